package results

import (
	"html"
	"slices"
	"strings"

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

// mostLines bounds a post: longer texts are tables with a header.
const mostLines = 10_000

// MatchLines finds the lines of a post that tell a match each (`Ana - Bo 2-1`,
// `Ana beat Bo`, `Table 3: Ana vs Bo WL`, `Ana;Bo;2-1`), whatever people write before,
// between and behind them. Titles such as `Round 3` hold for the lines below. It is nil
// when there are none, or when they may be standings, or when most lines are cards.
func MatchLines(t *deckfile.Text) *MatchPost {
	lines := t.Lines()
	if len(lines) > mostLines || !mayTell(lines) {
		return nil
	}
	var rows []postRow
	for _, l := range unfold(lines) {
		r := postRow{no: int32(l.at + 1), raw: html.UnescapeString(l.text)} //nolint:gosec // limited by container
		if sign := separator(r.raw); sign != "" {
			r.cells = filledCells(strings.Split(r.raw, sign))
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
	if len(g.Rows) > mostLines {
		return nil
	}
	var rows []postRow
	may := false
	for i := range g.Rows {
		if g.Rows[i].Err != nil || len(rows) > mostBefore && !may {
			return nil
		}
		if cells := filledCells(g.Rows[i].Cells); len(cells) > 0 {
			raw := strings.Join(cells, " ")
			may = may || tells(raw, cells)
			rows = append(rows, postRow{no: g.Rows[i].Line, raw: raw, cells: cells})
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
	if len(p.kept) == 0 || p.cards >= len(p.kept) && p.cards > 0 || p.standings() || p.weak() {
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
		if sign := separator(line); tells(line, nil) || rowTag.MatchString(line) || sign != "" && tells(line, filledCells(strings.Split(line, sign))) {
			return true
		}
		if texts++; texts > mostBefore {
			return false
		}
	}
	return false
}

// tells reports a line, or the cells of a row, that may tell matches.
func tells(line string, cells []string) bool {
	if len(cells) > 1 {
		_, ok := (&post{}).cutCells(cells)
		return ok
	}
	_, ok := cutTold(line)
	return ok || cutSeveral(postText(line)) != nil
}

// postRow is one line of a post, or one row of a table; cells are its texts when it is
// parted by bars, tabs or semicolons.
type postRow struct {
	no    int32 // physical line
	raw   string
	cells []string
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
	out := &MatchPost{Grid: &grid.Grid{Rows: []grid.Row{{Cells: []string{"player1", "player2", "result", "round", "table"}}}}, Most: 2*len(p.kept) >= p.texts}
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
