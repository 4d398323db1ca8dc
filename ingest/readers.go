package ingest

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/results"
	"deckmill/ingest/results/matchfile"
	"deckmill/ingest/source"
)

// Role is what a file is wanted for.
type Role uint8

// The roles; a file may have both.
const (
	Decks Role = 1 << iota
	Results
)

// gridReader reads one CSV or one sheet.
type gridReader struct {
	name  string // the dialect in the table files
	doc   string // the layout, for messages
	role  Role
	sniff func(g *grid.Grid, at int, b *intake.Book) bool
	read  func(b *intake.Book, f *intake.File, g *grid.Grid, at int) string // a name of its own for the dialect, "" = name
}

// gridReaders are tried in this order; the first that knows the grid takes it.
var gridReaders = []gridReader{
	{
		name: "matrix", role: Results,
		doc:   "a results matrix (player,1,2,...,n[,bonus][,total] or player;card_1;...;result_0;...)",
		sniff: func(g *grid.Grid, _ int, b *intake.Book) bool { return results.IsMatrix(g, b.Columns()) >= 1 },
		read:  func(b *intake.Book, _ *intake.File, g *grid.Grid, _ int) string { results.Matrix(b, g); return "" },
	},
	{
		name: "standings", role: Results, doc: "standings (rank,player,record,points; record = W-L-D)",
		sniff: func(g *grid.Grid, _ int, _ *intake.Book) bool { return matchfile.IsStandings(g) },
		read:  func(b *intake.Book, _ *intake.File, g *grid.Grid, _ int) string { matchfile.Standings(b, g); return "" },
	},
	{
		name: "collection", role: Decks, doc: "the CSV of a collection program (Count,Name,...; Quantity,Card Name,...)",
		sniff: func(g *grid.Grid, at int, b *intake.Book) bool {
			return deckfile.CollectionOf(g.Rows[at].Cells, b.Columns()) != nil
		},
		read: func(b *intake.Book, f *intake.File, g *grid.Grid, at int) string {
			c := deckfile.CollectionOf(g.Rows[at].Cells, b.Columns())
			deckfile.ReadCollection(b, g, at, c, f.Stem)
			return c.Name
		},
	},
	{
		name: "deck-sheet", role: Decks, doc: "one sheet per player (counts and cards below a title)",
		sniff: func(g *grid.Grid, _ int, b *intake.Book) bool { _, ok := deckfile.SheetDeck(g, b.Columns()); return ok },
		read: func(b *intake.Book, f *intake.File, g *grid.Grid, _ int) string {
			l, _ := deckfile.SheetDeck(g, b.Columns())
			deckfile.ReadSheet(b, g, l, f.Stem)
			return ""
		},
	},
	{
		name: "deck-form", role: Decks,
		doc:   "one deck per file or sheet (Player,NAME; then section,count,card)",
		sniff: func(g *grid.Grid, _ int, b *intake.Book) bool { return deckfile.IsForm(g, b.Columns()) },
		read:  func(b *intake.Book, _ *intake.File, g *grid.Grid, _ int) string { deckfile.Form(b, g); return "" },
	},
	{
		name: "decks-long", role: Decks,
		doc: "one row per card (deck_id,player,section,count,card)",
		sniff: func(g *grid.Grid, at int, b *intake.Book) bool {
			x := deckfile.FindLong(g.Rows[at].Cells, b.Columns())
			return deckfile.IsLong(&x)
		},
		read: func(b *intake.Book, f *intake.File, g *grid.Grid, at int) string {
			deckfile.Long(b, g, at, f.Stem)
			return ""
		},
	},
	{
		name: "deck-notes", role: Decks,
		doc:   "the sheet Deck Notes of a 3cardblind pod (Decklists,Goldfish Clock,...)",
		sniff: func(g *grid.Grid, _ int, _ *intake.Book) bool { return deckfile.IsDeckNotes(g) },
		read:  func(b *intake.Book, _ *intake.File, g *grid.Grid, _ int) string { deckfile.DeckNotes(b, g); return "" },
	},
	{
		name: "decks-wide", role: Decks,
		doc: "one row per deck (player,card_1,...,card_n or player,deck)",
		sniff: func(g *grid.Grid, at int, b *intake.Book) bool {
			return deckfile.SniffWide(g.Rows[at].Cells, b.Columns())
		},
		read: func(b *intake.Book, _ *intake.File, g *grid.Grid, at int) string { deckfile.Wide(b, g, at); return "" },
	},
}

