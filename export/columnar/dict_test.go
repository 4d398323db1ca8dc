package columnar

import (
	"bytes"
	"slices"
	"testing"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
	"github.com/apache/arrow/go/v15/arrow/ipc"
	"pgregory.net/rapid"

	"deckmill/export/table"
	"deckmill/export/table/tabletest"
)

// TestDictionaries: a text column that repeats has one dictionary in the file,
// in the order of first appearance, with indices of 32 bits, also over several
// record batches; the bytes are the same in whatever form the column was held.
func TestDictionaries(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		want := tabletest.Random(rt, rapid.SampledFrom([]string{"", "b", "a", "Ж", "c"}))
		most := rapid.IntRange(1, 50).Draw(rt, "rows of a batch")
		var b, again bytes.Buffer
		if err := writeArrow(&b, want, nil, "", most); err != nil {
			rt.Fatal(err)
		}
		all := table.NewCollector(want.Schema)
		for _, block := range tabletest.Blocks(rt, want) {
			if err := all.Add(block); err != nil {
				rt.Fatal(err)
			}
		}
		if err := writeArrow(&again, all.Table(), nil, "", most); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
			rt.Errorf("%v; other bytes for the same rows in blocks", err)
		}
		f, err := ipc.NewFileReader(bytes.NewReader(b.Bytes()))
		if err != nil {
			rt.Fatal(err)
		}
		for n := range f.NumRecords() {
			rec, err := f.Record(n)
			if err != nil {
				rt.Fatal(err)
			}
			for i := range want.Columns {
				c := &want.Columns[i]
				d, ok := rec.Column(i).(*array.Dictionary)
				if ok != c.Repeats {
					rt.Fatalf("column %s: %T", c.Name, rec.Column(i))
				}
				if ok {
					sameDictionary(rt, c, d)
				}
			}
		}
		got, err := ReadArrow(bytes.NewReader(b.Bytes()))
		if err != nil {
			rt.Fatal(err)
		}
		if d := diff(want, got); d != "" {
			rt.Fatal(d)
		}
	})
}

func sameDictionary(rt *rapid.T, c *table.Column, d *array.Dictionary) {
	var want, got []string
	for r := range c.Len() {
		if !c.IsNull(r) && !slices.Contains(want, c.StrAt(r)) {
			want = append(want, c.StrAt(r))
		}
	}
	texts, ok := d.Dictionary().(*array.String)
	if !ok || d.Indices().DataType().ID() != arrow.INT32 || d.Dictionary().NullN() > 0 {
		rt.Fatalf("column %s: dictionary of %s with indices of %s", c.Name, d.Dictionary().DataType(), d.Indices().DataType())
	}
	for i := range texts.Len() {
		got = append(got, texts.Value(i))
	}
	if !slices.Equal(want, got) {
		rt.Fatalf("column %s: dictionary %q, want %q", c.Name, got, want)
	}
}
