package rules_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestUnnamedDecks: a deck without a name is called by its number (2.2e), and one
// note says so.
func TestUnnamedDecks(t *testing.T) {
	t.Parallel()
	const head = "format = \"2CB FR\"\ndecks = [\"d.csv\"]\n[house]\nlists = []\n[scoring]\nsplit_points = 3\n"
	for name, c := range map[string]struct {
		toml, decks, results string
		want                 []string
		note                 []string
	}{
		"by the number of the results": {
			toml: "results = [\"r.csv\"]\n" + head, decks: "player,deck_name,card_1,card_2\nAna,,Fog,Plains\nBo,Late Bloom,Swamp,Swamp\nCy,,Island,Fog\n",
			results: "no,player,1,2,3\n1,Cy,X,6,4\n2,Bo,0,X,3\n3,Ana,1,3,X\n",
			want:    []string{"ana Deck 03", "bo Late Bloom", "cy Deck 01"},
			note:    []string{"DECK_UNNAMED: decks without a name are called by their numbers: Deck 01 (Cy), Deck 03 (Ana)"},
		},
		"by the place in the results": {
			toml: "results = [\"r.csv\"]\n" + head, decks: "player,card_1,card_2\nAna,Fog,Plains\nBo,Swamp,Swamp\nCy,Island,Fog\n",
			results: "player,result_0,result_1,result_2\nBo,0,6,4\nCy,0,0,3\nAna,1,3,0\n",
			want:    []string{"ana Deck 03", "bo Deck 01", "cy Deck 02"},
			note:    []string{"DECK_UNNAMED: decks without a name are called by their numbers: Deck 01 (Bo), Deck 02 (Cy), Deck 03 (Ana)"},
		},
		"by the number of the submission; an earlier deck gets none": {
			toml: head, decks: "no,player,submitted_at,card_1,card_2\n120,Ana,2026-01-02,Fog,Plains\n3,Ana,2026-01-01,Fog,Fog\n5,Bo,2026-01-01,Swamp,Swamp\n",
			want: []string{"ana ", "ana-2 Deck 120", "bo Deck 005"},
			note: []string{"DECK_UNNAMED: decks without a name are called by their numbers: Deck 005 (Bo), Deck 120 (Ana)"},
		},
		"in the order of the ids": {
			toml: head, decks: "player,card_1,card_2\nCy,Island,Fog\nAna,Fog,Plains\n",
			want: []string{"ana Deck 01", "cy Deck 02"},
			note: []string{"DECK_UNNAMED: decks without a name are called by their numbers: Deck 01 (Ana), Deck 02 (Cy)"},
		},
		"not outside X-Card Blind": {
			toml: "format = \"vintage\"\ndecks = [\"d.csv\"]\n", decks: "player,card_1,card_2\nAna,Fog,Plains\n",
			want: []string{"ana "},
		},
		"all have names": {
			toml: head, decks: "player,deck_name,card_1,card_2\nAna,Fog Bank,Fog,Plains\n", want: []string{"ana Fog Bank"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := judge(t, t.TempDir(), map[string]string{"event.toml": c.toml, "d.csv": c.decks, "r.csv": c.results})[0]
			var got []string
			for d := range o.Phase.Decks.Len() {
				got = append(got, o.Phase.Decks.ID[d]+" "+o.Phase.Decks.Name[d])
			}
			slices.Sort(got)
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("names (-want +got):\n%s", d)
			}
			if d := cmp.Diff(c.note, said(o, "DECK_UNNAMED")); d != "" {
				t.Errorf("notes (-want +got):\n%s", d)
			}
		})
	}
}
