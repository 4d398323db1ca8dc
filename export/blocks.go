package export

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"deckmill/export/columnar"
	"deckmill/export/report"
	"deckmill/export/table"
)

// Gathers reports that some of the formats are made of all tables as a whole:
// a workbook, the page and the posts. Tables that come block by block are then
// held until these are written, texts that repeat once.
func Gathers(to []string) bool { return slices.ContainsFunc(to, gathers) }

func gathers(format string) bool { return format == "xlsx" || format == "html" || format == "bbcode" }

// Streamed is a table that comes block by block. Run is given a function that
// takes the table block by block; a block is not kept.
type Streamed struct {
	Schema *table.Schema
	Run    func(write func(*table.Table) error) error
}

// WriteStream is [Target.Write] for a bundle of which some tables come block by
// block. first is written before all others; b's title, format, profile,
// catalogue and version must be there by then. then fills b with the rest, and
// gives the further tables that come block by block: of those b has empty ones.
func (t *Target) WriteStream(ctx context.Context, b *Bundle, to []string, o WriteOptions, first Streamed, then func() []Streamed) error {
	formats, err := Select(to)
	if err != nil {
		return err
	}
	w := &streamWriter{b: b, formats: formats, hold: Gathers(to), rows: map[string]int{}, held: map[*table.Schema]*table.Table{}}
	fill := func(d *Dir) error {
		if err := w.stream(d, &first); err != nil {
			return err
		}
		d.early = append(d.early, first.Schema)
		return w.rest(d, then())
	}
	return t.WriteFiles(ctx, o, fill, func(files []Output) any {
		m := manifest(b, formats, o, files)
		for i := range m.Tables {
			if n, streamed := w.rows[m.Tables[i].Name]; streamed {
				m.Tables[i].Rows = n
			}
		}
		return m
	})
}

// streamWriter writes one bundle of which tables come block by block.
type streamWriter struct {
	b       *Bundle
	formats []Format
	hold    bool // the tables, for formats that need all of them

	mu   sync.Mutex
	rows map[string]int // of the tables that came block by block
	held map[*table.Schema]*table.Table
}

