// Package fold brings texts to the form in which names are compared: case,
// accents, ligatures, quotes, dashes, blanks and invisible characters no longer
// differ. It knows nothing about cards; the catalogue, what people typed and
// the ids of players are folded by the same function.
package fold

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold is the comparable form of s: lower case; accents removed and Æ Œ ß Ø ı Ł
// spelt out; typographic quotes as ' and ", dashes as -; every run of blanks
// one blank, none at the ends; invisible and control characters dropped.
// Blanks, commas and all other punctuation stay, so Waste Land is not
// Wasteland and `_____` folds to itself. A byte that is no UTF-8 becomes U+FFFD.
//
// Й and И, Ё and Е fold to the same letter, on both sides of a comparison.
// Fold(Fold(s)) = Fold(s). A text that is folded already is returned as it is,
// without allocation.
func Fold(s string) string {
	switch n, class := scan(s); {
	case class == wide:
		return foldWide(s)
	case class == upper:
		return strings.ToLower(s)
	case n < len(s):
		return foldASCII(s, n)
	}
	return s
}

// Classes of bytes, from harmless to costly.
const (
	plain = iota // stays
	upper        // to lower case
	blank        // blanks and controls
	wide         // not ASCII
)

var classes = func() (t [256]uint8) {
	for b := range t {
		switch {
		case b >= utf8.RuneSelf:
			t[b] = wide
		case b >= 'A' && b <= 'Z':
			t[b] = upper
		case b <= ' ' || b == 0x7f:
			t[b] = blank
		}
	}
	t['`'] = blank // rewritten by the slow ASCII path
	return t
}()

// scan finds the first byte that changes (len(s) when none does) and the
// costliest class in s.
func scan(s string) (first int, class uint8) {
	first = len(s)
	for i := range len(s) {
		c := classes[s[i]]
		if c == plain || (c == blank && singleBlank(s, i)) {
			continue
		}
		if first == len(s) {
			first = i
		}
		if c == wide {
			return first, wide
		}
		class = max(class, c)
	}
	return first, class
}

// singleBlank reports a blank that stays: one U+0020 between two other characters.
func singleBlank(s string, i int) bool {
	return s[i] == ' ' && i > 0 && i+1 < len(s) && s[i-1] != ' ' && s[i+1] > ' '
}

// foldASCII folds s, all ASCII, whose first n bytes stay.
func foldASCII(s string, n int) string {
	b := writer{buf: make([]byte, 0, len(s))}
	b.buf = append(b.buf, s[:n]...)
	if n > 0 && s[n-1] == ' ' {
		b.buf, b.gap = b.buf[:n-1], true
	}
	for i := n; i < len(s); i++ {
		b.rune(rune(s[i]))
	}
	return string(b.buf)
}

// foldWide folds any s: compatibility decomposition, then rune by rune.
func foldWide(s string) string {
	b := writer{buf: make([]byte, 0, len(s))}
	var it norm.Iter
	it.InitString(norm.NFKD, spell(s))
	for !it.Done() {
		for part := it.Next(); len(part) > 0; {
			r, n := utf8.DecodeRune(part)
			b.rune(r)
			part = part[n:]
		}
	}
	if norm.NFC.IsNormal(b.buf) {
		return string(b.buf)
	}
	return string(norm.NFC.Bytes(b.buf)) // syllables of Hangul, voiced kana
}

// spell replaces the quotes that decomposition would turn into a blank and an
// accent (U+00B4). Nearly no text has one, so nearly nothing is copied.
func spell(s string) string {
	for i, r := range s {
		if r == '´' {
			out := []rune(s[i:])
			for j, r := range out {
				if r == '´' {
					out[j] = '\''
				}
			}
			return s[:i] + string(out)
		}
	}
	return s
}

// writer collects folded text; a pending blank is written before the next
// visible character only.
type writer struct {
	buf []byte
	gap bool
}

