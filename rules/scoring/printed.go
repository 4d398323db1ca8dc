package scoring

import (
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
)

// printedRows compares the ranks and the tournament points that stand in the
// table itself. Ranks are compared when every result is there and every total
// is right: else they differ in consequence.
func (t *totals) printedRows(rows []Row, differ bool) {
	complete := !differ && t.q.Table.N() == t.p.Table.N()
	for k := range rows {
		complete = complete && rows[k].Status == "active"
	}
	for k := range rows {
		r := &rows[k]
		e := &t.q.Table.Entrants[r.Entrant]
		if e.TP.OK && r.TP.OK && r.Status == "active" && !differ && e.TP.V != r.TP.V {
			t.printedDiffers("TP_DIFFERS", r, int(r.TP.V), int(e.TP.V))
		}
		if rank := int(e.Rank.V); complete && e.Rank.OK && (rank < r.Rank || rank >= r.Rank+r.Sharing) {
			t.printedDiffers("RANK_DIFFERS", r, r.Rank, rank)
		}
	}
}

func (t *totals) printedDiffers(code string, r *Row, counted, printed int) {
	f := onRow(t.q, r.Entrant, code, t.q.Table.Entrants[r.Entrant].Printed)
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
