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

// leader: seed 001, rule 1 (one legendary creature); Comprehensive Rules 903.3.
func leader(p *Pass) {
	want := p.Format.Leader
	if want == nil {
		return
	}
	n := 0
	for _, e := range p.generals {
		n += int(p.Phase.Entries.Count[e])
	}
	switch {
	case n == 0:
		p.noLeader(want)
		return
	case n == want.Count+1 && want.AskPairs && p.pair() == format.Yes:
	case n == want.Count+1 && want.AskPairs && p.pair() == format.Doubt:
		f := p.finding("LEADER_PAIR", want.Clause)
		f.Counted, f.Allowed = diag.N(n), diag.N(want.Count)
		f.Args["leaders"] = p.leaderNames()
		p.sink.Add(f)
	case n != want.Count:
		f := p.finding("LEADER_COUNT", want.Clause)
		f.Counted, f.Allowed = diag.N(n), diag.N(want.Count)
		f.Args["leaders"] = p.leaderNames()
		f.Pos = p.Phase.Entries.Pos[p.generals[0]]
		p.sink.Add(f)
	}
	for i := range p.Sums {
		if s := &p.Sums[i]; s.General > 0 {
			p.mayLead(want, s)
		}
	}
}

// pair is whether the two generals may lead together; a doubt when one is no
// certain card.
func (p *Pass) pair() format.Answer {
	if len(p.generals) != 2 {
		return format.No // two copies of one card
	}
	var cards [2]int32
	for i, e := range p.generals {
		if !certain(&p.Phase.Entries, int(e)) {
			return format.Doubt
		}
		cards[i] = p.Phase.Entries.Card[e]
	}
	return p.Format.Pair(cards[0], cards[1])
}

// noLeader names the cards of the deck that could lead it: nobody guesses.
func (p *Pass) noLeader(want *format.Leader) {
	f := p.finding("LEADER_MISSING", want.Clause)
	f.Counted, f.Allowed = diag.N(0), diag.N(want.Count)
	var names []string
	for i := range p.Sums {
		if s := &p.Sums[i]; len(names) <= maxNamed && p.leads(want, s) {
			names = append(names, p.Cat.Name(s.Card))
		}
	}
	if len(names) > maxNamed {
		names = append(names[:maxNamed], "…")
	}
	f.Suggestions = names
	p.sink.Add(f)
}

// leads reports that a card may lead a deck by what is printed on it. The answer
// is kept over decks: it is asked for every card of a deck without a general.
func (p *Pass) leads(want *format.Leader, s *Sum) bool {
	yes, known := want.Allowed.Answer(s.Card)
	if !known {
		env := p.factsOf(s.Card) // few cards are asked for again
		p.complete(&env, s)
		yes = p.run(want.Allowed, env, want.Clause)
		want.Allowed.Keep(s.Card, p.Cat.Len(), yes)
	}
	return yes
}

// LeaderBeside is the entries of deck d that stand in the sideboard and are
// surely its generals: the deck names none, the sideboard is as large as the
// number of generals, every card of it may lead, and with it the deck has its
// size. Some sites print generals so.
func (j *Judge) LeaderBeside(d int, f *format.Format) []int32 {
	p := &j.pass
	p.Deck, p.Format = d, f
	if from, to := p.Phase.DeckEntries(d); !slices.Contains(p.Phase.Entries.Zone[from:to], event.Side) {
		return nil
	}
	p.count()
	if f.Leader == nil || len(p.generals) > 0 || p.Side == 0 || len(p.Loose) > 0 || f.Main.Max == format.Any || p.Main+p.Side != f.Main.Max {
		return nil
	}
	if most := f.Leader.Count; p.Side > most && (!f.Leader.AskPairs || p.Side > most+1) {
		return nil
	}
	for i := range p.Sums {
		if s := &p.Sums[i]; s.Side > 0 && !p.leads(f.Leader, s) {
			return nil
		}
	}
	var out []int32
	e := &p.Phase.Entries
	from, to := p.Phase.DeckEntries(d)
	for i := from; i < to; i++ {
		if e.Zone[i] == event.Side {
			out = append(out, int32(i)) //nolint:gosec // entries are numbered by int32
		}
	}
	return out
}

// maxNamed is how many cards one message names.
const maxNamed = 8

func (p *Pass) leaderNames() string {
	var names []string
	for _, e := range p.generals {
		name := p.Phase.Strings.At(p.Phase.Entries.Text[e])
		if certain(&p.Phase.Entries, int(e)) {
			name = p.Cat.Name(p.Phase.Entries.Card[e])
		}
		names = append(names, name)
	}
	return strings.Join(names, " + ")
}

func (p *Pass) mayLead(want *format.Leader, s *Sum) {
	if p.holds(want.Allowed, s, want.Clause) {
		return
	}
	code := "LEADER_NOT_ALLOWED"
	if want.Ask != nil && p.holds(want.Ask, s, want.Clause) {
		switch leads := p.Format.Leads(s.Card); {
		case leads == format.Yes, p.beside(s.Card):
			return
		case leads == format.Doubt:
			code = "LEADER_ASK"
		case leads == format.No:
		}
	}
	f := p.finding(code, want.Clause)
	p.about(&f, s)
	c := p.Cat.Card(s.Card)
	f.Args["type"] = c.Faces[0].Type
	p.sink.Add(f)
}