func (b *writer) rune(r rune) {
	if r < utf8.RuneSelf {
		b.ascii(byte(r)) //nolint:gosec // below utf8.RuneSelf
		return
	}
	if t, ok := table(r); ok {
		for i := range len(t) {
			b.ascii(t[i])
		}
		return
	}
	switch {
	case Invisible(r), isAccent(r):
	case unicode.IsSpace(r) || unicode.Is(unicode.Z, r):
		b.gap = true
	case unicode.Is(unicode.Pd, r):
		b.ascii('-')
	default:
		b.space()
		b.buf = utf8.AppendRune(b.buf, lower(r))
	}
}

func (b *writer) ascii(c byte) {
	switch {
	case c >= 'A' && c <= 'Z':
		c += 'a' - 'A'
	case c == ' ' || c >= '\t' && c <= '\r':
		b.gap = true
		return
	case c < ' ' || c == 0x7f:
		return
	case c == '`':
		c = '\''
	}
	b.space()
	b.buf = append(b.buf, c)
}

func (b *writer) space() {
	if b.gap && len(b.buf) > 0 {
		b.buf = append(b.buf, ' ')
	}
	b.gap = false
}

// lower is the lower case of r, with one form of sigma.
func lower(r rune) rune {
	if r = unicode.ToLower(r); r == 'ς' {
		return 'σ'
	}
	return r
}

// isAccent reports a mark of the Latin, Greek and Cyrillic scripts. Marks of
// other scripts (vowel signs, voicing marks) are part of the letter.
func isAccent(r rune) bool {
	switch {
	case r >= 0x0300 && r <= 0x036f, r >= 0x0483 && r <= 0x0489,
		r >= 0x1ab0 && r <= 0x1aff, r >= 0x1dc0 && r <= 0x1dff,
		r >= 0x20d0 && r <= 0x20ff, r >= 0xfe20 && r <= 0xfe2f:
		return unicode.Is(unicode.M, r)
	}
	return false
}

// table spells out the letters and signs that decomposition leaves alone.
func table(r rune) (string, bool) {
	switch r {
	case 'Æ', 'æ':
		return "ae", true
	case 'Œ', 'œ':
		return "oe", true
	case 'ß', 'ẞ':
		return "ss", true
	case 'Ø', 'ø':
		return "o", true
	case 'ı':
		return "i", true
	case 'Ł', 'ł':
		return "l", true
	case 'Đ', 'đ', 'Ð', 'ð':
		return "d", true
	case 'Þ', 'þ':
		return "th", true
	case '‘', '’', '‚', '‛', 'ʼ', 'ʻ', 'ʹ', 'ˈ', '′', '‵', '‹', '›', 'ʾ', 'ʿ':
		return "'", true
	case '“', '”', '„', '‟', '″', '«', '»':
		return `"`, true
	case '−', '⁃':
		return "-", true
	case '×':
		return "x", true
	case '⁄', '∕':
		return "/", true
	case '꞉', '：', '∶':
		return ":", true
	}
	return "", false
}

// Invisible reports a character that shows nothing and is not a blank:
// zero-width, bidi and other format characters, controls, variation selectors,
// Hangul fillers. A text that holds one deserves the finding CHAR_INVISIBLE.
// Tabs and line ends are blanks.
func Invisible(r rune) bool {
	switch {
	case r >= '\t' && r <= '\r' || r == 0x85:
		return false
	case r == 0x034f, r == 0x115f, r == 0x1160, r == 0x3164, r == 0xffa0,
		r >= 0x180b && r <= 0x180f, r >= 0xfe00 && r <= 0xfe0f, r >= 0xe0100 && r <= 0xe01ef:
		return true
	}
	return unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r)
}

// HasInvisible reports whether s holds an invisible character.
func HasInvisible(s string) bool {
	for _, r := range s {
		if Invisible(r) {
			return true
		}
	}
	return false
}
