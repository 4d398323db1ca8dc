package matchfile_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/event"
	"deckmill/ingest/results"
	"deckmill/ingest/results/matchfile"
)

// TestRemarks: what people write between the rows of a list is no match and no
// player; byes and rows that cannot be read stay what they are.
func TestRemarks(t *testing.T) {
	t.Parallel()
	const head, rows = "round,player1,player2,result\n", "1,Ana,Bo,2-1\n1,Cy,Di,2-0\n"
	two := []string{"1|.|Ana|Bo|210|0|played|0", "1|.|Cy|Di|200|0|played|0"}
	for _, c := range []struct {
		name, text string
		want       []string
		codes      string
	}{
		{"one cell", head + rows + "Thanks!\n", two, "TABLE_OUTSIDE"},
		{"a greeting and a name", head + rows + "Good night, Mod\n", two, "TABLE_OUTSIDE"},
		{"a sentence of four cells", head + rows + "Well, that was fun, see you, Mod\n", two, "TABLE_OUTSIDE"},
		{"a sentence of six cells", head + rows + "Well, that, was, fun, see you, Mod\n", two, "TABLE_OUTSIDE"},
		{"no column of the round", "player1,player2,result\nAna,Bo,2-1\nThanks!\nMod, judge\nCy,Di,2-0\n", []string{"|.|Ana|Bo|210|0|played|0", "|.|Cy|Di|200|0|played|0"}, "TABLE_OUTSIDE TABLE_OUTSIDE"},
		{"titles of rounds", "player1,player2,result\nRonde n°1 :\nAna,Bo,2-1\n== 2 тур ==\nCy,Di,2-0\n", []string{"1|.|Ana|Bo|210|0|played|0", "2|.|Cy|Di|200|0|played|0"}, ""},
		{"a bye", head + rows + "2,Ana,,\n2,Ed,,\n", append(two[:2:2], "2|.|Ana||...|0|played|0", "2|.|Ed||...|0|played|0"), ""},
		{"a pair without a result", head + rows + "2,Ana,Cy\n2,Ed,Fay,\n2,Gus,Hal\n", append(two[:2:2], "2|.|Ana|Cy|...|0|played|0", "2|.|Ed|Fay|...|0|played|0", "2|.|Gus|Hal|...|0|played|0"), ""},
		{"a result that cannot be read", head + rows + "2,Ana,Cy,banana\n2,Ed,Fay,banana\n", two, "MATCH_RESULT_UNREADABLE MATCH_RESULT_UNREADABLE"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b, g := book(), gridOf(c.text)
			matchfile.List(b, g, "a")
			if d := cmp.Diff(c.want, written(&b.Phase.Matches)); d != "" || codesOf(b) != c.codes {
				t.Errorf("findings %q, want %q (-want +got)\n%s", codesOf(b), c.codes, d)
			}
			if f := b.Files.At(1); f.RowsRead != len(g.Rows) || f.RowsRead != f.RowsAccepted+f.RowsRejected+f.RowsIgnored {
				t.Errorf("rows: %+v of %d", f, len(g.Rows))
			}
		})
	}
}

// TestPairNotations: a list of X-Card Blind may write its results in several ways; what
// two games cannot be is refused.
func TestPairNotations(t *testing.T) {
	t.Parallel()
	spelling := matchfile.Spelling{Of: results.Spelled, IsCell: results.IsCell}
	for _, c := range []struct {
		name, text string
		xcb        bool
		want       string
		codes      string
	}{
		{"points and letters", "player,opponent,result\nAna,Bo,6-0\nAna,Cy,WD\nBo,Cy,3 to 3\n", false, "X64 0X3 13X", ""},
		{"a letter for both games", "player,opponent,result\nAna,Bo,6–0\nAna,Cy,D\nBo,Cy,L\n", true, "X62 0X0 26X", ""},
		{"games, letters, points", "player,opponent,result\nAna,Bo,2-0\nAna,Cy,WL\nBo,Cy,4\n", true, "X63 0X4 31X", ""},
		{"French letters", "joueur,adversaire,résultat\nAna,Bo,6-0\nAna,Cy,VN\nBo,Cy,ND\n", true, "X64 0X1 14X", ""},
		{"Russian letters", "игрок,соперник,результат\nAna,Bo,6:0\nAna,Cy,ВН\nBo,Cy,НП\n", true, "X64 0X1 14X", ""},
		{"letters alone stay letters", "player,opponent,result\nAna,Bo,WW\nAna,Cy,WL\nBo,Cy,2-0\n", true, "XWWWL LLXWW WLLLX", ""},
		{"three games", "player,opponent,result\nAna,Bo,6-0\nAna,Cy,WL\nBo,Cy,2:1\n", true, "X63 0X? 3?X", "MATCH_RESULT_UNREADABLE"},
		{"remarks", "player,opponent,result\nAna,Bo,6-0\nThanks, bye\nAna,Cy,WL\nMod\nBo,Cy,3-3\n", true, "X63 0X3 33X", "TABLE_OUTSIDE TABLE_OUTSIDE"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b, g := book(), gridOf(c.text)
			if !matchfile.IsPairs(g, nil, c.xcb, spelling) {
				t.Fatal("not recognised")
			}
			matchfile.Pairs(b, g, c.xcb, spelling)
			if got := cellsOf(b.Phase.Matrices); got != c.want || codesOf(b) != c.codes {
				t.Errorf("%s with %q, want %s with %q", got, codesOf(b), c.want, c.codes)
			}
		})
	}
}

func cellsOf(list []event.Matrix) string {
	var rows []string
	for _, m := range list {
		for i := range m.Rows {
			rows = append(rows, strings.Join(m.Rows[i].Cells, ""))
		}
	}
	return strings.Join(rows, " ")
}

// TestRoundTitle: titles of rounds, and lines that only speak of one.
func TestRoundTitle(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Round 3": "3", "== Round #3 ==": "3", "Ronde n°3 :": "3", "R3": "3", "3-й тур": "3", "Тур 3": "3", "3rd round": "3", "3e ronde": "3",
		"Round 3 - 12/03/2026 20:15": "3", "Results of round 3:": "3", "Résultats de la ronde 3": "3", "Round 3 of 5": "3", "**Quarterfinals**": "Quarterfinals", "Top 8": "Top 8", "Финал": "Финал",
		"I lost in round 2": "", "Round 2 was fun": "", "Ana - Bo 2-1": "", "R1: Ana - Bo 2-1": "", "Round 2 - Bo 1-1": "", "Thanks": "", "": "", "3": "",
	} {
		if got, ok := matchfile.RoundTitle(text); got != want || ok != (want != "") {
			t.Errorf("%q: %q %v, want %q", text, got, ok, want)
		}
	}
}

// TestColumnsOnce: no header names two columns.
func TestColumnsOnce(t *testing.T) {
	t.Parallel()
	for _, double := range matchfile.Doubles() {
		t.Error(fmt.Sprint(double))
	}
}
