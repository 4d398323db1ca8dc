package rules

import (
	"slices"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/check"
	"deckmill/rules/scoring/survivor"
)

// withPosts is the phase with the moderator's words of posts.csv as rulings: a
// deck of a Survivor is ruled on where it was posted.
func (j *judge) withPosts() *event.Phase {
	if len(j.p.Posts) == 0 {
		return j.p
	}
	q := *j.p
	q.Rulings = slices.Clone(j.p.Rulings)
	asked := map[string]bool{}
	for i := range j.sink.List {
		if f := &j.sink.List[i]; f.Severity >= diag.Warning {
			asked[f.DeckID] = true
		}
	}
	for i := range q.Posts {
		post := &q.Posts[i]
		if post.Index < 0 {
			continue
		}
		r := event.Ruling{Deck: q.Decks.ID[post.Index], Rule: "*", Pos: post.At("ruling")}
		switch legal, illegal := survivor.Legal(post.Ruling); {
		case legal && asked[r.Deck]:
			r.Decision, r.Note = string(check.RuledLegal), "posts.csv"
		case illegal:
			r.Decision, r.Note = string(check.RuledIllegal), "posts.csv"
		default:
			continue
		}
		q.Rulings = append(q.Rulings, r)
	}
	return &q
}

// survivor judges the thread by the verdicts of its decks.
func (j *judge) survivor() {
	var verdict survivor.Verdict
	if j.in.Check {
		verdict = func(d int) (illegal bool, why string) {
			if j.out.Verdicts[d] != check.Illegal {
				return false, ""
			}
			return true, j.whyNot(d)
		}
	}
	if j.out.Survivor = survivor.Judge(j.p, verdict); j.out.Survivor != nil {
		j.sink.Add(j.out.Survivor.Findings...)
	}
}

// whyNot is the message of the first open finding of deck d.
func (j *judge) whyNot(d int) string {
	worst := -1
	for i := range j.sink.List {
		f := &j.sink.List[i]
		if f.DeckID == j.p.Decks.ID[d] && !f.Settled && f.Severity >= diag.Ruling && (worst < 0 || f.Severity > j.sink.List[worst].Severity) {
			worst = i
		}
	}
	if worst < 0 {
		return j.out.Verdicts[d]
	}
	return diag.Message(&j.sink.List[worst], j.p.Settings.Lang)
}
