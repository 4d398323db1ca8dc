package diag

import (
	"slices"
	"strings"
	"testing"
)

// TestExamples: every code has an example of its own: what was read, and a
// message without gaps in three languages.
func TestExamples(t *testing.T) {
	t.Parallel()
	var faults []string
	for _, e := range Catalogue() {
		if why := exampleFault(&e); why != "" {
			faults = append(faults, e.Code+": "+why)
		}
	}
	for code := range examples() {
		if _, ok := Lookup(code); !ok {
			faults = append(faults, code+": no such code")
		}
	}
	slices.Sort(faults)
	if len(faults) > 0 {
		t.Errorf("mend ingest/diag/examples.txt:\n%s", strings.Join(faults, "\n"))
	}
}

func exampleFault(e *Entry) string {
	x, ok := ExampleOf(e.Code)
	if !ok {
		return "no example"
	}
	for lang, text := range map[string]string{"en": e.Text.EN, "fr": e.Text.FR, "ru": e.Text.RU} {
		if gaps := x.unfilled(text); gaps != nil {
			return lang + ": no value for " + strings.Join(gaps, ", ")
		}
		if m := x.Message(e.Code, lang); strings.ContainsAny(m, "{}") && !strings.Contains(x.Input, "{") || strings.Contains(m, "  ") || m == "" {
			return lang + ": " + m
		}
	}
	for _, v := range x.values {
		if all := e.Text.EN + e.Text.FR + e.Text.RU; !strings.Contains(all, "{"+v.key+"}") || !slices.Contains([]string{"", "fr", "ru"}, v.lang) {
			return "the message has no value " + v.key
		}
	}
	return ""
}
