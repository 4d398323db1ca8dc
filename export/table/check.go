package table

import (
	"fmt"
	"math"
	"slices"
	"unicode/utf8"
)

// Check reports the first value that no output format can hold: columns of
// unequal length, a null in a column that is not nullable, text that is no
// UTF-8, an int32 out of range, a float that is no finite number, an index
// beyond its dictionary. The writers call it first, so that a faulty table is
// an error and never a faulty file.
func (t *Table) Check() error {
	if err := t.CheckShape(); err != nil {
		return err
	}
	for i := range t.Columns {
		c := &t.Columns[i]
		for r, s := range c.Dict {
			if !utf8.ValidString(s) {
				return fmt.Errorf("table %s, column %s, text %d of the dictionary: text is not UTF-8", t.Schema.Name, c.Name, r+1)
			}
		}
		for r, s := range c.Str {
			if !utf8.ValidString(s) && !c.IsNull(r) {
				return fmt.Errorf("table %s, column %s, row %d: text is not UTF-8", t.Schema.Name, c.Name, r+1)
			}
		}
	}
	return nil
}

// CheckShape is [Table.Check] without the look at the texts, for writers that
// look at each text when they meet it first.
func (t *Table) CheckShape() error {
	if len(t.Columns) != len(t.Schema.Fields) {
		return fmt.Errorf("table %s: %d columns for %d fields", t.Schema.Name, len(t.Columns), len(t.Schema.Fields))
	}
	seen := make(map[string]bool, len(t.Columns))
	for i := range t.Columns {
		c := &t.Columns[i]
		if seen[c.Name] {
			return fmt.Errorf("table %s: two columns %s", t.Schema.Name, c.Name)
		}
		seen[c.Name] = true
		if err := c.checkShape(t.Rows); err != nil {
			return fmt.Errorf("table %s, %w", t.Schema.Name, err)
		}
	}
	return nil
}

func (c *Column) checkShape(rows int) error {
	stored := rows
	if c.Same > 0 {
		stored = 1
	}
	switch {
	case c.Fault != "":
		return fmt.Errorf("column %s, %s", c.Name, c.Fault)
	case c.Len() != rows:
		return fmt.Errorf("column %s: %d values for %d rows", c.Name, c.Len(), rows)
	case c.stored() != stored:
		return fmt.Errorf("column %s: %d values for one that is repeated", c.Name, c.stored())
	case c.HasDict() && c.Str != nil:
		return fmt.Errorf("column %s: texts both with and without a dictionary", c.Name)
	case c.Null != nil && (len(c.Null) != stored || c.HasDict()):
		return fmt.Errorf("column %s: %d null marks for %d rows", c.Name, len(c.Null), rows)
	}
	if r := slices.Index(c.Null, true); r >= 0 && !c.Nullable {
		return c.nullFault(r)
	}
	for r, f := range c.Num {
		if (math.IsNaN(f) || math.IsInf(f, 0)) && !c.IsNull(r) {
			return fmt.Errorf("column %s, row %d: not a finite number", c.Name, r+1)
		}
	}
	return c.checkIdx()
}

func (c *Column) nullFault(r int) error {
	return fmt.Errorf("column %s, row %d: null in a column that is not nullable", c.Name, r+1)
}

// checkIdx finds indices beyond the dictionary.
func (c *Column) checkIdx() error {
	if len(c.Idx) == 0 {
		return nil
	}
	least, most := c.Idx[0], c.Idx[0]
	for _, i := range c.Idx {
		least, most = min(least, i), max(most, i)
	}
	switch {
	case least < -1 || int(most) >= len(c.Dict):
		return fmt.Errorf("column %s: indices from %d to %d for %d texts", c.Name, least, most, len(c.Dict))
	case least == -1 && !c.Nullable:
		return c.nullFault(slices.Index(c.Idx, -1))
	}
	return nil
}
