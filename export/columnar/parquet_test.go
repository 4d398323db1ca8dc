package columnar

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v15/parquet/file"
	"github.com/apache/arrow/go/v15/parquet/metadata"
	"pgregory.net/rapid"

	"deckmill/export/table"
	"deckmill/export/table/tabletest"
)

// hostile texts: empty, long, of many bytes a letter, with what other formats
// take for syntax.
func hostileText() *rapid.Generator[string] {
	return rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
		"", "a", "b", "=1+1", "_x0041_", "\x00", "\u202eabc", "🂡", strings.Repeat("Ж", 20_000), "\ufeff", "a\r\nb",
	}))
}

// TestParquetForms: the bytes of a file are the same for every form of the
// columns and every cut into blocks, with pages and groups of a few rows, and
// another reader (that of arrow/go) finds what was written.
func TestParquetForms(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		want := tabletest.Random(rt, hostileText())
		small := limits{
			groupRows: rapid.IntRange(1, 50).Draw(rt, "rows of a group"), pageRows: rapid.IntRange(1, 20).Draw(rt, "rows of a page"),
			pageBytes: rapid.IntRange(1, 100).Draw(rt, "bytes of a page"), wordBytes: rapid.IntRange(1, 200).Draw(rt, "bytes of a dictionary"),
		}
		compress := rapid.SampledFrom([]string{"", "zstd"}).Draw(rt, "compress")
		write := func(blocks []*table.Table) []byte {
			var b bytes.Buffer
			p, err := newParquetWriter(&b, want.Schema, nil, compress, small)
			if err != nil {
				rt.Fatal(err)
			}
			for _, block := range blocks {
				if err := p.WriteBlock(block); err != nil {
					rt.Fatal(err)
				}
			}
			if err := p.Close(); err != nil {
				rt.Fatal(err)
			}
			return b.Bytes()
		}
		whole := write([]*table.Table{want})
		if !bytes.Equal(whole, write(tabletest.Blocks(rt, want))) {
			rt.Error("other bytes for the same rows in blocks")
		}
		got, err := ReadParquet(whole, want.Schema)
		if err != nil {
			rt.Fatal(err)
		}
		if d := diff(want, got); d != "" {
			rt.Fatal(d)
		}
	})
}

// big is a table beyond one page, with the edges of every type.
func big(rows int) *table.Table {
	t := table.New(&table.Schema{Name: "big", Fields: []table.Field{
		{Name: "word"},
		{Name: "note", Nullable: true},
		{Name: "id"},
		{Name: "n", Type: table.Int32, Nullable: true},
		{Name: "m", Type: table.Int64},
		{Name: "f", Type: table.Float64, Nullable: true},
		{Name: "b", Type: table.Bool},
		{Name: "at", Type: table.Timestamp},
	}})
	word, note := t.Column("word").Words(), t.Column("note").Words()
	for i := range rows {
		word.Append(fmt.Sprint("word ", i*i%5003))
		note.AppendText(strings.Repeat("n", i%3*(i%2000)))
		t.Column("id").AppendStr(fmt.Sprintf("%016x", i*7919))
		if i%5 == 0 {
			t.Column("n").AppendNull()
			t.Column("f").AppendNull()
		} else {
			t.Column("n").AppendInt([]int64{math.MinInt32, math.MaxInt32, int64(i)}[i%3])
			t.Column("f").AppendNum([]float64{0, math.Copysign(0, -1), 5e-324, math.MaxFloat64, 1 / float64(i)}[i%5])
		}
		t.Column("m").AppendInt([]int64{1 << 60, math.MinInt64, math.MaxInt64, int64(i)}[i%4])
		t.Column("b").AppendFlag(i%7 == 0)
		t.Column("at").AppendInt(int64(i) * 1_000_003)
	}
	t.Rows = rows
	return t
}

func TestParquetPages(t *testing.T) {
	t.Parallel()
	want := big(70_000)
	var b bytes.Buffer
	if err := WriteParquet(&b, want, nil, ""); err != nil {
		t.Fatal(err)
	}
	got, err := ReadParquet(b.Bytes(), want.Schema)
	if err != nil {
		t.Fatal(err)
	}
	if d := diff(want, got); d != "" {
		t.Fatal(d)
	}
}

