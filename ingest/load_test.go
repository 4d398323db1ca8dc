package ingest_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest"
	"deckmill/ingest/container"
	"deckmill/ingest/diag"
)

// folder writes files into a new folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// load reads an event of these files; the event file is event.toml.
func load(t *testing.T, files map[string]string) *ingest.Job {
	t.Helper()
	path := filepath.Join(folder(t, files), "event.toml")
	if cwd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(cwd, path); err == nil {
			path = rel // as people type it
		}
	}
	spec, err := ingest.ReadEvent(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	job, err := ingest.Load(spec)
	if err != nil {
		t.Fatal(err)
	}
	return job
}

// digest writes what was read: per phase decks (without any, labels), rows of the matrix and side
// rows; per file its account; then the findings that are no infos.
func digest(job *ingest.Job) []string {
	var out []string
	for _, b := range job.Books {
		p := b.Phase
		names, rows := p.Decks.Label, 0
		for _, m := range p.Matrices {
			rows += len(m.Rows)
			for i := range m.Rows {
				if p.Decks.Len() == 0 {
					names = append(names, m.Rows[i].Label)
				}
			}
		}
		text := fmt.Sprintf("%s: %s; %d entries, %d matrix rows", p.Settings.Phase, strings.Join(names, ","), p.Entries.Len(), rows)
		for _, c := range p.Corrections {
			text += fmt.Sprintf("; %s-%s %s%s%s", c.Player, c.Opponent, c.OnPlay, c.OnDraw, c.Result)
		}
		for _, r := range p.Published {
			text += fmt.Sprintf("; %s %v", r.Player, r.Points)
		}
		for _, l := range p.Listed {
			text += "; listed " + l.Player
		}
		if len(b.Rejects) > 0 {
			text += fmt.Sprintf("; %d rejects", len(b.Rejects))
		}
		out = append(out, text)
	}
	for n := range job.Files.Len() {
		f := job.Files.At(int32(n + 1))
		out = append(out, fmt.Sprintf("%s %s %s %d=%d+%d+%d", f.Name, f.Encoding, f.Dialect, f.RowsRead, f.RowsAccepted, f.RowsRejected, f.RowsIgnored))
	}
	for _, b := range job.Books {
		for i := range b.Sink.List {
			if f := &b.Sink.List[i]; f.Severity > diag.Info {
				out = append(out, fmt.Sprintf("%s %s %s", f.Phase, f.Code, job.Files.String(f.Pos)))
			}
		}
	}
	return out
}

const (
	decksCSV  = "no,player,card_1\n1,Ana,Fog\n2,Bob,Ow\n"
	matrixCSV = "no,player,1,2\n1,Ana,X,6\n2,Bob,0,X\n"
	wideCSV   = "player;card_1;result_0;result_1\nAna;Fog;00;06\nBob;Ow;00;00\n"
)

