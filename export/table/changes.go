package table

// Change says what a version of the schemas brought.
type Change struct{ Version, Text string }

// Changes are the versions of the schemas, the newest first: the first one is
// [Version].
func Changes() []Change {
	return []Change{
		{"1.3", "New tables `seals`, written for events that are sealed, and `whatif`, written with `--what-if`."},
		{"1.2", "Arrow files (`tables/*.arrow`) hold the texts that repeat in dictionaries: `dictionary` in schema.json, `(dictionary)` in this file. Parquet, CSV, JSON lines and Arrow streams are as they were."},
		{"1.1", "New tables `changes`, written with `--since`, `survivor` and `season`."},
		{"1.0", "First version: the tables of DESIGN.md section 5."},
	}
}
