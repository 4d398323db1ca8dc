package columnar

import (
	"bytes"
	"fmt"

	"github.com/apache/arrow/go/v15/parquet"
	"github.com/apache/arrow/go/v15/parquet/file"

	"deckmill/export/table"
)

// readParquet reads back what WriteParquet wrote.
func readParquet(b []byte, s *table.Schema) (*table.Table, error) {
	f, err := file.NewParquetReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	t := table.New(s)
	if f.MetaData().Schema.Root().RepetitionType() != parquet.Repetitions.Required {
		return nil, fmt.Errorf("the root is %s", f.MetaData().Schema.Root().RepetitionType())
	}
	if f.NumRowGroups() > 1 {
		return nil, fmt.Errorf("%d row groups", f.NumRowGroups())
	}
	for g := range f.NumRowGroups() {
		t.Rows = int(f.RowGroup(g).NumRows())
		for i := range t.Columns {
			r, err := f.RowGroup(g).Column(i)
			if err != nil {
				return nil, err
			}
			if err := readColumn(&t.Columns[i], r, t.Rows); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
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
		for _, n := range v {
			c.Int = append(c.Int, int64(n))
		}
	case *file.Int64ColumnChunkReader:
		c.Int, err = readAll(rows, levels, r.ReadBatch)
	case *file.Float64ColumnChunkReader:
		c.Num, err = readAll(rows, levels, r.ReadBatch)
	case *file.BooleanColumnChunkReader:
		c.Flag, err = readAll(rows, levels, r.ReadBatch)
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
