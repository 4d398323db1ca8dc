package table_test

import (
	"math"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"deckmill/export/table"
	"deckmill/export/table/tabletest"
)

// rows prints a table, so that tables of any form can be compared.
func rows(t *table.Table) string {
	s := ""
	for r := range t.Rows {
		for c := range t.Columns {
			if t.Columns[c].IsNull(r) {
				s += "null,"
				continue
			}
			s += strconv.Quote(t.Columns[c].Text(r)) + ","
		}
		s += "\n"
	}
	return s
}

// parts deals the rows of a table out to up to four tables.
func parts(rt *rapid.T, t *table.Table) []*table.Table {
	out := make([]*table.Table, rapid.IntRange(1, 4).Draw(rt, "parts"))
	for i := range out {
		out[i] = table.New(t.Schema)
	}
	for r := range t.Rows {
		row := make([]any, len(t.Columns))
		for c := range t.Columns {
			row[c] = cell(&t.Columns[c], r)
		}
		out[rapid.IntRange(0, len(out)-1).Draw(rt, "part")].Append(row...)
	}
	return out
}

func cell(c *table.Column, r int) any {
	switch {
	case c.IsNull(r):
		return table.Nil
	case c.Type == table.String:
		return c.StrAt(r)
	case c.Type == table.Float64:
		return c.NumAt(r)
	case c.Type == table.Bool:
		return c.FlagAt(r)
	}
	return c.IntAt(r)
}

// TestUnion: the order of the parts and of joining changes nothing, and joining
// a table with itself neither.
func TestUnion(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		whole := tabletest.Random(rt, rapid.SampledFrom([]string{"", "a", "b", "ab", "é"}))
		list := parts(rt, whole)
		union := func(tables ...*table.Table) *table.Table {
			u, err := table.Union(whole.Schema, tables...)
			if err != nil {
				rt.Fatal(err)
			}
			return u
		}
		want := rows(union(list...))
		turned := append(list[1:len(list):len(list)], list[0])
		if got := rows(union(turned...)); got != want {
			rt.Errorf("in another order:\n%s\nwant\n%s", got, want)
		}
		step := union(list[0])
		for _, p := range list[1:] {
			step = union(step, p)
		}
		if got := rows(step); got != want {
			rt.Errorf("step by step:\n%s\nwant\n%s", got, want)
		}
		one := union(whole)
		if one.Rows != whole.Rows {
			rt.Errorf("%d rows of one table became %d", whole.Rows, one.Rows)
		}
		if got := rows(union(one, whole)); got != rows(one) {
			rt.Errorf("with itself:\n%s\nwant\n%s", got, rows(one))
		}
	})
}

// TestUnionSignedZero: -0 and 0 are two values, in one order whatever the order
// of the tables.
func TestUnionSignedZero(t *testing.T) {
	t.Parallel()
	schema := &table.Schema{Name: "x", Fields: []table.Field{{Name: "n", Type: table.Float64}}}
	minus, zero := table.New(schema), table.New(schema)
	minus.Append(math.Copysign(0, -1))
	zero.Append(0.0)
	for _, list := range [][]*table.Table{{minus, zero}, {zero, minus}} {
		u, err := table.Union(schema, list...)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := rows(u), "\"-0\",\n\"0\",\n"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
