package rules

import (
	"sync"

	"deckmill/rules/check"
)

// doubts looks at names that are no certain card: where every card that the
// text may mean would be a fault in this deck, the deck is illegal whatever was
// meant.
func (j *judge) doubts(decks *check.Judge) {
	at := sync.OnceValue(func() map[string]int { // few events need it
		m := make(map[string]int, len(j.p.Decks.ID))
		for d, id := range j.p.Decks.ID {
			m[id] = d
		}
		return m
	})
	for i, n := 0, len(j.sink.List); i < n; i++ {
		f := &j.sink.List[i]
		if f.Settled || f.DeckID == "" || len(f.Suggestions) == 0 {
			continue
		}
		switch f.Code {
		case "NAME_UNKNOWN", "NAME_NEAR", "NAME_AMBIGUOUS":
		default:
			continue
		}
		d, ok := at()[f.DeckID]
		if !ok || j.decks[d] == nil || !j.p.Decks.Judged(d) {
			continue
		}
		cards := make([]int32, 0, len(f.Suggestions))
		for _, name := range f.Suggestions {
			if c, ok := j.in.Catalog.Exact(name); ok {
				cards = append(cards, c)
			}
		}
		if len(cards) < len(f.Suggestions) || !decks.AllFaulty(d, j.decks[d], cards) {
			continue
		}
		say := j.deckFinding("DECK_ILLEGAL_ANYWAY", d)
		say.Pos, say.Raw, say.Suggestions = f.Pos, f.Raw, f.Suggestions
		say.Args = map[string]string{"format": j.decks[d].LabelIn(j.p.Settings.Lang)}
		j.sink.Add(say)
	}
}