// beside reports that the other general lets this card lead with it.
func (p *Pass) beside(card int32) bool {
	for _, e := range p.generals {
		if other := p.Phase.Entries.Card[e]; certain(&p.Phase.Entries, int(e)) && other != card && p.Format.Pair(card, other) == format.Yes {
			return true
		}
	}
	return false
}

// lockOf is the colours that the leaders let in; ok is false when a leader is
// missing or no certain card.
func (p *Pass) lockOf() (lock catalog.Colours, ok bool) {
	for _, e := range p.generals {
		if !certain(&p.Phase.Entries, int(e)) {
			return 0, false
		}
		c := p.Cat.Card(p.Phase.Entries.Card[e])
		if p.Format.Lock.Identity {
			lock |= c.Identity
		} else {
			lock |= catalog.Symbols(c.Faces[0].ManaCost)
		}
	}
	return lock, len(p.generals) > 0
}

// lock: seed 001, rule 2 (the general's mana cost fixes the colours of the
// deck); Comprehensive Rules 903.5c.
func lock(p *Pass) {
	l := p.Format.Lock
	if l == nil {
		return
	}
	colours, ok := p.lockOf()
	if !ok {
		return
	}
	for i := range p.Sums {
		s := &p.Sums[i]
		if l.BasicLands && p.basicLand(s, colours) {
			continue
		}
		shows := p.Format.Shows(s.Card)
		fails := !shows.In(colours)
		var open *format.Reading
		p.Format.ShowsIf(s.Card, func(r *format.Reading, other catalog.Colours) {
			if open == nil && other.In(colours) == fails {
				open = r
				shows |= other
			}
		})
		switch {
		case open != nil:
			f := p.ask(open, s)
			f.Args["what"] = p.colourText(shows &^ colours)
			p.sink.Add(f)
		case fails:
			p.outOfLock(s, shows&^colours, colours)
		}
	}
}

func (p *Pass) outOfLock(s *Sum, over, lock catalog.Colours) {
	code := "LOCK_COLOUR"
	if s.General > 0 {
		code = "LEADER_OWN_COLOURS"
	}
	f := p.finding(code, p.Format.Lock.Clause)
	p.about(&f, s)
	f.Counted, f.Allowed = diag.N(s.Total()), diag.N(0)
	f.Args["colours"], f.Args["lock"] = p.colourText(over), p.colourText(lock)
	f.Args["leader"] = p.leaderNames()
	p.fix(&f, replaceCard, 0, 0)
	p.sink.Add(f)
}

// basicLand judges a basic land card: it must make a colour of the lock. It
// reports whether the card is one.
func (p *Pass) basicLand(s *Sum, lock catalog.Colours) bool {
	c := p.Cat.Card(s.Card)
	if !c.Basic {
		return false
	}
	if c.BasicTypes == 0 { // Wastes are younger than the rule
		value, r := p.Format.Option("lock.wastes")
		if r.Open() {
			p.sink.Add(p.ask(r, s))
			return true
		}
		if value == "allow" {
			return true
		}
	}
	if c.Produces&lock != 0 {
		return true
	}
	f := p.finding("LOCK_BASIC", p.Format.Lock.Basics)
	p.about(&f, s)
	f.Counted, f.Allowed = diag.N(s.Total()), diag.N(0)
	f.Args["lock"], f.Args["leader"] = p.colourText(lock), p.leaderNames()
	p.fix(&f, replaceCard, 0, 0)
	p.sink.Add(f)
	return true
}

// colourNames of WUBRG, in the three languages.
var colourNames = [...]diag.Text{
	{EN: "white", FR: "blanc", RU: "белый"},
	{EN: "blue", FR: "bleu", RU: "синий"},
	{EN: "black", FR: "noir", RU: "чёрный"},
	{EN: "red", FR: "rouge", RU: "красный"},
	{EN: "green", FR: "vert", RU: "зелёный"},
}

var noColour = diag.Text{EN: "no colour", FR: "aucune couleur", RU: "ни одного цвета"}

// colourText is "white, blue (WU)" in the language of the run.
func (p *Pass) colourText(c catalog.Colours) string {
	lang := p.Phase.Settings.Lang
	c &= catalog.All
	if c == 0 {
		return noColour.In(lang)
	}
	var words []string
	for i := range colourNames {
		if c>>i&1 == 1 {
			words = append(words, colourNames[i].In(lang))
		}
	}
	return strings.Join(words, ", ") + " (" + c.String() + ")"
}

// ask starts the finding of an open reading on this deck; s may be nil.
func (p *Pass) ask(r *format.Reading, s *Sum) diag.Finding {
	f := p.finding("READING_OPEN", r.Clause)
	if s != nil {
		p.about(&f, s)
		f.Counted = diag.N(s.Total())
	}
	f.Args["question_en"], f.Args["question_fr"], f.Args["question_ru"] = r.Question.In("en"), r.Question.In("fr"), r.Question.In("ru")
	f.Args["default"], f.Args["options"] = r.Default, strings.Join(r.Options, " | ")
	f.Suggestions = []string{`[house] readings = { ` + strconv.Quote(r.Clause) + ` = ` + strconv.Quote(r.Default) + ` }`}
	return f
}
