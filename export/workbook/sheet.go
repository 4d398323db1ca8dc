package workbook

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"deckmill/export/table"
)

// tableSheet writes rows from:to of a table as one sheet: header, typed cells,
// a real table with filters, frozen header and id columns, print set-up.
func (a *author) tableSheet(t *table.Table, p place, name string, part, from, to int) error {
	if err := a.newSheet(name, p.tab); err != nil {
		return err
	}
	sw, err := a.file.NewStreamWriter(name)
	if err != nil {
		return err
	}
	if err := a.columns(sw, t, p); err != nil {
		return err
	}
	header := make([]any, len(t.Columns))
	for i := range t.Columns {
		style := a.styles.header
		if t.Columns[i].Type != table.String {
			style = a.styles.headerMiddle
		}
		header[i] = excelize.Cell{StyleID: style, Value: heading(t.Columns[i].Name)}
	}
	if err := sw.SetRow("A1", header, excelize.RowOpts{Height: 20}); err != nil {
		return err
	}
	if err := a.rows(sw, t, from, to); err != nil {
		return err
	}
	last, err := excelize.CoordinatesToCellName(len(t.Columns), to-from+1)
	if err != nil {
		return err
	}
	title := "tbl_" + t.Schema.Name
	if part > 1 {
		title += "_" + strconv.Itoa(part)
	}
	stripes := true
	if err := sw.AddTable(&excelize.Table{Range: "A1:" + last, Name: title, StyleName: "TableStyleLight1", ShowRowStripes: &stripes}); err != nil {
		return err
	}
	if err := a.nameRange(name, name, "A1", last); err != nil {
		return err
	}
	if err := a.adorn(t, name, from, to); err != nil {
		return err
	}
	a.sheets = append(a.sheets, sheetInfo{name, to - from, a.doc(t.Schema)})
	if err := a.printSetup(name, "$1:$1", "", 0); err != nil {
		return err
	}
	return sw.Flush()
}

// rows writes the cells. Null is no cell.
func (a *author) rows(sw *excelize.StreamWriter, t *table.Table, from, to int) error {
	cols := make([]painter, len(t.Columns))
	for i := range t.Columns {
		cols[i] = a.painter(&t.Columns[i])
	}
	tall, accent := sentences(t), a.accent(t)
	cells := make([]any, len(t.Columns))
	for r := from; r < to; r++ {
		for i := range cols {
			c := &t.Columns[i]
			cells[i] = nil
			if c.IsNull(r) {
				continue
			}
			v, style, err := cols[i](r)
			if err != nil {
				return fmt.Errorf("table %s, row %d, column %s: %w", t.Schema.Name, r+1, c.Name, err)
			}
			cells[i] = excelize.Cell{StyleID: accent(r, i, style), Value: v}
		}
		if err := sw.SetRow("A"+strconv.Itoa(r-from+2), cells, rowHeight(tall, r)...); err != nil {
			return err
		}
	}
	return nil
}

// sentence is a column of wrapped text and its width.
type sentence struct {
	column *table.Column
	width  int
}

func sentences(t *table.Table) []sentence {
	var list []sentence
	for i := range t.Columns {
		if c := &t.Columns[i]; c.Type == table.String && wraps(c.Name) {
			list = append(list, sentence{c, int(width(c))})
		}
	}
	return list
}

// The height of a line and of the highest row, in points.
const (
	lineHeight = 15
	maxHeight  = 405
)

// rowHeight makes room for wrapped text: not every program does it on opening.
func rowHeight(list []sentence, r int) []excelize.RowOpts {
	lines := 1
	for _, s := range list {
		if s.column.IsNull(r) || len(s.column.StrAt(r)) <= s.width && !strings.Contains(s.column.StrAt(r), "\n") {
			continue
		}
		n := 0
		for line := range strings.SplitSeq(s.column.StrAt(r), "\n") {
			n += 1 + utf8.RuneCountInString(line)/s.width
		}
		lines = max(lines, n)
	}
	if lines == 1 {
		return nil
	}
	return []excelize.RowOpts{{Height: float64(min(lines*lineHeight, maxHeight))}}
}

// painter gives the value and the style of row r of a column.
type painter func(r int) (any, int, error)

