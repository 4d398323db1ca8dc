// Package survivor judges the thread of a Survivor (seed 000, rule section 3):
// which decks are valid, which decks each had to beat, and who wins when. It
// reads the posts of a phase and returns values; there is no clock in it.
package survivor

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform"
)

// The values of the column `status`.
const (
	Valid     = "valid"
	Invalid   = "invalid"
	Undecided = "undecided" // not counted until a result or a ruling comes
)

// Row is one deck of the thread.
type Row struct {
	Post     int    // into Phase.Posts
	Deck     string // deck_id, else as typed
	Page     int
	K        int   // decks to beat: the page of the previous valid deck; 0 = there is none
	MustBeat []int // rows of these decks, the latest first; fewer than K when fewer are valid
	Status   string
	Reason   string // in the language of the event, "" when there is nothing to say
	column   string // of posts.csv that decided
}

// The columns of posts.csv with the word of the moderator and the results of a deck.
const (
	rulingColumn  = "ruling"
	resultsColumn = "results_vs_previous"
)

// Result is a judged thread, by number of post.
type Result struct {
	Rows     []Row
	Last     int        // row of the last valid deck, -1 = none
	Days     int        // days for which it must stand: the page of its post
	Deadline event.Time // it wins unless a valid deck comes before; not OK when its time is unknown
	Findings []diag.Finding
}

// Verdict says whether the rules found deck d of the phase illegal, and why (in
// the language of the event). A deck about which only a question is open counts.
type Verdict func(d int) (illegal bool, why string)

// Judge judges the posts of p; nil when there are none. verdict may be nil.
func Judge(p *event.Phase, verdict Verdict) *Result {
	if len(p.Posts) == 0 {
		return nil
	}
	j := &judge{p: p, verdict: verdict, out: &Result{Last: -1}, lang: p.Settings.Lang}
	j.order()
	for i := range j.out.Rows {
		j.row(i)
	}
	j.winner()
	return j.out
}

type judge struct {
	p       *event.Phase
	verdict Verdict
	lang    string
	out     *Result
	valid   []int // rows of the valid decks so far
	told    bool  // what a deck needs was said
}

// order makes the rows, by number of post and then by place.
func (j *judge) order() {
	posts := j.p.Posts
	at := make([]int, len(posts))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(a, b int) int { return int(posts[a].No) - int(posts[b].No) })
	size := max(1, j.p.Settings.XCB.PageSize)
	for _, i := range at {
		r := Row{Post: i, Deck: posts[i].Deck, Page: (int(posts[i].No) + size - 1) / size}
		if d := posts[i].Index; d >= 0 {
			r.Deck = j.p.Decks.ID[d]
		}
		j.out.Rows = append(j.out.Rows, r)
	}
}

func (j *judge) post(i int) *event.Post { return &j.p.Posts[j.out.Rows[i].Post] }

// row judges row i; the rows before it are judged.
func (j *judge) row(i int) {
	r := &j.out.Rows[i]
	if len(j.valid) > 0 {
		r.K = j.out.Rows[j.last()].Page
		for k := len(j.valid) - 1; k >= 0 && len(r.MustBeat) < r.K; k-- {
			r.MustBeat = append(r.MustBeat, j.valid[k])
		}
	}
	results := j.results(i)
	j.fromTable(i, results)
	r.Status, r.Reason, r.column = j.decide(i, results)
	j.say(i)
	if r.Status == Valid {
		j.valid = append(j.valid, i)
	}
}

// last is the row of the last valid deck so far, -1 for none.
func (j *judge) last() int {
	if len(j.valid) == 0 {
		return -1
	}
	return j.valid[len(j.valid)-1]
}

// decide applies the rules, the surest first,
// and names the column of posts.csv that decided.
func (j *judge) decide(i int, results map[int][]int) (status, reason, column string) {
	ruling := rulingOf(j.post(i).Ruling)
	switch ruling {
	case ruledValid:
		return Valid, j.text("ruledvalid"), rulingColumn
	case ruledIllegal:
		return Invalid, j.text("illegal"), rulingColumn
	case ruledInvalid:
		return Invalid, j.text("ruledinvalid"), rulingColumn
	case ruledCrosspost:
		return Undecided, j.text("crosspost"), rulingColumn
	case ruledPending:
		return Undecided, j.text("pending"), rulingColumn
	case ruledUnknown:
		return Undecided, j.text("unknownruling"), rulingColumn
	case ruledLegal, noRuling:
	}
	for _, rule := range []struct {
		column string
		judge  func(int, map[int][]int) (string, string)
	}{{"cards", j.legality}, {"deck", j.onePost}, {"author", j.consecutive}, {"time", j.inTime}, {resultsColumn, j.beaten}} {
		if status, reason = rule.judge(i, results); status != "" {
			return status, reason, rule.column
		}
	}
	return Valid, j.notes(i), "author"
}

