package app

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"iter"
	"math"
	"slices"
	"sync"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/spill"
	"deckmill/rules"
	"deckmill/rules/check"
)

// found holds the findings of a stream: packed, sorted, and beyond what memory
// is given on the disk.
type found struct {
	store *diag.Store
	about *spill.Sorter // what is said about each deck, by its number and the order of the findings
	say   func(*diag.Finding) (said, bool)
	ranks []uint8 // verdicts of the decks, see rules.Outcome
	decks *event.Decks
	index event.IDIndex // decks by their ids, made when it is first asked

	ruled   *check.Ruled   // which findings rulings may answer; nil = none
	held    []unruled      // those, until they are answered
	settled []diag.Finding // of them, sorted
	err     error          // the first error of the disk
}

// What a mark of a stored finding says (see diag.Head).
const (
	markNone  = iota
	markAgain // one of the same block before it asks the same
	markEarly // of a stage before the blocks
)

// Findings that are equal in the order of the table come from the blocks first,
// then from the stages before, then from the formats.
const (
	rankBlock = iota
	rankBefore
	rankFormats
)

func newFound(most int, say func(*diag.Finding) (said, bool)) *found {
	return &found{store: diag.NewStore(most), about: spill.NewSorter(most / 2), say: say}
}

func (s *found) close() error { return cmp.Or(s.store.Close(), s.about.Close()) }

// drain takes findings that were raised before the blocks.
func (s *found) drain(rank byte) func([]diag.Finding) {
	p := s.packer(rank)
	return func(list []diag.Finding) {
		for i := range list {
			f := &list[i]
			p.add(f, s.deck(f.DeckID), markEarly)
		}
		s.fail(s.take(p))
	}
}

// unruled is a finding that waits for the rulings.
type unruled struct {
	diag.Finding
	deck int32
	rank byte
}

// packer packs findings, and what they say about their decks, for one goroutine.
type packer struct {
	of         *found
	findings   *diag.Packer
	rank       byte
	held       []unruled
	about      spill.Block
	key, value []byte
}

func (s *found) packer(rank byte) *packer {
	return &packer{of: s, findings: s.store.Packer(rank), rank: rank}
}

// add packs a finding about deck d, -1 = none, and lets it count for its verdict.
func (p *packer) add(f *diag.Finding, d int32, mark uint8) {
	if p.of.ruled != nil && p.of.ruled.Has(f) {
		p.held = append(p.held, unruled{*f, d, p.rank})
		return
	}
	p.of.judge(d, f)
	x, ok := said{}, false
	if d >= 0 && f.Severity >= diag.Ruling {
		x, ok = p.of.say(f)
	}
	order := p.findings.Add(f, d, mark)
	if !ok {
		return
	}
	flag := byte(0)
	if x.settled {
		flag = 1
	}
	p.key = append(binary.BigEndian.AppendUint32(p.key[:0], uint32(d)), order...) //nolint:gosec // not negative here
	p.value = append(append(append(append(p.value[:0], flag), x.code...), 0), x.line...)
	p.about.Add(p.key, p.value)
}

// take takes what is packed out of a packer, which may be used again.
func (s *found) take(p *packer) error {
	s.held, p.held = append(s.held, p.held...), p.held[:0]
	err := cmp.Or(s.store.Take(p.findings), s.about.Take(&p.about))
	p.about.Reset()
	return err
}

func (s *found) fail(err error) { s.err = cmp.Or(s.err, err) }

// deck is the number of the deck with an id, -1 when there is none.
func (s *found) deck(id string) int32 {
	if id == "" || s.decks == nil {
		return -1
	}
	if s.index.Len() == 0 {
		for d := range s.decks.ID {
			s.index.Add(s.decks.ID, int32(d))
		}
	}
	return s.index.Find(s.decks.ID, id)
}

