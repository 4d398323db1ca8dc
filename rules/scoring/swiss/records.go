package swiss

import (
	"cmp"
	"math"
	"slices"

	"deckmill/ingest/event"
)

// records makes lines of standings that were given without matches: points
// follow from the record, tie-breaks are those that are printed.
func (s *scorer) records(p *event.Phase) {
	s.t.Games = false
	names := namesOf(p)
	for _, r := range s.m.Records {
		player, ok := names.player(r.Player)
		if !ok || s.fake[player] {
			continue
		}
		if l := s.line(player); l != nil { // he stands in the playoff
			l.Wins, l.Draws, l.Losses = int(r.Wins), int(r.Draws), int(r.Losses)
			l.Rounds = l.Wins + l.Draws + l.Losses
			l.Points = l.Wins*s.p.Points.Win + l.Draws*s.p.Points.Draw + l.Losses*s.p.Points.Loss
			continue
		}
		s.byPlayer[player] = int32(len(s.t.Lines)) //nolint:gosec // likewise
		s.t.Lines = append(s.t.Lines, Line{
			Player: player, Wins: int(r.Wins), Draws: int(r.Draws), Losses: int(r.Losses), Rounds: int(r.Wins + r.Draws + r.Losses),
			Points: int(r.Wins)*s.p.Points.Win + int(r.Draws)*s.p.Points.Draw + int(r.Losses)*s.p.Points.Loss,
		})
	}
	slices.SortFunc(s.t.Lines, func(a, b Line) int { return cmp.Compare(a.Player, b.Player) })
	for i := range s.t.Lines {
		s.byPlayer[s.t.Lines[i].Player] = int32(i)
	}
}

// printed takes the tie-breaks of standings that came without matches as they
// are printed: they cannot be computed anew.
func (t *Table) printed(p *event.Phase) {
	names := namesOf(p)
	rows := map[int32]*event.Published{}
	for i := range p.Published {
		if player, ok := names.player(p.Published[i].Player); ok {
			rows[player] = &p.Published[i]
		}
	}
	t.Games = true
	for i := range t.Lines {
		l := &t.Lines[i]
		l.Shown, l.exact = [kinds]Rat{}, [kinds]Rat{}
		x := rows[l.Player]
		if x == nil {
			continue
		}
		if x.Points.OK {
			l.Points = int(x.Points.V)
		}
		for k, s := range [kinds]event.Share{x.OMW, x.GW, x.OGW} {
			if d := min(s.Decimals, 9); s.OK {
				l.Shown[k] = R(int(math.Round(s.V*math.Pow10(d))), int(math.Pow10(d)))
				l.exact[k] = l.Shown[k]
			}
		}
	}
}
