package workbook

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"deckmill/export/view"
)

// newSheet adds a sheet; properties must be set before its stream starts.
func (a *author) newSheet(name, tab string) error {
	if _, err := a.file.NewSheet(name); err != nil {
		return err
	}
	fit := true
	return a.file.SetSheetProps(name, &excelize.SheetPropsOptions{FitToPage: &fit, TabColorRGB: &tab})
}

// printSetup makes a sheet print well: landscape A4, as wide as the page, the
// header (and the columns of cols) on every page, sheet and page below.
// long is the number of pages downwards, 0 = as many as it takes.
func (a *author) printSetup(name, rows, cols string, long int) error {
	landscape, a4, wide := "landscape", 9, 1
	if err := a.file.SetPageLayout(name, &excelize.PageLayoutOptions{Orientation: &landscape, Size: &a4, FitToWidth: &wide, FitToHeight: &long}); err != nil {
		return err
	}
	footer := "&L" + headerText(a.book.Title) + "&C&A&R&P / &N"
	if err := a.file.SetHeaderFooter(name, &excelize.HeaderFooterOptions{OddFooter: footer}); err != nil {
		return err
	}
	if rows == "" {
		return nil
	}
	titles := quoted(name) + rows
	if cols != "" {
		titles = quoted(name) + cols + "," + titles
	}
	return a.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: titles, Scope: name})
}

// quoted is the name of a sheet as it stands in a reference.
func quoted(sheet string) string { return "'" + strings.ReplaceAll(sheet, "'", "''") + "'!" }

// headerText makes a text safe in a page header: & starts a code there, and a
// digit would be read as a font size.
func headerText(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < 0x20 || unfit(r) {
			return ' '
		}
		return r
	}, cutUnits(s, 80))
	return " " + strings.ReplaceAll(s, "&", "&&")
}

// readMe writes the sheet that explains the others: the caller's lines, the
// colours, the sheets with their rows.
func (a *author) readMe(name string) error {
	w := &page{a: a, sheet: name}
	fit, tab := true, headerFill
	w.do(a.file.SetSheetProps(name, &excelize.SheetPropsOptions{FitToPage: &fit, TabColorRGB: &tab}))
	w.do(a.file.SetColWidth(name, "A", "A", 26))
	w.do(a.file.SetColWidth(name, "B", "B", 90))
	w.put(1, a.book.Title, a.styles.title)
	w.row += 2
	for _, l := range a.book.ReadMe {
		w.line(l.Key, l.Value)
	}
	for _, l := range a.notes {
		w.line(l.Key, l.Value)
	}
	w.row++
	a.listSheets(w)
	w.row++
	a.legend(w)
	w.do(a.printSetup(name, "", "", 1))
	return w.err
}

func (a *author) listSheets(w *page) {
	w.put(1, a.words.sheets, a.styles.header)
	w.put(2, "", a.styles.header)
	w.row++
	for _, s := range a.sheets {
		doc := s.doc
		if s.rows >= 0 {
			doc = view.Plural("nrows", s.rows, a.book.Lang) + ". " + doc
		}
		cell := w.put(1, s.name, a.styles.link)
		w.do(a.file.SetCellHyperLink(w.sheet, cell, quoted(s.name)+"A1", "Location"))
		w.wrapped(doc)
	}
	w.wrapped(a.words.folded)
}

func (a *author) legend(w *page) {
	w.put(1, a.words.legend, a.styles.header)
	w.put(2, "", a.styles.header)
	w.row++
	for _, c := range scale {
		id, err := a.file.NewStyle(&excelize.Style{
			Font: font(c.font, false), Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{c.fill}},
			Alignment: &excelize.Alignment{Horizontal: "center"},
		})
		w.do(err)
		w.number(1, c.value, id)
		w.put(2, a.word("res"+strconv.Itoa(c.value)), a.styles.wrap)
		w.row++
	}
	w.wrapped(a.words.letters)
}

// page writes cells of one sheet downwards and keeps the first error.
type page struct {
	a     *author
	sheet string
	row   int // from 0
	err   error
}

func (w *page) do(err error) {
	if w.err == nil {
		w.err = err
	}
}

func (w *page) line(key, value string) {
	w.put(1, key, w.a.styles.key)
	w.wrapped(value)
}

// perLine is how many characters fit a line of column B, with room for wide letters.
const perLine = 90

// wrapped writes a text in column B and ends the row; a long one has a row of as
// many lines as it takes, since programs differ in whether they look.
func (w *page) wrapped(s string) {
	w.put(2, s, w.a.styles.wrap)
	w.row++
	if n := utf8.RuneCountInString(s); n > perLine {
		w.do(w.a.file.SetRowHeight(w.sheet, w.row, float64(15*((n+perLine-1)/perLine))))
	}
}

// put writes a text and returns the name of its cell.
func (w *page) put(col int, s string, style int) string {
	cell := w.cell(col)
	text, err := w.a.text(s)
	w.do(err)
	w.do(w.a.file.SetCellStr(w.sheet, cell, text))
	w.do(w.a.file.SetCellStyle(w.sheet, cell, cell, style))
	return cell
}

func (w *page) number(col, n, style int) {
	cell := w.cell(col)
	w.do(w.a.file.SetCellInt(w.sheet, cell, int64(n)))
	w.do(w.a.file.SetCellStyle(w.sheet, cell, cell, style))
}

func (w *page) cell(col int) string { return columnName(col) + strconv.Itoa(w.row+1) }
