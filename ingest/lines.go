package ingest

import (
	"sync/atomic"

	"deckmill/ingest/event"
	"deckmill/ingest/spill"
)

// Lines are the card lines of decks that were read as a stream: packed (see
// [linePacker]), in the order of the files. A phase whose lines are here has no
// entries of its own.
type Lines struct {
	parts []linesPart
	first []extent           // of each deck
	more  map[int32][]extent // of decks whose rows do not stand together
	texts []int32            // every text of a card, in Strings, once
	rows  int
	most  int // bytes that are held in memory; those beyond lie on the disk
	held  int
	disk  spill.File // the lines beyond
}

// linesPart are the lines of one piece of a file.
type linesPart struct {
	file    int32
	col     int16 // column of the card, from 1
	printed bool  // lines have a set and a number
	base    int32 // added to the row of each line
	list    []byte
	left    *atomic.Int64 // bytes that were not taken yet

	spilled bool // the lines are on the disk, from at on, and not in list
	at      int64
}

// extent is a run of lines of a deck: bytes of a part, and their number.
type extent struct{ part, from, to, lines int32 }

// Err is an error of the disk, after which decks lack lines.
func (l *Lines) Err() error { return l.disk.Err() }

// Close gives the temporary file back.
func (l *Lines) Close() error { return l.disk.Close() }

// take adds the lines of a part, in memory while there is room. Beyond they go to
// a temporary file and are read back deck by deck.
func (l *Lines) take(p *linesPart) (err error) {
	if l.held+len(p.list) <= l.most || len(p.list) == 0 {
		l.held += len(p.list)
		return nil
	}
	p.at, err = l.disk.Append(p.list)
	p.spilled, p.list = true, nil
	return err
}

// Len is the number of card lines.
func (l *Lines) Len() int { return l.rows }

// Held is the memory that the lines take, in bytes.
func (l *Lines) Held() int { return l.held }

// Texts are the texts of cards that occur, in Strings, each once.
func (l *Lines) Texts() []int32 { return l.texts }

// Count is the number of lines of deck d.
func (l *Lines) Count(d int) int {
	n := int(l.first[d].lines)
	for _, x := range l.more[int32(d)] { //nolint:gosec // decks are numbered by int32
		n += int(x.lines)
	}
	return n
}

// LinesReader takes lines for one goroutine; several may read at once.
type LinesReader struct {
	of   *Lines
	back *spill.Reader
	keep bool // the lines are read again
}

// Reader makes a reader.
func (l *Lines) Reader() *LinesReader { return &LinesReader{of: l, back: l.disk.Reader()} }

// Ahead makes a reader for those who look at decks before others take them.
func (l *Lines) Ahead() *LinesReader { return &LinesReader{l, l.disk.Reader(), true} }

// Deck appends the lines of deck d to e as their reader found them, once: the
// memory of lines is given back when all of a piece were taken. What transform
// finds out about cards is left open.
func (r *LinesReader) Deck(d int, e *event.Entries) {
	l := r.of
	r.run(l.first[d], e)
	if l.more == nil {
		return
	}
	for _, x := range l.more[int32(d)] { //nolint:gosec // decks are numbered by int32
		r.run(x, e)
	}
}

func (r *LinesReader) run(x extent, e *event.Entries) {
	if x.from == x.to {
		return
	}
	p := &r.of.parts[x.part]
	var list []byte
	if !p.spilled {
		list = p.list[x.from:x.to]
	} else if list = r.back.Read(p.at+int64(x.from), int(x.to-x.from)); list == nil {
		return // see Err
	}
	p.unpack(list, int(x.lines), e)
	if !p.spilled && !r.keep && p.left.Add(int64(x.from)-int64(x.to)) == 0 {
		p.list = nil
	}
}

// add appends a run of lines to deck d, a new one when it is the next number.
func (l *Lines) add(d int, x extent) {
	l.rows += int(x.lines)
	if d == len(l.first) {
		l.first = append(l.first, x)
		return
	}
	if x.from == x.to {
		return
	}
	if l.more == nil {
		l.more = map[int32][]extent{}
	}
	l.more[int32(d)] = append(l.more[int32(d)], x) //nolint:gosec // as above
}
