package results

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/diag"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// mostOutside bounds the rows above and below a table that are looked at.
const mostOutside = 10

// frame is the grid without what people write around a table: a title above
// it, a note or a row of sums below it. The rows outside are blank in the copy,
// so that they count as ignored; their places are returned.
func frame(g *grid.Grid, columns map[string]string) (*grid.Grid, []int) {
	out := *g
	out.Rows = slices.Clone(g.Rows)
	outside := titles(g)
	if i := groupsAbove(g, len(outside)); i >= 0 {
		outside = append(outside, i)
	} else if i := numbersAbove(g, len(outside)); i >= 0 {
		outside = append(outside, i)
		takeWords(&out, i)
	}
	for _, i := range outside {
		out.Rows[i].Cells = nil
	}
	if i := sumRow(&out); i >= 0 {
		out.Rows[i].Cells = nil
		outside = append(outside, i)
	}
	unused := blankEntrants(&out)
	if !tooLong(&out) && !square(&out, columns) {
		outside = append(outside, chatter(&out, columns)...)
	}
	if !square(&out, columns) {
		outside = append(outside, foot(&out, columns)...)
	}
	if len(outside) == 0 && !unused {
		return g, nil
	}
	return &out, outside
}

// blankEntrants blanks the rows at the end of a template that nobody filled in:
// a number, no name, and nothing but the mark of the diagonal.
func blankEntrants(g *grid.Grid) bool {
	first := g.First()
	if first < 0 || g.Rows[first].Err != nil {
		return false
	}
	x := header.Find(g.Rows[first].Cells, nil)
	if !x.Has(header.Player) || !x.Has(header.No) {
		return false
	}
	var marked []int // columns of the blanked rows
	for i := len(g.Rows) - 1; i > first; i-- {
		r := &g.Rows[i]
		if r.Err == nil && r.Blank() {
			continue
		}
		if r.Err != nil || strings.TrimSpace(r.Cell(x.Col(header.Player))) != "" || !number(strings.TrimSpace(r.Cell(x.Col(header.No)))).OK {
			break
		}
		c, ok := onlyMark(r, x.Col(header.No))
		if !ok || c >= len(g.Rows[first].Cells) || slices.ContainsFunc(g.Rows[first+1:], func(o grid.Row) bool { return strings.TrimSpace(o.Cell(c)) != "" && o.Line != r.Line }) {
			break
		}
		r.Cells, marked = nil, append(marked, c)
	}
	head := slices.Clone(g.Rows[first].Cells)
	for _, c := range marked {
		head[c] = ""
	}
	g.Rows[first].Cells = head
	return len(marked) > 0
}

// onlyMark is the column of the X of a row that holds nothing else beside its
// number.
func onlyMark(r *grid.Row, no int) (col int, ok bool) {
	col = -1
	for c, text := range r.Cells {
		if text = strings.TrimSpace(text); c == no || text == "" {
			continue
		}
		if col >= 0 || !strings.EqualFold(text, "x") {
			return -1, false
		}
		col = c
	}
	return col, col >= 0
}

// titles are the rows above the header that hold one text only (or one text
// carried over merged cells).
func titles(g *grid.Grid) []int {
	var out []int
	for i := range g.Rows {
		r := &g.Rows[i]
		if r.Err != nil || len(out) == mostOutside {
			return nil
		}
		switch texts := distinct(r); {
		case texts > 1:
			return out
		case texts == 1:
			out = append(out, i)
		}
	}
	return nil // nothing but titles: no table
}

// groupsAbove is the upper of two rows of headers, where some cells reach over both
// and the others are titles of several columns ("Results" above 1 2 3); -1 when
// there is none.
func groupsAbove(g *grid.Grid, titles int) int {
	upper := -1
	for i := range g.Rows {
		r := &g.Rows[i]
		switch texts := distinct(r); {
		case r.Err != nil:
			return -1
		case texts == 0 || upper < 0 && texts == 1 && titles > 0:
		case upper < 0:
			upper = i
		case groupsOver(g.Rows[upper].Cells, r.Cells):
			return upper
		default:
			return -1
		}
	}
	return -1
}

// groupsOver: each cell above is the same below, or one of a group of the same
// text beside each other, and both occur.
func groupsOver(above, below []string) bool {
	same, group := false, false
	for c := range max(len(above), len(below)) {
		x, y := at(above, c), at(below, c)
		switch {
		case x == y:
			same = same || x != "" && header.FieldOf(x) != ""
		case x != "" && (x == at(above, c-1) || x == at(above, c+1)):
			group = true
		default:
			return false
		}
	}
	return same && group
}

func at(cells []string, c int) string {
	if c < 0 || c >= len(cells) {
		return ""
	}
	return strings.TrimSpace(cells[c])
}

// numbersAbove is the row of column numbers above a header that names the
// players, as in the sheet Crosstable of our own workbook; -1 when there is none.
func numbersAbove(g *grid.Grid, titles int) int {
	var at []int // the first two rows below the titles
	for i := 0; i < len(g.Rows) && len(at) < 2; i++ {
		if g.Rows[i].Err != nil {
			return -1
		}
		if texts := distinct(&g.Rows[i]); texts > 1 || texts == 1 && titles == 0 {
			at = append(at, i)
		}
	}
	if len(at) < 2 {
		return -1
	}
	head := &g.Rows[at[1]]
	if x := header.Find(head.Cells, nil); !x.Has(header.Player) {
		return -1
	}
	counted, words := int32(0), false
	for c, text := range g.Rows[at[0]].Cells {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		n := number(text)
		switch {
		case IsCell(head.Cell(c)) && (n.OK || strings.TrimSpace(head.Cell(c)) != ""):
			return -1
		case n.OK && n.V == counted+1:
			counted++
		case !n.OK && counted > 1 && header.FieldOf(text) != "": // Total, Rank
			words = true
		case !n.OK:
			return -1
		default:
			counted = -1 // the numbers of another order
		}
	}
	if words && counted < 2 {
		return -1
	}
	return at[0]
}

