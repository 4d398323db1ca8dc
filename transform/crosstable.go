package transform

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/header"
	"deckmill/ingest/results"
)

// crosstable finds the player and the deck of every row of the results matrix,
// the row of every column, and turns the cells into games.
func (w *work) crosstable() {
	list := w.tables()
	if len(list) == 0 {
		return
	}
	// which row of the table each row of a matrix is
	rowAt := make([][]int, len(list))
	used := map[int32]bool{}
	for k, m := range list {
		seen := map[int]bool{} // a matrix names a row once
		for i := range m.Rows {
			at := w.entrantOf(m, &m.Rows[i], seen, used)
			seen[at] = true
			rowAt[k] = append(rowAt[k], at)
		}
	}
	base := w.p.Table
	var all merging
	for k, m := range list {
		w.p.Table = base
		w.place(m, rowAt[k])
		w.diagonal()
		w.games(m.Ordered)
		if len(list) > 1 {
			all.take(w, &w.p.Table)
		}
	}
	if len(list) > 1 {
		w.p.Table = all.finish()
	}
	w.settle()
	w.decksOutside()
}

// place puts the cells of a matrix into the table.
func (w *work) place(m *event.Matrix, rowAt []int) {
	t := &w.p.Table
	columns := w.columnRows(m)
	n := t.N()
	t.Cells = make([]event.Cell, n*n)
	for k := range m.Rows {
		i := rowAt[k]
		for c, row := range columns {
			if row >= 0 && c < len(m.Rows[k].Cells) {
				j := rowAt[row]
				*t.At(i, j) = event.Cell{Text: strings.TrimSpace(m.Rows[k].Cells[c]), Pos: m.Rows[k].Pos[c]}
			}
		}
	}
	for i := range n {
		t.At(i, i).Self = true
	}
}

// columnRows says which row each result column belongs to: by name when the
// columns are named like rows, by the number of the row when they are, else by
// place. A column that belongs to no row is reported and left out (-1).
func (w *work) columnRows(m *event.Matrix) []int {
	if named := w.columnsByName(m); named != nil {
		return named
	}
	if numbered := columnsByNumber(m); numbered != nil {
		return numbered
	}
	if named := columnsLikeRows(m); named != nil {
		return named
	}
	out := make([]int, len(m.Cols))
	for k := range out {
		out[k] = slices.IndexFunc(m.Rows, func(r event.MatrixRow) bool { return int(r.At) == k })
	}
	return out
}

// columnsLikeRows matches names that look like places, such as the players
// "1337" or "R2"; nil unless each column is called like one row.
func columnsLikeRows(m *event.Matrix) []int {
	at := map[string]int{}
	for i := range m.Rows {
		id := PlayerID(m.Rows[i].Label)
		if _, dup := at[id]; dup || id == "" {
			return nil
		}
		at[id] = i
	}
	out := make([]int, len(m.Cols))
	for k, label := range m.Cols {
		i, ok := at[PlayerID(label)]
		if !ok || label == "" {
			return nil
		}
		out[k] = i
		delete(at, PlayerID(label))
	}
	return out
}

// columnsByName matches names; nil when fewer than half of the columns are names.
func (w *work) columnsByName(m *event.Matrix) []int {
	out := make([]int, len(m.Cols))
	names := 0
	var lost []int
	used := make([]bool, len(m.Rows))
	for k, label := range m.Cols {
		out[k] = -1
		if !plain(label) {
			names++
		}
		for i := range m.Rows {
			if !used[i] && PlayerID(m.Rows[i].Label) == PlayerID(label) {
				out[k], used[i] = i, true
				break
			}
		}
		if out[k] < 0 {
			lost = append(lost, k)
		}
	}
	if names == 0 || names*2 < len(m.Cols) {
		return nil
	}
	for _, k := range lost {
		w.lostColumn(m, k, used)
	}
	return out
}

// plain: a label that is only a place: "", a number, result_k.
func plain(label string) bool {
	if _, ok := header.ResultNumber(label); ok || label == "" {
		return true
	}
	_, err := strconv.Atoi(label)
	return err == nil
}

func (w *work) lostColumn(m *event.Matrix, k int, used []bool) {
	f := w.finding("MATRIX_COLUMN_UNKNOWN", m.ColPos[k])
	f.Raw, f.Player = m.Cols[k], m.Cols[k]
	f.Subject.ID = w.in.Files.Name(f.Pos)
	var free []string
	for i := range m.Rows {
		if !used[i] {
			free = append(free, strings.TrimSpace(m.Rows[i].Label))
		}
	}
	if near := header.NearestOf(m.Cols[k], free); near != "" {
		f.Suggestions = []string{near}
	} else {
		f.Suggestions = free
	}
	w.sink.Add(f)
}

// columnsByNumber matches the numbers of the rows; nil when columns and rows
// are not numbered alike (then columns stand in the order of the rows). Columns
// of refused rows belong to none.
func columnsByNumber(m *event.Matrix) []int {
	at := map[int32]int{}
	for i := range m.Rows {
		if m.Rows[i].No == 0 {
			return nil
		}
		if _, dup := at[m.Rows[i].No]; dup {
			return nil
		}
		at[m.Rows[i].No] = i
	}
	out := make([]int, len(m.Cols))
	seen := map[int]bool{}
	for k, label := range m.Cols {
		n, err := strconv.ParseInt(label, 10, 32)
		if err != nil {
			return nil
		}
		i, ok := at[int32(n)]
		switch {
		case !ok:
			out[k] = -1
		case seen[i]:
			return nil
		default:
			out[k], seen[i] = i, true
		}
	}
	if len(seen) < len(m.Rows) {
		return nil
	}
	return out
}

// diagonal reports a result of a deck against itself.
func (w *work) diagonal() {
	t := &w.p.Table
	for i := range t.Entrants {
		c := t.At(i, i)
		if results.IsSelf(c.Text) {
			continue
		}
		f := w.finding("DIAGONAL_FILLED", c.Pos)
		f.Player, f.Raw = t.Entrants[i].Label, c.Text
		f.Subject.ID = t.Entrants[i].ID
		w.sink.Add(f)
	}
}

// decksOutside lists counted decks that stand in no row.
func (w *work) decksOutside() {
	in := map[int32]bool{}
	for _, e := range w.p.Table.Entrants {
		in[e.Deck] = true
	}
	for d := range w.p.Decks.Len() {
		if w.p.Decks.Counted[d] && !in[int32(d)] {
			w.p.Decks.Counted[d] = false
			f := w.onDeck("DECK_NOT_IN_RESULTS", d, w.p.Decks.Pos[d])
			f.Subject.Kind = diag.OnDeck
			w.sink.Add(f)
		}
	}
}
