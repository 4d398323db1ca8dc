package importer

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// Limits of an input.
const (
	maxUnpacked = 8 << 30   // bytes of one file, unpacked
	maxValue    = 128 << 20 // bytes of one JSON value between two cards
	maxMembers  = 10_000    // files in an archive
	maxTable    = 256 << 20 // bytes of a table of names
)

var errTooLarge = errors.New("too large: more than 8 GiB unpacked, or 128 MiB for one value")

// Reasons why a file is not imported.
var (
	ErrNotCards  = errors.New("no card data: MTGJSON AtomicCards or AllPrintings, Scryfall bulk data and tables foreign_name,english_name,lang are read")
	ErrCatalogue = errors.New("this is a finished catalogue: name it by --catalog")
	errArchive   = errors.New("an archive in an archive is not opened: unpack it first")
)

// readFile reads a file: as it is, unpacked, or each member of a zip archive.
func readFile(ctx context.Context, path string) (list []*source, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("not a regular file")
	}
	in := bufio.NewReaderSize(f, 256<<10)
	head, err := in.Peek(6)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		return readZip(ctx, path, f, info.Size())
	}
	s, err := readPacked(ctx, path, in, head)
	if err != nil {
		return nil, err
	}
	return []*source{s}, nil
}

// readPacked reads a stream that is plain or packed by gzip, xz or zstd.
func readPacked(ctx context.Context, name string, in io.Reader, head []byte) (*source, error) {
	switch {
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(in)
		if err != nil {
			return nil, err
		}
		in = z
	case bytes.HasPrefix(head, []byte("\xfd7zXZ\x00")):
		z, err := xz.NewReader(in)
		if err != nil {
			return nil, err
		}
		in = z
	case bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		z, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(128<<20))
		if err != nil {
			return nil, err
		}
		defer z.Close()
		in = z
	}
	return readText(ctx, name, in)
}

func readZip(ctx context.Context, path string, f io.ReaderAt, size int64) ([]*source, error) {
	z, err := zip.NewReader(f, size)
	if err != nil {
		return nil, err
	}
	if len(z.File) > maxMembers {
		return nil, fmt.Errorf("an archive of %d files; at most %d are read", len(z.File), maxMembers)
	}
	var list []*source
	for _, m := range z.File {
		if m.FileInfo().IsDir() || strings.HasPrefix(m.Name, "__MACOSX/") {
			continue
		}
		s, err := readMember(ctx, path+"!"+m.Name, m)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.Name, err)
		}
		list = append(list, s)
	}
	if len(list) == 0 {
		return nil, ErrNotCards
	}
	return list, nil
}

func readMember(ctx context.Context, name string, m *zip.File) (s *source, err error) {
	r, err := m.Open()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	return readText(ctx, name, r)
}

// readText tells what a text is by its first bytes, and reads it.
func readText(ctx context.Context, name string, r io.Reader) (*source, error) {
	g := &guard{ctx: ctx, r: r, value: maxValue, total: maxUnpacked}
	in := bufio.NewReaderSize(g, 256<<10)
	head, err := in.Peek(4096)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	text := bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	if len(text) < len(head) {
		_, _ = in.Discard(len(head) - len(text)) // it was peeked
	}
	s := newSource(name)
	text = bytes.TrimLeft(text, " \t\r\n")
	switch {
	case len(text) == 0:
		return nil, errors.New("the file is empty")
	case bytes.HasPrefix(text, []byte("DECKMILL-CARDS")):
		return nil, ErrCatalogue
	case bytes.HasPrefix(text, []byte("PK\x03\x04")), bytes.HasPrefix(text, []byte{0x1f, 0x8b}):
		return nil, errArchive
	case text[0] == '[':
		err = s.scryfallArray(g, in)
	case text[0] == '{' && bytes.Contains(text[:min(len(text), 200)], []byte(`"object"`)):
		err = s.scryfallLines(g, in)
	case text[0] == '{':
		err = s.mtgjson(g, in)
	default:
		err = s.nameTable(in)
	}
	if err != nil {
		return nil, err
	}
	if s.Kind == UnknownKind || s.Objects == 0 && s.Kind != NameTable {
		return nil, ErrNotCards
	}
	s.finish()
	return s, nil
}

// guard limits what one JSON value and the whole text may take, and ends with
// the context.
type guard struct {
	ctx          context.Context //nolint:containedctx // a reader has no other way to end
	r            io.Reader
	value, total int64
}

func (g *guard) Read(p []byte) (int, error) {
	if err := context.Cause(g.ctx); err != nil {
		return 0, err
	}
	n, err := g.r.Read(p)
	g.value -= int64(n)
	g.total -= int64(n)
	if g.value < 0 || g.total < 0 {
		return 0, errTooLarge
	}
	return n, err //nolint:wrapcheck // io.EOF must stay itself
}

// next starts a new value.
func (g *guard) next() { g.value = maxValue }
