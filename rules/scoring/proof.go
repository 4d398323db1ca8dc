package scoring

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/results"
	"deckmill/ingest/source"
	"deckmill/transform"
)

// State says what the two cells of a pair say together.
type State uint8

// The states of a pair; only 6-0, 4-1, 3-3 and 2-2 are possible.
const (
	Played   State = iota // both cells, and they fit
	Missing               // neither cell
	OneSided              // only one cell
	Invalid               // a cell that is no result
	Conflict              // two results that no two games give
	Apart                 // decks of different groups: no match
)

// Pair is the state of rows i and j, before or after corrections.
func Pair(t *event.Crosstable, i, j int, corrected bool) State {
	if t.Apart(i, j) {
		return Apart
	}
	a, b := t.At(i, j), t.At(j, i)
	ga, gb := a.Given, b.Given
	if corrected {
		ga, gb = a.Games, b.Games
	}
	known := func(g event.Games) bool { return g.Known() || g.Ambiguous }
	switch {
	case known(ga) && known(gb):
		if ga.Unordered().Inverse().Same(gb.Unordered()) {
			return Played
		}
		return Conflict
	case a.Disputed && !known(ga) || b.Disputed && !known(gb):
		return Missing
	case !known(ga) && !results.IsMissing(a.Text) || !known(gb) && !results.IsMissing(b.Text):
		return Invalid
	case known(ga) || known(gb):
		return OneSided
	}
	return Missing
}

// Prove reports every pair that is not proved, naming both players, both
// decks, both cells and the value that each printed total supports. A pair
// that a correction mended is listed as settled. In a Survivor no result is missing
// but those that its posts ask for.
func Prove(p *event.Phase, split int, sink *diag.Sink) {
	t := &p.Table
	for i := range t.Entrants {
		for j := i + 1; j < t.N(); j++ {
			state := Pair(t, i, j, false)
			if state == Played || state == Apart || t.At(i, j).Disputed || t.At(j, i).Disputed {
				continue // what scorers dispute is reported where their tables are joined
			}
			if len(p.Posts) > 0 && (state == Missing || state == OneSided) {
				continue // a deck of a Survivor meets the last k valid ones only (3.4)
			}
			f := pairFinding(p, i, j, state, split)
			f.Settled = Pair(t, i, j, true) == Played
			sink.Add(f)
		}
	}
}

var stateCodes = [...]string{Missing: "RESULT_MISSING", OneSided: "RESULT_ONE_SIDED", Invalid: "CELL_INVALID", Conflict: "PAIR_IMPOSSIBLE"}

// pairFinding describes a pair: a is the row that stands first in the table.
func pairFinding(p *event.Phase, i, j int, state State, split int) diag.Finding {
	t := &p.Table
	f := diag.New(stateCodes[state])
	f.Phase = p.Settings.Phase
	a, b := t.At(i, j), t.At(j, i)
	if state == Invalid && (a.Given.Known() || results.IsMissing(a.Text)) {
		i, j, a, b = j, i, b, a // the faulty cell first
	}
	f.Pos, f.Related = a.Pos, []source.Pos{b.Pos}
	f.Subject = diag.Subject{Kind: diag.OnMatch, ID: transform.MatchID(p.Settings.Phase, t.Round, t.Entrants[i].ID, t.Entrants[j].ID)}
	f.Player, f.DeckID, f.Raw = t.Entrants[i].Label, deckID(p, i), a.Text
	f.Args = map[string]string{
		"opponent": t.Entrants[j].Label, "other_raw": b.Text, "expected": t.Expected,
		"deck_a": title(p, i), "deck_b": title(p, j), "cell_a": source.Cell(a.Pos), "cell_b": source.Cell(b.Pos),
	}
	if state == Missing {
		halfKnown(&f, a, b)
	}
	if state == OneSided {
		sideOf(t, &f, i, j, split)
	}
	if state == Conflict || state == Invalid {
		support(p, &f, i, j, split)
	}
	return f
}

// halfKnown says which game of a pair is there when only one is.
func halfKnown(f *diag.Finding, a, b *event.Cell) {
	switch {
	case results.HalfKnown(a.Text):
		f.Args["half"] = a.Text
	case results.HalfKnown(b.Text):
		f.Args["half"] = b.Text
	}
}

