package swiss_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest"
	"deckmill/rules/scoring/swiss"
)

func TestProfiles(t *testing.T) {
	t.Parallel()
	ids := []string{"xcb"}
	for _, p := range swiss.Profiles() {
		ids = append(ids, p.ID)
		if p.Title == "" || p.Source == "" || len(p.Keys) == 0 || p.Points.Win == 0 || p.Games.Win == 0 || p.Bye.Points == 0 {
			t.Errorf("%s lacks title, source, keys or points", p.ID)
		}
	}
	slices.Sort(ids)
	if d := cmp.Diff(slices.Sorted(slices.Values(ingest.Profiles)), ids); d != "" {
		t.Errorf("profiles of the event file (-) and shipped ones (+):\n%s", d)
	}
	for name, text := range map[string]string{
		"unknown key": `id = "x"` + "\n" + `floor = "1/3"` + "\nflor = 1", "no fraction": `id = "x"` + "\n" + `floor = "0.33"`,
		"another id": `id = "y"` + "\n" + `floor = "1/3"`, "no choice": `id = "x"` + "\n" + `floor = "1/3"` + "\n" + `denominator = "some"`,
		"no key": `id = "x"` + "\n" + `floor = "1/3"` + "\n" + `keys = ["luck"]`, "no TOML": "=",
	} {
		if _, err := swiss.Parse("x.toml", []byte(text)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestVectors are the examples of MTR Appendix C (spec/standings.md A2): the
// opponents' records, and the mean of their match-win percentages.
func TestVectors(t *testing.T) {
	t.Parallel()
	records := [][3]int{{4, 4, 0}, {7, 1, 0}, {1, 3, 1}, {3, 3, 1}, {6, 2, 0}, {5, 2, 1}, {4, 3, 1}, {6, 1, 1}}
	mean := func(records [][3]int) float64 {
		sum := swiss.R(0, 1)
		for _, r := range records {
			n := r[0] + r[1] + r[2]
			sum = sum.Add(swiss.R(3*r[0]+r[2], 3*n).Max(swiss.R(33, 100)))
		}
		return math.Round(1e4*sum.Over(len(records)).Float()) / 1e4
	}
	if got := mean(records); got != 0.6164 {
		t.Errorf("eight opponents: %v", got)
	}
	if got := mean(records[1:]); got != 0.6330 {
		t.Errorf("the first one a bye: %v", got)
	}
	for _, c := range []struct{ n, d, want float64 }{{9, 15, 0.60}, {3, 12, 0.33}, {21, 30, 0.70}, {9, 33, 0.33}} {
		if got := swiss.R(int(c.n), int(c.d)).Max(swiss.R(33, 100)).Float(); got != c.want {
			t.Errorf("%v/%v = %v, want %v", c.n, c.d, got, c.want)
		}
	}
}

// TestIntentionalDraw: how an ID is written changes the second tie-break.
func TestIntentionalDraw(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{"0-0-3": "0.7143", "0-0-1": "0.8667", "ID": "0.7143"} {
		got := line(table(t, "mtr-2025-11", "1 Ana Bo 2-0", "2 Ana Cy 2-0", "3 Ana Di "+written), "Ana")
		if f := strings.Fields(got); f[2] != "7" || f[5] != want {
			t.Errorf("%s: %s, want gw %s", written, got, want)
		}
	}
	p, _ := phase(t, "mtr-2025-11", "1 Ana Bo 2-0", "2 Ana Cy 2-0", "3 Ana Di ID")
	i := p.Matches.Len() - 1
	p.Matches.AWins[i].OK, p.Matches.BWins[i].OK, p.Matches.Drawn[i].OK = true, true, true // written 0-0-0, said to be an ID
	if got := strings.Fields(line(write(p, swiss.Compute(p, swiss.Lookup("mtr-2025-11"))), "Ana")); got[2] != "7" || got[5] != "1.0000" {
		t.Errorf("0-0-0: %v", got)
	}
}

// TestKnownFaults are the bugs of other programs (spec/standings.md, bugs.md 69-79).
func TestKnownFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, profile string
		rows          []string
		want          []string // lines that must be there
	}{
		{
			"OMW is the mean of the opponents' percentages with a floor, dropped ones stay (SquireCore)", "mtr-2025-11",
			[]string{"1 Ana Bo 2-0", "2 Ana Cy 2-0", "1 Cy Di 2-0", "3 Cy Di 2-0", "4 Cy Di 2-0"},
			[]string{"1 Cy 9 3-1-0 0.4975 0.7500 0.4975", "2 Ana 6 2-0-0 0.5400 1.0000 0.5400"},
		},
		{
			"the floor holds for every low value, not only for 0 (PreRegMePublic 65)", "mtr-2025-11",
			[]string{"1 Ana Bo 2-0", "2 Bo Cy 0-0-3", "3 Bo Cy 0-2", "4 Bo Cy 0-2"},
			[]string{"2 Ana 3 1-0-0 0.3300 1.0000 0.3300"},
		},
		{
			"a bye is a won match, 2-0, and no opponent (phase-rs 6349, Draftmancer 58)", "mtr-2025-11",
			[]string{"1 Ana - bye", "2 Ana Bo 2-1", "1 Bo Cy 0-2"},
			[]string{"1 Ana 6 2-0-0 0.3300 0.8000 0.3300"},
		},
		{
			"a bye counts in one's own match wins (spec conventions)", "mtr-2025-11",
			[]string{"1 Bo - 2-0", "2 Ana Bo 2-0", "3 Ana Cy 2-0"},
			[]string{"1 Ana 6 2-0-0 0.4150 1.0000 0.4150"},
		},
		{
			"a late entry: bye lost 0-2 is a played round", "melee-floor",
			[]string{"1 Ana - 0-2", "2 Ana Bo 2-0", "2 Cy Di 2-0"},
			[]string{"2 Ana 3 1-1-0 0.3333 0.5000 0.3333", "1 Cy 3 1-0-0 0.3333 1.0000 0.3333"},
		},
		{
			"a cycle of wins is a shared rank: no head-to-head (argentum-engine 1124)", "mtr-2025-11",
			[]string{"1 Ana Bo 2-0", "2 Bo Cy 2-0", "3 Cy Ana 2-0"},
			[]string{"1 Ana 3 1-1-0 0.5000 0.5000 0.5000", "1 Bo 3 1-1-0 0.5000 0.5000 0.5000", "1 Cy 3 1-1-0 0.5000 0.5000 0.5000"},
		},
		{
			"a draw resets nothing: W W D W W is 13 (tournament-organizer 30)", "mtr-2025-11",
			[]string{"1 Ana Bo 2-0", "2 Ana Cy 2-0", "3 Ana Di 1-1-1", "4 Ana Ed 2-0", "5 Ana Fay 2-0"},
			[]string{"1 Ana 13 4-0-1 0.3307 0.8485 0.3529"},
		},
		{
			"W bye W W is 12 (tournament-organizer 30)", "mtr-2025-11",
			[]string{"1 Ana Bo 2-0", "2 Ana - bye", "3 Ana Cy 2-0", "4 Ana Di 2-0"},
			[]string{"1 Ana 12 4-0-0 0.3300 1.0000 0.3300"},
		},
		{
			"the opponent who drops loses (mage 1113, 1310)", "mtr-2025-11",
			[]string{"1 Ana Bo Bo conceded", "2 Cy Ana 1-0"},
			[]string{"2 Cy 3 1-0-0 0.5000 1.0000 0.3300"},
		},
		{
			"7-2-1 is 22 points (MTG-Arena-Tool 186)", "mtr-2025-11",
			[]string{"1 Ana B1 2-0", "2 Ana B2 2-0", "3 Ana B3 2-0", "4 Ana B4 2-0", "5 Ana B5 2-0", "6 Ana B6 2-0", "7 Ana B7 2-0", "8 Ana B8 0-2", "9 Ana B9 0-2", "10 Ana B10 1-1"},
			[]string{"1 Ana 22 7-2-1 0.4643 0.7500 0.4810"},
		},
		{
			"who drops is ranked on his own rounds, with everybody's final figures (OpenTourney 102)", "mtr-2025-11",
			[]string{"1 Ana Bo 2-0", "2 Bo Cy 2-0", "3 Bo Cy 2-0"},
			[]string{"2 Ana 3 1-0-0 0.6667 1.0000 0.6667"},
		},
		{
			"drops are losses under cardsrealm-2025a", "cardsrealm-2025a",
			[]string{"1 Ana Bo 2-0", "2 Bo Cy 2-0", "3 Bo Cy 2-0"},
			[]string{"2 Ana 3 1-0-0 0.6670 1.0000 0.6670", "3 Cy 0 0-2-0 0.6670 0.3330 0.6670"},
		},
		{
			"the bracket gives the first ranks, the rest Swiss (MTGODecklistCache 20)", "mtr-2025-11",
			[]string{"1 Ana Bo 2-0", "1 Cy Di 2-0", "1 Ed Fay 2-1", "2 Ana Cy 2-0", "2 Ed Bo 2-0", "2 Di Fay 2-0", "Semifinals Ana Di 1-2", "Semifinals Ed Cy 0-2", "Finals Cy Di 2-0"},
			[]string{"1 Cy 3 1-1-0", "2 Di 3 1-1-0", "3 Ana 6 2-0-0", "4 Ed 6 2-0-0", "5 Bo 0 0-2-0", "6 Fay 0 0-2-0"},
		},
		{
			"a rematch counts once per match", "melee-floor",
			[]string{"1 Ana Bo 2-0", "2 Ana Bo 2-0", "3 Ana Cy 0-2", "4 Cy Di 2-0"},
			[]string{"1 Ana 6 2-1-0 0.5556 0.6667 0.5556"},
		},
		{
			"the same draw from both sides counts once", "melee-floor",
			[]string{"1 Ana Bo 1-1", "1 Bo Ana 1-1", "2 Ana Cy 2-0"},
			[]string{"1 Ana 4 1-0-1 0.3333 0.7500 0.4167"},
		},
		{
			"a double loss is a round without points", "mtr-2025-11",
			[]string{"1 Ana Bo double loss", "2 Ana Cy 2-0"},
			[]string{"1 Ana 3 1-1-0 0.3300 1.0000 0.3300"},
		},
		{
			"a written 0-0-0 is a round without points", "mtr-2025-11",
			[]string{"1 Ana Bo 0-0-0", "2 Ana Cy 2-0"},
			[]string{"1 Ana 3 1-0-0 0.3300 1.0000 0.3300"},
		},
		{
			"a fake bye is an opponent on Topdeck", "topdeck",
			[]string{"1 Ana Team-*bye* 1-0", "2 Bo Team-*bye* 0-1"},
			[]string{"2 Ana 3 1-0-0 0.5000 1.0000 0.5000"},
		},
		{
			"and a bye elsewhere", "mtr-2025-11",
			[]string{"1 Ana Team-*bye* 1-0", "2 Ana Bo 2-0"},
			[]string{"1 Ana 6 2-0-0 0.3300 1.0000 0.3300"},
		},
		{
			"two-headed giant: one game a match, no game percentages", "two-headed-giant",
			[]string{"1 Ana Bo 1-0", "1 Cy - bye", "2 Ana Cy 0-0-1"},
			[]string{"2 Ana 4 1-0-1 0.4983", "1 Cy 4 1-0-1 0.6667"},
		},
		{
			"three decimals under manatraders", "manatraders",
			[]string{"1 Ana Bo 2-1", "2 Ana Cy 2-0", "1 Cy Di 2-1"},
			[]string{"1 Ana 6 2-0-0 0.4150 0.8000 0.3670"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := table(t, c.profile, c.rows...)
			for _, want := range c.want {
				if l := line(got, strings.Fields(want)[1]); !strings.HasPrefix(l, want) {
					t.Errorf("got  %s\nwant %s\n%s", l, want, got)
				}
			}
		})
	}
}
