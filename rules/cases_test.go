package rules_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/rules"
)

// table reads a CSV of a case: one map a row.
func table(t *testing.T, path string) []map[string]string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]string
	for _, r := range rows[1:] {
		m := map[string]string{}
		for c, name := range rows[0] {
			m[name] = r[c]
		}
		out = append(out, m)
	}
	return out
}

// computed is the standings of a case in the columns of its expected.csv.
func computed(o *rules.Outcome) map[string][]map[string]string {
	out := map[string][]map[string]string{}
	for _, r := range o.Results.Rows {
		m := map[string]string{}
		for k, v := range map[string]int{
			"points": r.Points, "total": r.Total, "rank": r.Rank, "tp": int(r.TP.V), "game_wins": r.Wins, "game_draws": r.Draws, "game_losses": r.Losses,
			"n6": r.N[6], "n4": r.N[4], "n3": r.N[3], "n2": r.N[2], "n1": r.N[1], "n0": r.N[0],
		} {
			m[k] = strconv.Itoa(v)
		}
		name := o.Results.Phase.Table.Entrants[r.Entrant].Label
		out[name] = append(out[name], m)
	}
	return out
}

// xcbCase is the folder of a real case with its event file.
type xcbCase struct{ dir, toml string }

func (c *xcbCase) run(t *testing.T, more string) *rules.Outcome {
	t.Helper()
	return judge(t, t.TempDir(), map[string]string{"event.toml": c.toml + more})[0]
}

// compare checks columns of the standings against a table of the case: ours ->
// theirs.
func (c *xcbCase) compare(t *testing.T, o *rules.Outcome, file string, columns map[string]string) {
	t.Helper()
	got := computed(o)
	for _, want := range table(t, filepath.Join(c.dir, file)) {
		player := want["player"]
		if len(got[player]) == 0 {
			t.Errorf("%s: %s has no row", file, player)
			continue
		}
		row := got[player][0]
		got[player] = got[player][1:]
		for ours, theirs := range columns {
			if row[ours] != want[theirs] {
				t.Errorf("%s: %s has %s %s, want %s %s", file, player, ours, row[ours], theirs, want[theirs])
			}
		}
	}
	for player, rest := range got {
		if len(rest) > 0 {
			t.Errorf("%s does not name %s", file, player)
		}
	}
}

func same(columns ...string) map[string]string {
	m := map[string]string{}
	for _, c := range columns {
		m[c] = c
	}
	return m
}

func count(o *rules.Outcome, code string) int {
	n := 0
	for i := range o.Findings {
		if o.Findings[i].Code == code {
			n++
		}
	}
	return n
}

// TestRealRounds: rounds of The Mana Drain and of 3cblue, as they were played.
func TestRealRounds(t *testing.T) {
	t.Parallel()
	root := filepath.Join(shared(t), "cases", "xcb")
	for _, name := range []string{"a01_tmd71", "c01_3cblue_r4", "c02_3cblue_r5", "c03_3cblue_r6", "c04_3cblue_r7_before", "c05_3cblue_r7_after", "f_perspective_3cblue_r4"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := xcbCase{dir: filepath.Join(root, name)}
			c.toml = fmt.Sprintf("format = \"3CB\"\ndecks = [%q]\nresults = [%q]\n", filepath.Join(c.dir, "decks.csv"), filepath.Join(c.dir, "matrix.csv"))
			house := "[house]\nlists = []\n"
			if strings.HasPrefix(name, "a") {
				house = ""
			}
			o := c.run(t, house)
			c.compare(t, o, "expected.csv", same("points", "total", "rank", "tp", "n6", "n4", "n3", "n2", "n1", "n0"))
			for d, v := range o.Verdicts {
				if v != "legal" && (v != "ruling" || !hinted(o, o.Phase.Decks.ID[d])) {
					t.Errorf("deck %s is %s", o.Phase.Decks.ID[d], v)
				}
			}
			var wrong []string
			for _, f := range open(o) {
				if f != "SPLIT_NOT_SET" && !strings.HasPrefix(f, "HINT_") && (f != "LETTER_ORDER" || !strings.HasPrefix(name, "f_perspective")) {
					wrong = append(wrong, f)
				}
			}
			if wrong != nil {
				t.Errorf("findings %q", wrong)
			}
			c.compare(t, c.run(t, house+"[scoring]\nties = \"head-to-head\"\n"), "expected.csv", map[string]string{"rank": "rank_h2h"})
			c.compare(t, c.run(t, house+"[scoring]\nsplit_points = 2\n"), "expected.csv", map[string]string{"points": "points_split2", "total": "total_split2", "rank": "rank_split2", "tp": "tp_split2"})
			c.compare(t, c.run(t, house+"[scoring]\nbonus_in_tp = false\n"), "expected.csv", map[string]string{"tp": "tp_without_bonus"})
			c.published(t, house)
			c.oneLine(t, o, house)
			c.corrected(t, house)
		})
	}
}

