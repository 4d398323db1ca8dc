package container

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"deckmill/ingest/diag"
)

// take lists data as an input: text, a workbook, or what an archive holds.
func (o *opener) take(in Input, data []byte) {
	in.SHA256, in.Bytes = sum(data), int64(len(data))
	switch {
	case bytes.HasPrefix(data, gzipMagic):
		o.single(in, data, "gzip", func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) })
	case bytes.HasPrefix(data, zstdMagic):
		o.single(in, data, "zstd", func(r io.Reader) (io.ReadCloser, error) {
			d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(128<<20))
			if err != nil {
				return nil, err
			}
			return d.IOReadCloser(), nil
		})
	case isZip(data):
		o.zip(in, data)
	default:
		o.plain(in, data)
	}
}

func isZip(data []byte) bool {
	return bytes.HasPrefix(data, zipMagic) || bytes.HasPrefix(data, zipEmpty)
}

// plain lists a file that is no archive.
func (o *opener) plain(in Input, data []byte) {
	if len(bytes.TrimPrefix(data, []byte{0xEF, 0xBB, 0xBF})) == 0 {
		o.refuse(in, diag.New("FILE_EMPTY"))
		return
	}
	s := sniff(data)
	if s.kind != "" {
		o.refuse(in, s.finding())
		return
	}
	if in.Kind, in.Data = Text, data; s.html {
		in.Kind = HTML
	}
	o.inputs = append(o.inputs, in)
}

// inner lists what a packed file holds: text or a workbook, no archive.
func (o *opener) inner(in Input, data []byte) {
	switch {
	case bytes.HasPrefix(data, gzipMagic):
		o.refuse(in, sniffed{kind: "gzip", unpack: "gzip"}.finding())
	case bytes.HasPrefix(data, zstdMagic):
		o.refuse(in, sniffed{kind: "zstd", unpack: "zstd"}.finding())
	case isZip(data):
		o.document(in, data, true)
	default:
		o.plain(in, data)
	}
}

// errLimit carries a limit out of a reader.
type errLimit struct {
	what  string
	limit int64
}

func (e *errLimit) Error() string { return "limit of " + e.what }

// single inflates a .gz or .zst.
func (o *opener) single(in Input, packed []byte, kind string, open func(io.Reader) (io.ReadCloser, error)) {
	r, err := open(bytes.NewReader(packed))
	if err == nil {
		defer r.Close()
		var data []byte
		if data, err = o.inflate(r, int64(len(packed)), o.lim.Text); err == nil {
			o.inner(in, data)
			return
		}
	}
	o.refuse(in, failure(err, kind))
}

// failure is the finding for an error of inflating.
func failure(err error, kind string) diag.Finding {
	var limit *errLimit
	switch {
	case errors.As(err, &limit):
		return limitFinding(limit.what, limit.limit)
	case errors.Is(err, zstd.ErrDecoderSizeExceeded), errors.Is(err, zstd.ErrWindowSizeExceeded):
		return limitFinding("bytes", 128<<20)
	}
	return with(diag.New("FILE_UNREADABLE"), "reason", kind+": "+err.Error())
}

// inflate reads r to its end within limits: total bytes, and the ratio to the
// packed bytes, both counted while inflating, whatever the headers say.
func (o *opener) inflate(r io.Reader, packed, total int64) ([]byte, error) {
	data := make([]byte, 0, min(max(4*packed, 512), 16<<20))
	for {
		if len(data) == cap(data) {
			data = slices.Grow(data, len(data)/2)
		}
		n, err := r.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		size := int64(len(data))
		switch {
		case size > total:
			return nil, &errLimit{"bytes", o.lim.Text}
		case size > o.lim.Grace && size > o.lim.Ratio*packed:
			return nil, &errLimit{"ratio", o.lim.Ratio}
		case err == io.EOF:
			return data, nil
		case err != nil:
			return nil, err
		}
	}
}

// directory opens a .zip. The entries are counted before the directory is
// read, because reading a directory of a million entries is costly by itself.
func (o *opener) directory(data []byte) (*zip.Reader, error) {
	if bytes.Count(data, []byte("PK\x01\x02")) > o.lim.Entries {
		return nil, &errLimit{"entries", int64(o.lim.Entries)}
	}
	return zip.NewReader(bytes.NewReader(data), int64(len(data)))
}

