package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"

	"deckmill/export/table"
)

// JSONLines writes one JSON object per row with the columns in their order;
// null is null, numbers are numbers, dates and times are ISO 8601 texts.
func JSONLines(w io.Writer, t *table.Table) error {
	j := NewJSONLinesWriter(w)
	if err := j.WriteBlock(t); err != nil {
		return err
	}
	return j.Close()
}

// JSONLinesWriter writes a table by blocks of rows, as [JSONLines] does.
type JSONLinesWriter struct {
	b    *bufio.Writer
	line []byte
}

// NewJSONLinesWriter starts a file. Errors of w come from WriteBlock and Close.
func NewJSONLinesWriter(w io.Writer) *JSONLinesWriter {
	return &JSONLinesWriter{b: bufio.NewWriterSize(w, 1<<16)}
}

// WriteBlock appends the rows of t.
func (j *JSONLinesWriter) WriteBlock(t *table.Table) error {
	keys := make([][]byte, len(t.Columns))
	for i := range t.Columns {
		keys[i] = append(appendJSON(nil, t.Columns[i].Name), ':')
	}
	line := j.line
	for r := range t.Rows {
		line = append(line[:0], '{')
		for i := range t.Columns {
			if i > 0 {
				line = append(line, ',')
			}
			line = append(line, keys[i]...)
			line = appendValue(line, &t.Columns[i], r)
		}
		line = append(line, '}', '\n')
		if _, err := j.b.Write(line); err != nil {
			return err
		}
	}
	j.line = line
	return nil
}

// Close writes what is left; it does not close the writer beneath.
func (j *JSONLinesWriter) Close() error { return j.b.Flush() }

func appendValue(line []byte, c *table.Column, r int) []byte {
	if c.IsNull(r) {
		return append(line, "null"...)
	}
	switch c.Type {
	case table.String, table.Date, table.Timestamp:
		return appendJSON(line, c.Text(r))
	case table.Float64:
		n, err := json.Marshal(c.NumAt(r))
		if err != nil { // NaN and infinities are no JSON; table.Check refuses them
			return append(line, "null"...)
		}
		return append(line, n...)
	case table.Int32, table.Int64, table.Bool:
	}
	return append(line, c.Text(r)...)
}

// appendJSON appends s as a JSON text.
func appendJSON(line []byte, s string) []byte {
	plain := true
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c >= 0x7f || c == '"' || c == '\\' {
			plain = false
			break
		}
	}
	if plain {
		line = append(line, '"')
		line = append(line, s...)
		return append(line, '"')
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a text always encodes
	return append(line, bytes.TrimRight(b.Bytes(), "\n")...)
}
