package results

import (
	"strconv"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// Paste reads a forum post: the table, and the decks that stand in it. withDecks
// is false when the event names its decks elsewhere: then deck lines only name
// the rows.
func Paste(b *intake.Book, t *deckfile.Text, withDecks bool) {
	rows := unfold(t.Lines())
	x := pasteReader{b: b, home: b, t: t, rows: rows, lines: texts(rows), taken: map[int]bool{}, player: map[int]string{}, struck: map[int]bool{}, deck: map[int]int32{}}
	x.p = cutPaste(x.lines)
	x.decks(withDecks)
	x.table()
	x.rest()
}

// pasteReader reads one post.
type pasteReader struct {
	b      *intake.Book
	home   *intake.Book // that of the decks in the post
	t      *deckfile.Text
	p      *paste
	rows   []postLine
	lines  []string       // their texts
	taken  map[int]bool   // lines that were accepted or refused
	player map[int]string // number -> player, of deck lines
	struck map[int]bool   // numbers whose deck line is struck through
	deck   map[int]int32  // number -> submission
}

func (x *pasteReader) pos(line, col int) source.Pos {
	return source.Pos{File: x.t.No, Row: int32(x.rows[line].at + 1), Col: int16(min(col, 32000))} //nolint:gosec // limited by container
}

// fault is why the physical line of a line cannot be used.
func (x *pasteReader) fault(line int) *diag.Finding { return x.t.Fault(x.b, x.rows[line].at) }

func (x *pasteReader) accept(line int) {
	x.taken[line] = true
	x.b.Accept(x.t.No, x.rows[line].lines)
}

func (x *pasteReader) refuse(line int, f diag.Finding) {
	x.taken[line] = true
	if n := x.rows[line].lines; n > 1 {
		x.t.RejectPart(x.b, x.rows[line].at, x.lines[line], f)
		x.b.Ignore(x.t.No, n-1)
		return
	}
	x.t.Reject(x.b, x.rows[line].at, f)
}

// decks reads the deck lines: they name the numbers, and give the decks.
func (x *pasteReader) decks(keep bool) {
	for i, line := range x.lines {
		if !x.p.decks[i] || x.taken[i] {
			continue
		}
		if f := x.fault(i); f != nil {
			x.refuse(i, *f)
			continue
		}
		plain, struck := plainLine(line)
		no, player, name, cards, _ := deckfile.DeckLine(plain)
		if title := strings.Trim(cards, " \""); title != strings.TrimSpace(cards) && name == "" {
			name, cards = title, ""
		}
		x.accept(i)
		cards = x.linesBelow(i, cards)
		if no > 0 {
			x.player[int(no)], x.struck[int(no)] = player, struck
		}
		if !keep {
			continue
		}
		inTable := no > 0 && int(no) <= x.p.n
		d := x.b.Phase.AddDeck(event.Deck{Label: player, Name: name, No: no, Pos: x.pos(i, 1), InMatrix: inTable}, deckfile.WholeDeck(x.b, strings.TrimSpace(cards), x.pos(i, 1)))
		if inTable {
			x.deck[int(no)] = d
		}
	}
}

// linesBelow adds the cards on the lines below a title such as `02 Ana ::
// "Instafect"`, up to a blank line or another part of the post.
func (x *pasteReader) linesBelow(i int, cards string) string {
	lines := x.lines
	if cards != "" {
		return cards
	}
	var out []string
	for k := i + 1; k < len(lines); k++ {
		if strings.TrimSpace(lines[k]) == "" || x.p.decks[k] || x.p.refused[k] || x.isRow(k) || x.fault(k) != nil {
			break
		}
		out = append(out, strings.TrimSpace(lines[k]))
		x.accept(k)
	}
	return strings.Join(out, "\n")
}

func (x *pasteReader) isRow(line int) bool {
	for i := range x.p.rows {
		if x.p.rows[i].line == line {
			return true
		}
	}
	return line == x.p.head
}

// table makes a matrix of each table of the post: n rows, those that have not come
// being empty. Tables that are called like rounds go to the phases of these.
func (x *pasteReader) table() {
	rounds := x.p.rounds() && (x.b.Part != nil || x.b.Phase.Settings.Round != "")
	own := x.b
	for _, t := range x.p.tables {
		if rounds {
			if x.b = BookOf(own, t.title); x.b == nil {
				x.b = own
				x.skip(t)
				continue
			}
		}
		x.matrix(t)
		x.b = own
	}
}

// skip counts the rows of a round that another phase picks, or none.
func (x *pasteReader) skip(t pasteTable) {
	for i := t.from; i < t.to; i++ {
		r := &x.p.rows[i]
		x.taken[r.line] = true
		if n := x.rows[r.line].lines; x.b.Picked(t.title) {
			x.b.Accept(x.t.No, n)
		} else {
			x.b.Ignore(x.t.No, n)
		}
	}
}

// matrix reads the rows of one table.
func (x *pasteReader) matrix(t pasteTable) {
	p := x.p
	m := event.Matrix{File: x.t.No}
	for k := range p.n {
		m.Cols = append(m.Cols, strconv.Itoa(k+1))
		if p.names != nil {
			m.Cols[k] = p.names[k]
		}
		m.ColPos = append(m.ColPos, x.pos(max(p.head, 0), k+2))
		m.Rows = append(m.Rows, x.absent(k))
	}
	second := p.secondNumber()
	for i := t.from; i < t.to; i++ {
		r := &p.rows[i]
		if f := x.fault(r.line); f != nil {
			x.refuse(r.line, *f)
			continue
		}
		cells, rest, ok := p.cells(r, i-t.from)
		at := p.place(r, i-t.from, cells)
		switch {
		case !ok || at < 0 || at >= p.n:
			f := x.b.Finding("MATRIX_ROW_SHORT", x.pos(r.line, 1))
			f.Counted, f.Allowed, f.Player = diag.N(len(r.tokens)), diag.N(p.n), r.name
			x.refuse(r.line, f)
			continue
		case !m.Rows[at].Absent:
			f := x.b.Finding("MATRIX_ROW_TWICE", x.pos(r.line, 1))
			f.Player, f.Raw = m.Rows[at].Label, strconv.Itoa(at+1)
			f.Related = []source.Pos{m.Rows[at].Place}
			x.refuse(r.line, f)
			continue
		}
		x.fill(&m.Rows[at], r, cells)
		x.printed(&m.Rows[at], r, rest, second)
		x.accept(r.line)
	}
	x.b.Phase.Matrices = append(x.b.Phase.Matrices, m)
}

// absent is row k as long as no line gives it.
func (x *pasteReader) absent(k int) event.MatrixRow {
	row := event.MatrixRow{At: int32(k), No: int32(k + 1), Deck: -1, Absent: true, Label: x.player[k+1], Place: source.Pos{File: x.t.No}} //nolint:gosec // few rows
	if d, ok := x.deck[k+1]; ok && x.b == x.home {
		row.Deck = d
	}
	if x.p.names != nil {
		row.Label = x.p.names[k]
	}
	row.Cells, row.Pos = make([]string, x.p.n), make([]source.Pos, x.p.n)
	for c := range row.Pos {
		row.Pos[c] = row.Place
	}
	return row
}

func (x *pasteReader) fill(row *event.MatrixRow, r *pasteRow, cells []string) {
	row.Absent, row.Place, row.Cells = false, x.pos(r.line, 1), cells
	if r.name != "" {
		row.Label = r.name
	}
	row.Struck = r.struck || x.struck[int(row.No)] || struckWords.MatchString(r.tail)
	for k := range row.Pos {
		row.Pos[k] = x.pos(r.line, k+2)
	}
	row.TotalPos = x.pos(r.line, x.p.n+2)
}

// cells are the n results of a row, and what stands behind them. Fields between
// bars keep empty cells; else words count.
func (p *paste) cells(r *pasteRow, place int) (cells, rest []string, ok bool) {
	width := p.n
	own := r.no - 1
	if own < 0 {
		own = place
	}
	if p.dash || len(r.tokens) == p.n-1 && len(r.fields) < p.n {
		width--
	}
	switch single := singleFields(r.fields); {
	case single && len(r.fields) >= p.n && len(r.tokens) < len(r.fields):
		cells, rest = r.fields[:p.n:p.n], r.fields[p.n:]
		width = p.n
	case len(r.tokens) >= width:
		cells, rest = r.tokens[:width:width], r.tokens[width:]
	default:
		return nil, nil, false
	}
	if width < p.n {
		if own < 0 || own > width {
			return nil, nil, false
		}
		cells = append(append(append([]string(nil), cells[:own]...), "X"), cells[own:]...)
	}
	return cells, rest, true
}

// singleFields: bars stand between all cells.
func singleFields(fields []string) bool {
	for _, f := range fields {
		if len(strings.Fields(f)) > 1 {
			return false
		}
	}
	return true
}

// place is the row's place: its number, its name among the columns, the place
// of its own cell, else its order.
func (p *paste) place(r *pasteRow, order int, cells []string) int {
	if r.no > 0 {
		return r.no - 1
	}
	for k, name := range p.names {
		if header.Key(name) == header.Key(r.name) {
			return k
		}
	}
	mark := -1
	for k, c := range cells {
		if isMark(c) && c != "" {
			if mark >= 0 {
				return order
			}
			mark = k
		}
	}
	if mark >= 0 {
		return mark
	}
	return order
}

// secondNumber is what the number behind the total is: as the header says, else
// tournament points when it exceeds the number of decks, else a rank.
func (p *paste) secondNumber() header.Field {
	for i := range p.rows {
		_, rest, ok := p.cells(&p.rows[i], i)
		if !ok {
			continue
		}
		var numbers []int
		for _, t := range append(rest, strings.Trim(p.rows[i].tail, "()")) {
			if n, err := strconv.Atoi(t); err == nil && !strings.HasPrefix(t, "+") {
				numbers = append(numbers, n)
			}
		}
		if len(numbers) > 1 && numbers[1] > p.n {
			return header.TP
		}
	}
	return header.Rank
}

var (
	wholeNumber = lazyregexp.New(`^[+-]?\d{1,6}$`)
	inBrackets  = lazyregexp.New(`^\(\s*([+-]?\d{1,6})\s*\.?\)`)
)

// printed reads what stands behind the results: bonus, total, rank, tournament
// points, a comment.
func (x *pasteReader) printed(row *event.MatrixRow, r *pasteRow, rest []string, second header.Field) {
	tail := r.tail
	if m := inBrackets.FindStringSubmatch(tail); m != nil {
		rest, tail = append(rest, m[1]), strings.TrimSpace(tail[len(m[0]):])
	}
	var words []string
	fields := x.p.header.tail
	k := 0
	for _, t := range rest {
		t = strings.TrimSpace(t)
		if !wholeNumber.MatchString(t) || k > 3 {
			if t != "" {
				words = append(words, t)
			}
			continue
		}
		field := [...]header.Field{header.Total, second, header.TP, header.Note}[k]
		switch {
		case strings.HasPrefix(t, "+"):
			row.Bonus = number(t)
			continue
		case k < len(fields) && fields[k] != "":
			field = fields[k]
		}
		k++
		switch n := number(t); field {
		case header.Total:
			row.Total = n
		case header.Rank:
			row.Rank = n
		case header.TP:
			row.TP = n
		case header.Bonus:
			row.Bonus = n
		default:
			words = append(words, t)
		}
	}
	if comment := strings.TrimSpace(strings.Join(words, " ") + " " + tail); comment != "" {
		f := x.b.Finding("TOTAL_COMMENT", row.TotalPos)
		f.Raw = comment
		x.b.Sink.Add(f)
		row.Struck = row.Struck || struckWords.MatchString(comment)
	}
}

// rest counts the other lines: a line that should be a row is refused, titles
// and words are ignored.
func (x *pasteReader) rest() {
	for i := range x.lines {
		switch {
		case x.taken[i]:
		case x.p.refused[i]:
			f := x.b.Finding("MATRIX_ROW_UNREADABLE", x.pos(i, 1))
			f.Raw = strings.TrimSpace(x.lines[i])
			x.refuse(i, f)
		default:
			x.b.Ignore(x.t.No, x.rows[i].lines)
		}
	}
}
