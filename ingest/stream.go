package ingest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"deckmill/ingest/charset"
	"deckmill/ingest/container"
	"deckmill/ingest/csvscan"
	"deckmill/ingest/deckfile"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// StreamOptions say when and how large files are read piece by piece.
type StreamOptions struct {
	Least   int64 // bytes of all deck files together from which on it is worth it
	Piece   int   // bytes of a piece
	Held    int   // bytes of packed card lines that are held in memory; the others lie on the disk
	Workers int
	Look    bool                 // look at each file whole for its encoding first, see ErrEncoding
	Drain   func([]diag.Finding) // takes findings when there are many, see diag.Sink; nil = none
}

// longName is the dialect of files of one row per card.
const longName = "decks-long"

// ErrNoStream says that the inputs do not fit: they are to be read by [Load].
var ErrNoStream = errors.New("the inputs are not read as a stream")

// ErrEncoding says that a file is not in UTF-8, as its start is: its encoding is
// told by the whole of it. It is to be read anew, with [StreamOptions.Look].
var ErrEncoding = errors.New("a file is not in UTF-8")

// noStream is [ErrNoStream] with its reason.
func noStream(why string) error { return fmt.Errorf("%w: %s", ErrNoStream, why) }

// Stream reads what [Load] reads, with the same decks, findings, rejected rows
// and counts, when all decks come from files of one row per card: piece by piece,
// on several processors. The card lines are not in the phase but in Lines, and no
// file is held whole. Anything else is [ErrNoStream], or [ErrEncoding], and leaves
// nothing behind.
func Stream(spec Spec, o StreamOptions) (*Job, *Lines, error) {
	if len(spec.Settings) != 1 || spec.Score {
		return nil, nil, noStream("there are several phases, or the decks are labels")
	}
	if slices.Contains(spec.Settings[0].Decks, container.Stdin) {
		return nil, nil, noStream("standard input cannot be read twice")
	}
	job := &Job{Files: &source.Files{}, Strings: event.NewStrings()}
	l := &loader{spec: spec, job: job, opened: map[string]*opened{}, patterns: map[string][]*opened{}, counted: map[string]bool{}, lazy: max(1, o.Least)}
	loc, err := time.LoadLocation(spec.Settings[0].Timezone)
	if err != nil {
		loc = time.UTC
	}
	b := &intake.Book{Phase: event.NewPhase(spec.Settings[0], job.Strings), Sink: &diag.Sink{Drain: o.Drain}, Files: job.Files, Location: loc, Rounds: roundsOf(spec.Settings)}
	job.Books = append(job.Books, b)
	if spec.Settings[0].Phase == MainPhase {
		b.Part = l.parts(b)
	}
	s := &streamer{loader: l, book: b, o: o, lines: &Lines{most: o.Held}, others: map[string]int32{}, numbers: &numbers{strings: job.Strings}}
	if err := s.read(); err != nil {
		return nil, nil, errors.Join(err, s.lines.Close())
	}
	return job, s.lines, nil
}

// read reads the files of decks, then those of results, then the side files.
func (s *streamer) read() error {
	if err := s.open(); err != nil {
		return err
	}
	for i, in := range s.inputs {
		if err := s.file(in, s.layouts[i]); err != nil {
			return err
		}
	}
	s.lines.texts = s.numbers.cards
	s.book.Phase.Decks.Even()
	if err := s.readResults(); err != nil {
		return err
	}
	if err := s.loader.sideFiles(); err != nil {
		return err
	}
	for _, o := range s.loader.opened {
		if o.input.Lazy && !slices.Contains(s.inputs, o) {
			return noStream("a side file is large")
		}
	}
	return nil
}

// streamer reads the files of one phase.
type streamer struct {
	loader  *loader
	book    *intake.Book
	o       StreamOptions
	inputs  []*opened
	layouts []*layout
	results []resultFile
	lines   *Lines
	index   event.IDIndex    // decks of the file by the id that was given
	others  map[string]int32 // those without one, by key
	numbers *numbers
	base    int32 // rows of the file before the next piece
}

// open finds the files and looks at the start of each.
func (s *streamer) open() error {
	var size int64
	for _, p := range s.book.Phase.Settings.Decks {
		if _, sheet := cutSheet(p); sheet != "" {
			return noStream("a sheet of a workbook")
		}
		inputs, err := s.loader.open(s.book, p)
		if err != nil {
			return err
		}
		for _, o := range inputs {
			if s.loader.isSide(o, p) || slices.Contains(s.inputs, o) {
				continue
			}
			l, err := s.look(o)
			if err != nil {
				return err
			}
			s.inputs, s.layouts = append(s.inputs, o), append(s.layouts, l)
			size += o.input.Bytes
		}
	}
	if size < s.o.Least || len(s.inputs) == 0 {
		return noStream("the files are small")
	}
	return s.openResults()
}

