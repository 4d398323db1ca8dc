package sidefile_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"deckmill/ingest/diag"
	"deckmill/ingest/sidefile"
	"deckmill/ingest/source"
)

// outcome is what tests look at of a table.
type outcome struct {
	Rows     int
	Rejects  []string // "line CODE column-number"
	Findings []string // "CODE column suggestion"
	Ignored  int
	Open     int
}

func outcomeOf[T any](t *testing.T, table sidefile.Table[T]) outcome {
	t.Helper()
	o := outcome{Rows: len(table.Rows), Ignored: table.Ignored, Open: table.Open}
	for _, r := range table.Rejects {
		o.Rejects = append(o.Rejects, r.Err.Code+" "+source.Cell(source.Pos{Row: r.Line, Col: max(r.Err.Col, 1)}))
	}
	for _, f := range table.Findings {
		text := f.Code + " " + f.Args["column"]
		if len(f.Suggestions) > 0 {
			text += " " + f.Suggestions[0]
		}
		o.Findings = append(o.Findings, text)
		for _, lang := range []string{"en", "fr", "ru"} {
			if m := diag.Message(&f, lang); m == "" || m == f.Code {
				t.Errorf("no message for %s in %s", f.Code, lang)
			}
		}
	}
	if table.Read != len(table.Rows)+len(table.Rejects)+table.Ignored {
		t.Errorf("%d read, %d accepted, %d rejected, %d ignored", table.Read, len(table.Rows), len(table.Rejects), table.Ignored)
	}
	return o
}

