package app_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"deckmill/cmd/pipeline/app"
)

// stagedRun runs an event folder and returns every byte of every file of the
// output by its name; the parts of the workbook are unzipped.
func stagedRun(t *testing.T, folder string, args ...string) map[string]string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "public")
	var stdout, stderr bytes.Buffer
	args = append([]string{"pipeline", "run", "-o", out, "--compress", "none"}, args...)
	if code := app.Main(append(args, folder), strings.NewReader(""), &stdout, &stderr); code > 1 {
		t.Fatalf("exit %d: %s", code, stderr.String())
	}
	return filesOf(t, out)
}

func filesOf(t *testing.T, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		name := filepath.ToSlash(rel)
		files["name of "+name] = name
		files[name] = string(data)
		if filepath.Ext(path) != ".xlsx" {
			return nil
		}
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return err
		}
		for _, part := range z.File {
			r, err := part.Open()
			if err != nil {
				return err
			}
			text, err := io.ReadAll(r)
			if err != nil {
				return err
			}
			files[name+"!"+part.Name] = string(text)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// secrets of an event: what may not be seen before the decks are, and who plays.
type secrets struct{ decks, players []string }

// secretsOf reads them from the full run of an event.
func secretsOf(t *testing.T, folder string) secrets {
	t.Helper()
	files := stagedRun(t, folder, "--to", "csv")
	var s secrets
	for _, x := range []struct {
		table   string
		columns []string
		to      *[]string
	}{
		{"decks", []string{"deck_name", "deck_hash", "general"}, &s.decks},
		{"deck_cards", []string{"raw", "card", "face"}, &s.decks},
		{"players", []string{"player"}, &s.players},
		{"decks", []string{"player"}, &s.players},
		{"standings", []string{"player"}, &s.players},
		{"matches", []string{"a", "b"}, &s.players},
	} {
		rows, err := csv.NewReader(strings.NewReader(files["csv/"+x.table+".csv"])).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows[1:] {
			for _, c := range x.columns {
				if text := r[slices.Index(rows[0], c)]; text != "" && !slices.Contains(*x.to, text) {
					*x.to = append(*x.to, text)
				}
			}
		}
	}
	return s
}

var longHex = regexp.MustCompile(`[0-9a-f]{12,}`)

// hides fails when one of the texts stands in one of the files.
func hides(t *testing.T, files map[string]string, texts []string, but func(string) bool) {
	t.Helper()
	const title = "<b>Hostile</b> & [i]event[/i] =1+1" // of the sample event
	for name, data := range files {                    // a hash may spell a name
		files[name] = longHex.ReplaceAllString(data, "#")
	}
	for _, text := range texts {
		if len(text) < 4 || strings.Contains(title, text) || but(text) {
			continue
		}
		forms := []string{text, strings.ToLower(text), strings.ReplaceAll(text, "'", "&#39;"), strings.ReplaceAll(text, "&", "&amp;")}
		for name, data := range files {
			if slices.ContainsFunc(forms, func(f string) bool { return strings.Contains(data, f) }) {
				t.Errorf("%s holds %q", name, text)
			}
		}
	}
}

func copyEvent(t *testing.T, from string, answered bool) string {
	t.Helper()
	to := t.TempDir()
	files, err := os.ReadDir(from)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(from, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(to, f.Name()), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if answered {
		writeFile(t, to, "seal.key", "a secret of more than sixteen letters\n")
	}
	return to
}

func writeFile(t *testing.T, folder, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func sampleEvents(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, e := range []string{"three-card-blind", "three-card-blind-raw", "hostile"} {
		list = append(list, copyEvent(t, filepath.Join("..", "..", "..", "fixtures", "events", e), true))
	}
	return list
}

// randomEvent is an event of invented players, deck names and cards of which no
// word stands anywhere else, with results. swap gives the same players other
// decks, other other results.
func randomEvent(t *testing.T, seed uint64, swap, other bool) string {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	word := func(r *rand.Rand, kind string) string {
		b := []byte(kind)
		for range 7 {
			b = append(b, byte('a'+r.IntN(26)))
		}
		return string(b)
	}
	n := 4 + r.IntN(4)
	var players []string
	for range n {
		players = append(players, word(r, "Pq"))
	}
	deckSeed, cellSeed := seed+1000, seed+2000
	if swap {
		deckSeed += 500
	}
	if other {
		cellSeed += 500
	}
	d, c := rand.New(rand.NewPCG(deckSeed, 2)), rand.New(rand.NewPCG(cellSeed, 3))
	decks := "player,deck_name,submitted_at,card_1,card_2,card_3\n"
	for i, p := range players {
		cards := []string{word(d, "Zx"), "Sol Ring", "Mox Jet"}
		d.Shuffle(3, func(a, b int) { cards[a], cards[b] = cards[b], cards[a] })
		decks += fmt.Sprintf("%s,%s by %s,2026-04-%02dT10:00:00,%s\n", p, word(d, "Nw"), p, i+1, strings.Join(cards, ","))
	}
	cells := make([][]string, n)
	for i := range cells {
		cells[i] = make([]string, n)
		cells[i][i] = "X"
	}
	pairs := [][2]string{{"6", "0"}, {"4", "1"}, {"3", "3"}, {"2", "2"}, {"1", "4"}, {"0", "6"}}
	for i := range n {
		for j := i + 1; j < n; j++ {
			x := pairs[c.IntN(len(pairs))]
			cells[i][j], cells[j][i] = x[0], x[1]
		}
	}
	matrix := "player," + strings.Join(players, ",") + "\n"
	for i, p := range players {
		matrix += p + "," + strings.Join(cells[i], ",") + "\n"
	}
	folder := t.TempDir()
	writeFile(t, folder, "event.toml", "name = \"Random round\"\ndate = 2026-04-11\nformat = \"3CB\"\ndecks = [\"d*.csv\"]\nresults = [\"matrix.csv\"]\n[scoring]\nsplit_points = 3\n")
	writeFile(t, folder, "decks.csv", decks)
	writeFile(t, folder, "matrix.csv", matrix)
	writeFile(t, folder, "seal.key", "0123456789abcdef0123456789abcdef")
	return folder
}

// formatsFor are all formats for the first event, the quick ones for the others:
// all formats hold the same tables.
func formatsFor(i int) string {
	if i == 0 {
		return "xlsx,arrow,parquet,csv,html,bbcode,jsonl"
	}
	return "csv,html,bbcode"
}

func events(t *testing.T) []string {
	t.Helper()
	list := sampleEvents(t)
	for seed := range uint64(1) {
		list = append(list, randomEvent(t, seed, false, false))
	}
	return list
}

// TestSealedHides: while the decks are sealed no file holds a card, a typed
// text, a deck name or the open hash of a deck.
func TestSealedHides(t *testing.T) {
	t.Parallel()
	for i, folder := range events(t) {
		s := secretsOf(t, folder)
		files := stagedRun(t, folder, "--set", "output.stage=sealed", "--to", formatsFor(i))
		sums := files["seals/SHA256SUMS"]
		hides(t, files, s.decks, func(text string) bool { return slices.Contains(s.players, text) })
		hides(t, files, []string{"a secret of more", "0123456789abcdef0123456789abcdef"}, func(string) bool { return false })
		if got := strings.Count(sums, "\n"); got < 2 || strings.Count(files["csv/seals.csv"], "\n") != got+1 {
			t.Errorf("%d seals", got)
		}
	}
}

var hexes = regexp.MustCompile(`[0-9a-f]{64}|[0-9a-f]{16}\.txt`)

// TestSealedSame: other decks change nothing of a sealed output but the seals,
// other results nothing of an output that shows the decks.
func TestSealedSame(t *testing.T) {
	t.Parallel()
	for seed := range uint64(2) {
		a := stagedRun(t, randomEvent(t, seed, false, false), "--set", "output.stage=sealed", "--to", "csv,html,bbcode,jsonl")
		b := stagedRun(t, randomEvent(t, seed, true, true), "--set", "output.stage=sealed", "--to", "csv,html,bbcode,jsonl")
		for name := range a {
			if x, y := hexes.ReplaceAllString(a[name], "#"), hexes.ReplaceAllString(b[name], "#"); x != y {
				t.Errorf("sealed, %s differs:\n%s\n%s", name, x, y)
			}
		}
		a = stagedRun(t, randomEvent(t, seed, false, false), "--set", "output.stage=decks", "--to", "csv,html,bbcode,jsonl,xlsx,arrow")
		b = stagedRun(t, randomEvent(t, seed, false, true), "--set", "output.stage=decks", "--to", "csv,html,bbcode,jsonl,xlsx,arrow")
		if len(a) != len(b) {
			t.Errorf("decks: %d and %d files", len(a), len(b))
		}
		for name := range a {
			if a[name] != b[name] {
				t.Errorf("decks, %s tells of the results", name)
			}
		}
	}
}

// TestDecksHide: while only the decks are shown no table of results has a row.
func TestDecksHide(t *testing.T) {
	t.Parallel()
	for _, folder := range events(t) {
		files := stagedRun(t, folder, "--set", "output.stage=decks", "--to", "csv,bbcode")
		for _, name := range []string{"matches", "standings", "crosstable", "tiebreaks", "corrections", "files"} {
			if n := strings.Count(files["csv/"+name+".csv"], "\n"); n != 1 {
				t.Errorf("%s: %d lines", name, n)
			}
		}
		for _, name := range []string{"forum/results.bbcode.txt", "forum/missing.bbcode.txt", "forum/corrections.bbcode.txt", "forum/crosstable.svg"} {
			if _, ok := files[name]; ok {
				t.Errorf("%s is there", name)
			}
		}
	}
}

// TestAnonymous: no file of an anonymous output holds a name, at any stage, and
// the order of the entries does not show.
func TestAnonymous(t *testing.T) {
	t.Parallel()
	for i, folder := range events(t) {
		s := secretsOf(t, folder)
		for k, stage := range []string{"results", "sealed", "decks"} {
			files := stagedRun(t, folder, "--set", "output.anonymous=true", "--set", "output.stage="+stage, "--to", formatsFor(i+k))
			hides(t, files, s.players, func(text string) bool { return plainWord(s.decks, text) })
			if stage == "results" && !strings.Contains(files["csv/standings.csv"], ",player-01,Player 01,") {
				t.Errorf("standings without pseudonyms:\n%s", files["csv/standings.csv"])
			}
		}
		a := stagedRun(t, folder, "--set", "output.anonymous=true", "--to", "csv,bbcode")
		backwards(t, filepath.Join(folder, "decks.csv"))
		b := stagedRun(t, folder, "--set", "output.anonymous=true", "--to", "csv,bbcode")
		for name := range a {
			if a[name] != b[name] {
				t.Errorf("%s shows the order of the entries", name)
			}
		}
	}
}

// plainWord reports a name that is the name of a card too: a card may be shown.
func plainWord(decks []string, name string) bool {
	return slices.ContainsFunc(decks, func(d string) bool {
		return slices.Contains(strings.FieldsFunc(d, func(r rune) bool { return !unicode.IsLetter(r) }), name)
	})
}

// backwards turns the rows of a CSV file round, below the header.
func backwards(t *testing.T, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(rows[1:])
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	if err := w.WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}
