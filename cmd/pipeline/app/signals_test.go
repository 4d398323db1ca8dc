//go:build unix

package app_test

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// signalled starts a command, sends it a signal when it has said the word, and
// gives its exit code; then, if not nil, is called after the signal was sent.
func signalled(t *testing.T, cmd *exec.Cmd, word string, s os.Signal, then func()) int {
	t.Helper()
	lines := startedUntil(t, cmd, word)
	if err := cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
	if then != nil {
		then()
	}
	for lines.Scan() {
	}
	if err := cmd.Wait(); err != nil {
		if exit, ok := errors.AsType[*exec.ExitError](err); ok {
			return exit.ExitCode() // -1: ended by the signal itself
		}
		t.Fatal(err)
	}
	return 0
}

// manyDecks is a file of 4,000 decks.
func manyDecks(t *testing.T) string {
	t.Helper()
	var decks strings.Builder
	decks.WriteString("deck_id,player,count,card\n")
	for d := range 4000 {
		for c, card := range []string{"Forest", "Llanowar Elves", "Giant Growth", "Hill Giant", "Ornithopter"} {
			fmt.Fprintf(&decks, "d%d,P%d,%d,%s\n", d, d, c+1, card)
		}
	}
	file := filepath.Join(t.TempDir(), "decks.csv")
	if err := os.WriteFile(file, []byte(decks.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A signal that comes when the new output stands changes nothing: the run says what
// it has to say, and its code is its own.
func TestSignalAfterOutput(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out")
	cmd := exec.CommandContext(t.Context(), "pipeline", "check", "-f", "vintage", "-v", "-o", out, "--to", "csv", manyDecks(t))
	stdout, err := cmd.StdoutPipe() // not read yet: the run waits with its verdicts
	if err != nil {
		t.Fatal(err)
	}
	var said []byte
	code := signalled(t, cmd, "export: ", syscall.SIGINT, func() { said, _ = io.ReadAll(stdout) })
	if code != 1 || strings.Count(string(said), "\n") != 4001 {
		t.Errorf("exit code %d, %d lines of verdicts, want 1 and 4001", code, strings.Count(string(said), "\n"))
	}
	if len(folder(t, out)) == 0 {
		t.Error("there is no output")
	}
}

// TestSignals interrupts runs that write: they end with the code of the signal,
// the output folder is as it was, and nothing but the lock lies beside it.
func TestSignals(t *testing.T) {
	t.Parallel()
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP) // so that children do not inherit that it is ignored, as under nohup
	file := manyDecks(t)
	for s, want := range map[syscall.Signal]int{syscall.SIGHUP: 129, syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			place := t.TempDir()
			out := filepath.Join(place, "out")
			var before map[string]string
			for got, tries := 0, 0; got != want; tries++ {
				if got > 1 || tries == 10 {
					t.Fatalf("exit code %d, want %d", got, want)
				}
				if got := pipeline("score", "../../../fixtures/events/three-card-blind/matrix.csv", "-o", out, "--to", "csv"); got.code > 1 {
					t.Fatal(got.stderr)
				}
				before = folder(t, out)
				cmd := exec.CommandContext(t.Context(), "pipeline", "check", "-f", "vintage", "-o", out, "--to", "xlsx,csv", "--progress", "plain", file)
				got = signalled(t, cmd, "progress: export", s, nil) // 0 or 1: it was done before the signal came
			}
			beside, err := os.ReadDir(place)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range beside {
				if e.Name() != "out" && e.Name() != ".out.lock" {
					t.Errorf("%s was left beside the output", e.Name())
				}
			}
			if !maps.Equal(before, folder(t, out)) {
				t.Error("the output is not as it was")
			}
		})
	}
}

// TestNohup: a hangup that is ignored when the program starts stays ignored.
func TestNohup(t *testing.T) {
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), "sh", "-c", `trap "" HUP; exec pipeline check -f vintage --progress plain -`)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	code := signalled(t, cmd, "progress: ingest", syscall.SIGHUP, func() {
		_, _ = io.WriteString(stdin, "deck_id,player,count,card\nd,P,60,Forest\n") // a program that has ended is seen by its code
		_ = stdin.Close()
	})
	if code != 0 {
		t.Errorf("exit code %d, want 0", code)
	}
}
