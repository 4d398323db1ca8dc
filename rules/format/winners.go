package format

import (
	"bytes"
	"encoding/csv"
	"path"
	"slices"
	"strings"

	"deckmill/transform/fold"
)

// winnersPrefix makes a list of the output folder of an earlier run: the cards
// of the decks on rank 1 are banned, basic lands excepted.
const winnersPrefix = "winners:"

// winners reads the list winners:FOLDER from the tables standings and
// deck_cards of a run.
func (l *loader) winners(name string) (*dated, error) {
	dir := strings.TrimPrefix(name, winnersPrefix)
	standings, err := l.table(name, path.Join(dir, "csv", "standings.csv"), "rank", "player_id", "deck_id")
	if err != nil {
		return nil, err
	}
	decks, err := l.table(name, path.Join(dir, "csv", "decks.csv"), "deck_id", "player_id", "counted")
	if err != nil {
		return nil, err
	}
	cards, err := l.table(name, path.Join(dir, "csv", "deck_cards.csv"), "deck_id", "card", "zone")
	if err != nil {
		return nil, err
	}
	won := map[string]bool{}
	for _, s := range standings {
		if s[0] != "1" {
			continue
		}
		won[s[2]] = true
		for _, d := range decks {
			if s[2] == "" && d[1] == s[1] && d[2] == "true" {
				won[d[0]] = true
			}
		}
	}
	delete(won, "")
	list := &dated{info: ListInfo{ID: name, Source: "winners of " + path.Base(path.Dir(dir+"/x"))}}
	seen := map[string]bool{}
	for _, c := range cards {
		id, ok := l.resolve(c[1])
		if !won[c[0]] || c[1] == "" || c[2] == "maybe" || seen[fold.Fold(c[1])] || ok && l.cat.Card(id).Basic {
			continue
		}
		seen[fold.Fold(c[1])] = true
		list.spans = append(list.spans, span{name: c[1], status: Banned})
	}
	return list, nil
}

// table reads some columns of a CSV table of a run.
func (l *loader) table(list, file string, columns ...string) ([][]string, error) {
	fail := func(why string) error { return &ListError{List: list, Faults: []RowFault{{Why: file + ": " + why}}} }
	data, err := l.files(file)
	if err != nil {
		return nil, fail(unread(err))
	}
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil || len(rows) == 0 {
		return nil, fail("no table of a run")
	}
	at := make([]int, len(columns))
	for i, c := range columns {
		if at[i] = slices.Index(rows[0], c); at[i] < 0 {
			return nil, fail("no column " + c)
		}
	}
	out := make([][]string, 0, len(rows)-1)
	for _, r := range rows[1:] {
		row := make([]string, len(at))
		for i, k := range at {
			row[i] = r[k]
		}
		out = append(out, row)
	}
	return out, nil
}
