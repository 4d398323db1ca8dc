package rules_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/rules"
)

// verdicts writes the decks with their verdicts.
func verdicts(o *rules.Outcome) []string {
	var out []string
	for d, v := range o.Verdicts {
		text := o.Phase.Decks.ID[d] + " " + v
		if !o.Counted[d] {
			text += " not counted"
		}
		out = append(out, text)
	}
	return out
}

const (
	threeDecks  = "no,player,card_1,card_2,card_3\n1,Ana,Black Lotus,Wasteland,Mox Jet\n2,Bob,Wasteland,Mox Jet,Mox Jet\n3,Cy,Swamp,Swamp,Wasteland\n"
	threeMatrix = "no,player,1,2,3\n1,Ana,X,6,4\n2,Bob,0,X,3\n3,Cy,1,3,X\n"
	head        = "format = \"3CB\"\ndate = 2006-02-01\ndecks = [\"decks.csv\"]\nresults = [\"matrix.csv\"]\n[house]\nlists = []\n[scoring]\nsplit_points = 3\n"
)

func TestEvents(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		files     map[string]string
		standings []string
		verdicts  []string
		open      []string
	}{
		{
			"all is well",
			map[string]string{"event.toml": head, "decks.csv": threeDecks, "matrix.csv": threeMatrix},
			[]string{"1 Ana 10 500", "2 Cy 4 200", "3 Bob 3 150"},
			[]string{"ana legal", "bob legal", "cy legal"},
			nil,
		},
		{
			"an illegal deck stays in the results, marked",
			map[string]string{"event.toml": head, "decks.csv": threeDecks + "4,Di,Swamp,Swamp,\n", "matrix.csv": "no,player,1,2,3,4\n1,Ana,X,6,4,6\n2,Bob,0,X,3,6\n3,Cy,1,3,X,6\n4,Di,0,0,0,X\n"},
			[]string{"1 Ana 16 533", "2 Cy 10 333", "3 Bob 9 300", "4 Di 0 0 illegal"},
			[]string{"ana legal", "bob legal", "cy legal", "di illegal"},
			[]string{"DECK_SIZE Di"},
		},
		{
			"a ruling removes it",
			map[string]string{
				"event.toml": head, "decks.csv": threeDecks + "4,Di,Swamp,Swamp,\n", "matrix.csv": "no,player,1,2,3,4\n1,Ana,X,6,4,6\n2,Bob,0,X,3,6\n3,Cy,1,3,X,6\n4,Di,0,0,0,X\n",
				"rulings.csv": "deck,rule,decision\ndi,DECK_SIZE,remove\n",
			},
			[]string{"1 Ana 10 500", "2 Cy 4 200", "3 Bob 3 150"},
			[]string{"ana legal", "bob legal", "cy legal", "di illegal not counted"},
			nil,
		},
		{
			"or makes it forfeit",
			map[string]string{
				"event.toml": head, "decks.csv": threeDecks + "4,Di,Swamp,Swamp,\n", "matrix.csv": "no,player,1,2,3,4\n1,Ana,X,6,4,0\n2,Bob,0,X,3,6\n3,Cy,1,3,X,6\n4,Di,6,0,0,X\n",
				"rulings.csv": "deck,rule,decision\nDi,*,forfeit\n",
			},
			[]string{"1 Ana 16 533", "2 Cy 10 333", "3 Bob 9 300", "4 Di 0 0 illegal"},
			[]string{"ana legal", "bob legal", "cy legal", "di illegal"},
			nil,
		},
		{
			"an impossible pair, then corrected",
			map[string]string{
				"event.toml": head, "decks.csv": threeDecks, "matrix.csv": "no,player,1,2,3,total\n1,Ana,X,6,4,10\n2,Bob,6,X,3,3\n3,Cy,1,3,X,4\n",
				"corrections.csv": "player,opponent,result\nBob,Ana,0\n",
			},
			[]string{"1 Ana 10 500", "2 Cy 4 200", "3 Bob 3 150"},
			[]string{"ana legal", "bob legal", "cy legal"},
			nil,
		},
		{
			"results only, by number, lowest wins",
			map[string]string{"event.toml": "results = [\"matrix.csv\"]\n[scoring]\norder = \"lowest\"\nsplit_points = 2\n", "matrix.csv": "X,1,2,3\n1,X,6,3\n2,0,X,3\n3,3,3,X\n"},
			[]string{"1 2 2 100", "2 3 4 200", "3 1 8 400"},
			nil, nil,
		},
		{
			"unknown and look-alike",
			map[string]string{"event.toml": head, "decks.csv": threeDecks, "matrix.csv": "no,player,1,2,3\n1,Ana,X,6,4\n2,Bbo,0,X,3\n3,Cy,1,3,X\n"},
			[]string{"1 Ana 10 500", "2 Cy 4 200", "3 Bbo 3 150"},
			[]string{"ana legal", "bob legal not counted", "cy legal"},
			[]string{"RESULT_PLAYER_UNKNOWN Bbo", "DECK_NOT_IN_RESULTS Bob"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			o := judge(t, t.TempDir(), tt.files)[0]
			if diff := cmp.Diff(tt.standings, standings(o)); diff != "" {
				t.Errorf("standings (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.verdicts, verdicts(o)); diff != "" {
				t.Errorf("verdicts (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.open, open(o)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPhases(t *testing.T) {
	t.Parallel()
	out := judge(t, t.TempDir(), map[string]string{
		"event.toml": "[scoring]\nsplit_points = 3\n[[phase]]\nname = \"1\"\nresults = [\"r1.csv\"]\n[[phase]]\nname = \"2\"\nresults = [\"r2.csv\"]\n[phase.scoring]\norder = \"lowest\"\n",
		"r1.csv":     "player,1,2\nAna,X,6\nBob,0,X\n", "r2.csv": "player,1,2\nAna,X,6\nBob,0,X\n",
		"corrections.csv": "player,opponent,result,phase\nAna,Bob,4,2\n",
	})
	got := [][]string{standings(out[0]), standings(out[1])}
	if diff := cmp.Diff([][]string{{"1 Ana 6 600", "2 Bob 0 0"}, {"1 Bob 1 100", "2 Ana 4 400"}}, got); diff != "" {
		t.Errorf("standings (-want +got):\n%s", diff)
	}
}
