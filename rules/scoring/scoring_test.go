package scoring_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/rules/scoring"
)

// w, d and l are the outcomes of a game.
const (
	w = event.Win
	d = event.Draw
	l = event.Loss
)

// pointGames: the results of a match by their points with a split worth 3.
var pointGames = map[string]event.Games{
	"6": {First: w, Second: w}, "4": {First: w, Second: d}, "3": {First: w, Second: l},
	"2": {First: d, Second: d}, "1": {First: d, Second: l}, "0": {First: l, Second: l},
}

// phase makes a phase of a points table: one row per line, `name: cells[ +bonus][ = total]`.
func phase(rows ...string) *event.Phase {
	p := event.NewPhase(event.Settings{Phase: "main", Lang: "en", Scoring: event.Scoring{Profile: "xcb", BonusInTP: true}}, event.NewStrings())
	t := &p.Table
	t.Expected = "6 4 3 2 1 0"
	for i, row := range rows {
		name, rest, _ := strings.Cut(row, ": ")
		var bonus, total int32
		e := event.Entrant{ID: strings.ToLower(name), Label: name, Player: -1, Deck: -1, Pos: source.Pos{File: 1, Row: int32(i + 2)}}
		if left, right, ok := strings.Cut(rest, " = "); ok {
			fmt.Sscan(right, &total)
			rest, e.Total = left, event.N(total)
		}
		if left, right, ok := strings.Cut(rest, " +"); ok {
			fmt.Sscan(right, &bonus)
			rest, e.Bonus = left, event.N(bonus)
		}
		t.Entrants = append(t.Entrants, e)
		for j, text := range strings.Fields(rest) {
			c := event.Cell{Text: text, Self: i == j, Pos: source.Pos{File: 1, Row: int32(i + 2), Col: int16(j + 2)}}
			if text == "?" {
				c.Text = ""
			}
			if !c.Self {
				c.Given = pointGames[text]
			}
			t.Splits = t.Splits || !c.Self && text == "3"
			c.Games = c.Given
			t.Cells = append(t.Cells, c)
		}
	}
	return p
}

func stays(int) scoring.Fate { return scoring.Stays }

func TestPoints(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		g          event.Games
		three, two int
	}{
		{event.Games{First: w, Second: w}, 6, 6},
		{event.Games{First: d, Second: w}, 4, 4},
		{event.Games{First: l, Second: w}, 3, 2},
		{event.Games{First: d, Second: d}, 2, 2},
		{event.Games{First: l, Second: d}, 1, 1},
		{event.Games{First: l, Second: l}, 0, 0},
		{event.Games{}, 0, 0},
		{event.Games{First: w}, 0, 0},
		{event.Games{Ambiguous: true}, 2, 2},
	} {
		if three, two := scoring.Points(tt.g, 3), scoring.Points(tt.g, 2); three != tt.three || two != tt.two {
			t.Errorf("%v: %d and %d points, want %d and %d", tt.g, three, two, tt.three, tt.two)
		}
	}
}

func TestTournamentPoints(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		total, n int
		tenth    bool
		want     int
		ok       bool
	}{
		{24, 8, false, 343, true},
		{24, 8, true, 340, true}, // the seed's own example
		{1, 9, false, 13, true},
		{3, 9, false, 38, true},
		{1, 17, false, 6, true},
		{25, 17, false, 156, true}, // exactly .5 goes up
		{-1, 9, false, -12, true},
		{-3, 9, false, -37, true},
		{-1, 3, false, -50, true},
		{-1, 8, false, -14, true}, // up is up, below zero too
		{0, 2, false, 0, true},
		{6, 2, false, 600, true},
		{1, 3, true, 50, true},
		{13, 5, true, 330, true},
		{-1, 9, true, -10, true},
		{6, 1, false, 0, false},
		{6, 0, false, 0, false},
	} {
		if got, ok := scoring.TournamentPoints(tt.total, tt.n, tt.tenth); got != tt.want || ok != tt.ok {
			t.Errorf("TournamentPoints(%d, %d, %v) = %d %v, want %d %v", tt.total, tt.n, tt.tenth, got, ok, tt.want, tt.ok)
		}
	}
}

// lines writes standings: rank name total tp W-D-L [provisional].
func lines(t *event.Crosstable, rows []scoring.Row) []string {
	var out []string
	for _, r := range rows {
		text := fmt.Sprintf("%d %s %d %d %d-%d-%d", r.Rank, t.Entrants[r.Entrant].Label, r.Total, r.TP.V, r.Wins, r.Draws, r.Losses)
		if r.Status != "active" {
			text += " " + r.Status
		}
		out = append(out, text)
	}
	return out
}

