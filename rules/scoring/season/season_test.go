package season

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/event"
)

// round makes a round of "player rank tp points deck" with cards parted by +;
// a card in brackets is a basic land.
func round(day string, lines ...string) Round {
	r := Round{EventID: "e-" + day, Event: "Round " + day, Phase: "main", Date: day, Decks: map[string]Deck{}}
	for _, l := range lines {
		f := strings.Fields(l)
		var x Line
		x.ID, x.Name = strings.ToLower(f[0]), f[0]
		var tp int32
		if _, err := fmt.Sscan(f[1], &x.Rank); err != nil {
			panic(err)
		}
		if _, err := fmt.Sscan(f[2], &tp); err == nil {
			x.TP = event.N(tp)
		}
		x.Points, x.Played = int(tp)/100, 1
		if len(f) > 3 {
			d := Deck{Player: x.ID}
			for c := range strings.SplitSeq(f[3], "+") {
				d.Cards = append(d.Cards, Card{Name: strings.Trim(c, "()"), Count: 1, Basic: strings.HasPrefix(c, "(")})
			}
			x.Deck = x.ID
			r.Decks[x.Deck] = d
		}
		r.Lines = append(r.Lines, x)
	}
	return r
}

func season3() []Round {
	rounds := []Round{
		round("2026-03-01", "Bo 1 600 Moat+(Swamp)+Lotus", "Ana 1 600 Vise", "Cy 3 100 (Swamp)+Rack"),
		round("2026-01-01", "Ana 1 600 Lotus+Jet", "Bo 2 350 (Swamp)+Moat"),
		round("2026-02-01", "Cy 1 500 Rack+Jet", "Bo 2 350 Moat+Vise", "Dee 3 0 (Swamp)"),
	}
	Sort(rounds)
	return rounds
}

func TestTable(t *testing.T) {
	t.Parallel()
	text := func(best int) []string {
		var out []string
		for _, r := range Table(season3(), best) {
			out = append(out, fmt.Sprintf("%d %s %d of %d: %d", r.Rank, r.Name, r.BestK, r.Rounds, r.TP))
		}
		return out
	}
	for best, want := range map[int][]string{
		0: {"1 Bo 3 of 3: 1300", "2 Ana 2 of 2: 1200", "3 Cy 2 of 2: 600", "4 Dee 1 of 1: 0"},
		2: {"1 Ana 2 of 2: 1200", "2 Bo 2 of 3: 950", "3 Cy 2 of 2: 600", "4 Dee 1 of 1: 0"},
		1: {"1 Ana 1 of 2: 600", "1 Bo 1 of 3: 600", "3 Cy 1 of 2: 500", "4 Dee 1 of 1: 0"},
	} {
		if diff := cmp.Diff(want, text(best)); diff != "" {
			t.Errorf("best %d (-want +got)\n%s", best, diff)
		}
	}
	lists := []Round{round("2026-01-01", "Ana 1 - ", "Bo 2 -")}
	lists[0].Lines[0].Points = 9
	if rows := Table(lists, 0); rows[0].ID != "ana" || rows[0].TP != 9 || WithoutTP(lists) != nil {
		t.Errorf("match lists: %+v", rows)
	}
	mixed := append(season3(), lists...)
	if got := WithoutTP(mixed); !slices.Equal(got, []int{3}) {
		t.Errorf("rounds without tournament points: %v", got)
	}
}

func TestBans(t *testing.T) {
	t.Parallel()
	for policy, want := range map[string]string{
		"winner": "", "co-champions": "Lotus@3 Moat@3 Vise@3", "top4-first-nonbasic": "Moat@3 Rack@3 Vise@3",
		"threshold:1": "Lotus@3 Moat@3 Rack@3 Vise@3", "threshold:1.01": "Lotus@3 Moat@3 Vise@3", "threshold": "Lotus@3 Moat@3 Vise@3",
		"bannathon": "Jet@1 Lotus@1 Moat@3 Rack@2 Vise@3", "queue:3": "Lotus@3 Moat@3 Vise@3", "queue:4": "Jet@2 Lotus@3 Moat@3 Vise@3", "queue": "Jet@2 Lotus@3 Moat@3 Rack@2 Vise@3",
	} {
		bans, err := Bans(season3(), []string{policy})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, b := range bans {
			got = append(got, fmt.Sprintf("%s@%d", b.Card, b.Round+1))
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s: %s, want %s", policy, text, want)
		}
	}
	two, err := Bans(season3(), []string{"co-champions", "bannathon"})
	if err != nil || len(two) != 5 || two[1].Card != "Lotus" || two[1].Round != 0 || two[1].Why != "winner of Round 2026-03-01 (2026-03-01): Bo; winner of Round 2026-01-01 (2026-01-01): Ana" {
		t.Errorf("two policies: %+v, %v", two, err)
	}
	if last := season3()[:2]; Shared(last) || len(winner(last, "")) != 2 {
		t.Errorf("a winner: %v", winner(last, ""))
	}
	for _, bad := range []string{"", "winners", "winner:3", "threshold:x", "threshold:-1", "threshold:1/2", "queue:0", "queue:2.5"} {
		if _, err := Bans(season3(), []string{bad}); err == nil {
			t.Errorf("%q is taken for a policy", bad)
		}
	}
}

