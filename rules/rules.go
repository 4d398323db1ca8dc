// Package rules judges and scores an event: it loads the format of each deck,
// runs the checks, proves and scores the results, and applies the moderator's
// rulings. It reads phases and returns values; it opens nothing.
package rules

import (
	"cmp"
	"iter"
	"runtime"
	"slices"
	"sync"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/check"
	"deckmill/rules/format"
	"deckmill/rules/scoring"
	"deckmill/rules/scoring/survivor"
	"deckmill/rules/scoring/swiss"
	"deckmill/transform/catalog"
)

// Input is what the stage needs beside the phase.
type Input struct {
	Catalog *catalog.Catalog
	Files   format.ReadFunc // reads format files and lists that the user names
	Check   bool            // judge decks
	Score   bool            // prove and score results
	Auto    bool            // each deck's own format column decides (-f auto)
	Loose   bool            // deck files of no event (pipeline check): decks without a name stay so
	Past    []scoring.Past  // matches of earlier rounds ([history] of the event)
	// LastRound are the cards of the last earlier round -> its event.
	LastRound map[string]string
	// Ahead are formats that were loaded already; nil = none.
	Ahead *Ahead
}

// Outcome is a judged phase.
type Outcome struct {
	Phase        *event.Phase
	Format       *format.Format // of the phase; nil without one
	Findings     []diag.Finding // sorted
	Verdicts     []string       // one per deck; nil for a stream, see VerdictOf
	Ranks        []uint8        // of a stream: the verdicts by their numbers in check.Verdicts
	TeamVerdicts []string       // one per team
	Counted      []bool         // one per deck: judged and scored
	Decided      check.Decisions
	Split        int // worth of a split match; 0 without results
	Results      *scoring.Scored
	Swiss        *swiss.Result    // of match lists; nil without
	Survivor     *survivor.Result // of posts.csv; nil without
}

// VerdictOf is the verdict of deck d.
func (o *Outcome) VerdictOf(d int) string {
	if o.Verdicts == nil {
		return check.VerdictAt(o.Ranks[d])
	}
	return o.Verdicts[d]
}

// Phase judges and scores p. found are the findings of the earlier stages. The
// error is one of format.Load: the format or a list cannot be used.
func Phase(p *event.Phase, in Input, found []diag.Finding) (*Outcome, error) {
	j := &judge{p: p, in: in, out: &Outcome{Phase: p}, formats: map[formatKey]*format.Format{}}
	j.sink.List = found
	orderOfName(p)
	if err := j.loadFormats(); err != nil {
		return nil, err
	}
	if in.Check {
		j.check()
		j.specials()
		j.fallback()
		if !in.Loose {
			j.nameDecks()
		}
		j.handHints()
		j.bonuses()
		j.ceiling()
	}
	j.prove(func(deck int) string { return scoring.TwinKey(p, deck) })
	j.out.Counted = slices.Clone(p.Decks.Counted)
	// what is decided on decks changes the results, and printed totals are
	// compared with those: so rulings are applied before and after
	ruled := j.withPosts()
	j.out.Decided, _ = check.ApplyRulings(ruled, j.sink.List)
	j.standings()
	_, more := check.ApplyRulings(ruled, j.sink.List)
	j.sink.Add(more...)
	j.settleFallen()
	j.verdicts()
	if in.Score {
		j.survivor()
	}
	j.teamVerdicts()
	j.illegalRows()
	j.out.Findings = j.sink.List
	diag.Sort(j.out.Findings)
	return j.out, nil
}

