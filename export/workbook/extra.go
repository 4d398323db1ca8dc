package workbook

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"deckmill/export/view"
)

// grid is a sheet that is no table of the data dictionary: a header and rows.
type grid struct {
	sheet  string
	header []string
	widths []float64
	rows   [][]any // string, int, int64 or float64; nil = no cell
	doc    string
}

// grid writes a small sheet; text of the input goes through a.text.
func (a *author) grid(g *grid, tab string) error {
	if err := a.newSheet(g.sheet, tab); err != nil {
		return err
	}
	for i, w := range g.widths {
		col := columnName(i + 1)
		w = max(w, float64(utf8.RuneCountInString(g.header[i])+4)) // with the button of the filter
		if err := a.file.SetColWidth(g.sheet, col, col, w); err != nil {
			return err
		}
	}
	header := make([]any, len(g.header))
	for i, h := range g.header {
		header[i] = h
	}
	if err := a.gridRow(g.sheet, 1, header, a.styles.header, a.styles.headerMiddle); err != nil {
		return err
	}
	for r, row := range g.rows {
		if err := a.gridRow(g.sheet, r+2, row, a.styles.wrap, a.styles.number); err != nil {
			return err
		}
	}
	if err := a.file.SetPanes(g.sheet, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	a.grids++
	stripes := true
	if err := a.file.AddTable(g.sheet, &excelize.Table{
		Range: "A1:" + columnName(len(g.header)) + strconv.Itoa(len(g.rows)+1), Name: "tbl_view_" + strconv.Itoa(a.grids), StyleName: "TableStyleLight1", ShowRowStripes: &stripes,
	}); err != nil {
		return err
	}
	a.sheets = append(a.sheets, sheetInfo{g.sheet, len(g.rows), g.doc})
	return a.printSetup(g.sheet, "$1:$1", "", 0)
}

func (a *author) gridRow(sheet string, row int, values []any, textStyle, numberStyle int) error {
	for i, v := range values {
		if v == nil {
			continue
		}
		cell, style := columnName(i+1)+strconv.Itoa(row), numberStyle
		var err error
		if s, ok := v.(string); ok {
			style = textStyle
			if s, err = a.text(s); err != nil {
				return fmt.Errorf("sheet %s, row %d: %w", sheet, row, err)
			}
			err = a.file.SetCellStr(sheet, cell, s)
		} else {
			err = a.file.SetCellValue(sheet, cell, v)
		}
		if err != nil {
			return err
		}
		if err := a.file.SetCellStyle(sheet, cell, cell, style); err != nil {
			return err
		}
	}
	return nil
}

// name is the name of a sheet that a phase may have.
func (a *author) phaseSheet(key string, p *view.Phase) string {
	name := a.word(key)
	if len(a.event.Phases) > 1 {
		name += " " + p.ID
	}
	return a.sheetName(name)
}

// missing lists the results that are wanted, player by player, and the pairs
// that contradict each other.
func (a *author) missing() error {
	for _, p := range a.event.Phases {
		if len(p.Open) == 0 {
			continue
		}
		g := &grid{
			sheet: a.phaseSheet("missing", p), doc: a.words.missingDoc, widths: []float64{28, 28, 12, 12, 14, 30},
			header: []string{a.word("player"), a.word("opponent"), a.words.here, a.words.there, a.word("status"), a.word("place")},
		}
		for _, x := range p.Impossible() {
			g.rows = append(g.rows, []any{x.A, x.B, x.ACell, x.BCell, a.word("impossible"), where(x)})
		}
		for _, o := range p.MissingByPlayer() {
			for _, x := range o.Pairs {
				here, there := x.ACell, x.BCell
				if x.A != o.Player {
					here, there = there, here
				}
				g.rows = append(g.rows, []any{o.Player, x.Other(o.Player), here, there, x.Status, where(x)})
			}
		}
		if len(g.rows) > a.maxRows()-1 {
			a.notes = append(a.notes, Line{g.sheet, view.Plural("nrows", len(g.rows), a.book.Lang)})
			g.rows = g.rows[:a.maxRows()-1]
		}
		if err := a.grid(g, tabAsk); err != nil {
			return err
		}
	}
	return nil
}

func where(x *view.Pair) string {
	if x.File == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d", x.File, x.Row, x.Col)
}

// The most cards that the sheet has, and that its chart shows.
const (
	mostCards  = 2000
	chartCards = 15
)

// metagame lists the cards of all judged decks, with a chart of the first.
func (a *author) metagame() error {
	for _, p := range a.event.Phases {
		if len(p.Meta.Cards) == 0 {
			continue
		}
		g := &grid{
			sheet: a.phaseSheet("metagame", p), doc: a.words.metaDoc, widths: []float64{34, 11, 10, 12, 14, 10},
			header: []string{a.word("card"), a.word("inside"), a.word("copies"), a.word("sideboard"), a.word("mean"), a.word("colours")},
		}
		for i := range p.Meta.Cards[:min(mostCards, len(p.Meta.Cards))] {
			c := &p.Meta.Cards[i]
			row := []any{c.Name, c.Decks, c.Copies, c.Side, nil, nil}
			if mean := c.Mean(); mean >= 0 {
				row[4] = float64(int(mean*10+0.5)) / 10
			}
			if c.Colours != "" {
				row[5] = c.Colours
			}
			g.rows = append(g.rows, row)
		}
		if err := a.grid(g, tabDecks); err != nil {
			return err
		}
		if err := a.chart(g); err != nil {
			return err
		}
	}
	return nil
}

// chart shows in how many decks the most played cards are.
func (a *author) chart(g *grid) error {
	last := strconv.Itoa(min(chartCards, len(g.rows)) + 1)
	ref := func(col string) string { return quoted(g.sheet) + "$" + col + "$2:$" + col + "$" + last }
	none := false
	return a.file.AddChart(g.sheet, "H2", &excelize.Chart{
		Type:      excelize.Bar,
		Series:    []excelize.ChartSeries{{Name: quoted(g.sheet) + "$B$1", Categories: ref("A"), Values: ref("B"), Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"2166AC"}}}},
		Title:     excelize.ChartTitle{Paragraph: []excelize.RichTextRun{{Text: a.word("inside")}}},
		Legend:    excelize.ChartLegend{Position: "none"},
		XAxis:     excelize.ChartAxis{ReverseOrder: true, Font: excelize.Font{Color: "404040", Size: 9}},
		YAxis:     excelize.ChartAxis{MajorGridLines: true, MajorUnit: 1},
		PlotArea:  excelize.ChartPlotArea{ShowVal: true},
		Dimension: excelize.ChartDimension{Width: 640, Height: uint(120 + 24*min(chartCards, len(g.rows)))},
		Format:    excelize.GraphicOptions{LockAspectRatio: true, PrintObject: &[]bool{true}[0], Locked: &none},
	})
}
