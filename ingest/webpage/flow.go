package webpage

import (
	"bytes"
	"strings"

	"deckmill/ingest/charset"
)

// flow collects text as a browser shows it.
type flow struct {
	b     []byte
	space bool // a blank is due before the next word
	table int  // length of the text when the last table in it ended
	bad   []charset.BadByte
}

// words adds text whose blanks collapse.
func (f *flow) words(s string) {
	for i := 0; i < len(s); {
		if n := strings.IndexAny(s[i:], " \t\n\r\f"); n != 0 {
			if n < 0 {
				n = len(s) - i
			}
			if f.space && len(f.b) > 0 && !f.atBreak() {
				f.b = append(f.b, ' ')
			}
			f.space = false
			f.b = append(f.b, s[i:i+n]...)
			i += n
			continue
		}
		f.space = true
		i++
	}
}

// atBreak: the text ends with a line or a cell.
func (f *flow) atBreak() bool {
	last := f.b[len(f.b)-1]
	return last == '\n' || last == '\t'
}

// raw adds preformatted text.
func (f *flow) raw(s string) {
	f.space = false
	f.b = append(f.b, s...)
}

// newline ends a line, also an empty one.
func (f *flow) newline() {
	f.space = false
	f.b = append(f.b, '\n')
}

// block starts a line of its own.
func (f *flow) block() {
	f.space = false
	if len(f.b) > 0 && f.b[len(f.b)-1] != '\n' {
		f.b = append(f.b, '\n')
	}
}

// gap leaves a line empty.
func (f *flow) gap() {
	if f.block(); len(f.b) > 0 && !bytes.HasSuffix(f.b, []byte("\n\n")) {
		f.b = append(f.b, '\n')
	}
}

// tab starts the next cell of a row.
func (f *flow) tab() {
	f.space = false
	f.b = append(f.b, '\t')
}

// string is the text without blanks around it.
func (f *flow) string() string { return string(bytes.TrimSpace(f.b)) }

// done is the whole text without blank lines at its end; nil when there is none.
func (f *flow) done() []byte {
	if len(bytes.TrimSpace(f.b)) == 0 && len(f.bad) == 0 {
		return nil
	}
	return append(bytes.TrimRight(f.b, " \t\n"), '\n')
}
