package app

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// screen writes texts for people to read: control characters of names and
// inputs are written as `\x1b`, so that no input can command a terminal. Line
// ends and tabs stay. Files keep what was typed.
type screen struct{ w io.Writer }

func (s screen) Write(b []byte) (int, error) {
	if plain(b) {
		return s.w.Write(b)
	}
	if _, err := io.WriteString(s.w, visible(string(b))); err != nil {
		return 0, err
	}
	return len(b), nil
}

// wholeLines gives whole lines on: a screen looks at characters.
type wholeLines struct {
	w    io.Writer
	rest []byte
}

func (l *wholeLines) Write(b []byte) (int, error) {
	n := bytes.LastIndexByte(b, '\n') + 1
	if n == 0 {
		l.rest = append(l.rest, b...)
		return len(b), nil
	}
	if _, err := l.w.Write(append(l.rest, b[:n]...)); err != nil {
		return 0, err
	}
	l.rest = append(l.rest[:0], b[n:]...)
	return len(b), nil
}

// visible writes control characters, and those that turn the direction of
// writing, as escapes.
func visible(s string) string {
	if plain(s) || strings.IndexFunc(s, obeyed) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case !obeyed(r):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// plain reports printable characters of ASCII, ends of lines and tabs only.
func plain[T string | []byte](s T) bool {
	for i := range len(s) {
		if c := s[i]; (c < ' ' || c > '~') && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

// obeyed reports a character that a terminal may obey.
func obeyed(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r == 0x2028, r == 0x2029:
		return true
	}
	return unicode.IsControl(r)
}
