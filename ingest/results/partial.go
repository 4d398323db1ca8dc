package results

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/source"
)

// statWords: headers of columns that count results and are no player.
var statWords = lazyregexp.New(`^(?:[wdlvn]|n[0-6]|wins?|draws?|loss(?:es)?|victoires?|nulles?|nuls?|defaites?|games?|played|joues|byes?|id|tp|abt)$`)

// partly: the rows of some players only (spec/xcb.md: players send their own
// rows one by one). Columns that are called like rows, and others that hold
// nothing but results and count nothing, are those of all players.
func partly(g *grid.Grid, l *layout, numbered, named, all []int, n int) ([]int, bool) {
	head := g.Rows[l.head].Cells
	if len(numbered) > n && counts(columnLabels(head, numbered)) {
		return numbered, true
	}
	if len(named) != n || len(all) <= n {
		return nil, false
	}
	for _, c := range all {
		if slices.Contains(named, c) {
			continue
		}
		if key := header.Key(head[c]); key == "" || statWords.MatchString(key) || header.FieldOf(head[c]) != "" {
			return nil, false
		}
	}
	return all, true
}

// trimEmpty drops the last of more columns result_k than there are rows, as long
// as they are empty: one header for rounds of different sizes.
func trimEmpty(g *grid.Grid, rows, columns []int, n int) []int {
	head := len(columns)
	for head > n {
		c := columns[head-1]
		if _, texts := countCells(g, rows, c); texts > 0 || !resultLabel(g, rows, c) {
			break
		}
		head--
	}
	return columns[:head]
}

// resultLabel: the header of the column is result_k.
func resultLabel(g *grid.Grid, rows []int, c int) bool {
	for i := range rows[0] { // the header is the last row with text before the data
		if g.Rows[i].Err == nil && !g.Rows[i].Blank() {
			_, ok := header.ResultNumber(g.Rows[i].Cell(c))
			return ok
		}
	}
	return false
}

func columnLabels(head []string, columns []int) []string {
	var out []string
	for _, c := range columns {
		label := head[c]
		if k, ok := header.ResultNumber(label); ok {
			label = strconv.Itoa(k)
		}
		out = append(out, label)
	}
	return out
}

// columnsOfRows says which result column is that of each row, for a table that
// has fewer rows than columns: by number, or by name. ok is false when neither
// tells.
func columnsOfRows(g *grid.Grid, l *layout, rows []int) (at []int, ok bool) {
	if l.head < 0 || len(rows) >= len(l.results) {
		return nil, false
	}
	seen := map[int]bool{}
	for _, i := range rows {
		k := columnOfRow(l, &g.Rows[i])
		if k < 0 || seen[k] {
			return nil, false
		}
		seen[k] = true
		at = append(at, k)
	}
	return at, true
}

// columnOfRow is the column of one row, -1 when nothing tells.
func columnOfRow(l *layout, r *grid.Row) int {
	if name := header.Key(r.Cell(l.player)); name != "" {
		if k := slices.IndexFunc(l.labels, func(s string) bool { return header.Key(s) == name }); k >= 0 {
			return k
		}
	}
	if l.no < 0 {
		return -1
	}
	no := number(strings.Trim(r.Cell(l.no), "#.) "))
	if !no.OK || int(no.V) < 1 || int(no.V) > len(l.labels) {
		return -1
	}
	if _, named := header.ResultNumber(l.labels[0]); named || counts(l.labels) {
		return int(no.V) - 1
	}
	return -1
}

// fillAbsent adds the rows that have not come, and puts all in the order of
// their columns.
func fillAbsent(m *event.Matrix, l *layout) {
	n := len(m.Cols)
	there := make([]bool, n)
	for k := range m.Rows {
		there[m.Rows[k].At] = true
	}
	byName := l.player >= 0 && !counts(l.labels)
	for k := range n {
		if there[k] {
			continue
		}
		row := event.MatrixRow{At: int32(k), Deck: -1, Absent: true, Place: source.Pos{File: m.File, Sheet: m.Sheet}, Cells: make([]string, n), Pos: slices.Repeat([]source.Pos{{File: m.File, Sheet: m.Sheet}}, n)}
		if l.no >= 0 || !byName {
			row.No = int32(k + 1)
		}
		if _, numbered := header.ResultNumber(m.Cols[k]); byName && !numbered {
			row.Label = m.Cols[k]
		}
		m.Rows = append(m.Rows, row)
	}
	slices.SortStableFunc(m.Rows, func(a, b event.MatrixRow) int { return int(a.At - b.At) })
}
