package deckfile

import (
	"strconv"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// SheetLayout is where a sheet of one deck holds what.
type SheetLayout struct {
	Header      int // row of the header, -1 = none
	count, card int // columns, -1 = the cells of a row make one line
	title       string
}

// titleRows bounds the rows above the header.
const titleRows = 10

// SheetDeck recognises a sheet that is the deck of one player: columns of counts
// and cards without a column of players, perhaps below a title; or lines of
// counts and cards without any header.
func SheetDeck(g *grid.Grid, columns map[string]string) (SheetLayout, bool) {
	l := SheetLayout{Header: -1, count: -1, card: -1}
	seen, table := 0, false
	for i := range g.Rows {
		r := &g.Rows[i]
		if r.Blank() || r.Err != nil {
			continue
		}
		if seen++; seen > titleRows {
			break
		}
		x := header.Find(r.Cells, columns)
		if x.Has(header.Card) && x.Has(header.Count) && len(x.Cards) == 0 {
			if x.Has(header.Player) || x.Has(header.DeckID) || x.Has(header.No) || x.Has(header.Section) || g.Sheet == 0 && l.title == "" {
				return l, false
			}
			l.Header, l.count, l.card = i, x.Col(header.Count), x.Col(header.Card)
			return l, true
		}
		table = table || x.Len() > 1
		if l.title == "" {
			l.title = single(r)
		}
	}
	return l, !table && (g.Sheet > 0 && sheetLines(g) || g.Sheet == 0 && pairs(g))
}

// pairs reports a CSV without a header: a count and a name a row.
func pairs(g *grid.Grid) bool {
	n, all := 0, 0
	for i := range g.Rows {
		r := &g.Rows[i]
		if r.Blank() || r.Err != nil {
			continue
		}
		all++
		if len(r.Cells) == 2 && isDigits(strings.TrimSpace(r.Cells[0])) && strings.TrimSpace(r.Cells[1]) != "" && !isDigits(r.Cells[1]) {
			n++
		}
	}
	return n > 0 && n*5 >= all*4
}

// single is the text of a row in which all filled cells say the same: a title,
// merged or not.
func single(r *grid.Row) string {
	text := ""
	for _, c := range r.Cells {
		c = strings.TrimSpace(c)
		if c == "" || c == text {
			continue
		}
		if text != "" {
			return ""
		}
		text = c
	}
	return text
}

// sheetLines reports a sheet whose rows read as lines of a deck.
func sheetLines(g *grid.Grid) bool {
	var lines []string
	for i := range g.Rows {
		lines = append(lines, joined(&g.Rows[i]))
	}
	return share(lines, func(l string) bool { _, _, given := CutCount(l); return given }) >= 0.5
}

// joined makes one line of the filled cells of a row.
func joined(r *grid.Row) string {
	var parts []string
	for _, c := range r.Cells {
		if c = strings.TrimSpace(c); c != "" {
			parts = append(parts, c)
		}
	}
	return strings.Join(parts, " ")
}

// ReadSheet reads a sheet as one deck. The player is the name of the sheet, else
// the title, else the name of the file.
func ReadSheet(b *intake.Book, g *grid.Grid, l SheetLayout, stem string) {
	s := &script{b: b, whole: true, at: source.Pos{File: g.File, Sheet: g.Sheet, Row: 1, Col: 1}}
	var head []string
	if l.Header >= 0 {
		head = g.Rows[l.Header].Cells
	}
	for i := range g.Rows {
		r := &g.Rows[i]
		switch {
		case r.Err != nil:
			b.Reject(g, r, head, b.RowFault(g, r))
		case i == l.Header:
			b.Ignore(g.File, 1)
		case i < l.Header && !r.Blank() || l.Header < 0 && s.added == 0 && l.title != "" && single(r) == l.title && !counted(l.title):
			s.titleLine(single(r))
			b.Ignore(g.File, 1)
		default:
			s.sheetRow(g, r, l, head)
		}
	}
	d := s.deck()
	if len(d.lines) == 0 {
		return
	}
	entries := s.entries(d)
	d.deck.Pos = source.Pos{File: g.File, Sheet: g.Sheet, Row: 1}
	d.deck.Label, d.deck.Name = sheetPlayer(b, g, d, l.title, stem)
	d.deck.Format = d.player[fieldFormat]
	entries = settleGeneral(b, &d.deck, entries)
	doubtSide(b, &d.deck, entries, d.lines[len(d.lines)-1].block > 0)
	b.Phase.AddDeck(d.deck, entries)
}

// titleLine takes the fields of a line above the header: `Player: Ana`.
func (s *script) titleLine(text string) {
	if f, value := cutField(text); f != noField && f != fieldGeneral && f != fieldCompanion {
		s.set(f, value)
	}
}

// sheetRow reads one row as a line of the deck.
func (s *script) sheetRow(g *grid.Grid, r *grid.Row, l SheetLayout, head []string) {
	line, at := joined(r), 0
	for at < len(r.Cells)-1 && strings.TrimSpace(r.Cells[at]) == "" {
		at++
	}
	s.cell = ""
	if l.Header >= 0 {
		count, name := strings.TrimSpace(r.Cell(l.count)), strings.TrimSpace(r.Cell(l.card))
		_, _, given := CutCount(count + " x")
		switch {
		case name == "" && isDigits(count):
			s.rejectRow(g, r, head, "ROW_NO_CARD", l.card, count)
			return
		case count == name || count == "" || name == "": // merged, or a heading
			line = count
			if line == "" {
				line = name
			}
		case !given:
			s.rejectRow(g, r, head, "ROW_COUNT", l.count, count)
			return
		default:
			line, at = count+" "+name, l.card
			if cell := r.Cell(l.card); cell != name {
				s.cell = cell // blanks around the name are part of the cell
			}
		}
	}
	s.at = g.Pos(r, at)
	if strings.TrimSpace(line) != "" && at < len(r.Cells) && strings.TrimSpace(r.Cells[at]) == line {
		s.cell = r.Cells[at] // the count stands in the cell of the name
	}
	switch s.read(line) {
	case used:
		s.b.Accept(g.File, 1)
		d := s.deck()
		d.lines[len(d.lines)-1].cell = s.cell
	case ignored:
		s.b.Ignore(g.File, 1)
	case refused:
		s.rejectRow(g, r, head, "ROW_LONG", at, "")
	}
	s.cell = ""
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

func (s *script) rejectRow(g *grid.Grid, r *grid.Row, head []string, code string, col int, raw string) {
	f := s.b.Finding(code, g.Pos(r, col))
	f.Raw = raw
	if code == "ROW_LONG" {
		f.Args = map[string]string{"bytes": strconv.Itoa(len(r.Cell(col))), "limit": strconv.Itoa(maxName)}
	}
	s.b.Reject(g, r, head, f)
}

var (
	dullSheet   = lazyregexp.New(`(?i)^(?:sheet|feuil|feuille|лист|tabelle|hoja|folha|foglio|deck|decklist|liste|list|колода)[\s_]*\d*$`)
	titlePrefix = lazyregexp.New(`(?i)^(?:(?:deck\s?)?list(?:e)?|deck|joueur|joueuse|player|колода|игрок)\s*(?:de la|de|du|d['’]|of|by|:|-|–)\s*`)
)

// sheetPlayer is who plays the deck of a sheet, and what the title says more.
func sheetPlayer(b *intake.Book, g *grid.Grid, d *draft, title, stem string) (player, name string) {
	sheet := strings.TrimSpace(b.Files.Sheet(source.Pos{File: g.File, Sheet: g.Sheet}))
	bare := strings.TrimSpace(titlePrefix.ReplaceAllString(title, ""))
	if f, value := cutField(title); f != noField {
		bare = value
	}
	name = d.player[fieldTitle]
	switch {
	case d.player[fieldPlayer] != "":
		return d.player[fieldPlayer], name
	case sheet != "" && !dullSheet.MatchString(sheet):
		if name == "" && !strings.EqualFold(bare, sheet) {
			name = bare
		}
		return sheet, name
	case bare != "":
		return bare, name
	case len(b.Files.At(g.File).Sheets) > 1 && sheet != "":
		return sheet, name
	}
	return stem, name
}

// cellDialects are the dialects that people paste into one cell, tried in order.
var cellDialects = []*Dialect{&BBCode, &TappedOutMarkdown, &Deckstats, &XMage, &Workstation, &Archidekt, &Goldfish, &Moxfield, &TappedOut}

// cellDialect is the dialect of a pasted deck, nil for plain lines.
func cellDialect(raw string) *Dialect {
	t := &Text{start: raw}
	for _, d := range cellDialects {
		if d.Sniff(t) {
			return d
		}
	}
	return nil
}

// CellDeck reads a deck that stands in one cell of a table, with the grammar of
// text files. Every entry has the whole cell as its raw text.
func CellDeck(b *intake.Book, raw string, pos source.Pos) []event.Entry {
	s := &script{b: b, d: cellDialect(raw), whole: true, at: pos}
	for _, line := range SplitLines(raw) {
		if s.read(line) == refused {
			s.add(parseCard(trim(line))) // the row is refused by nobody: the name stays unknown
		}
	}
	d := s.deck()
	if len(d.lines) == 0 {
		return nil
	}
	for i := range d.lines {
		d.lines[i].cell = raw
	}
	entries := s.entries(d)
	d.deck.Pos = pos
	entries = settleGeneral(b, &d.deck, entries)
	doubtSide(b, &d.deck, entries, d.lines[len(d.lines)-1].block > 0)
	return entries
}
