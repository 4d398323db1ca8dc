package ingest

import (
	"encoding/binary"
	"hash/maphash"
	"math/bits"
)

// textTable numbers texts: a map of text to number for the innermost loop, where
// nearly every text is known already. Its texts are copies, side by side in an
// arena, so that a look-up touches two places of memory.
type textTable struct {
	seed  uint64
	slots []textSlot // a power of two, at most half of them taken
	n     int
	arena []byte // of each text, from a multiple of 8 on: its number, its length, its bytes
}

type textSlot struct {
	hash uint32
	at   uint32 // in the arena, by 8 bytes; 0 = free
}

// textHead are the bytes of a number and a length.
const textHead = 8

func newTextTable() *textTable {
	return &textTable{seed: maphash.String(maphash.MakeSeed(), ""), slots: make([]textSlot, 1<<12), arena: make([]byte, textHead, 1<<16)}
}

// mixWord takes the next 8 bytes of a text into its hash; every text ends with a
// word of fewer than 8 bytes, filled with zeros. Texts hold no zero bytes.
func mixWord(hash, word uint64) uint64 {
	hi, lo := bits.Mul64(hash^word, 0xa0761d6478bd642f)
	return hi ^ lo
}

// hash is that of a text; scanText finds the same.
func (t *textTable) hash(text string) uint64 {
	h := t.seed
	for ; len(text) >= 8; text = text[8:] {
		h = mixWord(h, wordOf(text[:8]))
	}
	return mixWord(h, wordOf(text))
}

// wordOf are up to 8 bytes as a number.
func wordOf(text string) (w uint64) {
	for i := range len(text) {
		w |= uint64(text[i]) << (8 * i)
	}
	return w
}

// find is the number of a text, false when it is not known.
func (t *textTable) find(text []byte, hash uint64) (int32, bool) {
	mask, short := uint32(len(t.slots)-1), uint32(hash>>32) //nolint:gosec // a length, half of the hash
	for i := short & mask; ; i = (i + 1) & mask {
		s := t.slots[i&uint32(len(t.slots)-1)] //nolint:gosec // i again: the compiler need not check it
		if s.at == 0 {
			return 0, false
		}
		if s.hash != short {
			continue
		}
		e := t.arena[uint64(s.at)*textHead:]
		n := binary.LittleEndian.Uint32(e[4:])
		if int(n) == len(text) && string(e[textHead:textHead+int(n)]) == string(text) {
			return int32(binary.LittleEndian.Uint32(e)), true //nolint:gosec // as it was put there
		}
	}
}

// add adds a text that find does not know.
func (t *textTable) add(text []byte, hash uint64, id int32) {
	at, short := uint32(len(t.arena)/textHead), uint32(hash>>32)           //nolint:gosec // 32 GiB of texts fit in no memory
	t.arena = binary.LittleEndian.AppendUint32(t.arena, uint32(id))        //nolint:gosec // a number
	t.arena = binary.LittleEndian.AppendUint32(t.arena, uint32(len(text))) //nolint:gosec // a cell
	t.arena = append(t.arena, text...)
	t.arena = append(t.arena, make([]byte, -len(text)&(textHead-1))...)
	t.put(textSlot{short, at})
	if t.n++; 2*t.n > len(t.slots) {
		old := t.slots
		t.slots = make([]textSlot, 2*len(old))
		for _, s := range old {
			if s.at != 0 {
				t.put(s)
			}
		}
	}
}

func (t *textTable) put(s textSlot) {
	mask := uint32(len(t.slots) - 1) //nolint:gosec // a length
	i := s.hash & mask
	for t.slots[i].at != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = s
}

// get is the number of a text; number is asked for that of a new one and keeps
// its own copy.
func (t *textTable) get(text string, number func(string) int32) int32 {
	h, b := t.hash(text), []byte(text)
	id, known := t.find(b, h)
	if !known {
		id = number(string(b))
		t.add(b, h, id)
	}
	return id
}
