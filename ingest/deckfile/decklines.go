package deckfile

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/event"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// deckLine: "1. Player01 - Name of the deck - A, B, C", "#01 Ana - A, B, C",
// "4 Ana - Name - A B C", "Ana: A / B / C". The number is optional.
var deckLine = lazyregexp.New(`^\s*(?:#?0*(\d{1,4})\s*[.):|]?\s+)?(.+)$`)

// maxPlayer is the longest name of a player; prose with a colon has longer parts.
const maxPlayer = 60

// IsLines reports whether a text holds one deck per line: at least two of
// three lines have " - ", " :: " or ": " between a player and the cards.
func IsLines(lines []string) bool {
	decks, all := 0, 0
	for _, l := range lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		all++
		if _, who, _, ok := cutDeckLine(l); ok && utf8.RuneCountInString(who[0]) <= maxPlayer {
			decks++
		}
	}
	return all > 0 && decks*3 >= all*2
}

// cutDeckLine splits a line into number, player with deck name, and cards.
func cutDeckLine(l string) (no int32, who [2]string, cards string, ok bool) {
	m := deckLine.FindStringSubmatch(l)
	if m == nil {
		return 0, who, "", false
	}
	if m[1] != "" {
		n, err := strconv.ParseInt(m[1], 10, 32)
		if err == nil {
			no = int32(n)
		}
	}
	for _, sep := range []string{" - ", " – ", " — ", " :: "} {
		parts := strings.SplitN(m[2], sep, 3)
		switch {
		case strings.TrimSpace(parts[0]) == "": // no player before the separator
		case len(parts) == 3 && strings.TrimSpace(parts[2]) != "":
			return no, [2]string{strings.TrimSpace(parts[0]), strings.TrimSpace(parts[1])}, parts[2], true
		case len(parts) == 2 && strings.TrimSpace(parts[1]) != "":
			return no, [2]string{strings.TrimSpace(parts[0])}, parts[1], true
		}
	}
	if name, rest, found := strings.Cut(m[2], ": "); found && strings.TrimSpace(name) != "" && strings.TrimSpace(rest) != "" && !strings.HasPrefix(strings.ToUpper(name), "SB") {
		return no, [2]string{strings.TrimSpace(name)}, rest, true
	}
	return 0, who, "", false
}

// DeckLines is a text with one deck per line.
var DeckLines = Dialect{
	Name: "deck-lines", Doc: "one deck per line (1. Player - Deck name - Card, Card, Card)",
	Sniff: func(t *Text) bool {
		return !markup(t) && IsLines(t.Head()) && !anyLine(t.Head(), func(l string) bool { f, _ := cutField(strings.TrimLeft(l, "/# ")); return f != noField })
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

// deckOnLine reads line i (from 0), which is one deck.
func deckOnLine(b *intake.Book, file int32, i int, line string) {
	if strings.TrimSpace(line) == "" {
		b.Ignore(file, 1)
		return
	}
	pos := source.Pos{File: file, Row: int32(i + 1), Col: 1} //nolint:gosec // limited by container
	no, who, cards, ok := cutDeckLine(line)
	if !ok {
		g, r := textGrid(file, line, i)
		b.Reject(g, r, nil, b.Finding("ROW_NO_PLAYER", pos))
		return
	}
	b.Phase.AddDeck(event.Deck{Label: who[0], Name: who[1], No: no, Pos: pos}, WholeDeck(b, strings.TrimSpace(cards), pos))
	b.Accept(file, 1)
}
