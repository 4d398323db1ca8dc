package scoring_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/scoring"
)

var allGames = []event.Games{
	{First: w, Second: w}, {First: w, Second: d}, {First: w, Second: l}, {First: d, Second: d}, {First: d, Second: l}, {First: l, Second: l},
}

// drawTable draws a table in which every pair was played; its names say nothing
// about its order.
func drawTable(t *rapid.T) *event.Phase {
	p := phase()
	n := rapid.IntRange(2, 8).Draw(t, "decks")
	names := rapid.Permutation([]string{"Ana", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"}).Draw(t, "names")[:n]
	tbl := &p.Table
	if rapid.Bool().Draw(t, "letters") {
		tbl.Letters, tbl.Expected = "unordered", "WW WD WL DD DL LL"
	}
	tbl.Splits = true
	for _, name := range names {
		e := event.Entrant{ID: "id-" + name, Label: name, Player: -1, Deck: -1}
		if rapid.IntRange(0, 3).Draw(t, "has bonus") == 0 {
			e.Bonus = event.N(int32(rapid.IntRange(-2, 3).Draw(t, "bonus")))
		}
		tbl.Entrants = append(tbl.Entrants, e)
	}
	tbl.Cells = make([]event.Cell, n*n)
	for i := range n {
		tbl.At(i, i).Self = true
		for j := i + 1; j < n; j++ {
			g := rapid.SampledFrom(allGames).Draw(t, "games")
			set(tbl, i, j, g)
			set(tbl, j, i, g.Inverse())
		}
	}
	return p
}

func set(t *event.Crosstable, i, j int, g event.Games) {
	c := t.At(i, j)
	c.Given, c.Games, c.Text = g, g, g.String()
	if t.Letters == "" {
		c.Text = fmt.Sprint(scoring.Points(g, 3))
	}
}

func drawOptions(t *rapid.T) scoring.Options {
	return scoring.Options{
		Split: rapid.SampledFrom([]int{3, 2}).Draw(t, "split"), Lowest: rapid.Bool().Draw(t, "lowest"), Tenth: rapid.Bool().Draw(t, "tenth"),
		BonusInTP: rapid.Bool().Draw(t, "bonus in TP"), Ties: rapid.SampledFrom([]string{"shared", "head-to-head", "best-placed"}).Draw(t, "ties"),
	}
}

func prove(p *event.Phase, split int) []diag.Finding {
	var sink diag.Sink
	scoring.Prove(p, split, &sink)
	return sink.List
}

// A valid table has no finding, and its points are those of its games: 3 for
// the winner of each decisive one (also of a split), 1 for each side of a draw.
func TestValidTable(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawTable(t)
		if found := prove(p, 3); found != nil {
			t.Fatalf("findings %v", found)
		}
		points, decisive, drawn, matches := 0, 0, 0, 0
		for _, r := range scoring.Standings(&p.Table, scoring.Options{Split: 3}) {
			points += r.Points
			decisive += r.Wins
			drawn += r.Draws
			matches += r.Played
			if r.Wins+r.Draws+r.Losses != 2*(p.Table.N()-1) || r.Played != p.Table.N()-1 || r.Status != "active" {
				t.Fatalf("row %+v of %d decks", r, p.Table.N())
			}
			if sum := r.N[6] + r.N[4] + r.N[3] + r.N[2] + r.N[1] + r.N[0]; sum != r.Played {
				t.Fatalf("counts of results %v, played %d", r.N, r.Played)
			}
		}
		if points != 3*decisive+drawn { // each drawn game is counted once on each side
			t.Fatalf("%d points, %d decisive games, %d halves of drawn games", points, decisive, drawn)
		}
		if n := p.Table.N(); matches != n*(n-1) || 2*decisive+drawn != 2*matches {
			t.Fatalf("%d halves of matches, %d decisive games, %d halves of drawn ones", matches, decisive, drawn)
		}
	})
}

