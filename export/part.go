package export

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"deckmill/export/columnar"
	"deckmill/export/report"
	"deckmill/export/table"
)

// Part is an output folder that was read again, to be joined with others.
type Part struct {
	Folder   string
	Manifest *Manifest
	Tables   map[string]*table.Table
	Events   []MergedEvent
	Rejects  []Rejects
	Todo     []Sheet
	Notes    []string // what was left out
}

// MergedEvent is one event in an output that was joined from several: what its
// own manifest said.
type MergedEvent struct {
	ID        string            `json:"event_id"`
	Title     string            `json:"title"`
	Date      string            `json:"date,omitempty"`
	Format    string            `json:"format"`
	Profile   string            `json:"profile,omitempty"`
	Catalogue string            `json:"catalogue,omitempty"`
	Lang      string            `json:"lang"`
	Version   string            `json:"version"`
	Options   map[string]string `json:"options"`
	Shards    []string          `json:"shards,omitempty"` // I/N of those that are there; none for the whole
	Inputs    []Input           `json:"-"`                // in the manifest's own list, as event_id/name
}

// ReadPart reads an output folder whole: its manifest, and each table from its
// Arrow file, else its Parquet file, else its CSV. Files that are not as they were written, and
// outputs of another schema version, are errors.
func ReadPart(folder string) (*Part, error) {
	data, err := os.ReadFile(filepath.Join(folder, ManifestName))
	if info, e := os.Stat(folder); e == nil && !info.IsDir() {
		return nil, fmt.Errorf("%s is a file, not an output folder of Deckmill", folder)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is no output folder of Deckmill: it holds no %s", folder, ManifestName)
	}
	if err != nil {
		return nil, err
	}
	m, err := ReadManifest(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", folder, err)
	}
	if m.SchemaVersion != table.Version {
		return nil, fmt.Errorf("%s has tables of schema version %q, this program writes %s; run its event again with this program", folder, m.SchemaVersion, table.Version)
	}
	p := &Part{Folder: folder, Manifest: m, Tables: map[string]*table.Table{}}
	for _, listed := range m.Tables {
		if p.Tables[listed.Name], err = p.table(listed); err != nil {
			return nil, err
		}
	}
	if err := p.events(); err != nil {
		return nil, err
	}
	return p, p.sides()
}

// readers are the forms in which a table is read back, the most exact first.
var readers = []struct {
	prefix, suffix string
	read           func(p *Part, data []byte, s *table.Schema) (*table.Table, error)
}{
	{"tables/", ".arrow", func(_ *Part, data []byte, _ *table.Schema) (*table.Table, error) {
		return columnar.ReadArrow(bytes.NewReader(data))
	}},
	{"tables/", ".parquet", func(_ *Part, data []byte, s *table.Schema) (*table.Table, error) {
		return columnar.ReadParquet(data, s)
	}},
	{"csv/", ".csv", func(p *Part, data []byte, s *table.Schema) (*table.Table, error) {
		return report.ReadCSV(data, s, report.CSVOptions{Safe: p.Manifest.Options["csv_safe"] == strconv.FormatBool(true)})
	}},
}

// table reads one table of the part.
func (p *Part) table(listed TableRows) (*table.Table, error) {
	at := slices.IndexFunc(table.All(), func(s *table.Schema) bool { return s.Name == listed.Name })
	if at < 0 {
		return nil, fmt.Errorf("%s: unknown table %s", p.Folder, listed.Name)
	}
	schema := table.All()[at]
	for _, form := range readers {
		i := slices.IndexFunc(p.Manifest.Outputs, func(o Output) bool { return o.Name == form.prefix+listed.Name+form.suffix })
		if i < 0 {
			continue
		}
		o := p.Manifest.Outputs[i]
		data, err := os.ReadFile(filepath.Join(p.Folder, filepath.FromSlash(o.Name)))
		if err != nil || hashOf(data) != o.SHA256 {
			return nil, fmt.Errorf("%s: %s is missing or not as it was written; run its event again", p.Folder, o.Name)
		}
		t, err := form.read(p, data, schema)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", p.Folder, o.Name, err)
		}
		if t.Rows != listed.Rows || !slices.EqualFunc(t.Columns, schema.Fields, func(c table.Column, f table.Field) bool { return c.Name == f.Name && c.Type == f.Type }) {
			return nil, fmt.Errorf("%s: %s does not hold the table %s of this version", p.Folder, o.Name, listed.Name)
		}
		t.Schema = schema
		for c := range t.Columns {
			t.Columns[c].Field = schema.Fields[c]
		}
		return t, nil
	}
	return nil, fmt.Errorf("%s holds the table %s in no form that is read back; run its event again with --to arrow, parquet or csv", p.Folder, listed.Name)
}

// ownOptions are the options of a manifest that say how it was written, not what.
var ownOptions = []string{"to", "csv_safe", "compress", "shard"}

// events takes the events from the manifest: those of a joined output, or the
// one of a run.
func (p *Part) events() error {
	m := p.Manifest
	if len(m.Events) > 0 {
		p.Events = m.Events
		for i := range p.Events {
			e := &p.Events[i]
			e.Inputs = m.Inputs
			if len(m.Events) > 1 {
				e.Inputs = inputsOf(m.Inputs, e.ID+"/")
			}
		}
		return nil
	}
	var ids []string
	if t := p.Tables[table.Events.Name]; t != nil {
		for r := range t.Rows {
			ids = append(ids, t.Column("event_id").StrAt(r))
		}
	}
	ids = slices.Compact(ids)
	if len(ids) != 1 {
		return fmt.Errorf("%s: %d events in the table events, want one", p.Folder, len(ids))
	}
	e := MergedEvent{
		ID: ids[0], Title: m.Title, Date: m.Date, Format: m.Format, Profile: m.Profile, Catalogue: m.Catalogue, Lang: m.Lang, Version: m.Version,
		Options: map[string]string{}, Inputs: m.Inputs,
	}
	maps.Copy(e.Options, m.Options)
	for _, k := range ownOptions {
		delete(e.Options, k)
	}
	if shard := m.Options["shard"]; shard != "" {
		e.Shards = []string{shard}
	}
	p.Events = []MergedEvent{e}
	return nil
}

// inputsOf are the inputs whose names start with prefix, without it.
func inputsOf(list []Input, prefix string) []Input {
	var out []Input
	for _, in := range list {
		if rest, ok := strings.CutPrefix(in.Name, prefix); ok {
			in.Name = rest
			out = append(out, in)
		}
	}
	return out
}
