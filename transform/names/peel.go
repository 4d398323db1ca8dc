package names

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// peeler takes one decoration off d.Text. It never leaves an empty text.
type peeler func(d *Decor) bool

// strict decorations are surely no part of a name; loose ones are tried only
// to find a known name under them.
var (
	strict = []peeler{
		peelMarks, peelTags, peelNumber, peelSetAfter, peelPipe, peelCountAfter, peelQuotes,
		peelBullet, peelCountBefore, peelSetBefore, peelProxy,
	}
	loose = append(slices.Clip(strict), peelBrackets, peelPrice, peelFoil, peelEnd)
)

func peelOne(d Decor, list []peeler) (Decor, bool) {
	for _, p := range list {
		next := d
		if p(&next) {
			next.Text = strings.TrimSpace(next.Text)
			if next.Text != "" && len(next.Text) < len(d.Text) {
				return next, true
			}
		}
	}
	return d, false
}

// peelMarks takes `*F*`, `*E*` (foil, etched) and other marks between stars.
func peelMarks(d *Decor) bool {
	s, ok := strings.CutSuffix(d.Text, "*")
	at := strings.LastIndexByte(s, '*')
	if !ok || at < 0 || len(s)-at > 12 {
		return false
	}
	d.mark(s[at+1:])
	d.Text = s[:at]
	return true
}

func (d *Decor) mark(word string) {
	switch strings.ToLower(strings.TrimSpace(word)) {
	case "f", "e", "foil", "etched", "foil-etched":
		d.Foil = true
	case "proxy", "p", "прокси":
		d.Proxy = true
	}
}

// peelTags takes ` #tag` and ` ^Label,#00ff00^` to the end.
func peelTags(d *Decor) bool {
	at := strings.LastIndex(d.Text, " #")
	if up := strings.LastIndex(d.Text, " ^"); up >= 0 && strings.HasSuffix(d.Text, "^") {
		at = up
	}
	if at < 0 {
		return false
	}
	d.Text = d.Text[:at]
	return true
}

// peelNumber takes a collector number behind a set: `(SET) 123a`.
func peelNumber(d *Decor) bool {
	at := strings.LastIndexByte(d.Text, ' ')
	if at < 1 || !isNumber(d.Text[at+1:]) {
		return false
	}
	before := strings.TrimRight(d.Text[:at], " ")
	if before == "" || !strings.ContainsRune(")]", rune(before[len(before)-1])) {
		return false
	}
	d.Num, d.Text = d.Text[at+1:], before
	return true
}

// isNumber accepts 123, 741z, C15-12, A-4, 12★.
func isNumber(s string) bool {
	digits := 0
	for _, c := range s {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case unicode.IsLetter(c), c == '-', c == '★', c == '†', c == '*':
		default:
			return false
		}
	}
	return digits > 0 && len(s) <= 12
}

// peelSetAfter takes `(SET)`, `[SET]`, `[SET:123]`, `(123)`, `(foil)`, `(x4)`.
func peelSetAfter(d *Decor) bool {
	before, inner, ok := bracketAfter(d.Text)
	if !ok || !d.bracket(inner) {
		return false
	}
	d.Text = before
	return true
}

// peelSetBefore takes `[SET] ` or `(SET) ` in front.
func peelSetBefore(d *Decor) bool {
	if d.Text[0] != '[' && d.Text[0] != '(' {
		return false
	}
	end := strings.IndexAny(d.Text, "])")
	if end < 0 || !d.bracket(d.Text[1:end]) {
		return false
	}
	d.Text = d.Text[end+1:]
	return true
}

// bracketAfter cuts the last bracket off s.
func bracketAfter(s string) (before, inner string, ok bool) {
	const closing, opening = ")]}>", "([{<"
	k := strings.IndexByte(closing, s[len(s)-1])
	if k < 0 {
		return "", "", false
	}
	at := strings.LastIndexByte(s, opening[k])
	if at < 1 {
		return "", "", false
	}
	return s[:at], s[at+1 : len(s)-1], true
}

// bracket takes what a bracket holds when it is surely no part of a name.
func (d *Decor) bracket(inner string) bool {
	inner = strings.TrimSpace(inner)
	switch strings.ToLower(inner) {
	case "f", "foil", "etched", "proxy", "прокси":
		d.mark(inner)
		return true
	}
	if n, ok := times(inner); ok {
		return d.count(n)
	}
	if isDigits(inner) && len(inner) <= 4 {
		d.Num = inner
		return true
	}
	set, num, _ := strings.Cut(inner, ":")
	if !isSet(set) || (num != "" && !isNumber(num)) {
		return false
	}
	d.Set = set
	if num != "" {
		d.Num = num
	}
	return true
}

