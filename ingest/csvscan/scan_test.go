package csvscan_test

import (
	"encoding/csv"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/charset"
	"deckmill/ingest/csvscan"
	"deckmill/ingest/grid"
)

// row is a grid.Row as tests write it: line, cells, code of the error.
type row struct {
	Line  int32
	Cells []string
	Code  string
}

func rowsOf(rows []grid.Row) []row {
	var out []row
	for _, r := range rows {
		w := row{Line: r.Line, Cells: r.Cells}
		if r.Err != nil {
			w.Code = r.Err.Code
		}
		out = append(out, w)
	}
	return out
}

func cells(c ...string) []string { return c }

func TestScan(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in string
		comma    byte
		want     []row
	}{
		{"empty", "", ',', nil},
		{"no last line end", "a,b\n1,2", ',', []row{{1, cells("a", "b"), ""}, {2, cells("1", "2"), ""}}},
		{"mixed line ends", "a\r\nb\rc\nd", ',', []row{{1, cells("a"), ""}, {2, cells("b"), ""}, {3, cells("c"), ""}, {4, cells("d"), ""}}},
		{"blank lines are kept", "a\n\r\n\rb\n", ',', []row{{1, cells("a"), ""}, {2, nil, ""}, {3, nil, ""}, {4, cells("b"), ""}}},
		{"only separators", ",,\n", ',', []row{{1, cells("", "", ""), ""}}},
		{"semicolon", "a;\"b;c\";d\n", ';', []row{{1, cells("a", "b;c", "d"), ""}}},
		{"doubled mark", `"a ""b"" c",""` + "\n", ',', []row{{1, cells(`a "b" c`, ""), ""}}},
		{"marks inside a plain cell", `1,Henzie "Toolbox" Torre,x` + "\n", ',', []row{{1, cells("1", `Henzie "Toolbox" Torre`, "x"), ""}}},
		{"comma inside marks of a plain cell", `Kongming; "Sleeping Dragon";1` + "\n", ';', []row{{1, cells("Kongming", ` "Sleeping Dragon"`, "1"), ""}}},
		{"lazy mark inside a quoted cell", `"a "word","b"` + "\n", ',', []row{{1, cells(`a "word`, "b"), ""}}},
		{"text after the closing mark", "\"a\" b,c\nd,e\n", ',', []row{{1, cells(`"a" b`, "c"), "ROW_QUOTE"}, {2, cells("d", "e"), ""}}},
		{"cell of several lines", "1,\"a\r\nb\rc\nd\",2\n3\n", ',', []row{{1, cells("1", "a\nb\nc\nd", "2"), ""}, {5, cells("3"), ""}}},
		{"two cells of several lines", "\"a\n\",\"\nb\"\nx", ',', []row{{1, cells("a\n", "\nb"), ""}, {4, cells("x"), ""}}},
		{"unterminated to the end", "1,3,\"e,f,2,0\n1,4,g,h,2,1\n", ',', []row{{1, cells("1", "3", `"e`, "f", "2", "0"), "ROW_QUOTE"}, {2, cells("1", "4", "g", "h", "2", "1"), ""}}},
		{"unterminated, a quoted cell below", "1,\"e,f\n1,\"g, G\",h\n", ',', []row{{1, cells("1", `"e`, "f"), "ROW_QUOTE"}, {2, cells("1", "g, G", "h"), ""}}},
		{"unterminated with a lazy mark", "\"a \"b\nc\"\n", ',', []row{{1, cells(`"a "b`), "ROW_QUOTE"}, {2, cells(`c"`), ""}}},
		{"lone mark at the end", "a\n\"", ',', []row{{1, cells("a"), ""}, {2, cells(`"`), "ROW_QUOTE"}}},
		{"NUL", "a,b\x00,c\nd\n", ',', []row{{1, cells("a", "b\x00", "c"), "ROW_NUL"}, {2, cells("d"), ""}}},
		{"NUL in a quoted row", "\"a\",b\x00\nd\n", ',', []row{{1, cells("a", "b\x00"), "ROW_NUL"}, {2, cells("d"), ""}}},
		{"NUL in a later line of a cell", "\"a\nb\x00\",c\nd\n", ',', []row{{1, cells("a\nb\x00", "c"), "ROW_NUL"}, {3, cells("d"), ""}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := rowsOf(csvscan.Scan([]byte(tt.in), csvscan.Dialect{Comma: tt.comma}, csvscan.Limits{}))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestScanLimits(t *testing.T) {
	t.Parallel()
	lim := csvscan.Limits{Line: 20, QuoteLines: 3, QuoteBytes: 30}
	scan := func(in string) []row {
		return rowsOf(csvscan.Scan([]byte(in), csvscan.Dialect{}, lim))
	}
	long := strings.Repeat("x", 21)
	if diff := cmp.Diff([]row{{1, cells("a"), ""}, {2, cells(long), "ROW_LONG"}, {3, cells("b"), ""}}, scan("a\n"+long+"\nb\n")); diff != "" {
		t.Errorf("long line (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]row{{1, cells("1\n2\n3\n4"), ""}}, scan("\"1\n2\n3\n4\"\n")); diff != "" {
		t.Errorf("cell at the limit (-want +got)\n%s", diff)
	}
	over := scan("\"1\n2\n3\n4\n5\"\n")
	if len(over) != 5 || over[0].Code != "ROW_QUOTE" || over[4].Cells[0] != `5"` {
		t.Errorf("cell over the limit of lines: %v", over)
	}
	over = scan("\"1234567890123456\n1234567890123456\"\nb\n")
	if len(over) != 3 || over[0].Code != "ROW_QUOTE" {
		t.Errorf("cell over the limit of bytes: %v", over)
	}
}

// A deck of 100 different cards in one cell is a legal cell.
func TestWholeDeckInOneCell(t *testing.T) {
	t.Parallel()
	in := "player,list\nanne,\"Commander\n" + strings.Repeat("1 Island\n\n", 100) + "\"\nbob,x\n"
	got := rowsOf(csvscan.Scan([]byte(in), csvscan.Dialect{}, csvscan.Limits{}))
	if len(got) != 3 || got[1].Code != "" || got[2].Cells[0] != "bob" {
		t.Errorf("got %d rows", len(got))
	}
}

// A lone CR at the end of the text is the end of a line, and nothing follows it.
func TestLastCR(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"a\r", "a\n\"b\r", "\r", "a\r\n", "a"} {
		s := csvscan.NewScanner(text, csvscan.Dialect{}, csvscan.Limits{})
		for s.Next() {
		}
		if s.Pos() != len(text) {
			t.Errorf("%q: at %d behind the last record, want %d", text, s.Pos(), len(text))
		}
	}
}

func TestMarkBad(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in string
		want     []row
	}{
		{"middle", "a,b\nc\x81,d\ne\n", []row{{1, cells("a", "b"), ""}, {2, cells("c", "d"), "ROW_BYTES"}, {3, cells("e"), ""}}},
		{"first byte of a row", "a\n\x81c\ne\n", []row{{1, cells("a"), ""}, {2, cells("c"), "ROW_BYTES"}, {3, cells("e"), ""}}},
		{"last byte of a row", "a\x81\nc\n", []row{{1, cells("a"), "ROW_BYTES"}, {2, cells("c"), ""}}},
		{"alone on the last line", "a\n\x81", []row{{1, cells("a"), ""}, {2, nil, "ROW_BYTES"}}},
		{"at the end without a line end", "a\nb\x81", []row{{1, cells("a"), ""}, {2, cells("b"), "ROW_BYTES"}}},
		{"alone behind a record of two lines", "a\n\"b\r\nc\"\r\n\x81", []row{{1, cells("a"), ""}, {2, cells("b\nc"), ""}, {4, nil, "ROW_BYTES"}}},
		{"nothing else", "\x81", []row{{1, nil, "ROW_BYTES"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text, d := charset.Decode([]byte(tt.in), charset.Windows1252)
			got := csvscan.MarkBad(csvscan.Scan(text, csvscan.Dialect{}, csvscan.Limits{}), text, &d)
			if diff := cmp.Diff(tt.want, rowsOf(got)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// shared reads a file of the material beside the repository.
func shared(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../../../shared/" + name)
	if err != nil {
		t.Skip("../shared is not here")
	}
	return data
}

func TestRaggedSample(t *testing.T) {
	t.Parallel()
	text := shared(t, "cases/results/91_ragged.csv")
	got := rowsOf(csvscan.Scan(text, csvscan.Sniff(text), csvscan.Limits{}))
	want := []row{
		{1, cells("round", "table", "player1", "player2", "games1", "games2"), ""},
		{2, cells("1", "1", "a", "b", "2"), ""},
		{3, cells("1", "2", "c", "d", "2", "0", "extra"), ""},
		{4, cells("1", "3", `"e`, "f", "2", "0"), "ROW_QUOTE"},
		{5, cells("1", "4", "g", "h", "2", "1"), ""},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestHostileSample(t *testing.T) {
	t.Parallel()
	text, d := charset.Decode(shared(t, "cases/results/90_hostile_cells.csv"), "")
	got := rowsOf(csvscan.Scan(text, csvscan.Sniff(text), csvscan.Limits{}))
	if d.Encoding != charset.UTF8BOM || len(got) != 5 {
		t.Fatalf("encoding %s, %d rows", d.Encoding, len(got))
	}
	if got[2].Cells[2] != "line1\nline2" || got[3].Line != 5 || got[3].Code != "ROW_NUL" {
		t.Errorf("rows 3 and 4: %q", got[2:4])
	}
}

// Whatever records are written by encoding/csv are read back.
func TestReadsWhatCSVWrites(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.StringOfN(rapid.SampledFrom([]rune("ab ,;\"\n'é=|\t")), 0, 8, -1)
		records := rapid.SliceOfN(rapid.SliceOfN(cell, 2, 5), 1, 8).Draw(t, "records")
		var b strings.Builder
		w := csv.NewWriter(&b)
		w.UseCRLF = rapid.Bool().Draw(t, "crlf")
		if err := w.WriteAll(records); err != nil {
			t.Fatal(err)
		}
		var got [][]string
		for _, r := range csvscan.Scan([]byte(b.String()), csvscan.Dialect{Comma: ','}, csvscan.Limits{}) {
			if r.Err != nil {
				t.Fatalf("line %d: %s in %q", r.Line, r.Err.Code, b.String())
			}
			got = append(got, r.Cells)
		}
		if diff := cmp.Diff(records, got); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
	})
}
