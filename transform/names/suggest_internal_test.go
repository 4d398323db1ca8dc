package names

import (
	"testing"

	"pgregory.net/rapid"
)

// TestDistance compares the bit-parallel distance with the table.
func TestDistance(t *testing.T) {
	t.Parallel()
	letters := rapid.StringOfN(rapid.SampledFrom([]rune("abcdя ")), 0, 70, -1)
	rapid.Check(t, func(t *rapid.T) {
		a, b := letters.Draw(t, "a"), letters.Draw(t, "b")
		got, want := newPattern(a).distance(b), alignment([]rune(a), []rune(b))
		if got != want {
			t.Fatalf("distance(%q, %q) = %d, want %d", a, b, got, want)
		}
		x, y := bagOf(a), bagOf(b)
		if least := x.edits(&y); least > want || least != y.edits(&x) {
			t.Fatalf("bags of %q and %q need %d edits, they need %d", a, b, least, want)
		}
	})
	for _, tc := range []struct {
		a, b string
		want int
	}{{"", "abc", 3}, {"abc", "", 3}, {"abc", "acb", 1}, {"ca", "abc", 3}, {"яблоко", "яблокo", 1}} {
		if got := newPattern(tc.a).distance(tc.b); got != tc.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tc.a, tc.b, got, tc.want)
		}
	}
}
