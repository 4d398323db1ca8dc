package deckfile

import (
	"deckmill/ingest/event"
	"deckmill/ingest/intake"
)

// OCTGN is the .o8d file of OCTGN: sections with cards, the name in the text of
// the element; a card without qty is one copy.
var OCTGN = Dialect{
	Name: "octgn", Doc: "OCTGN .o8d (XML)", Exact: true,
	Sniff: func(t *Text) bool { root, child := xmlRoot(t.start); return root == "deck" && child == "section" },
	read: func(b *intake.Book, t *Text) {
		readXML(b, t, func(r *records, d *recordDeck, around []*xmlElement, e *xmlElement) {
			if e.name != "card" || len(around) == 0 || around[len(around)-1].name != "section" {
				return
			}
			c := record{line: e.line, name: e.text, count: e.get("qty")}
			zone, tokens, known := headingZone(around[len(around)-1].get("name"))
			c.zone, c.token = zone, tokens
			if !known {
				c.zone = event.Main
			}
			r.add(d, c)
		})
	},
}
