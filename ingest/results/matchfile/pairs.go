package matchfile

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// Spelling turns a result into a cell of a results matrix, 6 or WL; games says
// that 2-0 are games.
type Spelling struct {
	Of     func(text string, games bool) (cell string, ok bool)
	IsCell func(cell string) bool
}

// pairList is a list of the matches of a round of X-Card Blind: two sides and the
// result of the two games, in one column, in one for each side, or game by game.
type pairList struct {
	layout
	play, draw int // columns of the two games, the row's own view; -1 = none
	points     int // column of the points of the first side, -1 = none
	points2    int // and of the second side
	xcb        bool
	french     bool // the games are V, N and D
	cells      Spelling
}

var (
	playKeys   = []string{"on play", "on the play", "play", "a on play", "player1 on play"}
	drawKeys   = []string{"on draw", "on the draw", "draw", "a on draw", "player1 on draw"}
	pointsKeys = []string{"points", "pts", "очки", "points a", "points 1", "points1", "pts a", "pts 1"}
	otherKeys  = []string{"points b", "points 2", "points2", "pts b", "pts 2"}
)

// findPairs looks for a list whose results can only be those of X-Card Blind, or
// all are when the event says that it is one.
func findPairs(g *grid.Grid, columns map[string]string, xcb bool, cells Spelling) (pairList, bool) {
	for i := 0; i < len(g.Rows) && i < mostTitles; i++ {
		if g.Rows[i].Err != nil || g.Rows[i].Blank() {
			continue
		}
		head := g.Rows[i].Cells
		p := pairList{play: -1, draw: -1, points: -1, points2: -1, xcb: xcb, cells: cells}
		p.layout, _ = layoutOf(head, columns)
		for c, cell := range head {
			switch key := header.Key(cell); {
			case slices.Contains(playKeys, key) && p.play < 0:
				p.play, p.used[c] = c, true
			case slices.Contains(drawKeys, key) && p.draw < 0:
				p.draw, p.used[c] = c, true
			case slices.Contains(pointsKeys, key) && p.points < 0:
				p.points, p.used[c] = c, true
			case slices.Contains(otherKeys, key) && p.points2 < 0:
				p.points2, p.used[c] = c, true
			}
		}
		if !p.has(colA) || !p.has(colB) || p.at(colA) == p.at(colWinner) {
			continue
		}
		p.head = i
		p.french = FrenchGames(g, i, p.play, p.draw)
		return p, p.fits(g)
	}
	return pairList{}, false
}

// fits: nearly all rows have a result, and one that no other match could have;
// the rows are of one round.
func (p *pairList) fits(g *grid.Grid) bool {
	good, all, own := 0, 0, 0
	rounds := map[string]bool{}
	for i := p.head + 1; i < len(g.Rows); i++ {
		r := &g.Rows[i]
		if r.Err != nil || r.Blank() {
			continue
		}
		cell, ok := p.cell(r)
		if ok && cell == "?" {
			continue // nobody has reported it yet
		}
		all++
		if ok {
			good++
		}
		if ok && p.decisive(r, cell) {
			own++
		}
		rounds[strings.TrimSpace(r.Cell(p.at(colRound)))] = true
	}
	if len(rounds) != 1 || good == 0 || !p.xcb && own == 0 {
		return false
	}
	return 5*good >= 4*all || p.xcb && own > 0 && 2*good >= all
}

// decisive: the result is written as no other match would be: two games by
// letters, or points.
func (p *pairList) decisive(r *grid.Row, cell string) bool {
	text := strings.TrimSpace(r.Cell(p.at(colResult)))
	switch {
	case p.play >= 0 && p.draw >= 0:
		return true
	case text != "":
		return len(cell) == 2 && !strings.ContainsAny(text, "0123456789") || cell == "6" || cell == "4"
	}
	return cell == "6" || cell == "4"
}

// cell is the result of a row as a cell of the first side's row: "?" when nobody
// has reported it.
func (p *pairList) cell(r *grid.Row) (string, bool) {
	get := func(c int) string { return strings.TrimSpace(r.Cell(c)) }
	if p.play >= 0 && p.draw >= 0 && (get(p.play) != "" || get(p.draw) != "") {
		return p.both(get(p.play), get(p.draw))
	}
	if text := get(p.at(colResult)); text != "" {
		return p.one(text)
	}
	if a, b := get(p.at(colAWins)), get(p.at(colBWins)); a != "" || b != "" {
		text := a + "-" + b
		if d := get(p.at(colDrawn)); d != "" {
			if cell, ok := p.cells.Of(text+"-"+d, true); ok && p.xcb {
				return cell, true
			}
		}
		return p.cells.Of(text, p.xcb)
	}
	if text := get(p.points); text != "" {
		if other := get(p.points2); other != "" {
			text += "-" + other
		}
		return p.one(text)
	}
	return "?", true
}

