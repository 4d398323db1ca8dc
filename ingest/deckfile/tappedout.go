package deckfile

import (
	"strings"

	"deckmill/ingest/lazyregexp"
)

// TappedOut is the text export of TappedOut: `Sideboard:`, `*CMDR*`, prices.
var TappedOut = Dialect{
	Name: "tappedout", Doc: "TappedOut export (4x Card *CMDR* $1.50)",
	Sniff: func(t *Text) bool {
		head := t.Head()
		return isList(head, 0.5) && (anyLine(head, generalMark.MatchString) || anyLine(head, priceTail.MatchString))
	},
	line: priceCard,
}

// TappedOutMarkdown is the Markdown export: `## Mainboard (60)`, `* 4 [Card](url)`.
var TappedOutMarkdown = Dialect{
	Name: "tappedout-markdown", Doc: "TappedOut Markdown (## Mainboard (60), * 4 [Card](url))",
	Sniff: func(t *Text) bool {
		return anyLine(t.Head(), markdownCard.MatchString)
	},
	line: markdownLine,
}

var (
	priceTail    = lazyregexp.New(`\s+(?:[$€£]\s?\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s?[$€£])\s*$`)
	markdownCard = lazyregexp.New(`^(?:[*•-]\s+)?(\d{1,3}x?)\s+\[([^\]]+)\]\(([^)\s]*)\)(.*)$`)
)

// priceCard takes the price off the end of a card line.
func priceCard(s *script, line string) bool {
	at := priceTail.FindStringIndex(line)
	if at == nil || !counted(line) {
		return false
	}
	c := parseCard(line)
	c.cut(strings.TrimSpace(priceTail.ReplaceAllString(c.text(), "")))
	s.add(c)
	return true
}

// markdownLine reads a link as the card; what follows it may mark the general.
func markdownLine(s *script, line string) bool {
	m := markdownCard.FindStringSubmatch(line)
	if m == nil {
		return false
	}
	c := parseCard(m[1] + " " + m[2] + " " + generalMark.FindString(m[4]))
	s.add(c)
	return true
}
