package ingest

import (
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/event"
	"deckmill/ingest/source"
)

// Packed lines come back as they were, from memory and from the disk, in any
// order of the decks.
func TestLinesComeBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := &Lines{most: rapid.IntRange(0, 200).Draw(t, "most")}
		defer func() {
			if err := l.Close(); err != nil {
				t.Error(err)
			}
		}()
		want := map[int][]event.Entry{}
		decks := 0
		for range rapid.IntRange(1, 4).Draw(t, "pieces") {
			printed, base := rapid.Bool().Draw(t, "printed"), rapid.Int32Range(0, 1<<30).Draw(t, "base")
			var pack linePacker
			p := linesPart{file: 1, col: 6, printed: printed, base: base, left: &atomic.Int64{}}
			row := int32(0)
			for range rapid.IntRange(0, 4).Draw(t, "runs") {
				deck := rapid.IntRange(0, decks).Draw(t, "deck")
				decks = max(decks, deck+1)
				pack.start()
				x := extent{part: int32(len(l.parts)), from: int32(len(pack.list))}
				for range rapid.IntRange(0, 5).Draw(t, "lines") {
					row += rapid.SampledFrom([]int32{1, 1, 1, 2, 300}).Draw(t, "step")
					e := event.Entry{
						Raw: rapid.OneOf(rapid.Int32Range(0, 1<<31-1), rapid.SampledFrom([]int32{0, 1, 127, 128, 16383, 16384, 1<<21 - 1, 1 << 21})).Draw(t, "text"), Count: rapid.SampledFrom([]int16{1, 4, 7, 8, 32767}).Draw(t, "count"),
						Zone: event.Zone(rapid.IntRange(0, 5).Draw(t, "zone")), Proxy: rapid.Bool().Draw(t, "proxy"), Shape: event.ShapeLine,
						Pos: source.Pos{File: 1, Col: 6, Row: row},
					}
					e.Text = e.Raw
					if printed {
						e.Set, e.Num = rapid.Int32Range(0, 1000).Draw(t, "set"), rapid.Int32Range(0, 1<<31-1).Draw(t, "number")
					}
					pack.add(&e, printed)
					e.Pos.Row += base
					want[deck] = append(want[deck], e)
					x.lines++
				}
				x.to = int32(len(pack.list))
				l.add(deck, x)
			}
			p.list = pack.list
			p.left.Store(int64(len(p.list)))
			if err := l.take(&p); err != nil {
				t.Fatal(err)
			}
			l.parts = append(l.parts, p)
		}
		r := l.Reader()
		var block event.Entries // its memory holds anything
		block.AddCard(&event.Entry{Raw: 7, Set: 7, Num: 7, Foil: true, Proxy: true}, event.Card{})
		for _, d := range rapid.Permutation(numbersTo(decks)).Draw(t, "order") {
			if l.Count(d) != len(want[d]) {
				t.Errorf("deck %d counts %d lines, not %d", d, l.Count(d), len(want[d]))
			}
			var got []event.Entry
			before := block.Len()
			r.Deck(d, &block)
			for i := before; i < block.Len(); i++ {
				got = append(got, block.At(i))
			}
			if diff := cmp.Diff(want[d], got); diff != "" {
				t.Errorf("deck %d: %s", d, diff)
			}
		}
		if err := l.Err(); err != nil {
			t.Error(err)
		}
	})
}

func numbersTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
