package publish

import (
	"slices"
	"strings"

	"deckmill/export/table"
)

// The stages of a publication, in their order ([output] stage).
const (
	Sealed  = "sealed"  // who has sent a deck, and a seal for each
	Decks   = "decks"   // the decks, no result
	Results = "results" // everything
)

// visible are the tables that may hold rows before the results are shown, and
// from which stage on.
var visible = map[*table.Schema]string{
	&table.Events: Sealed, &table.Players: Sealed, &table.Seals: Sealed,
	&table.Teams: Decks, &table.Decks: Decks, &table.DeckCards: Decks, &table.Findings: Decks,
}

// Shows reports whether a table may hold rows at a stage.
func Shows(s *table.Schema, stage string) bool {
	from, known := visible[s]
	return stage == Results || known && (from == Sealed || stage == Decks)
}

// Stage keeps what may be seen at a stage. A table of the contract that may not
// be seen stays without rows, one that is written only when computed is left
// out. The inputs (table files) are left out too: names, sizes and hashes of
// small files tell what is in them.
func Stage(tables []*table.Table, stage string) []*table.Table {
	if stage == Results {
		return tables
	}
	var out []*table.Table
	for _, t := range tables {
		switch {
		case Shows(t.Schema, stage):
			out = append(out, stageRows(t, stage))
		case slices.Contains(table.Schemas(), t.Schema):
			out = append(out, table.New(t.Schema))
		}
	}
	return out
}

func stageRows(t *table.Table, stage string) *table.Table {
	list := read(t)
	switch t.Schema {
	case &table.Findings:
		list = slices.DeleteFunc(list, func(r row) bool { return !strings.HasPrefix(r.text("subject"), "deck") })
	case &table.Seals:
		for _, r := range list {
			if stage == Sealed {
				r["deck_id"], r["salt"], r["text"] = table.Nil, table.Nil, table.Nil
			}
		}
	}
	return write(t.Schema, list)
}
