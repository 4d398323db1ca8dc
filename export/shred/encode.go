package shred

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"deckmill/export/table"
)

// Encode cuts v, a pointer to a value of the codec's type, into its tables.
func (c *Codec) Encode(v any) ([]*table.Table, error) {
	e := encoder{tables: map[*node]*table.Table{}}
	out := make([]*table.Table, len(c.nodes))
	for i, n := range c.nodes {
		out[i] = table.New(n.schema)
		e.tables[n] = out[i]
	}
	if err := e.row(c.root, 0, reflect.ValueOf(v).Elem()); err != nil {
		return nil, err
	}
	for _, t := range out {
		if err := t.Check(); err != nil {
			return nil, fmt.Errorf("shred: %w", err)
		}
	}
	return out, nil
}

type encoder struct{ tables map[*node]*table.Table }

// row appends v to the table of n; parent is its row in the table above.
func (e *encoder) row(n *node, parent int, v reflect.Value) error {
	t := e.tables[n]
	e.start(n, parent)
	for i := range n.columns {
		if err := e.value(n, &n.columns[i], v); err != nil {
			return err
		}
	}
	row := t.Rows
	t.Rows++
	return e.children(n, row, v)
}

// start writes the link to the row above.
func (e *encoder) start(n *node, parent int) {
	if n.link != "" {
		e.tables[n].Columns[0].AppendInt(int64(parent))
	}
}

// value appends one field of the row v.
func (e *encoder) value(n *node, c *column, v reflect.Value) error {
	v = field(v, c.path)
	cols := e.tables[n].Columns[c.at:]
	if c.count != nil {
		if v.IsNil() {
			cols[0].AppendNull()
		} else {
			cols[0].AppendInt(int64(v.Len()))
		}
		return nil
	}
	if err := c.leaf.put(cols, v); err != nil {
		return fmt.Errorf("shred: table %s, column %s: %w", n.name, cols[0].Name, err)
	}
	return nil
}

func (e *encoder) children(n *node, row int, v reflect.Value) error {
	for _, child := range n.children {
		inner := field(v, child.path)
		var err error
		switch child.kind {
		case rowOfColumns:
			err = e.parallel(child, row, inner)
		case rowOfMap:
			err = e.pairs(child, row, inner)
		case rowOfStruct, rowOfValue, rowOfSlice:
			for i := 0; i < inner.Len() && err == nil; i++ {
				err = e.row(child, row, inner.Index(i))
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// field is the part of v at path, v itself for none.
func field(v reflect.Value, path []int) reflect.Value {
	if len(path) == 0 {
		return v
	}
	return v.FieldByIndex(path)
}

// pairs writes a map, sorted by key.
func (e *encoder) pairs(n *node, parent int, m reflect.Value) error {
	byKey := map[string]reflect.Value{}
	for it := m.MapRange(); it.Next(); {
		byKey[it.Key().String()] = it.Value()
	}
	for _, key := range slices.Sorted(maps.Keys(byKey)) {
		e.start(n, parent)
		for i, v := range []reflect.Value{reflect.ValueOf(key), byKey[key]} {
			if err := e.value(n, &n.columns[i], v); err != nil {
				return err
			}
		}
		e.tables[n].Rows++
	}
	return nil
}

// parallel writes a struct of parallel slices: one row for each place. A slice
// that is not filled yet is null.
func (e *encoder) parallel(n *node, parent int, v reflect.Value) error {
	rows := 0
	for i := range n.columns {
		if c := &n.columns[i]; !c.ends {
			rows = max(rows, v.FieldByIndex(c.path).Len())
		}
	}
	t := e.tables[n]
	for range rows {
		e.start(n, parent)
	}
	for i := range n.columns {
		c := &n.columns[i]
		s := v.FieldByIndex(c.path)
		if c.ends && s.Len() > 0 {
			if !s.Index(0).IsZero() {
				return fmt.Errorf("shred: table %s: %s does not start at 0", n.name, t.Columns[c.at].Name)
			}
			s = s.Slice(1, s.Len())
		}
		if s.Len() != 0 && s.Len() != rows {
			return fmt.Errorf("shred: table %s: %d values of %s for %d rows", n.name, s.Len(), t.Columns[c.at].Name, rows)
		}
		if err := e.column(n, c, s, rows); err != nil {
			return err
		}
	}
	t.Rows += rows
	return nil
}

// column appends the values of one slice, or rows nulls.
func (e *encoder) column(n *node, c *column, s reflect.Value, rows int) error {
	cols := e.tables[n].Columns[c.at : c.at+len(c.leaf.fields)]
	if s.Len() == 0 {
		for range rows {
			for k := range cols {
				cols[k].AppendNull()
			}
		}
		return nil
	}
	for i := range rows {
		if err := c.leaf.put(cols, s.Index(i)); err != nil {
			return fmt.Errorf("shred: table %s, row %d, column %s: %w", n.name, i, cols[0].Name, err)
		}
	}
	return nil
}
