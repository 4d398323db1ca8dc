package deckfile

import (
	"strings"

	"deckmill/ingest/lazyregexp"
)

// exactTail: `<123> [SET] (F)` behind the name.
var exactTail = lazyregexp.New(`^(.*?\S)\s+(?:<([^<>]*)>\s*)?\[([A-Za-z0-9_]{2,7})\](?:\s*\((F|E)\))?$`)

// Goldfish is the exact export of MTGGoldfish: `4 Card <123> [SET] (F)`. Its
// plain export is that of MTGO.
var Goldfish = Dialect{
	Name: "mtggoldfish-exact", Doc: "MTGGoldfish exact export (4 Card <123> [SET])",
	Sniff: func(t *Text) bool {
		return share(t.Head(), func(l string) bool { return counted(l) && exactTail.MatchString(l) }) >= 0.5
	},
	line: exactCard,
}

func exactCard(s *script, line string) bool {
	c := parseCard(line)
	m := exactTail.FindStringSubmatch(c.text())
	if m == nil {
		return false
	}
	c.entry.Num, c.entry.Set = s.b.Phase.Strings.ID(strings.TrimSpace(m[2])), s.b.Phase.Strings.ID(m[3])
	c.entry.Foil = m[4] != ""
	c.cut(m[1])
	s.add(c)
	return true
}
