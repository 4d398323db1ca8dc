package event

import (
	"strconv"

	"deckmill/ingest/source"
)

// Matches are the rows of match lists, one row a match, in input order. The
// first group is what the reader cut, the second what transform made of it.
// Rows that say the same twice stay and are marked.
type Matches struct {
	RoundText []string // as typed: "3", "Round 3", "Top 8"; "" = not given
	Tables    []Num
	ALabel    []string // first side as typed
	BLabel    []string // second side as typed, "" = none
	AWins     []Num    // games
	BWins     []Num
	Drawn     []Num
	Won       []MatchSide   // who won, where the input says so without games
	Status    []MatchStatus // as stated; Played when nothing is; after transform the final one
	Leaves    []MatchSide   // who dropped with this row
	Raw       []string      // the result as typed, for messages
	Pos       []source.Pos

	Round   []int32 // 1, 2, ...; a playoff goes on counting
	Playoff []bool
	Later   []bool  // played after the standings that were published: in no points and no ranks
	A, B    []int32 // index into Players; B = -1 is none (bye, drop)
	AOut    []Outcome
	BOut    []Outcome
	Double  []bool // the same match stands in an earlier row

	Rounds   []string // name of round k+1, as typed
	Swiss    int32    // number of Swiss rounds; the playoff counts on
	Fake     []int32  // players that stand for a bye
	Doubtful []int32  // players with a conflict, or two matches in a round
	Dropped  []int32  // players who left, sorted
	DQ       []int32  // players who were disqualified, sorted

	Left    []Left   // drops and disqualifications outside of a match
	Records []Record // standings given as W-L-D, without matches
	Teams   bool     // the sides are teams
	NoGames bool     // the source keeps no game scores: its 1-0-0 is a won match
	Source  string   // the platform that the input names: melee, topdeck, cardsrealm, manatraders
}

// MatchSide names a side of a match; as a set, sides may be joined.
type MatchSide uint8

// The sides. Neither as a winner is a draw when the row says so.
const (
	NoSide MatchSide = 0
	SideA  MatchSide = 1
	SideB  MatchSide = 2
	Both   MatchSide = 3 // as a winner: a draw
)

// Mirror is the side as the other player sees it.
func (s MatchSide) Mirror() MatchSide {
	switch s {
	case SideA:
		return SideB
	case SideB:
		return SideA
	case NoSide, Both:
	}
	return s
}

// MatchStatus says how a result came about (spec/results.md).
type MatchStatus uint8

// The statuses.
const (
	MatchPlayed MatchStatus = iota
	MatchBye
	MatchByeHalf      // a bye worth a draw
	MatchByeLost      // a late entry: the round counts as lost
	MatchForfeitWin   // A won, B gave the match up unplayed
	MatchForfeitLoss  // the other way round
	MatchNoShowA      // A did not come
	MatchNoShowB      // B did not come
	MatchDoubleLoss   // both lost
	MatchDoubleNoShow // nobody came
	MatchIntentional  // a draw that was agreed
	MatchTimeDraw     // a draw on time
	MatchConcession   // given up; the games say who won
	MatchDrop         // no match: A left the event
	MatchDQA          // A was disqualified
	MatchDQB          // B was disqualified
	MatchNotReported  // nobody reported a result
	MatchVoid         // does not count
	MatchUnknown      // the result is not known
	MatchConflict     // two rows contradict each other: neither counts
)

// matchStatusNames are the values of the column `status` of the table matches.
var matchStatusNames = [...]string{
	"played", "bye", "bye_half", "bye_lost", "forfeit_win", "forfeit_loss", "no_show", "no_show", "double_loss", "double_no_show",
	"intentional_draw", "time_draw", "concession", "drop", "dq", "dq", "not_reported", "void", "unknown", "conflict",
}

// String is the name in the table of matches.
func (s MatchStatus) String() string { return matchStatusNames[s] }

// Mirror is the status as the other side sees it.
func (s MatchStatus) Mirror() MatchStatus {
	switch s {
	case MatchForfeitWin:
		return MatchForfeitLoss
	case MatchForfeitLoss:
		return MatchForfeitWin
	case MatchNoShowA:
		return MatchNoShowB
	case MatchNoShowB:
		return MatchNoShowA
	case MatchDQA:
		return MatchDQB
	case MatchDQB:
		return MatchDQA
	default:
		return s
	}
}

// IsBye reports the three kinds of bye.
func (s MatchStatus) IsBye() bool {
	return s == MatchBye || s == MatchByeHalf || s == MatchByeLost
}

