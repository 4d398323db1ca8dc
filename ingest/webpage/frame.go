package webpage

import (
	"strconv"

	"deckmill/ingest/grid"
	"deckmill/ingest/source"
)

// unframed takes away the letters of the columns and the numbers of the rows
// that some programs save around a sheet; nil when there are none. The rows keep
// these numbers.
func unframed(rows []grid.Row) []grid.Row {
	if len(rows) < 2 || len(rows[0].Cells) < 2 || rows[0].Cells[0] != "" {
		return nil
	}
	for c := 1; c < len(rows[0].Cells); c++ {
		if rows[0].Cells[c] != source.ColumnLetters(c) {
			return nil
		}
	}
	out := make([]grid.Row, 0, len(rows)-1)
	last := 0
	for _, r := range rows[1:] {
		n, err := strconv.Atoi(r.Cell(0))
		switch {
		case err == nil && n > last:
			last = n
		case r.Blank(): // the line of frozen rows
			continue
		default:
			return nil
		}
		out = append(out, grid.Row{Line: int32(n), Offset: -1, Cells: r.Cells[1:], Err: r.Err}) //nolint:gosec // of a sheet
	}
	return out
}
