package deckfile

import (
	"strings"

	"deckmill/ingest/lazyregexp"
)

var (
	workstationLine = lazyregexp.New(`^(?:SB:)?\s*\d{1,3} \[[A-Za-z0-9_/]{1,7}\] \S`)
	workstationHead = lazyregexp.New(`(?i)^//\s*deck file for magic workstation`)
)

// Workstation is the .mwDeck file of Magic Workstation: `4 [SET] Card`, the
// variant of a basic land as `Forest (3)`.
var Workstation = Dialect{
	Name: "magic-workstation", Doc: "Magic Workstation .mwDeck (4 [SET] Card)",
	Sniff: func(t *Text) bool {
		head := t.Head()
		return anyLine(head, workstationHead.MatchString) || share(head, workstationLine.MatchString) >= 0.5
	},
	line: bracketCard,
}

// MagicVille is what the French site magic-ville.com writes: the forms of
// Apprentice and of Magic Workstation with header lines of its own.
var MagicVille = Dialect{
	Name: "magic-ville", Doc: "Magic-Ville export (// CREATOR : x (magic-ville.com))",
	Sniff: func(t *Text) bool {
		return anyLine(t.Head(), func(l string) bool {
			return strings.HasPrefix(l, "//") && strings.Contains(strings.ToLower(l), "magic-ville.com")
		})
	},
	line: bracketCard,
}
