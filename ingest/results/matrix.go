// Package results reads files of results. This file reads the n x n matrix of
// X-Card Blind: points (6 4 3 2 1 0, zero-padded or not) or letters (WW WD WL
// DD DL LL), with X, xx, -, —, 0, 00 or nothing on the diagonal, with or
// without columns for a bonus and a printed total, by name or by number, with
// or without a header, alone or beside the decks.
package results

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// layout says which column of the grid means what.
type layout struct {
	head    int // row of the header, -1 = none
	index   header.Index
	player  int // column of the name, -1 = none
	no      int // column of the number, -1 = none
	results []int
	bonus   int
	total   int
	rank    int
	labels  []string // of the result columns, as typed
}

// IsMatrix reports how surely a grid is a results matrix: 0 not at all, else
// the number of result columns.
func IsMatrix(g *grid.Grid, columns map[string]string) int {
	g, _ = frame(g, columns)
	l, ok := find(g, columns)
	if !ok {
		return 0
	}
	return len(l.results)
}

// Matrix reads the grid as one results matrix into the phase; decks that stand
// in the same rows become submissions. A column round with several values makes
// it one matrix for each (see byRound).
func Matrix(b *intake.Book, whole *grid.Grid) {
	switch parts := byRound(whole, b.Columns()); {
	case len(parts) == 0:
		matrix(b, whole, true)
	case len(parts) > 1 && b.Part == nil && b.Phase.Settings.Round == "":
		severalRounds(b, whole, parts)
	case len(parts) > 1:
		matrixRounds(b, parts)
	default:
		if target := BookOf(b, parts[0].round); target != nil {
			matrix(target, whole, true)
		} else {
			matrixRounds(b, parts)
		}
	}
}

// matrix reads a table of one round; columns that are not used are reported once.
func matrix(b *intake.Book, whole *grid.Grid, leads bool) {
	g, outside := frame(whole, b.Columns())
	sayOutside(b, whole, outside)
	l, ok := find(g, b.Columns())
	first := g.First()
	if !ok {
		refuse(b, g, first)
		return
	}
	var head []string
	if l.head >= 0 {
		head = g.Rows[l.head].Cells
		if fault := headerFault(b, g, &l); fault != nil {
			b.RejectAll(g, l.head+1, head, *fault)
			return
		}
	}
	rows := dataRows(g, l.head)
	places, partial := columnsOfRows(g, &l, rows)
	if fault := notSquare(b, g, &l, rows, partial); fault != nil {
		b.RejectAll(g, l.head+1, head, *fault)
		return
	}
	m := event.Matrix{File: g.File, Sheet: g.Sheet, Cols: l.labels}
	ignored, faulty := above(g, &l)
	b.Ignore(g.File, ignored)
	for _, i := range faulty {
		b.Reject(g, &g.Rows[i], head, b.RowFault(g, &g.Rows[i]))
	}
	for k, c := range l.results {
		row := rows[0]
		if l.head >= 0 {
			row = l.head
		}
		m.ColPos = append(m.ColPos, g.Pos(&g.Rows[row], c))
		_ = k
	}
	order := deckfile.OrderOfColumn(g, l.head+1, l.index.Col(header.SubmittedAt), b.Phase.Settings.Lang)
	for k, i := range rows {
		r := &g.Rows[i]
		if r.Err != nil {
			b.Reject(g, r, head, b.RowFault(g, r))
			continue
		}
		if fault := ragged(b, g, r, head); fault != nil {
			b.Reject(g, r, head, *fault)
			continue
		}
		row, fault := matrixRow(b, g, r, &l, order)
		if fault != nil {
			b.Reject(g, r, head, *fault)
			continue
		}
		row.At = int32(k)
		if partial {
			row.At = int32(places[k]) //nolint:gosec // likewise
		}
		m.Rows = append(m.Rows, row)
		b.Accept(g.File, 1)
	}
	if partial {
		fillAbsent(&m, &l)
	}
	if c := l.index.Col(header.Round); c >= 0 {
		m.Round = number(mostCommon(g, rows, c)).V
		roundSlip(b, g, &l, rows)
	}
	b.Phase.Matrices = append(b.Phase.Matrices, m)
	if leads {
		unusedColumns(b, g, &l)
	}
}

