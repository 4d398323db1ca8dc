package ingest

import (
	"encoding/binary"
	"math/bits"
)

// Cells are cut eight bytes at a time. Every text that is cut so has padding
// behind it, where each search ends.

const (
	eachByte = 0x0101010101010101 // times a byte: that byte eight times
	highBits = 0x80 * eachByte
	padding  = 8 * (textWords + 1) // zero bytes behind a text
)

// stops marks, by its highest bit, the first byte of w that is a control
// character or the one that stop repeats; bytes behind it may be marked wrongly.
func stops(w, stop uint64) uint64 {
	y := w ^ stop
	return ((w-0x20*eachByte)&^w | (y-eachByte)&^y) & highBits
}

// skipText is the place of the first control character, or byte of stop, at or
// behind at.
func skipText(text []byte, at int, stop uint64) int {
	for ; ; at += 8 {
		if m := stops(binary.LittleEndian.Uint64(text[at:]), stop); m != 0 {
			return at + bits.TrailingZeros64(m)>>3
		}
	}
}

// before is the part of a word below the first mark.
func before(marks uint64) uint64 { return (marks&-marks)>>7 - 1 }

// onward is all bits when nothing is marked, else none.
func onward(marks uint64) uint64 { return ^uint64(int64(marks|-marks) >> 63) } //nolint:gosec // bits

// scanText cuts a short text as words, up to where skipText ends; n is its
// length, or that of a short text and more when it is longer. There are no
// branches that depend on the length, which nobody can foretell.
func scanText(text []byte, at int, stop uint64) (w words, n int) {
	b := text[at : at+8*textWords]
	w0, w1, w2 := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:]), binary.LittleEndian.Uint64(b[16:])
	m0, m1, m2 := stops(w0, stop), stops(w1, stop), stops(w2, stop)
	on1 := onward(m0)
	on2 := onward(m1) & on1
	n = bits.TrailingZeros64(m0|m1&on1|m2&on2)>>3 + int(8&on1+8&on2)
	return words{w0 & before(m0), w1 & before(m1) & on1, w2 & before(m2) & on2}, n
}

// padded is a text with padding behind it; what was there in its memory is lost.
func padded(text []byte) []byte {
	n := len(text)
	if cap(text) < n+padding {
		text = append(make([]byte, 0, n+padding), text...)
	}
	text = text[:n+padding]
	clear(text[n:])
	return text
}
