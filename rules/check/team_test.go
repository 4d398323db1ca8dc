package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/check"
	"deckmill/transform/catalog"
)

// addTeams makes one team of the players named, and one pool for each team.
func addTeams(t testing.TB, p *event.Phase, cat *catalog.Catalog, teams [][]string, pools ...[]string) {
	t.Helper()
	p.Teams = event.Teams{Start: []int32{0}, PoolStart: []int32{0}}
	p.Players.Team = make([]int32, p.Players.Len())
	for n, members := range teams {
		name := fmt.Sprintf("Team %d", n+1)
		p.Teams.ID, p.Teams.Name = append(p.Teams.ID, strings.ToLower(name)), append(p.Teams.Name, name)
		p.Teams.Pos = append(p.Teams.Pos, p.Decks.Pos[0])
		for _, m := range members {
			at := -1
			for i, x := range p.Players.Name {
				if x == m {
					at = i
				}
			}
			if at < 0 { // sent no deck
				at = p.Players.Len()
				p.Players.ID, p.Players.Name = append(p.Players.ID, strings.ToLower(m)), append(p.Players.Name, m)
				p.Players.Team = append(p.Players.Team, 0)
			}
			p.Players.Team[at] = int32(n)
			p.Teams.Members = append(p.Teams.Members, int32(at))
		}
		if n < len(pools) {
			for _, line := range pools[n] {
				var c event.PoolCard
				_, _ = fmt.Sscanf(line, "%d", &c.Count)
				_, c.Raw, _ = strings.Cut(line, " ")
				c.Card = -1
				if id, ok := cat.ByName(c.Raw); ok {
					c.Card = id
				}
				p.Teams.Pool = append(p.Teams.Pool, c)
			}
		}
		p.Teams.Start, p.Teams.PoolStart = append(p.Teams.Start, int32(len(p.Teams.Members))), append(p.Teams.PoolStart, int32(len(p.Teams.Pool)))
	}
}

type teamCase struct {
	about, format string
	house         event.House
	decks         map[string][]string
	teams         [][]string
	pools         [][]string
	want          []string // "player CODE card counted/allowed"
}

