package format

import (
	"cmp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform/catalog"
)

// pool is the pool of a document, with what its base says.
type pool struct {
	id       string
	title    diag.Text
	legality string // column of the catalogue, "" = every card
	day      event.Date
	known    event.Date // day of the catalogue
	entries  map[int32]event.Date
	extra    []event.ExtraSet
	own      map[int32]bool // cards that are in, whatever the pool says; true = from their day on
	listed   map[int32]bool // cards that the pool's own lists name on some day
	rotating bool           // only cards of sets, or of the column as it stands today
	sets     map[uint16]bool
	silent   bool     // the pool of the day is not at hand
	deny     []string // sets whose own cards are out
	before   int      // days before the first printing from which a card is legal
	later    *Reading
	odd      *Reading
	unsets   string
	laters   string
	odds     string
}

// pool is the pool of d, as base defines it.
func (l *loader) pool(f *Format, d, base *document) (*pool, error) {
	p := &pool{day: l.day, known: l.cat.Date(), entries: map[int32]event.Date{}, listed: map[int32]bool{}}
	p.id, p.title = base.ID, diag.Text{EN: cmp.Or(base.Title["en"], base.ID), FR: base.Title["fr"], RU: base.Title["ru"]}
	p.legality = base.Pool.Legality
	l.rotation(f, p, base)
	var err error
	if p.own, err = l.ownCards(d); err != nil {
		return nil, err
	}
	f.NoProxies, f.own = d.Pool.Proxies == "deny", l.shownCards(p.own)
	p.deny = base.Pool.DenyOnly
	if len(p.deny) > 0 {
		f.pools = "all cards but those printed only in " + strings.Join(p.deny, ", ")
	}
	if d.Pool.LegalFrom == "prerelease" {
		f.pools += ", from the prerelease (release minus 6 days)"
	}
	p.unsets, _ = f.Option("pool.unsets")
	p.laters, p.later = f.Option("pool.later_unsets")
	p.odds, p.odd = f.Option("pool.odd_kinds")
	if d.Pool.LegalFrom == "prerelease" {
		p.before = prereleaseDays
	}
	if d.Pool.LegalFrom == "full-reveal" {
		p.extra = l.settings.XCB.ExtraLegal
		for _, x := range p.extra {
			l.window.turn(l.day, x.From)
		}
	}
	for _, id := range base.Pool.Entries {
		list, ok := l.list(id)
		if !ok {
			return nil, base.fail(toml.Key{"pool", "entries"}, "unknown list %q", id)
		}
		for i := range list.spans {
			if c, ok := l.resolve(list.spans[i].name); ok && list.spans[i].status == Legal {
				p.entries[c] = list.spans[i].from
			}
		}
	}
	for _, u := range base.Lists.Use {
		list, ok := l.list(u.List)
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

// prereleaseDays is how long before the release of a set its prerelease is
// taken to be: the Saturday before a Friday. The true days are not at hand.
const prereleaseDays = 6

// rotation fills the sets of a rotating format on the day; where they are not
// at hand, the pool stays unjudged.
func (l *loader) rotation(f *Format, p *pool, base *document) {
	if len(base.Pool.Eras) == 0 && base.Pool.Of == "" {
		return
	}
	p.rotating = true
	codes, known := base.eraOf(l)
	switch {
	case known:
		f.pools = "sets " + strings.Join(codes, " ")
		p.legality, p.sets = "", map[uint16]bool{}
		for n := range l.cat.Sets() {
			if slices.Contains(codes, l.cat.Set(uint16(n+1)).Code) {
				p.sets[uint16(n+1)] = true
			}
		}
	case base.Pool.Of == "catalogue" && l.today():
	default:
		f.Silent, p.silent = true, true
		p.legality = ""
		say := diag.New("POOL_UNKNOWN_FOR_DATE")
		say.Clause = f.Clauses.Pool
		say.Args = f.labels(map[string]string{"pool": p.title.In("en"), "pool_fr": p.title.In("fr"), "pool_ru": p.title.In("ru"), "date": l.day.String()})
		l.add(say)
	}
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
		b, err := l.shipped(id)
		if err != nil {
			return nil, err
		}
		d = b
	}
	return nil, d.fail(toml.Key{"pool", "base"}, "base goes round in a circle")
}

// mark judges a card against the pool, whatever the day, and says from which
// day the pool holds it.
func (p *pool) mark(out *cardColumns, cat *catalog.Catalog, id int32, c *catalog.Card) (m Mark, first int32) {
	for _, x := range p.extra {
		if sameSet(x.Set, c.FirstSet) && (x.From.IsZero() || x.From.Compare(p.day) <= 0) {
			return 0, always
		}
	}
	switch dated, own := p.own[id]; {
	case own && dated && !c.FirstDate.IsZero():
		return 0, c.FirstDate.Days()
	case own:
		return 0, always
	}
	if p.sets != nil {
		return p.ofSets(cat, id, c), always
	}
	if p.never(id, c) {
		m = NotInPool
	}
	m |= p.humorous(c) | p.oddKind(c)
	day := c.FirstDate
	if entered, ok := p.entries[id]; ok {
		out.entered[id] = entered
		day = entered
	}
	if day.IsZero() || p.silent {
		return m, always
	}
	return m, day.Days()
}

// ofSets: a card is in a rotating pool when one of its sets is; its first
// printing does not matter then.
func (p *pool) ofSets(cat *catalog.Catalog, id int32, c *catalog.Card) Mark {
	printings := cat.Printings(id)
	if len(printings) == 0 {
		return 0 // facts are missing: not judged by a guess
	}
	for _, x := range printings {
		if p.sets[x.Set] {
			return 0
		}
	}
	if c.Basic && c.BasicTypes != 0 && !c.Types.Has(catalog.Snow) {
		return 0 // the five basic lands are in every set
	}
	return NotInPool
}

// humorous marks cards that were printed in humorous sets only (seed 004: those
// of Unglued and Unhinged are banned, later ones are not spoken of).
func (p *pool) humorous(c *catalog.Card) Mark {
	if len(p.deny) == 0 || !c.UnsetOnly {
		return 0
	}
	if slices.ContainsFunc(p.deny, func(s string) bool { return sameSet(s, c.FirstSet) }) {
		if p.unsets == "allow" {
			return 0
		}
		return NotInPool
	}
	switch {
	case p.later.Open():
		return LaterUnset
	case p.laters == "allow":
		return 0
	}
	return NotInPool
}

// oddKind marks what a deck cannot hold, in a pool of all cards.
func (p *pool) oddKind(c *catalog.Card) Mark {
	if p.legality != "" || p.rotating || c.Kind == catalog.DeckCard {
		return 0
	}
	switch {
	case c.Kind >= catalog.Token:
		return NotInPool
	case p.odd.Open():
		return OddKind
	case p.odds == "allow":
		return 0
	}
	return NotInPool
}

// never reports a card that was at no time legal in the pool. The catalogue
// knows the state of its own day only: a card that a list of the pool names was
// legal at some time, and a card that is newer than the catalogue may become so.
func (p *pool) never(id int32, c *catalog.Card) bool {
	switch {
	case p.legality == "":
		return false
	case p.listed[id] || c.Legal(p.legality) > catalog.NotLegal:
		return false // some cards of humorous sets are legal
	case c.UnsetOnly || c.Custom || c.Kind != catalog.DeckCard:
		return true
	case !c.FirstDate.IsZero() && c.FirstDate.Compare(p.known) > 0:
		return false
	}
	return c.Legal(p.legality) == catalog.NotLegal
}
