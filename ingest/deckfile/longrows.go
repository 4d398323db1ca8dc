package deckfile

import (
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// LongRows reads the rows of one file of one row per card, one after the other.
// What the rows of a deck say about it is read once for rows beside each other.
type LongRows struct {
	b     *intake.Book
	g     *grid.Grid // its file and sheet
	x     *header.Index
	order intake.Order
	stem  string
	width int // columns of the header
	named bool
	cols  longColumns
	about []int // columns that describe the deck

	deck  event.Deck // of the last good row
	key   string
	cells []string // what the columns about said there; nil = nothing yet

	section  string
	zone     longZone
	sections map[string]longZone
}

type longColumns struct{ card, count, section, set, number, proxy int }

type longZone struct {
	zone       event.Zone
	tokens, ok bool
}

// LongRow is a row that was accepted. Fresh says that it is the first of a
// deck, or that the row before was of another one. Key tells decks apart. A
// dropped row says that its deck is there and nothing else.
type LongRow struct {
	Fresh   bool
	Dropped bool
	Entry   event.Entry
}

// Texts numbers the texts of cards, and those of sets and numbers.
type Texts struct{ Card, Other func(string) int32 }

// NewLongRows starts below a header of width columns.
func NewLongRows(b *intake.Book, g *grid.Grid, x *header.Index, width int, order intake.Order, stem string) *LongRows {
	l := &LongRows{b: b, g: g, x: x, order: order, stem: stem, width: width, sections: map[string]longZone{}}
	l.cols = longColumns{x.Col(header.Card), x.Col(header.Count), x.Col(header.Section), x.Col(header.SetCode), x.Col(header.Number), x.Col(header.Proxy)}
	l.named = NamesDecks(x)
	for _, f := range aboutDeck {
		if c := x.Col(f); c >= 0 {
			l.about = append(l.about, c)
		}
	}
	return l
}

// NamesDecks reports columns that say whose deck a row is of.
func NamesDecks(x *header.Index) bool {
	return x.Has(header.Player) || x.Has(header.DeckID) || x.Has(header.No)
}

// FindLong finds the columns of a table of one row per card. Where no other column
// says whose cards the rows are, that of the deck or of its name does; where none
// holds the cards beside a player, a count or a section, that of names or of cards.
func FindLong(head []string, columns map[string]string) header.Index {
	x := header.Find(head, columns)
	if NamesDecks(&x) {
		if !x.Has(header.Card) && len(x.Cards) == 0 && (x.Has(header.Count) || x.Has(header.Section)) {
			namedCards(head, &x)
		}
		return x
	}
	switch {
	case x.Has(header.Deck):
		x.Set(header.DeckID, x.Col(header.Deck))
		x.Set(header.Deck, -1)
	case x.Has(header.DeckName):
		x.Set(header.DeckID, x.Col(header.DeckName))
	}
	return x
}

// cardHeads are headers that mean the card where its player, count or section stands
// in a column of its own: the field that they mean elsewhere.
var cardHeads = byKey(map[string]header.Field{
	"name": header.Player, "nom": header.Player, "имя": header.Player, "название": header.DeckName, "title": header.DeckName, "titre": header.DeckName,
	"cards": header.Deck, "cartes": header.Deck, "карты": header.Deck,
})

// namedCards takes such a column for that of the cards, when it is not the one that
// names the players.
func namedCards(head []string, x *header.Index) {
	for c, cell := range head {
		field, ok := cardHeads[header.Key(cell)]
		if !ok || field == header.Player && x.Col(header.Player) == c || field == header.Deck && !x.Has(header.Count) {
			continue
		}
		if x.Col(field) == c {
			x.Set(field, -1)
		}
		x.Set(header.Card, c)
		return
	}
}

// Deck describes the deck of the last accepted row.
func (l *LongRows) Deck() event.Deck { return l.deck }

// Key tells the deck of the last accepted row apart from the others.
func (l *LongRows) Key() string { return l.key }

// Forget drops what was kept of the rows before: their text may be overwritten.
func (l *LongRows) Forget() { l.cells, l.section, l.key = nil, "", "" }

// Resume makes a deck that of the last accepted row. Cells are what the row said in
// the columns of [AboutDeck], "" where the file has none.
func (l *LongRows) Resume(d event.Deck, cells []string) {
	l.deck, l.key, l.cells = d, "", cells[:0]
	for i, f := range aboutDeck {
		if l.x.Has(f) {
			l.cells = append(l.cells, cells[i])
		}
	}
}

// Zone is the zone that a text of the column section names; false for none, and
// for that of what is in no deck.
func (l *LongRows) Zone(text string) (event.Zone, bool) {
	z := l.zoneOf(text)
	return z.zone, z.ok && !z.tokens
}

// Read reads one row that was cut and is not blank. The finding says why the row has to be refused; nil when it is good.
func (l *LongRows) Read(r *grid.Row, texts Texts) (row LongRow, fault *diag.Finding) {
	if r.Beyond(l.width) >= 0 {
		f := l.b.Finding("ROW_RAGGED", l.g.Pos(r, l.width))
		f.Counted, f.Allowed = diag.N(len(r.Cells)), diag.N(l.width)
		return row, &f
	}
	deck := l.deck
	same := l.sameDeck(r)
	if !same {
		if !l.named {
			deck = event.Deck{Label: l.stem, Pos: source.Pos{File: l.g.File, Sheet: l.g.Sheet, Row: r.Line}}
		} else if deck, fault = DeckOf(l.b, l.g, r, l.x, l.order); fault != nil {
			return row, fault
		}
	}
	if fault = l.entry(r, &row, texts); fault != nil {
		return row, fault
	}
	if !same {
		row.Fresh = true
		l.deck, l.key = deck, Key(&deck)
		l.cells = l.cells[:0]
		for _, c := range l.about {
			l.cells = append(l.cells, r.Cell(c))
		}
		if l.cells == nil {
			l.cells = []string{}
		}
	}
	return row, nil
}

// sameDeck reports that everything that describes the deck is as in the last
// good row.
func (l *LongRows) sameDeck(r *grid.Row) bool {
	if l.cells == nil {
		return false
	}
	for i, c := range l.about {
		if r.Cell(c) != l.cells[i] {
			return false
		}
	}
	return true
}

// Key tells decks apart: by their id, else by everything that names them.
func Key(d *event.Deck) string {
	if d.GivenID != "" {
		return d.GivenID
	}
	return strings.Join([]string{"", strings.ToLower(strings.Join(strings.Fields(d.Label), " ")), strconv.Itoa(int(d.No)), d.Name, strconv.FormatInt(d.Submitted.Micros, 10)}, "\x00")
}

// entry reads the columns of a row that describe its card.
func (l *LongRows) entry(r *grid.Row, row *LongRow, texts Texts) *diag.Finding {
	bad := func(code string, col int, raw string) *diag.Finding {
		f := l.b.Finding(code, l.g.Pos(r, max(0, col)))
		f.Raw = raw
		return &f
	}
	raw := r.Cell(l.cols.card)
	if strings.TrimSpace(raw) == "" {
		return bad("ROW_NO_CARD", l.cols.card, raw)
	}
	count := 1
	if c := l.cols.count; c >= 0 {
		var ok bool
		if count, ok = rowCount(r.Cell(c)); !ok {
			return bad("ROW_COUNT", c, strings.TrimSpace(r.Cell(c)))
		}
	}
	zone := event.Main
	if c := l.cols.section; c >= 0 {
		z := l.zoneOf(r.Cell(c))
		if !z.ok {
			return bad("ROW_SECTION", c, strings.TrimSpace(r.Cell(c)))
		}
		if zone = z.zone; z.tokens {
			noDeckCard(l.b, l.g.Pos(r, l.cols.card), raw)
		}
	}
	row.Entry = event.Entry{Raw: texts.Card(raw), Zone: zone, Shape: event.ShapeLine, Pos: l.g.Pos(r, l.cols.card)}
	if l.cols.set >= 0 {
		row.Entry.Set = texts.Other(strings.TrimSpace(r.Cell(l.cols.set)))
	}
	if l.cols.number >= 0 {
		row.Entry.Num = texts.Other(strings.TrimSpace(r.Cell(l.cols.number)))
	}
	if l.cols.proxy >= 0 {
		row.Entry.Proxy = IsYes(r.Cell(l.cols.proxy))
	}
	row.Dropped = !addCount(l.b, &row.Entry, count, raw)
	return nil
}

// rowCount reads a number of copies, such as 4, 4x or x4.
func rowCount(cell string) (int, bool) {
	if len(cell) == 1 && cell[0]-'0' < 10 {
		return int(cell[0] - '0'), true
	}
	text := strings.TrimSpace(cell)
	n, err := strconv.Atoi(strings.TrimRight(strings.TrimLeft(text, "xX"), "xX "))
	return n, err == nil && n >= 0 && n <= MaxCount
}

// zoneOf is the zone that a cell of the column section names; an empty one is
// the main deck.
func (l *LongRows) zoneOf(cell string) longZone {
	if cell == l.section && cell != "" {
		return l.zone
	}
	z, known := l.sections[cell]
	if !known {
		z = longZone{zone: event.Main, ok: true}
		if text := strings.TrimSpace(cell); text != "" {
			z.zone, z.tokens, z.ok = headingZone(text)
		}
		if len(l.sections) < mostSections {
			l.sections[strings.Clone(cell)] = z
		}
	}
	l.section, l.zone = cell, z
	return z
}

// mostSections bounds the texts that are remembered.
const mostSections = 1000

// longEntry reads the columns of one row that describe its card.
func longEntry(b *intake.Book, g *grid.Grid, r *grid.Row, x *header.Index) (e event.Entry, dropped bool, fault *diag.Finding) {
	l := NewLongRows(b, g, x, len(r.Cells), intake.UnknownOrder, "")
	var row LongRow
	fault = l.entry(r, &row, Texts{b.Phase.Strings.ID, b.Phase.Strings.ID})
	return row.Entry, row.Dropped, fault
}
