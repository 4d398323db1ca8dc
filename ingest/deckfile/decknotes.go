package deckfile

import (
	"slices"
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
)

// noteLayout is the sheet Deck Notes of a 3cardblind pod: one deck a row in the
// column Decklists, what the judges noted about it beside it, and the data of the
// pod (name, tick, value) in columns without a header.
type noteLayout struct{ head, list int }

func deckNotes(g *grid.Grid) (noteLayout, bool) {
	for i := 0; i < len(g.Rows) && i < 10; i++ {
		l := noteLayout{head: i, list: -1}
		clock := false
		for c, cell := range g.Rows[i].Cells {
			switch key := header.Key(cell); {
			case (key == "decklists" || key == "decklist" || key == "decks") && l.list < 0:
				l.list = c
			case strings.HasPrefix(key, "goldfish"):
				clock = true
			}
		}
		if l.list >= 0 && clock && g.Rows[i].Err == nil {
			return l, true
		}
	}
	return noteLayout{}, false
}

// IsDeckNotes reports the sheet Deck Notes of a pod workbook.
func IsDeckNotes(g *grid.Grid) bool { _, ok := deckNotes(g); return ok }

// DeckNotes reads its decks. They have no players: the games call a deck by its
// cards, and so does this. A deck that a list of games brought already is not added
// again; what is noted about decks is no data of ours.
func DeckNotes(b *intake.Book, g *grid.Grid) {
	l, ok := deckNotes(g)
	if !ok {
		return
	}
	head := g.Rows[l.head].Cells
	b.Head(g, l.head)
	for i := l.head + 1; i < len(g.Rows); i++ {
		r := &g.Rows[i]
		list := strings.TrimSpace(r.Cell(l.list))
		switch {
		case r.Err != nil:
			b.Reject(g, r, head, b.RowFault(g, r))
			continue
		case list == "": // numbers of decks that are not there, or only data of the pod
			b.Ignore(g.File, 1)
			continue
		}
		b.Accept(g.File, 1)
		if pos := g.Pos(r, l.list); !slices.Contains(b.Phase.Decks.Label, list) {
			b.Phase.AddDeck(event.Deck{Label: list, Pos: pos}, WholeDeck(b, list, pos))
		}
	}
}
