package columnar

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"deckmill/export/table"
)

// limits bound what is held at once. Pages and groups end by the rows only, not
// by the blocks in which the rows come.
type limits struct {
	groupRows int // of a row group, whose pages are held in memory, compressed
	pageRows  int // of a data page
	pageBytes int // of a data page of texts without a dictionary
	wordBytes int // of a dictionary
}

func usualLimits() limits {
	return limits{groupRows: 1 << 20, pageRows: 1 << 16, pageBytes: 1 << 20, wordBytes: 8 << 20}
}

// The numbers of parquet.thrift that are used here.
const (
	encodingPlain      = 0
	encodingRLE        = 3
	encodingDelta      = 5
	encodingDictionary = 8

	pageData       = 0
	pageDictionary = 2
)

// chunk is a column of the row group that is being made: its finished pages,
// compressed, and the values of the page that is not finished.
type chunk struct {
	field    *table.Field
	limits   limits
	compress func(dst, src []byte) []byte

	levels page[uint32] // 1 = value, 0 = null; of columns that may be null
	rows   int          // in the page that is not finished
	ids    page[uint32]
	i32    page[int32]
	int    page[int64]
	num    page[float64]
	flag   page[bool]
	text   []byte // PLAIN texts
	texts  int    // number of them

	words *words // of a text column
	plain bool   // the texts of this row group repeat too little for a dictionary

	pages   [][]byte // of the row group that is being made
	written [][]byte // of the one before, which may still be on their way to the file
	spare   [][]byte // of the one before that, whose memory is used again
	all     int64    // rows in the finished pages
	nulls   int64
	raw     int64 // bytes of the finished pages before compression, with headers
	used    [encodingDictionary + 1]bool
	stats   bounds
	scratch []byte
	packed  []byte
}

func newChunk(f *table.Field, l limits, compress func(dst, src []byte) []byte) *chunk {
	k := &chunk{field: f, limits: l, compress: compress}
	if f.Type == table.String {
		k.words = newWords(l.wordBytes)
	}
	return k
}

// feed adds rows from:to of a column.
func (k *chunk) feed(c *table.Column, from, to int) error {
	if c.HasDict() && c.Same == 0 && !k.plain {
		k.words.use(c.Dict, c.Fixed)
	}
	for from < to {
		n := min(to-from, k.limits.pageRows-k.rows)
		taken, err := k.take(c, from, from+n)
		if err != nil {
			return fmt.Errorf("column %s: %w", c.Name, err)
		}
		from += taken
		k.rows += taken
		if k.rows == k.limits.pageRows || k.filled() {
			k.endPage()
		}
	}
	return nil
}

// filled reports whether texts end the page before its last row.
func (k *chunk) filled() bool {
	if k.plain {
		return len(k.text) >= k.limits.pageBytes
	}
	return k.words != nil && k.words.full()
}

// take adds rows from:to to the page, or fewer when they fill it.
func (k *chunk) take(c *table.Column, from, to int) (int, error) {
	switch {
	case c.Type == table.String:
		return k.takeTexts(c, from, to)
	case c.Same > 0:
		k.takeSame(c, to-from)
	case c.Null == nil:
		k.levels.run(1, to-from)
		k.takeValues(c, from, to)
	default:
		for r := from; r < to; {
			end := r + 1
			for end < to && c.Null[end] == c.Null[r] {
				end++
			}
			if c.Null[r] {
				k.levels.run(0, end-r)
			} else {
				k.levels.run(1, end-r)
				k.takeValues(c, r, end)
			}
			r = end
		}
	}
	return to - from, nil
}

// takeValues adds rows none of which is null.
func (k *chunk) takeValues(c *table.Column, from, to int) {
	switch c.Type {
	case table.Int32, table.Date:
		k.i32.add(c.I32[from:to])
	case table.Int64, table.Timestamp:
		k.int.add(c.Int[from:to])
	case table.Float64:
		k.num.add(c.Num[from:to])
	case table.Bool:
		k.flag.add(c.Flag[from:to])
	case table.String:
	}
}

// takeSame adds n rows of a column of equal values.
func (k *chunk) takeSame(c *table.Column, n int) {
	if c.IsNull(0) {
		k.levels.run(0, n)
		return
	}
	k.levels.run(1, n)
	switch c.Type {
	case table.Int32, table.Date:
		k.i32.run(c.I32[0], n)
	case table.Int64, table.Timestamp:
		k.int.run(c.Int[0], n)
	case table.Float64:
		k.num.run(c.Num[0], n)
	case table.Bool:
		k.flag.run(c.Flag[0], n)
	case table.String:
	}
}

