package names

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	maxSuggestions = 3
	maxTyped       = 160 // runes; longer texts are no card name
	nearLetters    = 6   // a name of fewer letters is never near
	leastScore     = 0.65
)

// guesses are the suggestions for a text; near says that one card, and no
// other, is one edit away from a text long enough to trust.
type guesses struct {
	list []Suggestion
	near bool
}

// suggest finds the cards nearest to the folded text: by edits (insert, delete,
// replace, swap of neighbours) over all spellings, and by words typed in part.
func (r *Resolver) suggest(key string) guesses {
	if g, ok := r.guesses[key]; ok {
		return g
	}
	n := utf8.RuneCountInString(key)
	var g guesses
	if n > 1 && n <= maxTyped {
		g = r.nearest(key, n)
	}
	r.guesses[strings.Clone(key)] = g
	return g
}

// spelling is one name to measure, with what rules most of them out.
type spelling struct {
	text  string
	card  int32
	runes int32
	set   uint64 // letters it holds, hashed to 64 bits
}

// spellings lists every spelling of the catalogue once.
func (r *Resolver) spellings() []spelling {
	if r.names == nil {
		for text, h := range r.cat.Spellings() {
			r.names = append(r.names, spelling{text, h.Card, int32(utf8.RuneCountInString(text)), letterSet(text)}) //nolint:gosec // short texts
		}
	}
	return r.names
}

func letterSet(s string) uint64 {
	var set uint64
	for _, c := range s {
		if c != ' ' {
			set |= 1 << (uint32(c) % 64) //nolint:gosec // runes are not negative
		}
	}
	return set
}

func (r *Resolver) nearest(key string, n int) guesses {
	best, oneOff := map[int32]float64{}, map[int32]bool{}
	p, words, set := newPattern(key), strings.Fields(key), letterSet(key)
	for i := range r.spellings() {
		s := &r.names[i]
		longest := max(int(s.runes), n)
		limit := int((1 - leastScore) * float64(longest))
		score := 0.0
		// each letter that one text has and the other has not costs an edit
		if abs(int(s.runes)-n) <= limit && max(bits.OnesCount64(set&^s.set), bits.OnesCount64(s.set&^set)) <= limit {
			edits := p.within(s.text, int(s.runes), limit)
			if edits == 1 {
				oneOff[s.card] = true
			}
			score = 1 - float64(edits)/float64(longest)
		}
		if score < leastScore && set&^s.set == 0 {
			score = inParts(words, s.text)
		}
		if score >= leastScore && score > best[s.card] {
			best[s.card] = score
		}
	}
	return guesses{list: r.ranked(best), near: len(oneOff) == 1 && n >= nearLetters}
}

// ranked is the best cards by score, then by name.
func (r *Resolver) ranked(best map[int32]float64) []Suggestion {
	list := make([]Suggestion, 0, len(best))
	for card, score := range best {
		list = append(list, Suggestion{Name: r.cat.Name(card), Score: score})
	}
	slices.SortFunc(list, func(a, b Suggestion) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), strings.Compare(a.Name, b.Name))
	})
	return slices.Clip(list[:min(len(list), maxSuggestions)])
}

// inParts scores a text whose words all start words of the name, in order:
// "gideon trial" for "gideon of the trials". One word is too little.
func inParts(words []string, name string) float64 {
	if len(words) < 2 || !strings.Contains(name, words[0]) {
		return 0
	}
	letters, i := 0, 0
	for w := range strings.FieldsSeq(name) {
		if i < len(words) && strings.HasPrefix(w, words[i]) {
			letters += len(words[i])
			i++
		}
	}
	if i < len(words) {
		return 0
	}
	return leastScore + 0.3*float64(letters)/float64(len(name))
}

func abs(n int) int { return max(n, -n) }

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
