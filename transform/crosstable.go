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
	parts := make([]event.Crosstable, len(list))
	base := w.p.Table
	for k, m := range list {
		w.p.Table = base
		w.place(m, rowAt[k])
		w.diagonal()
		w.games(m.Ordered)
		parts[k] = w.p.Table
	}
	if len(parts) > 1 {
		w.merge(parts)
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

// entrantOf finds the row of the table that a row of a matrix is, or makes it.
// A player's second row in one matrix is his second deck.
func (w *work) entrantOf(m *event.Matrix, r *event.MatrixRow, seen map[int]bool, used map[int32]bool) int {
	t := &w.p.Table
	for i := range t.Entrants {
		if !seen[i] && t.Entrants[i].Group == m.Group && w.isEntrant(&t.Entrants[i], r) {
			w.addPrinted(&t.Entrants[i], r)
			return i
		}
	}
	t.Entrants = append(t.Entrants, w.entrant(m, r, used))
	return len(t.Entrants) - 1
}

// isEntrant: the row names the same player, or without a name the same number.
func (w *work) isEntrant(e *event.Entrant, r *event.MatrixRow) bool {
	label := strings.TrimSpace(r.Label)
	if label == "" && r.Deck >= 0 {
		label = w.p.Decks.Label[r.Deck]
	}
	switch {
	case label != "":
		return PlayerID(e.Label) == PlayerID(label)
	case r.No > 0:
		return e.No == r.No
	}
	return false
}

// addPrinted takes over what a further table prints about a row.
func (w *work) addPrinted(e *event.Entrant, r *event.MatrixRow) {
	e.Struck = e.Struck || r.Struck
	if r.Absent {
		return
	}
	if e.Absent {
		e.Absent, e.Pos = false, r.Place
	}
	if !e.Total.OK && r.Total.OK {
		e.Total, e.Printed = r.Total, r.TotalPos
	}
	if !e.Bonus.OK {
		e.Bonus = r.Bonus
	}
	if !e.Rank.OK {
		e.Rank = r.Rank
	}
	if !e.TP.OK {
		e.TP = r.TP
	}
}

// entrant makes the row of the table for a row of a matrix.
func (w *work) entrant(m *event.Matrix, r *event.MatrixRow, used map[int32]bool) event.Entrant {
	e := event.Entrant{
		Player: -1, Deck: r.Deck, Label: strings.TrimSpace(r.Label), No: r.No, Bonus: r.Bonus, Total: r.Total, Rank: r.Rank, TP: r.TP,
		Printed: r.TotalPos, Pos: r.Place, Absent: r.Absent, Struck: r.Struck, Group: m.Group,
	}
	switch {
	case r.Deck >= 0:
		e.Player = w.p.Decks.Player[r.Deck]
	case e.Label != "":
		e.Player = w.player(e.Label)
		e.Deck = w.deckFor(e.Player, used)
	default:
		e.Deck = w.deckNumber(r.No, int(r.At))
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
	e.ID = w.freeID(w.entrantID(&e, r.No, int(r.At)))
	if e.Label == "" {
		e.Label = w.entrantLabel(&e)
	}
	if e.Deck < 0 && w.in.DecksGiven {
		w.noDeck(&e)
	}
	return e
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
		return w.p.Players.ID[e.Player]
	case no > 0:
		return strconv.Itoa(int(no))
	}
	return strconv.Itoa(row + 1)
}

// freeID is the id, or with -2, -3 ... when a row before has it: the second deck
// of a player.
func (w *work) freeID(id string) string {
	taken := func(id string) bool {
		return slices.ContainsFunc(w.p.Table.Entrants, func(e event.Entrant) bool { return e.ID == id })
	}
	free := id
	for k := 2; taken(free); k++ {
		free = id + "-" + strconv.Itoa(k)
	}
	return free
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
		if w.p.Decks.Counted[d] && !in[int32(d)] { //nolint:gosec // limited input
			w.p.Decks.Counted[d] = false
			f := w.onDeck("DECK_NOT_IN_RESULTS", d, w.p.Decks.Pos[d])
			f.Subject.Kind = diag.OnDeck
			w.sink.Add(f)
		}
	}
}
