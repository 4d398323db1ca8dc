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
			Name: "copies", Codes: []string{"COPIES_OVER"}, Check: copies,
			Doc:  "No more copies of one English name than the format allows, main deck and sideboard together.",
			Cite: "seed 000, 2.3c; MTR 6.1",
		},
		{
			Name: "pool", Codes: []string{"POOL_NOT_LEGAL", "POOL_NOT_YET"}, Check: pool,
			Doc:  "Every card is in the format's card pool on the day of the event.",
			Cite: "seed 000, 2.3c and 2.3d",
		},
		{
			Name: "lists", Codes: []string{"LIST_BANNED", "LIST_RESTRICTED"}, Check: lists,
			Doc:  "No card is banned, and none is over its restriction, by a list of the day.",
			Cite: "seed 000, 2.3c and 2.3e",
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
	for i := range rules {
		rules[i].Check(&j.pass)
	}
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
