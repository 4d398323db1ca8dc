// Package sheet reads XLSX workbooks. A gate of its own comes first: it streams
// through every part that matters, counts what really inflates, and refuses
// what no spreadsheet program writes. Only then excelize opens the file, and
// what both saw is compared: a workbook is taken whole or not at all. It does
// not compute formulas and does not know what cells mean.
//
// Values are raw, never as displayed (a 6 formatted `00` is "6"), with these
// exceptions: numbers with a date format become ISO 8601, booleans true or
// false, decimals lose the digits a computer adds beyond the 15th, line ends in
// cells become LF.
package sheet

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/grid"
	"deckmill/ingest/source"
)

// Limits bound a workbook. Zero fields take those of [DefaultLimits].
type Limits struct {
	Part    int64 // inflated bytes of one part
	Total   int64 // inflated bytes of all parts
	Ratio   int64 // inflated to packed bytes of a part, looked at above Grace
	Grace   int64 // bytes
	Entries int   // parts
	Cells   int   // cells of all grids, empty ones to the left of a value and merged ones included
	Gap     int   // empty rows kept between two filled ones; longer gaps are skipped with a warning
}

// DefaultLimits are those of spec/faults.md; 8 million cells are 128 MiB.
func DefaultLimits() Limits {
	return Limits{Part: 64 << 20, Total: 256 << 20, Ratio: 100, Grace: 1 << 20, Entries: 10_000, Cells: 8 << 20, Gap: 1000}
}

func (l Limits) filled() Limits {
	d := DefaultLimits()
	for _, f := range []struct {
		v   *int64
		def int64
	}{{&l.Part, d.Part}, {&l.Total, d.Total}, {&l.Ratio, d.Ratio}, {&l.Grace, d.Grace}} {
		if *f.v <= 0 {
			*f.v = f.def
		}
	}
	for _, f := range []struct {
		v   *int
		def int
	}{{&l.Entries, d.Entries}, {&l.Cells, d.Cells}, {&l.Gap, d.Gap}} {
		if *f.v <= 0 {
			*f.v = f.def
		}
	}
	return l
}

// The bounds of a sheet (ECMA-376, 18.3.1.73: the limits of Excel).
const (
	maxRows    = 1 << 20
	maxColumns = 1 << 14
)

// Read reads the sheet called want (in any case, also a hidden one), or with ""
// every visible sheet, in order. It returns the names of all sheets, hidden
// ones included: grid.Sheet counts in them, from 1.
//
// Rows end at the last one with a value; rows without values above it are kept
// as rows without cells, up to Limits.Gap in one place. A merged range holds the
// value of its first cell in all of its cells, as far as the sheet has values.
// A formula without a stored value is read as its text, with an error finding
// on the cell. After a finding of the code XLSX_FAULT, FILE_LIMIT or
// SHEET_UNKNOWN there are no grids.
func Read(data []byte, file int32, want string, lim Limits) (sheets []string, grids []grid.Grid, findings []diag.Finding) {
	r := reader{file: file, lim: lim.filled()}
	b, err := r.gate(data)
	if err == nil {
		sheets = b.names()
		grids, err = r.grids(b, data, want)
	}
	if err != nil {
		return sheets, nil, append(r.findings, r.finding(err))
	}
	return sheets, grids, r.findings
}

// reader reads one workbook.
type reader struct {
	file     int32
	lim      Limits
	findings []diag.Finding
}

// book is what the gate found out about a workbook.
type book struct {
	sheets []sheetInfo
	shared []bool // for each shared string: is it not empty
	styles []numberKind
	styled bool // there is a styles part
	is1904 bool // serial 0 is 1904-01-01
	parts  map[string]part
}

// sheetInfo is a sheet and what its part holds.
type sheetInfo struct {
	name   string
	part   string // name in the package; "" when it has no cells (a chart)
	hidden bool
	scan   scan
}

func (b *book) names() []string {
	names := make([]string, len(b.sheets))
	for i, s := range b.sheets {
		names[i] = s.name
	}
	return names
}

