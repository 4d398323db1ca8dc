package sheet_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"deckmill/ingest/diag"
	"deckmill/ingest/grid"
	"deckmill/ingest/sheet"
	"deckmill/ingest/source"
)

// parts are the parts of a small workbook with one sheet; tests replace some.
func parts(sheetData string) map[string]string {
	return map[string]string{
		"[Content_Types].xml":        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
		"_rels/.rels":                rels("officeDocument", "xl/workbook.xml"),
		"xl/workbook.xml":            workbook(`<sheet name="One" sheetId="1" r:id="r1"/>`),
		"xl/_rels/workbook.xml.rels": rels("worksheet", "worksheets/sheet1.xml", "styles", "styles.xml", "sharedStrings", "sharedStrings.xml"),
		"xl/styles.xml": `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/></numFmts>` +
			`<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="46"/></cellXfs></styleSheet>`,
		"xl/sharedStrings.xml":     `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>plain</t></si><si><t/></si><si><t>a_x000D_` + "\n" + `b</t></si></sst>`,
		"xl/worksheets/sheet1.xml": worksheet("<sheetData>" + sheetData + "</sheetData>"),
	}
}

func worksheet(inside string) string {
	return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` + inside + `</worksheet>`
}

func workbook(sheets string) string {
	return `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>` + sheets + `</sheets></workbook>`
}

func rels(pairs ...string) string {
	var b strings.Builder
	b.WriteString(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`)
	for i := 0; i+1 < len(pairs); i += 2 {
		fmt.Fprintf(&b, `<Relationship Id="r%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/%s" Target="%s"/>`, i/2+1, pairs[i], pairs[i+1])
	}
	return b.String() + `</Relationships>`
}

