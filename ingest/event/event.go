// Package event holds the typed columns every stage works on: players, decks,
// deck entries, matrices and matches of one phase of an event, and the
// settings of the event file. It is a leaf. Readers fill the raw side
// (texts with a shape, cells), transform fills cards and matches, rules read.
//
// Columns, not records: deck d has the entries Start[d]:Start[d+1]; every text
// is interned once in one dictionary per run.
package event

import (
	"cmp"
	"slices"

	"deckmill/ingest/source"
)

// Zone is a part of a deck.
type Zone uint8

// The zones, as the column `zone` of deck_cards names them. Entries of Maybe
// never count.
const (
	Main Zone = iota
	Side
	General
	Companion
	Maybe
	Pool
)

var zoneNames = [...]string{"main", "side", "general", "companion", "maybe", "pool"}

// String is the zone's name in the tables.
func (z Zone) String() string { return zoneNames[z] }

// Shape says how much of a card name a raw text is.
type Shape uint8

// A Name is one card; a Line is one card with possible decorations (set,
// number, foil, tags); a List may hold several cards ("A, B, C", "A / B / C",
// one per line, or with no separator) and is cut by transform/names.
const (
	ShapeName Shape = iota
	ShapeLine
	ShapeList
)

// Match says how a raw text became a card.
type Match uint8

// The kinds of match, as the column `match` of deck_cards names them.
const (
	MatchNone Match = iota
	MatchExact
	MatchFolded
	MatchFace
	MatchLocalized
	MatchAlias
	MatchAmbiguous
	MatchNear
)

var matchNames = [...]string{"none", "exact", "folded", "face", "localized", "alias", "ambiguous", "near"}

// String is the match's name in the tables.
func (m Match) String() string { return matchNames[m] }

// Strings is the dictionary of a run: every distinct text has one id. Id 0 is "".
type Strings struct {
	ids  map[string]int32
	list []string
}

// NewStrings makes a dictionary that holds only "".
func NewStrings() *Strings {
	return &Strings{ids: map[string]int32{"": 0}, list: []string{""}}
}

// ID interns s.
func (d *Strings) ID(s string) int32 {
	if id, ok := d.ids[s]; ok {
		return id
	}
	id := int32(len(d.list)) //nolint:gosec // inputs are limited to far fewer texts
	d.ids[s] = id
	d.list = append(d.list, s)
	return id
}

// At is the text of id.
func (d *Strings) At(id int32) string { return d.list[id] }

// All are the texts by their ids, shared with the dictionary.
func (d *Strings) All() []string { return slices.Clip(d.list) }

// Len is the number of distinct texts, "" included.
func (d *Strings) Len() int { return len(d.list) }

// Entries are the card lines of all decks of a phase, one column per field;
// entry e belongs to the deck d with Start[d] <= e < Start[d+1].
type Entries struct {
	Raw   []int32 // text as typed, in Strings; in CSV and XLSX the whole cell
	Text  []int32 // the part of Raw that names this card (differs from Raw when a list was cut)
	Card  []int32 // catalogue id, -1 = none
	Face  []int32 // text in Strings: name of the face that was named, 0 = none
	Lang  []int32 // text in Strings: language of the name, 0 = English or none
	Count []int16 // copies, at least 1
	Zone  []Zone
	Shape []Shape
	Match []Match
	Set   []int32 // text in Strings: set code, 0 = none
	Num   []int32 // text in Strings: collector number, 0 = none
	Proxy []bool
	Foil  []bool
	Pos   []source.Pos
}

// Len is the number of entries.
func (e *Entries) Len() int { return len(e.Raw) }

// Grow makes room for n more entries.
func (e *Entries) Grow(n int) {
	e.Raw, e.Text, e.Card = slices.Grow(e.Raw, n), slices.Grow(e.Text, n), slices.Grow(e.Card, n)
	e.Face, e.Lang, e.Count = slices.Grow(e.Face, n), slices.Grow(e.Lang, n), slices.Grow(e.Count, n)
	e.Zone, e.Shape, e.Match = slices.Grow(e.Zone, n), slices.Grow(e.Shape, n), slices.Grow(e.Match, n)
	e.Set, e.Num, e.Pos = slices.Grow(e.Set, n), slices.Grow(e.Num, n), slices.Grow(e.Pos, n)
	e.Proxy, e.Foil = slices.Grow(e.Proxy, n), slices.Grow(e.Foil, n)
}

