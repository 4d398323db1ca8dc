package view

import (
	"slices"
	"testing"
)

// TestRivals: ids of decks to beat may hold blanks; each is that of an earlier
// deck.
func TestRivals(t *testing.T) {
	t.Parallel()
	earlier := map[string]bool{"D1": true, "My deck": true, "My": true, "deck two": true}
	for ids, want := range map[string][]string{
		"":                    nil,
		"D1":                  {"D1"},
		"My deck D1":          {"My deck", "D1"},
		"deck two My deck D1": {"deck two", "My deck", "D1"},
		"My D1":               {"My", "D1"},
		"unknown D1":          {"unknown", "D1"},
	} {
		if got := rivals(ids, earlier); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", ids, got, want)
		}
	}
}
