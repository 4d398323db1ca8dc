package app

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/export"
)

// smallSide is above the size of the side files of drawnEvent: larger ones are not
// streamed.
const smallSide = 160

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
	switch rapid.IntRange(0, 4).Draw(t, "results") {
	case 0, 1:
		files["results.csv"] = drawnMatches(t)
	case 2, 3:
		files["results.csv"] = drawnMatrix(t)
		files["corrections.csv"] = "player,opponent,on_play,on_draw\nAna,Bo,W,L\n"
	}
	if files["results.csv"] != "" {
		files["event.toml"] += "results = [\"results.csv\"]\n" + maybe("published", "published = \"said.csv\"")
		files["said.csv"] = "player,position,points,total\nAna,1,9,9\nBo,2,8,8\n"
	}
	for _, side := range []struct {
		name, text string
		rare       int // it is there once in so many cases
	}{
		{"aliases.csv", "typed,card\nXyzzy Nobody,Forest\nForest,Nothing\n", 2},
		{"players.csv", "player,id,status\nAna,a1,\nZoe,z1,dropped\n", 2},
		{"rulings.csv", drawnRulings(t), 2},
		{"teams.csv", "team,player\nReds,Ana\nReds,Bo\n", 10}, // never streamed
	} {
		if rapid.IntRange(1, side.rare).Draw(t, side.name) == 1 {
			files[side.name] = side.text
		}
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(home, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// drawnRulings draws decisions on decks, players, rows and the event, of which
// some answer nothing.
func drawnRulings(t *rapid.T) string {
	text := "deck,rule,decision\n"
	for i := range rapid.IntRange(1, 4).Draw(t, "rulings") {
		at := fmt.Sprint("ruling ", i, " ")
		on := rapid.SampledFrom([]string{"d0", "d1", "d2", "D3", "Ana", "ana", "Bo", "Burn", "event", "player:ana", "Nobody"}).Draw(t, at+"on")
		rule := rapid.SampledFrom([]string{"", "*", "DECK_SIZE", "NAME_UNKNOWN", "name_near", "2.3a", "COPIES_OVER", "SPLIT_NOT_SET", "nonsense rule"}).Draw(t, at+"rule")
		text += on + "," + rule + "," + rapid.SampledFrom([]string{"legal", "illegal", "remove", "forfeit", "replace"}).Draw(t, at+"decision") + "\n"
	}
	return text
}

// drawnSide is one of the players of drawn decks, some of them by what the deck is
// called or holds, or somebody else.
func drawnSide(t *rapid.T, label string) string {
	return rapid.SampledFrom([]string{"Ana", "ana ", "Bo", "Çelik", "\"Smith, Jo\"", "Zoe", "Nobody", "А", "Burn", "d1", "d2", "Black Lotus / Forest", "bye"}).Draw(t, label)
}

// drawnMatches draws a list of matches.
func drawnMatches(t *rapid.T) string {
	var b strings.Builder
	b.WriteString("round,player1,player2,games1,games2,draws\n")
	for i := range rapid.IntRange(1, 12).Draw(t, "matches") {
		at := fmt.Sprint("match ", i, " ")
		fmt.Fprintf(&b, "%d,%s,%s,%d,%d,%s\n", rapid.IntRange(1, 4).Draw(t, at+"round"), drawnSide(t, at+"a"), drawnSide(t, at+"b"),
			rapid.IntRange(0, 2).Draw(t, at+"won"), rapid.IntRange(0, 2).Draw(t, at+"lost"), rapid.SampledFrom([]string{"", "0", "1"}).Draw(t, at+"drawn"))
	}
	return b.String()
}

// drawnMatrix draws a matrix, good and bad.
func drawnMatrix(t *rapid.T) string {
	n := rapid.IntRange(2, 6).Draw(t, "rows")
	rows := []string{"player"}
	for i := range n {
		rows[0] += fmt.Sprint(",", i+1)
	}
	rows[0] += ",total"
	for i := range n {
		row := drawnSide(t, fmt.Sprint("row ", i))
		for k := range n {
			cell := rapid.SampledFrom([]string{"0", "1", "2", "3", "4", "6", "6", "0", ""}).Draw(t, fmt.Sprint("cell ", i, " ", k))
			if i == k {
				cell = "X"
			}
			row += "," + cell
		}
		rows = append(rows, row+","+fmt.Sprint(rapid.IntRange(0, 20).Draw(t, fmt.Sprint("total ", i))))
	}
	return strings.Join(rows, "\n") + "\n"
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
			if diff := diffOutcome(want, got); diff != "" {
				t.Fatalf("%d workers, %+v, stream %t (-whole +stream):\n%s", workers, way, ok, diff)
			}
		}
		_ = os.RemoveAll(home)
	})
	if streamed < most/2 {
		t.Errorf("%d of %d runs were streams", streamed, 2*most)
	}
}