// TestParquetBounds: the least and the greatest value are what they are, and
// are not told where there is none.
func TestParquetBounds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		tab := tabletest.Random(rt, rapid.SampledFrom([]string{"", "a", "b", "Ж", strings.Repeat("x", 200)}))
		var b bytes.Buffer
		if err := WriteParquet(&b, tab, nil, ""); err != nil {
			rt.Fatal(err)
		}
		f, err := file.NewParquetReader(bytes.NewReader(b.Bytes()))
		if err != nil {
			rt.Fatal(err)
		}
		for i := range tab.Columns {
			if tab.Rows == 0 {
				continue
			}
			chunk, err := f.MetaData().RowGroup(0).ColumnChunk(i)
			if err != nil {
				rt.Fatal(err)
			}
			stats, err := chunk.Statistics()
			if err != nil {
				rt.Fatal(err)
			}
			bounded(rt, &tab.Columns[i], stats)
		}
	})
}

func bounded(rt *rapid.T, c *table.Column, stats metadata.TypedStatistics) {
	var texts []string
	var numbers []int64
	var floats []float64
	nulls := int64(0)
	for r := range c.Len() {
		switch {
		case c.IsNull(r):
			nulls++
		case c.Type == table.String:
			texts = append(texts, c.StrAt(r))
		case c.Type == table.Float64:
			floats = append(floats, c.NumAt(r))
		case c.Type != table.Bool:
			numbers = append(numbers, c.IntAt(r))
		}
	}
	ok := true
	switch s := stats.(type) {
	case *metadata.ByteArrayStatistics:
		ok = len(texts) > 0 && string(s.Min()) == slices.Min(texts) && string(s.Max()) == slices.Max(texts)
	case *metadata.Int32Statistics:
		ok = len(numbers) > 0 && int64(s.Min()) == slices.Min(numbers) && int64(s.Max()) == slices.Max(numbers)
	case *metadata.Int64Statistics:
		ok = len(numbers) > 0 && s.Min() == slices.Min(numbers) && s.Max() == slices.Max(numbers)
	case *metadata.Float64Statistics:
		ok = len(floats) > 0 && s.Min() == slices.Min(floats) && s.Max() == slices.Max(floats)
	}
	if stats.NullCount() != nulls {
		rt.Errorf("column %s: %d nulls, want %d", c.Name, stats.NullCount(), nulls)
	}
	if stats.HasMinMax() && !ok {
		rt.Errorf("column %s: bounds of %v %v %v", c.Name, texts, numbers, floats)
	}
	if long := slices.ContainsFunc(texts, func(s string) bool { return len(s) > longest }); !stats.HasMinMax() && len(numbers)+len(floats) > 0 || !stats.HasMinMax() && len(texts) > 0 && !long {
		rt.Errorf("column %s: no bounds", c.Name)
	}
}

// TestParquetStops: after an error nothing more is written.
func TestParquetStops(t *testing.T) {
	t.Parallel()
	tab := many(3)
	var b bytes.Buffer
	p, err := NewParquetWriter(&b, tab.Schema, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	bad := many(3)
	bad.Columns[0].Str[1] = "\xff"
	first := p.WriteBlock(bad)
	if first == nil || !strings.Contains(first.Error(), "column id: text is not UTF-8") {
		t.Errorf("got %v", first)
	}
	if err := errors.Join(p.WriteBlock(tab), p.Close()); !errors.Is(err, first) || b.Len() > 0 {
		t.Errorf("got %v and %d bytes after an error", err, b.Len())
	}
	p, _ = NewParquetWriter(&b, tab.Schema, nil, "")
	if err := p.WriteBlock(big(1)); err == nil {
		t.Error("a block of another table is taken")
	}
	p, _ = NewParquetWriter(&b, tab.Schema, nil, "")
	if err := p.Close(); err != nil || !errors.Is(p.Close(), errClosed) || !errors.Is(p.WriteBlock(tab), errClosed) {
		t.Error("a closed file is written to")
	}
}
