package rules

import (
	"slices"

	"deckmill/ingest/event"
	"deckmill/rules/check"
	"deckmill/rules/scoring"
	"deckmill/transform/fold"
)

// rowFate is what rulings.csv makes of a row of the results whose deck is not
// known, such as a row of a pasted table that is struck through: the ruling names
// the row (its player or number). The last one counts.
func rowFate(p *event.Phase, i int) scoring.Fate {
	e := &p.Table.Entrants[i]
	names := []string{fold.Fold(e.ID), fold.Fold("player:" + e.ID), fold.Fold(e.Label)}
	fate := scoring.Stays
	for _, r := range p.Rulings {
		rule := fold.Fold(r.Rule)
		if !slices.Contains(names, fold.Fold(r.Deck)) || rule != "" && rule != "*" && rule != fold.Fold("ROW_STRUCK") {
			continue
		}
		switch check.Decision(fold.Fold(r.Decision)) {
		case check.RuledRemove:
			fate = scoring.Removed
		case check.RuledForfeit:
			fate = scoring.Forfeits
		default:
			fate = scoring.Stays
		}
	}
	return fate
}
