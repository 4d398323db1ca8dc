package container

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
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
	if s := sniff(head); s.kind != "" || s.html {
		return false
	}
	in.Kind, in.Data = Text, head
	o.inputs = append(o.inputs, in)
	return true
}

// HashedReader reads an input from its start, inflated, within the limits, and
// hashes the bytes on the disk as they pass.
type HashedReader struct {
	io.ReadCloser
	disk io.Reader // the rest of the bytes on the disk, hashed; nil = the input is held whole
	hash hash.Hash
}

// Sum is the SHA-256 of a lazy input as its bytes are on the disk, for [Input];
// what was not read yet is passed over. No reading is possible after it.
func (r *HashedReader) Sum() (string, error) {
	_, err := io.CopyBuffer(io.Discard, struct{ io.Reader }{r.disk}, make([]byte, headBytes))
	return hex.EncodeToString(r.hash.Sum(nil)), err
}

// Reader is Hashed for those who do not ask for the hash.
func (in *Input) Reader() (io.ReadCloser, error) {
	if !in.Lazy {
		return io.NopCloser(bytes.NewReader(in.Data)), nil
	}
	f, err := os.Open(in.Path)
	if err != nil {
		return nil, err
	}
	return in.inflated(f, f)
}

// Hashed opens an input. A lazy one is read from the disk.
func (in *Input) Hashed() (*HashedReader, error) {
	if !in.Lazy {
		r, err := in.Reader()
		return &HashedReader{ReadCloser: r}, err
	}
	f, err := os.Open(in.Path)
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	disk := io.TeeReader(f, h)
	r, err := in.inflated(disk, f)
	return &HashedReader{r, disk, h}, err
}

// inflated reads what is packed in f, whose bytes come from r.
func (in *Input) inflated(r io.Reader, f *os.File) (io.ReadCloser, error) {
	start := make([]byte, 4)
	n, err := io.ReadFull(io.NewSectionReader(f, 0, int64(len(start))), start)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	b := &bounded{closers: []io.Closer{f}, r: r, packed: in.Bytes, lim: in.Limits}
	switch start = start[:n]; {
	case bytes.HasPrefix(start, gzipMagic):
		z, err := gzip.NewReader(r)
		if err != nil {
			return nil, errors.Join(err, f.Close())
		}
		b.r, b.closers = z, append(b.closers, z)
	case bytes.HasPrefix(start, zstdMagic):
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(128<<20))
		if err != nil {
			return nil, errors.Join(err, f.Close())
		}
		b.r, b.closers = z, append(b.closers, z.IOReadCloser())
	}
	return b, nil
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
