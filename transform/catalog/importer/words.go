package importer

import (
	"bytes"
	"strings"

	"deckmill/transform/catalog"
)

// status is a legality as a file writes it: "Legal", "not_legal", ...
type status catalog.Status

// UnmarshalJSON reads the words of both publishers.
func (s *status) UnmarshalJSON(b []byte) error {
	switch strings.ToLower(string(bytes.Trim(b, `"`))) {
	case "legal":
		*s = status(catalog.Legal)
	case "restricted":
		*s = status(catalog.Restricted)
	case "banned":
		*s = status(catalog.Banned)
	case "not_legal":
		*s = status(catalog.NotLegal)
	}
	return nil
}

// legalities are the formats that the catalogue keeps.
type legalities struct {
	Vintage, Legacy, Modern, Pioneer, Pauper, Standard, Premodern, Commander, Duel status
}

// apply records the statuses; absent is the status of formats that are not named.
func (l *legalities) apply(c *catalog.Card, absent catalog.Status) {
	for _, f := range [...]struct {
		format string
		status status
	}{
		{"vintage", l.Vintage},
		{"legacy", l.Legacy},
		{"modern", l.Modern},
		{"pioneer", l.Pioneer},
		{"pauper", l.Pauper},
		{"standard", l.Standard},
		{"premodern", l.Premodern},
		{"commander", l.Commander},
		{"duel", l.Duel},
	} {
		s := catalog.Status(f.status)
		if s == catalog.Unknown {
			s = absent
		}
		c.SetLegal(f.format, s)
	}
}

// colours is a list of colour letters.
type colours struct {
	set   catalog.Colours
	given bool
}

// UnmarshalJSON reads ["W","U"]; null is not given.
func (c *colours) UnmarshalJSON(b []byte) error {
	if string(b) != "null" {
		c.set, c.given = catalog.ParseColours(string(b))&catalog.All, true
	}
	return nil
}

// languages of MTGJSON, as Scryfall abbreviates them.
var languages = map[string]string{
	"Ancient Greek": "grc", "Arabic": "ar", "Chinese Simplified": "zhs", "Chinese Traditional": "zht", "English": "en",
	"French": "fr", "German": "de", "Hebrew": "he", "Italian": "it", "Japanese": "ja", "Korean": "ko", "Latin": "la",
	"Phyrexian": "ph", "Portuguese": "pt", "Portuguese (Brazil)": "pt", "Russian": "ru", "Sanskrit": "sa", "Spanish": "es",
	"Quenya": "qya",
}

// langOf is the abbreviation of a language.
func langOf(s string) string {
	if l, ok := languages[s]; ok {
		return l
	}
	return strings.ToLower(s)
}

// setCode is a set code in the spelling of today.
func setCode(s string) string {
	switch s = strings.ToUpper(s); s {
	case "CON_":
		return "CON"
	case "PLIST":
		return "PLST"
	}
	return s
}
