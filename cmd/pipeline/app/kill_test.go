package app_test

import (
	"bufio"
	"flag"
	"maps"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// kills is how often each command is killed; by hand, -kills 300.
var kills = flag.Int("kills", 4, "how often TestKilled kills each command")

// killed starts a command and kills it a while after it has begun to write.
func killed(t *testing.T, after time.Duration, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "pipeline", append(args, "--progress", "plain")...)
	lines := startedUntil(t, cmd, "progress: export")
	time.Sleep(after)
	_ = cmd.Process.Kill() // it may have ended already
	for lines.Scan() {
	}
	_ = cmd.Wait() // killed, or findings
}

// startedUntil starts a command and waits until it has said the word on stderr;
// the lines after it are left to be read.
func startedUntil(t *testing.T, cmd *exec.Cmd, word string) *bufio.Scanner {
	t.Helper()
	stderr, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(stderr)
	for lines.Scan() && !strings.Contains(lines.Text(), word) {
	}
	return lines
}

// TestKilled kills commands while they write: the output folder is the old one or
// the new one, whole, and the next run gives the new one and leaves nothing else.
func TestKilled(t *testing.T) {
	t.Parallel()
	event := "../../../fixtures/events/three-card-blind"
	dir := t.TempDir()
	job := filepath.Join(dir, "job")
	for _, args := range [][]string{{"ingest", event}, {"transform"}, {"rules"}} {
		if got := pipeline(append(args, "--job", job)...); got.code != 0 {
			t.Fatalf("%v: exit %d: %s", args, got.code, got.stderr)
		}
	}
	for name, command := range map[string][]string{"export": {"export", "--force", "--job", job}, "run": {"run", event}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			place := filepath.Join(t.TempDir(), "place")
			out := filepath.Join(place, "out")
			to := func(formats, folder string) []string {
				return append(append([]string{}, command...), "-o", folder, "--to", formats)
			}
			var whole []map[string]string
			formats := []string{"csv", "csv,arrow,parquet,html"}
			for _, f := range formats {
				pipeline(to(f, out)...)
				whole = append(whole, folder(t, out))
			}
			for i := range *kills {
				next := i % 2
				killed(t, time.Duration(i)*120*time.Millisecond/time.Duration(*kills), to(formats[next], out)...)
				if got := folder(t, out); runtime.GOOS == "linux" && !maps.Equal(got, whole[0]) && !maps.Equal(got, whole[1]) {
					t.Errorf("killed after %d: the output is a mix of %d files", i, len(got))
				}
				pipeline(to(formats[next], out)...)
				if got := folder(t, place); len(got) > len(whole[next])+1 || !maps.Equal(folder(t, out), whole[next]) {
					t.Errorf("run again after %d: %d files, want %d and the lock", i, len(got), len(whole[next]))
				}
			}
		})
	}
}
