package results_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/grid"
	"deckmill/ingest/results"
)

// matrices: layouts as they are met. want is nil when the file is refused.
var matrices = []struct {
	name  string
	text  string
	want  []string
	codes []string
}{
	{
		name: "number, name, numbered columns", text: "no,player,1,2,3\n1,Ana,X,6,3\n2,Bob,0,X,2\n3,Cy,3,2,X\n",
		want: []string{"1,2,3", "1|Ana|X,6,3|||", "2|Bob|0,X,2|||", "3|Cy|3,2,X|||"},
	},
	{
		name: "bonus and total, comments", text: "no,player,1,2,bonus,total\n1,Ana,X,06,1,7\n2,Bob,00,X,,0 (4)\n",
		want: []string{"1,2", "1|Ana|X,06|1|7|", "2|Bob|00,X||0|"}, codes: []string{"TOTAL_COMMENT@3:6"},
	},
	{
		name: "mtg-forum", text: "player;card_1;card_2;card_3;result_0;result_1;bonus;round\n\"Smith, Bob\";Fog;Ow;\"Jace, Wielder of Mysteries\";00;06;+2;107\n»ß« \"Q\";Fog;Ow;;00;00;;107\n",
		want: []string{"result_0,result_1 round 107", "0|Smith, Bob|00,06|2|| 3 cards", "0|»ß« \"Q\"|00,00||| 2 cards"},
	},
	{
		name: "decks of two and of four cards", text: "player;card_1;card_2;card_3;card_4;result_0;result_1\nAna;Fog;Ow;;;00;06\nBob;A;B;C;D;00;00\n",
		want: []string{"result_0,result_1", "0|Ana|00,06||| 2 cards", "0|Bob|00,00||| 4 cards"},
	},
	{
		name: "names as columns in another order", text: ",Bob,Ana\nAna,6,X\nBob,-,0\n",
		want: []string{"Bob,Ana", "0|Ana|6,X|||", "0|Bob|-,0|||"},
	},
	{
		name: "corner X, letters, dashes", text: "X,Ana,Bob\nAna,—,WL\nBob,LW,–\n",
		want: []string{"Ana,Bob", "0|Ana|—,WL|||", "0|Bob|LW,–|||"},
	},
	{
		name: "corner VS, score", text: "VS,Ana,Bob,Score\nAna,,6,6\nBob,0,,0\n",
		want: []string{"Ana,Bob", "0|Ana|,6||6|", "0|Bob|0,||0|"},
	},
	{
		name: "last digits only", text: "X,1,2,3,4,5,6,7,8,9,0,1\n1,X,6,6,6,6,6,6,6,6,6,6\n2,0,X,6,6,6,6,6,6,6,6,6\n3,0,0,X,6,6,6,6,6,6,6,6\n4,0,0,0,X,6,6,6,6,6,6,6\n5,0,0,0,0,X,6,6,6,6,6,6\n6,0,0,0,0,0,X,6,6,6,6,6\n7,0,0,0,0,0,0,X,6,6,6,6\n8,0,0,0,0,0,0,0,X,6,6,6\n9,0,0,0,0,0,0,0,0,X,6,6\n10,0,0,0,0,0,0,0,0,0,X,6\n11,0,0,0,0,0,0,0,0,0,0,X\n",
		want: []string{
			"1,2,3,4,5,6,7,8,9,0,1", "1||X,6,6,6,6,6,6,6,6,6,6|||", "2||0,X,6,6,6,6,6,6,6,6,6|||", "3||0,0,X,6,6,6,6,6,6,6,6|||", "4||0,0,0,X,6,6,6,6,6,6,6|||",
			"5||0,0,0,0,X,6,6,6,6,6,6|||", "6||0,0,0,0,0,X,6,6,6,6,6|||", "7||0,0,0,0,0,0,X,6,6,6,6|||", "8||0,0,0,0,0,0,0,X,6,6,6|||", "9||0,0,0,0,0,0,0,0,X,6,6|||",
			"10||0,0,0,0,0,0,0,0,0,X,6|||", "11||0,0,0,0,0,0,0,0,0,0,X|||",
		},
	},
	{
		name: "players called like columns", text: "player,Total,Rank,Note,Total\nTotal,X,6,6,12\nRank,0,X,6,6\nNote,0,0,X,0\n",
		want: []string{"Total,Rank,Note", "0|Total|X,6,6||12|", "0|Rank|0,X,6||6|", "0|Note|0,0,X||0|"},
	},
	{
		name: "players called like columns, empty corner", text: ",Name,Bonus,Card 1\nName,X,6,6\nBonus,0,X,6\nCard 1,0,0,X\n",
		want: []string{"Name,Bonus,Card 1", "0|Name|X,6,6|||", "0|Bonus|0,X,6|||", "0|Card 1|0,0,X|||"},
	},
	{
		name: "games counted beside the points", text: "no,player,1,2,W,D,L,total\n1,Ana,X,6,2,0,0,6\n2,Bob,0,X,0,0,2,0\n",
		want: []string{"1,2", "1|Ana|X,6||6|", "2|Bob|0,X||0|"}, codes: []string{"FILE_COLUMNS_UNUSED@1:0"},
	},
	{
		name: "a name misspelt in the header", text: "player,Ana,Bbo\nAna,X,6\nBob,0,X\n",
		want: []string{"Ana,Bbo", "0|Ana|X,6|||", "0|Bob|0,X|||"},
	},
	{
		name: "no header, names", text: "Ana,X,6,3,9\nBob,0,X,6,6\nCy,3,0,X,3\n",
		want: []string{"1,2,3", "0|Ana|X,6,3||9|", "0|Bob|0,X,6||6|", "0|Cy|3,0,X||3|"},
	},
	{
		name: "no header, number and name", text: "1,Ana,X,6,3\n2,Bob,0,X,6\n3,Cy,3,0,X\n",
		want: []string{"1,2,3", "1|Ana|X,6,3|||", "2|Bob|0,X,6|||", "3|Cy|3,0,X|||"},
	},
	{
		name: "no header, numbers, bonus, total", text: "1.,X,6,1,7\n2.,0,X,0,0\n",
		want: []string{"1,2", "1||X,6|1|7|", "2||0,X|0|0|"},
	},
	{
		name: "no header, total and comment", text: "01|xx|06|6|well\n02|00|xx|0|\n",
		want: []string{"1,2", "1||xx,06||6|", "2||00,xx||0|"},
	},
	{
		name: "no header, a player called Total", text: "Total,X,6,6\nBob,0,X,6\nCy,0,0,X\n",
		want: []string{"1,2,3", "0|Total|X,6,6|||", "0|Bob|0,X,6|||", "0|Cy|0,0,X|||"},
	},
	{
		name: "no header, a wrong cell", text: "Ana,X,7,3\nBob,0,X,6\nCy,3,0,X\n",
		want: []string{"1,2,3", "0|Ana|X,7,3|||", "0|Bob|0,X,6|||", "0|Cy|3,0,X|||"},
	},
	{
		name: "wrong cells", text: "no,player,1,2\n1,Ana,X,WWW\n2,Bob,9,X\n",
		want: []string{"1,2", "1|Ana|X,WWW|||", "2|Bob|9,X|||"},
	},
	{
		name: "lines of blanks", text: "\n  \nno,player,1,2\n\t\n1,Ana,X,6\n2,Bob,0,X\n , , , \n\n",
		want: []string{"1,2", "1|Ana|X,6|||", "2|Bob|0,X|||"},
	},
	{
		name: "fractions are no totals", text: "player,1,2,bonus,total\nAna,X,6,1.5,6.0\nBob,0,X,\"0,5\",none\n",
		want: []string{"1,2", "0|Ana|X,6||6|", "0|Bob|0,X|||"}, codes: []string{"NUMBER_UNREADABLE@2:4", "NUMBER_UNREADABLE@3:4", "NUMBER_UNREADABLE@3:5"},
	},
	{
		name: "two rounds in one table", text: "player,1,2,round\nAna,X,6,1\nBob,0,X,2\n",
		want: []string{"1,2 round 1", "0|Ana|X,6|||", "0|Bob|0,X|||"}, codes: []string{"MATRIX_ROUND_DIFFERS@3:4"},
	},
	{
		name: "a row too long is refused, the others stay", text: "no,player,1,2,3\n1,Ana,X,6,3\n2,Bob,jr,0,X,2\n3,Cy,3,2,X\n",
		want: []string{"1,2,3", "1|Ana|X,6,3|||", "3|Cy|3,2,X|||"}, codes: []string{"ROW_RAGGED@3:6"},
	},
	{
		name: "a row that cannot be cut", text: "no,player,1,2,3\n1,Ana,X,6,3\n2,\"Bob\"x,0,X,2\n3,Cy,3,2,X\n",
		want: []string{"1,2,3", "1|Ana|X,6,3|||", "3|Cy|3,2,X|||"}, codes: []string{"ROW_QUOTE@3:2"},
	},
	{
		name: "a broken row above the header", text: "\"a\"b\nno,player,1,2\n1,Ana,X,6\n2,Bob,0,X\n",
		want: []string{"1,2", "1|Ana|X,6|||", "2|Bob|0,X|||"}, codes: []string{"ROW_QUOTE@1:1"},
	},
	{name: "a row too short", text: "no,player,1,2,3\n1,Ana,X,6,3\n2,Bob,0,X\n3,Cy,3,2,X\n", codes: []string{"MATRIX_ROW_SHORT@3:0"}},
	{name: "not square, a row more", text: "no,player,1,2\n1,Ana,X,6\n2,Bob,0,X\n3,Cy,0,0\n", codes: []string{"MATRIX_NOT_SQUARE@1:0"}},
	{name: "not square, a column more, and nothing tells which row is missing", text: "player;result_0;result_1;result_2\nAna;X;6;6\nBob;0;X;6\n", codes: []string{"MATRIX_NOT_SQUARE@1:0"}},
	{
		name: "one header for rounds of different sizes", text: "player;card_1;result_0;result_1;result_2;result_3;round\nAna;Fog;00;06;;;7\nBob;Ow;00;00;;;7\n",
		want: []string{"result_0,result_1 round 7", "0|Ana|00,06||| 1 cards", "0|Bob|00,00||| 1 cards"}, codes: []string{"FILE_COLUMNS_UNUSED@1:0"},
	},
	{
		name: "a row has not come yet, by number", text: "no,player,1,2,3\n3,Cy,3,0,X\n1,Ana,X,6,3\n",
		want: []string{"1,2,3", "1|Ana|X,6,3|||", "2||,,|||", "3|Cy|3,0,X|||"},
	},
	{
		name: "one player's own row, by name", text: "player,Ana,Bob,Cy\nBob,0,X,6\n",
		want: []string{"Ana,Bob,Cy", "0|Ana|,,|||", "0|Bob|0,X,6|||", "0|Cy|,,|||"},
	},
	{name: "no label", text: "plyer,1,2\nAna,X,6\nBob,0,X\n", codes: []string{"FILE_HEADER_MISSING@1:0"}},
	{name: "results misspelt", text: "player,reslt_0,reslt_1\nAna,won,lost\nBob,lost,won\n", codes: []string{"FILE_HEADER_MISSING@1:0"}},
	{name: "nothing", text: "\n\n", codes: []string{"FILE_NO_ROWS@0:0"}},
}

