package workbook

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"deckmill/export/table"
	"deckmill/export/table/tabletest"
)

func written(t interface {
	Helper()
	Fatal(args ...any)
}, b *Book,
) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, b); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// shown is what a cell of column c must hold for row r, "" = no cell.
func shown(c *table.Column, r int) string {
	if c.IsNull(r) {
		return ""
	}
	switch c.Type {
	case table.String:
		return strings.ReplaceAll(strings.ReplaceAll(c.StrAt(r), "\r\n", "\n"), "\r", "\n")
	case table.Bool:
		if c.FlagAt(r) {
			return "1"
		}
		return "0"
	case table.Date:
		if serial := c.IntAt(r) + unixDay; serial >= firstDay && serial <= lastDay {
			return strconv.FormatInt(serial, 10)
		}
	case table.Int32, table.Int64, table.Float64, table.Timestamp:
	}
	return c.Text(r)
}

// TestReadBack: every cell of every random table comes back, whatever the text.
func TestReadBack(t *testing.T) {
	t.Parallel()
	text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[=+@-]?(_x00[04][0-9A-F]_|_x005F_|[a-z \t\n\r"'<&]){0,6}`), rapid.Just("\x00\x1f\uFFFE\uFDD0\uFDD1_x"))
	rapid.Check(t, func(rt *rapid.T) {
		tab := tabletest.Random(rt, text)
		f, err := excelize.OpenReader(bytes.NewReader(written(rt, &Book{Title: "x", Tables: []*table.Table{tab}})), excelize.Options{RawCellValue: true})
		if err != nil {
			rt.Fatal(err)
		}
		for r := range tab.Rows {
			for i := range tab.Columns {
				cell, _ := excelize.CoordinatesToCellName(i+1, r+2)
				got, err := f.GetCellValue("Random", cell, excelize.Options{RawCellValue: true})
				if err != nil {
					rt.Fatal(err)
				}
				if formula, _ := f.GetCellFormula("Random", cell); formula != "" {
					rt.Fatalf("%s is a formula", cell)
				}
				if want := shown(&tab.Columns[i], r); !same(&tab.Columns[i], got, want) {
					rt.Fatalf("%s of type %s: got %q, want %q", cell, tab.Columns[i].Type, got, want)
				}
			}
		}
	})
}

// same compares floats as numbers, to 15 digits: that is what a cell holds.
func same(c *table.Column, got, want string) bool {
	if c.Type != table.Float64 || got == want {
		return got == want
	}
	a, errA := strconv.ParseFloat(got, 64)
	b, errB := strconv.ParseFloat(want, 64)
	return errA == nil && errB == nil && math.Abs(a-b) <= 1e-14*math.Abs(b)
}

func TestBytesRepeat(t *testing.T) {
	t.Parallel()
	first := written(t, sample(true))
	for range 8 {
		if !bytes.Equal(first, written(t, sample(true))) {
			t.Fatal("equal books give different bytes")
		}
	}
	z, err := zip.NewReader(bytes.NewReader(first), int64(len(first)))
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range z.File {
		if i > 0 && z.File[i-1].Name >= f.Name {
			t.Errorf("%s is out of order", f.Name)
		}
		if f.Modified.Year() != 2006 {
			t.Errorf("%s has the time %s", f.Name, f.Modified)
		}
	}
	if core := inside(t, z, coreProps); !strings.Contains(core, "<cp:coreProperties") || !strings.Contains(core, "2006-02-01T00:00:00Z") {
		t.Errorf("core properties: %s", core)
	}
}

func inside(t *testing.T, z *zip.Reader, name string) string {
	t.Helper()
	f, err := z.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestSheets: the order of the sheets, headers with the column names, types.
func TestSheets(t *testing.T) {
	t.Parallel()
	f, err := excelize.OpenReader(bytes.NewReader(written(t, sample(false))))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"Read me", "Standings", "Crosstable", "Crosstable by rank", "Survivor", "Season", "Findings", "Decks", "Deck cards", "Metagame", "Matches", "Players", "Corrections", "Events", "Crosstable cells", "Files"}
	if diff := cmp.Diff(want, f.GetSheetList()); diff != "" {
		t.Error(diff)
	}
	for _, p := range places() {
		rows, err := f.GetRows(p.sheet)
		if err != nil {
			continue // an empty table has no sheet
		}
		for _, s := range table.Schemas() {
			for i := range s.Fields {
				if s.Name != p.table {
					continue
				}
				if got := strings.ReplaceAll(strings.ToLower(rows[0][i]), " ", "_"); got != s.Fields[i].Name {
					t.Errorf("sheet %s, column %d: got %q, want %q", p.sheet, i+1, got, s.Fields[i].Name)
				}
			}
		}
	}
	for cell, want := range map[string]excelize.CellType{"C2": excelize.CellTypeUnset, "D2": excelize.CellTypeBool, "F2": excelize.CellTypeInlineString, "G6": excelize.CellTypeInlineString} {
		if got, _ := f.GetCellType("Standings", cell); got != want {
			t.Errorf("Standings!%s: type %v, want %v", cell, got, want)
		}
	}
}

func TestCrosstable(t *testing.T) {
	t.Parallel()
	for _, letters := range []bool{false, true} {
		f, err := excelize.OpenReader(bytes.NewReader(written(t, sample(letters))))
		if err != nil {
			t.Fatal(err)
		}
		raw, _ := f.GetCellValue("Crosstable", "E3", excelize.Options{RawCellValue: true})
		text, _ := f.GetCellValue("Crosstable", "E3")
		if want := map[bool]string{false: "3", true: "3 WL"}[letters]; raw != "3" || text != want {
			t.Errorf("cell is %s shown as %q, want 3 shown as %q", raw, text, want)
		}
		if x, _ := f.GetCellValue("Crosstable", "D3"); x != "X" {
			t.Errorf("the diagonal is %q", x)
		}
		rules, err := f.GetConditionalFormats("Crosstable")
		if err != nil || len(rules["D3:O14"]) != len(scale) {
			t.Errorf("rules: %v %v", rules, err)
		}
	}
}

func one(rows int, text string) *table.Table {
	t := table.New(&table.Schema{Name: "matches", Fields: []table.Field{{Name: "match_id", Type: table.String}, {Name: "round", Type: table.Int32}}})
	for i := range rows {
		t.Append(text, i)
	}
	return t
}

func TestSplit(t *testing.T) {
	t.Parallel()
	f, err := excelize.OpenReader(bytes.NewReader(written(t, &Book{Title: "x", Tables: []*table.Table{one(25, "m")}, MaxRows: 11})))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"Read me", "Matches", "Matches (2)", "Matches (3)"}, f.GetSheetList()); diff != "" {
		t.Error(diff)
	}
	rows, _ := f.GetRows("Matches (3)")
	if diff := cmp.Diff([][]string{{"Match id", "Round"}, {"m", "20"}, {"m", "21"}, {"m", "22"}, {"m", "23"}, {"m", "24"}}, rows); diff != "" {
		t.Error(diff)
	}
}

