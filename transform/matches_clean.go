package transform

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/results/matchfile"
)

// pairKey is a match: a pair (or a player without an opponent) in a round.
type pairKey struct{ round, a, b int32 }

// matchPairs finds matches that stand in several rows. Rows that agree count
// once (a draw listed from both sides); rows that do not are a conflict, and
// none counts: the later one does not win by itself.
func (w *work) matchPairs() {
	m := &w.p.Matches
	rows := map[pairKey][]int{}
	var order []pairKey
	for i := range m.Len() {
		if s := m.Status[i]; s == event.MatchDrop || s == event.MatchVoid || m.A[i] == m.B[i] {
			continue
		}
		k := pairKey{m.Round[i], m.A[i], m.B[i]}
		if rows[k] == nil {
			order = append(order, k)
		}
		rows[k] = append(rows[k], i)
	}
	for _, k := range order {
		if len(rows[k]) > 1 {
			w.oneMatch(rows[k])
		}
	}
}

// oneMatch looks at the rows of one match.
func (w *work) oneMatch(rows []int) {
	m := &w.p.Matches
	keep := rows[0]
	for _, i := range rows[1:] {
		switch {
		case !w.agree(keep, i):
			w.conflict(rows)
			return
		case better(m, i, keep):
			keep = i
		}
	}
	for _, i := range rows {
		if i == keep {
			continue
		}
		m.Double[i] = true
		f := w.onMatch("MATCH_DOUBLE", i)
		f.Related = append(f.Related, m.Pos[keep])
		w.sink.Add(f)
	}
}

// agree: two rows can be one match: equal games, or one says less than the other.
func (w *work) agree(i, j int) bool {
	m := &w.p.Matches
	if blank(m, i) || blank(m, j) {
		return true
	}
	if m.AOut[i] != m.AOut[j] || m.BOut[i] != m.BOut[j] {
		return false
	}
	return !m.AWins[i].OK || !m.AWins[j].OK || m.Score(i) == m.Score(j)
}

// better: row i says more than row j.
func better(m *event.Matches, i, j int) bool {
	return blank(m, j) && !blank(m, i) || m.AWins[i].OK && !m.AWins[j].OK && !blank(m, i)
}

// blank: the row gives no result at all.
func blank(m *event.Matches, i int) bool {
	return m.Status[i] == event.MatchNotReported && !m.AWins[i].OK
}

func (w *work) conflict(rows []int) {
	m := &w.p.Matches
	for k, i := range rows {
		f := w.onMatch("MATCH_CONFLICT", i)
		other := rows[0]
		if k == 0 {
			other = rows[1]
		}
		f.Args["other"] = m.Score(other)
		f.Related = append(f.Related, m.Pos[other])
		w.sink.Add(f)
	}
	for _, i := range rows {
		m.Status[i] = event.MatchConflict
		m.AOut[i], m.BOut[i] = event.Unknown, event.Unknown
	}
	m.Doubtful = append(m.Doubtful, m.A[rows[0]])
	if b := m.B[rows[0]]; b >= 0 {
		m.Doubtful = append(m.Doubtful, b)
	}
}

// matchScores reports scores that no best-of-three match has, and matches
// without a result. Seats of a team match are no games.
func (w *work) matchScores() {
	m := &w.p.Matches
	for i := range m.Len() {
		if m.Double[i] || m.B[i] < 0 {
			continue
		}
		if m.Status[i] == event.MatchNotReported {
			w.sink.Add(w.onMatch("MATCH_NOT_REPORTED", i))
			continue
		}
		a, b, d := m.AWins[i].V, m.BWins[i].V, m.Drawn[i].V
		most := int32(2)
		if m.Playoff[i] {
			most = 3
		}
		if !m.Teams && (a > most || b > most || a == most && b == most || d > 3) {
			w.sink.Add(w.onMatch("MATCH_SCORE_IMPOSSIBLE", i))
		}
		if w.p.Settings.Scoring.Profile == headedProfile {
			w.oneGame(i, a, b)
		}
	}
}

// headedProfile is the profile of Two-Headed Giant (seed 002).
const headedProfile = "two-headed-giant"

// oneGame: a match of Two-Headed Giant is one game, and only the clock makes it a
// draw (seed 002, 2HG-10).
func (w *work) oneGame(i int, a, b int32) {
	m := &w.p.Matches
	switch {
	case a+b > 1:
		w.sink.Add(w.onMatch("MATCH_ONE_GAME", i))
	case m.AOut[i] == event.Draw && m.BOut[i] == event.Draw && m.Status[i] == event.MatchPlayed:
		w.sink.Add(w.onMatch("MATCH_DRAW_NOT_TIME", i))
	}
}

// playersTwice reports players with two matches in one round. A list that names
// no rounds cannot tell.
func (w *work) playersTwice() {
	m := &w.p.Matches
	if len(m.Rounds) == 1 && m.Rounds[0] == "" {
		return
	}
	type seat struct{ round, player int32 }
	first := map[seat]int{}
	for i := range m.Len() {
		if m.Double[i] || m.Status[i] == event.MatchDrop || m.Status[i] == event.MatchVoid || m.A[i] == m.B[i] {
			continue
		}
		for _, player := range []int32{m.A[i], m.B[i]} {
			if player < 0 {
				continue
			}
			k := seat{m.Round[i], player}
			j, twice := first[k]
			if !twice {
				first[k] = i
				continue
			}
			if m.A[j] == m.A[i] && m.B[j] == m.B[i] {
				continue // a conflict, told already
			}
			f := w.onMatch("MATCH_PLAYER_TWICE", i)
			f.Player = w.sideName(player)
			f.Args["opponent"], f.Args["other"] = w.sideName(opponent(m, i, player)), w.sideName(opponent(m, j, player))
			f.Related = append(f.Related, m.Pos[j])
			w.sink.Add(f)
			m.Doubtful = append(m.Doubtful, player)
		}
	}
}