// Resize makes n entries of them and keeps their memory; of new ones the fields
// hold anything.
func (e *Entries) Resize(n int) {
	e.Grow(max(0, n-e.Len()))
	e.Raw, e.Text, e.Card = e.Raw[:n], e.Text[:n], e.Card[:n]
	e.Face, e.Lang, e.Count = e.Face[:n], e.Lang[:n], e.Count[:n]
	e.Zone, e.Shape, e.Match = e.Zone[:n], e.Shape[:n], e.Match[:n]
	e.Set, e.Num, e.Pos = e.Set[:n], e.Num[:n], e.Pos[:n]
	e.Proxy, e.Foil = e.Proxy[:n], e.Foil[:n]
}

// AddRaw appends entries from:to of o as their readers added them.
func (e *Entries) AddRaw(o *Entries, from, to int) {
	at := e.Len()
	e.Resize(at + to - from)
	copy(e.Raw[at:], o.Raw[from:to])
	copy(e.Text[at:], o.Text[from:to])
	copy(e.Count[at:], o.Count[from:to])
	copy(e.Zone[at:], o.Zone[from:to])
	copy(e.Shape[at:], o.Shape[from:to])
	copy(e.Set[at:], o.Set[from:to])
	copy(e.Num[at:], o.Num[from:to])
	copy(e.Proxy[at:], o.Proxy[from:to])
	copy(e.Foil[at:], o.Foil[from:to])
	copy(e.Pos[at:], o.Pos[from:to])
}

// At is entry i as its reader added it.
func (e *Entries) At(i int) Entry {
	return Entry{
		Raw: e.Raw[i], Text: e.Text[i], Count: e.Count[i], Zone: e.Zone[i], Shape: e.Shape[i],
		Set: e.Set[i], Num: e.Num[i], Proxy: e.Proxy[i], Foil: e.Foil[i], Pos: e.Pos[i],
	}
}

// Entry is one row of Entries, for readers that add lines one at a time.
type Entry struct {
	Raw   int32
	Text  int32 // the part of Raw that is left to resolve; 0 = all of it
	Count int16
	Zone  Zone
	Shape Shape
	Set   int32
	Num   int32
	Proxy bool
	Foil  bool
	Pos   source.Pos
}

// Card is what transform finds out about an entry.
type Card struct {
	ID    int32 // catalogue id, -1 = none
	Face  int32 // in Strings
	Lang  int32 // in Strings
	Match Match
}

// Add appends a raw entry; its card is unknown until transform.
func (e *Entries) Add(r Entry) { e.AddCard(&r, Card{ID: -1}) }

// AddCard appends an entry with its card.
func (e *Entries) AddCard(r *Entry, c Card) {
	e.Raw = append(e.Raw, r.Raw)
	text := r.Text
	if text == 0 {
		text = r.Raw
	}
	e.Text = append(e.Text, text)
	e.Card = append(e.Card, c.ID)
	e.Face = append(e.Face, c.Face)
	e.Lang = append(e.Lang, c.Lang)
	e.Count = append(e.Count, r.Count)
	e.Zone = append(e.Zone, r.Zone)
	e.Shape = append(e.Shape, r.Shape)
	e.Match = append(e.Match, c.Match)
	e.Set = append(e.Set, r.Set)
	e.Num = append(e.Num, r.Num)
	e.Proxy = append(e.Proxy, r.Proxy)
	e.Foil = append(e.Foil, r.Foil)
	e.Pos = append(e.Pos, r.Pos)
}

// Decks are the submissions of a phase in file order; after transform the same
// decks in the order of their ids, with the fields of the second group filled.
type Decks struct {
	GivenID   []string // deck_id of the input, "" = none
	Label     []string // player as typed (display name), "" = none
	TeamLabel []string
	Name      []string // deck name, "" = none
	Format    []string // format of this deck as typed, "" = the event's
	Date      []Date   // date of this deck, zero = the event's
	Submitted []Time   // zero = unknown
	No        []int32  // number in the input's own numbering (column no), 0 = none
	Bonus     []Num    // points of rule 2.4f given beside the deck
	SpecialOK []string // the moderator's word on a special format, "" = none
	Rule23a   []string // the moderator's word on rule 2.3a, "" = none
	InMatrix  []bool   // comes from a row of a results matrix that carries its deck
	Headed    []bool   // Label is the name in a file's header, which may be the deck's
	Start     []int32  // len = number of decks + 1
	Pos       []source.Pos

	ID         []string // deck_id
	Player     []int32  // index into Players, -1 = none
	Superseded []bool   // a later submission of the same player counts
	Late       []bool   // after the deadline
	Counted    []bool   // judged and scored: not superseded, not refused as late
	Title      []string // name of the deck, else its cards: for messages
}

