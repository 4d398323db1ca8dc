package view

import (
	"cmp"
	"slices"
	"strings"
)

// Metagame counts what the judged decks hold.
type Metagame struct {
	Decks    int
	Cards    []CardCount
	Colours  []Count // by letter, WUBRG in this order, then the colourless decks (letter C)
	Generals []Count
}

// CardCount is one card over all judged decks.
type CardCount struct {
	Name    string
	Decks   int   // decks that are played with it
	Copies  int64 // in those decks
	Side    int64 // copies in sideboards
	Scored  int   // decks among them with a score
	Score   int64 // sum of their scores
	Colours string
}

// Mean is the mean score of the decks that hold the card, -1 when none has one.
func (c *CardCount) Mean() float64 {
	if c.Scored == 0 {
		return -1
	}
	return float64(c.Score) / float64(c.Scored)
}

// Count is a word and how many decks it is true of.
type Count struct {
	Name string
	N    int
}

// metagame counts the judged decks of a phase: most played cards first, equal
// ones by the mean score of their decks, then by name.
func metagame(p *Phase, colours map[string]string) Metagame {
	m := Metagame{}
	byName := map[string]*CardCount{}
	generals, letters := map[string]int{}, map[string]int{}
	for _, d := range p.Judged() {
		if len(d.Cards) == 0 {
			continue
		}
		m.Decks++
		countCards(d, byName, colours)
		if d.General != "" {
			generals[d.General]++
		}
		for _, l := range d.Colours {
			letters[string(l)]++
		}
		if d.Colours == "" {
			letters["C"]++
		}
	}
	for _, c := range byName {
		m.Cards = append(m.Cards, *c)
	}
	slices.SortFunc(m.Cards, func(a, b CardCount) int {
		return cmp.Or(cmp.Compare(b.Decks, a.Decks), cmp.Compare(b.Mean(), a.Mean()), strings.Compare(a.Name, b.Name))
	})
	for name, n := range generals {
		m.Generals = append(m.Generals, Count{name, n})
	}
	slices.SortFunc(m.Generals, func(a, b Count) int { return cmp.Or(cmp.Compare(b.N, a.N), strings.Compare(a.Name, b.Name)) })
	for _, l := range []string{"W", "U", "B", "R", "G", "C"} {
		if len(colours) > 0 && m.Decks > 0 {
			m.Colours = append(m.Colours, Count{l, letters[l]})
		}
	}
	return m
}

func countCards(d *Deck, byName map[string]*CardCount, colours map[string]string) {
	seen := map[string]bool{}
	for i := range d.Cards {
		c := &d.Cards[i]
		if !c.Known || !c.played() && c.Zone != "side" {
			continue
		}
		n := byName[c.Name]
		if n == nil {
			n = &CardCount{Name: c.Name, Colours: colours[c.Name]}
			byName[c.Name] = n
		}
		if c.Zone == "side" {
			n.Side += c.Count
			continue
		}
		n.Copies += c.Count
		if seen[c.Name] {
			continue
		}
		seen[c.Name] = true
		n.Decks++
		if d.Standing != nil {
			n.Scored++
			n.Score += d.Standing.Score()
		}
	}
}
