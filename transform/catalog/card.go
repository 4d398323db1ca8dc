package catalog

import (
	"strings"

	"deckmill/ingest/event"
)

// Colours is a set of colours of mana, in the order WUBRG. Colourless mana is
// the sixth bit; only [Card.Produces] uses it.
type Colours uint8

// The colours. All is the five colours without Colourless.
const (
	White Colours = 1 << iota
	Blue
	Black
	Red
	Green
	Colourless

	All = White | Blue | Black | Red | Green
)

const letters = "WUBRGC"

// String is the letters of the set in the order WUBRGC, "" when it is empty.
func (c Colours) String() string {
	var b strings.Builder
	for i := range len(letters) {
		if c&(1<<i) != 0 {
			b.WriteByte(letters[i])
		}
	}
	return b.String()
}

// In reports whether every colour of c is in the set lock.
func (c Colours) In(lock Colours) bool { return c&^lock == 0 }

// ParseColours reads letters such as "WU"; other characters count for nothing.
func ParseColours(s string) Colours {
	var c Colours
	for i := range len(s) {
		if n := strings.IndexByte(letters, s[i]); n >= 0 {
			c |= 1 << n
		}
	}
	return c
}

// Types is a set of card types and supertypes.
type Types uint16

// The card types, then the supertypes that rules ask for. Tribal is Kindred.
const (
	Artifact Types = 1 << iota
	Battle
	Creature
	Enchantment
	Instant
	Kindred
	Land
	Planeswalker
	Sorcery
	Basic
	Legendary
	Snow
)

var typeWords = map[string]Types{
	"Artifact": Artifact, "Battle": Battle, "Creature": Creature, "Summon": Creature, "Enchantment": Enchantment,
	"Instant": Instant, "Kindred": Kindred, "Tribal": Kindred, "Land": Land, "Planeswalker": Planeswalker,
	"Sorcery": Sorcery, "Basic": Basic, "Legendary": Legendary, "Snow": Snow,
}

// Has reports whether all of want are in t.
func (t Types) Has(want Types) bool { return t&want == want }

// ParseTypes reads the words before the dash of a type line.
func ParseTypes(line string) Types {
	var t Types
	front, _, _ := strings.Cut(line, "—")
	for word := range strings.FieldsSeq(front) {
		t |= typeWords[word]
	}
	return t
}

// basicTypes is the colours of the basic land types in a type line: a land
// with such a type can make that mana whatever its text says (rule 305.6).
func basicTypes(line string) Colours {
	_, sub, _ := strings.Cut(line, "—")
	var c Colours
	for word := range strings.FieldsSeq(sub) {
		switch word {
		case "Plains":
			c |= White
		case "Island":
			c |= Blue
		case "Swamp":
			c |= Black
		case "Mountain":
			c |= Red
		case "Forest":
			c |= Green
		}
	}
	return c
}

// Kind says whether a thing with a card name can be in a deck at all.
type Kind uint8

// The kinds. A Conspiracy is drafted, never part of a constructed deck.
const (
	DeckCard Kind = iota
	Conspiracy
	Vanguard
	Scheme
	Plane
	Token
	Emblem
	Dungeon
	Attraction
	Sticker
	OtherKind
)

var kindNames = [...]string{
	"card", "conspiracy", "vanguard", "scheme", "plane", "token",
	"emblem", "dungeon", "attraction", "sticker", "other",
}

// String is the kind in English.
func (k Kind) String() string { return kindNames[min(int(k), len(kindNames)-1)] }

// KindOf tells the kind from a layout of Scryfall or MTGJSON and a type line.
func KindOf(layout, line string) Kind {
	for _, k := range [...]struct {
		word string
		kind Kind
	}{
		{"Conspiracy", Conspiracy},
		{"Vanguard", Vanguard},
		{"Scheme", Scheme},
		{"Plane ", Plane},
		{"Phenomenon", Plane},
		{"Token", Token},
		{"Emblem", Emblem},
		{"Dungeon", Dungeon},
		{"Attraction", Attraction},
		{"Stickers", Sticker},
		{"Hero", OtherKind},
		{"Card", OtherKind}, // covers, themes, checklists
	} {
		front, _, _ := strings.Cut(line, "—")
		if strings.Contains(front+" ", k.word) || (k.kind == Attraction && strings.Contains(line, k.word)) {
			return k.kind
		}
	}
	switch layout {
	case "vanguard":
		return Vanguard
	case "scheme":
		return Scheme
	case "planar":
		return Plane
	case "token", "double_faced_token":
		return Token
	case "emblem":
		return Emblem
	}
	return DeckCard
}

// Status is what a sanctioned format says about a card on the catalogue's date.
type Status uint8

// The statuses. Unknown is the answer for formats and cards without data.
const (
	Unknown Status = iota
	NotLegal
	Legal
	Restricted
	Banned
)

var statusNames = [...]string{"unknown", "not legal", "legal", "restricted", "banned"}

