package table

import (
	"fmt"
	"math"
	"unicode/utf8"
)

// Check reports the first value that no output format can hold: columns of
// unequal length, a null in a column that is not nullable, text that is no
// UTF-8, an int32 out of range, a float that is no finite number. The writers
// call it first, so that a faulty table is an error and never a faulty file.
func (t *Table) Check() error {
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
		if err := c.check(t.Rows); err != nil {
			return fmt.Errorf("table %s, %w", t.Schema.Name, err)
		}
	}
	return nil
}

// Len is the number of values of the column.
func (c *Column) Len() int {
	switch c.Type {
	case String:
		return len(c.Str)
	case Float64:
		return len(c.Num)
	case Bool:
		return len(c.Flag)
	case Int32, Int64, Date, Timestamp:
	}
	return len(c.Int)
}

func (c *Column) check(rows int) error {
	if c.Len() != rows {
		return fmt.Errorf("column %s: %d values for %d rows", c.Name, c.Len(), rows)
	}
	if c.Null != nil {
		if len(c.Null) != rows {
			return fmt.Errorf("column %s: %d null marks for %d rows", c.Name, len(c.Null), rows)
		}
		if !c.Nullable {
			for r, null := range c.Null {
				if null {
					return fmt.Errorf("column %s, row %d: null in a column that is not nullable", c.Name, r+1)
				}
			}
		}
	}
	for r := range rows {
		if why := c.fault(r); why != "" && !c.IsNull(r) {
			return fmt.Errorf("column %s, row %d: %s", c.Name, r+1, why)
		}
	}
	return nil
}

// fault says why the value of row r cannot be written, "" when it can.
func (c *Column) fault(r int) string {
	switch c.Type {
	case String:
		if !utf8.ValidString(c.Str[r]) {
			return "text is not UTF-8"
		}
	case Float64:
		if math.IsNaN(c.Num[r]) || math.IsInf(c.Num[r], 0) {
			return "not a finite number"
		}
	case Int32, Date:
		if c.Int[r] < math.MinInt32 || c.Int[r] > math.MaxInt32 {
			return fmt.Sprintf("%d does not fit 32 bits", c.Int[r])
		}
	case Int64, Timestamp, Bool:
	}
	return ""
}

// AllNull reports whether the column holds no value at all.
func (c *Column) AllNull() bool {
	if c.Null == nil {
		return c.Len() == 0
	}
	for _, null := range c.Null {
		if !null {
			return false
		}
	}
	return true
}
