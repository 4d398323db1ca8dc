package transform_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/results/matchfile"
	"deckmill/ingest/source"
	"deckmill/transform"
	"deckmill/transform/catalog"
	"deckmill/transform/names"
)

// matchPhase is a phase of rows "round|a|b|result" after transform.
func matchPhase(t *testing.T, profile string, rows ...string) (*event.Phase, []string) {
	t.Helper()
	p := event.NewPhase(event.Settings{Phase: "main", Lang: "en", Scoring: event.Scoring{Profile: profile}}, event.NewStrings())
	for i, text := range rows {
		f := strings.Split(text, "|")
		r := event.MatchRow{Round: f[0], A: f[1], B: f[2], Raw: f[3], Pos: source.Pos{File: 1, Row: int32(i + 2)}}
		said, ok := matchfile.ParseResult(f[3], f[1], f[2], false)
		if !ok {
			t.Fatalf("result of %q", text)
		}
		r.AWins, r.BWins, r.Drawn, r.Won, r.Status, r.Leaves = said.AWins, said.BWins, said.Drawn, said.Won, said.Status, said.Leaves
		p.Matches.Add(r)
	}
	c, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	resolver, _ := names.New(c, names.Options{})
	var sink diag.Sink
	transform.Phase(p, transform.Input{Catalog: c, Names: resolver, Files: &source.Files{}, Labels: true}, &sink)
	var codes []string
	for i := range sink.List {
		if sink.List[i].Code != "PLAYER_DROPPED" {
			codes = append(codes, sink.List[i].Code)
		}
	}
	return p, codes
}

func outcomes(p *event.Phase) []string {
	m := &p.Matches
	var out []string
	for _, i := range transform.MatchOrder(m) {
		b := "-"
		if m.B[i] >= 0 {
			b = p.Players.ID[m.B[i]]
		}
		letter := func(o event.Outcome) string {
			if o == 0 {
				return "."
			}
			return string(rune(o))
		}
		out = append(out, fmt.Sprintf("%d %s-%s %s%s %s", m.Round[i], p.Players.ID[m.A[i]], b, letter(m.AOut[i]), letter(m.BOut[i]), m.Status[i]))
	}
	return out
}

