package app

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// outcome is everything that a check leaves.
type outcome struct {
	Code        int
	Err         string
	Out, Stderr string
	Files       map[string]string
}

// checkFiles runs `check` on files, one way or the other, and reports whether
// it was a stream.
func checkFiles(t *rapid.T, out string, files []string, way streaming, workers int, deadline string) (outcome, bool) {
	opt := options{format: "auto", out: out, to: []string{"csv", "parquet"}, workers: workers, stream: way, progress: "never"}
	if deadline != "" {
		opt.sets = []string{"deadline=" + deadline}
	}
	m := mode{command: "check", check: true, to: []string{"csv"}, tables: checkTables()}
	return outcomeOf(t, func(std streams) (*job, error) { return filesJob(files, opt, std, m) })
}

// fataler is a test of either kind.
type fataler interface{ Fatal(args ...any) }

// outcomeOf runs a job, and reports whether it was a stream.
func outcomeOf(t fataler, start func(streams) (*job, error)) (outcome, bool) {
	var stdout, stderr bytes.Buffer
	j, err := start(streams{in: strings.NewReader(""), out: &stdout, err: &stderr})
	if err != nil {
		t.Fatal(err)
	}
	var x outcome
	x.Code, err = j.run(context.Background())
	if err != nil {
		x.Err = err.Error()
	}
	x.Out, x.Stderr, x.Files = stdout.String(), stderr.String(), map[string]string{}
	_ = filepath.WalkDir(j.opt.out, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			data, _ := os.ReadFile(path)
			rel, _ := filepath.Rel(j.opt.out, path)
			x.Files[rel] = string(data)
		}
		return nil
	})
	return x, j.stream != nil
}

// longFile draws a file of one row per card, good and bad.
func longFile(t *rapid.T, label string) string {
	all := []string{"player", "format", "date", "section", "set_code", "number", "proxy", "submitted_at", "deck_name", "mood"}
	columns := []string{"deck_id", "card"}
	if rapid.IntRange(0, 9).Draw(t, label+" counts") > 0 {
		columns = append(columns, "count")
	}
	for _, c := range all {
		if rapid.IntRange(0, 2).Draw(t, label+" "+c) == 0 {
			columns = append(columns, c)
		}
	}
	values := map[string][]string{
		"player": {"Ana", "ana", "Bo", "Çelik", "", "А", "Smith, Jo", "D\"Ar"}, "format": {"vintage", "legacy", "modern", "Premodern", "commander", "", "Vintage", "nonsense"},
		"date": {"2010-01-02", "2015-07-18", "", "2020-02-30", "2026-08-01"}, "section": {"main", "side", "", "Sideboard", "commander", "maybeboard", "attic", "tokens"},
		"count": {"1", "4", "4x", "20", "0", "x", "", "-1", "40000"}, "set_code": {"", "LEA", "TMH2"}, "number": {"", "12a"}, "proxy": {"", "yes", "0"},
		"submitted_at": {"", "2010-01-01 10:00", "2010-01-03T10:00:00Z", "2010-01-03"}, "deck_name": {"", "Burn"}, "mood": {"", "good"},
		"card": {
			"Forest", "Black Lotus", "Lightning Bolt", "Ancestral Recall", "Sol Ring", "Ayara, First of Locthwain", "Lightning Blot", "Fire // Ice", "Fire", "forêt",
			"4 Brainstorm", "Xyzzy Nobody", "Goblin Token", "", "Mox Jet", "Channel", "Chaos Orb", "Relentless Rats", "Foudre", "Brainstrom", "A \"quoted\" name", "two\nlines", "Pond 1 Fog Bank",
		},
	}
	end := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, label+" line end")
	var b strings.Builder
	if rapid.IntRange(0, 5).Draw(t, label+" mark") == 0 {
		b.WriteString("\ufeff")
	}
	b.WriteString(strings.Join(columns, ",") + end)
	deck := 0
	for i := range rapid.IntRange(1, 60).Draw(t, label+" rows") {
		at := fmt.Sprint(label, " ", i, " ")
		if rapid.IntRange(0, 3).Draw(t, at+"next") == 0 {
			deck = rapid.IntRange(max(0, deck-2), deck+2).Draw(t, at+"deck")
		}
		cells := make([]string, len(columns))
		for k, c := range columns {
			if c == "deck_id" {
				cells[k] = fmt.Sprint("d", deck)
				continue
			}
			cells[k] = rapid.SampledFrom(values[c]).Draw(t, at+c)
			if deck%2 == 0 && k > 1 { // most rows are good
				cells[k] = values[c][0]
			}
			if strings.ContainsAny(cells[k], ",\"\n") || rapid.IntRange(0, 12).Draw(t, at+c+" quoted") == 0 {
				cells[k] = `"` + strings.ReplaceAll(cells[k], `"`, `""`) + `"`
			}
		}
		switch rapid.IntRange(0, 30).Draw(t, at+"fault") {
		case 0:
			cells = append(cells, "more")
		case 1:
			cells[1] = `"open`
		case 2:
			cells = []string{""}
		case 3:
			cells = cells[:1]
		case 4:
			cells[1] += "\x00"
		}
		b.WriteString(strings.Join(cells, ",") + rapid.SampledFrom([]string{end, end, end, end, "\n", "\r"}).Draw(t, at+"end"))
	}
	return b.String()
}