// published compares what was printed with the round: it agrees, and tells
// what a split is worth.
func (c *xcbCase) published(t *testing.T, house string) {
	t.Helper()
	path := filepath.Join(c.dir, "published.csv")
	o := c.run(t, fmt.Sprintf("published = %q\n", path)+house)
	if _, games := table(t, path)[0]["game_wins"]; games {
		c.compare(t, o, "published.csv", same("points", "game_wins", "game_draws", "game_losses"))
	} else {
		c.compare(t, o, "published.csv", map[string]string{"total": "total", "rank": "position"})
	}
	for _, code := range []string{"TOTAL_DIFFERS", "TP_DIFFERS", "RECORD_DIFFERS", "RANK_DIFFERS", "PUBLISHED_PLAYER_UNKNOWN", "SPLIT_NOT_SET"} {
		if n := count(o, code); n != 0 {
			t.Errorf("with published.csv: %d %s", n, code)
		}
	}
	if count(o, "SPLIT_FROM_TOTALS") != 1 {
		t.Error("the printed totals do not tell the worth of a split")
	}
}

// oneLine: decks written in one cell hold the same cards.
func (c *xcbCase) oneLine(t *testing.T, o *rules.Outcome, house string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(c.dir, "decks_one_line.csv")); err != nil {
		return
	}
	other := xcbCase{dir: c.dir, toml: strings.Replace(c.toml, "decks.csv", "decks_one_line.csv", 1)}
	one := other.run(t, house)
	cards := func(o *rules.Outcome) []string {
		var out []string
		for d := range o.Phase.Decks.Len() {
			from, to := o.Phase.DeckEntries(d)
			for e := from; e < to; e++ {
				out = append(out, fmt.Sprintf("%s: %d of card %d", o.Phase.Decks.ID[d], o.Phase.Entries.Count[e], o.Phase.Entries.Card[e]))
			}
		}
		return out
	}
	if diff := cmp.Diff(cards(o), cards(one)); diff != "" {
		t.Errorf("decks.csv and decks_one_line.csv differ:\n%s", diff)
	}
}

// corrected: after corrections.csv the standings are those published after it.
func (c *xcbCase) corrected(t *testing.T, house string) {
	t.Helper()
	after := filepath.Join(c.dir, "published_after_corrections.csv")
	if _, err := os.Stat(after); err != nil {
		return
	}
	o := c.run(t, fmt.Sprintf("published = %q\ncorrections = %q\n", after, filepath.Join(c.dir, "corrections.csv"))+house)
	c.compare(t, o, "published_after_corrections.csv", same("points", "game_wins", "game_draws", "game_losses"))
	if n, m := count(o, "TOTAL_DIFFERS"), count(o, "CORRECTION_PLAYER_UNKNOWN"); m != 0 {
		t.Errorf("%d totals differ, %d corrections of nobody", n, m)
	}
	for i := range o.Findings {
		if f := &o.Findings[i]; f.Open(false) && !strings.HasPrefix(f.Code, "HINT_") {
			t.Errorf("after the corrections %s is open: %s", f.Code, diag.Message(f, "en"))
		}
	}
}

// TestPrintedTotalsOfRealRounds: standings that were published beside a matrix
// they do not equal.
func TestPrintedTotalsOfRealRounds(t *testing.T) {
	t.Parallel()
	root := filepath.Join(shared(t), "cases", "xcb")
	for _, name := range []string{"f_totals_3cblue_r5", "f_totals_3cblue_r6"} {
		c := xcbCase{dir: filepath.Join(root, name)}
		c.toml = fmt.Sprintf("results = [%q]\npublished = %q\n", filepath.Join(c.dir, "matrix.csv"), filepath.Join(c.dir, "published.csv"))
		o := c.run(t, "")
		c.compare(t, o, "expected.csv", same("points", "total", "rank", "tp"))
		want, got := map[string]string{}, map[string]string{}
		for _, r := range table(t, filepath.Join(c.dir, "totals_check.csv")) {
			want[r["player"]] = r["row_sum"] + " printed " + r["published_total"]
		}
		for i := range o.Findings {
			if f := &o.Findings[i]; f.Code == "TOTAL_DIFFERS" && f.Open(false) {
				got[f.Player] = fmt.Sprintf("%d printed %d", f.Counted.V, f.Allowed.V)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: totals (-want +got):\n%s", name, diff)
		}
	}
}

// TestLettersOfTwoViews: 64 pairs of this round hold the letters in an order
// that no convention gives; the points are right all the same.
func TestLettersOfTwoViews(t *testing.T) {
	t.Parallel()
	c := xcbCase{dir: filepath.Join(shared(t), "cases", "xcb", "f_perspective_3cblue_r4")}
	c.toml = fmt.Sprintf("results = [%q]\n", filepath.Join(c.dir, "matrix.csv"))
	o := c.run(t, "")
	c.compare(t, o, "expected.csv", same("points", "tp", "rank"))
	for i := range o.Findings {
		if f := &o.Findings[i]; f.Code == "LETTER_ORDER" && (f.Severity != diag.Ruling || f.Counted != diag.N(64)) {
			t.Errorf("LETTER_ORDER is a %s of %d pairs", f.Severity, f.Counted.V)
		}
	}
	if count(o, "LETTER_ORDER") != 1 {
		t.Errorf("findings %q", open(o))
	}
}
