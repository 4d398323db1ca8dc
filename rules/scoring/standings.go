package scoring

import (
	"slices"
	"strings"

	"deckmill/ingest/event"
)

// Row is one line of the standings: one deck.
type Row struct {
	Entrant             int // row of the crosstable
	Rank                int // 1-2-2-4
	Sharing             int // how many share the rank, at least 1
	Points              int // row sum
	Bonus               event.Num
	Total               int // points and bonus
	TP                  event.Num
	Played              int    // opponents with a result
	Wins, Draws, Losses int    // games
	N                   [7]int // N[v] = matches worth v points as a result: 6 4 3 (split) 2 1 0
	SplitUnknown        bool   // a 2 of the row may be a split: its games are not known
	SplitUntold         bool   // the table does not tell splits from draws: N[3] is not known, N[2] counts both
	Status              string // active, provisional
}

// Options is how a table is scored.
type Options struct {
	Split     int    // 3 or 2
	Tenth     bool   // tournament points by tenths
	BonusInTP bool   // the bonus counts for tournament points
	Lowest    bool   // the lowest total wins
	Ties      string // shared, head-to-head, best-placed
}

// OptionsOf reads the settings; split is already decided.
func OptionsOf(s *event.Scoring, split int) Options {
	return Options{Split: split, Tenth: s.TPRounding == "tenth", BonusInTP: s.BonusInTP, Lowest: s.Order == "lowest", Ties: s.Ties}
}

// Standings scores the crosstable after corrections (seed 000, 2.4 and 2.5) and
// ranks the decks; rows come in order of rank, ties in order of their ids.
func Standings(t *event.Crosstable, o Options) []Row {
	rows := make([]Row, t.N())
	for i := range rows {
		rows[i] = score(t, i, o)
	}
	rank(t, rows, o)
	return rows
}

func score(t *event.Crosstable, i int, o Options) Row {
	r := Row{Entrant: i, Bonus: t.Entrants[i].Bonus, Status: "active", SplitUntold: SplitUntold(t, o.Split)}
	n := 0
	for j := range t.Entrants {
		if t.Apart(i, j) {
			continue
		}
		n++
		if i == j {
			continue
		}
		g := t.At(i, j).Games
		if Pair(t, i, j, true) != Played {
			r.Status = "provisional"
		}
		if !g.Known() && !g.Ambiguous {
			continue
		}
		r.Played++
		r.Points += Points(g, o.Split)
		if UnknownSplit(t, g, o.Split) {
			r.SplitUnknown = true
		}
		if g.Ambiguous {
			r.N[2]++
			continue
		}
		r.Wins += g.Count(event.Win)
		r.Draws += g.Count(event.Draw)
		r.Losses += g.Count(event.Loss)
		r.N[Points(g, 3)]++
	}
	r.Total = r.Points + bonus(&t.Entrants[i])
	base := r.Points
	if o.BonusInTP {
		base = r.Total
	}
	if tp, ok := TournamentPoints(base, n, o.Tenth); ok {
		r.TP = event.N(int32(tp)) //nolint:gosec // small numbers
	}
	return r
}

// SplitUntold reports a table in which a 2 may be a split or two draws: one of
// points without a 3, where a split is worth 2 (spec/xcb.md, split 3 or 2), or
// one of two for a win and one for a tie.
func SplitUntold(t *event.Crosstable, split int) bool {
	return t.Scale04 || split == 2 && t.Letters == "" && !t.Splits
}

// UnknownSplit reports a 2 of the table that may be a split or two draws.
func UnknownSplit(t *event.Crosstable, g event.Games, split int) bool {
	return g.Ambiguous || !t.Scale04 && SplitUntold(t, split) && g.Count(event.Draw) == 2
}

// rank sorts the rows and numbers them 1-2-2-4; groups, which have no matches
// with each other, are ranked one after the other, each from 1.
func rank(t *event.Crosstable, rows []Row, o Options) {
	for from := 0; from < len(rows); {
		to := from + 1
		group := t.Entrants[rows[from].Entrant].Group
		for k := to; k < len(rows); k++ {
			if t.Entrants[rows[k].Entrant].Group == group {
				rows[to], rows[k] = rows[k], rows[to]
				to++
			}
		}
		rankGroup(t, rows[from:to], o)
		from = to
	}
}

func rankGroup(t *event.Crosstable, rows []Row, o Options) {
	better := func(a, b int) int {
		if o.Lowest {
			return a - b
		}
		return b - a
	}
	slices.SortFunc(rows, func(a, b Row) int {
		if c := better(a.Total, b.Total); c != 0 {
			return c
		}
		return strings.Compare(t.Entrants[a.Entrant].ID, t.Entrants[b.Entrant].ID)
	})
	base := slices.Clone(rows)
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && rows[to].Total == rows[from].Total {
			to++
		}
		number(rows[from:to], from+1, tieKeys(t, base, from, to, o), better)
		from = to
	}
}

// number sorts the rows of a tie by their keys and gives ranks from first on;
// equal keys share a rank.
func number(tied []Row, first int, keys map[int][]int, better func(a, b int) int) {
	compare := func(a, b Row) int {
		ka, kb := keys[a.Entrant], keys[b.Entrant]
		for k := range ka {
			if c := better(ka[k], kb[k]); c != 0 {
				return c
			}
		}
		return 0
	}
	slices.SortStableFunc(tied, compare)
	for from := 0; from < len(tied); {
		to := from + 1
		for to < len(tied) && compare(tied[from], tied[to]) == 0 {
			to++
		}
		for k := from; k < to; k++ {
			tied[k].Rank, tied[k].Sharing = first+from, to-from
		}
		from = to
	}
}

// tieKeys are the keys that order base[from:to], which have equal totals:
// head-to-head is the points among the tied, once, without recursion;
// best-placed the points against the better or worse placed, best first, those
// who share a place together; shared has none.
func tieKeys(t *event.Crosstable, base []Row, from, to int, o Options) map[int][]int {
	keys := map[int][]int{}
	if to-from < 2 {
		return keys
	}
	switch o.Ties {
	case "head-to-head":
		for a := from; a < to; a++ {
			n := 0
			for b := from; b < to; b++ {
				if a != b {
					n += Points(t.At(base[a].Entrant, base[b].Entrant).Games, o.Split)
				}
			}
			keys[base[a].Entrant] = []int{n}
		}
	case "best-placed":
		for a := from; a < to; a++ {
			keys[base[a].Entrant] = againstPlaces(t, base, a, from, to, o.Split)
		}
	}
	return keys
}

func againstPlaces(t *event.Crosstable, base []Row, a, from, to, split int) []int {
	var key []int
	last := -1
	for k := range base {
		if k >= from && k < to {
			continue
		}
		v := Points(t.At(base[a].Entrant, base[k].Entrant).Games, split)
		if last >= 0 && base[last].Total == base[k].Total {
			key[len(key)-1] += v
		} else {
			key = append(key, v)
		}
		last = k
	}
	return key
}
