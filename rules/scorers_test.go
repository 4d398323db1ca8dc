package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/diag"
	"deckmill/rules"
)

// said lists the findings with one of the codes, as CODE player: message.
func said(o *rules.Outcome, codes ...string) []string {
	var out []string
	for i := range o.Findings {
		f := &o.Findings[i]
		if slices.Contains(codes, f.Code) {
			settled := ""
			if f.Settled {
				settled = " (settled)"
			}
			out = append(out, f.Code+settled+": "+diag.Message(f, "en"))
		}
	}
	return out
}

const (
	byScorers = "results = [\"a.csv\", \"b.csv\", \"c.csv\"]\n[scoring]\nsplit_points = 3\n"
	scorerA   = "player,Ana,Bo,Cy\nAna,X,6,3\nBo,0,X,2\nCy,3,2,X\n"
)

func TestScorers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, b, c  string
		corrections string
		want        []string
		standings   []string
	}{
		{
			name: "all agree, rows and columns in another order", b: "player,Cy,Bo,Ana\nBo,2,X,0\nAna,3,6,X\nCy,X,2,3\n", c: scorerA,
			want:      []string{"SCORERS_COMPARED: 3 tables of results for the same phase are read as those of several scorers: 3 pairs agree in all, 0 differ, 0 are not in all of them"},
			standings: []string{"1 Ana 9 450", "2 Cy 5 250", "3 Bo 2 100"},
		},
		{
			name: "letters and points together; one is outvoted", b: "player,Ana,Bo,Cy\nAna,X,WW,WL\nBo,LL,X,WW\nCy,LW,LL,X\n", c: scorerA,
			want: []string{
				"SCORERS_MAJORITY: Bo against Cy: the scorers differ: 2 (a.csv:3:4), WW (b.csv:3:4), 2 (c.csv:3:4); the majority counts: 2",
				"SCORERS_COMPARED: 3 tables of results for the same phase are read as those of several scorers: 2 pairs agree in all, 1 differs, 0 are not in all of them",
			},
			standings: []string{"1 Ana 9 450", "2 Cy 5 250", "3 Bo 2 100"},
		},
		{
			name: "no majority, then a correction", b: "player,Ana,Bo,Cy\nAna,X,4,3\nBo,1,X,2\nCy,3,2,X\n", c: "player,Ana,Bo,Cy\nAna,X,3,3\nBo,3,X,2\nCy,3,2,X\n",
			corrections: "player,opponent,result\nBo,Ana,1\n",
			want: []string{
				"SCORERS_DIFFER (settled): Ana against Bo: the scorers differ and none has a majority: 6 (a.csv:2:3), 4 (b.csv:2:3), 3 (c.csv:2:3); the result is open",
				"SCORERS_COMPARED: 3 tables of results for the same phase are read as those of several scorers: 2 pairs agree in all, 1 differs, 0 are not in all of them",
			},
			standings: []string{"1 Ana 7 350", "2 Cy 5 250", "3 Bo 3 150"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{"event.toml": byScorers, "a.csv": scorerA, "b.csv": tt.b, "c.csv": tt.c}
			if tt.corrections != "" {
				files["corrections.csv"] = tt.corrections
			}
			o := judge(t, t.TempDir(), files)[0]
			if d := cmp.Diff(tt.want, said(o, "SCORERS_COMPARED", "SCORERS_MAJORITY", "SCORERS_DIFFER", "PAIR_IMPOSSIBLE", "RESULT_MISSING", "CELL_INVALID")); d != "" {
				t.Errorf("findings (-want +got):\n%s", d)
			}
			if d := cmp.Diff(tt.standings, standings(o)); d != "" {
				t.Errorf("standings (-want +got):\n%s", d)
			}
		})
	}
}

