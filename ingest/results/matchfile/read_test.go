package matchfile_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/csvscan"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/results/matchfile"
	"deckmill/ingest/source"
)

// book is an empty phase with one file.
func book() *intake.Book {
	files := &source.Files{}
	files.Add(source.File{Name: "a.csv"})
	return &intake.Book{Phase: event.NewPhase(event.Settings{Phase: "main", Lang: "en"}, event.NewStrings()), Sink: &diag.Sink{}, Files: files, Location: time.UTC}
}

func gridOf(text string) *grid.Grid {
	data := []byte(text)
	return &grid.Grid{File: 1, Rows: csvscan.Scan(data, csvscan.Sniff(data), csvscan.Limits{})}
}

// written is what was read, one line a row: round table A B games winner status leaves.
func written(m *event.Matches) []string {
	num := func(n event.Num) string {
		if !n.OK {
			return "."
		}
		return fmt.Sprint(n.V)
	}
	var out []string
	for i := range m.Len() {
		out = append(out, strings.Join([]string{
			m.RoundText[i], num(m.Tables[i]), m.ALabel[i], m.BLabel[i], num(m.AWins[i]) + num(m.BWins[i]) + num(m.Drawn[i]),
			fmt.Sprint(m.Won[i]), m.Status[i].String(), fmt.Sprint(m.Leaves[i]),
		}, "|"))
	}
	return out
}

func codesOf(b *intake.Book) string {
	var out []string
	for i := range b.Sink.List {
		out = append(out, b.Sink.List[i].Code)
	}
	return strings.Join(out, " ")
}

func TestList(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		want       []string
		codes      string
	}{
		{
			"French Excel", "Ronde;Table;Joueur 1;Joueur 2;Résultat\r\n1;1;Ana;Bo;2-1\r\n1;;Cy;*** BYE ***;2-0\r\n2;1;Ana;Cy;forfait J1\r\n",
			[]string{"1|1|Ana|Bo|210|0|played|0", "1|.|Cy||200|0|played|0", "2|1|Ana|Cy|...|2|forfeit_loss|0"},
			"",
		},
		{
			"letters of a French list", "ronde,joueur,adversaire,resultat\n1,Ana,Bo,V\n1,Cy,Di,D\n1,Ed,Fay,N\n",
			[]string{"1|.|Ana|Bo|...|1|played|0", "1|.|Cy|Di|...|2|played|0", "1|.|Ed|Fay|...|3|played|0"},
			"",
		},
		{
			"winner in a column", "round,player1,player2,winner\n1,Ana,Bo,Bo\n1,Cy,Di,draw\n",
			[]string{"1|.|Ana|Bo|...|2|played|0", "1|.|Cy|Di|...|3|played|0"},
			"",
		},
		{
			"winner and loser as sides", "Round,Winner,Loser,Score\n1,Ana,Bo,2-1\n1,Cy,Di,\n",
			[]string{"1|.|Ana|Bo|210|1|played|0", "1|.|Cy|Di|...|1|played|0"},
			"",
		},
		{
			"titles above, rounds as title rows, header repeated", "Open of Lyon\n\nplayer1,player2,result\nRound 1\nAna,Bo,2-0\nplayer1,player2,result\nRound 2\nAna,Cy,1-2\n",
			[]string{"Round 1|.|Ana|Bo|200|0|played|0", "Round 2|.|Ana|Cy|120|0|played|0"},
			"",
		},
		{
			"drops", "round,player1,player2,games1,games2,status\n1,Ana,Bo,1,0,DROP2\n1,Cy,Di,2,0,DROP2\n2,Ana,,0,0,DROP\n",
			[]string{"1|.|Ana|Bo|10.|1|concession|2", "1|.|Cy|Di|20.|0|played|2", "2|.|Ana||00.|0|drop|1"},
			"",
		},
		{
			"a bye on the first side", "round,player1,player2,result\n1,Bye,Ana,0-2-0\n",
			[]string{"1|.|Ana||200|0|played|0"},
			"",
		},
		{
			"seats of a team", "round,table,team1,team2,seatA,seatB,seatC\n1,1,North,South,2-1,0-2,1-1-1\n1,2,East,BYE,,,\n",
			[]string{"1|1|North|South|111|0|played|0", "1|2|East||...|0|played|0"},
			"",
		},
		{
			"faulty rows are rejected", "round,player1,player2,result\n1,Ana,Bo,banana\n1,,,2-0\n1,Cy,Di,2026-01-02\n1,Ed,Fay,2-0,x\n1,Gus,Hal,2-0\n",
			[]string{"1|.|Gus|Hal|200|0|played|0"},
			"MATCH_RESULT_UNREADABLE MATCH_NO_PLAYER MATCH_SCORE_DATE ROW_RAGGED",
		},
		{
			"half a score", "round,player1,player2,games1,games2\n1,Ana,Bo,2\n1,Cy,Di,x,1\n1,Ed,Fay,2,1\n",
			[]string{"1|.|Ed|Fay|21.|0|played|0"},
			"MATCH_RESULT_UNREADABLE MATCH_RESULT_UNREADABLE",
		},
		{
			"columns nobody reads are told", "round,player1,player2,result,judge\n1,Ana,Bo,2-0,x\n",
			[]string{"1|.|Ana|Bo|200|0|played|0"},
			"FILE_COLUMNS_UNUSED",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b, g := book(), gridOf(c.text)
			if !matchfile.IsList(g, nil) {
				t.Fatal("not recognised")
			}
			matchfile.List(b, g, "a")
			if d := cmp.Diff(c.want, written(&b.Phase.Matches)); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			if got := codesOf(b); got != c.codes {
				t.Errorf("findings %q, want %q", got, c.codes)
			}
			if f := b.Files.At(1); f.RowsRead != len(g.Rows) || f.RowsRead != f.RowsAccepted+f.RowsRejected+f.RowsIgnored || f.RowsRejected != len(b.Rejects) {
				t.Errorf("rows: %+v of %d", f, len(g.Rows))
			}
		})
	}
	for _, text := range []string{"player,1,2\nAna,x,6\nBo,0,x\n", "deck_id,player,section,count,card\nd,Ana,main,1,Opt\n", "round,player1,games1\n1,a,2\n", ""} {
		if matchfile.IsList(gridOf(text), nil) {
			t.Errorf("%q is no match list", text)
		}
	}
}

