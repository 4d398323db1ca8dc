package format

import (
	"cmp"
	"strings"

	"github.com/BurntSushi/toml"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
)

// pool is the pool of a document, with what its base says.
type pool struct {
	id, title string
	legality  string // column of the catalogue, "" = every card
	day       event.Date
	known     event.Date // day of the catalogue
	entries   map[int32]event.Date
	extra     []event.ExtraSet
	listed    map[int32]bool // cards that the pool's own lists name on some day
}

// pool is the pool of d, as base defines it.
func (l *loader) pool(d, base *document) (*pool, error) {
	p := &pool{day: l.day, known: l.cat.Date(), entries: map[int32]event.Date{}, listed: map[int32]bool{}}
	p.id, p.title = base.ID, cmp.Or(base.Title["en"], base.ID)
	p.legality = base.Pool.Legality
	if d.Pool.LegalFrom == "full-reveal" {
		p.extra = l.settings.XCB.ExtraLegal
	}
	for _, id := range base.Pool.Entries {
		list, ok := builtin(id)
		if !ok {
			return nil, base.fail(toml.Key{"pool", "entries"}, "unknown list %q", id)
		}
		for i := range list.spans {
			if c, ok := l.resolve(list.spans[i].name); ok && list.spans[i].status == Legal {
				p.entries[c] = list.spans[i].from
			}
		}
	}
	for _, id := range base.Lists.Use {
		list, ok := builtin(id)
		if !ok {
			continue // a list of the user says nothing about other days
		}
		for i := range list.spans {
			if c, ok := l.resolve(list.spans[i].name); ok {
				p.listed[c] = true
			}
		}
	}
	return p, nil
}

// poolDoc follows [pool] base to the document that defines the pool: d itself
// when it has no base, or the base "all".
func (l *loader) poolDoc(d *document) (*document, error) {
	for range maxDepth {
		if d.Pool.Base == "" || d.Pool.Base == "all" {
			return d, nil
		}
		id, ok := builtinID(d.Pool.Base)
		if !ok {
			return nil, d.fail(toml.Key{"pool", "base"}, "unknown pool %q: known are all, %s", d.Pool.Base, strings.Join(sanctioned(), ", "))
		}
		b, err := l.builtin(id, 1)
		if err != nil {
			return nil, err
		}
		d = b
	}
	return nil, d.fail(toml.Key{"pool", "base"}, "base goes round in a circle")
}

// mark judges a card against the pool.
func (p *pool) mark(f *Format, id int32, c *catalog.Card) Mark {
	for _, x := range p.extra {
		if sameSet(x.Set, c.FirstSet) && (x.From.IsZero() || x.From.Compare(p.day) <= 0) {
			return 0
		}
	}
	var m Mark
	if p.never(id, c) {
		m = NotInPool
	}
	first := c.FirstDate
	if day, ok := p.entries[id]; ok {
		f.entered[id] = day
		first = day
	}
	if m == 0 && !first.IsZero() && first.Compare(p.day) > 0 {
		m = NotYet
	}
	return m
}

// never reports a card that was at no time legal in the pool. The catalogue
// knows the state of its own day only: a card that a list of the pool names was
// legal at some time, and a card that is newer than the catalogue may become so.
func (p *pool) never(id int32, c *catalog.Card) bool {
	switch {
	case p.legality == "":
		return false
	case p.listed[id]:
		return false
	case c.UnsetOnly || c.Custom || c.Kind != catalog.DeckCard:
		return true
	case !c.FirstDate.IsZero() && c.FirstDate.Compare(p.known) > 0:
		return false
	}
	return c.Legal(p.legality) == catalog.NotLegal
}
