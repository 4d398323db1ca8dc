package rules

import (
	"slices"
	"strings"

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
	alike := map[string]string{}
	for i := range j.sink.List {
		f := &j.sink.List[i]
		if f.Card == "" || f.Code != "LIST_BANNED" && f.Code != "POOL_NOT_LEGAL" && f.Code != "POOL_NOT_YET" {
			continue
		}
		names, known := alike[f.Card]
		if !known {
			names = j.alike(f.Card)
			alike[f.Card] = names
		}
		if names != "" {
			f.Suggestions = append(slices.Clone(f.Suggestions), alikeText.In(j.p.Settings.Lang)+names)
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