// know says of which decks findings are.
func (s *found) know(d *event.Decks) {
	s.decks = d
	legal := uint8(slices.Index(check.Verdicts(), check.Legal)) //nolint:gosec // there are four
	s.ranks = bytes.Repeat([]byte{legal}, d.Len())
}

// judge lets a finding count for the verdict of deck d.
func (s *found) judge(d int32, f *diag.Finding) {
	if d >= 0 {
		s.ranks[d] = min(s.ranks[d], check.RankOf(f))
	}
}

// blockFindings packs the findings of the blocks, for one goroutine.
type blockFindings struct {
	asks  func(*diag.Head) bool
	order []int32
	asked map[asking]bool
}

// asking is what a finding asks a person to rule on.
type asking struct{ phase, deck, rule, card string }

func askingOf(f *diag.Finding) asking { return asking{f.Phase, ruledOn(f), ruleOf(f), f.Card} }

// pack packs what was found in a block. decks are the numbers of its decks.
func (b *blockFindings) pack(p *packer, list []diag.Finding, in *event.Decks, decks []int32) {
	b.order = b.order[:0]
	for i := range list {
		b.order = append(b.order, int32(i))
	}
	slices.SortFunc(b.order, func(x, y int32) int { return cmp.Or(diag.Compare(&list[x], &list[y]), int(x-y)) })
	clear(b.asked)
	var index map[string]int32
	at := 0
	for _, i := range b.order {
		f := &list[i]
		d := int32(-1)
		switch {
		case f.DeckID == "":
		case f.DeckID == in.ID[at]:
			d = decks[at]
		case at+1 < len(decks) && f.DeckID == in.ID[at+1]:
			at++
			d = decks[at]
		default:
			if index == nil {
				index = make(map[string]int32, len(decks))
				for n, id := range in.ID {
					index[id] = int32(n)
				}
			}
			if n, ok := index[f.DeckID]; ok {
				at, d = int(n), decks[n]
			}
		}
		mark := uint8(markNone)
		if h := f.Head(); b.asks(&h) {
			if key := askingOf(f); b.asked[key] {
				mark = markAgain
			} else {
				b.asked[key] = true
			}
		}
		p.add(f, d, mark)
	}
}

// each yields the findings that are wanted by their heads, in their order.
func (j *job) each(want func(*diag.Head) bool, yield func(*diag.Finding) bool) {
	if j.stream != nil {
		j.stream.found.store.Each(want, func(f *diag.Finding, _ int32, _ *diag.Head) bool { return yield(f) })
		return
	}
	for i := range j.findings {
		if h := j.findings[i].Head(); want(&h) && !yield(&j.findings[i]) {
			return
		}
	}
}

// tallies count the findings by their heads, in the order of their first ones.
func (j *job) tallies() []diag.Tally {
	if j.stream != nil {
		return j.stream.found.store.Tallies()
	}
	var list []diag.Tally
	at := map[diag.Head]int{}
	for i := range j.findings {
		h := j.findings[i].Head()
		n, known := at[h]
		if !known {
			n = len(list)
			at[h] = n
			list = append(list, diag.Tally{Head: h})
		}
		list[n].N++
	}
	return list
}

// any reports that there is a finding with such a head.
func (j *job) any(want func(*diag.Head) bool) bool {
	if j.stream != nil {
		return slices.ContainsFunc(j.tallies(), func(t diag.Tally) bool { return want(&t.Head) })
	}
	return slices.ContainsFunc(j.findings, func(f diag.Finding) bool {
		h := f.Head()
		return want(&h)
	})
}

// asks reports that a finding with such a head is an open question that a side
// file answers.
func (j *job) asks(answer diag.Answer) func(*diag.Head) bool {
	strict := j.opt.strict
	return func(h *diag.Head) bool {
		e, _ := diag.Lookup(h.Code)
		return e.Answer == answer && h.Open(strict)
	}
}

