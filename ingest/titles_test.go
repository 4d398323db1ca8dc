package ingest_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTitlesAbove: titles, notes and the line of Excel above the header of a table of
// decks are left out and said; every row is counted once.
func TestTitlesAbove(t *testing.T) {
	t.Parallel()
	const want = "Ana|: 4 Fog, 1 Ow/side\nBob|: 2 Opt"
	for _, c := range []struct {
		name, text, rows string
		ids              bool
	}{
		{"one title", "Decks for Saturday\n\nplayer,section,count,card\nAna,main,4,Fog\nAna,side,1,Ow\nBob,main,2,Opt\n", "6=3+0+3", false},
		{"two titles, padded", "Open of Lyon,,,\n\"Decks, as sent\",,,\nplayer,section,count,card\nAna,main,4,Fog\nAna,side,1,Ow\nBob,main,2,Opt\n", "6=3+0+3", false},
		{"sep and a title", "sep=;\nDecks du tournoi\nJoueur;Zone;Qté.;Carte\nAna;principal;4;Fog\nAna;réserve;1;Ow\nBob;principal;2;Opt\n", "6=3+0+3", false},
		{"ids in French", "identifiant;zone;quantité;carte\nAna;principal;4;Fog\nAna;réserve;1;Ow\nBob;principal;2;Opt\n", "4=3+0+1", true},
		{"Russian", "ID колоды;Основа/сайд;Кол-во;Название\nAna;основа;4;Fog\nAna;сайдборд;1;Ow\nBob;мейн;2;Opt\n", "4=3+0+1", true},
		{"a name beside the player", "player,section,count,name\nAna,main,4,Fog\nAna,side,1,Ow\nBob,main,2,Opt\n", "4=3+0+1", false},
		{"cards beside counts", "joueur;zone;nombre;cartes\nAna;principal;4;Fog\nAna;réserve;1;Ow\nBob;principal;2;Opt\n", "4=3+0+1", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			job := readFiles(t, map[string]string{"x.csv": c.text})
			want := want
			if c.ids {
				want = "#0: 4 Fog, 1 Ow/side\n#0: 2 Opt"
			}
			if d := cmp.Diff(want, decksOf(job.Books[0].Phase)); d != "" || account(job) != c.rows {
				t.Errorf("rows %s, want %s; (-want +got)\n%s%v", account(job), c.rows, d, job.Books[0].Sink.List)
			}
		})
	}
}

// TestCardMissing: a table of one row per card that lacks the card says so.
func TestCardMissing(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"deck_id,section,count\nd,main,4\n":           {"card", ""},
		"player,section,count,crad\nAna,main,4,Fog\n": {"card", "crad"},
		"Decks\n\njoueur;zone;quantité\nAna;main;4\n": {"card", ""},
		"deck_id,crad_1,crad_2\nd,Fog,Ow\n":           {"card_1 ... (or card, or deck)", "crad_1"},
		"team,format,date\nNorth,legacy,2026-01-01\n": {"player (or deck_id)", ""},
	} {
		f := readFiles(t, map[string]string{"x.csv": text}).Books[0].Sink.List
		if len(f) != 1 || f[0].Code != "FILE_HEADER_MISSING" || [2]string{f[0].Args["header"], f[0].Args["nearest"]} != want {
			t.Errorf("%q: %v, want %q", text, f, want)
		}
	}
}
