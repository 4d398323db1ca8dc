package results

import (
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/grid"
	"deckmill/ingest/header"
)

// Sheets says what several results tables of one workbook are together.
type Sheets uint8

// The answers; only of Unclear is the first table read alone.
const (
	Unclear Sheets = iota
	Rounds         // a round each: the sheets are called so, or have a column round each of their own
	Scorers        // the same players, and mostly the same results
	Pools          // players of their own: groups
)

// roundSheet: a sheet that is called like a round: "Round 3", "R2", "Ronde 1", "Тур 4", "107".
var roundSheet = lazyregexp.New(`^(?:round|ronde|runde|manche|tour|r|тур|раунд|day|jour|week|semaine)? ?n?[°º#]? ?\d{1,4}$`)

// Together compares the tables of sheets; names are theirs.
func Together(grids []*grid.Grid, names []string, columns map[string]string) Sheets {
	called := true
	for _, name := range names {
		called = called && roundSheet.MatchString(header.Key(name))
	}
	if called || ownRounds(grids, columns) {
		return Rounds
	}
	first := previewOf(grids[0], columns)
	scorers, pools := true, true
	for _, g := range grids[1:] {
		next := previewOf(g, columns)
		common, same, both := first.against(&next)
		scorers = scorers && common == len(first.rows) && common == len(next.rows) && 2*same > both
		pools = pools && common == 0
	}
	switch {
	case scorers:
		return Scorers
	case pools:
		return Pools
	}
	return Unclear
}

// ownRounds: each table names one round, and no two the same.
func ownRounds(grids []*grid.Grid, columns map[string]string) bool {
	seen := map[string]bool{}
	for _, g := range grids {
		parts := byRound(g, columns)
		if len(parts) != 1 || parts[0].round == "" || seen[parts[0].round] {
			return false
		}
		seen[parts[0].round] = true
	}
	return true
}

// preview is a table by the names of its rows.
type preview struct {
	rows  map[string]bool
	cells map[[2]string]string
}

func previewOf(whole *grid.Grid, columns map[string]string) preview {
	p := preview{rows: map[string]bool{}, cells: map[[2]string]string{}}
	g, _ := frame(whole, columns)
	l, ok := find(g, columns)
	if !ok {
		return p
	}
	rows := goodRows(g, l.head)
	name := func(k int) string {
		if l.player >= 0 {
			return header.Key(g.Rows[rows[k]].Cell(l.player))
		}
		return header.Key(g.Rows[rows[k]].Cell(max(0, l.no)))
	}
	for k := range rows {
		p.rows[name(k)] = true
	}
	for k, i := range rows {
		for c, col := range l.results {
			column := header.Key(l.labels[c])
			if !p.rows[column] && c < len(rows) {
				column = name(c)
			}
			p.cells[[2]string{name(k), column}] = strings.TrimLeft(strings.ToUpper(plain(strings.TrimSpace(g.Rows[i].Cell(col)))), "0")
		}
	}
	return p
}

// against counts the common rows, and of the results that both have those that
// are the same.
func (p *preview) against(o *preview) (common, same, both int) {
	for name := range p.rows {
		if o.rows[name] {
			common++
		}
	}
	for pair, cell := range p.cells {
		other, ok := o.cells[pair]
		if !ok || pair[0] == pair[1] || IsMissing(cell) && cell != "" || IsMissing(other) && other != "" {
			continue
		}
		both++
		if cell == other {
			same++
		}
	}
	return common, same, both
}
