package sheet

import (
	"encoding/xml"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"
)

// numberKind is what a number format makes of a number.
type numberKind uint8

const (
	plainNumber numberKind = iota
	asDate                 // day, month, year
	asTime                 // time of day
	asDateTime             // both
)

// readStyles reads the number format of every cell style.
func (b *book) readStyles(name string) error {
	data := b.parts[name]
	if len(data) == 0 {
		return nil
	}
	b.styled = true
	formats := map[int]numberKind{}
	return walk{name: name, start: func(stack []string, e xml.StartElement) error {
		switch e.Name.Local {
		case "numFmt":
			if id, err := strconv.Atoi(attr(e, "numFmtId")); err == nil {
				formats[id] = formatKind(attr(e, "formatCode"))
			}
		case "xf":
			if len(stack) < 2 || stack[len(stack)-2] != "cellXfs" {
				return nil
			}
			id, _ := strconv.Atoi(attr(e, "numFmtId")) // a style without a format is plain
			kind, own := formats[id]
			if !own {
				kind = builtinKind(id)
			}
			b.styles = append(b.styles, kind)
		}
		return nil
	}}.over(data)
}

// builtinKind is the kind of a number format that has no code in the file
// (ECMA-376, 18.8.30, with the East Asian ones).
func builtinKind(id int) numberKind {
	switch {
	case id >= 14 && id <= 17, id >= 27 && id <= 31, id == 36, id >= 50 && id <= 58:
		return asDate
	case id >= 18 && id <= 21, id >= 32 && id <= 35, id == 45, id == 47:
		return asTime
	case id == 22:
		return asDateTime
	}
	return plainNumber
}

// formatKind reads a format code such as `dd/mm/yyyy hh:mm`: only the first
// section counts, and letters in quotation marks, brackets or behind `\ _ *`
// are text. Elapsed time ([h]:mm) stays a number.
func formatKind(code string) numberKind {
	date, clock, month := false, false, false
	lower := strings.ToLower(code)
	if lower == "general" || lower == "standard" {
		return plainNumber
	}
	for i := 0; i < len(lower) && lower[i] != ';'; i++ {
		switch lower[i] {
		case '"':
			i += skipTo(lower[i+1:], '"')
		case '[':
			inside := lower[i+1 : i+skipTo(lower[i+1:], ']')]
			if inside != "" && strings.Trim(inside, "hms") == "" {
				return plainNumber
			}
			i += len(inside) + 1
		case '\\', '_', '*':
			i++
		case 'd', 'y':
			date = true
		case 'h', 's':
			clock = true
		case 'm':
			month = true
		}
	}
	switch {
	case date && clock:
		return asDateTime
	case date, month && !clock:
		return asDate
	case clock:
		return asTime
	}
	return plainNumber
}

// skipTo is the number of bytes up to and with c, or all.
func skipTo(s string, c byte) int {
	if i := strings.IndexByte(s, c); i >= 0 {
		return i + 1
	}
	return len(s)
}

// lastSerial is the serial of 9999-12-31 and a day.
const lastSerial = 2958466

// isoTime writes a serial date of the kind in ISO 8601, to the second. What is
// no date (negative, after the year 9999) stays as it was.
func isoTime(raw string, kind numberKind, is1904 bool) string {
	v, err := strconv.ParseFloat(raw, 64)
	if err != nil || v < 0 || v >= lastSerial || math.IsNaN(v) {
		return raw
	}
	t, err := excelize.ExcelDateToTime(v, is1904)
	if err != nil {
		return raw
	}
	t = t.Round(time.Second)
	midnight := t.Hour() == 0 && t.Minute() == 0 && t.Second() == 0
	switch {
	case kind == asTime && v < 1:
		return t.Format(time.TimeOnly)
	case kind == asDate && midnight, kind == asDateTime && midnight:
		return t.Format(time.DateOnly)
	}
	return t.Format("2006-01-02T15:04:05")
}

// shortNumber drops the digits beyond the 15th that binary fractions bring:
// 0.58669999999999989 is 0.5867. Spreadsheet programs show 15 digits at most.
func shortNumber(raw string) string {
	v, err := strconv.ParseFloat(raw, 64)
	if err != nil || math.Abs(v) >= 1e15 || (v != 0 && math.Abs(v) < 1e-9) {
		return raw
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 15, 64), 64)
	if err != nil {
		return raw
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}
