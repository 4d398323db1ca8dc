package check

import (
	"cmp"
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
	if limit == format.Any || p.Side <= limit || p.Format.SideIgnored || p.Format.WishBoard {
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

// copies: MTR 6.1 (four of one English name); seed 001, rule 4 (one); seed 004
// (four); none in XCB (seed 000, 2.3c).
func copies(p *Pass) {
	if !p.over {
		return
	}
	for i := range p.Sums {
		s := &p.Sums[i]
		letter, n := p.Format.Letter(s.Card), p.copiesOf(s)
		if letter == format.Any || n <= letter {
			continue
		}
		limit, r := p.allowed(s.Card, letter, n)
		if r != nil {
			f := p.ask(r, s)
			f.Allowed = diag.N(letter)
			p.sink.Add(f)
			continue
		}
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

// copiesOf is the copies that count: a sideboard that is ignored does not, and
// of a wish board one copy at a time joins the deck (seed 004: a wished card must
// not make the deck illegal).
func (p *Pass) copiesOf(s *Sum) int {
	switch {
	case p.Format.SideIgnored:
		return s.Main
	case p.Format.WishBoard:
		return s.Main + min(s.Side, 1)
	}
	return s.Total()
}

// allowed is the copies of a card that may be there when n are over the
// letter's limit: what the card says of itself may allow more. The reading is
// the open one that decides, nil when the answer is certain.
func (p *Pass) allowed(card int32, letter, n int) (limit int, open *format.Reading) {
	if p.Format.Mark(card)&format.OwnWords == 0 {
		return letter, nil
	}
	own := p.Cat.Card(card).CopyLimit
	value, r := p.Format.Option("copies.card_text")
	switch {
	case r.Open() && (own == format.Any || n <= own):
		return letter, r
	case r.Open() || value == "follow":
		return own, nil
	}
	return letter, nil
}

// pool: seed 000, 2.3c (legal in Vintage) and 2.3d (previewed sets).
func pool(p *Pass) {
	const marks = format.LaterUnset | format.OddKind | format.Guessed | format.NotInPool | format.NotYet
	if p.marks&marks == 0 && !p.Format.NoProxies {
		return
	}
	for i := range p.Sums {
		s := &p.Sums[i]
		mark := p.Format.Mark(s.Card)
		if p.Format.NoProxies {
			p.proxies(s)
		}
		if mark&(format.LaterUnset|format.OddKind|format.Guessed) != 0 {
			p.poolDoubt(s, mark)
		}
		if mark&(format.NotInPool|format.NotYet) == 0 {
			continue
		}
		code := "POOL_NOT_LEGAL"
		if mark&format.NotInPool == 0 {
			code = "POOL_NOT_YET"
		}
		clause := p.Format.Clauses.Pool
		if code == "POOL_NOT_YET" {
			clause = p.Format.Clauses.PoolDate
		}
		f := p.finding(code, clause)
		p.about(&f, s)
		f.Counted, f.Allowed = diag.N(s.Total()), diag.N(0)
		f.Args["pool"] = p.Format.Pool.Title.In(p.Phase.Settings.Lang)
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

// proxies: a format may refuse cards that the list marks as proxies.
func (p *Pass) proxies(s *Sum) {
	e := &p.Phase.Entries
	_, to := p.Phase.DeckEntries(p.Deck)
	n := 0
	for i := int(s.First); i < to; i++ {
		if e.Card[i] == s.Card && e.Proxy[i] && e.Zone[i] != event.Maybe && e.Zone[i] != event.Pool {
			n += int(e.Count[i])
		}
	}
	if n == 0 {
		return
	}
	f := p.finding("POOL_PROXY", p.Format.Clauses.Pool)
	p.about(&f, s)
	f.Counted, f.Allowed = diag.N(n), diag.N(0)
	p.fix(&f, replaceCard, 0, 0)
	p.sink.Add(f)
}

// poolDoubt says what the source leaves open about a card of the pool.
func (p *Pass) poolDoubt(s *Sum, mark format.Mark) {
	if _, r := p.Format.Option("pool.later_unsets"); mark&format.LaterUnset != 0 && r.Open() {
		p.sink.Add(p.ask(r, s))
	}
	if _, r := p.Format.Option("pool.odd_kinds"); mark&format.OddKind != 0 && r.Open() {
		p.sink.Add(p.ask(r, s))
	}
	if mark&format.Guessed != 0 {
		f := p.finding("POOL_PRERELEASE", p.Format.Clauses.PoolDate)
		p.about(&f, s)
		c := p.Cat.Card(s.Card)
		f.Args["first"], f.Args["set"] = c.FirstDate.String(), c.FirstSet
		p.sink.Add(f)
	}
}

// lists: seed 000, 2.3e (ban list) and 2.3c (banned in Vintage); restricted
// cards where the format restricts.
func lists(p *Pass) {
	for i := range p.Sums {
		if p.marks&(format.Outside|format.Listed) == 0 {
			break
		}
		s := &p.Sums[i]
		mark := p.Format.Mark(s.Card)
		if mark&format.Outside != 0 {
			p.outside(s)
		}
		if mark&format.Listed == 0 {
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
	n := p.copiesOf(s)
	code := "LIST_BANNED"
	switch r.Status {
	case format.Restricted:
		code = "LIST_RESTRICTED"
	case format.BannedAsGeneral:
		code, n = "LIST_BANNED_AS_GENERAL", s.General
	case format.BannedAsCompanion:
		code, n = "LIST_BANNED_AS_COMPANION", p.asCompanion(s.Card)
	case format.Banned, format.Legal, format.LegalAsGeneral, format.LegalAsCompanion:
	}
	if n <= r.Max {
		return
	}
	list := p.Format.Lists[r.List]
	f := p.finding(code, list.Clause)
	f.Card = card
	f.Raw = p.Phase.Strings.At(p.Phase.Entries.Raw[s.First])
	f.Pos = p.Phase.Entries.Pos[s.First]
	if s.Card >= 0 {
		p.related(&f, s)
	}
	f.Counted, f.Allowed = diag.N(n), diag.N(r.Max)
	f.Args["list"], f.Args["list_date"] = list.ID, list.Date.String()
	f.Args["list_source"], f.Args["since"] = cmp.Or(r.Source, list.Source), r.Since.String()
	if code != "LIST_RESTRICTED" {
		p.fix(&f, replaceCard, 0, 0)
	} else {
		p.zones(&f, s)
		p.fix(&f, removeCopies, n-r.Max, n)
	}
	p.sink.Add(f)
}

// outside says that others than the format's source ban a card (Erayo in
// Two-Headed Giant), and asks whether that holds.
func (p *Pass) outside(s *Sum) {
	_, r := p.Format.Option("lists.apply_extra")
	ban := p.Format.Extra(s.Card)
	list := p.Format.Lists[ban.List]
	f := p.finding("LIST_EXTRA", list.Clause)
	p.about(&f, s)
	f.Args["list"], f.Args["list_source"], f.Args["since"] = list.ID, list.Source, ban.Since.String()
	p.sink.Add(f)
	if r.Open() {
		p.sink.Add(p.ask(r, s))
	}
}
