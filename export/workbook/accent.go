package workbook

import (
	"strconv"

	"github.com/xuri/excelize/v2"

	"deckmill/export/table"
)

// accent changes the style of single cells of a table: r is the row, i the
// column, style what the cell has.
type accent func(r, i, style int) int

// accent is that of a table: settled findings and decks that do not count are
// dim, shared ranks have a mark, the ids of decks are links.
func (a *author) accent(t *table.Table) accent {
	keep := func(_, _, style int) int { return style }
	switch t.Schema.Name {
	case table.Findings.Name:
		settled := t.Column("settled")
		return a.dimmed(func(r int) bool { return settled != nil && settled.FlagAt(r) })
	case table.Decks.Name:
		counted, verdict := t.Column("counted"), t.Column("verdict")
		return a.dimmed(func(r int) bool {
			return counted != nil && verdict != nil && !counted.FlagAt(r) && verdict.StrAt(r) == "legal"
		})
	case table.Standings.Name:
		return a.standingsAccent(t)
	}
	return keep
}

// dimmed greys the rows that dim says; words in colour keep their fill no longer.
func (a *author) dimmed(dim func(r int) bool) accent {
	return func(r, _, style int) int {
		if !dim(r) {
			return style
		}
		switch style {
		case a.styles.wrap:
			return a.styles.dimWrap
		case a.styles.flag:
			return a.styles.dimFlag
		case a.styles.number:
			return a.styles.dimNumber
		}
		return a.styles.dimText
	}
}

func (a *author) standingsAccent(t *table.Table) accent {
	tied, link := t.Column("tied"), a.linksDecks(t)
	return func(r, i, style int) int {
		switch t.Columns[i].Name {
		case "rank":
			if tied != nil && tied.FlagAt(r) {
				return a.styles.shared
			}
		case "deck_id":
			if link && !t.Columns[i].IsNull(r) {
				return a.styles.link
			}
		}
		return style
	}
}

// mostLinks is the number of rows up to which standings are linked.
const mostLinks = 2000

func (a *author) linksDecks(t *table.Table) bool {
	decks := a.find(table.Decks.Name)
	return t.Rows <= mostLinks && decks != nil && decks.Rows > 0 && decks.Rows < a.maxRows()
}

// adorn adds to a finished table sheet what is no cell: links from the
// standings to the decks, and bars behind the points.
func (a *author) adorn(t *table.Table, sheet string, from, to int) error {
	if t.Schema.Name != table.Standings.Name {
		return nil
	}
	for i := range t.Columns {
		c := &t.Columns[i]
		name := columnName(i + 1)
		switch {
		case c.Name == "total" && !c.AllNull(), c.Name == "points" && totalless(t):
			if err := a.bars(sheet, name+"2:"+name+strconv.Itoa(to-from+1), c); err != nil {
				return err
			}
		case c.Name == "deck_id" && a.linksDecks(t):
			if err := a.linkDecks(t, sheet, name); err != nil {
				return err
			}
		}
	}
	return nil
}

func totalless(t *table.Table) bool {
	c := t.Column("total")
	return c == nil || c.AllNull()
}

// bars puts a bar from 0 to the highest value behind the numbers of a column.
func (a *author) bars(sheet, cells string, c *table.Column) error {
	highest := int64(1)
	for r := range c.Len() {
		highest = max(highest, c.IntAt(r))
	}
	return a.file.SetConditionalFormat(sheet, cells, []excelize.ConditionalFormatOptions{{
		Type: "data_bar", Criteria: "=", MinType: "num", MinValue: "0", MaxType: "num", MaxValue: strconv.FormatInt(highest*3/2, 10), BarColor: "#9DC3E6",
	}})
}

// linkDecks links the id of each deck to its row in the sheet of decks. The
// targets are ours: no text of the input is in them.
func (a *author) linkDecks(t *table.Table, sheet, column string) error {
	target := ""
	for _, p := range places() {
		if p.table == table.Decks.Name {
			target = quoted(p.sheet) + "A"
		}
	}
	for _, p := range a.event.Phases {
		for _, s := range p.Standings {
			if s.Deck == nil || s.Row() >= t.Rows {
				continue
			}
			if err := a.file.SetCellHyperLink(sheet, column+strconv.Itoa(s.Row()+2), target+strconv.Itoa(s.Deck.SheetRow()+2), "Location"); err != nil {
				return err
			}
		}
	}
	return nil
}
