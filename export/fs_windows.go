package export

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// syncDir does nothing: Windows writes the names with the files.
func syncDir(string) error { return nil }

// tryLock takes the lock of an open file, or says errHeld.
func tryLock(f *os.File) error {
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &windows.Overlapped{})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return errHeld
	}
	return err
}

// removableWhileOpen: an open file cannot be removed.
const removableWhileOpen = false
