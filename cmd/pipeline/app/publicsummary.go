package app

import (
	"fmt"
	"strconv"
	"strings"

	"deckmill/export"
	"deckmill/export/table"
	"deckmill/export/view"
	"deckmill/rules/check"
)

// publicSummary is summary.txt of an output in stages: what the tables that may
// be seen tell, and nothing else.
func (j *job) publicSummary(tables []*table.Table) string {
	var b strings.Builder
	lang := j.lang()
	s := &j.spec.Settings[0]
	title := s.Name
	if title == "" {
		title = s.Format
	}
	fmt.Fprintf(&b, "%s\n%s\n%s\n", title, strings.Repeat("=", len([]rune(title))), j.stageWords())
	e := view.Of(tables, nil)
	for _, p := range e.Phases {
		if len(e.Phases) > 1 {
			fmt.Fprintf(&b, "\n%s\n", p.ID)
		}
		publicPhase(&b, p, lang)
	}
	return b.String()
}

func publicPhase(b *strings.Builder, p *view.Phase, lang string) {
	if n := len(p.Seals); n > 0 && len(p.Decks) == 0 {
		fmt.Fprintf(b, "%s%s%d\n", word("received", lang), colon(lang), n)
		for _, s := range p.Seals {
			fmt.Fprintf(b, "  %d. %s\n", s.Number, s.Player)
		}
	}
	if n := p.Verdicts(); len(p.Decks) > 0 {
		var parts []string
		for _, v := range check.Verdicts() {
			if n[v] > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", n[v], word(v, lang)))
			}
		}
		fmt.Fprintf(b, "%s%s%s\n", word("decks", lang), colon(lang), strings.Join(parts, ", "))
	}
	if len(p.Standings) == 0 {
		return
	}
	var names []string
	for _, s := range p.Winners() {
		names = append(names, s.Player)
	}
	key := "winner"
	if len(names) > 1 {
		key = "shared"
	}
	fmt.Fprintf(b, "%s%s%s\n\n", word(key, lang), colon(lang), strings.Join(names, "; "))
	head := matrixHead[known(lang)]
	rows := [][]string{{head[0], head[1], head[2], head[4], head[5]}}
	for _, s := range p.Standings {
		rows = append(rows, []string{strconv.FormatInt(s.Rank, 10), s.Player, shown(s.Points), shown(s.Total), shown(s.TP)})
	}
	b.WriteString(columns(rows))
}

// shown is a number of the view, "" for null.
func shown(n int64) string {
	if n == view.Null {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// publicReadMe are the rows of the sheet "Read me" of an output in stages.
func (j *job) publicReadMe(tables []*table.Table) []export.Line {
	lang := j.lang()
	s := &j.spec.Settings[0]
	name := s.Name
	if d := s.Date.String(); d != "" {
		name = strings.TrimPrefix(name+", "+d, ", ")
	}
	lines := []export.Line{{Key: word("event", lang), Value: name}, {Key: word("published", lang), Value: j.stageWords()}}
	for _, o := range j.outcomes {
		lines = append(lines, export.Line{Key: word("format", lang), Value: formatLine(o)})
	}
	for _, p := range view.Of(tables, nil).Phases {
		for _, w := range p.Winners() {
			lines = append(lines, export.Line{Key: word("winner", lang), Value: w.Player})
		}
	}
	return append(lines, export.Line{
		Key: word("madeby", lang), Value: fmt.Sprintf("Deckmill %s, %s %s (%s)", Version, word("catalogue", lang), j.catalog.Version(), j.catalog.Date()),
	})
}

// stageWords says what is published.
func (j *job) stageWords() string {
	text := word("stage-"+j.stage(), j.lang())
	if j.anonymous() {
		text += ", " + word("anonymous", j.lang())
	}
	return text
}
