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

// cutWord is the part of a word before the first stop, and its bytes: 8 without
// one.
func cutWord(w, stop uint64) (before uint64, n int) {
	n = bits.TrailingZeros64(stops(w, stop)) &^ 7
	return w & (1<<n - 1), n >> 3
}

// scanText cuts a short text as words, up to where skipText ends; n is its
// length, or that of a short text and more when it is longer. There are no
// branches that depend on the length, which nobody can foretell.
func scanText(text []byte, at int, stop uint64) (w words, n int) {
	b := text[at : at+8*textWords]
	w0, n0 := cutWord(binary.LittleEndian.Uint64(b), stop)
	w1, n1 := cutWord(binary.LittleEndian.Uint64(b[8:]), stop)
	w2, n2 := cutWord(binary.LittleEndian.Uint64(b[16:]), stop)
	on1 := -(n0 >> 3) // all bits when the text goes on
	on2 := on1 & -(n1 >> 3)
	return words{w0, w1 & uint64(on1), w2 & uint64(on2)}, n0 + n1&on1 + n2&on2 //nolint:gosec // all bits or none
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
