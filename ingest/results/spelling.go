package results

import (
	"slices"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/event"
	"deckmill/ingest/grid"
)

var (
	// xcbName: a format name of X-Card Blind begins with the number of cards.
	xcbName = lazyregexp.New(`(?i)^\s*\d{1,2} ?-?C[BHM]\b`)
	// letterPair: the two games with a mark between them, W/L, W-L, W L.
	letterPair = lazyregexp.New(`^([WDLVNwdlvn]) ?[-–/,:; ] ?([WDLVNwdlvn])$`)
	// scorePair: two numbers, the points or the games of both players, and perhaps
	// the drawn games.
	scorePair = lazyregexp.New(`^0?(\d)` + scoreSign + `0?(\d)(?:` + scoreSign + `0?(\d))?$`)
)

// IsXCB reports that the event says itself that it is X-Card Blind: its matches
// have two games, whatever a result looks like.
func IsXCB(s *event.Settings) bool {
	return s.Scoring.Profile == "xcb" || s.Scoring.Profile == "" && xcbName.MatchString(s.Format)
}

// pointPairs: the points of both players of a match (seed 000, 2.4c) -> those of
// the first.
var pointPairs = map[string]string{"60": "6", "41": "4", "33": "3", "22": "2", "14": "1", "06": "0"}

// russian: victory, draw, loss as Russian tables abbreviate them (выигрыш, ничья, проигрыш).
var russian = strings.NewReplacer("В", "W", "в", "w", "Н", "D", "н", "d", "П", "L", "п", "l")

var russianLetters = lazyregexp.New(`^[ВНПвнп]([-–/,:; ]?[ВНПвнп])?$`)

// Spelled is a result as this package reads it, 6 or WL: of points of both players
// (6-0), letters with a mark between them (W/L), Russian letters, and, when games
// is set, of games won, lost and drawn (2-0, 1-1, 1-0-1). ok is false for anything
// else, which stays as it is.
func Spelled(text string, games bool) (cell string, ok bool) {
	text = strings.TrimSpace(text)
	if russianLetters.MatchString(text) {
		text = russian.Replace(text)
		ok = true
	}
	if m := letterPair.FindStringSubmatch(text); m != nil {
		return m[1] + m[2], true
	}
	m := scorePair.FindStringSubmatch(text)
	switch {
	case m == nil:
		return text, ok
	case games:
		won, lost, drawn := int(m[1][0]-'0'), int(m[2][0]-'0'), 0
		if m[3] != "" {
			drawn = int(m[3][0] - '0')
		}
		if cell, ok = gameCell(won, lost, drawn, m[3] == ""); ok {
			return cell, true
		}
	}
	if points, known := pointPairs[m[1]+m[2]]; known && m[3] == "" {
		return points, true
	}
	return text, false
}

// gameCell writes the games of a match as letters. What is missing to two games
// was drawn, as long as no number says otherwise.
func gameCell(won, lost, drawn int, fill bool) (string, bool) {
	if fill && won+lost+drawn < 2 {
		drawn = 2 - won - lost
	}
	if won+lost+drawn != 2 {
		return "", false
	}
	return strings.Repeat("W", won) + strings.Repeat("D", drawn) + strings.Repeat("L", lost), true
}

// Respell rewrites the results of a table that are not written as this package
// reads them: those of columns that hold little else, when there are nearly as
// many of these as rows. xcb says that the event is one of X-Card Blind: then 2-0
// are games (else a table of games is a round robin of other matches).
func Respell(g *grid.Grid, xcb bool) {
	if tooLong(g) {
		return
	}
	rows, wide := 0, 0
	for i := range g.Rows {
		if !g.Rows[i].Blank() {
			rows++
		}
		wide = max(wide, len(g.Rows[i].Cells))
	}
	var columns []int
	pairs := false
	for c := 1; c < wide; c++ {
		if is, decisive := spelledColumn(g, c, xcb); is {
			columns = append(columns, c)
			pairs = pairs || decisive
		}
	}
	if !pairs || len(columns) < 2 || 2*len(columns) < rows-1 {
		return
	}
	g.Rows = slices.Clone(g.Rows)
	for i := range g.Rows {
		r := &g.Rows[i]
		r.Cells = slices.Clone(r.Cells)
		for _, c := range columns {
			if cell, ok := Spelled(r.Cell(c), xcb); ok {
				r.Cells[c] = cell
			}
		}
	}
}

// spelledColumn: most texts of the column, marks apart, have a spelling of their
// own; decisive: one of them is no draw, which scores of all kinds hold.
func spelledColumn(g *grid.Grid, c int, xcb bool) (is, decisive bool) {
	spelled, others := 0, 0
	for i := range g.Rows {
		text := strings.TrimSpace(g.Rows[i].Cell(c))
		if text == "" || len(text) > 12 || isMark(text) || IsMissing(text) {
			continue
		}
		switch cell, ok := Spelled(text, xcb); {
		case ok:
			spelled++
			decisive = decisive || cell != "2" && cell != "DD"
		default:
			others++
		}
	}
	return spelled > 0 && spelled >= others-1, decisive // the header is another text
}
