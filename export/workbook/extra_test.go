package workbook

import (
	"bytes"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"deckmill/export/table"
	"deckmill/export/table/tabletest"
)

func opened(t *testing.T, b *Book) *excelize.File {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(written(t, b)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestFormulas: sums are live where they give our values, and alone where not.
func TestFormulas(t *testing.T) {
	t.Parallel()
	b := sample(false)
	f := opened(t, b)
	for cell, want := range map[string]string{"P3": "SUM(D3:O3)", "R3": "P3+Q3"} {
		got, err := f.GetCellFormula("Crosstable", cell)
		if err != nil || got != want {
			t.Errorf("%s: formula %q, %v, want %q", cell, got, err, want)
		}
		cached, _ := f.GetCellValue("Crosstable", cell)
		if computed, err := f.CalcCellValue("Crosstable", cell); err != nil || computed != cached {
			t.Errorf("%s: %q is written, %q comes out, %v", cell, cached, computed, err)
		}
	}
	// the invented tournament points follow no rule, so they stand alone
	if got, _ := f.GetCellFormula("Crosstable", "S3"); got != "" {
		t.Errorf("S3 is the formula %q, which gives another value than the table", got)
	}
	standings := b.Tables[7]
	points, total, tp := standings.Column("points"), standings.Column("total"), standings.Column("tp")
	for r := range standings.Rows {
		total.I32[r] = points.I32[r]
		tp.I32[r] = int32(rounded(100*points.IntAt(r), tabletest.Decks-1))
		standings.Column("bonus").I32[r] = 0
	}
	points.I32[0]++ // a total that is not the sum of its row
	f = opened(t, b)
	live := 0
	for r := range tabletest.Decks {
		for _, col := range []string{"P", "S"} {
			cell := col + string(rune('0'+(r+3)/10)) + string(rune('0'+(r+3)%10))
			formula, _ := f.GetCellFormula("Crosstable", strings.Replace(cell, col+"0", col, 1))
			if formula != "" {
				live++
			}
		}
	}
	if live != 2*tabletest.Decks-1 {
		t.Errorf("%d live cells, want all but one of %d", live, 2*tabletest.Decks)
	}
}

// TestNotes: a cell of the matrix tells both decks.
func TestNotes(t *testing.T) {
	t.Parallel()
	f := opened(t, sample(false))
	notes, err := f.GetComments("Crosstable")
	if err != nil || len(notes) != tabletest.Decks*tabletest.Decks {
		t.Fatalf("%d notes, %v", len(notes), err)
	}
	for _, n := range notes {
		text := n.Text
		for _, p := range n.Paragraph {
			text += p.Text
		}
		if n.Cell == "E3" && (!strings.Contains(text, "Anne Lefèvre (Mox Lotus): Black Lotus / ") || !strings.Contains(text, "Boris Иванов")) {
			t.Errorf("E3: %q", text)
		}
		if strings.Contains(text, "Ivan_x0041_") {
			t.Errorf("%s: an escape of the file format is not escaped: %q", n.Cell, text)
		}
	}
}

// TestAccents: links from standings to decks, shared ranks, dim settled rows.
func TestAccents(t *testing.T) {
	t.Parallel()
	b := sample(false)
	b.Tables[7].Column("tied").Flag[2] = true
	f := opened(t, b)
	links, err := f.GetHyperLinkCells("Standings", "Location")
	if err != nil || len(links) != tabletest.Decks {
		t.Fatalf("%d links, %v", len(links), err)
	}
	for _, cell := range links {
		id, _ := f.GetCellValue("Standings", cell)
		_, target, _ := f.GetCellHyperLink("Standings", cell)
		there, err := f.GetCellValue("Decks", strings.Replace(strings.TrimPrefix(target, "'Decks'!"), "A", "C", 1))
		if err != nil || there != id {
			t.Errorf("%s: deck %s leads to %s, where %s stands, %v", cell, id, target, there, err)
		}
	}
	raw, _ := f.GetCellValue("Standings", "C4", excelize.Options{RawCellValue: true})
	if shown, _ := f.GetCellValue("Standings", "C4"); raw != "3" || shown != "= 3" {
		t.Errorf("a shared rank is %s shown as %q", raw, shown)
	}
	open, _ := f.GetCellStyle("Findings", "O2")
	settled, _ := f.GetCellStyle("Findings", "O4")
	if style, err := f.GetStyle(settled); err != nil || style.Font == nil || style.Font.Color != "808080" || open == settled {
		t.Errorf("a settled finding is not dim: %+v, %v", style, err)
	}
}

// TestMissingSheet: missing pairs stand under both players, and impossible ones once.
func TestMissingSheet(t *testing.T) {
	t.Parallel()
	b := sample(false)
	matches := b.Tables[6]
	matches.Column("status").Str[0], matches.Column("status").Str[1] = "missing", "conflict"
	f := opened(t, b)
	rows, err := f.GetRows("Missing results")
	if err != nil || len(rows) != 4 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, want := range [][]string{{"Player", "Opponent"}, {"Anne Lefèvre", "Chloé d'Arc"}, {"Anne Lefèvre", "Boris Иванов"}, {"Boris Иванов", "Anne Lefèvre"}} {
		if rows[i][0] != want[0] || rows[i][1] != want[1] {
			t.Errorf("row %d: %v, want %v", i+1, rows[i], want)
		}
	}
}

// TestMetagame: cards are counted by decks, and the sheet has a chart.
func TestMetagame(t *testing.T) {
	t.Parallel()
	b := sample(false)
	b.Colours = map[string]string{"Elvish Spirit Guide": "G"}
	out := written(t, b)
	f, err := excelize.OpenReader(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := f.GetRows("Metagame")
	if err != nil || len(rows) < 2 || rows[1][1] < "2" {
		t.Fatalf("%v, %v", rows, err)
	}
	if !bytes.Contains(out, []byte("xl/charts/chart1.xml")) {
		t.Error("no chart")
	}
	for _, tab := range b.Tables {
		if tab.Schema.Name == table.DeckCards.Name && tab.Rows == 0 {
			t.Error("the sample has no cards")
		}
	}
}
