package shred_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/export/shred"
	"deckmill/export/shred/shredtest"
	"deckmill/export/table"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
)

// sample has every kind of field that a codec knows.
type sample struct {
	Name   string
	Parts  []part
	Tags   map[string]string
	Grid   [][]string
	Cols   columns
	Inner  inner
	Hidden string
}

type part struct {
	Embedded

	Zone  event.Zone
	Pos   source.Pos
	Other []source.Pos
	Args  map[string]string
}

// Embedded is part of its row.
type Embedded struct{ Text string }

type inner struct {
	Date  event.Date
	Time  event.Time
	Num   event.Num
	Int   diag.Int
	F     float64
	Yes   bool
	Games event.Games
}

type columns struct {
	Names  []string
	Counts []int16
	Late   []int32 // may not be filled yet
	Start  []int32
	Own    []string
	Total  int32
}

func codec(t testing.TB) *shred.Codec {
	t.Helper()
	c, err := shred.New("sample", sample{}, shred.Options{
		Columnar: []shred.Columnar{{Type: reflect.TypeFor[columns](), Own: []string{"Own"}, Ends: []string{"Start"}}},
		Skip:     []string{"sample.Hidden"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestRoundTrip: what was stored is read back, whatever it is.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	c := codec(t)
	rapid.Check(t, func(t *rapid.T) {
		var in, out sample
		shredtest.Fill(t, &in, "sample.Hidden")
		n := rapid.IntRange(0, 4).Draw(t, "rows")
		shredtest.Columns(t, &in.Cols, n, []string{"Own"}, []string{"Start"})
		if rapid.Bool().Draw(t, "early") {
			in.Cols.Late = nil
		}
		tables, err := c.Encode(&in)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Decode(&out, byName(tables)); err != nil {
			t.Fatal(err)
		}
		if diff := shredtest.Diff(in, out); diff != "" {
			t.Fatal(diff)
		}
	})
}

func byName(tables []*table.Table) map[string]*table.Table {
	m := map[string]*table.Table{}
	for _, t := range tables {
		m[t.Schema.Name] = t
	}
	return m
}

// TestNames: the names of tables and columns are part of what notebooks read.
func TestNames(t *testing.T) {
	t.Parallel()
	var got []string
	for _, s := range codec(t).Schemas() {
		var names []string
		for _, f := range s.Fields {
			names = append(names, f.Name)
		}
		got = append(got, s.Name+": "+strings.Join(names, " "))
	}
	want := []string{
		"sample: name parts_n tags_n grid_n cols_own_n cols_total inner_date inner_time inner_num inner_int inner_f inner_yes inner_games_first inner_games_second inner_games_ordered inner_games_ambiguous",
		"parts: sample_row text zone file sheet row col other_n args_n",
		"parts_other: parts_row value_file value_sheet value_row value_col",
		"parts_args: parts_row key value",
		"tags: sample_row key value",
		"grid: sample_row values_n",
		"grid_values: grid_row value",
		"cols: sample_row names counts late start_next",
		"cols_own: sample_row value",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestRefuses: types that cannot be stored, and slices that do not fit.
func TestRefuses(t *testing.T) {
	t.Parallel()
	for name, example := range map[string]any{
		"not exported": struct{ a int }{}, "pointer": struct{ A *int }{}, "function": struct{ A func() }{}, "any": struct{ A any }{}, "no struct": struct{ A []map[string]int }{},
	} {
		if _, err := shred.New("x", example, shred.Options{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	c := codec(t)
	if _, err := c.Encode(&sample{Cols: columns{Names: []string{"a", "b"}, Counts: []int16{1}}}); err == nil || !strings.Contains(err.Error(), "1 values of counts for 2 rows") {
		t.Errorf("slices of different lengths: %v", err)
	}
	if _, err := c.Encode(&sample{Cols: columns{Start: []int32{1}}}); err == nil {
		t.Error("offsets that start at 1: no error")
	}
	if _, err := c.Encode(&sample{Inner: inner{Date: event.Date{Year: 2006, Month: 2, Day: 30}}}); err == nil {
		t.Error("30 February: no error")
	}
}

// FuzzDecode changes a value of the tables, or a row: an error, never a panic.
func FuzzDecode(f *testing.F) {
	f.Add(1, 1, 0, int64(7), "x")
	f.Add(0, 1, 0, int64(-1), "")
	f.Add(7, 4, 1, int64(1<<40), "main")
	f.Fuzz(func(t *testing.T, tab, col, row int, n int64, s string) {
		c := codec(t)
		in := sample{
			Parts: []part{{Zone: event.Side, Args: map[string]string{"a": "b"}, Other: []source.Pos{{File: 1, Row: 2}}}, {}},
			Grid:  [][]string{{"a"}, nil}, Cols: columns{Names: []string{"a", "b"}, Counts: []int16{1, 2}, Start: []int32{0, 1, 2}},
		}
		tables, err := c.Encode(&in)
		if err != nil {
			t.Fatal(err)
		}
		x := tables[uint(tab)%uint(len(tables))]
		column := &x.Columns[uint(col)%uint(len(x.Columns))]
		if x.Rows > 0 {
			r := uint(row) % uint(x.Rows)
			switch column.Type {
			case table.String:
				column.Str[r] = s
			case table.Int32, table.Date:
				column.I32[r] = int32(n)
			case table.Int64, table.Timestamp:
				column.Int[r] = n
			case table.Bool, table.Float64:
			}
		}
		var out sample
		_ = c.Decode(&out, byName(tables))
	})
}
