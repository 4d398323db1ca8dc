package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/rules"
)

// broken lists what is said against decks: CODE clause player card.
func broken(o *rules.Outcome) []string {
	var out []string
	for i := range o.Findings {
		f := &o.Findings[i]
		if f.Code == "RULE_BROKEN" || strings.HasPrefix(f.Code, "SPECIAL_") {
			out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s %s %s %s", f.Severity, f.Code, f.Clause, f.Player, f.Card)))
		}
	}
	slices.Sort(out)
	return out
}

func TestSpecialFormats(t *testing.T) {
	t.Parallel()
	tests := []struct {
		format, decks, results, more string
		want                         []string
	}{
		{"3CB Highlander FR", "Ana,Swamp,Swamp,Mox Jet\nBo,Mox Jet,Mox Jet,Swamp\n", "", "", []string{"error RULE_BROKEN Highlander Bo Mox Jet"}},
		{"3CB Highlander (Bonus) FR", "Ana,Swamp,Swamp,Mox Jet\nBo,Mox Jet,Mox Jet,Swamp\n", "", "", []string{"warning RULE_BROKEN Highlander Bo Mox Jet"}},
		{"3CB Creatureless FR", "Ana,Swamp,Memnite,Fog\nBo,Mishra's Factory,Fog,Fog\n", "", "", []string{"error RULE_BROKEN Creatureless Ana Memnite"}},
		{"3CB Monocoloured FR", "Ana,Swamp,Fog,Memnite\nBo,Fog,Duress,Forest\n", "", "", []string{"error RULE_BROKEN Monocoloured Bo"}},
		{"3CB Mana Dependency FR", "Ana,Swamp,Mox Jet,Memnite\nBo,Fog,Forest,Forest\n", "", "", []string{"error RULE_BROKEN Mana Dependency Ana"}},
		{"3CB LR Dragons FR", "Ana,Shapesharer,Mirror Entity,Island\nBo,Fog,Dragonlord Silumgar,Island\n", "", "", []string{"error RULE_BROKEN Tribal Bo Fog"}},
		{"3CB Vanilla FR", "Ana,Memnite,Grizzly Bears,Fog\nBo,Ornithopter,Imposing Sovereign,Island\n", "", "", []string{"error RULE_BROKEN Vanilla Bo Ornithopter", "ruling RULE_BROKEN Vanilla abilities Bo Imposing Sovereign"}},
		{"3CB Unique cards FR", "Ana,Swamp,Mox Jet,Fog\nBo,Swamp,Mox Jet,Memnite\n", "", "", []string{"warning SPECIAL_UNIQUE 1.8 Ana Mox Jet", "warning SPECIAL_UNIQUE 1.8 Bo Mox Jet"}},
		{"3CB Ceiling FR", "Ana,Swamp,Swamp,Fog\nCeiling,Swamp,Swamp,Memnite\nBo,Island,Island,Fog\n", "player,Ana,Ceiling,Bo\nAna,X,0,6\nCeiling,6,X,4\nBo,0,1,X\n", "", []string{"error SPECIAL_CEILING 1.8c Bo"}},
		{"3CB Ceiling FR", "Ana,Swamp,Swamp,Fog\nBo,Island,Island,Fog\n", "player,Ana,Bo\nAna,X,6\nBo,0,X\n", "", []string{"warning SPECIAL_CEILING_NONE 1.8c"}},
		{"3CB Hot Potato FR", "Ana,Swamp,Swamp,Fog\n", "", "[xcb]\nmoderator_specials = [\"Hot Potato\"]\n", []string{"info SPECIAL_MODERATOR 1.8"}},
	}
	for _, tt := range tests {
		t.Run(tt.format, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{
				"event.toml": "format = \"" + tt.format + "\"\ndecks = [\"d.csv\"]\nresults = [\"r.csv\"]\n[house]\nlists = []\n[scoring]\nsplit_points = 3\n" + tt.more,
				"d.csv":      "player,card_1,card_2,card_3\n" + tt.decks, "r.csv": tt.results,
			}
			if tt.results == "" {
				files["event.toml"] = strings.Replace(files["event.toml"], "results = [\"r.csv\"]\n", "", 1)
			}
			if d := cmp.Diff(tt.want, broken(judge(t, t.TempDir(), files)[0])); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestLowestTotalWins: the name of the round turns the standings.
func TestLowestTotalWins(t *testing.T) {
	t.Parallel()
	o := judge(t, t.TempDir(), map[string]string{
		"event.toml": "format = \"3CB Lowest total wins\"\nresults = [\"r.csv\"]\n[scoring]\nsplit_points = 3\n",
		"r.csv":      "player,Ana,Bo,Cy\nAna,X,6,4\nBo,0,X,3\nCy,1,3,X\n",
	})[0]
	if d := cmp.Diff([]string{"1 Bo 3 150", "2 Cy 4 200", "3 Ana 10 500"}, standings(o)); d != "" {
		t.Error(d)
	}
}

// TestBonus: who keeps a special format with (Bonus) gets its points: all of its
// rules, and only once; a bonus in the results stands.
func TestBonus(t *testing.T) {
	t.Parallel()
	const decks = "player,card_1,card_2,card_3\nAna,Fog,Duress,Swamp\nBo,Fog,Fog,Swamp\nCy,Mox Jet,Island,Swamp\n"
	const results = "player,1,2,3\nAna,X,6,6\nBo,0,X,6\nCy,0,0,X\n"
	for name, c := range map[string]struct {
		format, xcb, results string
		want                 []string
	}{
		"[xcb] bonus":       {"3CB Highlander (Bonus) FR", "bonus = 2", results, []string{"Ana 14", "Bo 6", "Cy 2"}},
		"two formats":       {"3CB Highlander (Bonus) + Peasant (Bonus) FR", "bonus = 2", results, []string{"Ana 16", "Bo 8", "Cy 2"}},
		"column bonus":      {"3CB Highlander (Bonus) FR", "bonus = 2", "player,1,2,3,bonus\nAna,X,6,6,5\nBo,0,X,6,1\nCy,0,0,X,\n", []string{"Ana 17", "Bo 7", "Cy 2"}},
		"nothing says":      {"3CB Highlander (Bonus) FR", "", results, []string{"Ana 12", "Bo 6", "Cy 0", "SPECIAL_BONUS_WORTH"}},
		"must be kept here": {"3CB Highlander FR", "bonus = 2", results, []string{"Ana 12", "Bo 6", "Cy 0"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := judge(t, t.TempDir(), map[string]string{
				"event.toml": "format = \"" + c.format + "\"\ndecks = [\"d.csv\"]\nresults = [\"r.csv\"]\n[house]\nlists = []\n[scoring]\nsplit_points = 3\n[xcb]\n" + c.xcb + "\n",
				"d.csv":      decks, "r.csv": c.results,
			})[0]
			var got []string
			for _, r := range o.Results.Rows {
				got = append(got, fmt.Sprintf("%s %d", o.Results.Phase.Table.Entrants[r.Entrant].Label, r.Total))
			}
			if count(o, "SPECIAL_BONUS_WORTH") > 0 {
				got = append(got, "SPECIAL_BONUS_WORTH")
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("totals (-want +got):\n%s", d)
			}
		})
	}
}
