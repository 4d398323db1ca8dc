package transform

import (
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/results"
	"deckmill/ingest/source"
)

// alphabet is how the cells of a table are written.
type alphabet uint8

const (
	points   alphabet = iota // 6 4 3 2 1 0 (seed 000, 2.4c)
	wdl                      // English letters
	vnd                      // French letters: victoire, nul, défaite
	games0_4                 // win 2, tie 1 for each game
)

var expected = [...]string{points: "6 4 3 2 1 0", wdl: "WW WD WL DD DL LL", vnd: "VV VN VD NN ND DD", games0_4: "4 3 2 1 0"}

// games turns every cell beside the diagonal into two games. ordered says that
// the first of two letters is the game on the play (a list of games).
func (w *work) games(ordered bool) {
	t := &w.p.Table
	t.Letters, t.Splits = "", false
	a := w.alphabet()
	t.Expected = expected[a]
	t.Scale04 = a == games0_4
	sorted := true
	for i := range t.Entrants {
		for j := range t.Entrants {
			c := t.At(i, j)
			if i == j || results.IsMissing(c.Text) {
				continue
			}
			g, ok := readCell(c.Text, a)
			if !ok {
				continue // rules/scoring reports it
			}
			c.Given = g
			if a == points && strings.TrimLeft(c.Text, "0") == "3" {
				t.Splits = true
			}
			sorted = sorted && g == g.Unordered()
		}
	}
	switch {
	case ordered && a == wdl:
		t.Letters = "play-first"
		for i := range t.Cells {
			t.Cells[i].Given.Ordered = t.Cells[i].Given.Known()
		}
	case a == wdl || a == vnd:
		w.letterOrder(sorted)
	}
}

// settle makes the given games those that count, until corrections change them.
func (w *work) settle() {
	for i := range w.p.Table.Cells {
		w.p.Table.Cells[i].Games = w.p.Table.Cells[i].Given
	}
}

// alphabet decides how cells are written: as [scoring] cells says, else as most
// of them are, so that one slip changes nothing for the others. V or N can only
// be French, W or L only English.
func (w *work) alphabet() alphabet {
	switch w.p.Settings.Scoring.Cells {
	case "points":
		return points
	case "wdl":
		return wdl
	case "vnd":
		return vnd
	case "games-0-4":
		return games0_4
	}
	digits, letters, french, english := 0, 0, 0, 0
	t := &w.p.Table
	for i := range t.Cells {
		text := strings.ToUpper(t.Cells[i].Text)
		switch {
		case t.Cells[i].Self || results.IsMissing(text):
		case strings.Trim(text, "0123456789") == "":
			digits++
		case strings.Trim(text, "WDLVN") == "":
			letters++
			if strings.ContainsAny(text, "VN") {
				french++
			}
			if strings.ContainsAny(text, "WL") {
				english++
			}
		}
	}
	switch {
	case letters <= digits && w.scaleOf4():
		return games0_4
	case letters <= digits:
		return points
	case french > english:
		return vnd
	}
	return wdl
}

// scaleOf4 reports a table of digits in which the two cells of most pairs add up
// to 4, as two for a win and one for a tie do, and in which no 6 stands. In a
// small table, where two pairs are not many, all must.
func (w *work) scaleOf4() bool {
	t := &w.p.Table
	scale, points, others := 0, 0, 0
	for i := range t.Entrants {
		for j := i + 1; j < t.N(); j++ {
			a, errA := strconv.Atoi(t.At(i, j).Text)
			b, errB := strconv.Atoi(t.At(j, i).Text)
			switch {
			case errA != nil || errB != nil:
			case a == 6 || b == 6:
				return false
			case a+b == 4 && a != b:
				scale++
			case a+b == 5 || a == 3 && b == 3:
				points++
			case a+b != 4:
				others++
			}
		}
	}
	return scale > 2*points && (scale > 2 || scale == 2 && points+others == 0)
}

