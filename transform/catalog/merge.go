package catalog

import (
	"hash/crc32"
	"maps"
	"slices"

	"deckmill/ingest/event"
)

// Entry is a card without its other names and printings, to lay more names
// over it by [Catalog.With].
func (c *Catalog) Entry(id int32) Entry {
	return Entry{Card: c.Card(id), starter: c.flags[id]&flagStarter != 0}
}

// Entries takes the catalogue apart; other names come folded.
func (c *Catalog) Entries() []Entry {
	list := make([]Entry, c.Len())
	for id := range list {
		list[id] = c.Entry(int32(id))
		for _, p := range c.Printings(int32(id)) {
			list[id].Printings = append(list[id].Printings, PrintedIn{c.sets[p.Set].Code, p.Rarity})
		}
	}
	for i, h := range c.foreign.hits {
		list[h.Card].Foreign = append(list[h.Card].Foreign, Spelling{c.foreign.keys.at(i), c.Lang(h), h.Face})
	}
	for i, h := range c.alias.hits {
		list[h.Card].Aliases = append(list[h.Card].Aliases, Spelling{c.alias.keys.at(i), c.Lang(h), h.Face})
	}
	return list
}

// Merge adds over to base. Where both know a card over's facts win, what over
// does not know stays (first date, statuses, printings), and the other names
// of both stay; the date and the version are over's. Facts that over has from
// the starter alone do not win. The sum of a starter and another catalogue
// remembers the starter, see [Load].
func Merge(base, over *Catalog) *Catalog {
	date := over.date
	if date.IsZero() {
		date = base.date
	}
	sets := slices.Collect(maps.Values(SetsOf(slices.Concat(base.Sets(), over.Sets()))))
	c := Build(over.version+" over "+base.version, date, MergeEntries(base.Entries(), over.Entries()), sets...)
	if c.base = over.base; c.base == 0 {
		c.base = base.base
	}
	return c
}

// MergeEntries lays over above base, see [Merge]. It may change the slices of base.
func MergeEntries(base, over []Entry) []Entry {
	byName := make(map[string]int, len(base))
	for i := range base {
		byName[base[i].Name] = i
	}
	for _, e := range over {
		i, known := byName[e.Name]
		if !known {
			byName[e.Name] = len(base)
			base = append(base, e)
			continue
		}
		b := &base[i]
		if !e.starter || b.starter {
			b.Card, b.starter = e.over(&b.Card), e.starter
		}
		b.Foreign = append(b.Foreign, e.Foreign...)
		b.Aliases = append(b.Aliases, e.Aliases...)
		b.Printings = append(b.Printings, e.Printings...)
	}
	return base
}

// over is the card with what it does not know from base.
func (e *Entry) over(base *Card) Card {
	c := e.Card
	if c.FirstDate.IsZero() {
		c.FirstDate, c.FirstSet = base.FirstDate, base.FirstSet
	}
	if len(e.Printings) < 2 && !base.UnsetOnly && !base.FirstDate.IsZero() {
		c.UnsetOnly = false // one printing says nothing about the others
	}
	for _, f := range formats {
		if c.Legal(f) == Unknown {
			c.SetLegal(f, base.Legal(f))
		}
	}
	return c
}

// StarterID tells one embedded starter from another.
func StarterID() uint32 { return crc32.Checksum(starterFile, castagnoli) }

// WithStarter makes the catalogue of an importer's entries over the embedded
// starter. It remembers the starter, so that [Load] need not merge again.
func WithStarter(version string, date event.Date, over []Entry, sets ...Set) (*Catalog, error) {
	starter, err := Starter()
	if err != nil {
		return nil, err
	}
	if date.IsZero() {
		date = starter.date
	}
	if version == "" {
		version = starter.version
	} else {
		version += " over " + starter.version
	}
	all := slices.Collect(maps.Values(SetsOf(slices.Concat(starter.Sets(), sets))))
	below := starter.Entries()
	for i := range below {
		below[i].starter = true
	}
	c := Build(version, date, MergeEntries(below, over), all...)
	c.base = StarterID()
	return c, nil
}

// With is the catalogue with more entries laid over it, as by [MergeEntries].
func (c *Catalog) With(over []Entry, sets ...Set) *Catalog {
	all := slices.Collect(maps.Values(SetsOf(slices.Concat(c.Sets(), sets))))
	sum := Build(c.version, c.date, MergeEntries(c.Entries(), over), all...)
	sum.base = c.base
	return sum
}

// HoldsStarter reports a catalogue that was built over the embedded starter of
// this program.
func (c *Catalog) HoldsStarter() bool { return c.base == StarterID() }

// Load opens catalogue files, each above those before it, and all above the
// embedded starter; no path is the starter alone. A file that holds the starter
// already, as `cards import` writes it, is taken as it is, in milliseconds.
func Load(paths ...string) (*Catalog, error) {
	var c *Catalog
	for _, path := range paths {
		over, err := Open(path)
		if err != nil {
			return nil, err
		}
		if c == nil && !over.HoldsStarter() {
			if c, err = Starter(); err != nil {
				return nil, err
			}
		}
		if c != nil {
			over = Merge(c, over)
		}
		c = over
	}
	if c == nil {
		return Starter()
	}
	return c, nil
}
