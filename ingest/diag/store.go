package diag

import (
	"bytes"
	"encoding/binary"
	"slices"
	"sync"

	"deckmill/ingest/spill"
)

// Store holds very many findings: packed, in the order of [Sort], and beyond
// what memory is given in a temporary file.
type Store struct {
	sorter *spill.Sorter

	mu    sync.Mutex
	known map[Head]int
	heads []Head
	tally []Tally // by number of the head
}

// Tally says how many findings have the same head.
type Tally struct {
	Head
	N     int
	first []byte // the key of the first one
}

// NewStore makes a store that holds about so many bytes in memory.
func NewStore(most int) *Store {
	return &Store{sorter: spill.NewSorter(most), known: map[Head]int{}}
}

// head is the number of a head.
func (s *Store) head(h Head) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, ok := s.known[h]
	if !ok {
		n = len(s.heads)
		s.known[h] = n
		s.heads = append(s.heads, h)
	}
	return n
}

// Packer packs findings for a store, for one goroutine.
type Packer struct {
	of    *Store
	rank  byte
	block spill.Block
	known map[Head]int
	tally map[int]*Tally
	key   []byte
	value []byte
}

// Packer makes a packer. Of findings that [Sort] holds equal those of a lower
// rank come first, then those that were taken first.
func (s *Store) Packer(rank byte) *Packer {
	return &Packer{of: s, rank: rank, known: map[Head]int{}, tally: map[int]*Tally{}}
}

// Add packs a finding about the deck with a number, -1 = none, with a
// mark for its head. It returns the key by which findings are sorted, valid until
// the next one.
func (p *Packer) Add(f *Finding, deck int32, mark uint8) []byte {
	h := f.Head()
	h.Mark = mark
	n, ok := p.known[h]
	if !ok {
		n = p.of.head(h)
		p.known[h] = n
	}
	p.key = append(appendKey(p.key[:0], f), p.rank)
	p.value = binary.AppendUvarint(p.value[:0], uint64(n))  //nolint:gosec // not negative
	p.value = binary.AppendUvarint(p.value, uint64(deck+1)) //nolint:gosec // likewise
	p.value = appendRest(p.value, f)
	p.block.Add(p.key, p.value)
	t := p.tally[n]
	if t == nil {
		t = &Tally{}
		p.tally[n] = t
	}
	if t.N++; t.N == 1 || bytes.Compare(p.key, t.first) < 0 {
		t.first = append(t.first[:0], p.key...)
	}
	return p.key
}

// Take takes what is packed out of a packer, which may be used again.
func (s *Store) Take(p *Packer) error {
	err := s.sorter.Take(&p.block)
	p.block.Reset()
	for n, t := range p.tally {
		for len(s.tally) <= n {
			s.tally = append(s.tally, Tally{})
		}
		if all := &s.tally[n]; all.N == 0 || bytes.Compare(t.first, all.first) < 0 {
			all.first = t.first
		}
		s.tally[n].N += t.N
	}
	clear(p.tally)
	return err
}

// Sort ends the taking; then the other methods may be called, by several
// goroutines at once.
func (s *Store) Sort() { s.sorter.Sort() }

// Tallies are the heads that occur, in the order of their first findings.
func (s *Store) Tallies() []Tally {
	var list []Tally
	for n, t := range s.tally {
		if t.N > 0 {
			t.Head = s.heads[n]
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b Tally) int { return bytes.Compare(a.first, b.first) })
	return list
}

// Each yields the findings that are wanted by their heads, in order, with the
// numbers of their decks, until yield returns false. A finding is valid until the
// next one; its texts stay.
func (s *Store) Each(want func(*Head) bool, yield func(f *Finding, deck int32, h *Head) bool) {
	wanted := make([]bool, len(s.heads))
	any := false
	for n := range s.heads {
		wanted[n] = n < len(s.tally) && s.tally[n].N > 0 && want(&s.heads[n])
		any = any || wanted[n]
	}
	if !any {
		return
	}
	var f Finding
	s.sorter.Each(func(key, value []byte) bool {
		n, size := binary.Uvarint(value)
		if !wanted[n] {
			return true
		}
		deck, more := binary.Uvarint(value[size:])
		f.unpack(key, value[size+more:], &s.heads[n])
		return yield(&f, int32(deck)-1, &s.heads[n]) //nolint:gosec // as it was packed
	})
}

// Len is the number of findings.
func (s *Store) Len() int { return s.sorter.Len() }

// Err is an error of reading back, after which findings lack.
func (s *Store) Err() error { return s.sorter.Err() }

// Close gives the temporary file back.
func (s *Store) Close() error { return s.sorter.Close() }
