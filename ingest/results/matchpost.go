package results

import (
	"slices"
	"strings"

	"deckmill/ingest/header"
	"deckmill/ingest/lazyregexp"
	"deckmill/ingest/results/matchfile"
)

// post is a text while its lines are told apart.
type post struct {
	found   []told // lines that may tell a match, in order
	kept    []told
	unclear []told
	texts   int // lines with text
	cards   int // lines that count cards
	titled  bool
	round   string         // that the last title names
	ranks   bool           // standings follow
	ruled   bool           // a line of dashes stood above, as over signatures
	lead    header.Field   // what the header of a table calls its first column
	names   map[string]int // key of a name -> how often it is a side
}

var (
	quoteOpen  = lazyregexp.New(`(?i)\[quote|<blockquote`)
	quoteClose = lazyregexp.New(`(?i)\[/quote|</blockquote`)
	ranking    = lazyregexp.New(`(?i)^(?:final |current |classement |турнирная )?(?:standings|ranking|classement|положение|таблица|места)(?: final| général| provisoire| après.*| after.*| после.*)?\s*:?$`)
	cardCount  = lazyregexp.New(`^\s*\d{1,2}x? [\p{L}"]`)
)

func cutPost(rows []postRow) *post {
	p := &post{names: map[string]int{}}
	depth := 0
	for i := range rows {
		r := &rows[i]
		opened := len(quoteOpen.FindAllString(r.raw, -1))
		quoted := depth+opened > 0 || strings.HasPrefix(strings.TrimSpace(r.raw), ">")
		depth = max(0, depth+opened-len(quoteClose.FindAllString(r.raw, -1)))
		text := postText(r.raw)
		if text == "" {
			p.ruled = p.ruled || len(strings.TrimSpace(r.raw)) > 1 // a line of dashes
			continue
		}
		if title, ok := matchfile.RoundTitle(text); ok && len(r.cells) < 2 {
			p.round, p.titled, p.ranks, p.ruled = title, true, false, false
			continue
		}
		p.ruled = p.ruled || strings.Trim(text, "-_=*~ ") == ""
		if p.ranks = p.ranks || ranking.MatchString(text); !p.ranks {
			p.texts++
		}
		p.line(r, text, quoted)
	}
	return p
}

// line reads one line with text that is no title: one match, several, or none.
func (p *post) line(r *postRow, text string, quoted bool) {
	add := func(x told) {
		x.line, x.raw, x.quoted, x.ruled = r.no, strings.TrimSpace(r.raw), quoted, p.ruled
		if x.round == "" {
			x.round = p.round
		}
		p.found = append(p.found, x)
	}
	if len(r.cells) < 2 {
		if several := cutSeveral(text); several != nil {
			for _, x := range several {
				add(x)
			}
			return
		}
	}
	x, ok := cutTold(r.raw)
	if !ok || len(r.cells) > 1 {
		x, ok = p.cutCells(r.cells)
	}
	last := len(p.found) - 1
	switch {
	case ok && p.ranks && x.form == toldBetween: // a rank, a record
	case ok:
		add(x)
	case last >= 0 && p.found[last].form == toldOpen && p.found[last].line+1 == r.no && wholeResult.MatchString(text):
		p.found[last].form, p.found[last].result = toldPair, scoreOf(text)
	case cardCount.MatchString(r.raw):
		p.cards++
	case inScore.MatchString(text) && len(strings.Fields(text)) <= 12 && !p.ranks && !quoted:
		p.unclear = append(p.unclear, told{line: r.no, raw: strings.TrimSpace(r.raw)})
	}
}

// cutSeveral reads several matches on one line: `Ana - Bo 2-1, Cy - Di 2-0`; nil when
// some part is none.
func cutSeveral(text string) []told {
	for _, sign := range []string{";", ", ", " / "} {
		parts := strings.Split(text, sign)
		var out []told
		for _, part := range parts {
			x, ok := cutTold(part)
			if !ok || !x.told() || !plausible(x.a) || !plausible(x.b) || strings.ContainsAny(x.a+x.b, ",") {
				break
			}
			out = append(out, x)
		}
		if len(out) == len(parts) && len(out) > 1 {
			return out
		}
	}
	return nil
}

// told and open tell the two kinds of lines apart: those with a result, and pairs or
// byes, which only names known from the others make matches.
func (x *told) told() bool { return x.form != toldOpen && x.form != toldBye }

// clear keeps the lines that surely tell a match.
func (p *post) clear() {
	var between, others, above int
	for i := range p.found {
		x := &p.found[i]
		if !x.told() || !plausible(x.a) || !plausible(x.b) {
			continue
		}
		p.names[header.Key(x.a)]++
		p.names[header.Key(x.b)]++
		if !x.ruled {
			above++
		}
		if x.form == toldBetween {
			between++
		} else {
			others++
		}
	}
	for i := range p.found {
		x := &p.found[i]
		switch {
		case !x.told():
		case !plausible(x.a) || !plausible(x.b) || p.longer(x.a, true) || p.longer(x.b, false) || x.doubted() || p.sentence(x):
			p.unclear = append(p.unclear, *x)
		case (x.form == toldBetween && others >= between || x.ruled && above > 0) && p.names[header.Key(x.a)]+p.names[header.Key(x.b)] < 3:
			p.unclear = append(p.unclear, *x)
		default:
			p.kept = append(p.kept, *x)
		}
	}
	p.quotes()
}