func TestLoad(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{
			"decks and matrix",
			map[string]string{"event.toml": "decks=[\"decks.csv\"]\nresults=[\"matrix.csv\"]", "decks.csv": decksCSV, "matrix.csv": matrixCSV},
			[]string{"main: Ana,Bob; 2 entries, 2 matrix rows", "decks.csv utf-8 decks-wide 3=2+0+1", "matrix.csv utf-8 matrix 3=2+0+1"},
		},
		{
			"one file for both",
			map[string]string{"event.toml": "decks=[\"r.csv\"]\nresults=[\"r.csv\", \"./r.csv\", \"*.csv\"]", "r.csv": wideCSV},
			[]string{"main: Ana,Bob; 2 entries, 2 matrix rows", "r.csv utf-8 matrix 3=2+0+1"},
		},
		{
			"Windows-1252, CR",
			map[string]string{"event.toml": "results=[\"r.csv\"]", "r.csv": "player;card_1;result_0;result_1\rMa\xdf;\xcele;00;06\r\xbbZo\xeb\xab;Ow;00;00\r"},
			[]string{"main: Maß,»Zoë«; 2 entries, 2 matrix rows", "r.csv windows-1252 matrix 3=2+0+1"},
		},
		{
			"BOM, CRLF",
			map[string]string{"event.toml": "results=[\"r.csv\"]", "r.csv": "\ufeff" + strings.ReplaceAll(wideCSV, "\n", "\r\n")},
			[]string{"main: Ana,Bob; 2 entries, 2 matrix rows", "r.csv utf-8-bom matrix 3=2+0+1"},
		},
		{
			"globs leave side files and the event file alone",
			map[string]string{
				"event.toml": "decks=[\"*\"]", "decks.csv": decksCSV, "ana.txt": "4 Fog\n",
				"published.csv": "player,points\nAna,6\nBob,0.5\n", "players.csv": "player\nAna\n", "aliases.csv": "typed,card\nFgo,Fog\n",
			},
			[]string{
				"main: ana,Ana,Bob; 3 entries, 0 matrix rows; Ana {6 true}; Bob {0 false}; listed Ana",
				"aliases.csv utf-8 aliases 2=1+0+1", "ana.txt utf-8 mtgo-text 1=1+0+0", "decks.csv utf-8 decks-wide 3=2+0+1",
				"players.csv utf-8 players 2=1+0+1", "published.csv utf-8 published 3=2+0+1", "main NUMBER_UNREADABLE published.csv:3:2",
			},
		},
		{
			"a glob without files",
			map[string]string{"event.toml": "decks=[\"x*.csv\"]"},
			[]string{"main: ; 0 entries, 0 matrix rows", "main GLOB_EMPTY "},
		},
		{
			"phases share a file",
			map[string]string{
				"event.toml": "decks=[\"decks.csv\"]\n[[phase]]\nname=\"A\"\nresults=[\"matrix.csv\"]\n[[phase]]\nname=\"B\"\nresults=[\"matrix.csv\"]\n",
				"decks.csv":  decksCSV + ",,Fog\n", "matrix.csv": matrixCSV,
			},
			[]string{
				"A: Ana,Bob; 2 entries, 2 matrix rows; 1 rejects", "B: Ana,Bob; 2 entries, 2 matrix rows",
				"decks.csv utf-8 decks-wide 4=2+1+1", "matrix.csv utf-8 matrix 3=2+0+1", "A ROW_NO_PLAYER decks.csv:4:2", "B ROW_NO_PLAYER decks.csv:4:2",
			},
		},
		{
			"corrections of phases",
			map[string]string{
				"event.toml":      "[[phase]]\nname=\"A\"\nresults=[\"matrix.csv\"]\n[[phase]]\nname=\"B\"\n",
				"matrix.csv":      matrixCSV,
				"corrections.csv": "player,opponent,on_play,on_draw,result,phase\nAna,Bob,W,L,,A\nAna,Bob,,,4,B\nAna,Bob,,,6,C\n",
			},
			[]string{
				"A: Ana,Bob; 0 entries, 2 matrix rows; Ana-Bob WL", "B: ; 0 entries, 0 matrix rows; Ana-Bob 4",
				"matrix.csv utf-8 matrix 3=2+0+1", "corrections.csv utf-8 corrections 4=3+0+1", "A SIDE_VALUE corrections.csv:4",
			},
		},
		{
			"D alone in French, and points",
			map[string]string{"event.toml": "lang=\"fr\"\nresults=[\"m.csv\"]", "m.csv": matrixCSV, "corrections.csv": "player,opponent,on_play,on_draw,result\nAna,Bob,D,D,\nBob,Ana,,,D\n"},
			[]string{
				"main: Ana,Bob; 0 entries, 2 matrix rows; Ana-Bob LL; Bob-Ana LL",
				"m.csv utf-8 matrix 3=2+0+1", "corrections.csv utf-8 corrections 3=2+0+1", "main CORRECTION_LETTER_D corrections.csv:2",
			},
		},
		{
			"D alone in French, and a table of W, D and L",
			map[string]string{"event.toml": "lang=\"fr\"\nresults=[\"m.csv\"]", "m.csv": "player,1,2\nAna,X,WL\nBob,LW,X\n", "corrections.csv": "player,opponent,on_play,on_draw,result\nAna,Bob,D,D,\nBob,Ana,,,D\n"},
			[]string{
				"main: Ana,Bob; 0 entries, 2 matrix rows; Ana-Bob DD; Bob-Ana DD",
				"m.csv utf-8 matrix 3=2+0+1", "corrections.csv utf-8 corrections 3=2+0+1",
			},
		},
		{
			"D alone in English, and a table of V, N and D",
			map[string]string{"event.toml": "results=[\"m.csv\"]", "m.csv": "player,1,2\nAna,X,VD\nBob,DV,X\n", "corrections.csv": "player,opponent,on_play,on_draw,result\nAna,Bob,D,D,\nBob,Ana,,,D\n"},
			[]string{
				"main: Ana,Bob; 0 entries, 2 matrix rows; Ana-Bob LL; Bob-Ana LL",
				"m.csv utf-8 matrix 3=2+0+1", "corrections.csv utf-8 corrections 3=2+0+1",
			},
		},
		{
			"D alone in English",
			map[string]string{"event.toml": "results=[\"m.csv\"]", "m.csv": matrixCSV, "corrections.csv": "player,opponent,on_play,on_draw,result\nAna,Bob,D,D,\nBob,Ana,,,D\n"},
			[]string{
				"main: Ana,Bob; 0 entries, 2 matrix rows; Ana-Bob DD; Bob-Ana DD",
				"m.csv utf-8 matrix 3=2+0+1", "corrections.csv utf-8 corrections 3=2+0+1",
			},
		},
		{
			"not a table of ours",
			map[string]string{"event.toml": "decks=[\"a.csv\"]\nresults=[\"b.csv\",\"c.csv\"]", "a.csv": "plyer,card_1\nAna,Fog\n", "b.csv": "player,reslt_0\nAna,won\n", "c.csv": "\n \n"},
			[]string{
				"main: ; 0 entries, 0 matrix rows; 2 rejects", "a.csv utf-8 decks-wide 2=0+1+1", "b.csv utf-8  2=0+1+1", "c.csv utf-8  2=0+0+2",
				"main FILE_HEADER_MISSING a.csv:1", "main FILE_HEADER_MISSING b.csv:1", "main FILE_NO_ROWS c.csv",
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			job := load(t, tt.files)
			if diff := cmp.Diff(tt.want, digest(job)); diff != "" {
				t.Errorf("read (-want +got):\n%s", diff)
			}
		})
	}
}

