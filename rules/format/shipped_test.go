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

	"deckmill/ingest/diag"
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
	names := []string{"3CB", "5CB LR Legacy C FR", "2hg-vintage", "2hg-kamigawa-block", "2hg-sealed", "7hg-legacy", "Two-Headed Giant, Legacy", "Двухглавый Гигант Legacy", "1hg-modern"}
	for _, i := range format.Infos() {
		if i.ID != "xcb" {
			names = append(names, i.ID, i.Title["en"], i.Title["fr"], i.Title["ru"])
		}
	}
	quiet := map[string]bool{"LIST_CHOSEN": true, "POOL_UNKNOWN_FOR_DATE": true} // said of formats that need a day
	for _, name := range names {
		_, found, err := format.Load(name, &event.Settings{}, starter, noFiles)
		found = slices.DeleteFunc(found, func(f diag.Finding) bool { return quiet[f.Code] })
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

// The spans equal the one-day lists, which were gathered apart.
func TestSpansAgainstSharedLists(t *testing.T) {
	t.Parallel()
	dir := filepath.Join("..", "..", "..", "shared", "data", "lists")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("../shared is not here")
	}
	for file, c := range map[string]struct{ list, day string }{
		"vintage_2010-03-17.csv": {"vintage", "2010-03-17"}, "vintage_current_2026-08.csv": {"vintage", "2026-08-14"},
		"legacy_2005-10-01.csv": {"legacy", "2005-10-01"}, "5color_seed004.csv": {"5-color", "2010-03-17"},
		"5color_2009-07_partial.csv": {"5-color", "2009-07-20"}, "edh1v1_france_ffmtg_2010-11.csv": {"edh-1v1-fr", "2010-11-01"},
		"standard_2005-10-01.csv": {"standard", "2005-10-01"}, "extended_2005-10-01.csv": {"extended", "2005-10-01"},
		"extended_2005-10-20.csv": {"extended", "2005-10-20"}, "two_headed_giant_extra.csv": {"two-headed-giant-extra", "2005-10-01"},
	} {
		from := c.list == "vintage" // the other files have no dates
		want := statuses(t, filepath.Join(dir, file), "", from)
		got := statuses(t, filepath.Join("lists", c.list+".csv"), c.day, from)
		for i := range want { // the spans hold full names
			want[i] = strings.Replace(want[i], "Erayo, Soratami Ascendant ", "Erayo, Soratami Ascendant // Erayo's Essence ", 1)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s on %s: %s", c.list, c.day, d)
		}
	}
}

// Replaying the event logs up to a day gives the spans of that day.
func TestSpansAgainstLogs(t *testing.T) {
	t.Parallel()
	dir := filepath.Join("..", "..", "..", "shared", "data", "lists")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("../shared is not here")
	}
	for _, c := range []struct{ file, list string }{{"commander.csv", "commander"}, {"duel_commander.csv", "duel-commander"}} {
		for _, date := range []string{"2012-01-02", "2014-12-01", "2016-04-05", "2019-09-01", "2021-06-01", "2024-01-01", "2025-12-01", "2026-08-14"} {
			want := replay(t, filepath.Join(dir, c.file), date)
			got := map[string]string{}
			for _, row := range statuses(t, filepath.Join("lists", c.list+".csv"), date, false) {
				at := strings.LastIndexByte(row, ' ')
				if row[at+1:] != "banned_as_companion" { // the replay keeps one status of a card
					got[row[:at]] = row[at+1:]
				}
			}
			for name, status := range want {
				if got[name] != status && !mended[c.list+" "+name] {
					t.Errorf("%s on %s: %s is %q, the log says %q", c.list, date, name, got[name], status)
				}
			}
			for name := range got {
				if want[name] == "" && !mended[c.list+" "+name] {
					t.Errorf("%s on %s: %s is %q, the log says nothing", c.list, date, name, got[name])
				}
			}
		}
	}
}

// mended are cards whose rows in the logs are faulty: banned in the lump of 2012
// before they were printed.
var mended = map[string]bool{
	"duel-commander Yisan, the Wanderer Bard": true, "duel-commander Derevi, Empyrial Tactician": true, "duel-commander Oloro, Ageless Ascetic": true,
	"duel-commander Jace, Vryn's Prodigy // Jace, Telepath Unbound": true,
}

// replay reads an event log up to a day: the last status of each card.
func replay(t *testing.T, path, date string) map[string]string {
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
	out := map[string]string{}
	for _, r := range recs[1:] {
		status := strings.ReplaceAll(r[2], "_as_commander", "_as_general")
		switch {
		case r[0] != "start" && r[0] > date, strings.HasPrefix(r[1], "@"), strings.HasSuffix(status, "_as_companion") && !strings.HasPrefix(status, "bannedbanned"):
		case status == "legal":
			delete(out, r[1])
		case status == "legal_as_general":
			if out[r[1]] == "banned_as_general" {
				delete(out, r[1])
			}
		case strings.HasPrefix(status, "bannedbanned"):
			out[r[1]] = "banned"
		default:
			out[r[1]] = status
		}
	}
	return out
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

// The list linter finds what is planted.
func TestListLint(t *testing.T) {
	t.Parallel()
	two := catalog.Build("test 2026-08-14", day("2026-08-14"), []catalog.Entry{
		card("Upheaval", "2001-10-01", "ODY", french("Bouleversement")), card("Discombobulate", "2003-05-01", "ONS", french("Bouleversement")),
		card("Channel", "1993-08-05", "LEA"),
	})
	for about, c := range map[string]struct{ rows, want string }{
		"unknown":           {"Monastery Mentory,banned,,", "unknown card"},
		"case":              {"CHANNEL,banned,,", `"CHANNEL" is written "Channel"`},
		"two cards":         {"Bouleversement,banned,,", "several cards: Discombobulate, Upheaval"},
		"double ban":        {"Channel,banned,2005-01-01,\nChannel,banned,2006-01-01,", "stands already in row 2"},
		"unban without ban": {"Upheaval,banned,,\nChannel,legal,2006-01-01,", "is made legal, and no row bans it"},
		"date order":        {"Channel,banned,2006-01-01,2005-01-01", "dates out of order"},
		"no date":           {"Channel,banned,soon,", "is no date"},
		"unknown status":    {"Channel,baned,,", "unknown status"},
		"nothing":           {"Channel,banned,2005-01-01,2006-01-01\nChannel,restricted,2006-01-01,", ""},
		"banned two ways":   {"Channel,banned,,\nChannel,banned_as_general,,", ""},
		"legal rows only":   {"Channel,legal,2005-10-20,", ""},
		"another language":  {"bouleversement ,banned,,", "several cards"},
		"quotes are needed": {"Kongming, Sleeping Dragon,banned,,", "quote names"},
		"empty name":        {" ,banned,,", "no card name"},
	} {
		my := files(map[string]string{"x.csv": "name,status,from,to\n" + c.rows + "\n"})
		errs := format.Lint("x.csv", two, my)
		switch {
		case c.want == "" && len(errs) > 0:
			t.Errorf("%s: %v", about, errs)
		case c.want != "" && (len(errs) != 1 || !strings.Contains(errs[0].Error(), c.want)):
			t.Errorf("%s: %v, want %q", about, errs, c.want)
		}
	}
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
