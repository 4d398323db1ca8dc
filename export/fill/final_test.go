package fill_test

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// seasonRules are the keys that a season is scored by.
type seasonRules struct {
	split     int
	tenth     bool
	bonusInTP bool
	lowest    bool
}

func (r seasonRules) toml(rounds int) string {
	rounding, order := "integer", "highest"
	if r.tenth {
		rounding = "tenth"
	}
	if r.lowest {
		order = "lowest"
	}
	text := fmt.Sprintf("[scoring]\nsplit_points = %d\ntp_rounding = %q\nbonus_in_tp = %v\norder = %q\n", r.split, rounding, r.bonusInTP, order)
	for i := range rounds {
		text += fmt.Sprintf("[[phase]]\nname = \"R%d\"\nresults = [\"r%d.csv\"]\n", i+1, i+1)
	}
	return text
}

// seasonRound is a round as drawn: pairs[i][j] from the view of row i; a player
// may have two rows.
type seasonRound struct {
	players []string
	bonus   []int
	cells   [][]int
}

var seasonPeople = []string{"Ana", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida"}

func drawRound(t *rapid.T, split int) seasonRound {
	players := rapid.Permutation(seasonPeople).Draw(t, "players")[:rapid.IntRange(1, len(seasonPeople)).Draw(t, "n")]
	if len(players) > 2 && rapid.IntRange(0, 4).Draw(t, "double") == 0 {
		players = append(slices.Clone(players), players[0]) // a second deck
	}
	r := seasonRound{players: players, bonus: make([]int, len(players)), cells: make([][]int, len(players))}
	for i := range players {
		r.cells[i] = make([]int, len(players))
		r.bonus[i] = rapid.SampledFrom([]int{0, 0, 0, 1, 2}).Draw(t, "bonus")
	}
	pairs := [][2]int{{6, 0}, {4, 1}, {2, 2}, {1, 4}, {0, 6}}
	if split == 3 {
		pairs = append(pairs, [2]int{3, 3})
	}
	for i := range players {
		for k := range i {
			p := rapid.SampledFrom(pairs).Draw(t, "pair")
			r.cells[i][k], r.cells[k][i] = p[0], p[1]
		}
	}
	return r
}

func (r *seasonRound) csv() string {
	var b strings.Builder
	b.WriteString("player")
	for i := range r.players {
		fmt.Fprintf(&b, ",%d", i+1)
	}
	b.WriteString(",bonus\n")
	for i, p := range r.players {
		b.WriteString(p)
		for k, c := range r.cells[i] {
			if i == k {
				b.WriteString(",X")
			} else {
				fmt.Fprintf(&b, ",%d", c)
			}
		}
		fmt.Fprintf(&b, ",%d\n", r.bonus[i])
	}
	return b.String()
}

// oracleTP is 2.5a in exact rationals: the mean score times 100, to the nearest
// whole number, .5 up; with tenth the mean to the nearest tenth first.
func oracleTP(points, matches int, tenth bool) int {
	if matches < 1 {
		return 0
	}
	up := func(x *big.Rat) int64 {
		x = new(big.Rat).Add(x, big.NewRat(1, 2))
		q := new(big.Int)
		q.DivMod(x.Num(), x.Denom(), new(big.Int))
		return q.Int64()
	}
	mean := big.NewRat(int64(points), int64(matches))
	if tenth {
		return int(10 * up(new(big.Rat).Mul(mean, big.NewRat(10, 1))))
	}
	return int(up(new(big.Rat).Mul(mean, big.NewRat(100, 1))))
}

// oracle sums the rounds up in the plainest way.
func oracle(rounds []seasonRound, rules seasonRules) []string {
	tp, points := map[string]int{}, map[string]int{}
	for _, r := range rounds {
		for i, p := range r.players {
			sum := 0
			for _, c := range r.cells[i] {
				sum += c
			}
			points[p] += sum
			if rules.bonusInTP {
				sum += r.bonus[i]
			}
			tp[p] += oracleTP(sum, len(r.players)-1, rules.tenth)
		}
	}
	var names []string
	for p := range tp {
		names = append(names, p)
	}
	slices.SortFunc(names, func(a, b string) int {
		if tp[a] != tp[b] {
			return tp[b] - tp[a]
		}
		return strings.Compare(a, b)
	})
	var out []string
	for _, p := range names {
		rank := 1
		for _, o := range names {
			if tp[o] > tp[p] {
				rank++
			}
		}
		out = append(out, strings.Join([]string{strconv.Itoa(rank), p, strconv.Itoa(points[p]), strconv.Itoa(tp[p]), "active"}, ","))
	}
	return out
}

func finalRows(rows []string) []string {
	var out []string
	for _, r := range rows {
		if rest, ok := strings.CutPrefix(r, "final,"); ok {
			out = append(out, rest)
		}
	}
	return out
}

// The final standings of an ABT equal an independent computation in exact
// rationals: absences, bonuses, two decks of a player, halves, both roundings.
func TestFinalOracle(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		rules := seasonRules{
			split: rapid.SampledFrom([]int{2, 3}).Draw(t, "split"), tenth: rapid.Bool().Draw(t, "tenth"),
			bonusInTP: rapid.Bool().Draw(t, "bonus in tp"), lowest: rapid.Bool().Draw(t, "lowest"),
		}
		files := map[string]string{"event.toml": rules.toml(4)}
		var rounds []seasonRound
		for i := range 4 {
			r := drawRound(t, rules.split)
			rounds = append(rounds, r)
			files[fmt.Sprintf("r%d.csv", i+1)] = r.csv()
		}
		got := finalRows(rows(tables(t, dir, files)["standings"], "phase rank player points tp status"))
		if diff := cmp.Diff(oracle(rounds, rules), got); diff != "" {
			t.Fatalf("final (-oracle +got):\n%s", diff)
		}
	})
}

