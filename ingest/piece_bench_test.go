package ingest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"deckmill/ingest/csvscan"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// usualPiece makes a megabyte of rows of decks, of some thousand different
// cards of which a few are in most decks.
func usualPiece() (head []string, text []byte, rows int) {
	r := rand.New(rand.NewPCG(1, 2))
	names := make([]string, 14_000)
	for i := range names {
		if names[i] = fmt.Sprintf("Card of %x", r.Uint64N(1<<(8+8*(i%5)))); i%15 == 0 {
			names[i] = fmt.Sprintf("%q", names[i]+", the First")
		}
	}
	zipf := rand.NewZipf(r, 1.1, 20, uint64(len(names)-1))
	var b bytes.Buffer
	for deck := 1; b.Len() < 1<<20; deck++ {
		for i := range 38 {
			zone := "main"
			if i > 30 {
				zone = "side"
			}
			fmt.Fprintf(&b, "%d,Modern,2014-08-%02d,%s,%d,%s\n", deck+50_000, 1+deck/10%28, zone, 1+r.IntN(4), names[zipf.Uint64()])
			rows++
		}
	}
	return []string{"deck_id", "format", "date", "section", "count", "card"}, b.Bytes(), rows
}

// BenchmarkPiece reads a piece of a deck file of one row per card.
func BenchmarkPiece(b *testing.B) {
	head, text, rows := usualPiece()
	for _, way := range []string{"usual", "general"} {
		b.Run(way, func(b *testing.B) {
			files := &source.Files{}
			l := &layout{file: files.Add(source.File{Name: "x.csv"}), stem: "x", head: head, x: header.Find(head, nil), dialect: csvscan.Dialect{Comma: ','}}
			strs := event.NewStrings()
			book := &intake.Book{Phase: event.NewPhase(event.Settings{Lang: "en"}, strs), Sink: &diag.Sink{}, Files: files, Location: time.UTC}
			p := newPieceReader(l, book, &numbers{strings: strs})
			p.fast.off = way == "general"
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				x := &piece{text: text}
				p.read(x)
				if x.counts.RowsAccepted != rows {
					b.Fatal(x.counts.RowsAccepted)
				}
			}
			b.ReportMetric(float64(b.N*rows)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}
