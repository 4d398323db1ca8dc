package swiss_test

import (
	"slices"
	"strings"
	"testing"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/scoring/swiss"
)

// messages of the findings with a code.
func messages(list []diag.Finding, code string) []string {
	var out []string
	for i := range list {
		if list[i].Code == code {
			out = append(out, diag.Message(&list[i], "en"))
		}
	}
	return out
}

func share(v float64, decimals int) event.Share {
	return event.Share{V: v, Decimals: decimals, OK: true}
}

// TestPublished: what was published is compared; a difference names the profile
// that explains it, or what is missing.
func TestPublished(t *testing.T) {
	t.Parallel()
	rows := []string{"1 Ana Bo 2-1", "1 Cy Di 2-0", "2 Ana Cy 2-0", "2 Bo Di 2-0"}
	publish := func(profile string, list ...event.Published) []diag.Finding {
		p, _ := phase(t, profile, rows...)
		p.Published = list
		return swiss.Score(p).Findings
	}
	floors := []event.Published{
		{Player: "Ana", Rank: event.N(1), Points: event.N(6), OMW: share(0.5, 6), GW: share(0.8, 6), OGW: share(0.55, 6)},
		{Player: "Di", Rank: event.N(4), Points: event.N(0), OMW: share(0.5, 6), GW: share(0.333333, 6), OGW: share(0.55, 6)},
	}
	if got := publish("melee-floor", floors...); codes(got) != "PUBLISHED_PROFILE" {
		t.Errorf("equal: %s %v", codes(got), messages(got, "PUBLISHED_DIFFERS"))
	}
	got := publish("mtr-2025-11", floors...)
	if m := messages(got, "PUBLISHED_OTHER_PROFILE"); len(m) != 1 || !strings.Contains(m[0], "Di: gw was published as 0.333333, 0.330000 under mtr-2025-11; equal under melee-floor") {
		t.Errorf("other profile: %s %q", codes(got), m)
	}
	if m := messages(got, "PUBLISHED_PROFILE"); len(m) != 1 || !strings.Contains(m[0], "1 of 2 players equal under mtr-2025-11; all players equal under melee-floor") {
		t.Errorf("profile: %q", m)
	}
	for _, c := range []struct {
		points int32
		want   string
	}{{9, "needs one more win"}, {7, "needs one more draw"}, {8, "needs 2 more points"}, {3, "has 3 points too many here"}} {
		got := publish("melee-floor", event.Published{Player: "Ana", Points: event.N(c.points)})
		if m := messages(got, "PUBLISHED_DIFFERS"); len(m) != 1 || !strings.HasSuffix(m[0], c.want) {
			t.Errorf("%d points: %q", c.points, m)
		}
	}
	got = publish("melee-floor", event.Published{Player: "Zoe", Points: event.N(3)}, event.Published{Player: "Bo", Rank: event.N(1), Points: event.N(3)}, event.Published{Player: "Ana", Rank: event.N(2)})
	if c := strings.Fields(codes(got)); !slices.Contains(c, "PUBLISHED_NO_MATCH") || !slices.Contains(c, "PUBLISHED_RANK") {
		t.Errorf("unknown player and wrong rank: %v", c)
	}
}

// TestMissingMatch: a published win that is in no round names the round.
func TestMissingMatch(t *testing.T) {
	t.Parallel()
	p, _ := phase(t, "melee-floor", "1 Ana Bo 2-1", "1 Cy Di 2-0", "2 Cy Bo 2-0", "3 Ana Cy 2-0")
	p.Published = []event.Published{{Player: "Ana", Points: event.N(9)}}
	if m := messages(swiss.Score(p).Findings, "PUBLISHED_DIFFERS"); len(m) != 1 || !strings.HasSuffix(m[0], "needs one more win in round 2") {
		t.Errorf("%q", m)
	}
}

// TestWorksheet: the steps of a player add up to his tie-breaks.
func TestWorksheet(t *testing.T) {
	t.Parallel()
	p, _ := phase(t, "mtr-2025-11", "1 Ana Bo 2-1", "1 Cy Di 2-0", "2 Ana Cy 2-0", "2 Bo - bye", "3 Ana Di 1-1", "3 Bo Cy 0-2", "1 Ed - bye",
		"2 Di Ed 2-0", "2 Ed Di 2-0", "3 Ed - drop", "Finals Ana Cy 2-0")
	r := swiss.Score(p)
	for i := range r.Lines {
		l := &r.Lines[i]
		for _, kind := range []string{"omw", "ogw"} {
			sum, n := swiss.R(0, 1), 0
			for _, s := range r.Worksheet(p) {
				if s.Player == l.Player && s.Kind == kind && s.Counted {
					sum = sum.Add(s.Used)
					n++
				}
			}
			want := l.Shown[swiss.OMW]
			if kind == "ogw" {
				want = l.Shown[swiss.OGW]
			}
			if n > 0 && sum.Over(n).Cmp(want) != 0 {
				t.Errorf("%s of %s: %v, want %v", kind, p.Players.Name[l.Player], sum.Over(n).Float(), want.Float())
			}
		}
	}
	var whys []string
	for _, s := range r.Worksheet(p) {
		whys = append(whys, s.Why)
	}
	text := strings.Join(whys, "\n")
	for _, want := range []string{"own bye: no opponent", "raised to the floor 33/100", "points in 3 rounds", "conflict: not scored", "drop: not scored", "playoff: not in the tie-breaks"} {
		if !strings.Contains(text, want) {
			t.Errorf("no step says %q:\n%s", want, text)
		}
	}
}

// TestStatus: conflicts make provisional, absence dropped, a DQ dq.
func TestStatus(t *testing.T) {
	t.Parallel()
	p, found := phase(t, "mtr-2025-11", "1 Ana Bo 2-1", "1 Bo Ana 2-1", "1 Cy Di 2-0", "2 Ana Cy 2-0", "2 Bo Ed DQ2")
	r := swiss.Score(p)
	got := map[string]string{}
	for i := range r.Lines {
		got[p.Players.Name[r.Lines[i].Player]] = r.Status(p, &r.Lines[i])
	}
	for name, want := range map[string]string{"Ana": "provisional", "Bo": "provisional", "Cy": "active", "Di": "dropped", "Ed": "dq"} {
		if got[name] != want {
			t.Errorf("%s is %s, want %s", name, got[name], want)
		}
	}
	if n := len(messages(found, "MATCH_CONFLICT")); n != 2 {
		t.Errorf("%d conflicts: %s", n, codes(found))
	}
	if l := r.Of(p.Matches.A[0]); l.Points != 3 {
		t.Errorf("a conflict gave points: %d", l.Points)
	}
}
