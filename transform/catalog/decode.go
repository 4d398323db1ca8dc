package catalog

import (
	"encoding/binary"
	"fmt"
	"sync"
	"sync/atomic"
)

// decode reads the body of a file. It checks every offset and every id, so
// that a catalogue it returns never panics.
func decode(body string) (*Catalog, error) {
	r := decoder{rest: body}
	c := &Catalog{version: r.text()}
	day := int32(r.u32()) //nolint:gosec // written with the sign
	r.bad = r.bad || !sane(day)
	c.date = dateOfDay(day)
	c.base = r.u32()
	c.layouts, c.langs = r.list(), r.list()
	types, costs := r.list(), r.list()
	c.sets = r.sets()
	c.names = r.texts()
	c.layout = read[uint8](&r)
	c.faceEnd = read[uint32](&r)
	for _, col := range []*[]Colours{&c.colours, &c.identity, &c.outside, &c.inside, &c.produces} {
		*col = read[Colours](&r)
	}
	c.flags, c.kind, c.copyLimit = read[uint8](&r), read[uint8](&r), read[uint8](&r)
	c.legal, c.firstDay, c.firstSet = read[uint64](&r), read[int32](&r), read[uint16](&r)
	c.signature, c.printEnd = read[Signature](&r), read[uint32](&r)
	c.printings = r.printings(len(c.sets))
	faces := faceColumns{r.texts(), read[uint16](&r), read[uint16](&r), read[Colours](&r)}
	all := []*index{&c.full, &c.face, &c.foreign, &c.alias}
	parts := make([]indexColumns, len(all))
	for i := range parts {
		parts[i] = r.index()
	}
	if r.bad || r.rest != "" || !c.consistent() {
		return nil, errColumns
	}
	var wait sync.WaitGroup
	var bad atomic.Bool
	for i, x := range all {
		wait.Go(func() {
			if !parts[i].fill(x, c) {
				bad.Store(true)
			}
		})
	}
	if !c.addFaces(&faces, types, costs) {
		bad.Store(true)
	}
	wait.Wait()
	if bad.Load() {
		return nil, errColumns
	}
	return c, nil
}

var errColumns = fmt.Errorf("%w: columns do not fit together", ErrFormat)

// sane reports a day that is unknown or within reach of a calendar.
func sane(day int32) bool { return day == noDay || (day >= -1_000_000 && day <= 2_000_000) }

// consistent reports whether all columns have a row per card and point into
// their dictionaries.
func (c *Catalog) consistent() bool {
	n := c.names.len()
	for _, rows := range []int{
		len(c.layout), len(c.faceEnd), len(c.colours), len(c.identity), len(c.outside), len(c.inside), len(c.produces),
		len(c.flags), len(c.kind), len(c.copyLimit), len(c.legal), len(c.firstDay), len(c.firstSet), len(c.signature), len(c.printEnd),
	} {
		if rows != n {
			return false
		}
	}
	var end, printed uint32
	for i := range n {
		if c.printEnd[i] < printed {
			return false
		}
		printed = c.printEnd[i]
		if int(c.layout[i]) >= len(c.layouts) || int(c.firstSet[i]) >= len(c.sets) || c.faceEnd[i] <= end {
			return false
		}
		if i > 0 && c.names.at(i-1) >= c.names.at(i) {
			return false
		}
		end = c.faceEnd[i]
	}
	return len(c.langs) > 0 && int(printed) == len(c.printings)
}

// faceColumns are the faces as the file holds them.
type faceColumns struct {
	name       texts
	kind, cost []uint16
	colours    []Colours
}

func (c *Catalog) addFaces(f *faceColumns, types, costs []string) bool {
	n := f.name.len()
	if len(f.kind) != n || len(f.cost) != n || len(f.colours) != n {
		return false
	}
	if k := len(c.faceEnd); (k == 0 && n != 0) || (k > 0 && int(c.faceEnd[k-1]) != n) {
		return false
	}
	parsed := make([]Types, len(types))
	for i, t := range types {
		parsed[i] = ParseTypes(t)
	}
	c.faces = make([]Face, n)
	card := 0
	for i := range c.faces {
		if i >= int(c.faceEnd[card]) {
			card++
		}
		t, m := int(f.kind[i]), int(f.cost[i])
		if t >= len(types) || m >= len(costs) {
			return false
		}
		name := f.name.at(i)
		if name == "" {
			name = c.names.at(card)
		}
		c.faces[i] = Face{Name: name, ManaCost: costs[m], Type: types[t], Colours: f.colours[i], Types: parsed[t]}
	}
	return true
}

