package diag

import (
	"slices"
	"strings"
)

// Text is a message in the three languages of the program.
type Text struct{ EN, FR, RU string }

// In is the text in lang, English when lang is unknown or the text is missing.
func (t Text) In(lang string) string {
	switch {
	case lang == "fr" && t.FR != "":
		return t.FR
	case lang == "ru" && t.RU != "":
		return t.RU
	}
	return t.EN
}

// Answer says which side file settles a finding, and so where a row is
// prepared in todo/.
type Answer string

// The side files that answer findings.
const (
	NoAnswer      Answer = ""
	ByAliases     Answer = "aliases"
	ByRulings     Answer = "rulings"
	ByCorrections Answer = "corrections"
)

// Entry describes one code: its default severity, the message template (see
// [Message]), what it means and how to fix it (for `pipeline explain`).
type Entry struct {
	Code     string
	Severity Severity
	Kind     Kind
	Answer   Answer
	Clause   string // where a source document states the rule
	Text     Text   // one line, no full stop at the end is needed
	Means    string // English: what it means
	Fix      string // English: how to fix it
}

// Catalogue lists every code, sorted by code: one table per area of the program.
func Catalogue() []Entry { return catalogue }

var catalogue = func() []Entry {
	all := slices.Concat(fileCodes, submissionCodes, nameCodes, deckCodes, ruleCodes, teamCodes, resultCodes, tableCodes, specialCodes, survivorCodes, matchCodes)
	slices.SortFunc(all, func(a, b Entry) int { return strings.Compare(a.Code, b.Code) })
	return all
}()

// byCode is the place of each code in the catalogue.
var byCode = func() map[string]int {
	m := make(map[string]int, len(catalogue))
	for i := range catalogue {
		m[catalogue[i].Code] = i
	}
	return m
}()

// Lookup finds the entry of a code.
func Lookup(code string) (Entry, bool) {
	i, ok := byCode[code]
	if !ok {
		return Entry{}, false
	}
	return catalogue[i], true
}
