package format

import (
	"fmt"
	"slices"
	"strings"
)

// liner adds a line: key, text, clause.
type liner func(key, text, clause string)

// showParts are the sections that only some formats have.
func (f *Format) showParts(line liner) {
	if l := f.Leader; l != nil {
		text := fmt.Sprintf("%d: %s", l.Count, l.Allowed.Text)
		if l.AskPairs {
			text += "; a second one where both texts allow it (partner, background, Doctor's companion)"
		}
		line("general", text, l.Clause)
		if l.Ask != nil {
			line("general?", "where its own text says so: "+l.Ask.Text, l.Clause)
		}
	}
	if l := f.Lock; l != nil {
		text := "colours of the general's mana cost"
		if l.Identity {
			text = "colour identity of the general"
		}
		line("lock", text+f.settings("lock."), l.Clause)
		if f.Leader.SelfCheck {
			line("lock", "the general keeps it itself", l.Clause)
		}
		if l.BasicLands {
			line("basics", "a basic land must make a colour of the lock", l.Basics)
		}
	}
	if e := f.Each; e != nil {
		line("colours", fmt.Sprintf("at least %d cards of each colour, a multicolour card fills one%s", e.Min, f.settings("colours.")), e.Clause)
	}
	if t := f.Team; t != nil {
		line("team", fmt.Sprintf("%d members", t.Members), t.Size)
		if t.Copies != Any {
			line("team", fmt.Sprintf("at most %d of one English name in all decks, basic lands free", t.Copies), t.Clause)
		}
		if t.Restricted {
			line("team", "one copy of a restricted card", t.Listed)
		}
	}
	if s := f.Sealed; s != nil {
		line("sealed", "all decks of a team out of the cards it opened (pools.csv)"+f.settings("sealed."), s.Clause)
		line("sealed", "every team gets the same product", s.Product)
	}
	if f.Silent {
		line("pool", "not at hand for this day: not judged", f.Clauses.Pool)
	}
}

// settings are the values of the keys with a prefix: "; faces = all".
func (f *Format) settings(prefix string) string {
	var b strings.Builder
	for _, c := range choices {
		if rest, ok := strings.CutPrefix(c.key, prefix); ok {
			fmt.Fprintf(&b, "; %s = %s", strings.ReplaceAll(rest, "_", " "), f.options[c.key])
		}
	}
	return b.String()
}

// showRules are the [[rule]]s with their expressions.
func (f *Format) showRules(lang string, line liner) {
	for i := range f.Rules {
		r := &f.Rules[i]
		text, over := "", ""
		switch {
		case r.Card != nil:
			text, over = r.Card.Text, "every card"
		case r.Deck != nil:
			text, over = r.Deck.Text, "the deck"
		case r.Team != nil:
			text, over = r.Team.Text, "the team"
		}
		if r.Only != nil {
			over = "the cards it names"
			if r.Deck != nil {
				over = "decks with the cards it names"
			}
		}
		if r.When != nil {
			over += " with " + r.When.Text
		}
		line("rule", fmt.Sprintf("%s, for %s: %s", r.Level, over, text), r.ID)
		line("", r.Say.In(lang), "")
		if r.Bonus > 0 {
			line("", fmt.Sprintf("bonus: %d points when the name says (Bonus)", r.Bonus), "")
		}
		if r.Example != "" {
			line("", "example: "+r.Example, "")
		}
	}
}

// showReadings are the ambiguous clauses: question, options, default, what was
// chosen, and where the source is silent.
func (f *Format) showReadings(lang string, line liner) {
	for i := range f.Readings {
		r := &f.Readings[i]
		kind := "reading"
		if !r.Ask {
			kind = "switch"
		}
		options := slices.Clone(r.Options)
		for k, o := range options {
			switch o {
			case r.Chosen:
				options[k] = o + " (chosen)"
			case r.Default:
				options[k] = o + " (default)"
			}
		}
		line(kind, r.Question.In(lang), r.Clause)
		line("", strings.Join(options, " | ")+"; "+r.Source, "")
	}
}

// showPrinted is the reference data of the day.
func (f *Format) showPrinted(lang string, line liner) {
	for _, p := range f.Printed {
		line("play", p.Key+": "+p.Text.In(lang), p.Clause)
	}
}

// showMatch is how a match is played and ranked.
func (f *Format) showMatch(line liner) {
	var parts []string
	for _, p := range []struct {
		n    int
		text string
	}{{f.Match.Wins, "winning games: %d"}, {f.Match.Minutes, "minutes: %d"}, {f.Match.ExtraTurns, "extra turns: %d"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf(p.text, p.n))
		}
	}
	line("match", strings.Join(parts, ", "), f.Match.Clause)
	line("scoring", f.Profile, "")
}
