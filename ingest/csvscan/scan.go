// Package csvscan cuts delimited text into records, fast and with places: the
// physical line and the byte offset of every record. It is lenient where people
// are (mixed line ends, quotation marks inside plain cells, ragged rows) and it
// never stops: a record that cannot be cut is returned with an error of its own
// and reading goes on at the next line. It does not know what cells mean and
// does not decode bytes: its input is the UTF-8 that ingest/charset made.
//
// Where encoding/csv accepts an input (and no lone carriage return occurs) both
// give the same records, except that blank lines are kept here.
package csvscan

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/grid"
)

// Limits bound one record. The zero value stands for [DefaultLimits].
type Limits struct {
	Line       int // bytes of a physical line; a longer one is refused with ROW_LONG
	QuoteLines int // physical lines of a quoted cell; one that spans more counts as unterminated
	QuoteBytes int // bytes of a quoted cell, likewise
}

// DefaultLimits are those of spec/faults.md (1 MiB a line). A quoted cell may
// span 500 lines: forms put a whole deck in one cell, and 100 different cards
// with their headings and blank lines are more than 100 lines.
func DefaultLimits() Limits {
	return Limits{Line: 1 << 20, QuoteLines: 500, QuoteBytes: 1 << 20}
}

// Scan cuts the whole text. Rows are in file order; their cells share one copy
// of the text. A `sep=` line is returned as a row without cells, like a blank
// line, so that line numbers stay those of the file.
func Scan(text []byte, d Dialect, lim Limits) []grid.Row {
	s := NewScanner(string(text), d, lim)
	rows := make([]grid.Row, 0, estimate(text))
	for s.Next() {
		rows = append(rows, s.Row())
	}
	return rows
}

// estimate is the number of rows to make room for, from the first lines.
func estimate(text []byte) int {
	head := text[:min(len(text), 64<<10)]
	n := bytes.Count(head, []byte{'\n'})
	if cr := bytes.Count(head, []byte{'\r'}); cr > 2*n {
		n = cr
	}
	if len(head) < len(text) {
		n = int(float64(n) * float64(len(text)) / float64(len(head)) * 1.05)
	}
	return n + 1
}

// Scanner cuts one record at a time.
type Scanner struct {
	text    string
	comma   byte
	sepText string
	lim     Limits
	row     grid.Row
	pos     int // start of the next record
	line    int // physical line of pos, from 1
	sep     bool

	// Next places of the bytes that matter, at or after pos; len(text) = none.
	// Each is searched again only when pos has passed it, so a file without
	// line feeds (or quotes) is searched for them once.
	lf, cr, quote, nul int

	arena   []string // cells are cut from here, some thousands at a time
	reuse   bool     // every record is cut from the start of the arena
	ranOut  bool     // the record ended with the text, within a quoted cell
	scratch []string // cells of the record being cut
}

// NewScanner starts at the first line of text.
func NewScanner(text string, d Dialect, lim Limits) *Scanner {
	def := DefaultLimits()
	if lim.Line <= 0 {
		lim.Line = def.Line
	}
	if lim.QuoteLines <= 0 {
		lim.QuoteLines = def.QuoteLines
	}
	if lim.QuoteBytes <= 0 {
		lim.QuoteBytes = def.QuoteBytes
	}
	if d.Comma == 0 {
		d.Comma = ','
	}
	return &Scanner{text: text, comma: d.Comma, sepText: string(rune(d.Comma)), lim: lim, line: 1, sep: d.Sep, lf: -1, cr: -1, quote: -1, nul: -1}
}