// TestSheets: without a column, the sheet, the file or a title names the round.
func TestSheets(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]struct {
		sheet int16
		stem  string
		text  string
	}{
		"Ronde 2": {1, "a", "player1,player2,result\nAna,Bo,2-0\n"}, "Finale": {2, "a", "player1,player2,result\nAna,Bo,2-0\n"},
		"event-round3": {0, "event-round3", "player1,player2,result\nAna,Bo,2-0\n"}, "7": {3, "a", "Open: Round 7\nplayer1,player2,result\nAna,Bo,2-0\n"},
	} {
		b := book()
		b.Files.At(1).Sheets = []string{"Ronde 2", "Finale", "Feuil1"}
		g := gridOf(c.text)
		g.Sheet = c.sheet
		matchfile.List(b, g, c.stem)
		if got := b.Phase.Matches.RoundText; len(got) != 1 || got[0] != want {
			t.Errorf("round %q, want %q", got, want)
		}
	}
}

func TestTeamMembers(t *testing.T) {
	t.Parallel()
	b := book()
	matchfile.List(b, gridOf("round,team1,team1_players,team2,team2_players,games1,games2\n1,Trolls,Ana + Bo,Heads,Cy / Di,1,0\n2,Trolls,Ana + Bo,BYE,,1,0\n"), "a")
	var got []string
	for _, s := range b.Phase.Seats {
		got = append(got, s.Team+":"+s.Player+":"+s.Seat)
	}
	if d := cmp.Diff([]string{"Trolls:Ana:1", "Trolls:Bo:2", "Heads:Cy:1", "Heads:Di:2"}, got); d != "" || !b.Phase.Matches.Teams {
		t.Error(d)
	}
}