func TestMissingPath(t *testing.T) {
	t.Parallel()
	for _, key := range []string{`decks=["no.csv"]`, `results=["no.csv"]`, `published="no.csv"`} {
		spec, err := ingest.ReadEvent(filepath.Join(folder(t, map[string]string{"event.toml": key}), "event.toml"), nil)
		if err != nil {
			t.Fatal(err)
		}
		var missing *container.MissingError
		if _, err = ingest.Load(spec); !errors.As(err, &missing) || missing.Path != "no.csv" {
			t.Errorf("%s: error %v", key, err)
		}
	}
}

func TestStandardInputForBothRoles(t *testing.T) {
	t.Parallel()
	spec, err := ingest.Without(".", []string{`decks=["-"]`, `results=["-"]`})
	if err != nil {
		t.Fatal(err)
	}
	spec.Stdin = strings.NewReader(wideCSV)
	job, err := ingest.Load(spec)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"main: Ana,Bob; 2 entries, 2 matrix rows", "- utf-8 matrix 3=2+0+1"}, digest(job)); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
}

func TestFolderWithoutEvent(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"matrix.csv": matrixCSV, "published.csv": "player,points\nAna,6\n"})
	spec, err := ingest.Without(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	spec.Settings[0].Results = []string{dir}
	job, err := ingest.Load(spec)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"main: Ana,Bob; 0 entries, 2 matrix rows; Ana {6 true}", "matrix.csv utf-8 matrix 3=2+0+1", "published.csv utf-8 published 2=1+0+1"}
	if diff := cmp.Diff(want, digest(job)); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
}

