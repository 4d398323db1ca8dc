package format_test

import (
	"testing"

	"deckmill/ingest/diag"
	"deckmill/rules/format"
)

// Messages call a format by its title in their own language, and an XCB format
// by its name in every one.
func TestLabelIn(t *testing.T) {
	t.Parallel()
	edh := format.Format{Label: "EDH", Title: diag.Text{EN: "EDH", FR: "EDH 1 contre 1"}}
	xcb := format.Format{X: 3, Label: "3CB FR", Title: diag.Text{EN: "X-Card Blind", FR: "X-Card Blind (fr)"}}
	for _, c := range []struct {
		f          *format.Format
		lang, want string
	}{{&edh, "en", "EDH"}, {&edh, "fr", "EDH 1 contre 1"}, {&edh, "ru", "EDH"}, {&xcb, "fr", "3CB FR"}} {
		if got := c.f.LabelIn(c.lang); got != c.want {
			t.Errorf("%s in %s is %q, want %q", c.f.Label, c.lang, got, c.want)
		}
	}
}
