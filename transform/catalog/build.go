package catalog

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"deckmill/ingest/event"
)

// Spelling is another name of a card. Face is the face (from 0) that it names,
// -1 for the whole card.
type Spelling struct {
	Text string // in any case; folded when the catalogue is built
	Lang string // fr, ru, ...; "" = none
	Face int8
}

// Entry is a card with its other names, as an importer hands it over.
type Entry struct {
	Card
	Foreign   []Spelling
	Aliases   []Spelling
	Printings []PrintedIn

	starter bool // the facts are the starter's: they give way to those of any other file
}

// Build makes a catalogue of entries, in any order. Of entries with equal
// names the last counts. Every card needs at least one face. The days and types
// of the sets that cards name come from sets.
func Build(version string, date event.Date, entries []Entry, sets ...Set) *Catalog {
	entries = slices.Clone(entries)
	slices.SortStableFunc(entries, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	kept := entries[:0]
	for i := range entries {
		if i+1 == len(entries) || entries[i+1].Name != entries[i].Name {
			kept = append(kept, entries[i])
		}
	}
	b := builder{c: &Catalog{version: version, date: date}}
	b.languages(kept)
	b.setsOf(kept, SetsOf(sets))
	names := make([]string, len(kept))
	for i := range kept {
		names[i] = kept[i].Name
		b.card(int32(i), &kept[i])
	}
	b.c.names = textsOf(names)
	b.c.layouts = b.layouts.list
	b.indexes()
	return b.c
}

type builder struct {
	c                          *Catalog
	layouts, sets, langs       dict
	full, face, foreign, alias []pair
}

func (b *builder) languages(entries []Entry) {
	b.langs.id("")
	var list []string
	for i := range entries {
		for _, s := range slices.Concat(entries[i].Foreign, entries[i].Aliases) {
			list = append(list, s.Lang)
		}
	}
	slices.Sort(list)
	for _, l := range list {
		b.langs.id(l)
	}
	b.c.langs = b.langs.list
}

// setsOf numbers the sets by code; 0 is no set.
func (b *builder) setsOf(entries []Entry, known SetTable) {
	codes := map[string]bool{}
	for i := range entries {
		codes[entries[i].FirstSet] = true
		for _, p := range entries[i].Printings {
			codes[p.Set] = true
		}
	}
	delete(codes, "")
	b.c.sets = []Set{{}}
	b.sets.id("")
	for _, code := range slices.Sorted(maps.Keys(codes)) {
		s := known[code]
		s.Code = code
		b.c.sets = append(b.c.sets, s)
		b.sets.id(code)
	}
}

func (b *builder) card(id int32, e *Entry) {
	c := b.c
	c.layout = append(c.layout, uint8(b.layouts.id(e.Layout))) //nolint:gosec // some twenty layouts
	for _, f := range e.Faces {
		f.Types = ParseTypes(f.Type)
		c.faces = append(c.faces, f)
	}
	c.faceEnd = append(c.faceEnd, uint32(len(c.faces))) //nolint:gosec // far fewer
	c.colours = append(c.colours, e.Colours)
	c.identity = append(c.identity, e.Identity)
	c.outside = append(c.outside, e.SymbolsOutsideReminder)
	c.inside = append(c.inside, e.SymbolsInReminder)
	c.produces = append(c.produces, e.Produces)
	c.flags = append(c.flags, e.flags())
	c.kind = append(c.kind, uint8(e.Kind))
	c.copyLimit = append(c.copyLimit, uint8(int8(e.CopyLimit))) //nolint:gosec // -1, 0, 7 or 9
	c.legal = append(c.legal, e.legal)
	c.firstDay = append(c.firstDay, dayOfDate(e.FirstDate))
	c.firstSet = append(c.firstSet, uint16(b.sets.id(e.FirstSet))) //nolint:gosec // about a thousand sets
	c.signature = append(c.signature, e.Signature)
	b.printings(e.Printings)
	b.spellings(id, e)
}

func (e *Entry) flags() (flags uint8) {
	for _, f := range [...]struct {
		on  bool
		bit uint8
	}{
		{e.UnsetOnly, flagUnset},
		{e.Custom, flagCustom},
		{e.starter, flagStarter},
		{e.Texts, flagTexts},
		{e.Activated, flagActivated},
		{e.EveryType, flagEveryType},
		{e.Plain, flagPlain},
	} {
		if f.on {
			flags |= f.bit
		}
	}
	return flags
}

func (b *builder) printings(list []PrintedIn) {
	c := b.c
	start := len(c.printings)
	for _, p := range list {
		if p.Set != "" {
			c.printings = append(c.printings, Printing{Set: uint16(b.sets.id(p.Set)), Rarity: p.Rarity}) //nolint:gosec // about a thousand sets
		}
	}
	own := c.printings[start:]
	slices.SortFunc(own, func(a, b Printing) int {
		return cmp.Or(cmp.Compare(a.Set, b.Set), cmp.Compare(b.Rarity, a.Rarity)) // no rarity last
	})
	kept := own[:0]
	for i, p := range own {
		same := i > 0 && own[i-1].Set == p.Set
		if same && (p.Rarity == NoRarity || p.Rarity == kept[len(kept)-1].Rarity) {
			continue
		}
		kept = append(kept, p)
	}
	c.printings = c.printings[:start+len(kept)]
	c.printEnd = append(c.printEnd, uint32(len(c.printings))) //nolint:gosec // far fewer
}

func (b *builder) spellings(id int32, e *Entry) {
	whole := Hit{Card: id, Face: -1}
	b.full = append(b.full, pair{foldKey(e.Name), whole})
	if len(e.Faces) > 1 {
		var names []string
		for i, f := range e.Faces {
			names = append(names, f.Name)
			b.face = append(b.face, pair{foldKey(f.Name), Hit{Card: id, Face: int8(i)}})
		}
		b.full = append(b.full, pair{foldKey(strings.Join(names, " // ")), whole})
	}
	for _, s := range e.Foreign {
		b.foreign = append(b.foreign, b.other(id, s))
	}
	for _, s := range e.Aliases {
		b.alias = append(b.alias, b.other(id, s))
	}
}

func (b *builder) other(id int32, s Spelling) pair {
	return pair{foldKey(s.Text), Hit{Card: id, Face: s.Face, Lang: uint8(b.langs.id(s.Lang))}} //nolint:gosec // some twenty languages
}

func (b *builder) indexes() {
	b.c.full = indexOf(b.full)
	b.c.face = indexOf(b.face)
	b.c.foreign = indexOf(b.foreign)
	b.c.alias = indexOf(b.alias)
	b.c.preferDeckCards()
}

// preferDeckCards puts deck cards before tokens and humorous cards where two
// full names fold to one key.
func (c *Catalog) preferDeckCards() {
	hits := c.full.hits
	for i := 0; i < len(hits); {
		j := i + 1
		for j < len(hits) && c.full.keys.at(j) == c.full.keys.at(i) {
			j++
		}
		slices.SortStableFunc(hits[i:j], func(a, b Hit) int {
			return cmp.Or(cmp.Compare(c.kind[a.Card], c.kind[b.Card]), cmp.Compare(c.flags[a.Card]&flagOrigin, c.flags[b.Card]&flagOrigin))
		})
		i = j
	}
}

func dayOfDate(d event.Date) int32 {
	if d.IsZero() {
		return noDay
	}
	return d.Days()
}

func dateOfDay(day int32) event.Date {
	if day == noDay {
		return event.Date{}
	}
	return event.DateOf(time.Unix(int64(day)*86400, 0).UTC())
}
