package spill

import (
	"bytes"
	"container/heap"
	"encoding/binary"
	"slices"
)

// Sorter sorts records by their keys, as bytes; records with equal keys stay in
// the order in which they were added. Beyond what is to be held in memory sorted
// runs lie in a temporary file, and are merged when they are read.
type Sorter struct {
	most   int
	held   int
	chunks [][]byte
	places []place
	runs   []run
	file   File
	n      int
}

// place is where a record stands.
type place struct{ chunk, at uint32 }

// run is a sorted run in the file.
type run struct{ from, to int64 }

// mostRuns bounds the runs that are merged at once, and with them the memory for
// reading them.
const mostRuns = 64

// NewSorter makes a sorter that holds about so many bytes in memory.
func NewSorter(most int) *Sorter { return &Sorter{most: most} }

// Block is a list of records that are added at once.
type Block struct {
	bytes  []byte
	starts []uint32
}

// Add appends a record.
func (b *Block) Add(key, value []byte) {
	b.starts = append(b.starts, uint32(len(b.bytes))) //nolint:gosec // a block is small
	b.bytes = binary.AppendUvarint(b.bytes, uint64(len(key)))
	b.bytes = binary.AppendUvarint(b.bytes, uint64(len(value)))
	b.bytes = append(append(b.bytes, key...), value...)
}

// Reset empties the block and keeps its memory.
func (b *Block) Reset() { b.bytes, b.starts = b.bytes[:0], b.starts[:0] }

// Len is the number of records.
func (b *Block) Len() int { return len(b.starts) }

// Size is the memory that the records take, in bytes.
func (b *Block) Size() int { return len(b.bytes) + 8*len(b.starts) }

// Take adds the records of a block, which may be used again.
func (s *Sorter) Take(b *Block) error {
	if b.Len() == 0 {
		return nil
	}
	s.n += b.Len()
	chunk := uint32(len(s.chunks)) //nolint:gosec // far fewer
	s.chunks = append(s.chunks, slices.Clone(b.bytes))
	for _, at := range b.starts {
		s.places = append(s.places, place{chunk, at})
	}
	if s.held += b.Size(); s.held > s.most {
		return s.spill()
	}
	return nil
}

// Len is the number of records.
func (s *Sorter) Len() int { return s.n }

// Close gives the temporary file back.
func (s *Sorter) Close() error { return s.file.Close() }

// Err is an error of reading back.
func (s *Sorter) Err() error { return s.file.Err() }

// record cuts the record at the start of b.
func record(b []byte) (key, value []byte, size int) {
	k, n := binary.Uvarint(b)
	v, m := binary.Uvarint(b[n:])
	from := n + m
	size = from + int(k+v)                           //nolint:gosec // lengths of slices
	return b[from:][:k], b[from+int(k) : size], size //nolint:gosec // likewise
}

func (s *Sorter) key(p place) []byte {
	key, _, _ := record(s.chunks[p.chunk][p.at:])
	return key
}

// Sort ends the adding: from here on [Sorter.Each] may be called, by several
// goroutines at once.
func (s *Sorter) Sort() {
	slices.SortFunc(s.places, func(a, b place) int {
		if c := bytes.Compare(s.key(a), s.key(b)); c != 0 {
			return c
		}
		if a.chunk != b.chunk {
			return int(a.chunk) - int(b.chunk)
		}
		return int(a.at) - int(b.at)
	})
}

// spill writes what is in memory as a sorted run.
func (s *Sorter) spill() error {
	s.Sort()
	w := runWriter{s: s, from: s.file.Len()}
	for _, p := range s.places {
		b := s.chunks[p.chunk][p.at:]
		_, _, size := record(b)
		if err := w.add(b[:size]); err != nil {
			return err
		}
	}
	if err := w.end(); err != nil {
		return err
	}
	s.chunks, s.places, s.held = nil, s.places[:0], 0
	if len(s.runs) >= mostRuns {
		return s.join()
	}
	return nil
}

