package columnar

import (
	"bytes"
	"testing"

	"deckmill/export/table"
	"deckmill/export/table/tabletest"
)

// TestReadParquetRefuses: a file that is cut short, of another table, or none.
func TestReadParquetRefuses(t *testing.T) {
	t.Parallel()
	for _, x := range tabletest.Event(true) {
		var b bytes.Buffer
		if err := WriteParquet(&b, x, nil, ""); err != nil {
			t.Fatal(err)
		}
		if got, err := ReadParquet(b.Bytes(), x.Schema); err != nil || got.Rows != x.Rows {
			t.Errorf("%s: %v", x.Schema.Name, err)
		}
		other := &table.Players
		if x.Schema == other {
			other = &table.Decks
		}
		if _, err := ReadParquet(b.Bytes(), other); err == nil {
			t.Errorf("%s was read as %s", x.Schema.Name, other.Name)
		}
		for _, n := range []int{0, 3, b.Len() / 2, b.Len() - 1} {
			if _, err := ReadParquet(b.Bytes()[:n], x.Schema); err == nil {
				t.Errorf("%s: %d of %d bytes were read", x.Schema.Name, n, b.Len())
			}
		}
	}
}