// refuse says that a grid is no matrix: with a header near to ours, which
// column is missing; else what was expected.
func refuse(b *intake.Book, g *grid.Grid, first int) {
	if first < 0 {
		f := b.Finding("FILE_NO_ROWS", source.Pos{File: g.File, Sheet: g.Sheet})
		b.RejectAll(g, len(g.Rows), nil, f)
		return
	}
	f := deckfile.MissingHeader(b, g, first, header.Player)
	if x := header.Find(g.Rows[first].Cells, b.Columns()); x.Has(header.Player) || x.Has(header.No) {
		f.Args["header"] = "result_0 ... result_n (or one column per player)"
		f.Suggestions = nil
		delete(f.Args, "nearest")
		for _, cell := range g.Rows[first].Cells {
			if near := header.NearestOf(strings.TrimRight(header.Key(cell), "0123456789 "), []string{"result"}); near != "" {
				f.Args["nearest"], f.Suggestions = cell, []string{"result_0"}
				break
			}
		}
	}
	b.RejectAll(g, first, nil, f)
}

// above are the rows that are no part of the table: how many are blank or the
// header, and which ones above the header could not be cut.
func above(g *grid.Grid, l *layout) (ignored int, faulty []int) {
	for i := range g.Rows {
		switch {
		case i < l.head && g.Rows[i].Err != nil:
			faulty = append(faulty, i)
		case i <= l.head || g.Rows[i].Err == nil && g.Rows[i].Blank():
			ignored++
		}
	}
	return ignored, faulty
}

// goodRows are the data rows that could be cut.
func goodRows(g *grid.Grid, head int) []int {
	return slices.DeleteFunc(dataRows(g, head), func(i int) bool { return g.Rows[i].Err != nil })
}

// ragged refuses a row with text beyond the header: its results may stand in
// the wrong columns.
func ragged(b *intake.Book, g *grid.Grid, r *grid.Row, head []string) *diag.Finding {
	if head == nil {
		return nil
	}
	for c := len(head); c < len(r.Cells); c++ {
		if strings.TrimSpace(r.Cells[c]) != "" {
			f := b.Finding("ROW_RAGGED", g.Pos(r, len(head)))
			f.Counted, f.Allowed = diag.N(len(r.Cells)), diag.N(len(head))
			return &f
		}
	}
	return nil
}

// dataRows are the rows of the table: not blank, below the header.
func dataRows(g *grid.Grid, head int) []int {
	var out []int
	for i := head + 1; i < len(g.Rows); i++ {
		if g.Rows[i].Err != nil || !g.Rows[i].Blank() {
			out = append(out, i)
		}
	}
	return out
}

// headerFault reports a required column that is missing.
func headerFault(b *intake.Book, g *grid.Grid, l *layout) *diag.Finding {
	if l.player >= 0 || l.no >= 0 {
		return nil
	}
	f := deckfile.MissingHeader(b, g, l.head, header.Player)
	return &f
}

// notSquare reports a matrix whose rows and result columns are not as many, or
// a row with fewer cells than the others: its last ones may be a result or a
// total. Rows may be missing when numbers or names tell their columns (partial).
func notSquare(b *intake.Book, g *grid.Grid, l *layout, rows []int, partial bool) *diag.Finding {
	n := len(l.results)
	if len(rows) == n || partial {
		for _, i := range rows {
			if r := &g.Rows[i]; r.Err == nil && len(r.Cells) < width(g, l) {
				f := b.Finding("MATRIX_ROW_SHORT", source.Pos{File: g.File, Sheet: g.Sheet, Row: r.Line})
				f.Counted, f.Allowed = diag.N(len(r.Cells)), diag.N(width(g, l))
				f.Player = strings.TrimSpace(r.Cell(l.player))
				return &f
			}
		}
		return nil
	}
	row := l.head
	if row < 0 {
		row = rows[0]
	}
	f := b.Finding("MATRIX_NOT_SQUARE", source.Pos{File: g.File, Sheet: g.Sheet, Row: g.Rows[row].Line})
	f.Counted, f.Allowed = diag.N(len(rows)), diag.N(n)
	f.Args = map[string]string{"rows": strconv.Itoa(len(rows)), "columns": strconv.Itoa(n)}
	return &f
}

