package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"deckmill/export/table"
)

type schemaFile struct {
	Version string        `json:"schema_version"`
	Tables  []schemaTable `json:"tables"`
}

type schemaTable struct {
	Name   string        `json:"name"`
	Doc    string        `json:"doc"`
	Grain  string        `json:"grain"`
	Fields []schemaField `json:"fields"`
}

type schemaField struct {
	Name     string   `json:"name"`
	Type     string   `json:"type"`
	Nullable bool     `json:"nullable"`
	Repeats  bool     `json:"dictionary,omitempty"`
	Unit     string   `json:"unit,omitempty"`
	Enum     []string `json:"enum,omitempty"`
	Doc      string   `json:"doc"`
}

// SchemaJSON writes the data dictionary of all tables: schema.json.
func SchemaJSON(w io.Writer) error {
	f := schemaFile{Version: table.Version}
	for _, s := range table.All() {
		t := schemaTable{Name: s.Name, Doc: s.Doc, Grain: s.Grain}
		for i := range s.Fields {
			d := &s.Fields[i]
			t.Fields = append(t.Fields, schemaField{Name: d.Name, Type: d.Type.String(), Nullable: d.Nullable, Repeats: d.Repeats, Unit: d.Unit, Enum: d.Enum, Doc: d.Doc})
		}
		f.Tables = append(f.Tables, t)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(f)
}

// SchemaText writes the data dictionary for people: what `pipeline schema`
// prints. A question mark after the type marks a column that may be null.
func SchemaText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Tables of Deckmill, schema version %s; ? = may be null, (dictionary) = so held in Arrow files\n", table.Version)
	for _, s := range table.All() {
		fmt.Fprintf(&b, "\n%s: %s\n  one row = %s\n", s.Name, s.Doc, s.Grain)
		name, kind := 0, 0
		for i := range s.Fields {
			name = max(name, len(s.Fields[i].Name))
			kind = max(kind, len(typeText(&s.Fields[i])))
		}
		for i := range s.Fields {
			f := &s.Fields[i]
			fmt.Fprintf(&b, "  %-*s  %-*s  %s\n", name, f.Name, kind, typeText(f), fieldText(f))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func typeText(f *table.Field) string {
	name := f.Type.String()
	if f.Nullable {
		name += "?"
	}
	if f.Repeats {
		name += " (dictionary)"
	}
	return name
}

func fieldText(f *table.Field) string {
	s := f.Doc
	if f.Unit != "" {
		s += " [" + f.Unit + "]"
	}
	if len(f.Enum) > 0 {
		s += " One of: " + strings.Join(f.Enum, ", ") + "."
	}
	return s
}
