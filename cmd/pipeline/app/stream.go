package app

import (
	"context"
	"errors"
	"os"
	"runtime"
	"runtime/debug"
	"slices"

	"deckmill/export"
	"deckmill/export/fill"
	"deckmill/export/table"
	"deckmill/ingest"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules"
	"deckmill/transform"
)

// Large files of one row per card go through the stages block by block, so that
// their lines are never held whole: ingest packs them, transform and rules look
// at some thousand decks at a time, and their rows of deck_cards are written
// before the next ones are made. All other tables, findings and outputs are
// those of the usual way, byte by byte (docs/adr/0008-streaming-checks.md).

// streaming says from which size on, and how, decks are streamed.
type streaming struct {
	least int64 // bytes of the deck files together; 0 = never
	piece int   // bytes of a file that are read at once
	block int   // card lines that are judged at once
	held  int   // bytes of card lines that are held in memory; the others lie on the disk
	tight bool  // hold the garbage collector to what a stream needs
}

// usualStreaming: below the least size both ways take less than a tenth of a
// second.
func usualStreaming() streaming {
	return streaming{least: 2 << 20, piece: 1 << 20, block: 1 << 15, held: 32 << 20, tight: true}
}

// stream is a job on the way block by block.
type stream struct {
	lines  *ingest.Lines
	decks  *transform.Stream
	judges *rules.Stream
	sums   []fill.Sum
	heap   *tightHeap // nil: the garbage collector is as usual
}

// close gives back what a stream took of the system.
func (s *stream) close() error {
	s.heap.release()
	return s.lines.Close()
}

// mayStream reports that what was asked for can be made block by block.
func (j *job) mayStream() bool {
	s := &j.spec.Settings[0]
	out := j.opt.out == "" || j.opt.out != toStdout && export.Streamable(j.formats())
	return j.opt.stream.least > 0 && j.mode.check && !j.mode.score && !j.staged && out && j.opt.dataset == "" && j.since == nil &&
		len(j.spec.Settings) == 1 && len(s.History) == 0 && s.Round == ""
}

// openStream reads the inputs as a stream, nil when they do not fit.
func (j *job) openStream() (*ingest.Job, error) {
	if !j.mayStream() {
		return nil, nil
	}
	o := j.opt.stream
	if o.tight && j.opt.memory == "" && os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(readGC))
	}
	input, lines, err := ingest.Stream(j.spec, ingest.StreamOptions{Least: o.least, Piece: o.piece, Held: o.held, Workers: j.workers()})
	switch {
	case errors.Is(err, ingest.ErrNoStream):
		return nil, nil
	case err != nil:
		return nil, err
	}
	p := input.Books[0].Phase
	if len(p.Rulings)+len(p.Seats)+len(p.PoolRows)+len(p.Corrections)+len(p.Published)+len(p.Posts) > 0 || slices.ContainsFunc(p.Decks.TeamLabel, func(s string) bool { return s != "" }) {
		return nil, lines.Close()
	}
	j.stream = &stream{lines: lines}
	if o.tight && j.opt.memory == "" && os.Getenv("GOMEMLIMIT") == "" {
		j.stream.heap = holdHeap(j.streamMemory(p.Decks.Len()))
	}
	return input, nil
}

// readGC bounds the garbage while files are read.
const readGC = 50

// streamMemory is what a stream may take before the garbage collector works harder:
// little more than what is needed at least.
func (j *job) streamMemory(decks int) int64 {
	return 64<<20 + int64(j.stream.lines.Held()) + 700*int64(decks)
}

func (j *job) workers() int {
	if j.opt.workers > 0 {
		return j.opt.workers
	}
	return runtime.GOMAXPROCS(0)
}

