// Package workbook writes event.xlsx: one workbook for people with a sheet
// that explains the others, the results matrix, and one sheet per table that
// holds rows. It is the only package of export that imports excelize. It
// formats and never computes: points, ranks and verdicts come from the tables.
package workbook

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/xuri/excelize/v2"

	"deckmill/export/table"
	"deckmill/export/view"
)

// Line is one row of the sheet that explains the others.
type Line struct{ Key, Value string }

// Book is what goes into the workbook.
type Book struct {
	Title  string
	Lang   string    // en, fr or ru: labels outside the tables; names of tables and columns stay
	Date   time.Time // date in the document properties
	Tables []*table.Table
	ReadMe []Line

	Colours map[string]string // letters of WUBRG by full card name

	// MaxRows is the number of rows of a sheet, header included; longer tables
	// go on in "Matches (2)". 0 is the limit of the file format.
	MaxRows int
}

// maxRows and maxText are limits of the file format: rows of a sheet, and
// UTF-16 units of a text.
const (
	maxRows = 1_048_576
	maxText = 32_767
)

// place is how a table is shown: its sheet, the column up to which columns
// stay in sight, and the colour of the tab.
type place struct {
	table  string
	sheet  string
	freeze string
	tab    string
}

// The colours of the tabs.
const (
	tabResults = "2166AC"
	tabDecks   = "5AAE61"
	tabAsk     = "E08214"
	tabRest    = "999999"
)

// places are the sheets in their order: what people look for comes first.
func places() []place {
	return []place{
		{table.Standings.Name, "Standings", "player", tabResults},
		{table.Survivor.Name, "Survivor", "deck_id", tabResults},
		{table.Season.Name, "Season", "player", tabResults},
		{table.Findings.Name, "Findings", "code", tabAsk},
		{table.Decks.Name, "Decks", "deck_id", tabDecks},
		{table.DeckCards.Name, "Deck cards", "deck_id", tabDecks},
		{table.Matches.Name, "Matches", "match_id", tabResults},
		{table.Players.Name, "Players", "player", tabDecks},
		{table.Teams.Name, "Teams", "team", tabDecks},
		{table.Tiebreaks.Name, "Tie-breaks", "player_id", tabResults},
		{table.Corrections.Name, "Corrections", "subject", tabAsk},
		{table.Events.Name, "Events", "phase", tabRest},
		{table.Crosstable.Name, "Crosstable cells", "col", tabRest},
		{table.Files.Name, "Files", "file", tabRest},
	}
}

// Write writes the workbook. Equal books give equal bytes. A text that no cell
// can hold is an error that names table, row and column; nothing is cut.
func Write(w io.Writer, b *Book) (err error) {
	f := excelize.NewFile()
	defer func() { err = errors.Join(err, f.Close()) }()
	a := &author{book: b, file: f, words: wordsOf(b.Lang), names: map[string]bool{}, defined: map[string]bool{}, event: view.Of(b.Tables, b.Colours)}
	if a.styles, err = newStyles(f); err != nil {
		return err
	}
	readMe := a.sheetName(a.words.readMe)
	if err := f.SetSheetName("Sheet1", readMe); err != nil {
		return err
	}
	for _, p := range a.places() {
		if err := a.table(p); err != nil {
			return err
		}
		if write := a.between()[p.table]; write != nil {
			if err := write(); err != nil {
				return err
			}
		}
	}
	if err := a.nameNumbers(); err != nil {
		return err
	}
	if err := a.readMe(readMe); err != nil {
		return err
	}
	return a.save(w)
}

// between are the sheets that follow the sheet of a table.
func (a *author) between() map[string]func() error {
	return map[string]func() error{
		table.Standings.Name: a.crosstables,
		table.Findings.Name:  a.missing,
		table.DeckCards.Name: a.metagame,
	}
}

// author is a workbook being written.
type author struct {
	book    *Book
	event   *view.Event
	file    *excelize.File
	words   *words
	styles  *styles
	names   map[string]bool // sheet names so far, in lower case
	defined map[string]bool // defined names so far, in lower case
	sheets  []sheetInfo
	notes   []Line // what the reader must know about the workbook itself
	grids   int    // sheets of extra.go so far
	escaped bool   // a text holds characters that XML cannot hold
}

// sheetInfo is one line of the list of sheets.
type sheetInfo struct {
	name string
	rows int // -1: no table
	doc  string
}

// places are the places of the book's tables; a table that has none comes last.
func (a *author) places() []place {
	list := places()
	known := map[string]bool{}
	for _, p := range list {
		known[p.table] = true
	}
	for _, t := range a.book.Tables {
		if !known[t.Schema.Name] {
			list = append(list, place{t.Schema.Name, heading(t.Schema.Name), "", tabRest})
		}
	}
	return list
}

func (a *author) word(key string) string { return view.Word(key, a.book.Lang) }

func (a *author) find(name string) *table.Table {
	for _, t := range a.book.Tables {
		if t.Schema.Name == name {
			return t
		}
	}
	return nil
}

func (a *author) maxRows() int {
	if a.book.MaxRows > 1 && a.book.MaxRows < maxRows {
		return a.book.MaxRows
	}
	return maxRows
}

// table writes the sheets of one table; an empty or missing table has none.
func (a *author) table(p place) error {
	t := a.find(p.table)
	if t == nil || t.Rows == 0 {
		return nil
	}
	part, per := 1, a.maxRows()-1
	for from := 0; from < t.Rows; from += per {
		name := p.sheet
		if part > 1 {
			name = fmt.Sprintf("%s (%d)", p.sheet, part)
		}
		to := min(t.Rows, from+per)
		if err := a.tableSheet(t, p, a.sheetName(name), part, from, to); err != nil {
			return err
		}
		part++
	}
	if part > 2 {
		a.notes = append(a.notes, Line{p.sheet, fmt.Sprintf(a.words.split, t.Rows, part-1)})
	}
	return nil
}
