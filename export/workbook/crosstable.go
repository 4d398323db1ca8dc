package workbook

import (
	"fmt"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"deckmill/export/table"
)

// matrix is the crosstable of one phase.
type matrix struct {
	phase  string
	n      int
	ids    []string
	cells  []string // n*n as published
	points []int64  // n*n, -1 = unknown
	rows   []entrant
}

// entrant is what the standings and decks say about a row. Numbers are -1
// when they are null or unknown.
type entrant struct {
	player, deck                  string
	sum, bonus, total, tp, ranked int64
}

// widest is the number of decks beyond which nobody reads a matrix.
const widest = 2000

// crosstables writes one sheet per phase that has a matrix.
func (a *author) crosstables() error {
	t := a.find(table.Crosstable.Name)
	if t == nil || t.Rows == 0 {
		return nil
	}
	list := matrices(t)
	for _, m := range list {
		name := a.words.crosstable
		if len(list) > 1 {
			name += " " + m.phase
		}
		if m.n > widest {
			a.notes = append(a.notes, Line{name, fmt.Sprintf(a.words.tooBig, m.n)})
			continue
		}
		a.meet(m)
		if err := a.crosstable(m, a.sheetName(name)); err != nil {
			return fmt.Errorf("crosstable of phase %s: %w", m.phase, err)
		}
	}
	return nil
}

// matrices cuts the long table into one matrix per phase, in order.
func matrices(t *table.Table) []*matrix {
	phase, row, col := t.Column("phase"), t.Column("row"), t.Column("col")
	rowID, colID, cell, points := t.Column("row_id"), t.Column("col_id"), t.Column("cell"), t.Column("points")
	var list []*matrix
	byPhase := map[string]*matrix{}
	for r := range t.Rows {
		m := byPhase[phase.Str[r]]
		if m == nil {
			m = &matrix{phase: phase.Str[r]}
			byPhase[m.phase] = m
			list = append(list, m)
		}
		m.n = max(m.n, int(row.Int[r]), int(col.Int[r]))
	}
	for _, m := range list {
		m.ids = make([]string, m.n)
		m.rows = make([]entrant, m.n)
		if m.n > widest {
			continue
		}
		m.cells = make([]string, m.n*m.n)
		m.points = make([]int64, m.n*m.n)
		for i := range m.points {
			m.points[i] = -1
		}
	}
	for r := range t.Rows {
		m, i, j := byPhase[phase.Str[r]], int(row.Int[r])-1, int(col.Int[r])-1
		if i < 0 || j < 0 || m.cells == nil {
			continue
		}
		m.ids[i], m.ids[j] = rowID.Str[r], colID.Str[r]
		m.cells[i*m.n+j] = cell.Str[r]
		if !points.IsNull(r) {
			m.points[i*m.n+j] = points.Int[r]
		}
	}
	return list
}

// meet fills the entrants from the standings, else from the decks.
func (a *author) meet(m *matrix) {
	for i, id := range m.ids {
		m.rows[i] = entrant{player: id, sum: -1, bonus: -1, total: -1, tp: -1, ranked: -1}
	}
	at := map[string]int{}
	for i, id := range m.ids {
		at[id] = i
	}
	for _, t := range []*table.Table{a.find(table.Decks.Name), a.find(table.Standings.Name)} {
		for r := 0; t != nil && r < t.Rows; r++ {
			if t.Column("phase").Str[r] != m.phase {
				continue
			}
			id := textAt(t, "deck_id", r)
			if id == "" {
				id = textAt(t, "player_id", r)
			}
			if i, ok := at[id]; ok {
				m.rows[i].read(t, r)
			}
		}
	}
}

func (e *entrant) read(t *table.Table, r int) {
	if s := textAt(t, "player", r); s != "" {
		e.player = s
	}
	if s := textAt(t, "deck_name", r); s != "" {
		e.deck = s
	}
	for name, to := range map[string]*int64{"points": &e.sum, "bonus": &e.bonus, "total": &e.total, "tp": &e.tp, "rank": &e.ranked} {
		if c := t.Column(name); c != nil && !c.IsNull(r) {
			*to = c.Int[r]
		}
	}
}

func textAt(t *table.Table, column string, r int) string {
	if c := t.Column(column); c != nil && !c.IsNull(r) {
		return c.Str[r]
	}
	return ""
}

// The columns before the cells and the row where the cells start.
const (
	before   = 3
	firstRow = 3
)

// crosstable writes the matrix: a row of numbers, a row of names, the decks.
func (a *author) crosstable(m *matrix, name string) error {
	if err := a.newSheet(name, tabResults); err != nil {
		return err
	}
	sw, err := a.file.NewStreamWriter(name)
	if err != nil {
		return err
	}
	if err := a.matrixWidths(sw, m); err != nil {
		return err
	}
	if err := freezeAt(sw, before, firstRow-1); err != nil {
		return err
	}
	if err := a.matrixHead(sw, m); err != nil {
		return err
	}
	for i := range m.n {
		if err := a.matrixRow(sw, m, i); err != nil {
			return err
		}
	}
	if err := a.matrixColours(name, m); err != nil {
		return err
	}
	a.sheets = append(a.sheets, sheetInfo{name, -1, table.Crosstable.Doc})
	if err := a.printSetup(name, "$1:$2", "$A:$C"); err != nil {
		return err
	}
	return sw.Flush()
}

