package workbook

import (
	"testing"

	"deckmill/export/table"
)

// TestSheetDocs: every table is described in French and Russian, and nothing else.
func TestSheetDocs(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, s := range table.All() {
		known[s.Name] = true
		if d := sheetDocs[s.Name]; d[0] == "" || d[1] == "" || d[0] == d[1] {
			t.Errorf("%s: %q", s.Name, d)
		}
		if got := (&author{book: &Book{Lang: "ru"}}).doc(s); got != sheetDocs[s.Name][1] {
			t.Errorf("%s in Russian: %q", s.Name, got)
		}
	}
	for name := range sheetDocs {
		if !known[name] {
			t.Errorf("%s is no table", name)
		}
	}
}
