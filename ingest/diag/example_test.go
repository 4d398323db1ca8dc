package diag

import (
	"slices"
	"strings"
	"testing"
)

// mayLack is how many new codes may still wait for their example, or examples
// of codes that are gone stay behind.
const mayLack = 24

// TestExamples: every code has an example of its own: what was read, and a
// message without gaps in three languages. A new code needs a line in
// examples.txt.
func TestExamples(t *testing.T) {
	t.Parallel()
	bare := 0
	for _, e := range Catalogue() {
		x, ok := ExampleOf(e.Code)
		if !ok {
			if bare++; bare > mayLack {
				t.Errorf("%s has no example: add a line to ingest/diag/examples.txt", e.Code)
			}
			continue
		}
		for lang, text := range map[string]string{"en": e.Text.EN, "fr": e.Text.FR, "ru": e.Text.RU} {
			if gaps := x.unfilled(text); gaps != nil {
				t.Errorf("%s in %s: the example gives no %s", e.Code, lang, strings.Join(gaps, ", "))
			}
			if m := x.Message(e.Code, lang); strings.ContainsAny(m, "{}") && !strings.Contains(x.Input, "{") || strings.Contains(m, "  ") || m == "" {
				t.Errorf("%s in %s: %q", e.Code, lang, m)
			}
		}
		for _, v := range x.values {
			if all := e.Text.EN + e.Text.FR + e.Text.RU; !strings.Contains(all, "{"+v.key+"}") || !slices.Contains([]string{"", "fr", "ru"}, v.lang) {
				t.Errorf("%s: the message has no value %s", e.Code, v.key)
			}
		}
	}
	for code := range examples() {
		if _, ok := Lookup(code); !ok {
			bare++
		}
		if _, ok := Lookup(code); !ok && bare > mayLack {
			t.Errorf("an example of %s, which is no code", code)
		}
	}
}
