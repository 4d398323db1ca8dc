package swiss_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/event"
	"deckmill/transform"
)

// matchLines is a phase's matches, one line each: round, sides, games, outcome
// of both, status.
func matchLines(p *event.Phase) []string {
	m := &p.Matches
	side := func(player int32) string {
		if player < 0 {
			return "-"
		}
		return p.Players.Name[player]
	}
	out := func(o event.Outcome) string {
		if o == event.Unknown {
			return "."
		}
		return string(rune(o))
	}
	var lines []string
	for _, i := range transform.MatchOrder(m) {
		score := "?"
		if m.AWins[i].OK {
			score = m.Score(i)
		}
		lines = append(lines, fmt.Sprintf("%d %s / %s %s %s%s %s", m.Round[i], side(m.A[i]), side(m.B[i]), score, out(m.AOut[i]), out(m.BOut[i]), m.Status[i]))
	}
	return lines
}

// TestResultFiles: the samples of cases/results are read to the matches that a
// person reads in them, or refused for a stated reason. 04 to 06 are matrices.
func TestResultFiles(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][]string{
		"01_matches_plain.csv": {
			"1 Alix Nord / Basile Est 2-1-0 WL played", "1 Chloé Sud / Dmitri Ouest 1-1-1 DD played", "1 Eve Haut / Farid Bas 0-0-3 DD intentional_draw", "1 Gaëlle Rive / - 2-0-0 W. bye",
			"2 Alix Nord / Chloé Sud 2-0-0 WL played", "2 Basile Est / Eve Haut 0-2-0 LW played", "2 Dmitri Ouest / Gaëlle Rive 0-0-0 WL no_show", "2 Farid Bas / - 0-0-0 .. drop",
			"3 Alix Nord / Eve Haut 0-0-0 LL double_loss", "3 Basile Est / Chloé Sud 1-2-0 LW played",
		},
		"02_matches_fr_excel_cp1252.csv": {
			"1 Alix Nord / Basile Est 2-1-0 WL played", "1 Chloé Sud / Dmitri Ouest 1-1-1 DD played", "1 Eve Haut / Farid Bas ? DD intentional_draw", "1 Gaëlle Rive / - 2-0-0 W. bye",
			"2 Alix Nord / Chloé Sud 2-0-0 WL played", "2 Basile Est / Eve Haut ? LW forfeit_loss",
		},
		"07_wer_event.xml": {
			"1 Alix Nord / Basile Est 2-1-0 WL played", "1 Chloe Sud / - 2-0-0 W. bye", "2 Alix Nord / Chloe Sud 0-0-3 DD intentional_draw",
		},
		"09_melee_like_cache.json": {
			"1 alix / basile 2-1-0 WL played", "1 chloe / - 2-0-0 W. bye", "2 alix / dmitri 2-0-0 WL played",
		},
		"10_topdeck_like.json": {
			"1 alix / basile ? WL played", "1 chloe / - ? W. bye", "2 alix / dmitri ? DD played",
		},
		"11_challonge_like_matches.json": {
			"1 11 / 12 2-1-0 WL played", "1 13 / 14 0-0-0 DD played",
		},
		"15_standings_wld.csv": nil,
		"16_team_2hg.csv": {
			"1 Les Trolls / Two Heads 1-0-0 WL played", "1 Solo Pair / - 1-0-0 W. bye",
		},
		"17_team_trios_seats.csv": {
			"1 Équipe Est / - ? W. bye", "1 Équipe Nord / Équipe Sud 1-1-1 DD played",
		},
		"03_result_notations.csv": {"FILE_LAYOUT_UNKNOWN"}, "08_trf16.trf": {"FILE_OTHER_GAME"}, "12_egf.h9": {"FILE_OTHER_GAME"}, "13_tsh_division.t": {"FILE_OTHER_GAME"},
		"14_standings_only.csv": {"FILE_OTHER_GAME"}, "18_konami_tournament.xml": {"FILE_OTHER_GAME"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, err := filepath.Abs(filepath.Join("../../../../shared/cases/results", name))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := os.Stat(file); err != nil {
				t.Skip("../shared is not here")
			}
			p, found := load(t, file, "mtr-2025-11")
			if len(want) == 1 && strings.HasPrefix(want[0], "FILE_") {
				if codes(found) != want[0] || p.Matches.Given() {
					t.Errorf("%s, want %s", codes(found), want[0])
				}
				return
			}
			if d := cmp.Diff(want, matchLines(p)); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			if name == "15_standings_wld.csv" && len(p.Matches.Records) != 4 {
				t.Errorf("%d records", len(p.Matches.Records))
			}
		})
	}
}
