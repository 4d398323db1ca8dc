package app

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"deckmill/export"
	"deckmill/export/publish"
	"deckmill/ingest/event"
	"deckmill/rules"
	"deckmill/rules/scoring/season"
)

// read reads the rounds of every folder; an event that comes twice is refused.
func (s *seasonJob) read(folders []string) error {
	from := map[string]string{}
	for _, folder := range folders {
		info, err := os.Stat(folder)
		if err != nil || !info.IsDir() {
			return usage("%s: no such folder; season reads the output folders of runs", folder)
		}
		if err := wholeRun(folder, len(folders) > 1); err != nil {
			return err
		}
		r := runReader{season: s, folder: folder}
		if err := r.read(); err != nil {
			return usage("%s: not an output folder that a season can be made of: %s", folder, reasonOf(err))
		}
		for _, id := range r.ids {
			if other, twice := from[id]; twice {
				return usage("%s and %s hold the same event, %s; name each once (events are told apart by name and date)", other, folder, id)
			}
			from[id] = folder
		}
		s.rounds = append(s.rounds, r.rounds...)
		s.inputs = append(s.inputs, r.input())
	}
	season.Sort(s.rounds)
	slices.SortFunc(s.inputs, func(a, b export.Input) int { return strings.Compare(a.Name, b.Name) })
	return nil
}

// wholeRun refuses an output whose results are kept back, and, when there are
// several, one without names: each event has pseudonyms of its own. A folder
// without a manifest is left to the reader.
func wholeRun(folder string, several bool) error {
	data, err := os.ReadFile(filepath.Join(folder, export.ManifestName))
	if err != nil {
		return nil //nolint:nilerr // said by what reads the tables
	}
	m, err := export.ReadManifest(bytes.NewReader(data))
	if err != nil {
		return nil //nolint:nilerr // likewise
	}
	if stage := cmp.Or(m.Options["stage"], publish.Results); stage != publish.Results {
		return usage("%s: an output of the stage %s, without results; name the moderator's own, %s", folder, stage, ownFolder(folder))
	}
	if several && m.Options["anonymous"] != "" {
		return usage("%s: an anonymous output; its players cannot be told from those of another event: name the moderator's own, %s", folder, ownFolder(folder))
	}
	return nil
}

// runReader reads the output folder of one run.
type runReader struct {
	season *seasonJob
	folder string
	ids    []string
	rounds []season.Round
	rows   int
	at     map[string]int    // event and phase -> round
	player map[string]string // event, phase and deck_id -> player
}

func (r *runReader) read() error {
	var tables [5][]map[string]string
	for i, name := range []string{"events", "standings", "decks", "deck_cards", "matches"} {
		rows, err := tableOfRun(r.folder, name)
		if i < 2 {
			rows, err = runRows(r.folder, name)
		}
		if err != nil {
			return err
		}
		tables[i] = rows
	}
	extra, err := tableOfRun(r.folder, "findings")
	if err != nil {
		return err
	}
	r.events(tables[0], extra)
	r.standings(tables[1])
	r.decks(tables[2], tables[3])
	r.matches(tables[4])
	r.rounds = slices.DeleteFunc(r.rounds, func(x season.Round) bool { return len(x.Lines) == 0 })
	return nil
}

func phaseKey(row map[string]string) string { return row["event_id"] + "\x00" + row["phase"] }

// events makes a round of each phase; additional rounds of an ABT are none.
func (r *runReader) events(events, findings []map[string]string) {
	r.at, r.player = map[string]int{}, map[string]string{}
	extra := map[string]bool{}
	for _, f := range findings {
		if f["code"] == "ABT_ADDITIONAL" {
			extra[f["event_id"]+"\x00"+f["raw"]] = true
		}
	}
	for _, e := range events {
		if !slices.Contains(r.ids, e["event_id"]) {
			r.ids = append(r.ids, e["event_id"])
		}
		if extra[phaseKey(e)] {
			continue
		}
		r.at[phaseKey(e)] = len(r.rounds)
		r.rounds = append(r.rounds, season.Round{EventID: e["event_id"], Event: e["name"], Phase: e["phase"], Date: e["date"], At: len(r.rounds), Decks: map[string]season.Deck{}})
	}
}

