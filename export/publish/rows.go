// Package publish decides what of the tables may be seen: nothing of a deck
// while the decks are sealed, nothing of a result while only the decks are
// shown, nobody's name in an anonymous output. It keeps what is on its lists
// and builds new tables from that, so that a table or a column it does not know
// is not published. It also seals decks: see [Seals].
package publish

import "deckmill/export/table"

// row is one row of a table by the names of its columns.
type row map[string]any

// text is a text column of the row, "" for null.
func (r row) text(name string) string {
	s, _ := r[name].(string)
	return s
}

// num is an integer column of the row, 0 for null.
func (r row) num(name string) int64 {
	n, _ := r[name].(int64)
	return n
}

// read is the rows of a table.
func read(t *table.Table) []row {
	list := make([]row, t.Rows)
	for r := range list {
		list[r] = make(row, len(t.Columns))
		for i := range t.Columns {
			list[r][t.Columns[i].Name] = value(&t.Columns[i], r)
		}
	}
	return list
}

func value(c *table.Column, r int) any {
	if c.IsNull(r) {
		return table.Nil
	}
	switch c.Type {
	case table.String:
		return c.StrAt(r)
	case table.Float64:
		return c.NumAt(r)
	case table.Bool:
		return c.FlagAt(r)
	case table.Int32, table.Int64, table.Date, table.Timestamp:
	}
	return c.IntAt(r)
}

// write makes a table of the rows.
func write(s *table.Schema, list []row) *table.Table {
	t := table.New(s)
	values := make([]any, len(s.Fields))
	for _, r := range list {
		for i := range s.Fields {
			values[i] = r[s.Fields[i].Name]
		}
		t.Append(values...)
	}
	return t
}

// null is v, or null when there is nothing.
func null(v string) any {
	if v == "" {
		return table.Nil
	}
	return v
}
