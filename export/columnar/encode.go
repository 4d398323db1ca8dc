package columnar

import (
	"encoding/binary"
	"math/bits"
)

// slack is the room that packing writes beyond its end.
const slack = 16

// appendHybrid appends numbers below 1<<width in Parquet's mix of runs and
// packed bits: runs of at least eight equal numbers as such, the others in
// groups of eight.
func appendHybrid(b []byte, v []uint32, width int) []byte {
	for from := 0; from < len(v); {
		n := run(v[from:])
		if n >= 8 || from+n == len(v) {
			b = appendRun(b, v[from], n, width)
			from += n
			continue
		}
		to := from + n
		for to < len(v) {
			n = run(v[to:])
			fill := -(to - from) & 7 // what the last group still takes of this run
			if n-fill >= 8 {
				to += fill
				break
			}
			to += n
			for to+7 < len(v) && v[to+6] != v[to+7] { // no run of eight starts before the latter
				to += 7
			}
		}
		b = appendPacked(b, v[from:to], width)
		from = to
	}
	return b
}

// run is the number of equal values that v starts with.
func run(v []uint32) int {
	first := v[0]
	for i, x := range v {
		if x != first {
			return i
		}
	}
	return len(v)
}

func appendRun(b []byte, v uint32, n, width int) []byte {
	b = binary.AppendUvarint(b, uint64(n)<<1) //nolint:gosec // a length
	for ; width > 0; width -= 8 {
		b = append(b, byte(v))
		v >>= 8
	}
	return b
}

// appendPacked appends groups of eight; the last may be short and is filled
// with zeros, as it only is at the end of a page.
func appendPacked(b []byte, v []uint32, width int) []byte {
	groups := (len(v) + 7) / 8
	b = binary.AppendUvarint(b, uint64(groups)<<1|1)
	return packBits(b, v, width)
}

// packBits appends v with width bits each, the first in the lowest bits, and
// fills the last group of eight with zeros.
func packBits(b []byte, v []uint32, width int) []byte {
	at := len(b)
	end := at + (len(v)+7)/8*width
	b = grown(b, end+slack)
	for ; len(v) >= 8; v = v[8:] {
		pack8(b[at:at+width+slack], (*[8]uint32)(v), uint(width))
		at += width
	}
	if len(v) > 0 {
		var last [8]uint32
		copy(last[:], v)
		pack8(b[at:at+width+slack], &last, uint(width))
	}
	return b[:end]
}

// grown is b with length n.
func grown(b []byte, n int) []byte {
	if n <= cap(b) {
		return b[:n]
	}
	return append(make([]byte, 0, max(n, 2*cap(b))), b...)[:n]
}

// pack8 writes eight numbers of w bits; it may write zeros up to slack bytes
// beyond them.
func pack8(b []byte, v *[8]uint32, w uint) {
	lo := uint64(v[0]) | uint64(v[1])<<w | uint64(v[2])<<(2*w) | uint64(v[3])<<(3*w)
	hi := uint64(v[4]) | uint64(v[5])<<w | uint64(v[6])<<(2*w) | uint64(v[7])<<(3*w)
	switch {
	case w == 0:
	case w < 16:
		binary.LittleEndian.PutUint64(b, lo|hi<<(4*w))
		binary.LittleEndian.PutUint64(b[8:], hi>>(64-4*w))
	case w == 16:
		binary.LittleEndian.PutUint64(b, lo)
		binary.LittleEndian.PutUint64(b[8:], hi)
	default:
		acc, n, at := uint64(0), uint(0), 0
		for _, x := range v {
			acc |= uint64(x) << n
			n += w
			if n >= 32 {
				binary.LittleEndian.PutUint32(b[at:], uint32(acc)) //nolint:gosec // the lower half
				acc, n, at = acc>>32, n-32, at+4
			}
		}
		binary.LittleEndian.PutUint32(b[at:], uint32(acc)) // what is left: fewer than 32 bits
	}
}

// The shape of DELTA_BINARY_PACKED that every writer uses: blocks of 128
// differences in four parts.
const (
	deltaBlock = 128
	deltaParts = 4
	deltaPart  = deltaBlock / deltaParts
)

// appendDelta appends integers as DELTA_BINARY_PACKED: the first, and then the
// differences, above the least of their block, with as many bits as the part
// of a block needs. Differences wrap round in the width of T.
func appendDelta[T int32 | int64](b []byte, v []T) []byte {
	b = append(b, 0x80, 0x01, deltaParts) // deltaBlock
	b = binary.AppendUvarint(b, uint64(len(v)))
	if len(v) == 0 {
		return append(b, 0)
	}
	b = binary.AppendVarint(b, int64(v[0]))
	mask := ^uint64(0)
	if one := T(1); one<<31 < 0 { // T has 32 bits
		mask = 1<<32 - 1
	}
	var delta [deltaBlock]T
	for prev, rest := v[0], v[1:]; len(rest) > 0; {
		n := min(deltaBlock, len(rest))
		least := rest[0] - prev
		for i, x := range rest[:n] {
			delta[i] = x - prev
			least = min(least, delta[i])
			prev = x
		}
		b = appendDeltaBlock(b, delta[:n], least, mask)
		rest = rest[n:]
	}
	return b
}

func appendDeltaBlock[T int32 | int64](b []byte, delta []T, least T, mask uint64) []byte {
	b = binary.AppendVarint(b, int64(least))
	widths := len(b)
	b = append(b, 0, 0, 0, 0)
	var above [deltaPart]uint64
	for part := 0; part*deltaPart < len(delta); part++ {
		values := delta[part*deltaPart : min(len(delta), (part+1)*deltaPart)]
		all := uint64(0)
		clear(above[:])
		for i, d := range values {
			above[i] = uint64(d-least) & mask
			all |= above[i]
		}
		if all == 0 {
			continue
		}
		width := bits.Len64(all)
		b[widths+part] = byte(width) //nolint:gosec // at most 64
		b = packWide(b, above[:], uint(width))
	}
	return b
}

// packWide appends numbers of up to 64 bits; len(v) is a multiple of eight.
func packWide(b []byte, v []uint64, width uint) []byte {
	acc, n := uint64(0), uint(0)
	for _, x := range v {
		acc |= x << n
		if n += width; n >= 64 {
			b = binary.LittleEndian.AppendUint64(b, acc)
			n -= 64
			acc = x >> (width - n) // all of x when nothing is left of it: the shift is its width
		}
	}
	for ; n > 0; n -= 8 {
		b = append(b, byte(acc))
		acc >>= 8
	}
	return b
}