// TestRowsOneByOne: the rows of a round come in files of their own, in any
// order; together they are the round, and what is missing is missing.
func TestRowsOneByOne(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		r := drawForumRound(t)
		n := len(r.names)
		if n > 9 {
			return
		}
		files := map[string]string{"event.toml": "results = [\"row*.csv\"]\n[scoring]\nsplit_points = 3\n"}
		keep := rapid.IntRange(1, n).Draw(t, "rows")
		order := rapid.Permutation(ids(n)).Draw(t, "order")
		for k := range 9 { // those of the draw before are gone
			files[fmt.Sprintf("row%d.csv", k)] = "\n"
		}
		for k := range keep {
			i := slices.Index(ids(n), order[k])
			files[fmt.Sprintf("row%d.csv", k)] = "player;" + strings.Join(r.names, ";") + "\n" + r.names[i] + ";" + strings.Join(r.points(i, "X", "", true), ";") + "\n"
		}
		o := judge(t, dir, files)[0]
		if got := o.Results.Phase.Table.N(); got != n {
			t.Fatalf("%d decks, want %d: %v", got, n, files)
		}
		// decks without a row: all pairs among them are missing, one side of the others
		absent := n - keep
		if got, want := count(o, "RESULT_MISSING"), absent*(absent-1)/2; got != want {
			t.Fatalf("%d results missing, want %d", got, want)
		}
		if got, want := count(o, "RESULT_ONE_SIDED"), absent*keep; got != want {
			t.Fatalf("%d results of one side, want %d", got, want)
		}
		if got := count(o, "PLAYER_RESULTS_MISSING"); got != absent {
			t.Fatalf("%d players asked for results, want %d", got, absent)
		}
	})
}

