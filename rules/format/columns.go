package format

import (
	"fmt"
	"math"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
)

// cardColumns are what a format says about each card whatever the day: the days of
// one format share them.
type cardColumns struct {
	marks   []Mark            // without those that depend on the day
	limits  []int8            // copies of this card, Any or 0..127
	letter  []int8            // the same without regard to the card's own words
	first   []int32           // day from which the card is legal in the pool, always = on every day
	shows   []catalog.Colours // colours of a card that the lock looks at
	showsIf []altShows        // the same under the other option of an open reading
	hue     []catalog.Colours // colours a card can count for (Each)
	hueIf   []catalog.Colours // the same with colours.faces read the other way
	entered map[int32]event.Date

	abilities map[int32][]ability // to lead, by card; only where two may lead
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
	out := &cardColumns{
		marks: make([]Mark, n), limits: make([]int8, n), letter: make([]int8, n), first: make([]int32, n), entered: map[int32]event.Date{},
	}
	if f.Leader != nil && f.Leader.AskPairs {
		out.abilities = l.abilities()
	}
	basicFree := d.Copies.Unlimited == "basic"
	colours := l.colourColumns(f, out, d, n)
	for id := range int32(n) { //nolint:gosec // ids are int32
		c := l.cat.Card(id)
		out.marks[id], out.first[id] = pool.mark(out, l.cat, id, &c)
		limit := f.Copies
		if c.Basic && basicFree {
			limit = Any
		}
		out.letter[id] = int8(limit)
		if c.CopyLimit != 0 && limit != Any {
			out.marks[id] |= OwnWords
			if f.CopiesOwnWords {
				limit = c.CopyLimit
			}
		}
		out.limits[id] = int8(limit)
		colours(id, &c)
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
		switch l.cat.Card(id).Legal(column) {
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
	m := f.marks[card]
	if first := f.first[card]; first > f.day && m&NotInPool == 0 {
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
	return m
}
