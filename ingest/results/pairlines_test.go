package results_test

import (
	"testing"

	"deckmill/ingest/charset"
	"deckmill/ingest/deckfile"
	"deckmill/ingest/results"
)

// TestPairLines: lines that tell a match each are a list; decks, standings and
// results of other games are not.
func TestPairLines(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"Round 6\n\nAna vs Bo: 6-0\nAna vs Cy: 3-3\n[b]Bo[/b] vs Cy: 4-1\n": 3,
		"1. Ana - Bo 6:0\n2. Ana - Cy WL\n3. Bo - Cy V/N\n":                 3,
		"Ana contre Bo : DL\nAna contre Cy = WW\nBo contre Cy : 2-2\n":      3,
		"Ana - Fog, Ow\nBo - Duress, Swamp\nCy - Island, Bog\n":             0,
		"1. Ana - 22 points\n2. Bo - 20 points\n3. Cy - 6 points\n":         0,
		"Ana vs Bo 2-1\nAna vs Cy 2-0\nBo vs Cy 1-2\n":                      0,
		"Ana vs Bo: 6-0\nwhat a match\nand so on\nand on\n":                 0,
	} {
		g, _ := results.PairLines(deckfile.NewText(1, "in.txt", "in", []byte(text), charset.Decision{}), false)
		got := 0
		if g != nil {
			got = len(g.Rows) - 1
		}
		if got != want {
			t.Errorf("%q: %d matches, want %d", text, got, want)
		}
	}
}
