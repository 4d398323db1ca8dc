package export

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

var errHeld = errors.New("held by another run")

// Target is a locked output folder. It holds the lock until Close; keep it
// referenced that long, since the garbage collector would close the file.
type Target struct {
	path   string // absolute
	words  Words
	inputs []string
	lock   *os.File
	fs     filesystem
	made   []string // folders above the target that Lock made, outermost first
	done   bool     // Write has succeeded
	bytes  int64    // of the files that were written

	cleaning sync.WaitGroup // the old output is being removed
}

// Words are what messages call a folder that is written: what it is, and the
// flag that names another.
type Words struct {
	What, Flag string
	Name       string // "" = its path as given
}

// outputWords are those of an output folder.
func outputWords() Words { return Words{What: "output folder", Flag: "-o"} }

// Lock takes the output folder target for one run: [Acquire], then
// [Target.Guard]. inputs are the absolute paths of everything the run reads.
func Lock(target string, inputs []string) (*Target, error) {
	return lock(target, inputs, outputWords(), disk{})
}

func lock(target string, inputs []string, w Words, fs filesystem) (*Target, error) {
	t, err := acquire(target, w, fs)
	if err != nil {
		return nil, err
	}
	if err := t.Guard(inputs); err != nil {
		return nil, errors.Join(err, t.Close())
	}
	return t, nil
}

// Acquire locks the output folder target, before anything is read (an OS lock,
// so a killed run leaves none behind), and completes or removes what a killed run
// left beside it. Whether it may be replaced is for [Target.Guard] to say.
func Acquire(target string) (*Target, error) { return acquire(target, outputWords(), disk{}) }

// LockAs is [Lock] of a folder of another kind.
func LockAs(w Words, target string, inputs []string) (*Target, error) {
	return lock(target, inputs, w, disk{})
}

func acquire(target string, w Words, fs filesystem) (*Target, error) {
	abs, err := filepath.Abs(target)
	target = cmp.Or(w.Name, target)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", w.What, target, err)
	}
	if filepath.Dir(abs) == abs {
		return nil, fmt.Errorf("the %s is %w: %s is the root of a file system; choose another with %s", w.What, ErrRefused, target, w.Flag)
	}
	t := &Target{path: abs, words: w, fs: fs}
	if t.made, err = makeParents(fs, filepath.Dir(abs)); err != nil {
		return nil, fmt.Errorf("%s %s cannot be made: %w; choose another with %s", w.What, target, err, w.Flag)
	}
	if t.lock, err = openLock(t.beside("lock")); err != nil {
		t.removeParents()
		if errors.Is(err, errHeld) {
			return nil, fmt.Errorf("the %s is %w: another run is writing %s; wait until it has ended, or choose another folder with %s", w.What, ErrLocked, target, w.Flag)
		}
		return nil, fmt.Errorf("%s %s cannot be locked: %w; choose another with %s", w.What, target, err, w.Flag)
	}
	if err := t.recover(); err != nil {
		return nil, errors.Join(err, t.Close())
	}
	return t, nil
}

// Guard refuses a target that must not be replaced, now and when it is written.
func (t *Target) Guard(inputs []string) error {
	t.inputs = inputs
	return t.inspect()
}

// failed is an error about the target; what tells what could not be done.
func (t *Target) failed(what string, err error) error {
	return fmt.Errorf("%s %s%s: %w", t.words.What, t.name(), what, err)
}

// beside is the path of `.NAME.suffix` beside the target.
func (t *Target) beside(suffix string) string {
	return filepath.Join(filepath.Dir(t.path), "."+filepath.Base(t.path)+"."+suffix)
}

// Bytes is the size of the files that Write has written.
func (t *Target) Bytes() int64 { return t.bytes }

// Close unlocks the target. The lock file is removed where the system allows it.
func (t *Target) Close() error {
	t.cleaning.Wait()
	if t.lock == nil {
		return nil
	}
	f := t.lock
	t.lock = nil
	if removableWhileOpen {
		_ = os.Remove(f.Name()) // openLock looks whether it still holds the file of that name
	}
	err := f.Close()
	if !t.done {
		t.removeParents()
	}
	if err != nil {
		return fmt.Errorf("lock %s: %w", f.Name(), err)
	}
	return nil
}

// openLock opens and locks the lock file. The holder of the lock removes the
// file before it unlocks, so a file locked a moment later may have lost its
// name: then the lock is worth nothing and is tried again.
func openLock(path string) (*os.File, error) {
	for range 100 {
		if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
			return nil, fmt.Errorf("%s is not a regular file", path)
		}
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644) //nolint:gosec // its owner may differ from run to run
		if err != nil {
			return nil, err
		}
		if err := tryLock(f); err != nil {
			return nil, errors.Join(err, f.Close())
		}
		if named(f, path) {
			return f, nil
		}
		if err := f.Close(); err != nil {
			return nil, err
		}
	}
	return nil, errHeld
}

// named reports whether path is still the name of f.
func named(f *os.File, path string) bool {
	a, err := f.Stat()
	if err != nil {
		return false
	}
	b, err := os.Lstat(path)
	return err == nil && os.SameFile(a, b)
}

// makeParents makes the folder and those above it, and lists what it made.
func makeParents(fs filesystem, folder string) ([]string, error) {
	var missing []string
	for p := folder; ; p = filepath.Dir(p) {
		_, err := os.Stat(p)
		if err == nil || filepath.Dir(p) == p {
			break
		}
		if !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
		missing = append([]string{p}, missing...)
	}
	for i, p := range missing {
		if err := fs.Mkdir(p); err != nil && !errors.Is(err, os.ErrExist) {
			return missing[:i], err
		}
	}
	return missing, nil
}

// removeParents takes back makeParents; a folder that is in use stays.
func (t *Target) removeParents() {
	for _, v := range slices.Backward(t.made) {
		_ = os.Remove(v)
	}
}