// judgeStream makes the judges of a stream; false when its decks cannot be
// judged block by block.
func (j *job) judgeStream(in rules.Input) (bool, error) {
	p := j.input.Books[0].Phase
	if p.Decks.Len() == 0 {
		return false, nil
	}
	judges, err := rules.NewStream(p, in)
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
		return j.blocks(ctx, nil)
	}
	b := &export.Bundle{}
	s := &j.spec.Settings[0]
	b.Title, b.Format, b.Profile, b.Catalogue, b.Version = s.Name, s.Format, s.Scoring.Profile, j.catalog.Version(), Version
	o := export.WriteOptions{Compress: j.opt.compress, CSVSafe: j.opt.csvSafe, Workers: j.opt.workers}
	run := func(write func(*table.Table) error) error { return j.blocks(ctx, write) }
	err := j.target.WriteStream(ctx, b, j.formats(), o, &table.DeckCards, run, func() {
		*b = *j.bundle()
		j.made = &export.Bundle{}
		for _, t := range b.Tables { // of the tables only their sizes are asked for later
			j.made.Tables = append(j.made.Tables, &table.Table{Schema: t.Schema, Rows: t.Rows})
		}
	})
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return wrap(exitOutput, err)
}

// judged is a block on its way to the files.
type judged struct {
	no    int
	sink  diag.Sink
	table *table.Table // nil without files
	cards *fill.Cards  // to be given back
	of    chan *fill.Cards
}

// blocks takes all decks block by block through transform and rules, on all
// workers, and gives their rows to write in order; nil writes nothing.
func (j *job) blocks(ctx context.Context, write func(*table.Table) error) error {
	p := j.input.Books[0].Phase
	j.stream.sums = make([]fill.Sum, p.Decks.Len())
	list := j.cut(fill.DeckOrder(p))
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
	found, err := inOrder(ctx, done, write, cancel)
	if err != nil {
		return err
	}
	if err := j.stream.lines.Err(); err != nil {
		return err
	}
	o := j.stream.judges.Outcome(append(found, j.input.Books[0].Sink.List)...)
	j.outcomes, j.findings = []*rules.Outcome{o}, o.Findings
	return nil
}

// inOrder writes the blocks in their order and joins what was found in them.
func inOrder(ctx context.Context, done <-chan *judged, write func(*table.Table) error, cancel context.CancelCauseFunc) ([][]diag.Finding, error) {
	var found [][]diag.Finding
	waiting := map[int]*judged{}
	at := 0
	for x := range done {
		waiting[x.no] = x
		for x = waiting[at]; x != nil; x = waiting[at] {
			delete(waiting, at)
			at++
			found = append(found, slices.Clip(x.sink.List))
			if x.table != nil && context.Cause(ctx) == nil {
				if err := write(x.table); err != nil {
					cancel(err)
				}
			}
			x.of <- x.cards
		}
	}
	return found, context.Cause(ctx)
}

// judgeBlocks takes blocks until there are none.
func (j *job) judgeBlocks(list [][]int32, next <-chan int, done chan<- *judged, texts, names []string) {
	const tablesOfOne = 2 // one is written while the next is made
	free := make(chan *fill.Cards, tablesOfOne)
	for range tablesOfOne {
		free <- fill.NewBlockCards(j.catalog, j.input.Files, texts, names)
	}
	block, sums, lines := j.stream.decks.NewBlock(), fill.NewSums(j.catalog), j.stream.lines.Reader()
	bench := j.stream.judges.NewBench(block.Phase)
	var order []int
	for {
		cards := <-free
		n, more := <-next
		if !more {
			return
		}
		x := &judged{no: n, cards: cards, of: free}
		decks := list[n]
		j.stream.decks.Fill(block, decks, lines, &x.sink)
		bench.Block(decks, &x.sink)
		for i, d := range decks {
			j.stream.sums[d] = sums.Of(block.Phase, i)
		}
		if names != nil {
			for len(order) < len(decks) {
				order = append(order, len(order))
			}
			x.table = cards.Fill(block.Phase, order[:len(decks)])
		}
		done <- x
	}
}

// cut cuts the decks, in their order, into blocks of about as many lines.
func (j *job) cut(order []int) [][]int32 {
	var list [][]int32
	all := make([]int32, 0, len(order))
	from, lines := 0, 0
	for _, d := range order {
		all = append(all, int32(d)) //nolint:gosec // decks are numbered by int32
		if lines += j.stream.lines.Count(d); lines >= j.opt.stream.block {
			list = append(list, all[from:len(all):len(all)])
			from, lines = len(all), 0
		}
	}
	if from < len(all) {
		list = append(list, all[from:])
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
