package results_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/charset"
	"deckmill/ingest/deckfile"
	"deckmill/ingest/results"
)

// posts are tables as people paste them. A row that has not come is written
// with empty cells.
var posts = []struct {
	name  string
	text  string
	want  []string
	codes []string
}{
	{
		name: "The Mana Drain", text: "TMD 3CB #1\n   1 2 3 Total Position\n1| X 6 3 9 (1)\n2| 0 X 2 2 (3)\n3| 3 2 X 5 (2)\n",
		want: []string{"1,2,3", "1||X,6,3||9|1", "2||0,X,2||2|3", "3||3,2,X||5|2"},
	},
	{
		name: "last digits of the columns", text: "X | 1 2 3 4 5 6 7 8 9 0 1\n11| 6 6 6 6 6 6 6 6 6 6 X 60 1\n",
		want: []string{
			"1,2,3,4,5,6,7,8,9,10,11", "1||,,,,,,,,,,|||", "2||,,,,,,,,,,|||", "3||,,,,,,,,,,|||", "4||,,,,,,,,,,|||", "5||,,,,,,,,,,|||", "6||,,,,,,,,,,|||",
			"7||,,,,,,,,,,|||", "8||,,,,,,,,,,|||", "9||,,,,,,,,,,|||", "10||,,,,,,,,,,|||", "11||6,6,6,6,6,6,6,6,6,6,X||60|1",
		},
	},
	{
		name: "own cell left out, total and tournament points", text: "1| 6 3 | 9 | 450\n2| 0 2 | 2 | 100\n3| 3 2 | 5 | 250\n",
		want: []string{"1,2,3", "1||X,6,3||9|", "2||0,X,2||2|", "3||3,2,X||5|"},
	},
	{
		name: "a column of zeros is the own cell", text: "01|00|06|03|09\n02|00|00|02|02\n03|03|02|00|05\n",
		want: []string{"1,2,3", "1||00,06,03||9|", "2||00,00,02||2|", "3||03,02,00||5|"},
	},
	{
		name: "bars not always in the same places, comments", text: "01|xx|06 03|09\n02 |00 xx|02|2 (Tippfehler)\n03|03|02|xx 5\n",
		want: []string{"1,2,3", "1||xx,06,03||9|", "2||00,xx,02||2|", "3||03,02,xx||5|"}, codes: []string{"TOTAL_COMMENT@2:5"},
	},
	{
		name: "an empty cell between bars", text: "xx|01|02|03\n01|xx||03|3\n02|06|xx|02|8\n03|03|02|xx|5\n",
		want: []string{"1,2,3", "1||xx,,03||3|", "2||06,xx,02||8|", "3||03,02,xx||5|"},
	},
	{
		name: "the rows of the seed; one cannot be read", text: "Alix : 6-X-4 = 10\nBasile : 0-3-X... (later)\n",
		want: []string{"1,2,3", "1||,,|||", "2|Alix|6,X,4||10|", "3||,,|||"}, codes: []string{"MATRIX_ROW_UNREADABLE@2:1"},
	},
	{
		name: "deck lines and a struck row", text: "#1 Ana - Fog, Ow, Bog\n02 Bo :: \"Instafect\"\nDuress / Ow / Ow\n\n1| X 6 6\n[s]2| 0 X 0[/s]\n",
		want: []string{"1,2", "1|Ana|X,6||6| 1 cards", "2|Bo|0,X||0| 1 cards"},
	},
	{
		name: "letters, a wrong cell, a row twice, a row too short", text: "1| X WW WL\n2| LL X 7\n3| WL\n1| X WW WW\n",
		want:  []string{"1,2,3", "1||X,WW,WL|||", "2||LL,X,7|||", "3||,,|||"},
		codes: []string{"MATRIX_ROW_SHORT@3:1", "MATRIX_ROW_TWICE@4:1"},
	},
	{
		name: "a BBCode table on one line, nested tags",
		text: "[table][tr][td]1[/td][td][b]Ana[/b][/td][td]X[/td][td][color=red]6[/color][/td][td]6[/td][/tr][tr][td]2[/td][td][url=http://a.b/c]Bo[/url][/td][td][align=center][i]0[/i][/align][/td][td]X[/td][td]0[/td][/tr][/table]\n",
		want: []string{"1,2", "1|Ana|X,6||6|", "2|Bo|0,X||0|"},
	},
	{
		name: "a Markdown table whose corner is empty", text: "Round\n\n| |Ana|Bo|Cy|Total|\n|---|---|---|---|---|\n|Ana|X|6|4|10|\n|Bo|0|X|3|3|\n|Cy|1|3|X|4|\n",
		want: []string{"Ana,Bo,Cy", "1|Ana|X,6,4||10|", "2|Bo|0,X,3||3|", "3|Cy|1,3,X||4|"},
	},
	{
		name: "a BBCode table with a line a cell, and blank ones",
		text: "Round 3\n[table]\n[tr]\n[td]1[/td]\n[td]X[/td]\n\n[td]6[/td]\n[td]6[/td]\n[/tr]\n[tr]\n[td]2[/td]\n[td]0[/td]\n[td]X[/td]\n[td]0[/td]\n[/tr]\n[/table]\n",
		want: []string{"1,2", "1||X,6||6|", "2||0,X||0|"},
	},
	{
		name: "a BBCode table without closing tags",
		text: "[table=1]\n[tr][td]1[td width=20]X[td]6[td]6\n[tr][td]2[td]0[td]X[td]0\n[/table]\n",
		want: []string{"1,2", "1||X,6||6|", "2||0,X||0|"},
	},
	{
		name: "a bonus before the total", text: "1| X 6 +2 8\n2| 0 X 0\n", want: []string{"1,2", "1||X,6|2|8|", "2||0,X||0|"},
	},
}

