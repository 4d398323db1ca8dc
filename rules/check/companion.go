package check

import (
	"strings"

	"deckmill/ingest/diag"
	"deckmill/rules/format"
)

const companionClause = "CR 702.139"

// companion: Comprehensive Rules 702.139 (one companion; the starting deck, the
// general included, fulfils its condition). An uncertain name is a finding of
// transform already.
func companion(p *Pass) {
	if len(p.companions) == 0 {
		return
	}
	p.oneCompanion()
	for n, e := range p.companions {
		card := p.Phase.Entries.Card[e]
		if !certain(&p.Phase.Entries, int(e)) || p.companionBefore(n, card) {
			continue
		}
		switch c, known := p.Format.Companion(card); known {
		case format.Yes:
			p.condition(c, e)
		case format.Doubt:
			p.sink.Add(p.ofCompanion("COMPANION_UNCHECKED", e))
		case format.No:
			f := p.ofCompanion("COMPANION_NOT", e)
			p.fix(&f, replaceCard, 0, 0)
			p.sink.Add(f)
		}
	}
}

// companionBefore reports that an earlier line names the same companion.
func (p *Pass) companionBefore(n int, card int32) bool {
	for _, e := range p.companions[:n] {
		if p.Phase.Entries.Card[e] == card {
			return true
		}
	}
	return false
}

// asCompanion is the copies of a card that stand as the companion.
func (p *Pass) asCompanion(card int32) int {
	n := 0
	for _, e := range p.companions {
		if certain(&p.Phase.Entries, int(e)) && p.Phase.Entries.Card[e] == card {
			n += int(p.Phase.Entries.Count[e])
		}
	}
	return n
}

// oneCompanion: a player has at most one companion.
func (p *Pass) oneCompanion() {
	n, last := 0, p.companions[0]
	var names []string
	for _, e := range p.companions {
		n += int(p.Phase.Entries.Count[e])
		names = append(names, p.Phase.Strings.At(p.Phase.Entries.Text[e]))
		last = e
	}
	if n <= 1 {
		return
	}
	f := p.finding("COMPANION_COUNT", companionClause)
	f.Pos, f.Counted, f.Allowed = p.Phase.Entries.Pos[last], diag.N(n), diag.N(1)
	f.Args["companions"] = strings.Join(names, " + ")
	p.fix(&f, removeCards, n-1, n)
	p.sink.Add(f)
}

// ofCompanion starts a finding about the companion of entry e.
func (p *Pass) ofCompanion(code string, e int32) diag.Finding {
	entries := &p.Phase.Entries
	f := p.finding(code, companionClause)
	f.Card, f.Pos, f.Raw = p.Cat.Name(entries.Card[e]), entries.Pos[e], p.Phase.Strings.At(entries.Raw[e])
	return f
}

// condition checks the main deck, the general included, against what a
// companion asks: one finding for each card that breaks it.
func (p *Pass) condition(c *format.Companion, companion int32) {
	if c.Deck != nil {
		if !p.run(c.Deck, p.startingDeck(), companionClause) {
			f := p.ofCompanion("COMPANION_BROKEN", companion)
			f.Counted = diag.N(p.Main)
			f.Args["companion"] = f.Card
			p.sayText(&f, c.Say, nil)
			p.sink.Add(f)
		}
		return
	}
	for i := range p.Sums {
		s := &p.Sums[i]
		if s.Main == 0 || p.holds(c.Card, s, companionClause) {
			continue
		}
		code := "COMPANION_BROKEN"
		if c.Ask != nil && p.holds(c.Ask, s, companionClause) {
			code = "COMPANION_ASK"
		}
		f := p.finding(code, companionClause)
		p.about(&f, s)
		f.Counted, f.Allowed = diag.N(s.Main), diag.N(0)
		f.Args["companion"] = p.Cat.Name(p.Phase.Entries.Card[companion])
		p.sayText(&f, c.Say, s)
		if code == "COMPANION_BROKEN" {
			p.fix(&f, replaceCard, 0, 0)
		}
		p.sink.Add(f)
	}
}

// startingDeck is what expressions see of the main deck alone.
func (p *Pass) startingDeck() format.DeckEnv {
	env := p.deckEnv()
	main := env.Cards[:0]
	for _, c := range env.Cards {
		if c.Main > 0 {
			main = append(main, c)
		}
	}
	env.Cards = main
	return env
}
