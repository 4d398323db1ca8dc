package ingest_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest"
)

// TestBytes: a line with bytes that mean nothing is refused with their place in
// the file; the other lines are read, and U+FFFD appears nowhere.
func TestBytes(t *testing.T) {
	t.Parallel()
	utf8 := "4 Lórien Revealed\n2 Lim-Dûl's Vault\n1 Île\n1 Forêt\n1 Æther Vial\n1 F\xffg\n4 Fog\n"
	dek := "<Deck>\n<Cards Quantity=\"1\" Name=\"ÎÎÎÎÎ\"/>\n<Cards Quantity=\"2\" Name=\"F\xffg\"/>\n</Deck>"
	for _, tt := range []struct{ name, file, text, want, rows, offset string }{
		{"text", "ana.txt", utf8, "ana|: 4 Lórien Revealed, 2 Lim-Dûl's Vault, 1 Île, 1 Forêt, 1 Æther Vial, 4 Fog", "7=6+1+0", strconv.Itoa(strings.IndexByte(utf8, 0xff))},
		{"CR", "ana.txt", strings.ReplaceAll(utf8, "\n", "\r"), "ana|: 4 Lórien Revealed, 2 Lim-Dûl's Vault, 1 Île, 1 Forêt, 1 Æther Vial, 4 Fog", "7=6+1+0", strconv.Itoa(strings.IndexByte(utf8, 0xff))},
		{"last line", "ana.txt", "4 Fög Fög Fög Fög\n4 Ow\n\xff", "ana|: 4 Fög Fög Fög Fög, 4 Ow", "3=2+1+0", "27"},
		{"dek", "ana.dek", dek, "ana|: 1 ÎÎÎÎÎ", "4=1+1+2", strconv.Itoa(strings.IndexByte(dek, 0xff))},
		{"NUL", "ana.txt", "4 Fog\n4 O\x00w\n", "ana|: 4 Fog", "2=1+1+0", ""},
		{"long name", "ana.txt", "4 Fog\n4 " + strings.Repeat("x", 1001) + "\n", "ana|: 4 Fog", "2=1+1+0", ""},
	} {
		job := readFiles(t, map[string]string{tt.file: tt.text})
		if diff := cmp.Diff(tt.want, decksOf(job.Books[0].Phase)); diff != "" || account(job) != tt.rows {
			t.Errorf("%s: rows %s, want %s; decks (-want +got):\n%s", tt.name, account(job), tt.rows, diff)
		}
		f := job.Books[0].Sink.List
		if len(f) != 1 || f[0].Args["offset"] != tt.offset {
			t.Errorf("%s: findings %v, want one at byte %s", tt.name, f, tt.offset)
		}
	}
}

// TestEncodingGiven: --set encoding wins over what would be found out.
func TestEncodingGiven(t *testing.T) {
	t.Parallel()
	text := map[string]string{"ana.txt": "3 \xdf\xf0\xee\xf1\xf2\xfc\n"} // windows-1251: Ярость
	if got := decksOf(readFiles(t, text, "encoding=windows-1251").Books[0].Phase); got != "ana|: 3 Ярость" {
		t.Errorf("windows-1251: %s", got)
	}
	if got := readFiles(t, text, "encoding=koi8-r").Files.At(1).Encoding; got != "koi8-r" {
		t.Errorf("koi8-r: %s", got)
	}
	if _, err := ingest.Without(".", []string{"encoding=latin-9"}); err == nil || !strings.Contains(err.Error(), "windows-1251") {
		t.Errorf("unknown encoding: %v", err)
	}
}

// TestColumns: [columns] wins over sniffing; a column that nobody knows never
// reaches a deck (its text stays in the file and, for a refused row, in rejects/).
func TestColumns(t *testing.T) {
	t.Parallel()
	const form = "Timestamp,Email Address,Who are you,Deck here\n2026-01-02 10:00,ana@example.org,Ana,\"4 Fog\n1 Ow\"\n2026-01-02 11:00,bob@example.org,,4 Fog\n"
	job := readFiles(t, map[string]string{"form.csv": form}, `columns.player="Who are you"`, `columns.deck="Deck here"`)
	if got := decksOf(job.Books[0].Phase); got != "Ana|: 4 Fog, 1 Ow" {
		t.Errorf("decks: %s", got)
	}
	for i := range job.Strings.Len() {
		if s := job.Strings.At(int32(i)); strings.Contains(s, "@") {
			t.Errorf("an e-mail address among the texts: %q", s)
		}
	}
	if b := job.Books[0]; len(b.Rejects) != 1 || b.Rejects[0].Cells[1] != "bob@example.org" || strings.Contains(b.Rejects[0].Message, "@") {
		t.Errorf("rejects: %+v", b.Rejects)
	}
	got := readFiles(t, map[string]string{"x.csv": "Name,Quantity,Kartenname\nAna,4,Fog\n"}, `columns.card="Kartenname"`, `columns.player="Name"`)
	if text := decksOf(got.Books[0].Phase); text != "Ana|: 4 Fog" {
		t.Errorf("columns of a table that looks like a collection: %s", text)
	}
}

