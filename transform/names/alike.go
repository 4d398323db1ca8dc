package names

import (
	"math/bits"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"deckmill/transform/catalog"
)

// Few names can be near a text, and what they have in common with it tells them
// from the rest. Count the letters of a text and its pairs: two letters side by
// side, where the blanks around the text are letters too. A text of n letters has
// n+1 pairs. Then k edits (insert, delete, replace, swap of neighbours) leave in
// common, of the longer of two texts with n letters,
//
//   - n-k letters: an edit costs one letter at most;
//   - 2n+1-3k letters and pairs: a letter deleted or replaced costs itself and two
//     pairs, a swap three pairs and no letter.
//
// (After Ukkonen, Approximate String-matching with q-grams and Maximal Matches,
// 1992.) Every name has a bit for each letter and pair that it may have, and 64
// names are counted at once.
const (
	lanes     = 64  // names of one word of bits
	buckets   = 64  // of letters
	copies    = 4   // of one letter are told apart
	pairKinds = 256 // pairs are hashed to so many
	kinds     = buckets*copies + pairKinds
	never     = kinds // what no name has
)

// letterKind is the kind of a letter, of copy times the letter.
func letterKind(bucket uint32, copy uint8) uint32 {
	return bucket*copies + uint32(min(copy, copies)) - 1
}

func bucketOf(c rune) uint32 {
	if c >= 'a' && c <= 'z' {
		return uint32(c - 'a')
	}
	return 26 + uint32(c)%(buckets-26) //nolint:gosec // runes are not negative
}

func pairKind(a, b rune) uint32 {
	const golden = 0x9E3779B1
	return buckets*copies + (uint32(a)*golden>>7+uint32(b))*golden>>24 //nolint:gosec // runes are not negative
}

// appendLetters appends the kinds of the letters of a text.
func appendLetters(list []uint32, text string) []uint32 {
	var seen [buckets]uint8
	for _, c := range text {
		b := bucketOf(c)
		seen[b] = min(seen[b]+1, copies)
		list = append(list, letterKind(b, seen[b]))
	}
	return list
}

// appendPairs appends the kinds of the pairs of a text, but for the last one of
// its last letter and the blank behind it.
func appendPairs(list []uint32, text string) []uint32 {
	last := ' '
	for _, c := range text {
		list = append(list, pairKind(last, c))
		last = c
	}
	return list
}

// appendEnd appends the kind of the last pair of a text.
func appendEnd(list []uint32, text string) []uint32 {
	c, _ := utf8.DecodeLastRuneInString(text)
	return append(list, pairKind(c, ' '))
}

// spellings are all names of a catalogue by their number of letters, in columns,
// with the bits of what they have. They are made once and shared; nothing in
// them changes.
type spellings struct {
	start []int32 // the names of n runes are start[n]:start[n+1], padded to whole words of bits
	text  []string
	card  []int32
	has   [kinds + 1][]uint64 // by kind, then by name
}

// spellingsOf lists every spelling of a catalogue once.
func spellingsOf(c *catalog.Catalog) *spellings {
	x := &spellings{start: make([]int32, 2)}
	for text := range c.Spellings() {
		n := utf8.RuneCountInString(text)
		for len(x.start) < n+2 {
			x.start = append(x.start, 0)
		}
		x.start[n+1]++
	}
	for n := 1; n < len(x.start); n++ {
		x.start[n] = x.start[n-1] + (x.start[n]+lanes-1)/lanes*lanes
	}
	size := x.start[len(x.start)-1]
	x.text, x.card = make([]string, size), make([]int32, size)
	next := slices.Clone(x.start)
	for text, h := range c.Spellings() {
		n := utf8.RuneCountInString(text)
		x.text[next[n]], x.card[next[n]] = text, h.Card
		next[n]++
	}
	x.note(int(size) / lanes)
	return x
}

// note sets the bits, for one word of names after the other, on all processors.
func (x *spellings) note(words int) {
	all := make([]uint64, len(x.has)*words)
	for k := range x.has {
		x.has[k] = all[k*words : (k+1)*words]
	}
	var group sync.WaitGroup
	share := words/runtime.GOMAXPROCS(0) + 1
	for from := 0; from < words; from += share {
		group.Go(func() { x.noteWords(from, min(from+share, words)) })
	}
	group.Wait()
}

func (x *spellings) noteWords(from, to int) {
	var list []uint32
	for w := from; w < to; w++ {
		var of [kinds]uint64
		for i, text := range x.text[w*lanes : (w+1)*lanes] {
			if text == "" {
				continue
			}
			list = appendEnd(appendPairs(appendLetters(list[:0], text), text), text)
			for _, k := range list {
				of[k] |= 1 << i
			}
		}
		for k, set := range of {
			if set != 0 {
				x.has[k][w] = set
			}
		}
	}
}

// indexed measures the spellings that have enough in common with the text, by
// their length, from that of the text both ways as far as there can be a
// suggestion: the more alike the best ones are, the less can still be among them.
func (m *measure) indexed(x *spellings, key string) {
	s := &search{measure: m, spellings: x, parts: len(x.start)}
	s.rows, s.letters = x.rowsOf(key)
	if len(m.words) > 1 {
		s.parts = utf8.RuneCountInString(strings.Join(m.words, " "))
		s.starts = x.startsOf(m.words)
	}
	most := len(x.start) - 2 // runes of the longest spelling
	for d := 0; m.n-d > 0 || m.n+d <= most; d++ {
		s.length(m.n - d)
		if d > 0 {
			s.length(m.n + d)
		}
	}
}

