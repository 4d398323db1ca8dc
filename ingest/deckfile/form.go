package deckfile

import (
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// form is the template of `pipeline init` for decks of many cards: lines with a
// label and its value (Player, Deck name, Team), then one row per card.
type form struct {
	head   int      // row of the header
	labels []string // as typed
	values grid.Row // what stands beside them; Line is that of the first label
}

// formFields are the labels that may stand above the cards.
var formFields = map[header.Field]bool{
	header.Player: true, header.DeckName: true, header.Team: true, header.Format: true, header.DeckID: true, header.SubmittedAt: true, header.DateField: true,
}

// IsForm reports a sheet or CSV that names its player above a table of cards.
func IsForm(g *grid.Grid, columns map[string]string) bool {
	_, ok := formOf(g, columns)
	return ok
}

func formOf(g *grid.Grid, columns map[string]string) (form, bool) {
	var f form
	player := false
	for i := range g.Rows {
		r := &g.Rows[i]
		switch {
		case r.Err != nil || len(f.labels) > len(formFields):
			return f, false
		case r.Blank():
			continue
		}
		field := header.FieldOf(r.Cell(0))
		if r.Beyond(2) < 0 && formFields[field] {
			if len(f.labels) == 0 {
				f.values.Line = r.Line
			}
			player = player || field == header.Player
			f.labels = append(f.labels, r.Cell(0))
			f.values.Cells = append(f.values.Cells, r.Cell(1))
			continue
		}
		f.head = i
		x := header.Find(r.Cells, columns)
		return f, player && IsLong(&x) && x.Has(header.Count) && !x.Has(header.Player)
	}
	return f, false
}

// Form reads such a sheet as one deck. An empty count is one card; a row that
// names a section only is no card. Without a name the deck is refused.
func Form(b *intake.Book, g *grid.Grid) {
	f, _ := formOf(g, b.Columns())
	head := g.Rows[f.head].Cells
	x := header.Find(head, b.Columns())
	labels := header.Find(f.labels, nil)
	b.Head(g, f.head)
	var deck event.Deck
	var entries []event.Entry
	rows, named := 0, false
	for i := f.head + 1; i < len(g.Rows); i++ {
		r := &g.Rows[i]
		if r.Err == nil && (r.Blank() || r.Beyond(len(head)) < 0 && blankCard(r, &x)) {
			b.Ignore(g.File, 1)
			continue
		}
		if rows++; rows == 1 {
			order := OrderOfColumn(g, len(g.Rows), -1, b.Phase.Settings.Lang)
			made, fault := DeckOf(b, g, &f.values, &labels, order)
			if fault != nil {
				b.RejectAll(&grid.Grid{File: g.File, Sheet: g.Sheet, Rows: g.Rows[i:]}, 0, head, *fault)
				return
			}
			deck, named = made, true
			deck.Pos = source.Pos{File: g.File, Sheet: g.Sheet, Row: f.values.Line, Col: 2}
		}
		entry, dropped, fault := formEntry(b, g, r, &x, head)
		if fault {
			continue
		}
		if !dropped {
			entries = append(entries, entry)
		}
		b.Accept(g.File, 1)
	}
	if named {
		b.Phase.AddDeck(deck, entries)
	}
	IgnoredColumns(b, g, f.head, &x)
}

// blankCard reports a row of the form that is not filled in.
func blankCard(r *grid.Row, x *header.Index) bool {
	return strings.TrimSpace(r.Cell(x.Col(header.Card))) == "" && strings.TrimSpace(r.Cell(x.Col(header.Count))) == ""
}

// formEntry reads one row; fault reports that it was refused.
func formEntry(b *intake.Book, g *grid.Grid, r *grid.Row, x *header.Index, head []string) (e event.Entry, dropped, fault bool) {
	if r.Err != nil {
		b.Reject(g, r, head, b.RowFault(g, r))
		return e, false, true
	}
	if c := r.Beyond(len(head)); c >= 0 {
		b.Reject(g, r, head, b.Finding("ROW_RAGGED", g.Pos(r, c)))
		return e, false, true
	}
	row := *r
	if c := x.Col(header.Count); strings.TrimSpace(r.Cell(c)) == "" {
		row.Cells = append([]string(nil), r.Cells...)
		for len(row.Cells) <= c {
			row.Cells = append(row.Cells, "")
		}
		row.Cells[c] = "1"
	}
	e, dropped, found := longEntry(b, g, &row, x)
	if found != nil {
		b.Reject(g, r, head, *found)
		return e, false, true
	}
	return e, dropped, false
}