func (p *pairList) one(text string) (string, bool) {
	if cell, ok := p.cells.Of(text, p.xcb); ok {
		return cell, true
	}
	return text, p.cells.IsCell(text)
}

// both joins the game on the play and that on the draw.
func (p *pairList) both(play, draw string) (string, bool) {
	a, okA := GameOutcome(play, p.french)
	b, okB := GameOutcome(draw, p.french)
	letter := func(o event.Outcome) string {
		if o == event.Unknown {
			return "?"
		}
		return string(rune(o))
	}
	if a == event.Unknown && b == event.Unknown {
		return "?", okA && okB
	}
	return letter(a) + letter(b), okA && okB
}

// IsPairs reports a list of the matches of X-Card Blind; xcb says that the event
// is one.
func IsPairs(g *grid.Grid, columns map[string]string, xcb bool, cells Spelling) bool {
	_, ok := findPairs(g, columns, xcb, cells)
	return ok
}

// Pairs reads such a list as the matrix that it makes. A pair may be listed once,
// or from both sides: then both cells are as they are written.
func Pairs(b *intake.Book, g *grid.Grid, xcb bool, cells Spelling) {
	p, ok := findPairs(g, b.Columns(), xcb, cells)
	if !ok {
		return
	}
	b.Head(g, p.head)
	x := pairReader{b: b, g: g, p: &p, index: map[string]int{}, at: map[[2]int]said{}}
	x.remarks = remarks{g: g, l: &p.layout, told: func(r *grid.Row) bool { cell, ok := p.cell(r); return ok && cell != "?" }}
	for i := p.head + 1; i < len(g.Rows); i++ {
		x.row(&g.Rows[i])
	}
	x.matrix()
}

// said is what one row says about a match.
type said struct {
	cell string
	pos  source.Pos
}

type pairReader struct {
	b     *intake.Book
	g     *grid.Grid
	p     *pairList
	index map[string]int // key of a name -> row of the matrix
	names []string
	first []source.Pos
	at    map[[2]int]said

	remarks remarks
}

func (x *pairReader) row(r *grid.Row) {
	head := x.g.Rows[x.p.head].Cells
	a, b := strings.TrimSpace(r.Cell(x.p.at(colA))), strings.TrimSpace(r.Cell(x.p.at(colB)))
	again := len(r.Cells) > 1 && header.Key(r.Cell(x.p.at(colA))) == header.Key(head[x.p.at(colA)]) && header.Key(r.Cell(x.p.at(colB))) == header.Key(head[x.p.at(colB)])
	cell, ok := x.p.cell(r)
	switch {
	case r.Err != nil:
		x.b.Reject(x.g, r, head, x.b.RowFault(x.g, r))
	case r.Blank() || again || x.isTitle(r):
		x.b.Ignore(x.g.File, 1)
	case (!ok || cell == "?" || a == "" || b == "") && x.remarks.is(r):
		ignore(x.b, x.g, r)
	case a == "" && b == "":
		x.b.Ignore(x.g.File, 1)
	case a == "" || b == "":
		x.b.Reject(x.g, r, head, x.b.Finding("ROW_NO_PLAYER", x.g.Pos(r, x.p.at(colA))))
	case !ok:
		f := x.b.Finding("MATCH_RESULT_UNREADABLE", x.g.Pos(r, x.p.place()))
		f.Raw, f.Args = strings.TrimSpace(r.Cell(x.p.place())), map[string]string{"a": a, "b": b, "expected": x.p.expected()}
		x.b.Reject(x.g, r, head, f)
	default:
		x.keep(r, head, a, b, cell)
	}
}

// isTitle: the title of the round stands alone in the row.
func (x *pairReader) isTitle(r *grid.Row) bool {
	if texts(r) != 1 {
		return false
	}
	_, ok := RoundTitle(strings.Join(r.Cells, " "))
	return ok
}

// expected names the results that such a list may hold.
func (p *pairList) expected() string {
	switch {
	case p.play >= 0 && p.draw >= 0:
		return "W, D, L"
	case p.xcb:
		return "6-0 4-1 3-3 2-2, WW WD WL DD, 2-0 1-0-1 1-1"
	}
	return "6-0 4-1 3-3 2-2, WW WD WL DD"
}

// place is the column of the result, for findings.
func (p *pairList) place() int {
	for _, c := range []int{p.play, p.at(colResult), p.at(colAWins), p.points} {
		if c >= 0 {
			return c
		}
	}
	return 0
}

