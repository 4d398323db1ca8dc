package workbook_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"deckmill/export/kit"
	"deckmill/ingest"
	"deckmill/ingest/event"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// The templates of `pipeline init`, filled in, are read back without a finding,
// with the decks and results that were typed; so they are before anybody wrote
// into them. (.ci/forms does the same with LibreOffice.)
func TestFormsReadBack(t *testing.T) {
	t.Parallel()
	xcb := []string{"Ana: main 1 Fog, main 1 Swamp, main 1 +2 Mace", "O'Neill, Zoé: main 1 Forêt, main 1 1996, main 1 =A1"}
	for _, tt := range []struct {
		format, lang string
		decks        []map[string]string // one file each
		results      map[string]string
		want         []string
		matches      int
		rows         []string // of the matrix
	}{
		{
			format: "3CB", lang: "en",
			decks:   []map[string]string{{"A2": "Ana", "B2": "Deck", "C2": "Fog", "D2": "Swamp", "E2": "+2 Mace", "A3": "O'Neill, Zoé", "C3": "Forêt", "D3": "1996", "E3": "=A1"}},
			results: map[string]string{"D2": "6", "C3": "0"},
			want:    xcb, rows: []string{"Ana X 6", "O'Neill, Zoé 0 X"},
		},
		{
			format: "3CB", lang: "fr",
			decks: []map[string]string{{"A2": "Ana", "C2": "Fog", "D2": "Swamp", "E2": "+2 Mace"}, {"A2": "O'Neill, Zoé", "C2": "Forêt", "D2": "1996", "E2": "=A1"}},
			want:  xcb,
		},
		{
			format: "legacy", lang: "fr",
			decks:   []map[string]string{{"B1": "Ana", "B2": "Noir", "A5": "main", "B5": "Swamp", "C5": "56", "B6": "Fog", "A70": "side", "B70": "Duress", "C70": "4"}},
			results: map[string]string{"A2": "1", "C2": "Ana", "D2": "O'Neill, Zoé", "E2": "2", "F2": "1", "A3": "2", "C3": "Ana", "H3": "BYE"},
			want:    []string{"Ana Noir: main 56 Swamp, main 1 Fog, side 4 Duress"}, matches: 2,
		},
		{
			format: "commander", lang: "en",
			decks: []map[string]string{{"B1": "Ana", "B5": "Krenko, Mob Boss", "B6": "Mountain", "C6": "99"}},
			want:  []string{"Ana: general 1 Krenko, Mob Boss, main 99 Mountain"},
		},
		{
			format: "2hg-sealed", lang: "fr",
			decks: []map[string]string{{"B1": "Ana", "B3": "Reds", "B6": "Mountain", "C6": "40", "A7": "side", "B7": "Fog"}},
			want:  []string{"Ana @Reds: main 40 Mountain, side 1 Fog"},
		},
	} {
		t.Run(tt.format+" "+tt.lang, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			kept := folder(t, dir, tt.format, tt.lang)
			for i, cells := range tt.decks {
				fillIn(t, kept["templates/deck.xlsx"], cells, filepath.Join(dir, "decks", string(rune('a'+i))+".xlsx"))
			}
			if tt.results != nil {
				fillIn(t, kept["templates/results.xlsx"], tt.results, filepath.Join(dir, "results.xlsx"))
			}
			job := load(t, dir)
			for _, f := range job.Books[0].Sink.List {
				if f.Code != "GLOB_EMPTY" || tt.results != nil {
					t.Errorf("finding %+v", f)
				}
			}
			if diff := cmp.Diff(tt.want, decksOf(job)); diff != "" {
				t.Errorf("decks (-want +got)\n%s", diff)
			}
			p := job.Books[0].Phase
			if got := p.Matches.Len(); got != tt.matches {
				t.Errorf("%d matches, want %d", got, tt.matches)
			}
			var rows []string
			for _, m := range p.Matrices {
				for _, r := range m.Rows {
					rows = append(rows, r.Label+" "+strings.Join(r.Cells, " "))
				}
			}
			if diff := cmp.Diff(tt.rows, rows); diff != "" {
				t.Errorf("matrix (-want +got)\n%s", diff)
			}
		})
	}
}

