// Package catalog is the card catalogue: what the rules need to know about
// every card (names, faces, costs, types, colours, symbols, dates,
// legalities), as columns, with the indexes by which typed names are found.
// It holds facts only, never rules text, and reads no deck.
//
// Card ids are the positions in the order of the English names. They hold for
// one catalogue only.
package catalog

import (
	"deckmill/ingest/event"
	"deckmill/transform/fold"
)

// Catalog is a set of cards. It is immutable and safe for concurrent use.
type Catalog struct {
	version string
	date    event.Date
	base    uint32 // id of the starter that the catalogue holds, 0 = none; see StarterID

	names texts // sorted by bytes; position = card id
	exact slots

	layouts []string // dictionaries
	langs   []string
	sets    []Set // the first is none

	layout    []uint8 // one per card, as all columns down to firstSet
	faceEnd   []uint32
	colours   []Colours
	identity  []Colours
	outside   []Colours
	inside    []Colours
	produces  []Colours
	flags     []uint8
	kind      []uint8
	copyLimit []uint8 // int8 in disguise
	legal     []uint64
	firstDay  []int32 // days since 1970; noDay = unknown
	firstSet  []uint16
	signature []Signature
	printEnd  []uint32 // printings of card i are printings[printEnd[i-1]:printEnd[i]]

	printings []Printing // by card, then by set
	faces     []Face     // one per face

	full, face, foreign, alias index

	alike alikeIndex // for Like
}

// Bits of the column flags.
const (
	flagUnset = 1 << iota
	flagCustom
	flagStarter // known from the starter only; see Entry.starter
	flagTexts
	flagActivated
	flagEveryType
	flagPlain

	flagOrigin = flagUnset | flagCustom | flagStarter
)

const noDay = -1 << 31

// Len is the number of cards.
func (c *Catalog) Len() int { return c.names.len() }

// Name is the full English name of a card.
func (c *Catalog) Name(id int32) string { return c.names.at(int(id)) }

// Date is the day of the catalogue's data: cards of later sets are not in it.
func (c *Catalog) Date() event.Date { return c.date }

// Version names the data, such as "starter 2026-08-14".
func (c *Catalog) Version() string { return c.version }

// Lang is the language of a hit: fr, ru, ...; "" for English and for aliases
// of no language.
func (c *Catalog) Lang(h Hit) string { return c.langs[h.Lang] }

// Langs are the languages of the localized names, in alphabetical order.
func (c *Catalog) Langs() []string { return c.langs[1:] }

// Set is a set of the catalogue, by number.
func (c *Catalog) Set(n uint16) Set { return c.sets[n] }

// Sets are the sets that a card of the catalogue was printed in, in the order
// of their codes.
func (c *Catalog) Sets() []Set { return c.sets[1:] }

// Printings are the sets and rarities of a card, in the order of the codes;
// shared with the catalogue, not to be changed.
func (c *Catalog) Printings(id int32) []Printing {
	var start uint32
	if id > 0 {
		start = c.printEnd[id-1]
	}
	end := c.printEnd[id]
	return c.printings[start:end:end]
}

// Counts are the numbers of spellings by which cards are found.
type Counts struct{ Cards, Faces, Foreign, Aliases, Printings int }

// Counts counts what the catalogue holds.
func (c *Catalog) Counts() Counts {
	return Counts{c.Len(), len(c.face.hits), len(c.foreign.hits), len(c.alias.hits), len(c.printings)}
}

// LangCounts counts the localized names, language by language (see Langs).
func (c *Catalog) LangCounts() []int {
	n := make([]int, len(c.langs))
	for _, h := range c.foreign.hits {
		n[h.Lang]++
	}
	return n[1:]
}

// Card is the view of card id. It allocates nothing.
func (c *Catalog) Card(id int32) Card {
	faces := c.facesOf(id)
	v := Card{
		Name: c.Name(id), Layout: c.layouts[c.layout[id]], Faces: faces,
		Colours: c.colours[id], Identity: c.identity[id],
		SymbolsOutsideReminder: c.outside[id], SymbolsInReminder: c.inside[id], Produces: c.produces[id],
		FirstDate: dateOfDay(c.firstDay[id]), FirstSet: c.sets[c.firstSet[id]].Code,
		UnsetOnly: c.flags[id]&flagUnset != 0, Custom: c.flags[id]&flagCustom != 0,
		Kind: Kind(c.kind[id]), CopyLimit: int(int8(c.copyLimit[id])), //nolint:gosec // stored as int8
		Signature: c.signature[id],
		Texts:     c.flags[id]&flagTexts != 0, Activated: c.flags[id]&flagActivated != 0, EveryType: c.flags[id]&flagEveryType != 0, Plain: c.flags[id]&flagPlain != 0,
		legal: c.legal[id],
	}
	v.derive()
	return v
}

// Kind is Card(id).Kind, without the rest of it.
func (c *Catalog) Kind(id int32) Kind { return Kind(c.kind[id]) }

// derive fills what follows from the faces.
func (c *Card) derive() {
	c.Types, c.BasicTypes = 0, 0
	for _, f := range inPlay(c.Layout, c.Faces) {
		c.Types |= f.Types
		if f.Types.Has(Land) {
			c.BasicTypes |= basicTypes(f.Type)
		}
	}
	c.Basic = c.Types.Has(Basic | Land)
	c.Legendary = c.Types.Has(Legendary)
}

// inPlay are the faces that make a card what it is in a deck: its front, or
// both of its halves.
func inPlay(layout string, faces []Face) []Face {
	if len(faces) > 1 && !halves(layout) {
		return faces[:1]
	}
	return faces
}

// typesOf is Card(id).Types, without the rest of it.
func (c *Catalog) typesOf(id int32) Types {
	var t Types
	for _, f := range inPlay(c.layouts[c.layout[id]], c.facesOf(id)) {
		t |= f.Types
	}
	return t
}

func (c *Catalog) facesOf(id int32) []Face {
	var start uint32
	if id > 0 {
		start = c.faceEnd[id-1]
	}
	end := c.faceEnd[id]
	return c.faces[start:end:end]
}

func foldKey(s string) string { return fold.Fold(s) }