func TestTwins(t *testing.T) {
	t.Parallel()
	const decks = "no,player,card_1,card_2\n1,Ana,Fog,Duress\n2,Bo,Duress,Fog\n3,Cy,Swamp,Fog\n4,Dee,Swamp,Swamp\n"
	table := func(rows ...string) string { return "no,player,1,2,3,4\n" + strings.Join(rows, "\n") + "\n" }
	tests := []struct {
		name, results, corrections string
		want                       []string
	}{
		{
			name: "equal rows", results: table("1,Ana,X,2,6,3", "2,Bo,2,X,6,3", "3,Cy,0,0,X,3", "4,Dee,3,3,3,X"),
			want: []string{"TWIN_DECKS: Ana and Bo play the same deck: Fog / Duress"},
		},
		{
			name: "one wins, and the rows differ", results: table("1,Ana,X,6,6,3", "2,Bo,0,X,4,3", "3,Cy,0,1,X,3", "4,Dee,3,3,3,X"),
			want: []string{
				"TWIN_RESULT: Ana and Bo play the same deck, but 6 stands in D2 and 0 in C3: a deck against itself can only split or draw",
				"TWIN_ROWS: Ana and Bo play the same deck, but their rows differ: Cy 6/4 (E2, E3)",
				"TWIN_DECKS: Ana and Bo play the same deck: Fog / Duress",
			},
		},
		{
			name: "corrected", results: table("1,Ana,X,6,6,3", "2,Bo,0,X,4,3", "3,Cy,0,1,X,3", "4,Dee,3,3,3,X"),
			corrections: "player,opponent,result\nAna,Bo,3\nBo,Cy,6\n",
			want: []string{
				"TWIN_RESULT (settled): Ana and Bo play the same deck, but 6 stands in D2 and 0 in C3: a deck against itself can only split or draw",
				"TWIN_DECKS: Ana and Bo play the same deck: Fog / Duress",
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{"event.toml": "format = \"2CB\"\ndecks = [\"d.csv\"]\nresults = [\"r.csv\"]\n[scoring]\nsplit_points = 3\n", "d.csv": decks, "r.csv": tt.results}
			if tt.corrections != "" {
				files["corrections.csv"] = tt.corrections
			}
			o := judge(t, t.TempDir(), files)[0]
			if d := cmp.Diff(tt.want, said(o, "TWIN_DECKS", "TWIN_RESULT", "TWIN_ROWS")); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestStruckRow: a struck row counts until it is ruled on.
func TestStruckRow(t *testing.T) {
	t.Parallel()
	const post = "1| X 6 3 9\n[s]2| 0 X 2 2[/s]\n3| 3 2 X 5\n"
	for _, c := range []struct {
		ruling, want string
		standings    []string
	}{
		{"", "ROW_STRUCK: ", []string{"1 1 9 450", "2 3 5 250", "3 2 2 100"}},
		{"player:2,ROW_STRUCK,remove\n", "ROW_STRUCK (settled): ", []string{"1 1 3 300", "1 3 3 300"}},
		{"2,*,forfeit\n", "ROW_STRUCK (settled): ", []string{"1 1 9 450", "1 3 9 450", "3 2 0 0"}},
		{"player:2,ROW_STRUCK,legal\n", "ROW_STRUCK (settled): ", []string{"1 1 9 450", "2 3 5 250", "3 2 2 100"}},
	} {
		files := map[string]string{"event.toml": "results = [\"r.txt\"]\n[scoring]\nsplit_points = 3\n", "r.txt": post}
		if c.ruling != "" {
			files["rulings.csv"] = "deck,rule,decision\n" + c.ruling
		}
		o := judge(t, t.TempDir(), files)[0]
		if d := cmp.Diff(c.standings, standings(o)); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.ruling, d)
		}
		if got := said(o, "ROW_STRUCK"); len(got) != 1 || !strings.HasPrefix(got[0], c.want) || !strings.HasSuffix(got[0], "without it: 1. 1 3, 1. 3 3") {
			t.Errorf("%s: %q", c.ruling, got)
		}
	}
}

// TestDirectedGames: random games of decks, in any order, give the pairs that
// they make; which game was on the play is kept.
func TestDirectedGames(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 8).Draw(t, "decks")
		letter := map[string]string{"1": "W", "0.5": "D", "0": "L"}
		inverse := map[string]string{"W": "L", "D": "D", "L": "W"}
		var rows []string
		outcome := map[[2]int]string{}
		for i := range n {
			for j := range n {
				if i != j && rapid.IntRange(0, 9).Draw(t, "there") > 0 {
					o := rapid.SampledFrom([]string{"1", "0.5", "0"}).Draw(t, "outcome")
					outcome[[2]int{i, j}] = letter[o]
					rows = append(rows, fmt.Sprintf("%d,%q,%q,%s,%d", i*(n-1)+j, forumNames[i], forumNames[j], o, j*(n-1)+i))
				}
			}
		}
		text := "id,player_1_on_the_play,player_2_on_the_draw,outcome,inverse_id\n" + strings.Join(rapid.Permutation(rows).Draw(t, "order"), "\n") + "\n"
		o := judge(t, dir, map[string]string{"event.toml": "results = [\"g.csv\"]\n", "g.csv": text})[0]
		if o.Results == nil {
			return
		}
		tb := &o.Results.Phase.Table
		at := map[string]int{}
		for k := range tb.Entrants {
			at[tb.Entrants[k].Label] = k
		}
		missing := 0
		for i := range n {
			for j := range n {
				a, okA := at[forumNames[i]]
				b, okB := at[forumNames[j]]
				if i == j || !okA || !okB {
					continue
				}
				play, draw := outcome[[2]int{i, j}], inverse[outcome[[2]int{j, i}]]
				got := tb.At(a, b).Games.String()
				switch {
				case play == "" || draw == "":
					missing++
					if tb.At(a, b).Games.Known() {
						t.Fatalf("%s against %s is known: %s\n%s", forumNames[i], forumNames[j], got, text)
					}
				case got != play+draw || !tb.At(a, b).Games.Ordered:
					t.Fatalf("%s against %s: %s, want %s%s in order\n%s", forumNames[i], forumNames[j], got, play, draw, text)
				}
			}
		}
		if got := count(o, "RESULT_MISSING"); 2*got != missing {
			t.Fatalf("%d pairs missing, want %d\n%s", got, missing/2, text)
		}
	})
}

