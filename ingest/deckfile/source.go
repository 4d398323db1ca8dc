package deckfile

import (
	"strconv"
	"strings"

	"deckmill/ingest/charset"
	"deckmill/ingest/diag"
	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// Text is a decoded text file on its way to the reader of a dialect.
type Text struct {
	No   int32  // in source.Files
	Name string // as the tables show it
	Stem string // file name without folder and extension

	data     []byte
	start    string // the first headBytes, for sniffers
	head     []string
	whole    string // all of it, made when a reader asks
	decision charset.Decision
	lines    []string
	bad      map[int]string // line (from 0) -> offset of its first undecodable byte
}

// NewText wraps what charset.Decode returned.
func NewText(no int32, name, stem string, text []byte, d charset.Decision) *Text {
	return &Text{No: no, Name: name, Stem: stem, data: text, start: string(text[:min(len(text), headBytes)]), decision: d}
}

// body is the whole text. Tables of millions of rows are never asked for it.
func (t *Text) body() string {
	if t.whole == "" {
		t.whole = string(t.data)
	}
	return t.whole
}

// Lines are the physical lines, cut at LF, CRLF and CR.
func (t *Text) Lines() []string {
	if t.lines == nil {
		t.lines = SplitLines(t.body())
		t.bad = badLines(t.body(), &t.decision)
		if n := len(t.bad); n > 0 && t.bad[len(t.lines)] != "" {
			t.lines = append(t.lines, "") // a last line that held nothing but bytes without meaning
		}
	}
	return t.lines
}

// headBytes bounds what sniffers look at.
const headBytes = 64 << 10

// Head are the lines at the start of the file, for sniffers.
func (t *Text) Head() []string {
	if t.head == nil {
		t.head = SplitLines(t.start)
	}
	return t.head
}

// Correct replaces line n (from 1) by a corrected one; false when there is none.
func (t *Text) Correct(n int, line string) bool {
	if n < 1 || n > len(t.Lines()) {
		return false
	}
	t.lines[n-1] = line
	delete(t.bad, n-1)
	return true
}

// badLines finds the lines from which undecodable bytes were left out.
func badLines(body string, d *charset.Decision) map[int]string {
	if len(d.Bad) == 0 {
		return nil
	}
	bad := map[int]string{}
	start, line := 0, 0
	for {
		end := len(body)
		next := end + 1
		if i := strings.IndexAny(body[start:], "\r\n"); i >= 0 {
			end = start + i
			next = end + 1
			if strings.HasPrefix(body[end:], "\r\n") {
				next++
			}
		}
		if offset, found := d.BadIn(int64(start), int64(end)); found {
			bad[line] = strconv.FormatInt(offset, 10)
		}
		if next > len(body) {
			return bad
		}
		start = next
		line++
	}
}

// pos is the place of line i (from 0).
func (t *Text) pos(i int) source.Pos {
	return source.Pos{File: t.No, Row: int32(i + 1), Col: 1} //nolint:gosec // limited by container
}

// fault is why line i cannot be used whatever it says; nil when it can.
func (t *Text) fault(b *intake.Book, i int) *diag.Finding {
	var f diag.Finding
	switch line := t.lines[i]; {
	case t.bad[i] != "":
		f = b.Finding("ROW_BYTES", t.pos(i))
		f.Args = map[string]string{"offset": t.bad[i], "encoding": t.decision.Encoding}
	case strings.IndexByte(line, 0) >= 0:
		f = b.Finding("ROW_NUL", t.pos(i))
	case len(line) > maxLine:
		f = b.Finding("ROW_LONG", t.pos(i))
		f.Args = map[string]string{"bytes": strconv.Itoa(len(line)), "limit": strconv.Itoa(maxLine)}
	default:
		return nil
	}
	return &f
}

// maxLine is the longest line in bytes (spec/faults.md).
const maxLine = 1 << 20

// reject refuses line i.
func (t *Text) reject(b *intake.Book, i int, f diag.Finding) {
	g, r := textGrid(t.No, t.lines[i], i)
	b.Reject(g, r, nil, f)
}

// refuse refuses the file whole with one finding: every line that is not blank
// goes to rejects/.
func (t *Text) refuse(b *intake.Book, f diag.Finding) {
	g := &grid.Grid{File: t.No}
	for i, l := range t.Lines() {
		g.Rows = append(g.Rows, grid.Row{Line: int32(i + 1), Cells: []string{l}})
	}
	b.RejectAll(g, 0, nil, f)
}
