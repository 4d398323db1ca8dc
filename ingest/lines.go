package ingest

import (
	"os"
	"sync/atomic"

	"deckmill/ingest/event"
	"deckmill/ingest/source"
)

// Lines are the card lines of decks that were read as a stream: packed, in the
// order of the files. A phase whose lines are here has no entries of its own.
type Lines struct {
	parts []linesPart
	first []extent           // of each deck
	more  map[int32][]extent // of decks whose rows do not stand together
	texts []int32            // every text of a card, in Strings, once
	rows  int
	most  int // lines that are held in memory; those beyond lie on the disk
	held  int
	disk  *os.File
	end   int64        // of what is written to the disk
	fault atomic.Value // the first error of reading back
}

// linesPart are the lines of one piece of a file.
type linesPart struct {
	file int32
	col  int16 // column of the card, from 1
	base int32 // added to the row of each line
	list []packedLine
	// prints are the set and the number of each line; nil when the file has no
	// such columns.
	prints [][2]int32
	left   *atomic.Int64 // lines that were not yielded yet

	disk    *os.File // where the lines are, nil = in list
	at      int64
	length  int
	printed bool
}

// packedLine is one accepted row.
type packedLine struct {
	text  int32
	row   int32
	count int16
	zone  event.Zone
	proxy bool
}

// extent is a run of lines of a deck.
type extent struct{ part, from, to int32 }

// Err is an error of the disk, after which decks lack lines.
func (l *Lines) Err() error {
	err, _ := l.fault.Load().(error)
	return err
}

// Len is the number of card lines.
func (l *Lines) Len() int { return l.rows }

// Texts are the texts of cards that occur, in Strings, each once.
func (l *Lines) Texts() []int32 { return l.texts }

// Count is the number of lines of deck d.
func (l *Lines) Count(d int) int {
	n := int(l.first[d].to - l.first[d].from)
	for _, x := range l.more[int32(d)] { //nolint:gosec // decks are numbered by int32
		n += int(x.to - x.from)
	}
	return n
}

// Deck yields the lines of deck d as its reader found them, once: the memory of
// lines is given back when all of a piece were yielded. The entry is used again
// for the next one. Several decks may be asked for at once.
func (l *Lines) Deck(d int, yield func(*event.Entry)) {
	l.run(l.first[d], yield)
	if l.more == nil {
		return
	}
	for _, x := range l.more[int32(d)] { //nolint:gosec // decks are numbered by int32
		l.run(x, yield)
	}
}

func (l *Lines) run(x extent, yield func(*event.Entry)) {
	if x.from == x.to {
		return
	}
	p := &l.parts[x.part]
	e := event.Entry{Shape: event.ShapeLine, Pos: source.Pos{File: p.file, Col: p.col}}
	list, prints := p.list, p.prints
	if p.disk != nil {
		var err error
		if list, prints, err = p.read(x); err != nil {
			l.fault.CompareAndSwap(nil, err)
			return
		}
		x.from, x.to = 0, x.to-x.from
	}
	for i := x.from; i < x.to; i++ {
		r := &list[i]
		e.Raw, e.Text, e.Count, e.Zone, e.Proxy = r.text, r.text, r.count, r.zone, r.proxy
		e.Pos.Row = p.base + r.row
		if prints != nil {
			e.Set, e.Num = prints[i][0], prints[i][1]
		}
		yield(&e)
	}
	if p.left.Add(int64(x.from)-int64(x.to)) == 0 {
		p.list, p.prints = nil, nil
	}
}

// add appends a run of lines to deck d, a new one when it is the next number.
func (l *Lines) add(d int, x extent) {
	l.rows += int(x.to - x.from)
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