// zip lists the members of an archive, or the workbook that the file is.
func (o *opener) zip(in Input, data []byte) {
	if o.document(in, data, false) {
		return
	}
	z, err := o.directory(data)
	if err != nil {
		o.refuse(in, failure(err, "zip"))
		return
	}
	members := slices.DeleteFunc(slices.Clone(z.File), func(f *zip.File) bool { return skipped(f.Name) })
	if len(members) == 0 {
		o.refuse(in, diag.New("FILE_EMPTY"))
		return
	}
	slices.SortStableFunc(members, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	left := o.lim.Text
	for i, f := range members {
		m := Input{Name: in.Name + "!" + printable(f.Name), Path: in.Path}
		twice := i > 0 && members[i-1].Name == f.Name
		left -= o.member(m, f, twice, left)
	}
}

// skipped are the members that are no files of anybody: folders, hidden files,
// and what macOS adds.
func skipped(name string) bool {
	base := path.Base(name)
	return strings.HasSuffix(name, "/") || (hidden(base) && base != "..") || strings.HasPrefix(name, "__MACOSX/")
}

// member lists one member of a .zip and returns how many bytes it inflated to.
func (o *opener) member(in Input, f *zip.File, twice bool, left int64) int64 {
	switch {
	case twice, unsafeName(f.Name), utf8.RuneCountInString(f.Name) > o.lim.Name:
		o.refuse(in, diag.New("FILE_MEMBER_NAME"))
		return 0
	case !f.Mode().IsRegular():
		o.refuse(in, diag.New("FILE_NOT_REGULAR"))
		return 0
	case f.Flags&1 != 0:
		o.refuse(in, sniffed{kind: "ZIP (encrypted)", locked: "ZIP"}.finding())
		return 0
	}
	r, err := f.Open()
	if err != nil {
		o.refuse(in, failure(err, "zip"))
		return 0
	}
	defer r.Close()
	data, err := o.inflate(r, int64(min(f.CompressedSize64, 1<<62)), left)
	if err != nil {
		o.refuse(in, failure(err, "zip"))
		return 0
	}
	in.SHA256, in.Bytes = sum(data), int64(len(data))
	o.inner(in, data)
	return int64(len(data))
}

// unsafeName reports a member name that leads out of the archive.
func unsafeName(name string) bool {
	if strings.ContainsAny(name, "\\\x00") || strings.HasPrefix(name, "/") || (len(name) > 1 && name[1] == ':') {
		return true
	}
	return slices.Contains(strings.Split(name, "/"), "..")
}

// document lists data when it is a document in a .zip: a workbook is taken,
// others are refused. With nested also a plain archive is refused. It reports
// whether anything was listed.
func (o *opener) document(in Input, data []byte, nested bool) bool {
	z, err := o.directory(data)
	if err != nil {
		if nested {
			o.refuse(in, failure(err, "zip"))
		}
		return nested
	}
	s, xlsx := sniffZip(z)
	switch {
	case xlsx:
		in.Kind, in.Data = XLSX, data
		o.inputs = append(o.inputs, in)
	case s.kind != "":
		o.refuse(in, s.finding())
	case nested:
		o.refuse(in, sniffed{kind: "ZIP", unpack: "ZIP"}.finding())
	default:
		return false
	}
	return true
}

// sniffZip tells documents in a .zip apart by the names of their parts.
func sniffZip(z *zip.Reader) (s sniffed, xlsx bool) {
	has := map[string]bool{}
	mimetype, types := "", false
	for i, f := range z.File {
		switch {
		case f.Name == "[Content_Types].xml":
			types = true
		case f.Name == "mimetype" && i == 0:
			mimetype = content(f, 100)
		}
		dir, _, _ := strings.Cut(f.Name, "/")
		has[dir] = true
		has[f.Name] = true
	}
	switch {
	case has["xl/workbook.bin"]:
		return sniffed{kind: "Excel (.xlsb)", saveAs: ".xlsx"}, false
	case has["xl/workbook.xml"], types && has["xl"]:
		return s, true
	case types && has["word"]:
		return sniffed{kind: "Word (.docx)", saveAs: ".txt"}, false
	case types && has["ppt"]:
		return sniffed{kind: "PowerPoint (.pptx)", saveAs: ".txt"}, false
	case strings.HasPrefix(mimetype, "application/vnd.oasis.opendocument.spreadsheet"):
		return sniffed{kind: "OpenDocument (.ods)", saveAs: ".xlsx"}, false
	case strings.HasPrefix(mimetype, "application/vnd.oasis.opendocument"):
		return sniffed{kind: "OpenDocument", saveAs: ".txt"}, false
	case strings.HasPrefix(mimetype, "application/epub"):
		return sniffed{kind: "EPUB", saveAs: ".txt"}, false
	case types:
		return s, true // some other package: the gate of ingest/sheet says what is missing
	case has["Index"] && has["Metadata"], has["Index.zip"]:
		return sniffed{kind: "Apple Numbers", saveAs: ".xlsx"}, false
	}
	return s, false
}

// content is the first limit bytes of a member, "" when it cannot be read.
func content(f *zip.File, limit int64) string {
	r, err := f.Open()
	if err != nil {
		return ""
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, limit))
	if err != nil {
		return ""
	}
	return string(data)
}
