package export

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// faulty counts the changes to the disk and fails, or does something, at one.
type faulty struct {
	filesystem
	noExchange bool
	at         int
	do         func()

	mu   sync.Mutex
	n    int
	last string
}

var errFault = errors.New("no space left on device")

func (f *faulty) step(what, path string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.n++
	if f.n != f.at {
		return nil
	}
	f.last = what + " " + filepath.Base(path)
	if f.do != nil {
		f.do()
		return nil
	}
	return errFault
}

func (f *faulty) try(what, path string, change func() error) error {
	if err := f.step(what, path); err != nil {
		return err
	}
	return change()
}

func (f *faulty) Mkdir(p string) error {
	return f.try("mkdir", p, func() error { return f.filesystem.Mkdir(p) })
}

func (f *faulty) Sync(p string) error {
	return f.try("sync", p, func() error { return f.filesystem.Sync(p) })
}

func (f *faulty) SyncDir(p string) error {
	return f.try("sync folder", p, func() error { return f.filesystem.SyncDir(p) })
}

func (f *faulty) Rename(a, b string) error {
	return f.try("rename to", b, func() error { return f.filesystem.Rename(a, b) })
}

func (f *faulty) RemoveAll(p string) error {
	return f.try("remove", p, func() error { return f.filesystem.RemoveAll(p) })
}

func (f *faulty) Exchange(a, b string) error {
	if f.noExchange {
		return errors.ErrUnsupported
	}
	return f.try("exchange", b, func() error { return f.filesystem.Exchange(a, b) })
}

func (f *faulty) Create(p string) (io.WriteCloser, error) {
	if err := f.step("create", p); err != nil {
		return nil, err
	}
	w, err := f.filesystem.Create(p)
	return &faultyFile{f, w, p}, err
}

type faultyFile struct {
	f *faulty
	w io.WriteCloser
	p string
}

func (f *faultyFile) Write(b []byte) (int, error) {
	if err := f.f.step("write", f.p); err != nil {
		return 0, err
	}
	return f.w.Write(b)
}

func (f *faultyFile) Close() error {
	if err := f.f.step("close", f.p); err != nil {
		return errors.Join(err, f.w.Close())
	}
	return f.w.Close()
}

// TestFaults fails every single change to the disk in turn: the target is then
// the old output or, when only the cleaning-up failed, the new one, never a
// mixture, and the next run succeeds and leaves nothing beside it.
func TestFaults(t *testing.T) {
	t.Parallel()
	for _, noExchange := range []bool{false, true} {
		for _, old := range []bool{true, false} {
			t.Run(fmt.Sprintf("noExchange=%v old=%v", noExchange, old), func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				for n := 1; ; n++ {
					if done := oneFault(t, filepath.Join(dir, fmt.Sprint(n)), n, noExchange, old); done {
						t.Logf("%d changes to the disk", n-1)
						return
					}
				}
			})
		}
	}
}

func small(title string) *Bundle {
	b := bundle(title)
	b.Tables = b.Tables[2:4]
	return b
}

// oneFault runs with a fault at change n; done when there are fewer changes.
func oneFault(t *testing.T, dir string, n int, noExchange, old bool) bool {
	t.Helper()
	mkdir(t, dir)
	out := filepath.Join(dir, "out")
	to := []string{"xlsx", "arrow", "parquet", "csv"}
	var before map[string]string
	if old {
		must(t, Write(t.Context(), out, nil, small("old"), to, WriteOptions{}))
		before = contents(t, out)
	}
	fs := &faulty{filesystem: disk{}, at: n, noExchange: noExchange}
	l, err := lock(out, nil, outputWords(), fs)
	if err == nil {
		err = errors.Join(l.Write(t.Context(), small("new"), to, WriteOptions{Workers: 1}), l.Close())
	}
	_, statErr := os.Stat(out)
	switch {
	case fs.last == "" && err != nil:
		t.Fatalf("no fault, but %v", err)
	case fs.last == "":
		return true
	case err == nil && contents(t, out)["summary.txt"] != "new\n":
		t.Fatalf("%s failed (change %d): no error and no new output", fs.last, n)
	case err != nil && old:
		if diff := cmp.Diff(before, contents(t, out)); diff != "" {
			t.Fatalf("%s failed (change %d): the target has changed: %s", fs.last, n, diff)
		}
	case err != nil && statErr == nil:
		t.Fatalf("%s failed (change %d): there is a target", fs.last, n)
	case err == nil && !strings.HasPrefix(fs.last, "remove"):
		t.Fatalf("%s failed (change %d), and no error", fs.last, n)
	}
	must(t, Write(t.Context(), out, nil, small("next"), []string{"csv"}, WriteOptions{}))
	left(t, dir, "out")
	return false
}

// TestRecover: a run that was killed between two renames is completed.
func TestRecover(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		moved map[string]string // title -> suffix
		want  string
	}{
		{"new output on its way", map[string]string{"new": tmpNew, "old": tmpOld}, "new\n"},
		{"only the old one", map[string]string{"old": tmpOld}, "old\n"},
		{"building", map[string]string{"new": tmpBuild}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			out := filepath.Join(dir, "out")
			for title, suffix := range c.moved {
				made := filepath.Join(t.TempDir(), "out")
				must(t, Write(t.Context(), made, nil, small(title), []string{"csv"}, WriteOptions{}))
				must(t, os.Rename(made, filepath.Join(dir, ".out."+suffix)))
			}
			l, err := Lock(out, nil)
			must(t, err)
			must(t, l.Close())
			b, _ := os.ReadFile(filepath.Join(out, "summary.txt"))
			if string(b) != c.want {
				t.Errorf("got %q, want %q", b, c.want)
			}
		})
	}
}
