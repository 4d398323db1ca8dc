package ingest

import (
	"encoding/binary"
	"hash/maphash"
	"math/bits"
)

// textTable numbers texts: a map of text to number for the innermost loop, where
// nearly every text is known already. A short text stands in its slot, so that a
// look-up touches one place of memory; a longer one in an arena. Texts hold no
// zero bytes and no bytes that are no UTF-8; the empty one is not looked up.
type textTable struct {
	seed  uint64
	slots []textSlot // a power of two, at most half of them taken
	n     int
	arena []byte // the long texts, each behind its length
}

// textWords is the most words of 8 bytes of a short text.
const textWords = 3

// mostSlots bounds the memory of a table. Texts beyond it stay unknown.
const mostSlots = 1 << 18

type textSlot struct {
	text words // of a long one its hash, longText and its place
	id   int32 // plus one; 0 = free
}

// words are a short text, eight bytes a word, with zeros behind it. An array would
// not be held in registers.
type words struct{ a, b, c uint64 }

// longText stands where no short text has it: its bytes are no UTF-8.
const longText = 1<<64 - 1

func newTextTable() *textTable {
	return &textTable{seed: maphash.String(maphash.MakeSeed(), ""), slots: make([]textSlot, 1<<10)}
}

// mixWords is a hash of two words.
func mixWords(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a^0xa0761d6478bd642f, b^0xe7037ed1a0b428db)
	return hi ^ lo
}

// hash is that of a short text.
func (t *textTable) hash(w words) uint64 {
	return mixWords(w.a^t.seed, w.b) ^ mixWords(w.c, t.seed)
}

// wordsOf are the words of a short text.
func wordsOf(text string) words {
	var w [textWords]uint64
	for i := range len(text) {
		w[i/8] |= uint64(text[i]) << (i % 8 * 8)
	}
	return words{w[0], w[1], w[2]}
}

// short is the number of a short text, false when it is not known.
func (t *textTable) short(w words) (int32, bool) {
	mask := uint64(len(t.slots) - 1) //nolint:gosec // a length
	for i := t.hash(w) & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if (s.text.a^w.a)|(s.text.b^w.b)|(s.text.c^w.c) == 0 {
			return s.id - 1, s.id != 0 // a free slot is like the empty text
		}
		if s.id == 0 {
			return 0, false
		}
	}
}

// find is the number of a text, false when it is not known.
func (t *textTable) find(text string) (int32, bool) {
	if len(text) <= 8*textWords {
		return t.short(wordsOf(text))
	}
	h := t.longHash(text)
	mask := uint64(len(t.slots) - 1) //nolint:gosec // a length
	for i := h & mask; t.slots[i].id != 0; i = (i + 1) & mask {
		if s := &t.slots[i]; s.text.a == h && s.text.b == longText && t.at(s.text.c) == text {
			return s.id - 1, true
		}
	}
	return 0, false
}

// longHash is the hash of a long text.
func (t *textTable) longHash(text string) uint64 {
	h := t.seed
	for ; len(text) > 8*textWords; text = text[8*textWords:] {
		h = mixWords(h, t.hash(wordsOf(text[:8*textWords])))
	}
	return mixWords(h, t.hash(wordsOf(text)))
}

// at is the long text at a place of the arena.
func (t *textTable) at(place uint64) string {
	b := t.arena[place:]
	n := binary.LittleEndian.Uint64(b)
	return borrowed(b[8 : 8+n])
}

// add adds a text that find does not know, if there is room.
func (t *textTable) add(text string, id int32) {
	if 2*t.n >= len(t.slots) {
		if len(t.slots) >= mostSlots {
			return
		}
		old := t.slots
		t.slots = make([]textSlot, 4*len(old))
		for i := range old {
			if s := &old[i]; s.id != 0 {
				t.put(s)
			}
		}
	}
	s := textSlot{id: id + 1}
	if len(text) <= 8*textWords {
		s.text = wordsOf(text)
	} else {
		s.text = words{t.longHash(text), longText, uint64(len(t.arena))}
		t.arena = append(binary.LittleEndian.AppendUint64(t.arena, uint64(len(text))), text...)
	}
	t.put(&s)
	t.n++
}

func (t *textTable) put(s *textSlot) {
	h := s.text.a
	if s.text.b != longText {
		h = t.hash(s.text)
	}
	mask := uint64(len(t.slots) - 1) //nolint:gosec // a length
	i := h & mask
	for t.slots[i].id != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = *s
}

// get is the number of a text; number is asked for that of a new one. It keeps
// nothing of text.
func (t *textTable) get(text string, number func(string) int32) int32 {
	id, known := t.find(text)
	if !known {
		id = number(string([]byte(text)))
		t.add(text, id)
	}
	return id
}
