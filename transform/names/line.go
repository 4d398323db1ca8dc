package names

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"deckmill/ingest/event"
	"deckmill/transform/fold"
)

// Decor is what stood around a name on a line.
type Decor struct {
	Text  string // the name without its decorations
	Count int    // copies, 0 = none given; see Zero
	Zero  bool   // a count of 0 was given: the line names no copy
	Set   string // set code as typed, "" = none
	Num   string // collector number as typed, "" = none
	Proxy bool
	Foil  bool
}

// line is a remembered answer of Line.
type line struct {
	res   Result
	decor Decor
}

// Line resolves a text that is one card with possible decorations. The whole
// text comes first, so a name that looks decorated (`+2 Mace`, `1996 World
// Champion`, `Erase (Not the Urza's Legacy One)`) stays whole. Then one
// decoration after the other is peeled and the rest tested: counts (`4 `,
// `4x `, ` x4`), sets and numbers (`(SET) 123`, `[SET]`, `|SET`), marks (`*F*`,
// `#tag`, `(proxy)`), bullets, quotes, forum tags. What stays unknown loses
// only what is surely no part of a name.
func (r *Resolver) Line(raw string) (Result, Decor) {
	if l, ok := r.lines[raw]; ok {
		return l.res, l.decor
	}
	l := r.line(raw)
	r.lines[strings.Clone(raw)] = l
	return l.res, l.decor
}

func (r *Resolver) line(raw string) line {
	d, _ := r.peel(strings.TrimSpace(plainBlanks(untag(raw))))
	return line{r.Name(d.Text), d}
}

// plainBlanks writes every blank that is not ASCII (no-break, thin, ...) as U+0020.
func plainBlanks(s string) string {
	return strings.Map(func(c rune) rune {
		if c >= utf8.RuneSelf && unicode.IsSpace(c) {
			return ' '
		}
		return c
	}, s)
}

// peel finds the name in s. The second result says that it is a known or an
// ambiguous one.
func (r *Resolver) peel(s string) (Decor, bool) {
	d := Decor{Text: s}
	if s == "" || r.isName(s) {
		return d, s != ""
	}
	for range maxPeels {
		next, ok := peelOne(d, strict)
		if !ok {
			break
		}
		if d = next; r.isName(d.Text) {
			return d, true
		}
	}
	free := d
	for range maxPeels {
		next, ok := peelOne(free, loose)
		if !ok {
			break
		}
		if free = next; r.isName(free.Text) {
			return free, true
		}
	}
	return d, false
}

// maxPeels bounds the decorations of one line.
const maxPeels = 12

// isName reports a text that is a card, an extra element or an ambiguous name.
func (r *Resolver) isName(s string) bool {
	res := r.lookup(s, fold.Fold(s))
	return res.Known() || res.Match == event.MatchAmbiguous
}
