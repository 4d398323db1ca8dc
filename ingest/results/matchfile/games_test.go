package matchfile_test

import (
	"testing"

	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/results/matchfile"
)

// TestOtherGames: files of other games are refused with a hint.
func TestOtherGames(t *testing.T) {
	t.Parallel()
	for want, text := range map[string]string{
		"FIDE TRF":        "012 Open\nXXR 3\n001    1 m    Lee,Ana                          2000 FRA\n",
		"EGF":             "; CL[A]\n; EV[x]\n   1 Lee Ana   2D FR 69Ly   32  154  772    3+/w0    2+/b0\n",
		"tsh":             "Lee, Ana           1500 2 3; 410 385\nRay, Bo          1450 1 0; 390 50\n",
		"Konami":          "<?xml version=\"1.0\"?>\n<Tournament><TournamentPlayers><TournPlayer></TournPlayer></TournamentPlayers></Tournament>\n",
		"Scrabble/spread": "rank,username,wins,losses,draws,winpts,spread\n1,ana,2,0,0,2.0,45\n",
	} {
		b, f := book(), file(text)
		if !matchfile.IsOtherGame(f) {
			t.Errorf("%s is not recognised", want)
			continue
		}
		matchfile.OtherGame(b, f)
		if codesOf(b) != "FILE_OTHER_GAME" || b.Sink.List[0].Raw != want {
			t.Errorf("%s: %s %q", want, codesOf(b), b.Sink.List[0].Raw)
		}
	}
	for _, text := range []string{"round,player1,player2,result\n1,Ana,Bo,2-0\n", "4 Opt\n2 Shock\n", "Ana; 6 4\n"} {
		if matchfile.IsOtherGame(file(text)) {
			t.Errorf("%q is ours", text)
		}
	}
}

// FuzzGrid: no table makes a reader of tables fail, and every row is accounted for.
func FuzzGrid(f *testing.F) {
	for _, s := range []string{
		"round,player1,player2,result\n1,Ana,Bo,2-1\n", "Rank,Player,1,2\n1,Ana,2w1,=2\n2,Bo,1b0,=1\n", "Rank,Name,Record\n1,Ana,5-1-1 drop\n",
		"round,table,team1,team2,seatA\n1,1,N,S,2-1\n", "Round,Winner,Loser,Score\n1,a,b,\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range []struct {
			is   bool
			read func(*intake.Book, *grid.Grid)
		}{
			{matchfile.IsList(gridOf(text), nil), func(b *intake.Book, g *grid.Grid) { matchfile.List(b, g, "a") }},
			{matchfile.IsCrosstable(gridOf(text)), matchfile.Crosstable},
			{matchfile.IsRobin(gridOf(text)), matchfile.Robin},
			{matchfile.IsStandings(gridOf(text)), matchfile.Standings},
		} {
			if !r.is {
				continue
			}
			b, g := book(), gridOf(text)
			r.read(b, g)
			if x := b.Files.At(1); x.RowsRead != len(g.Rows) || x.RowsRead != x.RowsAccepted+x.RowsRejected+x.RowsIgnored {
				t.Errorf("rows %+v of %d in %q", x, len(g.Rows), text)
			}
		}
	})
}

// FuzzDocument: no text makes a reader of documents fail.
func FuzzDocument(f *testing.F) {
	for _, s := range []string{
		`{"Rounds":[{"RoundName":"1","Matches":[{"Player1":"a","Player2":"b","Result":"2-1-0"}]}]}`, `{"rounds":[{"round":1,"tables":[{"players":["a","b"],"winner":"a"}]}]}`,
		`[{"match":{"player1_id":1,"player2_id":2,"scores_csv":"2-1"}}]`, `[{"Team":{"Name":"x"},"Points":3}]`, `[{"player1":"a","player2":"b","result":"1-1"}]`,
		"<event><matches><round number='1'><match person='1' outcome='3'/></round></matches></event>",
	} {
		f.Add(s)
	}
	f.Fuzz(func(_ *testing.T, text string) {
		x := file(text)
		if _, ok := matchfile.IsJSON(x); ok {
			matchfile.JSON(book(), x)
		}
		if matchfile.IsWER(x) {
			matchfile.WER(book(), x)
		}
		if matchfile.IsOtherGame(x) {
			matchfile.OtherGame(book(), x)
		}
	})
}
