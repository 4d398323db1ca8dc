package check

import (
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform/fold"
)

// Ruled tells the findings that [ApplyRulings] looks at from all others, which
// are none of its business.
type Ruled struct {
	decks    map[string]bool // deck_id
	subjects map[string]bool // folded
}

// RuledOn looks the decks and subjects of the rulings of a phase up.
func RuledOn(p *event.Phase) *Ruled {
	r := &Ruled{decks: map[string]bool{}, subjects: map[string]bool{}}
	index := indexDecks(p)
	for i := range p.Rulings {
		text := p.Rulings[i].Deck
		r.decks[text], r.subjects[fold.Fold(text)] = true, true
		for _, d := range index.find(p, text) {
			r.decks[p.Decks.ID[d]] = true
		}
	}
	return r
}

// Has reports a finding that a ruling may answer, or that says what is left to a
// moderator.
func (r *Ruled) Has(f *diag.Finding) bool {
	switch {
	case f.DeckID != "":
		return r.decks[f.DeckID]
	case f.Severity >= diag.Warning:
		return r.subjects[fold.Fold(f.Subject.String())] || r.subjects[fold.Fold(f.Subject.ID)]
	}
	return f.Code == "RULE_MODERATOR" || f.Code == "SPECIAL_MODERATOR"
}