// pack zips parts; more names with no content replace parts.
func pack(t testing.TB, p map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, text := range p {
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
	return b.Bytes()
}

// text are the grids as "line: cell|cell", blank rows left out.
func text(grids []grid.Grid) []string {
	var out []string
	for _, g := range grids {
		for _, r := range g.Rows {
			if len(r.Cells) > 0 {
				out = append(out, strconv.Itoa(int(r.Line))+": "+strings.Join(r.Cells, "|"))
			}
		}
	}
	return out
}

// codes are the findings as "CODE cell", with messages checked.
func codes(t testing.TB, findings []diag.Finding) []string {
	t.Helper()
	var out []string
	for _, f := range findings {
		for _, lang := range []string{"en", "fr", "ru"} {
			if m := diag.Message(&f, lang); m == "" || m == f.Code || strings.Contains(m, "  ") {
				t.Errorf("message of %s in %s: %q", f.Code, lang, m)
			}
		}
		out = append(out, strings.TrimSpace(f.Code+" "+source.Cell(f.Pos)))
	}
	return out
}

func TestValues(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in string
		want     []string
		findings []string
	}{
		{"empty", "", nil, nil},
		{"raw numbers", `<row r="1"><c r="A1"><v>6</v></c><c r="B1"><v>0.58669999999999989</v></c><c r="C1"><v>1E3</v></c><c r="D1"><v>12345678901234567890</v></c></row>`, []string{"1: 6|0.5867|1000|12345678901234567890"}, nil},
		{"strings", `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="str"><v>1.50</v></c><c r="E1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c></row>`, []string{"1: plain||a\nb|1.50|inline"}, nil},
		{"dates", `<row r="1"><c r="A1" s="1"><v>45351</v></c><c r="B1" s="2"><v>45351.5</v></c><c r="C1" s="2"><v>45351</v></c><c r="D1" s="3"><v>0.75</v></c><c r="E1" s="4"><v>1.5</v></c><c r="F1" s="1"><v>-1</v></c><c r="G1" t="d"><v>2024-02-29</v></c></row>`, []string{"1: 2024-02-29|2024-02-29T12:00:00|2024-02-29|18:00:00|1.5|-1|2024-02-29"}, nil},
		{"booleans and errors", `<row r="1"><c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c><c r="C1" t="e"><v>#N/A</v></c></row>`, []string{"1: true|false|#N/A"}, nil},
		{"formulas", `<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>A1*2</f></c><c r="C1" t="str"><f>""</f><v></v></c><c r="D1"><f>SUM(A1)</f><v/></c></row>`, []string{"1: 2|=A1*2||=SUM(A1)"}, []string{"XLSX_FORMULA B1", "XLSX_FORMULA D1"}},
		{"gaps and styled cells", `<row r="2"><c r="C2"><v>1</v></c><c r="D2" s="1"/></row><row r="4"/><row r="5"><c r="A5"><v>2</v></c></row><row r="900"><c r="A900" s="1"/></row>`, []string{"2: ||1", "5: 2"}, nil},
		{"implied positions", `<row><c><v>1</v></c><c><v>2</v></c></row><row><c r="B2"><v>3</v></c></row>`, []string{"1: 1|2", "2: |3"}, nil},
		{"far cell", `<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`, []string{"1: 1", "1048576: " + strings.Repeat("|", 16383) + "1"}, []string{"SHEET_FAR"}},
		{"hidden rows", `<row r="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="1"><c r="A2"><v>2</v></c></row><row r="3" hidden="1"><c r="A3"><v>3</v></c></row><row r="4" hidden="1"/>`, []string{"1: 1", "2: 2", "3: 3"}, []string{"SHEET_HIDDEN_CELLS"}},
		{"NUL", `<row r="1"><c r="A1" t="inlineStr"><is><t>a_x0000_b</t></is></c></row>`, []string{"1: a\x00b"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			sheets, grids, findings := sheet.Read(pack(t, parts(tt.in)), 1, "", sheet.Limits{})
			if diff := cmp.Diff(tt.want, text(grids)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			got := codes(t, findings)
			for i := range got {
				got[i] = strings.TrimSuffix(got[i], " ")
			}
			if diff := cmp.Diff(tt.findings, got); diff != "" {
				t.Errorf("findings (-want +got)\n%s", diff)
			}
			if len(sheets) != 1 || len(grids) != 1 || grids[0].Sheet != 1 || grids[0].File != 1 {
				t.Errorf("sheets %v, %d grids", sheets, len(grids))
			}
		})
	}
}

func TestMerged(t *testing.T) {
	t.Parallel()
	p := parts("")
	p["xl/worksheets/sheet1.xml"] = worksheet(`<cols><col min="4" max="16384" hidden="1"/><col min="2" max="2" hidden="1"/></cols><sheetData>` + // from the last to the first, as some writers do
		`<row r="1"><c r="A1" t="inlineStr"><is><t>title</t></is></c></row>` +
		`<row r="2"><c r="A2" t="inlineStr"><is><t>anne</t></is></c><c r="B2"><v>1</v></c></row>` +
		`<row r="3"><c r="B3"><v>2</v></c><c r="C3"><v>3</v></c></row><row r="4"><c r="A4"/><c r="B4"><v>4</v></c></row></sheetData>` +
		`<mergeCells><mergeCell ref="A1:XFD1"/><mergeCell ref="A2:A1048576"/><mergeCell ref="Z9:Z10"/></mergeCells>`)
	_, grids, findings := sheet.Read(pack(t, p), 1, "", sheet.Limits{})
	if diff := cmp.Diff([]string{"1: title|title|title", "2: anne|1", "3: anne|2|3", "4: anne|4"}, text(grids)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if len(findings) != 1 || findings[0].Args["columns"] != "B" || findings[0].Args["rows"] != "" {
		t.Errorf("findings %v", findings)
	}
}

func TestSheets(t *testing.T) {
	t.Parallel()
	p := parts(`<row r="1"><c r="A1"><v>1</v></c></row>`)
	p["xl/workbook.xml"] = workbook(`<sheet name="One" r:id="r1"/><sheet name="Two" state="veryHidden" r:id="r4"/><sheet name="Chart" r:id="r5"/><sheet name="Three" r:id="r6"/>`)
	p["xl/_rels/workbook.xml.rels"] = rels("worksheet", "worksheets/sheet1.xml", "styles", "styles.xml", "sharedStrings", "sharedStrings.xml",
		"worksheet", "/xl/worksheets/sheet2.xml", "chartsheet", "chartsheets/sheet1.xml", "worksheet", "worksheets/sheet3.xml", "externalLink", "x.xml", "vbaProject", "vbaProject.bin")
	p["xl/worksheets/sheet2.xml"] = worksheet(`<sheetData><row r="1"><c r="A1"><v>2</v></c></row></sheetData>`)
	p["xl/worksheets/sheet3.xml"] = worksheet(`<sheetData><row r="1"><c r="A1"><v>3</v></c></row></sheetData>`)
	p["xl/chartsheets/sheet1.xml"] = `<chartsheet/>`
	data := pack(t, p)
	tests := []struct {
		want     string
		text     []string
		sheets   []int16
		findings []string
	}{
		{"", []string{"1: 1", "1: 3"}, []int16{1, 4}, []string{"XLSX_MACROS", "XLSX_LINKS", "SHEET_HIDDEN"}},
		{"three", []string{"1: 3"}, []int16{4}, []string{"XLSX_MACROS", "XLSX_LINKS"}},
		{"Two", []string{"1: 2"}, []int16{2}, []string{"XLSX_MACROS", "XLSX_LINKS"}},
		{"Four", nil, nil, []string{"XLSX_MACROS", "XLSX_LINKS", "SHEET_UNKNOWN"}},
		{"Chart", nil, nil, []string{"XLSX_MACROS", "XLSX_LINKS", "SHEET_UNKNOWN"}},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			t.Parallel()
			names, grids, findings := sheet.Read(data, 1, tt.want, sheet.Limits{})
			var numbers []int16
			for _, g := range grids {
				numbers = append(numbers, g.Sheet)
			}
			if diff := cmp.Diff(tt.sheets, numbers); diff != "" {
				t.Errorf("sheets (-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(tt.text, text(grids)); diff != "" {
				t.Errorf("text (-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(tt.findings, codes(t, findings)); diff != "" {
				t.Errorf("findings (-want +got)\n%s", diff)
			}
			if diff := cmp.Diff([]string{"One", "Two", "Chart", "Three"}, names); diff != "" {
				t.Errorf("names (-want +got)\n%s", diff)
			}
		})
	}
}

func TestSamples(t *testing.T) {
	t.Parallel()
	const dir = "../../../shared/cases/"
	tests := []struct {
		file     string
		want     []string // nil = refused
		findings []string
	}{
		{"results/80_xlsx_mixed_types.xlsx", []string{"1: plain|rich|日本|a\nb|inl", "3: 6|6|2024-02-29|2024-02-29|0.625|true|#N/A|=A3*2|x|2024-02-29T00:00:00", "4: plain"}, []string{"XLSX_FORMULA H3", "SHEET_HIDDEN_CELLS"}},
		{"results/81_xlsx_truncated_sheet_xml.xlsx", nil, []string{"XLSX_FAULT"}},
		{"results/82_xlsx_duplicate_cell_ref.xlsx", nil, []string{"XLSX_FAULT"}},
		{"results/83_xlsx_rows_out_of_order.xlsx", nil, []string{"XLSX_FAULT"}},
		{"results/84_xlsx_shared_string_out_of_range.xlsx", nil, []string{"XLSX_FAULT"}},
		{"results/85_xlsx_far_cell_XFD1048576.xlsx", []string{"1048576: " + strings.Repeat("|", 16383) + "1"}, []string{"SHEET_FAR"}},
		{"results/86_xlsx_bad_cell_ref_stops_reading.xlsx", nil, []string{"XLSX_FAULT"}},
		{"results/87_xlsx_dtd_entity.xlsx", nil, []string{"XLSX_FAULT"}},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(filepath.FromSlash(dir + tt.file))
			if err != nil {
				t.Skip("../shared is not here")
			}
			_, grids, findings := sheet.Read(data, 1, "", sheet.Limits{})
			if diff := cmp.Diff(tt.want, text(grids)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			got := codes(t, findings)
			for i := range got {
				if strings.HasPrefix(got[i], "SHEET_FAR") {
					got[i] = "SHEET_FAR"
				}
			}
			if diff := cmp.Diff(tt.findings, got); diff != "" {
				t.Errorf("findings (-want +got)\n%s", diff)
			}
		})
	}
}

func TestWholeSamples(t *testing.T) {
	t.Parallel()
	tests := []struct {
		file   string
		grids  int
		codes  []string
		sheets int
	}{
		{"decklists/derived/one_sheet_per_player.xlsx", 6, []string{"SHEET_HIDDEN"}, 7},
		{"results/out_example_layout.xlsx", 3, nil, 3},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(filepath.FromSlash("../../../shared/cases/" + tt.file))
			if err != nil {
				t.Skip("../shared is not here")
			}
			sheets, grids, findings := sheet.Read(data, 1, "", sheet.Limits{})
			if len(grids) != tt.grids || len(sheets) != tt.sheets {
				t.Errorf("%d grids, sheets %q", len(grids), sheets)
			}
			if diff := cmp.Diff(tt.codes, codes(t, findings)); diff != "" {
				t.Errorf("findings (-want +got)\n%s", diff)
			}
			for _, g := range grids {
				if last := g.Rows[len(g.Rows)-1]; last.Blank() || last.Line > 400 {
					t.Errorf("sheet %d ends at row %d", g.Sheet, last.Line)
				}
			}
		})
	}
}

