package catalog

import (
	"sync"
	"sync/atomic"
)

// slots finds texts of a sorted column: the first ones by halving, which needs
// nothing beside the column, and from then on by a hash table. A small event asks
// for few names, and the tables of a whole catalogue take as long as all else of
// opening it. A file holds none.
type slots struct {
	asked atomic.Int32
	once  sync.Once
	table atomic.Pointer[slotTable]
}

// fewAsked is how many texts are found without a table.
const fewAsked = 1000

// find is the first row of key, -1 when no row has it.
func (s *slots) find(t *texts, key string) int {
	if table := s.table.Load(); table != nil {
		return table.find(t, key)
	}
	if s.asked.Add(1) > fewAsked {
		s.once.Do(func() {
			table := slotsOf(t)
			s.table.Store(&table)
		})
		return s.table.Load().find(t, key)
	}
	if i := t.find(key); i < t.len() && t.at(i) == key {
		return i
	}
	return -1
}

// slotTable is a hash table over the distinct texts of a column: it finds a row
// in about the time of a Go map, and takes 8 to 16 bytes a row.
type slotTable []uint32 // row + 1; 0 = free; the length is a power of two

func slotsOf(t *texts) slotTable {
	size := 8
	for size < 2*t.len() {
		size *= 2
	}
	s := make(slotTable, size)
	mask := s.mask()
	last := ""
	for i := range t.len() {
		key := t.at(i)
		if i > 0 && key == last {
			continue
		}
		last = key
		at := hashOf(key) & mask
		for s[at] != 0 {
			at = (at + 1) & mask
		}
		s[at] = uint32(i) + 1
	}
	return s
}

// mask cuts a hash to a position.
func (s slotTable) mask() uint64 { return uint64(len(s)) - 1 }

// find is the first row of key, -1 when no row has it.
func (s slotTable) find(t *texts, key string) int {
	mask := s.mask()
	for at := hashOf(key) & mask; s[at] != 0; at = (at + 1) & mask {
		if row := int(s[at]) - 1; t.at(row) == key {
			return row
		}
	}
	return -1
}

const hashPrime = 0x9E3779B97F4A7C15

// hashOf mixes eight bytes at a time by multiplication.
func hashOf(s string) uint64 {
	h := uint64(len(s)) * hashPrime
	for len(s) >= 8 {
		h = mix(h ^ word(s))
		s = s[8:]
	}
	var tail uint64
	for i := range len(s) {
		tail |= uint64(s[i]) << (8 * i)
	}
	return mix(h ^ tail)
}

func word(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

func mix(h uint64) uint64 {
	h *= hashPrime
	h ^= h >> 29
	h *= 0xBF58476D1CE4E5B9
	return h ^ h>>32
}
