package rules

import (
	"cmp"
	"slices"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
)

// abtRounds is the number of rounds of an ABT (seed 000, 2.1b).
const abtRounds = 4

// FinalPhase is the name of the phase that sums the others up.
const FinalPhase = "final"

// Final is the ranking over the phases of an event, one row per player.
type Final struct {
	Rows []FinalRow // by rank, ties in order of their ids
	// XCB: tournament points decide; without them (match lists) points do.
	XCB bool
	// Extra are the phases that are additional rounds among the tied (2.5b).
	Extra    []bool
	Findings []diag.Finding
}

// FinalRow is the sum of a player's phases; a phase without him counts 0.
type FinalRow struct {
	Rank, Sharing int
	ID, Name      string
	TP, Points    int
	ByPhase       []event.Num // tournament points of each phase, not OK = absent
	Provisional   bool        // some of his results are
	extra         []int       // ranks in the additional rounds
}

// FinalOf sums the phases up; nil when there is only one. What the sums are
// over: every row of a player, so two decks in one round count both.
func FinalOf(phases []*Outcome) *Final {
	if len(phases) < 2 {
		return nil
	}
	f := &finalist{Final: Final{Extra: make([]bool, len(phases))}, phases: phases, byID: map[string]int{}}
	for i, o := range phases {
		f.XCB = f.XCB || o.Results != nil
		if i >= abtRounds && f.additional(i) {
			continue
		}
		f.add(i)
		f.rank()
	}
	f.abt()
	return &f.Final
}

type finalist struct {
	Final
	phases []*Outcome
	byID   map[string]int // player -> row, while rows are added
}

// each calls do for every row of the standings of phase i.
func (f *finalist) each(i int, do func(id, name string, tp event.Num, points, rank int, provisional bool)) {
	o := f.phases[i]
	if o.Swiss != nil {
		for k := range o.Swiss.Lines {
			l := &o.Swiss.Lines[k]
			do(o.Phase.Players.ID[l.Player], o.Phase.Players.Name[l.Player], event.Num{}, l.Points, l.Rank, false)
		}
	}
	if o.Results == nil {
		return
	}
	q := o.Results.Phase
	for _, r := range o.Results.Rows {
		id, name := EntrantPlayer(q, r.Entrant)
		do(id, name, r.TP, r.Points, r.Rank, r.Status == "provisional")
	}
}

// EntrantPlayer is the id and the name of the player of row i of the results; a
// row without a known player stands for itself.
func EntrantPlayer(q *event.Phase, i int) (id, name string) {
	e := &q.Table.Entrants[i]
	if e.Player >= 0 {
		return q.Players.ID[e.Player], q.Players.Name[e.Player]
	}
	return e.ID, e.Label
}

// add adds phase i to the sums.
func (f *finalist) add(i int) {
	f.each(i, func(id, name string, tp event.Num, points, _ int, provisional bool) {
		at, known := f.byID[id]
		if !known {
			at = len(f.Rows)
			f.byID[id] = at
			f.Rows = append(f.Rows, FinalRow{ID: id, Name: name, ByPhase: make([]event.Num, len(f.phases))})
		}
		r := &f.Rows[at]
		r.TP += int(tp.V)
		r.Points += points
		r.ByPhase[i] = event.N(r.ByPhase[i].V + tp.V)
		r.Provisional = r.Provisional || provisional
	})
}

func (f *finalist) key(r *FinalRow) int {
	if f.XCB {
		return r.TP
	}
	return r.Points
}

// compare orders by the sum, then by the additional rounds.
func (f *finalist) compare(a, b *FinalRow) int {
	if c := cmp.Compare(f.key(b), f.key(a)); c != 0 {
		return c
	}
	return slices.Compare(a.extra, b.extra)
}

// rank sorts the rows and numbers them 1-2-2-4.
func (f *finalist) rank() {
	slices.SortFunc(f.Rows, func(a, b FinalRow) int { return cmp.Or(f.compare(&a, &b), strings.Compare(a.ID, b.ID)) })
	for from := 0; from < len(f.Rows); {
		to := from + 1
		for to < len(f.Rows) && f.compare(&f.Rows[from], &f.Rows[to]) == 0 {
			to++
		}
		for k := from; k < to; k++ {
			f.Rows[k].Rank, f.Rows[k].Sharing = from+1, to-from
		}
		from = to
	}
	for k := range f.Rows {
		f.byID[f.Rows[k].ID] = k
	}
}

// first are the rows that share the first place.
func (f *finalist) first() []int {
	var list []int
	for k := range f.Rows {
		if f.Rows[k].Rank == 1 {
			list = append(list, k)
		}
	}
	return list
}

// additional takes phase i as an additional round (2.5b): when several share the
// first place and nobody else takes part. It orders them by their ranks in it, an
// absent one last, and adds nothing to their sums.
func (f *finalist) additional(i int) bool {
	tied := f.first()
	if !f.XCB || len(tied) < 2 || f.phases[i].Results == nil {
		return false
	}
	best, players, outsiders := map[string]int{}, 0, false
	f.each(i, func(id, _ string, _ event.Num, _, rank int, _ bool) {
		at, known := f.byID[id]
		outsiders = outsiders || !known || !slices.Contains(tied, at)
		if old, again := best[id]; !again || rank < old {
			best[id] = rank
		}
		players++
	})
	if outsiders {
		x := f.finding("ABT_OUTSIDERS", tied)
		x.Args["name"] = f.phases[i].Phase.Settings.Phase
		f.Findings = append(f.Findings, x)
		return false
	}
	x := f.finding("ABT_ADDITIONAL", tied)
	x.Args["name"] = f.phases[i].Phase.Settings.Phase
	x.Raw = x.Args["name"] // a season leaves this phase out
	f.Findings = append(f.Findings, x)
	f.Extra[i] = true
	for k := range f.Rows {
		rank := 0 // who was not among the tied has nothing to be ordered by
		if slices.Contains(tied, k) {
			rank = players + 1
			if r, there := best[f.Rows[k].ID]; there {
				rank = r
			}
		}
		f.Rows[k].extra = append(f.Rows[k].extra, rank)
	}
	f.rank()
	return true
}

func (f *finalist) finding(code string, rows []int) diag.Finding {
	x := diag.New(code)
	x.Phase = FinalPhase
	var names []string
	for _, k := range rows {
		names = append(names, f.Rows[k].Name)
	}
	x.Args = map[string]string{"names": strings.Join(names, ", ")}
	return x
}

// abt says what is unusual about an ABT: an event whose phases are all rounds of
// X-Card Blind.
func (f *finalist) abt() {
	rounds, played := 0, 0
	for i, o := range f.phases {
		if o.Swiss != nil || o.Phase.Settings.Scoring.Profile != "xcb" && o.Results == nil {
			return
		}
		if !f.Extra[i] && (i < abtRounds || o.Results != nil) {
			rounds++
			if o.Results != nil {
				played++
			}
		}
	}
	if rounds != abtRounds {
		x := diag.New("ABT_ROUNDS")
		x.Phase, x.Counted = FinalPhase, diag.N(rounds)
		f.Findings = append(f.Findings, x)
	}
	tied := f.first()
	if len(tied) < 2 || played < rounds || slices.ContainsFunc(f.Rows, func(r FinalRow) bool { return r.Provisional }) {
		return // a tie before the end is none
	}
	x := f.finding("ABT_TIE", tied)
	x.Counted = diag.N(f.Rows[tied[0]].TP)
	f.Findings = append(f.Findings, x)
}
