package app

import (
	"cmp"
	"context"
	"errors"
	"os"
	"runtime"
	"slices"
	"sync"

	"deckmill/export"
	"deckmill/export/fill"
	"deckmill/export/table"
	"deckmill/ingest"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules"
	"deckmill/rules/check"
	"deckmill/transform"
)

// Large files of one row per card go through the stages block by block, so that
// their lines are never held whole: ingest packs them, transform and rules look
// at some thousand decks at a time, and their rows of deck_cards are written
// before the next ones are made. All other tables, findings and outputs are
// those of the usual way, byte by byte (docs/adr/0008-streaming-checks.md).

// stream is a job on the way block by block.
type stream struct {
	lines   *ingest.Lines
	decks   *transform.Stream
	formats *rules.Ahead
	judges  *rules.Stream
	found   *found
	sums    []fill.Sum
	order   []int32    // the decks in the order of the tables
	played  []bool     // by card; nil when nobody asks
	heap    *tightHeap // nil: the garbage collector is as usual

	settings []event.Settings // as they were before anything was read
}

// close gives back what a stream took of the system.
func (s *stream) close() error {
	s.heap.release()
	return cmp.Or(s.lines.Close(), s.found.close())
}

// mayStream reports that what was asked for can be made block by block.
func (j *job) mayStream() bool {
	s := &j.spec.Settings[0]
	return j.opt.stream.least > 0 && j.mode.check && !j.staged && !j.public && !j.partial() && j.opt.out != toStdout && j.opt.dataset == "" &&
		j.since == nil && j.secret == nil && len(j.spec.Settings) == 1 && len(s.History) == 0 && s.Round == ""
}

// openStream reads the inputs as a stream, nil when they do not fit.
func (j *job) openStream() (*ingest.Job, error) {
	if !j.mayStream() {
		return nil, nil
	}
	o := j.opt.stream
	input, lines, found, err := j.readStream(false)
	if errors.Is(err, ingest.ErrEncoding) {
		input, lines, found, err = j.readStream(true)
	}
	if errors.Is(err, ingest.ErrNoStream) || errors.Is(err, ingest.ErrEncoding) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p := input.Books[0].Phase
	if len(p.Rulings) > 0 {
		input.Books[0].Sink.Drain = nil
	}
	if len(p.Rulings) > 0 && found.store.Len() > 0 || len(p.Seats)+len(p.PoolRows)+len(p.Posts) > 0 || slices.ContainsFunc(p.Decks.TeamLabel, func(s string) bool { return s != "" }) {
		return nil, cmp.Or(lines.Close(), found.close())
	}
	found.know(&p.Decks)
	j.stream = &stream{lines: lines, found: found, settings: j.spec.Settings}
	if o.tight && j.opt.memory == "" && os.Getenv("GOMEMLIMIT") == "" {
		j.stream.heap = holdHeap(j.streamMemory(p.Decks.Len()))
	}
	return input, nil
}

// readStream reads the inputs as a stream. look says that each is looked at whole
// for its encoding first.
func (j *job) readStream(look bool) (*ingest.Job, *ingest.Lines, *found, error) {
	o := j.opt.stream
	release := j.holdReading()
	found := newFound(o.found, j.sayOf)
	drain := found.drain(rankBefore)
	if j.spec.Side["rulings.csv"] != "" {
		drain = nil // which findings it answers is known later
	}
	input, lines, err := ingest.Stream(j.spec, ingest.StreamOptions{Least: o.least, Piece: o.piece, Held: o.held, Workers: j.workers(), Look: look, Drain: drain})
	release(err == nil)
	if err != nil {
		if closing := found.close(); closing != nil {
			err = closing
		}
		return nil, nil, nil, err
	}
	return input, lines, found, nil
}

func (j *job) workers() int {
	if j.opt.workers > 0 {
		return j.opt.workers
	}
	return runtime.GOMAXPROCS(0)
}

// assemble makes the stream of decks, and loads their formats meanwhile.
func (j *job) assemble(p *event.Phase, in transform.Input, sink *diag.Sink) {
	var wait sync.WaitGroup
	settings := p.Settings // what is read may decide some of them, but none that a format asks for
	wait.Go(func() { j.stream.formats = rules.LoadAhead(settings, &p.Decks, j.rulesInput()) })
	j.stream.decks = transform.NewStream(p, in, j.stream.lines.Texts(), j.stream.lines.Ahead(), j.workers(), sink)
	wait.Wait()
}