// prove proves a matrix; twin is the key of a deck, see [scoring.TwinKey].
func (j *judge) prove(twin func(deck int) string) {
	p := j.p
	if !j.in.Score || p.Table.N() == 0 {
		return
	}
	j.out.Split = scoring.DecideSplit(p, &j.sink)
	scoring.Prove(p, j.out.Split, &j.sink)
	scoring.Scorers(p, &j.sink)
	scoring.Twins(p, j.out.Split, twin, &j.sink)
	scoring.Struck(p, scoring.OptionsOf(&p.Settings.Scoring, j.out.Split), &j.sink)
	scoring.MissingByPlayer(p, &j.sink)
	if j.in.Check {
		j.winHints()
	}
	scoring.History(p, j.in.Past, j.out.Split, j.in.Catalog.Name, &j.sink)
}

// standings scores the results.
func (j *judge) standings() {
	switch {
	case !j.in.Score:
	case j.p.Table.N() > 0:
		j.score()
	default:
		if j.out.Swiss = swiss.Score(j.p); j.out.Swiss != nil {
			j.sink.Add(j.out.Swiss.Findings...)
		}
	}
}

// formatKey: a deck's own format and date, else the phase's.
type formatKey struct {
	name string
	date event.Date
}

type judge struct {
	p       *event.Phase
	in      Input
	out     *Outcome
	sink    diag.Sink
	formats map[formatKey]*format.Format
	cache   format.Cache
	decks   []*format.Format
	one     *check.Judge // of a block, kept over blocks; nil for a whole phase
	fallen  []string     // illegal decks for which an earlier one counts: see fallback
}

// loadFormats compiles each format once. Without a check, a format that is
// unknown does no harm: results are scored by the profile.
func (j *judge) loadFormats() error {
	if !j.in.Check {
		return nil
	}
	p := j.p
	if p.Settings.Format != "" && !j.in.Auto {
		f, err := j.load(formatKey{p.Settings.Format, p.Settings.Date})
		if err != nil {
			return err
		}
		j.out.Format = f
	}
	if a := j.in.Ahead; a != nil && a.phase == (formatKey{p.Settings.Format, p.Settings.Date}) && len(a.decks) == p.Decks.Len() {
		j.decks = a.decks
		return j.loadEach(slices.Values(a.first))
	}
	j.decks = make([]*format.Format, p.Decks.Len())
	return j.loadEach(func(yield func(int) bool) {
		for d := range j.decks {
			if !yield(d) {
				return
			}
		}
	})
}

// loadEach loads the formats of decks.
func (j *judge) loadEach(decks iter.Seq[int]) error {
	p := j.p
	for d := range decks {
		key := keyOf(&p.Settings, &p.Decks, d, j.in.Auto)
		if !key.named() {
			j.noFormat(d)
			continue
		}
		f, err := j.load(key)
		if err != nil {
			if !j.in.Auto {
				return err
			}
			j.badFormat(d, key.name, err)
			continue
		}
		j.decks[d] = f
	}
	return nil
}

func (j *judge) load(key formatKey) (*format.Format, error) {
	if f, ok := j.formats[key]; ok {
		return f, nil
	}
	x, ok := j.in.Ahead.of(key)
	if !ok {
		x = loadFormat(&j.cache, key, j.p.Settings, &j.in)
	}
	if x.err != nil {
		return nil, x.err
	}
	for i := range x.notes {
		x.notes[i].Phase = j.p.Settings.Phase
	}
	j.sink.Add(x.notes...)
	j.formats[key] = x.format
	return x.format, nil
}

func (j *judge) deckFinding(code string, d int) diag.Finding {
	f := diag.New(code)
	f.Phase, f.Pos, f.DeckID = j.p.Settings.Phase, j.p.Decks.Pos[d], j.p.Decks.ID[d]
	f.Subject.ID = f.DeckID
	_, f.Player = j.p.PlayerOf(d)
	return f
}

func (j *judge) noFormat(d int) {
	f := j.deckFinding("DECK_FORMAT_MISSING", d)
	f.Args = map[string]string{"deck": f.DeckID}
	j.sink.Add(f)
}

