package ingest_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// lines writes n lines of one card each, all different.
func lines(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("1 Card " + string(rune('A'+i/26)) + string(rune('A'+i%26)) + "\n")
	}
	return b.String()
}

// zones counts copies by zone: main/side/general/companion/maybe.
func zones(t *testing.T, text string, sets ...string) (count [6]int, codes string) {
	t.Helper()
	job := readFiles(t, map[string]string{"ana.txt": text}, sets...)
	p := job.Books[0].Phase
	for e := range p.Entries.Len() {
		count[p.Entries.Zone[e]] += int(p.Entries.Count[e])
	}
	return count, said(job)
}

// TestSections: explicit mark > header line > one single blank line; where
// nothing marks a sideboard it is not guessed (bugs.md 26-39).
func TestSections(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, text string
		want       [6]int
		codes      string
	}{
		{"SB: beside headers", "Main\n60 Swamp\n\nSideboard\nSB: 15 Duress\n", [6]int{60, 15}, ""},
		{"SB: and blank lines between types", "//Creature (4)\n4 Devoted Druid\n\n//Land (20)\n20 Forest\n\nSB: 4 Helix Pinnacle\n", [6]int{24, 4}, ""},
		{"header beats blank lines", "30 Swamp\n\n30 Forest\n\nSideboard\n\n10 Duress\n\n5 Fog\n", [6]int{60, 15}, ""},
		{"one blank line", "60 Swamp\n\n15 Duress\n", [6]int{60, 15}, ""},
		{"blank lines at both ends", "\n\n60 Swamp\n\n15 Duress\n\n\n", [6]int{60, 15}, ""},
		{"two blank lines in one place", "60 Swamp\n\n\n15 Duress\n", [6]int{75}, "SIDE_UNMARKED"},
		{"blank lines between types", "20 Swamp\n\n20 Fog\n\n20 Ow\n", [6]int{60}, ""},
		{"double-spaced", "40 Swamp\n\n20 Fog\n\n10 Ow\n\n5 Duress\n", [6]int{75}, "SIDE_UNMARKED"},
		{"one block of 75", "60 Swamp\n15 Duress\n", [6]int{75}, "SIDE_UNMARKED"},
		{"one block of 60", "60 Swamp\n", [6]int{60}, ""},
		{"100 different cards", lines(100), [6]int{100}, ""},
		{"comment with a total", "// 60 Maindeck\n4 Opt|XLN\n", [6]int{4}, ""},
		{"totals", "60 cards\n4 Opt\nTotal: 60 cards\n------\n", [6]int{4}, ""},
		{"general as sideboard", lines(99) + "\nSideboard\n1 Isamaru\n", [6]int{99, 0, 1}, "GENERAL_FROM_SIDE"},
		{"partners as sideboard", lines(98) + "\n1 Kraum\n1 Yoshimaru\n", [6]int{98, 0, 2}, ""},
		{"general first, no header", "1 Isamaru\n\n" + lines(99), [6]int{99, 0, 1}, ""},
		{"general first, sideboard", "1 Isamaru\n\n" + lines(99) + "\nSIDEBOARD:\n10 Duress\n", [6]int{99, 10, 1}, ""},
		{"general header, no deck header", "Commander\n1 Isamaru\n\n" + lines(99), [6]int{99, 0, 1}, ""},
		{"general on a line", "Commander: Haldan, Avid Arcanist Kediss, Emberclaw Familiar\n" + lines(98), [6]int{98, 0, 1}, ""}, // a list for transform/names
		{"general with a mark", lines(99) + "1x Isamaru *CMDR*\n", [6]int{99, 0, 1}, ""},
		{"a sideboard of one card", "60 Swamp\n\n1 Duress\n", [6]int{60, 1}, ""},
		{"a companion", "Companion\n1 Lurrus\n\nDeck\n60 Swamp\n\nSideboard\n15 Duress\n", [6]int{60, 15, 0, 1}, ""},
		{"maybe", "60 Swamp\n\nMaybeboard:\n3 Duress\n\nConsidering\n1 Fog\n", [6]int{60, 0, 0, 0, 4}, ""},
		{"tokens", "60 Swamp\nTokens\n2 Goblin\n", [6]int{60, 0, 0, 0, 2}, "NOT_A_DECK_CARD"},
		{"names with header words", "1 Commander's Sphere\n1 Sphère du commandant\n1 Deck of Many Things\n1 Creature Bond\n1 Land Tax\n1 Main Gauche\n1 Tour de commandement\n1 Companion of the Trials\n", [6]int{8}, ""},
		{"names that look like something else", "2 +2 Mace\n1 1996 World Champion\n1 SP//dr, Piloted by Peni\n1 Erase (Not the Urza's Legacy One)\n4 _____ Goblin\n2 B.F.M. (Big Furry Monster)\n3 Circle of Protection: Red\n", [6]int{14}, ""},
		{"counts", "4x Fog\n4 x Fog\nx4 Fog\n(4) Fog\n[4] Fog\n4X\tFog\n4*\u00a0Fog\nFog\n- 4 Fog\n• 4x Fog\n", [6]int{37}, ""},
		{"names that start with a set", "1 Ice Tunnel\n4 Tyrannax Rex\n4 Fog\n1 Ow\n2 Holy Strength\n", [6]int{12}, ""},
		{"zero", "0 Villainous Wealth\n4 Fog\n", [6]int{4}, "COUNT_ZERO"},
	} {
		got, codes := zones(t, tt.text)
		if diff := cmp.Diff(tt.want, got); diff != "" || codes != tt.codes {
			t.Errorf("%s: findings %q, want %q; copies (-want +got):\n%s", tt.name, codes, tt.codes, diff)
		}
	}
	if got, _ := zones(t, "90 Swamp\n\nSideboard\n2 Isamaru\n", "format=Duel Commander"); got != [6]int{90, 0, 2} {
		t.Errorf("a format with generals: %v", got)
	}
}

