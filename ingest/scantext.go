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
	padding  = 16 // zero bytes behind a text
)

// stops marks, by its highest bit, the first byte of w that is a control
// character or the one that stop repeats; bytes behind it may be marked wrongly.
func stops(w, stop uint64) uint64 {
	y := w ^ stop
	return ((w-0x20*eachByte)&^w | (y-eachByte)&^y) & highBits
}

// scanText is the place of the first control character, or byte of stop, at or
// behind at, and the hash of the text before it, as that of a [textTable].
func scanText(text []byte, at int, stop, seed uint64) (end int, hash uint64) {
	for hash = seed; ; at += 8 {
		w := binary.LittleEndian.Uint64(text[at:])
		if m := stops(w, stop); m != 0 {
			n := bits.TrailingZeros64(m) &^ 7
			return at + n>>3, mixWord(hash, w&(1<<n-1))
		}
		hash = mixWord(hash, w)
	}
}

// skipText is scanText without a hash.
func skipText(text []byte, at int, stop uint64) int {
	for ; ; at += 8 {
		if m := stops(binary.LittleEndian.Uint64(text[at:]), stop); m != 0 {
			return at + bits.TrailingZeros64(m)>>3
		}
	}
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
