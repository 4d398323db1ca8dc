package results

import (
	"slices"
	"strings"

	"deckmill/ingest/grid"
	"deckmill/ingest/header"
)

// chatter blanks the words that people write around and between the rows of a table,
// when this makes it square, and returns these rows; else nothing is changed. Above
// the header any row may be words; between the rows of a text those that are shorter
// than the others and hold no result.
func chatter(g *grid.Grid, columns map[string]string) []int {
	head, width := likelyHeader(g)
	if head < 0 {
		return nil
	}
	var rows []int
	for i := range g.Rows {
		r := &g.Rows[i]
		if r.Err != nil {
			return nil
		}
		if !r.Blank() && (i < head || i > head && g.Sheet == 0 && len(r.Cells) < width && noResults(r) && !labelled(&g.Rows[head], r)) {
			rows = append(rows, i)
		}
	}
	if len(rows) == 0 || len(rows) > mostOutside {
		return nil
	}
	trial := *g
	trial.Rows = slices.Clone(g.Rows)
	for _, i := range rows {
		trial.Rows[i].Cells = nil
	}
	more := []int(nil)
	if !square(&trial, columns) {
		if more = foot(&trial, columns); len(more) == 0 {
			return nil
		}
	}
	for _, i := range append(rows, more...) {
		g.Rows[i].Cells = nil
	}
	return append(rows, more...)
}

// likelyHeader is the row above the first one that holds a result, and the usual number
// of cells of a row; -1 when there is none.
func likelyHeader(g *grid.Grid) (head, width int) {
	head = -1
	widths := map[int]int{}
	found := false
	for i := range g.Rows {
		r := &g.Rows[i]
		if r.Blank() {
			continue
		}
		if n := len(r.Cells); n > 2 && !noResults(r) {
			widths[n]++
			if !found && countsColumns(r) {
				head = i // the numbers of its columns look like results
			}
			found = true
		}
		if !found {
			head = i
		}
	}
	for n, k := range widths {
		if k > widths[width] || k == widths[width] && n > width {
			width = n
		}
	}
	if !found {
		return -1, 0
	}
	return head, width
}

// countsColumns: the cells behind the first count 1, 2, 3 ..., or 0, 1, 2 ..., or the
// row names a player and a column of ours.
func countsColumns(r *grid.Row) bool {
	var numbers []string
	for _, c := range r.Cells[1:] {
		if n := number(c); n.OK {
			numbers = append(numbers, strings.TrimSpace(c))
		}
	}
	x := header.Find(r.Cells, nil)
	return x.Len() > 1 || len(numbers) > 1 && counts(numbers) && !slices.ContainsFunc(r.Cells, isMark)
}

// noResults: no cell behind the first can stand in a matrix.
func noResults(r *grid.Row) bool {
	for _, c := range r.Cells[min(1, len(r.Cells)):] {
		if strings.TrimSpace(c) != "" && IsCell(c) {
			return false
		}
	}
	return true
}

// labelled: the row starts with a name of the header: it is that of an entrant.
func labelled(head, r *grid.Row) bool {
	return slices.ContainsFunc(head.Cells, func(c string) bool { return header.Key(c) == header.Key(r.Cell(0)) })
}