// search is a measure with what the index has of the text.
type search struct {
	*measure
	*spellings
	rows    [][]uint64 // of what the text has
	letters int        // rows of letters
	starts  [][]uint64 // of what spellings have that byParts may accept
	parts   int        // runes of the shortest of them
}

// length measures the spellings of l runes.
func (s *search) length(l int) {
	if l < 1 || l+1 >= len(s.start) {
		return
	}
	longest := max(l, s.n)
	limit := s.limit(longest)
	near, parts := abs(l-s.n) <= limit, l >= s.parts
	if !near && !parts {
		return
	}
	for word := s.start[l] / lanes; word < s.start[l+1]/lanes; word++ {
		if near {
			for set := sharing(s.rows, s.letters, word, longest-limit, 2*longest+1-3*limit); set != 0; set &= set - 1 {
				i := place(word, set)
				s.byEdits(s.text[i], s.card[i], l)
			}
		}
		if parts {
			for set := having(s.starts, word); set != 0; set &= set - 1 {
				i := place(word, set)
				s.byParts(s.text[i], s.card[i])
			}
		}
	}
}

// place is that of the first bit.
func place(word int32, set uint64) int32 { return word*lanes + int32(bits.TrailingZeros64(set)) } //nolint:gosec // below 64

// together is the rows that are counted at once.
const together = 8

// rowsOf are the bits of what a text has: its letters, then its pairs, with rows
// of nothing after both so that their numbers are whole multiples of together.
func (x *spellings) rowsOf(text string) (rows [][]uint64, letters int) {
	fill := func(list []uint32) []uint32 {
		for len(list)%together > 0 {
			list = append(list, never)
		}
		return list
	}
	list := fill(appendLetters(make([]uint32, 0, 2*(len(text)+together)), text))
	letters = len(list)
	list = fill(appendEnd(appendPairs(list, text), text))
	return x.rows(list), letters
}

// startsOf are the bits of what a name has when its words start with the given
// words: pairs first, few names have the same.
func (x *spellings) startsOf(words []string) [][]uint64 {
	var list []uint32
	for _, w := range words {
		list = appendPairs(list, w)
	}
	return x.rows(appendLetters(list, strings.Join(words, "")))
}

func (x *spellings) rows(list []uint32) [][]uint64 {
	rows := make([][]uint64, len(list))
	for i, k := range list {
		rows[i] = x.has[k]
	}
	return rows
}

// having are the names of a word of bits that have every row.
func having(rows [][]uint64, word int32) uint64 {
	all := ^uint64(0)
	for _, r := range rows {
		if all &= r[word]; all == 0 {
			break
		}
	}
	return all
}

// sharing are the names of a word of bits that have at least so many of the
// first rows, the letters, and so many of all. The sums stand upright, bit j of
// 64 sums in one word nj, and start so high that they run over at all.
func sharing(rows [][]uint64, letters int, word int32, least, leastAll int) uint64 {
	from := 1<<8 - leastAll
	n0, n1, n2, n3 := bitOf(from, 0), bitOf(from, 1), bitOf(from, 2), bitOf(from, 3)
	n4, n5, n6, n7 := bitOf(from, 4), bitOf(from, 5), bitOf(from, 6), bitOf(from, 7)
	var over uint64
	alive := ^uint64(0)
	for i := 0; i+together <= len(rows); i += together {
		if i == letters { // they are enough when what is still missing would run over
			miss := leastAll - least
			c := n0 & bitOf(miss, 0)
			c = carry(n1, bitOf(miss, 1), c)
			c = carry(n2, bitOf(miss, 2), c)
			c = carry(n3, bitOf(miss, 3), c)
			c = carry(n4, bitOf(miss, 4), c)
			c = carry(n5, bitOf(miss, 5), c)
			c = carry(n6, bitOf(miss, 6), c)
			if alive = carry(n7, bitOf(miss, 7), c) | over; alive == 0 {
				return 0
			}
		}
		r := rows[i : i+together]
		var a, b, c, d, e uint64
		n0, a = add(n0, r[0][word], r[1][word])
		n0, b = add(n0, r[2][word], r[3][word])
		n0, c = add(n0, r[4][word], r[5][word])
		n0, d = add(n0, r[6][word], r[7][word])
		n1, a = add(n1, a, b)
		n1, b = add(n1, c, d)
		n2, e = add(n2, a, b)
		n3, e = n3^e, n3&e
		n4, e = n4^e, n4&e
		n5, e = n5^e, n5&e
		n6, e = n6^e, n6&e
		over |= n7 & e
		n7 ^= e
	}
	return over & alive
}

// bitOf is bit j of n in every place.
func bitOf(n, j int) uint64 { return -(uint64(n) >> j & 1) } //nolint:gosec // not negative

// add is the sum of three bits in each place, and what is carried.
func add(a, b, c uint64) (sum, over uint64) {
	ab := a ^ b
	return ab ^ c, a&b | ab&c
}

// carry is what is carried of three bits.
func carry(a, b, c uint64) uint64 { return a&(b|c) | b&c }
