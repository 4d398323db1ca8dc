package deckfile

import (
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
)

// SniffWide recognises the header of one row per deck. A form may ask for the
// main deck and the sideboard in columns of their own.
func SniffWide(cells []string, columns map[string]string) bool {
	x := header.Find(cells, columns)
	mainAsDeck(cells, &x)
	return IsWide(&x)
}

// mainAsDeck: without a column of decks, the one called after the main deck is it.
func mainAsDeck(cells []string, x *header.Index) {
	if x.Has(header.Deck) || x.Has(header.Card) || len(x.Cards) > 0 {
		return
	}
	for c, cell := range cells {
		if z, tokens, ok := headingZone(cell); ok && !tokens && z == event.Main && !x.Used(c) {
			x.Set(header.Deck, c)
			return
		}
	}
}

// zoneColumn is a column whose cells hold all cards of one zone.
type zoneColumn struct {
	col  int
	zone event.Zone
}

// zoneColumns finds the columns called after a zone: Sideboard, Réserve.
func zoneColumns(cells []string, x *header.Index) []zoneColumn {
	var out []zoneColumn
	for c, cell := range cells {
		if z, tokens, ok := headingZone(cell); ok && !tokens && z != event.Main && !x.Used(c) {
			out = append(out, zoneColumn{c, z})
		}
	}
	return out
}

// zoneCells reads the cells of such columns.
func zoneCells(b *intake.Book, g *grid.Grid, r *grid.Row, columns []zoneColumn) []event.Entry {
	var out []event.Entry
	for _, z := range columns {
		out = append(out, zoneCell(b, g, r, z)...)
	}
	return out
}

// zoneCell reads one cell: what it does not mark otherwise is of the zone.
func zoneCell(b *intake.Book, g *grid.Grid, r *grid.Row, z zoneColumn) []event.Entry {
	raw := r.Cell(z.col)
	if strings.TrimSpace(raw) == "" {
		return nil
	}
	entries := WholeDeck(b, raw, g.Pos(r, z.col))
	for i := range entries {
		if entries[i].Zone == event.Main {
			entries[i].Zone = z.zone
		}
	}
	return entries
}

// partners reports a cell that may name two generals: a list for transform/names.
func partners(cell string) bool {
	cell = strings.TrimSpace(cell)
	for _, sep := range []string{"\n", "\r", " + ", " / ", ";", "|"} {
		if strings.Contains(cell, sep) {
			return true
		}
	}
	return false
}