// takeWords gives columns that the header of the names leaves blank the words that
// stand above them, behind the numbers.
func takeWords(g *grid.Grid, numbers int) {
	head := numbers + 1
	for head < len(g.Rows) && g.Rows[head].Blank() {
		head++
	}
	if head == len(g.Rows) {
		return
	}
	cells := slices.Clone(g.Rows[head].Cells)
	for c, text := range g.Rows[numbers].Cells {
		if header.FieldOf(text) == "" {
			continue
		}
		for len(cells) <= c {
			cells = append(cells, "")
		}
		if strings.TrimSpace(cells[c]) == "" {
			cells[c] = text
		}
	}
	g.Rows[head].Cells = cells
}

func distinct(r *grid.Row) int {
	seen := map[string]bool{}
	for _, c := range r.Cells {
		if c = strings.TrimSpace(c); c != "" {
			seen[c] = true
		}
	}
	return len(seen)
}

// foot blanks rows below a table, as few as make it square, and returns them;
// without success nothing is changed.
func foot(g *grid.Grid, columns map[string]string) []int {
	var out []int
	var cells [][]string
	for i := len(g.Rows) - 1; i >= 0 && len(out) < mostOutside; i-- {
		r := &g.Rows[i]
		if r.Err == nil && r.Blank() {
			continue
		}
		if !isFoot(r) {
			break
		}
		out, cells = append(out, i), append(cells, r.Cells)
		r.Cells, r.Err = nil, nil
		if square(g, columns) {
			return out
		}
	}
	for k, i := range out {
		g.Rows[i].Cells = cells[k]
	}
	return nil
}

// sumRow is the last row when it holds the sums of the columns above it, -1 when
// it does not: a row called Total or without a name whose numbers are the sums of
// two columns or more, one of them more than a result can be. A row with results
// in letters or one mark of the diagonal is that of an entrant.
func sumRow(g *grid.Grid) int {
	last := len(g.Rows) - 1
	for last > 0 && g.Rows[last].Err == nil && g.Rows[last].Blank() {
		last--
	}
	if last < 2 || g.Rows[last].Err != nil {
		return -1
	}
	r := &g.Rows[last]
	if name := strings.TrimSpace(r.Cell(0)); name != "" && header.FieldOf(name) != header.Total && header.FieldOf(r.Cell(1)) != header.Total {
		return -1
	}
	right, large, marks := 0, false, 0
	end := len(r.Cells)
	for end > 0 && strings.TrimSpace(r.Cells[end-1]) == "" { // no sum of the ranks
		end--
	}
	for c := 1; c < end; c++ {
		text := strings.TrimSpace(r.Cells[c])
		v, err := strconv.Atoi(plain(text))
		switch {
		case err != nil && text != "" && IsSelf(text):
			marks++
			continue
		case err != nil && IsCell(text):
			return -1
		case err != nil:
			continue
		}
		sum := 0
		for i := range g.Rows[1:last] {
			n, _ := strconv.Atoi(plain(strings.TrimSpace(g.Rows[1+i].Cell(c))))
			sum += n
		}
		if v != sum {
			return -1
		}
		right, large = right+1, large || v > 6
	}
	if right < 2 || !large || marks == 1 {
		return -1
	}
	return last
}

// isFoot: a note (no cell behind the first is like a result) or a row of sums.
func isFoot(r *grid.Row) bool {
	if r.Err != nil {
		return false
	}
	results := 0
	for _, c := range r.Cells[min(1, len(r.Cells)):] {
		if strings.TrimSpace(c) != "" && IsCell(c) {
			results++
		}
	}
	for _, c := range r.Cells {
		if strings.TrimSpace(c) != "" {
			return results == 0 || header.FieldOf(c) == header.Total
		}
	}
	return true
}

// square reports a grid that is a matrix with as many rows as result columns.
func square(g *grid.Grid, columns map[string]string) bool {
	l, ok := find(g, columns)
	return ok && len(dataRows(g, l.head)) == len(l.results)
}

// sayOutside names the rows that were left out.
func sayOutside(b *intake.Book, g *grid.Grid, outside []int) {
	for _, i := range outside {
		f := b.Finding("TABLE_OUTSIDE", source.Pos{File: g.File, Sheet: g.Sheet, Row: g.Rows[i].Line})
		f.Severity = diag.Info
		f.Raw = strings.TrimSpace(strings.Join(g.Rows[i].Cells, " "))
		b.Sink.Add(f)
	}
}

var wholeFloat = lazyregexp.New(`^(\d{1,2})[.,]0+$`)

// annotated is a result with a remark behind it: "6 (checked)", "3*".
var annotated = lazyregexp.New(`^(0?[0-6]|[WDLVNwdlvn]{2})(?: ?\([^()]*\)| ?\*{1,3}| ?[†‡])$`)

// plain is a cell without the decimals that programs add to whole numbers, 6.0 is 6,
// and without a remark (see annotated).
func plain(s string) string {
	if m := annotated.FindStringSubmatch(strings.TrimSpace(s)); m != nil {
		return m[1]
	}
	if m := wholeFloat.FindStringSubmatch(strings.TrimSpace(s)); m != nil {
		return m[1]
	}
	return s
}
