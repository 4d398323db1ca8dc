package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// sealed: seed 002 (two decks out of the opened cards; a copy stands in one
// deck only). A sideboard is the rest of the pool: it is not used.
func sealed(t *TeamPass) {
	if t.Format.Sealed == nil {
		return
	}
	p := t.pass.Phase
	pool := p.Teams.PoolOf(t.Team)
	if len(pool) == 0 {
		t.each("SEALED_POOL_MISSING", func(f *diag.Finding) { f.Clause = t.Format.Sealed.Clause })
		return
	}
	opened := map[int32]int{}
	unclear := false // a card of the pool is not known: what seems missing may be it
	for _, c := range pool {
		if c.Card < 0 {
			unclear = true
			continue
		}
		opened[c.Card] += int(c.Count)
	}
	for i := range t.Sums {
		s := &t.Sums[i]
		t.sealedCard(s, opened[s.Card], unclear)
		t.sealedCopies(s)
	}
}

// sealedCard compares what the decks play of a card with what was opened.
func (t *TeamPass) sealedCard(s *TeamSum, opened int, unclear bool) {
	if s.Main <= opened {
		return
	}
	if t.pass.Cat.Card(s.Card).Basic {
		value, r := t.Format.Option("sealed.basics")
		if r.Open() {
			t.askPlayed(r, s)
			return
		}
		if value == "free" {
			return
		}
	}
	for n := range t.Decks {
		if s.Each[n].Main == 0 {
			continue
		}
		f := t.on(n, "SEALED_OVER", t.Format.Sealed.Clause)
		t.pass.about(&f, &s.Each[n])
		f.Counted, f.Allowed = diag.N(s.Main), diag.N(opened)
		if unclear {
			f.Severity = diag.Ruling
		}
		t.pass.fix(&f, removeCopies, s.Main-opened, s.Main)
		t.pass.sink.Add(f)
	}
}

// askPlayed asks on every deck that plays the card.
func (t *TeamPass) askPlayed(r *format.Reading, s *TeamSum) {
	for n := range t.Decks {
		if s.Each[n].Main == 0 {
			continue
		}
		t.pass.Deck = t.Decks[n]
		f := t.pass.ask(r, &s.Each[n])
		f.TeamID, f.Counted = t.pass.Phase.Teams.ID[t.Team], diag.N(s.Main)
		t.pass.sink.Add(f)
	}
}

// fourCopies is the number that seed 002 permits a team and each member.
const fourCopies = 4

// sealedCopies: seed 002 permits four copies of a card; a limit is not meant.
func (t *TeamPass) sealedCopies(s *TeamSum) {
	if s.Main <= fourCopies || t.pass.Cat.Card(s.Card).Basic {
		return
	}
	value, r := t.Format.Option("sealed.copies")
	switch {
	case r.Open():
		t.askPlayed(r, s)
	case value == "four":
		t.over("SEALED_COPIES", t.Format.Clauses.Copies, s, fourCopies, nil)
	}
}

// compareProducts reports the teams whose pool differs from most others: each
// team gets the same product.
func compareProducts(p *event.Phase, f *format.Format, cat *catalog.Catalog, decks map[int][]int, reading *format.Reading, sink *diag.Sink) {
	kind := map[string][]int{}
	for t := range p.Teams.Len() {
		if len(p.Teams.PoolOf(t)) > 0 {
			k := product(p.Teams.PoolOf(t), cat)
			kind[k] = append(kind[k], t)
		}
	}
	if len(kind) < 2 {
		return
	}
	kinds := slices.SortedFunc(maps.Keys(kind), func(a, b string) int {
		return cmp.Or(len(kind[b])-len(kind[a]), strings.Compare(a, b))
	})
	var all []string
	for _, k := range kinds {
		var names []string
		for _, t := range kind[k] {
			names = append(names, p.Teams.Name[t])
		}
		if len(names) > maxNamed {
			names = append(names[:maxNamed], "…")
		}
		all = append(all, strings.Join(names, ", ")+": "+k)
	}
	for i, k := range kinds {
		if i == 0 && len(kind[k]) > len(kind[kinds[1]]) {
			continue // the product of most teams
		}
		for _, t := range kind[k] {
			unequal(p, f, t, decks[t], strings.Join(all, "; "), reading, sink)
		}
	}
}

func unequal(p *event.Phase, f *format.Format, team int, decks []int, all string, reading *format.Reading, sink *diag.Sink) {
	t := &TeamPass{Team: team, Decks: decks, Format: f, pass: Pass{Phase: p, Format: f, sink: sink}}
	fill := func(x *diag.Finding) {
		x.Clause = f.Sealed.Product
		x.Args["pools"] = all
		if reading != nil && !reading.Open() {
			x.Severity = diag.Error
		}
	}
	t.each("SEALED_PRODUCT", fill)
}

// product describes a pool: its declared products, else its size. Basic lands
// do not count: events hand them out.
func product(pool []event.PoolCard, cat *catalog.Catalog) string {
	declared := map[string]int{}
	cards := 0
	for _, c := range pool {
		if c.Product != "" {
			declared[c.Product] += int(c.Count)
		}
		if c.Card < 0 || !cat.Card(c.Card).Basic {
			cards += int(c.Count)
		}
	}
	if len(declared) == 0 {
		return fmt.Sprintf("%d cards besides basic lands", cards)
	}
	var parts []string
	for _, k := range slices.Sorted(maps.Keys(declared)) {
		parts = append(parts, fmt.Sprintf("%d of %s", declared[k], k))
	}
	return strings.Join(parts, " + ")
}
