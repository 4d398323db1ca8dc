package csvscan

import (
	"strconv"
	"unicode/utf16"

	"deckmill/ingest/grid"
)

// longestText is the longest text of a cell in UTF-16 units: what a cell of a
// workbook holds (spec/faults.md). A longer one could not be published whole.
const longestText = 32_767

// MarkLong refuses the rows that hold a longer text.
func MarkLong(rows []grid.Row) []grid.Row {
	for i := range rows {
		r := &rows[i]
		for c, text := range r.Cells {
			if r.Err != nil || len(text) <= longestText {
				continue
			}
			if n := units(text); n > longestText {
				r.Err = &grid.RowError{Code: "ROW_LONG", Col: column(c + 1), Args: map[string]string{"bytes": strconv.Itoa(n), "limit": strconv.Itoa(longestText)}}
			}
		}
	}
	return rows
}

func units(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}
