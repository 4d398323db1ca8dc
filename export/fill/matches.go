package fill

import (
	"deckmill/export/table"
	"deckmill/ingest/event"
	"deckmill/rules"
	"deckmill/rules/scoring/swiss"
	"deckmill/transform"
)

// swiss fills matches, standings and tie-breaks of a phase that was scored from
// match lists.
func (f *filler) swiss(o *rules.Outcome) {
	if o.Swiss == nil {
		return
	}
	f.matchRows(o)
	f.swissStandings(o)
	f.tiebreaks(o)
}

// matchRows: one row per match, by round and sides; rows that say the same
// twice are one, rows that contradict each other stay both.
func (f *filler) matchRows(o *rules.Outcome) {
	p := o.Phase
	m := &p.Matches
	id := func(player int32) (key string, cell, name any) {
		if player < 0 {
			return "bye", table.Nil, table.Nil
		}
		return p.Players.ID[player], p.Players.ID[player], p.Players.Name[player]
	}
	for _, i := range transform.MatchOrder(m) {
		a, aID, aName := id(m.A[i])
		b, bID, bName := id(m.B[i])
		pos := m.Pos[i]
		wins, losses, draws := games(m, i)
		f.t[&table.Matches].Append(eventID(o), p.Settings.Phase, transform.MatchID(p.Settings.Phase, m.Round[i], a, b), int(m.Round[i]), num(m.Tables[i]),
			aID, aName, bID, bName, wins, losses, draws, table.Nil, table.Nil,
			o.Swiss.MatchPoints(m.AOut[i], m.Status[i]), o.Swiss.MatchPoints(m.BOut[i], event.MatchPlayed), m.Status[i].String(),
			f.Files.Name(pos), null(f.Files.Sheet(pos)), int(pos.Row), int(pos.Col))
	}
}

// games are the games of row i as given, null when nobody wrote them.
func games(m *event.Matches, i int) (wins, losses, draws any) {
	if !m.AWins[i].OK || m.Status[i] == event.MatchDrop {
		return table.Nil, table.Nil, table.Nil
	}
	return m.AWins[i].V, m.BWins[i].V, m.Drawn[i].V
}

func (f *filler) swissStandings(o *rules.Outcome) {
	p := o.Phase
	deck := decksOf(p)
	for i := range o.Swiss.Lines {
		l := &o.Swiss.Lines[i]
		id, name := p.Players.ID[l.Player], p.Players.Name[l.Player]
		team := any(table.Nil)
		if p.Matches.Teams {
			team = id
		}
		deckID, deckName := any(table.Nil), any(table.Nil)
		if d, ok := deck[l.Player]; ok {
			deckID, deckName = p.Decks.ID[d], null(p.Decks.Name[d])
		}
		row := []any{
			eventID(o), p.Settings.Phase, l.Rank, l.Sharing > 1, l.SwissRank, id, name, team, deckID, deckName, o.Swiss.Status(p, l),
			l.Points, l.Rounds, l.Wins, l.Draws, l.Losses, l.Byes,
		}
		for range 9 { // total, bonus, tp, n6 ... n0 are those of XCB
			row = append(row, table.Nil)
		}
		for _, v := range l.Shown {
			row = append(row, fraction(v)...)
		}
		f.t[&table.Standings].Append(row...)
	}
}

// decksOf is the one counted deck of each player; who has several has none here.
func decksOf(p *event.Phase) map[int32]int {
	out, several := map[int32]int{}, map[int32]bool{}
	for d := range p.Decks.Len() {
		player := p.Decks.Player[d]
		if player < 0 || !p.Decks.Counted[d] {
			continue
		}
		if _, dup := out[player]; dup {
			several[player] = true
		}
		out[player] = d
	}
	for player := range several {
		delete(out, player)
	}
	return out
}

// fraction is a number as float, numerator and denominator; the latter two are
// null when they do not fit 64 bits.
func fraction(v swiss.Rat) []any {
	if !v.OK() {
		return []any{table.Nil, table.Nil, table.Nil}
	}
	if n, d, ok := v.Parts(); ok {
		return []any{v.Float(), n, d}
	}
	return []any{v.Float(), table.Nil, table.Nil}
}

// tiebreaks is the working: a row for each opponent, and one for each of the
// player's own percentages.
func (f *filler) tiebreaks(o *rules.Outcome) {
	p := o.Phase
	for _, s := range o.Swiss.Worksheet(p) {
		opponent := any(table.Nil)
		if s.Opponent >= 0 {
			opponent = p.Players.ID[s.Opponent]
		}
		num, den := any(table.Nil), any(table.Nil)
		if s.Of > 0 {
			num, den = s.Points, s.Of
		}
		f.t[&table.Tiebreaks].Append(eventID(o), p.Settings.Phase, p.Players.ID[s.Player], opponent, int(s.Round), s.Kind,
			s.Raw.Float(), num, den, s.Used.Float(), s.Counted, s.Why)
	}
}
