package names

import (
	"cmp"
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

// spellings are all names of a catalogue by their number of letters, in columns,
// with what rules most of them out. They are made once and shared.
type spellings struct {
	start []int32 // the names of n runes are start[n]:start[n+1]
	text  []string
	card  []int32
	set   []uint64 // the letters of a name, hashed to 64 bits
	bag   []bag
}

// spellingsOf lists every spelling of a catalogue once.
func spellingsOf(c *catalog.Catalog) *spellings {
	var texts []string
	var cards []int32
	var runes []int
	x := &spellings{}
	for text, h := range c.Spellings() {
		n := utf8.RuneCountInString(text)
		for len(x.start) < n+2 {
			x.start = append(x.start, 0)
		}
		x.start[n+1]++
		texts, cards, runes = append(texts, text), append(cards, h.Card), append(runes, n)
	}
	for n := 1; n < len(x.start); n++ {
		x.start[n] += x.start[n-1]
	}
	x.text, x.card = make([]string, len(texts)), make([]int32, len(texts))
	x.set, x.bag = make([]uint64, len(texts)), make([]bag, len(texts))
	next := slices.Clone(x.start)
	for i, text := range texts {
		at := next[runes[i]]
		next[runes[i]]++
		x.text[at], x.card[at], x.set[at], x.bag[at] = text, cards[i], letterSet(text), bagOf(text)
	}
	return x
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

// nearest measures the spellings, those of about the same length first: the
// more alike the best ones are, the less can still be among them.
func (r *Resolver) nearest(key string, n int) guesses {
	m := &measure{
		spellings: r.shared.spellings(), pattern: newPattern(key), n: n, size: len(key),
		words: strings.Fields(key), set: letterSet(key), bag: bagOf(key), best: map[int32]float64{}, bound: leastScore,
	}
	for d := 0; n-d > 0 || n+d+1 < len(m.start); d++ {
		m.length(n - d)
		if d > 0 {
			m.length(n + d)
		}
	}
	return guesses{list: r.ranked(m.best), near: len(m.oneOff) == 1 && n >= nearLetters}
}

// measure is the search for the spellings nearest to one text.
type measure struct {
	*spellings
	*pattern
	n, size int // runes and bytes of the text
	words   []string
	set     uint64
	bag     bag
	best    map[int32]float64       // score by card
	top     [maxSuggestions]float64 // the best scores of different cards, falling
	cards   [maxSuggestions]int32   // their cards, plus one
	bound   float64                 // a lower score is no suggestion any more
	oneOff  map[int32]bool          // cards one edit away
}

// length measures the spellings of l runes. Each letter that one text has and
// the other has not costs an edit, as does each letter more or less.
func (m *measure) length(l int) {
	if l < 1 || l+1 >= len(m.start) {
		return
	}
	longest := max(l, m.n)
	from, to := m.start[l], m.start[l+1]
	limit := m.limit(longest)
	near := abs(l-m.n) <= limit
	parts := len(m.words) > 1
	if !near && !parts {
		return
	}
	for i, set := range m.spellings.set[from:to] {
		missing := m.set &^ set
		score := 0.0
		if near && bits.OnesCount64(missing) <= limit && bits.OnesCount64(set&^m.set) <= limit {
			score = m.byEdits(int(from)+i, l, longest, limit)
		}
		if parts && missing == 0 { // the better of both scores, whatever the bound is by now
			if text := m.text[int(from)+i]; mostInParts(m.size, text) >= m.bound-1e-9 {
				score = max(score, inParts(m.words, text))
			}
		}
		if card := m.card[int(from)+i]; score >= m.bound && score > m.best[card] {
			m.best[card] = score
			m.rank(card, score)
			limit = m.limit(longest)
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

// byEdits scores spelling i, of l runes, by its distance.
func (m *measure) byEdits(i, l, longest, limit int) float64 {
	if m.bag.edits(&m.spellings.bag[i]) > limit {
		return 0
	}
	edits := m.within(m.text[i], l, limit)
	if edits == 1 {
		if m.oneOff == nil {
			m.oneOff = map[int32]bool{}
		}
		m.oneOff[m.card[i]] = true
	}
	return 1 - float64(edits)/float64(longest)
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
