package rules

import (
	"runtime"
	"slices"
	"strings"
	"sync"

	"deckmill/ingest/diag"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// mostAlike is how many cards are named as replacements.
const mostAlike = 2

var alikeText = diag.Text{EN: "similar and allowed: ", FR: "semblables et autorisées : ", RU: "похожие и разрешённые: "}

// replacements names, for each card that makes an XCB deck illegal, the nearest
// cards that the format allows (seed 000, 2.2c: an illegal deck may be replaced
// by a similar one). Nothing is replaced by itself.
func (j *judge) replacements() {
	if j.out.Format == nil || j.out.Format.X == 0 {
		return
	}
	asked := map[string]int{} // the place of each card in the lists below
	var cards []string
	var of []int // findings
	for i := range j.sink.List {
		f := &j.sink.List[i]
		if f.Card == "" || f.Code != "LIST_BANNED" && f.Code != "POOL_NOT_LEGAL" && f.Code != "POOL_NOT_YET" {
			continue
		}
		of = append(of, i)
		if _, known := asked[f.Card]; !known {
			asked[f.Card] = len(cards)
			cards = append(cards, f.Card)
		}
	}
	names := make([]string, len(cards))
	workers := runtime.GOMAXPROCS(0)
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			for n := w; n < len(cards); n += workers {
				names[n] = j.alike(cards[n])
			}
		})
	}
	wait.Wait()
	for _, i := range of {
		f := &j.sink.List[i]
		if like := names[asked[f.Card]]; like != "" {
			f.Suggestions = append(slices.Clone(f.Suggestions), alikeText.In(j.p.Settings.Lang)+like)
		}
	}
}

func (j *judge) alike(name string) string {
	cat, f := j.in.Catalog, j.out.Format
	id, ok := cat.Exact(name)
	if !ok {
		return ""
	}
	var names []string
	for _, s := range cat.Like(id, 8*mostAlike, func(c *catalog.Card) bool { return c.Legal(f.Pool.ID) != catalog.NotLegal }) {
		if f.Mark(s.Card)&(format.NotInPool|format.NotYet|format.Listed) == 0 && len(names) < mostAlike {
			names = append(names, cat.Name(s.Card))
		}
	}
	return strings.Join(names, ", ")
}
