package ingest

import (
	"slices"

	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/results"
	"deckmill/ingest/source"
)

// readSheets reads a workbook with several results tables, and takes their sheets
// out of the file: a round each, several scorers, or pools of players who do not
// meet. Of others only the first is read, and each further one is a finding.
func readSheets(b *intake.Book, f *intake.File) bool {
	var tables []*grid.Grid
	var names []string
	for i := range f.Grids {
		g := &f.Grids[i]
		if g.Sheet > 0 && results.IsMatrix(g, b.Columns()) > 1 {
			tables = append(tables, g)
			names = append(names, b.Files.Sheet(source.Pos{File: g.File, Sheet: g.Sheet}))
		}
	}
	if len(tables) < 2 {
		return readBlocks(b, f)
	}
	if tables[0].Phase != "" {
		for _, g := range tables {
			results.RoundSheet(b, g, g.Phase)
		}
	} else if !readTogether(b, tables, names) {
		results.Matrix(b, tables[0])
		for k, g := range tables[1:] {
			b.Ignore(g.File, len(g.Rows))
			found := b.Finding("RESULT_SHEETS", source.Pos{File: g.File, Sheet: g.Sheet})
			found.Args = map[string]string{"sheet": names[k+1], "first": names[0], "book": f.Name}
			b.Sink.Add(found)
		}
	}
	f.Grids = slices.DeleteFunc(slices.Clone(f.Grids), func(g grid.Grid) bool {
		return slices.ContainsFunc(tables, func(t *grid.Grid) bool { return t.Sheet == g.Sheet })
	})
	return true
}

// readBlocks reads a sheet or a text with several results tables one below the
// other, and takes it out of the file.
func readBlocks(b *intake.Book, f *intake.File) bool {
	for i := range f.Grids {
		tables, names := results.Blocks(&f.Grids[i], b.Columns())
		if len(tables) < 2 || !readTogether(b, tables, names) {
			continue
		}
		f.Grids = append(f.Grids[:i:i], f.Grids[i+1:]...)
		return true
	}
	return false
}

// readTogether reads tables that are rounds, those of several scorers, or pools;
// false when they are none of it.
func readTogether(b *intake.Book, tables []*grid.Grid, names []string) bool {
	switch kind := results.Together(tables, names, b.Columns()); {
	case kind == results.Rounds && (b.Part != nil || b.Phase.Settings.Round != ""):
		for k, g := range tables {
			results.RoundSheet(b, g, names[k])
		}
	case kind == results.Scorers:
		for _, g := range tables {
			results.Matrix(b, g)
		}
	case kind == results.Pools:
		for k, g := range tables {
			results.Pool(b, g, names[k])
		}
	default:
		return false
	}
	return true
}
