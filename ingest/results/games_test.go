package results_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/results"
)

var gameLists = []struct {
	name  string
	text  string
	want  []string
	codes []string
}{
	{
		name: "pairs, and one that is missing",
		text: "id,player_1_on_the_play,player_2_on_the_draw,outcome,inverse_id\n1,Ana,Bo,1,3\n3,Bo,Ana,1,1\n2,Ana,Cy,0.5,5\n5,Cy,Ana,0,2\n",
		want: []string{"1,2,3", "1|Ana|X,WL,DW|||", "2|Bo|WL,X,?|||", "3|Cy|LD,?,X|||"},
	},
	{
		name: "the pod workbook: floats, a title, numbers without games, decks as cards",
		text: "Pod 7,,,\nID#,Player 1 (On the Play),Player 2 (On the Draw),Outcome,Guru Analysis,Inverse Check,Inverse ID#\n1.0,Fog | Ow,Duress | Bog,1.0,combo,OK,2.0\n2.0,Duress | Bog,Fog | Ow,0.0,,OK,1.0\n3.0,,,,,,\n",
		want: []string{"1,2", "1|Fog | Ow|X,WW||| 1 cards", "2|Duress | Bog|LL,X||| 1 cards"},
	},
	{
		name: "French letters: D is a defeat", text: "Joueur qui commence;Joueur qui pioche;Résultat\nAna;Bo;V\nBo;Ana;D\nAna;Cy;N\nCy;Ana;D\nBo;Cy;D\nCy;Bo;V\n",
		want: []string{"1,2,3", "1|Ana|X,WW,DW|||", "2|Bo|LL,X,LL|||", "3|Cy|LD,WW,X|||"},
	},
	{
		name: "words and scores", text: "On the play,On the draw,Result\nAna,Bo,1-0\nBo,Ana,perdu\nAna,Cy,½-½\nCy,Ana,победа\nBo,Cy,tie\nCy,Bo,0-1\n",
		want: []string{"1,2,3", "1|Ana|X,WW,DL|||", "2|Bo|LL,X,DW|||", "3|Cy|WD,LD,X|||"},
	},
	{
		name: "one game of a pair",
		text: "player on the play;player on the draw;result\nAna;Bo;1\nBo;Ana;\n",
		want: []string{"1,2", "1|Ana|X,W?|||", "2|Bo|?L,X|||"},
	},
	{
		name:  "listed twice, alike and not, and against itself",
		text:  "player_on_the_play,player_on_the_draw,outcome\nAna,Bo,1\nAna,Bo,1\nBo,Ana,0\nBo,Ana,1\nBo,Bo,1\n",
		want:  []string{"1,2", "1|Ana|X,W?|||", "2|Bo|?L,X|||"},
		codes: []string{"GAME_TWICE@3:3", "GAME_CONFLICT@5:3", "GAME_SELF@6:3"},
	},
	{
		name:  "wrong outcome, wrong inverse",
		text:  "id,player_1_on_the_play,player_2_on_the_draw,outcome,inverse_id\n1,Ana,Bo,2,2\n2,Bo,Ana,1,7\n3,Ana,Cy,1,2\n",
		want:  []string{"1,2,3", "1|Bo|X,W?,?|||", "2|Ana|?L,X,W?|||", "3|Cy|?,?L,X|||"},
		codes: []string{"GAME_OUTCOME@2:4", "GAME_INVERSE@3:5", "GAME_INVERSE@4:5"},
	},
}

func TestGames(t *testing.T) {
	t.Parallel()
	for _, tt := range gameLists {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b, g := newBook(), scan(tt.text)
			if !results.IsGames(g) {
				t.Fatal("not recognised as a list of games")
			}
			results.Games(b, g, true)
			if d := cmp.Diff(tt.want, dump(b.Phase)); d != "" {
				t.Errorf("matrix (-want +got):\n%s", d)
			}
			if d := cmp.Diff(tt.codes, codes(b)); d != "" {
				t.Errorf("findings (-want +got):\n%s", d)
			}
			if f := b.Files.At(1); f.RowsRead != len(g.Rows) || f.RowsRead != f.RowsAccepted+f.RowsRejected+f.RowsIgnored {
				t.Errorf("%d rows: %d = %d + %d + %d", len(g.Rows), f.RowsRead, f.RowsAccepted, f.RowsRejected, f.RowsIgnored)
			}
		})
	}
}

// TestNoGames: lists of matches, matrices and decks are no lists of games.
func TestNoGames(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"round,table,player1,player2,games1,games2\n1,1,Ana,Bo,2,0\n", "no,player,1,2\n1,Ana,X,6\n2,Bo,0,X\n",
		"player,card_1,card_2\nAna,Fog,Ow\n", "player,opponent,on_play,on_draw,status\nAna,Bo,W,L,applied\n", "",
	} {
		if results.IsGames(scan(text)) {
			t.Errorf("%q is taken for a list of games", text)
		}
	}
}

const groupSheet = "Group A,VS,Ana,Bo,Score\nAna,\"Fog\nOw\nBog\",-,6,6\nBo,\"Duress\nOw\nOw\",0,-,0\n,,,,\nGroup B,VS,Cy,Dee,Score\nCy,\"Fog\nFog\nFog\",,3,3\nDee,\"A\nB\nC\",3,,3\nnotes below,,,,\n"

func TestGroups(t *testing.T) {
	t.Parallel()
	b, g := newBook(), scan(groupSheet)
	if !results.IsGroups(g) {
		t.Fatal("not recognised as groups")
	}
	results.Groups(b, g, true)
	if n := len(b.Phase.Matrices); n != 2 {
		t.Fatalf("%d tables, want 2", n)
	}
	for k, want := range []string{"Group A", "Group B"} {
		if m := b.Phase.Matrices[k]; m.Group != want || len(m.Rows) != 2 || m.Rows[0].Deck != int32(2*k) || !m.Rows[1].Total.OK {
			t.Errorf("table %d: %+v", k, m)
		}
	}
	if f := b.Files.At(1); f.RowsRead != len(g.Rows) || f.RowsRejected != 1 || f.RowsAccepted != 4 {
		t.Errorf("%d rows: %d = %d + %d + %d", len(g.Rows), f.RowsRead, f.RowsAccepted, f.RowsRejected, f.RowsIgnored)
	}
}

// FuzzTables: lists of games and groups never panic, and every row is counted.
func FuzzTables(f *testing.F) {
	for _, l := range gameLists {
		f.Add(l.text)
	}
	f.Add(groupSheet)
	f.Add("Group A,VS,Ana,Bo\nAna,x,X,6\nAna,x,6,X\nZoe,x,,\n")
	f.Add("G,VS,a,b\na,,X,6\nb,,0,X\nGroup,VS,a,b\na,,X,6\nb,,0,X\n")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Count(text, "\n") > 200 {
			return
		}
		g := scan(text)
		b := newBook()
		switch {
		case results.IsGames(g):
			results.Games(b, g, true)
		case results.IsGroups(g):
			results.Groups(b, g, true)
		default:
			return
		}
		if f := b.Files.At(1); f.RowsRead != len(g.Rows) || f.RowsRead != f.RowsAccepted+f.RowsRejected+f.RowsIgnored || f.RowsRejected != len(b.Rejects) {
			t.Fatalf("%d rows: %d = %d + %d + %d", len(g.Rows), f.RowsRead, f.RowsAccepted, f.RowsRejected, f.RowsIgnored)
		}
	})
}
