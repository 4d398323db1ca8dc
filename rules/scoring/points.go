// Package scoring proves a results matrix and scores it: pairs that cannot be,
// missing results, printed totals, points, tournament points, ranks. It is
// pure: it reads a phase and returns values.
//
// Clauses: seed 000, 2.4 (points of a match), 2.4e (split worth 2), 2.4f
// (bonus), 2.5a (tournament points); spec/xcb.md.
package scoring

import (
	"deckmill/ingest/event"
)

// Points of the results of a match: two wins 6, a win and a draw 4, two draws
// 2, a draw and a loss 1, two losses 0 (seed 000, 2.4b and 2.4c); a split is
// worth 3, or 2 in the variant 2.4e. Unknown games are worth nothing.
func Points(g event.Games, split int) int {
	if g.Ambiguous {
		return 2
	}
	if !g.Known() {
		return 0
	}
	if g.Count(event.Win) == 1 && g.Count(event.Loss) == 1 {
		return split
	}
	return 3*g.Count(event.Win) + g.Count(event.Draw)
}

// TournamentPoints is 100 times the mean score a match, rounded half up
// (seed 000, 2.5a): to a whole number, or with tenth to the tenth of a point a
// match before it is multiplied (which gives the seed's own example of 340).
// n is the number of decks; ok is false when there is no match.
func TournamentPoints(total, n int, tenth bool) (tp int, ok bool) {
	m := n - 1
	if m < 1 {
		return 0, false
	}
	if tenth {
		return 10 * roundHalfUp(10*total, m), true
	}
	return roundHalfUp(100*total, m), true
}

// roundHalfUp is floor(a/b + 1/2) for b > 0, exact, also for negative a.
func roundHalfUp(a, b int) int {
	num, den := 2*a+b, 2*b
	q := num / den
	if num%den != 0 && num < 0 {
		q--
	}
	return q
}
