package transform

import (
	"html"
	"strings"
	"unicode/utf8"

	"deckmill/ingest/lazyregexp"

	"golang.org/x/text/encoding/charmap"

	"deckmill/transform/names"
)

var (
	rtfByte = lazyregexp.New(`\\'([0-9a-fA-F]{2})`)
	scores  = lazyregexp.New(`_{3,}`)
)

// repair undoes what programs did to a text on its way: HTML entities (`&#39;`),
// what RTF leaves behind (`\'92`, a backslash at the end), UTF-8 that was read
// as Windows-1252 (`Ã©`), and the line of underscores in names such as
// `________ Goblin` written shorter or longer. A text that needs none of it
// comes back as it is. What is repaired counts only when it is then a card.
func repair(text string) string {
	s := text
	if strings.Contains(s, "&") {
		s = html.UnescapeString(s)
	}
	if strings.Contains(s, `\`) {
		s = rtfByte.ReplaceAllStringFunc(s, func(m string) string {
			return string(charmap.Windows1252.DecodeByte(hexByte(m[2])<<4 | hexByte(m[3])))
		})
		s = strings.TrimRight(s, `\ `)
	}
	if bytes, err := charmap.Windows1252.NewEncoder().String(s); err == nil && len(bytes) != len(s) && utf8.ValidString(bytes) {
		s = bytes
	}
	return scores.ReplaceAllString(s, "________")
}

func hexByte(c byte) byte {
	switch {
	case c >= 'a':
		return c - 'a' + 10
	case c >= 'A':
		return c - 'A' + 10
	}
	return c - '0'
}

// repairedLine resolves a line that is unknown as it stands by its repaired text.
func (w *work) repairedLine(text string) (resolved, bool) {
	fixed := repair(text)
	if fixed == text {
		return resolved{}, false
	}
	r, decor := w.in.Names.Line(fixed)
	return resolved{text: w.p.Strings.ID(fixed), result: r, decor: decor, repaired: true}, r.Known()
}

// repairedList cuts a list by its repaired text, when more of it is known so.
func (w *work) repairedList(text string, pieces []names.Piece) ([]names.Piece, bool) {
	fixed := repair(text)
	if fixed == text {
		return pieces, false
	}
	better := w.in.Names.List(fixed)
	if unknown(better) < unknown(pieces) {
		return better, true
	}
	return pieces, false
}

func unknown(pieces []names.Piece) int {
	n := 0
	for i := range pieces {
		if !pieces[i].Known() {
			n++
		}
	}
	return n
}