func TestMatches(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		rows  []string
		want  []string
		codes []string
	}{
		{
			"a draw from both sides is one match",
			[]string{"1|Ana|Bo|1-1", "1|Bo|Ana|1-1", "1|Cy|Di|2-1", "1|Di|Cy|1-2"},
			[]string{"1 ana-bo DD played", "1 cy-di WL played"},
			[]string{"MATCH_DOUBLE", "MATCH_DOUBLE"},
		},
		{
			"a win that both claim is a conflict, whatever the order",
			[]string{"1|Ana|Bo|2-1", "1|Bo|Ana|2-1"},
			[]string{"1 ana-bo .. conflict", "1 ana-bo .. conflict"},
			[]string{"MATCH_CONFLICT", "MATCH_CONFLICT"},
		},
		{
			"the same winner with other games is one too; a third row does not settle it",
			[]string{"1|Ana|Bo|2-1", "1|Ana|Bo|2-0", "1|Ana|Bo|2-0"},
			[]string{"1 ana-bo .. conflict", "1 ana-bo .. conflict", "1 ana-bo .. conflict"},
			[]string{"MATCH_CONFLICT", "MATCH_CONFLICT", "MATCH_CONFLICT"},
		},
		{
			"a row that only names the winner agrees with his games",
			[]string{"1|Ana|Bo|Ana won", "1|Ana|Bo|2-1"},
			[]string{"1 ana-bo WL played"},
			[]string{"MATCH_DOUBLE"},
		},
		{
			"an open pairing and its result",
			[]string{"1|Ana|Bo|not reported", "1|Bo|Ana|2-0"},
			[]string{"1 ana-bo LW played"},
			[]string{"MATCH_DOUBLE"},
		},
		{
			"games and winner contradict each other",
			[]string{"1|Ana|Bo|2-1 draw", "1|Cy|Di|0-2 ID"},
			[]string{"1 ana-bo .. conflict", "1 cy-di .. conflict"},
			[]string{"MATCH_CONTRADICTION", "MATCH_CONTRADICTION"},
		},
		{
			"a status overrides the games",
			[]string{"1|Ana|Bo|2-0 NOSHOW1", "1|Cy|Di|0-2 DQ2"},
			[]string{"1 ana-bo LW no_show", "1 cy-di WL dq"},
			nil,
		},
		{
			"byes in all spellings",
			[]string{"1|Ana|-|2-0", "1|Bo|BYE|", "1|*** bye ***|Cy|0-2", "1|Di||0-0-1", "1|Ed|null|0-2", "1|Fay|bye|half bye"},
			[]string{"1 ana-- W. bye", "1 bo-- W. bye", "1 cy-- W. bye", "1 di-- W. bye", "1 ed-- L. bye_lost", "1 fay-- D. bye_half"},
			nil,
		},
		{
			"a row of nobody",
			[]string{"1|-||2-0", "1|Ana|Bo|2-0"},
			[]string{"1 ana-bo WL played"},
			nil,
		},
		{
			"blanks around a name are no other player",
			[]string{"1|Ana |Bo|2-0", "2| Ana|Cy|2-0"},
			[]string{"1 ana-bo WL played", "2 ana-cy WL played"},
			[]string{"NAME_BLANKS", "NAME_BLANKS"},
		},
		{
			"names that fold alike are two players when both play in a round",
			[]string{"1|ana|Bo|2-0", "1|Ana|Cy|2-0", "2|ana|Ana|2-1"},
			[]string{"1 ana-cy WL played", "1 ana-2-bo WL played", "2 ana-ana-2 LW played"},
			[]string{"PLAYER_NAMESAKES"},
		},
		{
			"one player in two spellings, listed from both sides",
			[]string{"1|Ana|Bo|1-1", "1|Bo|ANA|1-1"},
			[]string{"1 ana-bo DD played"},
			[]string{"PLAYER_SPELLINGS", "MATCH_DOUBLE"},
		},
		{
			"a player against himself",
			[]string{"1|Ana|Ana|2-0"},
			[]string{"1 ana-ana .. conflict"},
			[]string{"MATCH_SELF"},
		},
		{
			"two matches in one round",
			[]string{"1|Ana|Bo|2-0", "1|Ana|Cy|2-0"},
			[]string{"1 ana-bo WL played", "1 ana-cy WL played"},
			[]string{"MATCH_PLAYER_TWICE"},
		},
		{
			"without rounds nobody can play twice",
			[]string{"|Ana|Bo|2-0", "|Ana|Cy|2-0"},
			[]string{"1 ana-bo WL played", "1 ana-cy WL played"},
			nil,
		},
		{
			"scores that cannot be count as given",
			[]string{"1|Ana|Bo|20-0-0", "1|Cy|Di|2-2", "Finals|Ana|Cy|3-2"},
			[]string{"1 ana-bo WL played", "1 cy-di DD played", "2 ana-cy WL played"},
			[]string{"MATCH_SCORE_IMPOSSIBLE", "MATCH_SCORE_IMPOSSIBLE", "BRACKET_FOUND"},
		},
		{
			"no result, void",
			[]string{"1|Ana|Bo|", "1|Cy|Di|0-0-0", "1|Ed|Fay|void"},
			[]string{"1 ana-bo .. not_reported", "1 cy-di .. not_reported", "1 ed-fay .. void"},
			[]string{"MATCH_NOT_REPORTED", "MATCH_NOT_REPORTED"},
		},
		{
			"the playoff counts on, in its own order",
			[]string{"Finals|Ana|Bo|2-0", "2|Ana|Bo|2-0", "Top 4|Ana|Cy|2-0", "1|Ana|Cy|2-0"},
			[]string{"1 ana-cy WL played", "2 ana-bo WL played", "3 ana-cy WL played", "4 ana-bo WL played"},
			[]string{"BRACKET_FOUND"},
		},
		{
			"rounds without a number stand in the order of their names",
			[]string{"Day 2 round 1|Ana|Bo|2-0", "Day 1 round 10|Ana|Cy|2-0", "Day 1 round 2|Ana|Bo|2-0"},
			[]string{"1 ana-bo WL played", "2 ana-cy WL played", "3 ana-bo WL played"},
			nil,
		},
		{
			"a bracket that is not called so is told",
			[]string{
				"1|A|B|2-0", "1|C|D|2-0", "1|E|F|2-0", "1|G|H|2-0", "2|A|C|2-0", "2|E|G|2-0", "2|B|D|2-0", "2|F|H|2-0",
				"3|A|H|2-0", "3|C|G|2-0", "4|A|C|2-0",
			},
			nil,
			[]string{"BRACKET_LIKELY"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p, codes := matchPhase(t, "mtr-2025-11", c.rows...)
			if d := cmp.Diff(c.want, outcomes(p)); c.want != nil && d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			if d := cmp.Diff(c.codes, codes); d != "" {
				t.Errorf("findings (-want +got)\n%s", d)
			}
			// the order of rows changes nothing
			rows := slices.Clone(c.rows)
			slices.Reverse(rows)
			q, _ := matchPhase(t, "mtr-2025-11", rows...)
			if d := cmp.Diff(outcomes(p), outcomes(q)); d != "" {
				t.Errorf("reversed rows:\n%s", d)
			}
		})
	}
}

