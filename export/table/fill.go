package table

import (
	"fmt"
	"math"
	"slices"
)

// AppendStr adds a text. A column with a dictionary takes it through [Words].
func (c *Column) AppendStr(s string) {
	c.ready(c.Type == String && !c.HasDict(), "a text")
	c.Str = append(c.Str, s)
}

// AppendText adds a text, or null when it is empty.
func (c *Column) AppendText(s string) {
	if s == "" {
		c.AppendNull()
		return
	}
	c.AppendStr(s)
}

// AppendInt adds an integer, a day or an instant. One that does not fit the
// column's 32 bits is a fault that [Table.Check] reports.
func (c *Column) AppendInt(n int64) {
	if c.Type != Int32 && c.Type != Date {
		c.ready(c.Type == Int64 || c.Type == Timestamp, "an integer")
		c.Int = append(c.Int, n)
		return
	}
	c.ready(true, "")
	if n < math.MinInt32 || n > math.MaxInt32 {
		c.fail(fmt.Sprintf("%d does not fit 32 bits", n))
	}
	c.I32 = append(c.I32, int32(n)) //nolint:gosec // just checked
}

// AppendNum adds a float.
func (c *Column) AppendNum(f float64) {
	c.ready(c.Type == Float64, "a float")
	c.Num = append(c.Num, f)
}

// AppendFlag adds a boolean.
func (c *Column) AppendFlag(b bool) {
	c.ready(c.Type == Bool, "a boolean")
	c.Flag = append(c.Flag, b)
}

// AppendNull adds a null.
func (c *Column) AppendNull() {
	c.expand()
	if c.HasDict() {
		c.Idx = append(c.Idx, -1)
		return
	}
	if c.Null == nil {
		c.Null = make([]bool, c.stored(), c.room()+1)
	}
	c.Null = append(c.Null, true)
	switch c.Type {
	case String:
		c.Str = append(c.Str, "")
	case Float64:
		c.Num = append(c.Num, 0)
	case Bool:
		c.Flag = append(c.Flag, false)
	case Int32, Date:
		c.I32 = append(c.I32, 0)
	case Int64, Timestamp:
		c.Int = append(c.Int, 0)
	}
}

// room is how many values fit without new memory.
func (c *Column) room() int {
	return max(cap(c.Str), cap(c.I32), cap(c.Int), cap(c.Num), cap(c.Flag))
}

// Empty takes all values away and keeps their memory, and the dictionary.
func (c *Column) Empty() {
	c.Str, c.Idx, c.I32, c.Int, c.Num, c.Flag = c.Str[:0], c.Idx[:0], c.I32[:0], c.Int[:0], c.Num[:0], c.Flag[:0]
	c.Null, c.Same, c.Fault = nil, 0, ""
}

// Repeat makes a column of one value one of n equal values.
func (c *Column) Repeat(n int) {
	if c.Len() != 1 {
		c.fail(fmt.Sprintf("%d values cannot be repeated as one", c.Len()))
		return
	}
	c.Same = n
	if n == 0 {
		*c = Column{Field: c.Field, Fault: c.Fault}
	}
}

// ready prepares for one more value that is not null.
func (c *Column) ready(fits bool, what string) {
	if !fits {
		c.fail(what + " in a column of type " + c.Type.String())
	}
	c.expand()
	if c.Null != nil {
		c.Null = append(c.Null, false)
	}
}

func (c *Column) fail(why string) {
	if c.Fault == "" {
		c.Fault = fmt.Sprintf("row %d: %s", c.Len()+1, why)
	}
}

// expand holds every value of a column of equal values for itself.
func (c *Column) expand() {
	n := c.Same
	if n == 0 {
		return
	}
	c.Same = 0
	c.Str, c.Idx, c.I32, c.Int = repeated(c.Str, n), repeated(c.Idx, n), repeated(c.I32, n), repeated(c.Int, n)
	c.Num, c.Flag, c.Null = repeated(c.Num, n), repeated(c.Flag, n), repeated(c.Null, n)
}

func repeated[T any](one []T, n int) []T {
	if len(one) != 1 {
		return one
	}
	return slices.Repeat(one, n)
}

// Words fills a text column with a dictionary: equal texts are held once, in
// the order in which they came first.
type Words struct {
	column *Column
	ids    map[string]int32
}

// Words makes the column, which must be empty, one with a dictionary.
func (c *Column) Words() *Words {
	if c.Type != String || c.Len() > 0 {
		c.fail("no dictionary for a filled column or one of type " + c.Type.String())
	}
	c.Dict = []string{}
	return &Words{column: c, ids: map[string]int32{}}
}

// ID is the index of s in the dictionary, where it is added when it is new.
func (w *Words) ID(s string) int32 {
	id, ok := w.ids[s]
	if !ok {
		id = int32(len(w.column.Dict)) //nolint:gosec // more texts than memory holds
		w.ids[s] = id
		w.column.Dict = append(w.column.Dict, s)
	}
	return id
}

// Append adds a row with the text s.
func (w *Words) Append(s string) {
	w.column.expand()
	w.column.Idx = append(w.column.Idx, w.ID(s))
}

// AppendText adds a row with the text s, or null when it is empty.
func (w *Words) AppendText(s string) {
	if s == "" {
		w.column.AppendNull()
		return
	}
	w.Append(s)
}
