package container

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"slices"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// headBytes is how much of a file that is not read whole is looked at.
const headBytes = 256 << 10

// lazy lists a large text file with its start only; false when it has to be
// read whole: archives of several files, documents, what is refused.
func (o *opener) lazy(in Input) bool {
	info, err := os.Lstat(in.Path)
	if err != nil || o.lim.Lazy <= 0 || !info.Mode().IsRegular() || info.Size() < o.lim.Lazy || info.Size() > o.lim.Text || o.throughLink(in.Path) {
		return false
	}
	in.Lazy, in.Bytes, in.Limits = true, info.Size(), o.lim
	r, err := in.Reader()
	if err != nil {
		return false
	}
	defer r.Close()
	head := make([]byte, headBytes)
	n, err := io.ReadFull(r, head)
	head = head[:n]
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) || n == 0 {
		return false
	}
	for _, packed := range [][]byte{gzipMagic, zstdMagic, zipMagic, zipEmpty} {
		if bytes.HasPrefix(head, packed) {
			return false
		}
	}
	if sniff(head).kind != "" {
		return false
	}
	in.Kind, in.Data = Text, head
	o.inputs = append(o.inputs, in)
	return true
}

// Reader reads an input from its start, inflated, within the limits. A lazy
// input is read from the disk.
func (in *Input) Reader() (io.ReadCloser, error) {
	if !in.Lazy {
		return io.NopCloser(bytes.NewReader(in.Data)), nil
	}
	f, err := os.Open(in.Path)
	if err != nil {
		return nil, err
	}
	start := make([]byte, 4)
	n, err := io.ReadFull(f, start)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	r := &bounded{closers: []io.Closer{f}, r: f, packed: in.Bytes, lim: in.Limits}
	switch start = start[:n]; {
	case bytes.HasPrefix(start, gzipMagic):
		z, err := gzip.NewReader(f)
		if err != nil {
			return nil, errors.Join(err, f.Close())
		}
		r.r, r.closers = z, append(r.closers, z)
	case bytes.HasPrefix(start, zstdMagic):
		z, err := zstd.NewReader(f, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(128<<20))
		if err != nil {
			return nil, errors.Join(err, f.Close())
		}
		r.r, r.closers = z, append(r.closers, z.IOReadCloser())
	}
	return r, nil
}

// Sum is the SHA-256 of a lazy input, as its bytes are on the disk.
func (in *Input) Sum() (string, error) {
	f, err := os.Open(in.Path)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	_, err = io.CopyBuffer(h, struct{ io.Reader }{f}, make([]byte, headBytes))
	return hex.EncodeToString(h.Sum(nil)), errors.Join(err, f.Close())
}

// bounded ends with an error when more comes out than the limits allow.
type bounded struct {
	r       io.Reader
	closers []io.Closer
	packed  int64
	n       int64
	lim     Limits
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	b.n += int64(n)
	switch {
	case b.n > b.lim.Text:
		return 0, &errLimit{"bytes", b.lim.Text}
	case b.n > b.lim.Grace && b.n > b.lim.Ratio*b.packed:
		return 0, &errLimit{"ratio", b.lim.Ratio}
	}
	return n, err
}

// Close implements io.Closer.
func (b *bounded) Close() error {
	var errs []error
	for _, c := range slices.Backward(b.closers) {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}
