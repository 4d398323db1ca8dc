package ingest

import (
	"bytes"
	"io"
	"math"
	"slices"
	"unicode/utf8"

	"deckmill/ingest/charset"
	"deckmill/ingest/csvscan"
	"deckmill/ingest/grid"
)

// decoded is the start of a file as text, down to its last whole line, and the
// layout with what is known of its bytes. A file in UTF-8 whose start is without
// fault is not decoded: its rows are looked at, and one that is no UTF-8 is
// [ErrEncoding].
func (s *streamer) decoded(o *opened) ([]byte, *layout, error) {
	l := &layout{file: o.no, stem: stem(o.input.Name)}
	head := o.input.Data
	if o.input.Lazy {
		head = head[:bytes.LastIndexByte(head, '\n')+1]
	}
	encoding, err := s.encoding(o, head)
	if err != nil {
		return nil, nil, noStream(err.Error())
	}
	usual := (encoding == charset.UTF8 || encoding == charset.UTF8BOM) && utf8.Valid(head)
	if !usual {
		head = o.input.Data[:len(o.input.Data)&^1]
		if !o.input.Lazy {
			head = o.input.Data
		}
	}
	if !usual || o.input.Lazy && s.o.Look {
		l.decode = encoding
	}
	text, d := charset.Decode(head, encoding)
	if d.BOM && l.decode == "" {
		l.mark = int64(len(head) - len(text))
	}
	if o.input.Lazy {
		text = text[:bytes.LastIndexByte(text, '\n')+1]
	}
	l.encoding, l.dialect, l.bad = d.Encoding, csvscan.Sniff(text), math.MaxInt64
	if len(d.Bad) > 0 {
		l.bad = d.Bad[0].Text
	}
	return text, l, nil
}

// encoding is the encoding of a file, of whose start head are the whole lines.
func (s *streamer) encoding(o *opened, head []byte) (string, error) {
	if given := s.book.Phase.Settings.Encoding; slices.Contains(charset.Encodings(), given) {
		return given, nil
	}
	if !o.input.Lazy {
		return charset.Detect(o.input.Data), nil
	}
	if !s.o.Look && utf8.Valid(head) {
		switch charset.Detect(head[:len(head)&^1]) {
		case charset.UTF16LE, charset.UTF16BE:
		default:
			return charset.UTF8, nil
		}
	}
	r, err := o.input.Reader()
	if err != nil {
		return "", err
	}
	defer r.Close()
	return charset.DetectAll(r)
}

// textOf is the text of a file behind its header; decoder is nil when its bytes
// are the text.
func (l *layout) textOf(src io.Reader) (text io.Reader, decoder *charset.Reader, err error) {
	if text = src; l.decode != "" {
		decoder = charset.NewReader(src, l.decode)
		text = decoder
	}
	_, err = io.CopyN(io.Discard, text, l.mark+l.start)
	return text, decoder, err
}

// cutBad takes the undecodable bytes that are missing from the piece, of so many
// bytes of text, out of those that were met.
func (p *pump) cutBad(x *piece, size int) {
	x.base = p.base
	p.base += int64(size)
	if p.decoder == nil {
		return
	}
	p.bad = append(p.bad, p.decoder.Bad()...)
	n := len(p.bad)
	if !x.last {
		n = badBefore(p.bad, p.base)
	}
	x.bad, p.bad = slices.Clone(p.bad[:n]), p.bad[n:]
}

// badBefore is the number of those that are missing before a place of the text.
func badBefore(bad []charset.BadByte, at int64) int {
	n, _ := slices.BinarySearchFunc(bad, at, func(b charset.BadByte, at int64) int {
		if b.Text < at {
			return -1
		}
		return 1
	})
	return n
}

// markBad is csvscan.MarkBad for a row of a piece.
func (x *piece) markBad(r *grid.Row, pos, next int, encoding string) {
	end := x.base + int64(next) - 1
	if x.last && next == len(x.text) && !endsLine(x.text) {
		end++
	}
	d := charset.Decision{Bad: x.bad}
	if offset, found := d.BadIn(x.base+int64(pos), end); found {
		r.Err = csvscan.BadRow(offset, encoding)
	}
}

// badEnd is the row of a last line that held nothing but undecodable bytes.
func (x *piece) badEnd(line int32, encoding string) (grid.Row, bool) {
	n := len(x.bad)
	if !x.last || n == 0 || x.bad[n-1].Text != x.base+int64(len(x.text)) || !endsLine(x.text) {
		return grid.Row{}, false
	}
	r := grid.Row{Line: line}
	x.markBad(&r, len(x.text), len(x.text)+1, encoding)
	return r, true
}

// endsLine reports a text that ends with a line, as does one that is empty.
func endsLine(text []byte) bool {
	n := len(text)
	return n == 0 || text[n-1] == '\n' || text[n-1] == '\r'
}
