package workbook

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// text makes s fit for a cell: line ends become LF (readers show a CR as
// _x000D_), and characters that XML cannot hold are marked; zip.go turns the
// marks into the _xHHHH_ of the file format. excelize escapes an _xHHHH_ of
// the text itself. A text that no cell holds is an error: excelize would cut.
func (a *author) text(s string) (string, error) {
	if strings.IndexByte(s, '\r') >= 0 {
		s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	}
	if strings.IndexFunc(s, unfit) >= 0 {
		a.escaped = true
		s = mark(s)
	}
	if len(s) > maxText && units(s) > maxText {
		return "", fmt.Errorf("text of %d characters (UTF-16); a cell of a workbook holds %d", units(s), maxText)
	}
	return s, nil
}

// The marks are two of Unicode's noncharacters; when they stand in the text
// themselves, they are escaped like the rest.
const (
	markOpen  = '\uFDD0' // becomes _x
	markClose = '\uFDD1' // becomes _
)

func unfit(r rune) bool {
	return r < 0x20 && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF || r == markOpen || r == markClose
}

func mark(s string) string {
	var b strings.Builder
	for _, r := range s {
		if unfit(r) {
			fmt.Fprintf(&b, "%c%04X%c", markOpen, r, markClose)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// units is the length in UTF-16 units.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// heading is the header of a column: its name with blanks for `_` and a
// capital; short names are abbreviations.
func heading(name string) string {
	switch name {
	case "tp", "omw", "gw", "ogw":
		return strings.ToUpper(name)
	}
	s := strings.ReplaceAll(name, "_", " ")
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// sheetName makes a sheet name that Excel accepts and that is new: at most 31
// UTF-16 units, none of : \ / ? * [ ] nor control characters, no apostrophe
// or blank at an end, not "History", unique without regard to case.
func (a *author) sheetName(s string) string {
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`:\/?*[]`, r) || r < 0x20 || r == 0x7f || unfit(r) || r == utf8.RuneError {
			return '_'
		}
		return r
	}, s)
	s = strings.Trim(cutUnits(s, 31), "' ")
	if s == "" || strings.EqualFold(s, "History") {
		s = "Sheet " + s
	}
	name := s
	for i := 2; a.names[strings.ToLower(name)]; i++ {
		tail := fmt.Sprintf(" %d", i)
		name = cutUnits(s, 31-len(tail)) + tail
	}
	a.names[strings.ToLower(name)] = true
	return name
}

func cutUnits(s string, most int) string {
	n := 0
	for i, r := range s {
		if n += utf16.RuneLen(r); n > most {
			return s[:i]
		}
	}
	return s
}
