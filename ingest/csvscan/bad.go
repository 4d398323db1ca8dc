package csvscan

import (
	"bytes"
	"strconv"

	"deckmill/ingest/charset"
	"deckmill/ingest/grid"
)

// MarkBad gives every row from which an undecodable byte was left out the error
// ROW_BYTES, with the byte's offset in the original file. Rows are those of
// Scan over the text that charset.Decode returned with d. A last line that held
// nothing else comes back as a row of its own.
func MarkBad(rows []grid.Row, text []byte, d *charset.Decision) []grid.Row {
	if len(d.Bad) == 0 {
		return rows
	}
	size := int64(len(text))
	last := d.Bad[len(d.Bad)-1]
	if last.Text == size && (size == 0 || text[size-1] == '\n' || text[size-1] == '\r') {
		line := int32(1)
		if n := len(rows); n > 0 {
			line = rows[n-1].Line + lineEnds(text[rows[n-1].Offset:])
		}
		rows = append(rows, grid.Row{Line: line, Offset: size})
	}
	for i := range rows {
		end := size
		if i+1 < len(rows) {
			end = rows[i+1].Offset - 1
		}
		if offset, bad := d.BadIn(rows[i].Offset, end); bad {
			rows[i].Err = BadRow(offset, d.Encoding)
		}
	}
	return rows
}

// BadRow is the error of a row from which the byte at an offset of the file was
// left out.
func BadRow(offset int64, encoding string) *grid.RowError {
	return &grid.RowError{Code: "ROW_BYTES", Args: map[string]string{"offset": strconv.FormatInt(offset, 10), "encoding": encoding}}
}

// lineEnds counts the ends of lines in a text: LF, CR, or both together.
func lineEnds(text []byte) int32 {
	n := bytes.Count(text, []byte{'\n'}) + bytes.Count(text, []byte{'\r'}) - bytes.Count(text, []byte("\r\n"))
	return int32(n) //nolint:gosec // lines are counted in int32
}