// round is the round of a row of a table; nil for the final standings and others.
func (r *runReader) round(row map[string]string) *season.Round {
	if i, ok := r.at[phaseKey(row)]; ok && row["phase"] != rules.FinalPhase {
		return &r.rounds[i]
	}
	return nil
}

func numberOf(text string) event.Num {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return event.Num{}
	}
	return event.N(int32(n))
}

func (r *runReader) standings(rows []map[string]string) {
	r.rows = len(rows)
	for _, row := range rows {
		x := r.round(row)
		if x == nil {
			continue
		}
		num := func(column string) int { return int(numberOf(row[column]).V) }
		x.Lines = append(x.Lines, season.Line{
			Rank: num("rank"), ID: row["player_id"], Name: row["player"], Deck: row["deck_id"], TP: numberOf(row["tp"]), Points: num("points"), Played: num("played"),
			W: num("wins"), D: num("draws"), L: num("losses"), GamesUnknown: row["wins"] == "",
		})
		if row["deck_id"] != "" {
			r.player[phaseKey(row)+"\x00"+row["deck_id"]] = row["player_id"]
		}
	}
}

// decks reads the cards of the counted decks. A standing without a deck has that
// of its player when there is one.
func (r *runReader) decks(decks, cards []map[string]string) {
	for _, d := range decks {
		x := r.round(d)
		if x == nil {
			continue
		}
		key := phaseKey(d) + "\x00" + d["deck_id"]
		if r.player[key] == "" {
			r.player[key] = d["player_id"]
		}
		if d["counted"] == "true" {
			x.Decks[d["deck_id"]] = season.Deck{Player: d["player_id"]}
		}
		for i := range x.Lines {
			if l := &x.Lines[i]; l.Deck == "" && l.ID == d["player_id"] && d["counted"] == "true" {
				l.Deck = d["deck_id"]
			}
		}
	}
	for _, c := range cards {
		x := r.round(c)
		if x == nil || c["card"] == "" || c["zone"] != event.Main.String() && c["zone"] != event.General.String() && c["zone"] != event.Companion.String() {
			continue
		}
		d, counted := x.Decks[c["deck_id"]]
		if !counted || c["match"] == event.MatchNear.String() || c["match"] == event.MatchAmbiguous.String() {
			continue
		}
		basic := false
		if id, ok := r.season.catalog.Exact(c["card"]); ok {
			basic = r.season.catalog.Card(id).Basic
		}
		d.Cards = append(d.Cards, season.Card{Name: c["card"], Count: max(1, int(numberOf(c["count"]).V)), Basic: basic})
		x.Decks[c["deck_id"]] = d
	}
}

// matches reads the matches that were played; a_id and b_id are decks in XCB,
// else players.
func (r *runReader) matches(rows []map[string]string) {
	for _, m := range rows {
		x := r.round(m)
		if x == nil || m["b_id"] == "" || m["status"] != "played" {
			continue
		}
		player := func(id string) string {
			if p := r.player[phaseKey(m)+"\x00"+id]; p != "" {
				return p
			}
			return id
		}
		x.Matches = append(x.Matches, season.Match{
			A: player(m["a_id"]), B: player(m["b_id"]), Wins: numberOf(m["a_games"]), Losses: numberOf(m["b_games"]), Draws: numberOf(m["drawn_games"]),
			Points: int(numberOf(m["a_points"]).V), Against: int(numberOf(m["b_points"]).V), OnPlay: m["a_on_play"], OnDraw: m["a_on_draw"],
		})
	}
}

// input is what the manifest says about the folder: the event and the hash of
// its manifest; never a path.
func (r *runReader) input() export.Input {
	in := export.Input{RowsRead: r.rows, Accepted: r.rows}
	if len(r.ids) > 0 {
		in.Name = r.ids[0]
	}
	if data, err := os.ReadFile(filepath.Join(r.folder, export.ManifestName)); err == nil {
		sum := sha256.Sum256(data)
		in.SHA256, in.Bytes = hex.EncodeToString(sum[:]), int64(len(data))
	}
	return in
}
