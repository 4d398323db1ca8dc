package event

import (
	"strconv"

	"deckmill/ingest/source"
)

// Matrix is a results table as the reader cut it: one row per deck, one cell
// per pair. Cells stay text; transform turns them into games.
type Matrix struct {
	Round  int32 // 0 = not given
	Rows   []MatrixRow
	Cols   []string // labels of the result columns as typed: names, numbers, or their last digits
	ColPos []source.Pos
	File   int32
	Sheet  int16
	// Group is the part of the phase that the table covers ("Group A"); tables of
	// different groups have no matches with each other. "" = the whole phase.
	Group string
	// Ordered: cells are two letters, the game on the play first, whatever they are.
	Ordered bool
}

// AddEntrant adds the row and the column of the next of n entrants of a list of
// matches: its results against each, in their order, as cell gives them.
func (m *Matrix) AddEntrant(label string, deck int32, place source.Pos, n int, cell func(j int) (string, source.Pos)) {
	at := int32(len(m.Rows)) //nolint:gosec // entrants of a table
	row := MatrixRow{At: at, No: at + 1, Label: label, Deck: deck, Place: place, Cells: make([]string, n), Pos: make([]source.Pos, n)}
	for j := range n {
		row.Cells[j], row.Pos[j] = cell(j)
	}
	m.Rows = append(m.Rows, row)
	m.Cols = append(m.Cols, strconv.Itoa(int(row.No)))
	m.ColPos = append(m.ColPos, place)
}

// MatrixRow is one row: the deck's results against the deck of each column.
type MatrixRow struct {
	At    int32  // place among the rows of the table, from 0; refused rows leave gaps
	No    int32  // number in the first column, 0 = none
	Label string // player as typed, "" when rows are only numbered
	Deck  int32  // submission that stands in the same row, -1 = none
	Cells []string
	Pos   []source.Pos // of each cell
	Bonus Num
	Total Num // printed total
	Rank  Num // printed rank
	TP    Num // printed tournament points
	Place source.Pos
	// places of the printed values, for findings
	TotalPos source.Pos
	// Absent: the table has a column of this deck, but its row has not come yet;
	// its cells are empty. No line of the input belongs to it.
	Absent bool
	// Struck: the row is struck through, or its comment calls the deck illegal.
	Struck bool
}

// Published is one row of a published table (published.csv or a total column).
type Published struct {
	Player string
	Points Num
	Total  Num
	TP     Num
	Rank   Num
	Wins   Num // games
	Draws  Num
	Losses Num
	OMW    Share // tie-breaks of match lists
	GW     Share
	OGW    Share
	Pos    source.Pos
	Places map[string]int16 // numbers of the columns of published.csv, by its names
	// Twice: an earlier row names the same player (rules/scoring).
	Twice bool
}

// At is the place of a column of the row: of its first one that is there.
func (p *Published) At(columns ...string) source.Pos {
	return cellOf(p.Pos, p.Places, columns)
}

// cellOf is the place in a row of the first of some columns that is there; places
// are the numbers of the columns.
func cellOf(pos source.Pos, places map[string]int16, columns []string) source.Pos {
	for _, c := range columns {
		if n := places[c]; n > 0 {
			pos.Col = n
			break
		}
	}
	return pos
}

// Correction is one row of corrections.csv, in the order of application.
type Correction struct {
	Seq              int32
	Player, Opponent string
	OnPlay, OnDraw   string // W, D or L from the player's own view; "" = only Result is known
	Result           string // as typed: letters or points
	Phase            string
	Source           string
	Reason           string
	Status           string // applied, pending, refused
	Pos              source.Pos

	Said string // status as typed, for todo/

	// transform: the result before and after, from the player's view
	Old, New string
}

// Ruling is one row of rulings.csv.
type Ruling struct {
	Deck        string
	Rule        string
	Decision    string // legal, illegal, remove, forfeit, replace
	Replacement string
	Who         string
	When        string
	Note        string
	Pos         source.Pos
}

// Alias is one row of aliases.csv.
type Alias struct {
	Typed, Card, Lang string
	Pos               source.Pos
}

// Listed is one row of players.csv.
type Listed struct {
	Player, ID, Status, Note string
	Pos                      source.Pos
}

// Reject is an input row that could not be used: it goes to rejects/ in the
// shape of its input, so that it can be corrected and fed back.
type Reject struct {
	File    int32
	Sheet   int16
	Row     int32
	Header  []string // of the input, nil = none
	Cells   []string
	Code    string
	Message string // rendered late when empty
	Args    map[string]string
}

// Outcome is the result of one game from the view of the row deck.
type Outcome byte

// The outcomes; Unknown is a game whose result nobody gave.
const (
	Unknown Outcome = 0
	Win     Outcome = 'W'
	Draw    Outcome = 'D'
	Loss    Outcome = 'L'
)

// Inverse is the same game from the other side.
func (o Outcome) Inverse() Outcome {
	switch o {
	case Win:
		return Loss
	case Loss:
		return Win
	case Draw, Unknown:
	}
	return o
}

// Games is the two games of a cell from the row deck's view. When Ordered the
// first was played on the play, the second on the draw; else the order of the
// two is not known and they are sorted W, D, L. Ambiguous marks a 2 that may be
// two draws or a split (points-only table, split = 2): its games are unknown.
type Games struct {
	First, Second Outcome
	Ordered       bool
	Ambiguous     bool
}

// Known reports whether both games have a result.
func (g Games) Known() bool { return g.First != Unknown && g.Second != Unknown }

// Inverse is the pair of games from the column deck's view: its game on the
// play is the row deck's game on the draw.
func (g Games) Inverse() Games {
	g.First, g.Second = g.Second.Inverse(), g.First.Inverse()
	if !g.Ordered {
		g = g.sorted()
	}
	return g
}

// Unordered forgets which game was on the play.
func (g Games) Unordered() Games {
	g.Ordered = false
	return g.sorted()
}

func (g Games) sorted() Games {
	order := func(o Outcome) int {
		switch o {
		case Win:
			return 0
		case Draw:
			return 1
		case Loss:
			return 2
		case Unknown:
		}
		return 3
	}
	if order(g.Second) < order(g.First) {
		g.First, g.Second = g.Second, g.First
	}
	return g
}

// Same reports whether the two hold the same wins, draws and losses,
// whatever the order.
func (g Games) Same(o Games) bool {
	a, b := g.Unordered(), o.Unordered()
	return a.First == b.First && a.Second == b.Second && a.Ambiguous == b.Ambiguous
}

// Count is the number of games with result o.
func (g Games) Count(o Outcome) int {
	n := 0
	if g.First == o {
		n++
	}
	if g.Second == o {
		n++
	}
	return n
}

// String is the two letters, such as "WL"; "?" for an unknown pair.
func (g Games) String() string {
	if g.Ambiguous {
		return "2"
	}
	if !g.Known() {
		return "?"
	}
	return string([]byte{byte(g.First), byte(g.Second)})
}
