package transform

import (
	"strconv"

	"deckmill/transform/fold"
)

// posts finds the deck of each post of a Survivor among the decks that were
// read: by its id, its number, or its name among the author's decks, the most
// certain kind first. A post whose deck is not at hand keeps the text.
func (w *work) posts() {
	d := &w.p.Decks
	for i := range w.p.Posts {
		post := &w.p.Posts[i]
		if post.Index >= 0 || post.Deck == "" {
			continue
		}
		text := fold.Fold(post.Deck)
		author := w.player(post.Author)
		for _, is := range []func(k int) bool{
			func(k int) bool { return fold.Fold(d.ID[k]) == text },
			func(k int) bool { return d.No[k] > 0 && strconv.Itoa(int(d.No[k])) == text },
			func(k int) bool { return d.Player[k] == author && fold.Fold(d.Name[k]) == text },
		} {
			if post.Index = w.onlyDeck(is); post.Index >= 0 {
				break
			}
		}
	}
}

// onlyDeck is the one deck of which something holds, -1 for none or several.
func (w *work) onlyDeck(is func(k int) bool) int32 {
	found := int32(-1)
	for k := range w.p.Decks.Len() {
		if !is(k) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = int32(k)
	}
	return found
}
