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

// IsWide reports whether a header is that of one row per deck: card_1 ...
// card_n, or a whole deck in one cell.
func IsWide(x *header.Index) bool {
	return len(x.Cards) > 0 || x.Has(header.Deck) && x.Len() > 1 && !x.Has(header.Card)
}

// Wide reads one row per deck: `player, card_1 ... card_n` (counts may stand in
// the cells) or a whole deck in one cell (`player, deck`). at is the row of the
// header; rows above it are ignored.
func Wide(b *intake.Book, g *grid.Grid, at int) {
	head := g.Rows[at].Cells
	x := header.Find(head, b.Columns())
	mainAsDeck(head, &x)
	nameAsDeck(&x)
	zones := zoneColumns(head, &x)
	if !wideHeader(b, g, at, &x) {
		return
	}
	b.Head(g, at)
	order := OrderOfColumn(g, at+1, x.Col(header.SubmittedAt), b.Phase.Settings.Lang)
	for i := at + 1; i < len(g.Rows); i++ {
		r := &g.Rows[i]
		switch {
		case r.Err != nil:
			b.Reject(g, r, head, b.RowFault(g, r))
		case r.Blank():
			b.Ignore(g.File, 1)
		default:
			wideRow(b, g, r, head, &x, order, zones)
		}
	}
	for _, z := range zones {
		x.Set(header.Field(head[z.col]), z.col) // used
	}
	IgnoredColumns(b, g, at, &x)
}

// nameAsDeck: where cards have columns of their own, a column "deck" is the
// name of the deck.
func nameAsDeck(x *header.Index) {
	if len(x.Cards) > 0 && x.Has(header.Deck) {
		if !x.Has(header.DeckName) {
			x.Set(header.DeckName, x.Col(header.Deck))
		}
		x.Set(header.Deck, -1)
	}
}

func wideHeader(b *intake.Book, g *grid.Grid, at int, x *header.Index) bool {
	head := g.Rows[at].Cells
	if name, first, second, double := header.Double(head); double {
		f := b.Finding("FILE_HEADER_DOUBLE", source.Pos{File: g.File, Sheet: g.Sheet, Row: g.Rows[at].Line, Col: int16(second)}) //nolint:gosec // a CSV has fewer columns
		f.Args = map[string]string{"header": name, "first": strconv.Itoa(first), "second": strconv.Itoa(second)}
		b.RejectAll(g, at+1, head, f)
		return false
	}
	if x.Has(header.Player) || x.Has(header.No) || x.Has(header.DeckID) {
		return true
	}
	b.RejectAll(g, at+1, head, MissingHeader(b, g, at, header.Player))
	return false
}

// MissingHeader is the finding for a required column that is not there: it
// lists the headers found and the nearest one.
func MissingHeader(b *intake.Book, g *grid.Grid, at int, want header.Field) diag.Finding {
	f := b.Finding("FILE_HEADER_MISSING", source.Pos{File: g.File, Sheet: g.Sheet, Row: g.Rows[at].Line})
	f.Args = map[string]string{"header": string(want), "found": quoteList(g.Rows[at].Cells)}
	if near := header.Nearest(g.Rows[at].Cells, want); near != "" {
		f.Args["nearest"] = near
		f.Suggestions = []string{string(want)}
	}
	return f
}

func quoteList(cells []string) string {
	var out []string
	for _, c := range cells {
		if strings.TrimSpace(c) != "" {
			out = append(out, strconv.Quote(c))
		}
		if len(out) == 20 {
			return strings.Join(out, ", ") + ", ..."
		}
	}
	return strings.Join(out, ", ")
}

func wideRow(b *intake.Book, g *grid.Grid, r *grid.Row, head []string, x *header.Index, order intake.Order, zones []zoneColumn) {
	if r.Beyond(len(head)) >= 0 {
		f := b.Finding("ROW_RAGGED", g.Pos(r, len(head)))
		f.Counted, f.Allowed = diag.N(len(r.Cells)), diag.N(len(head))
		b.Reject(g, r, head, f)
		return
	}
	deck, fault := DeckOf(b, g, r, x, order)
	if fault != nil {
		b.Reject(g, r, head, *fault)
		return
	}
	deck.Bonus = event.Num{}
	b.Phase.AddDeck(deck, append(Cards(b, g, r, x), zoneCells(b, g, r, zones)...))
	b.Accept(g.File, 1)
}

// OrderOfColumn finds out whether the day or the month comes first in a column
// of dates: one date that tells decides for all, else the language of the event.
// Dates that contradict each other leave it unknown.
func OrderOfColumn(g *grid.Grid, from, col int, lang string) intake.Order {
	if col < 0 {
		return intake.OrderIn(lang)
	}
	found := intake.UnknownOrder
	for i := from; i < len(g.Rows); i++ {
		o := intake.OrderOf(g.Rows[i].Cell(col))
		if o != intake.UnknownOrder && found != intake.UnknownOrder && o != found {
			return intake.UnknownOrder
		}
		found = max(found, o)
	}
	if found == intake.UnknownOrder {
		return intake.OrderIn(lang)
	}
	return found
}

// Cards reads the card cells of a row: the general, card_1 ... card_n, or the
// cell that holds a whole deck.
func Cards(b *intake.Book, g *grid.Grid, r *grid.Row, x *header.Index) []event.Entry {
	var out []event.Entry
	line := func(c int, zone event.Zone) {
		raw := r.Cell(c)
		if strings.TrimSpace(raw) == "" {
			return
		}
		// a count in the cell is peeled by transform/names, after the whole text was tried
		out = append(out, event.Entry{Raw: b.Phase.Strings.ID(raw), Count: 1, Zone: zone, Shape: event.ShapeLine, Pos: g.Pos(r, c)})
	}
	if c := x.Col(header.General); c >= 0 {
		if partners(r.Cell(c)) {
			out = append(out, zoneCell(b, g, r, zoneColumn{c, event.General})...)
		} else {
			line(c, event.General)
		}
	}
	for _, c := range x.Cards {
		line(c, event.Main)
	}
	if c := x.Col(header.Deck); c >= 0 {
		out = append(out, WholeDeck(b, r.Cell(c), g.Pos(r, c))...)
	}
	return out
}

// WholeDeck reads a deck written in one cell or line. Several lines are read
// like a text file; one line stays a list for transform/names.
func WholeDeck(b *intake.Book, raw string, pos source.Pos) []event.Entry {
	if strings.TrimSpace(raw) == "" {
		return nil
	}
	if !strings.ContainsAny(strings.TrimSpace(raw), "\n\r") {
		return []event.Entry{{Raw: b.Phase.Strings.ID(raw), Count: 1, Shape: event.ShapeList, Pos: pos}}
	}
	return CellDeck(b, raw, pos)
}

// IgnoredColumns says which columns of a deck file were not used.
func IgnoredColumns(b *intake.Book, g *grid.Grid, at int, x *header.Index) {
	var unused []string
	for c, cell := range g.Rows[at].Cells {
		if !x.Used(c) && strings.TrimSpace(cell) != "" {
			unused = append(unused, cell)
		}
	}
	if len(unused) == 0 {
		return
	}
	f := b.Finding("FILE_COLUMNS_UNUSED", source.Pos{File: g.File, Sheet: g.Sheet, Row: g.Rows[at].Line})
	f.Args = map[string]string{"found": quoteList(unused)}
	b.Sink.Add(f)
}
