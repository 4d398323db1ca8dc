package export

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"
	"time"

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

// TestBig writes 100,000 matches and 100,000 deck rows in every format: set
// DECKMILL_BIG to the number of decks (1667) and look at the time and at
// /usr/bin/time's memory. DECKMILL_ONLY names one format.
func TestBig(t *testing.T) {
	decks := 0
	if _, err := fmt.Sscan(os.Getenv("DECKMILL_BIG"), &decks); err != nil {
		t.Skip("set DECKMILL_BIG to a number of decks")
	}
	debug.SetMemoryLimit(200 << 20)
	b := bigBundle(decks)
	for _, f := range Formats() {
		if only := os.Getenv("DECKMILL_ONLY"); only != "" && only != f.Name {
			continue
		}
		start := time.Now() //nolint:forbidigo // a measurement
		if err := Write(t.Context(), filepath.Join(t.TempDir(), "out"), nil, b, []string{f.Name}, WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %s", f.Name, time.Since(start))
	}
}