// Any cell that is changed to a value of other points is reported, with both
// players and both cells.
func TestMutationIsFound(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawTable(t)
		tbl := &p.Table
		i := rapid.IntRange(0, tbl.N()-1).Draw(t, "row")
		j := rapid.IntRange(0, tbl.N()-2).Draw(t, "column")
		if j >= i {
			j++
		}
		old := tbl.At(i, j).Given
		g := rapid.SampledFrom(allGames).Filter(func(g event.Games) bool { return scoring.Points(g, 3) != scoring.Points(old, 3) }).Draw(t, "new")
		set(tbl, i, j, g)
		found := prove(p, 3)
		if len(found) != 1 || found[0].Code != "PAIR_IMPOSSIBLE" {
			t.Fatalf("findings %v", found)
		}
		f := found[0]
		pair := []string{f.Player, f.Args["opponent"]}
		want := []string{tbl.Entrants[i].Label, tbl.Entrants[j].Label}
		slices.Sort(pair)
		slices.Sort(want)
		if diff := cmp.Diff(want, pair); diff != "" {
			t.Fatalf("players (-want +got):\n%s", diff)
		}
		for _, r := range scoring.Standings(tbl, scoring.Options{Split: 3}) {
			if provisional := r.Entrant == i || r.Entrant == j; provisional != (r.Status == "provisional") {
				t.Fatalf("%s is %s", tbl.Entrants[r.Entrant].Label, r.Status)
			}
		}
	})
}

// permuted is the table with its rows and columns in another order.
func permuted(p *event.Phase, order []int) *event.Phase {
	q := *p
	old := p.Table
	q.Table.Entrants, q.Table.Cells = nil, nil
	for _, i := range order {
		q.Table.Entrants = append(q.Table.Entrants, old.Entrants[i])
		for _, j := range order {
			q.Table.Cells = append(q.Table.Cells, *old.At(i, j))
		}
	}
	return &q
}

// byID is what is published of a row, whatever its place in the input.
func byID(t *event.Crosstable, rows []scoring.Row) []string {
	var out []string
	for _, r := range rows {
		id := t.Entrants[r.Entrant].ID
		r.Entrant = 0
		out = append(out, fmt.Sprintf("%s %+v", id, r))
	}
	return out
}

// The order of rows and columns changes nothing, not even the order of the
// standings; ranks count 1-2-2-4.
func TestOrderOfInputChangesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, o := drawTable(t), drawOptions(t)
		order := make([]int, p.Table.N())
		for i := range order {
			order[i] = i
		}
		q := permuted(p, rapid.Permutation(order).Draw(t, "order"))
		rows := scoring.Standings(&p.Table, o)
		if diff := cmp.Diff(byID(&p.Table, rows), byID(&q.Table, scoring.Standings(&q.Table, o))); diff != "" {
			t.Fatalf("standings in another order of input (-before +after):\n%s", diff)
		}
		for k, r := range rows {
			better, same := 0, 0
			for _, other := range rows {
				if other.Rank < r.Rank {
					better++
				}
				if other.Rank == r.Rank {
					same++
				}
			}
			if r.Rank != better+1 || r.Sharing != same || k > 0 && rows[k-1].Rank > r.Rank {
				t.Fatalf("ranks %v", byID(&p.Table, rows))
			}
			if k > 0 && o.Ties == "shared" && (rows[k-1].Total == r.Total) != (rows[k-1].Rank == r.Rank) {
				t.Fatalf("ranks %v", byID(&p.Table, rows))
			}
		}
	})
}

// Tournament points are 100 times the mean, rounded half up: never more than
// half a point away from it, and exactly half only upwards.
func TestTournamentPointsAreNear(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		total, n := rapid.IntRange(-200, 400).Draw(t, "total"), rapid.IntRange(2, 60).Draw(t, "decks")
		tp, ok := scoring.TournamentPoints(total, n, false)
		if off := 2 * (tp*(n-1) - 100*total); !ok || off > n-1 || off <= -(n-1) {
			t.Fatalf("%d points in %d matches are %d", total, n-1, tp)
		}
	})
}
