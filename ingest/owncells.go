package ingest

import (
	"strings"

	"deckmill/ingest/grid"
)

// givenCells are the cells of the crosstables of an event.xlsx as its long table
// has them, by phase, row and column: what was given, and the points.
type givenCells map[[3]string][2]string

func givenIn(cells *grid.Grid) givenCells {
	out := givenCells{}
	if cells == nil {
		return out
	}
	at := columnsOf(cells, []string{"phase", "row", "col", "cell", "points"})
	if at == nil {
		return out
	}
	for i := cells.First() + 1; i < len(cells.Rows); i++ {
		r := &cells.Rows[i]
		out[[3]string{r.Cell(at[0]), r.Cell(at[1]), r.Cell(at[2])}] = [2]string{r.Cell(at[3]), r.Cell(at[4])}
	}
	return out
}

// each visits the cells of a crosstable that the long table knows: those below a
// number and beside one.
func (m givenCells) each(g *grid.Grid, phase string, visit func(r *grid.Row, c int, cell, points string)) {
	first := g.First()
	for i := first + 1; first >= 0 && i < len(g.Rows); i++ {
		r := &g.Rows[i]
		for c := range r.Cells {
			row, col := strings.TrimSpace(r.Cell(0)), strings.TrimSpace(g.Rows[first].Cell(c))
			if x, known := m[[3]string{phase, row, col}]; known && row != col {
				visit(r, c, x[0], x[1])
			}
		}
	}
}

// changed: somebody has written other results into the crosstable.
func (m givenCells) changed(g *grid.Grid, phase string) bool {
	changed := false
	m.each(g, phase, func(r *grid.Row, c int, cell, points string) {
		changed = changed || r.Cells[c] != cell && (points == "" || r.Cells[c] != points)
	})
	return changed
}

// oneEach picks of the two crosstables of each phase, by entry and by rank, the
// one that was changed, else the first; of two that were changed, each in its way,
// both are read and compared. again are the others.
func oneEach(tables []grid.Grid, cells *grid.Grid, phases []string) (pick, again []grid.Grid) {
	given := givenIn(cells)
	before := ""
	for k := range tables {
		g := &tables[k]
		if len(tables) != 2*len(phases) { // no ranks, or no long table: what is the same again is known by its contents
			if text := contents(g); text == before {
				again, before = append(again, *g), ""
			} else {
				pick, before = append(pick, *g), text
			}
			continue
		}
		if k%2 == 1 {
			continue
		}
		ranked, phase := &tables[k+1], phases[k/2]
		switch byEntry, byRank := given.changed(g, phase), given.changed(ranked, phase); {
		case byRank && !byEntry:
			pick, again = append(pick, *ranked), append(again, *g)
		case byRank && contents(g) != contents(ranked):
			pick = append(pick, *g, *ranked)
		default:
			pick, again = append(pick, *g), append(again, *ranked)
		}
	}
	return pick, again
}

// asGiven puts into crosstables what was given for each match, from the long
// table of their cells: there a split that is worth 2 is WL or 3, in the crosstable
// as people see it 2. A number that was changed in the crosstable stays.
func asGiven(tables []grid.Grid, cells *grid.Grid, phases []string) {
	if len(tables) != len(phases) {
		return
	}
	given := givenIn(cells)
	for k, phase := range phases {
		rows := make([]grid.Row, len(tables[k].Rows))
		for i, r := range tables[k].Rows {
			r.Cells = append([]string(nil), r.Cells...)
			rows[i] = r
		}
		tables[k].Rows = rows
		given.each(&tables[k], phase, func(r *grid.Row, c int, cell, points string) {
			if points != "" && points == r.Cells[c] && cell != "" {
				r.Cells[c] = cell
			}
		})
	}
}
