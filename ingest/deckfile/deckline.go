package deckfile

import (
	"deckmill/ingest/diag"
	"deckmill/ingest/intake"
)

// DeckLine is a line that holds a whole deck: its number (0 = none), the player,
// the name of the deck and the cards as typed; ok is false for another line.
func DeckLine(line string) (no int32, player, name, cards string, ok bool) {
	no, who, cards, ok := cutDeckLine(line)
	return no, who[0], who[1], cards, ok
}

// Fault is why line i (from 0) cannot be used whatever it says; nil when it can.
func (t *Text) Fault(b *intake.Book, i int) *diag.Finding { return t.fault(b, i) }

// Reject refuses line i (from 0).
func (t *Text) Reject(b *intake.Book, i int, f diag.Finding) { t.reject(b, i, f) }

// RejectPart refuses text, which starts in line i and spans others.
func (t *Text) RejectPart(b *intake.Book, i int, text string, f diag.Finding) {
	g, r := textGrid(t.No, text, i)
	b.Reject(g, r, nil, f)
}
