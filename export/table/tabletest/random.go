package tabletest

import (
	"fmt"

	"pgregory.net/rapid"

	"deckmill/export/table"
)

// Random draws a table with up to seven columns of any type and up to 40 rows.
// Texts are any UTF-8 that text draws.
func Random(rt *rapid.T, text *rapid.Generator[string]) *table.Table {
	s := &table.Schema{Name: "random", Doc: "Any.", Grain: "one row"}
	for i := range rapid.IntRange(1, 7).Draw(rt, "columns") {
		s.Fields = append(s.Fields, table.Field{
			Name: fmt.Sprintf("c%d", i), Doc: "Column.", Unit: rapid.SampledFrom([]string{"", "points"}).Draw(rt, "unit"),
			Type:     table.Type(rapid.IntRange(0, int(table.Timestamp)).Draw(rt, "type")), //nolint:gosec // seven types
			Nullable: rapid.Bool().Draw(rt, "nullable"),
		})
		f := &s.Fields[len(s.Fields)-1]
		f.Repeats = f.Type == table.String && rapid.Bool().Draw(rt, "repeats")
	}
	t := table.New(s)
	for range rapid.IntRange(0, 40).Draw(rt, "rows") {
		row := make([]any, len(s.Fields))
		for i := range s.Fields {
			row[i] = value(rt, &s.Fields[i], text)
		}
		t.Append(row...)
	}
	return t
}

func value(rt *rapid.T, f *table.Field, text *rapid.Generator[string]) any {
	if f.Nullable && rapid.Bool().Draw(rt, "null") {
		return table.Nil
	}
	switch f.Type {
	case table.String:
		return text.Draw(rt, "text")
	case table.Float64:
		return rapid.Float64Range(-1e300, 1e300).Draw(rt, "float")
	case table.Bool:
		return rapid.Bool().Draw(rt, "flag")
	case table.Int64, table.Timestamp:
		return rapid.Int64Range(-62_000_000_000_000_000, 200_000_000_000_000_000).Draw(rt, "int64")
	case table.Date:
		return rapid.Int32Range(-700_000, 2_900_000).Draw(rt, "day")
	case table.Int32:
	}
	return rapid.Int32().Draw(rt, "int32")
}
