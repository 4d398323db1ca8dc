package export

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync"

	"deckmill/export/columnar"
	"deckmill/export/report"
	"deckmill/export/table"
)

// Streamable reports that all formats can take a table block by block.
func Streamable(to []string) bool {
	return !slices.ContainsFunc(to, func(name string) bool { return name != "parquet" && name != "arrow" && name != "csv" })
}

// Streamed is a table that is never held whole. Run is given a function that
// takes the table block by block; a block is not kept.
type Streamed struct {
	Schema *table.Schema
	Run    func(write func(*table.Table) error) error
}

// WriteStream is [Target.Write] for a bundle of which some tables are never held
// whole. first is written before all others; b's title, format, profile,
// catalogue and version must be there by then. then fills b with the rest, and
// gives the further tables that come block by block: of those b has empty ones.
func (t *Target) WriteStream(ctx context.Context, b *Bundle, to []string, o WriteOptions, first Streamed, then func() []Streamed) error {
	formats, err := Select(to)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	rows := map[string]int{}
	stream := func(d *Dir, s *Streamed) error {
		x := &blocks{dir: d, early: s.Schema, meta: b.meta()}
		for _, f := range formats {
			x.start(f.Name)
		}
		err := s.Run(x.write)
		if closing := x.close(); err == nil {
			err = closing
		}
		mu.Lock()
		defer mu.Unlock()
		rows[s.Schema.Name] = x.rows
		return err
	}
	fill := func(d *Dir) error {
		if err := stream(d, &first); err != nil {
			return err
		}
		d.early = append(d.early, first.Schema)
		var more []Format
		for _, s := range then() {
			d.early = append(d.early, s.Schema)
			more = append(more, Format{Write: func(d *Dir, _ *Bundle) error { return stream(d, &s) }})
		}
		for _, tab := range b.Tables {
			if err := tab.Check(); err != nil {
				return err
			}
		}
		return writeFormats(d, b, formats, more...)
	}
	return t.WriteFiles(ctx, o, fill, func(files []Output) any {
		m := manifest(b, formats, o, files)
		for i := range m.Tables {
			if n, streamed := rows[m.Tables[i].Name]; streamed {
				m.Tables[i].Rows = n
			}
		}
		return m
	})
}

// blocks writes one table to the files of several formats, each in a goroutine
// of its own.
type blocks struct {
	dir   *Dir
	early *table.Schema
	meta  columnar.Meta
	sinks []*blockSink
	group sync.WaitGroup
	rows  int
}

// blockSink is one file.
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

func (x *blocks) start(format string) {
	name, open := x.file(format)
	s := &blockSink{blocks: make(chan *table.Table), taken: make(chan error)}
	x.sinks = append(x.sinks, s)
	x.group.Go(func() {
		s.err = x.dir.File(name, func(w io.Writer) error {
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
		})
		for range s.blocks { // the file could not be made
			s.taken <- s.err
		}
	})
}

// unwritten says which file could not be written; nil stays nil.
func unwritten(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s cannot be written: %w", name, err)
}

// file is the name of the table's file in a format, and how it is written.
func (x *blocks) file(format string) (name string, open func(io.Writer) (blockWriter, error)) {
	o := x.dir.Options
	switch format {
	case "parquet":
		return "tables/" + x.early.Name + ".parquet", func(w io.Writer) (blockWriter, error) {
			return columnar.NewParquetWriter(w, x.early, x.meta, o.Compress)
		}
	case "arrow":
		return "tables/" + x.early.Name + ".arrow", func(w io.Writer) (blockWriter, error) {
			return columnar.NewArrowWriter(w, x.early, x.meta, o.Compress)
		}
	}
	return "csv/" + x.early.Name + ".csv", func(w io.Writer) (blockWriter, error) {
		return report.NewCSVWriter(w, x.early, report.CSVOptions{Safe: o.CSVSafe}), nil
	}
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
