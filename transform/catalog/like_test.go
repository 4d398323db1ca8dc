package catalog_test

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"

	"deckmill/transform/catalog"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// plainLike is Like without any index: every card is scored and sorted.
type plainLike struct {
	c      *catalog.Catalog
	cards  []catalog.Card
	weight [64]float64
}

func newPlainLike(c *catalog.Catalog) *plainLike {
	p := &plainLike{c: c}
	var count [64]int
	for id := range int32(c.Len()) {
		p.cards = append(p.cards, c.Card(id))
		for bit := range count {
			count[bit] += int(p.cards[id].Signature >> bit & 1)
		}
	}
	for bit := range count {
		p.weight[bit] = math.Log(float64(c.Len()+2) / float64(count[bit]+1))
	}
	return p
}

func (p *plainLike) like(id int32, n int, take func(*catalog.Card) bool) []catalog.Similar {
	of := &p.cards[id]
	var all []catalog.Similar
	for other := range p.cards {
		k := &p.cards[other]
		share := k.Types & of.Types &^ (catalog.Basic | catalog.Legendary | catalog.Snow)
		if int32(other) == id || k.UnsetOnly || k.Custom || k.Kind != catalog.DeckCard || share == 0 || !take(k) {
			continue
		}
		all = append(all, catalog.Similar{Card: int32(other), Score: p.score(of, k)})
	}
	slices.SortFunc(all, func(a, b catalog.Similar) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Card, b.Card))
	})
	return all[:min(n, len(all))]
}

func (p *plainLike) score(a, b *catalog.Card) float64 {
	text, common, all := 1.0, 0.0, 0.0
	for bit := range 64 {
		if (a.Signature|b.Signature)>>bit&1 == 1 {
			all += p.weight[bit]
		}
		if a.Signature&b.Signature>>bit&1 == 1 {
			common += p.weight[bit]
		}
	}
	if a.Signature|b.Signature != 0 {
		text = common / all
	}
	kind := share(uint64(a.Types), uint64(b.Types))
	if x, y := subtypesOf(a), subtypesOf(b); len(x)+len(y) > 0 {
		both := 0
		for _, sub := range y {
			if slices.Contains(x, sub) {
				both++
			}
		}
		kind = 0.7*kind + 0.3*float64(both)/float64(len(x)+len(y)-both)
	}
	apart := frontValue(a) - frontValue(b)
	return 0.45*text + 0.2*kind + 0.2*share(coloursLike(a), coloursLike(b)) + 0.15*(1/(1+math.Abs(float64(apart))))
}

func share(a, b uint64) float64 {
	if a|b == 0 {
		return 1
	}
	return float64(bits.OnesCount64(a&b)) / float64(bits.OnesCount64(a|b))
}

func coloursLike(k *catalog.Card) uint64 {
	if k.Types.Has(catalog.Land) {
		return uint64(k.Colours | k.Produces)
	}
	return uint64(k.Colours)
}

func subtypesOf(k *catalog.Card) []string {
	_, sub, _ := strings.Cut(k.Faces[0].Type, "—")
	return strings.Fields(sub)
}

func frontValue(k *catalog.Card) int {
	front := catalog.Card{Faces: k.Faces[:1]}
	return front.ManaValue()
}

// TestLikeAll compares the nearest cards with all cards, each scored and
// sorted, to the last bit of their scores. DECKMILL_CATALOG names another
// catalogue than the starter.
func TestLikeAll(t *testing.T) {
	t.Parallel()
	c := load(t)
	if path := os.Getenv("DECKMILL_CATALOG"); path != "" {
		var err error
		if c, err = catalog.Open(path); err != nil {
			t.Fatal(err)
		}
	}
	plain := newPlainLike(c)
	rapid.Check(t, func(t *rapid.T) {
		id := int32(rapid.IntRange(0, c.Len()-1).Draw(t, "card"))
		n := rapid.OneOf(rapid.IntRange(0, 20), rapid.Just(300), rapid.Just(c.Len()+1)).Draw(t, "n")
		format := rapid.SampledFrom(append(catalog.Formats(), "")).Draw(t, "format")
		most := rapid.IntRange(0, 16).Draw(t, "most mana")
		take := func(k *catalog.Card) bool {
			return (format == "" || k.Legal(format) != catalog.NotLegal) && (most == 0 || k.ManaValue() <= most)
		}
		want, got := plain.like(id, n, take), c.Like(id, n, take)
		if len(want)+len(got) > 0 && !slices.Equal(want, got) {
			t.Fatalf("%s, %d cards (-all +few):\n%s", c.Name(id), n, gocmp.Diff(want, got))
		}
	})
	if got := c.Like(0, 0, nil); len(got) != 0 {
		t.Errorf("no card: %v", got)
	}
	all := func(*catalog.Card) bool { return true }
	for id := int32(0); id < int32(c.Len()); id += 997 {
		if want, got := plain.like(id, 5, all), c.Like(id, 5, nil); !slices.Equal(want, got) {
			t.Errorf("%s:\n%s", c.Name(id), gocmp.Diff(want, got))
		}
	}
}

// BenchmarkLike searches for sixteen cards that are legal, as replacements are
// searched, for cards all over the catalogue.
func BenchmarkLike(b *testing.B) {
	c := load(b)
	legal := func(k *catalog.Card) bool { return k.Legal("vintage") != catalog.NotLegal }
	id := int32(0)
	for b.Loop() {
		if got := c.Like(id, 16, legal); len(got) > 16 {
			b.Fatal(fmt.Sprint(len(got)))
		}
		id = (id + 1009) % int32(c.Len())
	}
}