func TestCrosstable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		want []string
	}{
		{
			"Rank,Player,1,2,3\n1,Ana,2w1,3b+,4+\n2,Bo,1b0,4w=,BYE\n3,Cy,4+,1-,\n4,Di,3-,2=,1-\n",
			nil,
		},
		{
			"No,Name,R1,R2\n1,Ana,W2,D3\n2,Bo,L1,+0\n3,Cy,BYE,D1\n",
			[]string{"R1|.|Ana|Bo|...|1|played|0", "R2|.|Ana|Cy|...|3|played|0", "R2|.|Bo||...|0|bye|0", "R1|.|Cy||...|0|bye|0"},
		},
		{
			"Pl,Name,Round 1,Round 2\n1,Ana,2 2-1,3 1-1-1\n2,Bo,1 1-2,\n3,Cy,,1 1-1-1\n",
			[]string{"Round 1|.|Ana|Bo|210|0|played|0", "Round 2|.|Ana|Cy|111|0|played|0"},
		},
	} {
		b, g := book(), gridOf(c.text)
		if !matchfile.IsCrosstable(g) {
			t.Errorf("not recognised: %q", c.text)
			continue
		}
		matchfile.Crosstable(b, g)
		got := written(&b.Phase.Matches)
		if c.want == nil {
			if len(got) != 6 {
				t.Errorf("%d rows: %q", len(got), got)
			}
			continue
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%q (-want +got)\n%s", c.text, d)
		}
	}
	if matchfile.IsCrosstable(gridOf("player,1,2,3\nAna,00,06,04\nBo,00,00,06\nCy,01,00,00\n")) {
		t.Error("an XCB matrix is no Swiss crosstable")
	}
}

// TestRobin: a round-robin table of games; cells that contradict stay two rows.
func TestRobin(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"player,1,2,3,points\nAna,X,2-1,2-0,6\nBo,1-2,X,1-1-1,1\nCy,0-2,1-1-1,X,1\n": {"|.|Ana|Bo|210|0|played|0", "|.|Ana|Cy|200|0|played|0", "|.|Bo|Cy|111|0|played|0"},
		"#,name,Ana,Bo\n1,Ana,,2-1\n2,Bo,2-1,\n":                                     {"|.|Ana|Bo|210|0|played|0", "|.|Bo|Ana|210|0|played|0"},
	} {
		b, g := book(), gridOf(text)
		if !matchfile.IsRobin(g) {
			t.Errorf("not recognised: %q", text)
			continue
		}
		matchfile.Robin(b, g)
		if d := cmp.Diff(want, written(&b.Phase.Matches)); d != "" {
			t.Errorf("%q (-want +got)\n%s", text, d)
		}
	}
	for _, text := range []string{"player,1,2\nAna,X,6\nBo,0,X\n", "player,1,2\nAna,X,WL\nBo,WL,X\n"} {
		if matchfile.IsRobin(gridOf(text)) {
			t.Errorf("%q is a matrix of X-Card Blind", text)
		}
	}
}

func TestMissingColumn(t *testing.T) {
	t.Parallel()
	for head, want := range map[string][2]string{
		"round,playr1,player2,result": {"player1", "playr1"}, "round,player1,opponnent,result": {"player2", "opponnent"}, "round,player1,player2,reslt": {"result", "reslt"},
		"round,player1,player2,result": {"", ""}, "player,1,2": {"", ""}, "deck,card": {"", ""},
	} {
		missing, near := matchfile.MissingColumn(strings.Split(head, ","), nil)
		if got := [2]string{missing, near}; got != want {
			t.Errorf("%s: %q, want %q", head, got, want)
		}
	}
}

