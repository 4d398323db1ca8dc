package rules

import (
	"slices"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/check"
	"deckmill/rules/format"
	"deckmill/rules/scoring"
)

// Stream judges the decks of a phase block by block; a block may hold any of
// its decks. It does what [Phase] does where decks are judged each for itself:
// see Fits.
type Stream struct {
	judge *judge
	twins map[int32]*string // the keys of the decks in a matrix
}

// NewStream compiles the formats of all decks of a phase whose decks have no
// entries. The error is one of format.Load. drain takes findings when there are
// many, see [diag.Sink].
func NewStream(p *event.Phase, in Input, drain func([]diag.Finding)) (*Stream, error) {
	j := &judge{p: p, in: in, out: &Outcome{Phase: p}, formats: map[formatKey]*format.Format{}}
	j.sink.Drain = drain
	orderOfName(p)
	if err := j.loadFormats(); err != nil {
		return nil, err
	}
	if j.out.Format != nil {
		check.Event(p, j.out.Format, &j.sink)
	}
	s := &Stream{judge: j}
	if in.Score {
		s.twins = make(map[int32]*string, p.Table.N())
		for i := range p.Table.Entrants {
			s.twins[p.Table.Entrants[i].Deck] = new(string)
		}
	}
	return s, nil
}

// Fits reports that every deck can be judged without the others and without the
// results: no team, no format of X-Card Blind, whose special formats compare
// decks, no earlier deck that may count for an illegal one.
func (s *Stream) Fits() bool {
	p := s.judge.p
	if p.Teams.Len() > 0 || len(p.Posts) > 0 || !s.judge.in.Check || p.Settings.XCB.FallbackToPrevious {
		return false
	}
	for _, f := range s.judge.formats {
		bonus := p.Table.N() > 0 && slices.ContainsFunc(f.Rules, func(r format.Rule) bool { return r.Optional != "" })
		if f.X > 0 || f.Team != nil || f.Sealed != nil || leaves(f, "2.3a") || bonus {
			return false
		}
	}
	return true
}

// Bench judges one block after the other, for one goroutine, and remembers what
// it found out about cards.
type Bench struct {
	of *Stream
	j  *judge
}

// NewBench makes a bench for the blocks that q holds, one after the other.
func (s *Stream) NewBench(q *event.Phase) *Bench {
	j := &judge{p: q, in: s.judge.in, out: &Outcome{Phase: q, Format: s.judge.out.Format}}
	j.one = check.NewJudge(q, j.in.Catalog, &j.sink)
	return &Bench{s, j}
}

// Block judges the decks of a block, whose numbers in the whole phase are
// decks. found are the findings of earlier stages about them; those of the rules
// are added.
func (b *Bench) Block(decks []int32, found *diag.Sink) {
	j := b.j
	j.sink.List = found.List
	j.decks = j.decks[:0]
	for _, d := range decks {
		j.decks = append(j.decks, b.of.judge.decks[d])
	}
	j.leaders()
	b.of.note(j.p, decks)
	for d := range decks {
		if j.decks[d] != nil && j.p.Decks.Judged(d) {
			j.one.Deck(d, j.decks[d])
		}
	}
	j.doubts(j.one)
	found.List, j.sink.List = j.sink.List, nil
}

// note keeps what the proof of a matrix asks of the decks in it.
func (s *Stream) note(block *event.Phase, decks []int32) {
	if len(s.twins) == 0 {
		return
	}
	for i, d := range decks {
		if key := s.twins[d]; key != nil { // a deck is in one block only
			*key = scoring.TwinKey(block, i)
		}
	}
}

// Prove proves the results, once all blocks are judged. What is found comes with
// Findings.
func (s *Stream) Prove() {
	j := s.judge
	j.prove(func(deck int) string { return *s.twins[int32(deck)] }) //nolint:gosec // decks are numbered by int32
	j.out.Counted = j.p.Decks.Counted
	if len(j.p.Rulings) > 0 { // they may take rows out
		j.out.Counted = slices.Clone(j.out.Counted)
	}
}

// Score scores the results after Prove. decided is what [check.ApplyRulings] says
// of all findings so far.
func (s *Stream) Score(decided check.Decisions) {
	s.judge.out.Decided = decided
	s.judge.standings()
}

// Findings are those about formats and the event, taken once before the blocks,
// then those about the results.
func (s *Stream) Findings() []diag.Finding {
	list := s.judge.sink.List
	s.judge.sink.List = nil
	return list
}

// Outcome is the judged phase without its findings, after Score; ranks are the
// verdicts of its decks, see [Outcome.Ranks].
func (s *Stream) Outcome(ranks []uint8) *Outcome {
	s.judge.out.Ranks = ranks
	s.judge.illegalRows()
	return s.judge.out
}
