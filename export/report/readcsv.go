package report

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"deckmill/export/table"
	"deckmill/ingest/csvscan"
)

// ReadCSV reads a table that [CSV] wrote; o must be the options with which it was
// written. A header that is not the schema's, and a value that is not of its
// column's type, are errors with the line (header = 1).
func ReadCSV(data []byte, s *table.Schema, o CSVOptions) (*table.Table, error) {
	scan := csvscan.NewScanner(string(data), csvscan.Dialect{Comma: ','}, csvscan.Limits{Line: math.MaxInt32, QuoteLines: math.MaxInt32, QuoteBytes: math.MaxInt32})
	var want []string
	for _, f := range s.Fields {
		want = append(want, f.Name)
	}
	if !scan.Next() || !slices.Equal(scan.Row().Cells, want) {
		return nil, fmt.Errorf("%s.csv: the header is not that of the table %s", s.Name, s.Name)
	}
	t := table.New(s)
	words := make([]*table.Words, len(s.Fields))
	for i := range t.Columns {
		if t.Columns[i].Type == table.String {
			words[i] = t.Columns[i].Words()
		}
	}
	for scan.Next() {
		row := scan.Row()
		err := errors.New("broken record")
		if row.Err == nil && len(row.Cells) == len(want) {
			err = appendRow(t, words, row.Cells, o.Safe)
		}
		if err != nil {
			return nil, fmt.Errorf("%s.csv, line %d: %w", s.Name, row.Line, err)
		}
	}
	return t, t.Check()
}

func appendRow(t *table.Table, words []*table.Words, cells []string, safe bool) error {
	for i, text := range cells {
		if safe {
			text = Unsafe(text)
		}
		if err := appendText(&t.Columns[i], words[i], text); err != nil {
			return fmt.Errorf("column %s: %w", t.Columns[i].Name, err)
		}
	}
	t.Rows++
	return nil
}

// appendText is the opposite of [table.Column.Text].
func appendText(c *table.Column, words *table.Words, text string) error {
	if text == "" && (c.Nullable || c.Type != table.String) {
		c.AppendNull()
		return nil
	}
	var err error
	switch c.Type {
	case table.String:
		words.Append(text)
	case table.Float64:
		var f float64
		f, err = strconv.ParseFloat(text, 64)
		c.AppendNum(f)
	case table.Bool:
		var b bool
		b, err = strconv.ParseBool(text)
		c.AppendFlag(b)
	case table.Date:
		var d time.Time
		d, err = time.Parse(time.DateOnly, text)
		c.AppendInt(d.Unix() / 86400)
	case table.Timestamp:
		var at time.Time
		at, err = time.Parse(time.RFC3339Nano, text)
		c.AppendInt(at.UnixMicro())
	case table.Int32, table.Int64:
		var n int64
		n, err = strconv.ParseInt(text, 10, 64)
		c.AppendInt(n)
	}
	return err
}
