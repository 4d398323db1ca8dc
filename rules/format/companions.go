package format

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/BurntSushi/toml"

	"deckmill/ingest/diag"
	"deckmill/transform/fold"
)

// companionSection is what a companion asks of the starting deck
// (Comprehensive Rules 702.139): an expression over each card or over the deck.
type companionSection struct {
	Name string `toml:"name"` // full English name
	Card string `toml:"card"` // must hold for every card of the main deck
	Deck string `toml:"deck"` // must hold for the main deck
	Ask  string `toml:"ask"`  // cards of which the catalogue does not tell: a person decides
	Say  byLang `toml:"say"`
}

// Companion is a compiled [[companion]]. Exactly one of Card and Deck is set.
type Companion struct {
	Name string
	Card *Expr
	Deck *Expr
	Ask  *Expr // nil = the facts tell
	Say  diag.Text
}

//go:embed companions.toml
var companionsFile string

// shippedCompanions are the companions of the game, compiled once; nobody
// changes them. A test compiles the file.
var shippedCompanions = sync.OnceValue(func() []Companion {
	d := &document{path: "companions.toml", text: companionsFile}
	if _, err := toml.Decode(companionsFile, d); err != nil {
		return nil
	}
	list, err := d.companions()
	if err != nil {
		return nil
	}
	return list
})

// companions compiles the [[companion]]s of a document.
func (d *document) companions() ([]Companion, error) {
	var list []Companion
	for i := range d.Companions {
		s := &d.Companions[i]
		c := Companion{Name: s.Name, Say: diag.Text{EN: s.Say["en"], FR: s.Say["fr"], RU: s.Say["ru"]}}
		if s.Name == "" || s.Say["en"] == "" || (s.Card == "") == (s.Deck == "") || (s.Ask != "" && s.Card == "") {
			return nil, d.fail(toml.Key{"companion", "name"}, "a [[companion]] needs name, say.en and exactly one of card and deck; ask goes with card")
		}
		for _, p := range []struct {
			key, text string
			env       any
			to        **Expr
		}{
			{"card", s.Card, CardEnv{}, &c.Card}, {"deck", s.Deck, DeckEnv{}, &c.Deck}, {"ask", s.Ask, CardEnv{}, &c.Ask},
		} {
			if p.text == "" {
				continue
			}
			e, err := d.predicate(p.text, p.env, "", "companion", p.key)
			if err != nil {
				return nil, err
			}
			*p.to = e
		}
		list = append(list, c)
	}
	return list, nil
}

// Companion is what the card of an English name asks of the deck whose companion
// it is: by the format file, else by the rules of the game. Doubt = the card is
// newer than what is known; No = it is no companion.
func (f *Format) Companion(card int32) (*Companion, Answer) {
	name := f.cat.Name(card)
	for _, list := range [][]Companion{f.companions, shippedCompanions()} {
		if i := slices.IndexFunc(list, func(c Companion) bool { return fold.Fold(c.Name) == fold.Fold(name) }); i >= 0 {
			return &list[i], Yes
		}
	}
	return nil, f.unknown(card)
}
