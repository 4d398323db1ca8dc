package workbook

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"deckmill/ingest/lazyregexp"

	"github.com/xuri/excelize/v2"

	"deckmill/export/table"
	"deckmill/export/view"
)

// crosstables writes the matrix of each phase twice, by entry and by rank.
func (a *author) crosstables() error {
	for _, p := range a.event.Phases {
		m := p.Matrix
		if m == nil || m.N == 0 {
			continue
		}
		name := a.words.crosstable
		if len(a.event.Phases) > 1 {
			name += " " + p.ID
		}
		if m.Cells == nil {
			a.notes = append(a.notes, Line{name, fmt.Sprintf(a.words.tooBig, m.N)})
			continue
		}
		for _, s := range []struct {
			name string
			m    *view.Matrix
			list []int // entry numbers of the rows
		}{
			{name, m, nil},
			{name + " " + a.word("byrank"), m.ByRank(), m.Order},
		} {
			if len(p.Standings) == 0 && s.list != nil {
				continue
			}
			x := &crosstable{author: a, p: p, m: s.m, entry: s.list, sheet: a.sheetName(s.name), defines: "Crosstable"}
			if len(a.event.Phases) > 1 {
				x.defines += " " + p.ID
			}
			if s.list != nil {
				x.defines += " by rank"
			}
			if err := x.write(); err != nil {
				return fmt.Errorf("crosstable of phase %s: %w", p.ID, err)
			}
		}
	}
	return nil
}

// crosstable is one sheet with a matrix.
type crosstable struct {
	*author
	p     *view.Phase
	m     *view.Matrix
	entry []int // entry number of each row, from 0; nil = in this order
	sheet string
	sw    *excelize.StreamWriter

	defines string             // the defined name of the cells
	bad     map[[2]string]bool // cells that contradict their mirrors, by the ids
}

// The columns before the cells and the row where the cells start.
const (
	before   = 3
	firstRow = 3
)

// The columns behind the cells.
const (
	sumCol = iota + before + 1 // plus the number of decks
	bonusCol
	totalCol
	tpCol
	rankCol
)

