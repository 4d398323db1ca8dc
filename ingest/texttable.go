package ingest

import (
	"hash/maphash"
	"strings"
)

// textTable numbers texts: a map of text to number for the innermost loop, where
// nearly every text is known already. Its texts are copies.
type textTable struct {
	seed  maphash.Seed
	slots []textSlot // a power of two, at most half of them taken
	n     int
}

type textSlot struct {
	text string
	hash uint32
	id   int32 // plus one; 0 = free
}

func newTextTable() *textTable {
	return &textTable{seed: maphash.MakeSeed(), slots: make([]textSlot, 1<<12)}
}

// get is the number of a text; number is asked for that of a new one.
func (t *textTable) get(text string, number func(string) int32) int32 {
	h := maphash.String(t.seed, text)
	hash, mask := uint32(h>>32), uint64(len(t.slots)-1) //nolint:gosec // half of the hash
	i := h & mask
	for ; t.slots[i].id != 0; i = (i + 1) & mask {
		if s := &t.slots[i]; s.hash == hash && s.text == text {
			return s.id - 1
		}
	}
	text = strings.Clone(text)
	id := number(text)
	t.slots[i] = textSlot{text, hash, id + 1}
	if t.n++; 2*t.n > len(t.slots) {
		t.grow()
	}
	return id
}

func (t *textTable) grow() {
	old := t.slots
	t.slots = make([]textSlot, 2*len(old))
	mask := uint64(len(t.slots) - 1) //nolint:gosec // a length
	for _, s := range old {
		if s.id == 0 {
			continue
		}
		i := maphash.String(t.seed, s.text) & mask
		for ; t.slots[i].id != 0; i = (i + 1) & mask {
		}
		t.slots[i] = s
	}
}
