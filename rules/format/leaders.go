package format

import (
	_ "embed"
	"encoding/csv"
	"strings"

	"deckmill/ingest/event"
)

// leadersFile says of legendary cards whether they may lead by their own text,
// and with which other cards: partner (with: a word that both must have, "" =
// the plain ability), partner-with (with: the other card), chooses and
// background, companion and doctor, leads. Facts drawn from the card texts of
// leadersKnown.
//
//go:embed leaders.csv
var leadersFile string

// leadersKnown is the day up to which leadersFile knows every card.
var leadersKnown = event.Date{Year: 2026, Month: 8, Day: 14}

// Answer is yes, no or a question for a person.
type Answer uint8

// The answers.
const (
	No Answer = iota
	Yes
	Doubt // the card is newer than what is known
)

// ability is one row of leadersFile.
type ability struct {
	kind string
	word string
	with int32 // the other card of partner-with, -1 = none
}

// abilities of the cards that have one, by card.
func (l *loader) abilities() map[int32][]ability {
	rows, err := csv.NewReader(strings.NewReader(leadersFile)).ReadAll()
	if err != nil {
		return nil // a test reads the file
	}
	out := map[int32][]ability{}
	for _, r := range rows[1:] {
		id, ok := l.cat.Exact(r[0])
		if !ok {
			continue // not in this catalogue
		}
		a := ability{kind: r[1], word: r[2], with: -1}
		if a.kind == "partner-with" {
			if other, ok := l.resolve(r[2]); ok {
				a.with = other
			}
		}
		out[id] = append(out[id], a)
	}
	return out
}

// Leads reports whether a card that is no legendary creature may lead by its
// own text.
func (f *Format) Leads(card int32) Answer {
	for _, a := range f.abilities[card] {
		if a.kind == "leads" {
			return Yes
		}
	}
	return f.unknown(card)
}

// Pair reports whether two cards may lead a deck together.
func (f *Format) Pair(x, y int32) Answer {
	for _, a := range f.abilities[x] {
		for _, b := range f.abilities[y] {
			if a.fits(b, y) || b.fits(a, x) {
				return Yes
			}
		}
	}
	return max(f.unknown(x), f.unknown(y))
}

// unknown is Doubt for a card that leadersFile may not know.
func (f *Format) unknown(card int32) Answer {
	if first := f.cat.Card(card).FirstDate; first.IsZero() || first.Compare(leadersKnown) > 0 {
		return Doubt
	}
	return No
}

// fits reports that ability a lets its card lead with the card y, which has b.
func (a ability) fits(b ability, y int32) bool {
	switch a.kind {
	case "partner":
		return b.kind == "partner" && a.word == b.word
	case "partner-with":
		return a.with == y
	case "chooses":
		return b.kind == "background"
	case "companion":
		return b.kind == "doctor"
	}
	return false
}
