package ingest

import (
	"slices"

	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/results"
)

// phasesOf are the phases in the column of a table, in its order.
func phasesOf(g *grid.Grid) []string {
	if g == nil {
		return nil
	}
	at := columnsOf(g, []string{"phase"})
	if at == nil {
		return nil
	}
	var out []string
	for i := g.First() + 1; i < len(g.Rows); i++ {
		if phase := g.Rows[i].Cell(at[0]); phase != "" && !slices.Contains(out, phase) {
			out = append(out, phase)
		}
	}
	return out
}

// ofPhases gives each phase of an output that is read again its own tables. An
// event without [[phase]] takes the phases of the output, one with them picks by
// its rounds, else by the names of its phases; one that names none of them takes
// all tables as they are.
func ofPhases(b *intake.Book, tables []grid.Grid, phases []string) []grid.Grid {
	own := slices.IndexFunc(phases, func(p string) bool { return header.Key(p) == header.Key(b.Phase.Settings.Phase) })
	picks := b.Part != nil || b.Phase.Settings.Round != ""
	if len(phases) < 2 || !picks && own < 0 {
		for k := range tables {
			tables[k].Phase = ""
		}
		return tables
	}
	tables = byPhase(tables, phases)
	if picks {
		return tables
	}
	var out []grid.Grid
	heads := map[int16]bool{} // sheets whose header counts with a table that is read
	for _, g := range tables {
		if g.Phase == phases[own] {
			heads[g.Sheet] = true
			g.Phase = ""
			out = append(out, g)
		}
	}
	for _, g := range tables {
		if g.Phase != phases[own] {
			elsewhere(b, &g, heads)
		}
	}
	return out
}

// elsewhere counts the rows of a table of another phase: accepted where an event
// phase of that name reads them.
func elsewhere(b *intake.Book, g *grid.Grid, heads map[int16]bool) {
	head := g.First() + 1
	if columnsOf(g, []string{"phase"}) == nil { // a crosstable has its numbers above its header
		head++
	}
	n := max(0, len(g.Rows)-head)
	if !heads[g.Sheet] {
		b.Ignore(g.File, len(g.Rows)-n)
		heads[g.Sheet] = true
	}
	if slices.ContainsFunc(b.Phases, func(p string) bool { return header.Key(p) == header.Key(g.Phase) }) {
		b.Accept(g.File, n)
	} else {
		b.Ignore(g.File, n)
	}
}

// byPhase cuts tables with a column phase into one for each, under the same header.
func byPhase(tables []grid.Grid, phases []string) []grid.Grid {
	var out []grid.Grid
	for i := range tables {
		g := &tables[i]
		at := columnsOf(g, []string{"phase"})
		if at == nil || g.Phase != "" {
			out = append(out, *g)
			continue
		}
		head := g.First()
		for k, phase := range phases {
			part := grid.Grid{File: g.File, Sheet: g.Sheet, Phase: phase, Rows: slices.Clone(g.Rows[head : head+1])}
			if k == 0 {
				part.Rows = slices.Clone(g.Rows[:head+1])
			}
			for j := head + 1; j < len(g.Rows); j++ {
				if own := g.Rows[j].Cell(at[0]); own == phase || k == 0 && !slices.Contains(phases, own) {
					part.Rows = append(part.Rows, g.Rows[j])
				}
			}
			out = append(out, part)
		}
	}
	return out
}

// intoPhase reads a table into the phase that it is of; a phase that nothing picks
// is ignored. seen are the sheets that were read before: their header counts once.
func intoPhase(b *intake.Book, g *grid.Grid, seen map[int16]bool, read func(*intake.Book)) {
	target := b
	if g.Phase != "" {
		target = results.BookOf(b, g.Phase)
	}
	file := b.Files.At(g.File)
	before := file.RowsIgnored
	if target == nil {
		b.Ignore(g.File, len(g.Rows))
	} else {
		read(target)
	}
	if g.Phase == "" {
		return
	}
	if seen[g.Sheet] && file.RowsIgnored > before {
		file.RowsRead--
		file.RowsIgnored--
	}
	seen[g.Sheet] = true
}
