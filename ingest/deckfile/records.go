package deckfile

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// records gathers the cards of a structured file (XML, JSON), whose lines are
// not its records: it knows which physical lines held cards, so that each line
// is counted once.
type records struct {
	b      *intake.Book
	t      *Text
	starts []int // byte offset of each line
	decks  []*recordDeck
	cards  map[int]int          // line (from 0) -> cards on it
	faults map[int]diag.Finding // line -> why it is refused
}

// recordDeck is one deck of a structured file.
type recordDeck struct {
	deck  event.Deck
	cards []record
}

// record is one card element.
type record struct {
	line  int
	zone  event.Zone
	token bool
	name  string
	count string // as written; "" = 1
	set   string
	num   string
	foil  bool
}

func newRecords(b *intake.Book, t *Text) *records {
	r := &records{b: b, t: t, starts: []int{0}, cards: map[int]int{}, faults: map[int]diag.Finding{}}
	body := t.body()
	for i := 0; i < len(body); i++ {
		switch {
		case body[i] == '\n':
			r.starts = append(r.starts, i+1)
		case body[i] == '\r' && (i+1 == len(body) || body[i+1] != '\n'):
			r.starts = append(r.starts, i+1)
		}
	}
	return r
}

// lineAt is the line (from 0) of a byte offset.
func (r *records) lineAt(offset int64) int {
	return max(0, sort.SearchInts(r.starts, int(offset)+1)-1)
}

// begin starts another deck on line i.
func (r *records) begin(i int) *recordDeck {
	d := &recordDeck{deck: event.Deck{Pos: r.t.pos(i)}}
	r.decks = append(r.decks, d)
	return d
}

// add takes one card element.
func (r *records) add(d *recordDeck, c record) {
	fault := func(code, raw string) {
		if _, known := r.faults[c.line]; known {
			return
		}
		f := r.b.Finding(code, r.t.pos(c.line))
		f.Raw = raw
		r.faults[c.line] = f
	}
	r.cards[c.line]++
	switch {
	case strings.TrimSpace(c.name) == "":
		fault("ROW_NO_CARD", "")
	case utf8.RuneCountInString(c.name) > maxName:
		fault("ROW_LONG", "")
	default:
		if _, ok := wholeCount(c.count); !ok {
			fault("ROW_COUNT", c.count)
		}
	}
	d.cards = append(d.cards, c)
}

// wholeCount reads a count from 0 to MaxCount; "" is 1.
func wholeCount(s string) (int, bool) {
	s = strings.TrimSpace(s)
	if s == "" {
		return 1, true
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 0 && n <= MaxCount
}

// finish counts every line of the file and adds its decks. A deck without a
// player is called by the file, or numbered when there are several.
func (r *records) finish() {
	for i := range r.t.Lines() {
		f := r.t.fault(r.b, i)
		if own, bad := r.faults[i]; bad && f == nil {
			f = &own
		}
		switch {
		case f != nil:
			r.faults[i] = *f
			r.t.reject(r.b, i, *f)
		case r.cards[i] > 0:
			r.b.Accept(r.t.No, 1)
		default:
			r.b.Ignore(r.t.No, 1)
		}
	}
	var decks []*recordDeck
	for _, d := range r.decks {
		if slices.ContainsFunc(d.cards, func(c record) bool { _, bad := r.faults[c.line]; return !bad }) {
			decks = append(decks, d)
		}
	}
	if len(decks) == 0 && r.b.Files.At(r.t.No).RowsRejected == 0 {
		r.b.Sink.Add(r.b.Finding("FILE_NO_ROWS", source.Pos{File: r.t.No}))
	}
	nameless := 0
	for i, d := range decks {
		if d.deck.Label == "" && len(decks) == 1 {
			d.deck.Label = r.t.Stem
		} else if d.deck.Label == "" {
			d.deck.No = int32(i + 1)
			nameless++
		}
		r.b.Phase.AddDeck(d.deck, settleGeneral(r.b, &d.deck, r.entries(d)))
	}
	namelessDecks(r.b, r.t.No, nameless)
}

// entries are the cards of a deck but for those on refused lines.
func (r *records) entries(d *recordDeck) []event.Entry {
	var out []event.Entry
	id := r.b.Phase.Strings.ID
	for _, c := range d.cards {
		if _, bad := r.faults[c.line]; bad {
			continue
		}
		n, _ := wholeCount(c.count)
		e := event.Entry{Raw: id(c.name), Zone: c.zone, Shape: event.ShapeLine, Set: id(c.set), Num: id(c.num), Foil: c.foil, Pos: r.t.pos(c.line)}
		if c.token {
			e.Zone = event.Maybe
			noDeckCard(r.b, e.Pos, c.name)
		}
		if addCount(r.b, &e, n, c.name) {
			out = append(out, e)
		}
	}
	return out
}

// named takes the name of a header: of the player, unless nobody gave one.
func (d *recordDeck) named(name string) {
	name = strings.Join(strings.Fields(name), " ")
	if !emptyNames[strings.ToLower(name)] {
		d.deck.Label, d.deck.Headed = name, true
	}
}

// damaged refuses a file that breaks the rules of its format.
func damaged(b *intake.Book, t *Text, kind string, line int, reason string) {
	f := b.Finding("FILE_DAMAGED", t.pos(line))
	f.Args = map[string]string{"kind": kind, "line": strconv.Itoa(line + 1), "reason": reason}
	t.refuse(b, f)
}
