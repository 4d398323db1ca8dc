package names

import (
	"strings"
	"unicode"

	"deckmill/ingest/event"
	"deckmill/transform/fold"
)

// maxWords bounds a text without separators that is searched for names: some
// 600 cards. A longer one stays one unknown piece.
const maxWords = 2000

// words cuts a text that has no separators into names and unknown runs of
// words. It is careful, because most unknown texts are one unknown card: among
// separators (strict) it cuts only when everything is known; else when at least
// two words are. It returns the whole text when it does not cut.
func (r *Resolver) words(text string, strict bool) []atom {
	whole := []atom{{to: len(text)}}
	list := fields(text)
	if len(list) < 2 || len(list) > maxWords {
		return whole
	}
	var out []atom
	known, unknown := 0, 0
	for _, s := range r.wordSpans(text, list) {
		a := atom{from: list[s.from].from, to: list[s.to-1].to}
		a.to = a.from + len(strings.TrimRight(text[a.from:a.to], ","))
		out = append(out, a)
		if s.known {
			known += s.to - s.from
		} else {
			unknown++
		}
	}
	if len(out) < 2 || unknown > 0 && (strict || known < 2) {
		return whole
	}
	return out
}

// fields are the words of text.
func fields(text string) []atom {
	var list []atom
	from := -1
	for i, c := range text {
		switch blank := unicode.IsSpace(c); {
		case blank && from >= 0:
			list = append(list, atom{from: from, to: i})
			from = -1
		case !blank && from < 0:
			from = i
		}
	}
	if from >= 0 {
		list = append(list, atom{from: from, to: len(text)})
	}
	return list
}

// wordSpans is the cheapest way through the words: known names and unknown
// runs of words.
func (r *Resolver) wordSpans(text string, list []atom) []span {
	n := len(list)
	// cost of the rest from word i and the step to take there, [1] when the
	// word before it is unknown and the run may go on
	best := make([][2]int, n+1)
	steps := make([][2]span, n)
	for i := n - 1; i >= 0; i-- {
		on := costAtom + best[i+1][1]
		best[i] = [2]int{costUnknown + on, on}
		steps[i] = [2]span{{i, i + 1, false}, {i, i + 1, false}}
		for _, e := range r.wordEdges(text, list, i) {
			for k := range 2 {
				if cost := e.cost + best[e.to][0]; cost < best[i][k] {
					best[i][k], steps[i][k] = cost, span{i, e.to, true}
				}
			}
		}
	}
	var out []span
	for i, after := 0, 0; i < n; {
		s := steps[i][after]
		if i = s.to; s.known {
			after = 0
		} else if after == 1 {
			out[len(out)-1].to = s.to
			continue
		} else {
			after = 1
		}
		out = append(out, s)
	}
	return out
}

// wordEdges finds the names that start at word i: with a count in front
// (`2 Lotus Bloom`, `2x`, `2 x`) or behind (`Lotus Bloom x2`).
func (r *Resolver) wordEdges(text string, list []atom, i int) []edge {
	word := func(k int) string { return text[list[k].from:list[k].to] }
	first, cost := i, costPiece
	if _, ok := times(word(i)); (ok || isDigits(word(i)) && len(word(i)) <= 3) && i+1 < len(list) {
		first, cost = i+1, cost+costDecor
		if strings.EqualFold(word(first), "x") && first+1 < len(list) {
			first++
		}
	}
	edges := r.namesAt(text, list, i, costPiece)
	if first > i {
		edges = append(edges, r.namesAt(text, list, first, cost)...)
	}
	return edges
}

// namesAt finds the names whose first word is word i.
func (r *Resolver) namesAt(text string, list []atom, i, cost int) []edge {
	var edges []edge
	for j := i; j < len(list) && list[j].to-list[i].from <= maxBytes; j++ {
		s := text[list[i].from:list[j].to]
		key := fold.Fold(s)
		name := strings.TrimRight(s, ",")
		if res := r.lookup(name, strings.TrimRight(key, ",")); r.sure(&res, j-i+1) {
			c := cost + costMatch[res.Match]
			edges = append(edges, edge{j + 1, c})
			if j+1 < len(list) {
				if _, ok := times(text[list[j+1].from:list[j+1].to]); ok {
					edges = append(edges, edge{j + 2, c})
				}
			}
		}
		if !r.hasPrefix(key) {
			break
		}
	}
	return edges
}

// sure reports a result that is good enough without separators around it: the
// half of a split card (`Fire`) is too common a word.
func (r *Resolver) sure(res *Result, words int) bool {
	if res.Match == event.MatchFace {
		return words > 1 || !res.BackFace && r.cat.Card(res.Card).TwoSided()
	}
	return res.Known() || res.Match == event.MatchAmbiguous
}

// hasPrefix reports whether any spelling of a card, alias or extra element
// starts with the folded text.
func (r *Resolver) hasPrefix(key string) bool {
	if r.cat.HasPrefix(key) {
		return true
	}
	for typed := range r.aliases {
		if strings.HasPrefix(typed, key) {
			return true
		}
	}
	for element := range r.extra {
		if strings.HasPrefix(element, key) {
			return true
		}
	}
	return false
}
