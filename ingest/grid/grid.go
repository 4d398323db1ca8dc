// Package grid is the shape that CSV files and workbook sheets share before
// anybody knows what they mean: rows of text cells with their places. It is a
// leaf: csvscan and sheet make grids, deckfile and results read them.
package grid

import (
	"slices"
	"strings"

	"deckmill/ingest/source"
)

// Grid is one CSV file or one sheet.
type Grid struct {
	File  int32 // number in source.Files
	Sheet int16 // from 1 for a workbook, 0 for a text file
	Rows  []Row
	// Phase is the phase of an event that the rows are of, where the workbook tells it
	// (an event.xlsx of several phases); "" = not told.
	Phase string
}

// Row is one record. Row.Line is the physical line (sheet row) on which it
// starts, from 1; Offset the byte offset of its start in the decoded file (-1
// in a workbook). A blank line is a Row with no cells (or only empty ones).
// A record that could not be cut has Err set and Cells holds what was found.
type Row struct {
	Line   int32
	Offset int64
	Cells  []string
	Err    *RowError
}

// RowError says why a record was refused. It is about the user's data: it
// becomes a row in rejects/ and a finding, never a Go error.
type RowError struct {
	Code string // a code of the catalogue in ingest/diag, such as "ROW_QUOTE"
	Args map[string]string
	Col  int16 // column of the fault from 1, 0 = unknown
}

// Pos is the place of cell c (from 0) of row r.
func (g *Grid) Pos(r *Row, c int) source.Pos {
	if c > 32766 {
		c = -1
	}
	return source.Pos{File: g.File, Sheet: g.Sheet, Col: int16(c + 1), Row: r.Line}
}

// Blank reports whether the row has no text at all; blanks are no text.
func (r *Row) Blank() bool {
	for _, c := range r.Cells {
		if strings.TrimSpace(c) != "" {
			return false
		}
	}
	return true
}

// Cell is cell c (from 0), "" beyond the end of the row.
func (r *Row) Cell(c int) string {
	if c < 0 || c >= len(r.Cells) {
		return ""
	}
	return r.Cells[c]
}

// First is the index of the first row that was cut and has text, -1 for none.
func (g *Grid) First() int {
	return slices.IndexFunc(g.Rows, func(r Row) bool { return r.Err == nil && !r.Blank() })
}

// Beyond is the first cell with text at or behind cell n (from 0), -1 for none.
func (r *Row) Beyond(n int) int {
	for c := n; c < len(r.Cells); c++ {
		if strings.TrimSpace(r.Cells[c]) != "" {
			return c
		}
	}
	return -1
}
