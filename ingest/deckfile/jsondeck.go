package deckfile

import (
	"encoding/json"
	"errors"
	"io"
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/intake"
)

// jsonZones: keys of a deck object whose value lists cards, in lower case.
var jsonZones = map[string]event.Zone{
	"mainboard": event.Main, "maindeck": event.Main, "main": event.Main, "main_deck": event.Main,
	"sideboard": event.Side, "side": event.Side,
	"commander": event.General, "commanders": event.General, "companion": event.Companion, "companions": event.Companion,
	"maybeboard": event.Maybe, "considering": event.Maybe,
}

// jsonTokens: lists of things that are no deck cards.
var jsonTokens = map[string]bool{"tokens": true, "planarcards": true, "planes": true, "schemes": true, "schemecards": true, "attractions": true, "stickers": true}

// MTGJSON is a deck of mtgjson.com: data.mainBoard, sideBoard, commander with
// {name, count, setCode, number, isFoil}. Objects and lists of other programs
// with the same kind of keys are read alike, also one deck a line.
var MTGJSON = Dialect{
	Name: "mtgjson-deck", Doc: "deck as JSON (mainBoard, sideBoard, commander)", Exact: true,
	Sniff: func(t *Text) bool {
		return isJSON(t) && !strings.Contains(t.start, `"CardName"`)
	},
	read: readJSON,
}

// CacheJSON is a tournament of MTGODecklistCache: Decks with Player, Mainboard
// and Sideboard of {Count, CardName}.
var CacheJSON = Dialect{
	Name: "decklist-cache", Doc: "MTGODecklistCache JSON (Mainboard, Sideboard with Count, CardName)", Exact: true,
	Sniff: func(t *Text) bool {
		return isJSON(t) && strings.Contains(t.start, `"CardName"`)
	},
	read: readJSON,
}

// isJSON: an object or a list with a key that lists cards of a deck.
func isJSON(t *Text) bool {
	head := strings.ToLower(trim(t.start))
	if list, ok := strings.CutPrefix(head, "["); ok {
		head = trim(list)
	}
	if !strings.HasPrefix(head, "{") {
		return false
	}
	for key := range jsonZones {
		if strings.Contains(head, `"`+key+`"`) {
			return true
		}
	}
	return false
}

// jsonDepth bounds the nesting.
const jsonDepth = 64

// readJSON streams the values of a file; several may follow each other.
func readJSON(b *intake.Book, t *Text) {
	w := &jsonWalk{records: newRecords(b, t), dec: json.NewDecoder(strings.NewReader(t.body()))}
	w.dec.UseNumber()
	for w.err == nil && w.dec.More() {
		w.value(0)
	}
	if w.err == nil {
		if _, err := w.dec.Token(); !errors.Is(err, io.EOF) {
			w.err = err
		}
	}
	if w.err != nil {
		damaged(b, t, "JSON", w.line(), strings.TrimPrefix(w.err.Error(), "json: "))
		return
	}
	w.finish()
}

// jsonWalk walks JSON values and finds decks in them.
type jsonWalk struct {
	*records
	dec *json.Decoder
	err error
}

func (w *jsonWalk) line() int { return w.lineAt(w.dec.InputOffset() - 1) }

// token is the next token; after an error it is nil.
func (w *jsonWalk) token() json.Token {
	if w.err != nil {
		return nil
	}
	var t json.Token
	t, w.err = w.dec.Token()
	return t
}

// value walks any value: an object with lists of cards becomes a deck.
func (w *jsonWalk) value(depth int) {
	switch w.token() {
	case json.Delim('{'):
		w.object(depth)
	case json.Delim('['):
		w.each(depth, func() { w.value(depth + 1) })
	}
}

// each calls item for every element of the list or object that is open.
func (w *jsonWalk) each(depth int, item func()) {
	if depth >= jsonDepth {
		w.err = errDeep
	}
	for w.err == nil && w.dec.More() {
		item()
	}
	w.token()
}