// A stream gives the same tables, rejected rows, questions, summary, messages
// and exit code as reading everything first, whatever the sizes of pieces and
// blocks and the number of workers.
func TestStreamIsTheSame(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const most = 20
	n, streamed := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		if n++; n > most {
			return // each is four runs of the program
		}
		home := filepath.Join(dir, fmt.Sprint(n))
		if err := os.MkdirAll(home, 0o750); err != nil {
			t.Fatal(err)
		}
		var files []string
		for k := range rapid.IntRange(1, 2).Draw(t, "files") {
			text := []byte(longFile(t, fmt.Sprint("file ", k)))
			name := filepath.Join(home, fmt.Sprintf("f%d.csv", k))
			if rapid.IntRange(0, 4).Draw(t, "packed") == 0 {
				var z bytes.Buffer
				w := gzip.NewWriter(&z)
				_, _ = w.Write(text)
				_ = w.Close()
				name, text = name+".gz", z.Bytes()
			}
			if err := os.WriteFile(name, text, 0o600); err != nil {
				t.Fatal(err)
			}
			files = append(files, name)
		}
		if rapid.IntRange(0, 3).Draw(t, "aliases") == 0 {
			name := filepath.Join(home, "aliases.csv")
			if err := os.WriteFile(name, []byte("typed,card\nXyzzy Nobody,Forest\nForest,Nothing\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			files = append(files, name)
		}
		deadline := rapid.SampledFrom([]string{"", "2010-01-02T00:00:00"}).Draw(t, "deadline")
		out := filepath.Join(home, "out")
		want, _ := checkFiles(t, out, files, streaming{}, 1, deadline)
		for _, workers := range []int{1, 2, 8} {
			way := streaming{least: 1, piece: rapid.IntRange(1, 400).Draw(t, "piece"), block: rapid.IntRange(1, 30).Draw(t, "block"), held: rapid.IntRange(0, 300).Draw(t, "held"), found: rapid.SampledFrom([]int{0, 300, 3000, 1 << 20}).Draw(t, "found")}
			got, ok := checkFiles(t, out, files, way, workers, deadline)
			if ok {
				streamed++
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%d workers, %+v, stream %t (-whole +stream):\n%s", workers, way, ok, diff)
			}
		}
		_ = os.RemoveAll(home)
	})
	if streamed < most {
		t.Errorf("%d of %d runs were streams", streamed, 3*most)
	}
}

// A file of a header and blank lines is said to be one, either way.
func TestStreamHeaderOnly(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var files []string
	for name, text := range map[string]string{"blank.csv": "deck_id,card\n\n\n", "mood.csv": "deck_id,card,mood\n\n", "full.csv": "deck_id,card\nd1,Forest\n"} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	done := false
	rapid.Check(t, func(t *rapid.T) {
		if done {
			return // nothing is drawn
		}
		done = true
		whole, _ := checkFiles(t, filepath.Join(dir, "whole"), files, streaming{}, 1, "")
		parts, streamed := checkFiles(t, filepath.Join(dir, "parts"), files, streaming{least: 1, piece: 64, block: 10, held: 100}, 2, "")
		if d := cmp.Diff(whole.Files, parts.Files); d != "" || !streamed {
			t.Fatalf("streamed %v (-whole +stream):\n%s", streamed, d)
		}
		if got := strings.Count(whole.Files[filepath.Join("csv", "findings.csv")], "FILE_HEADER_ONLY"); got != 2 {
			t.Fatalf("%d files of a header only, want 2", got)
		}
	})
}
