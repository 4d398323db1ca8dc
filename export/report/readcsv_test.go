package report

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"deckmill/export/table"
	"deckmill/export/table/tabletest"
)

// TestReadCSV: what CSV wrote is read back, with and without --csv-safe; writing
// it again gives the same bytes.
func TestReadCSV(t *testing.T) {
	t.Parallel()
	texts := []string{"a", "b,c", "\"q\"", "two\nlines", "win\r\ndows", "=1+1", "'x", "-5", " x ", "Плут", "sep=;", "\ufeffb"}
	rapid.Check(t, func(rt *rapid.T) {
		want := tabletest.Random(rt, rapid.SampledFrom(texts))
		o := CSVOptions{Safe: rapid.Bool().Draw(rt, "safe")}
		var first, second bytes.Buffer
		if err := CSV(&first, want, o); err != nil {
			rt.Fatal(err)
		}
		got, err := ReadCSV(first.Bytes(), want.Schema, o)
		if err != nil {
			rt.Fatalf("%v\n%s", err, first.String())
		}
		if err := CSV(&second, got, o); err != nil {
			rt.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			rt.Errorf("read back as\n%s\nwant\n%s", second.String(), first.String())
		}
		for c := range want.Columns {
			for r := range want.Rows {
				if a, b := &want.Columns[c], &got.Columns[c]; a.IsNull(r) != b.IsNull(r) || a.Text(r) != b.Text(r) {
					rt.Errorf("row %d, column %d: %q, want %q", r, c, b.Text(r), a.Text(r))
				}
			}
		}
	})
}

// FuzzReadCSV: any text is a table or an error.
func FuzzReadCSV(f *testing.F) {
	f.Add([]byte("event_id,player_id,player,team_id,status,decks,late\ne,a,Anne,,,1,false\n"))
	f.Add([]byte("event_id,player_id,player,team_id,status,decks,late\ne,a,\"An\nne\",,,x,false\n"))
	f.Add([]byte("event_id\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if got, err := ReadCSV(data, &table.Players, CSVOptions{}); err == nil {
			if err := got.Check(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
