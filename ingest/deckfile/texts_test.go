package deckfile_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/charset"
	"deckmill/ingest/deckfile"
	"deckmill/ingest/event"
	"deckmill/ingest/intake"
)

func TestCutCount(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in    string
		count int
		rest  string
		given bool
	}{
		{"4 Fog", 4, "Fog", true},
		{"4x Fog", 4, "Fog", true},
		{"4 x Fog", 4, "Fog", true},
		{"4X\tFog", 4, "Fog", true},
		{"x4 Fog", 4, "Fog", true},
		{"(4) Fog", 4, "Fog", true},
		{"[4] Fog", 4, "Fog", true},
		{" 12\u00a0Fog", 12, "Fog", true},
		{"0 Fog", 0, "Fog", true},
		{"4* Fog", 4, "Fog", true},
		{"Fog", 1, "Fog", false},
		{"+2 Mace", 1, "+2 Mace", false},
		{"1996 World Champion", 1, "1996 World Champion", false},
		{"4", 1, "4", false},
		{"4Fog", 1, "4Fog", false},
		{"(4 Fog", 1, "(4 Fog", false},
		{"x Fog", 1, "x Fog", false},
		{"", 1, "", false},
		{"2 X-Men", 2, "X-Men", true},
		{"1 xenon", 1, "xenon", true},
	}
	for _, tt := range tests {
		count, rest, given := deckfile.CutCount(tt.in)
		if count != tt.count || rest != tt.rest || given != tt.given {
			t.Errorf("CutCount(%q) = %d %q %v, want %d %q %v", tt.in, count, rest, given, tt.count, tt.rest, tt.given)
		}
	}
}

func TestZoneOf(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]event.Zone{
		"Deck": event.Main, "MAIN": event.Main, "Sideboard": event.Side, "Réserve": event.Side, "sb": event.Side, "Commander": event.General,
		"Général": event.General, "Maybeboard": event.Maybe, "companion": event.Companion, "Side-board": event.Side,
	} {
		if got, ok := deckfile.ZoneOf(in); !ok || got != want {
			t.Errorf("ZoneOf(%q) = %v %v, want %v", in, got, ok, want)
		}
	}
	for _, in := range []string{"", "Commander's Sphere", "Deck of Many Things", "Side Street", "4 Deck"} {
		if z, ok := deckfile.ZoneOf(in); ok {
			t.Errorf("ZoneOf(%q) = %v: it is a card", in, z)
		}
	}
}

// readLines reads lines as one deck each.
func readLines(b *intake.Book, lines ...string) {
	deckfile.DeckLines.Read(b, deckfile.NewText(1, "in.csv", "in", []byte(strings.Join(lines, "\n")+"\n"), charset.Decision{}))
}

func TestLines(t *testing.T) {
	t.Parallel()
	tests := []struct{ line, want string }{
		{"1. Player01 - Why Anvil is banned - City of Traitors, Nether Spirit, Anvil of Bogardan", "|Player01|Why Anvil is banned|no 1: 1 City of Traitors, Nether Spirit, Anvil of Bogardan{list}"},
		{"4 Player02 - Witnessing Fortune - Black Lotus Eternal Witness Wheel of Fortune", "|Player02|Witnessing Fortune|no 4: 1 Black Lotus Eternal Witness Wheel of Fortune{list}"},
		{"#01 Name - Card, Card, Card", "|Name||no 1: 1 Card, Card, Card{list}"},
		{"12) »Zoë« - A / B", "|»Zoë«||no 12: 1 A / B{list}"},
		{"Ana: A / B / C", "|Ana|: 1 A / B / C{list}"},
		{"Ana :: A | B | C", "|Ana|: 1 A | B | C{list}"},
		{"Ana – Jump-Start – A, B", "|Ana|Jump-Start: 1 A, B{list}"},
	}
	for _, tt := range tests {
		b := newBook()
		if !deckfile.IsLines([]string{tt.line, ""}) {
			t.Errorf("IsLines(%q) = false", tt.line)
		}
		readLines(b, tt.line, "")
		if diff := cmp.Diff([]string{tt.want}, dump(b.Phase)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.line, diff)
		}
		if got := rows(b); got != "2 = 1 + 0 + 1" {
			t.Errorf("%q: rows %s", tt.line, got)
		}
	}
	b := newBook()
	readLines(b, "Ana - A, B", "what is this", "SB: 4 Fog")
	if diff := cmp.Diff([]string{"ROW_NO_PLAYER@2:1", "ROW_NO_PLAYER@3:1"}, codes(b)); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	if deckfile.IsLines([]string{"4 Fog", "1 Ow"}) || deckfile.IsLines(nil) {
		t.Error("a list of cards is taken for one deck per line")
	}
}