func (a *author) matrixWidths(sw *excelize.StreamWriter, m *matrix) error {
	player, deck, cell := 8, 6, 4
	for _, e := range m.rows {
		player = max(player, min(utf8.RuneCountInString(e.player)+2, 28))
		deck = max(deck, min(utf8.RuneCountInString(e.deck)+2, 28))
	}
	for i, s := range m.cells {
		if m.points[i] >= 0 && a.letters(s, m.points[i]) != "" {
			cell = 7
		}
	}
	for _, w := range []struct{ from, to, width int }{
		{1, 1, 4}, {2, 2, player}, {3, 3, deck}, {before + 1, before + m.n, cell}, {before + m.n + 1, before + m.n + 5, 7},
	} {
		if err := sw.SetColWidth(w.from, w.to, float64(w.width)); err != nil {
			return err
		}
	}
	return nil
}

func (a *author) matrixHead(sw *excelize.StreamWriter, m *matrix) error {
	h := func(v any) excelize.Cell { return excelize.Cell{StyleID: a.styles.slant, Value: v} }
	corner := func(v any) excelize.Cell { return excelize.Cell{StyleID: a.styles.headerCorner, Value: v} }
	last := func(v any) excelize.Cell { return excelize.Cell{StyleID: a.styles.headerSum, Value: v} }
	numbers := []any{corner(""), corner(""), corner("")}
	labels := []any{corner(a.words.number), corner(a.words.player), corner(a.words.deck)}
	longest := 6
	for i, e := range m.rows {
		name, err := a.text(e.player)
		if err != nil {
			return err
		}
		numbers = append(numbers, excelize.Cell{StyleID: a.styles.headerNumber, Value: i + 1})
		labels = append(labels, h(name))
		longest = max(longest, min(utf8.RuneCountInString(e.player), 24))
	}
	for _, s := range []string{a.words.sum, a.words.bonus, a.words.total, a.words.tp, a.words.rank} {
		numbers = append(numbers, last(""))
		labels = append(labels, last(s))
	}
	if err := sw.SetRow("A1", numbers); err != nil {
		return err
	}
	return sw.SetRow("A2", labels, excelize.RowOpts{Height: float64(16 + 13*longest/2)})
}

func (a *author) matrixRow(sw *excelize.StreamWriter, m *matrix, i int) error {
	e := &m.rows[i]
	player, err := a.text(e.player)
	if err != nil {
		return err
	}
	deck, err := a.text(e.deck)
	if err != nil {
		return err
	}
	row := []any{
		excelize.Cell{StyleID: a.styles.sum, Value: i + 1},
		excelize.Cell{StyleID: a.styles.name, Value: player},
		excelize.Cell{StyleID: a.styles.name, Value: deck},
	}
	for j := range m.n {
		c, err := a.matrixCell(m, i, j)
		if err != nil {
			return err
		}
		row = append(row, c)
	}
	for _, v := range []int64{e.sum, e.bonus, e.total, e.tp, e.ranked} {
		c := excelize.Cell{StyleID: a.styles.sum}
		if v >= 0 {
			c.Value = v
		}
		row = append(row, c)
	}
	return sw.SetRow("A"+strconv.Itoa(firstRow+i), row, excelize.RowOpts{Height: 18})
}

func (a *author) matrixCell(m *matrix, i, j int) (excelize.Cell, error) {
	published, points := m.cells[i*m.n+j], m.points[i*m.n+j]
	switch {
	case i == j:
		return excelize.Cell{StyleID: a.styles.self, Value: "X"}, nil
	case points < 0:
		s, err := a.text(published)
		return excelize.Cell{StyleID: a.styles.unknown, Value: s}, err
	}
	style, err := a.styles.cell(a.letters(published, points))
	return excelize.Cell{StyleID: style, Value: points}, err
}

// letters are the one or two letters of a published cell, "" when it is a number.
func (a *author) letters(published string, _ int64) string {
	if published == "" || utf8.RuneCountInString(published) > 3 {
		return ""
	}
	for _, r := range published {
		if !unicode.IsLetter(r) {
			return ""
		}
	}
	return published
}

// matrixColours colours the cells by value: rules of the sheet, so that a
// changed number changes its colour. A blank cell is no 0.
func (a *author) matrixColours(name string, m *matrix) error {
	if m.n < 2 {
		return nil
	}
	corner, err := excelize.CoordinatesToCellName(before+1, firstRow)
	if err != nil {
		return err
	}
	end, err := excelize.CoordinatesToCellName(before+m.n, firstRow+m.n-1)
	if err != nil {
		return err
	}
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
	return a.file.SetConditionalFormat(name, corner+":"+end, rules)
}
