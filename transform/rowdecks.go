package transform

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform/fold"
)

// rowDecks finds the decks of rows of results that do not name a player but a
// deck: by its id, by its name or by its cards, in any order and however they are
// cut (`Fog | Duress | Swamp`, `Swamp, Fog, Duress`). Such a row is called after
// the deck's player from here on; what several players' decks are called alike is
// left as it is.
func (w *work) rowDecks() {
	p := w.p
	if p.Decks.Len() == 0 || len(p.Matrices) == 0 {
		return
	}
	players := map[string]bool{}
	for _, label := range p.Decks.Label {
		players[PlayerID(label)] = true
	}
	for _, l := range p.Listed {
		players[PlayerID(l.Player)] = true
	}
	var decks deckNames
	for m := range p.Matrices {
		mx := &p.Matrices[m]
		meant := map[int]int32{} // row -> the only deck that it can mean
		for i := range mx.Rows {
			r := &mx.Rows[i]
			if label := strings.TrimSpace(r.Label); r.Deck < 0 && label != "" && !players[PlayerID(label)] {
				if decks.by == nil {
					decks = w.deckNames()
				}
				if list := decks.find(w, label); w.rowDeck(mx, r, list) && len(list) == 1 {
					meant[i] = list[0]
				}
			}
		}
		for i, deck := range meant { // of a player who plays several
			label := PlayerID(mx.Rows[i].Label)
			rows := slices.DeleteFunc(slices.Clone(mx.Rows), func(r event.MatrixRow) bool { return PlayerID(r.Label) != label })
			if len(rows) > 1 || len(p.Posts) > 0 || p.Settings.XCB.DecksPerPlayer > 1 {
				mx.Rows[i].Deck = deck
			}
		}
	}
}

// rowDeck calls a row after the player of the decks that its label may mean; ok is
// false when these are of several players, or none.
func (w *work) rowDeck(m *event.Matrix, r *event.MatrixRow, decks []int32) (ok bool) {
	d := &w.p.Decks
	if len(decks) == 0 || slices.ContainsFunc(decks, func(k int32) bool { return PlayerID(d.Label[k]) != PlayerID(d.Label[decks[0]]) }) {
		return false
	}
	label := strings.TrimSpace(d.Label[decks[0]])
	if label == "" { // a deck without a player: only one can be meant
		if len(decks) == 1 {
			r.Deck = decks[0]
		}
		return false
	}
	old := PlayerID(r.Label)
	r.Label = label
	for k, name := range m.Cols {
		if PlayerID(name) == old {
			m.Cols[k] = label
		}
	}
	return true
}

// deckNames are the decks by what they may be called.
type deckNames struct{ by map[string][]int32 }

func (w *work) deckNames() deckNames {
	d := &w.p.Decks
	out := deckNames{by: map[string][]int32{}}
	add := func(kind, name string, deck int32) {
		if key := kind + fold.Fold(name); name != "" && !slices.Contains(out.by[key], deck) {
			out.by[key] = append(out.by[key], deck)
		}
	}
	for i := range d.Len() {
		add("name ", d.GivenID[i], int32(i))
		add("name ", d.Name[i], int32(i))
		if from, to := w.entriesOf(i); to > from && to-from <= mostWritten {
			key := w.cardsKey(from, to)
			out.by[key] = append(out.by[key], int32(i))
		}
	}
	if w.lines != nil {
		w.p.Entries, w.talks = event.Entries{}, nil
	}
	return out
}

// entriesOf is event.Phase.DeckEntries. Those of a stream are there until the next
// call.
func (w *work) entriesOf(d int) (from, to int) {
	if w.lines == nil {
		return w.p.DeckEntries(d)
	}
	said := w.sink
	w.sink = &diag.Sink{} // all is said when the deck is filled
	w.p.Entries.Resize(0)
	w.lines.Deck(d, &w.p.Entries)
	w.know(0)
	w.sink = said
	return 0, w.p.Entries.Len()
}

// mostWritten: decks of more lines are not written out as a name.
const mostWritten = 20

// find lists the decks that a label may mean.
func (n deckNames) find(w *work, label string) []int32 {
	if decks := n.by["name "+fold.Fold(label)]; len(decks) > 0 {
		return decks
	}
	if !strings.ContainsAny(label, ",|/;+\n") || strings.Count(label, " ") > 6*mostWritten {
		return nil
	}
	var cards []string
	for _, piece := range w.in.Names.List(label) {
		cards = append(cards, cardLine(piece.Card, piece.Text, max(1, piece.Count)))
	}
	return n.by[joinCards(cards)]
}

// cardsKey is what decks of the same cards share, in any order.
func (w *work) cardsKey(from, to int) string {
	var cards []string
	e := &w.p.Entries
	for i := from; i < to; i++ {
		if e.Zone[i] != event.Maybe && e.Zone[i] != event.Pool {
			cards = append(cards, cardLine(e.Card[i], w.p.Strings.At(e.Text[i]), int(e.Count[i])))
		}
	}
	return joinCards(cards)
}

func cardLine(card int32, text string, count int) string {
	name := strconv.Itoa(int(card))
	if card < 0 {
		name = fold.Fold(text)
	}
	return strings.Repeat(name+"\n", count)
}

func joinCards(cards []string) string {
	lines := strings.Split(strings.Join(cards, ""), "\n")
	slices.Sort(lines)
	return "cards " + strings.Join(lines, "\n")
}