// TestPostedRounds: the posts and lists of the cases, against their answers.
func TestPostedRounds(t *testing.T) {
	t.Parallel()
	root := filepath.Join(shared(t), "cases")
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	for _, c := range []struct {
		file, split string
		want        []string
		codes       []string
	}{
		{
			"xcb/a01_tmd71/paste.txt", "3",
			[]string{"1 7 30 429", "2 6 28 400", "3 4 27 386", "4 1 22 314", "5 2 20 286", "5 8 20 286", "7 5 12 171", "8 3 6 86"},
			nil,
		},
		{
			"results/05_forum_matrix_pipes.txt", "3",
			[]string{"1 Aurore 16 320", "2 Bram, le vieux 15 300", "3 »Delta« 13 260", "3 Cyan 13 260", "3 Ember 13 260", "6 Fjord 12 240"},
			[]string{"ROW_STRUCK Fjord"},
		},
	} {
		o := judge(t, t.TempDir(), map[string]string{"event.toml": "results = [\"r.txt\"]\n[scoring]\nsplit_points = " + c.split + "\n", "r.txt": read(c.file)})[0]
		if d := cmp.Diff(c.want, standings(o)); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.file, d)
		}
		if d := cmp.Diff(c.codes, open(o)); d != "" {
			t.Errorf("%s: findings (-want +got):\n%s", c.file, d)
		}
	}
	// three of fourteen rows: sums as printed, 55 pairs of nobody, 33 of one side
	o := judge(t, t.TempDir(), map[string]string{"event.toml": "results = [\"r.txt\"]\n", "r.txt": read("xcb/tmd98_matrix_partial.txt")})[0]
	var got []string
	for _, r := range o.Results.Rows[:3] {
		got = append(got, fmt.Sprint(o.Results.Phase.Table.Entrants[r.Entrant].Label, " ", r.Total))
	}
	if d := cmp.Diff([]string{"1 46", "3 34", "2 30"}, got); d != "" || count(o, "RESULT_MISSING") != 55 || count(o, "RESULT_ONE_SIDED") != 33 || count(o, "TOTAL_DIFFERS") != 0 {
		t.Errorf("TMD98: %s, %d missing, %d of one side", d, count(o, "RESULT_MISSING"), count(o, "RESULT_ONE_SIDED"))
	}
	// three pairs of four decks, and the pairs that are missing
	dir := filepath.Join(root, "xcb", "g01_directed_games_3cardblind")
	g := judge(t, t.TempDir(), map[string]string{"event.toml": "results = [\"g.csv\"]\n", "g.csv": read("xcb/g01_directed_games_3cardblind/games.csv")})[0]
	tb := &g.Results.Phase.Table
	at := map[string]int{}
	for k := range tb.Entrants {
		at[tb.Entrants[k].Label] = k
	}
	for _, want := range table(t, filepath.Join(dir, "expected_pairs.csv")) {
		c := tb.At(at[want["deck_a"]], at[want["deck_b"]])
		if c.Games.String() != want["a_on_play"]+want["a_on_draw"] || !c.Games.Ordered {
			t.Errorf("%s against %s: %v, want %s%s", want["deck_a"], want["deck_b"], c.Games, want["a_on_play"], want["a_on_draw"])
		}
	}
	if count(g, "RESULT_MISSING") != 3 {
		t.Errorf("%d pairs missing, want 3", count(g, "RESULT_MISSING"))
	}
}

// TestGroups: the groups of a sheet are ranked one by one, and have no matches
// with each other.
func TestGroups(t *testing.T) {
	t.Parallel()
	const sheet = "Group A,VS,Ana,Bo,Score\nAna,\"Fog\nDuress\nSwamp\",-,6,6\nBo,\"Duress\nSwamp\nSwamp\",0,-,0\n,,,,\n" +
		"Group B,VS,Cy,Dee,Eve,Score\nCy,\"Fog\nFog\nFog\",,3,6,9\nDee,\"Island\nFog\nFog\",3,,2,5\nEve,\"Plains\nFog\nFog\",0,2,,2\n"
	o := judge(t, t.TempDir(), map[string]string{"event.toml": "results = [\"r.csv\"]\n[scoring]\nsplit_points = 3\n", "r.csv": sheet})[0]
	if d := cmp.Diff([]string{"1 Ana 6 600", "2 Bo 0 0", "1 Cy 9 450", "2 Dee 5 250", "3 Eve 2 100"}, standings(o)); d != "" {
		t.Errorf("standings (-want +got):\n%s", d)
	}
	if found := open(o); found != nil {
		t.Errorf("findings %q", found)
	}
}

