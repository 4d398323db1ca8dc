package deckfile_test

import (
	"testing"

	"pgregory.net/rapid"

	"deckmill/ingest/charset"
	"deckmill/ingest/deckfile"
	"deckmill/ingest/grid"
)

// anyGrid draws a table that may be any: known headers, texts, blank and broken rows.
func anyGrid(t *rapid.T) *grid.Grid {
	head := rapid.SampledFrom([]string{"player", "Joueur", "no", "deck_id", "deck", "deck_name", "card", "count", "section", "card_1", "card_2", "submitted_at", "date", "general", "bonus", "", "x"})
	cell := rapid.OneOf(rapid.SampledFrom([]string{"", " ", "Ana", "4", "0", "-1", "x4", "Fog", "4 Fog\n\n1 Ow", "Sideboard", "31/01/2006", "2006-01-31", "\u00a0", "1e9", "99999"}), rapid.StringN(0, 6, -1))
	g := &grid.Grid{File: 1}
	for i := range rapid.IntRange(1, 8).Draw(t, "rows") {
		of := cell
		if i == 0 {
			of = head
		}
		r := grid.Row{Line: int32(i + 1), Cells: rapid.SliceOfN(of, 0, 6).Draw(t, "cells")}
		if rapid.IntRange(0, 9).Draw(t, "broken") == 0 {
			r.Err = &grid.RowError{Code: "ROW_QUOTE", Col: 1}
		}
		g.Rows = append(g.Rows, r)
	}
	return g
}

func TestNoRowIsLost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		for _, long := range []bool{false, true} {
			b, g := newBook(), anyGrid(t)
			if !read(b, g, long) {
				continue
			}
			if err := balanced(b, len(g.Rows)); err != nil {
				t.Fatalf("long %v: %v", long, err)
			}
			if n := b.Phase.Entries.Len(); int(b.Phase.Decks.Start[b.Phase.Decks.Len()]) != n {
				t.Fatalf("entries %d, offsets %v", n, b.Phase.Decks.Start)
			}
		}
	})
}

func FuzzTables(f *testing.F) {
	for _, tt := range tables {
		f.Add(tt.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, long := range []bool{false, true} {
			b, g := newBook(), scan(text)
			if !read(b, g, long) {
				continue
			}
			if err := balanced(b, len(g.Rows)); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func FuzzLines(f *testing.F) {
	for _, s := range []string{"1. Ana - Deck - A, B", "#01 Ana - A", "Ana: A / B", " - - ", ": 0", "x :: y", "9999999999 Ana - A", "SB: 4 Fog"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		data, decision := charset.Decode([]byte(text), "")
		b, x := newBook(), deckfile.NewText(1, "in.csv", "in", data, decision)
		_ = deckfile.DeckLines.Sniff(x)
		deckfile.DeckLines.Read(b, x)
		if err := balanced(b, len(x.Lines())); err != nil {
			t.Fatal(err)
		}
		if got, want := b.Phase.Decks.Len(), b.Files.At(1).RowsAccepted; got != want {
			t.Fatalf("%d decks for %d accepted lines", got, want)
		}
		for d := range b.Phase.Decks.Len() {
			if from, to := b.Phase.DeckEntries(d); b.Phase.Decks.Label[d] == "" && b.Phase.Decks.No[d] == 0 || from == to {
				t.Fatalf("deck %d of %q has no player or no card", d, text)
			}
		}
	})
}
