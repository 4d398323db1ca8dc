package ingest

import (
	"slices"
	"strings"

	"deckmill/ingest/grid"
)

// markdown takes the rules of a Markdown table (|---|---|) and the marks of bold text
// out of records that bars part. Without a rule they stay as they are.
func markdown(rows []grid.Row) []grid.Row {
	isRule := func(r grid.Row) bool {
		dashes := false
		for _, c := range r.Cells {
			c = strings.TrimSpace(c)
			if strings.Trim(c, ":-") != "" {
				return false
			}
			dashes = dashes || strings.Contains(c, "--")
		}
		return dashes && len(r.Cells) > 1
	}
	if !slices.ContainsFunc(rows[:min(len(rows), mostTitles+2)], isRule) {
		return rows
	}
	for i := range rows {
		r := &rows[i]
		if isRule(*r) {
			r.Cells = nil
		}
		for c, cell := range r.Cells {
			text := strings.TrimSpace(cell)
			for _, mark := range []string{"**", "__"} {
				if in, ok := strings.CutPrefix(text, mark); ok && strings.HasSuffix(in, mark) {
					r.Cells[c] = strings.TrimSuffix(in, mark)
				}
			}
		}
	}
	return rows
}
