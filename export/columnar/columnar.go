// Package columnar writes tables as Arrow IPC files (Feather V2), Arrow streams
// and Parquet, and reads Arrow back. It is the only package that imports Arrow,
// so that its module path can change in one place; Parquet is encoded here. It
// never sees an event, a deck or a rule.
//
// Texts that repeat are dictionaries in Arrow files, one for each column; in
// streams and in Parquet they are plain texts, since several readers (nanoarrow,
// Polars with deltas) still lack one or the other dictionary form.
package columnar

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/ipc"
	"github.com/apache/arrow/go/v15/arrow/memory"

	"deckmill/export/table"
)

// Meta is further schema metadata, such as "profile" or "format". The keys
// `deckmill.schema_version`, `table`, `description` and `grain` are always set.
type Meta map[string]string

// The keys of the schema and field metadata.
const (
	keyVersion     = "deckmill.schema_version"
	keyTable       = "table"
	keyDescription = "description"
	keyGrain       = "grain"
	keyUnit        = "unit"
	keyEnum        = "enum"
)

// The limits of one record batch: rows and bytes of one text column (offsets
// are 32 bits).
const (
	batchRows  = 1 << 20
	batchBytes = 1 << 30
)

// Compressions are the values that WriteArrow, WriteStream and WriteParquet
// take for compress.
func Compressions() []string { return []string{"none", "lz4", "zstd"} }

// arrowTypes are the Arrow types of the table types.
var arrowTypes = [...]arrow.DataType{
	table.String:    arrow.BinaryTypes.String,
	table.Int32:     arrow.PrimitiveTypes.Int32,
	table.Int64:     arrow.PrimitiveTypes.Int64,
	table.Float64:   arrow.PrimitiveTypes.Float64,
	table.Bool:      arrow.FixedWidthTypes.Boolean,
	table.Date:      arrow.FixedWidthTypes.Date32,
	table.Timestamp: arrow.FixedWidthTypes.Timestamp_us,
}

// WriteArrow writes t in the Arrow IPC file format. compress is "" or "none"
// (what every reader opens), "lz4" or "zstd". Equal tables give equal bytes.
func WriteArrow(w io.Writer, t *table.Table, meta Meta, compress string) error {
	return writeArrow(w, t, meta, compress, batchRows)
}

// writeArrow writes record batches of up to so many rows.
func writeArrow(w io.Writer, t *table.Table, meta Meta, compress string, most int) error {
	s := arrowSchema(t.Schema, meta, true)
	opts, err := options(t, s, compress)
	if err != nil {
		return err
	}
	dictionaries, err := dictionariesOf(t)
	if err != nil {
		return fmt.Errorf("arrow file of table %s: %w", t.Schema.Name, err)
	}
	f, err := ipc.NewFileWriter(&position{w: w}, opts...)
	if err != nil {
		return fmt.Errorf("arrow file of table %s: %w", t.Schema.Name, err)
	}
	if err := writeBatches(f, t, s, dictionaries, most); err != nil {
		return fmt.Errorf("arrow file of table %s: %w", t.Schema.Name, err)
	}
	return nil
}

// WriteStream writes t in the Arrow IPC stream format (.arrows), which needs
// no seeking and can go to a pipe. compress is as for [WriteArrow].
func WriteStream(w io.Writer, t *table.Table, meta Meta, compress string) error {
	s := arrowSchema(t.Schema, meta, false)
	opts, err := options(t, s, compress)
	if err != nil {
		return err
	}
	if err := writeBatches(ipc.NewWriter(w, opts...), t, s, make([]*numbered, len(t.Columns)), batchRows); err != nil {
		return fmt.Errorf("arrow stream of table %s: %w", t.Schema.Name, err)
	}
	return nil
}

// options checks the table and makes the writer's options.
func options(t *table.Table, s *arrow.Schema, compress string) ([]ipc.Option, error) {
	if err := t.Check(); err != nil {
		return nil, err
	}
	opts, err := codec(compress)
	return append(opts, ipc.WithSchema(s), ipc.WithAllocator(memory.NewGoAllocator())), err
}

