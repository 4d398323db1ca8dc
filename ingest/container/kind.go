package container

import (
	"bytes"
	"regexp"

	"deckmill/ingest/diag"
)

// sniffed is what the first bytes of a file say. A file that is not read has a
// name and one thing to do about it.
type sniffed struct {
	kind   string // "" = text
	saveAs string // the format to save it as
	locked string // what must be saved without a password
	unpack string // the kind of archive that must be unpacked first
	html   bool   // a web page, which is read
}

func (s sniffed) finding() diag.Finding {
	return with(diag.New("FILE_KIND"), "kind", s.kind, "save_as", s.saveAs, "locked", s.locked, "unpack", s.unpack)
}

// magic are the first bytes of files that are not read, whatever their names.
var magic = []struct {
	at    int
	bytes string
	is    sniffed
}{
	{0, "%PDF-", sniffed{kind: "PDF", saveAs: ".xlsx, .csv, .txt"}},
	{0, "{\\rtf", sniffed{kind: "RTF", saveAs: ".txt"}},
	{0, "SQLite format 3\x00", sniffed{kind: "SQLite", saveAs: ".csv"}},
	{0, "\x89PNG\r\n", sniffed{kind: "PNG"}},
	{0, "\xFF\xD8\xFF", sniffed{kind: "JPEG"}},
	{0, "GIF8", sniffed{kind: "GIF"}},
	{0, "PAR1", sniffed{kind: "Parquet", saveAs: ".csv"}},
	{0, "ARROW1\x00", sniffed{kind: "Arrow", saveAs: ".csv"}},
	{0, "7z\xBC\xAF\x27\x1C", sniffed{kind: "7z", unpack: "7z"}},
	{0, "Rar!\x1A\x07", sniffed{kind: "RAR", unpack: "RAR"}},
	{0, "\xFD7zXZ\x00", sniffed{kind: "XZ", unpack: "XZ"}},
	{0, "BZh9", sniffed{kind: "bzip2", unpack: "bzip2"}},
	{0, "\x04\x22\x4D\x18", sniffed{kind: "LZ4", unpack: "LZ4"}},
	{257, "ustar", sniffed{kind: "TAR", unpack: "TAR"}},
	{0, "\x7FELF", sniffed{kind: "ELF"}},
	{0, "MZ\x90\x00", sniffed{kind: "EXE"}},
	{0, "wOFF", sniffed{kind: "WOFF"}},
}

var (
	gzipMagic = []byte{0x1F, 0x8B}
	zstdMagic = []byte{0x28, 0xB5, 0x2F, 0xFD}
	zipMagic  = []byte("PK\x03\x04")
	zipEmpty  = []byte("PK\x05\x06")
	oleMagic  = []byte{0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1}
)

// sniff says what a file that is no archive is.
func sniff(data []byte) sniffed {
	for _, m := range magic {
		if len(data) >= m.at && bytes.HasPrefix(data[m.at:], []byte(m.bytes)) {
			return m.is
		}
	}
	switch {
	case bytes.HasPrefix(data, oleMagic):
		return sniffOLE(data)
	case isHTML(data):
		return sniffed{html: true}
	case binary(data):
		return sniffed{kind: "binary"}
	}
	return sniffed{}
}

// sniffOLE tells the old binary documents of Office, and locked new ones, apart
// by the names of their streams, which are UTF-16.
func sniffOLE(data []byte) sniffed {
	has := func(name string) bool {
		wide := make([]byte, 0, 2*len(name))
		for _, c := range []byte(name) {
			wide = append(wide, c, 0)
		}
		return bytes.Contains(data, wide)
	}
	switch {
	case has("EncryptedPackage"):
		return sniffed{kind: "Office (encrypted)", locked: ".xlsx"}
	case has("WordDocument"):
		return sniffed{kind: "Word 97-2003 (.doc)", saveAs: ".txt"}
	case has("Workbook"), has("Book"):
		return sniffed{kind: "Excel 97-2003 (.xls)", saveAs: ".xlsx"}
	}
	return sniffed{kind: "Office 97-2003", saveAs: ".xlsx, .txt"}
}

// pageStart is how a web page or a part of one starts.
var pageStart = regexp.MustCompile(`^(?:<\?xml[^>]*>|<!--[^>]*-->|<!\[[^>]*\]>|\s+)*<(?:!doctype\s+html|html|head|body|table|meta|title|style|link|div|center|h[1-6]|p|pre|font|span|b|i|u|br|hr|a|ul|ol|img|script|form|main|section|article)[\s/>]`)

// isHTML recognises a web page, also one saved as .xls or .csv, and a text around
// an HTML table.
func isHTML(data []byte) bool {
	head := data[:min(len(data), 4096)]
	switch {
	case bytes.HasPrefix(head, []byte{0xFF, 0xFE}) && len(head) > 3:
		head = halves(head[2:])
	case bytes.HasPrefix(head, []byte{0xFE, 0xFF}) && len(head) > 3:
		head = halves(head[3:])
	}
	if !bytes.Contains(head, []byte("<")) {
		return false
	}
	head = bytes.ToLower(bytes.TrimSpace(bytes.TrimPrefix(head, []byte{0xEF, 0xBB, 0xBF})))
	if pageStart.Match(head) {
		return true
	}
	at := bytes.Index(head, []byte("<table"))
	if at < 0 || bytes.HasPrefix(head, []byte("{")) {
		return false
	}
	inside := head[at:]
	return bytes.Contains(inside, []byte("<tr")) && (bytes.Contains(inside, []byte("<td")) || bytes.Contains(inside, []byte("<th")))
}

// halves are the low halves of units of UTF-16.
func halves(data []byte) []byte {
	out := make([]byte, 0, len(data)/2+1)
	for i := 0; i < len(data); i += 2 {
		out = append(out, data[i])
	}
	return out
}

// binary recognises data that no text holds: more than one control character
// in ten, unless their places are those of UTF-16.
func binary(data []byte) bool {
	if bytes.HasPrefix(data, []byte{0xFF, 0xFE}) || bytes.HasPrefix(data, []byte{0xFE, 0xFF}) {
		return false
	}
	head := data[:min(len(data), 4096)]
	var zero [2]int
	controls := 0
	for i, b := range head {
		switch {
		case b == 0:
			zero[i%2]++
		case b < 0x09, b > 0x0D && b < 0x20 && b != 0x1A && b != 0x1B:
			controls++ // 04 is the high half of Cyrillic in UTF-16
		}
	}
	wide := min(zero[0], zero[1])*20 <= len(head)/2 && max(zero[0], zero[1]) > 0
	if wide && (zero[0]+controls)*10 >= len(head)*4 || wide && (zero[1]+controls)*10 >= len(head)*4 {
		return false
	}
	return (zero[0]+zero[1]+controls)*10 > len(head)
}
