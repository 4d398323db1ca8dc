package app

import (
	"bytes"
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"deckmill/export/columnar"
	"deckmill/export/table"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/scoring"
)

// past reads the matches of the earlier runs that the event names as history.
// A folder that cannot be read is a warning: the round is judged without it.
// last are the cards of the folder named last -> its event.
func (j *job) past(p *event.Phase, sink *diag.Sink) (out []scoring.Past, last map[string]string) {
	if !j.mode.score && !j.public {
		return nil, nil
	}
	for _, folder := range p.Settings.History {
		matches, cards, err := pastOf(j.beside(folder))
		if err != nil {
			f := diag.New("HISTORY_UNREADABLE")
			f.Phase, f.Raw = p.Settings.Phase, folder
			f.Args = map[string]string{"reason": reasonOf(err)}
			sink.Add(f)
			continue
		}
		out = append(out, matches...)
		last = cards
	}
	return out, last
}

// reasonOf is an error without a path of this machine.
func reasonOf(err error) string {
	if path, ok := errors.AsType[*os.PathError](err); ok {
		return filepath.Base(path.Path) + ": " + path.Err.Error()
	}
	return err.Error()
}

// pastOf joins the matches of a run with the cards of their decks; played are
// these cards -> the event.
func pastOf(folder string) (out []scoring.Past, played map[string]string, err error) {
	cards, err := runRows(folder, "deck_cards")
	if err != nil {
		return nil, nil, err
	}
	matches, err := runRows(folder, "matches")
	if err != nil {
		return nil, nil, err
	}
	played = map[string]string{}
	decks := map[string]*scoring.KeyBuilder{}
	for _, r := range cards {
		if r["zone"] == event.Maybe.String() || r["zone"] == event.Pool.String() {
			continue
		}
		id := r["phase"] + "\x00" + r["deck_id"]
		if decks[id] == nil {
			decks[id] = &scoring.KeyBuilder{}
		}
		card, count := r["card"], 1
		if r["match"] == event.MatchNear.String() || r["match"] == event.MatchAmbiguous.String() {
			card = ""
		}
		if n, err := strconv.Atoi(r["count"]); err == nil {
			count = n
		}
		decks[id].Add(r["zone"], card, r["raw"], count)
		if card != "" {
			played[card] = r["event_id"]
		}
	}
	for _, r := range matches {
		a, b := decks[r["phase"]+"\x00"+r["a_id"]], decks[r["phase"]+"\x00"+r["b_id"]]
		games, ok := pastGames(r["a_games"], r["drawn_games"], r["b_games"])
		if a == nil || b == nil || !ok {
			continue
		}
		out = append(out, scoring.Past{Event: r["event_id"], A: a.Key(), B: b.Key(), PlayerA: r["a"], PlayerB: r["b"], Games: games})
	}
	return out, played, nil
}

// pastGames makes two games of the numbers of games won, drawn and lost.
func pastGames(wins, draws, losses string) (event.Games, bool) {
	var games []event.Outcome
	for _, c := range []struct {
		text string
		o    event.Outcome
	}{{wins, event.Win}, {draws, event.Draw}, {losses, event.Loss}} {
		n, err := strconv.Atoi(c.text)
		if err != nil || n < 0 || n > 2 {
			return event.Games{}, false
		}
		games = append(games, slices.Repeat([]event.Outcome{c.o}, n)...)
	}
	if len(games) != 2 {
		return event.Games{}, false
	}
	return event.Games{First: games[0], Second: games[1]}, true
}

// historyFiles are the files of an earlier run that are read, in its folder.
func historyFiles() []string {
	return []string{"csv/deck_cards.csv", "csv/matches.csv", "tables/deck_cards.arrow", "tables/matches.arrow"}
}

// runRows reads a table of an output folder, from its CSV or else its Arrow file.
func runRows(folder, name string) ([]map[string]string, error) {
	data, err := os.ReadFile(filepath.Join(folder, "csv", name+".csv"))
	if err == nil {
		rows, err := csvRows(data)
		unsafeCells(folder, rows)
		return rows, err
	}
	if !os.IsNotExist(err) {
		return nil, err
	}
	data, err = os.ReadFile(filepath.Join(folder, "tables", name+".arrow"))
	if err != nil {
		return nil, err
	}
	t, err := columnar.ReadArrow(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return arrowRows(t), nil
}

func csvRows(data []byte) ([]map[string]string, error) {
	all, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return nil, err
	}
	var out []map[string]string
	for _, r := range all[min(1, len(all)):] {
		m := map[string]string{}
		for c, name := range all[0] {
			m[name] = r[c]
		}
		out = append(out, m)
	}
	return out, nil
}

// arrowRows are the rows of a table with the texts that CSV has: a null is "".
func arrowRows(t *table.Table) []map[string]string {
	var out []map[string]string
	for r := range t.Rows {
		m := map[string]string{}
		for c := range t.Columns {
			if column := &t.Columns[c]; !column.IsNull(r) {
				m[column.Name] = column.Text(r)
			}
		}
		out = append(out, m)
	}
	return out
}