func TestStandings(t *testing.T) {
	t.Parallel()
	four := []string{"Ana: X 6 0 6", "Bob: 0 X 6 6", "Cy: 6 0 X 0", "Di: 0 0 6 X"}
	tests := []struct {
		name string
		rows []string
		o    scoring.Options
		want []string
	}{
		{"shared ranks 1-1-3-3", four, scoring.Options{Split: 3}, []string{"1 Ana 12 400 4-0-2", "1 Bob 12 400 4-0-2", "3 Cy 6 200 2-0-4", "3 Di 6 200 2-0-4"}},
		{"head-to-head", four, scoring.Options{Split: 3, Ties: "head-to-head"}, []string{"1 Ana 12 400 4-0-2", "2 Bob 12 400 4-0-2", "3 Di 6 200 2-0-4", "4 Cy 6 200 2-0-4"}},
		{"lowest total wins", four, scoring.Options{Split: 3, Lowest: true}, []string{"1 Cy 6 200 2-0-4", "1 Di 6 200 2-0-4", "3 Ana 12 400 4-0-2", "3 Bob 12 400 4-0-2"}},
		{"lowest, head-to-head", four, scoring.Options{Split: 3, Lowest: true, Ties: "head-to-head"}, []string{"1 Cy 6 200 2-0-4", "2 Di 6 200 2-0-4", "3 Bob 12 400 4-0-2", "4 Ana 12 400 4-0-2"}},
		// Cy beats the two leaders' sum 6, Di 0: the leaders share a place and count together
		{"best placed", four, scoring.Options{Split: 3, Ties: "best-placed"}, []string{"1 Bob 12 400 4-0-2", "2 Ana 12 400 4-0-2", "3 Cy 6 200 2-0-4", "4 Di 6 200 2-0-4"}},
		{"bonus", []string{"Ana: X 3", "Bob: 3 X +1"}, scoring.Options{Split: 3, BonusInTP: true}, []string{"1 Bob 4 400 1-0-1", "2 Ana 3 300 1-0-1"}},
		{"bonus not in TP", []string{"Ana: X 3", "Bob: 3 X +1"}, scoring.Options{Split: 3}, []string{"1 Bob 4 300 1-0-1", "2 Ana 3 300 1-0-1"}},
		{"negative bonus", []string{"Ana: X 0 0", "Bob: 6 X 6", "Cy: 6 0 X +-7"}, scoring.Options{Split: 3, BonusInTP: true}, []string{"1 Bob 12 600 4-0-0", "2 Ana 0 0 0-0-4", "3 Cy -1 -50 2-0-2"}},
		{"split worth 2", []string{"Ana: X 3", "Bob: 3 X"}, scoring.Options{Split: 2}, []string{"1 Ana 2 200 1-0-1", "1 Bob 2 200 1-0-1"}},
		{"missing and impossible", []string{"Ana: X ? 6 6", "Bob: 6 X 6 3", "Cy: 6 0 X 0", "Di: 0 3 6 X"}, scoring.Options{Split: 3}, []string{"1 Bob 15 500 5-0-1 provisional", "2 Ana 12 400 4-0-0 provisional", "3 Di 9 300 3-0-3", "4 Cy 6 200 2-0-4 provisional"}},
		{"alone", []string{"Ana: X"}, scoring.Options{Split: 3}, []string{"1 Ana 0 0 0-0-0"}},
	}
	for _, tt := range tests {
		p := phase(tt.rows...)
		if diff := cmp.Diff(tt.want, lines(&p.Table, scoring.Standings(&p.Table, tt.o))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestRanksAre1224(t *testing.T) {
	t.Parallel()
	p := phase("Ana: X 6 6 6", "Bob: 0 X 3 6", "Cy: 0 3 X 6", "Di: 0 0 0 X")
	var ranks, sharing []int
	for _, r := range scoring.Standings(&p.Table, scoring.Options{Split: 3}) {
		ranks, sharing = append(ranks, r.Rank), append(sharing, r.Sharing)
	}
	if diff := cmp.Diff([][]int{{1, 2, 2, 4}, {1, 2, 2, 1}}, [][]int{ranks, sharing}); diff != "" {
		t.Errorf("ranks (-want +got):\n%s", diff)
	}
}

func TestCountsOfResults(t *testing.T) {
	t.Parallel()
	p := phase("Ana: X 6 4 3 2 1 0", "B: 0 X 3 3 3 3 3", "C: 1 3 X 3 3 3 3", "D: 3 3 3 X 3 3 3", "E: 2 3 3 3 X 3 3", "F: 4 3 3 3 3 X 3", "G: 6 3 3 3 3 3 X")
	r := scoring.Standings(&p.Table, scoring.Options{Split: 2})
	for _, row := range r {
		if p.Table.Entrants[row.Entrant].Label != "Ana" {
			continue
		}
		if diff := cmp.Diff([7]int{1, 1, 1, 1, 1, 0, 1}, row.N); diff != "" || row.SplitUnknown || row.Played != 6 {
			t.Errorf("Ana: played %d, unknown %v, counts (-want +got):\n%s", row.Played, row.SplitUnknown, diff)
		}
	}
	p = phase("Ana: X 2", "Bob: 2 X")
	if r := scoring.Standings(&p.Table, scoring.Options{Split: 2}); !r[0].SplitUnknown {
		t.Error("a 2 in a table without 3, split worth 2, may be a split")
	}
}

func TestFates(t *testing.T) {
	t.Parallel()
	rows := []string{"Ana: X 6 3 0", "Bob: 0 X 6 6", "Cy: 3 0 X 6", "Di: 6 0 0 X"}
	fate := func(f scoring.Fate) func(int) scoring.Fate {
		return func(i int) scoring.Fate {
			if i == 1 {
				return f
			}
			return scoring.Stays
		}
	}
	tests := []struct {
		fate scoring.Fate
		want []string
	}{
		{scoring.Stays, []string{"1 Bob 12 400 4-0-2", "2 Ana 9 300 3-0-3", "2 Cy 9 300 3-0-3", "4 Di 6 200 2-0-4"}},
		{scoring.Removed, []string{"1 Cy 9 450 3-0-1", "2 Di 6 300 2-0-2", "3 Ana 3 150 1-0-3"}},
		{scoring.Forfeits, []string{"1 Cy 15 500 5-0-1", "2 Di 12 400 4-0-2", "3 Ana 9 300 3-0-3", "4 Bob 0 0 0-0-6"}},
	}
	for _, tt := range tests {
		p := phase(rows...)
		s := scoring.Score(p, scoring.Options{Split: 3, BonusInTP: true}, fate(tt.fate))
		if diff := cmp.Diff(tt.want, lines(&s.Phase.Table, s.Rows)); diff != "" {
			t.Errorf("fate %d (-want +got):\n%s", tt.fate, diff)
		}
		if p.Table.N() != 4 || p.Table.At(0, 1).Games != pointGames["6"] {
			t.Errorf("fate %d changed the phase", tt.fate)
		}
	}
}

func TestDecideSplit(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		rows []string
		set  event.Num
		want int
		code string
	}{
		{"set", []string{"Ana: X 3", "Bob: 3 X"}, event.N(2), 2, ""},
		{"no split, no matter", []string{"Ana: X 6", "Bob: 0 X"}, event.Num{}, 3, ""},
		{"not told", []string{"Ana: X 3", "Bob: 3 X"}, event.Num{}, 3, "SPLIT_NOT_SET"},
		{"totals say 2", []string{"Ana: X 3 = 2", "Bob: 3 X = 2"}, event.Num{}, 2, "SPLIT_FROM_TOTALS"},
		{"totals say 3, with bonus", []string{"Ana: X 3 +1 = 4", "Bob: 3 X = 3"}, event.Num{}, 3, "SPLIT_FROM_TOTALS"},
		{"totals fit both", []string{"Ana: X 3 6", "Bob: 3 X 6", "Cy: 0 0 X = 0"}, event.Num{}, 3, "SPLIT_NOT_SET"},
		{"totals fit neither", []string{"Ana: X 3 = 7", "Bob: 3 X = 9"}, event.Num{}, 3, "SPLIT_NOT_SET"},
	}
	for _, tt := range tests {
		p := phase(tt.rows...)
		p.Settings.Scoring.SplitPoints = tt.set
		var sink diag.Sink
		got := scoring.DecideSplit(p, &sink)
		code := ""
		if len(sink.List) > 0 {
			code = sink.List[0].Code
		}
		if got != tt.want || code != tt.code || len(sink.List) > 1 {
			t.Errorf("%s: %d %q, want %d %q", tt.name, got, code, tt.want, tt.code)
		}
	}
}
