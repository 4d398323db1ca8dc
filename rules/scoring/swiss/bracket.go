package swiss

import (
	"cmp"
	"slices"

	"deckmill/ingest/event"
	"deckmill/ingest/results/matchfile"
)

// run is how far a player came in the playoff.
type run struct {
	last  int32 // last round he played
	won   bool
	lost  bool
	third bool // his last match was the one for third place
}

// reach orders players of a playoff: who won the last round stands above who
// lost it, and above all who lost before; the winner of the match for third
// place stands below both finalists.
func (r run) reach() int32 {
	switch {
	case r.won && r.third:
		return 2*r.last + 1
	case r.won:
		return 2*r.last + 2
	}
	return 2 * r.last
}

// bracket gives the final ranks: those of the playoff by how far they came,
// those who lost in one round by their Swiss ranks (or shared, as the profile
// says), then everybody else by the Swiss ranks (bugs 75).
func (t *Table) bracket(m *event.Matches) {
	runs := runsOf(m)
	if len(runs) == 0 {
		return
	}
	shared := t.Profile.BracketTies == "shared"
	order := func(a, b *Line) int {
		x, inA := runs[a.Player]
		y, inB := runs[b.Player]
		switch {
		case inA != inB:
			if inA {
				return -1
			}
			return 1
		case !inA:
			return cmp.Compare(a.SwissRank, b.SwissRank)
		}
		c := cmp.Or(cmp.Compare(y.reach(), x.reach()), boolOrder(x.lost, y.lost))
		if c == 0 && !shared {
			c = cmp.Compare(a.SwissRank, b.SwissRank)
		}
		return c
	}
	slices.SortStableFunc(t.Lines, func(a, b Line) int { return order(&a, &b) })
	for from := 0; from < len(t.Lines); {
		to := from + 1
		for to < len(t.Lines) && order(&t.Lines[from], &t.Lines[to]) == 0 {
			to++
		}
		for k := from; k < to; k++ {
			t.Lines[k].Rank, t.Lines[k].Sharing = from+1, to-from
		}
		from = to
	}
}

func boolOrder(a, b bool) int {
	if a == b {
		return 0
	}
	if b {
		return -1
	}
	return 1
}

// runsOf reads the playoff.
func runsOf(m *event.Matches) map[int32]run {
	runs := map[int32]run{}
	for i := range m.Len() {
		if !m.Playoff[i] || m.Later[i] || m.Double[i] || m.Status[i] == event.MatchVoid || m.Status[i] == event.MatchDrop {
			continue
		}
		third := matchfile.ParseRound(m.RoundName(i)).Size == 3
		for _, s := range []struct {
			player int32
			out    event.Outcome
		}{{m.A[i], m.AOut[i]}, {m.B[i], m.BOut[i]}} {
			if s.player < 0 {
				continue
			}
			if r, seen := runs[s.player]; !seen || m.Round[i] > r.last {
				runs[s.player] = run{last: m.Round[i], won: s.out == event.Win, lost: s.out == event.Loss, third: third}
			}
		}
	}
	return runs
}
