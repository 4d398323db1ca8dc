package transform_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"deckmill/ingest/csvscan"
	"deckmill/ingest/deckfile"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/results"
	"deckmill/ingest/source"
	"deckmill/transform"
	"deckmill/transform/catalog"
	"deckmill/transform/names"
)

var starter = sync.OnceValues(catalog.Starter)

// input is one event: decks are one row per deck, results a matrix; both may
// be empty.
type input struct {
	decks, results string
	set            func(*event.Settings)
	side           func(*event.Phase)
	extra          []string // elements that are no cards
}

// assemble reads the event and runs the stage over it.
func assemble(t testing.TB, in input) (*event.Phase, *diag.Sink) {
	t.Helper()
	c, err := starter()
	if err != nil {
		t.Fatal(err)
	}
	s := event.Settings{Phase: "main", Lang: "en", Scoring: event.Scoring{Profile: "xcb", Cells: "auto", Letters: "auto"}, XCB: event.XCB{DecksPerPlayer: 1}}
	if in.set != nil {
		in.set(&s)
	}
	files := &source.Files{}
	files.Add(source.File{Name: "decks.csv"})
	files.Add(source.File{Name: "matrix.csv"})
	b := &intake.Book{Phase: event.NewPhase(s, event.NewStrings()), Sink: &diag.Sink{}, Files: files, Location: time.UTC}
	if in.decks != "" {
		deckfile.Wide(b, scan(1, in.decks), 0)
	}
	if in.results != "" {
		results.Matrix(b, scan(2, in.results))
	}
	if in.side != nil {
		in.side(b.Phase)
	}
	resolver, _ := names.New(c, names.Options{Extra: in.extra})
	transform.Phase(b.Phase, transform.Input{Catalog: c, Names: resolver, Files: files, DecksGiven: in.decks != ""}, b.Sink)
	return b.Phase, b.Sink
}

func scan(file int32, text string) *grid.Grid {
	data := []byte(text)
	return &grid.Grid{File: file, Rows: csvscan.Scan(data, csvscan.Sniff(data), csvscan.Limits{})}
}

// codes lists the findings of at least the severity: CODE player raw, then
// suggestions.
func codes(sink *diag.Sink, least diag.Severity) []string {
	var out []string
	for i := range sink.List {
		f := &sink.List[i]
		if f.Severity < least {
			continue
		}
		text := f.Code
		for _, part := range []string{f.Player, f.Raw} {
			if part != "" {
				text += " " + part
			}
		}
		if f.Counted.OK {
			text += fmt.Sprintf(" %d", f.Counted.V)
		}
		if len(f.Suggestions) > 0 {
			text += " -> " + strings.Join(f.Suggestions, "|")
		}
		if diag.Message(f, "fr") == "" {
			text += " (no message)"
		}
		out = append(out, text)
	}
	return out
}

// decksOf lists the decks: id, player, and what became of them.
func decksOf(p *event.Phase) []string {
	var out []string
	for d := range p.Decks.Len() {
		_, name := p.PlayerOf(d)
		text := p.Decks.ID[d] + " " + name
		for _, mark := range []struct {
			on   bool
			text string
		}{{p.Decks.Counted[d], " counted"}, {p.Decks.Superseded[d], " superseded"}, {p.Decks.Late[d], " late"}} {
			if mark.on {
				text += mark.text
			}
		}
		out = append(out, text)
	}
	return out
}

// tableOf lists the rows of the crosstable: id, label, games.
func tableOf(p *event.Phase) []string {
	var out []string
	for i := range p.Table.Entrants {
		e := &p.Table.Entrants[i]
		var cells []string
		for j := range p.Table.Entrants {
			switch c := p.Table.At(i, j); {
			case c.Self:
				cells = append(cells, "X")
			case c.Games.Ordered:
				cells = append(cells, c.Games.String()+"!")
			default:
				cells = append(cells, c.Games.String())
			}
		}
		text := e.ID + " " + e.Label + " " + strings.Join(cells, ",")
		if e.Bonus.OK {
			text += fmt.Sprintf(" +%d", e.Bonus.V)
		}
		out = append(out, text)
	}
	return out
}
