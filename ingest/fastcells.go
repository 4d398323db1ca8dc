package ingest

import (
	"strings"
	"unicode/utf8"

	"deckmill/ingest/deckfile"
)

// quotes are quotation marks in each byte.
const quotes = eachByte * '"'

// cellSpan is a cell: its text without quotation marks around it, and the place
// behind it, -1 when it is not a usual one. What has to stand there is looked at
// by the row.
type cellSpan struct{ from, to, end int }

// cell cuts the cell at a place.
func (f *fastRows) cell(at int) cellSpan {
	c := cellSpan{from: at}
	if f.text[at] == '"' {
		c.from = at + 1
		c.to = skipText(f.text, c.from, quotes)
		c.end = c.to + 1
		if f.text[c.to] != '"' {
			c.end = -1
		}
	} else {
		c.to = skipText(f.text, at, f.stop)
		c.end = c.to
	}
	if !utf8.Valid(f.text[c.from:c.to]) {
		c.end = -1
	}
	return c
}

// textOf is the text of a cell in the memory of the piece.
func (f *fastRows) textOf(c cellSpan) string { return borrowed(f.text[c.from:c.to]) }

// card is the text of a card, and the place behind it; newCard for a new one,
// which is left in f.fresh.
func (f *fastRows) card(at int) (end int, id int32) {
	t := f.r.cards
	from, stop := at, f.stop
	if f.text[at] == '"' {
		from, stop = at+1, quotes
	}
	w, n := scanText(f.text, from, stop)
	known := false
	to := from + n
	if n < 8*textWords {
		id, known = t.short(w)
	} else { // long, or just short
		to = skipText(f.text, to, stop)
		id, known = t.find(borrowed(f.text[from:to]))
	}
	if end = to; from > at {
		if f.text[to] != '"' {
			return -1, 0
		}
		end++
	}
	if known {
		return end, id
	}
	text := f.text[from:to]
	if !utf8.Valid(text) || strings.TrimSpace(borrowed(text)) == "" {
		return -1, 0
	}
	f.fresh = borrowed(text)
	return end, newCard
}

// newCard stands for a text that has no number yet: the row may be refused.
const newCard = -1

// other is the text of a set or a number, and the place behind it.
func (f *fastRows) other(at int) (end int, id int32) {
	c := f.cell(at)
	if c.from == c.to {
		return c.end, 0
	}
	text := f.textOf(c)
	if c.end < 0 || strings.TrimSpace(text) != text {
		return -1, 0
	}
	return c.end, f.r.other(text)
}

// longCount is a number of up to four digits, 1 or more, and the place behind it.
func (f *fastRows) longCount(at int) (end int, n int16) {
	const most = 4
	quoted := f.text[at] == '"'
	if quoted {
		at++
	}
	from := at
	for ; at < from+most && f.text[at]-'0' < 10; at++ {
		n = n*10 + int16(f.text[at]-'0')
	}
	if quoted {
		if f.text[at] != '"' {
			return -1, 0
		}
		at++
	}
	if n == 0 {
		return -1, 0
	}
	return at, n
}

// memo knows what some cells say, as they stand in the file.
type memo struct {
	cells  []string
	values []uint8

	// the last one met, with a separator behind it, where that is short
	word, mask uint64
	length     int // without the separator
	value      uint8
}

// mostMemos bounds the cells that are remembered.
const mostMemos = 16

// use makes cell i the last one met.
func (m *memo) use(i int, sep byte) {
	cell := m.cells[i] + string(rune(sep))
	m.length, m.value, m.word, m.mask = len(m.cells[i]), m.values[i], 0, 0
	if len(cell) <= 8 {
		m.word, m.mask = wordsOf(cell).a, 1<<(8*len(cell))-1
	}
}

// marked is the value of a cell that was met before, and the place behind it; of
// reads the text of a new one. The last one met is looked for by the row.
func (f *fastRows) marked(m *memo, at int, of func(text string) (uint8, bool)) (v uint8, end int) {
	for i := range m.cells {
		if end = f.same(m.cells[i], at); end >= 0 {
			m.use(i, f.sep)
			return m.value, end
		}
	}
	c := f.cell(at)
	if c.end < 0 {
		return 0, -1
	}
	v, ok := of(f.textOf(c))
	if !ok {
		return 0, -1
	}
	if len(m.cells) < mostMemos {
		m.cells, m.values = append(m.cells, string(f.text[at:c.end])), append(m.values, v)
	}
	return v, c.end
}

// same is the place behind a cell that stands there as it is given, -1 when
// another one does.
func (f *fastRows) same(cell string, at int) int {
	end := at + len(cell)
	if end > f.end || string(f.text[at:end]) != cell {
		return -1
	}
	switch f.text[end] {
	case f.sep, '\n', '\r':
		return end
	}
	return -1
}

func (f *fastRows) zoneOf(text string) (uint8, bool) {
	z, ok := f.r.rows.Zone(text)
	return uint8(z), ok
}

func (f *fastRows) proxyOf(text string) (uint8, bool) {
	if deckfile.IsYes(text) {
		return 1, true
	}
	return 0, true
}
