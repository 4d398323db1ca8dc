package ingest

import (
	"slices"
	"strings"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/results"
	"deckmill/ingest/results/matchfile"
	"deckmill/ingest/source"
)

// readTables reads the results of X-Card Blind that are no plain table: posts
// of a forum, lists of games, sheets of several groups. It names the dialect,
// nil when the file is none of them.
func readTables(b *intake.Book, f *intake.File, t *deckfile.Text, want Role) []string {
	withDecks := want&Decks != 0 || len(b.Phase.Settings.Decks) == 0
	named := t == nil || namedColumns(b, f)
	var post *results.MatchPost
	if !named && !slices.ContainsFunc(f.Grids, func(g grid.Grid) bool { return headed(b, &g) }) {
		post = results.MatchLines(t)
	}
	if post != nil && post.Most {
		f.Grids = nil
		return []string{readMatchLines(b, f, post)}
	}
	if t != nil && (!named || results.IsMarkdown(t.Head())) && results.IsPaste(t.Head()) {
		results.Paste(b, t, withDecks)
		f.Grids = nil
		return []string{"forum-table"}
	}
	if post != nil {
		f.Grids = nil
		return []string{readMatchLines(b, f, post)}
	}
	var names []string
	xcb := results.IsXCB(&b.Phase.Settings)
	f.Grids = slices.DeleteFunc(f.Grids, func(g grid.Grid) bool {
		for _, r := range tableReaders {
			if !r.sniff(b, &g) {
				continue
			}
			r.read(b, &g, withDecks)
			if !slices.Contains(names, r.name) {
				names = append(names, r.name)
			}
			return true
		}
		name := readBareList(b, f, &g)
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
		return name != ""
	})
	for i := range f.Grids {
		if g := &f.Grids[i]; !matchfile.IsList(g, b.Columns()) {
			results.Respell(g, xcb)
		}
	}
	return names
}

// readMatchLines reads a post whose lines tell one match each: two games of X-Card
// Blind as the matrix that they make, other matches as a list.
func readMatchLines(b *intake.Book, f *intake.File, p *results.MatchPost) string {
	name, g := "match-lines", p.Grid
	g.File = f.No
	for _, line := range p.Unclear {
		found := b.Finding("MATCH_LINE_UNCLEAR", source.Pos{File: f.No, Sheet: g.Sheet, Row: line.Line})
		found.Raw = line.Text
		b.Sink.Add(found)
	}
	if xcb := results.IsXCB(&b.Phase.Settings); matchfile.IsPairs(g, nil, xcb, spelling) {
		matchfile.Pairs(b, g, xcb, spelling)
		name = "pairs"
	} else {
		matchfile.List(b, g, f.Stem)
	}
	file := b.Files.At(f.No) // the header is ours
	file.RowsRead--
	file.RowsIgnored--
	b.Ignore(f.No, p.Others)
	return name
}

// readBareList reads a table without a header whose rows tell one match each; "" for
// another.
func readBareList(b *intake.Book, f *intake.File, g *grid.Grid) string {
	if headed(b, g) || matchfile.IsList(g, b.Columns()) || matchfile.IsStandings(g) || matchfile.IsCrosstable(g) || matchfile.IsRobin(g) {
		return ""
	}
	p := results.BareList(g)
	if p == nil || !p.Most {
		return ""
	}
	return readMatchLines(b, f, p)
}

// headed reports a table whose header is one of ours, or nearly so.
func headed(b *intake.Book, g *grid.Grid) bool {
	at := g.First()
	if at < 0 {
		return false
	}
	cells := g.Rows[likeHeader(b, g, at)].Cells
	x := header.Find(cells, b.Columns())
	missing, _ := matchfile.MissingColumn(cells, b.Columns())
	return x.Len() > 1 || missing != ""
}

// spelling is how lists of matches read the results of X-Card Blind.
var spelling = matchfile.Spelling{Of: results.Spelled, IsCell: func(cell string) bool {
	return results.IsCell(cell) && !results.IsMissing(cell) && strings.Trim(cell, "xX×*") != ""
}}

// tableReaders read one sheet or CSV; a workbook may hold one for each scorer.
var tableReaders = []struct {
	name  string
	doc   string
	sniff func(b *intake.Book, g *grid.Grid) bool
	read  func(b *intake.Book, g *grid.Grid, withDecks bool)
}{
	{
		name: "games", doc: "one row per game (id,player_1_on_the_play,player_2_on_the_draw,outcome 1/0.5/0,inverse_id)",
		sniff: func(_ *intake.Book, g *grid.Grid) bool { return results.IsGames(g) }, read: results.Games,
	},
	{
		name: "pairs", doc: "one row per match of two games (player,opponent,result 6-0, WL or 6; or on_play,on_draw)",
		sniff: func(b *intake.Book, g *grid.Grid) bool {
			return matchfile.IsPairs(g, b.Columns(), results.IsXCB(&b.Phase.Settings), spelling)
		},
		read: func(b *intake.Book, g *grid.Grid, _ bool) {
			matchfile.Pairs(b, g, results.IsXCB(&b.Phase.Settings), spelling)
		},
	},
	{
		name: "groups", doc: "several groups in one sheet (Group A,VS,player...,Score)",
		sniff: func(_ *intake.Book, g *grid.Grid) bool { return results.IsGroups(g) }, read: results.Groups,
	},
}

// namedColumns: the first line is the header of a table with players or cards
// in columns of their own: no post of a forum.
func namedColumns(b *intake.Book, f *intake.File) bool {
	for i := range f.Grids {
		g := &f.Grids[i]
		at := g.First()
		if at < 0 {
			continue
		}
		if matchfile.IsList(g, b.Columns()) || matchfile.IsPairs(g, b.Columns(), results.IsXCB(&b.Phase.Settings), spelling) {
			return true
		}
		x := header.Find(g.Rows[at].Cells, b.Columns())
		_, numbered := header.ResultNumber(g.Rows[at].Cell(len(g.Rows[at].Cells) - 1))
		if len(g.Rows[at].Cells) > 1 && (x.Has(header.Player) || len(x.Cards) > 0 || numbered) {
			return true
		}
	}
	return false
}
