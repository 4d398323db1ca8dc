package report

import (
	"bufio"
	"fmt"
	"io"

	"deckmill/export/table"
)

// CSV writes a table as DESIGN.md section 5 says: UTF-8 without a byte-order
// mark, comma, LF, RFC 4180 quoting, a header, null as an empty field.
func CSV(w io.Writer, t *table.Table, o CSVOptions) error {
	c := NewCSVWriter(w, t.Schema, o)
	if err := c.WriteBlock(t); err != nil {
		return err
	}
	return c.Close()
}

// CSVWriter writes a table by blocks of rows, as [CSV] does.
type CSVWriter struct {
	b      *bufio.Writer
	schema *table.Schema
	safe   bool
}

// NewCSVWriter starts with the header. Errors of w come from WriteBlock and
// Close.
func NewCSVWriter(w io.Writer, s *table.Schema, o CSVOptions) *CSVWriter {
	c := &CSVWriter{bufio.NewWriterSize(w, 1<<16), s, o.Safe}
	for i := range s.Fields {
		cell(c.b, i, s.Fields[i].Name)
	}
	endRow(c.b, len(s.Fields) == 1 && s.Fields[0].Name == "")
	return c
}

// WriteBlock appends the rows of t, whose schema must be the writer's.
func (c *CSVWriter) WriteBlock(t *table.Table) error {
	if len(t.Columns) != len(c.schema.Fields) {
		return fmt.Errorf("table %s: a block of table %s", c.schema.Name, t.Schema.Name)
	}
	for r := range t.Rows {
		last := ""
		for i := range t.Columns {
			column := &t.Columns[i]
			last = column.Text(r)
			if c.safe && column.Type == table.String {
				last = Safe(last)
			}
			cell(c.b, i, last)
		}
		endRow(c.b, len(t.Columns) == 1 && last == "")
	}
	_, err := c.b.Write(nil) // the first error so far
	return err
}

// Close writes what is left; it does not close the writer beneath.
func (c *CSVWriter) Close() error { return c.b.Flush() }