// width is the number of cells that a full row has. A workbook drops empty
// cells at the end of a row, so there only cells before the last filled column count.
func width(g *grid.Grid, l *layout) int {
	if g.Sheet > 0 {
		return 0
	}
	if l.head >= 0 {
		return len(g.Rows[l.head].Cells)
	}
	n := 0
	for i := range g.Rows {
		n = max(n, len(g.Rows[i].Cells))
	}
	return n
}

func matrixRow(b *intake.Book, g *grid.Grid, r *grid.Row, l *layout, order intake.Order) (event.MatrixRow, *diag.Finding) {
	row := event.MatrixRow{
		Label: r.Cell(l.player), Deck: -1,
		Place: g.Pos(r, max(0, l.player)), TotalPos: g.Pos(r, max(0, l.total)),
	}
	if l.no >= 0 {
		row.No = number(strings.Trim(r.Cell(l.no), "#.) ")).V
	}
	if strings.TrimSpace(row.Label) == "" && row.No == 0 {
		f := b.Finding("ROW_NO_PLAYER", row.Place)
		return row, &f
	}
	for _, c := range l.results {
		if annotated.MatchString(strings.TrimSpace(r.Cell(c))) {
			f := b.Finding("CELL_COMMENT", g.Pos(r, c))
			f.Player, f.Raw = strings.TrimSpace(row.Label), strings.TrimSpace(r.Cell(c))
			b.Sink.Add(f)
		}
		row.Cells = append(row.Cells, plain(r.Cell(c)))
		row.Pos = append(row.Pos, g.Pos(r, c))
	}
	row.Bonus = value(b, g, r, l.bonus)
	row.Total = value(b, g, r, l.total)
	row.Rank = value(b, g, r, l.rank)
	if deckfile.IsWide(&l.index) {
		deck, fault := deckfile.DeckOf(b, g, r, &l.index, order)
		if fault != nil {
			return row, fault
		}
		deck.InMatrix, deck.Bonus = true, row.Bonus
		row.Deck = b.Phase.AddDeck(deck, deckfile.Cards(b, g, r, &l.index))
	}
	return row, nil
}

// value reads a printed number; a comment after it is kept as a finding, any
// other text is reported.
func value(b *intake.Book, g *grid.Grid, r *grid.Row, col int) event.Num {
	text := strings.TrimSpace(r.Cell(col))
	if col < 0 || text == "" {
		return event.Num{}
	}
	end := 0
	for end < len(text) && (text[end] >= '0' && text[end] <= '9' || end == 0 && strings.IndexByte("+-", text[end]) >= 0) {
		end++
	}
	n := number(text[:end])
	part := fraction.FindString(text[end:])
	if strings.Trim(part, ".,0") != "" {
		n = event.Num{} // 22.5 is never taken for 22
	}
	rest := strings.Trim(text[end+len(part):], " .")
	switch {
	case !n.OK:
		f := b.Finding("NUMBER_UNREADABLE", g.Pos(r, col))
		f.Raw = text
		b.Sink.Add(f)
	case rest != "":
		f := b.Finding("TOTAL_COMMENT", g.Pos(r, col))
		f.Raw = text
		b.Sink.Add(f)
	}
	return n
}

// fraction is the part of a number behind its point or comma.
var fraction = lazyregexp.New(`^[.,]\d+`)

func number(s string) event.Num {
	v, err := strconv.ParseInt(strings.TrimSpace(s), 10, 32)
	if err != nil {
		return event.Num{}
	}
	return event.N(int32(v))
}

func unusedColumns(b *intake.Book, g *grid.Grid, l *layout) {
	if l.head < 0 {
		return
	}
	x := l.index
	for i, c := range l.results {
		x.Cards = append(slices.Clip(x.Cards), c)
		_ = i
	}
	for k, c := range map[header.Field]int{header.Player: l.player, header.No: l.no} {
		x.Set(k, c)
	}
	deckfile.IgnoredColumns(b, g, l.head, &x)
}
