package webpage

import (
	"slices"
	"strings"

	"deckmill/ingest/grid"
)

// OwnDecks is the class of the table made of the decks of a report.html, one row
// a card: that page shows its decks as lists.
const OwnDecks = "deckmill-decks"

// OwnMatrix is the class of the crosstable of a report.html.
const OwnMatrix = "matrix"

// own collects what a report.html shows outside its tables.
type own struct {
	phase   string
	details int // depth: decks in them were replaced by later ones
	deck    bool
	slot    slot
	text    *flow
	player  string
	title   string
	zone    string
	count   string
	decks   []*ownPhase
}

type ownPhase struct {
	name string
	rows []grid.Row
}

// slot is what the next text of a report.html is.
type slot uint8

const (
	none slot = iota
	aPhase
	aTitle
	aPlayer
	aZone
	aCard
)

func (o *own) start(t *tag) {
	class := strings.Fields(t.class)
	is := func(name, c string) bool { return t.name == name && slices.Contains(class, c) }
	switch {
	case t.name == "details":
		o.details++
	case is("article", "deck") && !slices.Contains(class, "owes") && o.details == 0:
		o.deck, o.player, o.title, o.zone = true, "", "", ""
	case is("h2", "phase"):
		o.slot, o.text = aPhase, &flow{}
	case !o.deck:
	case t.name == "h3":
		o.slot = aTitle
	case is("p", "by"):
		o.slot = aPlayer
	case t.name == "h4":
		o.slot, o.text = aZone, &flow{}
	case is("ul", "cards"):
		o.slot = aCard
	case t.name == "li":
		o.count = "1"
	case t.name == "bdi" && o.slot != none, t.name == "b" && o.slot == aCard:
		o.text = &flow{}
	}
}

func (o *own) end(name string) {
	said := ""
	if o.text != nil && (name == "bdi" && o.slot != aPhase && o.slot != aZone || name == "b" || name == "h2" || name == "h4") {
		said, o.text = o.text.string(), nil
	}
	switch {
	case name == "details":
		o.details = max(0, o.details-1)
	case name == "article":
		o.deck, o.slot = false, none
	case name == "h2" && o.slot == aPhase:
		o.phase, o.slot = said, none
	case name == "h4" && o.slot == aZone:
		o.zone, o.slot = said, none
	case name == "h3", name == "p":
		o.slot = none
	case name == "ul":
		o.slot, o.zone = none, ""
	case said == "":
	case name == "b":
		o.count = said
	case o.slot == aTitle && o.title == "":
		o.title = said
	case o.slot == aPlayer && o.player == "":
		o.player = said
	case o.slot == aCard && o.deck:
		o.card(said)
	}
}

// card adds a row to the table of the decks of the phase.
func (o *own) card(name string) {
	if n := len(o.decks); n == 0 || o.decks[n-1].name != o.phase {
		head := grid.Row{Offset: -1, Cells: []string{"player", "deck_name", "section", "count", "card"}}
		o.decks = append(o.decks, &ownPhase{name: o.phase, rows: []grid.Row{head}})
	}
	p := o.decks[len(o.decks)-1]
	p.rows = append(p.rows, grid.Row{Offset: -1, Cells: []string{o.player, o.title, o.zone, o.count, name}})
}

// tables are the decks as tables.
func (o *own) tables() []*table {
	var out []*table
	for _, p := range o.decks {
		out = append(out, &table{title: "Decks", class: OwnDecks, phase: p.name, rows: p.rows})
	}
	return out
}
