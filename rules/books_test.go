package rules_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/rules"
)

// tab is a sheet of a test workbook: texts, numbers, nil for no cell.
type tab struct {
	name string
	rows [][]any
}

// book is a workbook as other programs write it: inline texts and plain numbers.
func book(t *testing.T, tabs ...tab) string {
	t.Helper()
	const main, rel = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`, "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	var sheets, links strings.Builder
	parts := map[string]string{
		"[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
		"_rels/.rels":         `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="` + rel + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
	}
	for n, s := range tabs {
		fmt.Fprintf(&sheets, `<sheet name="%s" sheetId="%d" r:id="r%d"/>`, s.name, n+1, n+1)
		fmt.Fprintf(&links, `<Relationship Id="r%d" Type="%s/worksheet" Target="worksheets/sheet%d.xml"/>`, n+1, rel, n+1)
		var b bytes.Buffer
		for i, row := range s.rows {
			fmt.Fprintf(&b, `<row r="%d">`, i+1)
			for c, v := range row {
				at := fmt.Sprintf("%c%d", 'A'+c, i+1)
				switch v := v.(type) {
				case nil:
				case string:
					fmt.Fprintf(&b, `<c r="%s" t="inlineStr"><is><t xml:space="preserve">`, at)
					if err := xml.EscapeText(&b, []byte(v)); err != nil {
						t.Fatal(err)
					}
					b.WriteString(`</t></is></c>`)
				default:
					fmt.Fprintf(&b, `<c r="%s"><v>%v</v></c>`, at, v)
				}
			}
			b.WriteString(`</row>`)
		}
		parts[fmt.Sprintf("xl/worksheets/sheet%d.xml", n+1)] = `<worksheet ` + main + `><sheetData>` + b.String() + `</sheetData></worksheet>`
	}
	parts["xl/workbook.xml"] = `<workbook ` + main + ` xmlns:r="` + rel + `"><sheets>` + sheets.String() + `</sheets></workbook>`
	parts["xl/_rels/workbook.xml.rels"] = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + links.String() + `</Relationships>`
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for name, text := range parts {
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// sheetOf makes a tab of a table in text: cells between commas.
func sheetOf(name, text string) tab {
	s := tab{name: name}
	for line := range strings.SplitSeq(text, "\n") {
		var row []any
		for cell := range strings.SplitSeq(line, ",") {
			row = append(row, any(cell))
		}
		s.rows = append(s.rows, row)
	}
	return s
}

// phases are the phases of an event with their standings.
func phases(list []*rules.Outcome) []string {
	var out []string
	for _, o := range list {
		out = append(out, o.Phase.Settings.Phase+": "+strings.Join(standings(o), ", "))
	}
	return out
}

// TestSheets: several results tables in a workbook are rounds, scorers or pools;
// when that is not clear the first is read and the others are named.
func TestSheets(t *testing.T) {
	t.Parallel()
	const one, two, other = "player,Ana,Bo,Cy\nAna,X,6,3\nBo,0,X,2\nCy,3,2,X", "player,Cy,Bo,Ana\nAna,3,6,X\nBo,6,X,0\nCy,X,0,3", "player,Dee,Ed\nDee,X,4\nEd,1,X"
	const mixed = "player,Ana,Dee\nAna,X,4\nDee,1,X"
	for name, c := range map[string]struct {
		tabs []tab
		toml string
		want []string
		said []string
	}{
		"called like rounds": {
			tabs: []tab{sheetOf("Round 1", one), sheetOf("Round 2", two), sheetOf("Notes", "hello,there\nyou,all")},
			want: []string{"Round 1: 1 Ana 9 450, 2 Cy 5 250, 3 Bo 2 100", "Round 2: 1 Ana 9 450, 2 Bo 6 300, 3 Cy 3 150"},
		},
		"a column round": {
			tabs: []tab{sheetOf("a", strings.NewReplacer("Cy\nAna", "Cy,round\nAna", "3\nBo", "3,7\nBo", "2\nCy", "2,7\nCy").Replace(one)+",7"), sheetOf("b", "player,Dee,Ed,round\nDee,X,4,8\nEd,1,X,8")},
			want: []string{"Round 7: 1 Ana 9 450, 2 Cy 5 250, 3 Bo 2 100", "Round 8: 1 Dee 4 400, 2 Ed 1 100"},
		},
		"phases that pick their sheets": {
			tabs: []tab{sheetOf("R1", one), sheetOf("R2", two)}, toml: "[[phase]]\nname = \"Second\"\nround = 2\n[[phase]]\nname = \"First\"\nround = \"Round 1\"\n",
			want: []string{"Second: 1 Ana 9 450, 2 Bo 6 300, 3 Cy 3 150", "First: 1 Ana 9 450, 2 Cy 5 250, 3 Bo 2 100"},
		},
		"scorers": {
			tabs: []tab{sheetOf("Red", one), sheetOf("Blue", "player,Ana,Bo,Cy\nAna,X,6,3\nBo,0,X,4\nCy,3,1,X"), sheetOf("Green", one)},
			want: []string{"main: 1 Ana 9 450, 2 Cy 5 250, 3 Bo 2 100"},
			said: []string{"SCORERS_COMPARED: 3 tables of results for the same phase are read as those of several scorers: 2 pairs agree in all, 1 differs, 0 are not in all of them"},
		},
		"pools": {
			tabs: []tab{sheetOf("Pool A", one), sheetOf("Pool B", other)},
			want: []string{"main: 1 Ana 9 450, 2 Cy 5 250, 3 Bo 2 100, 1 Dee 4 400, 2 Ed 1 100"},
		},
		"the same players and other results": {
			tabs: []tab{sheetOf("Sheet1", one), sheetOf("Sheet2", "player,Ana,Bo,Cy\nAna,X,0,0\nBo,6,X,6\nCy,6,0,X")},
			want: []string{"main: 1 Ana 9 450, 2 Cy 5 250, 3 Bo 2 100"},
			said: []string{"RESULT_SHEETS: sheets Sheet1 and Sheet2 both hold results, and it is not clear what they are together: only Sheet1 was read"},
		},
		"some of the players": {
			tabs: []tab{sheetOf("x", one), sheetOf("y", mixed)},
			want: []string{"main: 1 Ana 9 450, 2 Cy 5 250, 3 Bo 2 100"},
			said: []string{"RESULT_SHEETS: sheets x and y both hold results, and it is not clear what they are together: only x was read"},
		},
		"rounds, but the phases pick none": {
			tabs: []tab{sheetOf("Round 1", one), sheetOf("Round 2", two)}, toml: "[[phase]]\nname = \"A\"\n",
			want: []string{"A: 1 Ana 9 450, 2 Cy 5 250, 3 Bo 2 100"},
			said: []string{"RESULT_SHEETS: sheets Round 1 and Round 2 both hold results, and it is not clear what they are together: only Round 1 was read"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			list := judge(t, t.TempDir(), map[string]string{"event.toml": "results = [\"b.xlsx\"]\n[scoring]\nsplit_points = 3\n" + c.toml, "b.xlsx": book(t, c.tabs...)})
			if d := cmp.Diff(c.want, phases(list)); d != "" {
				t.Errorf("standings (-want +got):\n%s", d)
			}
			var got []string
			for _, o := range list {
				got = append(got, said(o, "RESULT_SHEETS", "SCORERS_COMPARED", "MATRIX_SECOND", "MATRIX_ROUNDS")...)
			}
			if d := cmp.Diff(c.said, got); d != "" {
				t.Errorf("findings (-want +got):\n%s", d)
			}
		})
	}
}

// TestRoundsOfOneTable: a table with a column round is a phase for each round, or
// the phases of the event pick theirs.
func TestRoundsOfOneTable(t *testing.T) {
	t.Parallel()
	const text = "player;card_1;card_2;result_0;result_1;result_2;bonus;round\nAna;Fog;Plains;00;06;04;0;106\nBo;Fog;Island;00;00;03;1;106\nCy;Fog;Forest;01;03;00;0;106\n" +
		"Cy;Swamp;Plains;00;06;;2;107\n\nEva;Swamp;Island;00;00;;0;107\n"
	const head = "format = \"2CB FR\"\ndecks = [\"r.csv\"]\nresults = [\"r.csv\"]\n[house]\nlists = []\n[scoring]\nsplit_points = 3\n"
	first, second := "1 Ana 10 500, 2 Bo 4 200, 2 Cy 4 200", "1 Cy 8 800, 2 Eva 0 0"
	for toml, want := range map[string][]string{
		"": {"Round 106: " + first, "Round 107: " + second},
		"[[phase]]\nname = \"Last\"\nround = \"107\"\n[[phase]]\nname = \"First\"\nround = 106\n": {"Last: " + second, "First: " + first},
		"[[phase]]\nname = \"Last\"\nround = 107\n":                                               {"Last: " + second},
		"[[phase]]\nname = \"None\"\n":                                                            {"None: "},
	} {
		list := judge(t, t.TempDir(), map[string]string{"event.toml": head + toml, "r.csv": text})
		if d := cmp.Diff(want, phases(list)); d != "" {
			t.Errorf("%q: standings (-want +got):\n%s", toml, d)
		}
		refused := want[0] == "None: "
		for _, o := range list {
			if got := open(o); slices.Contains(got, "MATRIX_ROUNDS") != refused || !refused && got != nil {
				t.Errorf("%q: findings %q", toml, got)
			}
		}
	}
}

// TestPodWorkbook: the workbook of 3cardblind: a sheet of games for each scorer,
// with numbers as floats and columns for analyses, notes on decks, and metadata
// without a header.
func TestPodWorkbook(t *testing.T) {
	t.Parallel()
	head := []any{"ID#", "Player 1 (On the Play)", "Player 2 (On the Draw)", "Outcome", "Guru Analysis", "Guru Signature", "Blue Analysis", "Partner Signature", "Green Analysis", "Partner 2 Signature", "Inverse Check", "Inverse ID#", "Thread"}
	decks := []string{"Fog | Plains", "Swamp | Duress", "Island | Fog"}
	// row of deck i first = (i-1)(n-1)+1; outcomes of the deck on the play
	games := [][3]any{{0, 1, 1.0}, {0, 2, 0.5}, {1, 0, 0.0}, {1, 2, 1.0}, {2, 0, 0.5}, {2, 1, 0.0}}
	inverse := []int{3, 5, 1, 6, 2, 4}
	gurus := func(name string, change map[int]any, inverseID map[int]int) tab {
		s := tab{name: name, rows: [][]any{head}}
		for k, g := range games {
			outcome, back := g[2], inverse[k]
			if c, ok := change[k]; ok {
				outcome = c
			}
			if c, ok := inverseID[k]; ok {
				back = c
			}
			s.rows = append(s.rows, []any{float64(k + 1), decks[g[0].(int)], decks[g[1].(int)], outcome, "races", name, nil, nil, nil, nil, "OK", float64(back), nil})
		}
		return s
	}
	notes := tab{name: "Deck Notes", rows: [][]any{{"Decklists", "Goldfish Clock", "Signature", "Notes", "Additional Notes"}, {decks[0], 4.0, "Red", "slow", nil}, {decks[1], nil, "Red", nil, nil}}}
	meta := tab{name: "Metadata", rows: [][]any{{"Pod name", "✓", "Pod 12"}, {"Moderator", "✓", "Quirin"}}}
	run := func(tabs ...tab) *rules.Outcome {
		return judge(t, t.TempDir(), map[string]string{"event.toml": "format = \"2CB FR\"\nresults = [\"pod.xlsx\"]\ndecks = [\"pod.xlsx\"]\n[house]\nlists = []\n[scoring]\nsplit_points = 3\n", "pod.xlsx": book(t, tabs...)})[0]
	}

	o := run(gurus("Red Gurus", nil, nil), gurus("Blue Gurus", nil, nil), gurus("Green Gurus", map[int]any{1: 1.0, 4: 0.0}, nil), notes, meta)
	if d := cmp.Diff([]string{"1 Fog | Plains 8 400", "2 Swamp | Duress 6 300", "3 Island | Fog 2 100"}, standings(o)); d != "" {
		t.Errorf("standings (-want +got):\n%s", d)
	}
	want := []string{
		"SCORERS_MAJORITY: Fog | Plains against Island | Fog: the scorers differ: DD (pod.xlsx[Red Gurus]!D3), DD (pod.xlsx[Blue Gurus]!D3), WW (pod.xlsx[Green Gurus]!D3); the majority counts: DD",
		"SCORERS_COMPARED: 3 tables of results for the same phase are read as those of several scorers: 2 pairs agree in all, 1 differs, 0 are not in all of them",
	}
	if d := cmp.Diff(want, said(o, "SCORERS_COMPARED", "SCORERS_MAJORITY", "GAME_INVERSE", "RESULT_MISSING", "GAME_OUTCOME")); d != "" {
		t.Errorf("findings (-want +got):\n%s", d)
	}
	if n := o.Phase.Decks.Len(); n != 3 {
		t.Errorf("%d decks, want 3", n)
	}

	// a number of the inverse game that is another game, an outcome that is none,
	// a game whose inverse is not there
	red := gurus("Red Gurus", map[int]any{3: "later", 5: nil}, map[int]int{0: 5})
	o = run(red, notes, meta)
	var codes []string
	for i := range o.Findings {
		if f := &o.Findings[i]; f.Open(true) && f.Severity >= diag.Warning && f.Code != "SHEET_NOT_READ" {
			codes = append(codes, f.Code)
		}
	}
	slices.Sort(codes)
	if d := cmp.Diff([]string{"GAME_INVERSE", "GAME_INVERSE", "GAME_OUTCOME", "RESULT_MISSING"}, codes); d != "" {
		t.Errorf("findings (-want +got):\n%s", d)
	}
}
