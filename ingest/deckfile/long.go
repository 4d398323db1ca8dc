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

// IsLong reports whether a header is that of one row per card.
func IsLong(x *header.Index) bool {
	return x.Has(header.Card) && len(x.Cards) == 0 && x.Len() > 1
}

// Long reads one row per card: `deck_id, player, section, count, card, ...`.
// Rows of one deck need not stand together. A row with a bad count or without
// a card is refused; the others of its deck are used.
func Long(b *intake.Book, g *grid.Grid, at int, stem string) {
	head := g.Rows[at].Cells
	x := header.Find(head, b.Columns())
	if !longHeader(b, g, at, &x) {
		return
	}
	b.Head(g, at)
	order := OrderOfColumn(g, at+1, x.Col(header.SubmittedAt))
	l := longDecks{index: map[string]int{}}
	for i := at + 1; i < len(g.Rows); i++ {
		r := &g.Rows[i]
		switch {
		case r.Err != nil:
			b.Reject(g, r, head, b.RowFault(g, r))
			continue
		case r.Blank():
			b.Ignore(g.File, 1)
			continue
		case r.Beyond(len(head)) >= 0:
			f := b.Finding("ROW_RAGGED", g.Pos(r, len(head)))
			f.Counted, f.Allowed = diag.N(len(r.Cells)), diag.N(len(head))
			b.Reject(g, r, head, f)
			continue
		}
		if fault := l.row(b, g, r, &x, order, stem); fault != nil {
			b.Reject(g, r, head, *fault)
			continue
		}
		b.Accept(g.File, 1)
	}
	for i := range l.decks {
		b.Phase.AddDeck(l.decks[i], l.entries[i])
	}
	IgnoredColumns(b, g, at, &x)
}

func longHeader(b *intake.Book, g *grid.Grid, at int, x *header.Index) bool {
	head := g.Rows[at].Cells
	if name, first, second, double := header.Double(head); double {
		f := b.Finding("FILE_HEADER_DOUBLE", source.Pos{File: g.File, Sheet: g.Sheet, Row: g.Rows[at].Line})
		f.Args = map[string]string{"header": name, "first": strconv.Itoa(first), "second": strconv.Itoa(second)}
		b.RejectAll(g, at+1, head, f)
		return false
	}
	if x.Has(header.Player) || x.Has(header.DeckID) || x.Has(header.No) || x.Has(header.Count) {
		return true
	}
	b.RejectAll(g, at+1, head, MissingHeader(b, g, at, header.Player))
	return false
}

// longDecks gathers the rows of each deck in order of first appearance.
type longDecks struct {
	index   map[string]int
	decks   []event.Deck
	entries [][]event.Entry
}

func (l *longDecks) row(b *intake.Book, g *grid.Grid, r *grid.Row, x *header.Index, order intake.Order, stem string) *diag.Finding {
	var deck event.Deck
	if x.Has(header.Player) || x.Has(header.DeckID) || x.Has(header.No) {
		var fault *diag.Finding
		if deck, fault = DeckOf(b, g, r, x, order); fault != nil {
			return fault
		}
	} else {
		deck = event.Deck{Label: stem, Pos: source.Pos{File: g.File, Sheet: g.Sheet, Row: r.Line}}
	}
	entry, dropped, fault := longEntry(b, g, r, x)
	if fault != nil {
		return fault
	}
	key := deck.GivenID
	if key == "" {
		key = strings.Join([]string{"", strings.ToLower(strings.Join(strings.Fields(deck.Label), " ")), strconv.Itoa(int(deck.No)), deck.Name, strconv.FormatInt(deck.Submitted.Micros, 10)}, "\x00")
	}
	i, known := l.index[key]
	if !known {
		i = len(l.decks)
		l.index[key] = i
		l.decks = append(l.decks, deck)
		l.entries = append(l.entries, nil)
	}
	if !dropped {
		l.entries[i] = append(l.entries[i], entry)
	}
	return nil
}

func longEntry(b *intake.Book, g *grid.Grid, r *grid.Row, x *header.Index) (e event.Entry, dropped bool, fault *diag.Finding) {
	bad := func(code string, col int, raw string) *diag.Finding {
		f := b.Finding(code, g.Pos(r, max(0, col)))
		f.Raw = raw
		return &f
	}
	raw := r.Cell(x.Col(header.Card))
	if strings.TrimSpace(raw) == "" {
		return e, false, bad("ROW_NO_CARD", x.Col(header.Card), raw)
	}
	count := 1
	if c := x.Col(header.Count); c >= 0 {
		text := strings.TrimSpace(r.Cell(c))
		n, err := strconv.Atoi(strings.TrimRight(strings.TrimLeft(text, "xX"), "xX "))
		if err != nil || n < 0 || n > MaxCount {
			return e, false, bad("ROW_COUNT", c, text)
		}
		count = n
	}
	zone := event.Main
	if c := x.Col(header.Section); c >= 0 {
		if text := strings.TrimSpace(r.Cell(c)); text != "" {
			z, tokens, ok := headingZone(text)
			if !ok {
				return e, false, bad("ROW_SECTION", c, text)
			}
			if zone = z; tokens {
				noDeckCard(b, g.Pos(r, x.Col(header.Card)), raw)
			}
		}
	}
	e = event.Entry{
		Raw: b.Phase.Strings.ID(raw), Zone: zone, Shape: event.ShapeLine, Pos: g.Pos(r, x.Col(header.Card)),
		Set: b.Phase.Strings.ID(strings.TrimSpace(r.Cell(x.Col(header.SetCode)))), Num: b.Phase.Strings.ID(strings.TrimSpace(r.Cell(x.Col(header.Number)))),
		Proxy: isYes(r.Cell(x.Col(header.Proxy))),
	}
	return e, !addCount(b, &e, count, raw), nil
}

// isYes reads a mark in a yes/no column.
func isYes(s string) bool {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "", "0", "false", "no", "non", "n", "нет":
		return false
	}
	return true
}
