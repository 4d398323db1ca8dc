package scoring

import (
	"slices"

	"deckmill/ingest/event"
)

// The kinds of [Scenario], as the table whatif names them.
const (
	IfSplit2  = "split-2"  // a split match worth 2
	IfSplit3  = "split-3"  // a split match worth 3
	IfNoBonus = "no-bonus" // the bonus does not count
	IfWithout = "without"  // one deck is taken out (disqualification)
)

// Scenario is a table scored in another way.
type Scenario struct {
	Kind    string
	Without int   // row of the table that is taken out, -1 for none
	Rows    []Row // by rank; Entrant is the row of the table as it is
}

// WhatIf scores the table under the other worth of a split (seed 000, 2.4b and
// 2.4e), without the bonus (2.4f) when there is one, and, with decks, without
// each of its decks in turn. The other split is left out where a 2 may be a split
// or two draws.
func WhatIf(t *event.Crosstable, o Options, decks bool) []Scenario {
	var out []Scenario
	if other := 5 - o.Split; (other == 2 || other == 3) && !ambiguous(t, o.Split) {
		with := o
		with.Split = other
		kind := IfSplit2
		if other == 3 {
			kind = IfSplit3
		}
		out = append(out, Scenario{kind, -1, Standings(t, with)})
	}
	if slices.ContainsFunc(t.Entrants, func(e event.Entrant) bool { return e.Bonus.OK && e.Bonus.V != 0 }) {
		bare := *t
		bare.Entrants = slices.Clone(t.Entrants)
		for i := range bare.Entrants {
			bare.Entrants[i].Bonus = event.Num{}
		}
		out = append(out, Scenario{IfNoBonus, -1, Standings(&bare, o)})
	}
	if !decks || t.N() < 3 {
		return out
	}
	for without := range t.N() {
		smaller, origin := reduced(t, func(i int) Fate {
			if i == without {
				return Removed
			}
			return Stays
		})
		rows := Standings(&smaller, o)
		for k := range rows {
			rows[k].Entrant = origin[rows[k].Entrant]
		}
		out = append(out, Scenario{IfWithout, without, rows})
	}
	return out
}

// ambiguous reports a cell whose games nobody can tell: its worth under the
// other split is not known.
func ambiguous(t *event.Crosstable, split int) bool {
	for i := range t.Entrants {
		for j := range t.Entrants {
			if i != j && UnknownSplit(t, t.At(i, j).Games, split) {
				return true
			}
		}
	}
	return false
}

// First are the rows of the table that share the first place.
func First(rows []Row) []int {
	var list []int
	for _, r := range rows {
		if r.Rank == 1 {
			list = append(list, r.Entrant)
		}
	}
	slices.Sort(list)
	return list
}