// look reads the start of a file: its separator, its header, and whether it is
// one row per card, as [Load] would find.
func (s *streamer) look(o *opened) (*layout, error) {
	if o.input.Kind != container.Text {
		return nil, noStream("a workbook")
	}
	text, l, err := s.decoded(o)
	if err != nil {
		return nil, err
	}
	if rows, _ := rejectRows(text); rows != nil || bytes.Contains(text, []byte("_code")) && bytes.Contains(text, []byte("_message")) {
		return nil, noStream("corrected rows")
	}
	rows := csvscan.MarkLong(csvscan.Scan(text, l.dialect, csvscan.Limits{}))
	l.grid = grid.Grid{File: o.no, Rows: rows}
	t := deckfile.NewText(o.no, o.input.Name, l.stem, text, charset.Decision{Encoding: l.encoding})
	for _, d := range textReaders {
		if d.Exact && d.Sniff(t) {
			return nil, noStream(d.Name)
		}
	}
	l.at = l.grid.First()
	if l.at < 0 || l.at+1 >= len(rows) {
		return nil, noStream("no rows")
	}
	if name := s.reader(&l.grid, l.at); name != longName {
		return nil, noStream("the layout is " + name)
	}
	l.head = rows[l.at].Cells
	l.x = deckfile.FindLong(l.head, s.book.Columns())
	if !deckfile.LongHeader(l.head, &l.x) {
		return nil, noStream("the header names no decks")
	}
	l.prints = l.x.Has(header.SetCode) || l.x.Has(header.Number)
	l.submits = l.x.Has(header.SubmittedAt)
	if l.start = rows[l.at+1].Offset; l.bad < l.start {
		return nil, noStream("bytes without a meaning above the rows")
	}
	l.line = rows[l.at+1].Line
	l.grid.Rows = rows[:l.at+1]
	return l, nil
}

// reader is the name of the reader that takes a grid of decks.
func (s *streamer) reader(g *grid.Grid, at int) string {
	for _, r := range gridReaders {
		if r.role&Decks != 0 && r.sniff(g, at, s.book) {
			return r.name
		}
	}
	return "none"
}

// file reads one file piece by piece.
func (s *streamer) file(o *opened, l *layout) error {
	b := s.book
	f := b.Files.At(o.no)
	f.Encoding, f.Dialect = l.encoding, longName
	b.Head(&l.grid, l.at)
	s.index.Clear()
	clear(s.others)
	s.base = l.line - 1
	if err := s.pieces(o, l); err != nil {
		return err
	}
	deckfile.IgnoredColumns(b, &l.grid, l.at, &l.x)
	headerOnly(b, o.no, []grid.Grid{l.grid})
	return nil
}

// deck is the number of the deck of a run of lines, a new one or one that is
// known.
func (s *streamer) deck(r *pieceDeck) int32 {
	d := &s.book.Phase.Decks
	given := r.deck.GivenID != ""
	if given {
		if n := s.index.Find(d.GivenID, r.deck.GivenID); n >= 0 {
			return n
		}
	} else if n, known := s.others[r.key]; known {
		return n
	}
	r.deck.Pos.Row += s.base
	n := d.AddLean(&r.deck)
	if given {
		s.index.Add(d.GivenID, n)
	} else {
		s.others[r.key] = n
	}
	return n
}

// merge adds a piece, whose predecessors were added, to the phase.
func (s *streamer) merge(l *layout, x *piece) error {
	b := s.book
	p := linesPart{file: l.file, col: int16(l.x.Col(header.Card) + 1), printed: l.prints, base: s.base, list: x.list, left: &atomic.Int64{}} //nolint:gosec // few columns
	p.left.Store(int64(len(x.list)))
	if err := s.lines.take(&p); err != nil {
		return err
	}
	part := int32(len(s.lines.parts)) //nolint:gosec // pieces of a megabyte
	s.lines.parts = append(s.lines.parts, p)
	for i := range x.decks {
		r := &x.decks[i]
		s.lines.add(int(s.deck(r)), extent{part, r.from, r.to, r.lines})
	}
	for i := range x.sink.List {
		x.sink.List[i].Pos.Row += s.base
	}
	b.Sink.Add(x.sink.List...)
	for i := range x.reject {
		x.reject[i].Row += s.base
	}
	b.Rejects = append(b.Rejects, x.reject...)
	f := b.Files.At(l.file)
	f.RowsRead += x.counts.RowsRead
	f.RowsAccepted += x.counts.RowsAccepted
	f.RowsRejected += x.counts.RowsRejected
	f.RowsIgnored += x.counts.RowsIgnored
	s.base += x.lines
	return nil
}
