package app

import (
	"fmt"
	"slices"
	"strings"

	"deckmill/export/view"
	"deckmill/rules"
	"deckmill/rules/check"
	"deckmill/rules/scoring"
)

// mostWithout is the number of decks up to which the summary asks what would be
// without one of them.
const mostWithout = 60

// summaryWhatIf says which other readings would change who is first: the other
// worth of a split, no bonus, a deck that is not legal taken out. All scenarios
// in full are the table whatif (--what-if).
func summaryWhatIf(b textWriter, o *rules.Outcome, lang string) {
	q := o.Results.Phase
	t := &q.Table
	first := scoring.First(o.Results.Rows)
	var lines []string
	for _, s := range scoring.WhatIf(t, scoring.OptionsOf(&q.Settings.Scoring, o.Split), t.N() <= mostWithout) {
		if s.Without >= 0 && !doubtful(o, t.Entrants[s.Without].Deck) {
			continue
		}
		then := scoring.First(s.Rows)
		now := slices.DeleteFunc(slices.Clone(first), func(i int) bool { return i == s.Without })
		if len(now) > 0 && slices.Equal(then, now) {
			continue
		}
		var names []string
		for _, i := range then {
			names = append(names, t.Entrants[i].Label)
		}
		what := view.Word("if-"+s.Kind, lang)
		if s.Without >= 0 {
			what = fmt.Sprintf(what, t.Entrants[s.Without].Label)
		}
		key := "winner"
		if len(names) > 1 {
			key = "shared"
		}
		lines = append(lines, fmt.Sprintf("%s: %s: %s", what, strings.ToLower(word(key, lang)), strings.Join(names, "; ")))
	}
	if len(lines) > 0 {
		fmt.Fprintf(b, "\n%s\n  %s\n", word("whatif", lang), strings.Join(lines, "\n  "))
	}
}

// doubtful reports a deck in the results that may still be taken out.
func doubtful(o *rules.Outcome, deck int32) bool {
	return deck >= 0 && int(deck) < o.Phase.Decks.Len() && o.VerdictOf(int(deck)) != check.Legal
}