// textReaders are the dialects of text files, the surest first. Those that no
// table looks like (Exact) are asked before the readers of tables, the others
// after them.
var textReaders = []*deckfile.Dialect{
	// XML and JSON
	&deckfile.Cockatrice, &deckfile.OCTGN, &deckfile.MTGODek, &deckfile.CacheJSON, &deckfile.MTGJSON,
	// marks of their own
	&deckfile.DraftLog, &deckfile.Forge, &deckfile.BBCode, &deckfile.Apprentice2, &deckfile.TappedOutMarkdown,
	&deckfile.MagicVille, &deckfile.XMage, &deckfile.Deckstats, &deckfile.Workstation, &deckfile.Apprentice, &deckfile.Archidekt,
	&deckfile.Goldfish, &deckfile.Moxfield, &deckfile.Arena, &deckfile.TappedOut,
	// one deck per line, one card per line
	&deckfile.DeckLines, &deckfile.FrenchList, &deckfile.MTGO, &deckfile.Plain,
}

// read gives a file to the readers that know it.
func read(b *intake.Book, f *intake.File, t *deckfile.Text, want Role) {
	if !readKnown(b, f, t, want) {
		unknownLayout(b, f, want)
	}
}

// readKnown is read for a file whose layout is known; false when it is not.
func readKnown(b *intake.Book, f *intake.File, t *deckfile.Text, want Role) bool {
	names := readResults(b, f, t, want)
	if t == nil || len(names) == 0 {
		names = append(names, readDecks(b, f, t, want)...)
	}
	if t == nil && len(names) > 0 && want&Decks == 0 && len(b.Phase.Settings.Decks) == 0 {
		names = append(names, labelDecks(b, f)...)
	}
	if len(names) == 0 {
		return false
	}
	b.Files.At(f.No).Dialect = strings.Join(names, " + ")
	notRead(b, f)
	return true
}

// readResults reads the first sheet or table that holds results.
func readResults(b *intake.Book, f *intake.File, t *deckfile.Text, want Role) []string {
	if want&Results == 0 {
		return nil
	}
	whole := f.Grids
	f.Grids = slices.DeleteFunc(slices.Clone(whole), isDeckCards)
	defer func() { // the deck cards of an event.xlsx are no results, however they look
		f.Grids = append(slices.DeleteFunc(slices.Clone(whole), func(g grid.Grid) bool { return !isDeckCards(g) }), f.Grids...)
	}()
	if names := readDocument(b, f, t, want); names != nil {
		return names
	}
	if names := readTables(b, f, t, want); names != nil {
		return names
	}
	if names := readLists(b, f); names != nil {
		return names
	}
	if readSheets(b, f) {
		return []string{"matrix"}
	}
	for r := range gridReaders { // a matrix tells more than standings in front of it
		for i := range f.Grids {
			if name := readGrid(b, f, &f.Grids[i], Results, gridReaders[r:r+1]); name != "" {
				f.Grids = append(f.Grids[:i:i], f.Grids[i+1:]...)
				return []string{name}
			}
		}
	}
	return nil
}

