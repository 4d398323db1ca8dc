package scoring_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/event"
	"deckmill/rules/scoring"
)

// pointsTable makes a table of points from rows such as "X 6 3"; bonus[i] is added.
func pointsTable(rows [][]string, bonus ...int32) *event.Crosstable {
	games := map[string]event.Games{
		"6": {First: event.Win, Second: event.Win}, "4": {First: event.Win, Second: event.Draw}, "3": {First: event.Win, Second: event.Loss},
		"2": {First: event.Draw, Second: event.Draw}, "1": {First: event.Draw, Second: event.Loss}, "0": {First: event.Loss, Second: event.Loss},
	}
	t := &event.Crosstable{Splits: true}
	for i, r := range rows {
		e := event.Entrant{ID: string(rune('a' + i)), Deck: -1}
		if i < len(bonus) {
			e.Bonus = event.N(bonus[i])
		}
		t.Entrants = append(t.Entrants, e)
		for _, c := range r {
			t.Cells = append(t.Cells, event.Cell{Self: c == "X", Given: games[c], Games: games[c]})
		}
	}
	return t
}

// TestWhatIf: b leads by its splits, a wins when a split is worth 2; without d,
// or without the bonus, the table is another one too.
func TestWhatIf(t *testing.T) {
	t.Parallel()
	rows := [][]string{
		{"X", "3", "2", "6"},
		{"3", "X", "3", "3"},
		{"2", "3", "X", "0"},
		{"0", "3", "6", "X"},
	}
	table := pointsTable(rows, 0, 3)
	o := scoring.Options{Split: 3, BonusInTP: true, Ties: "shared"}
	totals := func(list []scoring.Row) []int {
		out := make([]int, 4)
		for i := range out {
			out[i] = -1
		}
		for _, r := range list {
			out[r.Entrant] = r.Total
		}
		return out
	}
	if d := cmp.Diff([]int{11, 12, 5, 9}, totals(scoring.Standings(table, o))); d != "" {
		t.Fatal(d)
	}
	got := map[string][]int{}
	for _, s := range scoring.WhatIf(table, o, true) {
		key := s.Kind
		if s.Without >= 0 {
			key += string(rune('a' + s.Without))
		}
		got[key] = totals(s.Rows)
	}
	want := map[string][]int{
		"split-2": {10, 9, 4, 8}, "no-bonus": {11, 9, 5, 9},
		"withouta": {-1, 9, 3, 9}, "withoutb": {8, -1, 2, 6}, "withoutc": {9, 9, -1, 3}, "withoutd": {5, 9, 5, -1},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if first := scoring.First(scoring.WhatIf(table, o, false)[0].Rows); !slices.Equal(first, []int{0}) {
		t.Errorf("first with a split worth 2: %v", first)
	}
	// a 2 of a table without a 3 may be a split: what it would be worth is not known
	table.Splits = false
	o.Split = 2
	for _, s := range scoring.WhatIf(table, o, false) {
		if s.Kind != scoring.IfNoBonus {
			t.Errorf("scenario %s", s.Kind)
		}
	}
}
