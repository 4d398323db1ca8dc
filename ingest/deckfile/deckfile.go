// Package deckfile reads deck files, one Go file per dialect. A reader cuts
// decks, zones, counts and lines; card names go on as raw texts with a shape,
// since ingest never needs the card list.
package deckfile

import (
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
)

// MaxCount is the highest count of one line that is believed; more is refused.
const MaxCount = 9999

// zoneWords: texts that stand alone on a line (or in the column section) and
// open a zone.
var zoneWords = map[string]event.Zone{
	"deck": event.Main, "main": event.Main, "maindeck": event.Main, "main deck": event.Main, "mainboard": event.Main, "md": event.Main, "jeu principal": event.Main, "principal": event.Main,
	"sideboard": event.Side, "side": event.Side, "sb": event.Side, "side board": event.Side, "reserve": event.Side, "резерв": event.Side,
	"commander": event.General, "commanders": event.General, "general": event.General, "generaux": event.General, "commandant": event.General, "командир": event.General, "генерал": event.General,
	"companion": event.Companion, "compagnon": event.Companion,
	"maybeboard": event.Maybe, "maybe": event.Maybe, "considering": event.Maybe,
	"pool": event.Pool,
}

// ZoneOf is the zone that a header line or a section cell names.
func ZoneOf(s string) (event.Zone, bool) {
	z, ok := zoneWords[header.Key(strings.TrimSpace(s))]
	return z, ok
}

// CutCount splits a line into its count and the rest: "4 Fog", "4x Fog",
// "x4 Fog", "(4) Fog". Without a count it is 1 and given is false.
func CutCount(s string) (count int, rest string, given bool) {
	s = strings.TrimSpace(s)
	body := s
	closing := ""
	switch {
	case strings.HasPrefix(s, "("):
		body, closing = s[1:], ")"
	case strings.HasPrefix(s, "["):
		body, closing = s[1:], "]"
	case len(s) > 1 && (s[0] == 'x' || s[0] == 'X'):
		body = s[1:]
	}
	digits := 0
	for digits < len(body) && body[digits] >= '0' && body[digits] <= '9' {
		digits++
	}
	if digits == 0 || digits > 3 {
		return 1, s, false
	}
	after := body[digits:]
	if closing != "" {
		if !strings.HasPrefix(after, closing) {
			return 1, s, false
		}
		after = after[1:]
	} else if trimmed := strings.TrimLeft(after, " \t\u00a0"); len(trimmed) > 0 && strings.ContainsRune("xX*", rune(trimmed[0])) && blankAfter(trimmed[1:]) {
		after = trimmed[1:]
	}
	rest = strings.TrimSpace(strings.TrimLeft(after, "\u00a0"))
	if rest == "" || !blankAfter(after) {
		return 1, s, false
	}
	n, err := strconv.Atoi(body[:digits])
	if err != nil {
		return 1, s, false
	}
	return n, rest, true
}

func blankAfter(s string) bool {
	return s != "" && strings.ContainsRune(" \t\u00a0", []rune(s)[0])
}

// addCount sets the count of an entry; false when the line is dropped: a count
// of 0 (noted) or one that nobody means (an error finding).
func addCount(b *intake.Book, e *event.Entry, count int, raw string) bool {
	switch {
	case count == 0:
		f := b.Finding("COUNT_ZERO", e.Pos)
		f.Raw = raw
		b.Sink.Add(f)
		return false
	case count < 0 || count > MaxCount:
		f := b.Finding("COUNT_INVALID", e.Pos)
		f.Raw = raw
		f.Counted, f.Allowed = diag.N(count), diag.N(MaxCount)
		b.Sink.Add(f)
		return false
	}
	e.Count = int16(count)
	return true
}

// sbMark is the rest of a line that starts with "SB:", "" for another.
func sbMark(s string) string {
	s = strings.TrimSpace(s)
	if len(s) > 3 && strings.EqualFold(s[:3], "SB:") {
		return strings.TrimSpace(s[3:])
	}
	return ""
}

// stripTotal drops a total behind a header word: "Sideboard (15)", "Deck: 60".
func stripTotal(s string) string {
	s = strings.TrimRight(strings.TrimSpace(s), "0123456789 \t")
	return strings.TrimRight(s, "(:[ ")
}
