package diag_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"deckmill/ingest/diag"
	"deckmill/ingest/source"
)

func drawFinding(t *rapid.T) diag.Finding {
	text := rapid.SampledFrom([]string{"", "a", "b", "a\x00", "a\x00b", "é", "\xff", "a\x00\xff"})
	n := rapid.SampledFrom([]int32{0, 1, 2, 300, 1 << 30, -1})
	pos := func(at string) source.Pos {
		return source.Pos{File: n.Draw(t, at+" file"), Sheet: int16(n.Draw(t, at+" sheet") % 300), Row: n.Draw(t, at+" row"), Col: int16(n.Draw(t, at+" col") % 300)}
	}
	f := diag.Finding{
		Code: rapid.SampledFrom([]string{"DECK_SIZE", "LIST_BANNED", "NAME_UNKNOWN"}).Draw(t, "code"), Severity: diag.Severity(rapid.IntRange(0, 3).Draw(t, "severity")),
		Settled: rapid.Bool().Draw(t, "settled"), Rejected: rapid.Bool().Draw(t, "rejected"), Phase: text.Draw(t, "phase"), Clause: text.Draw(t, "clause"),
		Subject: diag.Subject{Kind: diag.OnDeck, ID: text.Draw(t, "id")}, TeamID: text.Draw(t, "team"), DeckID: text.Draw(t, "deck"), Player: text.Draw(t, "player"),
		Card: text.Draw(t, "card"), Raw: text.Draw(t, "raw"), Counted: diag.Int{V: int(n.Draw(t, "counted")), OK: rapid.Bool().Draw(t, "known")}, Pos: pos("pos"),
	}
	for range rapid.IntRange(0, 2).Draw(t, "more") {
		f.Suggestions = append(f.Suggestions, text.Draw(t, "suggestion"))
		f.Related = append(f.Related, pos("related"))
		if f.Args == nil {
			f.Args = map[string]string{}
		}
		f.Args[text.Draw(t, "name")] = text.Draw(t, "value")
	}
	if rapid.Bool().Draw(t, "told") {
		f.Told = diag.Told{Lang: rapid.SampledFrom([]string{"en", "fr"}).Draw(t, "lang"), Text: text.Draw(t, "message")}
	}
	return f
}

// Findings come back from a store as they were, in the order of Sort, and are
// counted by their heads.
func TestStore(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := diag.NewStore(rapid.IntRange(0, 2000).Draw(t, "most"))
		defer s.Close()
		var want []diag.Finding
		counts := map[diag.Head]int{}
		for range rapid.IntRange(0, 10).Draw(t, "blocks") {
			p := s.Packer(0)
			for range rapid.IntRange(0, 4).Draw(t, "findings") {
				f := drawFinding(t)
				p.Add(&f, int32(len(want)), 0)
				f.TeamID += "." // nothing is shared
				f.TeamID = f.TeamID[:len(f.TeamID)-1]
				want = append(want, f)
				counts[f.Head()]++
			}
			if err := s.Take(p); err != nil {
				t.Fatal(err)
			}
		}
		diag.Sort(want)
		s.Sort()
		for _, want := range [][]diag.Finding{want, slices.DeleteFunc(slices.Clone(want), func(f diag.Finding) bool { return f.Settled })} {
			var got []diag.Finding
			s.Each(func(h *diag.Head) bool { return !h.Settled || len(want) == s.Len() }, func(f *diag.Finding, deck int32, _ *diag.Head) bool {
				kept := *f
				kept.Args, kept.Suggestions, kept.Related = maps.Clone(f.Args), slices.Clone(f.Suggestions), slices.Clone(f.Related)
				got = append(got, kept)
				return deck >= 0
			})
			if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
		}
		var order []string
		for _, f := range want {
			if !slices.Contains(order, f.Code) {
				order = append(order, f.Code)
			}
		}
		var tallied []string
		for _, x := range s.Tallies() {
			if counts[x.Head] != x.N {
				t.Errorf("%v: %d, not %d", x.Head, x.N, counts[x.Head])
			}
			if !slices.Contains(tallied, x.Code) {
				tallied = append(tallied, x.Code)
			}
		}
		if diff := cmp.Diff(order, tallied, cmpopts.EquateEmpty()); diff != "" {
			t.Error(diff)
		}
	})
}
