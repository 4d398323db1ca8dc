package results

import (
	"strconv"
	"strings"

	"deckmill/ingest/header"
)

// pasteTable is one of the tables of a post: its rows, and the line above them.
type pasteTable struct {
	from, to int // rows
	title    string
}

// cutTables parts the rows of a post that holds a table several times over: those
// of several scorers, or of several rounds. Each has all n rows, and no row twice;
// anything else is one table.
func (p *paste) cutTables(lines []string) {
	p.tables = []pasteTable{{0, len(p.rows), ""}}
	if p.n < 2 || len(p.rows) < 2*p.n || len(p.rows)%p.n != 0 {
		return
	}
	var cut []pasteTable
	for from := 0; from < len(p.rows); from += p.n {
		seen := map[string]bool{}
		for _, r := range p.rows[from : from+p.n] {
			key := r.rowKey()
			if key == "" || seen[key] {
				return
			}
			seen[key] = true
		}
		for _, r := range p.rows[:p.n] {
			if !seen[r.rowKey()] {
				return
			}
		}
		cut = append(cut, pasteTable{from, from + p.n, p.titleAbove(lines, p.rows[from].line)})
	}
	p.tables = cut
}

// rowKey is what tells a row from the others of its table.
func (r *pasteRow) rowKey() string {
	if r.no > 0 {
		return strconv.Itoa(r.no)
	}
	return header.Key(r.name)
}

// titleAbove is the nearest line above a table that is words: not its header, nor a
// row of another table, nor nothing but tags.
func (p *paste) titleAbove(lines []string, line int) string {
	rows := map[int]bool{}
	for i := range p.rows {
		rows[p.rows[i].line] = true
	}
	for i := line - 1; i >= 0 && !rows[i] && !p.decks[i]; i-- {
		text, _ := plainLine(lines[i])
		text = strings.Trim(strings.TrimSpace(text), ":")
		if _, isHeader := cutHeader(lines[i]); text != "" && !isHeader && strings.Trim(text, "|-+ ") != "" {
			return text
		}
	}
	return ""
}

// rounds: every table has a title of its own that calls it like a round.
func (p *paste) rounds() bool {
	seen := map[string]bool{}
	for _, t := range p.tables {
		key := header.Key(t.title)
		if !roundSheet.MatchString(key) || seen[key] {
			return false
		}
		seen[key] = true
	}
	return len(p.tables) > 1
}