// isSet accepts what set codes look like: 1 to 6 letters and digits.
func isSet(s string) bool {
	if s == "" || len(s) > 6 {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && c != '_' {
			return false
		}
	}
	return true
}

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// peelPipe takes Forge's `|SET` or `|SET|2`.
func peelPipe(d *Decor) bool {
	name, set, ok := strings.Cut(d.Text, "|")
	set, _, _ = strings.Cut(strings.TrimSpace(set), "|")
	if !ok || !isSet(set) {
		return false
	}
	d.Text, d.Set = name, set
	return true
}

// peelCountAfter takes ` x4`, ` x 4`, ` ×4`, ` 4x`.
func peelCountAfter(d *Decor) bool {
	for i := len(d.Text) - 1; i > 0 && len(d.Text)-i <= 8; i-- {
		if d.Text[i] != ' ' {
			continue
		}
		if n, ok := times(d.Text[i+1:]); ok {
			d.Text = d.Text[:i]
			return d.count(n)
		}
	}
	return false
}

// peelCountBefore takes `4 `, `4x `, `4 x `, `x4 `, `4× `.
func peelCountBefore(d *Decor) bool {
	for i := 1; i < len(d.Text) && i <= 8; i++ {
		if c := d.Text[i]; c != ' ' && c != '\t' {
			continue
		}
		head := d.Text[:i]
		n, ok := times(head)
		if !ok && isDigits(head) && len(head) <= 3 {
			if rest := strings.TrimLeft(d.Text[i:], " \t"); strings.HasPrefix(strings.ToLower(rest), "x ") {
				continue
			}
			n, _ = strconv.Atoi(head)
			ok = true
		}
		if ok {
			d.Text = d.Text[i:]
			return d.count(n)
		}
	}
	return false
}

// times reads x4, 4x, x 4, 4 x and the same with the sign ×; at most 3 digits.
func times(s string) (int, bool) {
	s = strings.ReplaceAll(strings.ToLower(s), "×", "x")
	digits, ok := strings.CutPrefix(s, "x")
	if !ok {
		if digits, ok = strings.CutSuffix(s, "x"); !ok {
			return 0, false
		}
	}
	digits = strings.TrimSpace(digits)
	if !isDigits(digits) || len(digits) > 3 {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil
}

// count records a count once.
func (d *Decor) count(n int) bool {
	if d.Count != 0 || d.Zero {
		return false
	}
	d.Count, d.Zero = n, n == 0
	return true
}

// peelQuotes takes quotes and double brackets around the whole text.
func peelQuotes(d *Decor) bool {
	for _, q := range [...][2]string{{`"`, `"`}, {"«", "»"}, {"“", "”"}, {"[[", "]]"}, {"'", "'"}} {
		if in, ok := strings.CutPrefix(d.Text, q[0]); ok {
			if in, ok = strings.CutSuffix(in, q[1]); ok {
				d.Text = in
				return true
			}
		}
	}
	return false
}

// peelBullet takes `- `, `* `, `• `, `1. ` and `1) ` in front.
func peelBullet(d *Decor) bool {
	head, rest, ok := strings.Cut(d.Text, " ")
	if !ok {
		return false
	}
	switch head {
	case "-", "*", "•", "·", "–", "—", "+":
		d.Text = rest
		return true
	}
	if last := len(head) - 1; last > 0 && last <= 3 && isDigits(head[:last]) && (head[last] == '.' || head[last] == ')') {
		d.Text = rest
		return true
	}
	return false
}

// peelProxy takes the word proxy at the end.
func peelProxy(d *Decor) bool {
	at := strings.LastIndexByte(d.Text, ' ')
	if at < 0 || !strings.EqualFold(d.Text[at+1:], "proxy") {
		return false
	}
	d.Text, d.Proxy = d.Text[:at], true
	return true
}

// peelFoil takes the word foil at the end: there is a card Foil, so only
// behind a known name.
func peelFoil(d *Decor) bool {
	at := strings.LastIndexByte(d.Text, ' ')
	if at < 0 || !strings.EqualFold(d.Text[at+1:], "foil") {
		return false
	}
	d.Text, d.Foil = d.Text[:at], true
	return true
}

// peelBrackets takes a bracket with any content.
func peelBrackets(d *Decor) bool {
	before, _, ok := bracketAfter(d.Text)
	if ok {
		d.Text = before
	}
	return ok
}

// peelPrice takes `$1.20`, `1,20 €` and the like at the end.
func peelPrice(d *Decor) bool {
	s := strings.TrimRight(d.Text, "0123456789.,$€£ ")
	if s == d.Text || !strings.ContainsAny(d.Text[len(s):], "$€£") {
		return false
	}
	d.Text = s
	return true
}

// peelEnd takes punctuation at the end.
func peelEnd(d *Decor) bool {
	s := strings.TrimRight(d.Text, ".,;:!*\\")
	ok := s != d.Text
	d.Text = s
	return ok
}