// decoder takes the parts of a file off its front; bad is set when they are
// not there, and everything after that is empty.
type decoder struct {
	rest string
	bad  bool
}

func (r *decoder) take(n uint64) string {
	if r.bad || n > uint64(len(r.rest)) {
		r.bad, r.rest = true, ""
		return ""
	}
	s := r.rest[:n]
	r.rest = r.rest[n:]
	return s
}

func (r *decoder) u32() uint32 {
	s := r.take(4)
	if len(s) < 4 {
		return 0
	}
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

func (r *decoder) text() string { return r.take(uint64(r.u32())) }

func (r *decoder) texts() texts {
	t := texts{end: read[uint32](r), blob: r.text()}
	var last uint32
	for _, e := range t.end {
		if e < last {
			r.bad = true
		}
		last = e
	}
	if int(last) != len(t.blob) || r.bad {
		r.bad = true
		return texts{}
	}
	return t
}

func (r *decoder) list() []string {
	t := r.texts()
	list := make([]string, t.len())
	for i := range list {
		list[i] = t.at(i)
	}
	return list
}

func (r *decoder) sets() []Set {
	codes, kinds := r.list(), r.list()
	days, kind, digital := read[int32](r), read[uint8](r), read[uint8](r)
	if r.bad || len(days) != len(codes) || len(kind) != len(codes) || len(digital) != len(codes) || len(codes) == 0 {
		r.bad = true
		return nil
	}
	list := make([]Set, len(codes))
	for i := range list {
		if int(kind[i]) >= len(kinds) || !sane(days[i]) {
			r.bad = true
			return nil
		}
		list[i] = Set{Code: codes[i], Date: dateOfDay(days[i]), Type: kinds[kind[i]], Digital: digital[i] != 0}
	}
	return list
}

func (r *decoder) printings(sets int) []Printing {
	set, rarity := read[uint16](r), read[uint8](r)
	if len(set) != len(rarity) {
		r.bad = true
		return nil
	}
	list := make([]Printing, len(set))
	for i := range list {
		if int(set[i]) >= sets {
			r.bad = true
			return nil
		}
		list[i] = Printing{Set: set[i], Rarity: Rarity(rarity[i])}
	}
	return list
}

// indexColumns are an index as the file holds it.
type indexColumns struct {
	keys  texts
	ids   []int32
	faces []int8
	langs []uint8
}

func (r *decoder) index() indexColumns {
	return indexColumns{r.texts(), read[int32](r), read[int8](r), read[uint8](r)}
}

// fill makes the index and reports whether it fits the catalogue, whose other
// columns are consistent.
func (p *indexColumns) fill(x *index, c *Catalog) bool {
	n := p.keys.len()
	if len(p.ids) != n || len(p.faces) != n || len(p.langs) != n {
		return false
	}
	x.keys, x.hits, x.slot = p.keys, make([]Hit, n), &slots{}
	last := ""
	for i, id := range p.ids {
		key := p.keys.at(i)
		x.hits[i] = Hit{Card: id, Face: p.faces[i], Lang: p.langs[i]}
		if id < 0 || int(id) >= c.names.len() || int(p.langs[i]) >= len(c.langs) || last > key || p.faces[i] < -1 || int(p.faces[i]) >= c.faceCount(id) {
			return false
		}
		last = key
	}
	return true
}

// faceCount is the number of faces of a card.
func (c *Catalog) faceCount(id int32) int {
	if id == 0 {
		return int(c.faceEnd[0])
	}
	return int(c.faceEnd[id] - c.faceEnd[id-1])
}

// read takes a column: its length, and so many numbers.
func read[T value](r *decoder) []T {
	size := binary.Size(T(0))
	n := uint64(r.u32())
	s := r.take(n * uint64(size)) //nolint:gosec // 1 to 8
	if r.bad {
		return nil
	}
	col := make([]T, n)
	switch size {
	case 1:
		for i := range col {
			col[i] = T(s[i])
		}
	case 2:
		for i := range col {
			col[i] = T(uint16(s[2*i]) | uint16(s[2*i+1])<<8)
		}
	case 4:
		for i := range col {
			w := s[4*i:][:4]
			col[i] = T(uint32(w[0]) | uint32(w[1])<<8 | uint32(w[2])<<16 | uint32(w[3])<<24)
		}
	default:
		for i := range col {
			col[i] = T(word(s[8*i:]))
		}
	}
	return col
}
