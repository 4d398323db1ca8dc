package scoring

import (
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
)

// Fate is what a ruling makes of a row of the results (spec/xcb.md, illegal
// deck already in the results table).
type Fate uint8

// The fates: a row stays, leaves the table with its column, or counts 0 while
// its opponents count 6.
const (
	Stays Fate = iota
	Removed
	Forfeits
)

// Scored is a results table with its standings.
type Scored struct {
	Phase  *event.Phase // the phase with the table as it counts: corrected, without removed rows
	Rows   []Row        // by rank
	Totals []diag.Finding
}

// Score scores the results of p. fate says what rulings make of each row of
// p.Table; p itself is not changed.
func Score(p *event.Phase, o Options, fate func(row int) Fate) *Scored {
	q := *p
	var origin []int
	q.Table, origin = reduced(&p.Table, fate)
	out := &Scored{Phase: &q, Rows: Standings(&q.Table, o)}
	var sink diag.Sink
	for _, r := range out.Rows {
		if r.SplitUnknown {
			sink.Add(splitFinding(&q, "SPLIT_AMBIGUOUS", o.Split))
			break
		}
	}
	if q.Table.N() == 1 {
		f := diag.New("POINTS_ALONE")
		f.Phase = p.Settings.Phase
		sink.Add(f)
	}
	t := totals{p: p, q: &q, origin: origin, o: o, sink: &sink}
	t.check(out.Rows)
	out.Totals = sink.List
	return out
}

// reduced copies a table without the removed rows and with the forfeits; origin
// is the row of the old table for each row of the new one.
func reduced(t *event.Crosstable, fate func(int) Fate) (event.Crosstable, []int) {
	out := *t
	out.Entrants = nil
	var origin []int
	for i := range t.Entrants {
		if fate(i) != Removed {
			origin = append(origin, i)
			out.Entrants = append(out.Entrants, t.Entrants[i])
		}
	}
	out.Cells = make([]event.Cell, 0, len(origin)*len(origin))
	for _, i := range origin {
		for _, j := range origin {
			c := *t.At(i, j)
			switch {
			case i == j:
			case fate(i) == Forfeits:
				c.Games, c.Corrected = event.Games{First: event.Loss, Second: event.Loss, Ordered: true}, true
			case fate(j) == Forfeits:
				c.Games, c.Corrected = event.Games{First: event.Win, Second: event.Win, Ordered: true}, true
			}
			out.Cells = append(out.Cells, c)
		}
	}
	return out, origin
}
