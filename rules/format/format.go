// Package format turns format files (TOML) and dated lists (CSV) into rule
// values over card ids: what a deck may hold on one day. It judges no deck;
// rules/check does. It opens no file: the app hands in a function that reads.
//
// A [Format] is compiled for one catalogue and one day. Its columns are
// indexed by card id, so that a check is a look-up per entry.
package format

import (
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/formatname"
)

// Any is a limit that does not limit.
const Any = -1

// Size is the number of cards a part of a deck may have. Max is [Any] without
// an upper limit.
type Size struct{ Min, Max int }

// Format is a format on one day. It is immutable and safe for concurrent use.
type Format struct {
	ID     string          // id of the format file, such as "xcb", "vintage"
	Name   formatname.Name // the parts of an XCB name, labels of the outputs; X = 0 for other formats
	Label  string          // what messages call it: "3CB FR", "Vintage"
	Title  diag.Text
	Source string     // document that states the format
	Date   event.Date // the day whose rules these are: the event's, else the catalogue's

	X              int  // cards in a deck of XCB (seed 000, 1.4), 0 for other formats
	Main           Size // zones main and general together
	SideMax        int  // Any = no limit given, 0 = no sideboard
	Copies         int  // of one English name over main, general and side; Any = free (seed 000, 2.3c)
	CopiesOwnWords bool // a card's own text overrides Copies (Relentless Rats, Seven Dwarves, Nazgûl)
	Clauses        Clauses

	Pool      Pool
	Lists     []List // lists in force, in the order of the format file, house rules last
	Moderator []Duty // rules that only a moderator can judge

	marks   []Mark
	limits  []int8 // copies of this card, Any or 0..127
	reasons map[int32][]Reason
	entered map[int32]event.Date
	names   map[string][]Reason // by folded name: list entries that the catalogue does not hold
}

// Clauses are the places where the source states the rules of a format.
type Clauses struct{ Main, Side, Copies, Pool, Lists string }

// Pool is the set of cards that may be played at all, before lists.
type Pool struct {
	ID    string // id of the format whose pool it is, such as "vintage"
	Title string
}

// List is a dated list as it stands on the format's day.
type List struct {
	ID     string
	Source string     // who states it, in short
	Date   event.Date // its last change up to the day; zero = it carries no dates
	Clause string
	Rows   int // entries in force
}

// Duty is a rule that a list of cards cannot answer.
type Duty struct {
	Clause string
	Say    diag.Text
}

// Mark is a set of facts about one card in a format.
type Mark uint8

// The marks. A card without marks may be played as far as copies allow.
const (
	NotInPool Mark = 1 << iota // never legal in the pool
	NotYet                     // not printed, or not yet in the pool, on the day
	Listed                     // a list names it: see [Format.Reasons]
)

// Reason is one list entry in force. Max is the number of copies it leaves: 0
// for a banned card.
type Reason struct {
	Status Status
	List   int // index into Format.Lists
	Since  event.Date
	Max    int
}

// Mark is the marks of a card.
func (f *Format) Mark(card int32) Mark { return f.marks[card] }

// Limit is the number of copies of a card that the format allows before
// lists, [Any] for no limit: basic lands, the card's own words, or Copies.
func (f *Format) Limit(card int32) int { return int(f.limits[card]) }

// Reasons are the list entries for a card, in the order of Lists.
func (f *Format) Reasons(card int32) []Reason { return f.reasons[card] }

// ReasonsByName are the list entries whose name the catalogue does not hold,
// for a folded text (fold.Fold) that was not resolved to a card.
func (f *Format) ReasonsByName(folded string) []Reason {
	if len(f.names) == 0 {
		return nil
	}
	return f.names[folded]
}

// Entered is the day from which a card is legal in the pool when that is not
// the day of its first printing; zero otherwise.
func (f *Format) Entered(card int32) event.Date { return f.entered[card] }
