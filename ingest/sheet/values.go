package sheet

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"deckmill/ingest/diag"
	"deckmill/ingest/grid"
	"deckmill/ingest/source"
)

// values reads the picked sheets with excelize. A panic of the library refuses
// the workbook.
func (r *reader) values(b *book, data []byte, picked []int) (grids []grid.Grid, err error) {
	part := ""
	defer func() {
		if recover() != nil {
			grids, err = nil, &faultError{reason: readerFails, part: part}
		}
	}()
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{
		RawCellValue: true, UnzipSizeLimit: r.lim.Total, UnzipXMLSizeLimit: r.lim.Part,
	})
	if err != nil {
		return nil, &faultError{reason: readerFails}
	}
	defer func() {
		if e := f.Close(); e != nil && err == nil {
			err = e
		}
	}()
	left := r.lim.Cells
	for _, i := range picked {
		part = b.sheets[i].part
		g := grid.Grid{File: r.file, Sheet: int16(i + 1)} //nolint:gosec // the gate limits the sheets
		s := sheetReader{reader: r, book: b, info: &b.sheets[i], index: i, left: left}
		if g.Rows, err = s.rows(f); err != nil {
			return nil, err
		}
		left = s.left
		grids = append(grids, g)
	}
	return grids, nil
}

// sheetReader reads the rows of one sheet.
type sheetReader struct {
	*reader
	book    *book
	info    *sheetInfo
	index   int // from 0
	left    int // cells still allowed
	special int // next of info.scan.specials
	filled  int // cells with a value so far
	out     []grid.Row
}

// rows reads all rows up to the last one with a value, and compares what
// excelize gave with what the gate saw.
func (s *sheetReader) rows(f *excelize.File) ([]grid.Row, error) {
	rows, err := f.Rows(s.info.name)
	if err != nil {
		return nil, &faultError{reason: readerFails, part: s.info.part}
	}
	scan := &s.info.scan
	for n := 1; n <= scan.lastRow && rows.Next(); n++ {
		cells, err := rows.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return nil, &faultError{reason: readerFails, part: s.info.part, at: strconv.Itoa(n)}
		}
		if err := s.row(n, cells); err != nil {
			return nil, err
		}
	}
	if err := rows.Close(); err != nil || s.filled != scan.filled || s.special != len(scan.specials) {
		return nil, &faultError{reason: misread, part: s.info.part}
	}
	return s.out, s.carry()
}

// row takes one row; rows without values are added when a later one has some.
func (s *sheetReader) row(n int, cells []string) error {
	s.translate(n, cells)
	for len(cells) > 0 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	if len(cells) == 0 {
		return nil
	}
	for _, c := range cells {
		if c != "" {
			s.filled++
		}
	}
	if err := s.spend(len(cells)); err != nil {
		return err
	}
	s.gap(n)
	row := grid.Row{Line: int32(n), Offset: -1, Cells: cells} //nolint:gosec // at most 2^20
	if i := slices.IndexFunc(cells, func(c string) bool { return strings.IndexByte(c, 0) >= 0 }); i >= 0 {
		row.Err = &grid.RowError{Code: "ROW_NUL", Col: int16(i + 1)} //nolint:gosec // at most 2^14
	}
	s.out = append(s.out, row)
	return nil
}

// spend counts cells against the limit.
func (s *sheetReader) spend(n int) error {
	if s.left -= n; s.left < 0 {
		return &limitError{what: "cells", limit: int64(s.lim.Cells), part: s.info.part}
	}
	return nil
}

// gap adds the empty rows before row n, or says that there are too many.
func (s *sheetReader) gap(n int) {
	last := 0
	if len(s.out) > 0 {
		last = int(s.out[len(s.out)-1].Line)
	}
	missing := n - last - 1
	if missing > s.lim.Gap {
		f := diag.New("SHEET_FAR")
		f.Args = map[string]string{"sheet": s.info.name, "row": strconv.Itoa(n)}
		f.Counted = diag.N(missing)
		f.Pos = s.pos(n, 0)
		s.findings = append(s.findings, f)
		return
	}
	for line := last + 1; line < n; line++ {
		s.out = append(s.out, grid.Row{Line: int32(line), Offset: -1})
	}
}

func (s *sheetReader) pos(row, col int) source.Pos {
	return source.Pos{File: s.file, Sheet: int16(s.index + 1), Row: int32(row), Col: int16(col)} //nolint:gosec // within the bounds of a sheet
}

// translate writes the special cells of row n as people read them, and uses LF
// for line ends.
func (s *sheetReader) translate(n int, cells []string) {
	for i, c := range cells {
		if strings.Contains(c, "\r") {
			cells[i] = strings.ReplaceAll(strings.ReplaceAll(c, "\r\n", "\n"), "\r", "\n")
		}
	}
	specials := s.info.scan.specials
	for ; s.special < len(specials) && int(specials[s.special].row) == n; s.special++ {
		sp := &specials[s.special]
		i := int(sp.col) - 1
		if i >= len(cells) {
			return // excelize lost a cell: rows notices
		}
		switch sp.kind {
		case boolean:
			if b, err := strconv.ParseBool(cells[i]); err == nil {
				cells[i] = strconv.FormatBool(b)
			}
		case fraction:
			cells[i] = shortNumber(cells[i])
		case formula:
			cells[i] = sp.formula
			f := diag.New("XLSX_FORMULA")
			f.Args = map[string]string{"formula": sp.formula}
			f.Raw, f.Pos = sp.formula, s.pos(n, int(sp.col))
			s.findings = append(s.findings, f)
		default:
			cells[i] = isoTime(cells[i], numberKind(sp.kind-date), s.book.is1904)
		}
	}
}

// carry writes the value of the first cell of each merged range into its other
// cells, as far as the sheet has values.
func (s *sheetReader) carry() error {
	scan := &s.info.scan
	work := s.lim.Cells // ranges that overlap could cost the square of the sheet
	for _, m := range scan.merges {
		first := s.find(m.top)
		if first == nil {
			continue
		}
		value := first.Cell(m.left - 1)
		if value == "" {
			continue
		}
		right := min(m.right, scan.lastCol)
		for n := m.top; n <= min(m.bottom, scan.lastRow); n++ {
			if work -= max(1, right-m.left+1); work < 0 {
				return &limitError{what: "cells", limit: int64(s.lim.Cells), part: s.info.part}
			}
			row := s.find(n)
			if row == nil {
				continue // in a gap that was skipped
			}
			if grow := right - len(row.Cells); grow > 0 {
				if err := s.spend(grow); err != nil {
					return err
				}
				row.Cells = append(row.Cells, make([]string, grow)...)
			}
			for c := m.left; c <= right; c++ {
				if row.Cells[c-1] == "" {
					row.Cells[c-1] = value
				}
			}
		}
	}
	return nil
}

// find is the row of that number, nil when there is none.
func (s *sheetReader) find(n int) *grid.Row {
	i, ok := slices.BinarySearchFunc(s.out, n, func(r grid.Row, n int) int { return int(r.Line) - n })
	if !ok {
		return nil
	}
	return &s.out[i]
}
