package deckfile

import (
	"strings"

	"deckmill/ingest/lazyregexp"
)

var (
	moxfieldFinish = lazyregexp.New(`\([A-Za-z0-9]{2,7}\)(?: \S+)? (?:\*[FE]\*|#)`)
	moxfieldSplit  = lazyregexp.New(`^\d{1,3} .*\S / \S.* \([A-Z0-9]{2,7}\)`)
)

// Moxfield is the text export of Moxfield: `4 Card (SET) 123 *F* #tag`, one
// slash between the faces, `SIDEBOARD:`. The general stands in a block of its
// own before or behind the deck.
var Moxfield = Dialect{
	Name: "moxfield", Doc: "Moxfield export (4 Card (SET) 123 *F* #tag, SIDEBOARD:)",
	Sniff: func(t *Text) bool {
		head := t.Head()
		if share(head, arenaLine.MatchString) == 0 && !anyLine(head, moxfieldFinish.MatchString) {
			return false
		}
		return anyLine(head, moxfieldFinish.MatchString) || anyLine(head, moxfieldSplit.MatchString) ||
			anyLine(head, func(l string) bool { return l == "SIDEBOARD:" })
	},
	line: moxfieldLine,
}

// moxfieldLine takes the tags off the end: `#removal #!hit list`. No card has a
// name with ` #`.
func moxfieldLine(s *script, line string) bool {
	if strings.HasPrefix(line, "#") || generalMark.MatchString(line) {
		return false
	}
	if !strings.Contains(line, " #") || !counted(line) {
		return false
	}
	c := parseCard(line)
	name, _, _ := strings.Cut(c.text(), " #")
	c.cut(strings.TrimSpace(name))
	s.add(c)
	return true
}
