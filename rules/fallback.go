package rules

import (
	"slices"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/check"
)

// fallback lets the latest earlier legal submission of a player count when the
// one that counts is illegal ([xcb] fallback_to_previous; seed 000, 2.2b and
// 2.2c; off, the earlier one never revives). A deck that stands in the results
// table, and one that rulings.csv removes, forfeits or replaces, stays.
func (j *judge) fallback() {
	d := &j.p.Decks
	if !j.p.Settings.XCB.FallbackToPrevious {
		return
	}
	decided, _ := check.ApplyRulings(j.p, slices.Clone(j.sink.List))
	for _, deck := range j.byTime() {
		ruled := decided[d.ID[deck]]
		if !d.Counted[deck] || d.InMatrix[deck] || d.Player[deck] < 0 || ruled != "" && ruled != check.RuledIllegal {
			continue
		}
		if check.Verdict(j.ofDeck(d.ID[deck]), ruled) == check.Illegal {
			j.fall(deck)
		}
	}
}

// byTime are the decks, the latest submission first.
func (j *judge) byTime() []int {
	list := make([]int, j.p.Decks.Len())
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int { return j.p.Decks.Compare(b, a) })
	return list
}

func (j *judge) ofDeck(id string) []diag.Finding {
	return slices.DeleteFunc(slices.Clone(j.sink.List), func(f diag.Finding) bool { return f.DeckID != id })
}

// fall replaces an illegal deck by the latest superseded one of its player that
// is legal, if there is one.
func (j *judge) fall(deck int) {
	d := &j.p.Decks
	for _, earlier := range j.byTime() {
		if d.Player[earlier] != d.Player[deck] || !d.Superseded[earlier] || d.Compare(earlier, deck) >= 0 {
			continue
		}
		found, legal := j.judgeAgain(earlier)
		if !legal {
			continue
		}
		d.Counted[deck], d.Counted[earlier], d.Superseded[earlier] = false, true, false
		j.fallen = append(j.fallen, d.ID[deck])
		j.retell(deck, earlier)
		j.sink.Add(found...)
		for i := range j.p.Table.Entrants {
			if e := &j.p.Table.Entrants[i]; e.Deck == int32(deck) { //nolint:gosec // limited input
				e.Deck, e.ID = int32(earlier), d.ID[earlier] //nolint:gosec // limited input
			}
		}
		return
	}
}

// judgeAgain judges a superseded deck; one with a card that is not certain is
// not known to be legal.
func (j *judge) judgeAgain(deck int) (found []diag.Finding, legal bool) {
	p := j.p
	from, to := p.DeckEntries(deck)
	for e := from; e < to; e++ {
		switch p.Entries.Match[e] {
		case event.MatchNone, event.MatchNear, event.MatchAmbiguous:
			if p.Entries.Zone[e] != event.Maybe {
				return nil, false
			}
		case event.MatchExact, event.MatchFolded, event.MatchFace, event.MatchLocalized, event.MatchAlias:
		}
	}
	if j.decks[deck] == nil {
		return nil, false
	}
	var sink diag.Sink
	check.NewJudge(p, j.in.Catalog, &sink).Deck(deck, j.decks[deck])
	list := slices.Clone(sink.List)
	decided, _ := check.ApplyRulings(p, list)
	return sink.List, check.Verdict(list, decided[p.Decks.ID[deck]]) == check.Legal
}

// retell corrects what was said about the player's submissions.
func (j *judge) retell(deck, earlier int) {
	d := &j.p.Decks
	j.sink.List = slices.DeleteFunc(j.sink.List, func(f diag.Finding) bool {
		return f.Code == "SUBMISSION_SUPERSEDED" && f.DeckID == d.ID[earlier]
	})
	for i := range j.sink.List {
		if f := &j.sink.List[i]; f.Code == "SUBMISSION_SUPERSEDED" && f.Args["counted_deck"] == d.ID[deck] {
			f.Args["counted_deck"] = d.ID[earlier]
		}
	}
	f := j.deckFinding("SUBMISSION_FALLBACK", deck)
	f.Args = map[string]string{"counted_deck": d.ID[earlier]}
	j.sink.Add(f)
}

// settleFallen settles what is open about decks for which an earlier one counts:
// they are out, and their verdict stays illegal.
func (j *judge) settleFallen() {
	for _, id := range j.fallen {
		j.out.Decided[id] = check.RuledIllegal
		for i := range j.sink.List {
			if f := &j.sink.List[i]; f.DeckID == id && f.Severity >= diag.Ruling {
				f.Settled = true
			}
		}
	}
}

// stands reports a deck that is judged and was not replaced by an earlier one.
func (j *judge) stands(d int) bool {
	return j.p.Decks.Judged(d) && !slices.Contains(j.fallen, j.p.Decks.ID[d])
}
