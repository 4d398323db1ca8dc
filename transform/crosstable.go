package transform

import (
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/header"
	"deckmill/ingest/results"
	"deckmill/ingest/source"
)

// crosstable finds the player and the deck of every row of the results matrix,
// the row of every column, and turns the cells into games.
func (w *work) crosstable() {
	if len(w.p.Matrices) == 0 {
		return
	}
	for _, m := range w.p.Matrices[1:] {
		f := w.finding("MATRIX_SECOND", source.Pos{File: m.File, Sheet: m.Sheet})
		f.Subject.ID = w.in.Files.Name(f.Pos)
		w.sink.Add(f)
	}
	m := &w.p.Matrices[0]
	if len(m.Rows) == 0 {
		return
	}
	t := &w.p.Table
	t.Round = m.Round
	w.entrants(m)
	columns := w.columnRows(m)
	n := t.N()
	t.Cells = make([]event.Cell, n*n)
	for i := range n {
		for k, j := range columns {
			if j >= 0 && k < len(m.Rows[i].Cells) {
				*t.At(i, j) = event.Cell{Text: strings.TrimSpace(m.Rows[i].Cells[k]), Pos: m.Rows[i].Pos[k], Self: i == j}
			}
		}
		t.At(i, i).Self = true
	}
	w.diagonal()
	w.games()
	w.decksOutside()
}

// entrants fills the rows of the table. A player's second row is his second deck.
func (w *work) entrants(m *event.Matrix) {
	t := &w.p.Table
	used := map[int32]bool{}
	for i := range m.Rows {
		r := &m.Rows[i]
		e := event.Entrant{Player: -1, Deck: r.Deck, Label: strings.TrimSpace(r.Label), Bonus: r.Bonus, Total: r.Total, Printed: r.TotalPos, Pos: r.Place}
		switch {
		case r.Deck >= 0:
			e.Player = w.p.Decks.Player[r.Deck]
		case e.Label != "":
			e.Player = w.player(e.Label)
			e.Deck = w.deckFor(e.Player, used)
		default:
			e.Deck = w.deckNumber(r.No, i)
			if e.Deck >= 0 {
				e.Player = w.p.Decks.Player[e.Deck]
			}
		}
		if e.Deck >= 0 {
			used[e.Deck] = true
			if !e.Bonus.OK {
				e.Bonus = w.p.Decks.Bonus[e.Deck]
			}
		}
		e.ID = w.entrantID(&e, r.No, i)
		if e.Label == "" {
			e.Label = w.entrantLabel(&e)
		}
		if e.Deck < 0 && w.in.DecksGiven {
			w.noDeck(&e)
		}
		t.Entrants = append(t.Entrants, e)
	}
}

// deckFor is the first counted deck of a player that has no row yet, -1 when
// there is none.
func (w *work) deckFor(player int32, used map[int32]bool) int32 {
	if player < 0 {
		return -1
	}
	best := int32(-1)
	for d := range w.p.Decks.Len() {
		if w.p.Decks.Player[d] != player || used[int32(d)] || !w.p.Decks.Counted[d] { //nolint:gosec // limited input
			continue
		}
		if best < 0 || w.p.Decks.ID[d] < w.p.Decks.ID[best] {
			best = int32(d) //nolint:gosec // likewise
		}
	}
	return best
}

// deckNumber is the deck with the number of a row: its own column no, else its
// place among the counted decks.
func (w *work) deckNumber(no int32, row int) int32 {
	at := int32(0)
	byPlace := int32(-1)
	for d := range w.p.Decks.Len() {
		if !w.p.Decks.Counted[d] {
			continue
		}
		if no > 0 && w.p.Decks.No[d] == no {
			return int32(d) //nolint:gosec // limited input
		}
		at++
		if at == no || no == 0 && int(at) == row+1 {
			byPlace = int32(d) //nolint:gosec // likewise
		}
	}
	if byPlace >= 0 && w.p.Decks.No[byPlace] > 0 {
		return -1 // decks have numbers of their own and none is this one
	}
	return byPlace
}

func (w *work) entrantID(e *event.Entrant, no int32, row int) string {
	switch {
	case e.Deck >= 0:
		return w.p.Decks.ID[e.Deck]
	case e.Player >= 0:
		id := w.p.Players.ID[e.Player]
		k := 1
		for _, other := range w.p.Table.Entrants {
			if other.Player == e.Player {
				k++
			}
		}
		if k > 1 {
			id += "-" + strconv.Itoa(k)
		}
		return id
	case no > 0:
		return strconv.Itoa(int(no))
	}
	return strconv.Itoa(row + 1)
}

func (w *work) entrantLabel(e *event.Entrant) string {
	if e.Player >= 0 {
		return w.p.Players.Name[e.Player]
	}
	return e.ID
}

// noDeck reports a row of the results whose player sent no deck.
func (w *work) noDeck(e *event.Entrant) {
	f := w.finding("RESULT_PLAYER_UNKNOWN", e.Pos)
	f.Player, f.Raw = e.Label, e.Label
	f.Subject.ID = e.ID
	var known []string
	for d := range w.p.Decks.Len() {
		if i := w.p.Decks.Player[d]; i >= 0 && i != e.Player {
			known = append(known, w.p.Players.Name[i])
		}
	}
	if near := header.NearestOf(e.Label, known); near != "" {
		f.Suggestions = []string{near}
	}
	w.sink.Add(f)
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
	out := make([]int, len(m.Cols))
	for k := range out {
		out[k] = k
		if k >= len(m.Rows) {
			out[k] = -1
		}
	}
	return out
}

// columnsByName matches names; nil when no column is a name.
func (w *work) columnsByName(m *event.Matrix) []int {
	out := make([]int, len(m.Cols))
	names := 0
	var lost []int
	used := make([]bool, len(m.Rows))
	for k, label := range m.Cols {
		out[k] = -1
		if plain(label) {
			continue
		}
		names++
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
// are not numbered alike (then columns stand in the order of the rows).
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
		if !ok || seen[i] {
			return nil
		}
		out[k], seen[i] = i, true
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
		if w.p.Decks.Counted[d] && !in[int32(d)] { //nolint:gosec // limited input
			w.p.Decks.Counted[d] = false
			f := w.onDeck("DECK_NOT_IN_RESULTS", d, w.p.Decks.Pos[d])
			f.Subject.Kind = diag.OnDeck
			w.sink.Add(f)
		}
	}
}
