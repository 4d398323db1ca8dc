package results

import (
	"slices"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/results/matchfile"
)

// MatchPost are the matches that the lines of a post tell, as a list of matches with
// the columns player1, player2, result, round, table.
type MatchPost struct {
	Grid    *grid.Grid
	Others  int // lines that tell none: words, titles, quotes, blank ones
	Unclear []UnclearLine
	Most    bool // half of the lines with text or more tell matches
}

// UnclearLine is a line that seems to tell a match that no other line does.
type UnclearLine struct {
	Line int32 // physical
	Text string
}

// mostBefore bounds the lines before the first match: a text that starts with more is
// no such post. It may be a list of a hundred thousand cards.
const mostBefore = 100

// MatchLines finds the lines of a post that tell a match each (`Ana - Bo 2-1`,
// `Ana beat Bo`, `Table 3: Ana vs Bo WL`, `Ana;Bo;2-1`), whatever people write before,
// between and behind them. Titles such as `Round 3` hold for the lines below. It is nil
// when there are none, or when they may be standings, or when most lines are cards.
func MatchLines(t *deckfile.Text) *MatchPost {
	lines := t.Lines()
	if !mayTell(lines) {
		return nil
	}
	var rows []postRow
	for _, l := range unfold(lines) {
		r := postRow{no: int32(l.at + 1), raw: l.text} //nolint:gosec // limited by container
		if sign := separator(l.text); sign != "" {
			r.cells = filledCells(strings.Split(l.text, sign))
		}
		rows = append(rows, r)
	}
	p := newPost(rows)
	if p == nil {
		return nil
	}
	return p.table(len(lines))
}

// BareList finds the rows of a table without a header that tell a match each, as
// MatchLines does. Rows that could not be cut make it nil.
func BareList(g *grid.Grid) *MatchPost {
	var rows []postRow
	for i := range g.Rows {
		if g.Rows[i].Err != nil || i > mostBefore && len(rows) == 0 {
			return nil
		}
		if cells := filledCells(g.Rows[i].Cells); len(cells) > 0 {
			rows = append(rows, postRow{no: g.Rows[i].Line, raw: strings.Join(cells, " "), cells: cells})
		}
	}
	p := newPost(rows)
	if p == nil {
		return nil
	}
	out := p.table(len(g.Rows))
	out.Grid.Sheet = g.Sheet
	return out
}

// separator is what parts a line into cells, "" for a line of words.
func separator(line string) string {
	for _, sign := range []string{"|", "\t", ";"} {
		if strings.Count(line, sign) > 1 {
			return sign
		}
	}
	return ""
}

func filledCells(cells []string) []string {
	var out []string
	for _, c := range cells {
		if c = postText(c); c != "" {
			out = append(out, c)
		}
	}
	return out
}

// newPost tells the lines apart; nil when they are no list of matches.
func newPost(rows []postRow) *post {
	p := cutPost(rows)
	p.clear()
	if len(p.kept) == 0 || p.cards >= len(p.kept) && p.cards > 0 || p.standings() {
		return nil
	}
	p.addOpen()
	p.leading()
	return p
}

// mayTell looks at the first lines only.
func mayTell(lines []string) bool {
	texts := 0
	for _, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if len(line) > 4096 {
			return false
		}
		if x, ok := cutTold(line); ok && x.told() || rowTag.MatchString(line) || separator(line) != "" {
			return true
		}
		if texts++; texts > mostBefore {
			return false
		}
	}
	return false
}

// postRow is one line of a post, or one row of a table; cells are its texts when it is
// parted by bars, tabs or semicolons.
type postRow struct {
	no    int32 // physical line
	raw   string
	cells []string
}

// post is a text while its lines are told apart.
type post struct {
	found   []told // lines that may tell a match, in order
	kept    []told
	unclear []told
	texts   int // lines with text
	cards   int // lines that count cards
	titled  bool
	lead    header.Field   // what the header of a table calls its first column
	names   map[string]int // key of a name -> how often it is a side
}

var (
	quoteOpen  = lazyregexp.New(`(?i)\[quote|<blockquote`)
	quoteClose = lazyregexp.New(`(?i)\[/quote|</blockquote`)
	cardCount  = lazyregexp.New(`^\s*\d{1,2}x? [\p{L}"]`)
)

