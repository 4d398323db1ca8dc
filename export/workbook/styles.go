package workbook

import (
	"strings"

	"github.com/xuri/excelize/v2"
)

// excelizeZip shortens the name of excelize's interface.
type excelizeZip = excelize.ZipWriter

// styles are the cell styles of the workbook.
type styles struct {
	file *excelize.File

	header, text, wrap, flag, number, percent, date     int
	title, key, link                                    int
	name, slant, self, sum, unknown                     int // crosstable
	headerMiddle, headerCorner, headerSum, headerNumber int
	shared, dimText, dimWrap, dimFlag, dimNumber        int // accents

	signal map[string]int // severities, verdicts and states by their word
	cells  map[string]int // crosstable cells by number format
}

// signals are the fills of words that ask for attention; the text has the
// meaning, the colour only helps. Blue and orange differ for every eye.
var signals = []struct{ word, fill, font string }{
	{"error", "F4B183", "7F2A00"},
	{"illegal", "F4B183", "7F2A00"},
	{"conflict", "F4B183", "7F2A00"},
	{"refused", "F4B183", "7F2A00"},
	{"dq", "F4B183", "7F2A00"},
	{"ruling", "FFE699", "5F4B00"},
	{"provisional", "FFE699", "5F4B00"},
	{"pending", "FFE699", "5F4B00"},
	{"incomplete", "FFE699", "5F4B00"},
	{"missing", "FFE699", "5F4B00"},
	{"warning", "FFF2CC", "5F4B00"},
	{"legal", "DDEBF7", "1F4E79"},
	{"applied", "DDEBF7", "1F4E79"},
	{"info", "EDEDED", "404040"},
}

// A scale of six colours from loss to win: orange to blue, told apart by every
// kind of colour vision and in grey; the value is always in the cell.
var scale = []struct {
	value      int
	fill, font string
}{
	{6, "2166AC", "FFFFFF"},
	{4, "67A9CF", "000000"},
	{3, "D1E5F0", "000000"},
	{2, "FEE8C8", "000000"},
	{1, "FDBB84", "000000"},
	{0, "D7664A", "000000"},
}

const (
	family     = "Calibri"
	headerFill = "1F3864"
	lineColour = "D9D9D9"
)