// Texts and numbers that excelize writes are read back.
func TestReadsWhatExcelizeWrites(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.StringOfN(rapid.SampledFrom([]rune("ab1.é=+ \n_x0041_;<&\"日")), 0, 8, -1)
		rows := rapid.SliceOfN(rapid.SliceOfN(cell, 1, 4), 1, 6).Draw(t, "rows")
		f := excelize.NewFile()
		var want []string
		for i, row := range rows {
			last := 0
			for c, v := range row {
				name, err := excelize.CoordinatesToCellName(c+1, i+1)
				if err != nil {
					t.Fatal(err)
				}
				if err := f.SetCellStr("Sheet1", name, v); err != nil {
					t.Fatal(err)
				}
				if v != "" {
					last = c + 1
				}
			}
			if last > 0 {
				want = append(want, strconv.Itoa(i+1)+": "+strings.Join(row[:last], "|"))
			}
		}
		var b bytes.Buffer
		if err := f.Write(&b); err != nil {
			t.Fatal(err)
		}
		_, grids, findings := sheet.Read(b.Bytes(), 1, "", sheet.Limits{})
		if len(findings) > 0 {
			t.Fatalf("findings %v", findings)
		}
		if diff := cmp.Diff(want, text(grids)); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	f := excelize.NewFile()
	w, err := f.NewStreamWriter("Sheet1")
	if err != nil {
		b.Fatal(err)
	}
	const rows = 5000
	for i := 1; i <= rows; i++ {
		if err := w.SetRow("A"+strconv.Itoa(i), []any{"player", "Ayara, First of Locthwain", i, 0.5, "main", "x"}); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
	var buf bytes.Buffer
	if err := f.Write(&buf); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, grids, _ := sheet.Read(buf.Bytes(), 1, "", sheet.Limits{}); len(grids) != 1 {
			b.Fatal("refused")
		}
	}
	b.ReportMetric(rows*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}
