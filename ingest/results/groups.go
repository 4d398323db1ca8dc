package results

import (
	"slices"
	"strings"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// block is one group of a sheet: "Group A | VS | player ... | Score", then one
// row per player: name, the cards in one cell, the results, the total.
type block struct {
	head, end    int // rows: the header, and the one behind the last
	name, vs     int // columns
	title        string
	first, total int // columns: of the first opponent, and of the score (-1 = none)
	players      []string
}

// IsGroups reports a sheet with groups side by side, one below the other.
func IsGroups(g *grid.Grid) bool { return len(blocks(g)) > 0 }

// blocks finds the groups: a header is a row with "VS" behind the group's name.
func blocks(g *grid.Grid) []block {
	if tooLong(g) {
		return nil
	}
	var out []block
	for i := range g.Rows {
		b, ok := blockHeader(g.Rows[i].Cells)
		switch {
		case ok:
			b.head, b.end = i, i+1
			out = append(out, b)
		case len(out) > 0 && !g.Rows[i].Blank() && out[len(out)-1].end == i && strings.TrimSpace(g.Rows[i].Cell(out[len(out)-1].name)) != "":
			out[len(out)-1].end = i + 1
		}
	}
	return slices.DeleteFunc(out, func(b block) bool { return b.end-b.head-1 < 2 || len(b.players) < 2 })
}

func blockHeader(cells []string) (b block, ok bool) {
	b = block{total: -1}
	vs := slices.IndexFunc(cells, func(c string) bool { return header.Key(c) == "vs" })
	if vs < 1 {
		return b, false
	}
	b.vs, b.name, b.first = vs, vs-1, vs+1
	b.title = strings.TrimSpace(cells[b.name])
	for c := b.first; c < len(cells); c++ {
		text := strings.TrimSpace(cells[c])
		if text == "" {
			break
		}
		if header.FieldOf(text) == header.Total && c > b.first+1 {
			b.total = c
			break
		}
		b.players = append(b.players, text)
	}
	return b, b.title != "" && len(b.players) > 1
}

// Groups reads each group as a table of its own; decks of different groups have
// no matches with each other.
func Groups(b *intake.Book, g *grid.Grid, withDecks bool) {
	list := blocks(g)
	at := 0
	for k := range list {
		bl := &list[k]
		b.Ignore(g.File, bl.head+1-at)
		at = bl.end
		m := event.Matrix{File: g.File, Sheet: g.Sheet, Cols: bl.players}
		if len(list) > 1 {
			m.Group = bl.title
		}
		for c := range bl.players {
			m.ColPos = append(m.ColPos, g.Pos(&g.Rows[bl.head], bl.first+c))
			m.Rows = append(m.Rows, event.MatrixRow{
				At: int32(c), No: int32(c + 1), Label: bl.players[c], Deck: -1, Absent: true,
				Place: m.ColPos[c], Cells: make([]string, len(bl.players)), Pos: slices.Repeat([]source.Pos{m.ColPos[c]}, len(bl.players)),
			})
		}
		for i := bl.head + 1; i < bl.end; i++ {
			groupRow(b, g, &g.Rows[i], bl, &m, withDecks)
		}
		b.Phase.Matrices = append(b.Phase.Matrices, m)
	}
	b.Ignore(g.File, len(g.Rows)-at)
}

// groupRow fills the row of a player, who must stand among the columns.
func groupRow(b *intake.Book, g *grid.Grid, r *grid.Row, bl *block, m *event.Matrix, withDecks bool) {
	head := g.Rows[bl.head].Cells
	if r.Err != nil {
		b.Reject(g, r, head, b.RowFault(g, r))
		return
	}
	label := strings.TrimSpace(r.Cell(bl.name))
	at := slices.IndexFunc(m.Rows, func(row event.MatrixRow) bool {
		return row.Absent && header.Key(row.Label) == header.Key(label)
	})
	if at < 0 {
		b.Reject(g, r, head, groupFault(b, g, r, bl, m, label))
		return
	}
	row := &m.Rows[at]
	row.Absent, row.Label, row.Place = false, label, g.Pos(r, bl.name)
	for c := range row.Cells {
		row.Cells[c], row.Pos[c] = r.Cell(bl.first+c), g.Pos(r, bl.first+c)
	}
	if bl.total >= 0 {
		row.Total, row.TotalPos = value(b, g, r, bl.total), g.Pos(r, bl.total)
	}
	if cards := r.Cell(bl.vs); withDecks && strings.TrimSpace(cards) != "" {
		pos := g.Pos(r, bl.vs)
		row.Deck = b.Phase.AddDeck(event.Deck{Label: label, Pos: row.Place, InMatrix: true}, deckfile.WholeDeck(b, cards, pos))
	}
	b.Accept(g.File, 1)
}

// groupFault: a row whose player is in no column, or has a row already.
func groupFault(b *intake.Book, g *grid.Grid, r *grid.Row, bl *block, m *event.Matrix, label string) diag.Finding {
	for k := range m.Rows {
		if header.Key(m.Rows[k].Label) == header.Key(label) {
			f := b.Finding("MATRIX_ROW_TWICE", g.Pos(r, bl.name))
			f.Player, f.Raw, f.Related = label, label, []source.Pos{m.Rows[k].Place}
			return f
		}
	}
	f := b.Finding("MATRIX_ROW_UNREADABLE", g.Pos(r, bl.name))
	f.Raw = label
	if near := header.NearestOf(label, m.Cols); near != "" {
		f.Suggestions = []string{near}
	}
	return f
}
