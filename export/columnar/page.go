package columnar

import "slices"

// page collects the values of one data page: one value while all are equal,
// else a slice.
type page[T comparable] struct {
	values []T
	one    T
	same   int // values are equal to one; then values is empty
}

func (p *page[T]) len() int { return p.same + len(p.values) }

func (p *page[T]) reset() { p.values, p.same = p.values[:0], 0 }

// run adds n equal values.
func (p *page[T]) run(v T, n int) {
	if len(p.values) == 0 && (p.same == 0 || p.one == v) {
		p.one = v
		p.same += n
		return
	}
	to := p.extend(n)
	for i := range to {
		to[i] = v
	}
}

// add adds values.
func (p *page[T]) add(v []T) {
	if len(p.values) == 0 && len(v) > 0 && allEqual(v) {
		p.run(v[0], len(v))
		return
	}
	copy(p.extend(len(v)), v)
}

// extend makes room for n more values, which the caller sets.
func (p *page[T]) extend(n int) []T {
	if p.same > 0 {
		p.values = slices.Grow(p.values[:0], p.same+n)[:p.same]
		for i := range p.values {
			p.values[i] = p.one
		}
		p.same = 0
	}
	before := len(p.values)
	p.values = slices.Grow(p.values, n)[:before+n]
	return p.values[before:]
}

// all are the values each for itself.
func (p *page[T]) all() []T {
	if p.same > 0 {
		p.extend(0)
	}
	return p.values
}

func allEqual[T comparable](v []T) bool {
	for _, x := range v[1:] {
		if x != v[0] {
			return false
		}
	}
	return true
}

// hybrid appends a page of numbers below 1<<width as [appendHybrid] does.
func hybrid(b []byte, p *page[uint32], width int) []byte {
	if p.same > 0 {
		return appendRun(b, p.one, p.same, width)
	}
	return appendHybrid(b, p.values, width)
}
