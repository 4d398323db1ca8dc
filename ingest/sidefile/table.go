// Package sidefile reads the small typed CSV files that lie beside event.toml:
// players, teams, pools, aliases, rulings, corrections, published standings,
// posts, and ban lists. It is strict where a slip would change a verdict:
// headers are checked before anything is read, every value has a type, a faulty
// row is rejected with its row. It does not know what the values mean for the
// event.
//
// Bytes are decoded by ingest/charset and cut by ingest/csvscan, so separators,
// encodings and places are those of the big files. gocarina/gocsv then fills the
// structs, fed one row at a time under our canonical header.
package sidefile

import (
	"encoding/csv"
	"errors"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/gocarina/gocsv"

	"deckmill/ingest/charset"
	"deckmill/ingest/csvscan"
	"deckmill/ingest/diag"
	"deckmill/ingest/grid"
	"deckmill/ingest/source"
)

// Table is what was read of one side file.
// Read = len(Rows) + len(Rejects) + Ignored, all in physical records.
type Table[T any] struct {
	Rows     []T
	Rejects  []grid.Row     // rows as they stand in the file, each with Err set
	Findings []diag.Finding // on the file, and one for each reject
	Header   []string       // as typed
	Encoding string         // as in charset.Decision
	Read     int
	Ignored  int // header, blank, comment and sep= lines, and rows of a todo file that were not answered
	// Places are the numbers (from 1) of the columns that were found, by our names.
	Places map[string]int16
	Open   int // those of Ignored that were not answered
}

// column is one column of a kind of side file.
type column struct {
	name     string   // canonical: the csv tag of the struct
	required bool     // the column must be there and its cells filled
	also     []string // further names, in any case, with or without accents
}

// layout is one kind of side file.
type layout struct {
	columns []column
	oneOf   [][]string // the header must hold all columns of one of these sets
	info    []string   // further columns that are for people only
	answer  []string   // when all of these are empty, the row of a todo file was not answered
}

// strict sets both switches of gocsv, which are variables of its package, once
// for the whole program and before its first use.
var strict = sync.OnceFunc(func() {
	gocsv.FailIfUnmatchedStructTags = true
	gocsv.FailIfDoubleHeaderNames = true
})

// reader reads one side file.
type reader[T any] struct {
	layout layout
	grid   grid.Grid
	at     []int // column of the file (from 0) for each column of the layout, -1 = not there
	table  Table[T]
	finish func(row *T, pos source.Pos) *cellError
}

// read reads data as a table of T, whose csv tags are the columns of l in
// order. finish sets the position of a row and checks what concerns several cells.
func read[T any](data []byte, file int32, l layout, finish func(row *T, pos source.Pos) *cellError) Table[T] {
	strict()
	text, decision := charset.Decode(data, "")
	rows := csvscan.MarkBad(csvscan.Scan(text, csvscan.Sniff(text), csvscan.Limits{}), text, &decision)
	r := reader[T]{layout: l, grid: grid.Grid{File: file, Rows: rows}, finish: finish}
	r.table.Encoding, r.table.Read = decision.Encoding, len(rows)
	head := slices.IndexFunc(rows, func(row grid.Row) bool { return !row.Blank() && !strings.HasPrefix(row.Cell(0), "#") })
	if head < 0 || !r.header(&rows[head]) {
		if head < 0 {
			r.missing(nil, &grid.Row{Line: 1})
		}
		r.table.Ignored = len(rows)
		return r.table
	}
	r.table.Ignored = head + 1
	for i := range rows[head+1:] {
		r.row(&rows[head+1+i])
	}
	return r.table
}