// rejected writes the refused rows of a job as the output folder does.
func rejected(t *testing.T, job *ingest.Job, correct func([]string)) string {
	t.Helper()
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	for i, r := range job.Books[0].Rejects {
		head := r.Header
		if head == nil {
			head = []string{"column_1"}
		}
		if i == 0 {
			_ = w.Write(append(append([]string{}, head...), "_rest", "_file", "_sheet", "_row", "_code", "_message"))
		}
		cells := append([]string{}, r.Cells...)
		for len(cells) < len(head) {
			cells = append(cells, "")
		}
		correct(cells)
		file := job.Files.At(r.File).Name
		_ = w.Write(append(cells[:len(head)], "", file, "", fmt.Sprint(r.Row), r.Code, r.Message))
	}
	w.Flush()
	return out.String()
}

// TestCorrectedRejects: rows of rejects/, corrected and fed back beside the
// file, give the same decks as a file that was right from the start.
func TestCorrectedRejects(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, file, text, right string
		correct                 func([]string)
	}{
		{"long", "decks.csv", "player,count,card\nAna,4,Fog\nAna,four,Ow\nBob,1,Duress\n", "player,count,card\nAna,4,Fog\nAna,4,Ow\nBob,1,Duress\n", func(c []string) { c[1] = "4" }},
		{"wide", "decks.csv", "player,card_1\n,Fog\nBob,Ow\n", "player,card_1\nAna,Fog\nBob,Ow\n", func(c []string) { c[0] = "Ana" }},
		{"text", "ana.txt", "4 Fog\n4 O\x00w\n\n2 Duress\n", "4 Fog\n4 Ow\n\n2 Duress\n", func(c []string) { c[0] = "4 Ow" }},
		{"quote", "decks.csv", "player,card\nAna,Fog\nAna,\"Ow\nBob,Duress\n", "player,card\nAna,Fog\nAna,Ow\nBob,Duress\n", func(c []string) { copy(c, []string{"Ana", "Ow"}) }},
	} {
		bad := readFiles(t, map[string]string{tt.file: tt.text})
		if len(bad.Books[0].Rejects) == 0 {
			t.Errorf("%s: no rejects", tt.name)
			continue
		}
		again := rejected(t, bad, tt.correct)
		fed := readFiles(t, map[string]string{tt.file: tt.text, "z_rejects.csv": again})
		want := readFiles(t, map[string]string{tt.file: tt.right})
		if diff := cmp.Diff(decksOf(want.Books[0].Phase), decksOf(fed.Books[0].Phase)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
		if n := len(fed.Books[0].Rejects); n != 0 {
			t.Errorf("%s: %d rejects are left", tt.name, n)
		}
	}
	job := readFiles(t, map[string]string{
		"a.csv": "player,card\nAna,Fog\n", "z.csv": "player,card,_rest,_file,_sheet,_row,_code,_message\nAna,Ow,,a.csv,,99,X,x\nAna,Ow,,a.csv,,x,X,x\n",
	})
	if got := said(job); got != "FIX_NO_ROW" || job.Books[0].Sink.Count("FIX_NO_ROW") != 2 {
		t.Errorf("rows that are not there: %s", got)
	}
	alone := readFiles(t, map[string]string{"z.csv": "player,card,_rest,_file,_sheet,_row,_code,_message\nAna,Ow,,a.csv,,99,X,x\n"})
	if got := decksOf(alone.Books[0].Phase); got != "Ana|: 1 Ow" {
		t.Errorf("rejects alone: %s", got)
	}
}

