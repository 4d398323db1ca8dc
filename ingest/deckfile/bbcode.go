package deckfile

import (
	"strings"

	"deckmill/ingest/lazyregexp"
)

var (
	deckOpen  = lazyregexp.New(`(?i)^\[(?:deck|decklist)(?:=["']?([^\]"']*)["']?)?\]`)
	deckClose = lazyregexp.New(`(?i)\[/(?:deck|decklist)\]\s*$`)
	bbTag     = lazyregexp.New(`(?i)\[/?(?:b|i|u|s|c|url|card|cards|list|size|color|center|spoiler|quote|mtg|\*)(?:=[^\]]*)?\]`)
	posted    = lazyregexp.New(`(?i)^(.{1,60}?)\s*(?:wrote|a écrit|написал\p{L}*|said)?\s*:$`)
)

// BBCode is a deck in a forum post: [DECK] ... [/DECK], forum tags around the
// cards. What stands outside the blocks is talk and ignored, but for a line that
// names the player (`Player: Ana`, `[b]Ana[/b]`, `Ana wrote:`) before a block.
var BBCode = Dialect{
	Name: "forum-bbcode", Doc: "forum post ([DECK] 4x Card ... [/DECK])", Exact: true,
	Sniff: func(t *Text) bool {
		return anyLine(t.Head(), func(l string) bool { return deckOpen.MatchString(l) })
	},
	talk: true,
	line: forumLine,
}

// forumLine reads the marks of a block, and everything outside.
func forumLine(s *script, line string) bool {
	if m := deckOpen.FindStringSubmatchIndex(line); m != nil && !s.inside {
		s.inside = true
		player := s.speaker
		d := s.begin()
		s.speaker = ""
		if player != "" && d.player[fieldPlayer] == "" {
			d.player[fieldPlayer] = player
		}
		if m[2] >= 0 {
			d.player[fieldTitle] = strings.TrimSpace(line[m[2]:m[3]])
		}
		if line = strings.TrimSpace(line[m[1]:]); line == "" {
			return true
		}
	}
	if !s.inside {
		s.speaker = talker(line, s.speaker)
		return true
	}
	if cut := deckClose.ReplaceAllString(line, ""); cut != line {
		s.inside = false
		line = strings.TrimSpace(cut)
		s.speaker = ""
	}
	if line = strings.TrimSpace(bbTag.ReplaceAllString(line, " ")); line != "" && !s.shared(line) {
		s.add(parseCard(line))
	}
	return true
}

// talker is the player that a line before a block names, else the one before it.
func talker(line, before string) string {
	bare := strings.TrimSpace(bbTag.ReplaceAllString(line, " "))
	if f, value := cutField(bare); f == fieldPlayer || f == fieldAuthor {
		return value
	}
	bold := hasPrefixFold(line, "[b]") && strings.HasSuffix(strings.ToLower(line), "[/b]")
	if m := posted.FindStringSubmatch(bare); m != nil {
		return m[1]
	}
	if bold && len(bare) <= 60 {
		return bare
	}
	return before
}
