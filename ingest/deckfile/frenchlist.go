package deckfile

import (
	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/header"
)

var (
	frenchHead = map[string]bool{"reserve": true, "creatures": true, "terrains": true, "sorts": true, "ephemeres": true, "rituels": true, "enchantements": true, "artefacts": true, "commandant": true, "joueur": true, "compagnon": true}
	timesFirst = lazyregexp.New(`^(?:[-*•]\s*)?[xX]\d{1,3}\s`)
	timesLast  = lazyregexp.New(`\s[xX]\s?\d{1,3}$`)
)

// FrenchList is what players of French forums type by hand: `Créatures (12)`,
// `Terrains :`, `Réserve`, `x4 Carte`, `Carte x4`, French names.
var FrenchList = Dialect{
	Name: "forum-french", Doc: "hand-typed list (Créatures (12), x4 Carte, Réserve)",
	Sniff: func(t *Text) bool {
		head := t.Head()
		words := anyLine(head, func(l string) bool { return frenchHead[header.Key(headingText(l))] })
		signs := share(head, func(l string) bool { return timesFirst.MatchString(l) || timesLast.MatchString(l) }) >= 0.3
		return (words && isList(head, 0.3)) || signs
	},
}
