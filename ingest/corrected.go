package ingest

import (
	"bytes"
	"path"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/charset"
	"deckmill/ingest/container"
	"deckmill/ingest/csvscan"
	"deckmill/ingest/deckfile"
	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// placeColumns end the header of a file of rejects/ (DESIGN.md section 5).
var placeColumns = []string{"_rest", "_file", "_sheet", "_row", "_code", "_message"}

// fix is a row of rejects/ that was corrected and fed back: it stands in for a
// row of the file that it came from.
type fix struct {
	sheet string
	row   int
	cells []string
	from  source.Pos
}

// corrections finds the files of rejects/ among the inputs whose own file is an
// input, too. Their rows stand in for the refused ones when that file is read,
// so that the decks come out whole. Such a file alone is read like any other.
func (l *loader) corrections(b *intake.Book, files []*opened) map[*opened]bool {
	stands := map[*opened]bool{}
	for _, o := range files {
		if o.input.Kind != container.Text || stands[o] {
			continue
		}
		rows, width := rejectRows(o.input.Data)
		if len(rows) == 0 {
			continue
		}
		if l.takeFixes(b, o, files, rows, width) {
			stands[o] = true
		}
	}
	return stands
}

// rejectRows cuts a file of rejects/ into records; width is the number of
// columns of the input. Without the columns of rejects/ there are none.
func rejectRows(data []byte) (rows []grid.Row, width int) {
	head := data[:min(len(data), 64<<10)]
	if !bytes.Contains(head, []byte("_code")) || !bytes.Contains(head, []byte("_message")) {
		return nil, 0
	}
	text, _ := charset.Decode(data, "")
	rows = csvscan.Scan(text, csvscan.Sniff(text), csvscan.Limits{})
	if len(rows) == 0 || len(rows[0].Cells) < len(placeColumns)+1 {
		return nil, 0
	}
	width = len(rows[0].Cells) - len(placeColumns)
	if !slices.Equal(rows[0].Cells[width:], placeColumns) {
		return nil, 0
	}
	return rows, width
}

// takeFixes gives the rows to the files they came from; false when none of
// these is an input.
func (l *loader) takeFixes(b *intake.Book, o *opened, files []*opened, rows []grid.Row, width int) bool {
	of := map[string]*opened{}
	for i := 1; i < len(rows); i++ {
		name := rows[i].Cell(width + 1)
		if _, known := of[name]; !known {
			of[name] = sourceOf(name, o, files)
		}
		if of[name] == nil && !rows[i].Blank() || of[name] != nil && !sameHeader(of[name], rows[0].Cells[:width]) {
			return false
		}
	}
	g := &grid.Grid{File: o.no, Rows: rows}
	first := l.job.Files.At(o.no).Dialect == ""
	if first {
		l.job.Files.At(o.no).Dialect, l.job.Files.At(o.no).Encoding = "rejects", charset.Detect(o.input.Data)
		b.Ignore(o.no, 1)
	}
	for i := 1; i < len(rows); i++ {
		r := &rows[i]
		n, err := strconv.Atoi(strings.TrimSpace(r.Cell(width + 3)))
		switch {
		case !first && r.Err == nil:
		case r.Err != nil:
			b.Reject(g, r, rows[0].Cells, b.RowFault(g, r))
		case r.Blank():
			b.Ignore(o.no, 1)
		case err != nil:
			b.Reject(g, r, rows[0].Cells, b.Finding("FIX_NO_ROW", g.Pos(r, width+3)))
		default:
			b.Accept(o.no, 1)
			target := of[r.Cell(width+1)]
			cells := slices.Clone(r.Cells[:width])
			if rest := r.Cell(width); rest != "" {
				cells = append(cells, strings.Split(rest, ",")...)
			}
			target.fixes = append(target.fixes, fix{sheet: r.Cell(width + 2), row: n, cells: cells, from: g.Pos(r, width+3)})
		}
	}
	return true
}

// sourceOf is the input that rejects/ calls name: by its whole name, else the
// only one of the same base name.
func sourceOf(name string, self *opened, files []*opened) *opened {
	var same []*opened
	for _, o := range files {
		if o == self {
			continue
		}
		if o.input.Name == name {
			return o
		}
		if path.Base(o.input.Name) == path.Base(name) && !slices.Contains(same, o) {
			same = append(same, o)
		}
	}
	if len(same) != 1 || name == "" {
		return nil
	}
	return same[0]
}

// sameHeader reports that a text has this header: a header that was corrected,
// too, makes the file of rejects/ a table of its own.
func sameHeader(o *opened, head []string) bool {
	if o.input.Kind != container.Text || head[0] == "column_1" {
		return true
	}
	text, _ := charset.Decode(o.input.Data[:min(len(o.input.Data), 64<<10)], "")
	for _, r := range csvscan.Scan(text, csvscan.Sniff(text), csvscan.Limits{}) {
		if slices.Equal(r.Cells, head) {
			return true
		}
	}
	return false
}

// correct puts the corrected rows into a file before it is read.
func (l *loader) correct(b *intake.Book, o *opened, f *intake.File, t *deckfile.Text) {
	for _, x := range o.fixes {
		found := false
		for i := range f.Grids {
			g := &f.Grids[i]
			if b.Files.Sheet(source.Pos{File: g.File, Sheet: g.Sheet}) != x.sheet {
				continue
			}
			for k := range g.Rows {
				if int(g.Rows[k].Line) == x.row {
					g.Rows[k].Cells, g.Rows[k].Err, found = x.cells, nil, true
				}
			}
		}
		if t != nil && len(x.cells) == 1 && t.Correct(x.row, x.cells[0]) {
			found = true
		}
		if !found {
			n := b.Finding("FIX_NO_ROW", x.from)
			n.Raw = o.input.Name
			b.Sink.Add(n)
		}
	}
}
