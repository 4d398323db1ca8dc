package results

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/header"
)

// paste is a forum post that holds a table of results, with or without a
// header, deck lines and words around it (spec/xcb.md, layouts seen).
type paste struct {
	header  pasteHeader
	head    int      // line of the header, -1 = none
	names   []string // columns that a header names like rows
	rows    []pasteRow
	n       int          // decks
	dash    bool         // rows leave their own cell out
	decks   map[int]bool // lines that are decks
	refused map[int]bool // lines that should be rows but cannot be read
	tables  []pasteTable
}

// IsPaste reports whether a text is a forum post with a table of results.
func IsPaste(lines []string) bool {
	p := cutPaste(texts(unfold(lines)))
	return p.n >= 2 && len(p.rows) > 0 && (p.header.n > 0 || p.names != nil || p.proved())
}

// PastedDecks is the number of decks in a forum post with a table of results: lines
// such as `1. Ana - Card, Card, Card`; 0 for any other text.
func PastedDecks(lines []string) int {
	if !IsPaste(lines) {
		return 0
	}
	return len(cutPaste(texts(unfold(lines))).decks)
}

func texts(lines []postLine) []string {
	out := make([]string, len(lines))
	for i := range lines {
		out[i] = lines[i].text
	}
	return out
}

// proved: without a header, the marks of the own cells or the sums behind the
// rows show that these are results and not, say, standings.
func (p *paste) proved() bool {
	good := 0
	for i := range p.rows {
		r := &p.rows[i]
		width := p.n
		if p.dash {
			width--
		}
		if len(r.tokens) < width {
			continue
		}
		sum := 0
		for _, t := range r.tokens[:width] {
			sum += cellPoints(t)
		}
		own := r.no - 1
		if own < 0 {
			own = i
		}
		marked := slices.ContainsFunc(r.tokens[:width], isMark)
		zero := len(p.rows) == p.n && own < width && IsSelf(r.tokens[own])
		if marked || !p.dash && zero || len(r.tokens) > width && r.tokens[width] == strconv.Itoa(sum) {
			good++
		}
	}
	return 2*good >= len(p.rows)
}

// IsMarkdown reports a table with a rule of dashes under its header.
func IsMarkdown(lines []string) bool {
	return slices.ContainsFunc(lines, func(l string) bool {
		return strings.Contains(l, "|") && strings.Contains(l, "--") && strings.Trim(l, " \t|-:+") == ""
	})
}

// cutPaste finds the rows of the table and works out its width.
func cutPaste(lines []string) *paste {
	p := &paste{head: -1, decks: map[int]bool{}, refused: map[int]bool{}}
	numbered := false
	for i, line := range lines {
		if strings.Trim(line, " \t|-:+") == "" || len(line) > 1<<14 { // also the rule of a Markdown table
			continue
		}
		if h, ok := cutHeader(line); ok && p.head < 0 && len(p.rows) == 0 {
			p.header, p.head = h, i
			continue
		} else if ok && p.header.n > 4 && h.n == p.header.n { // of a further table
			continue
		}
		if r, ok := cutRow(line, i); ok {
			p.rows = append(p.rows, r)
			continue
		}
		no, cards, isDeck := postedDeck(line)
		switch {
		case isDeck && pointsLike.MatchString(cards): // a line of standings
		case isDeck && !chainLike.MatchString(cards):
			p.decks[i] = true
			numbered = numbered || no > 0
		case isDeck || rowLike.MatchString(line):
			p.refused[i] = true
		}
	}
	for i := range p.decks { // beside numbered decks, "Round 12: results" is none
		if no, _, _ := postedDeck(lines[i]); numbered && no == 0 {
			delete(p.decks, i)
		}
	}
	if len(p.rows) == 0 {
		return p
	}
	p.width()
	p.columnNames(lines)
	p.cutTables(lines)
	return p
}

// postedDeck reads a line of a post as a deck, without the marks of the forum.
func postedDeck(line string) (no int32, cards string, ok bool) {
	text, _ := plainLine(line)
	no, _, _, cards, ok = deckfile.DeckLine(text)
	return no, strings.TrimSpace(cards), ok
}

// pointsLike: "13 points, 325 TP" are no cards.
var pointsLike = lazyregexp.New(`(?i)^\d+ *(?:points?|pts|очк)|[-–] \d+ points?\b`)

// rowLike: a number and a bar, then something that cannot be read.
var rowLike = lazyregexp.New(`^\s*\d{1,3}\s*\|\s*\S`)

