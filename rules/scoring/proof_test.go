package scoring_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/scoring"
)

// proofs lists what Prove says, rendered.
func proofs(p *event.Phase, split int) []string {
	var sink diag.Sink
	scoring.Prove(p, split, &sink)
	var out []string
	for i := range sink.List {
		f := &sink.List[i]
		text := fmt.Sprintf("%s: %s", f.Code, diag.Message(f, "en"))
		if len(f.Suggestions) > 0 {
			text += fmt.Sprint(" -> ", f.Suggestions)
		}
		if f.Settled {
			text += " settled"
		}
		out = append(out, text)
	}
	return out
}

func TestProve(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		rows []string
		want []string
	}{
		{"all pairs that can be", []string{"Ana: X 6 4 3 2", "Bob: 0 X 3 2 1", "Cy: 1 3 X 0 6", "Di: 3 2 6 X 4", "Ed: 2 4 0 1 X"}, nil},
		{
			"impossible, nothing printed",
			[]string{"Ana: X 6", "Bob: 6 X"},
			[]string{"PAIR_IMPOSSIBLE: Ana has 6 in C2 and Bob has 6 in B3: no two games give both"},
		},
		{
			"impossible, both totals",
			[]string{"Ana: X 6 3 = 9", "Bob: 2 X 6 = 6", "Cy: 3 0 X = 3"},
			[]string{"PAIR_IMPOSSIBLE: Ana has 6 in C2 and Bob has 2 in B3: no two games give both; the printed total 9 of Ana supports 6; the printed total 6 of Bob supports 0 -> [6]"},
		},
		{
			"impossible, one total",
			[]string{"Ana: X 6 3", "Bob: 2 X 6 = 8", "Cy: 3 0 X"},
			[]string{"PAIR_IMPOSSIBLE: Ana has 6 in C2 and Bob has 2 in B3: no two games give both; the printed total 8 of Bob supports 2 -> [2]"},
		},
		{
			"impossible, totals contradict",
			[]string{"Ana: X 6 3 = 9", "Bob: 2 X 6 = 8", "Cy: 3 0 X"},
			[]string{"PAIR_IMPOSSIBLE: Ana has 6 in C2 and Bob has 2 in B3: no two games give both; the printed total 9 of Ana supports 6; the printed total 8 of Bob supports 2"},
		},
		{
			"impossible, a total that no cell reaches",
			[]string{"Ana: X 6 3 = 30", "Bob: 2 X 6", "Cy: 3 0 X"},
			[]string{"PAIR_IMPOSSIBLE: Ana has 6 in C2 and Bob has 2 in B3: no two games give both; no result fits the printed total 30 of Ana"},
		},
		{
			"bonus counts in the total",
			[]string{"Ana: X 6 +2 = 8", "Bob: 2 X"},
			[]string{"PAIR_IMPOSSIBLE: Ana has 6 in C2 and Bob has 2 in B3: no two games give both; the printed total 8 of Ana supports 6 -> [6]"},
		},
		{"invalid", []string{"Ana: X 6", "Bob: 7 X"}, []string{"CELL_INVALID: Bob against Ana: 7 in B3 is no result; expected 6 4 3 2 1 0"}},
		{"missing", []string{"Ana: X ?", "Bob: - X"}, []string{"RESULT_MISSING: Ana against Bob: no result in C2 and B3"}},
	}
	for _, tt := range tests {
		p := phase(tt.rows...)
		got := proofs(p, 3)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// Where a split is worth 2, a total supports the split and the draw: a table
// that writes 3 for a split is told so.
func TestSplitAndDrawAreSupportedAlike(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rows []string
		want string
	}{
		{
			[]string{"Ana: X 3 2 = 4", "Bob: 2 X 2", "Cy: 2 2 X"},
			"PAIR_IMPOSSIBLE: Ana has 3 in C2 and Bob has 2 in B3: no two games give both; the printed total 4 of Ana supports 3 / 2 -> [3 2]",
		},
		{
			[]string{"Ana: X 4 0 = 2", "Bob: 2 X 2", "Cy: 6 2 X"},
			"PAIR_IMPOSSIBLE: Ana has 4 in C2 and Bob has 2 in B3: no two games give both; the printed total 2 of Ana supports 2 -> [2]",
		},
	} {
		if diff := cmp.Diff([]string{c.want}, proofs(phase(c.rows...), 2)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

func TestOneSidedPair(t *testing.T) {
	t.Parallel()
	got := strings.Join(proofs(phase("Ana: X ?", "Bob: 4 X"), 3), "\n")
	for _, part := range []string{"RESULT_ONE_SIDED: Bob has 4", "B3", "C2", "Ana would have 1"} {
		if !strings.Contains(got, part) {
			t.Errorf("finding %q does not tell %q", got, part)
		}
	}
}

func TestCorrectedPairIsSettled(t *testing.T) {
	t.Parallel()
	p := phase("Ana: X 6", "Bob: 6 X")
	p.Table.At(1, 0).Games = pointGames["0"]
	if got := proofs(p, 3); len(got) != 1 || got[0][len(got[0])-8:] != " settled" {
		t.Errorf("findings %q", got)
	}
}

// totals lists the findings of Score as CODE player counted/allowed.
func totals(p *event.Phase, o scoring.Options) []string {
	var out []string
	for _, f := range scoring.Score(p, o, stays).Totals {
		text := f.Code
		if f.Player != "" {
			text += " " + f.Player
		}
		if f.Allowed.OK {
			text += fmt.Sprintf(" %d/%d", f.Counted.V, f.Allowed.V)
		}
		if f.Settled {
			text += " settled"
		}
		if f.Severity == diag.Info {
			text += " info"
		}
		out = append(out, text)
	}
	return out
}

func TestPrintedValues(t *testing.T) {
	t.Parallel()
	rows := []string{"Ana: X 6 3", "Bob: 0 X 3", "Cy: 3 3 X +1"}
	n := event.N
	tests := []struct {
		name      string
		rows      []string
		published []event.Published
		correct   bool // Bob against Ana becomes a split
		want      []string
	}{
		{"right", []string{"Ana: X 6 3 = 9", "Bob: 0 X 3 = 3", "Cy: 3 3 X +1 = 7"}, []event.Published{{Player: "cy", Points: n(6), Total: n(7), TP: n(350), Rank: n(2), Wins: n(2), Draws: n(0), Losses: n(2)}}, false, nil},
		{"a wrong total", []string{"Ana: X 6 3 = 10", "Bob: 0 X 3", "Cy: 3 3 X"}, nil, false, []string{"TOTAL_DIFFERS Ana 9/10"}},
		{"a total without the bonus", []string{"Ana: X 6 3", "Bob: 0 X 3", "Cy: 3 3 X +1 = 6"}, nil, false, []string{"TOTAL_DIFFERS Cy 7/6"}},
		{"published points", rows, []event.Published{{Player: "Ana", Points: n(8)}}, false, []string{"TOTAL_DIFFERS Ana 9/8"}},
		{"what follows from a wrong total is no fault of its own", rows, []event.Published{{Player: "Ana", Points: n(5), TP: n(250), Rank: n(2), Wins: n(1)}}, false, []string{"TOTAL_DIFFERS Ana 9/5"}},
		{"what follows from neither total is", rows, []event.Published{{Player: "Ana", Points: n(8), TP: n(1), Rank: n(3)}}, false, []string{"TOTAL_DIFFERS Ana 9/8", "TP_DIFFERS Ana 450/1", "RANK_DIFFERS Ana 1/3"}},
		{"a wrong total of one hides no wrong rank of another", rows, []event.Published{{Player: "Ana", Points: n(8)}, {Player: "Bob", Rank: n(2), TP: n(151)}}, false, []string{"TOTAL_DIFFERS Ana 9/8", "TP_DIFFERS Bob 150/151", "RANK_DIFFERS Bob 3/2"}},
		{"tournament points, record, rank", rows, []event.Published{{Player: "Ana", TP: n(449), Rank: n(2), Wins: n(2), Draws: n(1)}}, false, []string{"TP_DIFFERS Ana 450/449", "RECORD_DIFFERS Ana 3/2", "RECORD_DIFFERS Ana 0/1", "RANK_DIFFERS Ana 1/2"}},
		{"somebody else", rows, []event.Published{{Player: "Zoe", Points: n(8)}}, false, []string{"PUBLISHED_PLAYER_UNKNOWN Zoe"}},
		{"right after the correction", rows, []event.Published{{Player: "Ana", Points: n(6)}}, true, []string{"TOTAL_DIFFERS Ana 9/6 settled"}},
		{"right before the correction", rows, []event.Published{{Player: "Ana", Points: n(9)}}, true, []string{"TOTAL_DIFFERS Ana 6/9 info"}},
		{"alone", []string{"Ana: X"}, nil, false, []string{"POINTS_ALONE"}},
	}
	for _, tt := range tests {
		p := phase(tt.rows...)
		p.Published = tt.published
		if tt.correct {
			p.Table.At(0, 1).Games, p.Table.At(1, 0).Games = pointGames["3"], pointGames["3"]
		}
		if diff := cmp.Diff(tt.want, totals(p, scoring.Options{Split: 3, BonusInTP: true})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestRunningNumberInsideATieIsNoFault(t *testing.T) {
	t.Parallel()
	p := phase("Ana: X 3", "Bob: 3 X")
	p.Published = []event.Published{{Player: "Ana", Rank: event.N(2)}, {Player: "Bob", Rank: event.N(1)}}
	if got := totals(p, scoring.Options{Split: 3}); got != nil {
		t.Errorf("findings %q", got)
	}
}
