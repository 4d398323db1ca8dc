package export

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/export/table/tabletest"
)

func bundle(title string) *Bundle {
	return &Bundle{
		Lang: "en", Title: title, Format: "3CB", Profile: "xcb", Catalogue: "starter", Date: "2006-02-01", Version: "0.1.0",
		Tables: tabletest.Event(false), Summary: title + "\n",
		ReadMe:  []Line{{"Event", title}},
		Rejects: []Rejects{{Input: "decks/a.csv", Header: []string{"player", "_row"}, Rows: [][]string{{"=x", "3"}}}, {Input: "decks_A.csv", Header: []string{"a"}, Rows: [][]string{{""}}}},
		Todo:    []Sheet{{Name: "aliases", Header: []string{"typed", "card"}, Rows: [][]string{{"Blakc Lotus", ""}}}, {Name: "rulings", Header: []string{"deck"}}},
		Inputs:  []Input{{Name: "decks/a.csv", SHA256: "00", Bytes: 10, RowsRead: 14, Accepted: 12, Rejected: 1, Ignored: 1}},
		Options: map[string]string{"scoring.split_points": "3"},
	}
}

// contents are the files below root with their texts.
func contents(t *testing.T, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(root, func(p string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := os.ReadFile(p)
		rel, _ := filepath.Rel(root, p)
		files[filepath.ToSlash(rel)] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var allFormats = []string{"csv", "xlsx", "arrow", "parquet", "html", "bbcode", "jsonl", "arrows"}

func write(t *testing.T, target, title string, to ...string) error {
	t.Helper()
	return Write(t.Context(), target, nil, bundle(title), to, WriteOptions{})
}

func TestWriteRepeats(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a, b := filepath.Join(dir, "new", "a"), filepath.Join(dir, "b")
	for range 2 { // the second replaces the first
		if err := write(t, a, "3CB #71", allFormats...); err != nil {
			t.Fatal(err)
		}
	}
	if err := Write(t.Context(), b, nil, bundle("3CB #71"), []string{"arrows", "jsonl", "bbcode", "html", "parquet", "arrow", "xlsx", "csv", "csv"}, WriteOptions{Workers: 1}); err != nil {
		t.Fatal(err)
	}
	files := contents(t, a)
	if diff := cmp.Diff(files, contents(t, b)); diff != "" {
		t.Errorf("two runs differ: %s", diff)
	}
	m, err := ReadManifest(strings.NewReader(files[ManifestName]))
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Outputs) != len(files)-1 {
		t.Errorf("manifest lists %d files of %d", len(m.Outputs), len(files)-1)
	}
	for _, name := range []string{"rejects/decks_a.csv", "rejects/decks_A-2.csv", "todo/aliases.csv", "summary.txt", "schema.json", "event.xlsx", "csv/teams.csv", "tables/decks.arrow", "tables/decks.parquet", "report.html", "forum/results.bbcode.txt"} {
		if _, ok := files[name]; !ok {
			t.Errorf("%s is missing", name)
		}
	}
	if _, ok := files["todo/rulings.csv"]; ok {
		t.Error("an empty side file was written")
	}
	if strings.Contains(files[ManifestName], dir) || !m.Balance.Balanced {
		t.Error("manifest holds a path of the machine, or does not balance")
	}
	left(t, filepath.Dir(a), "a")
	left(t, dir, "b", "new")
}

// left fails when folder holds anything but names.
func left(t *testing.T, folder string, names ...string) {
	t.Helper()
	list, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range list {
		if !strings.HasSuffix(e.Name(), ".lock") {
			got = append(got, e.Name())
		}
	}
	if diff := cmp.Diff(names, got); diff != "" {
		t.Errorf("in %s: %s", folder, diff)
	}
}

func TestUnknownFormat(t *testing.T) {
	t.Parallel()
	err := write(t, filepath.Join(t.TempDir(), "out"), "x", "pdf")
	if err == nil || !strings.Contains(err.Error(), "xlsx, arrow, parquet, csv") {
		t.Errorf("got %v, want an error that lists the known formats", err)
	}
}

func TestRefused(t *testing.T) {
	t.Parallel()
	put := func(t *testing.T, path string) {
		t.Helper()
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cases := []struct {
		name   string
		make   func(t *testing.T, out string) []string // returns inputs
		refuse string                                  // "" = written
	}{
		{"absent", func(*testing.T, string) []string { return nil }, ""},
		{"empty", func(t *testing.T, out string) []string { t.Helper(); mkdir(t, out); return nil }, ""},
		{"output", func(t *testing.T, out string) []string { t.Helper(); must(t, write(t, out, "old", "csv")); return nil }, ""},
		{"output seen by a desktop", func(t *testing.T, out string) []string {
			t.Helper()
			must(t, write(t, out, "old", "csv"))
			put(t, filepath.Join(out, ".DS_Store"))
			return nil
		}, ""},
		{"notes in an output", func(t *testing.T, out string) []string {
			t.Helper()
			must(t, write(t, out, "old", "csv"))
			put(t, filepath.Join(out, "todo", "notes.txt"))
			return nil
		}, "todo/notes.txt"},
		{"folder in an output", func(t *testing.T, out string) []string {
			t.Helper()
			must(t, write(t, out, "old", "csv"))
			mkdir(t, filepath.Join(out, "mine"))
			return nil
		}, "mine"},
		{"other folder", func(t *testing.T, out string) []string {
			t.Helper()
			mkdir(t, out)
			put(t, filepath.Join(out, "thesis.doc"))
			return nil
		}, "thesis.doc"},
		{"foreign manifest", func(t *testing.T, out string) []string {
			t.Helper()
			mkdir(t, out)
			put(t, filepath.Join(out, ManifestName))
			return nil
		}, "cannot be checked"},
		{"file", func(t *testing.T, out string) []string { t.Helper(); put(t, out); return nil }, "is a file"},
		{"link", func(t *testing.T, out string) []string {
			t.Helper()
			mkdir(t, out+"-real")
			must(t, os.Symlink(out+"-real", out))
			return nil
		}, "is a link"},
		{"holds an input", func(t *testing.T, out string) []string {
			t.Helper()
			must(t, write(t, out, "old", "csv"))
			return []string{filepath.Join(out, "csv", "decks.csv")}
		}, "input decks.csv"},
		{"holds an input by a link", func(t *testing.T, out string) []string {
			t.Helper()
			must(t, write(t, out, "old", "csv"))
			must(t, os.Symlink(filepath.Join(out, "csv"), out+"-link"))
			return []string{filepath.Join(out+"-link", "decks.csv")}
		}, "input decks.csv"},
		{"is an input", func(t *testing.T, out string) []string { t.Helper(); mkdir(t, out); return []string{out} }, "input out"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if runtime.GOOS == "windows" && strings.Contains(c.name, "link") {
				return // links need rights there
			}
			out := filepath.Join(t.TempDir(), "out")
			inputs := c.make(t, out)
			err := Write(t.Context(), out, inputs, bundle("new"), []string{"csv"}, WriteOptions{})
			switch {
			case c.refuse == "" && err != nil:
				t.Errorf("got %v, want the folder written", err)
			case c.refuse != "" && (!errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), c.refuse)):
				t.Errorf("got %v, want a refusal with %q", err, c.refuse)
			}
		})
	}
}