// streamedRulings is openRulings for a stream, whose findings are not held.
func (j *job) streamedRulings(unproved map[string]bool) iter.Seq[*diag.Finding] {
	if len(unproved) == 0 {
		return j.eachRuling
	}
	open := func(yield func(*diag.Finding) bool) {
		j.eachRuling(func(f *diag.Finding) bool { return f.Code == "TOTAL_DIFFERS" && unproved[f.Player] || yield(f) })
	}
	for range open {
		return open
	}
	return nil
}

// eachRuling yields the findings of a stream that ask for a ruling, each
// question once.
func (j *job) eachRuling(yield func(*diag.Finding) bool) {
	store, asks := j.stream.found.store, j.asks(diag.ByRulings)
	early := map[asking]bool{} // those of the stages before -> it was asked
	store.Each(func(h *diag.Head) bool { return h.Mark == markEarly && asks(h) }, func(f *diag.Finding, _ int32, _ *diag.Head) bool {
		early[askingOf(f)] = false
		return true
	})
	store.Each(asks, func(f *diag.Finding, _ int32, h *diag.Head) bool {
		if len(early) > 0 {
			if asked, among := early[askingOf(f)]; among {
				if early[askingOf(f)] = true; asked {
					return true
				}
				return yield(f)
			}
		}
		return h.Mark == markAgain || yield(f)
	})
}

// said is an error or a ruling about a deck.
type said struct {
	code    string
	settled bool
	line    string // what the summary says; "" = nothing
}

func (j *job) saidOf(f *diag.Finding, lines bool) said {
	s := said{code: f.Code, settled: f.Settled}
	if lines && f.Subject.Kind == diag.OnDeck && (f.Severity == diag.Error || !f.Settled) {
		s.line = diag.Message(f, j.lang())
	}
	return s
}

// sayOf is what is asked of a finding of a stream later on: by the summary of the
// output, and by the verdicts on the screen; false = nothing.
func (j *job) sayOf(f *diag.Finding) (said, bool) {
	lines := j.target != nil
	if !lines && j.opt.quiet {
		return said{}, false
	}
	s := j.saidOf(f, lines)
	if s.line != "" {
		f.Told = diag.Told{Lang: j.lang(), Text: s.line}
	}
	return s, true
}

// gather sorts the findings once all are there, and what they say about decks by
// decks.
func (j *job) gather() error {
	s := j.stream.found
	var group sync.WaitGroup
	group.Go(s.about.Sort)
	s.store.Sort()
	group.Wait()
	return cmp.Or(s.err, s.store.Err())
}

// eachDeck yields all decks of a phase in the order of their numbers, with what
// is said about them in the order of the findings; lines asks for the lines of
// the summary. The list is used again.
func (j *job) eachDeck(o *rules.Outcome, lines bool, yield func(d int, about []said) bool) {
	if j.stream != nil {
		j.eachStreamed(o.Phase.Decks.Len(), lines, yield)
		return
	}
	of := gravestOf(o.Findings)
	var about []said
	for d, id := range o.Phase.Decks.ID {
		about = about[:0]
		for _, f := range of[id] {
			about = append(about, j.saidOf(f, lines))
		}
		if !yield(d, about) {
			return
		}
	}
}

func (j *job) eachStreamed(n int, lines bool, yield func(d int, about []said) bool) {
	var about []said
	last := ""                 // the code of the finding before, mostly that of the next one
	next, of := 0, math.MaxInt // the deck that comes next, the one that about is of
	more := true
	until := func(d int) { // yields the decks below d
		for ; more && next < d; next++ {
			if next == of {
				more = yield(next, about)
				about = about[:0]
				continue
			}
			more = yield(next, nil)
		}
	}
	j.stream.found.about.Each(func(key, value []byte) bool {
		d := int(binary.BigEndian.Uint32(key))
		until(d)
		of = d
		code, line, _ := bytes.Cut(value[1:], []byte{0})
		if string(code) != last {
			last = string(code)
		}
		x := said{code: last, settled: value[0] == 1}
		if lines {
			x.line = string(line)
		}
		about = append(about, x)
		return more
	})
	until(n)
}
