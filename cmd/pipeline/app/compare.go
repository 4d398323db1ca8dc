package app

import (
	"fmt"
	"slices"
	"strings"

	"deckmill/export/report"
	"deckmill/export/table"
)

// comparison is how the rows of one table of two runs are compared.
type comparison struct {
	schema       *table.Schema
	keys, values []string
}

// compared are the tables by which two runs of an event are compared: the
// columns that identify a row and those whose values count. Places in files,
// texts in the language of the run and what merely repeats another column are
// not compared.
var compared = []comparison{
	{&table.Events, []string{"phase"}, []string{"date", "format", "profile", "split_points", "tp_rounding", "bonus_in_tp", "ties", "order"}},
	{&table.Players, []string{"player_id"}, []string{"team_id", "status", "decks", "late"}},
	{&table.Teams, []string{"team_id"}, []string{"members", "verdict"}},
	{&table.Decks, []string{"phase", "deck_id"}, []string{"player_id", "team_id", "deck_name", "format", "verdict", "counted", "superseded", "submitted_at", "main_count", "side_count", "general", "deck_hash"}},
	{&table.Matches, []string{"match_id"}, []string{"a_games", "b_games", "drawn_games", "a_on_play", "a_on_draw", "a_points", "b_points", "status"}},
	{&table.Standings, []string{"phase", "player_id", "deck_id"}, []string{
		"rank", "tied", "swiss_rank", "status", "points", "played", "wins", "draws", "losses", "byes", "total", "bonus", "tp", "n6", "n4", "n3", "n2", "n1", "n0", "omw", "gw", "ogw",
	}},
	{&table.Findings, []string{"phase", "code", "subject", "player", "card", "raw"}, []string{"severity", "settled", "counted", "allowed"}},
	{&table.Survivor, []string{"post_no", "deck_id"}, []string{"page", "k", "must_beat", "status", "reason"}},
	{&table.Seals, []string{"phase", "player_id"}, []string{"seal"}},
	{&table.Corrections, []string{"phase", "seq"}, []string{"subject", "old", "new", "status"}},
}

// rowPresent stands for a row that came or went.
const rowPresent = "present"

// change is one difference between two runs.
type change struct{ table, subject, column, old, now string }

// diffRuns compares two output folders, row by row.
func diffRuns(a, b string, std streams) error {
	var out [][]string
	for _, k := range compared {
		old, err := tableOfRun(a, k.schema.Name)
		if err != nil {
			return wrap(exitNothing, err)
		}
		now, err := tableOfRun(b, k.schema.Name)
		if err != nil {
			return wrap(exitNothing, err)
		}
		for _, c := range diffRows(k.schema.Name, keyed(old, k.keys), keyed(now, k.keys), k.values) {
			out = append(out, []string{c.table, c.subject, c.column, c.old, c.now})
		}
	}
	fmt.Fprintf(std.err, "%d differences\n", len(out))
	return wrap(exitOutput, report.Rows(std.out, []string{"table", "subject", "column", "old", "new"}, slices.Values(out), report.CSVOptions{}))
}

// keyedRows are the rows of a table by their keys, in the order of the table.
type keyedRows struct {
	order []string
	rows  map[string]map[string]string
}

// keyed joins the key columns that have a value; the second row of a key gets a
// number.
func keyed(rows []map[string]string, keys []string) keyedRows {
	t := keyedRows{rows: make(map[string]map[string]string, len(rows))}
	for _, row := range rows {
		var parts []string
		for _, k := range keys {
			answered := k == "card" && strings.HasPrefix(row["code"], "NAME_") // the card is known once an alias says so
			if row[k] != "" && !answered {
				parts = append(parts, row[k])
			}
		}
		base := strings.Join(parts, " ")
		key := base
		for n := 2; t.rows[key] != nil; n++ {
			key = fmt.Sprintf("%s (%d)", base, n)
		}
		t.rows[key] = row
		t.order = append(t.order, key)
	}
	return t
}

// diffRows lists the rows that went, the values that differ, and the rows that
// came, in the order of the tables. A value that one of the runs lacks (null, or
// an older version without the column) is empty.
func diffRows(name string, old, now keyedRows, values []string) []change {
	var out []change
	for _, key := range old.order {
		after, both := now.rows[key]
		if !both {
			out = append(out, change{name, key, "", rowPresent, ""})
			continue
		}
		for _, column := range values {
			if before := old.rows[key][column]; before != after[column] {
				out = append(out, change{name, key, column, before, after[column]})
			}
		}
	}
	for _, key := range now.order {
		if _, both := old.rows[key]; !both {
			out = append(out, change{name, key, "", "", rowPresent})
		}
	}
	return out
}
