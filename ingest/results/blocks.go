package results

import (
	"slices"
	"strings"

	"deckmill/ingest/grid"
	"deckmill/ingest/header"
)

// scorerKeys are headers of a column that says whose result a row is.
var scorerKeys = []string{"scorer", "judge", "juge", "arbitre", "moderator", "moderateur", "судья"}

// Blocks cuts a sheet or a CSV that holds several results tables, one below the
// other, each under a title (the name of its scorer, its round or its group) or
// behind a blank row, or with a column that names the scorer. It is nil for one
// table, and for anything else. Lines keep their numbers.
func Blocks(g *grid.Grid, columns map[string]string) (tables []*grid.Grid, names []string) {
	if tooLong(g) || g.First() < 0 {
		return nil, nil
	}
	if framed, _ := frame(g, columns); square(framed, columns) {
		return nil, nil
	}
	if tables, names = byScorer(g, columns); tables != nil {
		return tables, names
	}
	var head []string // of the first table
	open := &grid.Grid{File: g.File, Sheet: g.Sheet}
	for i := range g.Rows {
		r := &g.Rows[i]
		again := head != nil && sameCells(r.Cells, head)
		starts := r.Err == nil && !r.Blank() && (again || distinct(r) == 1 || i > 0 && g.Rows[i-1].Err == nil && g.Rows[i-1].Blank())
		if starts && IsMatrix(open, columns) > 1 {
			tables = append(tables, open)
			open = &grid.Grid{File: g.File, Sheet: g.Sheet}
		}
		if head == nil && r.Err == nil && distinct(r) > 1 {
			head = r.Cells
		}
		open.Rows = append(open.Rows, *r)
	}
	if IsMatrix(open, columns) > 1 {
		tables = append(tables, open)
	} else if len(tables) > 0 { // words below the last table
		last := tables[len(tables)-1]
		last.Rows = append(last.Rows, open.Rows...)
	}
	if len(tables) < 2 || !allSquare(tables, columns) {
		return nil, nil
	}
	for _, t := range tables {
		names = append(names, titleOf(t))
	}
	return tables, names
}

func sameCells(a, b []string) bool {
	n := max(len(a), len(b))
	for c := range n {
		x, y := "", ""
		if c < len(a) {
			x = a[c]
		}
		if c < len(b) {
			y = b[c]
		}
		if strings.TrimSpace(x) != strings.TrimSpace(y) {
			return false
		}
	}
	return true
}

func allSquare(tables []*grid.Grid, columns map[string]string) bool {
	for _, t := range tables {
		if framed, _ := frame(t, columns); !square(framed, columns) {
			return false
		}
	}
	return true
}

// titleOf is the text above a table, or in the corner of its header.
func titleOf(g *grid.Grid) string {
	first := g.First()
	if distinct(&g.Rows[first]) == 1 {
		return strings.TrimSpace(strings.Join(g.Rows[first].Cells, ""))
	}
	corner := strings.TrimSpace(g.Rows[first].Cell(0))
	if header.FieldOf(corner) != "" {
		return ""
	}
	return corner
}

// byScorer parts the rows by the column of their scorer.
func byScorer(g *grid.Grid, columns map[string]string) (tables []*grid.Grid, names []string) {
	first := g.First()
	if g.Rows[first].Err != nil {
		return nil, nil
	}
	c := slices.IndexFunc(g.Rows[first].Cells, func(cell string) bool { return slices.Contains(scorerKeys, header.Key(cell)) })
	if c < 0 {
		return nil, nil
	}
	at := map[string]*grid.Grid{}
	scorer := ""
	for i := first + 1; i < len(g.Rows); i++ {
		if text := strings.TrimSpace(g.Rows[i].Cell(c)); text != "" {
			scorer = text
		}
		t := at[scorer]
		if t == nil {
			t = &grid.Grid{File: g.File, Sheet: g.Sheet}
			if len(tables) == 0 {
				t.Rows = slices.Clone(g.Rows[:first])
			}
			t.Rows = append(t.Rows, without(&g.Rows[first], c))
			at[scorer] = t
			tables, names = append(tables, t), append(names, scorer)
		}
		t.Rows = append(t.Rows, without(&g.Rows[i], c))
	}
	if len(tables) < 2 || !allSquare(tables, columns) {
		return nil, nil
	}
	return tables, names
}

// without is a row whose cell c is blank.
func without(r *grid.Row, c int) grid.Row {
	out := *r
	if c < len(out.Cells) {
		out.Cells = slices.Clone(out.Cells)
		out.Cells[c] = ""
	}
	return out
}
