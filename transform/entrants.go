package transform

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/header"
)

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
	if e.No == 0 && m.Group == "" && !slices.ContainsFunc(m.Cols, func(label string) bool { return !plain(label) }) {
		e.No = r.At + 1 // columns are numbered by place, and so are the rows
	}
	switch {
	case r.Deck >= 0:
		e.Player = w.p.Decks.Player[r.Deck]
	case e.Label != "":
		e.Player = w.player(e.Label)
		e.Deck = w.deckFor(e.Player, used)
		if e.Deck < 0 {
			e.Deck = w.deckOfGroup(e.Player, m.Group)
		}
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
		if w.p.Decks.Player[d] != player || used[int32(d)] || !w.p.Decks.Counted[d] {
			continue
		}
		if best < 0 || w.p.Decks.ID[d] < w.p.Decks.ID[best] {
			best = int32(d)
		}
	}
	return best
}

// deckOfGroup is the deck with which a player stands in another group: who
// reaches the final plays on with the deck of his group. -1 when there is none.
func (w *work) deckOfGroup(player int32, group string) int32 {
	for i := range w.p.Table.Entrants {
		if e := &w.p.Table.Entrants[i]; group != "" && player >= 0 && e.Player == player && e.Group != group && e.Deck >= 0 {
			return e.Deck
		}
	}
	return -1
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
			return int32(d)
		}
		at++
		if at == no || no == 0 && int(at) == row+1 {
			byPlace = int32(d)
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
	if w.rowIDs == nil {
		w.rowIDs = map[string]bool{}
	}
	taken := func(id string) bool { return w.rowIDs[id] }
	free := id
	for k := 2; taken(free); k++ {
		free = id + "-" + strconv.Itoa(k)
	}
	w.rowIDs[free] = true
	return free
}

func (w *work) entrantLabel(e *event.Entrant) string {
	if e.Player >= 0 {
		return w.p.Players.Name[e.Player]
	}
	return e.ID
}

// noDeck reports a row of the results whose player sent no deck.
// A player whose only deck came late is asked about there (SUBMISSION_LATE).
func (w *work) noDeck(e *event.Entrant) {
	for d := range w.p.Decks.Len() {
		if e.Player >= 0 && w.p.Decks.Player[d] == e.Player && w.p.Decks.Late[d] {
			return
		}
	}
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
