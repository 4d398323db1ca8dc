package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSeveralTablesInOneText: tables of several scorers or rounds, one below the
// other, however they are parted.
func TestSeveralTablesInOneText(t *testing.T) {
	t.Parallel()
	const one, two, three = "Ana,X,6,3\nBo,0,X,2\nCy,3,2,X\n", "Ana,X,6,3\nBo,0,X,4\nCy,3,1,X\n", "Ana,X,6,0\nBo,0,X,2\nCy,6,2,X\n"
	const head = "player,Ana,Bo,Cy\n"
	agreed := []string{"main: 1 Ana 9 450, 2 Cy 5 250, 3 Bo 2 100"}
	rounds := []string{"Round 1: 1 Ana 9 450, 2 Cy 5 250, 3 Bo 2 100", "Round 2: 1 Ana 9 450, 2 Bo 4 200, 2 Cy 4 200"}
	post := func(rows string) string {
		for n, name := range []string{"Ana", "Bo", "Cy"} {
			rows = strings.ReplaceAll(rows, name+",", string(rune('1'+n))+"| ")
		}
		return strings.ReplaceAll(rows, ",", " ")
	}
	const decks = "1. Ana - Fog, Ow\n2. Bo - Duress, Swamp\n3. Cy - Island, Plains\n\n"
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"titles and blank rows":   {"Red\n" + head + one + "\nBlue\n" + head + two + "\nGreen\n" + head + three, agreed},
		"titles alone":            {"Red\n" + head + one + "Blue\n" + head + two + "Green\n" + head + three, agreed},
		"blank rows alone":        {head + one + "\n" + head + two + "\n" + head + three, agreed},
		"the header again":        {head + one + head + two + head + three, agreed},
		"the scorer in a corner":  {strings.Replace(head, "player", "Red", 1) + one + "\n" + strings.Replace(head, "player", "Blue", 1) + two + "\n" + strings.Replace(head, "player", "Green", 1) + three, agreed},
		"a column of the scorers": {"scorer," + head + "Red," + strings.ReplaceAll(strings.TrimSpace(one), "\n", "\nRed,") + "\nBlue," + strings.ReplaceAll(strings.TrimSpace(two), "\n", "\nBlue,") + "\nGreen," + strings.ReplaceAll(strings.TrimSpace(three), "\n", "\nGreen,") + "\n", agreed},
		"called like rounds":      {"Round 1\n" + head + one + "\nRound 2\n" + head + two, rounds},
		"a post of scorers":       {decks + "Red:\n" + post(one) + "\n[b]Blue[/b]\n" + post(two) + "\nGreen\n" + post(three), agreed},
		"a post of rounds":        {decks + "[b]Round 1:[/b]\n" + post(one) + "\n[b]Round 2:[/b]\n" + post(two), rounds},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			list := judge(t, t.TempDir(), map[string]string{"event.toml": event, "r.csv": c.text})
			got := phases(list)
			for k := range got { // in a post without decks of its own rows are called by their numbers
				got[k] = strings.NewReplacer(" 1 300", " Ana 300").Replace(got[k])
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("standings (-want +got):\n%s", d)
			}
			if c.want[0] == agreed[0] && !slices.Contains(open(list[0]), "SCORERS_MAJORITY Ana") {
				t.Errorf("the scorers were not compared: %q", open(list[0]))
			}
		})
	}
}

