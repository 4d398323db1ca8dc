package deckfile

import (
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/intake"
)

// Cockatrice is the .cod file of Cockatrice: zones main, side and tokens; a
// card without a number is one copy. Tokens are no deck cards.
var Cockatrice = Dialect{
	Name: "cockatrice", Doc: "Cockatrice .cod (XML)", Exact: true,
	Sniff: func(t *Text) bool { root, _ := xmlRoot(t.start); return root == "cockatrice_deck" },
	read: func(b *intake.Book, t *Text) {
		readXML(b, t, func(r *records, d *recordDeck, around []*xmlElement, e *xmlElement) {
			switch {
			case e.name == "deckname":
				d.named(e.text)
			case e.name == "card" && len(around) > 0 && around[len(around)-1].name == "zone":
				c := record{line: e.line, name: e.attr["name"], count: e.get("number"), set: e.get("setshortname"), num: e.get("collectornumber")}
				switch strings.ToLower(around[len(around)-1].get("name")) {
				case "side":
					c.zone = event.Side
				case "tokens":
					c.token = true
				}
				r.add(d, c)
			}
		})
	},
}
