package matchfile_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/event"
	"deckmill/ingest/results/matchfile"
)

func games(a, b, d int32) matchfile.Result {
	return matchfile.Result{AWins: event.N(a), BWins: event.N(b), Drawn: event.N(d)}
}

func won(s event.MatchSide) matchfile.Result { return matchfile.Result{Won: s} }

func status(s event.MatchStatus) matchfile.Result { return matchfile.Result{Status: s} }

func with(r matchfile.Result, w event.MatchSide, s event.MatchStatus) matchfile.Result {
	r.Won, r.Status = w, s
	return r
}

// TestParseResult: every spelling of spec/results.md, and what must be refused.
func TestParseResult(t *testing.T) {
	t.Parallel()
	a, b, both := event.SideA, event.SideB, event.Both
	for _, c := range []struct {
		text   string
		french bool
		want   matchfile.Result
	}{
		{"2-1", false, games(2, 1, 0)},
		{"2-1-0", false, games(2, 1, 0)},
		{"1–1", false, games(1, 1, 0)},
		{"1—1—1", false, games(1, 1, 1)},
		{"2:1", false, games(2, 1, 0)},
		{" 2 - 0 ", false, games(2, 0, 0)},
		{"0-0-3", false, games(0, 0, 3)},
		{"2−1", false, games(2, 1, 0)},
		{"0-0-3 Draw", false, with(games(0, 0, 3), both, 0)},
		{"", false, matchfile.Result{}},
		{"WIN", false, won(a)},
		{"W", false, won(a)},
		{"L", false, won(b)},
		{"D", false, won(both)},
		{"loss", false, won(b)},
		{"draw", false, won(both)},
		{"Tie", false, won(both)},
		{"D", true, won(b)},
		{"V", true, won(a)},
		{"N", true, won(both)},
		{"Victoire", true, won(a)},
		{"défaite", true, won(b)},
		{"Match nul", true, won(both)},
		{"1", false, won(a)},
		{"0", false, won(b)},
		{"=", false, won(both)},
		{"½-½", false, won(both)},
		{"1/2-1/2", false, won(both)},
		{"+", false, with(won(a), a, event.MatchForfeitWin)},
		{"Ana Lee", false, won(a)},
		{"Bo Ray", false, won(b)},
		{"ANA LEE won", false, won(a)},
		{"Ana Lee won 2-1-0", false, with(games(2, 1, 0), a, 0)},
		{"Bo Ray won 2-1-0", false, with(games(1, 2, 0), b, 0)},
		{"2-0 Bo Ray", false, with(games(0, 2, 0), b, 0)},
		{"Ana Lee was awarded a bye", false, status(event.MatchBye)},
		{"BYE", false, status(event.MatchBye)},
		{"half-bye", false, status(event.MatchByeHalf)},
		{"bye loss", false, status(event.MatchByeLost)},
		{"Ana Lee forfeited", false, with(won(b), b, event.MatchForfeitLoss)},
		{"forfait J1", false, with(won(b), b, event.MatchForfeitLoss)},
		{"forfait J2", false, with(won(a), a, event.MatchForfeitWin)},
		{"FF P2", false, with(won(a), a, event.MatchForfeitWin)},
		{"NOSHOW2", false, with(won(a), a, event.MatchNoShowB)},
		{"no show 1", false, with(won(b), b, event.MatchNoShowA)},
		{"DOUBLE_NO_SHOW", false, status(event.MatchDoubleNoShow)},
		{"DOUBLE_LOSS", false, status(event.MatchDoubleLoss)},
		{"double défaite", false, status(event.MatchDoubleLoss)},
		{"ID", false, with(won(both), both, event.MatchIntentional)},
		{"Égalité (intentionnelle)", false, with(won(both), both, event.MatchIntentional)},
		{"Intentional Draw", false, with(won(both), both, event.MatchIntentional)},
		{"time", false, with(won(both), both, event.MatchTimeDraw)},
		{"Bo Ray conceded", false, with(won(a), a, event.MatchConcession)},
		{"2-0 concession", false, with(games(2, 0, 0), a, event.MatchConcession)},
		{"DQ1", false, with(won(b), b, event.MatchDQA)},
		{"Bo Ray disqualified", false, with(won(a), a, event.MatchDQB)},
		{"Not reported", false, status(event.MatchNotReported)},
		{"-", false, status(event.MatchNotReported)},
		{"?", false, status(event.MatchNotReported)},
		{"VOID", false, status(event.MatchVoid)},
		{"annulé", false, status(event.MatchVoid)},
		{"[FORMAT EXCEPTION]", false, status(event.MatchUnknown)},
		{"DROP", false, status(event.MatchDrop)},
		{"DROP2", false, matchfile.Result{Status: event.MatchDrop, Leaves: b}},
		{"complete", false, matchfile.Result{}},
	} {
		got, ok := matchfile.ParseResult(c.text, "Ana Lee", "Bo Ray", c.french)
		if d := cmp.Diff(c.want, got); !ok || d != "" {
			t.Errorf("%q: ok %t (-want +got)\n%s", c.text, ok, d)
		}
	}
	for _, text := range []string{"banana", "2-", "forfait", "no show", "2-1 banana", "Ana Leeds won", "-2-1x"} {
		if got, ok := matchfile.ParseResult(text, "Ana Lee", "Bo Ray", false); ok {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

func TestIsBye(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][2]bool{
		"": {true, false}, "-": {true, false}, "Bye": {true, false}, "*** BYE ***": {true, false}, "(bye)": {true, false}, "null": {true, false}, "Exempt": {true, false}, " – ": {true, false},
		"Team *bye*": {false, true}, "Team ***bye***": {false, true}, "Bye Team": {false, true}, "BYE 2": {false, true}, "Équipe bye": {false, true},
		"John Bye": {false, false}, "Byers": {false, false}, "Ana": {false, false}, "Goodbye Horses": {false, false}, "13": {false, false},
	} {
		if got := [2]bool{matchfile.IsBye(name), matchfile.IsFakeBye(name)}; got != want {
			t.Errorf("%q: bye, fake = %v, want %v", name, got, want)
		}
	}
}

func TestParseRound(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]matchfile.Round{
		"3": {No: 3}, "Round 3": {No: 3}, "Ronde 12": {No: 12}, "R4": {No: 4}, "": {}, "Day one": {},
		"Quarterfinals": {Playoff: true, Size: 8}, "Semi-Finals": {Playoff: true, Size: 4}, "Finals": {Playoff: true, Size: 2}, "Final": {Playoff: true, Size: 2}, "QF": {Playoff: true, Size: 8},
		"Top 8": {Playoff: true, Size: 8}, "Top8": {Playoff: true, Size: 8}, "1/4": {Playoff: true, Size: 8}, "1/2 finale": {Playoff: true, Size: 4}, "Demi-finales": {Playoff: true, Size: 4}, "Finale": {Playoff: true, Size: 2},
		"Round of 16": {Playoff: true, Size: 16}, "Quartas de final": {Playoff: true, Size: 8}, "Final Swiss round 7": {No: 7}, "4 players, round 2": {No: 2}, "Day 2 round 1": {}, "Round 1 - 2024-05-01": {No: 1}, "3rd place": {Playoff: true, Size: 3}, "Playoff round 1": {No: 1, Playoff: true}, "Quarterfinals 1": {Playoff: true, Size: 8},
	} {
		if got := matchfile.ParseRound(text); got != want {
			t.Errorf("%q = %+v, want %+v", text, got, want)
		}
	}
}

func TestIsDate(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"2026-02-01": true, "2-Jan": true, "01-févr": true, "02/01/2026": true, "1-feb-26": true, "2-1": false, "2-1-0": false, "Ana": false, "": false,
	} {
		if got := matchfile.IsDate(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