// row accepts, rejects or ignores one record.
func (r *reader[T]) row(row *grid.Row) {
	switch {
	case row.Err != nil:
		r.reject(row, *row.Err)
		return
	case row.Blank():
		r.table.Ignored++
		return
	}
	for c := len(r.table.Header); c < len(row.Cells); c++ {
		if strings.TrimSpace(row.Cells[c]) != "" {
			r.reject(row, grid.RowError{Code: "SIDE_RAGGED", Col: int16(min(c+1, 32767)), Args: map[string]string{
				"counted": strconv.Itoa(len(row.Cells)), "allowed": strconv.Itoa(len(r.table.Header)),
			}})
			return
		}
	}
	if r.unanswered(row) {
		r.table.Ignored++
		r.table.Open++
		return
	}
	for i, c := range r.layout.columns {
		if c.required && r.cell(row, i) == "" {
			r.reject(row, r.rowError("SIDE_FIELD_EMPTY", i, nil))
			return
		}
	}
	var one []T
	if err := gocsv.UnmarshalCSV(&feed{rows: [][]string{r.canonical(), r.values(row)}}, &one); err != nil || len(one) != 1 {
		r.reject(row, r.valueError(row, err))
		return
	}
	if fault := r.finish(&one[0], r.grid.Pos(row, -1)); fault != nil {
		r.reject(row, r.cellFault(row, fault))
		return
	}
	r.table.Rows = append(r.table.Rows, one[0])
}

// unanswered reports a row of a todo file whose answer was not filled in.
func (r *reader[T]) unanswered(row *grid.Row) bool {
	for i, c := range r.layout.columns {
		if slices.Contains(r.layout.answer, c.name) && r.cell(row, i) != "" {
			return false
		}
	}
	return len(r.layout.answer) > 0
}

// cell is the text of column i of the layout, without blanks around it.
func (r *reader[T]) cell(row *grid.Row, i int) string {
	if r.at[i] < 0 {
		return ""
	}
	return strings.TrimSpace(row.Cell(r.at[i]))
}

func (r *reader[T]) canonical() []string {
	names := make([]string, len(r.layout.columns))
	for i, c := range r.layout.columns {
		names[i] = c.name
	}
	return names
}

func (r *reader[T]) values(row *grid.Row) []string {
	cells := make([]string, len(r.layout.columns))
	for i := range cells {
		cells[i] = r.cell(row, i)
	}
	return cells
}

// valueError turns what gocsv says about a cell into the error of the row.
func (r *reader[T]) valueError(row *grid.Row, err error) grid.RowError {
	column := 0
	if parse, ok := errors.AsType[*csv.ParseError](err); ok {
		column = parse.Column - 1
	}
	fault := &cellError{}
	if !errors.As(err, &fault) {
		fault = &cellError{want: wantText}
	}
	fault.column = r.layout.columns[min(max(column, 0), len(r.layout.columns)-1)].name
	return r.cellFault(row, fault)
}

// cellFault is the error of a row for a fault in one of its cells.
func (r *reader[T]) cellFault(row *grid.Row, fault *cellError) grid.RowError {
	i := slices.IndexFunc(r.layout.columns, func(c column) bool { return c.name == fault.column })
	value := r.cell(row, i)
	if value == "" {
		return r.rowError("SIDE_FIELD_EMPTY", i, nil)
	}
	return r.rowError("SIDE_VALUE", i, map[string]string{
		"value": value, "want": fault.want.EN, "want_fr": fault.want.FR, "want_ru": fault.want.RU,
	})
}

// rowError is an error at column i of the layout.
func (r *reader[T]) rowError(code string, i int, args map[string]string) grid.RowError {
	if args == nil {
		args = map[string]string{}
	}
	name := r.layout.columns[i].name
	if r.at[i] >= 0 {
		name = r.table.Header[r.at[i]]
	}
	args["column"] = name
	return grid.RowError{Code: code, Args: args, Col: int16(r.at[i] + 1)} //nolint:gosec // header checks the number
}

// reject lists a row and the finding about it.
func (r *reader[T]) reject(row *grid.Row, e grid.RowError) {
	out := *row
	out.Err = &e
	r.table.Rejects = append(r.table.Rejects, out)
	f := diag.New(e.Code)
	f.Args, f.Pos = maps.Clone(e.Args), r.grid.Pos(row, int(e.Col)-1)
	r.table.Findings = append(r.table.Findings, f)
}

// feed gives rows to gocsv: it implements gocsv.CSVReader.
type feed struct{ rows [][]string }

// Read is the next row.
func (f *feed) Read() ([]string, error) {
	if len(f.rows) == 0 {
		return nil, io.EOF
	}
	row := f.rows[0]
	f.rows = f.rows[1:]
	return row, nil
}

// ReadAll is the rest of the rows.
func (f *feed) ReadAll() ([][]string, error) {
	rows := f.rows
	f.rows = nil
	return rows, nil
}
