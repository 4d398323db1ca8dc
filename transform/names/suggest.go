package names

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"deckmill/transform/catalog"
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

// nearest measures what can be near: a few texts against every spelling, more of
// them against what the index of the catalogue leaves.
func (r *Resolver) nearest(key string, n int) guesses {
	const few = 3 // one text more costs as much as the index
	m := &measure{pattern: newPattern(key), n: n, size: len(key), words: strings.Fields(key), bound: leastScore}
	if r.shared.asked.Add(1) <= few {
		m.all(r.cat.Spellings(), key)
	} else {
		m.indexed(r.shared.spellings(), key)
	}
	return guesses{list: r.ranked(m.best), near: len(m.oneOff) == 1 && n >= nearLetters}
}

// measure is the search for the spellings nearest to one text.
type measure struct {
	*pattern
	n, size int // runes and bytes of the text
	words   []string
	best    map[int32]float64       // score by card
	top     [maxSuggestions]float64 // the best scores of different cards, falling
	cards   [maxSuggestions]int32   // their cards, plus one
	bound   float64                 // a lower score is no suggestion any more
	oneOff  map[int32]bool          // cards one edit away
}

// all measures every spelling whose letters are about those of the text.
func (m *measure) all(spellings iter.Seq2[string, catalog.Hit], key string) {
	letters, _ := letterSet(key)
	for text, h := range spellings {
		set, l := letterSet(text)
		limit, missing := m.limit(max(l, m.n)), letters&^set
		if abs(l-m.n) <= limit && bits.OnesCount64(missing) <= limit && bits.OnesCount64(set&^letters) <= limit {
			m.byEdits(text, h.Card, l)
		}
		if len(m.words) > 1 && missing == 0 {
			m.byParts(text, h.Card)
		}
	}
}

// limit is the number of edits with which a name can still be among the best,
// or beside the last of them: equal ones are told apart by their names. One
// edit is always looked for, for oneOff.
func (m *measure) limit(longest int) int {
	const rounding = 1e-9
	return max(1, int((1-m.bound)*float64(longest)+rounding))
}

// letterSet is the letters of a text, hashed to 64 bits, and the number of its runes.
func letterSet(s string) (set uint64, runes int) {
	for _, c := range s {
		if c != ' ' {
			set |= 1 << (uint32(c) % 64) //nolint:gosec // runes are not negative
		}
		runes++
	}
	return set, runes
}

// byEdits scores a spelling of l runes by its distance.
func (m *measure) byEdits(text string, card int32, l int) {
	longest := max(l, m.n)
	edits := m.within(text, l, m.limit(longest))
	if edits == 1 {
		if m.oneOff == nil {
			m.oneOff = map[int32]bool{}
		}
		m.oneOff[card] = true
	}
	m.score(card, 1-float64(edits)/float64(longest))
}

// byParts scores a spelling by the words of the text that start its words. Both
// scores count, whatever the bound is by now.
func (m *measure) byParts(text string, card int32) {
	const rounding = 1e-9
	if mostInParts(m.size, text) >= m.bound-rounding {
		m.score(card, inParts(m.words, text))
	}
}

// score notes a score of a card when it can still be a suggestion.
func (m *measure) score(card int32, score float64) {
	if score < m.bound || score <= m.best[card] {
		return
	}
	if m.best == nil {
		m.best = map[int32]float64{}
	}
	m.best[card] = score
	m.rank(card, score)
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

// mostInParts is a score that inParts does not exceed for a text of that many
// bytes.
func mostInParts(size int, name string) float64 {
	return leastScore + 0.3*float64(size)/float64(len(name))
}

func abs(n int) int { return max(n, -n) }
