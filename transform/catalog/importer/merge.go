package importer

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
	"deckmill/transform/fold"
)

// merge makes one catalogue of all sources, the newest data last so that it wins.
func merge(all []*source, o Options) (*Result, error) {
	res := &Result{}
	for _, s := range all {
		res.Sources = append(res.Sources, s.Summary)
	}
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b *source) int {
		return cmp.Or(a.Date.Compare(b.Date), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Cards, b.Cards), cmp.Compare(a.Objects, b.Objects))
	})
	known, err := catalog.KnownSets()
	if err != nil {
		return nil, err
	}
	m := merger{sets: catalog.SetsOf(known), printed: map[string][]catalog.PrintedIn{}}
	for _, s := range sorted {
		for _, code := range slices.Sorted(maps.Keys(s.sets)) {
			m.sets.Add(s.sets[code])
		}
		if s.Date.Compare(m.date) > 0 {
			m.date = s.Date
		}
	}
	if !o.Date.IsZero() {
		m.date = o.Date
	}
	newest := map[string]*source{}
	for _, s := range sorted {
		s.kept = s.best()
		for name := range s.kept {
			newest[name] = s
		}
	}
	var entries []catalog.Entry
	for _, s := range sorted {
		entries = m.lay(entries, s, newest)
	}
	m.settle(entries)
	sets := slices.Collect(maps.Values(m.sets))
	version := versionOf(sorted)
	if o.Bare {
		res.Catalog = catalog.Build(version, m.date, entries, sets...)
	} else if res.Catalog, err = catalog.WithStarter(version, m.date, entries, sets...); err != nil {
		return nil, err
	}
	m.names(res, sorted, sets)
	return res, nil
}