func TestStandings(t *testing.T) {
	t.Parallel()
	b, g := book(), gridOf("Rank,Name,Record,Points,OMW%,GW%,OGW%\n1,Ana,5-1-1,16,62.50%,71.43%,58.02%\n2,Bo,0-3-0 drop,0,33.00%,33.00%,41.00%\n3,Cy,lots,0,,,\n")
	if !matchfile.IsStandings(g) {
		t.Fatal("not recognised")
	}
	matchfile.Standings(b, g)
	m := &b.Phase.Matches
	if len(m.Records) != 2 || m.Records[0].Wins != 5 || m.Records[0].Draws != 1 || !m.Records[1].Dropped || codesOf(b) != "MATCH_RESULT_UNREADABLE" {
		t.Errorf("%+v, %s", m.Records, codesOf(b))
	}
	for text, want := range map[string]event.Record{
		"Rang;Nom;Points;V;N;D\n1;Ana;16;5;1;2\n": {Wins: 5, Draws: 1, Losses: 2}, "Pos,Player,W,L,D\n1,Ana,5,2,1\n": {Wins: 5, Draws: 1, Losses: 2},
	} {
		b := book()
		matchfile.Standings(b, gridOf(text))
		if r := b.Phase.Matches.Records; len(r) != 1 || r[0].Wins != want.Wins || r[0].Draws != want.Draws || r[0].Losses != want.Losses {
			t.Errorf("%q: %+v", text, r)
		}
	}
	if x := b.Phase.Published[0]; x.OMW != (event.Share{V: 0.625, Decimals: 4, OK: true}) || x.Points.V != 16 {
		t.Errorf("%+v", x)
	}
}

// file is a text file for the readers of documents.
func file(text string) *intake.File {
	return &intake.File{No: 1, Name: "a.csv", Stem: "a", Lines: strings.Split(text, "\n"), Grids: []grid.Grid{*gridOf(text)}}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		want       []string
		codes      string
	}{
		{
			"cache-json", `{"Tournament":{"Uri":"https://melee.gg/x"},"Rounds":[{"RoundName":"Round 1","Matches":[{"Player1":"ana","Player2":"bo","Result":"2-1-0"},{"Player1":"cy","Player2":null,"Result":"2-0-0"},{"Player1":"Bye","Player2":"di","Result":"0-2-0"},{"Player1":"ed","Player2":"fay","Result":"soon"}]}],"Standings":[]}`,
			[]string{"Round 1|.|ana|bo|210|0|played|0", "Round 1|.|cy||200|0|played|0", "Round 1|.|di||200|0|played|0"},
			"MATCH_RESULT_UNREADABLE",
		},
		{
			"cache-json", `{"Tournament":{"Uri":"https://mtg.cardsrealm.com/x"},"Rounds":[{"RoundName":"Round 1","Matches":[{"Player1":"ana","Player2":"","Result":"2-0-0"},{"Player1":"Bye","Player2":"bo","Result":"0-2-0"}]},{"RoundName":"Round 2","Matches":[{"Player1":"Bye","Player2":"","Result":"0-2-0"}]}]}`,
			[]string{"Round 1|.|ana|(unnamed)|200|0|played|0", "Round 1|.|bo||200|0|played|0", "Round 2|.|(unnamed)||200|0|played|0"},
			"PLAYER_UNNAMED",
		},
		{
			"topdeck-json", `{"standings":[],"rounds":[{"round":1,"tables":[{"table":1,"players":[{"name":"ana"},{"name":"bo"}],"winner":"bo"},{"table":"Byes","players":[{"name":"cy"},{"name":"di"}]},{"table":2,"players":[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"}],"winner":"a"}]},{"round":"Top 2","tables":[{"table":1,"players":["ana","bo"],"winner":"Draw"}]}]}`,
			[]string{"1|1|ana|bo|...|2|played|0", "1|.|cy||...|0|bye|0", "1|.|di||...|0|bye|0", "Top 2|1|ana|bo|...|3|played|0"},
			"MATCH_POD",
		},
		{
			"challonge-json", `{"tournament":{"tournament_type":"swiss","participants":[{"participant":{"id":11,"name":"ana"}},{"participant":{"id":12,"name":"bo"}}],"matches":[{"match":{"round":1,"player1_id":11,"player2_id":12,"winner_id":12,"scores_csv":"1-2","state":"complete"}},{"match":{"round":2,"player1_id":11,"player2_id":12,"winner_id":null,"scores_csv":"","state":"open"}}]}}`,
			[]string{"1|.|ana|bo|120|2|played|0", "2|.|ana|bo|...|0|not_reported|0"},
			"",
		},
		{
			"melee-json", `{"data":[{"RoundNumber":1,"TableNumber":4,"ResultString":"Bo Ray won 2-1-0","Competitors":[{"Team":{"Players":[{"DisplayName":"Ana"}]}},{"Team":{"Players":[{"DisplayName":"Bo Ray"}]}}]},{"RoundNumber":1,"ResultString":"Cy was awarded a bye","Competitors":[{"Team":{"Players":[{"DisplayName":"Cy"}]}}]}]}`,
			[]string{"1|4|Ana|Bo Ray|120|2|played|0", "1|.|Cy||...|0|bye|0"},
			"",
		},
		{
			"list-json", `[{"round":1,"player1":"ana","player2":"bo","result":"2-0"},{"round":1,"player1":"cy","player2":"","status":"BYE","result":""}]`,
			[]string{"1|.|ana|bo|200|0|played|0", "1|.|cy||...|0|bye|0"},
			"",
		},
		{"json", `{"Rounds":[{"RoundName":"1","Matches":[`, nil, "RESULTS_FAULT"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b, f := book(), file(c.text)
			name, ok := matchfile.IsJSON(f)
			if !ok || name != c.name {
				t.Fatalf("recognised as %q", name)
			}
			matchfile.JSON(b, f)
			if d := cmp.Diff(c.want, written(&b.Phase.Matches)); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			if got := codesOf(b); got != c.codes {
				t.Errorf("findings %q, want %q", got, c.codes)
			}
		})
	}
	for _, text := range []string{`[{"deck":"x"}]`, `{"name":"x"}`, "round,player1", `"text"`} {
		if name, ok := matchfile.IsJSON(file(text)); ok {
			t.Errorf("%s is no results document, not %s", text, name)
		}
	}
}