// longer reports a name that stands once and ends (at the front of a line) or starts
// with one that is known: "No, Ana", "Bo was lucky".
func (p *post) longer(name string, end bool) bool {
	if p.names[header.Key(name)] > 1 {
		return false
	}
	words := strings.Fields(name)
	for k := 1; k < len(words); k++ {
		part := words[:k]
		if end {
			part = words[k:]
		}
		if p.names[header.Key(strings.Trim(strings.Join(part, " "), ",.:;"))] > 0 {
			return true
		}
	}
	return false
}

// sentence: what stands behind a verb without a score may be more than a name.
func (p *post) sentence(x *told) bool {
	return x.form == toldVerb && len(x.result) > 3 && strings.Contains(x.b, " ") && !strings.Contains(x.a, " ") && p.names[header.Key(x.b)] < 2
}

var doubtWords = lazyregexp.New(`(?i)(?:^|[^\p{L}])(?:not|wrong|incorrect|mistake|instead|if|would|faux|fausse|erreur|pas|guess|theory|maybe|probably|should|could|expect|hope|peut-être|théorie|неверно|ошибка|не|наверное|может)(?:$|[^\p{L}])`)

// doubted: what stands behind the result questions it, or tells another one.
func (x *told) doubted() bool {
	return strings.HasPrefix(strings.TrimSpace(x.tail), "?") || inScore.MatchString(x.tail) || doubtWords.MatchString(x.tail)
}

// quotes drops what only repeats: a quoted line whose match stands outside of quotes.
func (p *post) quotes() {
	own := map[[2]string]bool{}
	for i := range p.kept {
		if x := &p.kept[i]; !x.quoted {
			own[x.sides()] = true
		}
	}
	kept := p.kept[:0]
	for _, x := range p.kept {
		if !x.quoted || !own[x.sides()] {
			kept = append(kept, x)
		}
	}
	p.kept = kept
}

// sides are the two names in one order.
func (x *told) sides() [2]string {
	a, b := header.Key(x.a), header.Key(x.b)
	return [2]string{min(a, b), max(a, b)}
}

// standings: lines such as `Ana 3-0 Elves` or `Ana - Elves 5-0` may tell a record and a
// deck. They are matches when a title names the round, when a name stands on both sides
// or, in front, twice, or when the games are those of matches: of several numbers, and
// of two at most unless a sign parts the sides.
func (p *post) standings() bool {
	left, sums := map[string]bool{}, map[int]bool{}
	most, between := byte('0'), 0
	for i := range p.kept {
		x := &p.kept[i]
		if x.form != toldBetween && x.form != toldPair || p.titled || x.round != "" || inScore.FindString(x.result) == "" {
			return false
		}
		if x.form == toldBetween {
			between++
		}
		if key := header.Key(x.a); x.form == toldPair && left[key] {
			return false
		}
		left[header.Key(x.a)] = true
		sums[int(x.result[0]-'0')+int(x.result[2]-'0')] = true
		most = max(most, x.result[0], x.result[2])
	}
	for i := range p.kept {
		if left[header.Key(p.kept[i].b)] {
			return false
		}
	}
	if between < len(p.kept) {
		return len(p.kept) > 2 && len(sums) < 2 && most > '2'
	}
	return len(sums) < 2 || most > '2'
}

// weak: nothing but words such as "over" in fewer than half of the lines, without one
// score, title or name that comes again: names of cards (Mind over Matter), sentences.
func (p *post) weak() bool {
	if p.titled || 2*len(p.kept) >= p.texts {
		return false
	}
	seen := map[[2]string]bool{}
	names := map[string]int{}
	for i := range p.kept {
		x := &p.kept[i]
		if x.form != toldVerb || x.round != "" || len(x.result) > 2 && x.result[1] == '-' {
			return false
		}
		if sides := x.sides(); !seen[sides] {
			seen[sides] = true
			names[sides[0]]++
			names[sides[1]]++
		}
	}
	for _, n := range names {
		if n > 1 {
			return false
		}
	}
	return true
}

// addOpen adds the byes, and the pairs without a result, of players that are known.
func (p *post) addOpen() {
	known := func(name string) bool { return p.names[header.Key(name)] > 0 }
	type match struct {
		round string
		sides [2]string
	}
	reported := map[match]bool{}
	for i := range p.kept {
		reported[match{p.kept[i].round, p.kept[i].sides()}] = true
	}
	for i := range p.found {
		switch x := &p.found[i]; {
		case x.quoted:
		case x.form == toldBye && (known(x.a) || x.alone() && plausible(x.a)),
			x.form == toldOpen && known(x.a) && known(x.b) && !reported[match{x.round, x.sides()}]:
			p.kept = append(p.kept, *x)
		}
	}
	slices.SortStableFunc(p.kept, func(a, b told) int { return int(a.line - b.line) })
}

// alone: one word stands before a sign and "bye".
func (x *told) alone() bool {
	return !strings.Contains(x.a, " ") && strings.ContainsAny(x.tail, ":=-–—v")
}
