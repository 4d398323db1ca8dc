package matchfile

import (
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/grid"
)

// say lays result, winner and status over the games of the columns.
func (x *list) say(r *grid.Row, m *event.MatchRow) (code string, col int) {
	for _, c := range []column{colResult, colWinner, colStatus} {
		i := x.l.at(c)
		text := strings.TrimSpace(r.Cell(i))
		if text == "" {
			continue
		}
		if m.Raw == "" {
			m.Raw = text
		}
		if c == colWinner && x.l.at(colA) == i { // winner and loser are the sides
			m.Raw = ""
			if m.Won == event.NoSide && m.Status == event.MatchPlayed && (!m.AWins.OK || m.AWins.V != m.BWins.V) {
				m.Won = event.SideA
			}
			continue
		}
		if c != colWinner && IsDate(text) {
			return "MATCH_SCORE_DATE", i
		}
		said, ok := ParseResult(text, m.A, m.B, x.french && c == colResult)
		if c == colWinner {
			said, ok = winnerOf(text, m)
		}
		if !ok {
			m.Raw = text
			return "MATCH_RESULT_UNREADABLE", i
		}
		said.onto(m)
	}
	return "", 0
}

// winnerOf reads a column that names the winner.
func winnerOf(text string, m *event.MatchRow) (Result, bool) {
	switch t := plain(text); t {
	case plain(m.A), "1", "a", "p1", "player1", "player 1", "j1":
		return Result{Won: event.SideA}, true
	case plain(m.B), "2", "b", "p2", "player2", "player 2", "j2":
		return Result{Won: event.SideB}, true
	}
	r, ok := ParseResult(text, m.A, m.B, false)
	return r, ok && (r.Won != event.NoSide || r.Status != event.MatchPlayed)
}

// onto lays what a text says over a row: games that stand in columns of their
// own stay.
func (said Result) onto(m *event.MatchRow) {
	if said.AWins.OK && !m.AWins.OK {
		m.AWins, m.BWins, m.Drawn = said.AWins, said.BWins, said.Drawn
	}
	if said.Won != event.NoSide {
		m.Won = said.Won
	}
	if said.Status != event.MatchPlayed {
		m.Status = said.Status
	}
	m.Leaves |= said.Leaves
	if m.Status == event.MatchDrop {
		dropOf(m, said.Leaves)
	}
}

// dropOf: a row of one player that says "drop" is no match; beside an opponent
// the match counts and its loser (or the named side) leaves.
func dropOf(m *event.MatchRow, who event.MatchSide) {
	if IsBye(m.B) || IsBye(m.A) {
		m.Leaves = event.SideA
		if IsBye(m.A) {
			m.Leaves = event.SideB
		}
		if m.AWins.V+m.BWins.V > 0 {
			m.Status = event.MatchBye // he left after his bye
		}
		return
	}
	m.Status = event.MatchPlayed
	if who == event.NoSide {
		who = event.SideB
		if m.AWins.V < m.BWins.V {
			who = event.SideA
		}
	}
	m.Leaves |= who
	unfinished := m.AWins.V < 2 && m.BWins.V < 2 && m.AWins.V+m.BWins.V+m.Drawn.V < 3
	if unfinished && m.Won == event.NoSide {
		m.Won, m.Status = who.Mirror(), event.MatchConcession // he left, the other won (spec bugs 71)
	}
}
