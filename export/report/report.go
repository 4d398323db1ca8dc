// Package report writes the text forms of a run: the page for browsers, forum
// posts, CSV, JSON lines, and the data dictionary. It writes what the tables
// hold and decides nothing about decks or results.
package report

import (
	"bufio"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"deckmill/ingest/lazyregexp"
)

// CSVOptions change how CSV is written.
type CSVOptions struct {
	// Safe puts an apostrophe before a text cell that a spreadsheet might take
	// for a formula (option --csv-safe). Numbers are never touched.
	Safe bool
}

// Rows writes plain text rows, such as rejected rows or open questions, in the
// same dialect as [CSV].
func Rows(w io.Writer, header []string, rows iter.Seq[[]string], o CSVOptions) error {
	b := bufio.NewWriter(w)
	var out []byte
	line := func(cells []string, safe bool) {
		out = out[:0]
		for i, s := range cells {
			if safe {
				s = Safe(s)
			}
			out = appendCell(out, i, s)
		}
		_, _ = b.Write(appendEnd(out, len(cells) == 1 && cells[0] == "")) // errors stay in b until Flush
	}
	line(header, false)
	for r := range rows {
		line(r, o.Safe)
	}
	return b.Flush()
}

var number = lazyregexp.New(`^[+-]?[0-9]+([.,][0-9]+)?$`)

// Safe is s with an apostrophe before it when a spreadsheet might take s for a
// formula: = + - @, TAB, CR, LF or a full-width form of the four first (OWASP,
// CSV injection). A plain number stays as it is.
func Safe(s string) string {
	first, _ := utf8.DecodeRuneInString(s)
	if s != "" && strings.ContainsRune("=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20", first) && !number.MatchString(s) {
		return "'" + s
	}
	return s
}

// Unsafe undoes [Safe].
func Unsafe(s string) string {
	if rest, ok := strings.CutPrefix(s, "'"); ok && Safe(rest) == s {
		return rest
	}
	return s
}