// TestScaleOfFour: a table in which two wins are 4 is known by its pairs.
func TestScaleOfFour(t *testing.T) {
	t.Parallel()
	o := judge(t, t.TempDir(), map[string]string{
		"event.toml": "results = [\"r.csv\"]\n[scoring]\nsplit_points = 3\n",
		"r.csv":      "player,Ana,Bo,Cy,Dee\nAna,X,4,3,2\nBo,0,X,4,-1\nCy,1,0,X,3\nDee,2,?,1,X\n",
	})[0]
	tb := &o.Results.Phase.Table
	if got := fmt.Sprint(tb.At(0, 1).Games, tb.At(0, 2).Games, tb.At(0, 3).Games, tb.At(1, 3).Games); got != "WW WD 2 ?" {
		t.Error(got)
	}
	if count(o, "RESULT_MISSING") != 1 || count(o, "PAIR_IMPOSSIBLE") != 0 {
		t.Errorf("findings %q", open(o))
	}
}

// TestFinalOfGroups: who plays in a group and in the final has one deck, and it is
// the deck of both.
func TestFinalOfGroups(t *testing.T) {
	t.Parallel()
	const text = "Group A,VS,Ana,Bo,Score\nAna,\"Fog\nPlains\",-,6,6\nBo,\"Swamp\nSwamp\",0,-,0\n,,,,\nGroup B,VS,Cy,Dee,Score\nCy,\"Fog\nFog\",-,4,4\nDee,\"Island\nSwamp\",1,-,1\n,,,,\nFinal,VS,Ana,Cy,Score\nAna,,-,3,3\nCy,,3,-,3\n"
	o := judge(t, t.TempDir(), map[string]string{"event.toml": "format = \"2CB FR\"\ndecks = [\"g.csv\"]\nresults = [\"g.csv\"]\n[house]\nlists = []\n[scoring]\nsplit_points = 3\n", "g.csv": text})[0]
	if got := open(o); got != nil {
		t.Errorf("findings %q", got)
	}
	var got []string
	for _, e := range o.Phase.Table.Entrants {
		got = append(got, e.Group+" "+e.Label+" "+o.Phase.Decks.ID[max(0, e.Deck)])
	}
	want := []string{"Group A Ana ana", "Group A Bo bo", "Group B Cy cy", "Group B Dee dee", "Final Ana ana", "Final Cy cy"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("rows (-want +got):\n%s", d)
	}
}

// TestPublishedTwice: a player whom published.csv lists twice is compared once,
// and that is said.
func TestPublishedTwice(t *testing.T) {
	t.Parallel()
	o := judge(t, t.TempDir(), map[string]string{
		"event.toml": "results = [\"a.csv\"]\npublished = \"published.csv\"\n[scoring]\nsplit_points = 3\n", "a.csv": scorerA,
		"published.csv": "player,total\nAna,9\nBo,3\nBo,3\nCy,5\nAna,9\n",
	})[0]
	want := []string{
		"TOTAL_DIFFERS: Bo: the row sums to 2, the printed total is 3 (+1)",
		"PUBLISHED_TWICE: published.csv names Bo twice: the first row is compared",
		"PUBLISHED_TWICE: published.csv names Ana twice: the first row is compared",
	}
	if d := cmp.Diff(want, said(o, "TOTAL_DIFFERS", "PUBLISHED_TWICE")); d != "" {
		t.Errorf("findings (-want +got):\n%s", d)
	}
}

// TestSplitsUntold: where a 2 may be a split no row has a number of splits, and
// rows without a 2 keep their games.
func TestSplitsUntold(t *testing.T) {
	t.Parallel()
	for text, untold := range map[string]bool{
		"player,1,2,3\nAna,X,6,2\nBo,0,X,4\nCy,2,1,X\n":       true,
		"player,1,2,3\nAna,X,6,3\nBo,0,X,4\nCy,3,1,X\n":       false, // a split is written 3
		"player,1,2,3\nAna,X,WW,WL\nBo,LL,X,WD\nCy,WL,DL,X\n": false,
	} {
		o := judge(t, t.TempDir(), map[string]string{"event.toml": "results = [\"r.csv\"]\n[scoring]\nsplit_points = 2\n", "r.csv": text})[0]
		for _, r := range o.Results.Rows {
			bo := o.Results.Phase.Table.Entrants[r.Entrant].Label == "Bo"
			if r.SplitUntold != untold || r.SplitUnknown != (untold && !bo) {
				t.Errorf("%q: row %+v", text, r)
			}
		}
	}
}
