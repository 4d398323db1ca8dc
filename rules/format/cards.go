package format

import (
	"fmt"
	"slices"
	"strings"

	"deckmill/ingest/lazyregexp"

	"github.com/BurntSushi/toml"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
	"deckmill/transform/fold"
)

// cardSection is a card of no database: a promo of a community, a card of a
// house, one that is announced but not yet in the catalogue. It is in the pool of
// the format; limits and lists hold for it as for every card. Without a type
// only its name is known, and what depends on facts is left to a person.
type cardSection struct {
	Name     string   `toml:"name"`     // its English name
	Also     []string `toml:"also"`     // other names, in any language
	Type     string   `toml:"type"`     // type line, such as "Legendary Creature — Human"
	Cost     string   `toml:"cost"`     // {2}{W/U}, or 2W for single symbols
	Colours  *string  `toml:"colours"`  // letters of WUBRG; default: those of the cost
	Identity *string  `toml:"identity"` // default: colours, symbols and produced mana
	Symbols  string   `toml:"symbols"`  // colours of the symbols in its text
	Produces string   `toml:"produces"` // colours of mana it makes; C = colourless
	Copies   *value   `toml:"copies"`   // what it says of itself: a number or "any"
	Set      string   `toml:"set"`      // set code
	From     dayText  `toml:"from"`     // first day on which it may be played
}

var (
	wholeCost = lazyregexp.New(`^(\{(\d{1,3}|[WUBRGCSXYZ]|[2WUBRGC]/[WUBRGP](/P)?)\})*$`)
	costPart  = lazyregexp.New(`\{[^{}]*\}|\d+|[A-Z]`)
)

// entry is the card as the catalogue holds it.
func (d *document) entry(s *cardSection) (catalog.Entry, error) {
	fail := func(key, format string, args ...any) (catalog.Entry, error) {
		return catalog.Entry{}, d.fail(toml.Key{"card", key}, "card %q: "+format, append([]any{s.Name}, args...)...)
	}
	cost := costPart.ReplaceAllStringFunc(strings.ToUpper(strings.ReplaceAll(s.Cost, " ", "")), func(part string) string {
		return "{" + strings.Trim(part, "{}") + "}"
	})
	letters := "WUBRG"
	switch {
	case strings.TrimSpace(s.Name) == "" || s.Name != strings.TrimSpace(s.Name):
		return fail("name", "a [[card]] needs a name without spaces around it")
	case !wholeCost.MatchString(cost):
		return fail("cost", "%q is no mana cost such as {2}{W/U} or 2W", s.Cost)
	case s.Type != "" && catalog.ParseTypes(s.Type)&^(catalog.Basic|catalog.Legendary|catalog.Snow) == 0:
		return fail("type", "%q holds no card type (Artifact, Creature, Land, ...)", s.Type)
	case s.Copies != nil && s.Copies.name != "" && s.Copies.name != "any":
		return fail("copies", "copies = %q is neither a number nor \"any\"", s.Copies.name)
	case s.Copies != nil && (s.Copies.name == "" && s.Copies.n < 1 || s.Copies.n > 127):
		return fail("copies", "copies = %d is out of range: 1 to 127, or \"any\"", s.Copies.n)
	}
	given := func(p *string) string {
		if p == nil {
			return ""
		}
		return *p
	}
	for _, x := range []struct{ key, text, known string }{
		{"colours", given(s.Colours), letters},
		{"identity", given(s.Identity), letters},
		{"symbols", s.Symbols, letters},
		{"produces", s.Produces, letters + "C"},
	} {
		if bad := strings.Trim(x.text, x.known); bad != "" {
			return fail(x.key, "%s = %q: write letters of %s", x.key, x.text, x.known)
		}
	}
	if err := d.days(toml.Key{"card", "from"}, s.From); err != nil {
		return catalog.Entry{}, err
	}
	return s.build(cost), nil
}

func (s *cardSection) build(cost string) catalog.Entry {
	colours := catalog.Symbols(cost)
	if s.Colours != nil {
		colours = catalog.ParseColours(*s.Colours)
	}
	e := catalog.Entry{Card: catalog.Card{
		Name: s.Name, Layout: "normal", Custom: true, Colours: colours,
		Faces: []catalog.Face{{Name: s.Name, ManaCost: cost, Type: strings.ReplaceAll(s.Type, " - ", " — "), Colours: colours}},
	}}
	e.Derive([]string{""})
	e.Texts = false
	e.SymbolsOutsideReminder |= catalog.ParseColours(s.Symbols)
	e.Produces |= catalog.ParseColours(s.Produces)
	e.Identity = (e.Colours | e.SymbolsOutsideReminder | e.BasicTypes) & catalog.All
	if s.Identity != nil {
		e.Identity = catalog.ParseColours(*s.Identity)
	}
	if s.Copies != nil {
		e.CopyLimit = s.Copies.n
		if s.Copies.name == "any" {
			e.CopyLimit = Any
		}
	}
	e.FirstDate, _ = event.ParseDate(string(s.From))
	e.FirstSet = strings.ToUpper(s.Set)
	for _, also := range s.Also {
		e.Aliases = append(e.Aliases, catalog.Spelling{Text: also, Face: -1})
	}
	return e
}