// codec are the options of a compression.
func codec(compress string) ([]ipc.Option, error) {
	switch compress {
	case "", "none":
		return nil, nil
	case "lz4":
		return []ipc.Option{ipc.WithLZ4(), ipc.WithCompressConcurrency(1)}, nil
	case "zstd":
		return []ipc.Option{ipc.WithZstd(), ipc.WithCompressConcurrency(1)}, nil
	}
	return nil, fmt.Errorf("unknown compression %q; known: %s", compress, strings.Join(Compressions(), ", "))
}

// batchWriter is what both IPC writers have in common.
type batchWriter interface {
	Write(rec arrow.Record) error
	Close() error
}

// dictionariesOf are the dictionaries of the columns; nil for the others.
func dictionariesOf(t *table.Table) ([]*numbered, error) {
	list := make([]*numbered, len(t.Columns))
	for i := range t.Columns {
		if c := &t.Columns[i]; c.Repeats {
			n, err := number(c)
			if err != nil {
				return nil, err
			}
			list[i] = n
		}
	}
	return list, nil
}

func writeBatches(w batchWriter, t *table.Table, s *arrow.Schema, dictionaries []*numbered, most int) error {
	for from := 0; from < t.Rows; {
		to := batchEnd(t, from, dictionaries, most)
		rec := record(t, s, from, to, dictionaries)
		err := w.Write(rec)
		rec.Release()
		if err != nil {
			return errors.Join(err, w.Close())
		}
		from = to
	}
	return w.Close()
}

// batchEnd is the end of the record batch that starts at row from: as many
// rows as fit both limits (most, and the bytes of a text column), at least one.
func batchEnd(t *table.Table, from int, dictionaries []*numbered, most int) int {
	to := min(t.Rows, from+most)
	for i := range t.Columns {
		c := &t.Columns[i]
		size := 0
		for r := from; c.Type == table.String && dictionaries[i] == nil && r < to; r++ {
			size += len(c.StrAt(r))
			if size > batchBytes && r > from {
				to = r
			}
		}
	}
	return to
}

// arrowSchema is the Arrow schema of s with its documentation as metadata.
// The keys are sorted, so that the bytes repeat; texts that repeat are
// dictionaries if asked for.
func arrowSchema(s *table.Schema, meta Meta, dictionaries bool) *arrow.Schema {
	fields := make([]arrow.Field, len(s.Fields))
	for i := range s.Fields {
		f := &s.Fields[i]
		m := map[string]string{keyDescription: f.Doc}
		if f.Unit != "" {
			m[keyUnit] = f.Unit
		}
		if len(f.Enum) > 0 {
			m[keyEnum] = strings.Join(f.Enum, ",")
		}
		kind := arrowTypes[f.Type]
		if f.Repeats && dictionaries {
			kind = dictionaryType
		}
		fields[i] = arrow.Field{Name: f.Name, Type: kind, Nullable: f.Nullable, Metadata: sorted(m)}
	}
	all := sorted(metadataOf(s, meta))
	return arrow.NewSchema(fields, &all)
}

func metadataOf(s *table.Schema, meta Meta) map[string]string {
	m := map[string]string{}
	maps.Copy(m, meta)
	m[keyVersion] = table.Version
	m[keyTable] = s.Name
	m[keyDescription] = s.Doc
	m[keyGrain] = s.Grain
	return m
}

func sorted(m map[string]string) arrow.Metadata {
	keys := slices.Sorted(maps.Keys(m))
	values := make([]string, len(keys))
	for i, k := range keys {
		values[i] = m[k]
	}
	return arrow.NewMetadata(keys, values)
}

// position is a writer that knows how far it is; ipc.FileWriter asks for
// nothing else of a seeker.
type position struct {
	w io.Writer
	n int64
}

func (p *position) Write(b []byte) (int, error) {
	n, err := p.w.Write(b)
	p.n += int64(n)
	return n, err
}

func (p *position) Seek(offset int64, whence int) (int64, error) {
	if offset != 0 || whence != io.SeekCurrent {
		return 0, errors.New("seeking is not supported")
	}
	return p.n, nil
}
