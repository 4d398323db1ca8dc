package webpage

import (
	"regexp"
	"strconv"
	"strings"

	"deckmill/ingest/csvscan"
	"deckmill/ingest/grid"
)

// table is a table that is being read.
type table struct {
	title, class string
	phase        string // of a report.html
	outer        bool   // holds other tables
	rows, foot   []grid.Row
	row          []string
	spans        []spanning // of the columns, from rows above
	cell         *flow
	colspan      int
	rowspan      int
	inRow        bool
	inFoot       bool
	err          *grid.RowError
}

// spanning is a cell that reaches down.
type spanning struct {
	left int
	text string
}

// cell is the open cell of the innermost table.
func (r *reader) cell() *flow {
	if len(r.open) == 0 {
		return nil
	}
	return r.open[len(r.open)-1].cell
}

func (r *reader) startTable(t *tag) {
	if len(r.open) > 0 {
		r.open[len(r.open)-1].outer = true
	}
	title := r.title
	if above := r.cell(); title == "" && above != nil {
		title = lineAbove(above.b[above.table:])
	} else if title == "" {
		title = lineAbove(r.body.b[r.body.table:])
	}
	r.title = ""
	made := &table{title: sheetTitle.ReplaceAllString(title, ""), class: t.class}
	if r.own != nil {
		made.phase = r.own.phase
	}
	r.open = append(r.open, made)
}

// sheetTitle stands before the name of a sheet in the pages of LibreOffice.
var sheetTitle = regexp.MustCompile(`^(?:Sheet|Feuille|Tabelle|Hoja|Foglio|Лист) ?\d+ ?: `)

// lineAbove is the last line of a text when it is short enough for a title.
func lineAbove(text []byte) string {
	const most = 40
	lines := strings.TrimSpace(string(text[max(0, len(text)-200):]))
	line := strings.TrimSpace(lines[strings.LastIndexByte(lines, '\n')+1:])
	if len([]rune(line)) > most {
		return ""
	}
	return strings.TrimSpace(strings.TrimSuffix(line, ":"))
}

func (r *reader) endTable() {
	r.endRow()
	t := r.open[len(r.open)-1]
	r.open = r.open[:len(r.open)-1]
	t.rows = append(t.rows, t.foot...)
	t.foot = nil
	r.done = append(r.done, t)
	r.body.block()
	r.body.table = len(r.body.b)
	if c := r.cell(); c != nil {
		c.table = len(c.b)
	}
}

func (r *reader) startGroup(name string) {
	if len(r.open) > 0 {
		r.endRow()
		r.open[len(r.open)-1].inFoot = name == "tfoot"
	}
}

func (r *reader) startRow() {
	if len(r.open) == 0 {
		return
	}
	r.endRow()
	r.open[len(r.open)-1].inRow = true
}

func (r *reader) endRow() {
	r.endCell()
	if len(r.open) == 0 {
		return
	}
	t := r.open[len(r.open)-1]
	if !t.inRow {
		return
	}
	r.fill(t, true)
	row := grid.Row{Offset: -1, Cells: t.row, Err: t.err}
	if t.inFoot {
		t.foot = append(t.foot, row)
	} else {
		t.rows = append(t.rows, row)
	}
	t.row, t.err, t.inRow = nil, nil, false
}

func (r *reader) startCell(g *tag) {
	if len(r.open) == 0 {
		return
	}
	r.endCell()
	t := r.open[len(r.open)-1]
	if len(t.row) > 0 {
		r.body.tab()
	} else {
		r.body.block()
	}
	t.inRow = true
	t.cell, t.colspan, t.rowspan = &flow{}, max(1, g.colspan), max(1, g.rowspan)
	if g.whole {
		t.rowspan = tallest
	}
}

func (r *reader) endCell() {
	t := (*table)(nil)
	if len(r.open) > 0 {
		t = r.open[len(r.open)-1]
	}
	if t == nil || t.cell == nil {
		return
	}
	text := t.cell.string()
	t.cell = nil
	r.fill(t, false)
	for range t.colspan {
		c := len(t.row)
		t.row = append(t.row, text)
		if c < len(t.spans) {
			t.spans[c] = spanning{}
		}
		if t.rowspan > 1 {
			for len(t.spans) <= c {
				t.spans = append(t.spans, spanning{})
			}
			t.spans[c] = spanning{t.rowspan - 1, text}
		}
	}
	r.cells += t.colspan
}

// fill puts in the cells that reach down from rows above: up to the next free
// column, or (whole) to the end of the row.
func (r *reader) fill(t *table, whole bool) {
	if whole {
		for len(t.spans) > 0 && t.spans[len(t.spans)-1].left == 0 {
			t.spans = t.spans[:len(t.spans)-1]
		}
	}
	for c := len(t.row); c < len(t.spans) && (whole || t.spans[c].left > 0); c++ {
		text := ""
		if s := &t.spans[c]; s.left > 0 {
			text = s.text
			s.left--
		}
		t.row = append(t.row, text)
		r.cells++
	}
}

func (t *table) bad(offset int64, encoding string) {
	if t.inRow && t.err == nil {
		t.err = &grid.RowError{Code: "ROW_BYTES", Args: map[string]string{"offset": strconv.FormatInt(offset, 10), "encoding": encoding}}
	}
}

// isData: more than one text stands in the table, and if it lies around others,
// in several rows and columns of its own.
func (t *table) isData() bool {
	texts, wide := 0, 0
	for i := range t.rows {
		own := 0
		for _, c := range t.rows[i].Cells {
			if c != "" {
				own++
			}
		}
		texts += own
		if own > 1 {
			wide++
		}
	}
	return texts > 1 && (!t.outer || wide > 1)
}

// grid is the table under the numbers of its rows.
func (t *table) grid() grid.Grid {
	rows := t.rows
	for i := range rows {
		rows[i].Line = int32(i + 1)
	}
	if framed := unframed(rows); framed != nil {
		rows = framed
	}
	for len(rows) > 0 && rows[len(rows)-1].Err == nil && rows[len(rows)-1].Blank() {
		rows = rows[:len(rows)-1]
	}
	return grid.Grid{Rows: csvscan.MarkLong(rows)}
}