func TestWER(t *testing.T) {
	t.Parallel()
	text := `<?xml version="1.0"?>
<event title="x" playoffstartround="3"><participation>
<person id="1" first="Ana" last="Lee" middle=""/><person id="2" first="Bo" last="Ray"/><person id="3" first="Cy" last="Orr"/>
<team id="1" name="Lee, Ana" eliminationround="0"><member person="1"/></team><team id="2" name="Ray, Bo" eliminationround="2"><member person="2"/></team></participation>
<matches><round number="1"><match person="1" opponent="2" outcome="1" win="2" loss="1" draw="0" winbydrop="False"/><match person="3" outcome="3" win="2" loss="0" draw="0"/></round>
<round number="2"><match person="1" opponent="3" outcome="2" win="0" loss="0" draw="3"/></round>
<round number="3"><match person="1" opponent="3" outcome="1" win="1" loss="0" draw="0" winbydrop="True"/><match person="1" opponent="3" outcome="9"/></round></matches></event>`
	b, f := book(), file(text)
	if !matchfile.IsWER(f) {
		t.Fatal("not recognised")
	}
	matchfile.WER(b, f)
	want := []string{
		"1|.|Ana Lee|Bo Ray|210|1|played|0", "1|.|Cy Orr||200|0|bye|0", "2|.|Ana Lee|Cy Orr|003|3|intentional_draw|0", "Playoff 3|.|Ana Lee|Cy Orr|100|1|concession|2",
	}
	if d := cmp.Diff(want, written(&b.Phase.Matches)); d != "" || codesOf(b) != "MATCH_RESULT_UNREADABLE" {
		t.Errorf("%s\n%s", codesOf(b), d)
	}
	if l := b.Phase.Matches.Left; len(l) != 1 || l[0].Player != "Bo Ray" || l[0].Round != 2 {
		t.Errorf("left: %+v", l)
	}
	b = book()
	matchfile.WER(b, file("<event><participation>"))
	if codesOf(b) != "RESULTS_FAULT" {
		t.Error(codesOf(b))
	}
}
