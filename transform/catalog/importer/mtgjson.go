package importer

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
)

// mtgCard is a card (or a face) of MTGJSON, of AtomicCards or of a set.
type mtgCard struct {
	Name           string     `json:"name"`
	FaceName       string     `json:"faceName"`
	Side           string     `json:"side"`
	Layout         string     `json:"layout"`
	ManaCost       string     `json:"manaCost"`
	Type           string     `json:"type"`
	Text           string     `json:"text"`
	Colors         colours    `json:"colors"`
	ColorIdentity  colours    `json:"colorIdentity"`
	Legalities     legalities `json:"legalities"`
	Printings      []string   `json:"printings"`
	IsFunny        bool       `json:"isFunny"`
	Rarity         string     `json:"rarity"`
	SetCode        string     `json:"setCode"`
	FlavorName     string     `json:"flavorName"`
	FaceFlavorName string     `json:"faceFlavorName"`
	Identifiers    struct {
		OracleID string `json:"scryfallOracleId"`
	} `json:"identifiers"`
	ForeignData []struct {
		Language string `json:"language"`
		Name     string `json:"name"`
		FaceName string `json:"faceName"`
	} `json:"foreignData"`
}

// mtgjson reads an object with the keys meta and data.
func (s *source) mtgjson(g *guard, in io.Reader) error {
	dec := json.NewDecoder(in)
	err := eachKey(g, dec, func(key string) error {
		switch key {
		case "meta":
			var meta struct{ Date, Version string }
			if err := dec.Decode(&meta); err != nil {
				return err
			}
			s.Date, _ = event.ParseDate(meta.Date)
			return nil
		case "data":
			return s.mtgData(g, dec)
		}
		return skip(dec)
	})
	if err != nil {
		return broken(err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("text behind the end of the data")
	}
	return nil
}

// eachKey calls use at the value of every key of the object that comes next.
func eachKey(g *guard, dec *json.Decoder, use func(key string) error) error {
	t, err := dec.Token()
	if err != nil {
		return err
	}
	if t != json.Delim('{') {
		return ErrNotCards
	}
	for dec.More() {
		g.next()
		t, err := dec.Token()
		if err != nil {
			return err
		}
		key, _ := t.(string)
		if err := use(key); err != nil {
			return err
		}
	}
	_, err = dec.Token()
	return err
}

func skip(dec *json.Decoder) error {
	var v json.RawMessage
	return dec.Decode(&v)
}

// mtgData reads what is under data: cards by name (AtomicCards), sets by code
// (AllPrintings), one set, or a list of sets (SetList).
func (s *source) mtgData(g *guard, dec *json.Decoder) error {
	t, err := dec.Token()
	switch {
	case err != nil:
		return err
	case t == json.Delim('['):
		return s.mtgSets(g, dec)
	case t != json.Delim('{'):
		return ErrNotCards
	}
	var own mtgSet
	for dec.More() {
		g.next()
		t, err := dec.Token()
		if err != nil {
			return err
		}
		key, _ := t.(string)
		if key == "tokens" || key == "booster" || key == "translations" || key == "decks" || key == "sealedProduct" {
			err = skip(dec)
		} else {
			err = s.mtgValue(g, dec, key, &own)
		}
		if err != nil {
			return err
		}
	}
	own.add(s)
	_, err = dec.Token()
	return err
}

// mtgValue reads one value under data: the cards of a name, or a set.
func (s *source) mtgValue(g *guard, dec *json.Decoder, key string, own *mtgSet) error {
	t, err := dec.Token()
	if err != nil {
		return err
	}
	switch t {
	case json.Delim('['):
		if key != "cards" && s.Kind == UnknownKind {
			s.Kind = AtomicCards
		}
		return s.mtgCards(g, dec)
	case json.Delim('{'):
		s.Kind = AllPrintings
		var set mtgSet
		for dec.More() {
			g.next()
			t, err := dec.Token()
			if err != nil {
				return err
			}
			name, _ := t.(string)
			if err := s.mtgSetKey(g, dec, name, &set); err != nil {
				return err
			}
		}
		set.add(s)
		_, err := dec.Token()
		return err
	}
	if text, ok := t.(string); ok {
		own.set(key, text) // one set alone
	}
	return nil
}

// mtgSet is the head of a set, whose keys come behind its cards.
type mtgSet struct{ code, day, kind string }

func (m *mtgSet) set(key, text string) {
	switch key {
	case "code":
		m.code = text
	case "releaseDate":
		m.day = text
	case "type":
		m.kind = text
	}
}

func (m *mtgSet) add(s *source) {
	if m.code != "" {
		day, _ := event.ParseDate(m.day)
		s.sets.Add(catalog.Set{Code: setCode(m.code), Date: day, Type: m.kind})
	}
}

func (s *source) mtgSetKey(g *guard, dec *json.Decoder, key string, set *mtgSet) error {
	switch key {
	case "cards":
		t, err := dec.Token()
		if err != nil || t != json.Delim('[') {
			return errors.Join(err, ErrNotCards)
		}
		return s.mtgCards(g, dec)
	case "code", "releaseDate", "type":
		var text string
		err := dec.Decode(&text)
		set.set(key, text)
		return err
	}
	return skip(dec)
}

// mtgSets reads SetList.
func (s *source) mtgSets(g *guard, dec *json.Decoder) error {
	s.Kind = SetList
	for dec.More() {
		g.next()
		var m struct {
			Code, Type, ReleaseDate string
			IsOnlineOnly            bool
		}
		if err := dec.Decode(&m); err != nil {
			return err
		}
		day, ok := event.ParseDate(m.ReleaseDate)
		if m.Code == "" || !ok {
			return fmt.Errorf("%w (an object that is no set)", ErrNotCards)
		}
		s.Objects++
		s.sets.Add(catalog.Set{Code: setCode(m.Code), Date: day, Type: m.Type, Digital: m.IsOnlineOnly})
	}
	_, err := dec.Token()
	return err
}

// mtgCards reads card objects up to the end of their array.
func (s *source) mtgCards(g *guard, dec *json.Decoder) error {
	for dec.More() {
		g.next()
		var c mtgCard
		if err := dec.Decode(&c); err != nil {
			return err
		}
		if c.Name == "" || c.Type == "" && c.Layout == "" {
			return fmt.Errorf("%w (an object without name and type)", ErrNotCards)
		}
		if s.Kind == UnknownKind {
			s.Kind = AllPrintings // one set
		}
		s.mtgCard(&c)
	}
	_, err := dec.Token()
	return err
}

// mtgCard takes one object: a card, or one face of it.
func (s *source) mtgCard(o *mtgCard) {
	s.Objects++
	switch o.Layout {
	case "token", "double_faced_token", "emblem", "art_series":
		s.Skipped++
		return
	}
	s.listed[o.Name] = struct{}{}
	alias := o.single()
	face := 0
	if o.Side != "" && o.Name != o.FaceName {
		face = min(max(int(o.Side[0])-'a', 0), 7)
	}
	name := o.FaceName
	if name == "" {
		name = o.Name
	}
	c, _ := s.card(o.Name, o.Identifiers.OracleID)
	if face == 0 && len(c.Layout) == 0 {
		c.Layout, c.Colours, c.funny = o.Layout, o.Colors.set, o.IsFunny
		c.addFlavour(alias, -1)
		o.Legalities.apply(&c.Card, catalog.NotLegal)
	}
	c.Identity |= o.ColorIdentity.set
	if len(c.Faces) > 0 && face > 0 && halves(c.Layout) {
		c.Colours |= o.Colors.set
	}
	if face < 7 {
		c.addFace(face, catalog.Face{Name: name, ManaCost: o.ManaCost, Type: o.Type, Colours: o.Colors.set}, o.Text)
	}
	for _, set := range o.Printings {
		c.addPrinting(set, catalog.NoRarity)
	}
	c.addPrinting(o.SetCode, catalog.ParseRarity(o.Rarity))
	c.addFlavour(o.FlavorName, -1)
	c.addFlavour(o.FaceFlavorName, face)
	o.names(c, face)
}

// halves reports a layout whose parts make up the card together.
func halves(layout string) bool {
	return layout == "split" || layout == "aftermath" || layout == "room"
}

// single gives cards that MTGJSON joins to others their own names: the parts
// of a meld pair, and cards printed on both sides. The joined name becomes
// another name of the front.
func (o *mtgCard) single() (alias string) {
	if !strings.Contains(o.Name, " // ") || o.FaceName == "" {
		return ""
	}
	twice := o.Layout == "reversible_card" && o.Name == o.FaceName+" // "+o.FaceName
	if o.Layout != "meld" && !twice {
		return ""
	}
	if o.Side == "a" || o.Side == "" || twice {
		alias = o.Name
	}
	if twice {
		o.Layout = "normal"
	}
	o.Name = o.FaceName
	return alias
}

// names takes the names in other languages.
func (o *mtgCard) names(c *card, face int) {
	if o.Layout == "flip" || o.Name == o.FaceName || o.FaceName == "" {
		face = -1
	}
	for _, f := range o.ForeignData {
		lang := langOf(f.Language)
		part, whole := f.FaceName, f.Name
		if part != "" {
			c.addForeign(part, lang, face)
		}
		switch {
		case strings.Contains(whole, " // ") || face < 0:
			c.addForeign(whole, lang, -1)
		case whole != part && part == "":
			c.addForeign(whole, lang, face)
		}
	}
}