// Next cuts the next record and reports whether there was one.
func (s *Scanner) Next() bool {
	if s.pos >= len(s.text) {
		return false
	}
	s.ranOut = false
	s.row = grid.Row{Line: int32(s.line), Offset: int64(s.pos)} //nolint:gosec // 4 GiB of text cannot hold 2^31 lines with cells
	start := s.pos
	end, next := s.lineEnd(start)
	switch {
	case s.sep:
		s.sep = false
		s.step(next)
	case end-start > s.lim.Line:
		s.row.Cells = s.one(s.text[start:end])
		s.row.Err = &grid.RowError{Code: "ROW_LONG", Args: map[string]string{"bytes": strconv.Itoa(end - start), "limit": strconv.Itoa(s.lim.Line)}}
		s.step(next)
	case end == start:
		s.step(next)
	case s.find(&s.quote, '"', start) >= end:
		s.row.Cells = s.plain(start, end)
		s.step(next)
		s.checkNUL(start, end)
	default:
		s.quoted(start, end, next)
	}
	return true
}

// Row is the record that Next has cut. Its cells stay valid, unless Reuse was
// called.
func (s *Scanner) Row() grid.Row { return s.row }

// At is Row without a copy; it is valid until Next.
func (s *Scanner) At() *grid.Row { return &s.row }

// Reuse makes the cells of a record valid only until the next one, and returns
// the scanner.
func (s *Scanner) Reuse() *Scanner {
	s.reuse = true
	return s
}

// RanOut reports that the text ended within a quoted cell of the record: with
// more text it may be cut otherwise.
func (s *Scanner) RanOut() bool { return s.ranOut }

// Lines is the number of physical lines that were passed.
func (s *Scanner) Lines() int32 { return int32(s.line - 1) } //nolint:gosec // see Next

// Pos is where the next record starts.
func (s *Scanner) Pos() int { return s.pos }

// Seek goes on with the record that starts at pos, on a physical line (from 1);
// it is not before the next one.
func (s *Scanner) Seek(pos int, line int32) { s.pos, s.line = pos, int(line) }

// step moves on to the next physical line.
func (s *Scanner) step(next int) {
	s.pos = next
	s.line++
}

// find is the place of byte c at or after from, kept in *at between calls.
func (s *Scanner) find(at *int, c byte, from int) int {
	if *at < from {
		if i := strings.IndexByte(s.text[from:], c); i >= 0 {
			*at = from + i
		} else {
			*at = len(s.text)
		}
	}
	return *at
}

// lineEnd is the end of the text of the physical line at from, and the start of
// the next line. LF, CR and CRLF each end a line.
func (s *Scanner) lineEnd(from int) (end, next int) {
	lf, cr := s.find(&s.lf, '\n', from), s.find(&s.cr, '\r', from)
	switch {
	case lf < cr:
		return lf, lf + 1
	case cr == len(s.text):
		return cr, cr
	case lf == cr+1 && lf < len(s.text):
		return cr, cr + 2
	}
	return cr, cr + 1
}

// plain cuts a line without quotation marks.
func (s *Scanner) plain(start, end int) []string {
	line := s.text[start:end]
	n := 1 + strings.Count(line, s.sepText)
	cells := s.alloc(n)
	for i := range n - 1 {
		at := strings.IndexByte(line, s.comma)
		cells[i] = line[:at]
		line = line[at+1:]
	}
	cells[n-1] = line
	return cells
}

func (s *Scanner) one(text string) []string {
	cells := s.alloc(1)
	cells[0] = text
	return cells
}

// alloc gives n cells of the arena, capped so that an append cannot reach the next row.
func (s *Scanner) alloc(n int) []string {
	if s.reuse {
		s.arena = slices.Grow(s.arena[:0], n)
		return s.arena[:n]
	}
	if n > len(s.arena) {
		s.arena = make([]string, max(min(4096, len(s.text)/4), n)) // few files have less than four bytes a cell
	}
	cells := s.arena[:n:n]
	s.arena = s.arena[n:]
	return cells
}

// checkNUL refuses the record when text[start:end] holds a zero byte.
func (s *Scanner) checkNUL(start, end int) {
	if s.row.Err != nil || s.find(&s.nul, 0, start) >= end {
		return
	}
	col := 0
	for i, c := range s.row.Cells {
		if strings.IndexByte(c, 0) >= 0 {
			col = i + 1
			break
		}
	}
	s.row.Err = &grid.RowError{Code: "ROW_NUL", Col: column(col)}
}
