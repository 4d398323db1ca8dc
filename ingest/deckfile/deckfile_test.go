package deckfile_test

import (
	"fmt"
	"strings"
	"time"

	"deckmill/ingest/csvscan"
	"deckmill/ingest/deckfile"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// newBook makes a book with one file called in.csv.
func newBook() *intake.Book {
	files := &source.Files{}
	files.Add(source.File{Name: "in.csv"})
	return &intake.Book{Phase: event.NewPhase(event.Settings{Phase: "main", Lang: "en"}, event.NewStrings()), Sink: &diag.Sink{}, Files: files, Location: time.UTC}
}

// scan cuts a CSV text.
func scan(text string) *grid.Grid {
	data := []byte(text)
	return &grid.Grid{File: 1, Rows: csvscan.Scan(data, csvscan.Sniff(data), csvscan.Limits{})}
}

// headerRow is the first row that is not blank.
func headerRow(g *grid.Grid) int {
	for i := range g.Rows {
		if g.Rows[i].Err == nil && !g.Rows[i].Blank() {
			return i
		}
	}
	return -1
}

// dump writes the decks of a phase, one line each:
// id|player|name|no|time|date: count text[zone] ; ...
func dump(p *event.Phase) []string {
	var out []string
	d := &p.Decks
	for i := range d.Len() {
		head := d.GivenID[i] + "|" + d.Label[i] + "|" + d.Name[i]
		if d.No[i] > 0 {
			head += fmt.Sprintf("|no %d", d.No[i])
		}
		if d.Submitted[i].OK {
			head += "|" + d.Submitted[i].UTC().Format(time.DateTime)
		}
		if !d.Date[i].IsZero() {
			head += "|" + d.Date[i].String()
		}
		if d.Format[i] != "" {
			head += "|" + d.Format[i]
		}
		var cards []string
		from, to := p.DeckEntries(i)
		for e := from; e < to; e++ {
			text := fmt.Sprintf("%d %s", p.Entries.Count[e], p.Strings.At(p.Entries.Text[e]))
			if z := p.Entries.Zone[e]; z != event.Main {
				text += "[" + z.String() + "]"
			}
			if p.Entries.Shape[e] == event.ShapeList {
				text += "{list}"
			}
			if set := p.Entries.Set[e]; set != 0 {
				text += "(" + p.Strings.At(set) + " " + p.Strings.At(p.Entries.Num[e]) + ")"
			}
			if p.Entries.Proxy[e] {
				text += " proxy"
			}
			cards = append(cards, text)
		}
		out = append(out, head+": "+strings.Join(cards, " ; "))
	}
	return out
}

// codes lists the findings as CODE@row:col.
func codes(b *intake.Book) []string {
	var out []string
	for i := range b.Sink.List {
		f := &b.Sink.List[i]
		out = append(out, fmt.Sprintf("%s@%d:%d", f.Code, f.Pos.Row, f.Pos.Col))
	}
	return out
}

// rows is the account of the file.
func rows(b *intake.Book) string {
	f := b.Files.At(1)
	return fmt.Sprintf("%d = %d + %d + %d", f.RowsRead, f.RowsAccepted, f.RowsRejected, f.RowsIgnored)
}

// balanced fails when rows were lost: read = accepted + rejected + ignored,
// and every refused row is kept.
func balanced(b *intake.Book, n int) error {
	f := b.Files.At(1)
	switch {
	case f.RowsRead != f.RowsAccepted+f.RowsRejected+f.RowsIgnored:
		return fmt.Errorf("rows do not balance: %s", rows(b))
	case f.RowsRead != n:
		return fmt.Errorf("%d rows in the file, account %s", n, rows(b))
	case f.RowsRejected != len(b.Rejects):
		return fmt.Errorf("%d rejects, account %s", len(b.Rejects), rows(b))
	}
	for i := range b.Sink.List {
		if diag.Message(&b.Sink.List[i], "en") == "" {
			return fmt.Errorf("finding %s has no message", b.Sink.List[i].Code)
		}
	}
	return nil
}

// read gives a table to the reader of its layout, as package ingest does.
func read(b *intake.Book, g *grid.Grid, long bool) bool {
	at := headerRow(g)
	if at < 0 {
		return false
	}
	if long {
		deckfile.Long(b, g, at, "stem")
	} else {
		deckfile.Wide(b, g, at)
	}
	return true
}
