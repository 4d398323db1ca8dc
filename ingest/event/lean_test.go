package event_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/event"
)

// Decks that were added leanly read as those that were added with all columns.
func TestLeanDecks(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		whole := event.NewPhase(event.Settings{}, event.NewStrings())
		var leanly event.Decks
		text := rapid.SampledFrom([]string{"", "", "a", "b"})
		var list []int32
		for i := range rapid.Int32Range(0, 6).Draw(t, "decks") {
			d := event.Deck{
				GivenID: text.Draw(t, "id"), Label: text.Draw(t, "label"), Name: text.Draw(t, "name"), Format: text.Draw(t, "format"),
				No: rapid.SampledFrom([]int32{0, 0, 3}).Draw(t, "no"), Submitted: event.Time{OK: rapid.Bool().Draw(t, "sent")},
			}
			whole.AddDeck(d, nil)
			if n := leanly.AddLean(&d); n != i {
				t.Errorf("deck %d has number %d", i, n)
			}
			list = append(list, i)
		}
		leanly.Even()
		for i := range list {
			if event.At(leanly.Name, i) != whole.Decks.Name[i] || event.At(leanly.Submitted, i) != whole.Decks.Submitted[i] {
				t.Errorf("deck %d: name %q, sent %v", i, event.At(leanly.Name, i), event.At(leanly.Submitted, i))
			}
		}
		var a, b event.Decks
		a.Pick(&whole.Decks, list)
		b.Pick(&leanly, list)
		if diff := cmp.Diff(a, b); diff != "" {
			t.Error(diff)
		}
	})
}

// An index finds what was added, and nothing else.
func TestIDIndex(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var x event.IDIndex
		var list []string
		known := map[string]int32{}
		for range rapid.IntRange(0, 2000).Draw(t, "texts") {
			s := rapid.StringN(0, 2, -1).Draw(t, "text")
			at, ok := known[s]
			if !ok {
				at = -1
			}
			if got := x.Find(list, s); got != at {
				t.Fatalf("%q is %d, not %d", s, got, at)
			}
			if !ok {
				list = append(list, s)
				known[s] = int32(len(list) - 1)
				x.Add(list, known[s])
			}
		}
	})
}
