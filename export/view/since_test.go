package view

import (
	"slices"
	"strings"
	"testing"

	"deckmill/export/table"
)

// TestRivals: ids of decks to beat may hold blanks; each is that of an earlier
// deck.
func TestRivals(t *testing.T) {
	t.Parallel()
	earlier := map[string]bool{"D1": true, "My deck": true, "My": true, "deck two": true}
	for ids, want := range map[string][]string{
		"":                    nil,
		"D1":                  {"D1"},
		"My deck D1":          {"My deck", "D1"},
		"deck two My deck D1": {"deck two", "My deck", "D1"},
		"My D1":               {"My", "D1"},
		"unknown D1":          {"unknown", "D1"},
	} {
		if got := rivals(ids, earlier); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", ids, got, want)
		}
	}
}

// TestMoves: phases and players may have blanks in their names; a phase that is
// new as a whole has no moves.
func TestMoves(t *testing.T) {
	t.Parallel()
	events, players, standings, changes := table.New(&table.Events), table.New(&table.Players), table.New(&table.Standings), table.New(&table.Changed)
	add := func(t *table.Table, values map[string]any) {
		row := make([]any, len(t.Columns))
		for i := range t.Columns {
			row[i] = table.Nil
			if t.Columns[i].Type == table.String && !t.Schema.Fields[i].Nullable {
				row[i] = ""
			}
			switch t.Columns[i].Type {
			case table.Int32, table.Int64, table.Date, table.Timestamp:
				row[i] = 0
			case table.Bool:
				row[i] = false
			case table.String, table.Float64:
			}
			if v, ok := values[t.Columns[i].Name]; ok {
				row[i] = v
			}
		}
		t.Append(row...)
	}
	for _, phase := range []string{"Round 1", "Round 2"} {
		add(events, map[string]any{"phase": phase})
		for i, id := range []string{"al o", "bo"} {
			add(standings, map[string]any{"phase": phase, "player_id": id, "player": id, "deck_id": id, "rank": i + 1})
			add(changes, map[string]any{"table": "standings", "subject": phase + " " + id + " " + id, "column": "rank", "old": "3", "new": "1"})
		}
	}
	for _, id := range []string{"al o", "bo", "cy d"} {
		add(players, map[string]any{"player_id": id, "player": strings.ToUpper(id)})
	}
	add(changes, map[string]any{"table": "standings", "subject": "Round 1 cy d cy d", "old": "present"})
	var got []string
	for _, m := range Moves([]*table.Table{events, players, standings}, changes) {
		got = append(got, m.Phase+": "+m.Text("en"))
	}
	want := []string{"Round 1: al o 3 -> 1", "Round 1: bo 3 -> 2", "Round 2: al o 3 -> 1", "Round 2: bo 3 -> 2", "Round 1: CY D is out"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}

	fresh := table.New(&table.Changed)
	for _, subject := range []string{"Round 2 al o al o", "Round 2 bo bo", "Round 1 bo bo"} {
		add(fresh, map[string]any{"table": "standings", "subject": subject, "new": "present"})
	}
	got = nil
	for _, m := range Moves([]*table.Table{events, players, standings}, fresh) {
		got = append(got, m.Phase+": "+m.Text("en"))
	}
	if want := []string{"Round 1: bo new -> 2"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
