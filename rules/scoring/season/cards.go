package season

import (
	"cmp"
	"slices"
	"strings"
)

// Use is how often a card, or a whole deck, was played. Decks that were ranked
// count; Points and Played are those of these decks.
type Use struct {
	Name    string // card, or the cards of the deck
	Basic   bool
	Decks   int
	Rounds  int
	Players int
	Points  int
	Played  int // matches; 0 = not known
}

// Cards counts the cards, the most played first.
func Cards(rounds []Round) []Use {
	c := counter{}
	for i := range rounds {
		c.round(&rounds[i], i, func(d *Deck) []Card { return d.Cards })
	}
	return c.list()
}

// Decks counts the decks of the same cards, the most played first.
func Decks(rounds []Round) []Use {
	c := counter{}
	for i := range rounds {
		c.round(&rounds[i], i, func(d *Deck) []Card { return []Card{{Name: d.Title()}} })
	}
	return c.list()
}

// Title is the deck in one line: its cards in the order of their names.
func (d *Deck) Title() string {
	n := map[string]int{}
	for _, c := range d.Cards {
		n[c.Name] += max(1, c.Count)
	}
	var names []string
	for name, count := range n {
		for range min(count, 4) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, " / ")
}

type counter map[string]*counted

type counted struct {
	Use
	players map[string]bool
	last    int // round + 1 that was counted last
}

func (c counter) round(r *Round, number int, of func(*Deck) []Card) {
	for _, l := range r.Lines {
		d, known := r.Decks[l.Deck]
		if !known || len(d.Cards) == 0 {
			continue
		}
		seen := map[string]bool{}
		for _, card := range of(&d) {
			if seen[card.Name] {
				continue
			}
			seen[card.Name] = true
			u := c[card.Name]
			if u == nil {
				u = &counted{Use: Use{Name: card.Name, Basic: card.Basic}, players: map[string]bool{}}
				c[card.Name] = u
			}
			u.Decks++
			u.Points += l.Points
			u.Played += l.Played
			u.players[l.ID] = true
			if u.last != number+1 {
				u.last = number + 1
				u.Rounds++
			}
		}
	}
}

func (c counter) list() []Use {
	list := make([]Use, 0, len(c))
	for _, u := range c {
		u.Players = len(u.players)
		list = append(list, u.Use)
	}
	slices.SortFunc(list, func(a, b Use) int {
		return cmp.Or(cmp.Compare(b.Decks, a.Decks), cmp.Compare(b.Points*max(1, a.Played), a.Points*max(1, b.Played)), strings.Compare(a.Name, b.Name))
	})
	return list
}
