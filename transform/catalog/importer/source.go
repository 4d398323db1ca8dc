package importer

import (
	"slices"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
)

// source is what one file gave.
type source struct {
	Summary
	cards    map[string]*card // by name and Oracle id
	kept     map[string]*card // of the cards, one per name
	sets     catalog.SetTable
	rows     []nameRow
	strays   []Stray
	listed   map[string]struct{} // names as written
	foreign  bool                // a card in another language was met
	standard map[string]setCount // per set: how much of it is legal in Standard
}

// setCount counts the cards of a set.
type setCount struct{ all, standard int }

// nameRow is a row of a table of names.
type nameRow struct {
	foreign, english, lang string
	row                    int
}

func newSource(name string) *source {
	return &source{
		Summary: Summary{File: name}, cards: map[string]*card{}, sets: catalog.SetTable{}, listed: map[string]struct{}{}, standard: map[string]setCount{},
	}
}

// card collects the objects of one card.
type card struct {
	catalog.Card
	oracle    string
	rules     []string // by face
	foreign   []catalog.Spelling
	flavour   []catalog.Spelling
	printings []catalog.PrintedIn
	funny     bool // by the flag of MTGJSON
}

// card finds or makes the card of a name.
func (s *source) card(name, oracle string) (c *card, isNew bool) {
	key := name + "\x00" + oracle
	if c = s.cards[key]; c != nil {
		return c, false
	}
	c = &card{oracle: oracle}
	c.Name = name
	s.cards[key] = c
	return c, true
}

// addFace sets a face when the card does not have it yet.
func (c *card) addFace(i int, f catalog.Face, rules string) {
	for len(c.Faces) <= i {
		c.Faces = append(c.Faces, catalog.Face{})
		c.rules = append(c.rules, "")
	}
	if c.Faces[i].Name == "" {
		c.Faces[i], c.rules[i] = f, rules
	}
}

// addForeign adds a localized name once.
func (c *card) addForeign(text, lang string, face int) {
	if text == "" || lang == "" || lang == "en" {
		return
	}
	sp := catalog.Spelling{Text: text, Lang: lang, Face: int8(face)} //nolint:gosec // at most five faces
	if !slices.Contains(c.foreign, sp) {
		c.foreign = append(c.foreign, sp)
	}
}

// addFlavour adds the name that a printing shows in place of the card's own.
func (c *card) addFlavour(text string, face int) {
	sp := catalog.Spelling{Text: text, Face: int8(face)} //nolint:gosec // at most five faces
	if text != "" && text != c.Name && !slices.Contains(c.flavour, sp) {
		c.flavour = append(c.flavour, sp)
	}
}

func (c *card) addPrinting(set string, r catalog.Rarity) {
	p := catalog.PrintedIn{Set: setCode(set), Rarity: r}
	if set != "" && !slices.Contains(c.printings, p) {
		c.printings = append(c.printings, p)
	}
}

// finish settles what only the whole file shows.
func (s *source) finish() {
	for key, c := range s.cards {
		if len(c.Faces) == 0 || c.Faces[0].Name == "" {
			delete(s.cards, key) // a face without its front: no card
			continue
		}
		s.Names += len(c.foreign) + len(c.flavour)
	}
	s.Cards, s.Listed = len(s.best()), len(s.listed)
	s.listed = nil
	s.Names += len(s.rows)
	if s.Date.IsZero() {
		s.Date = s.dataDate()
	}
}

// dataDate guesses the day of Scryfall's data: the release of the newest set
// that is mostly legal in Standard. Cards of sets that are only announced are
// in the file, too, but not legal yet.
func (s *source) dataDate() event.Date {
	var legal, last event.Date
	for code, n := range s.standard {
		set := s.sets[code]
		if set.Digital || set.Date.IsZero() {
			continue
		}
		if set.Date.Compare(last) > 0 {
			last = set.Date
		}
		if set.Real() && 2*n.standard > n.all && set.Date.Compare(legal) > 0 {
			legal = set.Date
		}
	}
	if legal.IsZero() {
		return last
	}
	return legal
}

// best takes one card per name: where several share one (a playtest card and a
// real one), the one that is legal somewhere, then the one in no humorous set,
// then the one of more printings.
func (s *source) best() map[string]*card {
	out := make(map[string]*card, len(s.cards))
	for _, c := range s.cards {
		if old := out[c.Name]; old == nil || c.before(old) {
			out[c.Name] = c
		}
	}
	return out
}

func (c *card) before(old *card) bool {
	if a, b := c.NowhereLegal(), old.NowhereLegal(); a != b {
		return b
	}
	if c.funny != old.funny {
		return old.funny
	}
	if a, b := len(c.printings), len(old.printings); a != b {
		return a > b
	}
	return c.oracle < old.oracle
}