func TestRecords(t *testing.T) {
	t.Parallel()
	n := event.N
	rounds := season3()
	rounds[0].Matches = []Match{{A: "ana", B: "bo", Wins: n(2), Losses: n(0), Draws: n(0), Points: 6, OnPlay: "W", OnDraw: "W"}}
	rounds[1].Matches = []Match{{A: "bo", B: "cy", Wins: n(1), Losses: n(1), Draws: n(0), Points: 3, Against: 3, OnPlay: "W", OnDraw: "L"}}
	rounds[2].Matches = []Match{
		{A: "ana", B: "bo", Wins: n(0), Losses: n(0), Draws: n(2), Points: 2, Against: 2}, {A: "ana", B: "cy", Points: 6}, {A: "bo", B: "bo", Points: 6},
	}
	list := Records(rounds, Table(rounds, 0), true)
	var got []string
	for _, r := range list {
		got = append(got, fmt.Sprintf("%s won %d best R%d %d play %v draw %v hardest %q elo %d", r.ID, r.Wins, r.Best+1, r.BestTP, r.Play, r.Draw, r.Hardest, r.Elo.V))
	}
	want := []string{
		`bo won 1 best R3 600 play [1 0 1] draw [0 0 2] hardest "ana" elo 1493`, // -8, +0.18, +0.37
		`ana won 2 best R1 600 play [1 0 0] draw [1 0 0] hardest "bo" elo 1515`,
		`cy won 1 best R2 500 play [1 0 0] draw [0 0 1] hardest "" elo 1492`,
		`dee won 0 best R2 0 play [0 0 0] draw [0 0 0] hardest "" elo 0`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Ratings are a zero-sum game, and the best k are the largest k.
func TestProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var rounds []Round
		tp := map[string][]int{}
		people := []string{"Ana", "Bo", "Cy", "Dee"}
		for i := range rapid.IntRange(1, 6).Draw(t, "rounds") {
			var lines []string
			for k, p := range people {
				if rapid.IntRange(0, 3).Draw(t, "absent") == 0 {
					continue
				}
				n := rapid.IntRange(0, 600).Draw(t, "tp")
				lines = append(lines, fmt.Sprintf("%s %d %d", p, k+1, n))
				tp[strings.ToLower(p)] = append(tp[strings.ToLower(p)], n)
			}
			r := round(fmt.Sprintf("2026-01-%02d", i+1), lines...)
			for a := range people {
				for b := range a {
					r.Matches = append(r.Matches, Match{A: people[a], B: people[b], Points: rapid.SampledFrom([]int{6, 3, 0}).Draw(t, "points"), Against: 3})
				}
			}
			rounds = append(rounds, r)
		}
		best := rapid.IntRange(0, 4).Draw(t, "best")
		for _, row := range Table(rounds, best) {
			list := tp[row.ID]
			slices.Sort(list)
			slices.Reverse(list)
			if best > 0 {
				list = list[:min(best, len(list))]
			}
			sum := 0
			for _, n := range list {
				sum += n
			}
			if row.TP != sum || row.BestK != len(list) {
				t.Fatalf("%s: %d over %d, want %d over %d", row.ID, row.TP, row.BestK, sum, len(list))
			}
		}
		total := 0.0
		ratings := Elo(rounds)
		for _, v := range ratings {
			total += v - EloStart
		}
		if math.Abs(total) > 1e-6 {
			t.Fatalf("ratings sum up to %g", total)
		}
	})
}
