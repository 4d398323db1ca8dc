// Package check judges decks: size, copies, lists, pool, and what a moderator
// ruled. It reads the columns of a phase and a compiled format and reports
// findings; it opens no file and changes nothing but the findings it is given.
//
// A rule is a value in the table [Rules]. All faults of a deck are reported,
// never only the first.
package check

import (
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// Rule is one check. Codes are the finding codes it may raise; Cite is where
// the rule comes from; Doc is one sentence for people.
type Rule struct {
	Name  string
	Codes []string
	Doc   string
	Cite  string
	Check func(*Pass)
}

// Rules are the checks of a single deck, in the order in which they run.
func Rules() []Rule {
	return []Rule{
		{
			Name: "size", Codes: []string{"DECK_EMPTY", "DECK_SIZE"}, Check: size,
			Doc:  "The main deck has the number of cards of the format: exactly X in XCB.",
			Cite: "seed 000, 1.4; MTR 6.1",
		},
		{
			Name: "side", Codes: []string{"SIDE_NOT_ALLOWED", "SIDE_SIZE"}, Check: side,
			Doc:  "The sideboard is not larger than the format allows; XCB has none.",
			Cite: "seed 000, 1.4; MTR 6.1",
		},
		{
			Name: "leader", Codes: []string{"LEADER_MISSING", "LEADER_COUNT", "LEADER_PAIR", "LEADER_NOT_ALLOWED", "LEADER_ASK"}, Check: leader,
			Doc:  "A deck has the generals that the format asks for, and each may lead it.",
			Cite: "seed 001, EDH-1; CR 903.3",
		},
		{
			Name: "companion", Codes: []string{"COMPANION_COUNT", "COMPANION_NOT", "COMPANION_BROKEN", "COMPANION_ASK", "COMPANION_UNCHECKED"}, Check: companion,
			Doc:  "A deck has one companion at most, and its main deck, the general included, fulfils the companion's condition.",
			Cite: "CR 702.139",
		},
		{
			Name: "copies", Codes: []string{"COPIES_OVER"}, Check: copies,
			Doc:  "No more copies of one English name than the format allows, main deck and sideboard together.",
			Cite: "seed 000, 2.3c; MTR 6.1",
		},
		{
			Name: "pool", Codes: []string{"POOL_NOT_LEGAL", "POOL_NOT_YET", "POOL_PRERELEASE", "POOL_PROXY"}, Check: pool,
			Doc:  "Every card is in the format's card pool on the day of the event.",
			Cite: "seed 000, 2.3c and 2.3d",
		},
		{
			Name: "lists", Codes: []string{"LIST_BANNED", "LIST_RESTRICTED", "LIST_BANNED_AS_GENERAL", "LIST_BANNED_AS_COMPANION", "LIST_EXTRA"}, Check: lists,
			Doc:  "No card is banned, none is over its restriction, and no general is banned as general, by a list of the day.",
			Cite: "seed 000, 2.3c and 2.3e; seed 001, EDH-5; seed 002, 2HG-4",
		},
		{
			Name: "lock", Codes: []string{"LOCK_COLOUR", "LOCK_BASIC", "LEADER_OWN_COLOURS"}, Check: lock,
			Doc:  "Every card, the general included, shows only colours that the general lets in; basic lands make one of them.",
			Cite: "seed 001, EDH-2; CR 903.5c",
		},
		{
			Name: "colours", Codes: []string{"COLOURS_EACH", "COLOURS_ASSIGNED"}, Check: colours,
			Doc:  "A deck holds the minimum of cards of each colour; a multicolour card fills one colour only.",
			Cite: "seed 004, 5C-4",
		},
		{
			Name: "expressions", Codes: []string{"RULE_BROKEN", "RULE_FAILED", "READING_OPEN"}, Check: expressions,
			Doc:  "The [[rule]]s of the format file and of the house hold.",
			Cite: "the format file",
		},
	}
}

// rules is the table of [Rules], made once.
var rules = Rules()

// Deck raises all findings of deck d of the phase under format f. Entries
// without a card, near and ambiguous ones count in the size; what their names
// are worth is said by the findings of transform. Entries of zone maybe never
// count. For many decks a [Judge] is faster.
func Deck(p *event.Phase, d int, f *format.Format, cat *catalog.Catalog, sink *diag.Sink) {
	NewJudge(p, cat, sink).Deck(d, f)
}

// Judge judges the decks of a phase one after the other and reuses its memory.
// It is not safe for concurrent use: each worker has its own, with its own sink.
type Judge struct{ pass Pass }

// NewJudge makes a judge that reports to sink.
func NewJudge(p *event.Phase, cat *catalog.Catalog, sink *diag.Sink) *Judge {
	return &Judge{Pass{Phase: p, Cat: cat, sink: sink}}
}

// Deck is what the function [Deck] does.
func (j *Judge) Deck(d int, f *format.Format) {
	j.pass.Deck, j.pass.Format = d, f
	j.pass.count()
	j.pass.weigh()
	from := len(j.pass.sink.List)
	for i := range rules {
		rules[i].Check(&j.pass)
	}
	if len(j.pass.sink.List) > from {
		fixes(j.pass.sink, from, j.pass.Phase.Settings.Lang)
	}
}

// AllFaulty reports that each of the cards would be a fault in deck d, whatever
// their number: banned, not in the pool, or out of the colour lock.
func (j *Judge) AllFaulty(d int, f *format.Format, cards []int32) bool {
	p := &j.pass
	p.Deck, p.Format = d, f
	p.count()
	var colours catalog.Colours
	locked := false
	if f.Lock != nil {
		colours, locked = p.lockOf()
	}
	for _, c := range cards {
		faulty := f.Mark(c)&(format.NotInPool|format.NotYet) != 0
		for _, r := range f.Reasons(c) {
			faulty = faulty || r.Status == format.Banned
		}
		if locked && !faulty && (!f.Lock.BasicLands || !j.pass.Cat.Card(c).Basic) {
			faulty = !f.Shows(c).In(colours)
			f.ShowsIf(c, func(_ *format.Reading, other catalog.Colours) { faulty = faulty && !other.In(colours) })
		}
		if !faulty {
			return false
		}
	}
	return len(cards) > 0
}

// Event raises what is to be said once per event under format f: the rules
// that are left to the moderator (seed 000, 2.3a and 2.3b), one finding per
// clause.
func Event(p *event.Phase, f *format.Format, sink *diag.Sink) {
	for _, duty := range f.Moderator {
		fd := diag.New("RULE_MODERATOR")
		fd.Clause, fd.Phase = duty.Clause, p.Settings.Phase
		fd.Args = map[string]string{
			"say_en": duty.Say.In("en"), "say_fr": duty.Say.In("fr"), "say_ru": duty.Say.In("ru"),
		}
		sink.Add(fd)
	}
}
