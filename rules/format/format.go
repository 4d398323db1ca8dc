// Package format turns format files (TOML) and dated lists (CSV) into rule
// values over card ids: what a deck may hold on one day. It judges no deck;
// rules/check does. It opens no file: the app hands in a function that reads.
//
// A [Format] is compiled for one catalogue and one day. Its columns are
// indexed by card id, so that a check is a look-up per entry.
package format

import (
	"slices"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/formatname"
	"deckmill/transform/catalog"
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
	CompanionApart bool // a companion is outside the deck and its sideboard
	SideIgnored    bool // cards of a sideboard that may not be there are no fault and do not count
	WishBoard      bool // the sideboard is what wishes may fetch: one card at a time, which must leave the deck legal
	NoProxies      bool // a card marked as a proxy may not be played
	Clauses        Clauses

	Leader  *Leader // nil = the format has no general
	Lock    *Lock   // nil = no colour lock
	Each    *Each   // nil = no minimum of cards for each colour
	Team    *Team   // nil = decks are judged one by one
	Sealed  *Sealed // nil = not built from opened cards
	Rules   []Rule  // [[rule]] with an expression
	Silent  bool    // the pool of the day is not at hand: it is not judged
	Printed []Print // reference data of the day
	Profile string  // how match lists are ranked when the event names no profile; "" = nothing said
	Match   Match
	// Readings are the ambiguous clauses, with what was chosen.
	Readings []Reading

	Pool      Pool
	Lists     []List // lists in force, in the order of the format file, house rules last
	Moderator []Duty // rules that only a moderator can judge

	cat     *catalog.Catalog
	pools   string              // what the pool is made of, for Show
	options map[string]string   // values of the keys in choices
	byKey   map[string]*Reading // readings by the key they settle
	points  map[int32]int       // of a points list

	companions []Companion // of the format file
	own        []string    // [[card]]s and [pool] extra, for Show

	extra   map[int32]Reason // bans of outsiders: see reading lists.apply_extra
	reasons map[int32][]Reason
	*cardColumns
	listed []uint64            // bits of the cards that have reasons
	day    int32               // Date in days
	before int32               // days before the first printing from which a card is legal
	names  map[string][]Reason // by folded name: list entries that the catalogue does not hold
}

// Clauses are the places where the source states the rules of a format.
type Clauses struct{ Main, Side, Copies, Pool, PoolDate, Lists string }

// Leader says which card leads a deck (seed 001, rule 1).
type Leader struct {
	Count     int
	AskPairs  bool // a second leader is left to a person: partners and the like
	Allowed   *Expr
	Ask       *Expr // cards whose right to lead the catalogue does not tell; nil = none
	SelfCheck bool  // the leader keeps the lock it sets
	Clause    string
}

// Lock says which colours the leader lets in (seed 001, rule 2).
type Lock struct {
	Identity   bool // colour identity, else the colours of the mana cost
	BasicLands bool // a basic land must make a colour of the lock
	Clause     string
	Basics     string // clause on basic lands
}

// Each is a minimum of cards of each colour (seed 004).
type Each struct {
	Min    int
	Clause string
}

// Team is unified construction: limits of all decks of a team together (seed
// 002).
type Team struct {
	Members    int
	Copies     int  // of one English name, Any = free
	Restricted bool // a restricted card: one copy for the team
	Clause     string
	Size       string // clause on the members
	Listed     string // clause on restricted cards
}

// Sealed is construction from the cards a team opened (seed 002).
type Sealed struct {
	Clause  string
	Product string // clause on what each team gets
}

// Match is how a match is played; zero = the source does not say.
type Match struct {
	Wins, Minutes, ExtraTurns int
	Clause                    string
}

// Print is a line of reference data: it is shown, never checked.
type Print struct {
	Key    string
	Text   diag.Text
	Clause string
}

// altShows is the colours under the other option of an open reading.
type altShows struct {
	reading *Reading
	shows   []catalog.Colours
}

// Pool is the set of cards that may be played at all, before lists.
type Pool struct {
	ID    string // id of the format whose pool it is, such as "vintage"
	Title diag.Text
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
	NotInPool  Mark = 1 << iota // never legal in the pool
	NotYet                      // not printed, or not yet in the pool, on the day
	Listed                      // a list names it: see [Format.Reasons]
	LaterUnset                  // printed only in humorous sets that the source does not name
	OddKind                     // a conspiracy, plane, scheme or vanguard
	Guessed                     // legal from a prerelease whose day is a guess
	OwnWords                    // its own text says how many copies a deck may hold
	Outside                     // banned by a list of outsiders: see [Format.Extra]
)

// Reason is one list entry in force. Max is the number of copies it leaves: 0
// for a banned card.
type Reason struct {
	Status Status
	List   int // index into Format.Lists
	Since  event.Date
	Max    int
	Source string // of this entry, in lists of the user
}

// Limit is the number of copies of a card that the format allows before
// lists, [Any] for no limit: basic lands, the card's own words, or Copies.
func (f *Format) Limit(card int32) int { return f.of(card).limit() }

// Letter is the same without regard to what the card itself says.
func (f *Format) Letter(card int32) int { return f.of(card).letter() }

// Shows is the colours of a card that the lock looks at.
func (f *Format) Shows(card int32) catalog.Colours {
	f.of(card)
	return f.shows[card]
}

// ShowsIf yields what Shows would be under the other option of each open
// reading.
func (f *Format) ShowsIf(card int32, yield func(*Reading, catalog.Colours)) {
	f.of(card)
	for i := range f.showsIf {
		yield(f.showsIf[i].reading, f.showsIf[i].shows[card])
	}
}

// Hue is the colours a card can count for, and the same under the other
// reading of two-faced cards.
func (f *Format) Hue(card int32) (now, other catalog.Colours) {
	f.of(card)
	if f.hueIf == nil {
		return f.hue[card], f.hue[card]
	}
	return f.hue[card], f.hueIf[card]
}

// Points is the worth of a card in a points list, 0 for most.
func (f *Format) Points(card int32) int { return f.points[card] }

// Extra is the ban of outsiders on a card with the mark Outside.
func (f *Format) Extra(card int32) Reason { return f.extra[card] }

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

// Named are the cards that list i of Lists gives this status, as catalogue ids
// in their order; others are the names that the catalogue does not hold.
func (f *Format) Named(i int, status Status) (cards []int32, others int) {
	says := func(r Reason) bool { return r.List == i && r.Status == status }
	for card, reasons := range f.reasons {
		if slices.ContainsFunc(reasons, says) {
			cards = append(cards, card)
		}
	}
	for _, reasons := range f.names {
		if slices.ContainsFunc(reasons, says) {
			others++
		}
	}
	slices.Sort(cards)
	return cards, others
}

// labels are the args of a finding that call the format: format_fr and format_ru
// stand above format in messages of these languages (see diag.Message).
func (f *Format) labels(args map[string]string) map[string]string {
	args["format"], args["format_fr"], args["format_ru"] = f.LabelIn("en"), f.LabelIn("fr"), f.LabelIn("ru")
	return args
}

// LabelIn is what messages in lang call the format: the name of an XCB format,
// else the title.
func (f *Format) LabelIn(lang string) string {
	if f.X > 0 {
		return f.Label
	}
	return f.Title.In(lang)
}
