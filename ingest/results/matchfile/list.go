package matchfile

import (
	"strconv"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// IsList reports a match list: a header with both sides and a result.
func IsList(g *grid.Grid, columns map[string]string) bool {
	_, ok := find(g, columns)
	return ok
}

// List reads a match list into the phase, one row a match. stem is the file's
// name: without a column (or a sheet) that names the round it may.
func List(b *intake.Book, g *grid.Grid, stem string) {
	l, ok := find(g, b.Columns())
	if !ok {
		return
	}
	x := list{b: b, g: g, l: &l, head: g.Rows[l.head].Cells, round: roundOfPlace(b, g, stem), seated: map[string]bool{}}
	x.french = x.isFrench()
	x.remarks = remarks{g: g, l: &l, told: x.told}
	x.titles()
	for i := l.head + 1; i < len(g.Rows); i++ {
		x.row(&g.Rows[i])
	}
	if l.has(colAMembers) || len(l.seats) > 0 || strings.HasPrefix(plain(x.cell(&g.Rows[l.head], colA)), "team") || strings.HasPrefix(plain(x.cell(&g.Rows[l.head], colA)), "equipe") {
		b.Phase.Matches.Teams = true
	}
	x.unused()
}

// list is a match list while it is read.
type list struct {
	b      *intake.Book
	g      *grid.Grid
	l      *layout
	head   []string
	round  string // of rows that name none
	french bool
	seated map[string]bool // team and player that are kept already

	remarks remarks
}

// roundOfPlace is the round that the sheet or the file is called after.
func roundOfPlace(b *intake.Book, g *grid.Grid, stem string) string {
	name := b.Files.Sheet(source.Pos{File: g.File, Sheet: g.Sheet})
	for _, s := range []string{name, stem} {
		if roundName.MatchString(plain(s)) || s == name && ParseRound(s).Playoff {
			return s
		}
	}
	return ""
}

var roundName = lazyregexp.New(`^(?:.*[^\p{L}])?(?:round|ronde|rd|runde|tour|r|тур)[ #.-]*\d{1,3}$`)

// titles counts the rows above the header; one of them may name the round.
func (x *list) titles() {
	for i := range x.g.Rows[:x.l.head] {
		for _, c := range x.g.Rows[i].Cells {
			if roundName.MatchString(plain(c)) {
				x.round = strconv.Itoa(ParseRound(c).No)
			} else if round, ok := RoundTitle(c); ok {
				x.round = round
			}
		}
	}
	x.b.Head(x.g, x.l.head)
}

// isFrench: letters V and N, or French words, stand in the result column, so
// that D is défaite.
func (x *list) isFrench() bool {
	c := x.l.at(colResult)
	if c < 0 {
		return false
	}
	for i := x.l.head + 1; i < len(x.g.Rows); i++ {
		switch plain(x.g.Rows[i].Cell(c)) {
		case "v", "n", "victoire", "defaite", "nul":
			return true
		}
	}
	return false
}

func (x *list) cell(r *grid.Row, c column) string { return r.Cell(x.l.at(c)) }

// row reads one row: a match, a title of a round, or nothing.
func (x *list) row(r *grid.Row) {
	switch {
	case r.Err != nil:
		x.reject(r, x.b.RowFault(x.g, r))
		return
	case r.Blank():
		x.b.Ignore(x.g.File, 1)
		return
	case x.isTitle(r):
		x.b.Ignore(x.g.File, 1)
		return
	}
	if c := r.Beyond(len(x.head)); c >= 0 {
		if x.remarks.is(r) {
			ignore(x.b, x.g, r)
			return
		}
		f := x.b.Finding("ROW_RAGGED", x.g.Pos(r, c))
		f.Counted, f.Allowed = diag.N(len(r.Cells)), diag.N(len(x.head))
		x.reject(r, f)
		return
	}
	before := len(x.b.Sink.List)
	m, code, col := x.match(r)
	if (code != "" || !told(&m)) && x.remarks.is(r) {
		x.b.Sink.List = x.b.Sink.List[:before]
		ignore(x.b, x.g, r)
		return
	}
	if code != "" {
		f := x.b.Finding(code, x.g.Pos(r, max(col, 0)))
		f.Raw = m.Raw
		if f.Raw == "" {
			f.Raw = strings.TrimSpace(r.Cell(col))
		}
		f.Args = map[string]string{"a": m.A, "b": m.B}
		if code == "MATCH_RESULT_UNREADABLE" {
			f.Args["expected"] = "2-1, 1-1-1, W D L, BYE, ID"
		}
		x.reject(r, f)
		return
	}
	x.members(r, &m)
	x.b.Phase.Matches.Add(side(m))
	x.b.Accept(x.g.File, 1)
}

// told reports a row that says how its match ended.
func told(m *event.MatchRow) bool {
	return m.AWins.OK || m.Won != event.NoSide || m.Status != event.MatchPlayed || m.Leaves != event.NoSide
}

// told reports a row with a result that can be read.
func (x *list) told(r *grid.Row) bool {
	before := len(x.b.Sink.List)
	m, code, _ := x.match(r)
	x.b.Sink.List = x.b.Sink.List[:before]
	return code == "" && told(&m)
}

func (x *list) reject(r *grid.Row, f diag.Finding) { x.b.Reject(x.g, r, x.head, f) }

// isTitle: a row with one text that names a round ("Round 3"), or the header
// once more.
func (x *list) isTitle(r *grid.Row) bool {
	texts, last := 0, ""
	again := true
	for c, cell := range r.Cells {
		if t := strings.TrimSpace(cell); t != "" {
			texts++
			last = t
			again = again && c < len(x.head) && plain(t) == plain(x.head[c])
		}
	}
	if texts == 1 {
		if round := ParseRound(last); roundName.MatchString(plain(last)) || round.Playoff {
			x.round = last
			return true
		}
		if round, ok := RoundTitle(last); ok {
			x.round = round
			return true
		}
	}
	return again && texts > 1
}

// The limits of spec/faults.md: rounds 1 to 999; and no match has a hundred games.
const (
	maxRound = 999
	maxGames = 99
)

var wholeNumber = lazyregexp.New(`^[-+]?\d+$`)

// within reports a whole number from lo to hi; a text that is none is not judged.
func within(s string, lo, hi int) bool {
	if !wholeNumber.MatchString(s) {
		return true
	}
	n, err := strconv.Atoi(s)
	return err == nil && n >= lo && n <= hi
}

// table is the number of the table; one that is none, or below 1, is said and
// left out.
func (x *list) table(r *grid.Row) event.Num {
	text := strings.TrimSpace(x.cell(r, colTable))
	n := number(text)
	if text == "" || n.OK && n.V >= 1 || IsBye(text) {
		return n
	}
	f := x.b.Finding("NUMBER_UNREADABLE", x.g.Pos(r, x.l.at(colTable)))
	f.Raw = text
	x.b.Sink.Add(f)
	return event.Num{}
}

// match cuts a row; code says why it cannot be used.
func (x *list) match(r *grid.Row) (m event.MatchRow, code string, col int) {
	m = event.MatchRow{
		Round: strings.TrimSpace(x.cell(r, colRound)), Table: x.table(r),
		A: x.cell(r, colA), B: x.cell(r, colB), Pos: x.g.Pos(r, x.l.at(colA)),
	}
	if m.Round == "" {
		m.Round = x.round
	}
	if IsBye(m.A) && IsBye(m.B) {
		return m, "MATCH_NO_PLAYER", x.l.at(colA)
	}
	if wholeNumber.MatchString(m.Round) && !within(m.Round, 1, maxRound) {
		m.Raw = m.Round
		return m, "MATCH_ROUND_INVALID", x.l.at(colRound)
	}
	for _, c := range []column{colAWins, colBWins, colDrawn} {
		if t := strings.TrimSpace(x.cell(r, c)); t != "" && (!number(t).OK || !within(t, 0, maxGames)) {
			m.Raw = t
			return m, "MATCH_RESULT_UNREADABLE", x.l.at(c)
		}
	}
	m.AWins, m.BWins, m.Drawn = number(x.cell(r, colAWins)), number(x.cell(r, colBWins)), number(x.cell(r, colDrawn))
	if code, col = x.say(r, &m); code != "" {
		return m, code, col
	}
	x.seats(r, &m)
	if m.AWins.OK != m.BWins.OK && !IsBye(m.B) && !IsBye(m.A) {
		return m, "MATCH_RESULT_UNREADABLE", x.l.at(colAWins)
	}
	return m, "", 0
}

// seats sums the seats of a team match: seats won, lost and drawn are its games.
func (x *list) seats(r *grid.Row, m *event.MatchRow) {
	if len(x.l.seats) == 0 || m.AWins.OK {
		return
	}
	var n [3]int32
	var texts []string
	for _, c := range x.l.seats {
		text := strings.TrimSpace(r.Cell(c))
		if text == "" {
			continue
		}
		said, ok := ParseResult(text, "", "", x.french)
		if !ok {
			continue
		}
		texts = append(texts, text)
		switch {
		case said.Won == event.SideA || said.Won == event.NoSide && said.AWins.V > said.BWins.V:
			n[0]++
		case said.Won == event.SideB || said.Won == event.NoSide && said.AWins.V < said.BWins.V:
			n[1]++
		default:
			n[2]++
		}
	}
	if len(texts) > 0 {
		m.AWins, m.BWins, m.Drawn = event.N(n[0]), event.N(n[1]), event.N(n[2])
		m.Raw = strings.Join(texts, ", ")
	}
}

var memberCut = lazyregexp.New(`\s*[+/&;|]\s*|\s+et\s+|\s+and\s+|,\s*`)

// members keeps who plays in a team, as teams.csv would.
func (x *list) members(r *grid.Row, m *event.MatchRow) {
	for _, side := range []struct {
		team string
		col  column
	}{{m.A, colAMembers}, {m.B, colBMembers}} {
		if IsBye(side.team) {
			continue
		}
		seat := 0
		for _, name := range memberCut.Split(x.cell(r, side.col), -1) {
			if name = strings.TrimSpace(name); name != "" {
				seat++
				if x.seated[side.team+"\x00"+name] {
					continue
				}
				x.seated[side.team+"\x00"+name] = true
				x.b.Phase.Seats = append(x.b.Phase.Seats, event.Seat{Team: side.team, Player: name, Seat: strconv.Itoa(seat), Pos: x.g.Pos(r, x.l.at(side.col))})
			}
		}
	}
}

// unused lists columns that nothing was read from.
func (x *list) unused() {
	var names []string
	for c, cell := range x.head {
		if !x.l.used[c] && strings.TrimSpace(cell) != "" {
			names = append(names, strconv.Quote(cell))
		}
	}
	if len(names) == 0 {
		return
	}
	f := x.b.Finding("FILE_COLUMNS_UNUSED", source.Pos{File: x.g.File, Sheet: x.g.Sheet, Row: x.g.Rows[x.l.head].Line})
	f.Args = map[string]string{"found": strings.Join(names, ", ")}
	x.b.Sink.Add(f)
}
