package deckfile

import (
	"strings"

	"deckmill/ingest/lazyregexp"
)

// deckstatsLine: `4 [SET#123] Card # comment`.
var deckstatsLine = lazyregexp.New(`^(?:SB:\s*)?\d{1,3} \[[A-Za-z0-9_]{2,7}#[^\]]+\] `)

// Deckstats is the export of deckstats.net: `//Section` lines, `4 [SET#123]
// Card # comment`, `SB:` marks beside `//Sideboard`, `#!Commander`.
var Deckstats = Dialect{
	Name: "deckstats", Doc: "deckstats.net export (//Main, 4 [SET#123] Card)",
	Sniff: func(t *Text) bool {
		head := t.Head()
		return anyLine(head, deckstatsLine.MatchString) ||
			anyLine(head, func(l string) bool { return strings.Contains(l, "#!") }) && anyLine(head, func(l string) bool {
				_, _, zone := headingZone(strings.TrimPrefix(l, "//"))
				return zone && strings.HasPrefix(l, "//")
			})
	},
	line: bracketCard,
}

// setBracket: a set, and perhaps a number, in brackets before the name. No card
// has a bracket in its name.
var setBracket = lazyregexp.New(`^\[([A-Za-z0-9_]{1,7})(?:[#:]([^\]]*))?\]\s*(\S.*)$`)

// bracketCard reads `4 [SET] Card`, `4 [SET#123] Card # comment`, `4 [SET:123]
// Card`: the set and the number are kept, the rest is the name.
func bracketCard(s *script, line string) bool {
	if strings.HasPrefix(line, "/") || strings.HasPrefix(line, "#") {
		return false
	}
	c := parseCard(line)
	m := setBracket.FindStringSubmatch(c.text())
	if m == nil {
		return false
	}
	name := m[3]
	if at := strings.Index(name, " #"); at > 0 {
		name = strings.TrimSpace(name[:at])
	}
	c.entry.Set, c.entry.Num = s.b.Phase.Strings.ID(m[1]), s.b.Phase.Strings.ID(strings.TrimRight(m[2], "*+"))
	c.cut(name)
	s.add(c)
	return true
}
