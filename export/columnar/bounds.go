package columnar

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math"
)

// bounds are the least and the greatest value of a column chunk, as they stand
// in the file; readers skip what cannot hold what they look for.
type bounds struct {
	least, most []byte // nil = none
	order       func(a, b []byte) int
	without     bool // there are values that have no order
}

// longest is the number of bytes up to which a text is a bound.
const longest = 128

func (s *bounds) note(order func(a, b []byte) int, least, most []byte) {
	s.order = order
	if s.least == nil || order(least, s.least) < 0 {
		s.least = append([]byte{}, least...)
	}
	if s.most == nil || order(most, s.most) > 0 {
		s.most = append([]byte{}, most...)
	}
}

// known reports whether the bounds can be told.
func (s *bounds) known() bool {
	return s.least != nil && !s.without && len(s.least) <= longest && len(s.most) <= longest
}

func extremes[T cmp.Ordered](p *page[T]) (least, most T) {
	if p.same > 0 {
		return p.one, p.one
	}
	least, most = p.values[0], p.values[0]
	for _, v := range p.values {
		least, most = min(least, v), max(most, v)
	}
	return least, most
}

func note32(s *bounds, p *page[int32]) {
	least, most := extremes(p)
	le := binary.LittleEndian
	s.note(func(a, b []byte) int { return cmp.Compare(int32(le.Uint32(a)), int32(le.Uint32(b))) }, //nolint:gosec // the same bits
		le.AppendUint32(nil, uint32(least)), le.AppendUint32(nil, uint32(most))) //nolint:gosec // the same bits
}

func note64(s *bounds, p *page[int64]) {
	least, most := extremes(p)
	le := binary.LittleEndian
	s.note(func(a, b []byte) int { return cmp.Compare(int64(le.Uint64(a)), int64(le.Uint64(b))) }, //nolint:gosec // the same bits
		le.AppendUint64(nil, uint64(least)), le.AppendUint64(nil, uint64(most))) //nolint:gosec // the same bits
}

// floats notes numbers: zeros of either sign are bounds as -0 and +0, and what
// is no number has no bounds.
func (s *bounds) floats(p *page[float64]) {
	least, most := extremes(p)
	if math.IsNaN(least) || math.IsNaN(most) {
		s.without = true
		return
	}
	if least == 0 {
		least = math.Copysign(0, -1)
	}
	if most == 0 {
		most = 0
	}
	s.note(func(a, b []byte) int { return cmp.Compare(float(a), float(b)) }, appendFloats(nil, []float64{least}), appendFloats(nil, []float64{most}))
}

func float(b []byte) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(b)) }

func appendFloats(b []byte, v []float64) []byte {
	for _, f := range v {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(f))
	}
	return b
}

func (s *bounds) text(t string) {
	if s.least == nil || t < string(s.least) || t > string(s.most) {
		s.note(bytes.Compare, []byte(t), []byte(t))
	}
}

// words notes all texts of a dictionary.
func (s *bounds) words(w *words) {
	for i := range w.starts {
		if t := w.at(i)[4:]; s.least == nil || string(t) < string(s.least) || string(t) > string(s.most) {
			s.note(bytes.Compare, t, t)
		}
	}
}
