// Package charset turns the bytes of a text file into UTF-8 and says what it
// decided. Files of players come from French and Russian spreadsheets and from
// forums of the last twenty years, so UTF-8 and UTF-16 are not enough. Bytes
// that mean nothing are never replaced: they are left out and listed, so that
// the row that held them can be refused. It does not cut lines.
package charset

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// The encodings, by the names that the column `encoding` of the table files uses.
const (
	UTF8        = "utf-8"
	UTF8BOM     = "utf-8-bom"
	UTF16LE     = "utf-16le"
	UTF16BE     = "utf-16be"
	Windows1252 = "windows-1252"
	Windows1251 = "windows-1251"
	KOI8R       = "koi8-r"
	CP866       = "cp866"
)

// Encodings lists the names that Decode accepts as force.
func Encodings() []string {
	return []string{UTF8, UTF8BOM, UTF16LE, UTF16BE, Windows1252, Windows1251, KOI8R, CP866}
}

// BadByte is one undecodable byte (or half of a UTF-16 unit): it was left out
// of the text.
type BadByte struct {
	Text int64 // offset in the decoded text at which it is missing
	File int64 // offset in the original bytes, from 0
}

// Decision is what Decode found out.
type Decision struct {
	Encoding string // one of Encodings
	BOM      bool   // a byte-order mark was there; it is not part of the text
	Bad      []BadByte
}

// BadIn finds the first undecodable byte that is missing from text[start:end]
// or at its end; a line should be asked for with the offset of its line end.
// It returns the byte's offset in the original file.
func (d *Decision) BadIn(start, end int64) (offset int64, found bool) {
	i, _ := slices.BinarySearchFunc(d.Bad, start, func(b BadByte, at int64) int {
		if b.Text < at {
			return -1
		}
		return 1 // the first of several at the same place
	})
	if i < len(d.Bad) && d.Bad[i].Text <= end {
		return d.Bad[i].File, true
	}
	return 0, false
}

var utf8BOM = []byte{0xEF, 0xBB, 0xBF}

// Decode returns data as UTF-8 without byte-order mark. With force (one of
// Encodings) the encoding is given; with "" or an unknown name it is found: by
// the byte-order mark, then by the pattern of zero bytes of UTF-16, then valid
// UTF-8, else the best score over the one-byte encodings. When data is UTF-8
// already, text shares its memory.
func Decode(data []byte, force string) (text []byte, d Decision) {
	d.Encoding = force
	if !slices.Contains(Encodings(), force) {
		d.Encoding = Detect(data)
	}
	mark := markOf(data, d.Encoding)
	d.BOM, data = mark > 0, data[mark:]
	if d.Encoding == UTF8 || d.Encoding == UTF8BOM {
		if d.BOM {
			d.Encoding = UTF8BOM
		}
		if utf8.Valid(data) {
			return data, d
		}
	}
	text, d.Bad = decode(make([]byte, 0, len(data)+len(data)/4), data, d.Encoding, BadByte{File: int64(mark)})
	return text, d
}

// markOf is the length of the byte-order mark at the start of a file.
func markOf(data []byte, encoding string) int {
	switch encoding {
	case UTF8, UTF8BOM:
		if bytes.HasPrefix(data, utf8BOM) {
			return len(utf8BOM)
		}
	case UTF16LE, UTF16BE:
		if len(data) >= 2 && unit(data, encoding == UTF16BE) == 0xFEFF {
			return 2
		}
	}
	return 0
}

// decode appends data, without a mark, to text. at is where data starts in the
// whole text and in the file.
func decode(text, data []byte, encoding string, at BadByte) ([]byte, []BadByte) {
	switch encoding {
	case UTF8, UTF8BOM:
		return fromUTF8(text, data, at)
	case UTF16LE, UTF16BE:
		return fromUTF16(text, data, encoding == UTF16BE, at)
	}
	return fromBytes(text, data, charmapOf(encoding), at)
}

// Detect names the encoding of data.
func Detect(data []byte) string {
	if e := cmp.Or(marked(data), zeroPattern(data)); e != "" {
		return e
	}
	if utf8.Valid(data) || mostlyUTF8(data) {
		return UTF8
	}
	return guess(data)
}

// marked names the encoding of a byte-order mark, "" = there is none.
func marked(data []byte) string {
	switch {
	case bytes.HasPrefix(data, utf8BOM):
		return UTF8BOM
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		return UTF16LE
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		return UTF16BE
	}
	return ""
}

