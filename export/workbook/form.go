package workbook

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/xuri/excelize/v2"
)

// Form is a workbook that people fill in: one sheet with a header, cells that
// are there already, and drop-downs.
type Form struct {
	Title string
	Sheet string    // name of the sheet
	Date  time.Time // date in the document properties

	Labels  []Label  // lines above the header: a label and the cell for its value
	Columns []Column // of the table
	Rows    [][]any  // cells that are filled already: string, int or nil
	Blank   int      // further rows with drop-downs

	// Names are the words of the drop-downs of columns with FromNames; they stand
	// in a hidden sheet.
	Names []string
	// Matrix is the number of columns at the end of a results matrix whose cells
	// are coloured by value, and which are narrow; 0 = no matrix.
	Matrix, MatrixFrom int
}

// Label is a line above the table.
type Label struct {
	Label, Value string
	Hint         string // shown when the cell is chosen
	FromNames    bool
}

// Column is one column of a form.
type Column struct {
	Header string
	Width  float64
	Hint   string // shown when a cell is chosen; "" = none

	Choices   []string // the drop-down; nil = none
	FromNames bool     // the drop-down holds Form.Names; other texts are accepted
	Strict    bool     // nothing else than Choices is accepted
	Min, Max  int      // whole numbers are asked for; both 0 = any text
}

// namesSheet is the hidden sheet that feeds the drop-downs of names.
const namesSheet = "Names"

// WriteForm writes the form. Equal forms give equal bytes.
func WriteForm(w io.Writer, form *Form) (err error) {
	f := excelize.NewFile()
	defer func() { err = errors.Join(err, f.Close()) }()
	a := &author{book: &Book{Title: form.Title, Date: form.Date}, file: f, words: wordsOf("en"), names: map[string]bool{}}
	if a.styles, err = newStyles(f); err != nil {
		return err
	}
	b := &formWriter{page: page{a: a, sheet: a.sheetName(form.Sheet)}, form: form}
	if err := f.SetSheetName("Sheet1", b.sheet); err != nil {
		return err
	}
	b.styles()
	b.labels()
	b.table()
	b.nameList()
	b.finish()
	if b.err != nil {
		return fmt.Errorf("form %s: %w", form.Sheet, b.err)
	}
	return a.save(w)
}

// formWriter writes one form; page keeps the first error.
type formWriter struct {
	page
	form                       *Form
	field, input, centre, self int // styles
	header                     int // row of the header, from 1
}

func (b *formWriter) styles() {
	text := "@" // a name such as 1996 World Champion or May 1 stays as it is typed
	for _, s := range []struct {
		id    *int
		style excelize.Style
	}{
		{&b.field, excelize.Style{Font: font("000000", true), Alignment: &excelize.Alignment{Vertical: "center"}}},
		{&b.input, excelize.Style{Border: borders(), CustomNumFmt: &text, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"FFFDF3"}}}},
		{&b.centre, excelize.Style{Border: borders(), Alignment: &excelize.Alignment{Horizontal: "center"}, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"FFFDF3"}}}},
		{&b.self, excelize.Style{Border: borders(), Font: font("7F7F7F", false), Alignment: &excelize.Alignment{Horizontal: "center"}, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"D9D9D9"}}}},
	} {
		id, err := b.a.file.NewStyle(&s.style)
		b.do(err)
		*s.id = id
	}
}

func (b *formWriter) labels() {
	for _, l := range b.form.Labels {
		b.put(1, l.Label, b.field)
		cell := b.cell(2)
		if l.Value != "" {
			b.put(2, l.Value, b.input)
		} else {
			b.do(b.a.file.SetCellStyle(b.sheet, cell, cell, b.input))
		}
		b.validate(cell+":"+cell, &Column{Header: l.Label, Hint: l.Hint, FromNames: l.FromNames})
		b.row++
	}
	if len(b.form.Labels) > 0 {
		b.row++
	}
}

