package transform_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
)

func letters(convention string) func(*event.Settings) {
	return func(s *event.Settings) { s.Scoring.Letters = convention }
}

func cells(alphabet string) func(*event.Settings) {
	return func(s *event.Settings) { s.Scoring.Cells = alphabet }
}

func TestCrosstable(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name           string
		decks, results string
		set            func(*event.Settings)
		want           []string
		codes          []string
	}{
		{
			name: "points", results: "no,player,1,2,3\n1,Ana,X,06,4\n2,Bob,0,xx,3\n3,Cy,1,3,-\n",
			want: []string{"ana Ana X,WW,WD", "bob Bob LL,X,WL", "cy Cy DL,WL,X"},
		},
		{
			name: "columns by name", results: "player,Cy,Bob,Ana\nAna,4,6,X\nBob,3,X,0\nCy,X,3,1\n",
			want: []string{"ana Ana X,WW,WD", "bob Bob LL,X,WL", "cy Cy DL,WL,X"},
		},
		{
			name: "columns by number", results: "no,player,3,1,2\n2,Bob,3,0,X\n3,Cy,X,1,3\n1,Ana,4,X,6\n",
			want: []string{"bob Bob X,WL,LL", "cy Cy WL,X,DL", "ana Ana WW,WD,X"},
		},
		{
			name: "names that look like places", results: "player,R2,R1,1337\nR1,6,X,6\n1337,6,0,X\nR2,X,0,0\n",
			want: []string{"r1 R1 X,WW,WW", "1337 1337 LL,X,WW", "r2 R2 LL,LL,X"},
		},
		{
			name: "columns by place", results: "player,result_0,result_1\nBob,00,06\nAna,00,00\n",
			want: []string{"bob Bob X,WW", "ana Ana LL,X"},
		},
		{
			name: "a refused row leaves its column out", results: "player,result_0,result_1,result_2\nAna,00,06,04\n,00,00,03\nCy,01,03,00\n",
			want: []string{"ana Ana X,WD", "cy Cy DL,X"}, codes: []string{"ROW_NO_PLAYER"},
		},
		{
			name: "a refused row, numbered columns", results: "no,player,3,2,1\n1,Ana,4,6,X\n2,Bob,jr,3,X,0\n3,Cy,X,3,1\n",
			want: []string{"ana Ana X,WD", "cy Cy DL,X"}, codes: []string{"ROW_RAGGED 6"},
		},
		{
			name: "a column of nobody", results: "player,Ana,Bbo,Cy\nAna,X,6,6\nBob,0,X,6\nCy,0,0,X\n",
			want:  []string{"ana Ana X,?,WW", "bob Bob LL,X,WW", "cy Cy LL,?,X"},
			codes: []string{"MATRIX_COLUMN_UNKNOWN Bbo Bbo -> Bob"},
		},
		{
			name: "the diagonal", results: "player,1,2\nAna,6,6\nBob,0,WL\n",
			want: []string{"ana Ana X,WW", "bob Bob LL,X"}, codes: []string{"DIAGONAL_FILLED Ana 6", "DIAGONAL_FILLED Bob WL"},
		},
		{
			name: "one player, two rows", results: "player,Ana,Bob,Ana\nAna,X,6,4\nBob,0,X,6\nAna,1,0,X\n",
			want: []string{"ana Ana X,WW,WD", "bob Bob LL,X,WW", "ana-2 Ana DL,LL,X"},
		},
		{
			name: "decks by number", decks: "no,player,card_1\n2,Bob,Fog\n1,Ana,Ow\n", results: "no,1,2\n1,X,6\n2,0,X\n",
			want: []string{"ana Ana X,WW", "bob Bob LL,X"},
		},
		{
			name: "decks by place", decks: "player,card_1\nBob,Fog\nAna,Ow\n", results: "no,1,2\n1,X,6\n2,0,X\n",
			want: []string{"bob Bob X,WW", "ana Ana LL,X"},
		},
		{
			name: "numbers alone", results: "X,1,2\n1,X,6\n2,0,X\n",
			want: []string{"1 1 X,WW", "2 2 LL,X"},
		},
		{
			name: "decks in the table, bonus", results: "player;card_1;result_0;result_1;bonus\nAna;Fog;00;06;2\nBob;Ow;00;00;\n",
			want: []string{"ana Ana X,WW +2", "bob Bob LL,X"},
		},
		{
			name: "one slip changes nothing for the others", results: "player,1,2,3\nAna,X,WW,4\nBob,0,X,3\nCy,1,3,X\n",
			want: []string{"ana Ana X,?,WD", "bob Bob LL,X,WL", "cy Cy DL,WL,X"},
		},
		{
			name: "one slip among letters", results: "player,1,2,3\nAna,X,WW,6\nBob,LL,X,WN\nCy,LL,LL,X\n",
			want: []string{"ana Ana X,WW,?", "bob Bob LL,X,?", "cy Cy LL,LL,X"},
		},
		{
			name: "sorted letters have no order", results: "player,1,2\nAna,X,WL\nBob,WL,X\n",
			want: []string{"ana Ana X,WL", "bob Bob WL,X"},
		},
		{
			// Ana loses when she starts and wins when Bob does: Bob loses when he starts.
			name: "first the game on the play", results: "player,1,2\nAna,X,LW\nBob,LW,X\n",
			want: []string{"ana Ana X,LW!", "bob Bob LW!,X"},
		},
		{
			name: "letters of two views", results: "player,1,2\nAna,X,LW\nBob,WL,X\n",
			want: []string{"ana Ana X,WL", "bob Bob WL,X"}, codes: []string{"LETTER_ORDER 1"},
		},
		{
			// both cells start with the game in which Ana, named first, was on the play
			name: "first the game of the first named", results: "player,1,2\nAna,X,LW\nBob,WL,X\n", set: letters("first-named"),
			want: []string{"ana Ana X,LW!", "bob Bob LW!,X"},
		},
		{
			name: "declared without order", results: "player,1,2\nAna,X,LW\nBob,WL,X\n", set: letters("unordered"),
			want: []string{"ana Ana X,WL", "bob Bob WL,X"},
		},
		{
			name: "declared, but it does not fit", results: "player,1,2,3\nAna,X,LW,WW\nBob,WL,X,DD\nCy,LL,DD,X\n", set: letters("play-first"),
			want: []string{"ana Ana X,WL,WW", "bob Bob WL,X,DD", "cy Cy LL,DD,X"}, codes: []string{"LETTER_ORDER 1"},
		},
		{
			name: "single letters stand for two games", results: "player,1,2\nAna,X,w\nBob,l,X\n",
			want: []string{"ana Ana X,WW", "bob Bob LL,X"},
		},
		{
			name: "french letters", results: "player,1,2,3\nAna,X,VV,NN\nBob,DD,X,VD\nCy,NN,VD,X\n",
			want: []string{"ana Ana X,WW,DD", "bob Bob LL,X,WL", "cy Cy DD,WL,X"},
		},
		{
			name: "DD in French is two defeats", results: "player,1,2\nAna,X,DD\nBob,DD,X\n", set: cells("vnd"),
			want: []string{"ana Ana X,LL", "bob Bob LL,X"},
		},
		{
			name: "games 0-4", results: "player,1,2,3\nAna,X,4,2\nBob,0,X,3\nCy,2,1,X\n", set: cells("games-0-4"),
			want: []string{"ana Ana X,WW,2", "bob Bob LL,X,WD", "cy Cy 2,DL,X"},
		},
		{
			name: "a small table of games 0-4 is known by its pairs", results: "player,1,2,3\nAna,X,4,2\nBob,0,X,3\nCy,2,1,X\n",
			want: []string{"ana Ana X,WW,2", "bob Bob LL,X,WD", "cy Cy 2,DL,X"},
		},
		{
			name: "two slips in a small table of points are no other scale", results: "player,1,2,3\nAna,X,4,3\nBob,0,X,3\nCy,3,1,X\n",
			want: []string{"ana Ana X,WD,WL", "bob Bob LL,X,WL", "cy Cy WL,DL,X"},
		},
		{
			name: "nothing known", results: "player,1,2\nAna,X,?\nBob,-1,X\n",
			want: []string{"ana Ana X,?", "bob Bob ?,X"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p, sink := assemble(t, input{decks: tt.decks, results: tt.results, set: tt.set})
			if diff := cmp.Diff(tt.want, tableOf(p)); diff != "" {
				t.Errorf("table (-want +got):\n%s", diff)
			}
			var got []string
			for _, c := range codes(sink, diag.Warning) {
				if c != "PLAYER_SEVERAL_DECKS Ana 2" {
					got = append(got, c)
				}
			}
			if diff := cmp.Diff(tt.codes, got); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCorrections(t *testing.T) {
	t.Parallel()
	const decks = "no,player,card_1\n1,P01,Fog\n2,P02,Ow\n3,P11,Fog\n4,P11,Ow\n"
	const table = "no,player,1,2,3,4\n1,P01,X,6,6,6\n2,P02,2,X,6,6\n3,P11,0,0,X,3\n4,P11,0,0,3,X\n"
	tests := []struct {
		name  string
		list  []event.Correction
		want  []string // old -> new status
		table []string // of the first two rows
		codes []string
	}{
		{"letters", []event.Correction{{Player: "P01", Opponent: "P02", OnPlay: "W", OnDraw: "L"}}, []string{"6 / 2 -> 3 applied"}, []string{"X,WL!,WW,WW", "WL!,X,WW,WW"}, nil},
		{"points", []event.Correction{{Player: "p02", Opponent: "P01", Result: "2"}}, []string{"2 / 6 -> 2 applied"}, []string{"X,DD,WW,WW", "DD,X,WW,WW"}, nil},
		{"both sides", []event.Correction{{Player: "P01", Opponent: "P02", Result: "1-4"}}, []string{"6 / 2 -> 1 applied"}, []string{"X,DL,WW,WW", "WD,X,WW,WW"}, nil},
		{
			"in order of seq, then of the file",
			[]event.Correction{{Seq: 2, Player: "P01", Opponent: "P02", Result: "0"}, {Seq: 1, Player: "P01", Opponent: "P02", Result: "4"}, {Seq: 2, Player: "P02", Opponent: "P01", Result: "3"}},
			[]string{"6 / 2 -> 4 applied", "4 -> 0 applied", "6 -> 3 applied"},
			[]string{"X,WL,WW,WW", "WL,X,WW,WW"},
			nil,
		},
		{"a stray full stop", []event.Correction{{Player: "P01.", Opponent: "P02 .", Result: "0"}}, []string{"6 / 2 -> 0 applied"}, []string{"X,LL,WW,WW", "WW,X,WW,WW"}, nil},
		{"pending and refused", []event.Correction{{Player: "P01", Opponent: "P02", Result: "0", Status: "pending"}, {Player: "P01", Opponent: "P02", Result: "0", Status: "refused"}}, []string{"6 / 2 -> 0 pending", "6 / 2 -> 0 refused"}, []string{"X,WW,WW,WW", "DD,X,WW,WW"}, nil},
		{"by deck id", []event.Correction{{Player: "p11-2", Opponent: "p11", Result: "6"}}, []string{"3 -> 6 applied"}, []string{"X,WW,WW,WW", "DD,X,WW,WW"}, nil},
		{"by number", []event.Correction{{Player: "4", Opponent: "1", Result: "6"}}, []string{"0 -> 6 applied"}, []string{"X,WW,WW,LL", "DD,X,WW,WW"}, nil},
		{
			"a player with two decks",
			[]event.Correction{{Player: "P11", Opponent: "P01", Result: "6"}},
			[]string{" -> WW pending"},
			[]string{"X,WW,WW,WW", "DD,X,WW,WW"},
			[]string{"CORRECTION_PLAYER_UNKNOWN P11 P11 -> p11|p11-2"},
		},
		{
			"unknown",
			[]event.Correction{{Player: "P01", Opponent: "P0", Result: "6"}, {Player: "nobody", Opponent: "P01", Result: "6", Status: "refused"}},
			[]string{" -> WW pending", " -> WW refused"},
			[]string{"X,WW,WW,WW", "DD,X,WW,WW"},
			[]string{"CORRECTION_PLAYER_UNKNOWN P01 P0 -> P01", "CORRECTION_PLAYER_UNKNOWN nobody nobody"},
		},
		{"against himself", []event.Correction{{Player: "P01", Opponent: "p01", Result: "6"}}, []string{" ->  pending"}, []string{"X,WW,WW,WW", "DD,X,WW,WW"}, []string{"CORRECTION_SELF P01 P01"}},
		{
			"no result",
			[]event.Correction{{Player: "P01", Opponent: "P02", Result: "7"}, {Player: "P01", Opponent: "P02", OnPlay: "W"}},
			[]string{" ->  pending", " ->  pending"},
			[]string{"X,WW,WW,WW", "DD,X,WW,WW"},
			[]string{"CORRECTION_RESULT P01 7", "CORRECTION_RESULT P01 W"},
		},
		{"another phase", []event.Correction{{Player: "P01", Opponent: "P02", Result: "0", Phase: "Round 2"}}, []string{" ->  "}, []string{"X,WW,WW,WW", "DD,X,WW,WW"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p, sink := assemble(t, input{decks: decks, results: table, side: func(p *event.Phase) { p.Corrections = tt.list }})
			var list, rows []string
			for _, c := range p.Corrections {
				list = append(list, c.Old+" -> "+c.New+" "+c.Status)
			}
			for _, row := range tableOf(p)[:2] {
				rows = append(rows, row[len("p01 P01 "):])
			}
			if diff := cmp.Diff(tt.want, list); diff != "" {
				t.Errorf("corrections (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.table, rows); diff != "" {
				t.Errorf("table (-want +got):\n%s", diff)
			}
			var got []string
			got = append(got, codes(sink, diag.Error)...)
			if diff := cmp.Diff(tt.codes, got); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}
