package results

import (
	"regexp"
	"strings"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/grid"
)

// pairLine is a match as people write it in a post: "Ana vs Bo: 6-0", "Ana - Bo 4:1".
var pairLine = regexp.MustCompile(`(?i)^\s*(?:\d{1,3}[.)]\s+)?(.+?)\s+(?:vs?\.?|versus|contre|против|[-–—])\s+(.+?)\s*[:=]?\s+(\S+)\s*$`)

// mostBefore bounds the lines before the first match.
const mostBefore = 100

// PairLines makes a table of the lines of a post that tell one match each, under the
// header player, opponent, result; nil when they are not most of its lines, or when
// some result is none of X-Card Blind. others is the number of the other lines. games
// is as for [Spelled]. A text that starts with many lines of something else is no
// such post: it may be a list of a hundred thousand cards.
func PairLines(t *deckfile.Text, games bool) (g *grid.Grid, others int) {
	g = &grid.Grid{File: t.No, Rows: []grid.Row{{Cells: []string{"player", "opponent", "result"}}}}
	texts := 0
	for i, line := range t.Lines() {
		text, _ := plainLine(line)
		if len(line) > 512 {
			return nil, 0
		}
		if strings.TrimSpace(text) != "" {
			texts++
		}
		if texts > mostBefore && len(g.Rows) == 1 {
			return nil, 0
		}
		m := pairLine.FindStringSubmatch(text)
		if m == nil {
			others++
			continue
		}
		letters := len(m[3]) == 2 && strings.Trim(strings.ToUpper(m[3]), "WDLVN") == ""
		if _, ok := Spelled(m[3], games); !ok && !letters {
			others++
			continue
		}
		g.Rows = append(g.Rows, grid.Row{Line: int32(i + 1), Offset: -1, Cells: []string{strings.TrimSpace(m[1]), strings.TrimSpace(m[2]), m[3]}})
	}
	if n := len(g.Rows) - 1; n < 3 || 3*n < 2*texts {
		return nil, 0
	}
	return g, others
}