// WithCards is the catalogue with the [[card]]s of the format of an event laid
// over it; the catalogue itself when there are none. A caller lays them before
// names are resolved. Errors of the format that are not about its cards are left
// to [Load].
func WithCards(name string, s *event.Settings, cat *catalog.Catalog, files ReadFunc) (*catalog.Catalog, error) {
	doc, err := documentOf(name, s, cat, files)
	if err != nil {
		return cat, nil //nolint:nilerr // Load reports it
	}
	return doc.withCards(cat)
}

// ProfileOf is the scoring profile that the format of an event names, "" for none
// and for a format that cannot be read, which [Load] reports.
func ProfileOf(name string, s *event.Settings, cat *catalog.Catalog, files ReadFunc) string {
	doc, err := documentOf(name, s, cat, files)
	if err != nil {
		return ""
	}
	return doc.Scoring.Profile
}

// documentOf is the document of a format with the house rules over it.
func documentOf(name string, s *event.Settings, cat *catalog.Catalog, files ReadFunc) (*document, error) {
	l := loader{settings: s, cat: cat, files: files, day: s.Date}
	doc, xcb, err := l.find(name, 0)
	if err == nil && s.House.File != "" {
		doc, _, err = l.house(doc, xcb)
	}
	return doc, err
}

func (d *document) withCards(cat *catalog.Catalog) (*catalog.Catalog, error) {
	var more []catalog.Entry
	for i := range d.Cards {
		if slices.ContainsFunc(d.Cards[:i], func(s cardSection) bool { return fold.Fold(s.Name) == fold.Fold(d.Cards[i].Name) }) {
			return nil, d.fail(toml.Key{"card", "name"}, "card %q stands twice", d.Cards[i].Name)
		}
		e, err := d.entry(&d.Cards[i])
		if err != nil {
			return nil, err
		}
		id, known := cat.ByName(e.Name)
		if !known {
			more = append(more, e)
			continue
		}
		switch c := cat.Card(id); {
		case !c.Custom:
			return nil, d.fail(toml.Key{"card", "name"}, "card %q: the catalogue has a card of this name", e.Name)
		case c.NameOnly() && !e.NameOnly():
			e.Name = c.Name
			more = append(more, e)
		case !c.NameOnly() && !sameFacts(&c, &e.Card):
			return nil, d.fail(toml.Key{"card", "name"}, "card %q: another format of the event gives it other facts", e.Name)
		}
	}
	if len(more) == 0 {
		return cat, nil
	}
	return cat.With(more), nil
}

// sameFacts compares two custom cards.
func sameFacts(a, b *catalog.Card) bool {
	facts := func(c *catalog.Card) string {
		return fmt.Sprint(c.Faces[0].ManaCost, "|", c.Faces[0].Type, "|", c.Colours, c.Identity, c.SymbolsOutsideReminder, c.Produces, c.CopyLimit, c.FirstDate, c.FirstSet)
	}
	return facts(a) == facts(b)
}

// ownCards are the cards that the pool of a document holds whatever the pool
// says: its [[card]]s from their day on (true), and [pool] extra (false).
func (l *loader) ownCards(d *document) (map[int32]bool, error) {
	own := map[int32]bool{}
	for i := range d.Cards {
		if id, ok := l.cat.ByName(d.Cards[i].Name); ok {
			own[id] = true
		}
	}
	faults := &dated{}
	for _, name := range d.Pool.Extra {
		if id, ok := l.resolve(name); ok {
			own[id] = false
		} else {
			l.unknownCard(faults, "[pool] extra", name, 0)
		}
	}
	if len(faults.faults) > 0 {
		return nil, d.fail(toml.Key{"pool", "extra"}, "%s", faults.faults[0].Why)
	}
	return own, nil
}

// shownCards are the lines of `formats show` about own cards, by name.
func (l *loader) shownCards(own map[int32]bool) []string {
	var lines []string
	for id, custom := range own {
		c := l.cat.Card(id)
		text := c.Name + ", in the pool whatever its printings"
		if custom {
			text = strings.Join(strings.Fields(fmt.Sprint(c.Name, ", of this file: ", c.Faces[0].ManaCost, " ", c.Faces[0].Type)), " ")
			if !c.FirstDate.IsZero() {
				text += ", from " + c.FirstDate.String()
			}
		}
		lines = append(lines, text)
	}
	slices.Sort(lines)
	return lines
}
