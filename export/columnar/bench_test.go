package columnar

import (
	"fmt"
	"io"
	"testing"

	"deckmill/export/table"
)

// lines is a table like deck_cards with n rows from row first on; now and then
// a card is unknown.
func lines(first, n int) *table.Table {
	t := table.New(&table.DeckCards)
	deck, raw, card := t.Column("deck_id").Words(), t.Column("raw").Words(), t.Column("card").Words()
	for i := first; i < first+n; i++ {
		name := fmt.Sprint("Card number ", i*7919%5000)
		deck.Append(fmt.Sprint("deck-", i/75))
		t.Column("position").AppendInt(int64(i%75 + 1))
		raw.Append(name)
		if i%37 == 0 {
			card.AppendText("")
			t.Column("card_id").AppendNull()
		} else {
			card.Append(name)
			t.Column("card_id").AppendInt(int64(i * 7919 % 5000))
		}
		t.Column("row").AppendInt(int64(i + 2))
	}
	t.Rows = n
	for i := range t.Columns {
		c := &t.Columns[i]
		switch {
		case c.Len() > 0:
			continue
		case c.Nullable:
			c.AppendNull()
		case c.Type == table.String:
			c.AppendStr(c.Name)
		case c.Type == table.Bool:
			c.AppendFlag(false)
		default:
			c.AppendInt(1)
		}
		c.Repeat(n)
	}
	return t
}

func BenchmarkWrite(b *testing.B) {
	t := lines(0, 300_000)
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

// BenchmarkBlocks writes a table by blocks that each have dictionaries of their
// own.
func BenchmarkBlocks(b *testing.B) {
	const rows = 300_000
	var blocks []*table.Table
	for from := 0; from < rows; from += 20_000 {
		blocks = append(blocks, lines(from, 20_000))
	}
	for b.Loop() {
		p, err := NewParquetWriter(io.Discard, &table.DeckCards, nil, "")
		if err != nil {
			b.Fatal(err)
		}
		for _, t := range blocks {
			if err := p.WriteBlock(t); err != nil {
				b.Fatal(err)
			}
		}
		if err := p.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}
