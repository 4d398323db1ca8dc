package names

import (
	"math/bits"
	"unicode/utf8"
)

// pattern measures the distance of one text to many: Myers' bit-parallel
// algorithm with Hyyrö's term for transpositions (Explaining and Extending the
// Bit-parallel Approximate String Matching Algorithm of Myers, 2001), one
// machine word for up to 64 runes. Of two longer texts it is a table.
type pattern struct {
	text  string
	runes []rune
	ascii [utf8.RuneSelf]uint64
	other map[rune]uint64
}

func newPattern(s string) *pattern {
	p := &pattern{text: s, runes: []rune(s)}
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
	if m > 64 && n <= 64 { // the distance is the same both ways
		return newPattern(s).within(p.text, m, limit)
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
