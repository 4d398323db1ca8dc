package matchfile

import (
	"strconv"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
)

// robinCell is a cell of a round-robin table: the games of the row's player.
var robinCell = lazyregexp.New(`^\d{1,2} ?[-–:] ?\d{1,2}(?: ?[-–:] ?\d{1,2})?$`)

// robin is a round-robin table: one row and one column for each player, cells
// such as 2-1. (Tables in points or letters are those of X-Card Blind.)
type robin struct {
	head  int
	first int // column of the first result
	names []string
	rows  []int
}

func findRobin(g *grid.Grid) (robin, bool) {
	for i := range min(len(g.Rows), 2*mostTitles) {
		if g.Rows[i].Err != nil || g.Rows[i].Blank() {
			continue
		}
		t := robin{head: i}
		for k := i + 1; k < len(g.Rows); k++ {
			if r := &g.Rows[k]; r.Err == nil && !r.Blank() {
				t.rows = append(t.rows, k)
			}
		}
		if t.columns(g) && t.scores(g) {
			return t, true
		}
	}
	return robin{}, false
}

// columns finds the block of n columns whose headers are 1 ... n or the names
// of the rows, and the column of the names before it.
func (t *robin) columns(g *grid.Grid) bool {
	head, n := g.Rows[t.head].Cells, len(t.rows)
	if n < 2 {
		return false
	}
	for start := 1; start+n <= len(head) && start <= 3; start++ {
		for label := range start {
			t.names = t.names[:0]
			fits := true
			for k, i := range t.rows {
				name := strings.TrimSpace(g.Rows[i].Cell(label))
				cell := strings.Trim(header.Key(head[start+k]), "#. ")
				t.names = append(t.names, name)
				fits = fits && name != "" && (cell == strconv.Itoa(k+1) || cell == header.Key(name))
			}
			if _, err := strconv.Atoi(strings.Trim(t.names[0], "#. ")); fits && err != nil {
				t.first = start
				return true
			}
		}
	}
	return false
}

// scores: most filled cells beside the diagonal are games.
func (t *robin) scores(g *grid.Grid) bool {
	good, all := 0, 0
	for a, i := range t.rows {
		for b := range t.rows {
			if text := strings.TrimSpace(g.Rows[i].Cell(t.first + b)); a != b && text != "" {
				all++
				if robinCell.MatchString(text) {
					good++
				}
			}
		}
	}
	return good > 0 && 2*good > all
}

// IsRobin reports a round-robin table of games.
func IsRobin(g *grid.Grid) bool {
	_, ok := findRobin(g)
	return ok
}

// Robin reads it. A match stands in two cells: when both agree it is one.
func Robin(b *intake.Book, g *grid.Grid) {
	t, ok := findRobin(g)
	if !ok {
		return
	}
	b.Head(g, t.head)
	at := 0
	for i := t.head + 1; i < len(g.Rows); i++ {
		r := &g.Rows[i]
		switch {
		case r.Err != nil:
			b.Reject(g, r, g.Rows[t.head].Cells, b.RowFault(g, r))
		case r.Blank():
			b.Ignore(g.File, 1)
		default:
			t.row(b, g, at)
			b.Accept(g.File, 1)
			at++
		}
	}
}

func (t *robin) row(b *intake.Book, g *grid.Grid, a int) {
	r := &g.Rows[t.rows[a]]
	for other := range t.rows {
		text := strings.TrimSpace(r.Cell(t.first + other))
		if other == a || text == "" || strings.Trim(text, "-–?xX ") == "" {
			continue
		}
		m := event.MatchRow{A: t.names[a], B: t.names[other], Raw: text, Pos: g.Pos(r, t.first+other)}
		said, ok := ParseResult(text, m.A, m.B, false)
		if !ok {
			f := b.Finding("MATCH_RESULT_UNREADABLE", m.Pos)
			f.Raw, f.Args = text, map[string]string{"a": m.A, "b": m.B}
			b.Sink.Add(f)
			continue
		}
		said.onto(&m)
		mirror, _ := ParseResult(strings.TrimSpace(g.Rows[t.rows[other]].Cell(t.first+a)), m.B, m.A, false)
		x := event.MatchRow{A: m.B, B: m.A}
		mirror.onto(&x)
		if other < a && sameResult(x.Mirror(), m) {
			continue
		}
		b.Phase.Matches.Add(m)
	}
}
