package rules_test

import (
	"slices"
	"testing"
)

// A banned card comes with cards that do the same and may be played (2.2c).
func TestReplacements(t *testing.T) {
	t.Parallel()
	o := judge(t, t.TempDir(), map[string]string{
		"event.toml": "date = 2026-04-11\nformat = \"3CB\"\ndecks = [\"d.csv\"]\n",
		"d.csv":      "player,card_1,card_2,card_3\nAna,The Rack,Swamp,Swamp\nBob,Strip Mine,Swamp,Swamp\n",
	})[0]
	want := map[string]string{
		"The Rack":   "similar and allowed: Black Vise, Copper Tablet",
		"Strip Mine": "similar and allowed: ",
	}
	for _, f := range o.Findings {
		text, ok := want[f.Card]
		if !ok || f.Code != "LIST_BANNED" {
			continue
		}
		delete(want, f.Card)
		if !slices.ContainsFunc(f.Suggestions, func(s string) bool { return len(s) > len(text)-1 && s[:len(text)] == text }) {
			t.Errorf("%s: suggestions %q lack %q", f.Card, f.Suggestions, text)
		}
		for _, banned := range []string{"Ghost Quarter", "Wasteland"} {
			if slices.ContainsFunc(f.Suggestions, func(s string) bool { return s == text+banned }) {
				t.Errorf("%s: %s is banned too", f.Card, banned)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("no finding on %v", want)
	}
}
