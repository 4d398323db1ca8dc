package app

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/export"
)

// smallSide is above the size of the side files of drawnEvent: larger ones are not
// streamed.
const smallSide = 64

// drawnWay draws how a stream cuts and holds its inputs.
func drawnWay(t *rapid.T) streaming {
	return streaming{least: smallSide, piece: rapid.IntRange(1, 400).Draw(t, "piece"), block: rapid.IntRange(1, 30).Draw(t, "block"), held: rapid.IntRange(0, 300).Draw(t, "held"), found: rapid.SampledFrom([]int{0, 300, 3000, 1 << 20}).Draw(t, "found")}
}

// drawnEvent draws an event of one deck file in a folder.
func drawnEvent(t *rapid.T, home string) {
	maybe := func(label, line string) string {
		if rapid.Bool().Draw(t, label) {
			return line + "\n"
		}
		return ""
	}
	text := "name = \"Big\"\ndecks = [\"decks.csv\"]\n" +
		maybe("day", "date = 2015-07-18") + maybe("deadline", "deadline = 2010-01-02T00:00:00") + maybe("language", "lang = \"fr\"")
	if f := rapid.SampledFrom([]string{"", "vintage", "commander", "duel-commander", "5-color", "3CB"}).Draw(t, "format"); f != "" {
		text += "format = \"" + f + "\"\n"
	}
	files := map[string]string{"event.toml": text, "decks.csv": longFile(t, "decks")}
	for name, text := range map[string]string{
		"aliases.csv": "typed,card\nXyzzy Nobody,Forest\nForest,Nothing\n",
		"players.csv": "player,id,status\nAna,a1,\nZoe,z1,dropped\n",
		"rulings.csv": "deck,rule,decision\nd1,,legal\n",
		"teams.csv":   "team,player\nReds,Ana\nReds,Bo\n",
	} {
		if most := map[bool]int{true: 1, false: 7}[name < "q"]; rapid.IntRange(0, most).Draw(t, name) == 0 { // the others are never streamed
			files[name] = text
		}
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(home, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// A whole event gives the same files, in every format, the same summary and
// messages, whether its decks are streamed or not.
func TestStreamOfEventIsTheSame(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var all []string
	for _, f := range export.Formats() {
		all = append(all, f.Name)
	}
	const most = 16
	n, streamed := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		if n++; n > most {
			return // each is several runs of the program
		}
		home := filepath.Join(dir, fmt.Sprint(n))
		if err := os.MkdirAll(home, 0o750); err != nil {
			t.Fatal(err)
		}
		drawnEvent(t, home)
		to := rapid.SampledFrom([][]string{nil, {"csv", "parquet"}, {"arrow"}, {"jsonl", "arrows", "csv"}, all}).Draw(t, "formats")
		m := rapid.SampledFrom([]mode{runMode(), {command: "check", check: true, to: []string{"csv", "arrow"}, tables: checkTables()}}).Draw(t, "command")
		run := func(way streaming, workers int) (outcome, bool) {
			opt := options{out: filepath.Join(home, "out"), to: to, workers: workers, stream: way, progress: "never", verbose: true}
			x, ok := outcomeOf(t, func(std streams) (*job, error) { return eventJob(filepath.Join(home, "event.toml"), opt, std, m) })
			var lines []string // without how long the stages took
			for line := range strings.Lines(x.Stderr) {
				if stage, _, _ := strings.Cut(line, ":"); !isStage(stage) {
					lines = append(lines, line)
				}
			}
			x.Stderr = strings.Join(lines, "")
			return x, ok
		}
		want, _ := run(streaming{}, 1)
		for _, workers := range []int{1, 8} {
			way := drawnWay(t)
			got, ok := run(way, workers)
			if ok {
				streamed++
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%d workers, %+v, stream %t (-whole +stream):\n%s", workers, way, ok, diff)
			}
		}
		_ = os.RemoveAll(home)
	})
	if streamed < most/2 {
		t.Errorf("%d of %d runs were streams", streamed, 2*most)
	}
}

func isStage(name string) bool {
	for _, s := range stages {
		if s.name == name {
			return true
		}
	}
	return false
}
