package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

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
	w      io.Writer
	schema *table.Schema
	safe   bool
	line   []byte // what is not written yet
	cells  []csvColumn
}

// csvColumn writes the cells of one column.
type csvColumn struct {
	c     *table.Column
	same  []byte      // the cell of all rows, nil = they differ
	plain []plainness // of the texts of the dictionary; empty = it is not worth it
}

// plainness says whether a text stands in a cell as it is.
type plainness uint8

const (
	notAsked plainness = iota
	asItIs
	changed // quoted, or made safe
)

// csvBuffer is about how many bytes are written at once.
const csvBuffer = 1 << 16

// NewCSVWriter starts with the header. Errors of w come from WriteBlock and
// Close.
func NewCSVWriter(w io.Writer, s *table.Schema, o CSVOptions) *CSVWriter {
	c := &CSVWriter{w: w, schema: s, safe: o.Safe, cells: make([]csvColumn, len(s.Fields))}
	for i := range s.Fields {
		c.line = appendCell(c.line, i, s.Fields[i].Name)
	}
	c.line = appendEnd(c.line, len(s.Fields) == 1 && s.Fields[0].Name == "")
	return c
}

// WriteBlock appends the rows of t, whose schema must be the writer's.
func (c *CSVWriter) WriteBlock(t *table.Table) error {
	if len(t.Columns) != len(c.schema.Fields) {
		return fmt.Errorf("table %s: a block of table %s", c.schema.Name, t.Schema.Name)
	}
	for i := range c.cells {
		c.cells[i].start(&t.Columns[i], c.safe, t.Rows)
	}
	for r := range t.Rows {
		start := len(c.line)
		for i := range c.cells {
			if i > 0 {
				c.line = append(c.line, ',')
			}
			c.line = c.cells[i].append(c.line, r, c.safe)
		}
		c.line = appendEnd(c.line, len(c.cells) == 1 && len(c.line) == start)
		if len(c.line) >= csvBuffer {
			if err := c.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *CSVWriter) flush() error {
	_, err := c.w.Write(c.line)
	c.line = c.line[:0]
	return err
}

// Close writes what is left; it does not close the writer beneath.
func (c *CSVWriter) Close() error { return c.flush() }

// start begins a block.
func (x *csvColumn) start(c *table.Column, safe bool, rows int) {
	x.c, x.same, x.plain = c, nil, x.plain[:0]
	switch {
	case rows == 0:
	case c.Same > 0:
		x.same = append([]byte{}, appendField(nil, x.safeText(c.Text(0), safe))...)
	case c.HasDict() && len(c.Dict) < rows:
		x.plain = append(x.plain, make([]plainness, len(c.Dict))...)
	}
}

func (x *csvColumn) safeText(s string, safe bool) string {
	if safe && x.c.Type == table.String {
		return Safe(s)
	}
	return s
}

// append appends the cell of row r.
func (x *csvColumn) append(b []byte, r int, safe bool) []byte {
	switch c := x.c; {
	case x.same != nil:
		return append(b, x.same...)
	case c.Type == table.Int32 || c.Type == table.Int64:
		if c.IsNull(r) {
			return b
		}
		return strconv.AppendInt(b, c.IntAt(r), 10)
	case len(x.plain) > 0:
		i := c.Idx[r]
		if i < 0 {
			return b
		}
		s := c.Dict[i]
		if x.plain[i] == notAsked {
			x.plain[i] = changed
			if unquoted(s) && x.safeText(s, safe) == s {
				x.plain[i] = asItIs
			}
		}
		if x.plain[i] == asItIs {
			return append(b, s...)
		}
		return appendField(b, x.safeText(s, safe))
	}
	return appendField(b, x.safeText(x.c.Text(r), safe))
}

// appendCell appends field i of a row.
func appendCell(b []byte, i int, s string) []byte {
	if i > 0 {
		b = append(b, ',')
	}
	return appendField(b, s)
}

// appendField appends a text, quoted when it must be.
func appendField(b []byte, s string) []byte {
	if unquoted(s) {
		return append(b, s...)
	}
	b = append(b, '"')
	for {
		before, rest, found := strings.Cut(s, `"`)
		b = append(b, before...)
		if !found {
			return append(b, '"')
		}
		b, s = append(b, `""`...), rest
	}
}

// unquoted reports a field that stands as it is: without a comma, a quote, a line
// break, and a blank at an end (some readers trim).
func unquoted(s string) bool {
	for i := range len(s) {
		switch s[i] {
		case ',', '"', '\r', '\n':
			return false
		}
	}
	if s == "" || s[0] > ' ' && s[0] < 0x80 && s[len(s)-1] > ' ' && s[len(s)-1] < 0x80 {
		return true
	}
	return strings.TrimSpace(s) == s
}

// appendEnd ends a row; a row that is one empty field gets quotes, since readers
// skip blank lines.
func appendEnd(b []byte, blank bool) []byte {
	if blank {
		b = append(b, `""`...)
	}
	return append(b, '\n')
}
