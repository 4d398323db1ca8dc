package export

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

var errHeld = errors.New("held by another run")

// Target is a locked output folder. It holds the lock until Close; keep it
// referenced that long, since the garbage collector would close the file.
type Target struct {
	path   string // absolute
	inputs []string
	lock   *os.File
	fs     filesystem
	made   []string // folders above the target that Lock made, outermost first
	done   bool     // Write has succeeded
	bytes  int64    // of the files that were written
}

// Lock takes the output folder target for one run, before the job starts: it
// locks it (an OS lock, so a killed run leaves none behind), completes or
// removes what a killed run left beside it, and refuses a target that must not
// be replaced. inputs are the absolute paths of everything the run reads.
func Lock(target string, inputs []string) (*Target, error) {
	return lock(target, inputs, disk{})
}

func lock(target string, inputs []string, fs filesystem) (*Target, error) {
	abs, err := filepath.Abs(target)
	if err != nil {
		return nil, fmt.Errorf("output folder %s: %w", target, err)
	}
	if filepath.Dir(abs) == abs {
		return nil, fmt.Errorf("%w: %s is the root of a file system; choose another with -o", ErrRefused, target)
	}
	t := &Target{path: abs, inputs: inputs, fs: fs}
	if t.made, err = makeParents(fs, filepath.Dir(abs)); err != nil {
		return nil, fmt.Errorf("output folder %s: %w", target, err)
	}
	if t.lock, err = openLock(t.beside("lock")); err != nil {
		t.removeParents()
		if errors.Is(err, errHeld) {
			return nil, fmt.Errorf("%w: another run is writing %s; wait until it has ended, or choose another folder with -o", ErrLocked, target)
		}
		return nil, fmt.Errorf("output folder %s cannot be locked: %w", target, err)
	}
	if err := t.prepare(); err != nil {
		return nil, errors.Join(err, t.Close())
	}
	return t, nil
}

// prepare completes a swap that was cut off, removes what is left of killed
// runs, and inspects the target.
func (t *Target) prepare() error {
	if err := t.recover(); err != nil {
		return err
	}
	return t.inspect()
}

// beside is the path of `.NAME.suffix` beside the target.
func (t *Target) beside(suffix string) string {
	return filepath.Join(filepath.Dir(t.path), "."+filepath.Base(t.path)+"."+suffix)
}

// Bytes is the size of the files that Write has written.
func (t *Target) Bytes() int64 { return t.bytes }

// Close unlocks the target. The lock file is removed where the system allows it.
func (t *Target) Close() error {
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
