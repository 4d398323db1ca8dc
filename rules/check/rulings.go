package check

import (
	"slices"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform/fold"
)

// Decision is what a moderator ruled on a deck (rulings.csv, column decision);
// "" = nothing. Seed 000, 2.2c: an illegal deck is not counted, or replaced.
type Decision string

// The decisions.
const (
	RuledLegal   Decision = "legal"
	RuledIllegal Decision = "illegal"
	RuledRemove  Decision = "remove"  // row and column leave the results table
	RuledForfeit Decision = "forfeit" // the row counts 0, its opponents 6
	RuledReplace Decision = "replace" // another deck takes its place
)

// Against reports a decision that makes the deck illegal.
func (d Decision) Against() bool {
	switch d {
	case RuledIllegal, RuledRemove, RuledForfeit, RuledReplace:
		return true
	case RuledLegal:
	}
	return false
}

// Decisions holds the decision on each deck that a ruling touches, by deck_id.
// Of several the last one against the deck counts.
type Decisions map[string]Decision

// ApplyRulings marks the findings that rulings.csv answers as settled and says
// what was decided on each deck. A ruling names a deck (deck_id, else player
// id, player name or deck name; folded) and a rule (a finding code or a clause;
// empty or "*" = every one). A ruling may also name the subject of a finding
// that belongs to no deck, as the findings table prints it: "event", or a
// match. Later rows overrule earlier ones.
//
// A ruling against a deck counts also without any finding: that is how the
// rules left to a moderator are answered (2.3a, 2.3b). The findings returned
// say so (DECK_RULED), and name rulings that answer nothing (RULING_UNUSED).
func ApplyRulings(p *event.Phase, findings []diag.Finding) (Decisions, []diag.Finding) {
	if len(p.Rulings) == 0 {
		return Decisions{}, nil
	}
	a := applier{
		phase: p, findings: findings, owner: map[int]int{}, outright: map[int][]int{},
		decks: indexDecks(p), byDeck: map[string][]int{}, bySubject: map[string][]int{}, duties: map[string]bool{},
	}
	for i := range findings {
		switch f := &findings[i]; {
		case f.DeckID != "" && f.Severity >= diag.Warning:
			a.byDeck[f.DeckID] = append(a.byDeck[f.DeckID], i)
		case f.Severity >= diag.Warning:
			a.addSubject(f, i)
		case f.Code == "RULE_MODERATOR" || f.Code == "SPECIAL_MODERATOR":
			a.duties[fold.Fold(f.Clause)], a.duties[fold.Fold(f.Code)] = true, true
		}
	}
	for i := range p.Rulings {
		a.apply(i)
	}
	return a.decide(), a.out
}

// addSubject indexes a finding that belongs to no deck.
func (a *applier) addSubject(f *diag.Finding, i int) {
	full, id := fold.Fold(f.Subject.String()), fold.Fold(f.Subject.ID)
	a.bySubject[full] = append(a.bySubject[full], i)
	if id != "" && id != full {
		a.bySubject[id] = append(a.bySubject[id], i)
	}
}

// applier is one run of ApplyRulings. Decks, rulings and findings are numbered.
type applier struct {
	phase    *event.Phase
	findings []diag.Finding
	decks    deckIndex
	byDeck   map[string][]int // findings of a deck_id
	duties   map[string]bool  // clauses and codes left to the moderator

	bySubject map[string][]int // findings of no deck, by subject

	owner    map[int]int   // finding -> ruling that answers it
	outright map[int][]int // deck -> rulings against it without a finding
	out      []diag.Finding
}

// all reports a rule that means every finding of the deck.
func all(rule string) bool { return rule == "" || rule == "*" }

func (a *applier) apply(i int) {
	r := &a.phase.Rulings[i]
	decision := Decision(fold.Fold(r.Decision))
	if decision != RuledLegal && !decision.Against() {
		a.unused(r, diag.Text{EN: "the decision is none of legal, illegal, remove, forfeit, replace", FR: "la décision n'est ni legal, illegal, remove, forfeit ni replace", RU: "решение не входит в список legal, illegal, remove, forfeit, replace"})
		return
	}
	used := a.settle(i, a.bySubject[fold.Fold(r.Deck)])
	decks := a.decks.find(a.phase, r.Deck)
	if len(decks) == 0 && !used {
		a.unused(r, diag.Text{EN: "no deck, player or deck name is so called", FR: "aucun deck ni joueur de ce nom", RU: "нет такой колоды или игрока"})
		return
	}
	for _, d := range decks {
		used = a.on(i, d, decision) || used
	}
	if !used {
		a.unused(r, diag.Text{EN: "the deck has no such finding", FR: "le deck n'a pas de tel constat", RU: "у колоды нет такого замечания"})
	}
}

// on applies ruling i to deck d and reports whether it answered anything.
func (a *applier) on(i, d int, decision Decision) bool {
	rule := fold.Fold(a.phase.Rulings[i].Rule)
	used := a.overrule(rule, d)
	switch {
	case a.settle(i, a.byDeck[a.phase.Decks.ID[d]]):
		return true
	case decision.Against() && isRule(rule):
		a.outright[d] = append(a.outright[d], i)
		return true
	}
	return used || a.duties[rule]
}