// text reads a value and is its text, "" for a list or an object.
func (w *jsonWalk) text(depth int) string {
	switch x := w.token().(type) {
	case string:
		return x
	case json.Number:
		return x.String()
	case bool:
		if x {
			return "true"
		}
	case json.Delim:
		w.each(depth, func() { w.text(depth + 1) })
	}
	return ""
}

// object reads the keys of an object.
func (w *jsonWalk) object(depth int) {
	deck := &recordDeck{deck: event.Deck{Pos: w.t.pos(w.line())}}
	name := ""
	w.each(depth, func() {
		key, _ := w.token().(string)
		key = strings.ToLower(key)
		zone, isZone := jsonZones[key]
		switch {
		case isZone:
			w.cards(deck, zone, false, depth+1)
		case jsonTokens[key]:
			w.cards(deck, event.Maybe, true, depth+1)
		case key == "player" || key == "playername" || key == "username" || key == "pilot":
			deck.deck.Label = w.text(depth + 1)
		case key == "name" || key == "deckname":
			name = w.text(depth + 1)
		case key == "format":
			deck.deck.Format = w.text(depth + 1)
		default:
			w.value(depth + 1)
		}
	})
	if len(deck.cards) == 0 {
		return
	}
	if deck.deck.Label == "" {
		deck.named(name)
	} else {
		deck.deck.Name = name
	}
	w.decks = append(w.decks, deck)
}

// cards reads a list of cards: objects, [count, name] or texts; or an object
// whose keys are names.
func (w *jsonWalk) cards(d *recordDeck, zone event.Zone, token bool, depth int) {
	open := w.token()
	if open != json.Delim('[') && open != json.Delim('{') {
		if name, ok := open.(string); ok && name != "" {
			w.add(d, record{line: w.line(), zone: zone, token: token, name: name})
		}
		return
	}
	w.each(depth, func() {
		c := record{zone: zone, token: token}
		if open == json.Delim('{') {
			c.name, _ = w.token().(string)
		}
		if !w.card(&c, depth+1) {
			return
		}
		w.add(d, c)
	})
}

// card reads one card; false when it is null.
func (w *jsonWalk) card(c *record, depth int) bool {
	start := w.token()
	c.line = w.line()
	switch x := start.(type) {
	case string:
		c.name = x
	case json.Number:
		c.count = x.String() // "Card": 4
	case json.Delim:
		if x == '[' {
			w.pair(c, depth)
		} else {
			w.fields(c, depth)
		}
	default:
		return false
	}
	return w.err == nil
}

// pair reads the rest of [4, "Card"] or ["Card", 4].
func (w *jsonWalk) pair(c *record, depth int) {
	w.each(depth, func() {
		switch x := w.token().(type) {
		case string:
			c.name = x
		case json.Number:
			c.count = x.String()
		case json.Delim:
			w.each(depth+1, func() { w.text(depth + 2) })
		}
	})
}

// fields reads the rest of a card object.
func (w *jsonWalk) fields(c *record, depth int) {
	w.each(depth, func() {
		key, _ := w.token().(string)
		switch strings.ToLower(key) {
		case "name", "cardname", "card_name":
			if name := w.text(depth + 1); name != "" {
				c.name = name
			}
		case "card":
			w.inner(c, depth+1)
		case "count", "quantity", "qty", "amount":
			if c.count = w.text(depth + 1); c.count == "" {
				c.count = "?"
			}
		case "setcode", "set", "set_code":
			c.set = w.text(depth + 1)
		case "number", "collectornumber", "collector_number", "cn":
			c.num = w.text(depth + 1)
		case "isfoil", "foil":
			c.foil = w.text(depth+1) == "true"
		default:
			w.text(depth + 1)
		}
	})
}

// inner reads "card": "Name" or "card": {"name": "Name"}.
func (w *jsonWalk) inner(c *record, depth int) {
	switch x := w.token().(type) {
	case string:
		c.name = x
	case json.Delim:
		if x == '{' {
			w.fields(c, depth)
		} else {
			w.each(depth, func() { w.text(depth + 1) })
		}
	}
}
