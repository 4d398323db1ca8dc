package kit_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/export/kit"
	"deckmill/ingest"
	"deckmill/ingest/event"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// options are those of a new event of the format.
func options(t *testing.T, name, lang string, players ...string) *kit.Options {
	t.Helper()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	spec, err := ingest.Without(".", nil)
	if err != nil {
		t.Fatal(err)
	}
	day, _ := event.ParseDate("2026-04-11")
	spec.Settings[0].Date = day
	f, _, err := format.Load(name, &spec.Settings[0], cat, ingest.ReadSmall)
	if err != nil {
		t.Fatal(err)
	}
	return &kit.Options{Name: `A "great" event \ 3`, Format: name, Rules: f, Date: day, Lang: lang, Players: players}
}

// Every format has its folder: the event file is valid and says what was asked
// for, the templates fit the format, equal options give equal files.
func TestFiles(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		format, profile string
		side            []string
		head            string // of templates/deck.csv
		results         string
	}{
		{"3CB", "xcb", nil, "player,deck_name,card_1,card_2,card_3\n", "no,player,1,2,bonus\n1,Ana,X,,\n2,\"Bo, the \"\"b\"\"\",,X,\n"},
		{"7CB LR C", "xcb", nil, "player,deck_name,card_1,card_2,card_3,card_4,card_5,card_6,card_7\n", "no,player,1,2,bonus\n"},
		{"legacy", "mtr-2025-11", nil, "Player,,\nDeck name,,\nsection,card,count\n", "round,table,player1,player2,games1,games2,draws,status\n"},
		{"commander", "mtr-2025-11", nil, "Player,,\nDeck name,,\nsection,card,count\ngeneral,,\n", "round,"},
		{"edh-1v1-fr", "edh-1v1", nil, "Player,,\nDeck name,,\nsection,card,count\ngeneral,,\n", "round,"},
		{"5-color", "mtr-2025-11", nil, "Player,,\nDeck name,,\nsection,card,count\n", "round,"},
		{"2hg-legacy", "two-headed-giant", []string{"teams.csv"}, "Player,,\nDeck name,,\nTeam,,\nsection,card,count\n", "round,"},
		{"3hg-sealed", "two-headed-giant", []string{"pools.csv", "teams.csv"}, "Player,,\nDeck name,,\nTeam,,\nsection,card,count\n", "round,"},
	} {
		t.Run(tt.format, func(t *testing.T) {
			t.Parallel()
			o := options(t, tt.format, "en", "Ana", `Bo, the "b"`)
			files, err := kit.Files(o)
			if err != nil {
				t.Fatal(err)
			}
			again, err := kit.Files(o)
			if diff := cmp.Diff(files, again); err != nil || diff != "" {
				t.Errorf("not the same twice: %v\n%s", err, diff)
			}
			want := append([]string{"LISEZMOI.md", "README.md", "decks/", "event.toml", "players.csv", "templates/deck.csv", "templates/deck.xlsx", "templates/results.csv", "templates/results.xlsx"}, tt.side...)
			slices.Sort(want)
			text := map[string]string{}
			var names []string
			for _, f := range files {
				names, text[f.Name] = append(names, f.Name), string(f.Data)
			}
			if diff := cmp.Diff(want, names); diff != "" {
				t.Errorf("files (-want +got)\n%s", diff)
			}
			if got := text["templates/deck.csv"]; got != tt.head {
				t.Errorf("deck.csv %q, want %q", got, tt.head)
			}
			if got := text["templates/results.csv"]; !strings.HasPrefix(got, tt.results) {
				t.Errorf("results.csv %q, want %q", got, tt.results)
			}
			if got := text["players.csv"]; got != "player,id,status,note\nAna,,,\n\"Bo, the \"\"b\"\"\",,,\n" {
				t.Errorf("players.csv %q", got)
			}
			s := settings(t, text["event.toml"])
			if s.Name != o.Name || s.Format != tt.format || s.Date != o.Date || s.Scoring.Profile != tt.profile || s.Lang != "en" || s.Deadline.OK {
				t.Errorf("settings %+v", s)
			}
		})
	}
}

// The comments of the event file are keys that are known: without the # they
// are in force.
func TestComments(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "fr", "ru"} {
		files, err := kit.Files(options(t, "3CB", lang))
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(files, func(f kit.File) bool { return f.Name == "event.toml" })
		_, body, _ := strings.Cut(string(files[i].Data), "\n\n")
		s := settings(t, strings.ReplaceAll("\n"+body, "\n# ", "\n"))
		if !s.Deadline.OK || s.Timezone != "Europe/Paris" || !slices.Equal(s.House.Ban, []string{"Channel"}) || len(s.Output.To) == 0 || s.Lang != lang {
			t.Errorf("%s: settings %+v", lang, s)
		}
	}
}

func settings(t *testing.T, text string) event.Settings {
	t.Helper()
	file := filepath.Join(t.TempDir(), "event.toml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	spec, err := ingest.ReadEvent(file, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return spec.Settings[0]
}
