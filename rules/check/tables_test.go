package check_test

import (
	"fmt"
	"strings"
	"testing"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/check"
	"deckmill/transform/catalog"
)

// Every table is well formed, and every code of the rules is raised by a case.
func TestTables(t *testing.T) {
	t.Parallel()
	raised := map[string]bool{}
	for _, c := range deckCases {
		for _, w := range c.want {
			code, _, _ := strings.Cut(w, " ")
			raised[code] = true
		}
	}
	for _, c := range raisedByFormats() {
		raised[c] = true
	}
	names, codes := map[string]bool{}, map[string]bool{}
	for _, r := range check.Rules() {
		if names[r.Name] || r.Name == "" || r.Doc == "" || r.Cite == "" || r.Check == nil || len(r.Codes) == 0 {
			t.Errorf("rule %q is incomplete or doubled", r.Name)
		}
		names[r.Name] = true
		for _, c := range r.Codes {
			e, ok := diag.Lookup(c)
			if !ok || codes[c] || !raised[c] {
				t.Errorf("code %s of rule %s: in the catalogue %v, doubled %v, raised by a case %v", c, r.Name, ok, codes[c], raised[c])
			}
			if e.Means == "" || e.Fix == "" || e.Text.FR == "" || e.Text.RU == "" {
				t.Errorf("code %s lacks a text", c)
			}
			codes[c] = true
		}
	}
}

// BenchmarkDeck judges 60-card decks of 20 lines, one fault in ten decks.
func BenchmarkDeck(b *testing.B) {
	var list []catalog.Entry
	for i := range 2000 {
		list = append(list, card(fmt.Sprintf("Card %04d", i), "1994-01-01", "LEA"))
	}
	cat := catalog.Build("test", day("2026-08-14"), list)
	s := event.Settings{Date: day("2015-04-01")}
	p := event.NewPhase(s, event.NewStrings())
	const decks = 1000
	for d := range decks {
		var lines []string
		for i := range 20 {
			n := 3
			if d%10 == 0 && i == 0 {
				n = 5
			}
			lines = append(lines, fmt.Sprintf("%d Card %04d", n, (d*37+i*11)%2000))
		}
		addDeck(b, p, cat, fmt.Sprintf("p%d", d), lines...)
	}
	f := load(b, "vintage", s, cat)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		var sink diag.Sink
		judge := check.NewJudge(p, cat, &sink)
		for d := range decks {
			judge.Deck(d, f)
		}
		n += decks
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "decks/s")
}
