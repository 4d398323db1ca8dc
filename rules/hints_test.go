package rules_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/rules"
)

// hinted reports that a hint asks about the deck.
func hinted(o *rules.Outcome, deck string) bool {
	for i := range o.Findings {
		if f := &o.Findings[i]; f.DeckID == deck && strings.HasPrefix(f.Code, "HINT_") {
			return true
		}
	}
	return false
}

// TestHints: cards that attack the hand or win early, and a long row without a
// match win, are questions for the moderator, where the rule applies.
func TestHints(t *testing.T) {
	t.Parallel()
	const decks = "no,player,card_1,card_2,card_3\n1,Ana,Swamp,Duress,Mox Jet\n2,Bob,Wasteland,Mox Jet,Mox Jet\n3,Cy,Swamp,Swamp,Blackmail\n"
	for _, c := range []struct {
		name, format, rulings string
		want                  []string
	}{
		{"2.3a applies", "3CB", "", []string{
			"HINT_HAND: Ana: is this deck able to force a card out of the opponent's hand before the end of his second turn (Duress)? That would break 2.3a",
			"HINT_HAND: Cy: is this deck able to force a card out of the opponent's hand before the end of his second turn (Blackmail)? That would break 2.3a",
		}},
		{"answered", "3CB", "deck,rule,decision\nana,2.3a,legal\ncy,HINT_HAND,illegal\n", []string{
			"HINT_HAND (settled): Ana: is this deck able to force a card out of the opponent's hand before the end of his second turn (Duress)? That would break 2.3a",
			"HINT_HAND (settled): Cy: is this deck able to force a card out of the opponent's hand before the end of his second turn (Blackmail)? That would break 2.3a",
		}},
		{"FR", "3CB FR", "", nil},
		{"AFR", "3CB AFR", "", nil},
		{"another format", "vintage", "", nil},
	} {
		files := map[string]string{"event.toml": "format = \"" + c.format + "\"\ndecks = [\"d.csv\"]\n[house]\nlists = []\n", "d.csv": decks}
		if c.rulings != "" {
			files["rulings.csv"] = c.rulings
		}
		o := judge(t, t.TempDir(), files)[0]
		if d := cmp.Diff(c.want, said(o, "HINT_HAND", "HINT_EARLY_WIN", "HINT_NO_WIN")); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
		if c.name == "answered" && (o.Verdicts[0] != "legal" || o.Verdicts[2] != "illegal") {
			t.Errorf("verdicts %v", o.Verdicts)
		}
	}
	for n, want := range map[int]int{7: 0, 8: 1} {
		var d, m strings.Builder
		d.WriteString("no,player,card_1\n")
		m.WriteString("no," + strings.Join(append([]string{"player"}, ids(n)...), ",") + "\n")
		for i := range n {
			row := []string{ids(n)[i], forumNames[i]}
			d.WriteString(strings.Join(row, ",") + "," + cards[i] + "\n")
			for j := range n {
				switch {
				case i == j:
					row = append(row, "X")
				case i < j:
					row = append(row, "6")
				default:
					row = append(row, "0")
				}
			}
			m.WriteString(strings.ReplaceAll(strings.Join(row, ","), "Bram, le vieux", "Bram") + "\n")
		}
		o := judge(t, t.TempDir(), map[string]string{"event.toml": "format = \"1CB\"\ndecks = [\"d.csv\"]\nresults = [\"m.csv\"]\n", "d.csv": strings.ReplaceAll(d.String(), "Bram, le vieux", "Bram"), "m.csv": m.String()})[0]
		if got := count(o, "HINT_NO_WIN"); got != want {
			t.Errorf("%d decks: %d hints, want %d", n, got, want)
		}
	}
}

// TestModeratorColumns: the moderator's word beside the decks.
func TestModeratorColumns(t *testing.T) {
	t.Parallel()
	o := judge(t, t.TempDir(), map[string]string{
		"event.toml": "format = \"3CB Hot Potato\"\ndecks = [\"d.csv\"]\n[house]\nlists = []\n[xcb]\nmoderator_specials = [\"Hot Potato\"]\n",
		"d.csv":      "player,card_1,card_2,card_3,special_ok,rule_2_3a\nAna,Swamp,Duress,Mox Jet,yes,ok\nBob,Wasteland,Mox Jet,Mox Jet,no,\nCy,Swamp,Swamp,Blackmail,,too fast\n",
	})[0]
	want := []string{"SPECIAL_REFUSED: Bob: the column special_ok says no: the deck does not keep the special format", "HINT_MARKED: Cy: the column rule_2_3a marks the deck (too fast): does it break 2.3a?"}
	if d := cmp.Diff(want, said(o, "SPECIAL_REFUSED", "HINT_MARKED", "HINT_HAND")); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"legal", "illegal", "ruling"}, o.Verdicts); d != "" {
		t.Error(d)
	}
}