// endPage encodes and compresses the page.
func (k *chunk) endPage() {
	if k.rows == 0 {
		return
	}
	b := k.scratch[:0]
	if k.field.Nullable {
		b = hybrid(append(b, 0, 0, 0, 0), &k.levels, 1)
		binary.LittleEndian.PutUint32(b, uint32(len(b)-4)) //nolint:gosec // a page is small
	}
	values := k.ids.len() + k.i32.len() + k.int.len() + k.num.len() + k.flag.len() + k.texts
	b, encoding := k.encode(b)
	k.used[encoding] = true
	k.nulls += int64(k.rows - values)
	k.pages = append(k.pages, k.newPage(b, pageData, k.rows, encoding))
	k.all += int64(k.rows)
	k.scratch, k.rows = b, 0
	k.levels.reset()
	k.ids.reset()
	k.i32.reset()
	k.int.reset()
	k.num.reset()
	k.flag.reset()
	k.text, k.texts = k.text[:0], 0
}

// encode appends the values of the page and says how.
func (k *chunk) encode(b []byte) ([]byte, int) {
	switch {
	case k.texts > 0:
		return append(b, k.text...), encodingPlain
	case k.ids.len() > 0:
		return k.encodeIDs(b)
	case k.i32.len() > 0:
		note32(&k.stats, &k.i32)
		return appendDelta(b, k.i32.all()), encodingDelta
	case k.int.len() > 0:
		note64(&k.stats, &k.int)
		return appendDelta(b, k.int.all()), encodingDelta
	case k.num.len() > 0:
		k.stats.floats(&k.num)
		return appendFloats(b, k.num.all()), encodingPlain
	case k.flag.len() > 0:
		return append(b, bitmap(k.flag.all())...), encodingPlain
	}
	return b, encodingPlain // nulls only
}

// encodeIDs writes the numbers of the texts. Texts that do not repeat in the
// first page are written as they are, and so are those of all later pages;
// likewise what comes after a dictionary has grown large.
func (k *chunk) encodeIDs(b []byte) ([]byte, int) {
	first := k.all == 0
	n := k.words.len()
	if first && n > 16 && n > k.ids.len()/2 {
		k.plain = true
		for _, id := range k.ids.all() {
			b = append(b, k.words.at(int(id))...)
		}
		k.stats.words(k.words)
		k.words.reset()
		return b, encodingPlain
	}
	k.plain = k.words.full()
	width := bits.Len(uint(n - 1))
	return hybrid(append(b, byte(width)), &k.ids, width), encodingDictionary //nolint:gosec // at most 32
}

// newPage is a header and the page compressed.
func (k *chunk) newPage(b []byte, kind, values, encoding int) []byte {
	k.packed = k.compress(k.packed[:0], b)
	var t thrift
	t.begin()
	t.i32(1, kind)
	t.i32(2, len(b))
	t.i32(3, len(k.packed))
	if kind == pageDictionary {
		t.structure(7, func() {
			t.i32(1, values)
			t.i32(2, encoding)
		})
	} else {
		t.structure(5, func() {
			t.i32(1, values)
			t.i32(2, encoding)
			t.i32(3, encodingRLE) // definition levels
			t.i32(4, encodingRLE) // repetition levels: there are none
		})
	}
	t.end()
	k.raw += int64(len(t.b) + len(b))
	return append(append(k.room(len(t.b)+len(k.packed)), t.b...), k.packed...)
}

// room is memory for n bytes.
func (k *chunk) room(n int) []byte {
	if last := len(k.spare) - 1; last >= 0 && cap(k.spare[last]) >= n {
		b := k.spare[last][:0]
		k.spare = k.spare[:last]
		return b
	}
	return make([]byte, 0, n+n/8) // the next group may need a little more
}

// flush ends the chunk and makes the dictionary page; it is empty when there is
// no dictionary. The data pages are in pages, until reset.
func (k *chunk) flush() (dictionary []byte) {
	k.endPage()
	if k.used[encodingDictionary] {
		dictionary = k.newPage(k.words.plain, pageDictionary, k.words.len(), encodingPlain)
	}
	if k.words != nil {
		k.stats.words(k.words)
	}
	return dictionary
}

// reset prepares for the next row group, while the pages of this one are written;
// those of the one before are.
func (k *chunk) reset() {
	k.pages, k.written, k.spare = k.spare[:0], k.pages, k.written
	k.all, k.nulls, k.raw, k.plain = 0, 0, 0, false
	clear(k.used[:])
	k.stats = bounds{}
	if k.words != nil {
		k.words.reset()
	}
}
