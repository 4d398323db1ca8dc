package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/spill"
)

// A share of --memory is for lines, one for findings; pieces and blocks follow it
// down, and are never larger than usual.
func TestStreamingIn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		memory int64
		want   streaming
	}{
		{1 << 20, streaming{least: 2 << 20, piece: 32 << 10, block: 512, held: 64 << 10, found: 64 << 10}},
		{64 << 20, streaming{least: 2 << 20, piece: 256 << 10, block: 4096, held: 4 << 20, found: 4 << 20}},
		{512 << 20, streaming{least: 2 << 20, piece: 1 << 20, block: 32 << 10, held: 32 << 20, found: 32 << 20}},
		{8 << 30, streaming{least: 2 << 20, piece: 1 << 20, block: 32 << 10, held: 512 << 20, found: 512 << 20}},
	} {
		if got := streamingIn(c.memory); got != c.want {
			t.Errorf("%d bytes: %+v, want %+v", c.memory, got, c.want)
		}
	}
}

// manyFindings is a file of small decks, each with several faults.
func manyFindings(decks int) string {
	var b strings.Builder
	b.WriteString("deck_id,player,format,date,count,card\n")
	for d := range decks {
		for i, card := range []string{"Black Lotus", "Channel", "Lightning Blot", "Xyzzy Nobody", "Chaos Orb"} {
			fmt.Fprintf(&b, "%d,Player %d,legacy,2010-01-02,%d,%s\n", d, d/2, 4+(d+i)%3, card)
		}
	}
	return b.String()
}

func checkIn(t *testing.T, file, out string, way streaming, stderr *bytes.Buffer) (int, error) {
	t.Helper()
	var stdout bytes.Buffer
	opt := options{format: "auto", out: out, to: []string{"csv", "parquet"}, workers: 2, stream: way, progress: "never"}
	m := mode{command: "check", check: true, to: []string{"csv"}, tables: checkTables()}
	j, err := filesJob([]string{file}, opt, streams{in: strings.NewReader(""), out: &stdout, err: stderr}, m)
	if err != nil {
		t.Fatal(err)
	}
	code, err := j.run(context.Background())
	stderr.Write(stdout.Bytes())
	return code, err
}

// Many findings in little memory lie on the disk in several runs, and come out as
// those of the whole.
func TestStreamInLittleMemory(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "decks.csv")
	if err := os.WriteFile(file, []byte(manyFindings(600)), 0o600); err != nil {
		t.Fatal(err)
	}
	little := streamingIn(1 << 19)
	little.least, little.block = 1, 100
	said := map[string]string{}
	for name, way := range map[string]streaming{"whole": {}, "little": little} {
		var b bytes.Buffer
		if code, err := checkIn(t, file, filepath.Join(dir, name), way, &b); err != nil || code != exitOpen {
			t.Fatalf("%s: exit %d, %v", name, code, err)
		}
		said[name] = b.String()
	}
	if diff := cmp.Diff(said["whole"], said["little"]); diff != "" {
		t.Error(diff)
	}
	for _, name := range []string{"csv/findings.csv", "csv/decks.csv", "tables/findings.parquet", "tables/deck_cards.parquet", "todo/rulings.csv", "todo/aliases.csv", "summary.txt", "manifest.json"} {
		whole, err := os.ReadFile(filepath.Join(dir, "whole", name))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, "little", name)); err != nil || !bytes.Equal(got, whole) {
			t.Errorf("%s differs, %v", name, err)
		}
	}
}

// Where no temporary file can be made the run ends with exit code 4 and a message
// that says where it was to lie; nothing is written.
func TestStreamWithoutDisk(t *testing.T) { //nolint:paralleltest // the environment is of the whole process
	dir := t.TempDir()
	file := filepath.Join(dir, "decks.csv")
	if err := os.WriteFile(file, []byte(manyFindings(40)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, filepath.Join(dir, "nowhere"))
	}
	for _, way := range []streaming{{held: 0, found: 1 << 20}, {held: 1 << 20, found: 0}} {
		way.least, way.piece, way.block = 1, 1000, 100
		var b bytes.Buffer
		_, err := checkIn(t, file, filepath.Join(dir, "out"), way, &b)
		var coded *codeError
		if !errors.As(err, &coded) || coded.code != exitOutput || !errors.Is(err, spill.ErrDisk) || !strings.Contains(err.Error(), "nowhere") {
			t.Errorf("%+v: %v", way, err)
		}
		if _, err := os.Stat(filepath.Join(dir, "out")); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%+v: an output was written, %v", way, err)
		}
	}
}
