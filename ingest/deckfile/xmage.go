package deckfile

import "deckmill/ingest/lazyregexp"

var xmageLine = lazyregexp.New(`^(?:SB:\s*)?\d{1,3} \[[A-Za-z0-9_]{1,7}:[^\]]+\] \S`)

// XMage is the .dck file of XMage: `4 [SET:123] Card`, `SB:` marks, NAME: and
// AUTHOR: lines; LAYOUT lines are ignored. Generals and companions stand in the
// sideboard.
var XMage = Dialect{
	Name: "xmage", Doc: "XMage .dck (NAME:, 4 [SET:123] Card, SB:)",
	Sniff: func(t *Text) bool {
		head := t.Head()
		return share(head, xmageLine.MatchString) >= 0.3 || anyLine(head, starts("LAYOUT MAIN:"))
	},
	line: bracketCard,
}
