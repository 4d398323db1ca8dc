package deckfile

import (
	"slices"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// Collection is the CSV export of a program that keeps collections, which people
// send as decks too: one row a card, known by its headers. The texts are headers
// in the form of header.Key.
type Collection struct {
	Name   string   // in the column `dialect`
	Needs  []string // headers that tell it from all others
	Count  string
	Card   string
	Set    string
	Number string
	Foil   string // column of the finish; see isFoil
	Side   string // yes = sideboard
	Proxy  string
	refuse *refusal
}

// Collections are tried in this order; the first whose headers are all there
// takes the file.
var Collections = []Collection{
	{Name: "cardmarket-csv", Needs: []string{"idproduct", "groupcount"}, refuse: &refusedCardmarket},
	{Name: "mtgo-csv", Needs: []string{"card name", "quantity", "sideboarded"}, Count: "quantity", Card: "card name", Set: "set", Number: "collector #", Foil: "premium", Side: "sideboarded"},
	{Name: "tcgplayer-csv", Needs: []string{"quantity", "name", "simple name"}, Count: "quantity", Card: "name", Set: "set code", Number: "card number", Foil: "printing"},
	{Name: "deckbox-csv", Needs: []string{"count", "tradelist count", "name", "card number"}, Count: "count", Card: "name", Set: "edition code", Number: "card number", Foil: "foil"},
	{Name: "manabox-csv", Needs: []string{"name", "quantity", "manabox id"}, Count: "quantity", Card: "name", Set: "set code", Number: "collector number", Foil: "foil"},
	{Name: "topdecked-csv", Needs: []string{"quantity", "name", "setcode", "finish"}, Count: "quantity", Card: "name", Set: "setcode", Number: "collector number", Foil: "finish"},
	{Name: "dragonshield-csv", Needs: []string{"folder name", "quantity", "card name"}, Count: "quantity", Card: "card name", Set: "set code", Number: "card number", Foil: "printing"},
	{Name: "archidekt-csv", Needs: []string{"quantity", "name", "finish", "edition code"}, Count: "quantity", Card: "name", Set: "edition code", Number: "collector number", Foil: "finish"},
	{Name: "moxfield-csv", Needs: []string{"count", "name", "edition", "collector number"}, Count: "count", Card: "name", Set: "edition", Number: "collector number", Foil: "foil", Proxy: "proxy"},
	{Name: "mtggoldfish-csv", Needs: []string{"card", "set id", "quantity"}, Count: "quantity", Card: "card", Set: "set id", Number: "collector number", Foil: "foil"},
}

// CollectionOf finds the collection whose headers a row has; nil for none. A
// table that says whose decks it holds is none, nor is one whose columns the
// event file names.
func CollectionOf(cells []string, columns map[string]string) *Collection {
	var keys []string
	for _, c := range cells {
		keys = append(keys, header.Key(c))
	}
	for _, theirs := range columns {
		if slices.Contains(keys, header.Key(theirs)) {
			return nil
		}
	}
	for i := range Collections {
		c := &Collections[i]
		if !slices.ContainsFunc(c.Needs, func(k string) bool { return !slices.Contains(keys, k) }) {
			return c
		}
	}
	return namesAndCounts(cells, keys)
}

// namesAndCounts is a table of counts and names (`Quantity;Name`) that no program
// is known for. Where cards or decks have a column of their own, a name is a
// player's.
func namesAndCounts(cells, keys []string) *Collection {
	x := header.Find(cells, nil)
	if !x.Has(header.Count) || x.Has(header.Card) || x.Has(header.Deck) || x.Has(header.DeckID) || x.Has(header.No) || len(x.Cards) > 0 {
		return nil
	}
	for _, name := range []string{"name", "nom"} {
		if c := slices.Index(keys, name); c >= 0 && (!x.Has(header.Player) || x.Col(header.Player) == c) {
			return &Collection{Name: "name-csv", Count: keys[x.Col(header.Count)], Card: name}
		}
	}
	return nil
}

// ReadCollection reads the file as one deck called by the file's name.
func ReadCollection(b *intake.Book, g *grid.Grid, at int, c *Collection, stem string) {
	head := g.Rows[at].Cells
	if c.refuse != nil {
		b.RejectAll(g, at+1, head, notDeck(b, source.Pos{File: g.File, Sheet: g.Sheet, Row: g.Rows[at].Line}, *c.refuse))
		return
	}
	b.Head(g, at)
	col := func(key string) int {
		return slices.IndexFunc(head, func(h string) bool { return key != "" && header.Key(h) == key })
	}
	r := collectionRows{b: b, g: g, c: c, head: head, count: col(c.Count), card: col(c.Card), set: col(c.Set), number: col(c.Number), foil: col(c.Foil), side: col(c.Side), proxy: col(c.Proxy)}
	for i := at + 1; i < len(g.Rows); i++ {
		r.row(&g.Rows[i])
	}
	if len(r.entries) == 0 {
		return
	}
	d := event.Deck{Label: stem, Pos: source.Pos{File: g.File, Sheet: g.Sheet, Row: g.Rows[at].Line}}
	b.Phase.AddDeck(d, settleGeneral(b, &d, r.entries))
}

// collectionRows reads the rows of a collection.
type collectionRows struct {
	b    *intake.Book
	g    *grid.Grid
	c    *Collection
	head []string

	count, card, set, number, foil, side, proxy int // columns, -1 = none

	entries []event.Entry
}

func (x *collectionRows) row(r *grid.Row) {
	b, g := x.b, x.g
	text := func(col int) string { return strings.TrimSpace(r.Cell(col)) }
	switch {
	case r.Err != nil:
		b.Reject(g, r, x.head, b.RowFault(g, r))
		return
	case r.Blank():
		b.Ignore(g.File, 1)
		return
	case r.Beyond(len(x.head)) >= 0:
		f := b.Finding("ROW_RAGGED", g.Pos(r, len(x.head)))
		f.Counted, f.Allowed = diag.N(len(r.Cells)), diag.N(len(x.head))
		b.Reject(g, r, x.head, f)
		return
	}
	name, count := r.Cell(x.card), text(x.count)
	n, ok := wholeCount(count)
	if strings.TrimSpace(name) == "" || !ok || count == "" {
		code, col := "ROW_COUNT", x.count
		if strings.TrimSpace(name) == "" {
			code, col = "ROW_NO_CARD", x.card
		}
		f := b.Finding(code, g.Pos(r, col))
		f.Raw = count
		b.Reject(g, r, x.head, f)
		return
	}
	number, _, _ := strings.Cut(text(x.number), "/") // 116/350
	e := event.Entry{
		Raw: b.Phase.Strings.ID(name), Shape: event.ShapeLine, Pos: g.Pos(r, x.card), Set: b.Phase.Strings.ID(text(x.set)), Num: b.Phase.Strings.ID(number),
		Foil: isFoil(text(x.foil)), Proxy: IsYes(text(x.proxy)),
	}
	if IsYes(text(x.side)) {
		e.Zone = event.Side
	}
	if addCount(b, &e, n, name) {
		x.entries = append(x.entries, e)
	}
	b.Accept(g.File, 1)
}

// isFoil reads the column of a finish: foil, etched, a kind of foil, yes.
func isFoil(s string) bool {
	switch strings.ToLower(s) {
	case "normal", "regular", "nonfoil", "non-foil":
		return false
	}
	return IsYes(s)
}