// TestLaterRounds: published standings that are those of the first rounds take
// the last ones out: a final that is called like a round.
func TestLaterRounds(t *testing.T) {
	t.Parallel()
	rows := []string{"1|Ana|Bo|2-0", "1|Cy|Di|2-0", "2|Ana|Di|2-0", "2|Cy|Bo|2-0", "3|Ana|Cy|2-1"}
	for _, c := range []struct {
		ana, cy int32
		later   int
	}{{6, 6, 1}, {9, 6, 0}, {9, 9, 0}} {
		p, _ := matchPhase(t, "mtr-2025-11")
		for _, text := range rows {
			f := strings.Split(text, "|")
			said, _ := matchfile.ParseResult(f[3], f[1], f[2], false)
			p.Matches.Add(event.MatchRow{Round: f[0], A: f[1], B: f[2], AWins: said.AWins, BWins: said.BWins, Drawn: said.Drawn})
		}
		p.Published = []event.Published{{Player: "Ana", Points: event.N(c.ana)}, {Player: "Cy", Points: event.N(c.cy)}, {Player: "Bo", Points: event.N(0)}}
		cat, err := catalog.Starter()
		if err != nil {
			t.Fatal(err)
		}
		resolver, _ := names.New(cat, names.Options{})
		var sink diag.Sink
		transform.Phase(p, transform.Input{Catalog: cat, Names: resolver, Files: &source.Files{}, Labels: true}, &sink)
		if got := sink.Count("ROUNDS_AFTER_STANDINGS"); got != c.later || p.Matches.Swiss != int32(3-c.later) || p.Matches.Later[4] != (c.later == 1) {
			t.Errorf("%+v: %d findings, %d Swiss rounds", c, got, p.Matches.Swiss)
		}
	}
}

// TestProfile: what was read decides when no profile is set.
func TestProfile(t *testing.T) {
	t.Parallel()
	for set, want := range map[string]string{"": "mtr-2025-11 PROFILE_DEFAULT", "xcb": "mtr-2025-11 PROFILE_UNFIT", "topdeck": "topdeck "} {
		p, codes := matchPhase(t, set, "1|Ana|Bo|2-0")
		if got := p.Settings.Scoring.Profile + " " + strings.Join(codes, " "); got != want {
			t.Errorf("%q: %s, want %s", set, got, want)
		}
	}
}
