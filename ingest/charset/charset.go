// Package charset turns the bytes of a text file into UTF-8 and says what it
// decided. Files of players come from French and Russian spreadsheets and from
// forums of the last twenty years, so UTF-8 and UTF-16 are not enough. Bytes
// that mean nothing are never replaced: they are left out and listed, so that
// the row that held them can be refused. It does not cut lines.
package charset

import (
	"bytes"
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
	switch d.Encoding {
	case UTF8, UTF8BOM:
		rest, bom := bytes.CutPrefix(data, utf8BOM)
		if d.BOM = bom; bom {
			d.Encoding = UTF8BOM
		}
		if utf8.Valid(rest) {
			return rest, d
		}
		text, d.Bad = fromUTF8(rest, int64(len(data)-len(rest)))
	case UTF16LE, UTF16BE:
		text, d.BOM, d.Bad = fromUTF16(data, d.Encoding == UTF16BE)
	default:
		text, d.Bad = fromBytes(data, charmapOf(d.Encoding))
	}
	return text, d
}

// Detect names the encoding of data.
func Detect(data []byte) string {
	switch {
	case bytes.HasPrefix(data, utf8BOM):
		return UTF8BOM
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		return UTF16LE
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		return UTF16BE
	}
	if e := zeroPattern(data); e != "" {
		return e
	}
	if utf8.Valid(data) || mostlyUTF8(data) {
		return UTF8
	}
	return guess(data)
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
	good, bad := 0, 0
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		switch {
		case r == utf8.RuneError && n == 1:
			bad++
		case n > 1:
			good++
		}
		data = data[n:]
	}
	return good >= 2 && good >= 2*bad
}

// fromUTF8 drops the bytes that are not UTF-8; base is the offset of data in the file.
func fromUTF8(data []byte, base int64) (text []byte, bad []BadByte) {
	text = make([]byte, 0, len(data))
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			bad = append(bad, BadByte{Text: int64(len(text)), File: base + int64(i)})
		} else {
			text = append(text, data[i:i+n]...)
		}
		i += n
	}
	return text, bad
}

// fromUTF16 decodes units of two bytes; lone surrogates and a last odd byte are bad.
func fromUTF16(data []byte, big bool) (text []byte, bom bool, bad []BadByte) {
	unit := func(i int) rune {
		if big {
			return rune(data[i])<<8 | rune(data[i+1])
		}
		return rune(data[i+1])<<8 | rune(data[i])
	}
	text = make([]byte, 0, len(data))
	i := 0
	if len(data) >= 2 && unit(0) == 0xFEFF {
		bom, i = true, 2
	}
	for ; i+1 < len(data); i += 2 {
		r := unit(i)
		if utf16.IsSurrogate(r) {
			pair := rune(utf8.RuneError)
			if i+3 < len(data) {
				pair = utf16.DecodeRune(r, unit(i+2))
			}
			if pair == utf8.RuneError {
				bad = append(bad, BadByte{Text: int64(len(text)), File: int64(i)})
				continue
			}
			r = pair
			i += 2
		}
		text = utf8.AppendRune(text, r)
	}
	if i < len(data) {
		bad = append(bad, BadByte{Text: int64(len(text)), File: int64(i)})
	}
	return text, bom, bad
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
func fromBytes(data []byte, m *charmap.Charmap) (text []byte, bad []BadByte) {
	text = make([]byte, 0, len(data)+len(data)/4)
	for i, b := range data {
		if b < utf8.RuneSelf {
			text = append(text, b)
			continue
		}
		r := m.DecodeByte(b)
		if meaningless(r) {
			bad = append(bad, BadByte{Text: int64(len(text)), File: int64(i)})
			continue
		}
		text = utf8.AppendRune(text, r)
	}
	return text, bad
}

func meaningless(r rune) bool { return r == utf8.RuneError || (r >= 0x80 && r < 0xA0) }