var teamCases = []teamCase{
	{about: "T01", decks: map[string][]string{"A": {"56 Forest", "4 Naturalize"}, "B": {"60 Forest"}}, teams: [][]string{{"A", "B"}}},
	{about: "T03", decks: map[string][]string{"A": {"57 Forest", "3 Naturalize"}, "B": {"58 Forest", "2 Naturalize"}}, teams: [][]string{{"A", "B"}}, want: []string{"A TEAM_COPIES Naturalize 5/4", "B TEAM_COPIES Naturalize 5/4"}},
	{about: "T06", decks: map[string][]string{"A": {"60 Forest"}, "B": {"60 Snow-Covered Forest"}}, teams: [][]string{{"A", "B"}}},
	{about: "T07", decks: map[string][]string{"A": {"57 Forest", "3 Relentless Rats"}, "B": {"57 Forest", "3 Relentless Rats"}}, teams: [][]string{{"A", "B"}}, want: []string{"A READING_OPEN Relentless Rats 6", "B READING_OPEN Relentless Rats 6"}},
	{about: "T07 settled", house: reading("2HG-3", "follow"), decks: map[string][]string{"A": {"57 Forest", "3 Relentless Rats"}, "B": {"57 Forest", "3 Relentless Rats"}}, teams: [][]string{{"A", "B"}}},
	{about: "T08 one restricted copy for the team", format: "2hg-vintage", decks: map[string][]string{"A": {"59 Forest", "1 Sol Ring"}, "B": {"59 Forest", "1 Sol Ring"}}, teams: [][]string{{"A", "B"}}, want: []string{"A TEAM_RESTRICTED Sol Ring 2/1", "B TEAM_RESTRICTED Sol Ring 2/1"}},
	{about: "T09", format: "2hg-vintage", decks: map[string][]string{"A": {"59 Forest", "1 Sol Ring"}, "B": {"59 Forest", "1 Black Lotus"}}, teams: [][]string{{"A", "B"}}},
	{about: "T21", decks: map[string][]string{"A": {"60 Forest"}}, teams: [][]string{{"A", "B"}}, want: []string{"A TEAM_INCOMPLETE  1/2"}},
	{about: "no list at all", decks: map[string][]string{"A": {"60 Forest"}, "B": {"60 Forest"}}, teams: [][]string{{"A", "B"}, {"C", "D"}}, want: []string{" TEAM_INCOMPLETE  0/2"}},
	{about: "three members", decks: map[string][]string{"A": {"60 Forest"}, "B": {"60 Forest"}, "C": {"60 Forest"}}, teams: [][]string{{"A", "B", "C"}}, want: []string{"A TEAM_SIZE  3/2", "B TEAM_SIZE  3/2", "C TEAM_SIZE  3/2"}},
	{about: "X05", format: "3hg-legacy", house: reading("XHG-3", "carry"), decks: map[string][]string{"A": {"58 Forest", "2 Naturalize"}, "B": {"58 Forest", "2 Naturalize"}, "C": {"59 Forest", "1 Naturalize"}}, teams: [][]string{{"A", "B", "C"}}, want: []string{"A TEAM_COPIES Naturalize 5/4", "B TEAM_COPIES Naturalize 5/4", "C TEAM_COPIES Naturalize 5/4"}},
	{about: "X05 free", format: "3hg-legacy", house: reading("XHG-3", "free"), decks: map[string][]string{"A": {"58 Forest", "2 Naturalize"}, "B": {"58 Forest", "2 Naturalize"}, "C": {"59 Forest", "1 Naturalize"}}, teams: [][]string{{"A", "B", "C"}}},
	{about: "X05 open", format: "3hg-legacy", decks: map[string][]string{"A": {"60 Forest"}, "B": {"60 Forest"}, "C": {"60 Forest"}}, teams: [][]string{{"A", "B", "C"}}, want: []string{"A READING_OPEN ", "B READING_OPEN ", "C READING_OPEN "}},
	{about: "T24", format: "2hg-sealed", decks: map[string][]string{"A": {"39 Forest", "1 Umezawa's Jitte"}, "B": {"39 Forest", "1 Umezawa's Jitte"}}, teams: [][]string{{"A", "B"}}, pools: [][]string{{"80 Forest", "1 Umezawa's Jitte"}}, want: []string{"A SEALED_OVER Umezawa's Jitte 2/1", "B SEALED_OVER Umezawa's Jitte 2/1"}},
	{about: "T23", format: "2hg-sealed", decks: map[string][]string{"A": {"35 Forest", "5 Naturalize"}, "B": {"40 Forest"}}, teams: [][]string{{"A", "B"}}, pools: [][]string{{"80 Forest", "6 Naturalize"}}, want: []string{"A READING_OPEN Naturalize 5"}},
	{about: "T23 four", format: "2hg-sealed", house: reading("2HG-8", "four"), decks: map[string][]string{"A": {"35 Forest", "5 Naturalize"}, "B": {"40 Forest"}}, teams: [][]string{{"A", "B"}}, pools: [][]string{{"80 Forest", "6 Naturalize"}}, want: []string{"A SEALED_COPIES Naturalize 5/4"}},
	{about: "T27", format: "2hg-sealed", decks: map[string][]string{"A": {"40 Forest"}, "B": {"40 Plains"}}, teams: [][]string{{"A", "B"}}, pools: [][]string{{"6 Forest", "40 Plains"}}, want: []string{"A READING_OPEN Forest 40"}},
	{about: "T30", format: "2hg-sealed", decks: map[string][]string{"A": {"40 Forest", "side 9 Naturalize"}, "B": {"40 Forest"}}, teams: [][]string{{"A", "B"}}, pools: [][]string{{"80 Forest", "9 Naturalize"}}},
	{about: "no pool", format: "2hg-sealed", decks: map[string][]string{"A": {"40 Forest"}, "B": {"40 Forest"}}, teams: [][]string{{"A", "B"}}, want: []string{"A SEALED_POOL_MISSING ", "B SEALED_POOL_MISSING "}},
}

