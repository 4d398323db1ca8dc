package export

import (
	"fmt"
	"path/filepath"
	"testing"

	"deckmill/export/table"
)

// bigBundle is an event of `decks` decks of 60 lines, each with 60 matches.
func bigBundle(decks int) *Bundle {
	b := &Bundle{Lang: "en", Title: "big", Format: "3CB", Profile: "xcb", Date: "2006-02-01", Version: "0.1.0"}
	t := map[string]*table.Table{}
	for _, s := range table.Schemas() {
		t[s.Name] = table.New(s)
		b.Tables = append(b.Tables, t[s.Name])
	}
	const id = "big-2006-02-01"
	n := table.Nil
	for d := range decks {
		p := fmt.Sprintf("p%06d", d)
		t["players"].Append(id, p, "Player "+p, n, n, 1, false)
		t["decks"].Append(id, "main", p, p, "Player "+p, n, "Deck "+p, "3CB", "legal", true, false, int64(1138752000000000), 3, 0, n, fmt.Sprintf("%016x", d%5000), "decks.csv", n, d+2)
		for k := range 60 {
			card := fmt.Sprintf("Card %d", (d*7+k*13)%4000)
			t["deck_cards"].Append(id, "main", p, "main", k+1, 1, card, card, n, k, "exact", "en", n, n, false, "decks.csv", n, d+2, k+3)
		}
		for r := range 60 {
			q := fmt.Sprintf("p%06d", (d+r+1)%decks)
			t["matches"].Append(id, "main", fmt.Sprintf("main/%d/%s/%s", r+1, p, q), r+1, n, p, "Player "+p, q, "Player "+q, 1, 1, 0, "W", "L", 3, 3, "played", "matches.csv", n, d+2, r+1)
		}
		row := []any{id, "main", d + 1, false, n, p, "Player " + p, n, p, "Deck " + p, "active", 9, 3, 3, 0, 3, 0}
		for len(row) < len(table.Standings.Fields) {
			row = append(row, n)
		}
		t["standings"].Append(row...)
	}
	return b
}

// BenchmarkBig writes 100,000 matches and 100,000 deck rows, one sub-benchmark
// for each format and one for all together: -bench Big/all -benchtime 1x
// -benchmem. Look at the memory of the process with /usr/bin/time.
func BenchmarkBig(b *testing.B) {
	bundle := bigBundle(1667)
	write := func(b *testing.B, to ...string) {
		b.Helper()
		for b.Loop() {
			if err := Write(b.Context(), filepath.Join(b.TempDir(), "out"), nil, bundle, to, WriteOptions{}); err != nil {
				b.Fatal(err)
			}
		}
	}
	var all []string
	for _, f := range Formats() {
		all = append(all, f.Name)
		b.Run(f.Name, func(b *testing.B) { write(b, f.Name) })
	}
	b.Run("all", func(b *testing.B) { write(b, all...) })
}