// workbook makes a small XLSX: sheets of rows of texts.
func workbook(t *testing.T, sheets map[string]string, order ...string) string {
	t.Helper()
	parts := map[string]string{}
	var names, rels, types strings.Builder
	for i, name := range order {
		fmt.Fprintf(&names, `<sheet name="%s" sheetId="%d" r:id="rId%d"/>`, name, i+1, i+1)
		fmt.Fprintf(&rels, `<Relationship Id="rId%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet%d.xml"/>`, i+1, i+1)
		fmt.Fprintf(&types, `<Override PartName="/xl/worksheets/sheet%d.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`, i+1)
		var rows strings.Builder
		for r, line := range strings.Split(strings.TrimSpace(sheets[name]), "\n") {
			fmt.Fprintf(&rows, `<row r="%d">`, r+1)
			for c, cell := range strings.FieldsFunc(line, func(r rune) bool { return r == ';' || r == ',' }) {
				ref := string(rune('A'+c)) + fmt.Sprint(r+1)
				if strings.Trim(cell, "0123456789") == "" {
					fmt.Fprintf(&rows, `<c r="%s"><v>%s</v></c>`, ref, strings.TrimLeft(cell[:len(cell)-1], "0")+cell[len(cell)-1:])
				} else {
					fmt.Fprintf(&rows, `<c r="%s" t="inlineStr"><is><t>%s</t></is></c>`, ref, cell)
				}
			}
			rows.WriteString("</row>")
		}
		parts[fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1)] = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>` + rows.String() + `</sheetData></worksheet>`
	}
	parts["[Content_Types].xml"] = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` + types.String() + `</Types>`
	parts["_rels/.rels"] = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`
	parts["xl/workbook.xml"] = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>` + names.String() + `</sheets></workbook>`
	parts["xl/_rels/workbook.xml.rels"] = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + rels.String() + `</Relationships>`
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	for _, name := range []string{"[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(parts[name])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

func TestWorkbooks(t *testing.T) {
	t.Parallel()
	book := workbook(t, map[string]string{"Decks": decksCSV, "Results": matrixCSV}, "Decks", "Results")
	for text, dialect := range map[string]string{
		"decks=[\"book.xlsx\"]\nresults=[\"book.xlsx\"]":               "matrix + decks-wide",
		"decks=[\"book.xlsx#Decks\"]\nresults=[\"book.xlsx#Results\"]": "matrix",
	} {
		want := []string{"main: Ana,Bob; 2 entries, 2 matrix rows", "book.xlsx xlsx " + dialect + " 6=4+0+2"}
		if diff := cmp.Diff(want, digest(load(t, map[string]string{"event.toml": text, "book.xlsx": book}))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
	got := digest(load(t, map[string]string{"event.toml": "results=[\"book.xlsx#Reslts\"]", "book.xlsx": book}))
	if diff := cmp.Diff([]string{"main: ; 0 entries, 0 matrix rows", "book.xlsx xlsx  0=0+0+0", "main SHEET_UNKNOWN book.xlsx"}, got); diff != "" {
		t.Errorf("unknown sheet (-want +got):\n%s", diff)
	}
}

// A header without rows is told with its file; a file of rows, of blank lines or
// with another finding is not.
func TestHeaderOnly(t *testing.T) {
	t.Parallel()
	job := load(t, map[string]string{
		"event.toml": "format = \"3CB\"\ndecks = [\"*.csv\"]\nresults = [\"r/*.csv\"]",
		"wide.csv":   "player,card_1,card_2,card_3\n\n",
		"long.csv":   "\ndeck_id,section,count,card\n",
		"full.csv":   "player,card_1,card_2,card_3\nAnne,Island,Swamp,Ornithopter\n",
		"blank.csv":  "\n\n",
		"other.csv":  "playr,crd\n",
		"r/list.csv": "round,table,player1,player2,result",
	})
	var got []string
	for _, f := range job.Books[0].Sink.List {
		if f.Code == "FILE_HEADER_ONLY" {
			got = append(got, job.Files.Name(f.Pos)+":"+strconv.Itoa(int(f.Pos.Row)))
		}
	}
	slices.Sort(got)
	if want := []string{"long.csv:2", "r/list.csv:1", "wide.csv:1"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
