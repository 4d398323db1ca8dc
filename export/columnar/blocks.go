package columnar

import (
	"io"

	"deckmill/export/table"
)

// ArrowWriter writes a table by blocks of rows as an Arrow IPC file. A file has
// one dictionary for each text column, so that the blocks are collected (texts
// that repeat once, equal columns as one value) and written by Close: the file
// is that of [WriteArrow] with all rows. For tables beyond memory there is
// [ParquetWriter].
type ArrowWriter struct {
	w        io.Writer
	rows     *table.Collector
	meta     Meta
	compress string
}

// NewArrowWriter starts a file; compress is as for [WriteArrow].
func NewArrowWriter(w io.Writer, s *table.Schema, meta Meta, compress string) (*ArrowWriter, error) {
	if _, err := codec(compress); err != nil {
		return nil, err
	}
	return &ArrowWriter{w, table.NewCollector(s), meta, compress}, nil
}

// WriteBlock appends the rows of t, whose schema must be the writer's. The
// block is not kept: it may be filled anew.
func (a *ArrowWriter) WriteBlock(t *table.Table) error { return a.rows.Add(t) }

// Close writes the file.
func (a *ArrowWriter) Close() error { return WriteArrow(a.w, a.rows.Table(), a.meta, a.compress) }
