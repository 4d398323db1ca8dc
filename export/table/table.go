// Package table holds the output tables as columns: the same rows and columns
// go to CSV, Arrow, Parquet and the workbook. The schemas (the data dictionary
// of DESIGN.md section 5) are in schema.go.
package table

import "fmt"

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
	Repeats  bool     // its texts repeat: ids, names, cards, files; Arrow files hold each once, in a dictionary
}

// Schema describes one table.
type Schema struct {
	Name   string
	Doc    string
	Grain  string // what one row is
	Fields []Field
}

// Table is a schema with its columns; all columns have Rows values.
type Table struct {
	Schema  *Schema
	Rows    int
	Columns []Column
	Words   []*Words // the dictionaries that Append fills; nil when it did not
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

// Append adds one row, which is meant for small tables (large ones fill their
// columns: see [Column]); values stand in the order of the fields. Texts are
// string, integers int, int32 or int64, floats float64, booleans bool. Nil is
// null, and texts that repeat are held once. A value of another type, a null in a column that is not nullable, or a
// wrong number of values is a bug and panics.
func (t *Table) Append(values ...any) {
	if len(values) != len(t.Columns) {
		panic(fmt.Sprintf("table %s: %d values for %d columns", t.Schema.Name, len(values), len(t.Columns)))
	}
	if t.Rows == 0 && t.Words == nil {
		t.Words = make([]*Words, len(t.Columns))
		for i := range t.Columns {
			if c := &t.Columns[i]; c.Repeats {
				t.Words[i] = c.Words()
			}
		}
	}
	for i, v := range values {
		var words *Words
		if t.Words != nil {
			words = t.Words[i]
		}
		t.Columns[i].add(t, v, words)
	}
	t.Rows++
}

func (c *Column) add(t *Table, v any, words *Words) {
	if v == Nil {
		if !c.Nullable {
			panic(fmt.Sprintf("table %s: null in column %s", t.Schema.Name, c.Name))
		}
		c.AppendNull()
		return
	}
	ok := false
	switch c.Type {
	case String:
		var s string
		if s, ok = v.(string); ok && words != nil {
			words.Append(s)
		} else if ok {
			c.AppendStr(s)
		}
	case Float64:
		var f float64
		if f, ok = v.(float64); ok {
			c.AppendNum(f)
		}
	case Bool:
		var b bool
		if b, ok = v.(bool); ok {
			c.AppendFlag(b)
		}
	case Int32, Int64, Date, Timestamp:
		var n int64
		if n, ok = integer(v); ok {
			c.AppendInt(n)
		}
	}
	if !ok {
		panic(fmt.Sprintf("table %s: %T in column %s of type %s", t.Schema.Name, v, c.Name, c.Type))
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

// Column finds a column by name; nil when there is none.
func (t *Table) Column(name string) *Column {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			return &t.Columns[i]
		}
	}
	return nil
}
