package app

import (
	"slices"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/check"
)

// score proves and scores the results once all decks are judged, and applies
// rulings as rules.Phase does: before and after. Only what they may answer was
// held for them.
func (s *stream) score(p *event.Phase) {
	results := s.found.drain(rankFormats)
	s.judges.Prove()
	results(s.judges.Findings())
	decided, _ := s.found.rule(p)
	s.judges.Score(decided)
	results(s.judges.Findings())
	_, more := s.found.rule(p)
	s.found.release(decided, more)
	results(more)
}

// rule applies the rulings to the findings that are held for them.
func (s *found) rule(p *event.Phase) (check.Decisions, []diag.Finding) {
	list := make([]diag.Finding, len(s.held))
	for i := range s.held {
		list[i] = s.held[i].Finding
	}
	decided, more := check.ApplyRulings(p, list)
	for i := range s.held {
		s.held[i].Finding = list[i]
	}
	return decided, more
}

// release packs the findings that were held, and lets what was decided count. more
// are those that say so.
func (s *found) release(decided check.Decisions, more []diag.Finding) {
	s.ruled, s.settled = nil, slices.DeleteFunc(slices.Clone(more), func(f diag.Finding) bool { return !f.Settled })
	for _, rank := range []byte{rankBlock, rankBefore, rankFormats} {
		p := s.packer(rank)
		for i := range s.held {
			if h := &s.held[i]; h.rank == rank {
				p.add(&h.Finding, h.deck, markEarly)
			}
		}
		s.fail(s.take(p))
	}
	for i := range s.held {
		if s.held[i].Settled {
			s.settled = append(s.settled, s.held[i].Finding)
		}
	}
	diag.Sort(s.settled)
	s.held = nil
	illegal := uint8(slices.Index(check.Verdicts(), check.Illegal)) //nolint:gosec // there are four
	for id, decision := range decided {
		if d := s.deck(id); d >= 0 && decision.Against() {
			s.ranks[d] = min(s.ranks[d], illegal)
		}
	}
}
