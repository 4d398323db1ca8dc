package matchfile

import "testing"

// Numbers that no event has are refused, not changed (spec/faults.md).
func TestWithin(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text   string
		lo, hi int
		want   bool
	}{
		{"1", 1, maxRound, true},
		{"999", 1, maxRound, true},
		{"0", 1, maxRound, false},
		{"-1", 1, maxRound, false},
		{"1000", 1, maxRound, false},
		{"999999999999", 1, maxRound, false},
		{"99999999999999999999999", 1, maxRound, false},
		{"Round 3", 1, maxRound, true}, // a name is judged elsewhere
		{"2", 0, maxGames, true},
		{"-1", 0, maxGames, false},
		{"2147483647", 0, maxGames, false},
	} {
		if got := within(c.text, c.lo, c.hi); got != c.want {
			t.Errorf("within(%q, %d, %d) = %t, want %t", c.text, c.lo, c.hi, got, c.want)
		}
	}
}
