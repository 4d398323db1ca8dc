package catalog

import (
	"strings"

	"deckmill/ingest/lazyregexp"
)

// abilities fills what checks ask about the rules texts of a card (rules[i]
// belongs to Faces[i]): only the front of a two-sided card counts, since a card
// in a deck is its front.
func (c *Card) abilities(rules []string) {
	c.Texts, c.Activated, c.EveryType = c.Types.Has(Creature), c.BasicTypes != 0, false
	c.Plain = len(rules) > 0
	for i, text := range rules {
		c.Texts = c.Texts || text != ""
		if plain, _ := splitReminder(text); strings.TrimSpace(plain) != "" {
			c.Plain = false
		}
		if i > 0 && c.TwoSided() {
			break
		}
		plain, _ := splitReminder(text)
		c.Activated = c.Activated || activated(plain)
		c.EveryType = c.EveryType || everyType.MatchString(plain)
	}
}

var (
	quoted    = lazyregexp.New(`"[^"]*"`)
	costWords = lazyregexp.New(`(?i)\{[^}]+\}|\b(sacrifice|discard|pay|exile|remove|tap|untap|return|put|reveal|mill|unattach|collect|forage)\b`)
	loyalty   = lazyregexp.New(`(^|\s|\[)[+−-]?(\d+|X)\]?$`)
	// keywords that are activated abilities (Comprehensive Rules 702)
	activating = lazyregexp.New(`(?im)^(?:[^.\n]*, )?(equip|cycling|\w+cycling|level up|unearth|ninjutsu|commander ninjutsu|transfigure|transmute|reinforce|scavenge|outlast|embalm|eternalize|fortify|reconfigure|encore|craft with|crew|saddle|station|aura swap)\b`)
	everyType  = lazyregexp.New(`(?im)^(?:[^.\n]*, )?changeling\b|is every creature type`)
)

// activated reports a rules text, without its reminder text, that holds an
// activated ability (Comprehensive Rules 602.1): a cost, a colon, an effect; or a
// keyword that is one. Abilities in quotation marks are given to other objects.
func activated(text string) bool {
	text = quoted.ReplaceAllString(text, "")
	plain := text
	for {
		cost, rest, found := strings.Cut(plain, ":")
		if !found {
			break
		}
		cost = cost[strings.LastIndexAny(cost, ".\n•")+1:] // some sources lose the ends of lines
		if costWords.MatchString(cost) || loyalty.MatchString(strings.TrimSpace(cost)) {
			return true
		}
		plain = rest
	}
	return activating.MatchString(text)
}