// legality: an illegal deck is not counted until it is ruled on (3.4a).
func (j *judge) legality(i int, _ map[int][]int) (status, reason string) {
	post := j.post(i)
	if j.verdict == nil || post.Index < 0 || rulingOf(post.Ruling) == ruledLegal {
		return "", ""
	}
	if illegal, why := j.verdict(int(post.Index)); illegal {
		return Invalid, j.text("illegaldeck", "why", why)
	}
	return "", ""
}

// onePost: one deck a message (3.3b); the first one counts.
func (j *judge) onePost(i int, _ map[int][]int) (status, reason string) {
	if i == 0 || j.post(i-1).No != j.post(i).No {
		return "", ""
	}
	for k := i - 1; k >= 0 && j.post(k).No == j.post(i).No; k-- {
		if j.same(k, i) && j.out.Rows[k].Deck == j.out.Rows[i].Deck {
			return Invalid, j.text("twice")
		}
	}
	return Invalid, j.text("several", "post", strconv.Itoa(int(j.post(i).No)))
}

// consecutive: not after one's own valid deck (3.3a).
func (j *judge) consecutive(i int, _ map[int][]int) (status, reason string) {
	if last := j.last(); last >= 0 && j.same(last, i) {
		return Invalid, j.text("same")
	}
	return "", ""
}

func (j *judge) same(a, b int) bool {
	return transform.PlayerID(j.post(a).Author) == transform.PlayerID(j.post(b).Author)
}

// inTime: the last valid deck wins when it has stood for k days (3.5); what
// comes then is too late, unless an undecided deck came in time.
func (j *judge) inTime(i int, _ map[int][]int) (status, reason string) {
	last := j.last()
	if last < 0 || !j.post(i).Time.OK {
		return "", ""
	}
	deadline := j.deadline(last)
	if !deadline.OK || j.post(i).Time.Micros < deadline.Micros {
		return "", ""
	}
	winner := []string{"time", deadline.In(j.p.Settings.Timezone), "player", j.post(last).Author, "deck", j.out.Rows[last].Deck}
	for k := last + 1; k < i; k++ {
		if open := j.deadline(k); j.out.Rows[k].Status == Undecided && (!open.OK || j.post(i).Time.Micros < open.Micros) {
			return Undecided, j.text("lateopen", append(winner, "open", j.out.Rows[k].Deck)...)
		}
	}
	return Invalid, j.text("late", winner...)
}

// deadline is the time until which the deck of row i must stand to win.
func (j *judge) deadline(i int) event.Time {
	t := j.post(i).Time
	if !t.OK {
		return event.Time{}
	}
	t.Micros += (time.Duration(j.out.Rows[i].Page) * 24 * time.Hour).Microseconds()
	return t
}

// beaten: 6-0 or 4-1 against each of the k valid decks before (3.4).
func (j *judge) beaten(i int, results map[int][]int) (status, reason string) {
	var lost, doubtful, missing []string
	for _, k := range j.out.Rows[i].MustBeat {
		deck := j.out.Rows[k].Deck
		switch got := results[k]; {
		case len(got) == 0:
			missing = append(missing, deck)
		case len(got) > 1:
			doubtful = append(doubtful, j.text("twovalues", "values", numbers(got), "deck", deck))
		case got[0] != 6 && got[0] != 4:
			key := "lost"
			if !j.told {
				key, j.told = "lostneeds", true
			}
			lost = append(lost, j.text(key, "points", strconv.Itoa(got[0]), "deck", deck))
		}
	}
	switch {
	case len(lost) > 0:
		return Invalid, strings.Join(lost, ", ")
	case len(doubtful) > 0:
		return Undecided, strings.Join(doubtful, ", ")
	case len(missing) > 0:
		return Undecided, j.text("missing", "decks", strings.Join(missing, ", "))
	}
	return "", ""
}

func numbers(list []int) string {
	var text []string
	for _, n := range list {
		text = append(text, strconv.Itoa(n))
	}
	return strings.Join(text, " / ")
}

// notes are what is worth saying about a valid deck.
func (j *judge) notes(i int) string {
	r := &j.out.Rows[i]
	last := j.last()
	if last < 0 {
		return j.text("first")
	}
	var notes, open []string
	if i-1 > last && j.same(i-1, i) {
		notes = append(notes, j.text("notconsecutive", "deck", j.out.Rows[i-1].Deck))
	}
	for k := last + 1; k < i; k++ {
		if j.out.Rows[k].Status == Undecided {
			open = append(open, j.out.Rows[k].Deck)
		}
	}
	if len(open) > 0 {
		notes = append(notes, j.text("undecided", "decks", strings.Join(open, ", ")))
	}
	if len(notes) == 0 && r.K != r.Page {
		notes = append(notes, j.text("page", "deck", j.out.Rows[last].Deck, "k", strconv.Itoa(r.K)))
	}
	return strings.Join(notes, "; ")
}
