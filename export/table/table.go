// Package table holds the output tables as columns: the same rows and columns
// go to CSV, Arrow, Parquet and the workbook. The schemas (the data dictionary
// of DESIGN.md section 5) are in schema.go.
package table

import (
	"fmt"
	"strconv"
	"time"
)

// Type is the type of a column.
type Type uint8

// The types: utf8 text, 32- and 64-bit integers, float64, boolean, calendar
// day (days since 1970-01-01) and instant (microseconds since 1970 UTC).
const (
	String Type = iota
	Int32
	Int64
	Float64
	Bool
	Date
	Timestamp
)

var typeNames = [...]string{"utf8", "int32", "int64", "float64", "bool", "date32", "timestamp[us, UTC]"}

// String is the type's name in schema.json.
func (t Type) String() string { return typeNames[t] }

// Field describes one column.
type Field struct {
	Name     string
	Type     Type
	Nullable bool
	Doc      string   // one sentence
	Unit     string   // such as "points", "fraction 0..1", "copies"; "" = none
	Enum     []string // the documented values of a text column; nil = free
}

// Schema describes one table.
type Schema struct {
	Name   string
	Doc    string
	Grain  string // what one row is
	Fields []Field
}

// Column holds the values of one field. Exactly one of the value slices is
// used, by type: Str (String), Int (Int32, Int64, Date, Timestamp), Num
// (Float64), Flag (Bool). Null is nil when no value is null.
type Column struct {
	Field
	Str  []string
	Int  []int64
	Num  []float64
	Flag []bool
	Null []bool
}

// Table is a schema with its columns; all columns have Rows values.
type Table struct {
	Schema  *Schema
	Rows    int
	Columns []Column
}

// New makes an empty table.
func New(s *Schema) *Table {
	t := &Table{Schema: s, Columns: make([]Column, len(s.Fields))}
	for i, f := range s.Fields {
		t.Columns[i].Field = f
	}
	return t
}

// Nil is the null value for [Table.Append].
type nilValue struct{}

// Nil is the null value in a row given to [Table.Append].
var Nil any = nilValue{}

// Append adds one row; values stand in the order of the fields. Texts are
// string, integers int, int32 or int64, floats float64, booleans bool. Nil is
// null. A value of another type, a null in a column that is not nullable, or a
// wrong number of values is a bug and panics.
func (t *Table) Append(values ...any) {
	if len(values) != len(t.Columns) {
		panic(fmt.Sprintf("table %s: %d values for %d columns", t.Schema.Name, len(values), len(t.Columns)))
	}
	for i, v := range values {
		t.Columns[i].add(t, v)
	}
	t.Rows++
}

func (c *Column) add(t *Table, v any) {
	null := v == Nil
	if null && !c.Nullable {
		panic(fmt.Sprintf("table %s: null in column %s", t.Schema.Name, c.Name))
	}
	if null && c.Null == nil {
		c.Null = make([]bool, t.Rows)
	}
	if c.Null != nil {
		c.Null = append(c.Null, null)
	}
	switch c.Type {
	case String:
		s, ok := v.(string)
		c.must(t, v, ok || null)
		c.Str = append(c.Str, s)
	case Float64:
		f, ok := v.(float64)
		c.must(t, v, ok || null)
		c.Num = append(c.Num, f)
	case Bool:
		b, ok := v.(bool)
		c.must(t, v, ok || null)
		c.Flag = append(c.Flag, b)
	case Int32, Int64, Date, Timestamp:
		n, ok := integer(v)
		c.must(t, v, ok || null)
		c.Int = append(c.Int, n)
	}
}

func integer(v any) (int64, bool) {
	switch n := v.(type) {
	case int:
		return int64(n), true
	case int32:
		return int64(n), true
	case int64:
		return n, true
	}
	return 0, false
}

func (c *Column) must(t *Table, v any, ok bool) {
	if !ok {
		panic(fmt.Sprintf("table %s: %T in column %s of type %s", t.Schema.Name, v, c.Name, c.Type))
	}
}

// IsNull reports whether row r of the column is null.
func (c *Column) IsNull(r int) bool { return c.Null != nil && c.Null[r] }

// Text is the value of row r as CSV writes it: "" for null, ISO dates,
// timestamps in RFC 3339 UTC with up to six decimals, booleans true/false,
// floats in shortest round-trip form.
func (c *Column) Text(r int) string {
	if c.IsNull(r) {
		return ""
	}
	switch c.Type {
	case String:
		return c.Str[r]
	case Float64:
		return strconv.FormatFloat(c.Num[r], 'g', -1, 64)
	case Bool:
		return strconv.FormatBool(c.Flag[r])
	case Date:
		return time.Unix(c.Int[r]*86400, 0).UTC().Format(time.DateOnly)
	case Timestamp:
		return time.UnixMicro(c.Int[r]).UTC().Format("2006-01-02T15:04:05.999999Z")
	case Int32, Int64:
	}
	return strconv.FormatInt(c.Int[r], 10)
}

// Column finds a column by name; nil when there is none.
func (t *Table) Column(name string) *Column {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			return &t.Columns[i]
		}
	}
	return nil
}
