package ingest

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
	"unsafe"

	"deckmill/ingest/charset"
	"deckmill/ingest/csvscan"
	"deckmill/ingest/deckfile"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// layout is what the start of a long deck file says about its rows.
type layout struct {
	file    int32
	stem    string
	head    []string
	x       header.Index
	dialect csvscan.Dialect
	prints  bool // there are columns of sets or numbers
	submits bool // there is a column of times

	encoding string
	decode   string    // the encoding to decode the bytes by, "" = they are the text
	mark     int64     // bytes before the text where it is not decoded
	bad      int64     // where the first undecodable byte is missing from the start
	grid     grid.Grid // the rows down to the header
	at       int       // the header
	start    int64     // bytes of text before the first row below the header
	line     int32     // the line it stands on
}

// piece is a part of a file that ends with a line, and what was read of it.
// Rows count from 1 within the piece.
type piece struct {
	seq   int
	text  []byte
	last  bool // nothing follows in the file
	lines int32
	base  int64             // where it starts in the text of the file
	bad   []charset.BadByte // that are missing from it

	list   []byte // packed lines
	decks  []pieceDeck
	sink   diag.Sink
	reject []event.Reject
	counts source.File // rows read, accepted, rejected, ignored

	tail  []byte            // from a record on that does not end in this piece
	ill   []charset.BadByte // that are missing from the tail
	unfit string            // why the file cannot be read as a stream, "" = it can
}

// pieceDeck is a run of lines of one deck.
type pieceDeck struct {
	deck            event.Deck
	key             string
	from, to, lines int32
}

// numbers gives texts their numbers in the dictionary of the run, for several
// goroutines.
type numbers struct {
	mu      sync.Mutex
	strings *event.Strings
	cards   []int32 // texts of cards
	seen    []bool  // by number: it is in cards
}

// id is the number of a text; card says that it is the text of a card.
func (n *numbers) id(text string, card bool) int32 {
	n.mu.Lock()
	defer n.mu.Unlock()
	id := n.strings.ID(text)
	for int(id) >= len(n.seen) {
		n.seen = append(n.seen, false)
	}
	if card && !n.seen[id] {
		n.seen[id] = true
		n.cards = append(n.cards, id)
	}
	return id
}

// pieceReader reads pieces, one after the other, and remembers the texts it has
// seen.
type pieceReader struct {
	layout  *layout
	numbers *numbers
	cards   *textTable // texts of cards
	others  *textTable
	book    *intake.Book
	grid    *grid.Grid
	rows    *deckfile.LongRows
	fast    *fastRows
	last    [7]string // texts of the last deck
	pack    linePacker
	arena   []byte // texts of decks are cut from here
	slow    int    // rows that were read the general way
}

func newPieceReader(l *layout, b *intake.Book, n *numbers) *pieceReader {
	files := &source.Files{}
	for i := range b.Files.Len() {
		f := b.Files.At(int32(i + 1))
		files.Add(source.File{Name: f.Name})
	}
	p := &pieceReader{layout: l, numbers: n, cards: newTextTable(), others: newTextTable()}
	p.book = &intake.Book{Phase: &event.Phase{Settings: b.Phase.Settings, Strings: event.NewStrings()}, Sink: &diag.Sink{}, Files: files, Location: b.Location}
	p.grid = &grid.Grid{File: l.file}
	p.rows = deckfile.NewLongRows(p.book, p.grid, &l.x, len(l.head), intake.UnknownOrder, l.stem)
	p.fast = newFastRows(p)
	return p
}

// card numbers the text of a card, which may be overwritten afterwards.
func (p *pieceReader) card(text string) int32 {
	return p.cards.get(text, func(s string) int32 { return p.numbers.id(s, true) })
}

func (p *pieceReader) other(text string) int32 {
	if text == "" {
		return 0
	}
	return p.others.get(text, func(s string) int32 { return p.numbers.id(s, false) })
}

// read reads the rows of a piece.
func (p *pieceReader) read(x *piece) {
	p.book.Sink, p.book.Rejects = &x.sink, nil
	*p.book.Files.At(p.layout.file) = source.File{Name: p.book.Files.At(p.layout.file).Name}
	p.rows.Forget()
	p.pack.list = p.pack.list[:0]
	text := padded(x.text)
	x.text = text[:len(x.text)]
	p.fast.start(text)
	scan := csvscan.NewScanner(borrowed(x.text), csvscan.Dialect{Comma: p.layout.dialect.Comma}, csvscan.Limits{}).Reuse()
	fast := p.fast.rows
	if len(x.bad) > 0 { // which rows they are missing from is asked for each
		fast = func(_ *piece, pos int, line int32) (int, int32) { return pos, line }
	}
	pos, line := fast(x, 0, 1)
	for pos < len(x.text) && x.unfit == "" {
		scan.Seek(pos, line)
		p.fast.leave()
		scan.Next()
		if scan.RanOut() && !x.last {
			x.tail = append([]byte(nil), x.text[pos:]...)
			x.ill = x.bad[badBefore(x.bad, x.base+int64(pos)):]
			break
		}
		p.row(x, scan.At(), pos, scan.Pos())
		pos, line = fast(x, scan.Pos(), scan.Lines()+1)
	}
	if r, found := x.badEnd(line, p.layout.encoding); found {
		p.book.Reject(p.grid, &r, p.layout.head, p.book.RowFault(p.grid, &r))
	}
	x.lines = line - 1
	p.closeRun(x)
	x.list = slices.Clone(p.pack.list)
	x.reject = p.book.Rejects
	x.counts = *p.book.Files.At(p.layout.file)
}