func TestMatrix(t *testing.T) {
	t.Parallel()
	for _, tt := range matrices {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b, g := newBook(), scan(tt.text)
			if tt.want != nil && results.IsMatrix(g, nil) == 0 {
				t.Error("not recognised as a matrix")
			}
			results.Matrix(b, g)
			if diff := cmp.Diff(tt.want, dump(b.Phase)); diff != "" {
				t.Errorf("matrix (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.codes, codes(b)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			if err := balanced(b, len(g.Rows)); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestIsMatrixOfOtherTables(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"long decks":      "deck_id,player,section,count,card\nd1,Ana,main,4,Fog\nd1,Ana,main,2,Ow\n",
		"wide decks":      "no,player,card_1,card_2\n1,Ana,Fog,Ow\n2,Bob,Fog,Ow\n",
		"published":       "player,position,points\nAna,1,40\nBob,2,30\n",
		"a list of cards": "4 Fog\n1 Ow\n",
		"deck lines":      "1. Ana - A, B, C\n2. Bob - D, E, F\n",
		"one word":        "x\n",
	} {
		if n := results.IsMatrix(scan(text), nil); n != 0 {
			t.Errorf("%s: %d result columns", name, n)
		}
	}
}

func TestCells(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"6", "06", "0", "00", "WL", "dd", "V", "VN", "x", "XX", "×", "-", "—", "*", "?", "-1", "", " 6 "} {
		if !results.IsCell(s) {
			t.Errorf("IsCell(%q) = false", s)
		}
	}
	for _, s := range []string{"7", "12", "006", "Ana", "WWW", "6 6", "1.5"} {
		if results.IsCell(s) {
			t.Errorf("IsCell(%q) = true", s)
		}
	}
	for _, s := range []string{"X", "x", "xx", "-", "—", "*", "", "0", "00"} { // spec/xcb.md, self cell
		if !results.IsSelf(s) {
			t.Errorf("IsSelf(%q) = false", s)
		}
	}
	for _, s := range []string{"6", "3", "WL", "06"} {
		if results.IsSelf(s) || results.IsMissing(s) {
			t.Errorf("%q is no result?", s)
		}
	}
	for _, s := range []string{"", "?", "-1", "-", "—"} {
		if !results.IsMissing(s) {
			t.Errorf("IsMissing(%q) = false", s)
		}
	}
}

// anyGrid draws a table that is nearly a matrix: labels, cells, blank, short,
// long and broken rows.
func anyGrid(t *rapid.T) *grid.Grid {
	cell := rapid.SampledFrom([]string{"X", "0", "6", "00", "06", "3", "2", "4", "1", "WL", "7", "", " ", "Ana", "22", "22 (4)", "-", "1.5"})
	head := rapid.SampledFrom([]string{"no", "player", "1", "2", "3", "result_0", "result_1", "result_2", "card_1", "deck", "bonus", "total", "rank", "round", "Ana", "X", "", "Total"})
	g := &grid.Grid{File: 1}
	wide := rapid.IntRange(1, 6).Draw(t, "width")
	for i := range rapid.IntRange(1, 6).Draw(t, "rows") {
		of := cell
		if i == 0 {
			of = rapid.OneOf(head, head, cell)
		}
		r := grid.Row{Line: int32(i + 1), Cells: rapid.SliceOfN(of, max(0, wide-rapid.SampledFrom([]int{0, 0, 0, 0, 1, -1}).Draw(t, "ragged")), max(0, wide)+1).Draw(t, "cells")}
		if rapid.IntRange(0, 15).Draw(t, "broken") == 0 {
			r.Err = &grid.RowError{Code: "ROW_NUL"}
		}
		g.Rows = append(g.Rows, r)
	}
	return g
}

func TestNoRowIsLost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b, g := newBook(), anyGrid(t)
		results.Matrix(b, g)
		if err := balanced(b, len(g.Rows)); err != nil {
			t.Fatal(err)
		}
	})
}

func FuzzMatrix(f *testing.F) {
	for _, tt := range matrices {
		f.Add(tt.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, g := newBook(), scan(text)
		_ = results.IsMatrix(g, map[string]string{"player": "Nom"})
		results.Matrix(b, g)
		if err := balanced(b, len(g.Rows)); err != nil {
			t.Fatal(err)
		}
	})
}