func TestTeams(t *testing.T) {
	t.Parallel()
	cat := starter(t)
	for _, c := range teamCases {
		if c.format == "" {
			c.format = "2hg-legacy"
		}
		s := event.Settings{Phase: "main", Date: day("2005-10-15"), Lang: "en", House: c.house}
		p := event.NewPhase(s, event.NewStrings())
		var players []string
		for _, name := range []string{"A", "B", "C"} {
			if deck, ok := c.decks[name]; ok {
				addDeck(t, p, cat, name, deck...)
				players = append(players, name)
			}
		}
		addTeams(t, p, cat, c.teams, c.pools...)
		f := load(t, c.format, s, cat)
		var sink diag.Sink
		judge := check.NewJudge(p, cat, &sink)
		for n := range c.teams {
			var decks []int
			for d := range players {
				if int(p.Players.Team[p.Decks.Player[d]]) == n {
					decks = append(decks, d)
				}
			}
			judge.Team(n, decks, f)
		}
		var got []string
		for i := range sink.List {
			x := &sink.List[i]
			text := x.Player + " " + x.Code + " " + x.Card
			if x.Counted.OK {
				text += fmt.Sprintf(" %d", x.Counted.V)
			}
			if x.Allowed.OK {
				text += fmt.Sprintf("/%d", x.Allowed.V)
			}
			got = append(got, text)
			if x.Clause == "" || len(x.Suggestions) == 0 {
				t.Errorf("%s: %s has clause %q, fixes %q", c.about, x.Code, x.Clause, x.Suggestions)
			}
			if x.TeamID == "" || (!strings.Contains(diag.Message(x, "en"), "Team") && x.Code != "READING_OPEN") {
				t.Errorf("%s: %s names no team: %s", c.about, x.Code, diag.Message(x, "en"))
			}
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", c.about, d)
		}
	}
}

func TestProducts(t *testing.T) {
	t.Parallel()
	cat := starter(t)
	for _, c := range []struct {
		about string
		house event.House
		pools [][]string
		want  int
	}{
		{"equal", event.House{}, [][]string{{"9 Naturalize", "80 Forest"}, {"9 Naturalize"}, {"9 Lightning Bolt"}}, 0},
		{"one differs", event.House{}, [][]string{{"9 Naturalize"}, {"8 Naturalize"}, {"9 Lightning Bolt"}}, 1},
		{"no majority", event.House{}, [][]string{{"9 Naturalize"}, {"8 Naturalize"}}, 2},
		{"declared", reading("2HG-9", "declared"), [][]string{{"9 Naturalize"}, {"8 Naturalize"}}, 0},
	} {
		s := event.Settings{Date: day("2005-10-15"), Lang: "en", House: c.house}
		p := event.NewPhase(s, event.NewStrings())
		var teams [][]string
		decks := map[int][]int{}
		for n := range c.pools {
			name := string(rune('A' + n))
			addDeck(t, p, cat, name, "40 Forest")
			teams = append(teams, []string{name})
			decks[n] = []int{n}
		}
		addTeams(t, p, cat, teams, c.pools...)
		var sink diag.Sink
		check.Teams(p, load(t, "2hg-sealed", s, cat), cat, decks, &sink)
		if len(sink.List) != c.want {
			t.Errorf("%s: %d findings, want %d: %v", c.about, len(sink.List), c.want, short(sink.List))
		}
	}
}

// Every rule of teams has its texts, and its codes are in the catalogue.
func TestTeamTable(t *testing.T) {
	t.Parallel()
	raised := map[string]bool{"TEAM_NONE": true}
	for _, c := range teamCases {
		for _, w := range c.want {
			raised[strings.Fields(w)[min(1, len(strings.Fields(w))-1)]] = true
			raised[strings.Fields(w)[0]] = true
		}
	}
	for _, r := range check.TeamRules() {
		if r.Name == "" || r.Doc == "" || r.Cite == "" || r.Check == nil {
			t.Errorf("rule %q is incomplete", r.Name)
		}
		for _, c := range r.Codes {
			if _, ok := diag.Lookup(c); !ok || !raised[c] {
				t.Errorf("code %s of %s: no entry, or raised by no case", c, r.Name)
			}
		}
	}
}
