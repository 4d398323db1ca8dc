package names

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"deckmill/ingest/event"
	"deckmill/transform/fold"
)

// Piece is one card of a list.
type Piece struct {
	Text  string // part of the raw text, decorations included
	Off   int    // byte offset of Text in the raw text
	Count int    // copies: 1 when none are given, 0 when the text says 0
	Decor Decor
	Result
}

// List cuts a deck written in one text and resolves its parts. Cards may be
// parted by new lines, tabs, `|`, `;`, `/`, ` + `, ` - `, `, `, forum tags or
// nothing at all; names may hold commas and slashes themselves. Where the
// catalogue knows nothing the text between separators stays one piece, so that
// an unknown card is one unknown name. Every letter of raw but those of tags is
// in exactly one piece; pieces come in the order of the text.
func (r *Resolver) List(raw string) []Piece {
	text := untag(raw)
	list := atoms(text)
	if len(list) == 0 {
		return nil
	}
	soften(text, list)
	edges := r.edges(text, list)
	var best cut
	for _, main := range mains(list) {
		if c := cutAt(list, edges, main); best.spans == nil || c.unknown < best.unknown {
			best = c
		}
	}
	if best.unknown > 0 && mains(list)[0] <= comma {
		if all := r.words(text, true); len(all) > 1 {
			return r.pieces(raw, 0, all) // commas in names only: `Urborg, Tomb of Yawgmoth Dark Depths`
		}
	}
	var pieces []Piece
	for _, s := range best.spans {
		from, to := list[s.from].from, list[s.to-1].to
		parts := []atom{{to: to - from}}
		if !s.known {
			parts = r.words(text[from:to], len(list) > 1)
		}
		pieces = append(pieces, r.pieces(raw, from, parts)...)
	}
	return pieces
}

func (r *Resolver) pieces(raw string, off int, parts []atom) []Piece {
	list := make([]Piece, 0, len(parts))
	for _, a := range parts {
		list = append(list, r.piece(raw, off+a.from, off+a.to))
	}
	return list
}

func (r *Resolver) piece(raw string, from, to int) Piece {
	p := Piece{Text: raw[from:to], Off: from, Count: 1}
	p.Result, p.Decor = r.Line(p.Text)
	if p.Decor.Count > 0 || p.Decor.Zero {
		p.Count = p.Decor.Count
	}
	return p
}

// Separators, from the weakest to the strongest. A list uses one of them
// between its cards (the main one); weaker ones may belong to names. The
// parts of `A // B` are one name unless both are known.
type separator uint8

const (
	none separator = iota
	double
	comma
	plus // + - and bullets, between blanks
	slash
	pipe // | and ; and tab
	newline
)

// atom is a stretch of text without separators, trimmed; sep stands behind it.
type atom struct {
	from, to int
	sep      separator
}

// atoms cuts text at every separator. Stretches without any letter or digit
// are left out, their separators joined.
func atoms(text string) []atom {
	var list []atom
	from := 0
	add := func(to int, sep separator) {
		a := trim(text, from, to)
		switch {
		case strings.ContainsFunc(text[a.from:a.to], visible):
			a.sep = sep
			list = append(list, a)
		case len(list) > 0:
			list[len(list)-1].sep = max(list[len(list)-1].sep, sep)
		}
	}
	for i := 0; i < len(text); {
		sep, n := separatorAt(text, i)
		if sep != none {
			add(i, sep)
			from = i + n
		}
		i += n
	}
	add(len(text), none)
	if len(list) > 0 {
		list[len(list)-1].sep = none
	}
	return list
}

// visible reports a character that a piece must not lose: everything but
// blanks, controls and the separators themselves.
func visible(c rune) bool {
	return !unicode.IsSpace(c) && !fold.Invisible(c) && !strings.ContainsRune(`,;|/+-–—•·`, c)
}

func trim(text string, from, to int) atom {
	s := strings.TrimLeftFunc(text[from:to], unicode.IsSpace)
	from = to - len(s)
	return atom{from: from, to: from + len(strings.TrimRightFunc(s, unicode.IsSpace))}
}

// separatorAt tells the separator that starts at byte i and its length; for
// other text it is none and the length of the character.
func separatorAt(text string, i int) (separator, int) {
	switch text[i] {
	case '\n', '\r':
		return newline, 1
	case '\t', '|', ';':
		return pipe, 1
	case '/':
		n := 1
		for i+n < len(text) && text[i+n] == '/' {
			n++
		}
		if n > 1 {
			return double, n
		}
		return slash, 1
	case ',':
		if i > 0 && i+1 < len(text) && isDigits(text[i-1:i]) && isDigits(text[i+1:i+2]) {
			return none, 1
		}
		return comma, 1
	}
	c, n := utf8.DecodeRuneInString(text[i:])
	if strings.ContainsRune("+-–—•·", c) && blankBefore(text, i) && blankAfter(text, i+n) {
		return plus, n
	}
	return none, n
}

func blankBefore(text string, i int) bool {
	c, _ := utf8.DecodeLastRuneInString(text[:i])
	return i > 0 && unicode.IsSpace(c)
}

func blankAfter(text string, i int) bool {
	c, _ := utf8.DecodeRuneInString(text[i:])
	return i < len(text) && unicode.IsSpace(c)
}

