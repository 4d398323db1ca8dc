package ingest

import (
	"slices"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/results"
	"deckmill/ingest/source"
)

// The tables of an event.xlsx that tell it from other workbooks, and those that
// hold its decks and results, by the headers that only they have together.
var (
	filesTable     = []string{"event id", "file", "sha256"}
	decksTable     = []string{"event id", "deck id", "verdict"}
	deckCardsTable = []string{"event id", "deck id", "zone", "raw"}
	matchesTable   = []string{"event id", "match id", "round"}
	cellsTable     = []string{"event id", "phase", "row", "col", "row id", "cell"}
)

// deckColumns are the columns of the table of decks that its table of cards
// lacks, under the headers that a deck file gives them.
var deckColumns = []string{"player", "deck name", "format", "submitted at"}

// ownBook knows a whole event.xlsx, an output of this program, as an input: its
// decks are the sheet of deck cards, with the players of the sheet of decks; its
// results are the crosstable, else the sheet of matches. The other sheets are
// computed from these. A sheet that was asked for by name is read as any other.
func ownBook(b *intake.Book, f *intake.File) bool {
	has := func(g *grid.Grid, table []string) bool { return columnsOf(g, table) != nil }
	find := func(table []string) *grid.Grid {
		for i := range f.Grids {
			if has(&f.Grids[i], table) {
				return &f.Grids[i]
			}
		}
		return nil
	}
	if f.Sheet != "" || find(filesTable) == nil {
		return false
	}
	decks := find(decksTable)
	var keep, left, tables []grid.Grid
	for i := range f.Grids {
		g := f.Grids[i]
		switch {
		case has(&g, deckCardsTable):
			keep = append(keep, withDecks(withTyped(g), decks))
		case isCrosstable(b, &g):
			tables = append(tables, g)
		default:
			left = append(left, g)
		}
	}
	cells := find(cellsTable)
	phases := phasesOf(cells)
	tables, again := oneEach(tables, cells, phases)
	left = append(left, again...)
	asGiven(tables, cells, phases)
	for k := range tables {
		if len(phases) == len(tables) {
			tables[k].Phase = phases[k]
		}
		deckNames(&tables[k])
	}
	if len(tables) == 0 {
		left = slices.DeleteFunc(left, func(g grid.Grid) bool {
			if has(&g, matchesTable) {
				keep = append(keep, g)
				phases = phasesOf(&g)
				return true
			}
			return false
		})
	}
	if len(phases) == 0 {
		phases = phasesOf(decks)
	}
	keep = ofPhases(b, append(keep, tables...), phases)
	for i := range left {
		if left[i].First() < 0 {
			continue
		}
		b.Ignore(f.No, len(left[i].Rows))
		found := b.Finding("SHEET_NOT_READ", source.Pos{File: left[i].File, Sheet: left[i].Sheet})
		found.Severity = diag.Info
		found.Args = map[string]string{"sheet": b.Files.Sheet(found.Pos)}
		b.Sink.Add(found)
	}
	f.Grids = keep
	return true
}

// deckNames calls the column Deck of a crosstable what it is: it holds names.
func deckNames(g *grid.Grid) {
	g.Rows = slices.Clone(g.Rows)
	for i := range g.Rows {
		if c := slices.IndexFunc(g.Rows[i].Cells, func(cell string) bool { return header.FieldOf(cell) == header.Deck }); c >= 0 {
			g.Rows[i].Cells = slices.Clone(g.Rows[i].Cells)
			g.Rows[i].Cells[c] = string(header.DeckName)
			return
		}
	}
}

// isCrosstable: a sheet that shows a results matrix, called so in every language.
func isCrosstable(b *intake.Book, g *grid.Grid) bool {
	name := b.Files.Sheet(source.Pos{File: g.File, Sheet: g.Sheet})
	return strings.HasPrefix(name, "Crosstable") && columnsOf(g, []string{"event id"}) == nil && results.IsMatrix(g, b.Columns()) > 1
}

// isDeckCards: the table of the cards of decks, as an event.xlsx holds it.
func isDeckCards(g grid.Grid) bool { return g.Sheet > 0 && columnsOf(&g, deckCardsTable) != nil }

// columnsOf are the places of named columns in the header of a table, nil when
// one is missing.
func columnsOf(g *grid.Grid, names []string) []int {
	at := g.First()
	if at < 0 {
		return nil
	}
	out := make([]int, len(names))
	for i, name := range names {
		out[i] = slices.IndexFunc(g.Rows[at].Cells, func(cell string) bool { return header.Key(cell) == name })
		if out[i] < 0 {
			return nil
		}
	}
	return out
}

// contents is what stands in a table, whatever the order.
func contents(g *grid.Grid) string {
	var cells []string
	for i := range g.Rows {
		cells = append(cells, g.Rows[i].Cells...)
	}
	slices.Sort(cells)
	return strings.Join(cells, "\x00")
}

// withTyped puts what was typed in place of a card that was not known then. A
// text that gave several cards stands in several rows and is left.
func withTyped(cards grid.Grid) grid.Grid {
	at := columnsOf(&cards, []string{"phase", "deck id", "raw", "card"})
	if at == nil {
		return cards
	}
	raw := func(r *grid.Row) string {
		return r.Cell(at[0]) + "\x00" + r.Cell(at[1]) + "\x00" + r.Cell(at[2])
	}
	times := map[string]int{}
	for i := range cards.Rows {
		times[raw(&cards.Rows[i])]++
	}
	cards.Rows = slices.Clone(cards.Rows)
	for i := range cards.Rows {
		r := &cards.Rows[i]
		if r.Cell(at[3]) == "" && len(r.Cells) > at[3] && times[raw(r)] == 1 {
			r.Cells = slices.Clone(r.Cells)
			r.Cells[at[3]] = r.Cell(at[2])
		}
	}
	return cards
}

// withDecks adds to each row of the table of deck cards what the table of decks
// tells of its deck.
func withDecks(cards grid.Grid, decks *grid.Grid) grid.Grid {
	if decks == nil {
		return cards
	}
	own, from := columnsOf(&cards, []string{"phase", "deck id"}), columnsOf(decks, []string{"phase", "deck id"})
	more := columnsOf(decks, deckColumns)
	if own == nil || from == nil || more == nil {
		return cards
	}
	key := func(r *grid.Row, at []int) string { return r.Cell(at[0]) + "\x00" + r.Cell(at[1]) }
	tells := map[string][]string{}
	for i := decks.First() + 1; i < len(decks.Rows); i++ {
		r := &decks.Rows[i]
		var values []string
		for _, c := range more {
			values = append(values, r.Cell(c))
		}
		tells[key(r, from)] = values
	}
	at := cards.First()
	width := len(cards.Rows[at].Cells)
	rows := slices.Clone(cards.Rows)
	for i := at; i < len(rows); i++ {
		values := deckColumns
		if i > at {
			values = tells[key(&rows[i], own)]
		}
		if len(values) > 0 && len(rows[i].Cells) <= width {
			padded := make([]string, width)
			copy(padded, rows[i].Cells)
			rows[i].Cells = slices.Concat(padded, values)
		}
	}
	cards.Rows = rows
	return cards
}
