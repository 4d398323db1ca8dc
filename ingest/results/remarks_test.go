package results_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/results"
)

// TestRemarks: a remark behind a result does not hide it, and is said; words may
// stand behind the numbers of the columns.
func TestRemarks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text  string
		want, codes []string
	}{
		{
			name: "brackets and asterisks", text: "player,Ana,Bo,Cy\nAna,X,6 (checked),3*\nBo,0,X,WL **\nCy,3,3 †,X\n",
			want: []string{"Ana,Bo,Cy", "0|Ana|X,6,3|||", "0|Bo|0,X,WL|||", "0|Cy|3,3,X|||"}, codes: []string{"CELL_COMMENT@2:3", "CELL_COMMENT@2:4", "CELL_COMMENT@3:4", "CELL_COMMENT@4:3"},
		},
		{
			name: "a doubt is no remark", text: "player,Ana,Bo,Cy\nAna,X,6?,3\nBo,0,X,3\nCy,3,3,X\n",
			want: []string{"Ana,Bo,Cy", "0|Ana|X,6?,3|||", "0|Bo|0,X,3|||", "0|Cy|3,3,X|||"},
		},
		{
			name: "numbers and words above the names", text: "Round 6,,,,\n,,1,2,3,Total,Rank\n#,Player,Ana,Bo,Cy,Total,\n1,Ana,X,6,3,9,1\n2,Bo,0,X,3,3,3\n3,Cy,3,3,X,6,2\n,Total,3,9,6,18,\n",
			want: []string{"Ana,Bo,Cy", "1|Ana|X,6,3||9|1", "2|Bo|0,X,3||3|3", "3|Cy|3,3,X||6|2"}, codes: []string{"TABLE_OUTSIDE@1:0", "TABLE_OUTSIDE@2:0", "TABLE_OUTSIDE@7:0"},
		},
	} {
		b := newBook()
		results.Matrix(b, scan(c.text))
		if d := cmp.Diff(c.want, dump(b.Phase)); d != "" {
			t.Errorf("%s: matrix (-want +got):\n%s", c.name, d)
		}
		if d := cmp.Diff(c.codes, codes(b)); d != "" {
			t.Errorf("%s: findings (-want +got):\n%s", c.name, d)
		}
	}
}