// grids picks the sheets that are read, says what is hidden, and reads them.
func (r *reader) grids(b *book, data []byte, want string) ([]grid.Grid, error) {
	var picked []int
	for i, s := range b.sheets {
		switch {
		case want != "" && strings.EqualFold(s.name, want) && s.part != "":
			picked = append(picked, i)
		case want == "" && s.hidden && b.feeds(s.name): // a list of words for drop-downs
		case want == "" && s.hidden && s.part != "":
			r.add("SHEET_HIDDEN", i, "sheet", s.name)
		case want == "" && s.part != "":
			picked = append(picked, i)
		}
	}
	if want != "" && len(picked) == 0 {
		return nil, &unknownError{want: want, sheets: b.names()}
	}
	b.parts = nil // excelize inflates its own
	grids, err := r.values(b, data, picked)
	if err != nil {
		return nil, err
	}
	for _, i := range picked {
		r.hiddenCells(&b.sheets[i], i)
	}
	return grids, nil
}

// feeds reports that a drop-down of another sheet takes its words from the sheet.
func (b *book) feeds(name string) bool {
	for i := range b.sheets {
		for _, f := range b.sheets[i].scan.choices {
			if sheet, _, ok := strings.Cut(f, "!"); ok && !strings.EqualFold(b.sheets[i].name, name) && strings.EqualFold(strings.ReplaceAll(strings.Trim(sheet, "'$="), "''", "'"), name) {
				return true
			}
		}
	}
	return false
}

// hiddenCells warns of hidden rows and columns that hold values.
func (r *reader) hiddenCells(s *sheetInfo, i int) {
	rows := spans(s.scan.hiddenRows, strconv.Itoa)
	columns := spans(s.scan.hiddenColumns(), source.ColumnLetters)
	if rows != "" || columns != "" {
		r.add("SHEET_HIDDEN_CELLS", i, "sheet", s.name, "rows", rows, "columns", columns)
	}
}

// spans writes ascending numbers as "4, 7-9", at most 20 spans.
func spans(list []int, write func(int) string) string {
	var out []string
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && list[j+1] == list[j]+1 {
			j++
		}
		if len(out) == 20 {
			out = append(out, "...")
			break
		}
		text := write(list[i])
		if j > i {
			text += "-" + write(list[j])
		}
		out = append(out, text)
		i = j + 1
	}
	return strings.Join(out, ", ")
}

// add lists a finding about sheet i (from 0).
func (r *reader) add(code string, i int, args ...string) {
	f := diag.New(code)
	f.Args = map[string]string{}
	for k := 0; k+1 < len(args); k += 2 {
		if args[k+1] != "" {
			f.Args[args[k]] = args[k+1]
		}
	}
	f.Pos = source.Pos{File: r.file, Sheet: int16(i + 1)} //nolint:gosec // the gate limits the sheets to 10,000
	r.findings = append(r.findings, f)
}

// finding turns a refusal of the workbook into its finding.
func (r *reader) finding(err error) diag.Finding {
	var f diag.Finding
	switch e := err.(type) { //nolint:errorlint // made in this package, never wrapped
	case *faultError:
		f = diag.New("XLSX_FAULT")
		f.Args = map[string]string{"reason": e.reason.EN, "reason_fr": e.reason.FR, "reason_ru": e.reason.RU, "part": e.part, "at": e.at}
	case *limitError:
		f = diag.New("FILE_LIMIT")
		f.Args = map[string]string{e.what: strconv.FormatInt(e.limit, 10), "part": e.part}
	case *unknownError:
		f = diag.New("SHEET_UNKNOWN")
		f.Args = map[string]string{"sheet": e.want, "sheets": strings.Join(e.sheets, ", ")}
		f.Suggestions = slices.Clone(e.sheets[:min(len(e.sheets), 3)])
	default:
		f = diag.New("FILE_UNREADABLE")
		f.Args = map[string]string{"reason": err.Error()}
	}
	f.Pos = source.Pos{File: r.file}
	return f
}

// faultError refuses a workbook.
type faultError struct {
	reason   diag.Text
	part, at string
}

func (e *faultError) Error() string { return e.part + " " + e.at + ": " + e.reason.EN }

// limitError refuses a workbook that is too big.
type limitError struct {
	what  string // bytes, ratio, entries, cells
	limit int64
	part  string
}

func (e *limitError) Error() string { return "limit of " + e.what }

// unknownError says that there is no sheet of the name.
type unknownError struct {
	want   string
	sheets []string
}

func (e *unknownError) Error() string { return "no sheet " + e.want }
