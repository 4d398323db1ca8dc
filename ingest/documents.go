package ingest

import (
	"slices"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/results/matchfile"
)

// documentReader reads a whole file of results: JSON, XML, files of other games.
type documentReader struct {
	doc   string
	sniff func(f *intake.File) (name string, ok bool)
	read  func(b *intake.Book, f *intake.File)
}

// documentReaders are tried before the readers of tables.
var documentReaders = []documentReader{
	{
		doc:   "JSON of rounds (deck cache, melee, Topdeck, Challonge, or rows of matches)",
		sniff: matchfile.IsJSON, read: matchfile.JSON,
	},
	{
		doc:   "the XML of WER",
		sniff: func(f *intake.File) (string, bool) { return "wer-xml", matchfile.IsWER(f) }, read: matchfile.WER,
	},
	{
		doc:   "a file of another game, refused with a hint",
		sniff: func(f *intake.File) (string, bool) { return "other-game", matchfile.IsOtherGame(f) }, read: matchfile.OtherGame,
	},
}

// readDocument reads the file by the first reader that knows it; decks that
// stand in the same cache JSON are read by their own dialect.
func readDocument(b *intake.Book, f *intake.File, t *deckfile.Text, want Role) []string {
	if t != nil && f.Lines == nil {
		f.Lines = t.Lines()
	}
	for _, r := range documentReaders {
		name, ok := r.sniff(f)
		if !ok {
			continue
		}
		r.read(b, f)
		f.Grids = nil
		if t != nil && name == "cache-json" && deckfile.CacheJSON.Sniff(t) {
			before := len(b.Sink.List)
			deckfile.CacheJSON.Read(b, t)
			if want&Decks == 0 { // as labels: nothing is said about decks that were not given
				b.Sink.List = b.Sink.List[:before]
			}
		}
		return []string{name}
	}
	return nil
}

// listReader reads match lists: a workbook may hold one sheet a round, so every
// sheet that is one is read.
type listReader struct {
	name  string
	doc   string
	sniff func(b *intake.Book, g *grid.Grid) bool
	read  func(b *intake.Book, f *intake.File, g *grid.Grid)
}

var listReaders = []listReader{
	{
		name: "matches", doc: "one row per match (round,table,player1,player2,games1,games2,draws,result,status)",
		sniff: func(b *intake.Book, g *grid.Grid) bool { return matchfile.IsList(g, b.Columns()) },
		read:  func(b *intake.Book, f *intake.File, g *grid.Grid) { matchfile.List(b, g, f.Stem) },
	},
	{
		name: "round-robin", doc: "a round-robin table of games (player,1,...,n; cells such as 2-1)",
		sniff: func(_ *intake.Book, g *grid.Grid) bool { return matchfile.IsRobin(g) },
		read:  func(b *intake.Book, _ *intake.File, g *grid.Grid) { matchfile.Robin(b, g) },
	},
	{
		name: "swiss-crosstable", doc: "a Swiss crosstable (rank,player, one column a round with opponent and result)",
		sniff: func(_ *intake.Book, g *grid.Grid) bool { return matchfile.IsCrosstable(g) },
		read:  func(b *intake.Book, _ *intake.File, g *grid.Grid) { matchfile.Crosstable(b, g) },
	},
}

// readLists reads every match list of the file, and standings that stand in
// another sheet beside them.
func readLists(b *intake.Book, f *intake.File) []string {
	var names []string
	seen := map[int16]bool{}
	f.Grids = slices.DeleteFunc(f.Grids, func(g grid.Grid) bool {
		for _, r := range listReaders {
			if r.sniff(b, &g) {
				intoPhase(b, &g, seen, func(target *intake.Book) { r.read(target, f, &g) })
				if !slices.Contains(names, r.name) {
					names = append(names, r.name)
				}
				return true
			}
		}
		return false
	})
	if len(names) > 0 {
		f.Grids = slices.DeleteFunc(f.Grids, func(g grid.Grid) bool {
			if matchfile.IsStandings(&g) {
				matchfile.Standings(b, &g)
				return true
			}
			return false
		})
	}
	return names
}

// resultLayouts describes what results may look like, beside the tables.
func resultLayouts() []string {
	var out []string
	for _, r := range listReaders {
		out = append(out, r.doc)
	}
	for _, r := range documentReaders {
		out = append(out, r.doc)
	}
	out = append(out, "a post whose lines tell one match each (Ana - Bo 2-1; Ana beat Bo 2-0; titles such as Round 3)")
	return out
}