// Len is the number of decks.
func (d *Decks) Len() int { return len(d.Pos) }

// Judged reports whether deck d is to be judged: neither superseded nor late
// and refused.
func (d *Decks) Judged(i int) bool {
	return !d.Superseded[i] && (d.Counted[i] || !d.Late[i])
}

// Compare orders submissions: by time, those without one first, then by place.
func (d *Decks) Compare(a, b int) int {
	ta, tb := At(d.Submitted, a), At(d.Submitted, b)
	switch {
	case ta.OK != tb.OK && tb.OK:
		return -1
	case ta.OK != tb.OK:
		return 1
	}
	return cmp.Or(cmp.Compare(ta.Micros, tb.Micros), d.Pos[a].Compare(d.Pos[b]))
}

// Deck is one row of Decks, for readers.
type Deck struct {
	GivenID, Label, TeamLabel, Name, Format string
	SpecialOK, Rule23a                      string
	Date                                    Date
	Submitted                               Time
	No                                      int32
	Bonus                                   Num
	InMatrix                                bool
	Headed                                  bool
	Pos                                     source.Pos
}

// AddDeck appends a submission with its entries and returns its number.
func (p *Phase) AddDeck(r Deck, entries []Entry) int32 {
	d := &p.Decks
	d.GivenID = append(d.GivenID, r.GivenID)
	d.Label = append(d.Label, r.Label)
	d.TeamLabel = append(d.TeamLabel, r.TeamLabel)
	d.Name = append(d.Name, r.Name)
	d.Format = append(d.Format, r.Format)
	d.Date = append(d.Date, r.Date)
	d.Submitted = append(d.Submitted, r.Submitted)
	d.No = append(d.No, r.No)
	d.Bonus = append(d.Bonus, r.Bonus)
	d.SpecialOK = append(d.SpecialOK, r.SpecialOK)
	d.Rule23a = append(d.Rule23a, r.Rule23a)
	d.InMatrix = append(d.InMatrix, r.InMatrix)
	d.Headed = append(d.Headed, r.Headed)
	d.Pos = append(d.Pos, r.Pos)
	for _, e := range entries {
		p.Entries.Add(e)
	}
	d.Start = append(d.Start, int32(p.Entries.Len())) //nolint:gosec // inputs are limited to far fewer lines
	return int32(d.Len() - 1)                         //nolint:gosec // likewise
}

// Players of a phase, sorted by id.
type Players struct {
	ID     []string // given id, else the folded name
	Name   []string // as typed first
	Team   []int32  // index into Teams, -1 = none
	Status []string
	Given  []bool // listed in players.csv: expected to send a deck
	Pos    []source.Pos
}

// Len is the number of players.
func (p *Players) Len() int { return len(p.ID) }

// Num is an optional whole number; the zero value is unknown.
type Num struct {
	V  int32
	OK bool
}

// N is a known number.
func N(v int32) Num { return Num{V: v, OK: true} }

// Pick makes d the decks of o with these numbers, in their order and without
// entries; it uses the memory of d again. Columns that o leaves out come as
// empty ones.
func (d *Decks) Pick(o *Decks, list []int32) {
	pick(&d.GivenID, o.GivenID, list)
	pick(&d.Label, o.Label, list)
	pick(&d.TeamLabel, o.TeamLabel, list)
	pick(&d.Name, o.Name, list)
	pick(&d.Format, o.Format, list)
	pick(&d.Date, o.Date, list)
	pick(&d.Submitted, o.Submitted, list)
	pick(&d.No, o.No, list)
	pick(&d.Bonus, o.Bonus, list)
	pick(&d.SpecialOK, o.SpecialOK, list)
	pick(&d.Rule23a, o.Rule23a, list)
	pick(&d.InMatrix, o.InMatrix, list)
	pick(&d.Headed, o.Headed, list)
	pick(&d.Pos, o.Pos, list)
	pick(&d.ID, o.ID, list)
	pick(&d.Player, o.Player, list)
	pick(&d.Superseded, o.Superseded, list)
	pick(&d.Late, o.Late, list)
	pick(&d.Counted, o.Counted, list)
	d.Start = append(d.Start[:0], 0)
}

func pick[T any](to *[]T, from []T, list []int32) {
	*to = (*to)[:0]
	if from == nil { // left out: nothing is known of any
		*to = append(*to, make([]T, len(list))...)
		return
	}
	for _, i := range list {
		*to = append(*to, from[i])
	}
}