func cutPost(rows []postRow) *post {
	p := &post{names: map[string]int{}}
	round, depth := "", 0
	for i := range rows {
		r := &rows[i]
		opened := len(quoteOpen.FindAllString(r.raw, -1))
		quoted := depth+opened > 0 || strings.HasPrefix(strings.TrimSpace(r.raw), ">")
		depth = max(0, depth+opened-len(quoteClose.FindAllString(r.raw, -1)))
		text := postText(r.raw)
		if text == "" {
			continue
		}
		p.texts++
		if title, ok := matchfile.RoundTitle(text); ok && len(r.cells) < 2 {
			round, p.titled = title, true
			continue
		}
		x, ok := cutTold(r.raw)
		if !ok || len(r.cells) > 1 {
			x, ok = p.cutCells(r.cells)
		}
		if !ok {
			if cardCount.MatchString(r.raw) {
				p.cards++
			}
			continue
		}
		x.line, x.raw, x.quoted = r.no, strings.TrimSpace(r.raw), quoted
		if x.round == "" {
			x.round = round
		}
		p.found = append(p.found, x)
	}
	return p
}

// told and open tell the two kinds of lines apart: those with a result, and pairs or
// byes, which only names known from the others make matches.
func (x *told) told() bool { return x.form != toldOpen && x.form != toldBye }

// clear keeps the lines that surely tell a match.
func (p *post) clear() {
	var between, others int
	for i := range p.found {
		x := &p.found[i]
		if !x.told() || !plausible(x.a) || !plausible(x.b) {
			continue
		}
		p.names[header.Key(x.a)]++
		p.names[header.Key(x.b)]++
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
		case !plausible(x.a) || !plausible(x.b) || p.longer(x.a, true) || p.longer(x.b, false) || x.doubted():
			p.unclear = append(p.unclear, *x)
		case x.form == toldBetween && others >= between && p.names[header.Key(x.a)]+p.names[header.Key(x.b)] < 3:
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

var doubtWords = lazyregexp.New(`(?i)(?:^|[^\p{L}])(?:not|wrong|incorrect|mistake|instead|if|would|faux|fausse|erreur|pas|неверно|ошибка|не)(?:$|[^\p{L}])`)

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

// standings: lines such as `Ana 3-0 Elves` may tell a record and a deck. They are
// matches when a title names the round, when a name stands on both sides, or when the
// games are those of matches and of several numbers.
func (p *post) standings() bool {
	left, sums := map[string]bool{}, map[int]bool{}
	most := byte('0')
	for i := range p.kept {
		x := &p.kept[i]
		if x.form != toldBetween || p.titled || x.round != "" {
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
	return len(sums) < 2 || most > '2'
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

// leading says what a number at the front of the rows is that nothing names: a round
// when it stands in several rows and no player twice beside it, else the table.
func (p *post) leading() {
	type seat struct {
		round, name string
	}
	again, twice := map[string]int{}, map[seat]bool{}
	round := p.lead == header.Round
	for i := range p.kept {
		x := &p.kept[i]
		if x.lead == "" || p.lead != "" {
			continue
		}
		again[x.lead]++
		round = round || again[x.lead] > 1
		for _, name := range x.sides() {
			if twice[seat{x.lead, name}] && !matchfile.IsBye(name) {
				p.lead = header.Table
			}
			twice[seat{x.lead, name}] = true
		}
	}
	for i := range p.kept {
		switch x := &p.kept[i]; {
		case x.lead == "":
		case round && p.lead != header.Table:
			x.round = x.lead
		case x.table == "":
			x.table = x.lead
		}
	}
}

// table writes the matches in the order of the lines.
func (p *post) table(lines int) *MatchPost {
	out := &MatchPost{Grid: &grid.Grid{Rows: []grid.Row{{Cells: []string{"player1", "player2", "result", "round", "table"}}}}, Most: 2*len(p.kept) >= p.texts && len(p.kept) > 1}
	own := map[int32]bool{}
	for i := range p.kept {
		x := &p.kept[i]
		own[x.line] = true
		out.Grid.Rows = append(out.Grid.Rows, grid.Row{Line: x.line, Offset: -1, Cells: []string{x.a, x.b, x.result, x.round, x.table}})
	}
	out.Others = lines - len(own)
	for i := range p.unclear {
		x := &p.unclear[i]
		repeats := slices.ContainsFunc(p.kept, func(k told) bool { return k.result == x.result && within(k.a, x.a) && within(k.b, x.b) })
		if !repeats && !x.quoted {
			out.Unclear = append(out.Unclear, UnclearLine{x.line, x.raw})
		}
	}
	return out
}

// within: the words of a name start or end a longer text.
func within(name, text string) bool {
	name, text = header.Key(name), header.Key(text)
	return name == text || strings.HasPrefix(text, name+" ") || strings.HasSuffix(text, " "+name)
}
