package columnar

import (
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/golang/snappy"
	"github.com/klauspost/compress/zstd"

	"deckmill/export/table"
)

// parquetCodec compresses pages; number is that of parquet.thrift.
type parquetCodec struct {
	number   int
	compress func(dst, src []byte) []byte
}

func parquetCodecOf(name string) (parquetCodec, error) {
	switch name {
	case "", "none", "lz4": // these are about Arrow files
		return parquetCodec{1, func(dst, src []byte) []byte { return snappy.Encode(dst[:cap(dst)], src) }}, nil
	case "zstd":
		e, err := zstd.NewWriter(nil, zstd.WithEncoderCRC(false), zstd.WithLowerEncoderMem(true))
		return parquetCodec{6, func(dst, src []byte) []byte { return e.EncodeAll(src, dst) }}, err
	}
	return parquetCodec{}, fmt.Errorf("unknown compression %q; known: %s", name, strings.Join(Compressions(), ", "))
}

// groupMeta is what the footer says about a row group.
type groupMeta struct {
	rows    int
	start   int64
	columns []columnMeta
}

// columnMeta is what the footer says about a column chunk.
type columnMeta struct {
	encodings        []int
	values, nulls    int64
	raw, packed      int64
	dictionary, data int64 // offsets; dictionary is 0 when there is none
	stats            bounds
}

// meta describes the chunk that is written at start.
func (k *chunk) meta(start int64, dictionary, data int) columnMeta {
	m := columnMeta{values: k.all, nulls: k.nulls, raw: k.raw, packed: int64(dictionary + data), data: start + int64(dictionary), stats: k.stats}
	if dictionary > 0 {
		m.dictionary = start
	}
	for e, used := range k.used {
		if used || e == encodingRLE && k.field.Nullable || e == encodingPlain && dictionary > 0 {
			m.encodings = append(m.encodings, e)
		}
	}
	return m
}

// The numbers of parquet.thrift for the types of tables: physical and
// converted type.
const (
	physicalBool   = 0
	physicalInt32  = 1
	physicalInt64  = 2
	physicalDouble = 5
	physicalBytes  = 6
)

func physical(t table.Type) int {
	return [...]int{
		table.String: physicalBytes, table.Int32: physicalInt32, table.Int64: physicalInt64, table.Float64: physicalDouble,
		table.Bool: physicalBool, table.Date: physicalInt32, table.Timestamp: physicalInt64,
	}[t]
}

// footer is the metadata of the file, its length, and the mark at the end.
func (p *ParquetWriter) footer() []byte {
	rows := int64(0)
	for _, g := range p.groups {
		rows += int64(g.rows)
	}
	var t thrift
	t.begin()
	t.i32(1, 2) // version of the format
	t.structs(2, len(p.schema.Fields)+1, func(i int) {
		if i > 0 {
			schemaElement(&t, &p.schema.Fields[i-1])
			return
		}
		t.i32(3, 0) // REQUIRED: hyparquet refuses a repeated root
		t.text(4, "schema")
		t.i32(5, len(p.schema.Fields))
	})
	t.i64(3, rows)
	t.structs(4, len(p.groups), func(i int) { p.rowGroup(&t, i) })
	kv := keyValues(p.schema, p.meta)
	t.structs(5, len(kv), func(i int) {
		t.text(1, kv[i][0])
		t.text(2, kv[i][1])
	})
	t.text(6, "deckmill")
	t.structs(7, len(p.schema.Fields), func(int) { t.empty(1) }) // bounds are in the order of the type
	t.end()
	b := binary.LittleEndian.AppendUint32(t.b, uint32(len(t.b))) //nolint:gosec // small
	return append(b, magic...)
}

func schemaElement(t *thrift, f *table.Field) {
	t.i32(1, physical(f.Type))
	optional := 0
	if f.Nullable {
		optional = 1
	}
	t.i32(3, optional)
	t.text(4, f.Name)
	switch f.Type {
	case table.String:
		t.i32(6, 0)
		t.structure(10, func() { t.empty(1) })
	case table.Int32:
		t.i32(6, 17)
		integerType(t, 32)
	case table.Int64:
		t.i32(6, 18)
		integerType(t, 64)
	case table.Date:
		t.i32(6, 6)
		t.structure(10, func() { t.empty(6) })
	case table.Timestamp:
		t.i32(6, 10)
		t.structure(10, func() {
			t.structure(8, func() {
				t.flag(1, true) // UTC
				t.structure(2, func() { t.empty(2) })
			})
		})
	case table.Float64, table.Bool:
	}
}

func integerType(t *thrift, bits int8) {
	t.structure(10, func() {
		t.structure(10, func() {
			t.i8(1, bits)
			t.flag(2, true) // signed
		})
	})
}

func (p *ParquetWriter) rowGroup(t *thrift, n int) {
	g := &p.groups[n]
	raw, packed := int64(0), int64(0)
	for i := range g.columns {
		raw += g.columns[i].raw
		packed += g.columns[i].packed
	}
	t.structs(1, len(g.columns), func(i int) {
		t.i64(2, 0) // the metadata is here only
		t.structure(3, func() { p.columnChunk(t, &p.schema.Fields[i], &g.columns[i]) })
	})
	t.i64(2, raw)
	t.i64(3, int64(g.rows))
	t.i64(5, g.start)
	t.i64(6, packed)
	if n < 1<<15 {
		t.i16(7, int16(n)) //nolint:gosec // just compared
	}
}

func (p *ParquetWriter) columnChunk(t *thrift, f *table.Field, c *columnMeta) {
	t.i32(1, physical(f.Type))
	t.list(2, thriftI32, len(c.encodings))
	for _, e := range c.encodings {
		t.b = binary.AppendVarint(t.b, int64(e))
	}
	t.list(3, thriftBinary, 1)
	t.bytes(f.Name)
	t.i32(4, p.codec.number)
	t.i64(5, c.values)
	t.i64(6, c.raw)
	t.i64(7, c.packed)
	t.i64(9, c.data)
	if c.dictionary > 0 {
		t.i64(11, c.dictionary)
	}
	t.structure(12, func() {
		t.i64(3, c.nulls)
		if c.stats.known() {
			t.text(5, string(c.stats.most))
			t.text(6, string(c.stats.least))
		}
	})
}
