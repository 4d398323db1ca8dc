// Package spill holds what does not fit into memory in temporary files: runs of
// bytes that are written once and read back, and records that are sorted. It is
// a leaf. The files lie in the system's folder for temporary files and are
// unlinked at once where the system allows it, so that nothing stays behind
// however the program ends.
package spill

import (
	"errors"
	"fmt"
	"os"
	"sync/atomic"
)

// ErrDisk is wrapped by every error of a temporary file.
var ErrDisk = errors.New("temporary file")

func diskError(err error) error {
	return fmt.Errorf("%w: %w (what does not fit into memory lies in %s; TMPDIR names another folder)", ErrDisk, err, os.TempDir())
}

// File is a temporary file that grows at its end. The zero value is an empty
// one, which is made when it is first written to. Reading at several places at
// once is allowed, writing is for one goroutine.
type File struct {
	f     *os.File
	end   int64
	fault atomic.Value // the first error of reading
}

// Append writes b at the end and says where it stands.
func (x *File) Append(b []byte) (at int64, err error) {
	if x.f == nil {
		f, err := os.CreateTemp("", "deckmill-*")
		if err != nil {
			return 0, diskError(err)
		}
		x.f = f
		_ = os.Remove(f.Name()) // where the system allows it
	}
	at = x.end
	n, err := x.f.WriteAt(b, at)
	if err != nil {
		return 0, diskError(err)
	}
	x.end += int64(n)
	return at, nil
}

// Len is the number of bytes in the file.
func (x *File) Len() int64 { return x.end }

// Err is the first error of reading back: what came after it is not whole.
func (x *File) Err() error {
	err, _ := x.fault.Load().(error)
	return err
}

// Close gives the file back.
func (x *File) Close() error {
	if x.f == nil {
		return nil
	}
	name := x.f.Name()
	err := x.f.Close()
	_ = os.Remove(name) // it is gone already where that could be
	x.f = nil
	return err
}

// Reader reads runs of a file, which mostly follow each other, for one
// goroutine.
type Reader struct {
	of    *File
	ahead int
	buf   []byte
	from  int64 // of buf in the file
	next  int64 // the end of the run that was read last
}

// usualAhead is read at once where runs follow each other.
const usualAhead = 64 << 10

// Reader makes a reader.
func (x *File) Reader() *Reader { return &Reader{of: x, ahead: usualAhead} }

// Read is the run of n bytes at a place, valid until the next one; nil when it
// cannot be read: see [File.Err].
func (r *Reader) Read(at int64, n int) []byte {
	if at < r.from || at+int64(n) > r.from+int64(len(r.buf)) {
		size := n
		if at == r.next {
			size = int(min(max(int64(n), int64(r.ahead)), r.of.end-at))
		}
		if cap(r.buf) < size {
			r.buf = make([]byte, max(size, min(r.ahead, 2*size)))
		}
		r.buf, r.from = r.buf[:size], at
		if _, err := r.of.f.ReadAt(r.buf, at); err != nil {
			r.buf = r.buf[:0]
			r.of.fault.CompareAndSwap(nil, diskError(err))
			return nil
		}
	}
	r.next = at + int64(n)
	return r.buf[at-r.from:][:n]
}
