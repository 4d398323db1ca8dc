package export

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// names makes file names from the display names of inputs: safe on every
// system, unique without regard to case, ending in .csv.
type names struct{ taken map[string]bool }

func newNames() *names { return &names{taken: map[string]bool{}} }

// maxName is the longest name in bytes, the ending not counted.
const maxName = 120

// file is the file name for an input: `decks/a.csv` becomes `decks_a.csv`,
// `book.xlsx` becomes `book.xlsx.csv`, a name met before gets `-2`.
func (n *names) file(input string) string {
	base := safeName(strings.TrimSuffix(norm.NFC.String(input), ".csv"))
	name := base + ".csv"
	for i := 2; n.taken[strings.ToLower(name)]; i++ {
		name = fmt.Sprintf("%s-%d.csv", base, i)
	}
	n.taken[strings.ToLower(name)] = true
	return name
}

// safeName keeps letters, digits and `._-+ ()`, puts `_` for the rest, and
// steps round what Windows reserves.
func safeName(s string) string {
	s = strings.Map(func(r rune) rune {
		if r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r) || strings.ContainsRune("._-+ ()", r)) {
			return r
		}
		return '_'
	}, s)
	for len(s) > maxName {
		_, size := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-size]
	}
	s = strings.Trim(s, " .")
	if s == "" || s == "-" {
		return "stdin"
	}
	if strings.HasPrefix(s, "-") || reserved(s) {
		return "_" + s
	}
	return s
}

// reserved reports a device name of Windows, which is reserved with any ending.
func reserved(s string) bool {
	stem, _, _ := strings.Cut(strings.ToUpper(s), ".")
	stem = strings.TrimRight(stem, " ")
	switch stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	port, ok := strings.CutPrefix(stem, "COM")
	if !ok {
		port, ok = strings.CutPrefix(stem, "LPT")
	}
	return ok && utf8.RuneCountInString(port) == 1 && strings.ContainsAny(port, "0123456789¹²³")
}
