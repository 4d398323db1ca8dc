package names

import (
	"cmp"
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
	bag   bag
}

// spellings lists every spelling of the catalogue once.
func (r *Resolver) spellings() []spelling {
	if r.names == nil {
		for text, h := range r.cat.Spellings() {
			r.names = append(r.names, spelling{text, h.Card, int32(utf8.RuneCountInString(text)), letterSet(text), bagOf(text)}) //nolint:gosec // short texts
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

// nearest measures all spellings: first those whose letters nearly agree with
// the text, then the others, which only count when they can still be among the
// best.
func (r *Resolver) nearest(key string, n int) guesses {
	m := &measure{pattern: newPattern(key), n: n, words: strings.Fields(key), set: letterSet(key), bag: bagOf(key), best: map[int32]float64{}, bound: leastScore}
	close := 1 + n/8
	list := r.spellings()
	for pass := range 2 {
		for i := range list {
			if least := m.least(&list[i]); (least <= close) == (pass == 0) {
				m.take(&list[i], least)
			}
		}
	}
	return guesses{list: r.ranked(m.best), near: len(m.oneOff) == 1 && n >= nearLetters}
}

// measure is the search for the spellings nearest to one text.
type measure struct {
	*pattern
	n      int // runes of the text
	words  []string
	set    uint64
	bag    bag
	best   map[int32]float64       // score by card
	top    [maxSuggestions]float64 // the best scores of different cards, falling
	cards  [maxSuggestions]int32   // their cards, plus one
	bound  float64                 // a lower score is no suggestion any more
	oneOff map[int32]bool          // cards one edit away
}

// least is a number of edits that s needs in any case: each letter that one
// text has and the other has not costs one, as does each letter more or less.
func (m *measure) least(s *spelling) int {
	return max(abs(int(s.runes)-m.n), m.bag.edits(&s.bag))
}

func (m *measure) take(s *spelling, least int) {
	longest := max(int(s.runes), m.n)
	limit := int((1 - m.bound) * float64(longest))
	score := 0.0
	if least <= limit {
		edits := m.within(s.text, int(s.runes), limit)
		if edits == 1 {
			if m.oneOff == nil {
				m.oneOff = map[int32]bool{}
			}
			m.oneOff[s.card] = true
		}
		score = 1 - float64(edits)/float64(longest)
	}
	if score < leastScore && m.set&^s.set == 0 {
		score = inParts(m.words, s.text)
	}
	if score >= m.bound && score > m.best[s.card] {
		m.best[s.card] = score
		m.rank(s.card, score)
	}
}

// rank keeps the best scores of different cards and raises the bound.
func (m *measure) rank(card int32, score float64) {
	at := len(m.top) - 1
	for i, c := range m.cards {
		if c == card+1 {
			at = i // it rises from where it is
			break
		}
	}
	if score <= m.top[at] {
		return
	}
	for ; at > 0 && m.top[at-1] < score; at-- {
		m.top[at], m.cards[at] = m.top[at-1], m.cards[at-1]
	}
	m.top[at], m.cards[at] = score, card+1
	m.bound = max(leastScore, m.top[len(m.top)-1])
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
