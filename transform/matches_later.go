package transform

import (
	"slices"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
)

// mostLater is how many rounds may follow published standings: a Top 16.
const mostLater = 4

// laterRounds finds rounds that were played after the standings that were
// published with them: with all rounds some points differ, with the first ones
// none does (a final that is called "Round 5"). They count in no points and
// no ranks.
func (w *work) laterRounds() {
	m := &w.p.Matches
	if m.Swiss < 2 || m.Swiss > 1000 || slices.Contains(m.Playoff, true) {
		return
	}
	published := w.publishedPoints()
	if len(published) < 3 || w.pointsFit(m.Swiss, published) {
		return
	}
	for last := m.Swiss - 1; last >= max(1, m.Swiss-mostLater); last-- {
		if w.pointsFit(last, published) {
			w.cutAfter(last)
			return
		}
	}
}

// publishedPoints are the points of the players that were published.
func (w *work) publishedPoints() map[int32]int {
	out := map[int32]int{}
	for i := range w.p.Published {
		x := &w.p.Published[i]
		if player := w.matchPlayer(x.Player); player >= 0 && x.Points.OK {
			out[player] = int(x.Points.V)
		}
	}
	return out
}

// pointsFit: the points (3, 1, 0) of the rounds up to last are those published.
func (w *work) pointsFit(last int32, published map[int32]int) bool {
	m := &w.p.Matches
	points := make([]int, w.p.Players.Len())
	worth := func(player int32, o event.Outcome) {
		switch {
		case player < 0:
		case o == event.Win:
			points[player] += 3
		case o == event.Draw:
			points[player]++
		}
	}
	for i := range m.Len() {
		if m.Round[i] <= last && m.Counts(i) {
			worth(m.A[i], m.AOut[i])
			worth(m.B[i], m.BOut[i])
		}
	}
	for player, want := range published {
		if points[player] != want {
			return false
		}
	}
	return true
}

// cutAfter takes the rounds after last out of the standings.
func (w *work) cutAfter(last int32) {
	m := &w.p.Matches
	var names []string
	for i := range m.Len() {
		if m.Round[i] <= last {
			continue
		}
		m.Playoff[i], m.Later[i] = true, true
		if name := m.RoundName(i); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	m.Swiss = last
	slices.Sort(names)
	f := w.finding("ROUNDS_AFTER_STANDINGS", w.firstMatch())
	f.Counted, f.Raw = diag.N(int(last)), strings.Join(names, ", ")
	w.sink.Add(f)
}
