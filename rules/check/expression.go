package check

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// expressions: the [[rule]]s of the format over cards and decks.
func expressions(p *Pass) {
	for i := range p.Format.Rules {
		r := &p.Format.Rules[i]
		switch {
		case r.Card != nil:
			for k := range p.Sums {
				s := &p.Sums[k]
				if r.Concerns(s.Card) && (r.When == nil || p.holds(r.When, s, r.ID)) && !p.holds(r.Card, s, r.ID) {
					p.broken(r, s)
				}
			}
		case r.Deck != nil && p.concerned(r):
			if env := p.deckEnv(); !p.run(r.Deck, env, r.ID) {
				p.broken(r, nil)
			}
		}
	}
}

// concerned reports that the deck holds a card the rule speaks of.
func (p *Pass) concerned(r *format.Rule) bool {
	return r.Only == nil || slices.ContainsFunc(p.Sums, func(s Sum) bool { return r.Concerns(s.Card) })
}

// holds runs a predicate over one card of the deck.
func (p *Pass) holds(e *format.Expr, s *Sum, clause string) bool {
	return p.run(e, p.cardEnv(s), clause)
}

// run runs a predicate; one that fails at run time (a type that only the data
// shows) counts as kept, and is said.
func (p *Pass) run(e *format.Expr, env any, clause string) bool {
	yes, err := e.Holds(env)
	if err != nil {
		f := p.finding("RULE_FAILED", clause)
		f.Args["reason"] = err.Error()
		p.sink.Add(f)
		return true
	}
	return yes
}

// broken reports a [[rule]] that a card, or the deck, does not keep.
func (p *Pass) broken(r *format.Rule, s *Sum) {
	severity, broken := p.severityOf(r)
	if !broken {
		return
	}
	f := p.finding("RULE_BROKEN", r.ID)
	f.Severity = severity
	if s != nil {
		p.about(&f, s)
		f.Counted = diag.N(s.Total())
	}
	p.say(&f, r, s)
	p.sink.Add(f)
}

// severityOf is how bad a broken rule is. Where a reading of its id decides, a
// chosen option makes it an error or nothing; a switch does so by its default.
func (p *Pass) severityOf(r *format.Rule) (severity diag.Severity, broken bool) {
	if reading := p.Format.RuleReading(r.ID); reading != nil && reading.Chosen != "" {
		return diag.Error, reading.Value() == r.Fault
	}
	switch r.Level {
	case format.Warns:
		return diag.Warning, true
	case format.Asks:
		return diag.Ruling, true
	case format.Faults:
	}
	return diag.Error, true
}

// say fills the text of a rule: {name}, {copies}, {size}, {leader}, {left} (what stays
// of the deck without the card).
func (p *Pass) say(f *diag.Finding, r *format.Rule, s *Sum) { p.sayText(f, r.Say, s) }

func (p *Pass) sayText(f *diag.Finding, say diag.Text, s *Sum) {
	name, copies := "", 0
	if s != nil {
		name, copies = p.Cat.Name(s.Card), s.Total()
	}
	fill := strings.NewReplacer("{name}", name, "{copies}", strconv.Itoa(copies), "{size}", strconv.Itoa(p.Main), "{left}", strconv.Itoa(p.Main-copies), "{leader}", p.leaderNames())
	f.Args["say_en"], f.Args["say_fr"], f.Args["say_ru"] = fill.Replace(say.In("en")), fill.Replace(say.In("fr")), fill.Replace(say.In("ru"))
}

// deckEnv is what expressions see of the deck.
func (p *Pass) deckEnv() format.DeckEnv {
	env := format.DeckEnv{Size: p.Main, Side: p.Side, Min: p.Format.Main.Min}
	for i := range p.Sums {
		c := p.cardEnv(&p.Sums[i])
		if c.Leader {
			env.Leader = c
		}
		env.Cards = append(env.Cards, c)
	}
	return env
}