// readCell reads one cell; letters keep their order. A single letter stands
// for both games.
func readCell(text string, a alphabet) (event.Games, bool) {
	switch a {
	case points:
		g, ok := pointGames[strings.TrimLeft(text, "0")]
		if strings.Trim(text, "0") == "" && text != "" && len(text) <= 2 {
			g, ok = event.Games{First: event.Loss, Second: event.Loss}, true
		}
		return g, ok && len(text) <= 2
	case games0_4:
		g, ok := scaleGames[text]
		return g, ok
	case wdl, vnd:
	}
	letters := strings.ToUpper(text)
	if len(letters) == 1 {
		letters += letters
	}
	if len(letters) != 2 {
		return event.Games{}, false
	}
	first, okFirst := letter(letters[0], a)
	second, okSecond := letter(letters[1], a)
	return event.Games{First: first, Second: second}, okFirst && okSecond
}

// pointGames: the results of seed 000, 2.4c; which game was on the play is not known.
var pointGames = map[string]event.Games{
	"6": {First: event.Win, Second: event.Win},
	"4": {First: event.Win, Second: event.Draw},
	"3": {First: event.Win, Second: event.Loss},
	"2": {First: event.Draw, Second: event.Draw},
	"1": {First: event.Draw, Second: event.Loss},
}

// scaleGames: win 2, tie 1 for each game; a 2 is a split or two draws.
var scaleGames = map[string]event.Games{
	"4": {First: event.Win, Second: event.Win},
	"3": {First: event.Win, Second: event.Draw},
	"2": {Ambiguous: true},
	"1": {First: event.Draw, Second: event.Loss},
	"0": {First: event.Loss, Second: event.Loss},
}

func letter(b byte, a alphabet) (event.Outcome, bool) {
	switch {
	case a == wdl && b == 'W', a == vnd && b == 'V':
		return event.Win, true
	case a == wdl && b == 'D', a == vnd && b == 'N':
		return event.Draw, true
	case a == wdl && b == 'L', a == vnd && b == 'D':
		return event.Loss, true
	}
	return event.Unknown, false
}

// letterOrder decides what the two letters of a cell mean. Sorted letters (W
// before D before L) carry no order. Letters with an order whose mirrors all
// agree that the first is the row deck's game on the play are read so; any
// other table needs a person ([scoring] letters), and its order is left out.
func (w *work) letterOrder(sorted bool) {
	t := &w.p.Table
	t.Letters = w.p.Settings.Scoring.Letters
	if t.Letters == "" || t.Letters == "auto" {
		switch {
		case sorted:
			t.Letters = "unordered"
		default:
			t.Letters = "play-first"
		}
	}
	pairs := 0
	var first source.Pos
	if t.Letters != "unordered" {
		pairs, first = w.orderDiffers(t.Letters == "first-named")
	}
	if pairs > 0 {
		f := w.finding("LETTER_ORDER", first)
		f.Subject = diag.Subject{Kind: diag.OnEvent}
		f.Counted = diag.N(pairs)
		f.Args = map[string]string{"pairs": strconv.Itoa(pairs)}
		w.sink.Add(f)
		t.Letters = "unordered"
	}
	for i := range t.Entrants {
		for j := range t.Entrants {
			c := t.At(i, j)
			if !c.Given.Known() {
				continue
			}
			switch {
			case t.Letters == "unordered":
				c.Given = c.Given.Unordered()
			case t.Letters == "first-named" && j < i:
				c.Given.First, c.Given.Second = c.Given.Second, c.Given.First
				c.Given.Ordered = true
			default:
				c.Given.Ordered = true
			}
		}
	}
}

// orderDiffers counts the pairs that hold the same games but not in the order
// of the convention: play-first (each cell starts with the row deck's game on
// the play) or first-named (both cells list the same game first).
func (w *work) orderDiffers(firstNamed bool) (pairs int, first source.Pos) {
	t := &w.p.Table
	for i := range t.Entrants {
		for j := i + 1; j < t.N(); j++ {
			a, b := t.At(i, j).Given, t.At(j, i).Given
			if !a.Known() || !b.Known() || !a.Unordered().Inverse().Same(b.Unordered()) {
				continue
			}
			want := event.Games{First: a.Second.Inverse(), Second: a.First.Inverse()}
			if firstNamed {
				want.First, want.Second = want.Second, want.First
			}
			if want.First != b.First || want.Second != b.Second {
				if pairs == 0 {
					first = t.At(j, i).Pos
				}
				pairs++
			}
		}
	}
	return pairs, first
}