// soften weakens commas that show by themselves to be inside a name, so that
// an unknown name stays whole: before a small letter (`Skithiryx, the Blight
// Dragon`), and around `//` with the same words on both sides (`Ajani, Nacatl
// Pariah // Ajani, Nacatl Avenger`).
func soften(text string, list []atom) {
	for i := range list[:len(list)-1] {
		if list[i].sep == comma && startsUpper(text[list[i].from:]) && startsLower(text[list[i+1].from:]) {
			list[i].sep = double
		}
		if i > 0 && i+2 < len(list) && list[i-1].sep == comma && list[i].sep == double && list[i+1].sep == comma &&
			text[list[i-1].from:list[i-1].to] == text[list[i+1].from:list[i+1].to] {
			list[i-1].sep, list[i+1].sep = double, double
		}
	}
}

func startsUpper(s string) bool { c, _ := utf8.DecodeRuneInString(s); return unicode.IsUpper(c) }
func startsLower(s string) bool { c, _ := utf8.DecodeRuneInString(s); return unicode.IsLower(c) }

// mains lists the separators of the list, the strongest first: any of them
// may be the one between its cards. `//` is it only when nothing else is there
// and it stands twice.
func mains(list []atom) []separator {
	var n [newline + 1]int
	for _, a := range list {
		n[a.sep]++
	}
	var found []separator
	for s := newline; s > double; s-- {
		if n[s] > 0 {
			found = append(found, s)
		}
	}
	switch {
	case len(found) > 0:
		return found
	case n[double] > 1:
		return []separator{double}
	}
	return []separator{newline}
}

// edge is a run of atoms [from, to) that is a known name.
type edge struct {
	to, cost int
}

const (
	maxAtoms = 8   // atoms of one name
	maxBytes = 250 // bytes of one name with its decorations
)

// edges finds every run of atoms that is a known name; edges[i] start at atom i.
func (r *Resolver) edges(text string, list []atom) [][]edge {
	all := make([][]edge, len(list))
	for i := range list {
		for j := i + 1; j <= min(len(list), i+maxAtoms); j++ {
			s := text[list[i].from:list[j-1].to]
			if len(s) > maxBytes {
				break
			}
			if cost, ok := r.cost(s); ok {
				for _, a := range list[i : j-1] {
					if a.sep >= pipe {
						cost += 30 // a name that was broken over two lines
					}
				}
				all[i] = append(all[i], edge{j, cost})
			}
		}
	}
	return all
}

// Costs of a cut; the cheapest wins. An unknown piece costs more than any
// number of known ones in its place.
const (
	costPiece   = 10
	costDecor   = 1
	costSoft    = 150 // a cut at a separator weaker than the main one
	costUnknown = 1000
	costAtom    = 100 // of an unknown piece
)

var costMatch = [...]int{
	event.MatchExact: 0, event.MatchFolded: 1, event.MatchLocalized: 2, event.MatchAlias: 2, event.MatchFace: 4, event.MatchAmbiguous: 5,
}

// cost tells how good a name s is; false when it is none.
func (r *Resolver) cost(s string) (int, bool) {
	res := r.lookup(s, fold.Fold(s))
	n := costPiece
	if !res.Known() && res.Match != event.MatchAmbiguous {
		if !decorated(s) {
			return 0, false
		}
		d, ok := r.peel(s)
		if !ok {
			return 0, false
		}
		res = r.lookup(d.Text, fold.Fold(d.Text))
		n += costDecor
	}
	return n + costMatch[res.Match], true
}

// decorated reports a text that may hold decorations: a quick look at its ends.
func decorated(s string) bool {
	const first, last = `0123456789xX[({"'-*+`, `0123456789xX)]}>*^"'.:!\`
	return strings.IndexByte(first, s[0]) >= 0 || strings.IndexByte(last, s[len(s)-1]) >= 0 || s[0] >= utf8.RuneSelf ||
		strings.ContainsAny(s, "#|$€£") || strings.HasSuffix(strings.ToLower(s), "proxy") || strings.HasSuffix(strings.ToLower(s), "foil")
}

// span is a piece as a run of atoms.
type span struct {
	from, to int
	known    bool
}

// cut is a way to cut a list; unknown counts the bytes of unknown pieces.
type cut struct {
	spans   []span
	unknown int
}

// cutAt cuts the list with the given main separator: the cheapest way from
// the first atom to the last. Unknown pieces never reach over a main separator.
func cutAt(list []atom, edges [][]edge, main separator) cut {
	n := len(list)
	best := make([]int, n+1) // cost of the rest from atom i
	next := make([]span, n)
	for i := n - 1; i >= 0; i-- {
		best[i] = 1 << 60
		try := func(to, cost int, known bool) {
			if to < n && list[to-1].sep < main {
				cost += costSoft
			}
			if cost += best[to]; cost < best[i] {
				best[i], next[i] = cost, span{i, to, known}
			}
		}
		for _, e := range edges[i] {
			try(e.to, e.cost, true)
		}
		for to := i + 1; to <= min(n, i+maxUnknown); to++ {
			try(to, costUnknown+costAtom*(to-i), false)
			if list[to-1].sep >= main {
				break
			}
		}
	}
	var c cut
	for i := 0; i < n; i = next[i].to {
		c.spans = append(c.spans, next[i])
		if s := next[i]; !s.known {
			for _, a := range list[s.from:s.to] {
				c.unknown += a.to - a.from
			}
		}
	}
	return c
}

// maxUnknown bounds the atoms of an unknown piece.
const maxUnknown = 12
