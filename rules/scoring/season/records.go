package season

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"deckmill/ingest/event"
)

// Record is what a player has done over the season.
type Record struct {
	ID, Name     string
	Rounds, Wins int // rounds played and won (shared first places too)
	Best         int // the round with the highest score, -1 = none
	BestTP       int
	W, D, L      int // games, as far as they are known
	Play, Draw   [3]int
	Hardest      string    // opponent with the worst mean, from two matches on; "" = none
	Elo          event.Num // only with a rating
}

// Pair is the record of a player against one opponent.
type Pair struct {
	ID, Opponent       string
	Matches            int
	Points, Against    int
	Wins, Draws, Loses int // games, as far as they are known
}

// Records are those of all players of the table, in its order.
func Records(rounds []Round, rows []Row, rating bool) []Record {
	pairs := Pairs(rounds)
	play, draw := games(rounds)
	elo := map[string]float64{}
	if rating {
		elo = Elo(rounds)
	}
	list := make([]Record, 0, len(rows))
	for i := range rows {
		r := Record{ID: rows[i].ID, Name: rows[i].Name, Rounds: rows[i].Rounds, Best: -1, Play: play[rows[i].ID], Draw: draw[rows[i].ID], Hardest: hardest(pairs, rows[i].ID)}
		for _, s := range rows[i].Scores {
			if s.Rank == 1 {
				r.Wins++
			}
			if r.Best < 0 || s.TP > r.BestTP {
				r.Best, r.BestTP = s.Round, s.TP
			}
		}
		for k := range rounds {
			for _, l := range rounds[k].Lines {
				if l.ID == r.ID && !l.GamesUnknown {
					r.W, r.D, r.L = r.W+l.W, r.D+l.D, r.L+l.L
				}
			}
		}
		if v, ok := elo[r.ID]; ok {
			r.Elo = event.N(int32(math.Floor(v + 0.5)))
		}
		list = append(list, r)
	}
	return list
}

// Pairs are the records of every player against every opponent, by ids. A match
// between two decks of one player is none.
func Pairs(rounds []Round) []Pair {
	type key struct{ a, b string }
	byKey := map[key]*Pair{}
	add := func(a, b string, points, against int, w, d, l event.Num) {
		p := byKey[key{a, b}]
		if p == nil {
			p = &Pair{ID: a, Opponent: b}
			byKey[key{a, b}] = p
		}
		p.Matches++
		p.Points, p.Against = p.Points+points, p.Against+against
		p.Wins, p.Draws, p.Loses = p.Wins+int(w.V), p.Draws+int(d.V), p.Loses+int(l.V)
	}
	for i := range rounds {
		for _, m := range rounds[i].Matches {
			if m.A == m.B {
				continue
			}
			add(m.A, m.B, m.Points, m.Against, m.Wins, m.Draws, m.Losses)
			add(m.B, m.A, m.Against, m.Points, m.Losses, m.Draws, m.Wins)
		}
	}
	list := make([]Pair, 0, len(byKey))
	for _, p := range byKey {
		list = append(list, *p)
	}
	slices.SortFunc(list, func(a, b Pair) int {
		return cmp.Or(strings.Compare(a.ID, b.ID), strings.Compare(a.Opponent, b.Opponent))
	})
	return list
}

// hardest is the opponent against whom a player has the lowest mean score of at
// least two matches; the one met more often, then the first by id, when equal.
func hardest(pairs []Pair, id string) string {
	best := -1
	for i := range pairs {
		p := &pairs[i]
		if p.ID != id || p.Matches < 2 {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		b := &pairs[best]
		if c := cmp.Compare(p.Points*b.Matches, b.Points*p.Matches); c < 0 || c == 0 && p.Matches > b.Matches {
			best = i
		}
	}
	if best < 0 {
		return ""
	}
	return pairs[best].Opponent
}

// games counts the games on the play and on the draw: wins, draws, losses.
func games(rounds []Round) (play, draw map[string][3]int) {
	play, draw = map[string][3]int{}, map[string][3]int{}
	add := func(to map[string][3]int, id, result string) {
		if at := strings.Index("WDL", result); result != "" && at >= 0 {
			n := to[id]
			n[at]++
			to[id] = n
		}
	}
	inverse := map[string]string{"W": "L", "D": "D", "L": "W"}
	for i := range rounds {
		for _, m := range rounds[i].Matches {
			add(play, m.A, m.OnPlay)
			add(draw, m.A, m.OnDraw)
			add(play, m.B, inverse[m.OnDraw])
			add(draw, m.B, inverse[m.OnPlay])
		}
	}
	return play, draw
}

// The rating: everybody starts with EloStart; a match moves at most EloK.
const (
	EloStart = 1500
	EloK     = 16
)

// Elo rates the players. Rounds come in the order of [Sort]; all matches of a
// round are rated by the ratings before it, since they were played at the same
// time. The score of a match is the share of its games that were won, a draw
// being half; without known games the share of its points.
func Elo(rounds []Round) map[string]float64 {
	rating := map[string]float64{}
	at := func(id string) float64 {
		if _, known := rating[id]; !known {
			rating[id] = EloStart
		}
		return rating[id]
	}
	for i := range rounds {
		var ids []string
		delta := map[string]float64{}
		for _, m := range rounds[i].Matches {
			score, ok := share(&m)
			if !ok || m.A == m.B {
				continue
			}
			expected := 1 / (1 + math.Pow(10, (at(m.B)-at(m.A))/400))
			change := float64(EloK * (score - expected)) // the conversion keeps the product from being fused with the sum
			for _, x := range []struct {
				id string
				d  float64
			}{{m.A, change}, {m.B, -change}} {
				if _, known := delta[x.id]; !known {
					ids = append(ids, x.id)
				}
				delta[x.id] += x.d
			}
		}
		for _, id := range ids {
			rating[id] += delta[id]
		}
	}
	return rating
}

// share is what A has of a match, from 0 to 1.
func share(m *Match) (float64, bool) {
	if w, d, l := m.Wins, m.Draws, m.Losses; w.OK && d.OK && l.OK && w.V+d.V+l.V > 0 {
		return float64(2*w.V+d.V) / float64(2*(w.V+d.V+l.V)), true
	}
	if sum := m.Points + m.Against; sum > 0 {
		return float64(m.Points) / float64(sum), true
	}
	return 0, false
}
