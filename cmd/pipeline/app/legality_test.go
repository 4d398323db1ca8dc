package app_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"deckmill/cmd/pipeline/app"
)

// expectation is expect.json of a case of ../shared/cases/legality.
type expectation struct {
	Verdicts   map[string]string   `json:"verdicts"`
	Accept     map[string][]string `json:"accept"`
	MentionBy  map[string][]string `json:"mention_by"`
	Event      []string            `json:"event_mention"`
	Counted    map[string][]int    `json:"counted"`
	NotCounted map[string][]int    `json:"not_counted"`
	Resolve    map[string]*string  `json:"resolve"`
	Warn       []string            `json:"warn"`
	Exit       *int                `json:"exit"`
}

// caseRun is a case with what the program wrote about it.
type caseRun struct {
	t                       *testing.T
	decks, findings, cards  []map[string]string
	teamOf                  map[string]string
	verdicts, playerOfDecks map[string]string
}

// TestLegalityCases runs every case folder as an event.
func TestLegalityCases(t *testing.T) {
	t.Parallel()
	dir := filepath.Join("..", "..", "..", "..", "shared", "cases", "legality", "runnable")
	folders, err := os.ReadDir(dir)
	if err != nil {
		t.Skip("../shared is not here")
	}
	for _, folder := range folders {
		t.Run(folder.Name(), func(t *testing.T) {
			t.Parallel()
			runCase(t, filepath.Join(dir, folder.Name()))
		})
	}
}

func runCase(t *testing.T, dir string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "expect.json"))
	if err != nil {
		t.Fatal(err)
	}
	var want expectation
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "out")
	var stdout, stderr bytes.Buffer
	code := app.Main([]string{"pipeline", "run", "-o", out, "--to", "csv", "--quiet", dir}, nil, &stdout, &stderr)
	if want.Exit != nil && code != *want.Exit || code > 1 {
		t.Fatalf("exit %d: %s", code, stderr.String())
	}
	r := caseRun{
		t: t, decks: rowsOf(t, out, "decks"), findings: rowsOf(t, out, "findings"), cards: rowsOf(t, out, "deck_cards"),
		teamOf: map[string]string{}, verdicts: map[string]string{}, playerOfDecks: map[string]string{},
	}
	for _, row := range r.decks {
		r.verdicts[row["player"]], r.playerOfDecks[row["deck_id"]] = row["verdict"], row["player"]
	}
	for _, row := range rowsOf(t, out, "teams") {
		r.verdicts[row["team"]] = row["verdict"]
		for _, p := range rowsOf(t, out, "players") {
			if p["team_id"] == row["team_id"] {
				r.teamOf[p["player"]] = row["team"]
			}
		}
	}
	r.compare(&want)
}

func rowsOf(t *testing.T, out, table string) []map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join(out, "csv", table+".csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	recs, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	rows := make([]map[string]string, 0, len(recs)-1)
	for _, rec := range recs[1:] {
		row := map[string]string{}
		for i, name := range recs[0] {
			row[name] = rec[i]
		}
		rows = append(rows, row)
	}
	return rows
}

func textOf(f map[string]string) string {
	return strings.Join([]string{f["card"], f["raw"], f["message"], f["suggestion"], f["subject"]}, " | ")
}

// about are the findings on a player, or on no player but on his team.
func (r *caseRun) about(player string) []map[string]string {
	var out []map[string]string
	for _, f := range r.findings {
		who := f["player"]
		if who == "" {
			who = r.playerOfDecks[f["deck_id"]]
		}
		if who == player || who == "" && r.teamOf[player] != "" && strings.Contains(textOf(f), r.teamOf[player]) {
			out = append(out, f)
		}
	}
	return out
}

var oneColour = regexp.MustCompile(`^[WUBRG]$`)

// names reports that a finding names a card, or a colour by its letter.
func names(text, word string) bool {
	if oneColour.MatchString(word) {
		return regexp.MustCompile(`(^|[^0-9A-Za-z_])[WUBRG]*` + word + `[WUBRG]*([^0-9A-Za-z_]|$)`).MatchString(text)
	}
	return strings.Contains(strings.ToLower(text), strings.ToLower(word))
}

func (r *caseRun) compare(want *expectation) {
	r.t.Helper()
	for who, verdict := range want.Verdicts {
		if got := r.verdicts[who]; got != verdict && !slices.Contains(want.Accept[who], got) {
			r.t.Errorf("%s: %q, want %s", who, got, verdict)
		}
	}
	for who, words := range want.MentionBy {
		if r.verdicts[who] == "legal" && slices.Contains(want.Accept[who], "legal") {
			continue
		}
		for _, w := range words {
			if !slices.ContainsFunc(r.about(who), func(f map[string]string) bool { return names(textOf(f), w) }) {
				r.t.Errorf("%s: no finding names %s", who, w)
			}
		}
	}
	for _, w := range want.Event {
		if !slices.ContainsFunc(r.findings, func(f map[string]string) bool { return names(textOf(f), w) }) {
			r.t.Errorf("no finding names %s", w)
		}
	}
	r.counts(want)
	for raw, card := range want.Resolve {
		for _, row := range r.cards {
			if row["raw"] == raw && (card == nil && row["card"] != "" || card != nil && row["card"] != *card) {
				r.t.Errorf("%q is %q", raw, row["card"])
			}
		}
	}
	for _, who := range want.Warn {
		if !slices.ContainsFunc(r.about(who), func(f map[string]string) bool { return f["severity"] == "warning" }) {
			r.t.Errorf("%s: no warning", who)
		}
	}
}

func (r *caseRun) counts(want *expectation) {
	r.t.Helper()
	has := func(who string, n int, open bool) bool {
		return slices.ContainsFunc(r.about(who), func(f map[string]string) bool {
			return f["counted"] == strconv.Itoa(n) && (!open || f["severity"] == "error" || f["severity"] == "ruling")
		})
	}
	for who, list := range want.Counted {
		for _, n := range list {
			if r.verdicts[who] != "legal" && !has(who, n, false) {
				r.t.Errorf("%s: no finding counts %d", who, n)
			}
		}
	}
	for who, list := range want.NotCounted {
		for _, n := range list {
			if has(who, n, true) {
				r.t.Errorf("%s: a finding counts %d", who, n)
			}
		}
	}
}