// stream writes one table.
func (w *streamWriter) stream(d *Dir, s *Streamed) error {
	x := &blocks{dir: d, schema: s.Schema, meta: w.b.meta()}
	x.start(w.formats, w.hold)
	err := s.Run(x.write)
	if closing := x.close(); err == nil {
		err = closing
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.rows[s.Schema.Name] = x.rows
	if w.hold {
		w.held[s.Schema] = x.all.Table()
	}
	return err
}

// rest writes the tables behind the first one and all that is not streamed.
func (w *streamWriter) rest(d *Dir, streamed []Streamed) error {
	var jobs []Format
	for _, s := range streamed {
		d.early = append(d.early, s.Schema)
		jobs = append(jobs, Format{Write: func(d *Dir, _ *Bundle) error { return w.stream(d, &s) }})
	}
	for _, tab := range w.b.Tables {
		if err := tab.Check(); err != nil {
			return err
		}
	}
	jobs = append(jobs, always(w.b, d.Options)...)
	late := slices.DeleteFunc(slices.Clone(w.formats), func(f Format) bool { return !gathers(f.Name) })
	jobs = append(jobs, slices.DeleteFunc(slices.Clone(w.formats), func(f Format) bool { return gathers(f.Name) })...)
	workers := usualJobs + len(streamed) // what comes block by block takes little memory, and files should end together
	if err := writeJobs(d, w.b, jobs, workers); err != nil || len(late) == 0 {
		return err
	}
	all := *w.b
	all.Tables = slices.Clone(all.Tables)
	for i, t := range all.Tables {
		if held := w.held[t.Schema]; held != nil {
			all.Tables[i] = held
		}
	}
	return writeJobs(d, &all, late, usualJobs)
}

// blocks writes one table to the files of several formats, each in a goroutine
// of its own.
type blocks struct {
	dir    *Dir
	schema *table.Schema
	meta   columnar.Meta
	sinks  []*blockSink
	group  sync.WaitGroup
	rows   int
	all    *table.Collector // the whole table, nil when nothing needs it
}

// blockSink is one file, or what holds the table.
type blockSink struct {
	blocks chan *table.Table
	taken  chan error // one for each block
	err    error      // of the whole file, once group is done
}

// blockWriter is what the writers of the formats have in common.
type blockWriter interface {
	WriteBlock(t *table.Table) error
	Close() error
}

// start opens a file for each format that is written block by block. A file of
// Arrow has one dictionary for each column of texts: it is made of the whole
// table, which is held for it.
func (x *blocks) start(formats []Format, hold bool) {
	var ends []string
	for _, f := range formats {
		switch name, open := x.file(f.Name); {
		case open != nil:
			x.sink(func(s *blockSink) error {
				return x.dir.File(name, func(w io.Writer) error { return s.write(name, w, open) })
			})
		case name != "":
			ends = append(ends, name)
		}
	}
	if hold || len(ends) > 0 {
		x.all = table.NewCollector(x.schema)
		x.sink(func(s *blockSink) error { return x.collect(s, ends) })
	}
}

// sink starts a goroutine that takes the blocks.
func (x *blocks) sink(run func(*blockSink) error) {
	s := &blockSink{blocks: make(chan *table.Table), taken: make(chan error)}
	x.sinks = append(x.sinks, s)
	x.group.Go(func() {
		s.err = run(s)
		for range s.blocks { // the file could not be made
			s.taken <- s.err
		}
	})
}

// write writes the blocks to a file.
func (s *blockSink) write(name string, w io.Writer, open func(io.Writer) (blockWriter, error)) error {
	out, err := open(w)
	for t := range s.blocks {
		if err == nil {
			err = out.WriteBlock(t)
		}
		s.taken <- unwritten(name, err)
	}
	if err != nil {
		return err
	}
	return out.Close()
}

// collect holds the blocks, and writes the files that need all of them.
func (x *blocks) collect(s *blockSink, files []string) error {
	var err error
	for t := range s.blocks {
		if err == nil {
			err = x.all.Add(t)
		}
		s.taken <- err
	}
	for _, name := range files {
		if err != nil {
			return err
		}
		write := columnar.WriteArrow
		if strings.HasSuffix(name, "s") {
			write = columnar.WriteStream
		}
		err = x.dir.File(name, func(w io.Writer) error { return write(w, x.all.Table(), x.meta, x.dir.Options.Compress) })
	}
	return err
}

// unwritten says which file could not be written; nil stays nil.
func unwritten(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s cannot be written: %w", name, err)
}

// file is the name of the table's file in a format, and how it is written block
// by block: nil when it is made of the whole table. Formats without a file for
// each table have no name.
func (x *blocks) file(format string) (name string, open func(io.Writer) (blockWriter, error)) {
	o := x.dir.Options
	switch format {
	case "parquet":
		open = func(w io.Writer) (blockWriter, error) {
			return columnar.NewParquetWriter(w, x.schema, x.meta, o.Compress)
		}
	case "csv":
		return "csv/" + x.schema.Name + ".csv", func(w io.Writer) (blockWriter, error) {
			return report.NewCSVWriter(w, x.schema, report.CSVOptions{Safe: o.CSVSafe}), nil
		}
	case "jsonl":
		return "jsonl/" + x.schema.Name + ".jsonl", func(w io.Writer) (blockWriter, error) { return report.NewJSONLinesWriter(w), nil }
	case "arrow", "arrows":
	default:
		return "", nil
	}
	return "tables/" + x.schema.Name + "." + format, open
}

// write gives a block to all files and waits until they have taken it.
func (x *blocks) write(t *table.Table) error {
	for _, s := range x.sinks {
		s.blocks <- t
	}
	var first error
	for _, s := range x.sinks {
		if err := <-s.taken; first == nil {
			first = err
		}
	}
	x.rows += t.Rows
	return first
}

func (x *blocks) close() error {
	for _, s := range x.sinks {
		close(s.blocks)
	}
	x.group.Wait()
	for _, s := range x.sinks {
		if s.err != nil {
			return s.err
		}
	}
	return nil
}
