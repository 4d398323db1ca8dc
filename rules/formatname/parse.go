package formatname

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Looks reports whether s starts as a format name does: a number and "CB" or a
// word used for it ("3CB", "3 Card", "2C"). It says nothing about the rest.
// The whole number counts: "14CB" never looks like "4CB".
func Looks(s string) bool { return head.MatchString(blanks(s)) }

// Known lists the sanctioned formats that a name may hold besides blocks
// ("... Block", "... Constructed").
func Known() []string { return slices.Clone(pools) }

// Parse reads a format name. The notes say where it departed from the
// canonical form, which is the name's String. The error is an [*Error].
//
// Parts are taken from both ends (land and pool from the left; French, life
// and counter rule from the right); what is left are special formats, which
// may be any words.
func Parse(s string) (Name, []Note, error) {
	p := parser{text: s}
	if err := p.checkText(); err != nil {
		return Name{}, nil, err
	}
	if err := p.takeX(); err != nil {
		return Name{}, nil, err
	}
	for _, step := range []func() error{p.takeLeft, p.takeRight, p.takeStray, p.takeSpecials} {
		if err := step(); err != nil {
			return Name{}, nil, err
		}
	}
	if len(p.notes) == 0 && p.name.String() != s {
		p.note(Case, s, p.name.String())
	}
	return p.name, p.notes, nil
}

// parser holds what is left of the text, as words.
type parser struct {
	text  string
	words []string
	name  Name
	notes []Note
}

func (p *parser) note(k Kind, from, to string) { p.notes = append(p.notes, Note{k, from, to}) }

func (p *parser) fail(why, at, hint string) error {
	return &Error{Text: p.text, At: at, Why: why, Hint: hint}
}

func (p *parser) checkText() error {
	switch {
	case len(p.text) > maxLen:
		p.text = p.text[:40] + "..."
		return p.fail("too long", "", "at most "+strconv.Itoa(maxLen)+" bytes")
	case !utf8.ValidString(p.text):
		return p.fail("not UTF-8", "", "save the file as UTF-8")
	case strings.ContainsFunc(p.text, func(r rune) bool {
		return (unicode.IsControl(r) && r != '\t') || unicode.Is(unicode.Cf, r)
	}):
		return p.fail("holds control characters", "", "type the name anew, such as 3CB FR")
	}
	return nil
}

// takeX reads the number and "CB", or a word used for it.
func (p *parser) takeX() error {
	text := blanks(p.text)
	m := head.FindStringSubmatchIndex(text)
	if m == nil {
		return p.fail("a name starts with a number and CB", "", "such as 3CB or 4CB LR C FR")
	}
	digits := text[m[2]:m[3]]
	if digits[0] == '0' {
		return p.fail("the number of cards is at least 1 and has no leading zero:", digits, "such as 3CB")
	}
	x, err := strconv.Atoi(digits)
	if err != nil || x > MaxX {
		return p.fail("too many cards", digits, "at most "+strconv.Itoa(MaxX))
	}
	p.name.X = x
	end := m[5]
	first := text[:end]
	switch to := digits + "CB"; {
	case first == to:
	case strings.EqualFold(first, to):
		p.note(Case, first, to)
	default:
		p.note(Word, first, to)
	}
	p.words = strings.Fields(punctuator.Replace(undash(text[end:])))
	return nil
}

// blanks is the text without blanks around it; every kind of blank inside, such
// as the no-break space of French typing, is a plain one.
func blanks(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		return r
	}, s))
}

// undash parts a dash from the word behind it: "3CB—Peasant".
func undash(rest string) string {
	for _, d := range dashes {
		if after, ok := strings.CutPrefix(rest, d); ok {
			return " " + d + " " + after
		}
	}
	return rest
}

// takeLeft takes land and sanctioned format.
func (p *parser) takeLeft() error {
	for len(p.words) > 0 {
		w := p.words[0]
		if slices.Contains(dashes, w) {
			p.note(Word, w, "")
			p.words = p.words[1:]
			continue
		}
		took, err := p.takeLand(w, p.name.Sanctioned != "" || p.ruled())
		if err != nil {
			return err
		}
		if !took && !p.takePool() {
			return nil
		}
	}
	return nil
}

