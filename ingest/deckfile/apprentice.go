package deckfile

import (
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/event"
)

var (
	indented    = lazyregexp.New(`^(?: {2,}|\t)\d{1,3} `)
	apprenticed = lazyregexp.New(`^SB: {2}\d{1,3} `)
	headerField = lazyregexp.New(`(?i)^//\s*(?:name|creator|format)\s*:`)
)

// Apprentice is the .dec file of Apprentice: indented counts, `SB:` and two
// blanks, `// NAME : `.
var Apprentice = Dialect{
	Name: "apprentice", Doc: "Apprentice .dec (// NAME :, 4 Card, SB:  3 Card)",
	Sniff: func(t *Text) bool { return isApprentice(t.Head()) },
}

func isApprentice(lines []string) bool {
	spaced, marked := false, false
	for _, l := range lines {
		spaced = spaced || indented.MatchString(l)
		marked = marked || apprenticed.MatchString(l) || headerField.MatchString(l)
	}
	return spaced && marked
}

// apprentice2Line: `MD,4,"Card",SET`.
var apprentice2Line = lazyregexp.New(`^(MD|SB),(\d{1,3}),"((?:[^"]|"")*)",?([A-Za-z0-9_]*)$`)

// Apprentice2 is the .deck file of Apprentice 2.
var Apprentice2 = Dialect{
	Name: "apprentice-2", Doc: `Apprentice 2 .deck (MD,4,"Card",SET)`, Exact: true,
	Sniff: func(t *Text) bool { return share(t.Head(), apprentice2Line.MatchString) >= 0.5 },
	line: func(s *script, line string) bool {
		m := apprentice2Line.FindStringSubmatch(line)
		if m == nil {
			return false
		}
		c := parseCard(m[2] + " " + strings.ReplaceAll(m[3], `""`, `"`))
		c.marked, c.entry.Zone = true, event.Main
		if m[1] == "SB" {
			c.entry.Zone = event.Side
		}
		c.entry.Set = s.b.Phase.Strings.ID(m[4])
		s.add(c)
		return true
	},
}
