package table

import "slices"

// Computed are the tables that a run writes only when it has computed them,
// also when they then have no rows.
func Computed() []*Schema { return []*Schema{&Changed} }

// All are the tables of [Schemas] and of [Computed]: the data dictionary.
func All() []*Schema { return slices.Concat(Schemas(), Computed()) }

// Changed is the table `changes`: one row is one value that differs from an
// earlier run of the event (--since).
var Changed = Schema{
	Name: "changes", Doc: "What differs from the earlier output given with --since; written only then.", Grain: "one value that differs, or one row that came or went",
	Fields: []Field{
		{Name: "event_id", Type: String, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "table", Type: String, Doc: "Table in which the value stands."},
		{Name: "subject", Type: String, Doc: "Row: its key columns, such as phase and deck_id, with blanks between."},
		{Name: "column", Type: String, Doc: "Column; empty when the whole row came (old is null) or went (new is null)."},
		{Name: "old", Type: String, Nullable: true, Doc: "Value of the earlier output; `present` for a row that went."},
		{Name: "new", Type: String, Nullable: true, Doc: "Value of this output; `present` for a row that came."},
	},
}