// MatchRow is one row of Matches, for readers.
type MatchRow struct {
	Round               string
	Table               Num
	A, B                string
	AWins, BWins, Drawn Num
	Won                 MatchSide
	Status              MatchStatus
	Leaves              MatchSide
	Raw                 string
	Pos                 source.Pos
}

// Mirror is the match as the other side sees it.
func (r MatchRow) Mirror() MatchRow {
	r.A, r.B = r.B, r.A
	r.AWins, r.BWins = r.BWins, r.AWins
	r.Won, r.Leaves, r.Status = r.Won.Mirror(), r.Leaves.Mirror(), r.Status.Mirror()
	return r
}

// Len is the number of rows.
func (m *Matches) Len() int { return len(m.Pos) }

// Add appends a row.
func (m *Matches) Add(r MatchRow) {
	m.RoundText = append(m.RoundText, r.Round)
	m.Tables = append(m.Tables, r.Table)
	m.ALabel = append(m.ALabel, r.A)
	m.BLabel = append(m.BLabel, r.B)
	m.AWins = append(m.AWins, r.AWins)
	m.BWins = append(m.BWins, r.BWins)
	m.Drawn = append(m.Drawn, r.Drawn)
	m.Won = append(m.Won, r.Won)
	m.Status = append(m.Status, r.Status)
	m.Leaves = append(m.Leaves, r.Leaves)
	m.Raw = append(m.Raw, r.Raw)
	m.Pos = append(m.Pos, r.Pos)
}

// Given reports whether anything was read that can be ranked.
func (m *Matches) Given() bool { return m.Len() > 0 || len(m.Records) > 0 }

// Left says that a player dropped or was disqualified, outside of a match.
type Left struct {
	Player string
	Round  int32 // last round, 0 = unknown
	DQ     bool
	Pos    source.Pos
}

// Record is one line of standings that were given without matches: match wins,
// losses, draws, and whether the player dropped.
type Record struct {
	Player              string
	Wins, Losses, Draws int32
	Dropped             bool
	Pos                 source.Pos
}

// Share is a printed percentage as a fraction 0..1 with the decimals that were
// printed (of the fraction); the zero value is none.
type Share struct {
	V        float64
	Decimals int
	OK       bool
}

// Turn swaps the sides of row i.
func (m *Matches) Turn(i int) {
	m.ALabel[i], m.BLabel[i] = m.BLabel[i], m.ALabel[i]
	m.AWins[i], m.BWins[i] = m.BWins[i], m.AWins[i]
	m.A[i], m.B[i] = m.B[i], m.A[i]
	m.AOut[i], m.BOut[i] = m.BOut[i], m.AOut[i]
	m.Won[i], m.Leaves[i], m.Status[i] = m.Won[i].Mirror(), m.Leaves[i].Mirror(), m.Status[i].Mirror()
}

// ByGames is the result of row i by its games, from the first side; unknown
// when no game is known to have been played.
func (m *Matches) ByGames(i int) Outcome {
	a, b, d := m.AWins[i], m.BWins[i], m.Drawn[i]
	switch {
	case a.V > b.V:
		return Win
	case a.V < b.V:
		return Loss
	case a.V+d.V > 0:
		return Draw
	}
	return Unknown
}

// Zero reports a score that was written as 0-0-0.
func (m *Matches) Zero(i int) bool {
	return m.AWins[i].OK && m.AWins[i].V == 0 && m.BWins[i].V == 0 && m.Drawn[i].V == 0
}

// Score is the games of row i, "2-1-0"; without games what was typed.
func (m *Matches) Score(i int) string {
	if !m.AWins[i].OK {
		return m.Raw[i]
	}
	return strconv.Itoa(int(m.AWins[i].V)) + "-" + strconv.Itoa(int(m.BWins[i].V)) + "-" + strconv.Itoa(int(m.Drawn[i].V))
}

// RoundName is the round of row i as it is called.
func (m *Matches) RoundName(i int) string {
	if n := int(m.Round[i]); n >= 1 && n <= len(m.Rounds) && m.Rounds[n-1] != "" {
		return m.Rounds[n-1]
	}
	return strconv.Itoa(int(m.Round[i]))
}

// Counts reports whether row i is scored: it has an outcome, or it is a written
// 0-0-0; it is no double, no conflict and not void.
func (m *Matches) Counts(i int) bool {
	if m.Double[i] {
		return false
	}
	return m.AOut[i] != Unknown || m.Status[i] == MatchNotReported && m.Zero(i)
}