// width finds n: the header says it, else the place of a bar behind the
// results, else the width with which the most rows make sense.
func (p *paste) width() {
	p.dash = !slices.ContainsFunc(p.rows, func(r pasteRow) bool { return slices.ContainsFunc(r.tokens, isMark) })
	if p.header.n > 0 {
		p.n = p.header.n
		p.dash = p.dash && p.fit(p.n, true) > p.fit(p.n, false)
		return
	}
	best, bestDash, most := 0, false, -1<<30
	from := 2
	if longest := p.longest(); longest > 64 { // few words stand behind the results; a hostile post must not take hours
		from = longest - 16
	}
	for n := from; n <= p.longest()+1; n++ {
		for _, dash := range []bool{false, true} {
			if dash && !p.dash {
				continue
			}
			if s := p.fit(n, dash); s > most || s == most && !dash { // of equals the wider: "X 6 6 12" is not "X 6 = 6"
				best, bestDash, most = n, dash, s
			}
		}
	}
	p.n, p.dash = best, bestDash
}

func (p *paste) longest() int {
	n := 0
	for _, r := range p.rows {
		n = max(n, len(r.tokens))
	}
	return n
}

// fit says how well the rows make sense as rows of n decks: all cells are
// results, the own cell is marked at its place, what follows is their sum, no
// number is larger, and there are as many rows.
func (p *paste) fit(n int, dash bool) int {
	width := n
	if dash {
		width--
	}
	score := 0
	if len(p.rows) == n {
		score += 2
	}
	for i := range p.rows {
		score += p.rows[i].fit(n, width, dash, i)
	}
	return score
}

func (r *pasteRow) fit(n, width int, dash bool, place int) int {
	if r.no > n || len(r.tokens) < width {
		return -20
	}
	score, sum := 0, 0
	for k, t := range r.tokens[:width] {
		if !IsCell(t) {
			score -= 6
		}
		if isMark(t) && (r.no > 0 && k != r.no-1 || dash) {
			score -= 4
		}
		sum += cellPoints(t)
	}
	own := r.no - 1
	if r.no == 0 {
		own = place
	}
	if !dash && own < width && IsSelf(r.tokens[own]) {
		score += 2
	}
	if slices.Contains(r.bars, width) {
		score += 2
	}
	switch {
	case len(r.tokens) == width:
		return score + 1
	case r.tokens[width] == strconv.Itoa(sum):
		if len(r.tokens) > width+1 && !afterTotal(r.tokens[width+1], sum, n) {
			score -= 3
		}
		return score + 4
	case IsCell(r.tokens[width]):
		return score - 3
	}
	return score + 1
}

// afterTotal: the text can stand behind a total: a rank, tournament points, or
// no number.
func afterTotal(text string, sum, n int) bool {
	v, err := strconv.Atoi(text)
	m := n - 1
	return err != nil || v >= 1 && v <= n || m > 0 && v == (200*sum+m)/(2*m)
}

// cellPoints are the points of a cell whose split is worth 3, for sums.
func cellPoints(text string) int {
	t := strings.ToUpper(text)
	if n, err := strconv.Atoi(t); err == nil {
		return max(0, n)
	}
	if isMark(text) {
		return 0
	}
	if len(t) == 1 {
		t += t
	}
	if strings.Trim(t, "WL") == "" && strings.Contains(t, "W") && strings.Contains(t, "L") {
		return 3
	}
	return 3*strings.Count(t, "W") + strings.Count(t, "D")
}

// columnNames finds a header that names the columns like the rows.
func (p *paste) columnNames(lines []string) {
	if p.head >= 0 {
		return
	}
	named := map[string]bool{}
	for _, r := range p.rows {
		if r.name != "" {
			named[header.Key(r.name)] = true
		}
	}
	if len(named)*2 < len(p.rows) {
		return
	}
	for i := range p.rows[0].line {
		for _, words := range headerWords(lines[i]) {
			at, most := 0, 0 // the corner before the names may be empty
			for start := 0; start < 3 && start+p.n <= len(words); start++ {
				found := 0
				for _, w := range words[start : start+p.n] {
					if named[header.Key(w)] {
						found++
					}
				}
				if found > most {
					at, most = start, found
				}
			}
			if 2*most > p.n || most > 0 && most == len(named) {
				p.names, p.head = words[at:at+p.n], i
				for _, w := range words[at+p.n:] {
					p.header.tail = append(p.header.tail, header.FieldOf(w))
				}
				return
			}
		}
	}
}

// headerWords are the fields between bars, and the words, of a line.
func headerWords(line string) [][]string {
	text, _ := plainLine(line)
	fields := strings.Split(strings.Trim(strings.TrimSpace(text), "|"), "|")
	for k := range fields {
		fields[k] = strings.TrimSpace(fields[k])
	}
	return [][]string{fields, strings.Fields(strings.ReplaceAll(text, "|", " "))}
}
