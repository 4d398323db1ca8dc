package view

import (
	"cmp"

	"deckmill/export/table"
)

// whatIf gathers the scenarios of the table whatif, in its order.
func (b *builder) whatIf() {
	t := b.rows(&table.WhatIf)
	last, without := "", ""
	for r := range t.n {
		p := b.phase(t.text("phase", r))
		if key := t.text("phase", r) + "\x00" + t.text("scenario", r) + "\x00" + t.text("without_id", r); key != last {
			last, without = key, t.text("without_id", r)
			s := Scenario{Kind: t.text("scenario", r)}
			if without != "" {
				s.Without = cmp.Or(p.playerOf(without), without)
			}
			p.WhatIf = append(p.WhatIf, s)
		}
		s := &p.WhatIf[len(p.WhatIf)-1]
		if rank, now := t.num("rank", r), t.num("rank_now", r); rank != now {
			s.Moves = append(s.Moves, Move{Phase: p.ID, Player: t.text("player", r), Old: now, New: rank})
		}
	}
}

// playerOf is the player of a row of the standings, by the id of its deck or its own.
func (p *Phase) playerOf(id string) string {
	for _, s := range p.Standings {
		if s.DeckID == id || s.PlayerID == id {
			return s.Player
		}
	}
	return ""
}
