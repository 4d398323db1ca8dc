package workbook

import (
	"fmt"
	"io"
	"testing"

	"deckmill/export/table"
)

func BenchmarkWrite(b *testing.B) {
	book := sample(true)
	for b.Loop() {
		if err := Write(io.Discard, book); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRows writes a sheet of 100,000 rows and 12 columns.
func BenchmarkRows(b *testing.B) {
	s := &table.Schema{Name: "twelve"}
	for i := range 12 {
		s.Fields = append(s.Fields, table.Field{Name: fmt.Sprint("column_", i), Type: []table.Type{table.String, table.Int32, table.String, table.Bool}[i%4]})
	}
	t := table.New(s)
	t.Rows = 100_000
	for i := range t.Columns {
		c := &t.Columns[i]
		for r := range t.Rows {
			switch c.Type {
			case table.String:
				c.AppendStr(fmt.Sprint("Player ", r%(1000*(i+1))))
			case table.Bool:
				c.AppendFlag(r%3 == 0)
			default:
				c.AppendInt(int64(r * i))
			}
		}
	}
	for b.Loop() {
		if err := Write(io.Discard, &Book{Title: "big", Lang: "en", Tables: []*table.Table{t}}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(t.Rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}