// versionOf names the data, newest first.
func versionOf(sorted []*source) string {
	var parts []string
	for _, s := range slices.Backward(sorted) {
		if s.Cards == 0 {
			continue
		}
		part := strings.TrimSpace(s.Kind.String() + " " + s.Date.String())
		if !slices.Contains(parts, part) {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " + ")
}

type merger struct {
	sets    catalog.SetTable
	date    event.Date
	printed map[string][]catalog.PrintedIn // by card: all its printings, from files that hold them all
}

// lay puts the cards of s over the entries. Facts that newer data will replace
// are not worked out.
func (m *merger) lay(entries []catalog.Entry, s *source, newest map[string]*source) []catalog.Entry {
	best := s.kept
	older := map[string]*catalog.Card{}
	for i := range entries {
		if best[entries[i].Name] != nil {
			older[entries[i].Name] = &entries[i].Card
		}
	}
	over := make([]catalog.Entry, 0, len(best))
	for _, name := range slices.Sorted(maps.Keys(best)) {
		c := best[name]
		c.Types = catalog.ParseTypes(c.Faces[0].Type)
		if newest[name] == s {
			c.Derive(c.rules)
		}
		e := catalog.Entry{Card: c.Card, Printings: c.printings}
		switch old := older[name]; {
		case old == nil:
		case namesakes(&e.Card, old):
			delete(m.printed, name)
			old.FirstDate, old.FirstSet = event.Date{}, ""
			old.ForgetLegal()
		default:
			keepBans(&e.Card, old)
		}
		for _, sp := range c.foreign {
			addForeign(&e, sp)
		}
		e.Aliases = append(e.Aliases, c.flavour...)
		if s.Kind != OracleCards {
			m.printed[name] = append(m.printed[name], c.printings...)
		}
		over = append(over, e)
	}
	return catalog.MergeEntries(entries, over)
}

// namesakes reports two cards of one name that are not the same: a playtest
// card and, years later, a real one (Red Herring).
func namesakes(a, b *catalog.Card) bool {
	const kinds = catalog.Basic - 1 // the card types, without supertypes
	return a.Faces[0].ManaCost != b.Faces[0].ManaCost || a.Types&kinds != b.Types&kinds
}

// keepBans keeps a ban of older data where newer data says "not legal": cards
// leave the pools of formats that do not rotate by bans only, and some data
// writes both alike.
func keepBans(c, old *catalog.Card) {
	for _, f := range catalog.Formats() {
		if f != "standard" && c.Legal(f) == catalog.NotLegal && old.Legal(f) == catalog.Banned {
			c.SetLegal(f, catalog.Banned)
		}
	}
}

// settle fills what depends on all printings: first day, Un-set only, and
// statuses that no data knows yet.
func (m *merger) settle(entries []catalog.Entry) {
	for i := range entries {
		e := &entries[i]
		all, complete := m.printed[e.Name]
		if complete {
			e.FirstDate, e.FirstSet = m.sets.First(all)
			e.UnsetOnly = m.sets.UnsetOnly(all)
		} else {
			e.UnsetOnly = m.sets.UnsetOnly(e.Printings)
		}
		if m.unsettled(e) {
			e.ForgetLegal()
		}
	}
}

// unsettled reports a deck card that no format admits although it is in a set
// for play: Vintage admits, restricts or bans every such card, so the data was
// made before its release. Cards older than a year are what the data says, but
// for those of Secret Lairs, whose day nobody knows.
func (m *merger) unsettled(e *catalog.Entry) bool {
	if !e.NowhereLegal() || e.Kind != catalog.DeckCard || e.UnsetOnly {
		return false
	}
	for _, p := range e.Printings {
		if s, ok := m.sets[p.Set]; ok && (s.SecretLair() || s.Real() && s.Date.Days() > m.date.Days()-366) {
			return true
		}
	}
	return false
}

// addForeign adds a localized name unless it is the English name of the card
// or of one of its faces. Flip cards carry the back's name on the front.
func addForeign(e *catalog.Entry, sp catalog.Spelling) {
	key := fold.Fold(sp.Text)
	if key == "" || key == fold.Fold(e.Name) || slices.ContainsFunc(e.Faces, func(f catalog.Face) bool { return fold.Fold(f.Name) == key }) {
		return
	}
	if e.Layout == "flip" || len(e.Faces) == 1 {
		sp.Face = -1
	}
	e.Foreign = append(e.Foreign, sp)
}

// names adds the rows of the tables of names, now that all cards are known.
func (m *merger) names(res *Result, sorted []*source, sets []catalog.Set) {
	over := map[int32]*catalog.Entry{}
	c := res.Catalog
	for _, s := range sorted {
		res.Strays = append(res.Strays, s.strays...)
		for _, row := range s.rows {
			hits, other := englishHits(c, row.english)
			if other {
				res.Strays = append(res.Strays, Stray{File: s.File, Row: row.row, Foreign: row.foreign, English: row.english, Taken: c.Name(hits[0].Card)})
			}
			for _, h := range hits {
				e := over[h.Card]
				if e == nil {
					own := c.Entry(h.Card)
					e = &own
					over[h.Card] = e
				}
				addForeign(e, catalog.Spelling{Text: row.foreign, Lang: row.lang, Face: h.Face})
			}
			if len(hits) == 0 {
				res.Strays = append(res.Strays, Stray{File: s.File, Row: row.row, Foreign: row.foreign, English: row.english})
			}
		}
	}
	if len(over) == 0 {
		return
	}
	list := make([]catalog.Entry, 0, len(over))
	for _, id := range slices.Sorted(maps.Keys(over)) {
		list = append(list, *over[id])
	}
	res.Catalog = c.With(list, sets...)
}

// englishHits finds the card or the faces of an English name: the whole card
// first, then faces. The second result says that it is only another name of the
// cards (the meld pairs of MTGJSON).
func englishHits(c *catalog.Catalog, name string) (hits []catalog.Hit, other bool) {
	if id, ok := c.Exact(name); ok {
		return []catalog.Hit{{Card: id, Face: -1}}, false
	}
	key := fold.Fold(name)
	if hits = c.Folded(key); len(hits) == 0 {
		hits = c.Faces(key)
	}
	if len(hits) == 0 {
		hits = c.Aliases(key)
		return hits, len(hits) > 0
	}
	return hits, false
}