func newStyles(f *excelize.File) (*styles, error) {
	s := &styles{file: f, signal: map[string]int{}, cells: map[string]int{}}
	top := func(wrap bool, horizontal string) *excelize.Alignment {
		return &excelize.Alignment{Vertical: "top", WrapText: wrap, Horizontal: horizontal}
	}
	fill := func(colour string) excelize.Fill {
		return excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{colour}}
	}
	lines := borders()
	percent, date := "0.00%", "yyyy-mm-dd"
	tied, dim := `"= "0`, "808080"  // a shared rank stays a number
	flag := `"TRUE";"TRUE";"FALSE"` // LibreOffice shows some booleans as 0 and 1
	right := &excelize.Alignment{Vertical: "top", Horizontal: "right", Indent: 1}
	white := font("FFFFFF", true)
	middle := &excelize.Alignment{Horizontal: "center", Vertical: "center"}
	list := []struct {
		id    *int
		style excelize.Style
	}{
		{&s.header, excelize.Style{Font: white, Fill: fill(headerFill), Alignment: &excelize.Alignment{Vertical: "center"}}},
		{&s.headerMiddle, excelize.Style{Font: white, Fill: fill(headerFill), Alignment: middle}},
		{&s.headerCorner, excelize.Style{Font: white, Fill: fill(headerFill), Border: lines, Alignment: &excelize.Alignment{Vertical: "bottom"}}},
		{&s.headerSum, excelize.Style{Font: white, Fill: fill(headerFill), Border: lines, Alignment: &excelize.Alignment{Horizontal: "center", Vertical: "bottom"}}},
		{&s.text, excelize.Style{Alignment: top(false, "")}},
		{&s.wrap, excelize.Style{Alignment: top(true, "")}},
		{&s.flag, excelize.Style{Alignment: top(false, "center"), CustomNumFmt: &flag}},
		{&s.number, excelize.Style{Alignment: right}},
		{&s.percent, excelize.Style{Alignment: right, CustomNumFmt: &percent}},
		{&s.date, excelize.Style{Alignment: top(false, "center"), CustomNumFmt: &date}},
		{&s.shared, excelize.Style{Font: font("7F2A00", true), Alignment: right, CustomNumFmt: &tied}},
		{&s.dimText, excelize.Style{Font: font(dim, false), Alignment: top(false, "")}},
		{&s.dimWrap, excelize.Style{Font: font(dim, false), Alignment: top(true, "")}},
		{&s.dimFlag, excelize.Style{Font: font(dim, false), Alignment: top(false, "center"), CustomNumFmt: &flag}},
		{&s.dimNumber, excelize.Style{Font: font(dim, false), Alignment: right}},
		{&s.title, excelize.Style{Font: &excelize.Font{Family: family, Bold: true, Size: 18, Color: headerFill}, Alignment: top(false, "")}},
		{&s.key, excelize.Style{Font: font("000000", true), Alignment: top(true, "")}},
		{&s.link, excelize.Style{Font: &excelize.Font{Family: family, Size: 11, Color: "0563C1", Underline: "single"}, Alignment: top(false, "")}},
		{&s.name, excelize.Style{Alignment: &excelize.Alignment{Vertical: "center"}, Border: lines}},
		{&s.slant, excelize.Style{Font: white, Fill: fill(headerFill), Border: lines, Alignment: &excelize.Alignment{TextRotation: 90, Horizontal: "center", Vertical: "bottom"}}},
		{&s.headerNumber, excelize.Style{Font: white, Fill: fill(headerFill), Border: lines, Alignment: middle}},
		{&s.self, excelize.Style{Font: font("7F7F7F", false), Fill: fill("D9D9D9"), Alignment: middle, Border: lines}},
		{&s.sum, excelize.Style{Font: font("000000", true), Alignment: middle, Border: lines}},
		{&s.unknown, excelize.Style{Alignment: middle, Border: lines}},
	}
	for i := range list {
		id, err := f.NewStyle(&list[i].style)
		if err != nil {
			return nil, err
		}
		*list[i].id = id
	}
	for _, g := range signals {
		id, err := f.NewStyle(&excelize.Style{Fill: fill(g.fill), Font: font(g.font, true), Alignment: top(false, "")})
		if err != nil {
			return nil, err
		}
		s.signal[g.word] = id
	}
	return s, nil
}

func borders() []excelize.Border {
	var b []excelize.Border
	for _, side := range []string{"left", "right", "top", "bottom"} {
		b = append(b, excelize.Border{Type: side, Color: lineColour, Style: 1})
	}
	return b
}

// cell is the style of a cell of the matrix that holds a number; letters
// are shown behind it and are part of the number format, so that the cell
// stays a number.
// bad marks a cell that contradicts its mirror: a red frame.
func (s *styles) cell(letters string, bad bool) (int, error) {
	key := letters
	style := excelize.Style{Alignment: &excelize.Alignment{Horizontal: "center", Vertical: "center"}, Border: borders()}
	if bad {
		key += "!"
		for i := range style.Border {
			style.Border[i].Color, style.Border[i].Style = "C00000", 5
		}
	}
	if id, ok := s.cells[key]; ok {
		return id, nil
	}
	if letters != "" {
		format := `0" ` + strings.ReplaceAll(letters, `"`, "") + `"`
		style.CustomNumFmt = &format
	}
	id, err := s.file.NewStyle(&style)
	if err == nil {
		s.cells[key] = id
	}
	return id, err
}

func font(colour string, bold bool) *excelize.Font {
	return &excelize.Font{Family: family, Size: 11, Color: colour, Bold: bold}
}
