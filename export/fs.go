package export

import (
	"errors"
	"io"
	"os"
)

// filesystem is every change export makes to the disk; tests put faults behind it.
type filesystem interface {
	Mkdir(path string) error
	Create(path string) (io.WriteCloser, error)
	Sync(path string) error    // brings a closed file to the disk
	SyncDir(path string) error // brings the names in a folder to the disk
	Rename(from, to string) error
	Exchange(a, b string) error // swaps two folders in one step, or errors.ErrUnsupported
	RemoveAll(path string) error
}

// disk is the real file system.
type disk struct{}

func (disk) Mkdir(path string) error { return os.Mkdir(path, 0o755) }

func (disk) Create(path string) (io.WriteCloser, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644) //nolint:gosec // as above
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (disk) Sync(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0) // Windows flushes only what is open for writing
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

func (disk) SyncDir(path string) error { return syncDir(path) }

func (disk) Rename(from, to string) error { return os.Rename(from, to) }

func (disk) Exchange(a, b string) error { return exchange(a, b) }

func (disk) RemoveAll(path string) error { return os.RemoveAll(path) }
