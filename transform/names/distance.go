package names

import (
	"math/bits"
	"unicode/utf8"
)

// bag counts the letters of a text in 32 buckets of 4 bits, each count at most
// 7: the difference of two bags is a number of edits that their texts need.
type bag struct {
	count [2]uint64
	total int32 // of all buckets
}

func bagOf(s string) bag {
	var b bag
	for _, c := range s {
		word, shift := &b.count[c&1], uint32(c)>>1&15*4 //nolint:gosec // runes are not negative
		if *word>>shift&15 < 7 {
			*word += 1 << shift
			b.total++
		}
	}
	return b
}

// edits is the larger of what one text has more and what the other has more.
func (b *bag) edits(o *bag) int {
	more := surplus(b.count[0], o.count[0]) + surplus(b.count[1], o.count[1])
	return max(more, more-int(b.total-o.total))
}

// surplus is the sum of a-b over the buckets where it is positive.
func surplus(a, b uint64) int {
	const (
		top  = 0x8888888888888888
		even = 0x0F0F0F0F0F0F0F0F
	)
	d := (a | top) - b // 8 + a - b in each bucket
	d &= (d & top) >> 3 * 7
	return int((d&even + d>>4&even) * 0x0101010101010101 >> 56)
}

// pattern measures the distance of one text to many: Myers' bit-parallel
// algorithm with Hyyrö's term for transpositions (Explaining and Extending the
// Bit-parallel Approximate String Matching Algorithm of Myers, 2001), one
// machine word for up to 64 runes, a table for longer texts.
type pattern struct {
	runes []rune
	ascii [utf8.RuneSelf]uint64
	other map[rune]uint64
}

func newPattern(s string) *pattern {
	p := &pattern{runes: []rune(s)}
	if len(p.runes) > 64 {
		return p
	}
	for i, c := range p.runes {
		if c < utf8.RuneSelf {
			p.ascii[c] |= 1 << i
			continue
		}
		if p.other == nil {
			p.other = map[rune]uint64{}
		}
		p.other[c] |= 1 << i
	}
	return p
}

// distance is the number of edits between the pattern and s (optimal string
// alignment: no part is edited twice).
func (p *pattern) distance(s string) int {
	n := utf8.RuneCountInString(s)
	return p.within(s, n, n+len(p.runes))
}

// within is the distance to s, a text of n runes, or some number above limit
// when it is above limit.
func (p *pattern) within(s string, n, limit int) int {
	m := len(p.runes)
	if m == 0 {
		return n
	}
	if m > 64 {
		return alignment(p.runes, []rune(s))
	}
	last := uint64(1) << (m - 1)
	vp, vn, d0, before := ^uint64(0), uint64(0), uint64(0), uint64(0)
	d := m
	for _, c := range s {
		var eq uint64
		if c < utf8.RuneSelf {
			eq = p.ascii[c]
		} else {
			eq = p.other[c]
		}
		swap := ((^d0 & eq) << 1) & before
		d0 = ((eq&vp + vp) ^ vp) | eq | vn | swap
		hp := vn | ^(d0 | vp)
		hn := d0 & vp
		d += bits.OnesCount64(hp&last) - bits.OnesCount64(hn&last)
		if n--; d-n > limit { // each rune left can win back one edit
			return d - n
		}
		hp = hp<<1 | 1
		hn <<= 1
		vp = hn | ^(d0 | hp)
		vn = hp & d0
		before = eq
	}
	return d
}

// alignment is the same distance by the table.
func alignment(a, b []rune) int {
	older, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := range a {
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(prev[j]+cost, prev[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], older[j-1]+1)
			}
		}
		older, prev, row = prev, row, older
	}
	return prev[len(b)]
}
