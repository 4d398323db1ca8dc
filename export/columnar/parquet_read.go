package columnar

import (
	"bytes"
	"fmt"

	"github.com/apache/arrow/go/v15/parquet"
	"github.com/apache/arrow/go/v15/parquet/file"

	"deckmill/export/table"
)

// maxGroupRows is above what WriteParquet puts into one row group.
const maxGroupRows = 1 << 22

// ReadParquet reads a table of the schema that [WriteParquet] wrote. Another
// file, or one that is cut short, is an error, never a panic. It is for files whose
// hash was checked: on pages that somebody has changed arrow/go v15 may not end.
func ReadParquet(b []byte, s *table.Schema) (t *table.Table, err error) {
	defer func() { // arrow/go v15 panics on some broken files
		if p := recover(); p != nil {
			t, err = nil, fmt.Errorf("broken Parquet file: %v", p)
		}
	}()
	f, err := file.NewParquetReader(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("not a Parquet file: %w", err)
	}
	t = table.New(s)
	if f.MetaData().Schema.NumColumns() != len(s.Fields) {
		return nil, fmt.Errorf("table %s: %d columns, want %d", s.Name, f.MetaData().Schema.NumColumns(), len(s.Fields))
	}
	for i := range s.Fields {
		if name := f.MetaData().Schema.Column(i).Name(); name != s.Fields[i].Name {
			return nil, fmt.Errorf("table %s: column %s, want %s", s.Name, name, s.Fields[i].Name)
		}
	}
	if f.MetaData().Schema.Root().RepetitionType() != parquet.Repetitions.Required {
		return nil, fmt.Errorf("the root is %s", f.MetaData().Schema.Root().RepetitionType())
	}
	for g := range f.NumRowGroups() {
		rows := int(f.RowGroup(g).NumRows())
		if rows < 0 || rows > maxGroupRows {
			return nil, fmt.Errorf("table %s: a row group of %d rows", s.Name, rows)
		}
		t.Rows += rows
		for i := range t.Columns {
			r, err := f.RowGroup(g).Column(i)
			if err != nil {
				return nil, err
			}
			if err := readColumn(&t.Columns[i], r, rows); err != nil {
				return nil, err
			}
		}
	}
	return t, t.Check()
}

func readColumn(c *table.Column, r file.ColumnChunkReader, rows int) error {
	var levels []int16
	if c.Nullable {
		levels = make([]int16, rows)
	}
	var err error
	switch r := r.(type) {
	case *file.ByteArrayColumnChunkReader:
		var v []parquet.ByteArray
		v, err = readAll(rows, levels, r.ReadBatch)
		for _, b := range v {
			c.Str = append(c.Str, string(b))
		}
	case *file.Int32ColumnChunkReader:
		var v []int32
		v, err = readAll(rows, levels, r.ReadBatch)
		c.I32 = append(c.I32, v...)
	case *file.Int64ColumnChunkReader:
		var v []int64
		v, err = readAll(rows, levels, r.ReadBatch)
		c.Int = append(c.Int, v...)
	case *file.Float64ColumnChunkReader:
		var v []float64
		v, err = readAll(rows, levels, r.ReadBatch)
		c.Num = append(c.Num, v...)
	case *file.BooleanColumnChunkReader:
		var v []bool
		v, err = readAll(rows, levels, r.ReadBatch)
		c.Flag = append(c.Flag, v...)
	}
	for _, l := range levels {
		c.Null = append(c.Null, l == 0)
	}
	return err
}

// readAll reads all values and puts zero values where the level says null.
func readAll[T any](rows int, levels []int16, read func(int64, []T, []int16, []int16) (int64, int, error)) ([]T, error) {
	var values []T
	for got := 0; got < rows; {
		part := make([]T, rows-got)
		var part2 []int16
		if levels != nil {
			part2 = levels[got:]
		}
		n, m, err := read(int64(rows-got), part, part2, nil)
		if err != nil || n == 0 {
			return nil, fmt.Errorf("after %d rows: %w", got, err)
		}
		for _, b := range part[:m] {
			values = append(values, clone(b))
		}
		got += int(n)
	}
	if levels == nil {
		return values, nil
	}
	spread := make([]T, rows)
	next := 0
	for i, l := range levels {
		if l == 1 {
			spread[i] = values[next]
			next++
		}
	}
	return spread, nil
}

// clone copies what the reader uses again.
func clone[T any](v T) T {
	if b, ok := any(v).(parquet.ByteArray); ok {
		return any(parquet.ByteArray(bytes.Clone(b))).(T) //nolint:forcetypeassert // T is ByteArray
	}
	return v
}
