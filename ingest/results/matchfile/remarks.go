package matchfile

import (
	"strings"

	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// remarks tells what people write between the rows of a list from rows that lack
// something: a greeting, a note, a sum.
type remarks struct {
	g     *grid.Grid
	l     *layout
	told  func(r *grid.Row) bool // a row with a result that can be read
	known map[string]bool        // names of sides of such rows, nil = not looked for yet
	most  bool                   // most rows are such rows
}

// is reports a row without a result, or with one that cannot be read, that is no
// match: nobody knows its players, and it is shorter than a row up to its result, or
// its round is none.
func (x *remarks) is(r *grid.Row) bool {
	if r.Err != nil {
		return false
	}
	x.look()
	a, b := strings.TrimSpace(r.Cell(x.l.at(colA))), strings.TrimSpace(r.Cell(x.l.at(colB)))
	switch {
	case !x.most || x.known[plain(a)] || x.known[plain(b)]:
		return false
	case texts(r) == 1 && (a == "" || x.short(r) || x.g.Sheet > 0) && !IsBye(b) == (b != ""):
		return true
	}
	round := strings.TrimSpace(r.Cell(x.l.at(colRound)))
	if p := ParseRound(round); p.No > 0 || p.Playoff {
		return x.short(r) && (a == "" || b == "")
	}
	return round != "" || x.short(r)
}

// short: the row ends before the column of its second side or of its result. A
// workbook holds no empty cells at the end of a row.
func (x *remarks) short(r *grid.Row) bool {
	last := max(x.l.at(colB), min(x.l.at(colResult), len(x.g.Rows[x.l.head].Cells)))
	return x.g.Sheet == 0 && len(r.Cells) <= last
}

func texts(r *grid.Row) int {
	n := 0
	for _, c := range r.Cells {
		if strings.TrimSpace(c) != "" {
			n++
		}
	}
	return n
}

// look finds the names of the rows with a result.
func (x *remarks) look() {
	if x.known != nil {
		return
	}
	x.known = map[string]bool{}
	good, all := 0, 0
	for i := x.l.head + 1; i < len(x.g.Rows); i++ {
		r := &x.g.Rows[i]
		if r.Err != nil || r.Blank() {
			continue
		}
		all++
		a, b := strings.TrimSpace(r.Cell(x.l.at(colA))), strings.TrimSpace(r.Cell(x.l.at(colB)))
		if a == "" || b == "" || !x.told(r) {
			continue
		}
		good++
		x.known[plain(a)], x.known[plain(b)] = true, true
	}
	x.most = 2*good >= all
}

// ignore counts a row that is no match and names it.
func ignore(b *intake.Book, g *grid.Grid, r *grid.Row) {
	f := b.Finding("TABLE_OUTSIDE", source.Pos{File: g.File, Sheet: g.Sheet, Row: r.Line})
	f.Raw = strings.TrimSpace(strings.Join(r.Cells, " "))
	b.Sink.Add(f)
	b.Ignore(g.File, 1)
}
