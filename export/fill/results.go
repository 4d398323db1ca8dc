package fill

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"deckmill/export/table"
	"deckmill/ingest/event"
	"deckmill/rules"
	"deckmill/rules/scoring"
	"deckmill/transform"
)

// results fills matches, standings and crosstable of a phase.
func (f *filler) results(o *rules.Outcome) {
	f.swiss(o)
	if o.Results == nil {
		return
	}
	f.matches(o)
	f.standings(o)
	f.crosstable(o)
}

// matches: one row per pair, the side with the smaller id first, so that the
// order of rows and columns in the input changes nothing.
func (f *filler) matches(o *rules.Outcome) {
	q := o.Results.Phase
	t := &q.Table
	type pair struct{ i, j int }
	var pairs []pair
	for i := range t.Entrants {
		for j := range t.Entrants {
			if t.Entrants[i].ID < t.Entrants[j].ID && !t.Apart(i, j) {
				pairs = append(pairs, pair{i, j})
			}
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int {
		return cmp.Or(strings.Compare(t.Entrants[a.i].ID, t.Entrants[b.i].ID), strings.Compare(t.Entrants[a.j].ID, t.Entrants[b.j].ID))
	})
	for _, x := range pairs {
		a, b := &t.Entrants[x.i], &t.Entrants[x.j]
		here, there := t.At(x.i, x.j), t.At(x.j, x.i)
		wins, losses, draws := gameCounts(t, here, there, o.Split)
		play, draw := onPlay(here)
		f.t[&table.Matches].Append(eventID(o), q.Settings.Phase, transform.MatchID(q.Settings.Phase, t.Round, a.ID, b.ID), int(max(t.Round, 1)), table.Nil,
			a.ID, a.Label, b.ID, b.Label, wins, losses, draws, play, draw,
			scoring.Points(here.Games, o.Split), scoring.Points(there.Games, o.Split), matchStatus(t, x.i, x.j),
			f.Files.Name(here.Pos), null(f.Files.Sheet(here.Pos)), int(here.Pos.Row), int(here.Pos.Col))
	}
}

// gameCounts are the games won, lost and drawn of the first side; unknown when
// its cell has none, or a 2 may be a split.
func gameCounts(t *event.Crosstable, here, there *event.Cell, split int) (wins, losses, draws any) {
	g := here.Games
	if !g.Known() {
		g = there.Games.Inverse()
	}
	if !g.Known() || scoring.UnknownSplit(t, g, split) {
		return table.Nil, table.Nil, table.Nil
	}
	return g.Count(event.Win), g.Count(event.Loss), g.Count(event.Draw)
}

// onPlay are the results of the first side's games on the play and on the draw:
// known when the cell keeps their order, or when both are the same.
func onPlay(c *event.Cell) (play, draw any) {
	g := c.Games
	if !g.Known() || !g.Ordered && g.First != g.Second {
		return table.Nil, table.Nil
	}
	return string(rune(g.First)), string(rune(g.Second))
}

func matchStatus(t *event.Crosstable, i, j int) string {
	switch scoring.Pair(t, i, j, true) {
	case scoring.Played:
		return "played"
	case scoring.Missing, scoring.OneSided:
		return "missing"
	case scoring.Conflict, scoring.Invalid, scoring.Apart:
	}
	return "conflict"
}

func (f *filler) standings(o *rules.Outcome) {
	q := o.Results.Phase
	for _, r := range o.Results.Rows {
		e := &q.Table.Entrants[r.Entrant]
		playerID, player := rules.EntrantPlayer(q, r.Entrant)
		deck, name := any(table.Nil), any(table.Nil)
		if e.Deck >= 0 {
			deck, name = q.Decks.ID[e.Deck], null(q.Decks.Name[e.Deck])
		}
		n3, wins, draws, losses := any(r.N[3]), any(r.Wins), any(r.Draws), any(r.Losses)
		if r.SplitUntold {
			n3 = table.Nil
		}
		if r.SplitUnknown {
			wins, draws, losses = table.Nil, table.Nil, table.Nil
		}
		f.t[&table.Standings].Append(eventID(o), q.Settings.Phase, r.Rank, r.Sharing > 1, table.Nil, playerID, player, table.Nil, deck, name, r.Status,
			r.Points, r.Played, wins, draws, losses, 0, r.Total, num(r.Bonus), num(r.TP), r.N[6], r.N[4], n3, r.N[2], r.N[1], r.N[0],
			table.Nil, table.Nil, table.Nil, table.Nil, table.Nil, table.Nil, table.Nil, table.Nil, table.Nil)
	}
}

func (f *filler) crosstable(o *rules.Outcome) {
	q := o.Results.Phase
	t := &q.Table
	for i := range t.Entrants {
		for j := range t.Entrants {
			c := t.At(i, j)
			text, points := cellText(t, c, o.Split)
			if t.Apart(i, j) {
				text, points = "-", table.Nil // decks of different groups
			}
			f.t[&table.Crosstable].Append(eventID(o), q.Settings.Phase, i+1, j+1, t.Entrants[i].ID, t.Entrants[j].ID, text, points)
		}
	}
}

// cellText is a cell as it is published: letters where the table has them, else
// points; X on the diagonal, ? for a missing result. Where a split is worth 2 and
// the table tells it from two draws, it is written 3, as the table has it: a 2 would
// be read back as two draws.
func cellText(t *event.Crosstable, c *event.Cell, split int) (text string, points any) {
	switch {
	case c.Self:
		return "X", table.Nil
	case !c.Games.Known() && !c.Games.Ambiguous:
		return "?", table.Nil
	}
	n := scoring.Points(c.Games, split)
	if t.Letters != "" {
		return c.Games.String(), n
	}
	if t.Splits && !c.Games.Ambiguous && c.Games.Count(event.Win) == 1 && c.Games.Count(event.Loss) == 1 {
		return "3", n
	}
	return strconv.Itoa(n), n
}

// final is the ranking over several phases: tp and points, the rest is null.
func (f *filler) final() {
	if f.Final == nil {
		return
	}
	for i := range f.Final.Rows {
		r := &f.Final.Rows[i]
		tp, status := any(table.Nil), "active"
		if f.Final.XCB {
			tp = r.TP
		}
		if r.Provisional {
			status = "provisional"
		}
		row := []any{eventID(f.Phases[0]), rules.FinalPhase, r.Rank, r.Sharing > 1, table.Nil, r.ID, r.Name, table.Nil, table.Nil, table.Nil, status, r.Points, table.Nil, table.Nil, table.Nil, table.Nil, table.Nil, table.Nil, table.Nil, tp}
		for len(row) < len(table.Standings.Fields) {
			row = append(row, table.Nil)
		}
		f.t[&table.Standings].Append(row...)
	}
}
