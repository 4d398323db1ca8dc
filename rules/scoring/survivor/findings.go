package survivor

import (
	"strings"

	"deckmill/ingest/diag"
)

// finding starts a finding on the post of row i, in the first of some columns of
// posts.csv that is there.
func (j *judge) finding(code string, i int, columns ...string) diag.Finding {
	f := diag.New(code)
	post := j.post(i)
	f.Phase, f.Pos, f.Player = j.p.Settings.Phase, post.At(columns...), post.Author
	f.Subject = diag.Subject{Kind: diag.OnRow, ID: j.out.Rows[i].Deck}
	f.Args = map[string]string{"name": j.out.Rows[i].Deck}
	f.Counted = diag.N(int(post.No))
	return f
}

func (j *judge) add(f diag.Finding) { j.out.Findings = append(j.out.Findings, f) }

// unread is a result that is none.
func (j *judge) unread(i int, text string) {
	f := j.finding("POST_RESULT", i, resultsColumn)
	f.Raw = text
	j.add(f)
}

// noDeck is a result against a deck that no earlier post has.
func (j *judge) noDeck(i int, text string) {
	f := j.finding("POST_DECK_UNKNOWN", i, resultsColumn)
	f.Raw = text
	j.add(f)
}

// say reports what was decided on row i.
func (j *judge) say(i int) {
	r, post := &j.out.Rows[i], j.post(i)
	if rulingOf(post.Ruling) == ruledUnknown {
		f := j.finding("POST_RULING", i, rulingColumn)
		f.Raw = post.Ruling
		j.add(f)
	}
	if i > 0 && j.post(i-1).No == post.No {
		j.add(j.finding("POST_SEVERAL_DECKS", i, "deck", "cards"))
	}
	if prev := i - 1; i > 0 && post.Time.OK && j.post(prev).Time.OK && post.Time.Micros < j.post(prev).Time.Micros {
		f := j.finding("POST_TIME_ORDER", i, "time")
		f.Allowed = diag.N(int(j.post(prev).No))
		j.add(f)
	}
	code := ""
	switch {
	case r.Status == Undecided && rulingOf(post.Ruling) != ruledUnknown:
		code = "SURVIVOR_UNDECIDED"
	case r.Status == Invalid:
		code = "SURVIVOR_INVALID"
	case r.Status == Valid && i-1 > j.last() && j.last() >= 0 && j.same(i-1, i):
		code = "SURVIVOR_NOT_CONSECUTIVE"
	}
	if code != "" {
		f := j.finding(code, i, r.column, "deck", "cards")
		f.Args["reason"] = r.Reason
		j.add(f)
	}
}

// winner says who wins when, by the last valid deck (3.5).
func (j *judge) winner() {
	o := j.out
	if o.Last = j.last(); o.Last < 0 {
		return
	}
	o.Days, o.Deadline = o.Rows[o.Last].Page, j.deadline(o.Last)
	f := j.finding("SURVIVOR_WINNER", o.Last, "deck", "cards")
	f.Counted = diag.N(o.Days)
	if o.Deadline.OK {
		f.Args["time"] = o.Deadline.In(j.p.Settings.Timezone)
	}
	var open []string
	for k := o.Last + 1; k < len(o.Rows); k++ {
		if o.Rows[k].Status == Undecided {
			open = append(open, o.Rows[k].Deck)
		}
	}
	if len(open) > 0 {
		f.Args["open"] = strings.Join(open, ", ")
	}
	j.add(f)
}