// takeStray takes rule tokens that stand before the special formats, and what
// of the left part follows them: "4CB FR LR Peasant".
func (p *parser) takeStray() error {
	for len(p.words) > 0 {
		took, err := p.takeRule(p.words[0], true)
		if err != nil || !took {
			return err
		}
		if err := p.takeLeft(); err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) ruled() bool { return p.name.Counter || p.name.Life != "" || p.name.French != "" }

// takeLand takes w as the land rule when it is one; late says that it stands after its place.
func (p *parser) takeLand(w string, late bool) (bool, error) {
	to, ok := oneOf(lands, w)
	switch {
	case !ok && unknownLR.MatchString(w):
		return false, p.fail("unknown land rule", w, "known: "+strings.Join(lands, ", "))
	case !ok:
		return false, nil
	case p.name.Land != "":
		return false, p.fail("second land rule", w, "one of "+strings.Join(lands, ", "))
	}
	p.name.Land = to
	p.drop(w, to, late)
	return true, nil
}

// drop removes the first word and notes how it departed from the canonical form.
func (p *parser) drop(w, to string, misplaced bool) {
	p.words = p.words[1:]
	p.noteToken(w, to, misplaced)
}

func (p *parser) noteToken(w, to string, misplaced bool) {
	switch {
	case misplaced:
		p.note(Order, w, to)
	case w != to:
		p.note(Case, w, to)
	}
}

// takePool takes a sanctioned format from the left: one of pools, another word
// for it, or a block.
func (p *parser) takePool() bool {
	if p.name.Sanctioned != "" {
		return false
	}
	to, n, kind := p.poolAtLeft()
	if n == 0 {
		return false
	}
	from := strings.Join(p.words[:n], " ")
	p.words = p.words[n:]
	p.name.Sanctioned = to
	switch {
	case p.ruled():
		p.note(Order, from, to)
	case from != to:
		p.note(kind, from, to)
	}
	return true
}

// poolAtLeft is the canonical pool that the first n words name; n = 0 for none.
func (p *parser) poolAtLeft() (to string, n int, kind Kind) {
	if to, ok := oneOf(pools, p.words[0]); ok {
		return to, 1, Case
	}
	for n := min(2, len(p.words)); n > 0; n-- {
		if to, ok := poolWords[strings.ToLower(strings.Join(p.words[:n], " "))]; ok {
			return to, n, Word
		}
	}
	if strings.EqualFold(p.words[0], "Bloc") && len(p.words) > 1 && isPlain(p.words[1]) {
		return p.words[1] + " Block", 2, Word
	}
	return p.blockAtLeft()
}

// blockAtLeft reads `word { word } ("Block" | "Constructed")`, up to the first
// of the two words, "Block Constructed" included.
func (p *parser) blockAtLeft() (to string, n int, kind Kind) {
	for i, w := range p.words {
		if isPunct(w) || (i == 0 && isRuleOrLand(w)) {
			return "", 0, Case
		}
		last, ok := oneOf([]string{"Block", "Constructed"}, w)
		if !ok || i == 0 {
			continue
		}
		words := append(slices.Clone(p.words[:i]), last)
		if last == "Block" && i+1 < len(p.words) && strings.EqualFold(p.words[i+1], "Constructed") {
			words = append(words, "Constructed")
		}
		return strings.Join(words, " "), len(words), Case
	}
	return "", 0, Case
}

// takeRight takes rule tokens from the right. A trailing C, LF, AL, FR or AFR
// is always the rule token.
func (p *parser) takeRight() error {
	before := len(order) // tokens must come in the order C, life, French: from the right downwards
	for len(p.words) > 0 {
		w := p.words[len(p.words)-1]
		if len(p.words) > 1 && isLand(w) && p.name.Land == "" {
			to, _ := oneOf(lands, w)
			p.name.Land = to
			p.words = p.words[:len(p.words)-1]
			p.note(Order, w, to)
			continue
		}
		rank := slices.IndexFunc(order, func(set []string) bool { _, ok := oneOf(set, w); return ok })
		if rank < 0 {
			return nil
		}
		rest := p.words[:len(p.words)-1]
		p.words = []string{w}
		if _, err := p.takeRule(w, rank > before); err != nil {
			return err
		}
		p.words = rest
		before = rank
	}
	return nil
}

// takeRule takes the first word when it is a rule token.
func (p *parser) takeRule(w string, misplaced bool) (bool, error) {
	to, ok := ruleToken(w)
	if !ok {
		return false, nil
	}
	switch {
	case to == counter && !p.name.Counter:
		p.name.Counter = true
	case slices.Contains(lives, to) && p.name.Life == "":
		p.name.Life = to
	case slices.Contains(french, to) && p.name.French == "":
		p.name.French = to
	default:
		return false, p.fail("second rule of one kind:", w, "one each of C; LF or AL; FR or AFR")
	}
	p.drop(w, to, misplaced)
	return true, nil
}

// takeSpecials reads what is left: special formats between separators.
func (p *parser) takeSpecials() error {
	var words []string
	open := false // a separator waits for a special format
	var fault error
	flush := func() {
		if len(words) > 0 {
			fault = cmp.Or(fault, p.addSpecial(words))
			words, open = nil, false
		}
	}
	for i, w := range p.words {
		switch {
		case isSeparator(w):
			if w == "&" || w == "/" {
				p.note(Word, w, "+")
			}
			flush()
			if open || len(p.name.Specials) == 0 {
				return p.fail("no special format before", w, "write A + B")
			}
			open = true
		case strings.EqualFold(w, bonus):
			flush()
			n := len(p.name.Specials)
			if n == 0 || open || p.name.Specials[n-1].Bonus {
				return p.fail("no special format before", w, "it modifies the special format before it, rule 1.1e")
			}
			p.name.Specials[n-1].Bonus = true
			if w != bonus {
				p.note(Case, w, bonus)
			}
			if i+1 < len(p.words) && !isPunct(p.words[i+1]) {
				open = true // "A (Bonus) B": the separator is missing
				p.note(Word, p.words[i+1], "+ "+p.words[i+1])
			}
		case strings.ContainsAny(w, "()"):
			return p.fail("unexpected", w, "only (Bonus) stands in brackets")
		default:
			words = append(words, w)
		}
	}
	flush()
	if fault != nil {
		return fault
	}
	if open {
		return p.fail("no special format after the last separator", "", "write A + B")
	}
	return nil
}

// addSpecial adds a special format. One that is only a few capitals is a rule
// token that does not exist.
func (p *parser) addSpecial(words []string) error {
	from := strings.Join(words, " ")
	to, ok := oneOf(specialWords, from)
	if !ok && tokenLike.MatchString(from) {
		return p.fail("unknown rule", from, knownWords)
	}
	if !ok {
		to = from
	}
	if from != to {
		p.note(Case, from, to)
	}
	if last := words[len(words)-1]; isRuleOrLand(last) {
		p.note(Ending, to, last)
	}
	p.name.Specials = append(p.name.Specials, Special{Name: to})
	return nil
}