// join makes one run of all.
func (s *Sorter) join() error {
	m := s.merge()
	w := runWriter{s: s, from: s.file.Len()}
	s.runs = nil
	for len(m) > 0 {
		if err := w.add(m[0].whole); err != nil {
			return err
		}
		m.next()
	}
	if err := s.file.Err(); err != nil {
		return err
	}
	return w.end()
}

// runWriter writes a run.
type runWriter struct {
	s    *Sorter
	from int64
	buf  []byte
}

func (w *runWriter) add(whole []byte) error {
	w.buf = append(w.buf, whole...)
	if len(w.buf) < usualAhead {
		return nil
	}
	_, err := w.s.file.Append(w.buf)
	w.buf = w.buf[:0]
	return err
}

func (w *runWriter) end() error {
	if _, err := w.s.file.Append(w.buf); err != nil {
		return err
	}
	w.s.runs = append(w.s.runs, run{w.from, w.s.file.Len()})
	return nil
}

// Each yields the records in order until yield returns false. They are valid
// until the next one.
func (s *Sorter) Each(yield func(key, value []byte) bool) {
	if len(s.runs) == 0 {
		for _, p := range s.places {
			if key, value, _ := record(s.chunks[p.chunk][p.at:]); !yield(key, value) {
				return
			}
		}
		return
	}
	for m := s.merge(); len(m) > 0; m.next() {
		if !yield(m[0].key, m[0].value) {
			return
		}
	}
}

// source is a run that is being read, from the file or from memory.
type source struct {
	s                 *Sorter
	no                int // runs stand in the order in which their records were added
	whole, key, value []byte

	reader   *Reader
	from, to int64

	places []place
}

// next takes the next record; false at the end.
func (x *source) next() bool {
	if x.reader == nil {
		if len(x.places) == 0 {
			return false
		}
		p := x.places[0]
		x.places = x.places[1:]
		x.cut(x.s.chunks[p.chunk][p.at:])
		return true
	}
	if x.from == x.to {
		return false
	}
	const head = 2 * binary.MaxVarintLen64
	b := x.reader.Read(x.from, int(min(head, x.to-x.from)))
	if b == nil {
		return false
	}
	k, n := binary.Uvarint(b)
	v, m := binary.Uvarint(b[n:])
	size := n + m + int(k+v) //nolint:gosec // as they were written
	x.reader.next = x.from   // the head is read again: it still follows
	if b = x.reader.Read(x.from, size); b == nil {
		return false
	}
	x.cut(b)
	x.from += int64(size)
	return true
}

func (x *source) cut(b []byte) {
	var size int
	x.key, x.value, size = record(b)
	x.whole = b[:size]
}

// merged are the sources by their next records.
type merged []*source

func (m merged) Len() int { return len(m) }
func (m merged) Less(i, j int) bool {
	if c := bytes.Compare(m[i].key, m[j].key); c != 0 {
		return c < 0
	}
	return m[i].no < m[j].no
}
func (m merged) Swap(i, j int) { m[i], m[j] = m[j], m[i] }

// Push and Pop are for heap only.
func (m *merged) Push(x any) { *m = append(*m, x.(*source)) } //nolint:forcetypeassert // see above

// Pop is for heap only.
func (m *merged) Pop() any {
	last := (*m)[len(*m)-1]
	*m = (*m)[:len(*m)-1]
	return last
}

// merge opens all runs.
func (s *Sorter) merge() merged {
	var m merged
	for i, r := range s.runs {
		x := &source{s: s, no: i, reader: s.file.Reader(), from: r.from, to: r.to}
		x.reader.next = r.from
		if x.next() {
			m = append(m, x)
		}
	}
	if x := (&source{s: s, no: len(s.runs), places: s.places}); x.next() {
		m = append(m, x)
	}
	heap.Init(&m)
	return m
}

func (m *merged) next() {
	if (*m)[0].next() {
		heap.Fix(m, 0)
	} else {
		heap.Pop(m)
	}
}