func (b *formWriter) table() {
	for c := range b.form.Columns {
		col := &b.form.Columns[c]
		letter := columnName(c + 1)
		b.do(b.a.file.SetColWidth(b.sheet, letter, letter, col.Width))
		style := b.a.styles.header
		if b.narrow(c) {
			style = b.a.styles.headerMiddle
		}
		b.put(c+1, col.Header, style)
	}
	b.row++
	b.header = b.row
	for _, cells := range b.form.Rows {
		b.cells(cells)
	}
	for range b.form.Blank {
		b.cells(nil)
	}
	if rows := len(b.form.Rows) + b.form.Blank; rows > 0 {
		for c := range b.form.Columns {
			letter := columnName(c + 1)
			b.validate(letter+strconv.Itoa(b.header+1)+":"+letter+strconv.Itoa(b.header+rows), &b.form.Columns[c])
		}
	}
}

// narrow reports a column of numbers.
func (b *formWriter) narrow(c int) bool {
	col := &b.form.Columns[c]
	return col.Max > 0 || b.form.Matrix > 0 && c >= b.form.MatrixFrom && c < b.form.MatrixFrom+b.form.Matrix
}

// cells writes one row of the table.
func (b *formWriter) cells(values []any) {
	for c := range b.form.Columns {
		style := b.input
		if b.narrow(c) {
			style = b.centre
		}
		var v any
		if c < len(values) {
			v = values[c]
		}
		switch v := v.(type) {
		case string:
			if b.form.Matrix > 0 && v == "X" {
				style = b.self
			}
			b.put(c+1, v, style)
		case int:
			b.number(c+1, v, style)
		default:
			b.do(b.a.file.SetCellStyle(b.sheet, b.cell(c+1), b.cell(c+1), style))
		}
	}
	b.row++
}

// validate puts the drop-down, the limits and the hint of a column on a range.
func (b *formWriter) validate(at string, col *Column) {
	v := excelize.NewDataValidation(true)
	v.SetSqref(at)
	switch {
	case col.FromNames && len(b.form.Names) > 0:
		v.SetSqrefDropList("'" + namesSheet + "'!$A$1:$A$" + strconv.Itoa(len(b.form.Names)))
		v.ShowErrorMessage = false
	case len(col.Choices) > 0:
		b.do(v.SetDropList(col.Choices))
		v.ShowErrorMessage = col.Strict
	case col.Max > 0:
		b.do(v.SetRange(col.Min, col.Max, excelize.DataValidationTypeWhole, excelize.DataValidationOperatorBetween))
	case col.Hint == "":
		return
	}
	if v.ShowErrorMessage && (col.Strict || col.Max > 0) {
		v.SetError(excelize.DataValidationErrorStyleStop, col.Header, col.Hint)
	}
	if col.Hint != "" {
		v.SetInput(col.Header, col.Hint)
	}
	b.do(b.a.file.AddDataValidation(b.sheet, v))
}

// nameList writes the hidden sheet of names.
func (b *formWriter) nameList() {
	uses := slices.ContainsFunc(b.form.Columns, func(c Column) bool { return c.FromNames }) || slices.ContainsFunc(b.form.Labels, func(l Label) bool { return l.FromNames })
	if len(b.form.Names) == 0 || !uses {
		return
	}
	_, err := b.a.file.NewSheet(namesSheet)
	b.do(err)
	for i, name := range b.form.Names {
		text, err := b.a.text(name)
		b.do(err)
		b.do(b.a.file.SetCellStr(namesSheet, "A"+strconv.Itoa(i+1), text))
	}
	b.do(b.a.file.SetSheetVisible(namesSheet, false))
}

// finish freezes the header, colours a matrix and sets up the page.
func (b *formWriter) finish() {
	corner := "A" + strconv.Itoa(b.header+1)
	b.do(b.a.file.SetPanes(b.sheet, &excelize.Panes{
		Freeze: true, YSplit: b.header, TopLeftCell: corner, ActivePane: "bottomLeft",
		Selection: []excelize.Selection{{SQRef: corner, ActiveCell: corner, Pane: "bottomLeft"}},
	}))
	fit := true
	b.do(b.a.file.SetSheetProps(b.sheet, &excelize.SheetPropsOptions{FitToPage: &fit}))
	b.do(b.a.printSetup(b.sheet, "$"+strconv.Itoa(b.header)+":$"+strconv.Itoa(b.header), "", 0))
	if n := b.form.Matrix; n > 0 && len(b.form.Rows) > 0 {
		b.do(b.a.colourScale(b.sheet, columnName(b.form.MatrixFrom+1)+strconv.Itoa(b.header+1), columnName(b.form.MatrixFrom+n)+strconv.Itoa(b.header+len(b.form.Rows))))
	}
}
