package deckfile

import (
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/intake"
)

// MTGODek is the XML deck of Magic Online: one element a printing,
// `<Cards CatID Quantity Sideboard Name/>`. Third-party files leave CatID out
// or call text .dek: the content tells.
var MTGODek = Dialect{
	Name: "mtgo-dek", Doc: "Magic Online .dek (XML)", Exact: true,
	Sniff: func(t *Text) bool {
		root, child := xmlRoot(t.start)
		return root == "deck" && child != "section" && strings.Contains(t.start, "<Cards") || root == "deck" && child == ""
	},
	read: func(b *intake.Book, t *Text) {
		readXML(b, t, func(r *records, d *recordDeck, _ []*xmlElement, e *xmlElement) {
			if e.name != "cards" {
				return
			}
			c := record{line: e.line, name: e.attr["name"], count: e.get("quantity")}
			if strings.EqualFold(e.get("sideboard"), "true") {
				c.zone = event.Side
			}
			if e.has("quantity") && c.count == "" {
				c.count = "?"
			}
			r.add(d, c)
		})
	},
}
