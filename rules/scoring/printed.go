package scoring

import (
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
)

// claims are the totals that somebody printed, by row of the table; where none
// is printed the computed one stands. A wrong total is one finding: the ranks
// and tournament points that follow from it are none.
type claims struct {
	totals []int
	all    bool // every total is printed
}

// claimed collects claims; printed is the printed total of a row.
func (t *totals) claimed(rows []Row, printed func(row *Row) (int, bool)) claims {
	c := claims{totals: make([]int, t.q.Table.N()), all: true}
	for k := range rows {
		total, ok := printed(&rows[k])
		if !ok {
			total, c.all = rows[k].Total, false
		}
		c.totals[rows[k].Entrant] = total
	}
	return c
}

// holds reports that a rank follows from the totals claimed; a running number
// inside a tie does.
func (c *claims) holds(t *totals, i, rank int) bool {
	first, sharing := 1, 0
	for j, total := range c.totals {
		switch own := c.totals[i]; {
		case t.q.Table.Apart(i, j):
		case total == own:
			sharing++
		case (total > own) != t.o.Lowest:
			first++
		}
	}
	return first <= rank && rank < first+sharing
}

// points are the tournament points that follow from the total claimed.
func (c *claims) points(t *totals, r *Row) (int, bool) {
	base, n := c.totals[r.Entrant], 0
	if !t.o.BonusInTP {
		base -= bonus(&t.q.Table.Entrants[r.Entrant])
	}
	for j := range c.totals {
		if !t.q.Table.Apart(r.Entrant, j) {
			n++
		}
	}
	return TournamentPoints(base, n, t.o.Tenth)
}

// printedRows compares the ranks and the tournament points that stand in the
// table itself.
func (t *totals) printedRows(rows []Row) {
	printed := t.claimed(rows, func(r *Row) (int, bool) {
		e := &t.q.Table.Entrants[r.Entrant]
		return int(e.Total.V), e.Total.OK && !t.q.Table.Scale04
	})
	complete := t.q.Table.N() == t.p.Table.N()
	for k := range rows {
		complete = complete && (printed.all || rows[k].Status == "active")
	}
	for k := range rows {
		r := &rows[k]
		e := &t.q.Table.Entrants[r.Entrant]
		if r.Status == "active" || printed.all {
			t.printedPoints(r, e.TP, printed, e.Printed)
		}
		if complete {
			t.printedRank(r, e.Rank, printed, e.Printed)
		}
	}
}

// printedPoints compares printed tournament points with those of the computed
// and of the printed total.
func (t *totals) printedPoints(r *Row, printed event.Num, c claims, pos source.Pos) {
	if !printed.OK || !r.TP.OK || printed.V == r.TP.V {
		return
	}
	if tp, ok := c.points(t, r); !ok || tp != int(printed.V) {
		t.printedDiffers("TP_DIFFERS", r, int(r.TP.V), int(printed.V), pos)
	}
}

// printedRank compares a printed rank with those of the computed and of the
// printed totals.
func (t *totals) printedRank(r *Row, printed event.Num, c claims, pos source.Pos) {
	rank := int(printed.V)
	if printed.OK && (rank < r.Rank || rank >= r.Rank+r.Sharing) && !c.holds(t, r.Entrant, rank) {
		t.printedDiffers("RANK_DIFFERS", r, r.Rank, rank, pos)
	}
}

// publishedTotals are the totals of published.csv.
func (t *totals) publishedTotals(rows []Row) claims {
	byRow := map[int]int{}
	for k := range t.q.Published {
		r := &t.q.Published[k]
		switch i := rowOf(t.q, r.Player); {
		case i < 0 || r.Twice:
		case r.Total.OK:
			byRow[i] = int(r.Total.V)
		case r.Points.OK:
			byRow[i] = int(r.Points.V) + bonus(&t.q.Table.Entrants[i])
		}
	}
	return t.claimed(rows, func(r *Row) (int, bool) {
		total, ok := byRow[r.Entrant]
		return total, ok
	})
}

// published compares what else published.csv tells of a player. A record of
// games is compared where the total is right (else it differs in consequence).
func (t *totals) published(r *event.Published, row *Row, c claims) {
	t.printedPoints(row, r.TP, c, r.At("tp"))
	if c.totals[row.Entrant] == row.Total {
		for _, c := range []struct {
			printed event.Num
			counted int
			column  string
		}{{r.Wins, row.Wins, "game_wins"}, {r.Draws, row.Draws, "game_draws"}, {r.Losses, row.Losses, "game_losses"}} {
			if c.printed.OK && int(c.printed.V) != c.counted {
				t.printedDiffers("RECORD_DIFFERS", row, c.counted, int(c.printed.V), r.At(c.column))
			}
		}
	}
	t.printedRank(row, r.Rank, c, r.At("position"))
}

func (t *totals) printedDiffers(code string, r *Row, counted, printed int, pos source.Pos) {
	f := onRow(t.q, r.Entrant, code, pos)
	f.Counted, f.Allowed = diag.N(counted), diag.N(printed)
	t.sink.Add(f)
}

// Struck asks what is to be done with rows that are struck through, and says
// who would stand where without each (spec/xcb.md, n in n-1).
func Struck(p *event.Phase, o Options, sink *diag.Sink) {
	t := &p.Table
	for i := range t.Entrants {
		if !t.Entrants[i].Struck {
			continue
		}
		f := onRow(p, i, "ROW_STRUCK", t.Entrants[i].Pos)
		rest, _ := reduced(t, func(k int) Fate {
			if k == i {
				return Removed
			}
			return Stays
		})
		if rest.N() > 1 {
			f.Args = map[string]string{"without": leaders(&rest, Standings(&rest, o))}
		}
		sink.Add(f)
	}
}

// leaders are the first places of a table: "1. Ana 24, 2. Bo 18, 2. Cy 18".
func leaders(t *event.Crosstable, rows []Row) string {
	const most = 3
	var out []string
	for k := range rows {
		if k >= most && rows[k].Rank > most {
			break
		}
		out = append(out, strconv.Itoa(rows[k].Rank)+". "+t.Entrants[rows[k].Entrant].Label+" "+strconv.Itoa(rows[k].Total))
	}
	return strings.Join(out, ", ")
}
