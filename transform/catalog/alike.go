package catalog

import (
	"math"
	"math/bits"
	"sync"
)

// alikeIndex is what searches for like cards pass over: the cards that may be
// found, by what they have in common, and the weights of the traits of a text,
// which make rare ones count more than common ones.
type alikeIndex struct {
	once   sync.Once
	weight [64]float64
	part   [8][256]float64 // sums of the weights of one byte of a signature
	groups []alikeGroup
}

// alikeGroup are the cards of the same types and colours, in the order of their ids.
type alikeGroup struct {
	types     Types
	colours   Colours // see coloursOf
	ids       []int32
	signature []Signature
	sum       []float64 // of the weights of their traits
}

// alikeIndex is made when it is asked for first.
func (c *Catalog) alikeIndex() *alikeIndex {
	c.alike.once.Do(func() {
		c.alike.weigh(c.signature)
		c.alike.collect(c)
	})
	return &c.alike
}

func (x *alikeIndex) weigh(signatures []Signature) {
	var count [64]int
	for _, s := range signatures {
		for rest := uint64(s); rest != 0; rest &= rest - 1 {
			count[bits.TrailingZeros64(rest)]++
		}
	}
	for i := range x.weight {
		x.weight[i] = math.Log(float64(len(signatures)+2) / float64(count[i]+1))
	}
	for i := range x.part {
		for set := 1; set < 256; set++ {
			x.part[i][set] = x.part[i][set&(set-1)] + x.weight[8*i+bits.TrailingZeros(uint(set))]
		}
	}
}

// collect puts the cards that may be found into their groups, which share the
// memory of one column each.
func (x *alikeIndex) collect(c *Catalog) {
	number, size := x.number(c)
	total := 0
	for _, n := range size {
		total += n
	}
	ids, signatures, sums := make([]int32, total), make([]Signature, total), make([]float64, total)
	for i, n := range size {
		g := &x.groups[i]
		g.ids, ids = ids[:0:n], ids[n:]
		g.signature, signatures = signatures[:0:n], signatures[n:]
		g.sum, sums = sums[:0:n], sums[n:]
	}
	for id, n := range number {
		if n == 0 {
			continue
		}
		g, s := &x.groups[n-1], c.signature[id]
		g.ids, g.signature, g.sum = append(g.ids, int32(id)), append(g.signature, s), append(g.sum, x.sum(s))
	}
}

// number makes the groups, without their cards, and returns the number of each
// card's group, from 1 (0 = it is not to be found), and the sizes of the groups.
func (x *alikeIndex) number(c *Catalog) (number []int32, size []int) {
	const colours = math.MaxUint8 + 1
	number = make([]int32, c.Len())
	types := map[Types]int{}
	var group []int32                // numbers of the groups: by number of types and colours
	for id := range int32(c.Len()) { //nolint:gosec // ids are int32
		if c.flags[id]&(flagUnset|flagCustom) != 0 || Kind(c.kind[id]) != DeckCard {
			continue
		}
		t, own := c.typesOf(id), c.colours[id]
		if t.Has(Land) {
			own |= c.produces[id]
		}
		at, known := types[t]
		if !known {
			at = len(types)
			types[t] = at
			group = append(group, make([]int32, colours)...)
		}
		n := &group[at*colours+int(own)]
		if *n == 0 {
			x.groups = append(x.groups, alikeGroup{types: t, colours: own})
			size = append(size, 0)
			*n = int32(len(x.groups)) //nolint:gosec // not more than cards
		}
		number[id] = *n
		size[*n-1]++
	}
	return number, size
}

// sum is the weight of a set of traits, but for the rounding of sums.
func (x *alikeIndex) sum(s Signature) float64 {
	total := 0.0
	for i := 0; s != 0; i, s = i+1, s>>8 {
		total += x.part[i][s&0xff]
	}
	return total
}
