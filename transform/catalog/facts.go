package catalog

import (
	"strings"

	"deckmill/ingest/lazyregexp"
)

// Derive fills the facts that follow from the faces and their rules texts
// (rules[i] belongs to Faces[i]): symbols, mana, copy limit, types,
// signature. Texts are
// English Oracle texts with symbols in braces; they are not kept.
func (c *Card) Derive(rules []string) {
	c.SymbolsOutsideReminder, c.SymbolsInReminder, c.Produces, c.Signature = 0, 0, 0, 0
	for i := range c.Faces {
		f := &c.Faces[i]
		f.Types = ParseTypes(f.Type)
		c.SymbolsOutsideReminder |= Symbols(f.ManaCost)
		if f.Types.Has(Land) {
			c.Produces |= basicTypes(f.Type)
		}
	}
	for _, text := range rules {
		plain, reminder := splitReminder(text)
		c.SymbolsOutsideReminder |= Symbols(plain)
		c.SymbolsInReminder |= Symbols(reminder)
		c.Produces |= produces(plain)
		c.Signature |= signatureOf(plain)
		c.CopyLimit = max(c.CopyLimit, copyLimit(plain))
		if anyNumber.MatchString(plain) {
			c.CopyLimit = -1
		}
	}
	c.Kind = KindOf(c.Layout, c.Faces[0].Type)
	c.derive()
	c.abilities(rules)
}

// splitReminder parts a rules text into what stands outside and inside
// parentheses. An opening parenthesis that is never closed is plain text.
func splitReminder(text string) (plain, reminder string) {
	var p, r strings.Builder
	for {
		open := strings.IndexByte(text, '(')
		if open < 0 {
			break
		}
		end := strings.IndexByte(text[open:], ')')
		if end < 0 {
			break
		}
		p.WriteString(text[:open])
		r.WriteString(text[open : open+end+1])
		text = text[open+end+1:]
	}
	p.WriteString(text)
	return p.String(), r.String()
}

// Symbols is the colours of the mana symbols in a text: plain ({R}), hybrid
// ({W/U}, {2/B}), Phyrexian ({G/P}, {G/U/P}) and half ({HW}) ones. {C}, {S}
// and the planeswalker symbol {PW} have no colour.
func Symbols(text string) Colours {
	var c Colours
	for {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			return c
		}
		text = text[open+1:]
		end := strings.IndexByte(text, '}')
		if end < 0 {
			return c
		}
		for part := range strings.SplitSeq(text[:end], "/") {
			if len(part) == 2 && part[0] == 'H' {
				part = part[1:]
			}
			if len(part) == 1 {
				c |= ParseColours(part) & All
			}
		}
		text = text[end+1:]
	}
}

var (
	addsMana  = lazyregexp.New(`(?i)\badds? [^.\n]*`)
	anyColour = lazyregexp.New(`(?i)\bcolou?rs?\b|any combination|any type|same type`)
	anyNumber = lazyregexp.New(`(?i)\bdeck can have any number of cards named`)
	upTo      = lazyregexp.New(`(?i)\bdeck can have up to (seven|nine) cards named`)
)

// produces is the mana that a text says to add. Any colour is all five, even
// where the game restricts it (Chrome Mox, Reflecting Pool).
func produces(plain string) Colours {
	var c Colours
	for _, clause := range addsMana.FindAllString(plain, -1) {
		for s := range strings.SplitSeq(clause, "{") {
			if len(s) > 1 && (s[1] == '}' || s[1] == '/') {
				c |= ParseColours(s[:1])
			}
			if len(s) > 3 && s[1] == '/' {
				c |= ParseColours(s[2:3])
			}
		}
		if strings.Contains(clause, "mana") && anyColour.MatchString(clause) { // "colorless" is another word
			c |= All
		}
	}
	return c
}

// copyLimit is the number that "a deck can have up to ... cards named" allows, else 0.
func copyLimit(plain string) int {
	m := upTo.FindStringSubmatch(plain)
	switch {
	case m == nil:
		return 0
	case strings.EqualFold(m[1], "seven"):
		return 7
	}
	return 9
}