// readDecks reads a text in the first dialect that knows it, or every sheet
// that holds decks.
func readDecks(b *intake.Book, f *intake.File, t *deckfile.Text, want Role) []string {
	if want&Decks == 0 {
		return nil
	}
	if name := readText(b, f, t, true); name != "" {
		f.Grids = nil
		return []string{name}
	}
	var names []string
	var left []grid.Grid
	seen := map[int16]bool{} // sheets that are read phase by phase: their header counts once
	for i := range f.Grids {
		name := readPhase(b, f, &f.Grids[i], seen)
		if name == "" {
			left = append(left, f.Grids[i])
		} else if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		f.Grids = left
		return names
	}
	if name := readText(b, f, t, false); name != "" {
		f.Grids = nil
		return []string{name}
	}
	return nil
}

// labelDecks reads the sheets of decks beside the results of a workbook when no
// decks are named: they serve as labels, and nothing is said about them.
func labelDecks(b *intake.Book, f *intake.File) []string {
	before := len(b.Sink.List)
	names := readDecks(b, f, nil, Decks)
	b.Sink.List = b.Sink.List[:before]
	return names
}

// readPhase reads a table of decks into the phase that it is of.
func readPhase(b *intake.Book, f *intake.File, g *grid.Grid, seen map[int16]bool) string {
	name := ""
	if g.Phase != "" {
		name = "decks-long" // also where nothing picks the phase
	}
	intoPhase(b, g, seen, func(target *intake.Book) { name = readGrid(target, f, g, Decks, gridReaders) })
	return name
}

// readText reads a text by the dialects that are exact, or by the others.
func readText(b *intake.Book, f *intake.File, t *deckfile.Text, exact bool) string {
	if t == nil {
		return ""
	}
	for _, d := range textReaders {
		if f.Around && d == &deckfile.Plain {
			continue
		}
		if d.Exact == exact && d.Sniff(t) {
			d.Read(b, t)
			return d.Name
		}
	}
	return ""
}

// readGrid reads one table for one role and names its dialect; "" when no
// reader of the list knows it.
func readGrid(b *intake.Book, f *intake.File, g *grid.Grid, role Role, readers []gridReader) string {
	at := g.First()
	if at < 0 {
		return ""
	}
	for _, at := range []int{at, headerBelow(b, g, at, role)} {
		for _, r := range readers {
			if at < 0 || r.role&role == 0 || !r.sniff(g, at, b) {
				continue
			}
			sayTitles(b, g, at)
			if name := r.read(b, f, g, at); name != "" {
				return name
			}
			return r.name
		}
	}
	return ""
}

// notRead says which sheets of a workbook were not read, beside those that were.
func notRead(b *intake.Book, f *intake.File) {
	for i := range f.Grids {
		g := &f.Grids[i]
		if g.Sheet == 0 || g.First() < 0 {
			continue
		}
		b.Ignore(f.No, len(g.Rows))
		code := "SHEET_NOT_READ"
		if f.Page {
			code = "TABLE_NOT_READ"
		}
		found := b.Finding(code, source.Pos{File: g.File, Sheet: g.Sheet})
		found.Args = map[string]string{"sheet": b.Files.Sheet(found.Pos)}
		b.Sink.Add(found)
	}
}

func expectedLayouts(want Role) string {
	var out []string
	for _, r := range gridReaders {
		if r.role&want != 0 {
			out = append(out, r.doc)
		}
	}
	if want&Results != 0 {
		out = append(out, resultLayouts()...)
	}
	if want&Decks != 0 {
		var names []string
		for _, d := range textReaders {
			names = append(names, d.Name)
		}
		out = append(out, "one deck per text file (4 Card, one a line), or one deck per line; dialects: "+strings.Join(names, ", "))
	}
	return strings.Join(out, "; ")
}

func foundCells(cells []string) string {
	const most = 12
	var out []string
	for i, c := range cells {
		if i == most {
			return strings.Join(out, ", ") + ", ..."
		}
		if r := []rune(c); len(r) > 60 {
			c = string(r[:60]) + "..."
		}
		out = append(out, strconv.Quote(c))
	}
	return strings.Join(out, ", ")
}
