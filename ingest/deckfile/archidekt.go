package deckfile

import (
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/event"
)

var (
	archidektLine = lazyregexp.New("^\\d{1,3}x .*\\S(?: \\([a-z0-9_]{2,7}\\)| \\[[^\\]]*\\]| `[^`]*`)")
	archidektTail = lazyregexp.New("\\s*(?:\\^[^\\^]*\\^|\\[([^\\]]*)\\]|`([^`]*)`)\\s*$")
)

// setCode: `[LEA]` typed by hand is a set, not a category.
var setCode = lazyregexp.New(`^[A-Z0-9]{2,5}$`)

// Archidekt is the text export of Archidekt: `1x Card (set) 123 *F*
// [Category{top},Other] ^Label,#hex^`. The categories say which cards are the
// generals, the sideboard and out of the deck ({noDeck}).
var Archidekt = Dialect{
	Name: "archidekt", Doc: "Archidekt export (1x Card (set) 123 [Category])",
	Sniff: func(t *Text) bool { return share(t.Head(), archidektLine.MatchString) >= 0.5 },
	line:  archidektCard,
}

// archidektCard takes labels and categories off the end of a line.
func archidektCard(s *script, line string) bool {
	c := parseCard(line)
	if c.marked {
		return false
	}
	rest, categories := c.text(), ""
	for {
		m := archidektTail.FindStringSubmatchIndex(rest)
		if m == nil || m[0] == 0 {
			break
		}
		for _, g := range []int{2, 4} {
			if m[g] >= 0 {
				categories = rest[m[g]:m[g+1]]
			}
		}
		rest = rest[:m[0]]
	}
	if rest == c.text() || !counted(line) || setCode.MatchString(categories) {
		return false
	}
	c.cut(rest)
	c.category(categories)
	s.add(c)
	return true
}

// category reads `Main,Ramp{top}`: the first name that opens a zone counts, and
// {noDeck} anywhere takes the card out of the deck.
func (c *card) category(list string) {
	for name := range strings.SplitSeq(list, ",") {
		word, _, _ := strings.Cut(name, "{")
		if z, tokens, ok := headingZone(word); ok && !c.marked {
			c.marked, c.entry.Zone, c.token = true, z, tokens
		}
	}
	if strings.Contains(strings.ToLower(list), "{nodeck}") && !c.token {
		c.marked, c.entry.Zone = true, event.Maybe
	}
}
