package workbook

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"hash"
	"hash/crc32"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/klauspost/compress/flate"
)

// archive takes the parts from excelize in its own, partly random order and
// writes them sorted, with fixed times: equal books give equal bytes. Three
// parts are put right on the way: the list of content types is sorted, and the
// document properties are written with the prefix `cp:`, without which ExcelJS
// opens nothing.
type archive struct {
	w       io.Writer
	date    time.Time
	title   string
	escaped bool // sheets hold marks of text.go
	parts   []*part
	deflate *flate.Writer
}

// part is one compressed part.
type part struct {
	name string
	data bytes.Buffer
	crc  hash.Hash32
	size uint64
}

const (
	contentTypes = "[Content_Types].xml"
	coreProps    = "docProps/core.xml"
	appProps     = "docProps/app.xml"
)

// save hands the finished workbook to an archive.
func (a *author) save(w io.Writer) error {
	z := &archive{w: w, date: a.book.Date.UTC(), title: a.book.Title, escaped: a.escaped}
	a.file.SetZipWriter(func(io.Writer) excelizeZip { return z })
	_, err := a.file.WriteToBuffer()
	return err
}

// Create starts a part; excelize writes it before it starts the next one.
func (z *archive) Create(name string) (io.Writer, error) {
	if err := z.endPart(); err != nil {
		return nil, err
	}
	p := &part{name: name, crc: crc32.NewIEEE()}
	z.parts = append(z.parts, p)
	if z.deflate == nil {
		d, err := flate.NewWriter(&p.data, flate.DefaultCompression)
		if err != nil {
			return nil, err
		}
		z.deflate = d
	} else {
		z.deflate.Reset(&p.data)
	}
	w := partWriter{z, p}
	switch {
	case name == contentTypes:
		return &whole{w, sortTypes}, nil
	case name == coreProps:
		return &whole{w, func([]byte) ([]byte, error) { return z.core(), nil }}, nil
	case name == appProps:
		return &whole{w, func([]byte) ([]byte, error) { return []byte(appXML), nil }}, nil
	case z.escaped && (strings.HasPrefix(name, "xl/worksheets/sheet") || name == "xl/sharedStrings.xml"):
		return &unmark{w: w}, nil
	}
	return w, nil
}

// AddFS is no part of what excelize calls.
func (z *archive) AddFS(fs.FS) error { return errors.ErrUnsupported }

func (z *archive) endPart() error {
	if len(z.parts) == 0 {
		return nil
	}
	return z.deflate.Close()
}

// Close writes the archive.
func (z *archive) Close() error {
	if err := z.endPart(); err != nil {
		return err
	}
	slices.SortFunc(z.parts, func(a, b *part) int { return strings.Compare(a.name, b.name) })
	out := zip.NewWriter(z.w)
	for _, p := range z.parts {
		h := &zip.FileHeader{
			Name: p.name, Method: zip.Deflate, CRC32: p.crc.Sum32(),
			CompressedSize64: uint64(p.data.Len()), UncompressedSize64: p.size, //nolint:gosec // a length is not negative
		}
		h.ModifiedDate, h.ModifiedTime = dosDate(z.date), 0 //nolint:staticcheck // Modified would add a field that some readers do not know
		w, err := out.CreateRaw(h)
		if err != nil {
			return err
		}
		if _, err := w.Write(p.data.Bytes()); err != nil {
			return err
		}
	}
	return out.Close()
}

// dosDate is a day as ZIP archives write it.
func dosDate(d time.Time) uint16 {
	return uint16(d.Day() + int(d.Month())<<5 + (d.Year()-1980)<<9) //nolint:gosec // years 1980 to 2107
}

type partWriter struct {
	z *archive
	p *part
}

func (w partWriter) Write(b []byte) (int, error) {
	_, _ = w.p.crc.Write(b)
	w.p.size += uint64(len(b))
	return w.z.deflate.Write(b)
}

// whole changes a part as a whole; excelize writes such parts in one piece.
type whole struct {
	w      io.Writer
	change func([]byte) ([]byte, error)
}

func (w *whole) Write(b []byte) (int, error) {
	changed, err := w.change(b)
	if err != nil {
		return 0, err
	}
	if _, err := w.w.Write(changed); err != nil {
		return 0, err
	}
	return len(b), nil
}

// unmark turns the marks of text.go into the escapes of the file format. Both
// marks are EF B7 9x in UTF-8, and a write may end within one.
type unmark struct {
	w    io.Writer
	rest []byte
}

func (u *unmark) Write(b []byte) (int, error) {
	all := slices.Concat(u.rest, b)
	u.rest = nil
	if i := bytes.LastIndexByte(all, 0xEF); i >= 0 && len(all)-i < 3 {
		u.rest = bytes.Clone(all[i:])
		all = all[:i]
	}
	all = bytes.ReplaceAll(all, []byte(string(markOpen)), []byte("_x"))
	all = bytes.ReplaceAll(all, []byte(string(markClose)), []byte("_"))
	if _, err := u.w.Write(all); err != nil {
		return 0, err
	}
	return len(b), nil
}

type typeList struct {
	XMLName  xml.Name   `xml:"http://schemas.openxmlformats.org/package/2006/content-types Types"`
	Default  []typeItem `xml:"Default"`
	Override []typeItem `xml:"Override"`
}

type typeItem struct {
	Extension   string `xml:",attr,omitempty"`
	PartName    string `xml:",attr,omitempty"`
	ContentType string `xml:",attr"`
}

func sortTypes(b []byte) ([]byte, error) {
	var l typeList
	if err := xml.Unmarshal(b, &l); err != nil {
		return nil, err
	}
	for _, items := range [][]typeItem{l.Default, l.Override} {
		slices.SortFunc(items, func(a, b typeItem) int {
			return strings.Compare(a.Extension+a.PartName, b.Extension+b.PartName)
		})
	}
	sorted, err := xml.Marshal(l)
	return append([]byte(xml.Header), sorted...), err
}

const appXML = xml.Header + `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Deckmill</Application></Properties>`

// core is the part with the document properties.
func (z *archive) core() []byte {
	var b bytes.Buffer
	day := z.date.Format(time.DateOnly) + "T00:00:00Z"
	b.WriteString(xml.Header + `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:dcmitype="http://purl.org/dc/dcmitype/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>`)
	_ = xml.EscapeText(&b, []byte(z.title)) // a buffer does not fail
	b.WriteString(`</dc:title><dc:creator>Deckmill</dc:creator><cp:lastModifiedBy>Deckmill</cp:lastModifiedBy>`)
	b.WriteString(`<dcterms:created xsi:type="dcterms:W3CDTF">` + day + `</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">` + day + `</dcterms:modified></cp:coreProperties>`)
	return b.Bytes()
}
