package export

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"deckmill/export/table"
)

// ManifestName is the file that makes a folder an output of Deckmill.
const ManifestName = "manifest.json"

// program marks a manifest as ours.
const program = "deckmill"

// Manifest is manifest.json: what was made of what, and how. It holds no time
// of day, no absolute path and no option that does not change results.
type Manifest struct {
	Program       string            `json:"program"`
	Version       string            `json:"version"`
	SchemaVersion string            `json:"schema_version"`
	Title         string            `json:"title"`
	Date          string            `json:"date,omitempty"`
	Format        string            `json:"format"`
	Profile       string            `json:"profile,omitempty"`
	Catalogue     string            `json:"catalogue,omitempty"`
	Lang          string            `json:"lang"`
	Options       map[string]string `json:"options"`
	Events        []MergedEvent     `json:"events,omitempty"` // of joined outputs
	Balance       Balance           `json:"balance"`
	Inputs        []Input           `json:"inputs"`
	Tables        []TableRows       `json:"tables"`
	Outputs       []Output          `json:"outputs"`
}

// Balance adds up the rows of all inputs; Balanced says that nothing is lost:
// read = accepted + rejected + ignored in every input.
type Balance struct {
	RowsRead int  `json:"rows_read"`
	Accepted int  `json:"rows_accepted"`
	Rejected int  `json:"rows_rejected"`
	Ignored  int  `json:"rows_ignored"`
	Balanced bool `json:"balanced"`
}

// TableRows is the number of rows of one table.
type TableRows struct {
	Name string `json:"name"`
	Rows int    `json:"rows"`
}

// Output is one file of the output folder; Name uses `/`.
type Output struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// ReadManifest reads a manifest.json; one that another program wrote is an error.
func ReadManifest(r io.Reader) (*Manifest, error) {
	var m Manifest
	if err := json.NewDecoder(io.LimitReader(r, 64<<20)).Decode(&m); err != nil {
		return nil, fmt.Errorf("%s: %w", ManifestName, err)
	}
	if m.Program != program {
		return nil, fmt.Errorf("%s: not written by Deckmill", ManifestName)
	}
	return &m, nil
}

// manifest describes the finished files of d.
func manifest(b *Bundle, formats []Format, o WriteOptions, outputs []Output) *Manifest {
	m := &Manifest{
		Program: program, Version: b.Version, SchemaVersion: table.Version,
		Title: b.Title, Date: b.Date, Format: b.Format, Profile: b.Profile, Catalogue: b.Catalogue, Lang: b.Lang,
		Options: options(b, formats, o), Balance: balance(b.Inputs), Events: b.Events,
		Inputs: append([]Input{}, b.Inputs...), Tables: []TableRows{}, Outputs: slices.Clone(outputs),
	}
	for _, t := range b.Tables {
		m.Tables = append(m.Tables, TableRows{Name: t.Schema.Name, Rows: t.Rows})
	}
	slices.SortFunc(m.Outputs, func(a, b Output) int { return strings.Compare(a.Name, b.Name) })
	return m
}

// options are the run's options and those of the export that change its bytes.
func options(b *Bundle, formats []Format, o WriteOptions) map[string]string {
	all := map[string]string{}
	maps.Copy(all, b.Options)
	var to []string
	for _, f := range formats {
		to = append(to, f.Name)
	}
	all["to"] = strings.Join(to, ",")
	all["csv_safe"] = strconv.FormatBool(o.CSVSafe)
	all["compress"] = "none"
	if o.Compress != "" {
		all["compress"] = o.Compress
	}
	return all
}

func balance(inputs []Input) Balance {
	sum := Balance{Balanced: true}
	for _, in := range inputs {
		sum.RowsRead += in.RowsRead
		sum.Accepted += in.Accepted
		sum.Rejected += in.Rejected
		sum.Ignored += in.Ignored
		sum.Balanced = sum.Balanced && in.RowsRead == in.Accepted+in.Rejected+in.Ignored
	}
	return sum
}

func writeJSON(w io.Writer, m any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(m)
}
