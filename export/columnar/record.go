package columnar

import (
	"slices"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
	"github.com/apache/arrow/go/v15/arrow/bitutil"
	"github.com/apache/arrow/go/v15/arrow/memory"

	"deckmill/export/table"
)

// record wraps rows from:to as a record batch. 64-bit columns are not copied;
// texts, bits and 32-bit numbers are, once.
func record(t *table.Table, s *arrow.Schema, from, to int, dictionaries []*numbered) arrow.Record {
	cols := make([]arrow.Array, len(t.Columns))
	for i := range t.Columns {
		if n := dictionaries[i]; n != nil {
			cols[i] = n.slice(&t.Columns[i], from, to)
			continue
		}
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
		buffers = append(buffers, texts(c, from, to)...)
	case table.Int32, table.Date:
		buffers = append(buffers, memory.NewBufferBytes(arrow.Int32Traits.CastToBytes(rows(c, c.I32, from, to))))
	case table.Int64, table.Timestamp:
		buffers = append(buffers, memory.NewBufferBytes(arrow.Int64Traits.CastToBytes(rows(c, c.Int, from, to))))
	case table.Float64:
		buffers = append(buffers, memory.NewBufferBytes(arrow.Float64Traits.CastToBytes(rows(c, c.Num, from, to))))
	case table.Bool:
		buffers = append(buffers, memory.NewBufferBytes(bitmap(rows(c, c.Flag, from, to))))
	}
	d := array.NewData(arrowTypes[c.Type], to-from, buffers, nil, nulls, 0)
	defer d.Release()
	return array.MakeFromData(d)
}

// validity is the bitmap of the values that are not null; nil when none is.
func validity(c *table.Column, from, to int) (*memory.Buffer, int) {
	if c.Null == nil && !c.HasDict() {
		return nil, 0
	}
	nulls := 0
	b := make([]byte, bitutil.BytesForBits(int64(to-from)))
	for r := from; r < to; r++ {
		if c.IsNull(r) {
			nulls++
		} else {
			bitutil.SetBit(b, r-from)
		}
	}
	if nulls == 0 {
		return nil, 0
	}
	return memory.NewBufferBytes(b), nulls
}

// rows are rows from:to of a column's values.
func rows[T any](c *table.Column, values []T, from, to int) []T {
	if c.Same > 0 {
		return slices.Repeat(values, to-from)
	}
	return values[from:to]
}

// bitmap packs flags.
func bitmap(flags []bool) []byte {
	b := make([]byte, bitutil.BytesForBits(int64(len(flags))))
	for i, f := range flags {
		if f {
			bitutil.SetBit(b, i)
		}
	}
	return b
}

func textBytes(c *table.Column, from, to int) int {
	size := 0
	for r := from; r < to; r++ {
		size += len(c.StrAt(r))
	}
	return size
}

// texts are the offsets and the joined bytes of rows from:to of a text column.
func texts(c *table.Column, from, to int) []*memory.Buffer {
	size := textBytes(c, from, to)
	offsets := make([]int32, to-from+1)
	data := make([]byte, 0, size)
	for r := from; r < to; r++ {
		data = append(data, c.StrAt(r)...)
		offsets[r-from+1] = int32(len(data)) //nolint:gosec // batchEnd keeps a batch below batchBytes
	}
	return []*memory.Buffer{memory.NewBufferBytes(arrow.Int32Traits.CastToBytes(offsets)), memory.NewBufferBytes(data)}
}
