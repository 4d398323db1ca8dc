// Package source says where a value came from: the input files of a run and
// positions in them. It is a leaf: it reads nothing.
package source

import (
	"cmp"
	"strconv"
)

// Pos is a place in an input file. All parts count from 1; 0 means unknown.
// File indexes [Files] (File-1). Row is the physical line on which the record
// starts (header = 1), in a workbook the row number. Col is the column number.
type Pos struct {
	File  int32
	Sheet int16
	Col   int16
	Row   int32
}

// Compare orders places: by file, sheet, row and column.
func (p Pos) Compare(o Pos) int {
	switch {
	case p.File != o.File:
		return cmp.Compare(p.File, o.File)
	case p.Sheet != o.Sheet:
		return cmp.Compare(p.Sheet, o.Sheet)
	case p.Row != o.Row:
		return cmp.Compare(p.Row, o.Row)
	}
	return cmp.Compare(p.Col, o.Col)
}

// File is one input of the run and what was decided and counted on it.
// RowsRead = RowsAccepted + RowsRejected + RowsIgnored; header, blank, comment
// and sep= lines count as ignored.
type File struct {
	Name     string   // path relative to the event folder, with '/'; "a.zip!b.csv" for a member
	Path     string   // path on this machine; never written to an output
	SHA256   string   // lower-case hex of the bytes on disk
	Bytes    int64    // size on disk
	Encoding string   // such as "utf-8", "windows-1252", "xlsx"
	Dialect  string   // the reader that took it, such as "matrix-points", "decks-wide"
	Sheets   []string // sheet names of a workbook, in order

	RowsRead, RowsAccepted, RowsRejected, RowsIgnored int
}

// Files is the register of inputs, in the order in which they were opened.
type Files struct {
	list []File
}

// Add registers a file and returns its number, from 1.
func (f *Files) Add(file File) int32 {
	f.list = append(f.list, file)
	return int32(len(f.list)) //nolint:gosec // an event never has 2^31 files: container limits them to 10,000
}

// Len is the number of registered files.
func (f *Files) Len() int { return len(f.list) }

// At returns file number n (from 1) for reading and for counting rows.
// It returns an empty File for 0 or an unknown number.
func (f *Files) At(n int32) *File {
	if n < 1 || int(n) > len(f.list) {
		return &File{}
	}
	return &f.list[n-1]
}

// Name is the display name of the file of p, or "".
func (f *Files) Name(p Pos) string { return f.At(p.File).Name }

// Sheet is the sheet name of p, or "".
func (f *Files) Sheet(p Pos) string {
	s := f.At(p.File).Sheets
	if p.Sheet < 1 || int(p.Sheet) > len(s) {
		return ""
	}
	return s[p.Sheet-1]
}

// String renders p as people look it up: "decks.csv:3:2", or "book.xlsx[Decks]!E3" for a sheet.
func (f *Files) String(p Pos) string {
	name := f.Name(p)
	if name == "" {
		return ""
	}
	if sheet := f.Sheet(p); sheet != "" {
		name += "[" + sheet + "]"
		if p.Row > 0 && p.Col > 0 {
			return name + "!" + Cell(p)
		}
	}
	if p.Row > 0 {
		name += ":" + strconv.Itoa(int(p.Row))
		if p.Col > 0 {
			name += ":" + strconv.Itoa(int(p.Col))
		}
	}
	return name
}

// Cell is the spreadsheet address of p, such as "E3"; "" when row or column is unknown.
func Cell(p Pos) string {
	if p.Row < 1 || p.Col < 1 {
		return ""
	}
	return ColumnLetters(int(p.Col)) + strconv.Itoa(int(p.Row))
}

// ColumnLetters is the spreadsheet name of column n (from 1): 1 = A, 27 = AA.
func ColumnLetters(n int) string {
	var b []byte
	for ; n > 0; n = (n - 1) / 26 {
		b = append(b, byte('A'+(n-1)%26))
	}
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}
