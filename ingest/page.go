package ingest

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/results"
	"deckmill/ingest/source"
	"deckmill/ingest/webpage"
)

// page reads a web page: its tables as the sheets of a workbook; where none of
// them is known, its preformatted parts, then its text, as a text file.
func (l *loader) page(b *intake.Book, o *opened, f *intake.File, want Role) {
	file := l.job.Files.At(o.no)
	p, findings := webpage.Read(o.input.Data, o.no, b.Phase.Settings.Encoding, webpage.Limits{})
	file.Encoding, file.Sheets = p.Encoding, p.Sheets
	if len(findings) > 0 {
		for _, found := range findings {
			found.Phase, found.Subject.ID = b.Phase.Settings.Phase, file.Name
			b.Sink.Add(found)
		}
		return
	}
	tables, ok := pickTables(b, f, p)
	if !ok {
		return
	}
	try := func(grids []grid.Grid, t *deckfile.Text) bool {
		f.Page, f.Lines, f.Grids = t == nil, nil, grids
		if len(o.fixes) > 0 && (o.fixes[0].sheet != "") == f.Page {
			l.correct(b, o, f, t)
		}
		f.Whole = slices.Clone(f.Grids)
		return readKnown(b, f, t, want)
	}
	if post := postOf(b, f, p, tables, want); post != nil {
		t := records(f, post.Text, post.Decision)
		if try(f.Grids, t) {
			return
		}
	}
	if len(tables) > 0 && try(tables, nil) {
		return
	}
	if f.Sheet == "" {
		for i := range p.Texts {
			f.Around = len(tables) > 0 && i == len(p.Texts)-1
			t := records(f, p.Texts[i].Text, p.Texts[i].Decision)
			if try(f.Grids, t) {
				return
			}
		}
	}
	if len(tables) > 0 { // the largest is what was meant
		main := slices.MaxFunc(tables, func(x, y grid.Grid) int { return len(x.Rows) - len(y.Rows) })
		f.Page, f.Lines, f.Whole = true, nil, tables
		f.Grids = slices.DeleteFunc(slices.Clone(tables), func(g grid.Grid) bool { return g.Sheet == main.Sheet })
		notRead(b, f)
		f.Grids = []grid.Grid{main}
	}
	unknownLayout(b, f, want)
}

// postOf is the text of the whole page where it is a post with decks in lines above
// its results, which stand in a table or are preformatted: only together they say
// whose results these are. nil when the decks stand in a table, or nowhere.
func postOf(b *intake.Book, f *intake.File, p *webpage.Page, tables []grid.Grid, want Role) *webpage.Text {
	last := len(p.Texts) - 1
	if last < 0 || p.Own || f.Sheet != "" || want&Results == 0 || slices.ContainsFunc(tables, func(g grid.Grid) bool { return holdsDecks(b, &g) }) {
		return nil
	}
	decks := func(x *webpage.Text) int {
		return results.PastedDecks(deckfile.NewText(f.No, f.Name, f.Stem, x.Text, x.Decision).Head())
	}
	whole := p.Texts[last]
	if len(whole.Decision.Bad) == 0 { // the cells of a table, as posts write them
		whole.Text = bytes.ReplaceAll(whole.Text, []byte("\t"), []byte(" | "))
	}
	most := decks(&whole)
	if most == 0 || slices.ContainsFunc(p.Texts[:last], func(x webpage.Text) bool { return decks(&x) >= most }) {
		return nil
	}
	return &whole
}

// holdsDecks: a table that some reader of decks knows.
func holdsDecks(b *intake.Book, g *grid.Grid) bool {
	at := g.First()
	if at >= 0 && results.IsMatrix(g, b.Columns()) > 1 { // its numbers are no counts of cards
		return deckfile.SniffWide(g.Rows[at].Cells, b.Columns())
	}
	return at >= 0 && slices.ContainsFunc(gridReaders, func(r gridReader) bool { return r.role&Decks != 0 && r.sniff(g, at, b) })
}

// pickTables are the tables that are read: the one that was asked for by name or
// number, else all.
func pickTables(b *intake.Book, f *intake.File, p *webpage.Page) (tables []grid.Grid, ok bool) {
	if p.Own && f.Sheet == "" {
		return ownPage(b, p), true
	}
	for i := range p.Tables {
		if f.Sheet == "" || strings.EqualFold(f.Sheet, p.Sheets[i]) || f.Sheet == strconv.Itoa(i+1) {
			tables = append(tables, p.Tables[i].Grid)
		}
	}
	if f.Sheet != "" && len(tables) == 0 {
		found := b.Finding("SHEET_UNKNOWN", source.Pos{File: f.No})
		found.Args = map[string]string{"sheet": f.Sheet, "sheets": strings.Join(p.Sheets, ", ")}
		found.Suggestions = slices.Clone(p.Sheets[:min(len(p.Sheets), 3)])
		b.Sink.Add(found)
		return nil, false
	}
	return tables, true
}

// ownPage knows a report.html, an output of this program: its crosstables and its
// decks are read, the other tables are computed from these.
func ownPage(b *intake.Book, p *webpage.Page) []grid.Grid {
	var tables []grid.Grid
	var phases []string
	for i := range p.Tables {
		t := &p.Tables[i]
		class := strings.Fields(t.Class)
		switch {
		case slices.Contains(class, webpage.OwnMatrix), slices.Contains(class, webpage.OwnDecks):
			tables = append(tables, t.Grid)
			if !slices.Contains(phases, t.Grid.Phase) {
				phases = append(phases, t.Grid.Phase)
			}
		default:
			b.Ignore(t.Grid.File, len(t.Grid.Rows))
		}
	}
	return ofPhases(b, tables, phases)
}