// TestPlayers: who plays a deck: a header line, else the file's name; several
// decks in one file.
func TestPlayers(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text, want, codes string }{
		{"file", "4 Fog\n", "ana|: 4 Fog", ""},
		{"NAME", "// NAME : Béa\n4 Fog\n", "Béa|: 4 Fog", ""},
		{"NAME of XMage", "NAME:Béa\n4 Fog\n", "Béa|: 4 Fog", ""},
		{"Name of Arena", "About\nName Béa\n\nDeck\n4 Fog\n", "Béa|: 4 Fog", ""},
		{"player and name", "Player: Béa\nName: Blue\n4 Fog\n", "Béa|Blue: 4 Fog", ""},
		{"nobody named it", "About\nName Imported Deck\n\nDeck\n4 Fog\n", "ana|: 4 Fog", ""},
		{"two players", "Joueur : Béa\n4 Fog\n\nJoueur : Carl\n\n3 Ow\nSideboard\n1 Duress\n", "Béa|: 4 Fog\nCarl|: 3 Ow, 1 Duress/side", ""},
		{"two blocks without players", "[deck]\n4 Fog\n[/deck]\n[deck]\n1 Ow\n[/deck]\n", "#1: 4 Fog\n#2: 1 Ow", "DECKS_NAMELESS"},
		{"comments only", "// nothing\n\n", "", "FILE_NO_ROWS"},
	} {
		job := readFiles(t, map[string]string{"ana.txt": tt.text})
		if diff := cmp.Diff(tt.want, decksOf(job.Books[0].Phase)); diff != "" || said(job) != tt.codes {
			t.Errorf("%s: findings %q, want %q; decks (-want +got):\n%s", tt.name, said(job), tt.codes, diff)
		}
	}
}

// TestLongLines: a layout line may be long, a name may not.
func TestLongLines(t *testing.T) {
	t.Parallel()
	layout := "LAYOUT MAIN:(1,1)(NONE,false,50)|(" + strings.Repeat("[M21:260],", 300) + ")"
	got, codes := zones(t, "NAME:x\n4 [M21:260] Plains\n"+layout+"\n// "+strings.Repeat("x", 2000)+"\n4 [M21:1] "+strings.Repeat("y", 1001)+"\n")
	if got != [6]int{4} || codes != "ROW_LONG" {
		t.Errorf("%v, %s", got, codes)
	}
}

// TestSharedNames: a name that stands in the headers of several files is the
// deck's, not the player's.
func TestSharedNames(t *testing.T) {
	t.Parallel()
	job := readFiles(t, map[string]string{"ana.txt": "About\nName Mono Red\n\nDeck\n4 Fog\n", "bob.cod": "<cockatrice_deck><deckname>mono red</deckname><zone name=\"main\"><card name=\"Ow\"/></zone></cockatrice_deck>", "c.txt": "// NAME : Carl\n4 Opt\n"})
	if diff := cmp.Diff("ana|Mono Red: 4 Fog\nbob|mono red: 1 Ow\nCarl|: 4 Opt", decksOf(job.Books[0].Phase)); diff != "" || said(job) != "HEADER_NAME_SHARED" {
		t.Errorf("findings %s; decks (-want +got):\n%s", said(job), diff)
	}
}
