package check_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

func day(s string) event.Date {
	d, _ := event.ParseDate(s)
	return d
}

// addDeck adds a deck of lines: "2 Channel", "side 1 Channel", "1 ?Foo" for
// an unknown name, "1 ~Channel" for a near one.
func addDeck(t testing.TB, p *event.Phase, cat *catalog.Catalog, player string, lines ...string) {
	t.Helper()
	d := &p.Decks
	n := int32(d.Len())
	d.ID = append(d.ID, strings.ToLower(player))
	d.Name = append(d.Name, "")
	d.Player = append(d.Player, n)
	d.Counted = append(d.Counted, true)
	d.Pos = append(d.Pos, source.Pos{File: 1, Row: 100 * (n + 1)})
	p.Players.ID = append(p.Players.ID, strings.ToLower(player))
	p.Players.Name = append(p.Players.Name, player)
	for i, line := range lines {
		zone := event.Main
		for z, word := range map[event.Zone]string{event.Side: "side ", event.General: "general ", event.Companion: "companion ", event.Maybe: "maybe "} {
			if rest, ok := strings.CutPrefix(line, word); ok {
				line, zone = rest, z
			}
		}
		var count int16
		var name string
		if _, err := fmt.Sscanf(line, "%d", &count); err != nil {
			t.Fatalf("line %q", line)
		}
		_, name, _ = strings.Cut(line, " ")
		match := event.MatchExact
		switch {
		case strings.HasPrefix(name, "?"):
			name, match = name[1:], event.MatchNone
		case strings.HasPrefix(name, "~"):
			name, match = name[1:], event.MatchNear
		}
		p.Entries.Add(event.Entry{Raw: p.Strings.ID(name), Count: count, Zone: zone, Pos: source.Pos{File: 1, Row: 100*(n+1) + int32(i) + 1}})
		e := p.Entries.Len() - 1
		p.Entries.Match[e] = match
		if match != event.MatchNone {
			id, ok := cat.ByName(name)
			if !ok {
				t.Fatalf("no card %q", name)
			}
			p.Entries.Card[e] = id
		}
	}
	d.Start = append(d.Start, int32(p.Entries.Len()))
}

func card(name, first, set string, mend ...func(*catalog.Card)) catalog.Entry {
	c := catalog.Card{Name: name, Layout: "normal", Faces: []catalog.Face{{Name: name}}, FirstDate: day(first), FirstSet: set}
	c.SetLegal("vintage", catalog.Legal)
	for _, m := range mend {
		m(&c)
	}
	return catalog.Entry{Card: c}
}

func limit(n int) func(*catalog.Card) { return func(c *catalog.Card) { c.CopyLimit = n } }

func basic(line string) func(*catalog.Card) {
	return func(c *catalog.Card) { c.Faces[0].Type = line }
}

func cards() *catalog.Catalog {
	old := "1994-01-01"
	return catalog.Build("starter 2026-08-14", day("2026-08-14"), []catalog.Entry{
		card("Channel", old, "LEA"), card("Black Lotus", old, "LEA"), card("Plague Rats", old, "LEA"),
		card("Mountain Goat", old, "ICE"), card("Shahrazad", "1993-12-17", "ARN"), card("Trinisphere", "2004-02-06", "DST"),
		card("Treasure Cruise", "2014-09-26", "KTK"), card("Preview", "2026-12-01", "XYZ"),
		card("Undated", "", ""),
		card("Chaos Confetti", "1998-08-11", "UGL", func(c *catalog.Card) { c.UnsetOnly = true; c.SetLegal("vintage", catalog.NotLegal) }),
		card("Forest", old, "LEA", basic("Basic Land — Forest")),
		card("Snow-Covered Forest", "1995-06-03", "ICE", basic("Basic Snow Land — Forest")),
		card("Relentless Rats", "2004-06-04", "5DN", limit(-1)),
		card("Seven Dwarves", "2019-10-04", "ELD", limit(7)),
		card("Nazgûl", "2023-06-23", "LTR", limit(9)),
	})
}

func load(t testing.TB, name string, s event.Settings, cat *catalog.Catalog) *format.Format {
	t.Helper()
	f, _, err := format.Load(name, &s, cat, func(string) ([]byte, error) { return nil, fs.ErrNotExist })
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// short is a finding in one line: code, card, counted/allowed, clause, place.
func short(list []diag.Finding) []string {
	var out []string
	for i := range list {
		f := &list[i]
		s := f.Code
		if f.Card != "" {
			s += " " + f.Card
		}
		if f.Counted.OK {
			s += fmt.Sprintf(" %d/%d", f.Counted.V, f.Allowed.V)
		}
		if f.Args["list"] != "" {
			s += " " + f.Args["list"] + " " + f.Args["list_date"]
		}
		out = append(out, fmt.Sprintf("%s [%s] :%d", strings.TrimSpace(s), f.Clause, f.Pos.Row))
	}
	return out
}