func paste(text string) (*deckfile.Text, []string) {
	t := deckfile.NewText(1, "in.csv", "in", []byte(text), charset.Decision{Encoding: "utf-8"})
	return t, t.Head()
}

func TestPaste(t *testing.T) {
	t.Parallel()
	for _, tt := range posts {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := newBook()
			text, head := paste(tt.text)
			if !results.IsPaste(head) {
				t.Error("not recognised as a post")
			}
			results.Paste(b, text, true)
			if d := cmp.Diff(tt.want, dump(b.Phase)); d != "" {
				t.Errorf("matrix (-want +got):\n%s", d)
			}
			if d := cmp.Diff(tt.codes, codes(b)); d != "" {
				t.Errorf("findings (-want +got):\n%s", d)
			}
			if err := counted(b.Files.At(1).RowsRead, b.Files.At(1).RowsAccepted, b.Files.At(1).RowsRejected, b.Files.At(1).RowsIgnored, len(text.Lines())); err != nil {
				t.Error(err)
			}
		})
	}
}

func counted(read, accepted, rejected, ignored, lines int) error {
	if read != accepted+rejected+ignored || read < lines { // rows of a table may share a line
		return fmt.Errorf("%d lines: %d = %d + %d + %d", lines, read, accepted, rejected, ignored)
	}
	return nil
}

// TestStruckRows: the mark stays with its row.
func TestStruckRows(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"[s]2| 0 X 0[/s]", "~~2| 0 X 0~~", "[strike]2|[/strike] 0 X 0", "[s][tr][td]2[/td][td]0[/td][td]X[/td][td]0[/td][/tr][/s]", "2| 0 X 0 (illegal deck)", "2| 0 X 0 (deck illégal)"} {
		b := newBook()
		text, _ := paste("1| X 6 6\n" + line + "\n")
		results.Paste(b, text, true)
		if rows := b.Phase.Matrices[0].Rows; rows[0].Struck || !rows[1].Struck {
			t.Errorf("%s: %v", line, rows)
		}
	}
}

// TestStruckDeckLine: a deck that is struck through in the list of decks.
func TestStruckDeckLine(t *testing.T) {
	t.Parallel()
	b := newBook()
	text, _ := paste("#1 Ana - Fog, Ow, Bog\n[s]#2 Bo - Ow, Ow, Ow[/s]\n\n1| X 6\n2| 0 X\n")
	results.Paste(b, text, true)
	if rows := b.Phase.Matrices[0].Rows; rows[0].Struck || !rows[1].Struck || rows[1].Label != "Bo" {
		t.Errorf("%+v", rows)
	}
}

// TestNoPaste: decks, standings, lists and plain tables are no posts.
func TestNoPaste(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "4 Fog\n2 Ow\n", "1. Ana - Fog, Ow, Bog\n2. Bo - Ow, Ow, Ow\n", "1 | Ana | 3 | 0 | 0 | 9\n2 | Bo | 2 | 1 | 0 | 6\n",
		"round,table,player1,player2\n1,1,Ana,Bo\n", "1,Ana,X,6\n2,Bo,0,X\n", "Ana: 4 Fog, 3 Ow\n",
	} {
		if results.IsPaste(strings.Split(text, "\n")) {
			t.Errorf("%q is taken for a post", text)
		}
	}
}

// FuzzPaste: whatever is pasted, nothing panics and every line is counted.
func FuzzPaste(f *testing.F) {
	for _, p := range posts {
		f.Add(p.text)
	}
	f.Add("Ana Bo\nAna | X | 6\nBo | 0 | X\n")
	f.Add("[table][tr][td]1[/td][td]X[/td][td]6[/td][/tr][tr]\n[td]2[td]0[s][tr]\n[/table]x[tr]")
	f.Add("999| 6 6\n1| (\n0| 6 - 6\n-1 6 6")
	f.Fuzz(func(t *testing.T, data string) {
		if strings.Count(data, "\n") > 100 || len(data) > 4000 {
			return
		}
		text, head := paste(data)
		if !results.IsPaste(head) {
			return
		}
		b := newBook()
		results.Paste(b, text, true)
		file := b.Files.At(1)
		if err := counted(file.RowsRead, file.RowsAccepted, file.RowsRejected, file.RowsIgnored, len(text.Lines())); err != nil {
			t.Fatal(err)
		}
		m := &b.Phase.Matrices[0]
		for k := range m.Rows {
			if int(m.Rows[k].At) != k || len(m.Rows[k].Cells) != len(m.Cols) || len(m.Rows) != len(m.Cols) {
				t.Fatalf("row %d of %d: at %d, %d cells", k, len(m.Cols), m.Rows[k].At, len(m.Rows[k].Cells))
			}
		}
	})
}
