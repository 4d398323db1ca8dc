package results

import (
	"strconv"
	"strings"

	"deckmill/ingest/grid"
	"deckmill/ingest/header"
)

// find works out the columns of a matrix, with or without a header; ok is
// false when the grid is no matrix.
func find(g *grid.Grid, columns map[string]string) (layout, bool) {
	first := firstRow(g)
	if first < 0 {
		return layout{}, false
	}
	if l, ok := withHeader(g, first, columns); ok {
		return l, true
	}
	return withoutHeader(g, first)
}

// withHeader: the first row that is not blank names the columns: player,
// result_0 ..., or 1 ... n, or the players themselves.
func withHeader(g *grid.Grid, at int, columns map[string]string) (layout, bool) {
	head := g.Rows[at].Cells
	x := header.Find(head, columns)
	l := layout{
		head: at, index: x, player: x.Col(header.Player), no: x.Col(header.No),
		bonus: x.Col(header.Bonus), total: x.Col(header.Total), rank: x.Col(header.Rank),
	}
	rows := dataRows(g, at)
	if len(rows) == 0 {
		return l, false
	}
	x.Set(header.Player, l.player)
	for c, cell := range head {
		if x.Used(c) && !playerColumn(g, rows, c, cell, &x) {
			continue
		}
		if isResult(g, rows, c, cell, &l) {
			l.results = append(l.results, c)
			l.labels = append(l.labels, strings.TrimSpace(cell))
		}
	}
	if len(l.results) == 0 || !looksLikeHeader(g, at, &l) {
		return l, false
	}
	labelColumn(g, rows, &l)
	return l, true
}

// playerColumn: a player may be called "Total" or "Note": such a column is a
// result column when another one has the field.
func playerColumn(g *grid.Grid, rows []int, c int, cell string, x *header.Index) bool {
	p := x.Col(header.Player)
	if p < 0 || c == p || c < p {
		return false
	}
	for _, i := range rows {
		if header.Key(g.Rows[i].Cell(p)) == header.Key(cell) {
			return allCells(g, rows, c)
		}
	}
	return false
}

// isResult: result_k, or cells that all look like results under a number or a name.
func isResult(g *grid.Grid, rows []int, c int, cell string, l *layout) bool {
	if _, ok := header.ResultNumber(cell); ok {
		return true
	}
	if c == l.player || c == l.no {
		return false
	}
	key := header.Key(cell)
	if key == "" || (c == 0 && l.player < 0) {
		return false
	}
	if _, err := strconv.Atoi(key); err == nil {
		return true
	}
	return allCells(g, rows, c) || namesRow(g, rows, l.player, key)
}

// namesRow: the header cell is the name of a row.
func namesRow(g *grid.Grid, rows []int, player int, key string) bool {
	if player < 0 {
		player = 0
	}
	for _, i := range rows {
		if header.Key(g.Rows[i].Cell(player)) == key {
			return true
		}
	}
	return false
}

// allCells: every text of the column can stand in a matrix, and some is there.
func allCells(g *grid.Grid, rows []int, c int) bool {
	some := false
	for _, i := range rows {
		t := strings.TrimSpace(g.Rows[i].Cell(c))
		if !IsCell(t) {
			return false
		}
		some = some || t != ""
	}
	return some
}

// looksLikeHeader: the row names a field, or result_k, or counts 1 ... n (then
// its own numbers are no results), or names the rows.
func looksLikeHeader(g *grid.Grid, at int, l *layout) bool {
	if l.player >= 0 || l.no >= 0 || l.total >= 0 || l.bonus >= 0 {
		return true
	}
	if _, ok := header.ResultNumber(l.labels[0]); ok {
		return true
	}
	if counts(l.labels) {
		return len(dataRows(g, at)) >= len(l.labels)
	}
	named := 0
	rows := dataRows(g, at)
	for _, label := range l.labels {
		if namesRow(g, rows, -1, header.Key(label)) {
			named++
		}
	}
	return named*2 > len(l.labels)
}

// counts: labels are 1 2 3 ... or 0 1 2 ..., or their last digits.
func counts(labels []string) bool {
	start := -1
	for k, label := range labels {
		n, err := strconv.Atoi(strings.TrimSpace(label))
		if err != nil {
			return false
		}
		if k == 0 {
			start = n
		}
		if want := start + k; n != want && n != want%10 {
			return false
		}
	}
	return start == 0 || start == 1
}

// labelColumn finds the names (or numbers) of the rows when no header says
// where they are: the corner is empty, X, VS or a group's name. A first column
// with a header of its own is left alone: it is probably misspelt.
func labelColumn(g *grid.Grid, rows []int, l *layout) {
	if l.player >= 0 || l.no >= 0 {
		return
	}
	for c := range l.results[0] {
		key := header.Key(g.Rows[l.head].Cell(c))
		corner := key == "" || key == "x" || key == "xx" || key == "vs" || strings.HasPrefix(key, "group")
		if corner {
			l.takeLabels(g, rows, c)
		}
	}
}

// takeLabels makes column c the numbers or the names of the rows.
func (l *layout) takeLabels(g *grid.Grid, rows []int, c int) {
	for _, i := range rows {
		if _, err := strconv.Atoi(strings.Trim(g.Rows[i].Cell(c), "#.) ")); err != nil {
			l.player = c
			return
		}
	}
	l.no = c
}

// withoutHeader: a label column (or two: number, name), then as many results
// as there are rows, then perhaps a bonus and a total.
func withoutHeader(g *grid.Grid, at int) (layout, bool) {
	l := layout{head: -1, player: -1, no: -1, bonus: -1, total: -1, rank: -1, index: header.Find(nil, nil)}
	rows := dataRows(g, at-1)
	n := len(rows)
	wide := 0
	for _, i := range rows {
		wide = max(wide, len(g.Rows[i].Cells))
	}
	start := 0
	for c := 0; c < min(2, wide) && !allCells(g, rows, c); c++ {
		l.takeLabels(g, rows, c)
		start = c + 1
	}
	if l.player < 0 && l.no < 0 && wide >= n+1 && sequence(g, rows, 0) {
		l.no, start = 0, 1
	}
	if l.player < 0 && l.no < 0 {
		return l, false
	}
	for c := start; c < wide && c < start+n && allCells(g, rows, c); c++ {
		l.results = append(l.results, c)
		l.labels = append(l.labels, strconv.Itoa(c-start+1))
	}
	if len(l.results) < 2 {
		return l, false
	}
	switch end := start + len(l.results); wide - end {
	case 1:
		l.total = end
	case 2:
		l.bonus, l.total = end, end+1
	}
	return l, true
}

// sequence: column c counts 1, 2, 3 ...
func sequence(g *grid.Grid, rows []int, c int) bool {
	for k, i := range rows {
		n, err := strconv.Atoi(strings.Trim(g.Rows[i].Cell(c), "#.) "))
		if err != nil || n != k+1 {
			return false
		}
	}
	return true
}
