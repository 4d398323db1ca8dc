package results_test

import (
	"testing"

	"deckmill/ingest/event"
	"deckmill/ingest/results"
)

// TestSpelled: what people write for a result of two games.
func TestSpelled(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		games bool
		want  string // "" = not known
	}{
		{"6-0", false, "6"},
		{"4 : 1", false, "4"},
		{"3–3", false, "3"},
		{"2-2", false, "2"},
		{"1/4", false, "1"},
		{"0-6", false, "0"},
		{"06-00", false, "6"},
		{"6-2", false, ""},
		{"2-1", false, ""},
		{"2-0", false, ""},
		{"6-0-0", false, ""},
		{"2-0", true, "WW"},
		{"1-1", true, "WL"},
		{"1-0-1", true, "WD"},
		{"1-0", true, "WD"},
		{"0-0-2", true, "DD"},
		{"0-0", true, "DD"},
		{"0-1-1", true, "DL"},
		{"0-2", true, "LL"},
		{"6-0", true, "6"},
		{"2-1", true, ""},
		{"2-2", true, "2"},
		{"W/L", false, "WL"},
		{"d - l", false, "dl"},
		{"V N", false, "VN"},
		{"ВП", false, "WL"},
		{"Н/П", false, "DL"},
		{"в", false, "w"},
		{"W", false, ""},
		{"WL", false, ""},
		{"6", false, ""},
		{"X", false, ""},
		{"Fog", false, ""},
		{"2026-04-11", false, ""},
		{"", false, ""},
	} {
		got, ok := results.Spelled(c.text, c.games)
		if ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%q (games %v): %q %v, want %q", c.text, c.games, got, ok, c.want)
		}
	}
}

// TestRespell: a column of records beside a table of points is no result, a table
// of another game is left alone.
func TestRespell(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		xcb        bool
		row, col   int
		want       string
	}{
		{"points of both players", "player,Ana,Bo,Cy\nAna,,6-0,4-1\nBo,0-6,,3-3\nCy,1-4,3-3,\n", false, 1, 3, "4"},
		{"an impossible pair stays", "player,Ana,Bo,Cy\nAna,,6-2,4-1\nBo,0-6,,3-3\nCy,1-4,3-3,\n", false, 1, 2, "6-2"},
		{"a column of records", "player,1,2,3,record\nAna,X,6,4,4-1\nBo,0,X,3,3-3\nCy,1,3,X,1-4\n", false, 1, 4, "4-1"},
		{"games, of which nobody says what they are", "player,Ana,Bo,Cy\nAna,,2-0,2-1\nBo,0-2,,2-0\nCy,1-2,0-2,\n", false, 1, 2, "2-0"},
		{"games of X-Card Blind", "player,Ana,Bo,Cy\nAna,,2-0,1-0\nBo,0-2,,1-1\nCy,0-1,1-1,\n", true, 1, 3, "WD"},
	} {
		g := scan(c.text)
		results.Respell(g, c.xcb)
		if got := g.Rows[c.row].Cells[c.col]; got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestIsXCB: the profile says it, else the name of the format.
func TestIsXCB(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format, profile string
		want            bool
	}{{"3CB", "", true}, {"4CB Peasant FR", "", true}, {"3ch lr", "", true}, {"legacy", "", false}, {"3CB", "mtr-2025-11", false}, {"", "xcb", true}, {"", "", false}} {
		s := event.Settings{Format: c.format}
		s.Scoring.Profile = c.profile
		if got := results.IsXCB(&s); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
