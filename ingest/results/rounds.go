package results

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
)

// part is the rows of one round of a table whose column round names several.
type part struct {
	round string // as typed
	grid  *grid.Grid
}

// byRound parts a matrix by its column round; nil when there is no such column,
// and when all rows together are as many as the columns: then they are one matrix,
// and another round in a row is a slip (roundSlip). A row without a round belongs
// to that of the row above it.
func byRound(g *grid.Grid, columns map[string]string) []part {
	l, ok := find(g, columns)
	if !ok || l.head < 0 || !l.index.Has(header.Round) {
		return nil
	}
	c := l.index.Col(header.Round)
	if len(dataRows(g, l.head)) == len(l.results) {
		return []part{{round: mostCommon(g, goodRows(g, l.head), c), grid: g}}
	}
	var out []part
	at := map[string]int{}
	round := ""
	for _, i := range dataRows(g, l.head) {
		if text := strings.TrimSpace(g.Rows[i].Cell(c)); text != "" {
			round = text
		}
		k, known := at[round]
		if !known {
			k = len(out)
			at[round] = k
			p := part{round: round, grid: &grid.Grid{File: g.File, Sheet: g.Sheet}}
			p.grid.Rows = slices.Clone(g.Rows[:l.head+1])
			out = append(out, p)
		}
		out[k].grid.Rows = append(out[k].grid.Rows, g.Rows[i])
	}
	if n := blanks(g, l.head); n > 0 && len(out) > 0 { // blank rows count with the first part
		out[0].grid.Rows = append(out[0].grid.Rows, make([]grid.Row, n)...)
	}
	return out
}

// mostCommon is the round of most rows, of equals the first.
func mostCommon(g *grid.Grid, rows []int, c int) string {
	count := map[string]int{}
	best := ""
	for _, i := range rows {
		text := strings.TrimSpace(g.Rows[i].Cell(c))
		if count[text]++; text != "" && count[text] > count[best] || best == "" {
			best = text
		}
	}
	return best
}

// roundSlip reports rows of one matrix that name another round than most.
func roundSlip(b *intake.Book, g *grid.Grid, l *layout, rows []int) {
	c := l.index.Col(header.Round)
	if c < 0 {
		return
	}
	most := mostCommon(g, rows, c)
	for _, i := range rows {
		if text := strings.TrimSpace(g.Rows[i].Cell(c)); text != "" && !sameRound(text, most) {
			f := b.Finding("MATRIX_ROUND_DIFFERS", g.Pos(&g.Rows[i], c))
			f.Player, f.Raw = strings.TrimSpace(g.Rows[i].Cell(l.player)), text
			f.Args = map[string]string{"round": most}
			b.Sink.Add(f)
		}
	}
}

// blanks counts the blank rows below a header.
func blanks(g *grid.Grid, head int) int {
	return len(g.Rows) - head - 1 - len(dataRows(g, head))
}

// roundName is the phase of a round that a table names.
func roundName(round string) string {
	if n := number(round); n.OK {
		return "Round " + strconv.Itoa(int(n.V))
	}
	return round
}

// matrixRounds reads a table of several rounds, each into its own phase: the one
// that picks the round in the event file, else one that is made for it.
func matrixRounds(b *intake.Book, parts []part) {
	for k, p := range parts {
		target := BookOf(b, p.round)
		if target == nil { // this phase is another round
			n := len(p.grid.Rows) - 1
			if b.Picked(p.round) {
				b.Accept(p.grid.File, n)
			} else {
				b.Ignore(p.grid.File, n)
			}
			continue
		}
		file := b.Files.At(p.grid.File)
		before := file.RowsIgnored
		matrix(target, p.grid, k == 0)
		if k > 0 && file.RowsIgnored > before { // the header was counted with the first round
			file.RowsRead--
			file.RowsIgnored--
		}
	}
}

// BookOf is the phase that a round belongs to; nil when the phase b is of another
// round.
func BookOf(b *intake.Book, round string) *intake.Book {
	own := b.Phase.Settings.Round
	switch {
	case own != "":
		if !sameRound(own, round) {
			return nil
		}
		return b
	case round == "" || b.Part == nil:
		return b
	case b.Round == "":
		b.Round = round
		return b
	case sameRound(b.Round, round):
		return b
	}
	b.Part(roundName(b.Round))
	return b.Part(roundName(round))
}

// sameRound compares names of rounds: "107", "Round 107" and "R107" are the same.
func sameRound(a, b string) bool {
	a, b = header.Key(a), header.Key(b)
	if roundSheet.MatchString(a) && roundSheet.MatchString(b) {
		return roundNumber(a) == roundNumber(b)
	}
	return a == b
}

func roundNumber(key string) string {
	return strings.TrimLeft(strings.TrimLeftFunc(key, func(r rune) bool { return r < '0' || r > '9' }), "0")
}

// RoundSheet reads the sheet of a round, which its column round or its name tells,
// into the phase of that round.
func RoundSheet(b *intake.Book, g *grid.Grid, name string) {
	if parts := byRound(g, b.Columns()); len(parts) > 0 && parts[0].round != "" {
		Matrix(b, g)
		return
	}
	if target := BookOf(b, name); target != nil {
		matrix(target, g, true)
		return
	}
	matrixRounds(b, []part{{round: name, grid: g}})
}

// Pool reads the sheet of a group of players who meet nobody else.
func Pool(b *intake.Book, g *grid.Grid, name string) {
	before := len(b.Phase.Matrices)
	Matrix(b, g)
	for k := range b.Phase.Matrices[before:] {
		b.Phase.Matrices[before+k].Group = name
	}
}

// severalRounds refuses a table of several rounds in a phase that picks none.
func severalRounds(b *intake.Book, g *grid.Grid, parts []part) {
	last := parts[1].grid
	row := &last.Rows[slices.IndexFunc(last.Rows, func(r grid.Row) bool { return r.Line > last.Rows[0].Line })]
	f := b.Finding("MATRIX_ROUNDS", g.Pos(row, 0))
	f.Args = map[string]string{"rounds": roundList(parts)}
	f.Counted = diag.N(len(parts))
	b.RejectAll(g, g.First()+1, g.Rows[g.First()].Cells, f)
}

func roundList(parts []part) string {
	const most = 8
	var out []string
	for k, p := range parts {
		if k == most {
			return strings.Join(out, ", ") + ", ..."
		}
		out = append(out, p.round)
	}
	return strings.Join(out, ", ")
}
