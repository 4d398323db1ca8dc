package fill

import (
	"slices"

	"deckmill/export/table"
	"deckmill/ingest/event"
	"deckmill/rules/check"
)

// teams lists each team once over all phases, by id, with its worst verdict.
func (f *filler) teams() {
	type team struct {
		event, id, name, verdict string
		members                  int
	}
	byID := map[string]*team{}
	var ids []string
	for _, o := range f.Phases {
		t := &o.Phase.Teams
		for i, id := range t.ID {
			verdict := check.Legal
			if i < len(o.TeamVerdicts) {
				verdict = o.TeamVerdicts[i]
			}
			if byID[id] == nil {
				byID[id] = &team{event: eventID(o), id: id, name: t.Name[i], verdict: verdict}
				ids = append(ids, id)
			}
			x := byID[id]
			x.verdict = check.Worst(x.verdict, verdict)
			x.members = max(x.members, len(t.Of(i)))
		}
	}
	slices.Sort(ids)
	for _, id := range ids {
		x := byID[id]
		f.t[&table.Teams].Append(x.event, x.id, x.name, x.members, x.verdict)
	}
}

// teamID is the team of deck d, "" for none.
func teamID(p *event.Phase, d int) string {
	if t := p.TeamOf(d); t >= 0 {
		return p.Teams.ID[t]
	}
	return ""
}
