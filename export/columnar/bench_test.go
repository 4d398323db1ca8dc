package columnar

import (
	"fmt"
	"io"
	"testing"

	"deckmill/export/table"
)

// lines is a table like deck_cards with n rows; now and then a card is unknown,
// which is what arrow/go v15 is slow at.
func lines(n int) *table.Table {
	t := table.New(&table.DeckCards)
	for i := range n {
		card := fmt.Sprint("Card number ", i*7919%5000)
		var known any = card
		if i%37 == 0 {
			known = table.Nil
		}
		t.Append("event-2026", "main", fmt.Sprint("deck-", i/75), "main", i%75+1, 1+i%4, card, known, table.Nil, i*7919%5000, "exact", "en", table.Nil, table.Nil, false, "decks.csv", table.Nil, i+2, 3)
	}
	return t
}

func BenchmarkWrite(b *testing.B) {
	t := lines(300_000)
	for name, write := range map[string]func(io.Writer, *table.Table, Meta, string) error{"arrow": WriteArrow, "parquet": WriteParquet} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if err := write(io.Discard, t, nil, ""); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(t.Rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}
