package catalog

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strings"
	"sync"
)

// Similar is a card with its likeness to another: 1 = the same in all that the
// catalogue knows, 0 = nothing in common.
type Similar struct {
	Card  int32
	Score float64
}

// Like finds the n cards most like card id: by what the text does, by types,
// colours and cost, in this order of weight. Only cards that take accepts
// count (all when it is nil); tokens, humorous and custom cards never do. A
// card whose text nobody has read (a list of names only) has no like.
func (c *Catalog) Like(id int32, n int, take func(*Card) bool) []Similar {
	l := liking{of: c.Card(id), traits: c.traitWeights()}
	l.own = l.traits.sum(l.of.Signature)
	for i := range l.colour {
		l.colour[i] = overlap(uint64(coloursOf(&l.of)), uint64(i))
	}
	l.value, l.subtypes = manaValue(l.of.Faces[0].ManaCost), subtypes(l.of.Faces[0].Type)
	n = max(n, 0)
	best := make([]Similar, 0, n+1) // the n best so far, in their order
	for _, step := range slices.Backward(c.steps(&l)) {
		for _, other := range step {
			if len(best) == n && (n == 0 || c.most(&l, other) < best[n-1].Score) {
				continue
			}
			k := c.Card(other)
			if other == id || k.Types&l.of.Types&cardTypes == 0 || take != nil && !take(&k) {
				continue
			}
			s := Similar{other, l.score(&k)}
			at, _ := slices.BinarySearchFunc(best, s, nearer)
			if best = slices.Insert(best, at, s); len(best) > n {
				best = best[:n]
			}
		}
	}
	return slices.Clip(best)
}

// steps are the cards that may be like another, by what they can score at most:
// those that are more alike rule out most of the others.
func (c *Catalog) steps(l *liking) [][]int32 {
	const steps = 32
	list := make([][]int32, steps+1)
	for id := range int32(c.Len()) { //nolint:gosec // ids are int32
		if c.flags[id]&(flagUnset|flagCustom) == 0 && Kind(c.kind[id]) == DeckCard {
			at := int(c.most(l, id) * steps)
			list[at] = append(list[at], id)
		}
	}
	return list
}

// most is what a card can score at most by its text and colours, a little more
// for the rounding of sums. Lands count the colours of their mana, others do not.
func (c *Catalog) most(l *liking, id int32) float64 {
	colours := max(l.colour[c.colours[id]], l.colour[c.colours[id]|c.produces[id]])
	return 0.45*l.about(id, c.signature[id]) + 0.2*colours + 0.35 + 1e-9
}

// nearer orders by likeness, equal ones by their ids.
func nearer(a, b Similar) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Card, b.Card))
}

const cardTypes = Basic - 1 // without supertypes

// liking is the card that others are compared with.
type liking struct {
	of       Card
	traits   *traitWeights
	own      float64      // the sum of its traits
	colour   [256]float64 // the overlap of its colours with others
	value    int
	subtypes []string
}

func (l *liking) score(k *Card) float64 {
	cost := 1 / (1 + float64(abs(manaValue(k.Faces[0].ManaCost)-l.value)))
	return 0.45*l.text(k.Signature) + 0.2*l.kind(k) + 0.2*l.colour[coloursOf(k)] + 0.15*cost
}

// about is [liking.text] of a card but for the rounding of sums.
func (l *liking) about(id int32, s Signature) float64 {
	if l.of.Signature|s == 0 {
		return 1
	}
	common := l.traits.sum(l.of.Signature & s)
	return common / (l.own + l.traits.card[id] - common)
}

// text is the weight of the common traits in the weight of all.
func (l *liking) text(s Signature) float64 {
	a := l.of.Signature
	if a|s == 0 {
		return 1
	}
	var common, all float64
	for rest := uint64(a | s); rest != 0; rest &= rest - 1 {
		bit := bits.TrailingZeros64(rest)
		all += l.traits.weight[bit]
		if a&s>>bit&1 == 1 {
			common += l.traits.weight[bit]
		}
	}
	return common / all
}

func (l *liking) kind(k *Card) float64 {
	types := overlap(uint64(l.of.Types), uint64(k.Types))
	own := subtypes(k.Faces[0].Type)
	if len(own)+len(l.subtypes) == 0 {
		return types
	}
	common := 0
	for _, s := range own {
		if slices.Contains(l.subtypes, s) {
			common++
		}
	}
	return 0.7*types + 0.3*float64(common)/float64(len(own)+len(l.subtypes)-common)
}

// coloursOf is the colours of a card, of a land those of its mana.
func coloursOf(k *Card) Colours {
	if k.Types.Has(Land) {
		return k.Colours | k.Produces
	}
	return k.Colours
}

func overlap(a, b uint64) float64 {
	if a|b == 0 {
		return 1
	}
	return float64(bits.OnesCount64(a&b)) / float64(bits.OnesCount64(a|b))
}

// traitWeights make rare traits count more than common ones.
type traitWeights struct {
	once   sync.Once
	weight [64]float64
	card   []float64 // the sum of a card's traits
}

func (w *traitWeights) sum(s Signature) float64 {
	total := 0.0
	for rest := uint64(s); rest != 0; rest &= rest - 1 {
		total += w.weight[bits.TrailingZeros64(rest)]
	}
	return total
}

// traitWeights weighs when it is asked first.
func (c *Catalog) traitWeights() *traitWeights {
	w := &c.weights
	w.once.Do(func() {
		var count [64]int
		for _, s := range c.signature {
			for rest := uint64(s); rest != 0; rest &= rest - 1 {
				count[bits.TrailingZeros64(rest)]++
			}
		}
		for i := range w.weight {
			w.weight[i] = math.Log(float64(len(c.signature)+2) / float64(count[i]+1))
		}
		w.card = make([]float64, len(c.signature))
		for i, s := range c.signature {
			w.card[i] = w.sum(s)
		}
	})
	return w
}

func subtypes(line string) []string {
	_, sub, _ := strings.Cut(line, "—")
	return strings.Fields(sub)
}

// manaValue is the mana value of a cost; X is 0, {2/W} is 2.
func manaValue(cost string) int {
	total := 0
	for part := range strings.SplitSeq(cost, "{") {
		part, _, ok := strings.Cut(part, "}")
		if !ok {
			continue
		}
		first, _, _ := strings.Cut(part, "/")
		n, digits := 0, first != ""
		for i := range len(first) {
			if first[i] < '0' || first[i] > '9' {
				digits = false
				break
			}
			n = min(10*n+int(first[i]-'0'), 1_000_000)
		}
		switch {
		case digits:
			total += n
		case first != "X" && first != "Y" && first != "Z":
			total++
		}
	}
	return total
}

// ManaValue is the mana value of the card's front, or of both halves of a
// split card.
func (c *Card) ManaValue() int {
	total := 0
	for i, f := range c.Faces {
		if i == 0 || halves(c.Layout) {
			total += manaValue(f.ManaCost)
		}
	}
	return total
}

func abs(n int) int { return max(n, -n) }