// TestSheets: one sheet per player; the player is the sheet's name, else its
// title, else the file's name.
func TestSheets(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, want, codes, rows string
		sheets                  map[string]string
		order                   []string
	}{
		{
			"titles and headings", "Ana|: 4 Fog, 2 Fire // Ice, 3 Ow, 1 Duress/side\nBob|: 1 Isamaru, 1 Kraum/general", "", "13=6+0+7",
			map[string]string{
				"Ana":    "Liste d'Ana;Liste d'Ana\nQté;Carte\n4;Fog\n2x;Fire // Ice\nx3;Ow\n\nRéserve;Réserve\n1;Duress",
				"Feuil2": "Liste de Bob\nQté;Carte\n1;Isamaru\nCommandant\n1;Kraum",
			},
			[]string{"Ana", "Feuil2"},
		},
		{"notes beside", "Ana|: 4 Fog, 1 Ow", "SHEET_NOT_READ", "5=2+0+3", map[string]string{"Ana": "Nb;Carte\n4;Fog\n1;Ow", "Notes": "hello\nthere"}, []string{"Ana", "Notes"}},
		{
			"counts inside the cell, no header", "Béa|: 4 Fog, 2 Ow, 1 Duress/side", "", "5=3+0+2",
			map[string]string{"Ana": "Player: Béa\n4 Fog\n2x Ow\nSideboard\n1 Duress"},
			[]string{"Ana"},
		},
		{"plain sheet", "x|: 4 Fog", "ROW_COUNT ROW_NO_CARD", "4=1+2+1", map[string]string{"Sheet1": "Count;Card\n4;Fog\nmany;Ow\n3"}, []string{"Sheet1"}},
		{"long table", "Ana|: 4 Fog\nBob|: 1 Ow", "", "3=2+0+1", map[string]string{"Decks": "Player;Count;Card\nAna;4;Fog\nBob;1;Ow"}, []string{"Decks"}},
	} {
		job := readFiles(t, map[string]string{"x.xlsx": workbook(t, tt.sheets, tt.order...)})
		if diff := cmp.Diff(tt.want, decksOf(job.Books[0].Phase)); diff != "" || said(job) != tt.codes || account(job) != tt.rows {
			t.Errorf("%s: findings %q rows %s; decks (-want +got):\n%s", tt.name, said(job), account(job), diff)
		}
	}
}

// TestCellDecks: a deck in one cell is read with the grammar of text files,
// blank lines, headers and the marks of sites included.
func TestCellDecks(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ cell, want string }{
		{"4 Fog\n2 Ow\n\n1 Duress", "4 Fog, 2 Ow, 1 Duress/side"},
		{"4 Fog\r\nSideboard\r\n1 Duress", "4 Fog, 1 Duress/side"},
		{"1x Isamaru (chk) 19 [Commander{top}]\n4x Fog (lea) 1 [Main]", "1 Isamaru (chk) 19/general, 4 Fog (lea) 1"},
		{"About\nName x\n\nDeck\n4 Fog (LEA) 192", "4 Fog (LEA) 192"},
		{"[deck]\n4x Fog\n[/deck]", "4 Fog"},
		{"Name: a\n4 Fog\nName: b\n1 Ow", "4 Fog, 1 Ow"},
	} {
		job := readFiles(t, map[string]string{"x.csv": "player,deck\nAna,\"" + tt.cell + "\"\n"})
		p := job.Books[0].Phase
		if got := decksOf(p); got != "Ana|: "+tt.want || account(job) != "2=1+0+1" {
			t.Errorf("%q: %s, %s", tt.cell, got, account(job))
		}
		if raw := p.Strings.At(p.Entries.Raw[0]); raw != strings.ReplaceAll(tt.cell, "\r\n", "\n") && raw != tt.cell {
			t.Errorf("%q: raw %q is not the whole cell", tt.cell, raw)
		}
	}
}

// TestZoneColumns: a form may ask for the parts of a deck in columns of their own.
func TestZoneColumns(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text, want string }{
		{"main and side", "Timestamp,Name,Main deck,Sideboard\n2026-01-02 10:00,Ana,\"4 Fog\n2 Ow\",\"1 Duress\n1 Opt\"\n", "Ana|: 4 Fog, 2 Ow, 1 Duress/side, 1 Opt/side"},
		{"French", "Joueur;Liste;Réserve\nAna;\"4 Fog\n2 Ow\";\"1 Duress\"\n", "Ana|: 4 Fog, 2 Ow, 1 1 Duress/side"}, // one line is a list for transform/names
		{"two generals", "player,general,deck\nAna,\"Kraum\nYoshimaru\",\"4 Fog\n2 Ow\"\n", "Ana|: 1 Kraum/general, 1 Yoshimaru/general, 4 Fog, 2 Ow"},
		{"counts and names without a header", "4,Fog\n2,\"Fog, the Second\"\n", "x|: 4 Fog, 2 Fog, the Second"},
		{"count and name", "Nb;Nom\n4;Fog\n", "x|: 4 Fog"},
	} {
		job := readFiles(t, map[string]string{"x.csv": tt.text})
		if got := decksOf(job.Books[0].Phase); got != tt.want {
			t.Errorf("%s: %s, want %s (%s)", tt.name, got, tt.want, said(job))
		}
	}
	prose := readFiles(t, map[string]string{"readme.txt": "This folder holds the decks of our event, as the players sent them to me on Friday evening before ten.\nPlease do not change anything here before the event is over, since the judges look at these files.\n"})
	if prose.Books[0].Phase.Decks.Len() != 0 || said(prose) != "FILE_LAYOUT_UNKNOWN" {
		t.Errorf("prose: %s, %s", decksOf(prose.Books[0].Phase), said(prose))
	}
}
