package deckfile

import (
	"strings"
	"unicode/utf8"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/event"
)

var (
	// tally: "60 cards", "15 Sideboard": a sum, not a card.
	tally = lazyregexp.New(`(?i)^(?:total\s*:?\s*)?\d{1,3}\s*(?:cards?|cartes?|maindeck|main|sideboard|total|карт\p{L}*)\s*:?$`)
	// rule: a line of dashes.
	rule = lazyregexp.New(`^[-=_*~.·—–]{3,}$`)
	link = lazyregexp.New(`(?i)^\[?(?:url\b|img\b|https?://|www\.)`)
	// general marks behind a name.
	generalMark = lazyregexp.New(`(?i)\s*(?:\*cmdr\*|\[cmdr\]|#\s*!commander\b|\(commander\)|\*commander\*)`)
	bullet      = lazyregexp.New(`^[-*•·–—+]\s+`)
)

// read takes one line: first by the grammar of the dialect, then by the one
// that all share.
//
//	// NAME : Ana          header fields, comments, section marks behind // or #
//	Sideboard (15):        header words that stand alone open a zone
//	Creatures (12)         headings of types open none
//	SB: 3 Duress           a mark on the line
//	4x Fog *CMDR*          count, name, mark of the general
func (s *script) read(raw string) outcome {
	line := trim(raw)
	if line == "" {
		s.blank()
		return ignored
	}
	if utf8.RuneCountInString(line) > maxName && (s.d == nil || !s.d.talk || s.inside) {
		if s.shared(line) { // a comment, the layout of a program
			return ignored
		}
		return refused
	}
	before := s.added
	if s.d != nil && s.d.line != nil && s.d.line(s, line) {
		return s.outcome(before)
	}
	if s.shared(line) {
		return s.outcome(before)
	}
	s.add(parseCard(line))
	return used
}

func (s *script) outcome(before int) outcome {
	if s.added != before {
		return used
	}
	return ignored
}

// shared reads lines that are no cards.
func (s *script) shared(line string) bool {
	began := s.began
	s.began = false
	switch {
	case strings.HasPrefix(line, "//"):
		s.comment(strings.TrimSpace(strings.TrimLeft(line, "/")))
		return true
	case strings.HasPrefix(line, "#"):
		s.comment(strings.TrimSpace(strings.TrimLeft(line, "#")))
		return true
	case strings.EqualFold(line, "About"):
		s.began = true
		return true
	case began && hasPrefixFold(line, "Name "):
		s.set(fieldName, strings.TrimSpace(line[len("Name "):]))
		return true
	case tally.MatchString(line), rule.MatchString(line), link.MatchString(line):
		return true
	}
	if z, tokens, ok := headingZone(line); ok {
		s.open(z, tokens)
		return true
	}
	if isTypeHeading(line) {
		s.deck().heading = true
		return true
	}
	if f, value := cutField(line); f != noField {
		s.set(f, value)
		return true
	}
	return false
}

// comment reads what stands behind // or #: a field of the header, a section
// mark, a heading, or nothing that matters.
func (s *script) comment(text string) {
	if z, tokens, ok := headingZone(text); ok {
		s.open(z, tokens)
		return
	}
	if f, value := cutField(text); f != noField && f != fieldGeneral && f != fieldCompanion {
		s.set(f, value)
		return
	}
	if len(s.decks) > 0 {
		s.deck().heading = true
	}
}

// parseCard reads a card line: mark of the sideboard, bullet, count, name, mark
// of the general. The rest of the line stays one text for transform/names.
func parseCard(line string) card {
	c := card{entry: event.Entry{Shape: event.ShapeLine}}
	if rest := sbMark(line); rest != "" {
		c.marked, c.entry.Zone, line = true, event.Side, rest
	}
	if rest := bullet.ReplaceAllString(line, ""); rest != line {
		if _, _, given := CutCount(rest); given {
			line = rest
		}
	}
	c.count, c.raw, _ = CutCount(line)
	if cut := strings.TrimSpace(generalMark.ReplaceAllString(c.raw, "")); cut != c.raw && cut != "" {
		c.marked, c.entry.Zone = true, event.General
		c.cut(cut)
	}
	return c
}

// text is the part of the line that names the card, as far as it is known.
func (c *card) text() string {
	if c.name != "" {
		return c.name
	}
	return c.raw
}

// cut sets the part of the line that names the card.
func (c *card) cut(name string) {
	if name != "" {
		c.name = name
	}
}