// zeroPattern recognises UTF-16 without byte-order mark: every second byte is
// the high half of a unit, and Latin, Cyrillic and general punctuation have the
// high halves 00, 01, 04 and 20. At least one must be 00 (a blank, a digit, a line end).
func zeroPattern(data []byte) string {
	if len(data) < 4 || len(data)%2 != 0 {
		return ""
	}
	head := data[:min(len(data), 4096)]
	var high, zero [2]int
	for i, b := range head {
		switch b {
		case 0:
			zero[i%2]++
			high[i%2]++
		case 1, 4, 0x20:
			high[i%2]++
		}
	}
	half := len(head) / 2
	enough := half * 9 / 10
	switch {
	case zero[1] > 0 && zero[0]*20 <= half && high[1] >= max(enough, 1) && high[0] < high[1]:
		return UTF16LE
	case zero[0] > 0 && zero[1]*20 <= half && high[0] >= max(enough, 1) && high[1] < high[0]:
		return UTF16BE
	}
	return ""
}

// mostlyUTF8 recognises UTF-8 with a few damaged places: sequences of several
// bytes are hardly ever valid by chance, and where they are (Russian in cp866)
// most of the others are not.
func mostlyUTF8(data []byte) bool {
	var c runeCount
	c.add(data)
	return c.utf8()
}

// runeCount counts the sequences of several bytes that are UTF-8, and the bytes
// that are not.
type runeCount struct{ good, bad int }

func (c *runeCount) add(data []byte) {
	for len(data) > 0 {
		if n := ascii(data); n > 0 {
			data = data[n:]
			continue
		}
		r, n := utf8.DecodeRune(data)
		if r == utf8.RuneError && n == 1 {
			c.bad++
		} else {
			c.good++
		}
		data = data[n:]
	}
}

func (c *runeCount) utf8() bool { return c.bad == 0 || c.good >= 2 && c.good >= 2*c.bad }

// ascii is the number of bytes at the start of data that are ASCII.
func ascii(data []byte) int {
	const high = 0x8080808080808080
	n := 0
	for n+8 <= len(data) && binary.LittleEndian.Uint64(data[n:])&high == 0 {
		n += 8
	}
	for n < len(data) && data[n] < utf8.RuneSelf {
		n++
	}
	return n
}

// fromUTF8 drops the bytes that are not UTF-8.
func fromUTF8(text, data []byte, at BadByte) ([]byte, []BadByte) {
	if utf8.Valid(data) {
		return append(text, data...), nil
	}
	var bad []BadByte
	start := len(text)
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			bad = append(bad, at.behind(len(text)-start, i))
		} else {
			text = append(text, data[i:i+n]...)
		}
		i += n
	}
	return text, bad
}

// behind is the byte that is so many bytes of text and of the file behind b.
func (b BadByte) behind(text, file int) BadByte {
	return BadByte{Text: b.Text + int64(text), File: b.File + int64(file)}
}

// unit is the first unit of data.
func unit(data []byte, big bool) rune {
	if big {
		return rune(data[0])<<8 | rune(data[1])
	}
	return rune(data[1])<<8 | rune(data[0])
}

// fromUTF16 decodes units of two bytes; lone surrogates and a last odd byte are bad.
func fromUTF16(text, data []byte, big bool, at BadByte) ([]byte, []BadByte) {
	var bad []BadByte
	start, i := len(text), 0
	for ; i+1 < len(data); i += 2 {
		r := unit(data[i:], big)
		if utf16.IsSurrogate(r) {
			pair := rune(utf8.RuneError)
			if i+3 < len(data) {
				pair = utf16.DecodeRune(r, unit(data[i+2:], big))
			}
			if pair == utf8.RuneError {
				bad = append(bad, at.behind(len(text)-start, i))
				continue
			}
			r = pair
			i += 2
		}
		text = utf8.AppendRune(text, r)
	}
	if i < len(data) {
		bad = append(bad, at.behind(len(text)-start, i))
	}
	return text, bad
}

func charmapOf(name string) *charmap.Charmap {
	switch name {
	case Windows1251:
		return charmap.Windows1251
	case KOI8R:
		return charmap.KOI8R
	case CP866:
		return charmap.CodePage866
	}
	return charmap.Windows1252
}

// fromBytes decodes a one-byte encoding. Bytes without a meaning, which the
// web's tables map to C1 controls, are bad.
func fromBytes(text, data []byte, m *charmap.Charmap, at BadByte) ([]byte, []BadByte) {
	var bad []BadByte
	start := len(text)
	for i := 0; i < len(data); i++ {
		if n := ascii(data[i:]); n > 0 {
			text = append(text, data[i:i+n]...)
			if i += n; i == len(data) {
				break
			}
		}
		r := m.DecodeByte(data[i])
		if meaningless(r) {
			bad = append(bad, at.behind(len(text)-start, i))
			continue
		}
		text = utf8.AppendRune(text, r)
	}
	return text, bad
}

func meaningless(r rune) bool { return r == utf8.RuneError || (r >= 0x80 && r < 0xA0) }
