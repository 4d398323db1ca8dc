package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/export/table"
	"deckmill/export/table/tabletest"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestCSVReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		tab := tabletest.Random(rt, rapid.StringMatching(`[a-z,"\n =-]{0,6}`))
		var b, blocks bytes.Buffer
		if err := CSV(&b, tab, CSVOptions{}); err != nil {
			rt.Fatal(err)
		}
		w := NewCSVWriter(&blocks, tab.Schema, CSVOptions{})
		for _, block := range tabletest.Blocks(rt, tab) {
			if err := w.WriteBlock(block); err != nil {
				rt.Fatal(err)
			}
		}
		if err := w.Close(); err != nil || !bytes.Equal(b.Bytes(), blocks.Bytes()) {
			rt.Fatalf("%v: whole %q, by blocks %q", err, b.Bytes(), blocks.Bytes())
		}
		got, err := csv.NewReader(&b).ReadAll()
		if err != nil || len(got) != tab.Rows+1 {
			rt.Fatalf("%d records, %v", len(got), err)
		}
		for r := range tab.Rows {
			for i := range tab.Columns {
				if want := tab.Columns[i].Text(r); got[r+1][i] != want {
					rt.Fatalf("row %d, column %d: got %q, want %q", r+1, i+1, got[r+1][i], want)
				}
			}
		}
	})
}

// A table is written as its cells are one by one, whatever its columns share.
func TestCSVCellByCell(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		tab := tabletest.Random(rt, rapid.OneOf(rapid.SampledFrom([]string{"", "a", "=a", "\u00a0", "b,"}), rapid.StringMatching(`[a-z,"\n\t =@-]{0,6}`)))
		o := CSVOptions{Safe: rapid.Bool().Draw(rt, "safe")}
		var got, want bytes.Buffer
		if err := CSV(&got, tab, o); err != nil {
			rt.Fatal(err)
		}
		var header []string
		var rows [][]string
		for i := range tab.Columns {
			header = append(header, tab.Columns[i].Name)
		}
		for r := range tab.Rows {
			var row []string
			for i := range tab.Columns {
				text := tab.Columns[i].Text(r)
				if o.Safe && tab.Columns[i].Type == table.String {
					text = Safe(text)
				}
				row = append(row, text)
			}
			rows = append(rows, row)
		}
		if err := Rows(&want, header, slices.Values(rows), CSVOptions{}); err != nil || got.String() != want.String() {
			rt.Fatalf("%v: table %q, cells %q", err, got.String(), want.String())
		}
	})
}

func TestJSONReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		tab := tabletest.Random(rt, rapid.String())
		var b bytes.Buffer
		if err := JSONLines(&b, tab); err != nil {
			rt.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
		for r := range tab.Rows {
			d := json.NewDecoder(strings.NewReader(lines[r]))
			d.UseNumber()
			var got map[string]any
			if err := d.Decode(&got); err != nil {
				rt.Fatal(err)
			}
			for i := range tab.Columns {
				c := &tab.Columns[i]
				v := got[c.Name]
				if (v == nil) != c.IsNull(r) {
					rt.Fatalf("row %d: %s is %v", r+1, c.Name, v)
				}
				if s, ok := v.(string); ok && s != c.Text(r) {
					rt.Fatalf("row %d: %s is %q, want %q", r+1, c.Name, s, c.Text(r))
				}
			}
		}
	})
}

func TestSafe(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"": "", "a=b": "a=b", "=1+1": "'=1+1", "@SUM(A1)": "'@SUM(A1)", "-5": "-5", "+3.5": "+3.5", "-2 Liliana": "'-2 Liliana", "+": "'+", "-1+1": "'-1+1",
		"\tx": "'\tx", "\rx": "'\rx", "\nx": "'\nx", "＝1": "'＝1", "＋1": "'＋1", "－1": "'－1", "＠x": "'＠x", "7": "7",
	} {
		if got := Safe(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestRows(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := Rows(&b, []string{"a"}, slices.Values([][]string{{""}, {"=x"}, {" y"}, {"q\"r"}}), CSVOptions{Safe: true}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("a\n\"\"\n'=x\n\" y\"\n\"q\"\"r\"\n", b.String()); diff != "" {
		t.Error(diff)
	}
}

// TestGolden compares the tables of the invented event and the data dictionary
// with the files in testdata; files that no case writes fail.
func TestGolden(t *testing.T) {
	t.Parallel()
	files := map[string]func(*bytes.Buffer) error{
		"schema.json": func(b *bytes.Buffer) error { return SchemaJSON(b) },
		"schema.txt":  func(b *bytes.Buffer) error { return SchemaText(b) },
	}
	for _, tab := range tabletest.Event(true) {
		switch tab.Schema.Name {
		case table.Findings.Name, table.Standings.Name, table.Teams.Name, table.Decks.Name:
			files[tab.Schema.Name+".csv"] = func(b *bytes.Buffer) error { return CSV(b, tab, CSVOptions{}) }
			files[tab.Schema.Name+".safe.csv"] = func(b *bytes.Buffer) error { return CSV(b, tab, CSVOptions{Safe: true}) }
			files[tab.Schema.Name+".jsonl"] = func(b *bytes.Buffer) error { return JSONLines(b, tab) }
		}
	}
	files["report.html"] = func(b *bytes.Buffer) error { return HTML(b, samplePage("en", tabletest.Event(true))) }
	for _, p := range Posts(samplePage("en", tabletest.Event(true))) {
		files[p.Name+".bbcode.txt"] = func(b *bytes.Buffer) error { b.WriteString(p.Text); return nil }
	}
	for _, p := range Pictures(samplePage("en", tabletest.Event(true))) {
		files[p.Name+".svg"] = func(b *bytes.Buffer) error { b.WriteString(p.SVG); return nil }
	}
	for name, write := range files {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), b.String()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	list, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		if _, ok := files[e.Name()]; !ok && e.Name() != "rapid" {
			t.Errorf("testdata/%s belongs to no case", e.Name())
		}
	}
}
