package deckfile_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/event"
)

func TestCutCount(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in    string
		count int
		rest  string
		given bool
	}{
		{"4 Fog", 4, "Fog", true}, {"4x Fog", 4, "Fog", true}, {"4 x Fog", 4, "Fog", true}, {"4X\tFog", 4, "Fog", true}, {"x4 Fog", 4, "Fog", true},
		{"(4) Fog", 4, "Fog", true}, {"[4] Fog", 4, "Fog", true}, {" 12\u00a0Fog", 12, "Fog", true}, {"0 Fog", 0, "Fog", true}, {"4* Fog", 4, "Fog", true},
		{"Fog", 1, "Fog", false}, {"+2 Mace", 1, "+2 Mace", false}, {"1996 World Champion", 1, "1996 World Champion", false},
		{"4", 1, "4", false}, {"4Fog", 1, "4Fog", false}, {"(4 Fog", 1, "(4 Fog", false}, {"x Fog", 1, "x Fog", false}, {"", 1, "", false},
		{"2 X-Men", 2, "X-Men", true}, {"1 xenon", 1, "xenon", true},
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

func TestList(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text, want string
		rows             string
		codes            []string
	}{
		{"header word", "Deck\n4 Fog\n1 Ow\n\nSideboard\n1 Duress\n", "4 Fog ; 1 Ow ; 1 Duress[side]", "6 = 3 + 0 + 3", nil},
		{"header with total", "4 Fog\nSideboard (15):\n1 Duress\n", "4 Fog ; 1 Duress[side]", "3 = 2 + 0 + 1", nil},
		{"marks", "4 Fog\n\nSB: 1 Duress\nSB:  2 Ow\n1 Fling\n", "4 Fog ; 1 Duress[side] ; 2 Ow[side] ; 1 Fling", "5 = 4 + 0 + 1", nil},
		{"one blank line", "4 Fog\n\n1 Duress\n\n1 Ow\n", "4 Fog ; 1 Duress[side] ; 1 Ow[side]", "5 = 3 + 0 + 2", nil},
		{"two blank lines", "4 Fog\n\n\n1 Ow\n", "4 Fog ; 1 Ow", "4 = 2 + 0 + 2", nil},
		{"comments and counts", "// a deck\n# mine\n4x Fog\nx2 Ow\nFling\n", "4 Fog ; 2 Ow ; 1 Fling", "5 = 3 + 0 + 2", nil},
		{"zero", "0 Fog\n1 Ow\n", "1 Ow", "2 = 2 + 0 + 0", []string{"COUNT_ZERO@1:1"}},
		{"blanks at the start", "\n\n4 Fog\n1 Ow\n", "4 Fog ; 1 Ow", "4 = 2 + 0 + 2", nil},
		{"CR", "4 Fog\r1 Ow\r", "4 Fog ; 1 Ow", "2 = 2 + 0 + 0", nil},
		{"french", "Commandant\n1 Isamaru\nRéserve\n1 Île\n", "1 Isamaru[general] ; 1 Île[side]", "4 = 2 + 0 + 2", nil},
		{"nothing", "", "", "0 = 0 + 0 + 0", nil},
	}
	for _, tt := range tests {
		b := newBook()
		deckfile.List(b, 1, deckfile.SplitLines(tt.text), "ana")
		if diff := cmp.Diff([]string{"|ana|: " + tt.want}, dump(b.Phase)); diff != "" {
			t.Errorf("%s: decks (-want +got):\n%s", tt.name, diff)
		}
		if got := rows(b); got != tt.rows {
			t.Errorf("%s: rows %s, want %s", tt.name, got, tt.rows)
		}
		if diff := cmp.Diff(tt.codes, codes(b)); diff != "" {
			t.Errorf("%s: findings (-want +got):\n%s", tt.name, diff)
		}
	}
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
		deckfile.Lines(b, 1, []string{tt.line, ""})
		if diff := cmp.Diff([]string{tt.want}, dump(b.Phase)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.line, diff)
		}
		if got := rows(b); got != "2 = 1 + 0 + 1" {
			t.Errorf("%q: rows %s", tt.line, got)
		}
	}
	b := newBook()
	deckfile.Lines(b, 1, []string{"Ana - A, B", "what is this", "SB: 4 Fog"})
	if diff := cmp.Diff([]string{"ROW_NO_PLAYER@2:1", "ROW_NO_PLAYER@3:1"}, codes(b)); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	if deckfile.IsLines([]string{"4 Fog", "1 Ow"}) || deckfile.IsLines(nil) {
		t.Error("a list of cards is taken for one deck per line")
	}
}
