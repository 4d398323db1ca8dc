package csvscan_test

import (
	"strings"
	"testing"

	"deckmill/ingest/csvscan"
	"deckmill/ingest/grid"
)

func TestMarkLong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		long bool
	}{
		{"", false},
		{strings.Repeat("a", 32_767), false},
		{strings.Repeat("a", 32_768), true},
		{strings.Repeat("é", 32_767), false},
		{strings.Repeat("😀", 16_383), false},
		{strings.Repeat("😀", 16_384), true},
	} {
		rows := csvscan.MarkLong([]grid.Row{{Cells: []string{"x", c.text}}})
		if got := rows[0].Err != nil; got != c.long {
			t.Errorf("%d bytes: refused = %t", len(c.text), got)
		}
		if c.long && (rows[0].Err.Code != "ROW_LONG" || rows[0].Err.Col != 2) {
			t.Errorf("%+v", rows[0].Err)
		}
	}
}
