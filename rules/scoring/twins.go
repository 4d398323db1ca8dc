package scoring

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/transform"
	"deckmill/transform/fold"
)

// DeckKey is what two equal decks share: the sorted cards that count, with
// their zones and copies. It is "" for a row whose deck is not known. name is
// the name of a card by its id; cards without an entry in the catalogue are told
// apart by their folded text.
func DeckKey(p *event.Phase, row int, name func(card int32) string) string {
	d := p.Table.Entrants[row].Deck
	if d < 0 {
		return ""
	}
	e := &p.Entries
	var k KeyBuilder
	from, to := p.DeckEntries(int(d))
	for i := from; i < to; i++ {
		if e.Zone[i] == event.Maybe || e.Zone[i] == event.Pool {
			continue
		}
		card := ""
		if e.Card[i] >= 0 && e.Match[i] != event.MatchNear && e.Match[i] != event.MatchAmbiguous {
			card = name(e.Card[i])
		}
		k.Add(e.Zone[i].String(), card, p.Strings.At(e.Text[i]), int(e.Count[i]))
	}
	return k.Key()
}

// KeyBuilder makes the key of a deck from its lines; the zero value is ready.
type KeyBuilder struct{ copies map[string]int }

// Add adds a line: card is its certain name, "" when only the text is known.
func (k *KeyBuilder) Add(zone, card, text string, count int) {
	if k.copies == nil {
		k.copies = map[string]int{}
	}
	name := "=" + card
	if card == "" {
		name = "~" + fold.Fold(text)
	}
	k.copies[zone+" "+name] += count
}

// Key is "" for a deck without lines.
func (k *KeyBuilder) Key() string {
	var lines []string
	for name, n := range k.copies {
		lines = append(lines, fmt.Sprintf("%s x%d", name, n))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// byNumber names a card by its id: enough inside one run.
func byNumber(card int32) string { return strconv.Itoa(int(card)) }

// Twins compares the rows of equal decks (spec/xcb.md, fact 4): against each
// other they can only split or draw, since both games are the same game; against
// every other deck their results are equal.
func Twins(p *event.Phase, split int, sink *diag.Sink) {
	t := &p.Table
	rows := map[string][]int{}
	var keys []string
	for i := range t.Entrants {
		key := DeckKey(p, i, byNumber)
		if key == "" {
			continue
		}
		if rows[key] == nil {
			keys = append(keys, key)
		}
		rows[key] = append(rows[key], i)
	}
	for _, key := range keys {
		list := rows[key]
		for a := range list {
			for b := a + 1; b < len(list); b++ {
				if !t.Apart(list[a], list[b]) {
					twin(p, list[a], list[b], split, sink)
				}
			}
		}
	}
}

func twin(p *event.Phase, i, j, split int, sink *diag.Sink) {
	f := twinFinding(p, "TWIN_DECKS", i, j)
	f.Pos = p.Table.Entrants[i].Pos
	f.Args["deck_cards"] = title(p, i)
	sink.Add(f)
	twinResult(p, i, j, sink)
	twinRows(p, i, j, split, sink)
}

func twinFinding(p *event.Phase, code string, i, j int) diag.Finding {
	t := &p.Table
	f := diag.New(code)
	f.Phase = p.Settings.Phase
	f.Player, f.DeckID = t.Entrants[i].Label, deckID(p, i)
	f.Subject = diag.Subject{Kind: diag.OnMatch, ID: transform.MatchID(p.Settings.Phase, t.Round, t.Entrants[i].ID, t.Entrants[j].ID)}
	f.Args = map[string]string{"opponent": t.Entrants[j].Label}
	return f
}

// twinResult: only a split or two draws are possible.
func twinResult(p *event.Phase, i, j int, sink *diag.Sink) {
	t := &p.Table
	fair := func(g event.Games) bool {
		return g.Ambiguous || g.Count(event.Draw) == 2 || g.Count(event.Win) == 1 && g.Count(event.Loss) == 1
	}
	if Pair(t, i, j, false) != Played || fair(t.At(i, j).Given) {
		return
	}
	a, b := t.At(i, j), t.At(j, i)
	f := twinFinding(p, "TWIN_RESULT", i, j)
	f.Pos, f.Related, f.Raw = a.Pos, []source.Pos{b.Pos}, a.Text
	f.Args["other_raw"], f.Args["cell_a"], f.Args["cell_b"] = b.Text, source.Cell(a.Pos), source.Cell(b.Pos)
	f.Suggestions = []string{"3", "2"}
	if t.Letters != "" {
		f.Suggestions = []string{"WL", "DD"}
	}
	f.Settled = Pair(t, i, j, true) == Played && fair(a.Games)
	sink.Add(f)
}

// twinRows lists the opponents against whom twins have other results.
func twinRows(p *event.Phase, i, j, split int, sink *diag.Sink) {
	t := &p.Table
	var cells []string
	var related []source.Pos
	known := func(g event.Games) bool { return g.Known() || g.Ambiguous }
	for k := range t.Entrants {
		if k == i || k == j || t.Apart(i, k) {
			continue
		}
		a, b := t.At(i, k), t.At(j, k)
		if !known(a.Games) || !known(b.Games) || a.Games.Same(b.Games) {
			continue
		}
		cells = append(cells, fmt.Sprintf("%s %s/%s (%s, %s)", t.Entrants[k].Label, show(t, a.Games, split), show(t, b.Games, split), source.Cell(a.Pos), source.Cell(b.Pos)))
		related = append(related, a.Pos, b.Pos)
	}
	if len(cells) == 0 {
		return
	}
	f := twinFinding(p, "TWIN_ROWS", i, j)
	f.Pos, f.Related = related[0], related[1:]
	f.Counted = diag.N(len(cells))
	f.Args["cells"] = strings.Join(cells, "; ")
	sink.Add(f)
}
