package view

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"deckmill/export/table"
)

// Widest is the number of decks beyond which nobody reads a matrix; a wider one
// has no cells.
const Widest = 500

// Matrix is the results table of one phase, in entry order.
type Matrix struct {
	N      int
	IDs    []string
	Cells  []string // N*N as published; nil when N is beyond [Widest]
	Points []int64  // N*N, Null = unknown
	Rows   []Entrant
	Order  []int // the rows by rank
}

// Entrant is what the standings and decks say about a row.
type Entrant struct {
	Player   string
	Deck     *Deck     // nil = none given
	Standing *Standing // nil = none
}

// DeckName is the name of the row's deck, else "".
func (e *Entrant) DeckName() string {
	switch {
	case e.Standing != nil && e.Standing.DeckName != "":
		return e.Standing.DeckName
	case e.Deck != nil:
		return e.Deck.Name
	}
	return ""
}

// Cell is the published text of a cell, At its points.
func (m *Matrix) Cell(i, j int) string { return m.Cells[i*m.N+j] }

// At is the points of a cell, Null when they are unknown.
func (m *Matrix) At(i, j int) int64 { return m.Points[i*m.N+j] }

// Result is the points that the results of the cell are called by (6 4 3 2 1 0):
// a split is 3 whatever it is worth; Null when they are unknown.
func (m *Matrix) Result(i, j int) int64 {
	p := m.At(i, j)
	if text := strings.ToUpper(m.Cell(i, j)); p == 2 && (text == "3" || text == "WL" || text == "LW") {
		return 3
	}
	return p
}

// WrittenSplits reports a table in points in which a split is written 3 but worth
// less.
func (m *Matrix) WrittenSplits() bool {
	for k, cell := range m.Cells {
		if cell == "3" && m.Points[k] == 2 {
			return true
		}
	}
	return false
}

// TellsSplits reports a table that tells splits of less than 3 points from two
// draws, by letters or by writing 3.
func (m *Matrix) TellsSplits() bool {
	for i := range m.N {
		for j := range m.N {
			if m.Cells != nil && m.At(i, j) == 2 && m.Result(i, j) == 3 {
				return true
			}
		}
	}
	return false
}

// ByRank is the same matrix with rows and columns in the order of the ranks.
func (m *Matrix) ByRank() *Matrix {
	out := &Matrix{N: m.N, IDs: make([]string, m.N), Rows: make([]Entrant, m.N), Order: make([]int, m.N)}
	for i, from := range m.Order {
		out.IDs[i], out.Rows[i], out.Order[i] = m.IDs[from], m.Rows[from], i
	}
	if m.Cells == nil {
		return out
	}
	for _, i := range m.Order {
		for _, j := range m.Order {
			out.Cells = append(out.Cells, m.Cell(i, j))
			out.Points = append(out.Points, m.At(i, j))
		}
	}
	return out
}

// Sum is the points of row i: those of its known cells.
func (m *Matrix) Sum(i int) int64 {
	sum := int64(0)
	for j := range m.N {
		if p := m.At(i, j); p != Null {
			sum += p
		}
	}
	return sum
}

// Letters are the letters of a published cell, "" when it is a number.
func Letters(cell string) string {
	if cell == "" || utf8.RuneCountInString(cell) > 3 {
		return ""
	}
	for _, r := range cell {
		if !unicode.IsLetter(r) {
			return ""
		}
	}
	return cell
}

// matrices cuts the long table into one matrix per phase and completes the
// pairs with the cells as published.
func (b *builder) matrices(decks map[key]*Deck) {
	t := b.rows(&table.Crosstable)
	size := map[string]int{}
	for r := range t.n {
		id := t.text("phase", r)
		size[id] = max(size[id], int(t.num("row", r)), int(t.num("col", r)))
	}
	for id, n := range size {
		m := &Matrix{N: n, IDs: make([]string, n), Rows: make([]Entrant, n)}
		if n <= Widest {
			m.Cells, m.Points = make([]string, n*n), make([]int64, n*n)
			for i := range m.Points {
				m.Points[i] = Null
			}
		}
		b.phase(id).Matrix = m
	}
	for r := range t.n {
		m := b.phases[t.text("phase", r)].Matrix
		i, j := int(t.num("row", r))-1, int(t.num("col", r))-1
		if i < 0 || j < 0 {
			continue
		}
		m.IDs[i], m.IDs[j] = t.text("row_id", r), t.text("col_id", r)
		if m.Cells != nil {
			m.Cells[i*m.N+j], m.Points[i*m.N+j] = t.text("cell", r), t.num("points", r)
		}
	}
	for _, p := range b.event.Phases {
		if p.Matrix != nil {
			p.meet(decks)
		}
	}
}

// meet fills the rows of the matrix and the cells of the open pairs.
func (p *Phase) meet(decks map[key]*Deck) {
	m := p.Matrix
	standing, place := map[string]*Standing{}, map[string]int{}
	for i, s := range p.Standings {
		standing[s.ID()] = s
		place[s.ID()] = i + 1
	}
	at := map[string]int{}
	for i, id := range m.IDs {
		at[id] = i
		e := &m.Rows[i]
		e.Standing, e.Deck, e.Player = standing[id], decks[key{p.ID, id}], id
		switch {
		case e.Standing != nil:
			e.Player = e.Standing.Player
		case e.Deck != nil:
			e.Player = e.Deck.Player
		}
		m.Order = append(m.Order, i)
	}
	slices.SortStableFunc(m.Order, func(a, b int) int { return rankOf(place, m.IDs[a]) - rankOf(place, m.IDs[b]) })
	for _, x := range p.Open {
		i, ok := at[x.AID]
		j, other := at[x.BID]
		if ok && other && m.Cells != nil {
			x.ACell, x.BCell = m.Cell(i, j), m.Cell(j, i)
		}
	}
}

// rankOf is the place in the standings; who has none comes last.
func rankOf(place map[string]int, id string) int {
	if n := place[id]; n > 0 {
		return n
	}
	return len(place) + 1
}
