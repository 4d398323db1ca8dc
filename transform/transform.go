// Package transform turns what readers cut into decks, players and results:
// raw texts become cards, submissions of one player are put in order, rows of
// a results matrix find their players and decks, corrections are applied.
package transform

import (
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/transform/catalog"
	"deckmill/transform/names"
)

// Input is what the stage needs beside the phase.
type Input struct {
	Catalog *catalog.Catalog
	Names   *names.Resolver
	Files   *source.Files
	// DecksGiven reports that the event names deck files: then a row of the
	// results without a deck is a finding.
	DecksGiven bool
	// Labels says that decks only name rows (pipeline score): names of cards are
	// not reported.
	Labels bool
}

// Phase fills the transform side of p and reports what it found.
func Phase(p *event.Phase, in Input, sink *diag.Sink) {
	w := &work{p: p, in: in, sink: sink}
	w.resolve()
	w.whole()
	if !in.Labels {
		w.nameFindings()
	}
	w.titles()
	w.results()
}

// whole assembles what concerns all decks together, but not their cards.
func (w *work) whole() {
	w.rowDecks()
	w.players()
	w.submissions()
	w.expected()
	w.posts()
	w.teams()
}

// results assembles tables of results and match lists.
func (w *work) results() {
	w.crosstable()
	w.matches()
	if w.onlyList() {
		w.noCorrections()
		return
	}
	w.corrections()
}

// work is the state of one phase while it is assembled.
type work struct {
	p    *event.Phase
	in   Input
	sink *diag.Sink

	lines Lines // of a stream, whose phase has no entries; nil = all are there

	byID    map[string]int32 // player id -> player
	talks   []talk           // after resolve, in the order of the entries
	aside   event.Entries    // memory of knowEach
	texts   texts
	inTable map[int32]int     // player -> rows in the matrix
	rowIDs  map[string]bool   // ids of the rows of the table
	labels  map[string]string // label of a match list -> id of its player
	byes    map[string]bool   // label of a match list -> no opponent
}

// finding starts a finding of the phase.
func (w *work) finding(code string, pos source.Pos) diag.Finding {
	f := diag.New(code)
	f.Phase = w.p.Settings.Phase
	f.Pos = pos
	return f
}

// onDeck starts a finding about deck d.
func (w *work) onDeck(code string, d int, pos source.Pos) diag.Finding {
	f := w.finding(code, pos)
	f.DeckID = w.p.Decks.ID[d]
	f.Subject = diag.Subject{Kind: diag.OnDeck, ID: f.DeckID}
	_, f.Player = w.p.PlayerOf(d)
	return f
}
