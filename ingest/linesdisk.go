package ingest

import (
	"fmt"
	"os"
	"unsafe"
)

// Beyond what is to be held in memory the lines of further pieces go to a
// temporary file and are read back deck by deck. The file holds the memory of
// this process as it is: nobody else reads it.

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
	p.at, p.disk = l.end, l.disk
	for _, b := range [][]byte{bytesOf(p.list), bytesOf(p.prints)} {
		n, err := l.disk.WriteAt(b, l.end)
		if err != nil {
			return fmt.Errorf("temporary file: %w", err)
		}
		l.end += int64(n)
	}
	p.printed = p.prints != nil
	p.length = len(p.list)
	p.list, p.prints = nil, nil
	return nil
}

// read is the lines of a run of a part that lies on the disk.
func (p *linesPart) read(x extent) (list []packedLine, prints [][2]int32, err error) {
	n := int(x.to - x.from)
	list = make([]packedLine, n)
	size := int64(unsafe.Sizeof(packedLine{}))
	if _, err = p.disk.ReadAt(bytesOf(list), p.at+int64(x.from)*size); err != nil || !p.printed {
		return list, nil, err
	}
	prints = make([][2]int32, n)
	_, err = p.disk.ReadAt(bytesOf(prints), p.at+int64(p.length)*size+int64(x.from)*int64(unsafe.Sizeof(prints[0])))
	return list, prints, err
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

// bytesOf is the memory of a list of plain values.
func bytesOf[T any](list []T) []byte {
	if len(list) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), len(list)*int(unsafe.Sizeof(list[0]))) //nolint:gosec // see above
}
