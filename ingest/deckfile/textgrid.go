package deckfile

import (
	"strings"

	"deckmill/ingest/grid"
)

// textGrid makes a grid of one line, for rejects.
func textGrid(file int32, line string, i int) (*grid.Grid, *grid.Row) {
	g := &grid.Grid{File: file, Rows: []grid.Row{{Line: int32(i + 1), Cells: []string{line}}}} //nolint:gosec // limited by container
	return g, &g.Rows[0]
}

// SplitLines cuts a text into physical lines at LF, CRLF and CR.
func SplitLines(text string) []string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	lines := strings.Split(text, "\n")
	if n := len(lines); n > 0 && lines[n-1] == "" {
		lines = lines[:n-1]
	}
	return lines
}