// diffOutcome is cmp.Diff, of files that are no texts only where the texts are
// alike.
func diffOutcome(a, b outcome) string {
	texts := func(x outcome) outcome {
		all := x.Files
		x.Files = map[string]string{}
		for name, text := range all {
			if utf8.ValidString(text) && name != export.ManifestName {
				x.Files[name] = text
			}
		}
		return x
	}
	if diff := cmp.Diff(texts(a), texts(b)); diff != "" {
		return diff
	}
	return cmp.Diff(a, b)
}

func isStage(name string) bool {
	for _, s := range stages {
		if s.name == name {
			return true
		}
	}
	return false
}

// Decks are streamed beside each kind of results, also where the proof of a
// matrix asks for their cards: twins, and rows that name a deck by its cards.
func TestStreamBesideResults(t *testing.T) {
	t.Parallel()
	decks := "player,deck_id,count,card\nAna,a,4,Forest\nAna,a,1,Lightning Bolt\nBo,b,1,Lightning Bolt\nBo,b,4,Forest\nZoe,z,2,Brainstorm\nZoe,z,1,Mox Jet\n"
	matrix := "player,1,2,3,total\nAna,X,6,3,9\nBo,0,X,3,3\n2 Brainstorm / Mox Jet,3,3,X,6\n"
	for _, tt := range []struct {
		name, results, rulings string
		twins                  bool
		rows                   int // of the standings
		finding                string
	}{
		{"matches", "round,player1,player2,games1,games2\n1,Ana,Bo,2,0\n2,Ana,Zoe,1,2\n3,Bo,Zoe,2,1\n", "", false, 3, "error,DECK_SIZE,false"},
		{"matrix", matrix, "", true, 3, "error,DECK_SIZE,false"},
		{"ruled", matrix, "deck,rule,decision\nb,*,remove\na,*,legal\nNobody,*,legal\n", true, 2, "error,DECK_SIZE,true"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			for file, text := range map[string]string{
				"event.toml": "name = \"Big\"\ndate = 2015-07-18\nformat = \"legacy\"\ndecks = [\"decks.csv\"]\nresults = [\"results.csv\"]\n",
				"decks.csv":  decks, "results.csv": tt.results, "rulings.csv": tt.rulings,
			} {
				if text == "" {
					continue
				}
				if err := os.WriteFile(filepath.Join(home, file), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			run := func(way streaming) (x outcome, streamed bool) {
				opt := options{out: filepath.Join(home, "out"), to: []string{"csv"}, workers: 2, stream: way, progress: "never"}
				return outcomeOf(t, func(std streams) (*job, error) {
					return eventJob(filepath.Join(home, "event.toml"), opt, std, runMode())
				})
			}
			want, _ := run(streaming{})
			got, streamed := run(streaming{least: 100, piece: 64, block: 2, held: 10, found: 100})
			if diff := cmp.Diff(want, got); diff != "" || !streamed {
				t.Fatalf("streamed %t (-whole +stream):\n%s", streamed, diff)
			}
			findings, standings := got.Files[filepath.Join("csv", "findings.csv")], got.Files[filepath.Join("csv", "standings.csv")]
			if strings.Contains(findings, "TWIN_DECKS") != tt.twins || !strings.Contains(findings, tt.finding) {
				t.Errorf("findings:\n%s", findings)
			}
			if strings.Count(standings, "\n") != 1+tt.rows || !strings.Contains(standings, ",z,") {
				t.Errorf("standings:\n%s", standings)
			}
		})
	}
}
