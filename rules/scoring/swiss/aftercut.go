package swiss

import (
	"fmt"
	"slices"
	"strconv"

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
	if slices.ContainsFunc(append(slices.Clone(c.tables), c.r.t), func(t *Table) bool { return c.equal[t.Profile.ID] == len(c.rows) }) {
		return
	}
	own := 0
	for _, p := range Profiles() {
		for _, draw := range drawnGames(p) {
			own = max(own, c.onlyPlayoff(Compute(c.r.p, withDraw(p, draw)), runs))
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

// onlyPlayoff counts the players of the playoff who differ from a table; it is 0
// when points differ, or what others have but their OGW%.
func (c *comparison) onlyPlayoff(t *Table, runs map[int32]run) int {
	n := 0
	for i := range c.rows {
		_, in := runs[c.rows[i].player]
		d := c.differs(t, &c.rows[i])
		if slices.Contains(d, "points") || !in && (slices.Contains(d, "omw") || slices.Contains(d, "gw")) {
			return 0
		}
		if in && len(d) > 0 {
			n++
		}
	}
	return n
}

// drawnGames: what a drawn game may be worth: melee gave no points for it in 2023.
func drawnGames(p *Profile) []int { return []int{p.Games.Draw, 0} }

func withDraw(p *Profile, draw int) *Profile {
	own := *p
	if draw != p.Games.Draw {
		own.ID += "+drawn-games-" + strconv.Itoa(draw)
		own.Games.Draw = draw
	}
	return &own
}

// bestCut is the polluted table that explains most players, and how many.
func (c *comparison) bestCut(runs map[int32]run) (best *Table, most int) {
	for _, p := range Profiles() {
		for _, draw := range drawnGames(p) {
			t := polluted(c.r.p, withDraw(p, draw), runs)
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

// polluted computes standings as platforms do after the cut: for the players of
// the playoff, its games, its rounds and its opponents are in the tie-breaks;
// points, and everybody else, stay as they were.
func polluted(p *event.Phase, profile *Profile, runs map[int32]run) *Table {
	t := Compute(p, profile)
	m := &p.Matches
	before := make([][kinds]Rat, len(t.Lines))
	for i := range t.Lines {
		before[i] = t.Lines[i].Shown
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
			t.Lines[i].Shown = before[i]
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
