package scoring

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform"
)

// Scorers says, when several tables cover the same rows, how far they agree, and
// names each pair on which they differ. A pair that a correction decides is
// settled.
func Scorers(p *event.Phase, sink *diag.Sink) {
	t := &p.Table
	if t.Scorers < 2 {
		return
	}
	agree, differ, missing, several := 0, 0, 0, false
	for i := range t.Entrants {
		for j := i + 1; j < t.N(); j++ {
			if t.Apart(i, j) {
				continue
			}
			a, b := t.At(i, j), t.At(j, i)
			several = several || len(a.Said) > 1 || len(b.Said) > 1
			switch {
			case !a.Agreed() || !b.Agreed():
				differ++
				sink.Add(scorersDiffer(p, i, j))
			case max(len(a.Said), len(b.Said)) < t.Scorers:
				missing++
			default:
				agree++
			}
		}
	}
	if !several {
		return // groups, or rows that came one by one
	}
	f := diag.New("SCORERS_COMPARED")
	f.Phase, f.Pos.File = p.Settings.Phase, t.Entrants[0].Pos.File
	f.Args = map[string]string{
		"tables": strconv.Itoa(t.Scorers), "agree": strconv.Itoa(agree), "differ": strconv.Itoa(differ), "missing": strconv.Itoa(missing),
	}
	sink.Add(f)
}

// scorersDiffer names a pair, from the view of a row whose cell differs.
func scorersDiffer(p *event.Phase, i, j int) diag.Finding {
	t := &p.Table
	open := t.At(i, j).Disputed || t.At(j, i).Disputed
	if t.At(i, j).Agreed() || open && !t.At(i, j).Disputed {
		i, j = j, i
	}
	c := t.At(i, j)
	code := "SCORERS_MAJORITY"
	if open {
		code = "SCORERS_DIFFER"
	}
	f := diag.New(code)
	f.Phase, f.Pos = p.Settings.Phase, c.Pos
	f.Subject = diag.Subject{Kind: diag.OnMatch, ID: transform.MatchID(p.Settings.Phase, t.Round, t.Entrants[i].ID, t.Entrants[j].ID)}
	f.Player, f.DeckID, f.Raw = t.Entrants[i].Label, deckID(p, i), c.Text
	f.Settled = c.Corrected
	var all []string
	for _, s := range c.Said {
		all = append(all, s.Text+" ("+s.Where+")")
		if s.Pos != c.Pos {
			f.Related = append(f.Related, s.Pos)
		}
		if open && !slices.Contains(f.Suggestions, s.Text) {
			f.Suggestions = append(f.Suggestions, s.Text)
		}
	}
	f.Args = map[string]string{"opponent": t.Entrants[j].Label, "said": strings.Join(all, ", ")}
	return f
}
