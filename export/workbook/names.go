package workbook

import (
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"deckmill/export/view"
)

// Defined names of the workbook, for formulas of its users: the range of each
// table with its header (Standings, Deck_cards; a second sheet has Matches_2),
// the cells of each crosstable (Crosstable, Crosstable_by_rank, of several
// phases Crosstable_Round_1), and with one phase Split_points and Deck_count.

// nameRange names a range of a sheet.
func (a *author) nameRange(name, sheet, from, to string) error {
	return a.define(name, quoted(sheet)+absolute(from)+":"+absolute(to))
}

// define makes the name out of a text: letters, digits and _ only; one that
// would look like a cell, or that is taken, gets a _ behind it, one that starts with a digit a _ before it.
func (a *author) define(text, refersTo string) error {
	name := strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		if r == ' ' || r == '-' {
			return '_'
		}
		return -1
	}, text)
	if name == "" || name[0] >= '0' && name[0] <= '9' {
		name = "_" + name
	}
	for looksLikeCell(name) || a.defined[strings.ToLower(name)] {
		name += "_"
	}
	a.defined[strings.ToLower(name)] = true
	return a.file.SetDefinedName(&excelize.DefinedName{Name: name, RefersTo: refersTo})
}

// looksLikeCell reports names that a spreadsheet program reads as a cell, a row
// or a column: R1, Top8, C.
func looksLikeCell(name string) bool {
	letters := strings.TrimRight(name, "0123456789")
	return len(letters) <= 3 && !strings.Contains(name, "_")
}

// absolute is a reference such as D3 as $D$3.
func absolute(ref string) string {
	i := strings.IndexFunc(ref, func(r rune) bool { return r >= '0' && r <= '9' })
	return "$" + ref[:i] + "$" + ref[i:]
}

// nameNumbers names what the results of a single phase depend on.
func (a *author) nameNumbers() error {
	if len(a.event.Phases) != 1 {
		return nil
	}
	p := a.event.Phases[0]
	if p.Split != view.Null {
		if err := a.define("Split_points", strconv.FormatInt(p.Split, 10)); err != nil {
			return err
		}
	}
	if p.Matrix == nil || p.Matrix.N == 0 {
		return nil
	}
	return a.define("Deck_count", strconv.Itoa(p.Matrix.N))
}
