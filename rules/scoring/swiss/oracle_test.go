package swiss_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/event"
	"deckmill/rules/scoring/swiss"
)

// pairing is a match of a random event.
type pairing struct {
	round   int
	a, b    int // b -1 = bye
	w, l, d int
}

func (x pairing) text(name func(int) string) string {
	b := "BYE"
	if x.b >= 0 {
		b = name(x.b)
	}
	return fmt.Sprintf("%d %s %s %d-%d-%d", x.round, name(x.a), b, x.w, x.l, x.d)
}

// randomEvent is an event with byes, drops, draws, rematches and rows without
// a result.
func randomEvent(r *rapid.T) []pairing {
	n, rounds := rapid.IntRange(2, 14).Draw(r, "players"), rapid.IntRange(1, 7).Draw(r, "rounds")
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "seed"), 1))
	scores := [][3]int{{2, 0, 0}, {2, 1, 0}, {0, 2, 0}, {1, 2, 0}, {1, 1, 1}, {0, 0, 3}, {1, 1, 0}, {1, 0, 0}, {0, 0, 0}, {3, 0, 0}}
	in := rng.Perm(n)
	var out []pairing
	for round := 1; round <= rounds; round++ {
		rng.Shuffle(len(in), func(i, j int) { in[i], in[j] = in[j], in[i] })
		for k := 0; k < len(in); k += 2 {
			if k+1 == len(in) {
				out = append(out, pairing{round, in[k], -1, 2, 0, 0})
				continue
			}
			s := scores[rng.IntN(len(scores))]
			out = append(out, pairing{round, in[k], in[k+1], s[0], s[1], s[2]})
		}
		if len(in) > 2 && rng.IntN(3) == 0 {
			in = in[1:] // a drop
		}
	}
	return out
}

// oracle computes a table naively, with math/big, from the words of Appendix C.
func oracle(list []pairing, floor *big.Rat, ownFloor bool) map[int][4]string {
	type player struct {
		points, rounds, game, games int
		met                         []int
	}
	all := map[int]*player{}
	get := func(i int) *player {
		if all[i] == nil {
			all[i] = &player{}
		}
		return all[i]
	}
	add := func(me, other, w, l, d int) {
		p := get(me)
		p.rounds++
		switch {
		case w > l:
			p.points += 3
		case w == l && w+d > 0:
			p.points++
		}
		p.game += 3*w + d
		p.games += w + l + d
		if other >= 0 {
			p.met = append(p.met, other)
		}
	}
	for _, x := range list {
		add(x.a, x.b, x.w, x.l, x.d)
		if x.b >= 0 {
			add(x.b, x.a, x.l, x.w, x.d)
		}
	}
	share := func(n, d int, raise bool) *big.Rat {
		v := new(big.Rat)
		if d > 0 {
			v.SetFrac64(int64(n), int64(d))
		}
		if raise && v.Cmp(floor) < 0 {
			return floor
		}
		return v
	}
	out := map[int][4]string{}
	for i, p := range all {
		omw, ogw := new(big.Rat), new(big.Rat)
		for _, o := range p.met {
			omw.Add(omw, share(all[o].points, 3*all[o].rounds, true))
			ogw.Add(ogw, share(all[o].game, 3*all[o].games, true))
		}
		if n := int64(len(p.met)); n > 0 {
			omw.Quo(omw, big.NewRat(n, 1))
			ogw.Quo(ogw, big.NewRat(n, 1))
		} else {
			omw, ogw = floor, floor
		}
		out[i] = [4]string{fmt.Sprint(p.points), omw.String(), share(p.game, 3*p.games, ownFloor).String(), ogw.String()}
	}
	return out
}

func numbered(i int) string { return fmt.Sprintf("P%02d", i) }

func scored(t *rapid.T, profile string, rows []string) (*event.Phase, *swiss.Table) {
	p, _ := phase(t, profile, rows...)
	return p, swiss.Compute(p, swiss.Lookup(profile))
}

func values(p *event.Phase, t *swiss.Table) map[string][4]string {
	out := map[string][4]string{}
	for i := range t.Lines {
		l := &t.Lines[i]
		v := [4]string{fmt.Sprint(l.Points)}
		for k := range l.Shown {
			n, d, ok := l.Shown[k].Parts()
			v[k+1] = big.NewRat(n, max(d, 1)).String()
			if !ok {
				v[k+1] = "wide"
			}
		}
		out[p.Players.Name[l.Player]] = v
	}
	return out
}

