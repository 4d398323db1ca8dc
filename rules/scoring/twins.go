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
// their zones and copies. name is the name of a card by its id; cards without an
// entry in the catalogue are told apart by their folded text.
func DeckKey(p *event.Phase, d int, name func(card int32) string) string {
	e := &p.Entries
	var k KeyBuilder
	from, to := p.DeckEntries(d)
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

// TwinKey is the key of deck d for [Twins]: cards are told apart by their ids,
// which is enough inside one run.
func TwinKey(p *event.Phase, d int) string {
	return DeckKey(p, d, func(card int32) string { return strconv.Itoa(int(card)) })
}

// Twins compares the rows of equal decks (spec/xcb.md, fact 4): against each
// other they can only split or draw, since both games are the same game; against
// every other deck their results are equal. Of more than two, each is compared
// with the one whose row agrees with most of the others. keyOf is [TwinKey] of a
// deck.
func Twins(p *event.Phase, split int, keyOf func(deck int) string, sink *diag.Sink) {
	t := &p.Table
	rows := map[string][]int{}
	var keys []string
	for i := range t.Entrants {
		key := ""
		if d := t.Entrants[i].Deck; d >= 0 {
			key = keyOf(int(d))
		}
		if key == "" {
			continue
		}
		if rows[key] == nil {
			keys = append(keys, key)
		}
		rows[key] = append(rows[key], i)
	}
	for _, key := range keys {
		for _, list := range byGroup(t, rows[key]) {
			twins(p, list, split, sink)
		}
	}
}

// byGroup parts rows by their groups: decks of different groups do not meet.
func byGroup(t *event.Crosstable, rows []int) [][]int {
	var out [][]int
	at := map[string]int{}
	for _, i := range rows {
		group := t.Entrants[i].Group
		k, known := at[group]
		if !known {
			k = len(out)
			at[group] = k
			out = append(out, nil)
		}
		out[k] = append(out[k], i)
	}
	return out
}

// twins compares the rows of one deck.
func twins(p *event.Phase, list []int, split int, sink *diag.Sink) {
	if len(list) < 2 {
		return
	}
	for _, j := range list[1:] {
		f := twinFinding(p, "TWIN_DECKS", list[0], j)
		f.Pos = p.Table.Entrants[list[0]].Pos
		f.Args["deck_cards"] = title(p, list[0])
		sink.Add(f)
	}
	for a, i := range list {
		for _, j := range list[a+1:] {
			twinResult(p, i, j, sink)
		}
	}
	model := modelRow(&p.Table, list)
	for _, j := range list {
		if j != model {
			twinRows(p, min(model, j), max(model, j), split, sink)
		}
	}
}

// modelRow is the row that agrees most often with what most of the rows have; of
// equals the first.
func modelRow(t *event.Crosstable, list []int) int {
	agrees := make([]int, len(list))
	for k := range t.Entrants {
		count := map[event.Games]int{}
		best := event.Games{}
		for _, i := range list {
			g := t.At(i, k).Games.Unordered()
			if i == k || !g.Known() && !g.Ambiguous {
				continue
			}
			if count[g]++; count[g] > count[best] {
				best = g
			}
		}
		for a, i := range list {
			if i != k && count[best] > 0 && t.At(i, k).Games.Same(best) {
				agrees[a]++
			}
		}
	}
	model := 0
	for a := range agrees {
		if agrees[a] > agrees[model] {
			model = a
		}
	}
	return list[model]
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
