package columnar

import (
	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
	"github.com/apache/arrow/go/v15/arrow/bitutil"
	"github.com/apache/arrow/go/v15/arrow/memory"

	"deckmill/export/table"
)

// record wraps rows from:to as a record batch. 64-bit columns are not copied;
// texts, bits and 32-bit numbers are, once.
func record(t *table.Table, s *arrow.Schema, from, to int) arrow.Record {
	cols := make([]arrow.Array, len(t.Columns))
	for i := range t.Columns {
		cols[i] = columnArray(&t.Columns[i], from, to)
	}
	defer func() {
		for _, c := range cols {
			c.Release()
		}
	}()
	return array.NewRecord(s, cols, int64(to-from))
}

func columnArray(c *table.Column, from, to int) arrow.Array {
	valid, nulls := validity(c, from, to)
	buffers := []*memory.Buffer{valid}
	switch c.Type {
	case table.String:
		buffers = append(buffers, texts(c.Str[from:to])...)
	case table.Int32, table.Date:
		buffers = append(buffers, memory.NewBufferBytes(arrow.Int32Traits.CastToBytes(narrow(c.Int[from:to]))))
	case table.Int64, table.Timestamp:
		buffers = append(buffers, memory.NewBufferBytes(arrow.Int64Traits.CastToBytes(c.Int[from:to])))
	case table.Float64:
		buffers = append(buffers, memory.NewBufferBytes(arrow.Float64Traits.CastToBytes(c.Num[from:to])))
	case table.Bool:
		buffers = append(buffers, memory.NewBufferBytes(bits(c.Flag[from:to], false)))
	}
	d := array.NewData(arrowTypes[c.Type], to-from, buffers, nil, nulls, 0)
	defer d.Release()
	return array.MakeFromData(d)
}

// validity is the bitmap of the values that are not null; nil when none is.
func validity(c *table.Column, from, to int) (*memory.Buffer, int) {
	if c.Null == nil {
		return nil, 0
	}
	nulls := 0
	for _, null := range c.Null[from:to] {
		if null {
			nulls++
		}
	}
	if nulls == 0 {
		return nil, 0
	}
	return memory.NewBufferBytes(bits(c.Null[from:to], true)), nulls
}

// bits packs flags; with invert a false flag sets the bit.
func bits(flags []bool, invert bool) []byte {
	b := make([]byte, bitutil.BytesForBits(int64(len(flags))))
	for i, f := range flags {
		if f != invert {
			bitutil.SetBit(b, i)
		}
	}
	return b
}

// narrow makes 32-bit numbers; table.Check has seen that they fit.
func narrow(values []int64) []int32 {
	n := make([]int32, len(values))
	for i, v := range values {
		n[i] = int32(v) //nolint:gosec // checked by table.Check
	}
	return n
}

// texts are the offsets and the joined bytes of a text column.
func texts(values []string) []*memory.Buffer {
	size := 0
	for _, s := range values {
		size += len(s)
	}
	offsets := make([]int32, len(values)+1)
	data := make([]byte, 0, size)
	for i, s := range values {
		data = append(data, s...)
		offsets[i+1] = int32(len(data)) //nolint:gosec // batchEnd keeps a batch below batchBytes
	}
	return []*memory.Buffer{memory.NewBufferBytes(arrow.Int32Traits.CastToBytes(offsets)), memory.NewBufferBytes(data)}
}