// TestOracle: points and all tie-breaks are those of the naive computation.
func TestOracle(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		list := randomEvent(r)
		for profile, want := range map[string]map[int][4]string{
			"mtr-2025-11": oracle(list, big.NewRat(33, 100), true), "melee-raw": oracle(list, big.NewRat(1, 3), false),
		} {
			var rows []string
			for _, x := range list {
				rows = append(rows, x.text(numbered))
			}
			p, table := scored(r, profile, rows)
			named := map[string][4]string{}
			for i, v := range want {
				named[numbered(i)] = v
			}
			if d := cmp.Diff(named, values(p, table)); d != "" {
				r.Fatalf("%s (-oracle +swiss):\n%s\n%s", profile, d, strings.Join(rows, "\n"))
			}
		}
	})
}

// TestInvariance: the order of rows and the side on which a player stands
// change nothing; other names only rename.
func TestInvariance(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		list := randomEvent(r)
		var rows, turned, renamed []string
		other := func(i int) string { return fmt.Sprintf("Z%02d", 40-i) }
		for _, x := range list {
			rows = append(rows, x.text(numbered))
			renamed = append(renamed, x.text(other))
			if x.b >= 0 && (x.a+x.round)%2 == 0 {
				x.a, x.b, x.w, x.l = x.b, x.a, x.l, x.w
			}
			turned = append(turned, x.text(numbered))
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "order"), 2))
		rng.Shuffle(len(turned), func(i, j int) { turned[i], turned[j] = turned[j], turned[i] })
		p, table := scored(r, "mtr-2025-11", rows)
		q, table2 := scored(r, "mtr-2025-11", turned)
		if d := cmp.Diff(write(p, table), write(q, table2)); d != "" {
			r.Fatalf("permuted rows:\n%s", d)
		}
		s, table3 := scored(r, "mtr-2025-11", renamed)
		lines := func(text string) []string {
			for i := range 20 {
				text = strings.ReplaceAll(text, other(i), numbered(i))
			}
			out := strings.Split(text, "\n")
			slices.Sort(out)
			return out
		}
		if d := cmp.Diff(lines(write(p, table)), lines(write(s, table3))); d != "" {
			r.Fatalf("renamed players:\n%s", d)
		}
	})
}

// TestRanks: 1-2-2-4, never better than a line above, points add up.
func TestRanks(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		var rows []string
		for _, x := range randomEvent(r) {
			rows = append(rows, x.text(numbered))
		}
		_, table := scored(r, "melee-floor", rows)
		for i := range table.Lines {
			l := &table.Lines[i]
			if l.Rank > i+1 || l.Rank+l.Sharing < i+1 {
				r.Fatalf("line %d has rank %d shared by %d", i+1, l.Rank, l.Sharing)
			}
			if i > 0 && l.Points > table.Lines[i-1].Points {
				r.Fatalf("line %d has more points than the one above", i+1)
			}
			if l.Wins*3+l.Draws != l.Points || l.Wins+l.Draws+l.Losses > l.Rounds {
				r.Fatalf("line %d: %d-%d-%d in %d rounds gives %d", i+1, l.Wins, l.Losses, l.Draws, l.Rounds, l.Points)
			}
		}
	})
}

// bigEvent is n players over rounds, paired at random.
func bigEvent(n, rounds int) *event.Phase {
	p := event.NewPhase(event.Settings{Phase: "main", Scoring: event.Scoring{Profile: "mtr-2025-11"}}, event.NewStrings())
	rng := rand.New(rand.NewPCG(1, 2))
	scores := [][3]int32{{2, 0, 0}, {2, 1, 0}, {0, 2, 0}, {1, 2, 0}, {1, 1, 1}}
	for round := range rounds {
		order := rng.Perm(n)
		for k := 0; k+1 < n; k += 2 {
			s := scores[rng.IntN(len(scores))]
			p.Matches.Add(event.MatchRow{
				Round: fmt.Sprint(round + 1), A: fmt.Sprintf("Player %05d", order[k]), B: fmt.Sprintf("Player %05d", order[k+1]),
				AWins: event.N(s[0]), BWins: event.N(s[1]), Drawn: event.N(s[2]),
			})
		}
	}
	return p
}
