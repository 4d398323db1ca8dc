package format

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
)

// cardColumns are what a format says about each card whatever the day: the days of
// one format share them. A card's are filled when it is first asked for, since most
// events play few of all cards.
type cardColumns struct {
	facts   []atomic.Uint64   // of cardFacts; 0 = not filled
	shows   []catalog.Colours // colours of a card that the lock looks at
	showsIf []altShows        // the same under the other option of an open reading
	hue     []catalog.Colours // colours a card can count for (Each)
	hueIf   []catalog.Colours // the same with colours.faces read the other way
	entered map[int32]event.Date

	abilities map[int32][]ability // to lead, by card; only where two may lead

	filling sync.Mutex
	fill    func(card int32) cardFacts
}

// cardFacts are packed: the first day, the marks, the limits.
type cardFacts uint64

// factsOf packs what is known of a card: from which day on it is legal in the
// pool (always = on every day), its marks without those that depend on the day,
// its copies (Any or 0..127) without regard to the card's own words, and with.
func factsOf(first int32, m Mark, letter, limit int) cardFacts {
	const filled = 1 << 63
	return filled | cardFacts(uint32(first)) | cardFacts(m)<<32 | cardFacts(uint8(letter))<<40 | cardFacts(uint8(limit))<<48 //nolint:gosec // see above
}

func (c cardFacts) first() int32 { return int32(uint32(c)) }   //nolint:gosec // the lower half
func (c cardFacts) mark() Mark   { return Mark(c >> 32) }      //nolint:gosec // as packed
func (c cardFacts) letter() int  { return int(int8(c >> 40)) } //nolint:gosec // as packed
func (c cardFacts) limit() int   { return int(int8(c >> 48)) } //nolint:gosec // as packed

// of is what is known of a card.
func (c *cardColumns) of(card int32) cardFacts {
	if v := c.facts[card].Load(); v != 0 {
		return cardFacts(v)
	}
	return c.learn(card)
}

// learn fills the columns of a card.
func (c *cardColumns) learn(card int32) cardFacts {
	c.filling.Lock()
	defer c.filling.Unlock()
	if c.facts[card].Load() == 0 {
		c.facts[card].Store(uint64(c.fill(card)))
	}
	return cardFacts(c.facts[card].Load())
}

// always is a first day before every other.
const always = math.MinInt32

type listed struct {
	card   int32
	status Status
}

// columns fills the columns of every card, or takes them from the cache.
func (l *loader) columns(f *Format, d *document, pool *pool) {
	f.Pool.ID, f.Pool.Title = pool.id, pool.title
	f.before = int32(pool.before) //nolint:gosec // a week
	f.day = f.Date.Days()
	key := fmt.Sprint(d.path, " ", d.ID, " ", f.Label, " ", f.Silent, " ", f.pools)
	if l.cache != nil && l.cache.columns[key] != nil && len(pool.extra) == 0 {
		f.cardColumns = l.cache.columns[key]
	} else {
		f.cardColumns = l.newColumns(f, d, pool)
		if l.cache != nil {
			if l.cache.columns == nil {
				l.cache.columns = map[string]*cardColumns{}
			}
			l.cache.columns[key] = f.cardColumns
		}
	}
	f.listed = make([]uint64, (l.cat.Len()+63)/64)
	for id := range f.reasons {
		f.listed[id>>6] |= 1 << (id & 63)
	}
}

func (l *loader) newColumns(f *Format, d *document, pool *pool) *cardColumns {
	n := l.cat.Len()
	out := &cardColumns{facts: make([]atomic.Uint64, n), entered: map[int32]event.Date{}}
	if f.Leader != nil && f.Leader.AskPairs {
		out.abilities = l.abilities()
	}
	basicFree, copies, ownWords, cat := d.Copies.Unlimited == "basic", f.Copies, f.CopiesOwnWords, l.cat
	colours := l.colourColumns(f, out, d, n)
	out.fill = func(id int32) cardFacts {
		c := cat.Card(id)
		mark, first := pool.mark(out, cat, id, &c)
		letter := copies
		if c.Basic && basicFree {
			letter = Any
		}
		limit := letter
		if c.CopyLimit != 0 && letter != Any {
			mark |= OwnWords
			if ownWords {
				limit = c.CopyLimit
			}
		}
		colours(id, &c)
		return factsOf(first, mark, letter, limit)
	}
	for id := range pool.entries { // those change out.entered
		out.learn(id)
	}
	return out
}

// ofColumn are the bans and restrictions of a column of the catalogue.
func (l *loader) ofColumn(column string) []listed {
	if l.cache != nil {
		if known, ok := l.cache.lists[column]; ok {
			return known
		}
	}
	var out []listed
	for id := range int32(l.cat.Len()) { //nolint:gosec // ids are int32
		switch l.cat.Legal(id, column) {
		case catalog.Banned:
			out = append(out, listed{id, Banned})
		case catalog.Restricted:
			out = append(out, listed{id, Restricted})
		case catalog.Unknown, catalog.NotLegal, catalog.Legal:
		}
	}
	if l.cache != nil {
		if l.cache.lists == nil {
			l.cache.lists = map[string][]listed{}
		}
		l.cache.lists[column] = out
	}
	return out
}

// Mark is the marks of a card.
func (f *Format) Mark(card int32) Mark {
	m, _ := f.MarkLetter(card)
	return m
}

// MarkLetter is Mark and Letter at once.
func (f *Format) MarkLetter(card int32) (m Mark, letter int) {
	facts := f.of(card)
	m = facts.mark()
	if first := facts.first(); first > f.day && m&NotInPool == 0 {
		if first-f.day <= f.before {
			m |= Guessed
		} else {
			m |= NotYet
		}
	}
	if f.listed[card>>6]>>(card&63)&1 == 1 {
		m |= Listed
	}
	if len(f.extra) > 0 {
		if _, ok := f.extra[card]; ok {
			m |= Outside
		}
	}
	return m, facts.letter()
}
