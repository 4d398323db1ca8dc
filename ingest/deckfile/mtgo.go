package deckfile

import (
	"strings"

	"deckmill/ingest/intake"
)

// MTGO is the text export of Magic Online, which MTGGoldfish and most sites
// write too: a count and a name a line, a blank line before the sideboard.
var MTGO = Dialect{
	Name: "mtgo-text", Doc: "one deck per text file (4 Card, one a line)",
	Sniff: func(t *Text) bool { return isList(t.Head(), 0.5) },
}

// Plain is any other text that is one deck: cards without counts, header lines.
var Plain = Dialect{
	Name: "deck-text", Doc: "one deck per text file (a card a line)",
	Sniff: func(t *Text) bool {
		name := strings.ToLower(t.Name)
		table := strings.HasSuffix(name, ".csv") || strings.HasSuffix(name, ".tsv")
		return !table && isList(t.Head(), 0)
	},
}

// isList reports a text in which more than a part of the lines start with a
// count or are header words; with 0 any line does.
func isList(lines []string, part float64) bool {
	if part == 0 {
		return anyLine(lines, func(string) bool { return true })
	}
	return share(lines, counted) >= part
}

func counted(line string) bool {
	line = bullet.ReplaceAllString(line, "")
	if _, _, given := CutCount(line); given || sbMark(line) != "" {
		return true
	}
	_, _, zone := headingZone(line)
	return zone || strings.HasPrefix(line, "//")
}

// DeckLines is a text with one deck per line.
var DeckLines = Dialect{
	Name: "deck-lines", Doc: "one deck per line (1. Player - Deck name - Card, Card, Card)",
	Sniff: func(t *Text) bool {
		return IsLines(t.Head()) && !anyLine(t.Head(), func(l string) bool { f, _ := cutField(strings.TrimLeft(l, "/# ")); return f != noField })
	},
	read: func(b *intake.Book, t *Text) { readDeckLines(b, t) },
}

// readDeckLines reads one deck per line; lines that cannot be decoded are refused.
func readDeckLines(b *intake.Book, t *Text) {
	for i, line := range t.Lines() {
		if f := t.fault(b, i); f != nil {
			t.reject(b, i, *f)
			continue
		}
		deckOnLine(b, t.No, i, line)
	}
}
