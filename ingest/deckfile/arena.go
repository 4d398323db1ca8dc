package deckfile

import "deckmill/ingest/lazyregexp"

// arenaLine: `4 Card (SET) 123`; the number may be missing.
var arenaLine = lazyregexp.New(`^\d{1,3}x? .*\S \([A-Z0-9]{2,7}\)(?: [A-Za-z]{0,5}-?\d+\S*)?$`)

// Arena is the export of MTG Arena: About and Name, then Commander, Companion,
// Deck, Sideboard, each with lines `4 Card (SET) 123`. Clients in other
// languages write localised names, and some their own header words.
var Arena = Dialect{
	Name: "arena", Doc: "MTG Arena export (Deck, 4 Card (SET) 123)",
	Sniff: func(t *Text) bool {
		head := t.Head()
		return share(head, arenaLine.MatchString) >= 0.3 || anyLine(head, func(l string) bool { return l == "About" }) && isList(head, 0.5)
	},
}
