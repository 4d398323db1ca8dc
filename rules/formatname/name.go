// Package formatname is the grammar of X-Card Blind format names such as
// "3CB LR Pauper Highlander (Bonus) C AFR" (seed 000, 1.1): parser and printer.
// It knows words, not rules: which special formats exist and what a pool holds
// is decided by rules/format.
package formatname

import (
	"fmt"
	"strconv"
	"strings"
)

// MaxX is the largest number of cards a name may ask for. The seed sets no
// limit; a larger number is surely a typing mistake.
const MaxX = 10_000

// Name is a parsed format name (seed 000, 1.1). Empty fields mean that the
// name does not hold that part.
type Name struct {
	X          int       // 1.1a: cards in a deck, at least 1
	Land       string    // 1.1b: LR, ELR or ALR
	Sanctioned string    // 1.1c: Vintage, Legacy, ..., "Kamigawa Block"
	Specials   []Special // 1.1d, in the order in which their effects apply (1.8b)
	Counter    bool      // 1.1f: C
	Life       string    // 1.1g: LF or AL
	French     string    // 1.1h: FR or AFR
}

// Special is one special format of a name (seed 000, 1.1d). With Bonus its
// rules may be broken; who keeps them gets points (1.1e).
type Special struct {
	Name  string
	Bonus bool
}

// String is the special format as it stands in the canonical name.
func (s Special) String() string {
	if s.Bonus {
		return s.Name + " " + bonus
	}
	return s.Name
}

// String is the canonical form: the parts in the order of 1.1, one blank
// between them, "+" between special formats.
func (n Name) String() string {
	parts := []string{strconv.Itoa(n.X) + "CB"}
	add := func(s string) {
		if s != "" {
			parts = append(parts, s)
		}
	}
	add(n.Land)
	add(n.Sanctioned)
	for i, s := range n.Specials {
		if i > 0 {
			add("+")
		}
		add(s.String())
	}
	if n.Counter {
		add(counter)
	}
	add(n.Life)
	add(n.French)
	return strings.Join(parts, " ")
}

// Has reports whether token is a rule of the name: LR, ELR, ALR, C, LF, AL, FR or AFR.
func (n Name) Has(token string) bool {
	switch token {
	case "":
		return false
	case n.Land, n.Life, n.French:
		return true
	}
	return n.Counter && token == counter
}

// Kind says how a name departed from the canonical form.
type Kind uint8

// The kinds of note. A Case note is harmless; the others are guesses of a
// common habit and deserve a warning.
const (
	Case   Kind = iota // other case or other blanks
	Order              // a part stood in another place
	Word               // another word for the same thing, such as "T1" or "3 Card"
	Ending             // a special format's name ends in a rule token, such as "Vitamin C + ..."
)

// Note is one departure from the canonical form: From as typed, To as read.
type Note struct {
	Kind     Kind
	From, To string
}

// Error says why a text is no format name. Hint says what is possible there.
type Error struct {
	Text string // the whole text
	At   string // the faulty part
	Why  string
	Hint string
}

// Error is one line, such as `format name "3CB DLR": unknown land rule "DLR" (known: LR, ELR, ALR)`.
func (e *Error) Error() string {
	s := fmt.Sprintf("format name %q: %s", e.Text, e.Why)
	if e.At != "" {
		s += fmt.Sprintf(" %q", e.At)
	}
	if e.Hint != "" {
		s += " (" + e.Hint + ")"
	}
	return s
}
