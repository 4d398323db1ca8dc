package deckfile

import (
	"strings"
	"unicode/utf8"
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
		return !table && !markup(t) && share(t.Head(), shortLine) >= 0.8
	},
}

// shortLine: prose has longer lines than lists of names.
func shortLine(line string) bool { return utf8.RuneCountInString(line) <= 80 }

// isList reports a text in which at least a part of the lines start with a
// count or are header words.
func isList(lines []string, part float64) bool { return share(lines, counted) >= part }

func counted(line string) bool {
	line = bullet.ReplaceAllString(line, "")
	if _, _, given := CutCount(line); given || sbMark(line) != "" {
		return true
	}
	_, _, zone := headingZone(line)
	return zone || strings.HasPrefix(line, "//")
}

// markup reports XML or JSON, which no dialect of lines reads.
func markup(t *Text) bool {
	start := trim(t.start)
	return strings.HasPrefix(start, "<") || strings.HasPrefix(start, "{")
}
