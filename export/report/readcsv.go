package report

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"deckmill/export/table"
)

// ReadCSV reads a table that [CSV] wrote; o must be the options with which it was
// written. It is strict, and keeps every byte of a text, which readers for what
// people write do not. A header that is not the schema's, and a value that is not
// of its column's type, are errors with the number of the record (header = 1).
func ReadCSV(data []byte, s *table.Schema, o CSVOptions) (*table.Table, error) {
	var want []string
	for _, f := range s.Fields {
		want = append(want, f.Name)
	}
	cells, rest, err := record(nil, string(data))
	if err != nil || !slices.Equal(cells, want) {
		return nil, fmt.Errorf("%s.csv: the header is not that of the table %s", s.Name, s.Name)
	}
	t := table.New(s)
	words := make([]*table.Words, len(s.Fields))
	for i := range t.Columns {
		if t.Columns[i].Type == table.String {
			words[i] = t.Columns[i].Words()
		}
	}
	for rest != "" {
		if cells, rest, err = record(cells[:0], rest); err == nil && len(cells) != len(want) {
			err = fmt.Errorf("%d cells for %d columns", len(cells), len(want))
		}
		if err == nil {
			err = appendRow(t, words, cells, o.Safe)
		}
		if err != nil {
			return nil, fmt.Errorf("%s.csv, record %d: %w", s.Name, t.Rows+2, err)
		}
	}
	return t, t.Check()
}

// ReadRows reads what [Rows] wrote, with its options.
func ReadRows(data []byte, o CSVOptions) (header []string, rows [][]string, err error) {
	rest := string(data)
	if header, rest, err = record(nil, rest); err != nil {
		return nil, nil, err
	}
	for rest != "" {
		var cells []string
		if cells, rest, err = record(make([]string, 0, len(header)), rest); err != nil {
			return nil, nil, fmt.Errorf("record %d: %w", len(rows)+2, err)
		}
		if len(cells) != len(header) {
			return nil, nil, fmt.Errorf("record %d: %d cells for %d columns", len(rows)+2, len(cells), len(header))
		}
		for i := range cells {
			if o.Safe {
				cells[i] = Unsafe(cells[i])
			}
		}
		rows = append(rows, cells)
	}
	return header, rows, nil
}

var errRecord = errors.New("broken record")

// record cuts the first record off text: cells with commas between, a line feed
// at the end, marks of quotation doubled in quoted cells.
func record(cells []string, text string) (_ []string, rest string, err error) {
	for {
		var cell string
		if strings.HasPrefix(text, `"`) {
			if cell, text, err = quoted(text[1:]); err != nil {
				return nil, "", err
			}
		} else {
			end := strings.IndexAny(text, ",\n\"")
			if end < 0 {
				return nil, "", errRecord
			}
			cell, text = text[:end], text[end:]
		}
		cells = append(cells, cell)
		switch {
		case strings.HasPrefix(text, ","):
			text = text[1:]
		case strings.HasPrefix(text, "\n"):
			return cells, text[1:], nil
		default:
			return nil, "", errRecord
		}
	}
}

// quoted is the text up to the closing mark, and what follows that.
func quoted(text string) (cell, rest string, err error) {
	for at := 0; ; {
		end := strings.IndexByte(text[at:], '"')
		if end < 0 {
			return "", "", errRecord
		}
		end += at
		if !strings.HasPrefix(text[end+1:], `"`) {
			return strings.ReplaceAll(text[:end], `""`, `"`), text[end+1:], nil
		}
		at = end + 2
	}
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
