package charset

import (
	"errors"
	"io"
	"unicode/utf8"
)

// chunk is how much of a file is decoded at once.
const chunk = 128 << 10

// Reader decodes a file piece by piece, as [Decode] does as a whole.
type Reader struct {
	src      io.Reader
	encoding string
	raw      []byte // read, not decoded yet
	buf      []byte
	text     []byte // decoded, not passed on yet
	at       BadByte
	bad      []BadByte
	err      error // of src
	begun    bool
}

// NewReader decodes what src holds from its start in one of [Encodings].
func NewReader(src io.Reader, encoding string) *Reader {
	return &Reader{src: src, encoding: encoding}
}

// Bad are the undecodable bytes that Read has left out since the last call.
func (r *Reader) Bad() []BadByte {
	bad := r.bad
	r.bad = nil
	return bad
}

// Read implements io.Reader: UTF-8 without byte-order mark.
func (r *Reader) Read(p []byte) (int, error) {
	for len(r.text) == 0 {
		if r.err != nil {
			return 0, r.err
		}
		r.fill()
	}
	n := copy(p, r.text)
	r.text = r.text[n:]
	return n, nil
}

// fill decodes the next chunk but for a character that does not end in it.
func (r *Reader) fill() {
	if r.raw == nil {
		r.raw = make([]byte, 0, chunk)
	}
	n, err := io.ReadFull(r.src, r.raw[len(r.raw):chunk])
	r.raw = r.raw[:len(r.raw)+n]
	if r.err = err; errors.Is(err, io.ErrUnexpectedEOF) {
		r.err = io.EOF
	}
	from, to := 0, len(r.raw)
	if !r.begun {
		r.begun = true
		from = markOf(r.raw, r.encoding)
	}
	if r.err == nil {
		to -= unfinished(r.raw[from:], r.encoding)
	}
	r.at.File += int64(from)
	text, bad := decode(r.buf[:0], r.raw[from:to], r.encoding, r.at)
	r.buf, r.text, r.bad = text, text, append(r.bad, bad...)
	r.at = BadByte{Text: r.at.Text + int64(len(text)), File: r.at.File + int64(to-from)}
	r.raw = r.raw[:copy(r.raw, r.raw[to:])]
}

// unfinished is the number of bytes at the end of a chunk that belong to a
// character which may go on in the next one.
func unfinished(data []byte, encoding string) int {
	switch encoding {
	case UTF8, UTF8BOM:
		for n := 1; n < utf8.UTFMax && n <= len(data); n++ {
			if tail := data[len(data)-n:]; utf8.RuneStart(tail[0]) {
				if utf8.FullRune(tail) {
					return 0
				}
				return n
			}
		}
	case UTF16LE, UTF16BE:
		odd := len(data) % 2
		if n := len(data) - odd; n >= 2 && unit(data[n-2:], encoding == UTF16BE)>>10 == 0xD800>>10 { // the first half of a pair
			return odd + 2
		}
		return odd
	}
	return 0
}

// DetectAll names the encoding of all that src holds, as [Detect] does.
func DetectAll(src io.Reader) (string, error) {
	head := make([]byte, guessBytes)
	n, err := io.ReadFull(src, head)
	head = head[:n]
	whole := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
	switch {
	case err != nil && !whole:
		return "", err
	case whole:
		return Detect(head), nil
	}
	if e := marked(head); e != "" {
		return e, nil
	}
	var c runeCount
	size, data := int64(len(head)), append([]byte(nil), head...)
	for {
		rest := 0
		if !whole {
			rest = unfinished(data, UTF8)
		}
		c.add(data[:len(data)-rest])
		if whole {
			break
		}
		kept := copy(data, data[len(data)-rest:])
		data = data[:cap(data)]
		n, err := io.ReadFull(src, data[kept:])
		data, size = data[:kept+n], size+int64(n)
		if whole = errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF); err != nil && !whole {
			return "", err
		}
	}
	if e := zeroPattern(head); e != "" && size%2 == 0 {
		return e, nil
	}
	if c.utf8() {
		return UTF8, nil
	}
	return guess(head), nil
}
