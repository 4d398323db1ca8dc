package ingest

import (
	"strings"
	"testing"

	"deckmill/ingest/grid"
)

func table(text string) grid.Grid {
	var g grid.Grid
	for i, line := range strings.Split(text, "\n") {
		g.Rows = append(g.Rows, grid.Row{Line: int32(i + 1), Cells: strings.Split(line, ",")})
	}
	return g
}

// TestCrosstablesOfOwnBook: of the two crosstables of a phase the one that somebody
// changed is read, with what was given where nobody did.
func TestCrosstablesOfOwnBook(t *testing.T) {
	t.Parallel()
	cells := table("event id,phase,row,col,row id,cell,points\n" +
		"e,main,1,1,a,X,\ne,main,1,2,a,3,2\ne,main,1,3,a,6,6\ne,main,2,1,b,3,2\ne,main,2,2,b,X,\ne,main,2,3,b,?,\ne,main,3,1,c,0,0\ne,main,3,2,c,?,\ne,main,3,3,c,X,")
	const entry = ",,1,2,3\nNo,Player,A,B,C\n1,A,X,2,6\n2,B,2,X,?\n3,C,0,?,X"
	const rank = ",,3,1,2\nNo,Player,C,A,B\n3,C,X,0,?\n1,A,6,X,2\n2,B,?,2,X"
	for _, tt := range []struct{ name, entry, rank, want string }{
		{"as written", entry, rank, "1,A,X,3,6 2,B,3,X,? 3,C,0,?,X"},
		{"by entry changed", strings.Replace(entry, "X,?", "X,4", 1), rank, "1,A,X,3,6 2,B,3,X,4 3,C,0,?,X"},
		{"by rank changed", entry, strings.Replace(rank, "6,X,2", "4,X,2", 1), "3,C,X,0,? 1,A,4,X,3 2,B,?,3,X"},
		{"a split changed", strings.Replace(entry, "2,X", "0,X", 1), rank, "1,A,X,3,6 2,B,0,X,? 3,C,0,?,X"},
		{"both changed", strings.Replace(entry, "X,?", "X,4", 1), strings.Replace(rank, "6,X,2", "4,X,2", 1), "1,A,X,2,6 2,B,2,X,4 3,C,0,?,X 3,C,X,0,? 1,A,4,X,2 2,B,?,2,X"},
	} {
		pick, again := oneEach([]grid.Grid{table(tt.entry), table(tt.rank)}, &cells, []string{"main"})
		asGiven(pick, &cells, []string{"main"})
		var got []string
		for _, g := range pick {
			for _, r := range g.Rows[2:] {
				got = append(got, strings.Join(r.Cells, ","))
			}
		}
		if text := strings.Join(got, " "); text != tt.want || len(pick)+len(again) != 2 {
			t.Errorf("%s: %s, want %s", tt.name, text, tt.want)
		}
	}
}