func opponent(m *event.Matches, i int, player int32) int32 {
	if m.A[i] == player {
		return m.B[i]
	}
	return m.A[i]
}

// leavers finds who dropped: said so, or without a match in the last Swiss
// rounds. They stay in the table with their own rounds.
func (w *work) leavers() {
	m := &w.p.Matches
	last := make([]int32, w.p.Players.Len())
	gone := make([]bool, w.p.Players.Len())
	for i := range m.Len() {
		for _, s := range []struct {
			player int32
			side   event.MatchSide
			dq     event.MatchStatus
		}{{m.A[i], event.SideA, event.MatchDQA}, {m.B[i], event.SideB, event.MatchDQB}} {
			if s.player < 0 {
				continue
			}
			if m.Status[i] != event.MatchDrop {
				last[s.player] = max(last[s.player], m.Round[i])
			}
			gone[s.player] = gone[s.player] || m.Leaves[i]&s.side != 0
			if m.Status[i] == s.dq {
				m.DQ = append(m.DQ, s.player)
			}
		}
	}
	for _, l := range m.Left {
		if player := w.matchPlayer(l.Player); player >= 0 {
			if l.DQ {
				m.DQ = append(m.DQ, player)
			}
			gone[player] = true
		}
	}
	for player, round := range last {
		if round == 0 || m.Swiss == 0 || !gone[player] && round >= m.Swiss {
			continue
		}
		m.Dropped = append(m.Dropped, int32(player))
		f := w.finding("PLAYER_DROPPED", w.p.Players.Pos[player])
		f.Player = w.p.Players.Name[player]
		f.Args = map[string]string{"round": strconv.Itoa(int(round))}
		w.sink.Add(f)
	}
	slices.Sort(m.DQ)
	m.DQ = slices.Compact(m.DQ)
	slices.Sort(m.Doubtful)
	m.Doubtful = slices.Compact(m.Doubtful)
}

// bracket says that a playoff was found, or that the last rounds look like one.
func (w *work) bracket() {
	m := &w.p.Matches
	var names []string
	for i := range m.Len() {
		if name := m.RoundName(i); m.Playoff[i] && !m.Later[i] && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		f := w.finding("BRACKET_FOUND", w.firstMatch())
		f.Raw = strings.Join(names, ", ")
		f.Counted.V, f.Counted.OK = int(m.Swiss), true
		w.sink.Add(f)
		return
	}
	if sizes := w.likelyBracket(); sizes != "" {
		f := w.finding("BRACKET_LIKELY", w.firstMatch())
		f.Raw = sizes
		w.sink.Add(f)
	}
}

// likelyBracket are the sizes of the last rounds, such as "4, 2, 1", when each
// is half of the one before and only its winners play, after a round at least
// twice as large.
func (w *work) likelyBracket() string {
	m := &w.p.Matches
	if m.Swiss < 4 || m.Swiss > 1000 {
		return ""
	}
	size := make([]int, m.Swiss+1)
	winners := make([]map[int32]bool, m.Swiss+1)
	players := make([]map[int32]bool, m.Swiss+1)
	for r := range winners {
		winners[r], players[r] = map[int32]bool{}, map[int32]bool{}
	}
	for i := range m.Len() {
		if m.Double[i] || m.Playoff[i] || m.B[i] < 0 || m.AOut[i] == event.Unknown {
			continue
		}
		r := m.Round[i]
		size[r]++
		players[r][m.A[i]], players[r][m.B[i]] = true, true
		if m.AOut[i] == event.Win {
			winners[r][m.A[i]] = true
		}
		if m.BOut[i] == event.Win {
			winners[r][m.B[i]] = true
		}
	}
	r := m.Swiss
	if size[r] != 1 {
		return ""
	}
	text := "1"
	for r > 2 && size[r-1] == 2*size[r] && subset(players[r], winners[r-1]) {
		r--
		text = strconv.Itoa(size[r]) + ", " + text
	}
	if r == m.Swiss || r < 2 || size[r-1] < 2*size[r] {
		return ""
	}
	return text
}

func subset(a, b map[int32]bool) bool {
	for k := range a {
		if !b[k] {
			return false
		}
	}
	return true
}

// fakeByes lists players that are none.
func (w *work) fakeByes() {
	for i, name := range w.p.Players.Name {
		if matchfile.IsFakeBye(name) {
			w.p.Matches.Fake = append(w.p.Matches.Fake, int32(i))
		}
	}
}

// decksWithoutMatch lists decks of players who stand in no match: they are not
// scored (bugs 77).
func (w *work) decksWithoutMatch() {
	m := &w.p.Matches
	played := map[int32]bool{}
	for i := range m.Len() {
		played[m.A[i]], played[m.B[i]] = true, true
	}
	for _, r := range m.Records {
		played[w.matchPlayer(r.Player)] = true
	}
	for d := range w.p.Decks.Len() {
		if player := w.p.Decks.Player[d]; w.p.Decks.Counted[d] && player >= 0 && !played[player] && w.p.Players.Team[player] < 0 {
			w.p.Decks.Counted[d] = false
			w.sink.Add(w.onDeck("DECK_NOT_IN_RESULTS", d, w.p.Decks.Pos[d]))
		}
	}
}
