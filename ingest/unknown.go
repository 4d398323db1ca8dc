package ingest

import (
	"strings"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/diag"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/results/matchfile"
	"deckmill/ingest/source"
)

// mostTitles is how many rows with text may stand above the header of a table.
const mostTitles = 12

// headerBelow is the row of the header of a table of decks that has titles, a note or
// the like above it: it names decks and cards; -1 when the first row, at, is no title
// or there is no such header.
func headerBelow(b *intake.Book, g *grid.Grid, at int, role Role) int {
	if role&Decks == 0 {
		return -1
	}
	seen := 0
	for i := at + 1; i < len(g.Rows) && seen < mostTitles; i++ {
		if g.Rows[i].Err != nil {
			return -1
		}
		if g.Rows[i].Blank() {
			continue
		}
		seen++
		cells := g.Rows[i].Cells
		x := deckfile.FindLong(cells, b.Columns())
		if deckfile.NamesDecks(&x) && (deckfile.IsLong(&x) || deckfile.SniffWide(cells, b.Columns())) {
			return i
		}
	}
	return -1
}

// sayTitles names the rows above the header of a table, which are not read.
func sayTitles(b *intake.Book, g *grid.Grid, at int) {
	for i := g.First(); i < at; i++ {
		if r := &g.Rows[i]; !r.Blank() {
			f := b.Finding("TABLE_OUTSIDE", source.Pos{File: g.File, Sheet: g.Sheet, Row: r.Line})
			f.Raw = strings.TrimSpace(strings.Join(r.Cells, " "))
			b.Sink.Add(f)
		}
	}
}

// likeHeader is the row that names the most columns of ours, of the first ones; the
// first, at, when no other names two more.
func likeHeader(b *intake.Book, g *grid.Grid, at int) int {
	best, most := at, 0
	for i := at; i < len(g.Rows) && i <= at+mostTitles; i++ {
		if r := &g.Rows[i]; r.Err == nil {
			x := header.Find(r.Cells, b.Columns())
			if n := x.Len(); i == at || n > most+1 {
				best, most = i, n
			}
		}
	}
	return best
}

// longLike: the header of one row per card, but for the card.
func longLike(x *header.Index) bool {
	return !x.Has(header.Card) && !x.Has(header.Deck) && len(x.Cards) == 0 && (x.Has(header.Count) || x.Has(header.Section))
}

// free are the cells of a header that name no column of ours.
func free(cells []string, x *header.Index) []string {
	var out []string
	for c, cell := range cells {
		if !x.Used(c) {
			out = append(out, cell)
		}
	}
	return out
}

// unknownLayout refuses a file: a table whose header is nearly one of ours
// misses a column; anything else has no known layout.
func unknownLayout(b *intake.Book, f *intake.File, want Role) {
	if len(f.Grids) == 0 {
		b.Sink.Add(b.Finding("FILE_NO_ROWS", source.Pos{File: f.No}))
		return
	}
	for i := range f.Grids {
		g := &f.Grids[i]
		at := g.First()
		if at < 0 {
			b.Sink.Add(b.Finding("FILE_NO_ROWS", source.Pos{File: f.No, Sheet: g.Sheet}))
			b.Ignore(f.No, len(g.Rows))
			continue
		}
		at = likeHeader(b, g, at)
		b.RejectAll(g, at+1, g.Rows[at].Cells, layoutFinding(b, g, at, want))
	}
}

func layoutFinding(b *intake.Book, g *grid.Grid, at int, want Role) diag.Finding {
	x := header.Find(g.Rows[at].Cells, b.Columns())
	missing, near := missingColumn(g.Rows[at].Cells, &x, want)
	if column, nearest := matchfile.MissingColumn(g.Rows[at].Cells, b.Columns()); column != "" && want&Results != 0 {
		missing, near = column, nearest
	}
	if near == "" && x.Len() == 0 {
		f := b.Finding("FILE_LAYOUT_UNKNOWN", source.Pos{File: g.File, Sheet: g.Sheet, Row: g.Rows[at].Line})
		f.Args = map[string]string{"expected": expectedLayouts(want), "found": foundCells(g.Rows[at].Cells)}
		return f
	}
	f := b.Finding("FILE_HEADER_MISSING", source.Pos{File: g.File, Sheet: g.Sheet, Row: g.Rows[at].Line})
	f.Args = map[string]string{"header": missing, "found": foundCells(g.Rows[at].Cells)}
	if near != "" {
		f.Args["nearest"] = near
		f.Suggestions = []string{strings.TrimSuffix(missing, " (or deck_id)")}
	}
	return f
}

// missingColumn names the column that a table would need to be one of ours,
// and the header found that is nearest to it.
func missingColumn(cells []string, x *header.Index, want Role) (missing, near string) {
	stem := func(cell string) string { return strings.TrimRight(header.Key(cell), "0123456789 ") }
	nearest := func(word string) string {
		for _, c := range cells {
			if s := stem(c); s != "" && s != word && header.NearestOf(s, []string{word}) != "" {
				return c
			}
		}
		return ""
	}
	switch {
	case want&Results != 0 && nearest("result") != "":
		return "result_0 ...", nearest("result")
	case want&Results != 0 && want&Decks == 0:
		return "result_0 ... (or 1 ... n, or one per player)", header.Nearest(cells, header.Player)
	case longLike(x):
		return string(header.Card), header.Nearest(free(cells, x), header.Card)
	case nearest("card") != "":
		return "card_1 ... (or card, or deck)", nearest("card")
	case !deckfile.NamesDecks(x):
		return "player (or deck_id)", header.Nearest(cells, header.Player)
	}
	return "card_1 ... (or card, or deck)", ""
}