// clauseLike: a clause of a source document, folded: 2.3a, edh-5, 2hg-8, mtr 6.1.
var clauseLike = lazyregexp.New(`^[a-z0-9-]* ?[0-9][a-z0-9.-]*$`)

// isRule reports a text that can name a rule: a code, a clause, or all.
func isRule(rule string) bool {
	_, code := diag.Lookup(strings.ToUpper(rule))
	return all(rule) || code || clauseLike.MatchString(rule)
}

// settle marks those of the findings that ruling i answers.
func (a *applier) settle(i int, findings []int) (used bool) {
	rule := fold.Fold(a.phase.Rulings[i].Rule)
	for _, n := range findings {
		if f := &a.findings[n]; all(rule) || fold.Fold(f.Code) == rule || fold.Fold(f.Clause) == rule {
			f.Settled = true
			a.owner[n] = i
			used = true
			a.reason(f, i)
		}
	}
	return used
}

// reason adds to a settled finding who decided what, and why: it stays listed.
func (a *applier) reason(f *diag.Finding, i int) {
	r := &a.phase.Rulings[i]
	parts := slices.DeleteFunc([]string{"rulings.csv: " + fold.Fold(r.Decision), r.Who, r.When, r.Note}, func(s string) bool { return s == "" })
	text := strings.Join(parts, ", ")
	if !slices.Contains(f.Suggestions, text) {
		f.Suggestions = append(slices.Clone(f.Suggestions), text)
	}
}

// overrule drops earlier outright rulings on the same rule.
func (a *applier) overrule(rule string, d int) bool {
	kept := a.outright[d][:0]
	for _, i := range a.outright[d] {
		if !all(rule) && fold.Fold(a.phase.Rulings[i].Rule) != rule {
			kept = append(kept, i)
		}
	}
	dropped := len(kept) < len(a.outright[d])
	a.outright[d] = kept
	return dropped
}

// decide sums up per deck and reports outright rulings.
func (a *applier) decide() Decisions {
	p := a.phase
	last := map[string]int{} // deck_id -> 1 + the ruling that counts
	out := Decisions{}
	take := func(id string, i int) {
		now := Decision(fold.Fold(p.Rulings[i].Decision))
		old, had := out[id], last[id] > 0
		if !had || (now.Against() && !old.Against()) || (now.Against() == old.Against() && i+1 > last[id]) {
			out[id], last[id] = now, i+1
		}
	}
	for n, i := range a.owner {
		if id := a.findings[n].DeckID; id != "" {
			take(id, i)
		}
	}
	for d := range p.Decks.Len() {
		for _, i := range a.outright[d] {
			take(p.Decks.ID[d], i)
			a.ruled(d, &p.Rulings[i])
		}
	}
	a.needless(out, last)
	return out
}

// needless settles the open questions on decks that were decided against: a
// deck that is out needs no further ruling.
func (a *applier) needless(decided Decisions, last map[string]int) {
	for id, decision := range decided {
		if !decision.Against() {
			continue
		}
		for _, n := range a.byDeck[id] {
			f := &a.findings[n]
			if e, _ := diag.Lookup(f.Code); f.Severity == diag.Ruling && !f.Settled && e.Answer == diag.ByRulings {
				f.Settled = true
				a.reason(f, last[id]-1)
			}
		}
	}
}

func (a *applier) ruled(d int, r *event.Ruling) {
	p := a.phase
	f := diag.New("DECK_RULED")
	f.Phase, f.DeckID, f.Pos, f.Settled = p.Settings.Phase, p.Decks.ID[d], r.Pos, true
	f.Subject.ID = f.DeckID
	_, f.Player = p.PlayerOf(d)
	if !all(r.Rule) {
		f.Clause = strings.TrimSpace(r.Rule)
	}
	f.Args = map[string]string{"decision": fold.Fold(r.Decision), "who": r.Who, "note": r.Note}
	a.out = append(a.out, f)
}

func (a *applier) unused(r *event.Ruling, why diag.Text) {
	f := diag.New("RULING_UNUSED")
	f.Phase, f.Pos, f.Raw = a.phase.Settings.Phase, r.Pos, r.Deck
	f.Args = map[string]string{"rule": r.Rule, "reason_en": why.EN, "reason_fr": why.FR, "reason_ru": why.RU}
	a.out = append(a.out, f)
}

// deckIndex finds decks by folded ids and names, the most certain kind first.
type deckIndex [4]map[string][]int

func indexDecks(p *event.Phase) deckIndex {
	var x deckIndex
	for kind := range x {
		x[kind] = map[string][]int{}
	}
	for d := range p.Decks.Len() {
		id, name := p.PlayerOf(d)
		for kind, text := range [...]string{p.Decks.ID[d], id, name, event.At(p.Decks.Name, d)} {
			if key := fold.Fold(text); key != "" {
				x[kind][key] = append(x[kind][key], d)
			}
		}
	}
	return x
}

// find is the decks of a text: by the first kind of name under which one of
// them is counted, else by the first kind that knows it.
func (x *deckIndex) find(p *event.Phase, text string) []int {
	key := fold.Fold(text)
	var first []int
	for kind := range x {
		decks := x[kind][key]
		for _, d := range decks {
			if p.Decks.Counted[d] {
				return decks
			}
		}
		if first == nil {
			first = decks
		}
	}
	return first
}
