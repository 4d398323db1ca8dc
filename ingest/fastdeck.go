package ingest

import (
	"strings"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
)

// otherLead reads the first columns of a row where they are not as in the last
// one, and returns the place behind them, or -1.
func (f *fastRows) otherLead(pos int, line int32) int {
	at := pos
	f.begin(otherWords)
	for i := range f.lead {
		c := &f.lead[i]
		if c.kind == columnAbout {
			at = f.about(c, at, line)
		} else {
			at = f.cell(at).end
		}
		if at < 0 || f.text[at] != f.sep {
			return -1
		}
		at++
	}
	f.draft.prefix = span{pos, at}
	return at
}

// about reads a cell about the deck and returns the place behind it, or -1.
func (f *fastRows) about(c *fastColumn, at int, line int32) int {
	before := f.last.about[c.slot]
	if end := f.same(borrowed(f.text[before.from:before.to]), at); end >= 0 {
		return end
	}
	s := f.cell(at)
	if s.end < 0 {
		return -1
	}
	text, d := f.textOf(s), &f.draft.deck
	if text == f.said(c.slot) {
		f.begin(otherWords)
		f.draft.about[c.slot] = span{at, s.end}
		return s.end
	}
	if !f.named || !deckfile.Named(&f.last.deck) {
		return -1
	}
	f.begin(otherDeck)
	if c.field == header.SubmittedAt && f.r.unfitTime(text) || !deckfile.SetAbout(d, c.field, text, intake.UnknownOrder, f.r.book.Location) {
		return -1
	}
	d.Pos.Row = line
	f.draft.about[c.slot] = span{at, s.end}
	return s.end
}

// begin makes the draft one of the last row that is to be changed.
func (f *fastRows) begin(s draftState) {
	if f.state == likeLast {
		f.draft.prefix = f.last.prefix
		copy(f.draft.about, f.last.about)
	}
	if s == otherDeck && f.state != otherDeck {
		f.draft.deck = f.last.deck
	}
	f.state = max(f.state, s)
}

// commit makes the draft the last row; false when nobody's deck is read.
func (f *fastRows) commit(x *piece) bool {
	if f.state == otherWords {
		f.last.prefix = f.draft.prefix
		f.last.about, f.draft.about = f.draft.about, f.last.about
		return true
	}
	if !deckfile.Named(&f.draft.deck) {
		return false
	}
	f.last, f.draft = f.draft, f.last
	f.ahead = true
	f.last.deck = f.r.open(x, f.last.deck)
	return true
}

// learn makes the row between two places the last one; the general way has read
// and accepted it, whatever it looks like.
func (f *fastRows) learn(pos, next int) {
	f.known, f.ahead = f.learned(pos, next), false
	f.last.deck = f.r.rows.Deck()
}

func (f *fastRows) learned(pos, next int) bool {
	if f.off {
		return false
	}
	at := pos
	for i := range f.columns {
		c := &f.columns[i]
		if i == len(f.lead) {
			f.last.prefix = span{pos, at}
		}
		s := f.cell(at)
		switch {
		case s.end < 0, s.end >= next, i < len(f.columns)-1 && f.text[s.end] != f.sep:
			return false
		case c.kind == columnAbout:
			f.last.about[c.slot] = span{at, s.end}
		}
		at = s.end + 1
	}
	c := f.text[at-1]
	return c == '\n' && at == next || c == '\r' && at+1 == next && f.text[at] == '\n'
}

// leave tells the general way what the last good row was.
func (f *fastRows) leave() {
	if !f.ahead {
		return
	}
	f.ahead = false
	cells := make([]string, len(f.last.about))
	for i := range cells {
		cells[i] = f.said(i)
	}
	f.r.rows.Resume(f.last.deck, cells)
}

// said is the text of a cell of the last row, by its slot.
func (f *fastRows) said(slot int) string {
	s := f.last.about[slot]
	text := borrowed(f.text[s.from:s.to])
	if strings.HasPrefix(text, `"`) {
		return text[1 : len(text)-1]
	}
	return text
}
