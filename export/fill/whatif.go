package fill

import (
	"deckmill/export/table"
	"deckmill/rules"
	"deckmill/rules/scoring"
)

// WhatIf fills the table whatif: the standings of every scenario of each phase
// that has a results matrix.
func WhatIf(phases []*rules.Outcome) *table.Table {
	t := table.New(&table.WhatIf)
	for _, o := range phases {
		if o.Results == nil {
			continue
		}
		q := o.Results.Phase
		now := map[int]int{}
		for _, r := range o.Results.Rows {
			now[r.Entrant] = r.Rank
		}
		for _, s := range scoring.WhatIf(&q.Table, scoring.OptionsOf(&q.Settings.Scoring, o.Split), true) {
			without := any(table.Nil)
			if s.Without >= 0 {
				without = q.Table.Entrants[s.Without].ID
			}
			for _, r := range s.Rows {
				id, name := rules.EntrantPlayer(q, r.Entrant)
				deck := any(table.Nil)
				if d := q.Table.Entrants[r.Entrant].Deck; d >= 0 {
					deck = q.Decks.ID[d]
				}
				t.Append(eventID(o), q.Settings.Phase, s.Kind, without, r.Rank, now[r.Entrant], id, name, deck, r.Total, num(r.TP))
			}
		}
	}
	return t
}
