package table_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"deckmill/export/table"
	"deckmill/export/table/tabletest"
)

// TestForms: a table is the same in every form and as blocks joined again.
func TestForms(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		want := tabletest.Random(rt, rapid.SampledFrom([]string{"", "a", "b", "Ж"}))
		all := table.NewCollector(want.Schema)
		for _, b := range tabletest.Blocks(rt, want) {
			if err := b.Check(); err != nil {
				rt.Fatal(err)
			}
			if err := all.Add(b); err != nil {
				rt.Fatal(err)
			}
		}
		got := all.Table()
		if err := got.Check(); err != nil {
			rt.Fatal(err)
		}
		if d := cmp.Diff(tabletest.Plain(want), tabletest.Plain(got), cmpopts.EquateEmpty()); d != "" {
			rt.Fatal(d)
		}
		for i := range want.Columns {
			a, b := &want.Columns[i], &got.Columns[i]
			if a.AllNull() != b.AllNull() || a.AllSame() != b.AllSame() || a.Len() != b.Len() {
				rt.Fatalf("%+v and %+v", a, b)
			}
			for r := range want.Rows {
				if a.Text(r) != b.Text(r) {
					rt.Fatalf("row %d: %q and %q", r, a.Text(r), b.Text(r))
				}
			}
		}
	})
}

// TestEqualColumnsStaySmall: what is equal in all blocks is held once.
func TestEqualColumnsStaySmall(t *testing.T) {
	t.Parallel()
	s := &table.Schema{Name: "t", Fields: []table.Field{{Name: "a", Repeats: true}, {Name: "n", Type: table.Int32, Nullable: true}}}
	all := table.NewCollector(s)
	for _, text := range []string{"x", "x", "y"} {
		b := table.New(s)
		b.Columns[0].AppendStr(text)
		b.Columns[1].AppendNull()
		for i := range b.Columns {
			b.Columns[i].Repeat(1_000_000)
		}
		b.Rows = 1_000_000
		if err := all.Add(b); err != nil {
			t.Fatal(err)
		}
		if text == "x" && all.Table().Columns[0].Same != all.Table().Rows {
			t.Error("equal texts are not held as one")
		}
	}
	got := all.Table()
	if err := got.Check(); err != nil {
		t.Fatal(err)
	}
	if c := &got.Columns[0]; len(c.Dict) != 2 || c.StrAt(1_999_999) != "x" || c.StrAt(2_000_000) != "y" {
		t.Errorf("%q, %q and %q", c.Dict, c.StrAt(1_999_999), c.StrAt(2_000_000))
	}
	if c := &got.Columns[1]; c.Same != 3_000_000 || !c.AllNull() {
		t.Errorf("%d of 3,000,000 nulls as one", c.Same)
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	for want, fill := range map[string]func(a, n *table.Column){
		"a text in a column of type int32":          func(a, n *table.Column) { a.AppendStr("x"); n.AppendInt(1); n.AppendStr("x") },
		"1 values for 0 rows":                       func(a, n *table.Column) { a.AppendStr("x") },
		"2147483648 does not fit 32 bits":           func(a, n *table.Column) { a.AppendStr("x"); n.AppendInt(1 << 31) },
		"indices from 1 to 1 for 1 texts":           func(a, n *table.Column) { a.Dict, a.Idx = []string{"x"}, []int32{1} },
		"row 1: null in a column":                   func(a, n *table.Column) { a.Dict, a.Idx = []string{"x"}, []int32{-1} },
		"both with and without":                     func(a, n *table.Column) { a.AppendStr("x"); a.Dict, a.Idx = []string{"x"}, []int32{0} },
		"no dictionary for a filled column":         func(a, n *table.Column) { a.AppendStr("x"); a.Words() },
		"2 values cannot be repeated as one":        func(a, n *table.Column) { a.AppendStr("x"); a.AppendStr("x"); a.Repeat(3) },
		"text 1 of the dictionary: text is not UTF": func(a, n *table.Column) { a.Words().Append("\xff"); n.AppendInt(1) },
		"2 values for one that is repeated":         func(a, n *table.Column) { a.Str, a.Same = []string{"x", "y"}, 1; n.AppendInt(1) },
		"row 2: null in a column that":              func(a, n *table.Column) { a.AppendStr("x"); a.AppendNull(); n.AppendInt(1); n.AppendInt(1) },
	} {
		tab := table.New(&table.Schema{Name: "t", Fields: []table.Field{{Name: "a"}, {Name: "n", Type: table.Int32}}})
		a, n := &tab.Columns[0], &tab.Columns[1]
		fill(a, n)
		tab.Rows = n.Len()
		if a.HasDict() {
			tab.Rows = a.Len()
		}
		if err := tab.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// TestSchemas: a column of one name is of one type in all tables (they join on
// it), and texts of a documented list are held as dictionaries.
func TestSchemas(t *testing.T) {
	t.Parallel()
	type kind struct {
		typ     table.Type
		repeats bool
	}
	seen := map[string]kind{}
	for _, s := range table.All() {
		for _, f := range s.Fields {
			if f.Repeats && f.Type != table.String || len(f.Enum) > 0 && !f.Repeats || f.Doc == "" {
				t.Errorf("%s.%s: %+v", s.Name, f.Name, f)
			}
			k := kind{f.Type, f.Repeats}
			if was, ok := seen[f.Name]; ok && was != k && f.Type == table.String && was.typ == table.String {
				t.Errorf("%s.%s is %+v, elsewhere %+v", s.Name, f.Name, k, was)
			}
			seen[f.Name] = k
		}
	}
}
