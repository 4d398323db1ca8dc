package deckfile

import "deckmill/ingest/intake"

// Dialect is one way of writing decks as a text. Most are lines with a shared
// grammar (see item): such a dialect brings the lines that only it knows.
// Others (XML, JSON) read the file themselves.
type Dialect struct {
	Name string // in the column `dialect` of the table files
	Doc  string // the layout, for messages

	// Exact says that Sniff looks at marks that no table has, so that it is
	// asked before the readers of tables.
	Exact bool
	// Sniff tells by the content whether the text is of this dialect.
	Sniff func(t *Text) bool

	talk bool                              // lines outside blocks may be any text
	read func(b *intake.Book, t *Text)     // reads the whole file; nil = lines
	line func(s *script, line string) bool // reads a line of its own grammar into s; false = shared grammar
}

// Read reads the file into the book.
func (d *Dialect) Read(b *intake.Book, t *Text) {
	if d.read != nil {
		d.read(b, t)
		return
	}
	readLines(b, t, d)
}

// share is the part of the lines that are not blank for which is holds; a text
// without such lines has 0.
func share(lines []string, is func(line string) bool) float64 {
	n, all := 0, 0
	for _, l := range lines {
		l = trim(l)
		if l == "" {
			continue
		}
		all++
		if is(l) {
			n++
		}
	}
	if all == 0 {
		return 0
	}
	return float64(n) / float64(all)
}

// anyLine reports whether a line fulfils is.
func anyLine(lines []string, is func(line string) bool) bool { return share(lines, is) > 0 }

// starts makes a test for lines that start with prefix, in any case.
func starts(prefix string) func(string) bool {
	return func(line string) bool { return hasPrefixFold(line, prefix) }
}