// write writes the matrix: a row of numbers, a row of names, the decks.
func (x *crosstable) write() (err error) {
	x.bad = map[[2]string]bool{}
	for _, pair := range x.p.Impossible() {
		x.bad[[2]string{pair.AID, pair.BID}], x.bad[[2]string{pair.BID, pair.AID}] = true, true
	}
	if err := x.newSheet(x.sheet, tabResults); err != nil {
		return err
	}
	if x.sw, err = x.file.NewStreamWriter(x.sheet); err != nil {
		return err
	}
	steps := []func() error{
		x.widths,
		func() error { return freezeAt(x.sw, before, firstRow-1) },
		x.head,
		x.rows,
		x.colours,
		x.hovers,
		func() error {
			return x.nameRange(x.defines, x.sheet, columnName(before+1)+strconv.Itoa(firstRow), columnName(before+x.m.N)+strconv.Itoa(firstRow+x.m.N-1))
		},
		func() error { return x.printSetup(x.sheet, "$1:$2", "$A:$C", 0) },
		x.sw.Flush,
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	doc := x.doc(&table.Crosstable)
	if x.entry != nil {
		doc = x.words.rankDoc
	}
	x.sheets = append(x.sheets, sheetInfo{x.sheet, -1, doc})
	return nil
}

func (x *crosstable) widths() error {
	player, deck, cell := 8, 6, 4
	for i := range x.m.Rows {
		e := &x.m.Rows[i]
		player = max(player, min(utf8.RuneCountInString(e.Player)+2, 28))
		deck = max(deck, min(utf8.RuneCountInString(e.DeckName())+2, 28))
	}
	for i, s := range x.m.Cells {
		if x.m.Points[i] != view.Null && view.Letters(s) != "" {
			cell = 7
		}
	}
	n := x.m.N
	for _, w := range []struct{ from, to, width int }{
		{n + sumCol, n + rankCol, 7}, {before + 1, before + n, cell}, {3, 3, deck}, {2, 2, player}, {1, 1, 4}, // excelize puts each before those it has
	} {
		if err := x.sw.SetColWidth(w.from, w.to, float64(w.width)); err != nil {
			return err
		}
	}
	return nil
}

// number is the entry number of row i.
func (x *crosstable) number(i int) int {
	if x.entry != nil {
		return x.entry[i] + 1
	}
	return i + 1
}

func (x *crosstable) head() error {
	corner := func(v any) excelize.Cell { return excelize.Cell{StyleID: x.styles.headerCorner, Value: v} }
	last := func(v any) excelize.Cell { return excelize.Cell{StyleID: x.styles.headerSum, Value: v} }
	numbers := []any{corner(""), corner(""), corner("")}
	labels := []any{corner(x.words.number), corner(x.words.player), corner(x.words.deck)}
	longest := 6
	for i := range x.m.Rows {
		name, err := x.text(x.m.Rows[i].Player)
		if err != nil {
			return err
		}
		numbers = append(numbers, excelize.Cell{StyleID: x.styles.headerNumber, Value: x.number(i)})
		labels = append(labels, excelize.Cell{StyleID: x.styles.slant, Value: name})
		longest = max(longest, min(utf8.RuneCountInString(name), 24))
	}
	for _, s := range []string{x.words.sum, x.words.bonus, x.words.total, x.words.tp, x.words.rank} {
		numbers = append(numbers, last(""))
		labels = append(labels, last(s))
	}
	if err := x.sw.SetRow("A1", numbers); err != nil {
		return err
	}
	return x.sw.SetRow("A2", labels, excelize.RowOpts{Height: float64(16 + 13*longest/2)})
}

func (x *crosstable) rows() error {
	for i := range x.m.N {
		if err := x.row(i); err != nil {
			return err
		}
	}
	return nil
}

func (x *crosstable) row(i int) error {
	e := &x.m.Rows[i]
	player, err := x.text(e.Player)
	if err != nil {
		return err
	}
	deck, err := x.text(e.DeckName())
	if err != nil {
		return err
	}
	row := []any{
		excelize.Cell{StyleID: x.styles.sum, Value: x.number(i)},
		excelize.Cell{StyleID: x.styles.name, Value: player},
		excelize.Cell{StyleID: x.styles.name, Value: deck},
	}
	for j := range x.m.N {
		c, err := x.cell(i, j)
		if err != nil {
			return err
		}
		row = append(row, c)
	}
	if e.Standing != nil {
		row = append(row, x.sums(i, e.Standing)...)
	}
	return x.sw.SetRow("A"+strconv.Itoa(firstRow+i), row, excelize.RowOpts{Height: 18})
}

func (x *crosstable) cell(i, j int) (excelize.Cell, error) {
	published, points := x.m.Cell(i, j), x.m.At(i, j)
	switch {
	case i == j:
		return excelize.Cell{StyleID: x.styles.self, Value: "X"}, nil
	case points == view.Null:
		s, err := x.text(published)
		return excelize.Cell{StyleID: x.styles.unknown, Value: s}, err
	}
	style, err := x.styles.cell(view.Letters(published), x.bad[[2]string{x.m.IDs[i], x.m.IDs[j]}])
	return excelize.Cell{StyleID: style, Value: points}, err
}

// sums are sum, bonus, total, tournament points and rank of row i. The first,
// third and fourth are formulas with our values as their results; where a
// formula would give another value than ours, ours stands alone.
func (x *crosstable) sums(i int, s *view.Standing) []any {
	n, line := x.m.N, strconv.Itoa(firstRow+i)
	at := func(col int) string { return columnName(col) + line }
	sum, bonus, total := s.Points, max(s.Bonus, 0), s.Total
	plain := func(v int64) excelize.Cell {
		c := excelize.Cell{StyleID: x.styles.sum}
		if v != view.Null {
			c.Value = v
		}
		return c
	}
	live := func(v int64, ok bool, formula string) excelize.Cell {
		c := plain(v)
		if ok && v != view.Null {
			c.Formula = formula
		}
		return c
	}
	base, baseAt := sum, at(n+sumCol)
	if x.p.Bonus {
		base, baseAt = total, at(n+totalCol)
	}
	factor, tp := int64(100), fmt.Sprintf("ROUND(100*%s/%d,0)", baseAt, n-1)
	if x.p.Tenth {
		factor, tp = 10, fmt.Sprintf("10*ROUND(10*%s/%d,0)", baseAt, n-1)
	}
	right := n > 1 && base != view.Null && base >= 0 && s.TP != view.Null && rounded(factor*base, int64(n-1))*(100/factor) == s.TP
	return []any{
		live(sum, sum == x.m.Sum(i), "SUM("+at(before+1)+":"+at(before+n)+")"),
		plain(s.Bonus),
		live(total, total == sum+bonus, at(n+sumCol)+"+"+at(n+bonusCol)),
		live(s.TP, right, tp),
		plain(s.Rank),
	}
}

// rounded is a/b rounded half up, as ROUND does it for what is not negative.
func rounded(a, b int64) int64 { return (2*a + b) / (2 * b) }

func columnName(col int) string {
	name, err := excelize.ColumnNumberToName(col)
	if err != nil {
		return "A" // no sheet is that wide
	}
	return name
}

// colours colours the cells by value: rules of the sheet, so that a changed
// number changes its colour. A blank cell is no 0.
func (x *crosstable) colours() error {
	if x.m.N < 2 {
		return nil
	}
	corner := columnName(before+1) + strconv.Itoa(firstRow)
	end := columnName(before+x.m.N) + strconv.Itoa(firstRow+x.m.N-1)
	return x.colourScale(x.sheet, corner, end)
}

// colourScale colours the numbers 6 4 3 2 1 0 in the range.
func (a *author) colourScale(sheet, corner, end string) error {
	var rules []excelize.ConditionalFormatOptions
	for _, c := range scale {
		id, err := a.file.NewConditionalStyle(&excelize.Style{
			Font: &excelize.Font{Color: c.font},
			Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{c.fill}},
		})
		if err != nil {
			return err
		}
		rules = append(rules, excelize.ConditionalFormatOptions{
			Type: "formula", Criteria: fmt.Sprintf("AND(ISNUMBER(%s),%s=%d)", corner, corner, c.value), Format: &id, StopIfTrue: true,
		})
	}
	return a.file.SetConditionalFormat(sheet, corner+":"+end, rules)
}

