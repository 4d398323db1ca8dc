package rules

import (
	"slices"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/check"
	"deckmill/rules/format"
)

// leaders moves generals that a site printed as the sideboard to their zone: the
// only thing that rules change in a phase, since no earlier stage knows formats.
func (j *judge) leaders() {
	decks := j.one
	if decks == nil {
		decks = check.NewJudge(j.p, j.in.Catalog, &j.sink)
	}
	for d := range j.p.Decks.Len() {
		if j.decks[d] == nil || j.decks[d].Leader == nil || !j.p.Decks.Judged(d) {
			continue
		}
		for _, e := range decks.LeaderBeside(d, j.decks[d]) {
			j.p.Entries.Zone[e] = event.General
			f := j.deckFinding("LEADER_FROM_SIDE", d)
			f.Pos, f.Clause = j.p.Entries.Pos[e], j.decks[d].Leader.Clause
			f.Card = j.in.Catalog.Name(j.p.Entries.Card[e])
			j.sink.Add(f)
		}
	}
}

// teams judges the decks of each team together, where the format asks for it.
func (j *judge) teams(decks *check.Judge) {
	p := j.p
	byTeam := map[int][]int{}
	var sealed *format.Format
	unified := false
	for d := range p.Decks.Len() {
		f := j.decks[d]
		if f == nil || f.Team == nil || !p.Decks.Judged(d) {
			continue
		}
		unified = true
		if f.Sealed != nil {
			sealed = f
		}
		if t := p.TeamOf(d); t >= 0 {
			byTeam[int(t)] = append(byTeam[int(t)], d)
		} else {
			decks.NoTeam(d, f)
		}
	}
	if !unified {
		return
	}
	for t := range p.Teams.Len() {
		list := byTeam[t]
		slices.SortStableFunc(list, func(a, b int) int {
			return slices.Index(p.Teams.Of(t), p.Decks.Player[a]) - slices.Index(p.Teams.Of(t), p.Decks.Player[b])
		})
		switch {
		case len(list) > 0:
			decks.Team(t, list, j.decks[list[0]])
		case j.out.Format != nil && j.out.Format.Team != nil:
			decks.Team(t, nil, j.out.Format)
		}
	}
	if sealed != nil {
		check.Teams(p, sealed, j.in.Catalog, byTeam, &j.sink)
	}
}

// teamVerdicts is the verdict of each team: the worst of its decks and of what
// is said about the team itself.
func (j *judge) teamVerdicts() {
	p := j.p
	if p.Teams.Len() == 0 {
		return
	}
	j.out.TeamVerdicts = make([]string, p.Teams.Len())
	about := map[string][]diag.Finding{}
	for i := range j.sink.List {
		if f := &j.sink.List[i]; f.TeamID != "" && f.DeckID == "" {
			about[f.TeamID] = append(about[f.TeamID], *f)
		}
	}
	for t := range j.out.TeamVerdicts {
		j.out.TeamVerdicts[t] = check.Verdict(about[p.Teams.ID[t]], "")
	}
	for d := range p.Decks.Len() {
		if t := p.TeamOf(d); t >= 0 && p.Decks.Judged(d) {
			j.out.TeamVerdicts[t] = check.Worst(j.out.TeamVerdicts[t], j.out.Verdicts[d])
		}
	}
}
