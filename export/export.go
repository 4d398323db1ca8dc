// Package export publishes what one run found: it knows the table of output
// formats, builds the output folder beside the target, writes the manifest
// last and swaps the folder in, so that a target is never half written. What
// goes into the files is made by the packages below it (columnar, workbook,
// report); what the rows mean is none of its business.
package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"deckmill/export/report"
	"deckmill/export/table"
)

// Bundle is everything one run publishes.
type Bundle struct {
	Lang      string // en, fr or ru: the language of the sheet "Read me"
	Title     string
	Format    string
	Profile   string
	Catalogue string
	Date      string // day of the event, ISO 8601; "" = unknown. Also the date inside event.xlsx

	Tables  []*table.Table    // in schema order
	Colours map[string]string // letters of WUBRG by full card name, of the cards that are played
	Rejects []Rejects
	Todo    []Sheet
	Lists   []Sheet     // lists/<name>.csv, for [house] lists of a later event
	Seals   []SealFile  // files of the folder seals
	Call    report.Call // what the call for decks says
	Summary string      // summary.txt
	// WriteSummary writes summary.txt in the place of Summary, where that would be
	// very long.
	WriteSummary func(io.Writer) error
	ReadMe       []Line // rows of the sheet "Read me"

	Inputs  []Input           // for the manifest, in the order of the table files
	Events  []MergedEvent     // for the manifest of joined outputs
	Options map[string]string // options that change results, for the manifest
	Version string            // of the program
}

// Rejects are the rows of one input that could not be used. They go to
// rejects/<input>.csv, rectangular, with the columns of the input, `_rest` and
// the five columns that say where and why.
type Rejects struct {
	Event  string // of joined outputs: the event
	Folder string // of several events: rejects/<folder>/<input>.csv
	Input  string // display name of the input; the file is named from it
	Header []string
	Rows   [][]string
}

// Sheet is one side file to be filled in: todo/<name>.csv.
type Sheet struct {
	Event  string // of joined outputs: the event
	Folder string // of several events: todo/<folder>/<name>.csv
	Name   string // aliases, rulings or corrections; bans
	Header []string
	Rows   [][]string
	Each   iter.Seq[[]string] // in the place of Rows where there may be very many; nil = Rows
}

// rows are the rows of the sheet.
func (s *Sheet) rows() iter.Seq[[]string] {
	if s.Each != nil {
		return s.Each
	}
	return slices.Values(s.Rows)
}

// SealFile is one file of the folder seals.
type SealFile struct{ Name, Text string }

// Line is one row of the sheet "Read me".
type Line struct{ Key, Value string }

// Input is one input file in the manifest.
// RowsRead = Accepted + Rejected + Ignored.
type Input struct {
	Name     string `json:"name"`
	SHA256   string `json:"sha256"`
	Bytes    int64  `json:"bytes"`
	RowsRead int    `json:"rows_read"`
	Accepted int    `json:"rows_accepted"`
	Rejected int    `json:"rows_rejected"`
	Ignored  int    `json:"rows_ignored"`
}

// WriteOptions are the options of the export itself.
type WriteOptions struct {
	Compress string // "" or none, lz4, zstd: see columnar.WriteArrow
	CSVSafe  bool   // see report.CSVOptions
	Workers  int    // formats written at the same time; 0 = 2
}

// ErrLocked is wrapped when another run works on the same target.
var ErrLocked = errors.New("locked")

// ErrRefused is wrapped when the target must not be replaced; the message
// holds a hint for people.
var ErrRefused = errors.New("refused")

// Write locks the target, writes b into it in the formats of to, and unlocks
// it. inputs are the absolute paths of everything the run read.
func Write(ctx context.Context, target string, inputs []string, b *Bundle, to []string, o WriteOptions) error {
	t, err := Lock(target, inputs)
	if err != nil {
		return err
	}
	return errors.Join(t.Write(ctx, b, to, o), t.Close())
}

// Format is one output format.
type Format struct {
	Name  string
	Doc   string
	Write func(w *Dir, b *Bundle) error
}

// Formats are all output formats, in the order in which they are written.
func Formats() []Format {
	return []Format{
		{Name: "xlsx", Doc: "event.xlsx: one workbook for people, with every table", Write: writeWorkbook},
		{Name: "arrow", Doc: "tables/*.arrow: Arrow IPC files (Feather V2)", Write: writeArrow},
		{Name: "parquet", Doc: "tables/*.parquet: Parquet files", Write: writeParquet},
		{Name: "csv", Doc: "csv/*.csv: UTF-8, comma, LF", Write: writeCSV},
		{Name: "html", Doc: "report.html: one page for browsers, without a network", Write: writePage},
		{Name: "bbcode", Doc: "forum/*.bbcode.txt: posts for a forum, and forum/crosstable.svg", Write: writePosts},
		{Name: "jsonl", Doc: "jsonl/*.jsonl: one JSON object per row", Write: writeJSONLines},
		{Name: "arrows", Doc: "tables/*.arrows: Arrow IPC streams", Write: writeStreams},
	}
}

// Select are the formats named in to, each once, in the order of [Formats]. An
// unknown name is an error that lists the known ones.
func Select(to []string) ([]Format, error) {
	all := Formats()
	var known []string
	for _, f := range all {
		known = append(known, f.Name)
	}
	for _, name := range to {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("unknown output format %q; known: %s", name, strings.Join(known, ", "))
		}
	}
	return slices.DeleteFunc(all, func(f Format) bool { return !slices.Contains(to, f.Name) }), nil
}

// day is the date inside documents: that of the event, else 1980-01-01 (the
// first that a ZIP archive can hold); never the clock.
func (b *Bundle) day() time.Time {
	first := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	d, err := time.Parse(time.DateOnly, b.Date)
	if err != nil || d.Before(first) || d.Year() > 2107 {
		return first
	}
	return d
}
