package ingest

import (
	"fmt"
	"os"
)

// Beyond what is to be held in memory the lines of further pieces go to a
// temporary file and are read back deck by deck.

// take adds the lines of a part, in memory while there is room.
func (l *Lines) take(p *linesPart) error {
	if l.held+len(p.list) > l.most && len(p.list) > 0 {
		return l.spill(p)
	}
	l.held += len(p.list)
	return nil
}

// spill writes the lines of a part to the file.
func (l *Lines) spill(p *linesPart) error {
	if l.disk == nil {
		f, err := os.CreateTemp("", "deckmill-lines-*")
		if err != nil {
			return fmt.Errorf("temporary file: %w", err)
		}
		l.disk = f
		_ = os.Remove(f.Name()) // where the system allows it: nothing stays behind, however we end
	}
	n, err := l.disk.WriteAt(p.list, l.end)
	if err != nil {
		return fmt.Errorf("temporary file: %w", err)
	}
	p.at, p.disk, p.list = l.end, l.disk, nil
	l.end += int64(n)
	return nil
}

// readBack reads runs of a file that mostly follow each other.
type readBack struct {
	buf  []byte
	from int64 // of buf in the file
	next int64 // the end of the run that was read last
}

// readAhead is read at once where runs follow each other.
const readAhead = 64 << 10

// read is the run of n bytes at a place of a file that ends at end. It is valid
// until the next one.
func (r *readBack) read(f *os.File, at int64, n int, end int64) ([]byte, error) {
	if at < r.from || at+int64(n) > r.from+int64(len(r.buf)) {
		size := n
		if at == r.next {
			size = int(min(max(int64(n), readAhead), end-at))
		}
		if cap(r.buf) < size {
			r.buf = make([]byte, size+size/2)
		}
		r.buf, r.from = r.buf[:size], at
		if _, err := f.ReadAt(r.buf, at); err != nil {
			r.buf = r.buf[:0]
			return nil, fmt.Errorf("temporary file: %w", err)
		}
	}
	r.next = at + int64(n)
	return r.buf[at-r.from:][:n], nil
}

// Close gives the temporary file back.
func (l *Lines) Close() error {
	if l.disk == nil {
		return nil
	}
	name := l.disk.Name()
	err := l.disk.Close()
	_ = os.Remove(name) // it is gone already where that could be
	return err
}
