package catalog_test

import (
	"testing"

	"deckmill/transform/catalog"

	"github.com/google/go-cmp/cmp"
)

// TestLikeAll compares the nearest cards with the first of all cards in their
// order, where nothing is ruled out.
func TestLikeAll(t *testing.T) {
	t.Parallel()
	c := load(t)
	vintage := func(k *catalog.Card) bool { return k.Legal("vintage") != catalog.NotLegal }
	for id := int32(0); id < int32(c.Len()); id += int32(c.Len()/40 + 1) {
		for _, take := range []func(*catalog.Card) bool{nil, vintage} {
			all := c.Like(id, c.Len(), take)
			for _, n := range []int{1, 2, 16} {
				if d := cmp.Diff(all[:min(n, len(all))], c.Like(id, n, take)); d != "" {
					t.Errorf("%s, %d cards (-all +few):\n%s", c.Name(id), n, d)
				}
			}
		}
	}
	if got := c.Like(0, 0, nil); len(got) != 0 {
		t.Errorf("no card: %v", got)
	}
}
