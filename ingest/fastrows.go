package ingest

import (
	"encoding/binary"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/event"
	"deckmill/ingest/header"
	"deckmill/ingest/source"
)

// fastRows reads the usual rows of a piece without cutting them into cells: what
// describes the deck stands there as in the row before, or differs in plain
// texts; the count is a small number; zone and card were met before. It stops at
// any other row, which the general way reads: [deckfile.LongRows], the reference.
// A cell counts as usual when it has no control characters and, if it starts with
// a quotation mark, only one more, at its end: the general way cuts it alike.
type fastRows struct {
	r       *pieceReader
	columns []fastColumn
	lead    []fastColumn // the first ones, of which none describes a card
	rest    []fastColumn
	off     bool // the layout does not fit
	named   bool // rows name their decks
	sep     byte
	stop    uint64 // sep in each byte

	zones   memo
	proxies memo

	text []byte // the piece, padded
	end  int    // of the piece

	known bool    // last is known
	ahead bool    // last is not known to the general way
	last  deckRow // the last good row
	draft deckRow // the one being read, where it is not like the last
	state draftState
	line  event.Entry // what a row says of its card
	fresh string      // the text of a card that has no number yet
}

// deckRow is what a row says about its deck. Where a cell is as in the row
// before, the span may be the one of that row.
type deckRow struct {
	prefix span   // the columns lead, with their separators
	about  []span // cells as they stand there, by slot of their columns
	deck   event.Deck
}

// draftState says what of the row being read is not as in the last one.
type draftState uint8

const (
	likeLast   draftState = iota
	otherWords            // for the same deck
	otherDeck
)

// span is a part of the piece.
type span struct{ from, to int }

type fastColumn struct {
	kind  columnKind
	field header.Field
	slot  int // of a column about the deck: place in deckRow.about
}

type columnKind uint8

const (
	columnIgnored columnKind = iota
	columnAbout
	columnCard
	columnCount
	columnZone
	columnSet
	columnNumber
	columnProxy
)

// longRow is the length up to which rows are usual.
const longRow = 16 << 10

func newFastRows(r *pieceReader) *fastRows {
	l := r.layout
	f := &fastRows{r: r, sep: l.dialect.Comma, stop: eachByte * uint64(l.dialect.Comma), named: deckfile.NamesDecks(&l.x)}
	columns := make([]fastColumn, len(l.head))
	set := func(col int, kind columnKind, field header.Field, slot int) {
		switch {
		case col < 0:
		case col >= len(columns) || columns[col].kind != columnIgnored:
			f.off = true // a column of two meanings
		default:
			columns[col] = fastColumn{kind, field, slot}
		}
	}
	about := deckfile.AboutDeck()
	for i, field := range about {
		set(l.x.Col(field), columnAbout, field, i)
	}
	set(l.x.Col(header.Card), columnCard, header.Card, 0)
	set(l.x.Col(header.Count), columnCount, header.Count, 0)
	set(l.x.Col(header.Section), columnZone, header.Section, 0)
	set(l.x.Col(header.SetCode), columnSet, header.SetCode, 0)
	set(l.x.Col(header.Number), columnNumber, header.Number, 0)
	set(l.x.Col(header.Proxy), columnProxy, header.Proxy, 0)
	var n int
	for n < len(columns)-1 && columns[n].kind <= columnAbout {
		n++
	}
	f.columns, f.lead, f.rest = columns, columns[:n], columns[n:]
	f.last.about, f.draft.about = make([]span, len(about)), make([]span, len(about))
	return f
}

// start begins a piece.
func (f *fastRows) start(text []byte) {
	f.text, f.end = text, len(text)-padding
	f.known, f.ahead = false, false
}

// rows reads rows from a place and a line on, and returns those of the first
// one that is left to the general way.
func (f *fastRows) rows(x *piece, pos int, line int32) (int, int32) {
	from := line
	for f.known && pos < f.end {
		next := f.row(x, pos, line)
		if next < 0 {
			break
		}
		pos, line = next, line+1
	}
	f.r.book.Accept(f.r.layout.file, int(line-from))
	return pos, line
}

// row reads one row and returns the place of the next one, or -1.
func (f *fastRows) row(x *piece, pos int, line int32) int {
	text, prefix := f.text, f.last.prefix
	at := pos + prefix.to - prefix.from
	f.state = likeLast
	if at > f.end || string(text[pos:at]) != string(text[prefix.from:prefix.to]) {
		if at = f.otherLead(pos, line); at < 0 {
			return -1
		}
	}
	l := &f.line
	*l = event.Entry{Count: 1, Pos: source.Pos{Row: line}}
	for i := range f.rest {
		if i > 0 {
			if text[at] != f.sep {
				return -1
			}
			at++
		}
		c := &f.rest[i]
		switch c.kind {
		case columnCard:
			at, l.Raw = f.card(at)
		case columnCount:
			if n := text[at] - '0'; n-1 < 9 && text[at+1] == f.sep {
				l.Count = int16(n)
				at++
			} else {
				at, l.Count = f.longCount(at)
			}
		case columnZone:
			v, n := f.zones.value, at+f.zones.length
			if z := &f.zones; z.mask == 0 || (binary.LittleEndian.Uint64(text[at:])^z.word)&z.mask != 0 {
				v, n = f.marked(z, at, f.zoneOf)
			}
			l.Zone, at = event.Zone(v), n
		case columnProxy:
			var v uint8
			v, at = f.marked(&f.proxies, at, f.proxyOf)
			l.Proxy = v != 0
		case columnSet:
			at, l.Set = f.other(at)
		case columnNumber:
			at, l.Num = f.other(at)
		case columnAbout:
			at = f.about(c, at, line)
		default:
			at = f.cell(at).end
		}
		if at < 0 {
			return -1
		}
	}
	switch {
	case text[at] == '\n':
		at++
	case text[at] == '\r' && text[at+1] == '\n':
		at += 2
	default:
		return -1
	}
	if at-pos > longRow || f.state != likeLast && !f.commit(x) {
		return -1
	}
	if l.Raw == newCard {
		l.Raw = f.r.card(f.fresh)
	}
	f.r.add(x, l)
	return at
}
