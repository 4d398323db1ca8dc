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

// The cells of a Swiss crosstable: opponent and result in either order, with
// colour, table or score beside: 12w1, 3+/w0, +3, W12, D5, 7 2-1, 4:1.
var (
	numberFirst = lazyregexp.New(`^(\d{1,4}) ?[wbsn]? ?([+=\-½WDLV])(?:/[wbh]\d)?$`)
	numberDigit = lazyregexp.New(`^(\d{1,4})(?: ?[wbsn] ?| )(1/2|[10½])$`)
	resultFirst = lazyregexp.New(`^([+=\-]|[WDLVNwdlvn]) ?[wb]?(\d{1,4})$`)
	withScore   = lazyregexp.New(`^#?(\d{1,4}) ?[(,;:]? ?(\d)-(\d)(?:-(\d))?\)?$`)
	byeCell     = lazyregexp.New(`(?i)^(?:bye|\+?-?h?-?bye|[+-]bye|hu?|u|f|0\+|0-|0=|b)$`)
	roundColumn = lazyregexp.New(`^(?:r|rd|round|ronde|tour|runde|rnd)? ?(\d{1,2})$`)
)

type swissTable struct {
	head   int
	number int // column of the number that opponents are called by
	player int
	rounds []int
	names  map[int]string // number -> player
	rows   map[int]int
}

// findCrosstable: a header with a player and one column a round, whose cells
// name opponents by number.
func findCrosstable(g *grid.Grid) (swissTable, bool) {
	for i := range min(len(g.Rows), 2*mostTitles) {
		r := &g.Rows[i]
		if r.Err != nil || r.Blank() {
			continue
		}
		t := swissTable{head: i, number: -1, player: -1, names: map[int]string{}, rows: map[int]int{}}
		for c, cell := range r.Cells {
			key := header.Key(cell)
			switch f := header.FieldOf(cell); {
			case roundColumn.MatchString(key):
				t.rounds = append(t.rounds, c)
			case t.player < 0 && (f == header.Player || f == header.Team):
				t.player = c
			case t.number < 0 && (f == header.No || f == header.Rank || key == "pos"):
				t.number = c
			}
		}
		if t.player >= 0 && len(t.rounds) > 0 && t.fill(g) {
			return t, true
		}
	}
	return swissTable{}, false
}

// fill numbers the players and checks that most cells are those of a crosstable.
func (t *swissTable) fill(g *grid.Grid) bool {
	good, all := 0, 0
	for i := t.head + 1; i < len(g.Rows); i++ {
		r := &g.Rows[i]
		name := strings.TrimSpace(r.Cell(t.player))
		if r.Err != nil || name == "" {
			continue
		}
		no := len(t.names) + 1
		if n := number(strings.Trim(r.Cell(t.number), "#.) ")); t.number >= 0 && n.OK {
			no = int(n.V)
		}
		if _, dup := t.names[no]; dup {
			no = len(t.names) + 1
		}
		t.names[no], t.rows[i] = name, no
		for _, c := range t.rounds {
			text := strings.TrimSpace(r.Cell(c))
			if text == "" || strings.Trim(text, "-– ") == "" {
				continue
			}
			all++
			if _, opponent, ok := swissCell(text); ok && opponent != 0 {
				good++
			}
		}
	}
	return good > 0 && 2*good > all && len(t.names) > 1
}

// IsCrosstable reports a Swiss crosstable.
func IsCrosstable(g *grid.Grid) bool {
	_, ok := findCrosstable(g)
	return ok
}

