package app_test

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deckmill/cmd/pipeline/app"
	"deckmill/export"
)

// said is what a command left behind.
type said struct {
	code           int
	stdout, stderr string
}

func pipeline(args ...string) said {
	var out, err bytes.Buffer
	code := app.Main(append([]string{"pipeline"}, args...), strings.NewReader(""), &out, &err)
	return said{code, out.String(), err.String()}
}

// folder reads all files below dir.
func folder(t *testing.T, dir string) map[string]string {
	t.Helper()
	m := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		m[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return m
}

// sameAsRun runs an event in one step and stage by stage: the folders, what is
// printed and the exit code must be the same.
func sameAsRun(t *testing.T, to string, args ...string) {
	t.Helper()
	dir := t.TempDir()
	whole, staged, job := filepath.Join(dir, "a", "out"), filepath.Join(dir, "b", "out"), filepath.Join(dir, "job")
	one := pipeline(append([]string{"run", "-o", whole, "--to", to}, args...)...)
	for _, stage := range [][]string{append([]string{"ingest"}, args...), {"transform"}, {"rules"}} {
		got := pipeline(append(stage, "--job", job)...)
		if got.code == 3 && one.code == 3 {
			if got.stderr != one.stderr {
				t.Errorf("findings of an unusable event:\n%s\nwant\n%s", got.stderr, one.stderr)
			}
			return
		}
		if got.code != 0 {
			if got.code == one.code { // both refuse the format
				return
			}
			t.Fatalf("%v: exit %d\n%s", stage, got.code, got.stderr)
		}
	}
	two := pipeline("export", "--job", job, "-o", staged, "--to", to)
	if two.code != one.code {
		t.Errorf("exit %d, want %d", two.code, one.code)
	}
	if a, b := one.stdout, strings.ReplaceAll(two.stdout, staged, whole); a != b {
		t.Errorf("stdout:\n%s\nwant\n%s", b, a)
	}
	if one.stderr != two.stderr {
		t.Errorf("stderr:\n%s\nwant\n%s", two.stderr, one.stderr)
	}
	a, b := folder(t, whole), folder(t, staged)
	if len(a) == 0 {
		t.Fatalf("run wrote nothing: %s", one.stderr)
	}
	for name := range a {
		if a[name] != b[name] {
			t.Errorf("%s differs", name)
		}
	}
	if len(a) != len(b) {
		t.Errorf("%d files, want %d", len(b), len(a))
	}
}

const allFormats = "xlsx,arrow,parquet,csv,html,bbcode,jsonl,arrows"

// TestStagedIsRun: the staged commands write what run writes, byte for byte.
func TestStagedIsRun(t *testing.T) {
	t.Parallel()
	events, _ := filepath.Glob("../../../fixtures/events/*/event.toml")
	if len(events) == 0 {
		t.Fatal("no fixture events")
	}
	for _, e := range events {
		t.Run(filepath.Base(filepath.Dir(e)), func(t *testing.T) {
			t.Parallel()
			sameAsRun(t, allFormats, filepath.Dir(e))
		})
	}
}

// TestStagedIsRunOfLargeDecks: the same for a deck file that run streams and the
// stages do not.
func TestStagedIsRunOfLargeDecks(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("deck_id,player,count,card,remark\n")
	remark := strings.Repeat("long ", 100)
	for d := range 300 {
		for i, card := range []string{"Island", "Fog Bank", "Duress", "Plains", "Ancestral Recall", "Fog", "Swamp", "Duresss", "Opt", "Forest", "Brainstorm", "Ponder", "Counterspell", "Mana Leak", "No Such Card"} {
			fmt.Fprintf(&b, "d%d,Player %d,%d,%s,%s\n", d, d, 1+(d*7+i)%5, card, remark)
		}
	}
	dir := t.TempDir()
	const event = "name = \"Large\"\nformat = \"vintage\"\ndate = 2026-11-30\ndecks = [\"decks.csv\"]\n"
	for name, text := range map[string]string{
		"decks.csv": b.String(), "matches.csv": "round,player1,player2,games1,games2\n1,Player 1,Player 2,2,1\n1,Player 3,Player 4,0,2\n",
		"alone.toml": event, "results.toml": event + "results = [\"matches.csv\"]\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	sameAsRun(t, "csv,parquet", filepath.Join(dir, "alone.toml"))
	sameAsRun(t, "csv,bbcode", filepath.Join(dir, "results.toml"))
}

// TestStagedIsRunOnCases: the same over the cases of ../shared.
func TestStagedIsRunOnCases(t *testing.T) {
	t.Parallel()
	cases := filepath.Join("..", "..", "..", "..", "shared", "cases")
	if _, err := os.Stat(cases); err != nil {
		t.Skip("../shared is not here")
	}
	legality, _ := filepath.Glob(filepath.Join(cases, "legality", "runnable", "*", "event.toml"))
	for i, e := range legality {
		if i%15 == 0 {
			t.Run(filepath.Base(filepath.Dir(e)), func(t *testing.T) {
				t.Parallel()
				sameAsRun(t, "csv,bbcode,arrow", filepath.Dir(e))
			})
		}
	}
	xcb, _ := filepath.Glob(filepath.Join(cases, "xcb", "*", "decks.csv"))
	for _, decks := range xcb {
		t.Run(filepath.Base(filepath.Dir(decks)), func(t *testing.T) {
			t.Parallel()
			args := []string{"-f", "3CB", decks, filepath.Join(filepath.Dir(decks), "matrix.csv")}
			for _, side := range []string{"corrections.csv", "published.csv"} {
				if p := filepath.Join(filepath.Dir(decks), side); exists(p) {
					args = append(args, p)
				}
			}
			sameAsRun(t, "csv,html,parquet", args...)
		})
	}
	for _, glob := range []string{"standings/*.json", "results/*"} {
		files, _ := filepath.Glob(filepath.Join(cases, filepath.FromSlash(glob)))
		slices.Sort(files)
		for i, f := range files {
			if i%4 == 0 && filepath.Ext(f) != ".md" {
				t.Run(filepath.Base(f), func(t *testing.T) {
					t.Parallel()
					sameAsRun(t, "csv,bbcode", "-f", "vintage", "--lang", "fr", f)
				})
			}
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// TestJobLocked: two commands never work on one job folder at once.
func TestJobLocked(t *testing.T) {
	t.Parallel()
	job := filepath.Join(t.TempDir(), "job")
	held, err := export.Lock(filepath.Join(job, "stages"), nil)
	if err != nil {
		t.Fatal(err)
	}
	got := pipeline("ingest", "--job", job, "../../../fixtures/events/three-card-blind")
	if got.code != 4 || !strings.Contains(got.stderr, "the job folder is locked: another command is at work on "+job+"; wait until it has ended, or choose another folder with --job") {
		t.Errorf("exit %d: %s", got.code, got.stderr)
	}
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	if got := pipeline("ingest", "--job", job, "../../../fixtures/events/three-card-blind"); got.code != 0 {
		t.Errorf("exit %d: %s", got.code, got.stderr)
	}
}

// unread fails the test when anybody reads it.
type unread struct{ t *testing.T }

func (u unread) Read([]byte) (int, error) {
	u.t.Error("an input was read although the output folder is locked")
	return 0, io.EOF
}

// TestLockedAtOnce: a locked output folder is noticed before anything is read.
func TestLockedAtOnce(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out")
	held, err := export.Lock(out, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	for _, args := range [][]string{{"run", "-f", "3CB", "-"}, {"check", "-f", "auto", "-"}, {"score", "-"}} {
		var stdout, stderr bytes.Buffer
		code := app.Main(append([]string{"pipeline"}, append(args, "-o", out)...), unread{t}, &stdout, &stderr)
		if code != 4 || !strings.Contains(stderr.String(), "the output folder is locked: another run is writing "+out) {
			t.Errorf("%v: exit %d: %s", args, code, stderr.String())
		}
	}
	job := filepath.Join(t.TempDir(), "job")
	for _, args := range [][]string{{"ingest", "../../../fixtures/events/three-card-blind"}, {"transform"}, {"rules"}} {
		if got := pipeline(append(args, "--job", job)...); got.code != 0 {
			t.Fatalf("%v: exit %d: %s", args, got.code, got.stderr)
		}
	}
	if err := os.WriteFile(filepath.Join(job, "rules", "entries.arrow"), nil, 0o600); err != nil { // it would be found damaged
		t.Fatal(err)
	}
	for _, args := range [][]string{{"export", "--job", job}, {"merge", "nowhere"}, {"season", "nowhere"}} {
		if got := pipeline(append(args, "-o", out)...); got.code != 4 || !strings.Contains(got.stderr, "locked") {
			t.Errorf("%v: exit %d: %s", args, got.code, got.stderr)
		}
	}
}