// cardEnv is what expressions see of a card of the deck.
func (p *Pass) cardEnv(s *Sum) format.CardEnv {
	env, ok := p.facts[s.Card]
	if !ok {
		env = p.factsOf(s.Card)
		if p.facts == nil {
			p.facts = map[int32]format.CardEnv{}
		}
		p.facts[s.Card] = env
	}
	p.complete(&env, s)
	return env
}

// complete fills what depends on the deck and the format.
func (p *Pass) complete(env *format.CardEnv, s *Sum) {
	env.Points = p.Format.Points(s.Card)
	env.Copies, env.Main, env.Side, env.Leader = s.Total(), s.Main, s.Side, s.General > 0
	p.printed(env, s)
}

// factsOf is the part of cardEnv that is the same in every deck.
func (p *Pass) factsOf(card int32) format.CardEnv {
	c := p.Cat.Card(card)
	front := &c.Faces[0]
	supers, types, subs := typeWords(front.Type)
	value, symbols := manaValue(front.ManaCost), manaSymbols(front.ManaCost)
	for i := 1; i < len(c.Faces) && !c.TwoSided(); i++ { // a split card has the facts of both halves
		more, kinds, tribes := typeWords(c.Faces[i].Type)
		supers, types, subs = join(supers, more), join(types, kinds), join(subs, tribes)
		value += manaValue(c.Faces[i].ManaCost)
		symbols = append(symbols, manaSymbols(c.Faces[i].ManaCost)...)
	}
	env := format.CardEnv{
		Name: c.Name, Face: front.Name, Types: types, Supers: supers, Subs: subs,
		Colours: letters(c.Colours), Cost: letters(catalog.Symbols(front.ManaCost)), Value: value, Symbols: symbols,
		Identity: letters(c.Identity), Produces: letters(c.Produces), Basic: c.Basic, Legendary: c.Legendary,
		Permanent: !slices.Contains(types, "Instant") && !slices.Contains(types, "Sorcery"),
		Activated: c.Activated, EveryType: c.EveryType, Texts: c.Texts,
		Kind: c.Kind.String(), Layout: c.Layout, First: c.FirstDate.String(), Abilities: c.Abilities(),
	}
	last := uint16(0)
	for _, x := range p.Cat.Printings(card) { // sorted by set
		if x.Set != last {
			env.Sets = append(env.Sets, p.Cat.Set(x.Set).Code)
			last = x.Set
		}
		if r := x.Rarity.String(); r != "" && !slices.Contains(env.Rarities, r) {
			env.Rarities = append(env.Rarities, r)
		}
	}
	return env
}

// printed fills what the lines of the deck say of their printings.
func (p *Pass) printed(env *format.CardEnv, s *Sum) {
	e := &p.Phase.Entries
	_, to := p.Phase.DeckEntries(p.Deck)
	for i := int(s.First); i < to; i++ {
		if e.Card[i] != s.Card || e.Zone[i] == event.Maybe || e.Zone[i] == event.Pool {
			continue
		}
		env.Printed = append(env.Printed, strings.ToUpper(p.Phase.Strings.At(e.Set[i])))
		env.Proxy = env.Proxy || e.Proxy[i]
	}
	if len(env.Printed) > 0 {
		env.Set = env.Printed[0]
	}
}

// typeWords parts a type line: supertypes, types, subtypes.
func typeWords(line string) (supers, types, subs []string) {
	front, back, _ := strings.Cut(line, "—")
	for w := range strings.FieldsSeq(front) {
		switch w {
		case "Basic", "Legendary", "Snow", "World", "Ongoing", "Elite", "Host":
			supers = append(supers, w)
		case "Tribal": // the older word
			types = append(types, "Kindred")
		default:
			types = append(types, w)
		}
	}
	return supers, types, strings.Fields(back)
}

// join adds the words of more that are not in list.
func join(list, more []string) []string {
	for _, w := range more {
		if !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return list
}

func letters(c catalog.Colours) []string {
	out := []string{}
	for _, r := range c.String() {
		out = append(out, string(r))
	}
	return out
}
