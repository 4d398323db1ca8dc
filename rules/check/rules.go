package check

import (
	"strconv"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/format"
)

// size: seed 000, 1.4 (exactly X cards); MTR 6.1 (at least 60).
func size(p *Pass) {
	n, want := p.Main, p.Format.Main
	if n == 0 && p.Side == 0 {
		p.sink.Add(p.finding("DECK_EMPTY", p.Format.Clauses.Main))
		return
	}
	if n >= want.Min && (want.Max == format.Any || n <= want.Max) {
		return
	}
	f := p.finding("DECK_SIZE", p.Format.Clauses.Main)
	f.Counted = diag.N(n)
	bound, name := want.Min, "min"
	if n > want.Min {
		bound, name = want.Max, "max"
	}
	if want.Min == want.Max {
		name = "exact"
	}
	f.Allowed = diag.N(bound)
	f.Args[name] = strconv.Itoa(bound)
	if n < bound {
		p.fix(&f, addCards, bound-n, n)
	} else {
		p.fix(&f, removeCards, n-bound, n)
	}
	p.sink.Add(f)
}

// side: seed 000, 1.4 (no sideboard); MTR 6.1 (at most 15).
func side(p *Pass) {
	limit := p.Format.SideMax
	if limit == format.Any || p.Side <= limit {
		return
	}
	code, kind := "SIDE_SIZE", removeCards
	if limit == 0 {
		code, kind = "SIDE_NOT_ALLOWED", removeSide
	}
	f := p.finding(code, p.Format.Clauses.Side)
	f.Counted, f.Allowed = diag.N(p.Side), diag.N(limit)
	e := &p.Phase.Entries
	from, to := p.Phase.DeckEntries(p.Deck)
	for i := from; i < to; i++ {
		if e.Zone[i] == event.Side || e.Zone[i] == event.Companion {
			f.Pos = e.Pos[i]
			break
		}
	}
	p.fix(&f, kind, p.Side-limit, p.Side)
	p.sink.Add(f)
}

// copies: MTR 6.1 (four of one English name); none in XCB (seed 000, 2.3c).
func copies(p *Pass) {
	for i := range p.Sums {
		s := &p.Sums[i]
		limit, n := p.Format.Limit(s.Card), s.Total()
		if limit == format.Any || n <= limit {
			continue
		}
		f := p.finding("COPIES_OVER", p.Format.Clauses.Copies)
		p.about(&f, s)
		f.Counted, f.Allowed = diag.N(n), diag.N(limit)
		p.zones(&f, s)
		p.fix(&f, removeCopies, n-limit, n)
		p.sink.Add(f)
	}
}

// pool: seed 000, 2.3c (legal in Vintage) and 2.3d (previewed sets).
func pool(p *Pass) {
	for i := range p.Sums {
		s := &p.Sums[i]
		mark := p.Format.Mark(s.Card)
		if mark&(format.NotInPool|format.NotYet) == 0 {
			continue
		}
		code := "POOL_NOT_LEGAL"
		if mark&format.NotInPool == 0 {
			code = "POOL_NOT_YET"
		}
		f := p.finding(code, p.Format.Clauses.Pool)
		p.about(&f, s)
		f.Counted, f.Allowed = diag.N(s.Total()), diag.N(0)
		f.Args["pool"] = p.Format.Pool.Title
		if code == "POOL_NOT_YET" {
			c := p.Cat.Card(s.Card)
			first, set := c.FirstDate, c.FirstSet
			if day := p.Format.Entered(s.Card); !day.IsZero() {
				first = day
			}
			f.Args["first"], f.Args["set"], f.Args["date"] = first.String(), set, p.Format.Date.String()
		}
		p.fix(&f, replaceCard, 0, 0)
		p.sink.Add(f)
	}
}

// lists: seed 000, 2.3e (ban list) and 2.3c (banned in Vintage); restricted
// cards where the format restricts.
func lists(p *Pass) {
	for i := range p.Sums {
		s := &p.Sums[i]
		if p.Format.Mark(s.Card)&format.Listed == 0 {
			continue
		}
		for _, r := range p.Format.Reasons(s.Card) {
			p.listed(r, s, p.Cat.Name(s.Card))
		}
	}
	for _, e := range p.Loose {
		if p.Phase.Entries.Card[e] >= 0 {
			continue // near or ambiguous: never judged by a guess
		}
		for _, r := range p.Format.ReasonsByName(p.text(e)) {
			s := p.looseSum(e)
			if s.First == e { // once per name
				p.listed(r, &s, p.Phase.Strings.At(p.Phase.Entries.Text[e]))
			}
		}
	}
}

// looseSum adds up the entries that have the same folded text as e.
func (p *Pass) looseSum(e int32) Sum {
	s := Sum{Card: -1, First: -1}
	key := p.text(e)
	for _, i := range p.Loose {
		if p.text(i) != key || p.Phase.Entries.Card[i] >= 0 {
			continue
		}
		if s.First < 0 {
			s.First = i
		}
		n := int(p.Phase.Entries.Count[i])
		if z := p.Phase.Entries.Zone[i]; z == event.Side || z == event.Companion {
			s.Side += n
		} else {
			s.Main += n
		}
	}
	return s
}

// listed reports a card whose copies exceed what one list entry leaves.
func (p *Pass) listed(r format.Reason, s *Sum, card string) {
	n := s.Total()
	if n <= r.Max {
		return
	}
	list := p.Format.Lists[r.List]
	code := "LIST_BANNED"
	if r.Status == format.Restricted {
		code = "LIST_RESTRICTED"
	}
	f := p.finding(code, list.Clause)
	f.Card = card
	f.Raw = p.Phase.Strings.At(p.Phase.Entries.Raw[s.First])
	f.Pos = p.Phase.Entries.Pos[s.First]
	if s.Card >= 0 {
		p.related(&f, s)
	}
	f.Counted, f.Allowed = diag.N(n), diag.N(r.Max)
	f.Args["list"], f.Args["list_date"] = list.ID, list.Date.String()
	f.Args["list_source"], f.Args["since"] = list.Source, r.Since.String()
	if code == "LIST_BANNED" {
		p.fix(&f, replaceCard, 0, 0)
	} else {
		p.zones(&f, s)
		p.fix(&f, removeCopies, n-r.Max, n)
	}
	p.sink.Add(f)
}
