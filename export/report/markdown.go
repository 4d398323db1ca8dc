package report

import (
	"fmt"
	"io"
	"strings"

	"deckmill/export/table"
)

// SchemaMarkdown writes the data dictionary as docs/tables.md.
func SchemaMarkdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# Tables\n\nSchema version %s. This file is written from the definitions in `export/table`: "+
		"`go test ./export/report -update`. The same text is in `schema.json` of every output folder, in `pipeline schema`, "+
		"and in the metadata of each Arrow and Parquet file.\n\n", table.Version)
	b.WriteString("Every table is written with all its columns, also when it has no rows (those at the end only when they were computed), and holds the same rows in every format. " +
		"A question mark marks a column that may be null; null is not 0 and not an empty text. Texts marked (dictionary) repeat: Arrow files hold each once (`dictionary<int32, utf8>`, in the order in which they come first), the other formats hold plain texts. Dates are days, times are UTC, percentages are fractions from 0 to 1. " +
		"Tables join on `event_id`, `phase`, `player_id` and `deck_id`.\n\n")
	for _, s := range table.All() {
		fmt.Fprintf(&b, "- [%s](#%s): %s\n", s.Name, s.Name, s.Doc)
	}
	for _, s := range table.All() {
		fmt.Fprintf(&b, "\n## %s\n\n%s One row is %s.\n\n| column | type | meaning |\n|---|---|---|\n", s.Name, s.Doc, s.Grain)
		for i := range s.Fields {
			f := &s.Fields[i]
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", f.Name, typeText(f), strings.ReplaceAll(fieldText(f), "|", "\\|"))
		}
	}
	b.WriteString("\n## Changes of the schema\n\nA new column raises the minor part of the version, a changed or removed one the major part.\n\n| version | change |\n|---|---|\n")
	for _, c := range table.Changes() {
		fmt.Fprintf(&b, "| %s | %s |\n", c.Version, c.Text)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
