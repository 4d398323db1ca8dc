package deckfile

import (
	"strconv"
	"strings"

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
	x := FindLong(head, b.Columns())
	if !longHeader(b, g, at, &x) {
		return
	}
	b.Head(g, at)
	rows := NewLongRows(b, g, &x, len(head), OrderOfColumn(g, at+1, x.Col(header.SubmittedAt), b.Phase.Settings.Lang), stem)
	texts := Texts{b.Phase.Strings.ID, b.Phase.Strings.ID}
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
		}
		row, fault := rows.Read(r, texts)
		if fault != nil {
			b.Reject(g, r, head, *fault)
			continue
		}
		l.add(rows, &row)
		b.Accept(g.File, 1)
	}
	for i := range l.decks {
		b.Phase.AddDeck(l.decks[i], l.entries[i])
	}
	IgnoredColumns(b, g, at, &x)
}

// LongHeader reports whether a table of one row per card says whose cards its
// rows are.
func LongHeader(head []string, x *header.Index) bool {
	_, _, _, double := header.Double(head)
	return !double && (x.Has(header.Player) || x.Has(header.DeckID) || x.Has(header.No) || x.Has(header.Count))
}

func longHeader(b *intake.Book, g *grid.Grid, at int, x *header.Index) bool {
	head := g.Rows[at].Cells
	if LongHeader(head, x) {
		return true
	}
	if name, first, second, double := header.Double(head); double {
		f := b.Finding("FILE_HEADER_DOUBLE", source.Pos{File: g.File, Sheet: g.Sheet, Row: g.Rows[at].Line})
		f.Args = map[string]string{"header": name, "first": strconv.Itoa(first), "second": strconv.Itoa(second)}
		b.RejectAll(g, at+1, head, f)
		return false
	}
	b.RejectAll(g, at+1, head, MissingHeader(b, g, at, header.Player))
	return false
}

// longDecks gathers the rows of each deck in order of first appearance.
type longDecks struct {
	index   map[string]int
	last    int
	decks   []event.Deck
	entries [][]event.Entry
}

func (l *longDecks) add(rows *LongRows, row *LongRow) {
	if row.Fresh {
		i, known := l.index[rows.Key()]
		if !known {
			i = len(l.decks)
			l.index[rows.Key()] = i
			l.decks = append(l.decks, rows.Deck())
			l.entries = append(l.entries, nil)
		}
		l.last = i
	}
	if !row.Dropped {
		l.entries[l.last] = append(l.entries[l.last], row.Entry)
	}
}

// IsYes reads a mark in a yes/no column.
func IsYes(s string) bool {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "", "0", "false", "no", "non", "n", "нет", "faux", "ложь", "-":
		return false
	}
	return true
}