func TestHeader(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in string
		want     outcome
	}{
		{"plain", "team,player,seat\nA,anne,1\n", outcome{Rows: 1, Ignored: 1}},
		{"French, semicolons, capitals", "Équipe;JOUEUR;Siège\nA;Anne;1\n", outcome{Rows: 1, Ignored: 1}},
		{"Windows-1252", "\xC9quipe;Joueur\nA;Chlo\xE9\n", outcome{Rows: 1, Ignored: 1}},
		{"byte-order mark, blanks", "\xEF\xBB\xBF team ,\tPlayer Name\nA,b\n", outcome{Rows: 1, Ignored: 1}},
		{"sep line, blank lines, comment", "sep=;\n# teams of round 3\n\nteam;player\n\nA;b\n;\n", outcome{Rows: 1, Ignored: 6}},
		{"informational columns", "team,player,suggestion_1,message,_file,_row,\nA,b,x,y,z,1,\n", outcome{Rows: 1, Ignored: 1}},
		{"empty file", "", outcome{Findings: []string{"SIDE_HEADER_MISSING team, player"}}},
		{"unknown column", "team,player,saet,zzz\nA,b,1,2\n", outcome{Rows: 1, Ignored: 1, Findings: []string{"SIDE_COLUMN_UNKNOWN saet seat", "SIDE_COLUMN_UNKNOWN zzz"}}},
		{"missing column", "team,plaier\nA,b\n", outcome{Ignored: 2, Findings: []string{"SIDE_COLUMN_UNKNOWN plaier player", "SIDE_HEADER_MISSING player plaier"}}},
		{"two columns of one meaning", "team,player,joueur\nA,b,c\n", outcome{Ignored: 2, Findings: []string{"SIDE_HEADER_DOUBLE player"}}},
		{"the same column twice", "team,player,player\nA,b,c\n", outcome{Ignored: 2, Findings: []string{"SIDE_HEADER_DOUBLE player"}}},
		{"unknown columns twice", "team,player,x,x\nA,b,c,d\n", outcome{Rows: 1, Ignored: 1, Findings: []string{"SIDE_COLUMN_UNKNOWN x", "SIDE_COLUMN_UNKNOWN x"}}},
		{"no header", "A,anne\nA,bob\n", outcome{Ignored: 2, Findings: []string{"SIDE_COLUMN_UNKNOWN A", "SIDE_COLUMN_UNKNOWN anne", "SIDE_HEADER_MISSING team", "SIDE_HEADER_MISSING player"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, outcomeOf(t, sidefile.ReadTeams([]byte(tt.in), 1))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestRows(t *testing.T) {
	t.Parallel()
	in := "team,card,count\nA,Forest,3\nA,Island,x\nA,Swamp,1.5\nA,Plains,0\n,Forest,1\nA,,1\nA,Opt,\nA,Ayara, First,1\nA,Opt,2,,\nA,\"Opt,1\nB,Opt,0x10\nB,Duress,2\n"
	table := sidefile.ReadPools([]byte(in), 4)
	want := outcome{Rows: 3, Ignored: 1, Rejects: []string{
		"SIDE_VALUE C3", "SIDE_VALUE C4", "SIDE_VALUE C5", "SIDE_FIELD_EMPTY A6", "SIDE_FIELD_EMPTY B7", "SIDE_FIELD_EMPTY C8", "SIDE_RAGGED D9", "ROW_QUOTE B11", "SIDE_VALUE C12",
	}, Findings: []string{
		"SIDE_VALUE count", "SIDE_VALUE count", "SIDE_VALUE count", "SIDE_FIELD_EMPTY team", "SIDE_FIELD_EMPTY card", "SIDE_FIELD_EMPTY count", "SIDE_RAGGED ", "ROW_QUOTE ", "SIDE_VALUE count",
	}}
	if diff := cmp.Diff(want, outcomeOf(t, table)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	first := sidefile.Pool{Team: "A", Card: "Forest", Count: sidefile.Int{Int: diag.N(3)}, Pos: source.Pos{File: 4, Row: 2}}
	if diff := cmp.Diff(first, table.Rows[0]); diff != "" {
		t.Errorf("first row (-want +got)\n%s", diff)
	}
	f := table.Findings[0]
	if got, want := diag.Message(&f, "fr"), "count : x n'est pas un nombre entier"; got != want || f.Pos != (source.Pos{File: 4, Row: 3, Col: 3}) {
		t.Errorf("message %q at %+v", got, f.Pos)
	}
}

func TestPlayersAndAliases(t *testing.T) {
	t.Parallel()
	players := sidefile.ReadPlayers([]byte("Nom,statut\nChloé,dropped\n"), 1)
	if diff := cmp.Diff([]sidefile.Player{{Player: "Chloé", Status: "dropped", Pos: source.Pos{File: 1, Row: 2}}}, players.Rows); diff != "" {
		t.Errorf("players (-want +got)\n%s", diff)
	}
	aliases := sidefile.ReadAliases([]byte("typed,card,lang,suggestion_1,suggestion_2,message,count\nblot,Bolt,,a,b,c,1\nxyz,,,a,b,c,2\n"), 1)
	want := outcome{Rows: 1, Ignored: 2, Open: 1, Findings: []string{"SIDE_COLUMN_UNKNOWN count"}}
	if diff := cmp.Diff(want, outcomeOf(t, aliases)); diff != "" {
		t.Errorf("aliases (-want +got)\n%s", diff)
	}
}

func TestRulings(t *testing.T) {
	t.Parallel()
	in := "deck,rule,decision,replacement,who,message\nd1,DECK_SIZE,Légal,,me,x\nd2,DECK_SIZE,,,,x\nd3,DECK_SIZE,replace,,,x\nd4,NAME_AMBIGUOUS,remplacer,Opt,,x\nd5,DECK_SIZE,maybe,,,x\n,DECK_SIZE,,,,x\n"
	table := sidefile.ReadRulings([]byte(in), 1)
	want := outcome{Rows: 2, Ignored: 3, Open: 2, Rejects: []string{"SIDE_FIELD_EMPTY D4", "SIDE_VALUE C6"}, Findings: []string{"SIDE_FIELD_EMPTY replacement", "SIDE_VALUE decision"}}
	if diff := cmp.Diff(want, outcomeOf(t, table)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if table.Rows[0].Decision != sidefile.DecideLegal || table.Rows[1].Decision != sidefile.DecideReplace || table.Rows[1].Replacement != "Opt" {
		t.Errorf("rows %+v", table.Rows)
	}
}

func TestCorrections(t *testing.T) {
	t.Parallel()
	in := "Joueur;Adversaire;on_play;on_draw;result;status\na;b;w;L;;\na;b;;;WL;pending\na;b;;;D;refusé\na;b;;;6;\na;b;;;2;\na;b;W;D;WD;\n" +
		"a;b;;;;\na;b;W;;;\na;b;X;L;;\na;b;;;5;\na;b;W;D;WW;\na;b;W;D;;done\na;;W;W;;\n"
	table := sidefile.ReadCorrections([]byte(in), 1)
	want := outcome{
		Rows: 6, Ignored: 2, Open: 1,
		Rejects:  []string{"SIDE_FIELD_EMPTY D9", "SIDE_VALUE C10", "SIDE_VALUE E11", "SIDE_VALUE E12", "SIDE_VALUE F13", "SIDE_FIELD_EMPTY B14"},
		Findings: []string{"SIDE_FIELD_EMPTY on_draw", "SIDE_VALUE on_play", "SIDE_VALUE result", "SIDE_VALUE result", "SIDE_VALUE status", "SIDE_FIELD_EMPTY Adversaire"},
	}
	if diff := cmp.Diff(want, outcomeOf(t, table)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	var got []string
	for _, c := range table.Rows {
		got = append(got, string([]byte{byte(c.OnPlay) | ' ', byte(c.OnDraw) | ' '})+" "+string(c.Status))
	}
	if diff := cmp.Diff([]string{"wl applied", "wl pending", "dd refused", "ww applied", "   applied", "wd applied"}, got); diff != "" {
		t.Errorf("rows (-want +got)\n%s", diff)
	}
	if p := table.Rows[4].Result.Points; p != diag.N(2) {
		t.Errorf("points %v", p)
	}
	none := outcomeOf(t, sidefile.ReadCorrections([]byte("player,opponent,on_play\na,b,W\n"), 1))
	if diff := cmp.Diff([]string{"SIDE_HEADER_MISSING on_play + on_draw | result"}, none.Findings); diff != "" {
		t.Errorf("header (-want +got)\n%s", diff)
	}
}

func TestPublished(t *testing.T) {
	t.Parallel()
	in := "no;Joueur;Rang;Pts;OMW%;GW%\n1;a;=3;12;58,67%;0.5\n2;b;2.;343,5;66.67;1\n3;c;;;;\n4;d;0;1;0.5;0.5\n5;e;1;1e400;0.5;0.5\n6;f;1;1;101%;0.5\n7;g;1;NaN;;\n8;h;1;,;;\n"
	table := sidefile.ReadPublished([]byte(in), 1)
	want := outcome{
		Rows: 3, Ignored: 1,
		Rejects:  []string{"SIDE_VALUE C5", "SIDE_VALUE D6", "SIDE_VALUE E7", "SIDE_VALUE D8", "SIDE_VALUE D9"},
		Findings: []string{"SIDE_VALUE Rang", "SIDE_VALUE Pts", "SIDE_VALUE OMW%", "SIDE_VALUE Pts", "SIDE_VALUE Pts"},
	}
	if diff := cmp.Diff(want, outcomeOf(t, table)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	number := func(v float64, decimals int) sidefile.Number {
		return sidefile.Number{V: v, Decimals: decimals, OK: true}
	}
	rows := []sidefile.Published{
		{Player: "a", Position: sidefile.Position{Int: diag.N(3)}, Points: number(12, 0), OMW: sidefile.Share{Number: number(0.5867, 4)}, GW: sidefile.Share{Number: number(0.5, 1)}},
		{Player: "b", Position: sidefile.Position{Int: diag.N(2)}, Points: number(343.5, 1), OMW: sidefile.Share{Number: number(0.6667, 4)}, GW: sidefile.Share{Number: number(1, 0)}},
		{Player: "c"},
	}
	if diff := cmp.Diff(rows, table.Rows, cmpopts.IgnoreFields(sidefile.Published{}, "Pos", "Places")); diff != "" {
		t.Errorf("rows (-want +got)\n%s", diff)
	}
}

func TestPosts(t *testing.T) {
	t.Parallel()
	in := "n° du message;date;auteur;deck;phasage;résultats\n#2;20/03/2013 20:00;Ana;D01;;\n3;;Bob;D02;illégal;D01:6\nx;;Bob;D03;;\n5;;Cy;;;\n"
	table := sidefile.ReadPosts([]byte(in), 1)
	want := outcome{Rows: 2, Ignored: 2, Open: 1, Rejects: []string{"SIDE_VALUE A4"}, Findings: []string{"SIDE_VALUE n° du message"}}
	if diff := cmp.Diff(want, outcomeOf(t, table)); diff != "" {
		t.Fatalf("(-want +got)\n%s", diff)
	}
	if r := table.Rows[1]; r.No.V != 3 || r.Author != "Bob" || r.Ruling != "illégal" || r.Results != "D01:6" {
		t.Errorf("second row: %+v", r)
	}
}

func TestList(t *testing.T) {
	t.Parallel()
	in := "name,status,from,to,source\n\"Ayara, First\",banned,2009-07-20,,x\nOpt,Restricted,,2010-01-01,\nBolt,illegal_general,,,\nFog,forbidden,,,\nOw,banned,2010-01-01,2009-01-01,\nX,legal,01/02/2010,,\n"
	table := sidefile.ReadList([]byte(in), 1)
	want := outcome{Rows: 3, Ignored: 1, Rejects: []string{"SIDE_VALUE B5", "SIDE_VALUE D6", "SIDE_VALUE C7"}, Findings: []string{"SIDE_VALUE status", "SIDE_VALUE to", "SIDE_VALUE from"}}
	if diff := cmp.Diff(want, outcomeOf(t, table)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if e := table.Rows[0]; e.Name != "Ayara, First" || e.From.String() != "2009-07-20" || e.Status != sidefile.Banned {
		t.Errorf("entry %+v", e)
	}
	if table.Rows[2].Status != sidefile.BannedAsGeneral {
		t.Errorf("status %s", table.Rows[2].Status)
	}
}

// Every side file of the real cases is read whole, without any finding.
func TestRealFiles(t *testing.T) {
	t.Parallel()
	const cases = "../../../shared/cases/xcb/"
	if _, err := os.Stat(cases); err != nil {
		t.Skip("../shared is not here")
	}
	readers := map[string]func([]byte) outcome{
		"*/corrections.csv":      func(d []byte) outcome { return outcomeOf(t, sidefile.ReadCorrections(d, 1)) },
		"*/published*.csv":       func(d []byte) outcome { return outcomeOf(t, sidefile.ReadPublished(d, 1)) },
		"*/posts.csv":            func(d []byte) outcome { return outcomeOf(t, sidefile.ReadPosts(d, 1)) },
		"../../data/lists/*.csv": func(d []byte) outcome { return outcomeOf(t, sidefile.ReadList(d, 1)) },
	}
	for pattern, reader := range readers {
		paths, err := filepath.Glob(cases + pattern)
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(paths), err)
		}
		for _, path := range paths {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(path, "lists") && !strings.HasPrefix(string(data), "name,status,from,to,source") {
				continue // another kind of table
			}
			if o := reader(data); o.Rows == 0 || len(o.Findings) > 0 || o.Ignored != 1 {
				t.Errorf("%s: %+v", path, o)
			}
		}
	}
}

func FuzzReaders(f *testing.F) {
	for _, s := range []string{
		"player,opponent,on_play,on_draw,status\na,b,W,L,applied\n", "typed,card\nx,y\n", "no;player;position\n1;a;2\n",
		"post_no,time,author,deck\n1,2013-03-20,a,d\n", "name,status,from,to\nx,banned,2009-01-01,\n", "team,card,count\nA,b,1\n", "player,player\n", "\xFF\xFEp\x00",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		outcomeOf(t, sidefile.ReadPlayers(data, 1))
		outcomeOf(t, sidefile.ReadTeams(data, 1))
		outcomeOf(t, sidefile.ReadPools(data, 1))
		outcomeOf(t, sidefile.ReadAliases(data, 1))
		outcomeOf(t, sidefile.ReadRulings(data, 1))
		outcomeOf(t, sidefile.ReadCorrections(data, 1))
		outcomeOf(t, sidefile.ReadPublished(data, 1))
		outcomeOf(t, sidefile.ReadPosts(data, 1))
		outcomeOf(t, sidefile.ReadList(data, 1))
	})
}

// TestCorrectionLetters: D is a defeat in a file of V and N, a draw beside W and L;
// Russian letters and the points of both players are results too.
func TestCorrectionLetters(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"joueur;adversaire;en premier;en second\na;b;V;D\na;b;N;D\na;b;D;D\n": "WL DL LL",
		"player,opponent,on_play,on_draw\na,b,W,D\na,b,D,D\n":                 "WD DD",
		"игрок;соперник;результат\na;b;ВП\na;b;НН\n":                          "WL DD",
		"joueur;adversaire;résultat\na;b;VN\na;b;6-0\na;b;DD\n":               "WD WW LL",
		"player,opponent,result\na,b,0-6\na,b,DD\n":                           "LL DD",
	} {
		var got []string
		for _, c := range sidefile.ReadCorrections([]byte(in), 1).Rows {
			got = append(got, string([]byte{byte(c.OnPlay), byte(c.OnDraw)}))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: %s, want %s", in, s, want)
		}
	}
}
