package results

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/grid"
	"deckmill/ingest/header"
)

// find works out the columns of a matrix, with or without a header; ok is
// false when the grid is no matrix.
func find(g *grid.Grid, columns map[string]string) (layout, bool) {
	first := g.First()
	if first < 0 || tooLong(g) {
		return layout{}, false
	}
	if l, ok := withHeader(g, first, columns); ok {
		return l, true
	}
	return withoutHeader(g)
}

// tooLong: a table of many more rows than columns is no matrix, and is not
// looked at closely.
func tooLong(g *grid.Grid) bool {
	wide := 0
	for i := range g.Rows {
		wide = max(wide, len(g.Rows[i].Cells))
	}
	return len(g.Rows) > 4*wide+1000
}

// withHeader: the first row that is not blank names the columns: player,
// result_0 ..., or 1 ... n, or the players themselves.
func withHeader(g *grid.Grid, at int, columns map[string]string) (layout, bool) {
	head := g.Rows[at].Cells
	l := layout{head: at, index: header.Find(head, columns)}
	rows := goodRows(g, at)
	if len(rows) == 0 || isData(g, at, &l) {
		return l, false
	}
	l.results = resultColumns(g, rows, &l, len(dataRows(g, at)))
	for _, c := range l.results {
		l.index.Drop(c)
		l.labels = append(l.labels, strings.TrimSpace(head[c]))
	}
	x := &l.index
	l.player, l.no, l.bonus, l.total, l.rank = x.Col(header.Player), x.Col(header.No), x.Col(header.Bonus), x.Col(header.Total), x.Col(header.Rank)
	if len(l.results) == 0 || !looksLikeHeader(g, at, &l) {
		return l, false
	}
	labelColumn(g, rows, &l)
	return l, len(l.results) > 1 || l.namesItself(g, rows)
}

// namesItself: the only column of results is numbered, or called like a row: any
// list of one row has some column that could be a result.
func (l *layout) namesItself(g *grid.Grid, rows []int) bool {
	if _, ok := header.ResultNumber(l.labels[0]); ok || number(l.labels[0]).OK {
		return true
	}
	return slices.ContainsFunc(rows, func(i int) bool {
		return header.Key(g.Rows[i].Cell(max(0, l.player))) == header.Key(l.labels[0])
	})
}

// isData: the first row is itself a row of results, of a player who is called
// like one of our columns ("Total", "Rank"): at most one header word, then as
// many texts as there are rows, most of them cells, that neither count 1 2 3
// nor name the rows.
func isData(g *grid.Grid, at int, l *layout) bool {
	if l.index.Len() > 1 {
		return false
	}
	cells := g.Rows[at].Cells
	n := len(goodRows(g, at)) + 1
	for start := 1; start <= 2; start++ {
		if len(cells) < start+n || start == 2 && !number(strings.Trim(cells[0], "#.) ")).OK {
			return false
		}
		block := cells[start : start+n]
		good, named := 0, 0
		for _, c := range block {
			if IsCell(c) {
				good++
			}
			if slices.ContainsFunc(goodRows(g, at), func(i int) bool { return header.Key(g.Rows[i].Cell(start-1)) == header.Key(c) }) {
				named++
			}
		}
		if 2*good > n && 2*named <= n && !counts(withoutWords(block)) {
			return true
		}
	}
	return false
}

// resultColumns lists the columns of results: those called result_k or a number
// when they are as many as the rows; else those called like the rows; else
// these together with all that hold nothing but results (a misspelt name).
func resultColumns(g *grid.Grid, rows []int, l *layout, n int) []int {
	var numbered, named, all []int
	names := rowNames(g, rows, &l.index)
	for c, cell := range g.Rows[l.head].Cells {
		key := header.Key(cell)
		used := l.index.Used(c)
		isName := names.take(c, key, func() bool { return !used || mostCells(g, rows, c) })
		corner := key == "" || c == 0 && l.index.Col(header.Player) < 0
		_, isNumber := header.ResultNumber(cell)
		if _, err := strconv.Atoi(key); err == nil && !corner {
			isNumber = true
		}
		if isNumber && !used {
			numbered = append(numbered, c)
		}
		if isName {
			named = append(named, c)
		}
		if isName || !used && (isNumber || !corner && allCells(g, rows, c)) {
			all = append(all, c)
		}
	}
	if numbered = trimEmpty(g, rows, numbered, n); n == len(numbered) {
		return numbered
	}
	if columns, ok := partly(g, l, numbered, named, all, n); ok {
		return columns
	}
	if n == len(named) {
		return named
	}
	return all
}

// labels counts the names of rows in the columns that may hold them.
type labels []struct {
	col  int
	rows map[string]int // key of the name -> rows without a column yet
}

// rowNames reads the names of the rows: in the column of the players, or in the
// first one.
func rowNames(g *grid.Grid, rows []int, x *header.Index) labels {
	var out labels
	for _, c := range []int{x.Col(header.Player), 0} {
		if c < 0 || len(out) > 0 && out[0].col == c || c == 0 && x.Used(0) && x.Col(header.Player) != 0 {
			continue
		}
		count := map[string]int{}
		for _, i := range rows {
			if key := header.Key(g.Rows[i].Cell(c)); key != "" {
				count[key]++
			}
		}
		out = append(out, struct {
			col  int
			rows map[string]int
		}{c, count})
	}
	return out
}