// A template that nobody filled in holds no deck, and nothing is said of
// hidden sheets.
func TestFormUntouched(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"3CB", "legacy", "commander", "2hg-legacy"} {
		dir := t.TempDir()
		kept := folder(t, dir, name, "en")
		fillIn(t, kept["templates/deck.xlsx"], nil, filepath.Join(dir, "decks", "a.xlsx"))
		job := load(t, dir)
		if got := decksOf(job); len(got) > 0 {
			t.Errorf("%s: decks %q", name, got)
		}
		for _, f := range job.Books[0].Sink.List {
			if strings.HasPrefix(f.Code, "SHEET_") || f.Code == "XLSX_FAULT" {
				t.Errorf("%s: finding %+v", name, f)
			}
		}
	}
}

// folder writes a new event folder and returns its files.
func folder(t *testing.T, dir, name, lang string) map[string][]byte {
	t.Helper()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	spec, err := ingest.Without(".", nil)
	if err != nil {
		t.Fatal(err)
	}
	rules, _, err := format.Load(name, &spec.Settings[0], cat, ingest.ReadSmall)
	if err != nil {
		t.Fatal(err)
	}
	files, err := kit.Files(&kit.Options{Format: name, Rules: rules, Lang: lang, Players: []string{"Ana", "O'Neill, Zoé"}})
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string][]byte{}
	for _, f := range files {
		kept[f.Name] = f.Data
		path := filepath.Join(dir, f.Name)
		if f.Data == nil {
			err = os.MkdirAll(path, 0o750)
		} else if err = os.MkdirAll(filepath.Dir(path), 0o750); err == nil {
			err = os.WriteFile(path, f.Data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return kept
}

// fillIn types texts and numbers into a template and saves it elsewhere.
func fillIn(t *testing.T, data []byte, cells map[string]string, to string) {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	sheet := f.GetSheetList()[0]
	for at, text := range cells {
		v, isText := any(text), strings.Trim(text, "0123456789") != ""
		if style, err := f.GetCellStyle(sheet, at); err == nil {
			if s, err := f.GetStyle(style); err == nil && (s.CustomNumFmt == nil || *s.CustomNumFmt != "@") && s.NumFmt != 49 && !isText {
				n := 0
				for _, d := range text {
					n = 10*n + int(d-'0')
				}
				v = n
			}
		}
		if err := f.SetCellValue(sheet, at, v); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.SaveAs(to); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

func load(t *testing.T, dir string) *ingest.Job {
	t.Helper()
	spec, err := ingest.ReadEvent(filepath.Join(dir, "event.toml"), nil)
	if err != nil {
		t.Fatal(err)
	}
	job, err := ingest.Load(spec)
	if err != nil {
		t.Fatal(err)
	}
	return job
}

// decksOf lists the decks: player, deck, @team: zone count card.
func decksOf(job *ingest.Job) []string {
	p := job.Books[0].Phase
	var out []string
	for d := range p.Decks.Len() {
		var cards []string
		from, to := p.DeckEntries(d)
		for e := from; e < to; e++ {
			zone := event.Zone(p.Entries.Zone[e])
			cards = append(cards, zone.String()+" "+string(rune('0'+p.Entries.Count[e]/10))+string(rune('0'+p.Entries.Count[e]%10))+" "+p.Strings.At(p.Entries.Raw[e]))
		}
		for i := range cards {
			cards[i] = strings.Replace(cards[i], " 0", " ", 1)
		}
		head := p.Decks.Label[d]
		if n := p.Decks.Name[d]; n != "" && n != "Deck" {
			head += " " + n
		}
		if n := p.Decks.TeamLabel[d]; n != "" {
			head += " @" + n
		}
		out = append(out, head+": "+strings.Join(cards, ", "))
	}
	slices.Sort(out)
	return out
}
