package table

import (
	"strconv"
	"time"
)

// Column holds the values of one field, by type in one of the slices:
//
//   - String: Str, one text per row; or Dict and Idx, the distinct texts and for
//     each row the index into them, -1 for null;
//   - Int32, Date: I32; Int64, Timestamp: Int; Float64: Num; Bool: Flag.
//
// Null marks the rows that are null; it is nil when none is, and always with
// Dict. When all rows are equal the column may hold the value once, with the
// number of rows in Same: such a column costs nothing, however long.
//
// Read through StrAt, IntAt, NumAt, FlagAt, IsNull and Text, which know every
// form. Fill either with the Append methods or by setting the slices, and then
// set the table's Rows; [Table.Check] finds what does not fit.
type Column struct {
	Field
	Str   []string
	Dict  []string
	Idx   []int32
	I32   []int32
	Int   []int64
	Num   []float64
	Flag  []bool
	Null  []bool
	Same  int
	Fixed bool   // the texts of Dict are distinct and stay as they are: another block may have the same slice
	Fault string // the first value that did not fit when it was added, for Check
}

// at is where the value of row r lies.
func (c *Column) at(r int) int {
	if c.Same > 0 {
		return 0
	}
	return r
}

// Len is the number of values of the column.
func (c *Column) Len() int {
	if c.Same > 0 {
		return c.Same
	}
	return c.stored()
}

// stored is the number of values that are held: 1 for a column of equal values.
func (c *Column) stored() int {
	switch c.Type {
	case String:
		if c.HasDict() {
			return len(c.Idx)
		}
		return len(c.Str)
	case Int32, Date:
		return len(c.I32)
	case Float64:
		return len(c.Num)
	case Bool:
		return len(c.Flag)
	case Int64, Timestamp:
	}
	return len(c.Int)
}

// HasDict reports whether the texts are held as a dictionary.
func (c *Column) HasDict() bool { return c.Idx != nil || c.Dict != nil }

// IsNull reports whether row r of the column is null.
func (c *Column) IsNull(r int) bool {
	r = c.at(r)
	if c.Idx != nil {
		return c.Idx[r] < 0
	}
	return c.Null != nil && c.Null[r]
}

// StrAt is the text of row r, "" for null.
func (c *Column) StrAt(r int) string {
	r = c.at(r)
	if !c.HasDict() {
		return c.Str[r]
	}
	if i := c.Idx[r]; i >= 0 {
		return c.Dict[i]
	}
	return ""
}

// IntAt is the integer, day or instant of row r, 0 for null.
func (c *Column) IntAt(r int) int64 {
	if c.Type == Int32 || c.Type == Date {
		return int64(c.I32[c.at(r)])
	}
	return c.Int[c.at(r)]
}

// NumAt is the float of row r, 0 for null.
func (c *Column) NumAt(r int) float64 { return c.Num[c.at(r)] }

// FlagAt is the boolean of row r, false for null.
func (c *Column) FlagAt(r int) bool { return c.Flag[c.at(r)] }

// Text is the value of row r as CSV writes it: "" for null, ISO dates,
// timestamps in RFC 3339 UTC with up to six decimals, booleans true/false,
// floats in shortest round-trip form.
func (c *Column) Text(r int) string {
	if c.Type == String {
		return c.StrAt(r)
	}
	if c.IsNull(r) {
		return ""
	}
	switch c.Type {
	case Float64:
		return strconv.FormatFloat(c.NumAt(r), 'g', -1, 64)
	case Bool:
		return strconv.FormatBool(c.FlagAt(r))
	case Date:
		return time.Unix(c.IntAt(r)*86400, 0).UTC().Format(time.DateOnly)
	case Timestamp:
		return time.UnixMicro(c.IntAt(r)).UTC().Format("2006-01-02T15:04:05.999999Z")
	case Int32, Int64, String:
	}
	return strconv.FormatInt(c.IntAt(r), 10)
}

// AllNull reports whether the column holds no value at all.
func (c *Column) AllNull() bool {
	for r := range c.stored() {
		if !c.IsNull(r) {
			return false
		}
	}
	return true
}

// AllSame reports whether all rows hold the same value or null.
func (c *Column) AllSame() bool {
	for r := range c.stored() {
		if c.IsNull(r) != c.IsNull(0) || c.Text(r) != c.Text(0) {
			return false
		}
	}
	return true
}
