package ingest

import (
	"strconv"
	"strings"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/diag"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/results"
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
	read  func(b *intake.Book, f *intake.File, g *grid.Grid, at int)
}

// gridReaders are tried in this order; the first that knows the grid takes it.
var gridReaders = []gridReader{
	{
		name: "matrix", role: Results,
		doc:   "a results matrix (player,1,2,...,n[,bonus][,total] or player;card_1;...;result_0;...)",
		sniff: func(g *grid.Grid, _ int, b *intake.Book) bool { return results.IsMatrix(g, b.Columns()) >= 1 },
		read:  func(b *intake.Book, _ *intake.File, g *grid.Grid, _ int) { results.Matrix(b, g) },
	},
	{
		name: "decks-long", role: Decks,
		doc:   "one row per card (deck_id,player,section,count,card)",
		sniff: func(g *grid.Grid, at int, b *intake.Book) bool { return sniffHeader(g, at, b, deckfile.IsLong) },
		read:  func(b *intake.Book, f *intake.File, g *grid.Grid, at int) { deckfile.Long(b, g, at, f.Stem) },
	},
	{
		name: "decks-wide", role: Decks,
		doc:   "one row per deck (player,card_1,...,card_n or player,deck)",
		sniff: func(g *grid.Grid, at int, b *intake.Book) bool { return sniffHeader(g, at, b, deckfile.IsWide) },
		read:  func(b *intake.Book, _ *intake.File, g *grid.Grid, at int) { deckfile.Wide(b, g, at) },
	},
}

// textReader reads the lines of a text file.
type textReader struct {
	name  string
	doc   string
	role  Role
	sniff func(f *intake.File) bool
	read  func(b *intake.Book, f *intake.File)
}

var textReaders = []textReader{
	{
		name: "deck-lines", role: Decks, doc: "one deck per line (1. Player - Deck name - Card, Card, Card)",
		sniff: func(f *intake.File) bool { return deckfile.IsLines(f.Lines) },
		read:  func(b *intake.Book, f *intake.File) { deckfile.Lines(b, f.No, f.Lines) },
	},
	{
		name: "deck-text", role: Decks, doc: "one deck per text file (4 Card, one a line)",
		sniff: func(f *intake.File) bool { return isList(f) },
		read:  func(b *intake.Book, f *intake.File) { deckfile.List(b, f.No, f.Lines, f.Stem) },
	},
}

// sniffHeader: the row at is a header of the layout.
func sniffHeader(g *grid.Grid, at int, b *intake.Book, is func(*header.Index) bool) bool {
	x := header.Find(g.Rows[at].Cells, b.Columns())
	return is(&x)
}

// isList: a text whose lines start with counts, or a text file without
// separators that a table would have.
func isList(f *intake.File) bool {
	counted, lines := 0, 0
	for _, l := range f.Lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		lines++
		if _, _, given := deckfile.CutCount(l); given {
			counted++
		}
		if _, zone := deckfile.ZoneOf(l); zone {
			counted++
		}
	}
	table := strings.HasSuffix(strings.ToLower(f.Name), ".csv") || strings.HasSuffix(strings.ToLower(f.Name), ".tsv")
	return lines > 0 && (counted*2 >= lines || !table)
}

// read gives a file to the reader that knows it.
func read(b *intake.Book, f *intake.File, want Role) {
	dialect := ""
	for _, role := range []Role{Results, Decks} {
		if want&role == 0 || dialect != "" && want == Decks|Results && f.Lines != nil {
			continue
		}
		if name := readRole(b, f, role); name != "" && dialect == "" {
			dialect = name
		}
	}
	if dialect == "" {
		unknownLayout(b, f, want)
		return
	}
	b.Files.At(f.No).Dialect = dialect
}

// readRole reads what the file holds for one role and names the dialect; ""
// when no reader knows it.
func readRole(b *intake.Book, f *intake.File, role Role) string {
	for i := range f.Grids {
		g := &f.Grids[i]
		at := firstRow(g)
		if at < 0 {
			continue
		}
		for _, r := range gridReaders {
			if r.role&role != 0 && r.sniff(g, at, b) {
				r.read(b, f, g, at)
				f.Grids = append(f.Grids[:i:i], f.Grids[i+1:]...)
				return r.name
			}
		}
	}
	if f.Lines == nil {
		return ""
	}
	for _, r := range textReaders {
		if r.role&role != 0 && r.sniff(f) {
			r.read(b, f)
			return r.name
		}
	}
	return ""
}

func firstRow(g *grid.Grid) int {
	for i := range g.Rows {
		if !g.Rows[i].Blank() && g.Rows[i].Err == nil {
			return i
		}
	}
	return -1
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
		at := firstRow(g)
		if at < 0 {
			b.Sink.Add(b.Finding("FILE_NO_ROWS", source.Pos{File: f.No, Sheet: g.Sheet}))
			b.Ignore(f.No, len(g.Rows))
			continue
		}
		b.RejectAll(g, at+1, g.Rows[at].Cells, layoutFinding(b, g, at, want))
	}
}

func layoutFinding(b *intake.Book, g *grid.Grid, at int, want Role) diag.Finding {
	x := header.Find(g.Rows[at].Cells, b.Columns())
	missing, near := missingColumn(g.Rows[at].Cells, &x, want)
	if near == "" && x.Len() == 0 {
		f := b.Finding("FILE_LAYOUT_UNKNOWN", source.Pos{File: g.File, Sheet: g.Sheet, Row: g.Rows[at].Line})
		f.Args = map[string]string{"expected": expectedLayouts(want), "found": foundCells(g.Rows[at].Cells)}
		return f
	}
	f := b.Finding("FILE_HEADER_MISSING", source.Pos{File: g.File, Sheet: g.Sheet, Row: g.Rows[at].Line})
	f.Args = map[string]string{"header": missing, "found": foundCells(g.Rows[at].Cells)}
	if near != "" {
		f.Args["nearest"] = near
		f.Suggestions = []string{missing}
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
	case nearest("card") != "":
		return "card_1 ... (or card, or deck)", nearest("card")
	case !x.Has(header.Player):
		return string(header.Player), header.Nearest(cells, header.Player)
	}
	return "card_1 ... (or card, or deck)", ""
}

func expectedLayouts(want Role) string {
	var out []string
	for _, r := range gridReaders {
		if r.role&want != 0 {
			out = append(out, r.doc)
		}
	}
	for _, r := range textReaders {
		if r.role&want != 0 {
			out = append(out, r.doc)
		}
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
