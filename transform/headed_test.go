package transform_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestResultCases: the cases of ../shared/cases/legality that are results, not
// decks, and so no event folders: E97, E98 (two winning games), T31, T33, T34
// (one game, a draw only on time, a concession).
func TestResultCases(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		id, profile string
		rows        []string
		want, codes []string
	}{
		{"E97", "edh-1v1", []string{"1|Ana|Bo|2-1", "1|Cy|Di|2-0"}, []string{"1 ana-bo WL played", "1 cy-di WL played"}, nil},
		{"E98", "edh-1v1", []string{"1|Ana|Bo|3-0", "1|Cy|Di|2-2"}, nil, []string{"MATCH_SCORE_IMPOSSIBLE", "MATCH_SCORE_IMPOSSIBLE"}},
		{"T31", "two-headed-giant", []string{"1|Ana|Bo|2-1", "1|Cy|Di|2-0"}, nil, []string{"MATCH_ONE_GAME", "MATCH_ONE_GAME"}},
		{"T31, one game", "two-headed-giant", []string{"1|Ana|Bo|1-0", "1|Cy|Di|0-1"}, []string{"1 ana-bo WL played", "1 cy-di LW played"}, nil},
		{"T33", "two-headed-giant", []string{"1|Ana|Bo|0-0-1"}, []string{"1 ana-bo DD played"}, []string{"MATCH_DRAW_NOT_TIME"}},
		{"T33, on time", "two-headed-giant", []string{"1|Ana|Bo|time"}, []string{"1 ana-bo DD time_draw"}, nil},
		{"the same elsewhere", "mtr-2025-11", []string{"1|Ana|Bo|2-1", "1|Cy|Di|1-1-1"}, []string{"1 ana-bo WL played", "1 cy-di DD played"}, nil},
	} {
		p, codes := matchPhase(t, c.profile, c.rows...)
		if d := cmp.Diff(c.codes, codes); d != "" {
			t.Errorf("%s: findings (-want +got)\n%s", c.id, d)
		}
		if d := cmp.Diff(c.want, outcomes(p)); c.want != nil && d != "" {
			t.Errorf("%s: (-want +got)\n%s", c.id, d)
		}
	}
}
