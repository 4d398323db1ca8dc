package columnar

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/ipc"
	"github.com/apache/arrow/go/v15/parquet"
	"github.com/apache/arrow/go/v15/parquet/compress"
	"github.com/apache/arrow/go/v15/parquet/file"
	"github.com/apache/arrow/go/v15/parquet/metadata"
	"github.com/apache/arrow/go/v15/parquet/schema"

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

// ParquetWriter writes a table by blocks of rows: snappy, which every reader
// knows, or zstd when compress is "zstd". Times are UTC, texts are UTF8, the
// root is REQUIRED (hyparquet refuses the REPEATED that arrow/go v15 writes by
// default), the Arrow schema is stored beside it.
//
// The column writers are used directly, without pqarrow: that package links
// Flight and gRPC, 27 MB of program and 10 MB of memory at every start, and
// fails on nullable dictionaries (apache/arrow#39925).
type ParquetWriter struct {
	schema *table.Schema
	meta   Meta
	root   *schema.GroupNode
	codec  compress.Compression
	sink   *sticky
	file   *file.Writer
}

// NewParquetWriter starts a file. The rows come with WriteBlock; Close must be
// called also after an error.
func NewParquetWriter(w io.Writer, s *table.Schema, meta Meta, compress string) (*ParquetWriter, error) {
	codec, err := parquetCodec(compress)
	if err != nil {
		return nil, err
	}
	root, err := parquetSchema(s)
	if err != nil {
		return nil, fmt.Errorf("parquet file of table %s: %w", s.Name, err)
	}
	return &ParquetWriter{schema: s, meta: meta, root: root, codec: codec, sink: &sticky{w: w}}, nil
}

// WriteBlock appends the rows of t, whose schema must be the writer's. The
// block is not kept: it may be filled anew.
func (p *ParquetWriter) WriteBlock(t *table.Table) (err error) {
	if err := t.Check(); err != nil {
		return err
	}
	defer p.caught(&err)
	p.open(t)
	if t.Rows == 0 {
		return nil
	}
	if err := errors.Join(writeRowGroup(p.file.AppendRowGroup(), t), p.sink.err); err != nil {
		return fmt.Errorf("parquet file of table %s: %w", p.schema.Name, err)
	}
	return nil
}

// Close ends the file. A table without rows keeps its schema.
func (p *ParquetWriter) Close() (err error) {
	defer p.caught(&err)
	p.open(table.New(p.schema))
	if err := errors.Join(p.file.Close(), p.sink.err); err != nil {
		return fmt.Errorf("parquet file of table %s: %w", p.schema.Name, err)
	}
	return nil
}

// caught makes an error of a panic: the library panics on a write error in
// some places.
func (p *ParquetWriter) caught(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("parquet file of table %s: %v", p.schema.Name, r)
	}
}

func (p *ParquetWriter) open(t *table.Table) {
	if p.file != nil {
		return
	}
	props := parquet.NewWriterProperties(append(dictionaries(t),
		parquet.WithCompression(p.codec), parquet.WithCreatedBy("deckmill"),
		parquet.WithDataPageVersion(parquet.DataPageV2), // with V1 pages the library grows the levels by 64 bytes a run: 13 s for a million rows
		parquet.WithRootName("schema"), parquet.WithRootRepetition(parquet.Repetitions.Required))...)
	p.file = file.NewParquetWriter(p.sink, p.root, file.WithWriterProps(props), file.WithWriteMetadata(keyValues(p.schema, p.meta)))
}

func parquetCodec(name string) (compress.Compression, error) {
	switch name {
	case "", "none", "lz4": // these are about Arrow files
		return compress.Codecs.Snappy, nil
	case "zstd":
		return compress.Codecs.Zstd, nil
	}
	return 0, fmt.Errorf("unknown compression %q; known: %s", name, strings.Join(Compressions(), ", "))
}

func parquetSchema(s *table.Schema) (*schema.GroupNode, error) {
	fields := make(schema.FieldList, len(s.Fields))
	for i := range s.Fields {
		f := &s.Fields[i]
		rep := parquet.Repetitions.Required
		if f.Nullable {
			rep = parquet.Repetitions.Optional
		}
		node, err := parquetNode(f, rep)
		if err != nil {
			return nil, fmt.Errorf("column %s: %w", f.Name, err)
		}
		fields[i] = node
	}
	return schema.NewGroupNode("schema", parquet.Repetitions.Required, fields, -1)
}

func parquetNode(f *table.Field, rep parquet.Repetition) (schema.Node, error) {
	switch f.Type {
	case table.String:
		return schema.NewPrimitiveNodeLogical(f.Name, rep, schema.StringLogicalType{}, parquet.Types.ByteArray, -1, -1)
	case table.Int32:
		return schema.NewPrimitiveNodeLogical(f.Name, rep, schema.NewIntLogicalType(32, true), parquet.Types.Int32, -1, -1)
	case table.Int64:
		return schema.NewPrimitiveNodeLogical(f.Name, rep, schema.NewIntLogicalType(64, true), parquet.Types.Int64, -1, -1)
	case table.Float64:
		return schema.NewFloat64Node(f.Name, rep, -1), nil
	case table.Bool:
		return schema.NewBooleanNode(f.Name, rep, -1), nil
	case table.Date:
		return schema.NewPrimitiveNodeLogical(f.Name, rep, schema.DateLogicalType{}, parquet.Types.Int32, -1, -1)
	case table.Timestamp:
		utc := schema.NewTimestampLogicalType(true, schema.TimeUnitMicros)
		return schema.NewPrimitiveNodeLogical(f.Name, rep, utc, parquet.Types.Int64, -1, -1)
	}
	return nil, fmt.Errorf("unknown type %d", f.Type)
}

// keyValues is the file metadata: that of the Arrow schema, and the schema
// itself, from which Arrow readers take field metadata and exact types.
func keyValues(s *table.Schema, meta Meta) metadata.KeyValueMetadata {
	kv := metadata.NewKeyValueMetadata()
	all := metadataOf(s, meta)
	for _, k := range slices.Sorted(maps.Keys(all)) {
		_ = kv.Append(k, all[k])
	}
	_ = kv.Append("ARROW:schema", base64.StdEncoding.EncodeToString(serialized(arrowSchema(s, meta))))
	return kv
}

// serialized is the schema as an Arrow stream without rows.
func serialized(s *arrow.Schema) []byte {
	var b bytes.Buffer
	w := ipc.NewWriter(&b, ipc.WithSchema(s))
	_ = w.Close() // a buffer does not fail
	return b.Bytes()
}

// sticky keeps the first error and then swallows what comes: the library's
// Close must not be left half done by a failing disk.
type sticky struct {
	w   io.Writer
	err error
}

func (s *sticky) Write(b []byte) (int, error) {
	if s.err == nil {
		_, s.err = s.w.Write(b)
	}
	return len(b), nil
}
