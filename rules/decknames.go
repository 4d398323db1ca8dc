package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
)

// manyNamed is how many of the decks that were named are listed in the note.
const manyNamed = 20

// nameDecks gives each judged X-Card Blind deck without a name one (seed 000,
// 2.2e): "Deck 07", by its number in the results, else the number it was sent
// with, else the next free one in the order of the deck ids. The width is that
// of the largest number, at least two. One note lists them.
func (j *judge) nameDecks() {
	p := j.p
	var unnamed []int
	for d := range p.Decks.Len() {
		if j.stands(d) && strings.TrimSpace(p.Decks.Name[d]) == "" && d < len(j.decks) && j.decks[d] != nil && j.decks[d].X > 0 {
			unnamed = append(unnamed, d)
		}
	}
	if len(unnamed) == 0 {
		return
	}
	numbers, most := j.deckNumbers()
	width := max(2, len(strconv.Itoa(most)))
	slices.SortFunc(unnamed, func(a, b int) int { return numbers[a] - numbers[b] })
	var list []string
	for _, d := range unnamed {
		p.Decks.Name[d] = fmt.Sprintf("Deck %0*d", width, numbers[d])
		if _, player := p.PlayerOf(d); len(list) < manyNamed {
			list = append(list, p.Decks.Name[d]+" ("+cmp.Or(player, p.Decks.ID[d])+")")
		} else if len(list) == manyNamed {
			list = append(list, "...")
		}
	}
	f := diag.New("DECK_UNNAMED")
	f.Phase, f.Counted = p.Settings.Phase, diag.N(len(unnamed))
	f.Args = map[string]string{"decks": strings.Join(list, ", ")}
	j.sink.Add(f)
}

// deckNumbers numbers the judged decks; most is the largest number.
func (j *judge) deckNumbers() (numbers []int, most int) {
	p := j.p
	numbers = make([]int, p.Decks.Len())
	taken := map[int]bool{}
	claim := func(d, n int) {
		if n > 0 && numbers[d] == 0 && !taken[n] && j.stands(d) {
			numbers[d], taken[n] = n, true
			most = max(most, n)
		}
	}
	for i := range p.Table.Entrants {
		if e := &p.Table.Entrants[i]; e.Deck >= 0 {
			claim(int(e.Deck), int(e.No))
		}
	}
	var rest []int
	for d := range p.Decks.Len() {
		claim(d, int(p.Decks.No[d]))
		if numbers[d] == 0 && j.stands(d) {
			rest = append(rest, d)
		}
	}
	slices.SortFunc(rest, func(a, b int) int { return strings.Compare(p.Decks.ID[a], p.Decks.ID[b]) })
	next := 1
	for _, d := range rest {
		for taken[next] {
			next++
		}
		claim(d, next)
	}
	return numbers, most
}