// judgeStream makes the judges of a stream; false when its decks cannot be
// judged block by block.
func (j *job) judgeStream(in rules.Input) (bool, error) {
	p := j.input.Books[0].Phase
	if p.Decks.Len() == 0 {
		return false, nil
	}
	if in.Ahead = j.stream.formats; len(p.Rulings) > 0 {
		j.stream.found.ruled = check.RuledOn(p)
	}
	judges, err := rules.NewStream(p, in, j.stream.found.drain(rankFormats))
	if err != nil || !judges.Fits() {
		return false, err
	}
	j.stream.judges = judges
	j.outcomes = []*rules.Outcome{{Phase: p}} // made whole by the export
	return true, nil
}

// exportStream judges the decks and writes what is asked for.
func (j *job) exportStream(ctx context.Context) error {
	if j.target == nil {
		if err := j.blocks(ctx, nil); err != nil {
			return cmp.Or(context.Cause(ctx), wrap(exitOutput, err))
		}
		return wrap(exitOutput, j.gather())
	}
	b := &export.Bundle{}
	s := &j.spec.Settings[0]
	b.Title, b.Format, b.Profile, b.Catalogue, b.Version = s.Name, s.Format, s.Scoring.Profile, j.catalog.Version(), Version
	o := export.WriteOptions{Compress: j.opt.compress, CSVSafe: j.opt.csvSafe, Workers: j.opt.workers}
	run := func(write func(*table.Table) error) error { return j.blocks(ctx, j.noting(write)) }
	err := j.target.WriteStream(ctx, b, j.formats(), o, export.Streamed{Schema: &table.DeckCards, Run: run}, func() []export.Streamed {
		err := j.gather()
		*b = *j.bundle()
		j.made = &export.Bundle{}
		for _, t := range b.Tables { // of the other tables only their sizes are asked for later
			if t.Schema != &table.Standings {
				t = &table.Table{Schema: t.Schema, Rows: j.streamedRows(t)}
			}
			j.made.Tables = append(j.made.Tables, t)
		}
		if err == nil && !j.partial() {
			j.ahead = j.sayAhead()
		}
		in := j.fillInput()
		decks := func(write func(*table.Table) error) error {
			return cmp.Or(err, fill.DeckBlocks(in, j.stream.order, write))
		}
		findings := func(write func(*table.Table) error) error {
			return cmp.Or(err, fill.FindingBlocks(in, j.eachOpenFirst, write), j.stream.found.store.Err())
		}
		return []export.Streamed{{Schema: &table.Findings, Run: findings}, {Schema: &table.Decks, Run: decks}}
	})
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return cause
	}
	return wrap(exitOutput, err)
}

// noting notes the cards that are played, for formats that show colours.
func (j *job) noting(write func(*table.Table) error) func(*table.Table) error {
	if !export.Gathers(j.formats()) {
		return write
	}
	j.stream.played = make([]bool, j.catalog.Len())
	return func(t *table.Table) error {
		for cards, r := t.Column("card_id"), 0; r < t.Rows; r++ {
			if !cards.IsNull(r) {
				j.stream.played[cards.IntAt(r)] = true
			}
		}
		return write(t)
	}
}

// streamedRows is the number of rows of a table of a stream.
func (j *job) streamedRows(t *table.Table) int {
	switch t.Schema {
	case &table.Decks:
		return len(j.stream.order)
	case &table.Findings:
		return j.stream.found.store.Len()
	}
	return t.Rows
}

// eachOpenFirst yields the findings in the order of their table.
func (j *job) eachOpenFirst(yield func(*diag.Finding) bool) {
	more := true
	for _, settled := range []bool{false, true} {
		j.each(func(h *diag.Head) bool { return more && h.Settled == settled }, func(f *diag.Finding) bool {
			more = yield(f)
			return more
		})
	}
}

// judged is a block on its way to the files.
type judged struct {
	no    int
	table *table.Table // nil without files
	bench *outBench    // to be given back
}

// outBench makes what comes of a block.
type outBench struct {
	cards *fill.Cards
	found *packer
	of    chan *outBench
}

