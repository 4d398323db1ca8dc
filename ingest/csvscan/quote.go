package csvscan

import (
	"strings"

	"deckmill/ingest/grid"
)

// quoted cuts a record whose first line holds a quotation mark somewhere.
func (s *Scanner) quoted(start, end, next int) {
	cells := s.scratch[:0]
	line, pos := s.line, start
	lf, cr := s.lf, s.cr
	for {
		if pos == end || s.text[pos] != '"' {
			// a plain cell: quotation marks inside are literal text
			at := strings.IndexByte(s.text[pos:end], s.comma)
			if at < 0 {
				cells = append(cells, s.text[pos:end])
				break
			}
			cells = append(cells, s.text[pos:pos+at])
			pos += at + 1
			continue
		}
		c := s.cell(pos, end, next)
		if !c.ok {
			s.lf, s.cr = lf, cr
			s.refuse(start, len(cells)+1)
			return
		}
		cells = append(cells, c.text)
		pos, end, next = c.pos, c.end, c.next
		line += c.lines
		if pos >= end {
			break
		}
		pos++ // the separator
	}
	s.scratch = cells
	s.row.Cells = s.alloc(len(cells))
	copy(s.row.Cells, cells)
	s.pos, s.line = next, line+1
	s.checkNUL(start, end)
}

// quotedCell is a quoted cell that was cut: its text without the quotation
// marks, the place behind it, the end of the physical line it ends on, the
// start of the line after, and how many line ends it spans.
type quotedCell struct {
	text           string
	pos, end, next int
	lines          int
	ok             bool
}

// cell cuts the quoted cell that opens at open. A quotation mark followed by
// other text is literal, as LazyQuotes of encoding/csv has it, but only within
// one physical line: across lines it is the opening mark of some later cell,
// and the cell that swallowed it was never closed.
func (s *Scanner) cell(open, end, next int) quotedCell {
	var b strings.Builder // used once the text differs from the input
	built, lenient := false, false
	lines, from, pos := 0, open+1, open+1
	for {
		at := strings.IndexByte(s.text[pos:end], '"')
		if at < 0 { // the cell goes on on the next line
			if !lenient && next >= len(s.text) {
				s.ranOut = true
			}
			if lenient || next >= len(s.text) || lines >= s.lim.QuoteLines {
				return quotedCell{}
			}
			if next != end+1 || s.text[end] == '\r' { // CRLF and CR become LF inside a cell
				b.WriteString(s.text[from:end])
				b.WriteByte('\n')
				built, from = true, next
			}
			lines++
			pos = next
			if end, next = s.lineEnd(pos); end-open > s.lim.QuoteBytes {
				return quotedCell{}
			}
			continue
		}
		at += pos
		switch {
		case at+1 >= end || s.text[at+1] == s.comma: // closes
			text := s.text[from:at]
			if built {
				b.WriteString(text)
				text = b.String()
			}
			return quotedCell{text: text, pos: at + 1, end: end, next: next, lines: lines, ok: true}
		case s.text[at+1] == '"': // a doubled mark is one mark
			b.WriteString(s.text[from : at+1])
			built, from = true, at+2
			pos = at + 2
		case lines > 0:
			return quotedCell{}
		default:
			lenient = true
			pos = at + 1
		}
	}
}

// refuse gives the physical line at start the error ROW_QUOTE and goes on at
// the next line. Its cells are cut at every separator and keep their marks.
func (s *Scanner) refuse(start, col int) {
	end, next := s.lineEnd(start)
	s.row.Cells = s.plain(start, end)
	s.row.Err = &grid.RowError{Code: "ROW_QUOTE", Col: column(col)}
	s.step(next)
}

// column is a column number for a RowError, 0 when it does not fit.
func column(n int) int16 {
	if n > 32767 {
		return 0
	}
	return int16(n) //nolint:gosec // checked
}