func mkdir(t *testing.T, path string) {
	t.Helper()
	must(t, os.MkdirAll(path, 0o750))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestLocked(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out")
	first, err := Lock(out, nil)
	must(t, err)
	if _, err := Lock(out, nil); !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), "locked") {
		t.Errorf("second lock: %v", err)
	}
	must(t, first.Close())
	second, err := Lock(out, nil)
	must(t, err)
	must(t, second.Close())
}

// TestLockRace: of many runs at once each gets the lock alone.
func TestLockRace(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out")
	var wg sync.WaitGroup
	var mu sync.Mutex
	held := 0
	for range 8 {
		wg.Go(func() {
			for range 200 {
				l, err := Lock(out, nil)
				if err != nil {
					continue
				}
				mu.Lock()
				held++
				if held != 1 {
					t.Errorf("%d runs hold the lock", held)
				}
				mu.Unlock()
				mu.Lock()
				held--
				mu.Unlock()
				if err := l.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	must(t, write(t, out, "old", "csv"))
	before := contents(t, out)
	ctx, cancel := context.WithCancel(t.Context())
	l, err := Lock(out, nil)
	must(t, err)
	l.fs = &faulty{filesystem: disk{}, at: 20, do: cancel}
	if err := l.Write(ctx, bundle("new"), []string{"csv"}, WriteOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	must(t, l.Close())
	if diff := cmp.Diff(before, contents(t, out)); diff != "" {
		t.Errorf("the target has changed: %s", diff)
	}
	left(t, dir, "out")
}

func TestNames(t *testing.T) {
	t.Parallel()
	n := newNames()
	for _, c := range [][2]string{
		{"decks/a.csv", "decks_a.csv"},
		{"DECKS/A.csv", "DECKS_A-2.csv"},
		{"book.xlsx", "book.xlsx.csv"},
		{"a.zip!b.csv", "a.zip_b.csv"},
		{"-", "stdin.csv"},
		{"../../etc/passwd", "_.._etc_passwd.csv"},
		{"con.csv", "_con.csv"},
		{"LPT1.txt", "_LPT1.txt.csv"},
		{"a:b?*<>|\"\x00\u202e.csv", "a_b________.csv"},
		{"..", "stdin-2.csv"},
		{"joué.csv", "joué.csv"},
		{"joue\u0301.csv", "joué-2.csv"},
		{strings.Repeat("я", 200), strings.Repeat("я", 60) + ".csv"},
		{"-rf", "_-rf.csv"},
	} {
		if got := n.file(c[0]); got != c[1] {
			t.Errorf("%q: got %q, want %q", c[0], got, c[1])
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	for _, to := range [][]string{{"xlsx"}, {"arrow"}, {"parquet"}, {"csv"}, {"xlsx", "arrow", "parquet", "csv"}} {
		b.Run(strings.Join(to, "+"), func(b *testing.B) {
			out := filepath.Join(b.TempDir(), "out")
			for b.Loop() {
				if err := Write(b.Context(), out, nil, bundle("3CB #71"), to, WriteOptions{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