// TestRowsNamedAfterDecks: results that name decks, by name or by cards in any
// order, belong to the players of these.
func TestRowsNamedAfterDecks(t *testing.T) {
	t.Parallel()
	const decks = "player,deck_name,deck\nAna,Stark Raving,\"Fog, Swamp\"\nBo,Peace,\"Island, Jace, Wielder of Mysteries\"\nCy,,\"Plains, Fog Bank\"\n"
	const toml = "decks = [\"d.csv\"]\nformat = \"2CB FR\"\n" + event
	want := []string{"1 Ana ana 9 450 active", "2 Cy cy 5 250 active", "3 Bo bo 2 100 active"}
	for name, text := range map[string]string{
		"by name":         "deck,Peace,Stark Raving,Cy\nStark Raving,6,X,3\nPeace,X,0,2\nCy,2,3,X\n",
		"by cards":        "player,1,2,3\nSwamp | Fog,X,6,3\n\"Jace, Wielder of Mysteries / Island\",0,X,2\n\"Fog Bank, Plains\",3,2,X\n",
		"a list of games": "player_1_on_the_play,player_2_on_the_draw,outcome\nFog | Swamp,Island | Jace\u002c Wielder of Mysteries,1\nIsland | Jace\u002c Wielder of Mysteries,Fog | Swamp,0\nPlains | Fog Bank,Swamp | Fog,1\nFog | Swamp,Fog Bank | Plains,1\nIsland | Jace\u002c Wielder of Mysteries,Fog Bank | Plains,0.5\nFog Bank | Plains,Island | Jace\u002c Wielder of Mysteries,0.5\n",
	} {
		text = strings.ReplaceAll(text, "Island | Jace, Wielder of Mysteries", "\"Island | Jace, Wielder of Mysteries\"")
		o := judge(t, t.TempDir(), map[string]string{"event.toml": toml, "d.csv": decks, "r.csv": text})[0]
		var got []string
		for _, r := range o.Results.Rows {
			e := o.Results.Phase.Table.Entrants[r.Entrant]
			got = append(got, fmt.Sprintf("%d %s %s %d %d %s", r.Rank, o.Phase.Players.Name[e.Player], o.Phase.Decks.ID[e.Deck], r.Total, r.TP.V, r.Status))
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
		if n := len(o.Phase.Players.Name); n != 3 {
			t.Errorf("%s: players %q", name, o.Phase.Players.Name)
		}
		for i := range o.Findings {
			if c := o.Findings[i].Code; c == "RESULT_PLAYER_UNKNOWN" || c == "DECK_NOT_IN_RESULTS" {
				t.Errorf("%s: %s", name, c)
			}
		}
	}
}

// TestPod: the workbook of a pod of 3cardblind: the decks of the sheet Deck Notes are
// those of the games, and more.
func TestPod(t *testing.T) {
	t.Parallel()
	const games = "ID#,Player 1 (On the Play),Player 2 (On the Draw),Outcome,Guru Analysis,Guru Signature,Inverse Check,Inverse ID#\n1,Fog | Plains,Duress | Swamp,1,,,OK,2\n2,Duress | Swamp,Fog | Plains,0,,,OK,1\n3,,,,,,,\n"
	notes := sheetOf("Deck Notes", "Decklists,Goldfish Clock,Signature,Notes,Additional Notes,,,\nFog | Plains,4,A,slow,,Pod,,7\nDuress | Swamp,3,B,,,Decks,✔,2\nIsland | Plains,-,C,,,,,\n,,,,,Round,,1\n")
	text := book(t, sheetOf("Red Gurus", games), sheetOf("Blue Gurus", games), notes)
	o := judge(t, t.TempDir(), map[string]string{"event.toml": "decks = [\"p.xlsx\"]\nresults = [\"p.xlsx\"]\nformat = \"2CB FR\"\n[scoring]\nsplit_points = 3\n", "p.xlsx": text})[0]
	if d := cmp.Diff([]string{"1 Fog | Plains 6 600", "2 Duress | Swamp 0 0"}, standings(o)); d != "" {
		t.Errorf("standings (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]string{"Fog | Plains", "Duress | Swamp", "Island | Plains"}, o.Phase.Decks.Label); d != "" {
		t.Errorf("decks (-want +got):\n%s", d)
	}
	for i := range o.Findings {
		if c := o.Findings[i].Code; c == "SHEET_NOT_READ" {
			t.Errorf("%s", c)
		}
	}
}
