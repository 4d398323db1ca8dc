package results_test

import (
	"testing"

	"deckmill/ingest/results"
)

// What people write around a table changes nothing, and is said.
func TestAroundTheTable(t *testing.T) {
	t.Parallel()
	const table = "player,1,2,3,total\nAna,X,6,4,10\nBo,0,X,3,3\nCy,1,3,X,4\n"
	for name, c := range map[string]struct {
		text    string
		outside int
	}{
		"alone":                       {table, 0},
		"a title":                     {"Round 6\n\n" + table, 1},
		"a title over columns":        {"My great round,,,,\n" + table, 1},
		"a merged title":              {"Round 6,Round 6,Round 6,Round 6,Round 6\n" + table, 1},
		"two titles":                  {"3CB\nRound 6\n" + table, 2},
		"a note below":                {table + "\nthanks to all,,,,\n", 1},
		"greetings of several cells":  {"Round 6, the results\nHi all, here is the table\n\n" + table, 2},
		"words as wide as the table":  {"Here, the matrix, of the round, and more, at last\n" + table + "Thanks, everybody, it was fun, see you, bye\n", 2},
		"words between the rows":      {"player,1,2,3\nAna,X,6,4\n\"(sorry, a delay)\"\nBo,0,X,3\nwell - here is Cy\nCy,1,3,X\n", 2},
		"a note of many cells":        {table + "thanks, see you, next week\n", 1},
		"a row of sums":               {"player,1,2,3\nAna,X,6,4\nBo,0,X,3\nCy,1,3,X\nTotal,1,9,7\n", 1},
		"numbers over the names":      {",,1,2,3,,\nNo,Player,Ana,Bo,Cy,Total,Rank\n1,Ana,X,6,4,10,1\n2,Bo,0,X,3,3,3\n3,Cy,1,3,X,4,2\n", 1},
		"numbers and a player Name":   {",1,2,3\nName,X,6,4\nBo,0,X,3\nCy,1,3,X\n", 0},
		"decimals":                    {"player,1,2,3,total\nAna,X,6.0,4.0,10\nBo,0.0,X,3.0,3\nCy,1.0,3.0,X,4\n", 0},
		"a player called Total":       {"player,1,2,3\nAna,X,6,4\nBo,0,X,3\nTotal,1,3,X\n", 0},
		"a player Total by chance":    {"Ana;X;6;3;0;9\nBo;0;X;4;0;4\nTotal;3;1;X;0;4\n", 0},
		"a row of sums under a total": {"player,1,2,3,total\nAna,X,6,4,10\nBo,0,X,3,3\nCy,1,3,X,4\nTotal,1,9,7,17\n", 1},
		"sums without a name":         {"player,1,2,3,total\nAna,X,6,4,10\nBo,0,X,3,3\nCy,1,3,X,4\n,1,9,7,17\n", 1},
		"rows nobody filled in":       {"no,player,1,2,3,4,5,bonus\n1,Ana,X,6,4,,,\n2,Bo,0,X,3,,,\n3,Cy,1,3,X,,,\n4,,,,,X,,\n5,,,,,,X,\n", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, g := newBook(), scan(c.text)
			if n := results.IsMatrix(g, nil); n != 3 {
				t.Fatalf("%d result columns, want 3", n)
			}
			results.Matrix(b, g)
			if n := b.Sink.Count("TABLE_OUTSIDE"); n != c.outside {
				t.Errorf("%d rows outside, want %d", n, c.outside)
			}
			if len(b.Phase.Matrices) != 1 || len(b.Phase.Matrices[0].Rows) != 3 {
				t.Fatalf("matrices %+v, findings %+v", b.Phase.Matrices, b.Sink.List)
			}
			if got := b.Phase.Matrices[0].Rows[0].Cells[1]; got != "6" {
				t.Errorf("cell %q, want 6", got)
			}
			f := b.Files.At(1)
			if f.RowsRead != f.RowsAccepted+f.RowsRejected+f.RowsIgnored || f.RowsAccepted != 3 {
				t.Errorf("rows %d = %d + %d + %d", f.RowsRead, f.RowsAccepted, f.RowsRejected, f.RowsIgnored)
			}
		})
	}
}