func deckID(p *event.Phase, i int) string {
	if d := p.Table.Entrants[i].Deck; d >= 0 {
		return p.Decks.ID[d]
	}
	return ""
}

func title(p *event.Phase, i int) string {
	if d := p.Table.Entrants[i].Deck; d >= 0 {
		return p.Decks.Title[d]
	}
	return ""
}

// sideOf puts the side that has a result first and says what it implies.
func sideOf(t *event.Crosstable, f *diag.Finding, i, j, split int) {
	a, b := t.At(i, j), t.At(j, i)
	if !a.Given.Known() && !a.Given.Ambiguous {
		i, j, a, b = j, i, b, a
	}
	f.Player, f.Raw = t.Entrants[i].Label, a.Text
	f.Args["opponent"] = t.Entrants[j].Label
	f.Args["cell_a"], f.Args["cell_b"] = source.Cell(a.Pos), source.Cell(b.Pos)
	f.Args["implied"] = show(t, a.Given.Inverse(), split)
	f.Suggestions = []string{show(t, a.Given, split)} // the view of f.Player, as corrections.csv has it
	f.Pos, f.Related = b.Pos, []source.Pos{a.Pos}
	if b.Pos.Row == 0 { // its row has not come
		f.Pos, f.Related = a.Pos, nil
	}
}

// show writes games as the table does. A table that holds a 3 writes splits so,
// whatever they are worth.
func show(t *event.Crosstable, g event.Games, split int) string {
	if t.Letters != "" {
		return g.Unordered().String()
	}
	if t.Splits {
		split = 3
	}
	return strconv.Itoa(Points(g, split))
}

// allGames are the six results of a match.
var allGames = []event.Games{
	{First: event.Win, Second: event.Win},
	{First: event.Win, Second: event.Draw},
	{First: event.Win, Second: event.Loss},
	{First: event.Draw, Second: event.Draw},
	{First: event.Draw, Second: event.Loss},
	{First: event.Loss, Second: event.Loss},
}

// support says for each side which value of its cell the printed total of its
// row supports, and suggests the result when the totals agree on one.
func support(p *event.Phase, f *diag.Finding, i, j, split int) {
	t := &p.Table
	a := supported(p, i, j, split)
	b := supported(p, j, i, split)
	f.Args["supports_a"], f.Args["supports_b"] = a.text, b.text
	for name, row := range map[string]*backing{"unfit_a": &a, "unfit_b": &b} {
		if row.printed != "" && row.text == "" {
			f.Args[name] = row.printed
		}
	}
	if a.printed != "" {
		f.Args["total_a"] = a.printed
	}
	if b.printed != "" {
		f.Args["total_b"] = b.printed
	}
	var fits []string
	for _, g := range allGames {
		if a.allows(g) && b.allows(g.Inverse()) && (a.printed != "" || b.printed != "") {
			if text := show(t, g, split); !slices.Contains(fits, text) {
				fits = append(fits, text)
			}
		}
	}
	if len(fits) > 0 && len(fits) <= 2 {
		f.Suggestions = fits
	}
}

// backing is what a row's printed total says about one of its cells.
type backing struct {
	printed string // the printed total, "" = none
	text    string // the value or values it supports, "" = none
	games   []event.Games
	open    bool // nothing printed: every value is allowed
}

func (b *backing) allows(g event.Games) bool {
	if b.open {
		return true
	}
	for _, ok := range b.games {
		if ok.Same(g) {
			return true
		}
	}
	return false
}

// supported works out the values of cell (i, j) with which the row reaches its
// printed total, the other cells being as given.
func supported(p *event.Phase, i, j, split int) backing {
	printed, ok := Printed(p, i)
	if !ok {
		return backing{open: true}
	}
	t := &p.Table
	rest := 0
	for k := range t.Entrants {
		if k != i && k != j {
			rest += Points(t.At(i, k).Given, split)
		}
	}
	if printed.WithBonus && t.Entrants[i].Bonus.OK {
		rest += int(t.Entrants[i].Bonus.V)
	}
	out := backing{printed: strconv.Itoa(printed.Value)}
	var texts []string
	for _, g := range allGames {
		if rest+Points(g, split) == printed.Value {
			out.games = append(out.games, g)
			if text := show(t, g, split); len(texts) == 0 || texts[len(texts)-1] != text {
				texts = append(texts, text)
			}
		}
	}
	out.text = strings.Join(texts, " / ")
	return out
}
