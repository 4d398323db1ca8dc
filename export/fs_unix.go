//go:build unix

package export

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func syncDir(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	err = f.Sync()
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOTSUP) { // file systems without it
		err = nil
	}
	return errors.Join(err, f.Close())
}

// tryLock takes the lock of an open file, or says errHeld.
func tryLock(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return errHeld
	}
	return err
}

// removableWhileOpen: the lock file can be removed by the one who holds it.
const removableWhileOpen = true
