package transform

import (
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform/names"
)

// Stream does what [Phase] does for a phase whose decks have no entries: their
// lines come block by block. First everything that concerns the whole phase is
// done (players, which submission counts, the ids of decks), and every text
// that occurs is resolved; then blocks of decks can be assembled, by several
// goroutines at once.
type Stream struct {
	phase *event.Phase
	in    Input
	texts texts
}

// NewStream does the part of the whole phase. cards are the texts of cards that
// occur, in Strings; lines are asked where a row of the results may name a deck
// by its cards.
func NewStream(p *event.Phase, in Input, cards []int32, lines Lines, workers int, sink *diag.Sink) *Stream {
	w := &work{p: p, in: in, lines: lines, sink: sink}
	learned := w.learn(cards, workers)
	if len(p.Matrices) == 0 {
		w.whole()
	}
	learned.Wait()
	for i, text := range cards {
		r, decor := learned.Line(i)
		w.keep(text, event.ShapeLine, w.readLine(text, r, decor))
	}
	if len(p.Matrices) > 0 { // its rows may be called by cards
		w.whole()
	}
	w.results()
	p.Decks.Title = make([]string, p.Decks.Len())
	in.Names = nil // all is resolved
	return &Stream{phase: p, in: in, texts: w.texts}
}

// learn begins to resolve the lines on several processors.
func (w *work) learn(cards []int32, workers int) *names.Learned {
	list := make([]string, len(cards))
	for i, text := range cards {
		list[i] = w.p.Strings.At(text)
	}
	return w.in.Names.Learn(list, workers)
}

// Lines appends the card lines of a deck of the whole phase as its reader found
// them.
type Lines interface {
	Deck(d int, e *event.Entries)
}

// Block is a part of a phase: some of its decks with their entries.
type Block struct {
	Phase *event.Phase // its decks are numbered from 0
	Decks []int32      // their numbers in the whole phase

	work *work
}

// NewBlock makes an empty block, whose memory is used again by each Fill.
func (s *Stream) NewBlock() *Block {
	p := &event.Phase{Settings: s.phase.Settings, Strings: s.phase.Strings, Players: s.phase.Players, Teams: s.phase.Teams, Listed: s.phase.Listed}
	return &Block{Phase: p, work: &work{p: p, in: s.in, texts: s.texts}}
}

// Fill assembles the decks, in the order in which they are given. What is said
// about them goes to sink; their titles go to the whole phase.
func (s *Stream) Fill(b *Block, decks []int32, lines Lines, sink *diag.Sink) {
	b.Decks = decks
	w, p := b.work, b.Phase
	w.sink = sink
	w.talks = w.talks[:0]
	p.Entries.Resize(0)
	p.Decks.Pick(&s.phase.Decks, decks)
	for _, d := range decks {
		from := p.Entries.Len()
		lines.Deck(int(d), &p.Entries)
		w.know(from)
		p.Decks.Start = append(p.Decks.Start, int32(p.Entries.Len())) //nolint:gosec // limited input
	}
	if !s.in.Labels {
		w.nameFindings()
	}
	w.titles()
	for i, d := range decks {
		s.phase.Decks.Title[d] = p.Decks.Title[i]
	}
}
