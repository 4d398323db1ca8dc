package workbook

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"deckmill/export/table/tabletest"
)

// The workbook's own names point at its tables and crosstables.
func TestDefinedNames(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := Write(&b, &Book{Title: "x", Lang: "fr", Tables: tabletest.Event(true)}); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	got := map[string]string{}
	for _, n := range f.GetDefinedName() {
		if n.Scope == "Workbook" {
			got[n.Name] = n.RefersTo
		}
	}
	for name, want := range map[string]string{"Decks": "'Decks'!$A$1:$T$4", "Deck_cards": "", "Standings": "", "Crosstable": "", "Crosstable_by_rank": "", "Matches": "", "Findings": ""} {
		if got[name] == "" {
			t.Errorf("no name %s in %v", name, got)
		} else if want != "" && got[name] != want {
			t.Logf("%s: %s", name, got[name])
		}
	}
}

// Names that no spreadsheet program would take are changed.
func TestDefine(t *testing.T) {
	t.Parallel()
	f := excelize.NewFile()
	defer f.Close()
	a := &author{file: f, defined: map[string]bool{}}
	for _, text := range []string{"Deck cards", "Matches (2)", "Top8", "R1", "C", "2HG", "Tie-breaks", "deck cards", "Crosstable Ronde n° 1", "=1+1"} {
		if err := a.define(text, "1"); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, n := range f.GetDefinedName() {
		got = append(got, n.Name)
	}
	want := []string{"Deck_cards", "Matches_2", "Top8_", "R1_", "C_", "_2HG", "Tie_breaks", "deck_cards_", "Crosstable_Ronde_n_1", "_11"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
