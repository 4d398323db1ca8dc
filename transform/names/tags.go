package names

import (
	"strings"

	"deckmill/ingest/lazyregexp"
)

// forumTag matches the BBCode tags that stand around card names and decks.
var forumTag = lazyregexp.New(`(?i)\[(/?)(card|cards|deck|mtg|b|i|u|s|c|url|list|size|color|center|spoiler|quote)(?:=[^\]\n]*)?\]|\[\[|\]\]`)

// untag replaces forum tags by as many blanks, so that offsets stay; the end of
// a card tag becomes a new line, which parts cards that nothing else parts. A
// tag that is never closed is text: [B] and [U] are set codes, too.
func untag(text string) string {
	if !strings.Contains(text, "]") {
		return text
	}
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		lower = text
	}
	b := []byte(text)
	for _, m := range forumTag.FindAllStringSubmatchIndex(text, -1) {
		tag := lower[m[0]:m[1]]
		if m[4] >= 0 && !strings.Contains(lower, "[/"+lower[m[4]:m[5]]+"]") {
			continue
		}
		for i := m[0]; i < m[1]; i++ {
			b[i] = ' '
		}
		if tag == "[/card]" || tag == "[/c]" || tag == "]]" {
			b[m[0]] = '\n'
		}
	}
	return string(b)
}