// mostNoted is the number of decks up to which each cell has a note; in a wider
// matrix the rows have one.
const mostNoted = 16

// hovers adds notes: what both decks hold, for the cells of a small matrix,
// else what the row's deck holds. The sheet by rank has the latter only.
func (x *crosstable) hovers() error {
	for i := range x.m.N {
		line := strconv.Itoa(firstRow + i)
		own := x.about(i)
		if err := x.note("B"+line, own); err != nil {
			return err
		}
		for j := 0; j < x.m.N && x.m.N <= mostNoted && x.entry == nil; j++ {
			if i == j {
				continue
			}
			both := own + "\n" + x.about(j) + "\n" + x.m.Cell(i, j) + " : " + x.m.Cell(j, i)
			if err := x.note(columnName(before+1+j)+line, both); err != nil {
				return err
			}
		}
	}
	return nil
}

// about is a player with his deck in one line.
func (x *crosstable) about(i int) string {
	e := &x.m.Rows[i]
	s := e.Player
	if name := e.DeckName(); name != "" {
		s += " (" + name + ")"
	}
	if e.Deck == nil || len(e.Deck.Cards) > 8 {
		return s
	}
	var cards []string
	for k := range e.Deck.Cards {
		c := &e.Deck.Cards[k]
		name := c.Name
		if c.Count > 1 {
			name = strconv.FormatInt(c.Count, 10) + " " + name
		}
		cards = append(cards, name)
	}
	return s + ": " + strings.Join(cards, " / ")
}

// escaped is what readers take for an escaped character; excelize escapes it
// in cells, not in notes.
var escaped = lazyregexp.New(`_x[0-9A-Fa-f]{4}_`)

func (x *crosstable) note(cell, s string) error {
	text, err := x.text(escaped.ReplaceAllString(cutUnits(s, 1000), "_x005F$0"))
	if err != nil {
		return err
	}
	return x.file.AddComment(x.sheet, excelize.Comment{Cell: cell, Author: "Deckmill", Paragraph: []excelize.RichTextRun{{Text: text}}, Width: 320, Height: 110})
}
