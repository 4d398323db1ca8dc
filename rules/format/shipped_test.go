package format_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/event"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// Every shipped format loads with the starter catalogue, without findings on
// the catalogue's own day.
func TestShipped(t *testing.T) {
	t.Parallel()
	starter, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"vintage", "legacy", "3CB", "5CB LR Legacy C FR"} {
		_, found, err := format.Load(name, &event.Settings{}, starter, noFiles)
		if err != nil || len(found) > 0 {
			t.Errorf("%s: %v %v", name, err, found)
		}
	}
}

// Every shipped list is without faults, and every name in it is a card.
func TestShippedLists(t *testing.T) {
	t.Parallel()
	file := filepath.Join("..", "..", "..", "shared", "data", "cards", "catalog.jsonl.gz")
	if _, err := os.Stat(file); err != nil {
		t.Skip("../shared is not here")
	}
	full := catalog.Build("full", day("2026-08-14"), append(namesOf(t, file), card("Mox Crystal", "", ""))) // a 5-Color promo, in no database
	for _, l := range format.Lists() {
		if errs := format.Lint("lists/"+l.ID+".csv", full, os.ReadFile); len(errs) > 0 {
			t.Errorf("%s: %v", l.ID, errs)
		}
	}
}

// namesOf reads the English names of a catalogue in JSON lines.
func namesOf(t *testing.T, path string) []catalog.Entry {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []catalog.Entry
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		head, _, _ := bytes.Cut(lines.Bytes(), []byte(`,"layout"`))
		var c struct{ Name string }
		if err := json.Unmarshal(append(bytes.Clone(head), '}'), &c); err != nil {
			t.Fatal(err)
		}
		out = append(out, card(c.Name, "", ""))
	}
	return out
}

// The spans equal the published lists of two days, which were gathered apart.
func TestSpansAgainstSharedLists(t *testing.T) {
	t.Parallel()
	dir := filepath.Join("..", "..", "..", "shared", "data", "lists")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("../shared is not here")
	}
	for file, date := range map[string]string{"vintage_2010-03-17.csv": "2010-03-17", "vintage_current_2026-08.csv": "2026-08-14", "legacy_2005-10-01.csv": "2005-10-01"} {
		id, _, _ := strings.Cut(file, "_")
		from := id == "vintage" // the other file has no dates
		want := statuses(t, filepath.Join(dir, file), "", from)
		got := statuses(t, filepath.Join("lists", id+".csv"), date, from)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s on %s: %s", id, date, d)
		}
	}
}

// statuses are the rows in force on a date ("" = all) as "name status from",
// without the cards that a class row stands for.
func statuses(t *testing.T, path, date string, from bool) []string {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	recs, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, r := range recs[1:] {
		in := date == "" || ((r[2] == "" || r[2] <= date) && (r[3] == "" || r[3] > date))
		if in && !strings.HasPrefix(r[4], "class: ") && !strings.HasPrefix(r[0], "@") {
			row := r[0] + " " + r[1]
			if from {
				row += " " + r[2]
			}
			out = append(out, row)
		}
	}
	slices.Sort(out)
	return out
}

func TestLint(t *testing.T) {
	t.Parallel()
	my := files(map[string]string{
		"good.toml": "id = \"good\"\n[pool]\nbase = \"vintage\"\n[deck]\nmain = { min = 40 }\n",
		"bad.toml":  "id = \"bad\"\n[pool]\nbase = \"vintge\"\n",
		"good.csv":  "name\nChannel\n",
		"bad.csv":   "name\nChanel\n",
	})
	for path, want := range map[string]int{"good.toml": 0, "bad.toml": 1, "good.csv": 0, "bad.csv": 1} {
		if got := format.Lint(path, cards(), my); len(got) != want {
			t.Errorf("%s: %v, want %d faults", path, got, want)
		}
	}
}

func TestShow(t *testing.T) {
	t.Parallel()
	f, _ := load(t, "3CB FR", event.Settings{Date: day("2013-04-01")}, noFiles)
	text := f.Show("fr")
	for _, want := range []string{"3CB FR", "exactly 3  [1.4]", "xcb-main", "last change 2012-10-01", "[2.3b]"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	seen := map[string]string{}
	for _, i := range format.Infos() {
		for _, name := range append([]string{i.ID, i.Title["en"], i.Title["fr"], i.Title["ru"]}, i.Aliases...) {
			if other := seen[strings.ToLower(name)]; other != "" && other != i.ID {
				t.Errorf("%q names %s and %s", name, other, i.ID)
			}
			seen[strings.ToLower(name)] = i.ID
		}
		if i.Title["en"] == "" || i.Source == "" || len(i.Clauses) == 0 {
			t.Errorf("incomplete: %+v", i)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	starter, err := catalog.Starter()
	if err != nil {
		b.Fatal(err)
	}
	s := event.Settings{Date: day("2013-04-01")}
	for b.Loop() {
		if _, _, err := format.Load("3CB FR", &s, starter, noFiles); err != nil {
			b.Fatal(err)
		}
	}
}
