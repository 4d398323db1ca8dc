package results

import (
	"strings"

	"deckmill/ingest/lazyregexp"
)

// postLine is a line of a post as the reader of tables sees it: a physical line,
// or one row of a BBCode table, which may share its line with others or be spread
// over several.
type postLine struct {
	text  string
	at    int // physical line, from 0
	lines int // how many physical lines it counts for, at least 1
}

var (
	rowTag = lazyregexp.New(`(?i)\[(/?)(tr|table)(?:[= ][^\]]*)?\]`)
	// openCell starts a cell whether or not the one before was closed.
	openCell  = lazyregexp.New(`(?i)\s*\[t[dh](?:[= ][^\]]*)?\]\s*`)
	closeCell = lazyregexp.New(`(?i)\[/t[dh]\]`)
)

// unfold makes one line of each row of a BBCode table, with bars between its
// cells; other lines stay as they are.
func unfold(lines []string) []postLine {
	u := unfolding{}
	for i, line := range lines {
		u.line(i, line)
	}
	u.flush()
	return u.out
}

// unfolding is the state of unfold.
type unfolding struct {
	out      []postLine
	lead     string   // "[s]" before a row
	row      []string // parts of the open row, nil = none is open
	from, to int      // its physical lines
	next     int      // the first physical line that is not counted yet
}

func (u *unfolding) line(i int, line string) {
	tags := rowTag.FindAllStringSubmatchIndex(line, -1)
	start := 0
	for _, t := range tags {
		closes, name := t[2] < t[3], strings.ToLower(line[t[4]:t[5]])
		u.text(line[start:t[0]], i)
		if closes && u.row != nil {
			u.to = i
		}
		u.flush()
		if !closes && name == "tr" {
			u.row, u.from, u.to = []string{u.lead}, i, i
			u.lead = ""
		}
		start = t[1]
	}
	if tags == nil && u.row == nil {
		u.add(line, i, i)
		return
	}
	u.text(line[start:], i)
	if u.row == nil && u.next <= i { // nothing but tags
		u.add("", i, i)
	}
}

// text is what stands between two tags of line at.
func (u *unfolding) text(s string, at int) {
	switch {
	case u.row != nil && (strings.TrimSpace(s) != "" || u.from == at):
		u.row, u.to = append(u.row, strings.TrimSpace(s)), at
	case u.row == nil && strings.TrimSpace(s) != "" && strings.TrimSpace(strike.ReplaceAllString(s, "")) == "":
		u.lead = strings.TrimSpace(s)
	case u.row == nil && strings.TrimSpace(s) != "":
		u.add(s, at, at)
	}
}

// flush ends the open row.
func (u *unfolding) flush() {
	if u.row == nil {
		return
	}
	cells := openCell.ReplaceAllString(closeCell.ReplaceAllString(strings.Join(u.row, " "), " "), "|")
	cells = strings.TrimPrefix(strings.TrimSpace(cells), "|")
	u.row = nil
	u.add(cells, u.from, u.to)
}

// add ends a line; the physical lines between the last one and it, such as blank
// ones inside a row, count with it.
func (u *unfolding) add(text string, from, to int) {
	u.out = append(u.out, postLine{text: text, at: from, lines: max(1, to-u.next+1)})
	u.next = max(u.next, to+1)
}
