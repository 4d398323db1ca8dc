package importer

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
)

// scryCard is a card object of Scryfall, as far as it is needed.
type scryCard struct {
	Object        string     `json:"object"`
	OracleID      string     `json:"oracle_id"`
	Name          string     `json:"name"`
	Lang          string     `json:"lang"`
	Layout        string     `json:"layout"`
	ManaCost      string     `json:"mana_cost"`
	TypeLine      string     `json:"type_line"`
	OracleText    string     `json:"oracle_text"`
	Colors        colours    `json:"colors"`
	ColorIdentity colours    `json:"color_identity"`
	Legalities    legalities `json:"legalities"`
	Set           string     `json:"set"`
	SetType       string     `json:"set_type"`
	ReleasedAt    string     `json:"released_at"`
	Rarity        string     `json:"rarity"`
	Digital       bool       `json:"digital"`
	PrintedName   string     `json:"printed_name"`
	FlavorName    string     `json:"flavor_name"`
	Faces         []scryFace `json:"card_faces"`
}

type scryFace struct {
	OracleID    string  `json:"oracle_id"`
	Name        string  `json:"name"`
	ManaCost    string  `json:"mana_cost"`
	TypeLine    string  `json:"type_line"`
	OracleText  string  `json:"oracle_text"`
	Colors      colours `json:"colors"`
	PrintedName string  `json:"printed_name"`
	FlavorName  string  `json:"flavor_name"`
}

// scryfallArray reads a bulk file: one array of card objects.
func (s *source) scryfallArray(g *guard, in io.Reader) error {
	dec := json.NewDecoder(in)
	if _, err := dec.Token(); err != nil {
		return broken(err)
	}
	for dec.More() {
		if err := s.scryfallNext(g, dec); err != nil {
			return err
		}
	}
	if _, err := dec.Token(); err != nil {
		return broken(err)
	}
	return s.scryfallEnd(dec)
}

// scryfallLines reads card objects one after the other.
func (s *source) scryfallLines(g *guard, in io.Reader) error {
	dec := json.NewDecoder(in)
	for {
		err := s.scryfallNext(g, dec)
		if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return s.scryfallEnd(dec)
		}
		if err != nil {
			return err
		}
	}
}

func (s *source) scryfallNext(g *guard, dec *json.Decoder) error {
	g.next()
	var c scryCard
	if err := dec.Decode(&c); err != nil {
		return broken(err)
	}
	if c.Object != "card" || c.Name == "" {
		return fmt.Errorf("%w (an object %q)", ErrNotCards, c.Object)
	}
	s.scryfallCard(&c)
	return nil
}

// broken says in plain words that a text ends too early or is no JSON.
func broken(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return fmt.Errorf("the file is cut off: %w", err)
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Errorf("no JSON at byte %d: %w", syntax.Offset, err)
	}
	return err
}

// scryfallEnd tells the three bulk files apart: all-cards has other languages,
// default-cards several printings of a card, oracle-cards neither.
func (s *source) scryfallEnd(dec *json.Decoder) error {
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("text behind the end of the data")
	}
	switch {
	case s.Objects == 0:
		return ErrNotCards
	case s.foreign:
		s.Kind = AllCards
	case s.Objects-s.Skipped > len(s.cards):
		s.Kind = DefaultCards
	default:
		s.Kind = OracleCards
	}
	if m := fileDay.FindStringSubmatch(path.Base(strings.ReplaceAll(s.File, `\`, "/"))); m != nil {
		if d, ok := event.ParseDate(m[1] + "-" + m[2] + "-" + m[3]); ok {
			s.Date = d // oracle-cards-20260822210221.json
		}
	}
	return nil
}

var fileDay = lazyregexp.New(`-(20\d\d)-?(\d\d)-?(\d\d)\d{0,6}\.`)

// scryfallCard takes one object.
func (s *source) scryfallCard(o *scryCard) {
	s.Objects++
	switch o.Layout {
	case "token", "double_faced_token", "emblem", "art_series":
		s.Skipped++
		return
	}
	s.listed[o.Name] = struct{}{}
	if o.Layout == "reversible_card" && len(o.Faces) > 0 {
		o.reversible()
	}
	code := setCode(o.Set)
	if _, ok := s.sets[code]; !ok && code != "" {
		day, _ := event.ParseDate(o.ReleasedAt)
		s.sets[code] = catalog.Set{Code: code, Date: day, Type: o.SetType, Digital: o.Digital}
	}
	c, isNew := s.card(o.Name, o.OracleID)
	if isNew {
		o.facts(c)
	}
	c.addPrinting(code, catalog.ParseRarity(o.Rarity))
	n := s.standard[code]
	if n.all++; catalog.Status(o.Legalities.Standard) >= catalog.Legal {
		n.standard++
	}
	s.standard[code] = n
	s.foreign = s.foreign || (o.Lang != "" && o.Lang != "en")
	o.names(c)
}

// reversible makes one card of an object that shows the same card twice.
func (o *scryCard) reversible() {
	f := o.Faces[0]
	for _, other := range o.Faces[1:] {
		if other.Name != f.Name {
			return
		}
	}
	o.Name, o.OracleID, o.Layout = f.Name, f.OracleID, "normal"
	o.ManaCost, o.TypeLine, o.OracleText = f.ManaCost, f.TypeLine, f.OracleText
	o.Colors, o.PrintedName, o.FlavorName, o.Faces = f.Colors, f.PrintedName, f.FlavorName, nil
}

// facts fills a card that is met for the first time.
func (o *scryCard) facts(c *card) {
	c.Layout = o.Layout
	c.Colours, c.Identity = o.Colors.set, o.ColorIdentity.set
	if len(o.Faces) == 0 {
		front, _, _ := strings.Cut(o.Name, " // ")
		c.addFace(0, catalog.Face{Name: front, ManaCost: o.ManaCost, Type: o.TypeLine, Colours: o.Colors.set}, o.OracleText)
	}
	for i, f := range o.Faces {
		face := catalog.Face{Name: f.Name, ManaCost: f.ManaCost, Type: f.TypeLine, Colours: f.Colors.set}
		if !f.Colors.given {
			face.Colours = catalog.Symbols(f.ManaCost) & o.Colors.set
		}
		c.addFace(i, face, f.OracleText)
	}
	if !o.Colors.given && len(o.Faces) > 0 {
		c.Colours = o.Faces[0].Colors.set
	}
	o.Legalities.apply(&c.Card, catalog.Unknown)
	c.funny = o.SetType == "funny"
}

// names takes the names in another language and the flavour names.
func (o *scryCard) names(c *card) {
	flip := o.Layout == "flip"
	c.addFlavour(o.FlavorName, -1)
	whole, all := make([]string, 0, 5), true
	for i, f := range o.Faces {
		face := i
		if flip {
			face = -1
		}
		c.addFlavour(f.FlavorName, face)
		if o.Lang != "en" {
			c.addForeign(f.PrintedName, o.Lang, face)
		}
		whole = append(whole, f.PrintedName)
		all = all && f.PrintedName != ""
	}
	switch {
	case o.Lang == "en" || o.Lang == "":
		c.addFlavour(o.PrintedName, -1) // the English name of another world
	case o.PrintedName != "":
		c.addForeign(o.PrintedName, o.Lang, -1)
	case all && len(whole) > 1:
		c.addForeign(strings.Join(whole, " // "), o.Lang, -1)
	}
}