// abt is an ABT of four rounds of these two, three or more players and further
// rounds; it gives the final standings and the codes about them.
func abt(t *testing.T, rounds ...string) (final, codes []string) {
	t.Helper()
	files := map[string]string{"event.toml": seasonRules{split: 3, bonusInTP: true}.toml(len(rounds))}
	for i, r := range rounds {
		files[fmt.Sprintf("r%d.csv", i+1)] = r
	}
	x := tables(t, t.TempDir(), files)
	return finalRows(rows(x["standings"], "phase rank tied player points tp")), finalRows(rows(x["findings"], "phase code message"))
}

const (
	drawn  = "player,1,2,3\nAna,X,3,6\nBo,3,X,6\nCy,0,0,X\n" // Ana and Bo 450, Cy 0
	anaBo  = "player,1,2\nAna,X,6\nBo,0,X\n"
	boAna  = "player,1,2\nBo,X,4\nAna,1,X\n"
	halves = "player,1,2\nAna,X,3\nBo,3,X\n"
	allTie = "player,1,2,3\nAna,X,3,3\nBo,3,X,3\nCy,3,3,X\n" // 300 each
)

func TestAdditionalRounds(t *testing.T) {
	t.Parallel()
	tied := []string{"1,true,Ana,36,1800", "1,true,Bo,36,1800", "3,false,Cy,0,0"}
	for _, tt := range []struct {
		name   string
		rounds []string
		final  []string
		codes  []string // code and a part of the message
	}{
		{"tie for first", []string{drawn, drawn, drawn, drawn}, tied, []string{"ABT_TIE,Ana, Bo share"}},
		{"one additional round", []string{drawn, drawn, drawn, drawn, anaBo}, []string{"1,false,Ana,36,1800", "2,false,Bo,36,1800", "3,false,Cy,0,0"}, []string{"ABT_ADDITIONAL,R5 is an additional round among Ana, Bo"}},
		{"still tied", []string{drawn, drawn, drawn, drawn, halves}, tied, []string{"ABT_TIE,Ana, Bo share", "ABT_ADDITIONAL,R5"}},
		{"two additional rounds", []string{drawn, drawn, drawn, drawn, halves, boAna}, []string{"1,false,Bo,36,1800", "2,false,Ana,36,1800", "3,false,Cy,0,0"}, []string{"ABT_ADDITIONAL,R5", "ABT_ADDITIONAL,R6"}},
		{
			"only those still tied play again",
			[]string{allTie, allTie, allTie, allTie, drawn, anaBo},
			[]string{"1,false,Ana,24,1200", "2,false,Bo,24,1200", "3,false,Cy,24,1200"},
			[]string{"ABT_ADDITIONAL,R5 is an additional round among Ana, Bo, Cy", "ABT_ADDITIONAL,R6 is an additional round among Ana, Bo:"},
		},
		{
			"who does not come is last",
			[]string{allTie, allTie, allTie, allTie, boAna},
			[]string{"1,false,Bo,24,1200", "2,false,Ana,24,1200", "3,false,Cy,24,1200"},
			[]string{"ABT_ADDITIONAL,R5"},
		},
		{"a fifth round of all", []string{drawn, drawn, drawn, drawn, drawn}, []string{"1,true,Ana,45,2250", "1,true,Bo,45,2250", "3,false,Cy,0,0"}, []string{"ABT_OUTSIDERS,R5", "ABT_ROUNDS,an ABT is a set of four rounds; this event has 5", "ABT_TIE,Ana, Bo share"}},
		{"three rounds", []string{drawn, drawn, anaBo}, []string{"1,false,Ana,24,1500", "2,false,Bo,18,900", "3,false,Cy,0,0"}, []string{"ABT_ROUNDS,an ABT is a set of four rounds; this event has 3"}},
		{"a tie while results are missing is none", []string{drawn, drawn, drawn, "player,1,2,3\nAna,X,3,\nBo,3,X,\nCy,,,X\n"}, []string{"1,true,Ana,30,1500", "1,true,Bo,30,1500", "3,false,Cy,0,0"}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			final, codes := abt(t, tt.rounds...)
			if diff := cmp.Diff(tt.final, final); diff != "" {
				t.Errorf("final (-want +got):\n%s", diff)
			}
			ok := len(codes) == len(tt.codes)
			for i := range min(len(codes), len(tt.codes)) {
				ok = ok && strings.HasPrefix(codes[i], tt.codes[i])
			}
			if !ok {
				t.Errorf("findings:\n%s\nwant:\n%s", strings.Join(codes, "\n"), strings.Join(tt.codes, "\n"))
			}
		})
	}
}