// String is the status in English.
func (s Status) String() string { return statusNames[min(int(s), len(statusNames)-1)] }

// Formats are the formats with a legality in the catalogue, in column order.
// They are ids of Deckmill's formats, but for duel (= duel-commander).
func Formats() []string { return formats[:] }

var formats = [...]string{
	"vintage", "legacy", "modern", "pioneer", "pauper", "standard", "premodern", "commander", "duel",
}

const statusBits = 3 // per format, in the column legal

// Face is one face (or half) of a card, as printed in English.
type Face struct {
	Name     string
	ManaCost string // such as "{2}{W/U}"; "" for lands and back faces
	Type     string // type line, such as "Legendary Creature — Human Knight"
	Colours  Colours
	Types    Types // of Type
}

// Indicator is the colours of the face that its mana cost does not give: those
// of a colour indicator or of its own text (Dryad Arbor, Transguild Courier,
// the backs of cards that transform).
func (f *Face) Indicator() Colours { return f.Colours &^ Symbols(f.ManaCost) }

// Card is a view of one card of a catalogue: facts only, no rules text.
type Card struct {
	Name   string // full English name, "A // B" when it has parts: the identity of the card
	Layout string // as Scryfall names it: normal, split, transform, ...
	Faces  []Face // at least one; shared with the catalogue, not to be changed

	Colours                Colours // of the card (of its front when it turns over)
	Identity               Colours // colour identity (rule 903.4)
	SymbolsOutsideReminder Colours // coloured symbols in the costs and texts of all faces, reminder text left out
	SymbolsInReminder      Colours // coloured symbols in reminder text
	Produces               Colours // mana it can make itself, by text or basic land type; may hold Colourless
	BasicTypes             Colours // colours of its basic land types

	FirstDate event.Date // first real printing (sets, book promos PHPR and PDRC); zero = unknown
	FirstSet  string     // set code of FirstDate, "" = unknown
	UnsetOnly bool       // every real printing is in a humorous set (type "funny")
	Kind      Kind
	Custom    bool // in no database: name known, facts are not (5-Color promos)
	CopyLimit int  // 0 = the format's rule, -1 = any number, 7, 9: what the card itself says
	Types     Types
	Basic     bool      // basic land card; snow-covered ones and Wastes included
	Legendary bool      // front face, or a half of a split card, is legendary
	Signature Signature // what its rules text speaks of
	Texts     bool      // the rules texts were read: Activated and EveryType are facts
	Activated bool      // it has an activated ability (rule 602.1)
	EveryType bool      // it is every creature type by its own text
	Plain     bool      // its rules text was read and is empty but for reminders

	legal uint64
}

// NameOnly reports a card of no database of which only the name is known.
func (c *Card) NameOnly() bool { return c.Custom && c.Faces[0].Type == "" }

// Legal is the status of the card in a format (see [Formats]) on the
// catalogue's date. Modern, Pioneer, Pauper and Premodern say "not legal" also
// for cards banned after the data's older snapshot.
func (c Card) Legal(format string) Status { return statusIn(c.legal, format) }

// Legal is that of a card, without the rest of it.
func (c *Catalog) Legal(id int32, format string) Status { return statusIn(c.legal[id], format) }

// statusIn cuts the status in a format out of those of all.
func statusIn(legal uint64, format string) Status {
	if format == "duel-commander" {
		format = "duel"
	}
	for i, f := range formats {
		if f == format {
			return Status(legal >> (i * statusBits) & (1<<statusBits - 1))
		}
	}
	return Unknown
}

// Known reports a card with the status of any format.
func (c *Card) Known() bool { return c.legal != 0 }

// Abilities says whether the card has any: "some", "none", or "unknown" when no
// text was read or the traits of its text tell nothing.
func (c *Card) Abilities() string {
	switch {
	case c.Plain:
		return "none"
	case c.Signature != 0 || c.Activated || c.EveryType:
		return "some"
	}
	return "unknown"
}

// NowhereLegal reports a card that is not legal in every format with a status.
func (c *Card) NowhereLegal() bool {
	for i := range formats {
		if s := Status(c.legal >> (i * statusBits) & (1<<statusBits - 1)); s > NotLegal {
			return false
		}
	}
	return c.legal != 0
}

// ForgetLegal makes every status unknown.
func (c *Card) ForgetLegal() { c.legal = 0 }

// SetLegal records a status; it ignores formats that are not in [Formats].
func (c *Card) SetLegal(format string, s Status) {
	for i, f := range formats {
		if f == format {
			c.legal &^= (1<<statusBits - 1) << (i * statusBits)
			c.legal |= uint64(s) << (i * statusBits)
		}
	}
}

// TwoSided reports a card whose later faces are not on its front: naming them
// alone deserves a note.
func (c Card) TwoSided() bool { return len(c.Faces) > 1 && !halves(c.Layout) }

// halves reports a layout whose parts are equal: the card has all their types.
func halves(layout string) bool {
	return layout == "split" || layout == "aftermath" || layout == "normal"
}