// swissCell reads a cell: the result and the number of the opponent, 0 = bye.
func swissCell(text string) (m event.MatchRow, opponent int, ok bool) {
	text = strings.TrimSpace(text)
	if x := withScore.FindStringSubmatch(text); x != nil {
		opponent, _ = strconv.Atoi(x[1])
		m.AWins, m.BWins, m.Drawn = number(x[2]), number(x[3]), event.N(number(x[4]).V)
		return m, opponent, true
	}
	sign, no := "", ""
	if x := numberFirst.FindStringSubmatch(text); x != nil {
		no, sign = x[1], x[2]
	} else if x := numberDigit.FindStringSubmatch(text); x != nil {
		no, sign = x[1], x[2]
	} else if x := resultFirst.FindStringSubmatch(text); x != nil {
		sign, no = x[1], x[2]
	} else if byeCell.MatchString(text) {
		m.Status = event.MatchBye
		if strings.HasPrefix(strings.ToLower(text), "h") || text == "0=" {
			m.Status = event.MatchByeHalf
		}
		if strings.HasPrefix(text, "-") || text == "0-" {
			m.Status = event.MatchByeLost
		}
		return m, 0, true
	} else {
		return m, 0, false
	}
	opponent, _ = strconv.Atoi(no)
	switch strings.ToUpper(sign) {
	case "+", "1", "W", "V":
		m.Won = event.SideA
	case "-", "0", "L":
		m.Won = event.SideB
	case "=", "½", "1/2", "D", "N":
		m.Won = event.Both
	}
	if opponent == 0 {
		m.Status = map[event.MatchSide]event.MatchStatus{event.SideA: event.MatchBye, event.SideB: event.MatchByeLost, event.Both: event.MatchByeHalf}[m.Won]
		m.Won = event.NoSide
	}
	return m, opponent, true
}

// Crosstable reads a Swiss crosstable. Every match stands in two cells; both
// are kept, so that transform finds cells that contradict each other, but a
// pair that agrees is one match.
func Crosstable(b *intake.Book, g *grid.Grid) {
	t, ok := findCrosstable(g)
	if !ok {
		return
	}
	b.Head(g, t.head)
	head := g.Rows[t.head].Cells
	b.Phase.Matches.NoGames = true
	seen := map[[3]int]event.MatchRow{}
	for i := t.head + 1; i < len(g.Rows); i++ {
		r := &g.Rows[i]
		switch {
		case r.Err != nil:
			b.Reject(g, r, head, b.RowFault(g, r))
			continue
		case r.Blank():
			b.Ignore(g.File, 1)
			continue
		case t.rows[i] == 0:
			f := b.Finding("ROW_NO_PLAYER", g.Pos(r, t.player))
			b.Reject(g, r, head, f)
			continue
		}
		for k, c := range t.rounds {
			t.cell(b, g, r, seen, [3]int{k + 1, t.rows[i], c})
		}
		b.Accept(g.File, 1)
	}
}

// cell keeps the match of one cell; at is round, player and column.
func (t *swissTable) cell(b *intake.Book, g *grid.Grid, r *grid.Row, seen map[[3]int]event.MatchRow, at [3]int) {
	text := strings.TrimSpace(r.Cell(at[2]))
	if IsBye(t.names[at[1]]) || text == "" || strings.Trim(text, "-–zZ ") == "" {
		return
	}
	m, opponent, ok := swissCell(text)
	m.Round, m.A, m.Raw, m.Pos = strings.TrimSpace(g.Rows[t.head].Cell(at[2])), t.names[at[1]], text, g.Pos(r, at[2])
	name, known := t.names[opponent]
	if !ok || opponent != 0 && !known {
		f := b.Finding("MATCH_RESULT_UNREADABLE", m.Pos)
		f.Raw, f.Args = text, map[string]string{"a": m.A, "b": ""}
		b.Sink.Add(f)
		return
	}
	m.B = name
	if m.AWins.OK && (m.AWins.V > 1 || m.BWins.V > 1 || m.Drawn.V > 1) {
		b.Phase.Matches.NoGames = false
	}
	if other, dup := seen[[3]int{at[0], opponent, at[1]}]; dup && opponent != 0 && sameResult(other.Mirror(), m) {
		return
	}
	seen[[3]int{at[0], at[1], opponent}] = m
	b.Phase.Matches.Add(side(m))
}

// sameResult: both cells say the same.
func sameResult(a, b event.MatchRow) bool {
	return a.AWins == b.AWins && a.BWins == b.BWins && a.Drawn == b.Drawn && a.Won == b.Won && a.Status == b.Status
}