// TestLongText: what no cell can hold is an error that says where, never cut.
func TestLongText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{strings.Repeat("a", maxText), true},
		{strings.Repeat("a", maxText+1), false},
		{strings.Repeat("😀", maxText/2), true},
		{strings.Repeat("😀", maxText/2+1), false},
		{strings.Repeat("\x01", maxText/2), false},
	} {
		err := Write(io.Discard, &Book{Title: "x", Tables: []*table.Table{one(1, c.text)}})
		if (err == nil) != c.ok {
			t.Errorf("%d bytes: %v", len(c.text), err)
		}
		if err != nil && !strings.Contains(err.Error(), "table matches, row 1, column match_id") {
			t.Errorf("the error does not say where: %v", err)
		}
	}
}

func TestSheetNames(t *testing.T) {
	t.Parallel()
	a := &author{names: map[string]bool{}}
	for _, c := range [][2]string{
		{"Crosstable a/b", "Crosstable a_b"},
		{"crosstable A_b", "crosstable A_b 2"},
		{"History", "Sheet History"},
		{"'x'", "x"},
		{" ", "Sheet "},
		{strings.Repeat("я", 40), strings.Repeat("я", 31)},
		{strings.Repeat("Я", 40), strings.Repeat("Я", 29) + " 2"},
		{"a\x00b", "a_b"},
	} {
		if got := a.sheetName(c[0]); got != c[1] {
			t.Errorf("%q: got %q, want %q", c[0], got, c[1])
		}
	}
}

type failing struct{ left int }

func (f *failing) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		return 0, io.ErrShortWrite
	}
	return len(b), nil
}

func TestWriteErrors(t *testing.T) {
	t.Parallel()
	book := &Book{Title: "x", Tables: []*table.Table{one(3, "m")}}
	size := len(written(t, book))
	for room := 0; room < size; room += size/10 + 1 {
		if err := Write(&failing{room}, book); err == nil {
			t.Errorf("no error with room for %d of %d bytes", room, size)
		}
	}
}

func TestLanguages(t *testing.T) {
	t.Parallel()
	for lang, want := range map[string]string{"en": "Read me", "fr": "Lisez-moi", "ru": "Прочти меня", "xx": "Read me"} {
		b := sample(false)
		b.Lang = lang
		f, err := excelize.OpenReader(bytes.NewReader(written(t, b)))
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(f.GetSheetList()[:2]); got != fmt.Sprintf("[%s Standings]", want) {
			t.Errorf("%s: %s", lang, got)
		}
	}
}
