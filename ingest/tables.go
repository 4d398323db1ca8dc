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
)

// readTables reads the results of X-Card Blind that are no plain table: posts
// of a forum, lists of games, sheets of several groups. It names the dialect,
// nil when the file is none of them.
func readTables(b *intake.Book, f *intake.File, t *deckfile.Text, want Role) []string {
	withDecks := want&Decks != 0 || len(b.Phase.Settings.Decks) == 0
	if t != nil && (!namedColumns(b, f) || results.IsMarkdown(t.Head())) && results.IsPaste(t.Head()) {
		results.Paste(b, t, withDecks)
		f.Grids = nil
		return []string{"forum-table"}
	}
	if t != nil && readPairLines(b, f, t) {
		return []string{"pairs"}
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
		return false
	})
	for i := range f.Grids {
		if g := &f.Grids[i]; !matchfile.IsList(g, b.Columns()) {
			results.Respell(g, xcb)
		}
	}
	return names
}

// readPairLines reads a post whose lines tell one match each.
func readPairLines(b *intake.Book, f *intake.File, t *deckfile.Text) bool {
	xcb := results.IsXCB(&b.Phase.Settings)
	g, others := results.PairLines(t, xcb)
	if g == nil || !matchfile.IsPairs(g, nil, xcb, spelling) {
		return false
	}
	matchfile.Pairs(b, g, xcb, spelling)
	file := b.Files.At(f.No) // the header is ours
	file.RowsRead--
	file.RowsIgnored--
	b.Ignore(f.No, others)
	f.Grids = nil
	return true
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