func (a *author) painter(c *table.Column) painter {
	s := a.styles
	switch c.Type {
	case table.String:
		return a.textPainter(c)
	case table.Bool:
		return func(r int) (any, int, error) { return c.FlagAt(r), s.flag, nil }
	case table.Float64:
		style := s.number
		if c.Unit == fraction {
			style = s.percent
		}
		return func(r int) (any, int, error) { return round15(c.NumAt(r)), style, nil }
	case table.Date:
		return func(r int) (any, int, error) {
			if serial := c.IntAt(r) + unixDay; serial >= firstDay && serial <= lastDay {
				return serial, s.date, nil
			}
			return c.Text(r), s.text, nil
		}
	case table.Timestamp:
		return func(r int) (any, int, error) { return c.Text(r), s.text, nil }
	case table.Int32, table.Int64:
	}
	return func(r int) (any, int, error) {
		if n := c.IntAt(r); n > exact || n < -exact {
			return c.Text(r), s.text, nil
		}
		return c.IntAt(r), s.number, nil
	}
}

// fraction is the unit of columns shown as per cent.
const fraction = "fraction 0..1"

// A day is a serial number from 1899-12-30; before March 1900 Excel counts a
// day that never was, so earlier days are texts. Integers beyond 2^53 are
// texts too, since a cell holds a float64.
const (
	unixDay  = 25569
	firstDay = 61
	lastDay  = 2_958_465
	exact    = 1 << 53
)

// round15 is v with the 15 significant digits that spreadsheets show: excelize
// would cut the rest off instead of rounding it.
func round15(v float64) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 15, 64), 64)
	if err != nil { // the largest numbers, rounded up
		return v
	}
	return r
}

// textPainter colours severities and verdicts; the word is always there.
func (a *author) textPainter(c *table.Column) painter {
	style := a.styles.text
	switch {
	case wraps(c.Name):
		style = a.styles.wrap
	case c.Name == "deck_hash" || c.Name == "sha256":
		style = a.styles.dimText
	}
	coloured := c.Name == "severity" || c.Name == "verdict" || c.Name == "status"
	return func(r int) (any, int, error) {
		v, err := a.text(c.StrAt(r))
		if coloured {
			if signal, ok := a.styles.signal[c.StrAt(r)]; ok {
				return v, signal, err
			}
		}
		return v, style, err
	}
}

// wraps reports a column of sentences.
func wraps(name string) bool {
	switch name {
	case "message", "suggestion", "reason", "why", "raw":
		return true
	}
	return false
}

// columns sets widths, folds what says nothing here, and freezes header and ids.
// Columns without any value, and event and phase when they are the same in all
// rows, are folded away: grouped, one click from sight, and never dropped.
func (a *author) columns(sw *excelize.StreamWriter, t *table.Table, p place) error {
	freeze := 0
	for i := range slices.Backward(t.Columns) { // excelize puts each before those it has
		c := &t.Columns[i]
		if c.Name == p.freeze {
			freeze = i + 1
		}
		if err := sw.SetColWidth(i+1, i+1, width(c)); err != nil {
			return err
		}
		if !silent(c) {
			continue
		}
		if err := sw.SetColOutlineLevel(i+1, 1); err != nil {
			return err
		}
		if err := sw.SetColVisible(i+1, i+1, false); err != nil {
			return err
		}
	}
	return freezeAt(sw, freeze, 1)
}

func silent(c *table.Column) bool {
	if c.AllNull() {
		return true
	}
	return (c.Name == "event_id" || c.Name == "phase") && c.AllSame()
}

func freezeAt(sw *excelize.StreamWriter, cols, rows int) error {
	corner, err := excelize.CoordinatesToCellName(cols+1, rows+1)
	if err != nil {
		return err
	}
	pane := "bottomRight"
	if cols == 0 {
		pane = "bottomLeft"
	}
	return sw.SetPanes(&excelize.Panes{
		Freeze: true, XSplit: cols, YSplit: rows, TopLeftCell: corner, ActivePane: pane,
		Selection: []excelize.Selection{{SQRef: corner, ActiveCell: corner, Pane: pane}},
	})
}

// sampled is the number of rows that decide a width.
const sampled = 400

// width is the width of a column in characters: as wide as its longest value
// among the first rows, between the header with its filter button and a limit.
func width(c *table.Column) float64 {
	least, most := utf8.RuneCountInString(heading(c.Name))+4, 40
	switch {
	case c.Name == "suggestion":
		most = 36
	case c.Name == "raw":
		most = 30
	case wraps(c.Name):
		most = 60
	case c.Name == "deck_hash" || c.Name == "sha256":
		most = 14
	}
	widest := 0
	for r := range min(c.Len(), sampled) {
		if !c.IsNull(r) {
			widest = max(widest, longestLine(c.Text(r)))
		}
	}
	return float64(max(least, min(widest+2, most)))
}

func longestLine(s string) int {
	longest, n := 0, 0
	for _, r := range s {
		n++
		if r == '\n' {
			n = 0
		}
		longest = max(longest, n)
	}
	return longest
}