func (j *judge) badFormat(d int, name string, err error) {
	f := j.deckFinding("DECK_FORMAT_UNKNOWN", d)
	f.Raw = name
	f.Args = map[string]string{"deck": f.DeckID, "reason": err.Error()}
	j.sink.Add(f)
}

// check runs the rules over every deck that is to be judged, and once over the
// event.
func (j *judge) check() {
	p := j.p
	j.leaders()
	j.parallel(p.Decks.Len(), func(judge *check.Judge, d int) {
		if j.decks[d] != nil && p.Decks.Judged(d) {
			judge.Deck(d, j.decks[d])
		}
	})
	decks := check.NewJudge(p, j.in.Catalog, &j.sink)
	j.teams(decks)
	j.doubts(decks)
	j.replacements()
	if j.out.Format != nil {
		check.Event(p, j.out.Format, &j.sink)
	}
}

// fewDecks is how many decks one worker gets at least.
const fewDecks = 256

// parallel judges n decks on several workers: each has its own memory and its
// own sink, and a run of decks beside each other; the sinks are joined in order.
func (j *judge) parallel(n int, one func(*check.Judge, int)) {
	workers := max(1, min(runtime.GOMAXPROCS(0), n/fewDecks))
	sinks := make([]diag.Sink, workers)
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			judge := check.NewJudge(j.p, j.in.Catalog, &sinks[w])
			for d := n * w / workers; d < n*(w+1)/workers; d++ {
				one(judge, d)
			}
		})
	}
	wait.Wait()
	for i := range sinks {
		j.sink.Add(sinks[i].List...)
	}
}

// verdicts sums the findings of each deck up.
func (j *judge) verdicts() {
	found := map[string]string{} // by deck_id
	for i := range j.sink.List {
		f := &j.sink.List[i]
		if v := check.VerdictOf(f); f.DeckID != "" && v != check.Legal {
			found[f.DeckID] = check.Worst(cmp.Or(found[f.DeckID], check.Legal), v)
		}
	}
	j.out.Verdicts = make([]string, j.p.Decks.Len())
	for d, id := range j.p.Decks.ID {
		j.out.Verdicts[d] = check.Worst(check.Verdict(nil, j.out.Decided[id]), cmp.Or(found[id], check.Legal))
	}
}

// score ranks the table; rulings may take a row out of it or make it forfeit.
func (j *judge) score() {
	p := j.p
	fate := func(i int) scoring.Fate {
		d := p.Table.Entrants[i].Deck
		if d < 0 {
			return rowFate(p, i)
		}
		switch j.out.Decided[p.Decks.ID[d]] {
		case check.RuledRemove:
			return scoring.Removed
		case check.RuledForfeit:
			return scoring.Forfeits
		case check.RuledLegal, check.RuledIllegal, check.RuledReplace:
		}
		return scoring.Stays
	}
	for i := range p.Table.Entrants {
		if fate(i) == scoring.Removed && p.Table.Entrants[i].Deck >= 0 {
			j.out.Counted[p.Table.Entrants[i].Deck] = false
		}
	}
	j.out.Results = scoring.Score(p, scoring.OptionsOf(&p.Settings.Scoring, j.out.Split), fate)
	if j.out.Results.Phase.Table.N() == 0 { // rulings removed every row
		j.out.Results = nil
		return
	}
	j.sink.Add(j.out.Results.Totals...)
}

// illegalRows marks the rows of illegal decks that no ruling has decided: they
// stay counted until rulings.csv says remove, forfeit or replace.
func (j *judge) illegalRows() {
	if j.out.Results == nil {
		return
	}
	q := j.out.Results.Phase
	for k := range j.out.Results.Rows {
		r := &j.out.Results.Rows[k]
		if d := q.Table.Entrants[r.Entrant].Deck; d >= 0 && j.out.VerdictOf(int(d)) == check.Illegal && r.Status == "active" && j.out.Decided[q.Decks.ID[d]] != check.RuledReplace {
			r.Status = "illegal"
		}
	}
}
