package catalog

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
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
	s := search{c: c, x: c.alikeIndex(), of: c.Card(id), id: id, n: max(n, 0), take: take}
	if s.n == 0 {
		return nil
	}
	s.own = s.x.sum(s.of.Signature)
	s.value, s.subtypes = manaValue(s.of.Faces[0].ManaCost), strings.Fields(subtypes(s.of.Faces[0].Type))
	var rest []bound
	for g := range s.x.groups {
		group := &s.x.groups[g]
		switch at := s.most(group); {
		case group.types&s.of.Types&cardTypes == 0:
		case group.types == s.of.Types && group.colours == coloursOf(&s.of):
			s.visit(group, at) // the most alike: they rule out most of the others
		default:
			rest = append(rest, bound{at, group})
		}
	}
	rest = slices.DeleteFunc(rest, func(b bound) bool { return s.out(b.most) })
	slices.SortFunc(rest, func(a, b bound) int { return cmp.Compare(b.most, a.most) })
	for _, b := range rest {
		if s.out(b.most) {
			break
		}
		s.visit(b.group, b.most)
	}
	return slices.Clip(s.best)
}

// search is one search for the cards that are like another.
type search struct {
	c        *Catalog
	x        *alikeIndex
	of       Card
	id       int32
	n        int
	take     func(*Card) bool
	own      float64 // the sum of its traits
	value    int
	subtypes []string
	best     []Similar // the n best so far, in their order
}

// bound is a group with what its cards can score at most.
type bound struct {
	most  float64
	group *alikeGroup
}

// The weights of a score.
const (
	textWeight   = 0.45
	kindWeight   = 0.2
	colourWeight = 0.2
	costWeight   = 0.15
)

// most is what a card of a group can score at most, a little more for the
// rounding of sums.
func (s *search) most(g *alikeGroup) float64 {
	kind := 0.7*overlap(uint64(s.of.Types), uint64(g.types)) + 0.3
	return textWeight + kindWeight*kind + colourWeight*overlap(uint64(coloursOf(&s.of)), uint64(g.colours)) + costWeight + 1e-9
}

// out reports a score that is not among the n best.
func (s *search) out(most float64) bool { return len(s.best) == s.n && most < s.best[s.n-1].Score }

// visit scores the cards of a group that can be among the best, what is cheap first.
func (s *search) visit(g *alikeGroup, most float64) {
	types, colours := overlap(uint64(s.of.Types), uint64(g.types)), overlap(uint64(coloursOf(&s.of)), uint64(g.colours))
	need := s.need(most)
	for i, sig := range g.signature {
		sum := g.sum[i]
		if min(sum, s.own) < need*max(sum, s.own) { // what is common is less than the least, all more than the most
			continue
		}
		closer := most - textWeight*(1-s.about(sig, sum))
		if s.out(closer) {
			continue
		}
		front := &s.c.facesOf(g.ids[i])[0]
		cost := 1 / (1 + float64(abs(manaValue(front.ManaCost)-s.value)))
		if s.out(closer - costWeight*(1-cost)) {
			continue
		}
		s.add(Similar{g.ids[i], textWeight*s.text(sig) + kindWeight*s.kind(types, front.Type) + colourWeight*colours + costWeight*cost})
		need = s.need(most)
	}
}

// need is the least likeness of its text that a card needs to be among the best
// when it can score at most so much.
func (s *search) need(most float64) float64 {
	if len(s.best) < s.n {
		return -1
	}
	return 1 - (most-s.best[s.n-1].Score)/textWeight
}

// add puts a card into its place among the best.
func (s *search) add(found Similar) {
	if found.Card == s.id || s.out(found.Score) {
		return
	}
	if s.take != nil {
		if k := s.c.Card(found.Card); !s.take(&k) {
			return
		}
	}
	at, _ := slices.BinarySearchFunc(s.best, found, nearer)
	if s.best = slices.Insert(s.best, at, found); len(s.best) > s.n {
		s.best = s.best[:s.n]
	}
}

// about is the likeness of texts but for the rounding of sums.
func (s *search) about(sig Signature, sum float64) float64 {
	if s.of.Signature|sig == 0 {
		return 1
	}
	common := s.x.sum(s.of.Signature & sig)
	return common / (s.own + sum - common)
}

// nearer orders by likeness, equal ones by their ids.
func nearer(a, b Similar) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Card, b.Card))
}

const cardTypes = Basic - 1 // without supertypes

// text is the weight of the common traits in the weight of all.
func (s *search) text(b Signature) float64 {
	a := s.of.Signature
	if a|b == 0 {
		return 1
	}
	var common, all float64
	for rest := uint64(a | b); rest != 0; rest &= rest - 1 {
		bit := bits.TrailingZeros64(rest)
		all += s.x.weight[bit]
		if a&b>>bit&1 == 1 {
			common += s.x.weight[bit]
		}
	}
	return common / all
}

// kind is the likeness of types, which share types of all theirs, and of the
// subtypes in a type line.
func (s *search) kind(types float64, line string) float64 {
	common, own := 0, 0
	for sub := range strings.FieldsSeq(subtypes(line)) {
		if own++; slices.Contains(s.subtypes, sub) {
			common++
		}
	}
	if own+len(s.subtypes) == 0 {
		return types
	}
	return 0.7*types + 0.3*float64(common)/float64(own+len(s.subtypes)-common)
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

// subtypes is what stands behind the dash of a type line.
func subtypes(line string) string {
	_, sub, _ := strings.Cut(line, "—")
	return sub
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
