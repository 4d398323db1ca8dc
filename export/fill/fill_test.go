package fill_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/export/fill"
	"deckmill/export/table"
	"deckmill/ingest"
	"deckmill/rules"
	"deckmill/transform"
	"deckmill/transform/catalog"
	"deckmill/transform/names"
)

var starter = sync.OnceValues(catalog.Starter)

// failer is what *testing.T and *rapid.T share.
type failer interface {
	Helper()
	Fatal(args ...any)
}

// tables takes the event of these files through all stages.
func tables(t failer, dir string, files map[string]string) map[string]*table.Table {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range files {
		must(os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	spec, err := ingest.ReadEvent(filepath.Join(dir, "event.toml"), nil)
	must(err)
	for i := range spec.Settings {
		spec.Settings[i].EventID = "ev"
	}
	job, err := ingest.Load(spec)
	must(err)
	c, err := starter()
	must(err)
	in := fill.Input{Files: job.Files, Catalog: c, Version: "test", Lang: "en"}
	for _, b := range job.Books {
		resolver, found := names.New(c, names.Options{})
		b.Sink.Add(found...)
		transform.Phase(b.Phase, transform.Input{Catalog: c, Names: resolver, Files: job.Files, DecksGiven: len(b.Phase.Settings.Decks) > 0}, b.Sink)
		o, err := rules.Phase(b.Phase, rules.Input{Catalog: c, Check: len(b.Phase.Settings.Decks) > 0, Score: true}, b.Sink.List)
		must(err)
		in.Phases = append(in.Phases, o)
	}
	out := map[string]*table.Table{}
	in.Final = rules.FinalOf(in.Phases)
	for _, x := range fill.Tables(in) {
		out[x.Schema.Name] = x
	}
	return out
}

// rows writes the columns of a table, one line a row.
func rows(t *table.Table, columns string) []string {
	var out []string
	for r := range t.Rows {
		var cells []string
		for name := range strings.FieldsSeq(columns) {
			text := "no column " + name
			if c := t.Column(name); c != nil {
				text = c.Text(r)
			}
			cells = append(cells, text)
		}
		out = append(out, strings.Join(cells, ","))
	}
	return out
}

const (
	event  = "name = \"E\"\nformat = \"3CB\"\ndate = 2006-02-01\ndecks = [\"decks.csv\"]\nresults = [\"matrix.csv\"]\n[house]\nlists = []\n[scoring]\nsplit_points = 3\n"
	decks  = "player,submitted,card_1,card_2,card_3\nBob,2006-01-30 10:00,Wasteland,Mox Jet,Mox Jet\nAna,2006-01-30 10:00,Swamp,Swamp,Swamp\nAna,2006-01-31 10:00,Black Lotus,Wasteland,Mox Jet\n"
	matrix = "player,1,2,bonus,total\nBob,X,WL,1,4\nAna,LW,X,,3\n"
)

func TestTables(t *testing.T) {
	t.Parallel()
	got := tables(t, t.TempDir(), map[string]string{"event.toml": event + "letters = \"first-named\"\n", "decks.csv": decks, "matrix.csv": matrix})
	for _, tt := range []struct {
		table, columns string
		want           []string
	}{
		{"events", "event_id phase name date format profile split_points tp_rounding bonus_in_tp ties order", []string{"ev,main,E,2006-02-01,3CB,xcb,3,integer,true,shared,highest"}},
		{"players", "player_id player decks late", []string{"ana,Ana,2,false", "bob,Bob,1,false"}},
		{
			"decks", "deck_id player_id verdict counted superseded submitted_at main_count side_count file row",
			[]string{"ana,ana,legal,false,true,2006-01-30T10:00:00Z,3,0,decks.csv,3", "ana-2,ana,legal,true,false,2006-01-31T10:00:00Z,3,0,decks.csv,4", "bob,bob,legal,true,false,2006-01-30T10:00:00Z,3,0,decks.csv,2"},
		},
		{"deck_cards", "deck_id zone position count raw card match file row col", []string{
			"ana,main,1,1,Swamp,Swamp,exact,decks.csv,3,3", "ana,main,2,1,Swamp,Swamp,exact,decks.csv,3,4", "ana,main,3,1,Swamp,Swamp,exact,decks.csv,3,5",
			"ana-2,main,1,1,Black Lotus,Black Lotus,exact,decks.csv,4,3", "ana-2,main,2,1,Wasteland,Wasteland,exact,decks.csv,4,4", "ana-2,main,3,1,Mox Jet,Mox Jet,exact,decks.csv,4,5",
			"bob,main,1,1,Wasteland,Wasteland,exact,decks.csv,2,3", "bob,main,2,1,Mox Jet,Mox Jet,exact,decks.csv,2,4", "bob,main,3,1,Mox Jet,Mox Jet,exact,decks.csv,2,5",
		}},
		{"matches", "match_id a_id b_id a_games b_games drawn_games a_on_play a_on_draw a_points b_points status row col", []string{"main/1/ana-2/bob,ana-2,bob,1,1,0,W,L,3,3,played,3,2"}},
		{"standings", "rank tied player deck_id points played wins draws losses total bonus tp n6 n3 n0 omw", []string{"1,false,Bob,bob,3,1,1,0,1,4,1,400,0,1,0,", "2,false,Ana,ana-2,3,1,1,0,1,3,,300,0,1,0,"}},
		{"crosstable", "row col row_id col_id cell points", []string{"1,1,bob,bob,X,", "1,2,bob,ana-2,WL,3", "2,1,ana-2,bob,WL,3", "2,2,ana-2,ana-2,X,"}},
		{"files", "file encoding dialect rows_read rows_accepted rows_rejected rows_ignored", []string{"decks.csv,utf-8,decks-wide,4,3,0,1", "matrix.csv,utf-8,matrix,3,2,0,1"}},
	} {
		if diff := cmp.Diff(tt.want, rows(got[tt.table], tt.columns)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.table, diff)
		}
	}
}

func TestUnknownIsNull(t *testing.T) {
	t.Parallel()
	got := tables(t, t.TempDir(), map[string]string{
		"event.toml": "results = [\"matrix.csv\"]\n[scoring]\nsplit_points = 2\n", "matrix.csv": "player,1,2,3\nAna,X,2,6\nBob,2,X,?\nCy,6,0,X\n",
	})
	want := []string{"ana,bob,,,,2,2,played", "ana,cy,2,0,0,6,6,conflict", "bob,cy,2,0,0,0,0,missing"}
	if diff := cmp.Diff(want, rows(got["matches"], "a_id b_id a_games b_games drawn_games a_points b_points status")); diff != "" {
		t.Errorf("matches (-want +got):\n%s", diff)
	}
	want = []string{"1,ana,8,8,2,,1,0,provisional", "2,cy,6,6,2,,0,1,provisional", "3,bob,2,2,1,,1,0,provisional"}
	if diff := cmp.Diff(want, rows(got["standings"], "rank player_id points total played n3 n2 n0 status")); diff != "" {
		t.Errorf("standings (-want +got):\n%s", diff)
	}
}

func TestFinalStandings(t *testing.T) {
	t.Parallel()
	got := tables(t, t.TempDir(), map[string]string{
		"event.toml": "[scoring]\nsplit_points = 3\n[[phase]]\nname = \"A\"\nresults = [\"a.csv\"]\n[[phase]]\nname = \"B\"\nresults = [\"b.csv\"]\n",
		"a.csv":      "player,1,2\nAna,X,6\nBob,0,X\n", "b.csv": "player,1,2\nBob,X,6\nCy,0,X\n",
	})
	var final []string
	for _, r := range rows(got["standings"], "phase rank tied player_id points tp total n6") {
		if strings.HasPrefix(r, "final") {
			final = append(final, r)
		}
	}
	if diff := cmp.Diff([]string{"final,1,true,ana,6,600,,", "final,1,true,bob,6,600,,", "final,3,false,cy,0,0,,"}, final); diff != "" {
		t.Errorf("final (-want +got):\n%s", diff)
	}
}

// Rows of decks (with their times) and of results in another order change
// nothing but positions.
func TestOrderOfInputChangesOnlyPositions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	deckRows := strings.SplitAfter(strings.TrimSuffix(decks, "\n")+"\n", "\n")
	deckRows = append(deckRows[:4:4], "Cy,2006-01-30 11:00,Fog,Nonesuch,Swamp\n")
	resultRows := []string{"Bob,X,6,4\n", "Ana,0,X,3\n", "Cy,2,3,X\n"}
	columns := map[string]string{
		"players": "player_id player decks late", "decks": "deck_id player_id verdict counted superseded submitted_at main_count deck_hash",
		"deck_cards": "deck_id zone position count raw card match", "findings": "severity code settled subject deck_id player card raw counted allowed suggestion",
		"standings": "rank tied player_id deck_id status points played wins draws losses total tp n6 n4 n3 n2 n1 n0", "matches": "match_id a_id b_id a_games b_games drawn_games a_points b_points status",
	}
	var want map[string][]string
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.Permutation(deckRows[1:]).Draw(t, "decks")
		order := rapid.Permutation([]int{0, 1, 2}).Draw(t, "results")
		text := "player"
		for _, i := range order {
			text += "," + strings.SplitN(resultRows[i], ",", 2)[0]
		}
		text += "\n"
		for _, i := range rapid.Permutation([]int{0, 1, 2}).Draw(t, "rows") {
			cells := strings.Split(strings.TrimSpace(resultRows[i]), ",")
			row := cells[0]
			for _, j := range order {
				row += "," + cells[1+j]
			}
			text += row + "\n"
		}
		x := tables(t, dir, map[string]string{"event.toml": event, "decks.csv": deckRows[0] + strings.Join(d, ""), "matrix.csv": text})
		got := map[string][]string{}
		for name, c := range columns {
			got[name] = rows(x[name], c)
		}
		// findings stand in the order of their places; a pair names first who stands first
		for i, f := range got["findings"] {
			if strings.Contains(f, "PAIR_IMPOSSIBLE") {
				got["findings"][i] = "PAIR_IMPOSSIBLE " + strings.Split(f, ",")[3]
			}
		}
		slices.Sort(got["findings"])
		if want == nil {
			want = got
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("tables (-first +now):\n%s\n%s", diff, text)
		}
	})
}
