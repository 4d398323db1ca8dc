package ingest

import (
	"bytes"
	"errors"
	"io"
	"sync"
)

// longestPiece bounds a piece without a line end.
const longestPiece = 16 << 20

// pump moves the pieces of a file from its reader over the workers to the
// streamer, which takes them in order. The memory of the pieces goes round.
type pump struct {
	src   io.Reader
	free  chan []byte
	work  chan *piece
	done  chan *piece
	quit  chan struct{}
	fault error // of the reader, read after done was closed
}

// pieces reads a file and merges its pieces in order.
func (s *streamer) pieces(o *opened, l *layout) error {
	src, err := o.input.Reader()
	if err != nil {
		return noStream(err.Error())
	}
	defer src.Close()
	if _, err := io.CopyN(io.Discard, src, l.start); err != nil {
		return noStream(err.Error())
	}
	workers := max(1, s.o.Workers)
	buffers := 2*workers + 2
	p := &pump{src: src, free: make(chan []byte, buffers), work: make(chan *piece, buffers), done: make(chan *piece, buffers), quit: make(chan struct{})}
	for range buffers {
		p.free <- nil
	}
	var wait sync.WaitGroup
	wait.Go(func() { p.read(s.o.Piece) })
	var readers sync.WaitGroup
	for range workers {
		r := newPieceReader(l, s.book, s.numbers)
		readers.Go(func() {
			for x := range p.work {
				r.read(x)
				p.done <- x
			}
		})
	}
	wait.Go(func() { readers.Wait(); close(p.done) })
	err = s.take(l, p)
	close(p.quit)
	for range p.done { // nothing waits for what is left
	}
	wait.Wait()
	return errors.Join(err, p.fault)
}

// read cuts the file into pieces of about size bytes that end with a line.
func (p *pump) read(size int) {
	defer close(p.work)
	var rest []byte
	for seq := 0; ; seq++ {
		var buf []byte
		select {
		case buf = <-p.free:
		case <-p.quit:
			return
		}
		if cap(buf) < size+len(rest) {
			buf = make([]byte, 0, size+size/8+len(rest)+padding)
		}
		buf = append(buf[:0], rest...)
		last, cut := false, 0
		for cut == 0 && !last {
			if len(buf) == cap(buf) {
				buf = append(make([]byte, 0, 2*cap(buf)), buf...)
			}
			n, err := io.ReadFull(p.src, buf[len(buf):min(cap(buf), len(buf)+size)])
			buf = buf[:len(buf)+n]
			switch {
			case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
				last, cut = true, len(buf)
			case err != nil:
				p.fault = noStream(err.Error())
				return
			case len(buf) > longestPiece:
				p.fault = noStream("a very long line")
				return
			default:
				cut = bytes.LastIndexByte(buf, '\n') + 1
			}
		}
		rest = append(rest[:0], buf[cut:]...)
		p.work <- &piece{seq: seq, text: buf[:cut], last: last}
		if last {
			return
		}
	}
}

// take merges the pieces in order. A piece that ends within a record is read
// again together with the next one.
func (s *streamer) take(l *layout, p *pump) error {
	waiting := map[int]*piece{}
	var again *pieceReader
	var tail []byte
	for seq := 0; ; {
		x, ok := waiting[seq]
		if !ok {
			got, open := <-p.done
			if !open {
				return nil
			}
			waiting[got.seq] = got
			continue
		}
		delete(waiting, seq)
		seq++
		buf := x.text
		if len(tail) > 0 {
			if again == nil {
				again = newPieceReader(l, s.book, s.numbers)
			}
			x = &piece{text: append(tail, x.text...), last: x.last}
			again.read(x)
		}
		if x.unfit != "" {
			return noStream(x.unfit)
		}
		tail = x.tail
		if err := s.merge(l, x); err != nil {
			return err
		}
		p.free <- buf[:0]
	}
}
