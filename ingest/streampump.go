package ingest

import (
	"bytes"
	"errors"
	"io"
	"sync"

	"deckmill/ingest/charset"
)

// longestPiece bounds a piece without a line end.
const longestPiece = 16 << 20

// pump moves the pieces of a file over the workers to the streamer, which takes
// them in order. One worker at a time reads, and inflates, the next piece while
// the others read the rows of theirs. The memory of the pieces goes round.
type pump struct {
	mu      sync.Mutex // of what a worker needs for the next piece
	src     io.Reader
	decoder *charset.Reader   // of src; nil = its bytes are UTF-8
	base    int64             // where the next piece starts in the text
	bad     []charset.BadByte // that are missing from the next pieces
	size    int               // bytes of a piece, about
	rest    []byte            // of the last piece, behind its last line
	seq     int               // of the next piece
	ended   bool
	fault   error // of src, read after done was closed

	free chan *piece
	done chan *piece
	quit chan struct{}
}

// pieces reads a file and merges its pieces in order.
func (s *streamer) pieces(o *opened, l *layout) error {
	src, err := o.input.Hashed()
	if err != nil {
		return noStream(err.Error())
	}
	defer src.Close()
	text, decoder, err := l.textOf(src)
	if err != nil {
		return noStream(err.Error())
	}
	workers := max(1, s.o.Workers)
	buffers := 2*workers + 2
	p := &pump{src: text, decoder: decoder, base: l.start, size: s.o.Piece, free: make(chan *piece, buffers), done: make(chan *piece, buffers), quit: make(chan struct{})}
	for range buffers {
		p.free <- &piece{}
	}
	var readers sync.WaitGroup
	for range workers {
		r := newPieceReader(l, s.book, s.numbers)
		readers.Go(func() { p.work(r) })
	}
	go func() { readers.Wait(); close(p.done) }()
	err = s.take(l, p)
	close(p.quit)
	for range p.done { // nothing waits for what is left
	}
	if err = errors.Join(err, p.fault); err != nil || !o.input.Lazy {
		return err
	}
	f := s.book.Files.At(o.no)
	if f.SHA256, err = src.Sum(); err != nil {
		return noStream(err.Error())
	}
	return nil
}

// work reads pieces until there are none.
func (p *pump) work(r *pieceReader) {
	for {
		select {
		case <-p.quit:
			return
		case x := <-p.free:
			if !p.next(x) {
				return
			}
			r.read(x)
			p.done <- x
		}
	}
}

// next fills the next piece, whose memory was used before: about size bytes that
// end with a line. False says that there is none.
func (p *pump) next(x *piece) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return false
	}
	buf := x.text
	if cap(buf) < p.size+len(p.rest)+padding {
		buf = make([]byte, 0, p.size+p.size/8+len(p.rest)+padding)
	}
	buf = append(buf[:0], p.rest...)
	cut := 0
	for cut == 0 && !p.ended {
		if len(buf) == cap(buf) {
			buf = append(make([]byte, 0, 2*cap(buf)), buf...)
		}
		n, err := io.ReadFull(p.src, buf[len(buf):min(cap(buf), len(buf)+p.size)])
		buf = buf[:len(buf)+n]
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			p.ended, cut = true, len(buf)
		case err != nil:
			return p.fail(err.Error())
		case len(buf) > longestPiece:
			return p.fail("a very long line")
		default:
			cut = bytes.LastIndexByte(buf, '\n') + 1
		}
	}
	p.rest = append(p.rest[:0], buf[cut:]...)
	*x = piece{seq: p.seq, text: buf[:cut], last: p.ended, decks: x.decks[:0]}
	p.cutBad(x, cut)
	p.seq++
	return true
}

func (p *pump) fail(why string) bool {
	p.ended, p.fault = true, noStream(why)
	return false
}

// take merges the pieces in order. A piece that ends within a record is read
// again together with the next one.
func (s *streamer) take(l *layout, p *pump) error {
	waiting := map[int]*piece{}
	var again *pieceReader
	var tail []byte
	var ill []charset.BadByte
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
		free := x
		if len(tail) > 0 {
			if again == nil {
				again = newPieceReader(l, s.book, s.numbers)
			}
			x = &piece{base: x.base - int64(len(tail)), text: append(tail, x.text...), bad: append(ill, x.bad...), last: x.last}
			again.read(x)
		}
		switch x.unfit {
		case "":
		case notUTF8:
			return ErrEncoding
		default:
			return noStream(x.unfit)
		}
		tail, ill = x.tail, x.ill
		if err := s.merge(l, x); err != nil {
			return err
		}
		p.free <- free
	}
}
