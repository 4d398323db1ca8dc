package swiss

import (
	"fmt"
	"slices"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
)

// afterCut recognises standings that were taken while or after the playoff was
// played: only players of the playoff differ in their own GW% and OMW%, and
// points agree (spec/standings.md, post-cut pollution).
func (c *comparison) afterCut() {
	runs := runsOf(&c.r.p.Matches)
	if len(runs) == 0 || len(c.tables) == 0 {
		return
	}
	best := c.r.t
	if t := c.tables[0]; c.equal[t.Profile.ID] > c.equal[best.Profile.ID] {
		best = t
	}
	if c.equal[best.Profile.ID] == len(c.rows) {
		return
	}
	own := 0
	for i := range c.rows {
		_, in := runs[c.rows[i].player]
		d := c.differs(best, &c.rows[i])
		if slices.Contains(d, "points") || !in && (slices.Contains(d, "omw") || slices.Contains(d, "gw")) {
			return
		}
		if in && len(d) > 0 {
			own++
		}
	}
	if own == 0 {
		return
	}
	var exact int
	c.cut, exact = c.bestCut(runs)
	f := c.r.add("PUBLISHED_POST_CUT", c.rows[0].row.Pos)
	f.Counted = diag.N(own)
	f.Raw = fmt.Sprintf("%d/%d", exact, len(c.rows))
}

// bestCut is the polluted table that explains most players, and how many.
func (c *comparison) bestCut(runs map[int32]run) (best *Table, most int) {
	for _, p := range Profiles() {
		for _, draw := range []int{p.Games.Draw, 0} { // melee gave drawn games no points in 2023
			own := *p
			own.Games.Draw = draw
			t := polluted(c.r.p, &own, runs)
			n := 0
			for i := range c.rows {
				if len(c.differs(t, &c.rows[i])) == 0 {
					n++
				}
			}
			if best == nil || n > most {
				best, most = t, n
			}
		}
	}
	return best, most
}

// polluted computes standings as platforms do after the cut: GW% has the games
// of the playoff, the OMW% and OGW% of its players its opponents, over all
// their rounds; points are those of the Swiss rounds.
func polluted(p *event.Phase, profile *Profile, runs map[int32]run) *Table {
	t := Compute(p, profile)
	m := &p.Matches
	before := make([]Rat, len(t.Lines))
	for i := range t.Lines {
		before[i] = t.Lines[i].Shown[OMW]
	}
	s := scorer{m: m, p: profile, t: t, byPlayer: slices.Clone(t.at), fake: map[int32]bool{}}
	for i := range m.Len() {
		if !m.Playoff[i] || !m.Counts(i) {
			continue
		}
		s.afterwards(i, m.A[i], m.B[i], m.AOut[i], false)
		s.afterwards(i, m.B[i], m.A[i], m.BOut[i], true)
	}
	s.percentages(true)
	s.averages(t.Lines)
	for i := range t.Lines {
		if _, in := runs[t.Lines[i].Player]; !in {
			t.Lines[i].Shown[OMW] = before[i]
		}
	}
	return t
}

// afterwards adds a row of the playoff to rounds, games and opponents only.
func (s *scorer) afterwards(i int, player, other int32, out event.Outcome, second bool) {
	l := s.line(player)
	if l == nil {
		return
	}
	swiss := *l
	s.count(i, player, other, out, second)
	l.Points, l.Wins, l.Draws, l.Losses, l.Byes = swiss.Points, swiss.Wins, swiss.Draws, swiss.Losses, swiss.Byes
}