// take reports that column c is called like a row whose column was not seen
// yet. A player may be called "Total", "Note" or "Name": then fits says whether
// the column holds results.
func (l labels) take(c int, key string, fits func() bool) bool {
	for _, n := range l {
		if c > n.col && n.rows[key] > 0 && fits() {
			n.rows[key]--
			return true
		}
	}
	return false
}

// allCells: every text of the column can stand in a matrix, and some is there.
func allCells(g *grid.Grid, rows []int, c int) bool {
	good, texts := countCells(g, rows, c)
	return good == len(rows) && texts > 0
}

// mostCells: half of the texts of the column or more can stand in a matrix: a
// slip of the pen in a cell does not make it a column of names.
func mostCells(g *grid.Grid, rows []int, c int) bool {
	good, _ := countCells(g, rows, c)
	return 2*good >= len(rows)
}

func countCells(g *grid.Grid, rows []int, c int) (good, texts int) {
	for _, i := range rows {
		t := strings.TrimSpace(g.Rows[i].Cell(c))
		if IsCell(t) {
			good++
		}
		if t != "" {
			texts++
		}
	}
	return good, texts
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
	names := rowNames(g, goodRows(g, at), &header.Index{})
	for _, label := range l.labels {
		if names.take(1, header.Key(label), func() bool { return true }) {
			named++
		}
	}
	return named*2 > len(l.labels)
}

// withoutWords are labels without the words of our columns at their end (Total).
func withoutWords(labels []string) []string {
	for len(labels) > 0 && header.FieldOf(labels[len(labels)-1]) != "" {
		labels = labels[:len(labels)-1]
	}
	return labels
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
// where they are: the corner is empty, X, VS or a group's name, or the columns are
// called after its texts, whatever it is called itself (the decks, a scorer).
// Another first column with a header of its own is left alone: it is probably misspelt.
func labelColumn(g *grid.Grid, rows []int, l *layout) {
	if l.player >= 0 || l.no >= 0 {
		return
	}
	for c := range l.results[0] {
		key := header.Key(g.Rows[l.head].Cell(c))
		corner := key == "" || key == "x" || key == "xx" || key == "vs" || strings.HasPrefix(key, "group")
		if corner || l.namesColumns(g, rows, c) {
			l.takeLabels(g, rows, c)
		}
	}
}

// namesColumns: most columns of results are called like a text of column c.
func (l *layout) namesColumns(g *grid.Grid, rows []int, c int) bool {
	named := 0
	for _, label := range l.labels {
		if slices.ContainsFunc(rows, func(i int) bool { return header.Key(g.Rows[i].Cell(c)) == header.Key(label) }) {
			named++
		}
	}
	return 2*named > len(l.labels)
}

// takeLabels makes column c the numbers or the names of the rows.
func (l *layout) takeLabels(g *grid.Grid, rows []int, c int) {
	for _, i := range rows {
		if !number(strings.Trim(g.Rows[i].Cell(c), "#.) ")).OK {
			l.player = c
			return
		}
	}
	l.no = c
}

// withoutHeader: a label column (or two: number, name), then as many results
// as there are rows, then perhaps a bonus and a total.
func withoutHeader(g *grid.Grid) (layout, bool) {
	l := layout{head: -1, player: -1, no: -1, bonus: -1, total: -1, rank: -1, index: header.Find(nil, nil)}
	rows := goodRows(g, -1)
	n, wide := len(dataRows(g, -1)), 0
	for _, i := range rows {
		wide = max(wide, len(g.Rows[i].Cells))
	}
	start := 0
	if sequence(g, rows, 0) && wide > n {
		l.no, start = 0, 1
	}
	if !mostCells(g, rows, start) && wide > start {
		l.takeLabels(g, rows, start)
		start++
	}
	if start == 1 && l.no == 0 && !mostCells(g, rows, 1) {
		l.takeLabels(g, rows, 1)
		start++
	}
	if start == 0 {
		return l, false
	}
	good := 0
	for c := start; c < min(wide, start+n); c++ {
		l.results = append(l.results, c)
		l.labels = append(l.labels, strconv.Itoa(c-start+1))
		cells, _ := countCells(g, rows, c)
		good += cells
	}
	if len(l.results) < 2 || 4*good < 3*len(l.results)*len(rows) {
		return l, false
	}
	l.sums(g, rows, wide)
	return l, true
}

// sums finds the columns behind the results of a table without a header: a
// total, or a bonus and a total, or a total and a comment.
func (l *layout) sums(g *grid.Grid, rows []int, wide int) {
	end := l.results[len(l.results)-1] + 1
	numeric := func(c int) bool {
		return slices.ContainsFunc(rows, func(i int) bool { return digits(g.Rows[i].Cell(c)) }) &&
			!slices.ContainsFunc(rows, func(i int) bool { t := g.Rows[i].Cell(c); return strings.TrimSpace(t) != "" && !digits(t) })
	}
	switch wide - end {
	case 1:
		l.total = end
	case 2:
		if numeric(end + 1) {
			l.bonus, l.total = end, end+1
		} else {
			l.total = end
		}
	}
}

// digits: the text starts with a number.
func digits(s string) bool {
	s = strings.TrimLeft(strings.TrimSpace(s), "+-")
	return s != "" && s[0] >= '0' && s[0] <= '9'
}

// sequence: column c counts 1, 2, 3 ...
func sequence(g *grid.Grid, rows []int, c int) bool {
	for k, i := range rows {
		if n := number(strings.Trim(g.Rows[i].Cell(c), "#.) ")); !n.OK || int(n.V) != k+1 {
			return false
		}
	}
	return true
}