// blocks takes all decks block by block through transform and rules, on all
// workers, and gives their rows to write in order; nil writes nothing.
func (j *job) blocks(ctx context.Context, write func(*table.Table) error) error {
	p := j.input.Books[0].Phase
	s := j.stream
	s.found.drain(rankBefore)(j.input.Books[0].Sink.List)
	s.found.drain(rankFormats)(s.judges.Findings())
	j.input.Books[0].Sink.List = nil
	s.sums, s.order = make([]fill.Sum, p.Decks.Len()), fill.DeckOrder(p)
	list := j.cut(s.order)
	workers := min(j.workers(), len(list))
	var names []string
	if write != nil {
		names = fill.Names(j.catalog)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next, done := make(chan int), make(chan *judged, workers)
	go func() {
		defer close(next)
		for n := range list {
			select {
			case next <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	ends := make(chan struct{})
	for range workers {
		go func() {
			j.judgeBlocks(list, next, done, p.Strings.All(), names)
			ends <- struct{}{}
		}()
	}
	go func() {
		for range workers {
			<-ends
		}
		close(done)
	}()
	if err := s.inOrder(ctx, done, write, cancel); err != nil {
		return err
	}
	s.score(p)
	j.outcomes = []*rules.Outcome{s.judges.Outcome(s.found.ranks)}
	return s.lines.Err()
}

// inOrder writes the blocks in their order and keeps what was found in them.
func (s *stream) inOrder(ctx context.Context, done <-chan *judged, write func(*table.Table) error, cancel context.CancelCauseFunc) error {
	waiting := map[int]*judged{}
	at := 0
	for x := range done {
		waiting[x.no] = x
		for x = waiting[at]; x != nil; x = waiting[at] {
			delete(waiting, at)
			at++
			err := s.found.take(x.bench.found)
			if x.table != nil && err == nil && context.Cause(ctx) == nil {
				err = write(x.table)
			}
			if err != nil {
				cancel(err)
			}
			x.bench.of <- x.bench
		}
	}
	return context.Cause(ctx)
}

// judgeBlocks takes blocks until there are none.
func (j *job) judgeBlocks(list [][]int32, next <-chan int, done chan<- *judged, texts, names []string) {
	const tablesOfOne = 2 // one is written while the next is made
	free := make(chan *outBench, tablesOfOne)
	for range tablesOfOne {
		free <- &outBench{fill.NewBlockCards(j.catalog, j.input.Files, texts, names), j.stream.found.packer(rankBlock), free}
	}
	found := blockFindings{asks: j.asks(diag.ByRulings), asked: map[asking]bool{}}
	var sink diag.Sink
	block, sums, lines := j.stream.decks.NewBlock(), fill.NewSums(j.catalog), j.stream.lines.Reader()
	bench := j.stream.judges.NewBench(block.Phase)
	var order []int
	for {
		out := <-free
		n, more := <-next
		if !more {
			return
		}
		x := &judged{no: n, bench: out}
		decks := list[n]
		sink.List = sink.List[:0]
		j.stream.decks.Fill(block, decks, lines, &sink)
		bench.Block(decks, &sink)
		found.pack(out.found, sink.List, &block.Phase.Decks, decks)
		for i, d := range decks {
			j.stream.sums[d] = sums.Of(block.Phase, i)
		}
		if names != nil {
			for len(order) < len(decks) {
				order = append(order, len(order))
			}
			x.table = out.cards.Fill(block.Phase, order[:len(decks)])
		}
		done <- x
	}
}

// mostDecks bounds the decks of a block, which may be very small.
const mostDecks = 1 << 12

// cut cuts the decks, in their order, into blocks of about as many lines.
func (j *job) cut(order []int32) [][]int32 {
	var list [][]int32
	from, lines := 0, 0
	for i, d := range order {
		if lines += j.stream.lines.Count(int(d)); lines >= j.opt.stream.block || i+1-from == mostDecks || i+1 == len(order) {
			list = append(list, order[from:i+1])
			from, lines = i+1, 0
		}
	}
	return list
}

// sums are those of the decks of a stream, nil for a job that is held whole.
func (j *job) sums() []fill.Sum {
	if j.stream == nil {
		return nil
	}
	return j.stream.sums
}

// inputOf is what transform needs for a phase.
func (j *job) inputOf(p *event.Phase, in transform.Input) transform.Input {
	in.Catalog, in.Files = j.catalog, j.input.Files
	in.DecksGiven, in.Labels = j.mode.check && len(p.Settings.Decks) > 0, !j.mode.check
	return in
}