// notUTF8 is what makes a piece unfit that may be decoded otherwise.
const notUTF8 = "bytes that are no UTF-8"

// longCell is the length from which a cell may be too long (csvscan.MarkLong).
const longCell = 32_767

// row reads the row between two places the general way.
func (p *pieceReader) row(x *piece, r *grid.Row, pos, next int) {
	if !utf8.Valid(x.text[pos:next]) {
		x.unfit = notUTF8
		return
	}
	p.slow++
	said := len(x.sink.List)
	if len(x.bad) > 0 {
		x.markBad(r, pos, next, p.layout.encoding)
	}
	if next-pos > longCell {
		one := [1]grid.Row{*r}
		*r = csvscan.MarkLong(one[:])[0]
	}
	switch {
	case r.Err != nil:
		p.book.Reject(p.grid, kept(r), p.layout.head, p.book.RowFault(p.grid, r))
	case r.Blank():
		p.book.Ignore(p.layout.file, 1)
	case p.good(x, r):
		p.fast.learn(pos, next)
	}
	for i := said; i < len(x.sink.List); i++ {
		x.sink.List[i].Raw = strings.Clone(x.sink.List[i].Raw)
	}
}

// good reads a row that could be cut and is not blank, and reports whether it
// was accepted.
func (p *pieceReader) good(x *piece, r *grid.Row) bool {
	if p.layout.submits && p.unfitTime(r.Cell(p.layout.x.Col(header.SubmittedAt))) {
		x.unfit = "times that are not in ISO 8601"
		return false
	}
	row, fault := p.rows.Read(r, deckfile.Texts{Card: p.card, Other: p.other})
	if fault != nil {
		fault.Raw = strings.Clone(fault.Raw)
		p.book.Reject(p.grid, kept(r), p.layout.head, *fault)
		return false
	}
	if row.Fresh {
		p.open(x, p.rows.Deck())
	}
	p.book.Accept(p.layout.file, 1)
	if !row.Dropped {
		p.add(x, &row.Entry)
	}
	return true
}

// unfitTime reports a time that is not in ISO 8601: a day before or after the
// month is told by the whole column.
func (p *pieceReader) unfitTime(cell string) bool {
	text := strings.TrimSpace(cell)
	return text != "" && !intake.ParseMoment(text, intake.UnknownOrder, p.book.Location).OK || intake.OrderOf(text) != intake.UnknownOrder
}

// add adds a line to the last run.
func (p *pieceReader) add(x *piece, e *event.Entry) {
	p.pack.add(e, p.layout.prints)
	x.decks[len(x.decks)-1].lines++
}

// open starts a run of lines of a deck, whose texts are kept, and returns it.
func (p *pieceReader) open(x *piece, d event.Deck) event.Deck {
	for i, s := range []*string{&d.GivenID, &d.Label, &d.TeamLabel, &d.Name, &d.Format, &d.SpecialOK, &d.Rule23a} {
		if *s != p.last[i] {
			p.last[i] = p.keep(*s)
		}
		*s = p.last[i] // formats and the like are the same for many
	}
	p.closeRun(x)
	p.pack.start()
	n := int32(len(p.pack.list)) //nolint:gosec // a piece is small
	x.decks = append(x.decks, pieceDeck{deck: d, key: deckfile.Key(&d), from: n, to: n})
	return d
}

// closeRun ends the last run.
func (p *pieceReader) closeRun(x *piece) {
	if n := len(x.decks); n > 0 {
		x.decks[n-1].to = int32(len(p.pack.list)) //nolint:gosec // a piece is small
	}
}

// keep copies a text of a deck.
func (p *pieceReader) keep(s string) string {
	const atOnce = 16 << 10
	if len(s) > cap(p.arena)-len(p.arena) {
		p.arena = make([]byte, 0, max(atOnce, len(s)))
	}
	n := len(p.arena)
	p.arena = append(p.arena, s...)
	return borrowed(p.arena[n:])
}

// kept is a row whose cells stay as they are.
func kept(r *grid.Row) *grid.Row {
	k := *r
	k.Cells = make([]string, len(r.Cells))
	for i, c := range r.Cells {
		k.Cells[i] = strings.Clone(c)
	}
	return &k
}

// borrowed is a text that shares the memory of b: what is kept of it must be
// copied before b is filled anew.
func borrowed(b []byte) string {
	return unsafe.String(unsafe.SliceData(b), len(b)) //nolint:gosec // see above; the pieces are too many to copy
}
