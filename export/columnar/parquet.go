package columnar

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/ipc"

	"deckmill/export/table"
)

// WriteParquet writes t as one Parquet file: see [ParquetWriter].
func WriteParquet(w io.Writer, t *table.Table, meta Meta, compress string) error {
	if err := t.Check(); err != nil {
		return err
	}
	p, err := NewParquetWriter(w, t.Schema, meta, compress)
	if err != nil {
		return err
	}
	return errors.Join(p.WriteBlock(t), p.Close())
}

// ParquetWriter writes a table by blocks of rows. The bytes of the file depend
// on the rows only: not on the blocks in which they come, and not on whether
// a column holds its texts in a dictionary. Pages are compressed with snappy,
// which every reader knows, or with zstd when compress is "zstd". Times are UTC,
// texts UTF8, and the Arrow schema is stored beside the rows.
//
// Columns are encoded in parallel, on all cores. Text has a dictionary, unless
// the first values hardly repeat; integers are differences of a few bits;
// columns of equal values cost nothing.
type ParquetWriter struct {
	schema *table.Schema
	meta   Meta
	codec  parquetCodec
	limits limits
	out    behind
	at     int64 // bytes given to out
	err    error // the first error; nothing is written after it
	chunks []*chunk
	rows   int // in the row group that is being made
	groups []groupMeta
}

// NewParquetWriter starts a file. The rows come with WriteBlock; the file is
// whole when Close returns nil.
func NewParquetWriter(w io.Writer, s *table.Schema, meta Meta, compress string) (*ParquetWriter, error) {
	return newParquetWriter(w, s, meta, compress, usualLimits())
}

func newParquetWriter(w io.Writer, s *table.Schema, meta Meta, compress string, l limits) (*ParquetWriter, error) {
	codec, err := parquetCodecOf(compress)
	if err != nil {
		return nil, err
	}
	p := &ParquetWriter{schema: s, meta: meta, codec: codec, limits: l, out: behind{w: w}}
	for i := range s.Fields {
		p.chunks = append(p.chunks, newChunk(&s.Fields[i], l, codec.compress))
	}
	return p, nil
}

// WriteBlock appends the rows of t, whose schema must be the writer's. The
// block is not kept: its slices may be filled anew. A block that goes on with
// the dictionary of the last one, longer or not, is the cheapest.
func (p *ParquetWriter) WriteBlock(t *table.Table) error {
	if p.err != nil {
		return p.err
	}
	if err := p.writeBlock(t); err != nil {
		return p.fail(err)
	}
	return nil
}

// fail remembers the first error; nothing is being written after it.
func (p *ParquetWriter) fail(err error) error {
	_ = p.out.wait() // the first error counts
	p.err = fmt.Errorf("parquet file of table %s: %w", p.schema.Name, err)
	return p.err
}

func (p *ParquetWriter) writeBlock(t *table.Table) error {
	if err := t.CheckShape(); err != nil {
		return err
	}
	if !sameFields(t.Schema, p.schema) {
		return fmt.Errorf("a block of table %s", t.Schema.Name)
	}
	for from := 0; from < t.Rows; {
		to := min(t.Rows, from+p.limits.groupRows-p.rows)
		err := p.each(func(i int) error { return p.chunks[i].feed(&t.Columns[i], from, to) })
		if err != nil {
			return err
		}
		p.rows += to - from
		from = to
		if p.rows == p.limits.groupRows {
			if err := p.endGroup(); err != nil {
				return err
			}
		}
	}
	return nil
}

func sameFields(a, b *table.Schema) bool {
	return a == b || slices.EqualFunc(a.Fields, b.Fields, func(a, b table.Field) bool {
		return a.Name == b.Name && a.Type == b.Type && a.Nullable == b.Nullable
	})
}

// each does work for every column, on as many cores as there are. The error is
// that of the first column that has one.
func (p *ParquetWriter) each(work func(i int) error) error {
	errs := make([]error, len(p.chunks))
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(len(p.chunks), runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(errs); i = next.Add(1) - 1 {
				errs[i] = work(int(i))
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// endGroup gives the row group to be written while the next one is made.
func (p *ParquetWriter) endGroup() error {
	if p.rows == 0 {
		return nil
	}
	dictionaries := make([][]byte, len(p.chunks))
	_ = p.each(func(i int) error {
		dictionaries[i] = p.chunks[i].flush()
		return nil
	})
	if err := p.out.wait(); err != nil {
		return err
	}
	pages := p.begun()
	g := groupMeta{rows: p.rows, start: p.at}
	for i, k := range p.chunks {
		data := 0
		for _, page := range k.pages {
			data += len(page)
		}
		g.columns = append(g.columns, k.meta(p.at, len(dictionaries[i]), data))
		p.at += int64(len(dictionaries[i]) + data)
		pages = append(append(pages, dictionaries[i]), k.pages...)
		k.reset()
	}
	p.groups = append(p.groups, g)
	p.rows = 0
	p.out.write(pages)
	return nil
}

const magic = "PAR1"

// begun is the mark with which a file begins, once.
func (p *ParquetWriter) begun() [][]byte {
	if p.at > 0 {
		return nil
	}
	p.at = int64(len(magic))
	return [][]byte{[]byte(magic)}
}

// behind writes while its caller goes on.
type behind struct {
	w    io.Writer
	done chan error // nil: nothing is being written
}

// write begins to write parts, which stay as they are until wait has returned.
func (b *behind) write(parts [][]byte) {
	b.done = make(chan error, 1)
	go func() {
		for _, part := range parts {
			if len(part) == 0 {
				continue
			}
			if _, err := b.w.Write(part); err != nil {
				b.done <- err
				return
			}
		}
		b.done <- nil
	}()
}

// wait waits until what was begun is written.
func (b *behind) wait() error {
	if b.done == nil {
		return nil
	}
	err := <-b.done
	b.done = nil
	return err
}

// Close writes the last rows and the footer; it does not close the writer
// beneath. A table without rows keeps its schema.
func (p *ParquetWriter) Close() error {
	if p.err != nil {
		return p.err
	}
	if err := errors.Join(p.endGroup(), p.out.wait()); err != nil {
		return p.fail(err)
	}
	p.out.write(append(p.begun(), p.footer()))
	if err := p.out.wait(); err != nil {
		return p.fail(err)
	}
	p.err = errClosed
	return nil
}

var errClosed = errors.New("the file is closed")

// keyValues is the file metadata: that of the Arrow schema, and the schema
// itself, from which Arrow readers take field metadata and exact types.
func keyValues(s *table.Schema, meta Meta) [][2]string {
	var kv [][2]string
	all := metadataOf(s, meta)
	for _, k := range slices.Sorted(maps.Keys(all)) {
		kv = append(kv, [2]string{k, all[k]})
	}
	return append(kv, [2]string{"ARROW:schema", base64.StdEncoding.EncodeToString(serialized(arrowSchema(s, meta, false)))})
}

// serialized is the schema as an Arrow stream without rows.
func serialized(s *arrow.Schema) []byte {
	var b bytes.Buffer
	w := ipc.NewWriter(&b, ipc.WithSchema(s))
	_ = w.Close() // a buffer does not fail
	return b.Bytes()
}
