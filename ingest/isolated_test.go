package ingest

import (
	"os"
	"strings"
	"testing"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// TestIsolated: a reader that panics is a finding on its file, and nothing else.
func TestIsolated(t *testing.T) {
	t.Parallel()
	files := &source.Files{}
	n := files.Add(source.File{Name: "a.txt"})
	b := &intake.Book{Phase: event.NewPhase(event.Settings{Phase: "main"}, event.NewStrings()), Sink: &diag.Sink{}, Files: files}
	isolated(b, n, func() { panic("no such luck") })
	isolated(b, n, func() {})
	if l := b.Sink.List; len(l) != 1 || l[0].Code != "FILE_INTERNAL" || l[0].Pos.File != n || l[0].Args["reason"] != "no such luck" {
		t.Errorf("findings %+v", l)
	}
}

// TestReaderTables: every reader has a name and says what it reads.
func TestReaderTables(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, r := range gridReaders {
		if r.name == "" || r.doc == "" || r.sniff == nil || r.read == nil || seen[r.name] {
			t.Errorf("grid reader %q", r.name)
		}
		seen[r.name] = true
	}
	for _, d := range textReaders {
		if d.Name == "" || d.Sniff == nil || seen[d.Name] {
			t.Errorf("dialect %q", d.Name)
		}
		seen[d.Name] = true
	}
	if len(textReaders) < 20 {
		t.Errorf("%d dialects", len(textReaders))
	}
}

// TestDialectsAreDescribed: docs/decklists.md names every dialect.
func TestDialectsAreDescribed(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../docs/decklists.md")
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"name-csv", "decks-long", "decks-wide", "deck-sheet"}
	for _, d := range textReaders {
		names = append(names, d.Name)
	}
	for _, c := range deckfile.Collections {
		names = append(names, c.Name)
	}
	for _, n := range names {
		if !strings.Contains(string(page), "`"+n+"`") {
			t.Errorf("docs/decklists.md does not name %s", n)
		}
	}
}
