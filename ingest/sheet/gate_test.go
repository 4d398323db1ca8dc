package sheet_test

import (
	"archive/zip"
	"bytes"
	"hash/crc32"
	"strings"
	"testing"

	"deckmill/ingest/sheet"
)

// Workbooks that no spreadsheet program writes are refused, with part and place.
func TestFaults(t *testing.T) {
	t.Parallel()
	row := func(s string) map[string]string { return parts(s) }
	with := func(name, content string) map[string]string {
		p := parts(`<row r="1"><c r="A1"><v>1</v></c></row>`)
		if content == "" {
			delete(p, name)
		} else {
			p[name] = content
		}
		return p
	}
	tests := []struct {
		name     string
		parts    map[string]string
		reason   string
		part, at string
	}{
		{"doubled cell", row(`<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>`), "a cell reference", "xl/worksheets/sheet1.xml", "A1"},
		{"cell of another row", row(`<row r="1"><c r="A2"><v>1</v></c></row>`), "a cell reference", "xl/worksheets/sheet1.xml", "A2"},
		{"column out of bounds", row(`<row r="1"><c r="XFE1"><v>1</v></c></row>`), "a cell reference", "xl/worksheets/sheet1.xml", "XFE1"},
		{"reference in small letters", row(`<row r="1"><c r="a1"><v>1</v></c></row>`), "a cell reference", "xl/worksheets/sheet1.xml", "a1"},
		{"rows out of order", row(`<row r="5"/><row r="2"/>`), "a row number", "xl/worksheets/sheet1.xml", "2"},
		{"row out of bounds", row(`<row r="1048577"/>`), "a row number", "xl/worksheets/sheet1.xml", "1048577"},
		{"row number of no use", row(`<row r="99999999999999999999"/>`), "a row number", "xl/worksheets/sheet1.xml", "99999999999999999999"},
		{"shared string out of range", row(`<row r="1"><c r="A1" t="s"><v>3</v></c></row>`), "a cell refers to a shared", "xl/worksheets/sheet1.xml", "A1"},
		{"negative shared string", row(`<row r="1"><c r="A1" t="s"><v>-1</v></c></row>`), "a cell refers to a shared", "xl/worksheets/sheet1.xml", "A1"},
		{"style out of range", row(`<row r="1"><c r="A1" s="5"><v>3</v></c></row>`), "a cell refers to a style", "xl/worksheets/sheet1.xml", "A1"},
		{"hidden columns that overlap", with("xl/worksheets/sheet1.xml", worksheet(`<cols><col min="2" max="4" hidden="1"/><col min="4" max="4" hidden="1"/></cols><sheetData/>`)), "a cell reference", "xl/worksheets/sheet1.xml", "4:4"},
		{"hidden columns that overlap, from the last", with("xl/worksheets/sheet1.xml", worksheet(`<cols><col min="3" max="4" hidden="1"/><col min="2" max="3" hidden="1"/></cols><sheetData/>`)), "a cell reference", "xl/worksheets/sheet1.xml", "2:3"},
		{"merge out of bounds", with("xl/worksheets/sheet1.xml", worksheet(`<sheetData/><mergeCells><mergeCell ref="B2:A1"/></mergeCells>`)), "a merged range", "xl/worksheets/sheet1.xml", "B2:A1"},
		{"cut off", with("xl/worksheets/sheet1.xml", `<worksheet><sheetData><row r="1"><c r="A1" t=`), "the XML is cut off", "xl/worksheets/sheet1.xml", "1:46"},
		{"cut off between elements", with("xl/worksheets/sheet1.xml", `<worksheet><sheetData>`), "the XML is cut off", "xl/worksheets/sheet1.xml", "1:23"},
		{"rubbish behind the end", with("xl/worksheets/sheet1.xml", `<worksheet></worksheet></x>`), "the XML is cut off", "xl/worksheets/sheet1.xml", "1:28"},
		{"DTD", with("xl/worksheets/sheet1.xml", `<!DOCTYPE x [<!ENTITY e "boom">]><worksheet/>`), "the XML has a document type", "xl/worksheets/sheet1.xml", "1:34"},
		{"DTD in the shared strings", with("xl/sharedStrings.xml", `<!DOCTYPE x><sst/>`), "the XML has a document type", "xl/sharedStrings.xml", "1:13"},
		{"nested", with("xl/worksheets/sheet1.xml", strings.Repeat("<a>", 100)+strings.Repeat("</a>", 100)), "the XML is nested", "xl/worksheets/sheet1.xml", "1:196"},
		{"no workbook", with("xl/workbook.xml", ""), "a part is missing", "xl/workbook.xml", ""},
		{"no sheet part", with("xl/worksheets/sheet1.xml", ""), "a part is missing", "xl/worksheets/sheet1.xml", "One"},
		{"no sheets", with("xl/workbook.xml", workbook("")), "there are no sheets", "xl/workbook.xml", ""},
		{"two sheets of one name", with("xl/workbook.xml", workbook(`<sheet name="A" r:id="r1"/><sheet name="a" r:id="r1"/>`)), "two sheets", "xl/workbook.xml", "a"},
		{"parts that differ in case", with("xl/worksheets/SHEET1.xml", "<x/>"), "two parts", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, grids, findings := sheet.Read(pack(t, tt.parts), 1, "", sheet.Limits{})
			if len(grids) > 0 || len(findings) != 1 || findings[0].Code != "XLSX_FAULT" {
				t.Fatalf("%d grids, findings %v", len(grids), findings)
			}
			codes(t, findings)
			args := findings[0].Args
			if !strings.HasPrefix(args["reason"], tt.reason) || (tt.part != "" && (args["part"] != tt.part || args["at"] != tt.at)) {
				t.Errorf("args %v", args)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	long := parts(`<row r="1"><c r="A1" t="inlineStr"><is><t>` + strings.Repeat("A", 5000) + `</t></is></c></row>`)
	wide := parts(`<row r="1"><c r="CV1"><v>1</v></c></row><row r="2"><c r="CV2"><v>1</v></c></row>`)
	tests := []struct {
		name  string
		parts map[string]string
		lim   sheet.Limits
		what  string
	}{
		{"a part", long, sheet.Limits{Part: 4000}, "bytes"},
		{"all parts", long, sheet.Limits{Total: 4000}, "bytes"},
		{"ratio", long, sheet.Limits{Ratio: 2, Grace: 1000}, "ratio"},
		{"entries", long, sheet.Limits{Entries: 3}, "entries"},
		{"cells", wide, sheet.Limits{Cells: 150}, "cells"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, grids, findings := sheet.Read(pack(t, tt.parts), 1, "", tt.lim)
			if len(grids) > 0 || len(findings) != 1 || findings[0].Code != "FILE_LIMIT" || findings[0].Args[tt.what] == "" {
				t.Errorf("%d grids, findings %v", len(grids), findings)
			}
			codes(t, findings)
		})
	}
}

// A part whose header understates its size is counted by what comes out of it.
func TestLyingSize(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	content := []byte(strings.Repeat("A", 2000))
	f, err := w.CreateRaw(&zip.FileHeader{Name: "xl/worksheets/sheet1.xml", CompressedSize64: 2000, UncompressedSize64: 10, CRC32: crc32.ChecksumIEEE(content)})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	_, _, findings := sheet.Read(b.Bytes(), 1, "", sheet.Limits{})
	if len(findings) != 1 || findings[0].Code != "XLSX_FAULT" {
		t.Errorf("findings %v", findings)
	}
}

func TestNotAWorkbook(t *testing.T) {
	t.Parallel()
	for _, data := range []string{"", "a,b\n", "PK\x03\x04", "PK\x05\x06" + strings.Repeat("\x00", 18)} {
		_, grids, findings := sheet.Read([]byte(data), 1, "", sheet.Limits{})
		if len(grids) > 0 || len(findings) != 1 || findings[0].Code != "XLSX_FAULT" {
			t.Errorf("%q: %d grids, findings %v", data, len(grids), findings)
		}
	}
}

// The parts of a workbook may hold anything: no panic, and a refused workbook
// gives nothing.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		`<row r="1"><c r="A1"><v>1</v></c></row>`, `<row r="1"><c r="A1" t="s"><v>0</v></c></row>`, `<row><c t="inlineStr"><is><t>x</t></is></c></row>`,
		`<row r="5" hidden="1"><c r="B5" s="1"><f>A1</f></c></row></sheetData><mergeCells><mergeCell ref="A1:C9"/></mergeCells><sheetData>`,
	} {
		f.Add(s, `<si><t>a</t></si>`)
	}
	f.Fuzz(func(t *testing.T, sheetData, strs string) {
		p := parts(sheetData)
		p["xl/sharedStrings.xml"] = `<sst>` + strs + `</sst>`
		_, grids, findings := sheet.Read(pack(t, p), 1, "", sheet.Limits{Cells: 100_000})
		refused := false
		for _, x := range findings {
			refused = refused || x.Code == "XLSX_FAULT" || x.Code == "FILE_LIMIT"
		}
		if refused == (len(grids) == 1) {
			t.Fatalf("%d grids, findings %v", len(grids), findings)
		}
		for _, g := range grids {
			for i, r := range g.Rows {
				if i > 0 && r.Line <= g.Rows[i-1].Line {
					t.Fatalf("row %d after row %d", r.Line, g.Rows[i-1].Line)
				}
			}
		}
	})
}
