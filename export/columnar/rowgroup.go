package columnar

import (
	"fmt"

	"github.com/apache/arrow/go/v15/parquet"
	"github.com/apache/arrow/go/v15/parquet/file"

	"deckmill/export/table"
)

// valueBatch is the number of rows handed to a column writer at once; it
// bounds the copies that are alive. pageRows is the number of rows of a page,
// as other writers have it: by itself the library ends a page only when its
// values have grown large, and repeated values never do.
const (
	valueBatch = 4096
	pageRows   = 5 * valueBatch
)

func writeRowGroup(g file.SerialRowGroupWriter, t *table.Table) error {
	for i := range t.Columns {
		c := &t.Columns[i]
		w, err := g.NextColumn()
		if err != nil {
			return fmt.Errorf("column %s: %w", c.Name, err)
		}
		for from := 0; from < t.Rows; from += valueBatch {
			if err := writeValues(w, c, from, min(t.Rows, from+valueBatch)); err != nil {
				return fmt.Errorf("column %s: %w", c.Name, err)
			}
			if end := from + valueBatch; end < t.Rows && end%pageRows == 0 {
				if err := endPage(w); err != nil {
					return fmt.Errorf("column %s: %w", c.Name, err)
				}
			}
		}
	}
	return g.Close()
}

func endPage(w file.ColumnChunkWriter) error {
	p, ok := w.(interface{ FlushCurrentPage() error })
	if !ok {
		return fmt.Errorf("no pages for %T", w)
	}
	return p.FlushCurrentPage()
}

// writeValues writes rows from:to of one column: the definition levels (0 null,
// 1 value; nil for a required column) and the values that are not null.
func writeValues(w file.ColumnChunkWriter, c *table.Column, from, to int) error {
	levels := defLevels(c, from, to)
	var err error
	switch w := w.(type) {
	case *file.ByteArrayColumnChunkWriter:
		_, err = w.WriteBatch(byteArrays(present(c, c.StrAt, from, to)), levels, nil)
	case *file.Int32ColumnChunkWriter:
		_, err = w.WriteBatch(narrow(present(c, c.IntAt, from, to)), levels, nil)
	case *file.Int64ColumnChunkWriter:
		_, err = w.WriteBatch(present(c, c.IntAt, from, to), levels, nil)
	case *file.Float64ColumnChunkWriter:
		_, err = w.WriteBatch(present(c, c.NumAt, from, to), levels, nil)
	case *file.BooleanColumnChunkWriter:
		_, err = w.WriteBatch(present(c, c.FlagAt, from, to), levels, nil)
	default:
		err = fmt.Errorf("no writer for %T", w)
	}
	return err
}

func defLevels(c *table.Column, from, to int) []int16 {
	if !c.Nullable {
		return nil
	}
	levels := make([]int16, to-from)
	for i := range levels {
		if !c.IsNull(from + i) {
			levels[i] = 1
		}
	}
	return levels
}

// present are the values of rows from:to that are not null.
func present[T any](c *table.Column, at func(r int) T, from, to int) []T {
	values := make([]T, 0, to-from)
	for r := from; r < to; r++ {
		if !c.IsNull(r) {
			values = append(values, at(r))
		}
	}
	return values
}

// narrow makes 32-bit numbers of what was 32 bits in the column.
func narrow(values []int64) []int32 {
	n := make([]int32, len(values))
	for i, v := range values {
		n[i] = int32(v) //nolint:gosec // see above
	}
	return n
}

// byteArrays copies the texts into one buffer of their own: the writer's
// statistics keep references to the values.
func byteArrays(values []string) []parquet.ByteArray {
	size := 0
	for _, s := range values {
		size += len(s)
	}
	data := make([]byte, 0, size)
	list := make([]parquet.ByteArray, len(values))
	for i, s := range values {
		start := len(data)
		data = append(data, s...)
		list[i] = data[start:len(data):len(data)]
	}
	return list
}

// sampled is the number of rows that decide how a column is encoded.
const sampled = 10_000

// dictionaries says which columns have a dictionary: those whose first values
// repeat. The writer must not change its mind on the way: when arrow/go v15
// leaves a dictionary that has grown too large, it lists the encodings in
// random order, and equal tables give different bytes.
func dictionaries(t *table.Table) []parquet.WriterProperty {
	props := []parquet.WriterProperty{parquet.WithDictionaryPageSizeLimit(1 << 30)}
	for i := range t.Columns {
		c := &t.Columns[i]
		n := min(t.Rows, sampled)
		repeats := false
		switch c.Type {
		case table.String:
			repeats = distinct(n, c.StrAt) <= n/2
		case table.Int32, table.Int64, table.Date, table.Timestamp:
			repeats = distinct(n, c.IntAt) <= n/2
		case table.Float64:
			repeats = distinct(n, c.NumAt) <= n/2
		case table.Bool:
		}
		props = append(props, parquet.WithDictionaryFor(c.Name, repeats))
	}
	return props
}

func distinct[T comparable](n int, at func(r int) T) int {
	seen := make(map[T]struct{})
	for r := range n {
		seen[at(r)] = struct{}{}
	}
	return len(seen)
}
