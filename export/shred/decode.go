package shred

import (
	"fmt"
	"reflect"

	"deckmill/export/table"
)

// Decode fills v, a pointer to a zero value of the codec's type, from tables by
// name; a table that is not there has no rows. Tables of another shape, and rows
// that belong to no row, are an error, never a panic.
func (c *Codec) Decode(v any, tables map[string]*table.Table) error {
	d := decoder{tables: map[*node]*table.Table{}, next: map[*node]int{}}
	for _, n := range c.nodes {
		t := tables[n.name]
		if t == nil {
			t = table.New(n.schema)
		}
		if err := fits(t, n.schema); err != nil {
			return err
		}
		d.tables[n] = t
	}
	if d.tables[c.root].Rows != 1 {
		return fmt.Errorf("shred: table %s: %d rows, want 1", c.root.name, d.tables[c.root].Rows)
	}
	if err := d.row(c.root, 0, reflect.ValueOf(v).Elem()); err != nil {
		return err
	}
	for _, n := range c.nodes[1:] {
		if d.next[n] != d.tables[n].Rows {
			return fmt.Errorf("shred: table %s: row %d belongs to no row", n.name, d.next[n])
		}
	}
	return nil
}

// fits compares a table with the schema that it should have.
func fits(t *table.Table, s *table.Schema) error {
	if len(t.Columns) != len(s.Fields) {
		return fmt.Errorf("shred: table %s: %d columns, want %d", s.Name, len(t.Columns), len(s.Fields))
	}
	for i, f := range s.Fields {
		c := &t.Columns[i]
		if c.Name != f.Name || c.Type != f.Type {
			return fmt.Errorf("shred: table %s: column %s of type %s, want %s of type %s", s.Name, c.Name, c.Type, f.Name, f.Type)
		}
		c.Nullable = f.Nullable
	}
	if err := t.Check(); err != nil {
		return fmt.Errorf("shred: %w", err)
	}
	return nil
}

type decoder struct {
	tables map[*node]*table.Table
	next   map[*node]int // first row that is not read yet
}

// row fills v from row r and takes the rows inside of it.
func (d *decoder) row(n *node, r int, v reflect.Value) error {
	counts := map[*node]int{}
	for i := range n.columns {
		c := &n.columns[i]
		cols := d.tables[n].Columns[c.at:]
		if c.count == nil {
			if err := get(n, c, cols, r, field(v, c.path)); err != nil {
				return err
			}
			continue
		}
		counts[c.count] = -1
		if !cols[0].IsNull(r) {
			counts[c.count] = int(cols[0].IntAt(r))
		}
	}
	for _, child := range n.children {
		if err := d.inner(child, r, field(v, child.path), counts[child]); err != nil {
			return err
		}
	}
	return nil
}

func get(n *node, c *column, cols []table.Column, r int, v reflect.Value) error {
	if err := c.leaf.get(cols, r, v); err != nil {
		return fmt.Errorf("shred: table %s, row %d, column %s: %w", n.name, r, cols[0].Name, err)
	}
	return nil
}

// take is the range of rows of n that belong to row parent of the table above.
func (d *decoder) take(n *node, parent int) (from, to int) {
	t := d.tables[n]
	from = d.next[n]
	for to = from; to < t.Rows && t.Columns[0].IntAt(to) == int64(parent); to++ {
	}
	d.next[n] = to
	return from, to
}

// inner fills the slice, map or struct of slices v with its rows: want of them,
// -1 for nil.
func (d *decoder) inner(n *node, parent int, v reflect.Value, want int) error {
	from, to := d.take(n, parent)
	if n.kind == rowOfColumns {
		return d.parallel(n, from, to, v)
	}
	if max(want, 0) != to-from {
		return fmt.Errorf("shred: table %s: %d rows for row %d of the table above, want %d", n.name, to-from, parent, want)
	}
	if want < 0 {
		return nil
	}
	if n.kind == rowOfMap {
		return d.pairs(n, from, to, v)
	}
	v.Set(reflect.MakeSlice(v.Type(), to-from, to-from))
	for r := from; r < to; r++ {
		if err := d.row(n, r, v.Index(r-from)); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) pairs(n *node, from, to int, v reflect.Value) error {
	v.Set(reflect.MakeMap(v.Type()))
	cols := d.tables[n].Columns
	for r := from; r < to; r++ {
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		for i, x := range []reflect.Value{key, value} {
			if err := get(n, &n.columns[i], cols[n.columns[i].at:], r, x); err != nil {
				return err
			}
		}
		v.SetMapIndex(key, value)
	}
	return nil
}

// parallel fills the slices of v with the rows from:to.
func (d *decoder) parallel(n *node, from, to int, v reflect.Value) error {
	for i := range n.columns {
		c := &n.columns[i]
		cols := d.tables[n].Columns[c.at : c.at+len(c.leaf.fields)]
		if !filled(c, cols, from, to) {
			continue
		}
		field := v.FieldByIndex(c.path)
		first := 0
		if c.ends {
			first = 1
		}
		s := reflect.MakeSlice(field.Type(), to-from+first, to-from+first)
		for r := from; r < to; r++ {
			if err := get(n, c, cols, r, s.Index(r-from+first)); err != nil {
				return err
			}
			if c.ends && s.Index(r-from).Int() > s.Index(r-from+1).Int() {
				return fmt.Errorf("shred: table %s, row %d: %s goes back", n.name, r, cols[0].Name)
			}
		}
		field.Set(s)
	}
	return nil
}

// filled reports that the rows hold values: a slice that was not filled is null
// in all of them. Without rows only offsets are: their first is always there.
func filled(c *column, cols []table.Column, from, to int) bool {
	if from == to {
		return c.ends
	}
	return c.leaf.natural || !cols[0].IsNull(from)
}
