package columnar

import (
	"encoding/binary"
	"errors"
	"hash/maphash"
	"slices"
)

// words is the dictionary of a column chunk: the distinct texts in the order
// in which they came first, as Parquet's PLAIN encoding has them. Tables that
// hold their texts in another way, or in another dictionary, give the same one.
type words struct {
	limit  int          // of plain; what comes when it is reached goes without the dictionary
	plain  []byte       // for each text its length in four bytes, and the text
	starts []int        // where each begins in plain
	slots  []uint32     // open hash table: number of the text + 1
	seed   maphash.Seed // of no consequence for the numbers

	from  []string // the last dictionary of the table that was looked at,
	known []int32  // and the number here of each of its texts; -1 = not yet met
	fixed bool     // from is the dictionary itself, whose texts are distinct

	hashed  int  // texts that are in slots
	foreign bool // some texts did not come from the fixed dictionary
}

var errText = errors.New("text is not UTF-8")

func newWords(limit int) *words {
	return &words{limit: limit, seed: maphash.MakeSeed(), slots: make([]uint32, 64)}
}

// reset empties the dictionary for the next row group.
func (w *words) reset() {
	w.plain, w.starts, w.from, w.known = w.plain[:0], w.starts[:0], nil, w.known[:0]
	w.fixed, w.foreign = false, false
	if w.hashed > 0 {
		clear(w.slots)
		w.hashed = 0
	}
}

func (w *words) len() int { return len(w.starts) }

// full reports whether the next page is to go without the dictionary.
func (w *words) full() bool { return len(w.plain) >= w.limit }

// at is text i with its length before it.
func (w *words) at(i int) []byte {
	end := len(w.plain)
	if i+1 < len(w.starts) {
		end = w.starts[i+1]
	}
	return w.plain[w.starts[i]:end]
}

// number is the number of s, which is added when it is new.
func (w *words) number(s string) (uint32, error) {
	if 4*len(w.starts) >= 3*len(w.slots) || w.hashed < len(w.starts) {
		w.rehash()
	}
	w.foreign = true
	mask := uint64(len(w.slots) - 1) //nolint:gosec // a length
	i := maphash.String(w.seed, s) & mask
	for ; w.slots[i] != 0; i = (i + 1) & mask {
		if n := w.slots[i] - 1; string(w.at(int(n))[4:]) == s {
			return n, nil
		}
	}
	if err := fits(s); err != nil {
		return 0, err
	}
	n := w.add(s)
	w.slots[i] = n + 1
	w.hashed++
	return n, nil
}

// add appends a text.
func (w *words) add(s string) uint32 {
	n := uint32(len(w.starts)) //nolint:gosec // the dictionary is bounded
	w.starts = append(w.starts, len(w.plain))
	w.plain = appendPlain(doubled(w.plain, len(s)+4), s)
	return n
}

// appendPlain appends a text as PLAIN has it.
func appendPlain(b []byte, s string) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(len(s))) //nolint:gosec // memory ends before
	return append(b, s...)
}

// doubled is b with room for n bytes more: what grows to megabytes is copied once or
// twice.
func doubled(b []byte, n int) []byte {
	if len(b)+n <= cap(b) {
		return b
	}
	return slices.Grow(b, max(n, cap(b)))
}

func (w *words) rehash() {
	size := len(w.slots)
	for 4*len(w.starts) >= 3*size {
		size *= 2
	}
	w.slots = make([]uint32, size)
	w.hashed = len(w.starts)
	mask := uint64(len(w.slots) - 1) //nolint:gosec // a length
	for n := range w.starts {
		i := maphash.Bytes(w.seed, w.at(n)[4:]) & mask
		for w.slots[i] != 0 {
			i = (i + 1) & mask
		}
		w.slots[i] = uint32(n) + 1
	}
}

// use makes dict the dictionary whose texts are met next. What is known of the
// last one is kept as far as dict begins like it: a dictionary that grows from
// block to block is looked up once. A fixed one (see [table.Column]) is not even
// compared.
func (w *words) use(dict []string, fixed bool) {
	if fixed && w.fixed && len(dict) == len(w.from) && (len(dict) == 0 || &dict[0] == &w.from[0]) {
		return
	}
	if fixed || w.fixed {
		w.from, w.known, w.fixed = nil, w.known[:0], fixed
		w.foreign = w.foreign || len(w.starts) > 0
	}
	if fixed {
		w.from = dict
		w.known = append(w.known, slices.Repeat([]int32{-1}, len(dict))...)
		return
	}
	same := 0
	for same < len(w.from) && same < len(dict) && w.from[same] == dict[same] {
		same++
	}
	if same < len(w.from) {
		w.known, w.from = w.known[:0], w.from[:0]
	}
	w.from = append(w.from, dict[len(w.from):]...)
	for len(w.known) < len(dict) {
		w.known = append(w.known, -1)
	}
}

// meet is the number of text i of the dictionary in use.
func (w *words) meet(i int32) (uint32, error) {
	if n := w.known[i]; n >= 0 {
		return uint32(n), nil
	}
	s := w.from[i]
	if w.fixed && !w.foreign { // it cannot be there under another number
		if err := fits(s); err != nil {
			return 0, err
		}
		n := w.add(s)
		w.known[i] = int32(n) //nolint:gosec // the dictionary is bounded
		return n, nil
	}
	n, err := w.number(s)
	w.known[i] = int32(n) //nolint:gosec // the dictionary is bounded
	return n, err
}