func (x *pairReader) keep(r *grid.Row, head []string, a, b, cell string) {
	pos := x.g.Pos(r, x.p.place())
	if header.Key(a) == header.Key(b) {
		f := x.b.Finding("GAME_SELF", pos)
		f.Player, f.Raw, f.Args = a, cell, map[string]string{"opponent": b}
		x.b.Reject(x.g, r, head, f)
		return
	}
	seats := [2]int{x.player(a, x.g.Pos(r, x.p.at(colA))), x.player(b, x.g.Pos(r, x.p.at(colB)))}
	x.b.Accept(x.g.File, 1)
	first, known := x.at[seats]
	switch {
	case !known || first.cell == "?":
		x.at[seats] = said{cell, pos}
		return
	case cell == "?":
		return
	}
	f := x.b.Finding("MATCH_DOUBLE", pos)
	if first.cell != cell {
		f = x.b.Finding("MATCH_CONFLICT", pos)
		x.at[seats] = said{"?", first.pos} // neither is believed
	}
	f.Player, f.Raw, f.Related = a, cell, []source.Pos{first.pos}
	f.Args = map[string]string{"opponent": b, "other": first.cell, "round": cmp.Or(strings.TrimSpace(r.Cell(x.p.at(colRound))), "1")}
	x.b.Sink.Add(f)
}

func (x *pairReader) player(name string, pos source.Pos) int {
	key := header.Key(name)
	i, known := x.index[key]
	if !known {
		i = len(x.names)
		x.index[key] = i
		x.names, x.first = append(x.names, name), append(x.first, pos)
	}
	return i
}

func (x *pairReader) matrix() {
	n := len(x.names)
	if n < 2 {
		return
	}
	x.english()
	x.oneNotation()
	m := event.Matrix{File: x.g.File, Sheet: x.g.Sheet, Ordered: x.p.play >= 0 && x.p.draw >= 0}
	for i, name := range x.names {
		m.AddEntrant(name, -1, x.first[i], n, func(j int) (string, source.Pos) { return x.cell(i, j) })
	}
	x.b.Phase.Matrices = append(x.b.Phase.Matrices, m)
}

// english turns the French letters of a list, in which D is a loss, into English
// ones.
func (x *pairReader) english() {
	french := false
	for seats, one := range x.at {
		one.cell = strings.ToUpper(one.cell)
		x.at[seats] = one
		french = french || strings.ContainsAny(one.cell, "VN")
	}
	if !french {
		return
	}
	for seats, one := range x.at {
		one.cell = strings.NewReplacer("V", "W", "N", "D", "D", "L").Replace(one.cell)
		x.at[seats] = one
	}
}

// lettersPoints: what two games are worth, by their letters in either order; a letter
// alone stands for both. A split is 3 here whatever it is worth: 2 are two draws.
var lettersPoints = map[string]string{
	"WW": "6", "W": "6", "WD": "4", "DW": "4", "WL": "3", "LW": "3", "DD": "2", "D": "2", "DL": "1", "LD": "1", "LL": "0", "L": "0",
}

// oneNotation writes the results of a list that holds both letters and points as
// points: a matrix is read in one of the two.
func (x *pairReader) oneNotation() {
	letters, points := false, false
	for _, one := range x.at {
		_, isLetters := lettersPoints[one.cell]
		letters, points = letters || isLetters, points || number(one.cell).OK
	}
	if !letters || !points || x.b.Phase.Settings.Scoring.Cells == "games-0-4" {
		return
	}
	for seats, one := range x.at {
		if value, ok := lettersPoints[one.cell]; ok {
			one.cell = value
			x.at[seats] = one
		}
	}
}

// cell is what the list says of row i against row j: in its own row, else turned
// round from that of the other.
func (x *pairReader) cell(i, j int) (string, source.Pos) {
	if i == j {
		return "X", x.first[i]
	}
	own, ok := x.at[[2]int{i, j}]
	if ok {
		return own.cell, own.pos
	}
	other, ok := x.at[[2]int{j, i}]
	if !ok {
		return "?", x.first[i]
	}
	return x.mirrored(other.cell), other.pos
}

// mirrored is a cell from the other side: what was on the play for the one was on
// the draw for the other. (Sorted letters stay sorted.)
func (x *pairReader) mirrored(cell string) string {
	if n := number(cell); n.OK && x.b.Phase.Settings.Scoring.Cells == "games-0-4" {
		return strconv.Itoa(4 - int(n.V))
	}
	switch strings.TrimLeft(cell, "0") {
	case "6":
		return "0"
	case "4":
		return "1"
	case "1":
		return "4"
	case "":
		return "6"
	}
	cell = strings.NewReplacer("W", "L", "L", "W").Replace(cell)
	if len(cell) == 2 {
		cell = cell[1:] + cell[:1]
	}
	return cell
}
