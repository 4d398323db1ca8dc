package deckfile

import (
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// script is a text of lines while it is read: the decks it holds so far.
type script struct {
	b       *intake.Book
	d       *Dialect
	at      source.Pos // place of the line that is read
	cell    string     // the cell of a sheet that is read, when it holds the count too
	decks   []*draft
	whole   bool   // the text is one deck, whatever its header lines say
	added   int    // cards so far
	began   bool   // the line before opens a header ("About")
	inside  bool   // between the marks of a block (BBCode, Markdown)
	section string // section of an ini file, in the form of header.Key
	speaker string // who is about to post a deck (BBCode)
}

// draft is one deck while it is read.
type draft struct {
	deck    event.Deck
	player  [fieldOther]string // by field: what the header says
	lines   []card
	zone    event.Zone
	token   bool // lines of this zone are no deck cards
	opened  bool // a header line opened the zone
	named   [event.Pool + 1]bool
	blanks  int  // blank lines since the last card
	heading bool // a heading since the last card
}

// card is one line of a deck.
type card struct {
	entry  event.Entry
	raw    string // what follows the count
	name   string // the part of raw that names the card, "" = all of it
	count  int
	marked bool // the line itself names its zone (SB:)
	block  int  // blank lines before it in the main part: blocks count from 0
	single bool // exactly one blank line, and no heading, parts it from the card before
	token  bool
	cell   string // the whole cell in which the line stands, "" = raw is all
}

// readLines reads a text file of lines.
func readLines(b *intake.Book, t *Text, d *Dialect) {
	s := &script{b: b, d: d}
	for i, line := range t.Lines() {
		s.at = t.pos(i)
		if f := t.fault(b, i); f != nil {
			t.reject(b, i, *f)
			continue
		}
		switch s.read(line) {
		case used:
			b.Accept(t.No, 1)
		case ignored:
			b.Ignore(t.No, 1)
		case refused:
			f := b.Finding("ROW_LONG", s.at)
			f.Args = map[string]string{"bytes": strconv.Itoa(len(line)), "limit": strconv.Itoa(maxName)}
			t.reject(b, i, f)
		}
	}
	s.finish(t)
}

// maxName is the longest name of a card in characters (spec/faults.md).
const maxName = 1000

// outcome is what became of a line.
type outcome uint8

const (
	ignored outcome = iota
	used
	refused
)

// finish adds the decks of a file to the book.
func (s *script) finish(t *Text) {
	var decks []*draft
	for _, d := range s.decks {
		if len(d.lines) > 0 {
			decks = append(decks, d)
		}
	}
	if len(decks) == 0 && s.b.Files.At(t.No).RowsRejected == 0 {
		s.b.Sink.Add(s.b.Finding("FILE_NO_ROWS", source.Pos{File: t.No}))
	}
	nameless := 0
	for i, d := range decks {
		entries := s.entries(d)
		d.label(t.Stem, i, len(decks))
		if d.deck.Label == "" {
			nameless++
		}
		entries = settleGeneral(s.b, &d.deck, entries)
		doubtSide(s.b, &d.deck, entries, len(entries) > 0 && d.lines[len(d.lines)-1].block > 0)
		s.b.Phase.AddDeck(d.deck, entries)
	}
	namelessDecks(s.b, t.No, nameless)
}

// namelessDecks says that decks of a file with several name no player.
func namelessDecks(b *intake.Book, file int32, n int) {
	if n == 0 {
		return
	}
	f := b.Finding("DECKS_NAMELESS", source.Pos{File: file})
	f.Counted = diag.N(n)
	b.Sink.Add(f)
}

// label says who plays the deck and what it is called: a line that names the
// player, else the author, else the name of the header, else the file's name.
// A deck among several of one file is numbered when nothing names its player.
func (d *draft) label(stem string, i, n int) {
	name := d.player[fieldName]
	if emptyNames[strings.ToLower(name)] {
		name = ""
	}
	d.deck.Name, d.deck.Format = d.player[fieldTitle], d.player[fieldFormat]
	switch {
	case d.player[fieldPlayer] != "":
		d.deck.Label = d.player[fieldPlayer]
	case d.player[fieldAuthor] != "":
		d.deck.Label = author(d.player[fieldAuthor])
	case name != "":
		d.deck.Label, d.deck.Headed, name = name, true, ""
	case n == 1:
		d.deck.Label = stem
	default:
		d.deck.No = int32(i + 1) //nolint:gosec // a file has fewer decks
	}
	if d.deck.Name == "" {
		d.deck.Name = name
	}
}

// author drops the site behind the name: "Ana (magic-ville.com)".
func author(s string) string {
	if i := strings.LastIndex(s, " ("); i > 0 && strings.HasSuffix(s, ")") {
		return strings.TrimSpace(s[:i])
	}
	return s
}

// deck is the deck that is read now.
func (s *script) deck() *draft {
	if len(s.decks) == 0 {
		s.begin()
	}
	return s.decks[len(s.decks)-1]
}

// begin starts another deck, unless the last one has no card yet.
func (s *script) begin() *draft {
	if n := len(s.decks); n > 0 && (s.whole || len(s.decks[n-1].lines) == 0) {
		return s.decks[n-1]
	}
	d := &draft{deck: event.Deck{Pos: source.Pos{File: s.at.File, Sheet: s.at.Sheet, Row: s.at.Row, Col: s.at.Col}}}
	s.decks = append(s.decks, d)
	return d
}

// set records a field of the header. A player or a name behind cards starts
// the next deck of the file.
func (s *script) set(f field, value string) {
	d := s.deck()
	if (f == fieldPlayer || f == fieldName) && len(d.lines) > 0 {
		d = s.begin()
	}
	switch f {
	case noField, fieldOther:
	case fieldGeneral, fieldCompanion:
		zone := event.General
		if f == fieldCompanion {
			zone = event.Companion
		}
		if value != "" {
			d.named[zone] = true
			s.add(card{entry: event.Entry{Zone: zone, Shape: event.ShapeList}, raw: value, count: 1, marked: true})
		}
	default:
		if d.player[f] == "" {
			d.player[f] = value
		}
	}
}

// open opens a zone by a header line.
func (s *script) open(z event.Zone, tokens bool) {
	d := s.deck()
	d.zone, d.token, d.opened = z, tokens, true
	d.named[z] = true
	d.blanks, d.heading = 0, true
}

// add appends a card to the deck. Its zone is the line's own when marked, else
// that of the deck's part.
func (s *script) add(c card) {
	d := s.deck()
	c.entry.Pos = s.at
	if !c.marked {
		c.entry.Zone, c.token = d.zone, c.token || d.token
	} else {
		d.named[c.entry.Zone] = true
	}
	if n := len(d.lines); n > 0 {
		c.block = d.lines[n-1].block
		if d.blanks > 0 && !d.heading && !c.marked {
			c.block++
			c.single = d.blanks == 1
		}
	}
	d.blanks, d.heading = 0, false
	d.lines = append(d.lines, c)
	s.added++
}

// blank notes a blank line. It ends a part of generals or companions that has
// cards: what follows without a header is the main deck.
func (s *script) blank() {
	if len(s.decks) == 0 {
		return
	}
	d := s.deck()
	if len(d.lines) > 0 {
		d.blanks++
	}
	if last := len(d.lines) - 1; last >= 0 && (d.zone == event.General || d.zone == event.Companion) && d.lines[last].entry.Zone == d.zone && !d.lines[last].marked {
		d.zone, d.token = event.Main, false
		d.blanks, d.heading = 0, true
	}
}

// entries turns the lines of a deck into entries.
func (s *script) entries(d *draft) []event.Entry {
	d.splitAtBlank()
	var out []event.Entry
	for i := range d.lines {
		c := &d.lines[i]
		e := c.entry
		e.Raw, e.Text = s.b.Phase.Strings.ID(c.raw), s.b.Phase.Strings.ID(c.text())
		if c.cell != "" {
			e.Raw = s.b.Phase.Strings.ID(c.cell)
		}
		if c.token {
			e.Zone = event.Maybe
			noDeckCard(s.b, e.Pos, c.raw)
		}
		if addCount(s.b, &e, c.count, c.raw) {
			out = append(out, e)
		}
	}
	return out
}

// noDeckCard says that a line is a token, an emblem or a sticker sheet.
func noDeckCard(b *intake.Book, pos source.Pos, raw string) {
	f := b.Finding("NOT_A_DECK_CARD", pos)
	f.Raw = raw
	b.Sink.Add(f)
}

// splitAtBlank reads a blank line between two blocks of the main deck, when
// nothing else marks a sideboard: exactly one, of one line, opens the sideboard.
// A block of one or two cards that makes a hundred with the other is the general.
func (d *draft) splitAtBlank() {
	var blocks []int // copies of each block of the main deck
	single := false
	last := -1
	for i := range d.lines {
		c := &d.lines[i]
		if c.entry.Zone != event.Main || c.marked || c.token {
			continue
		}
		if len(blocks) == 0 || c.block != last {
			blocks = append(blocks, 0)
			single = c.single
			last = c.block
		}
		blocks[len(blocks)-1] += c.count
	}
	if len(blocks) != 2 {
		return
	}
	few := func(n int) bool { return n == 1 || n == 2 }
	switch whole := blocks[0]+blocks[1] == commanderSize && !d.named[event.General]; {
	case whole && few(blocks[0]):
		d.move(event.General, func(c *card) bool { return c.block != last })
	case whole && few(blocks[1]):
		d.move(event.General, func(c *card) bool { return c.block == last })
	case single && !d.named[event.Side]:
		d.named[event.Side] = true
		d.move(event.Side, func(c *card) bool { return c.block == last })
	}
}

// move puts the cards of the main deck for which is holds into a zone.
func (d *draft) move(z event.Zone, is func(*card) bool) {
	for i := range d.lines {
		if c := &d.lines[i]; c.entry.Zone == event.Main && !c.marked && !c.token && is(c) {
			c.entry.Zone = z
		}
	}
}
