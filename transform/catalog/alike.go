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

// collect puts the cards that may be found into their groups.
func (x *alikeIndex) collect(c *Catalog) {
	const colours = math.MaxUint8 + 1
	types := make([]uint16, math.MaxUint16+1) // numbers of the sets of types, from 1
	var group []int32                         // numbers of the groups, from 1: by number of types and colours
	for id := range int32(c.Len()) {          //nolint:gosec // ids are int32
		if c.flags[id]&(flagUnset|flagCustom) != 0 || Kind(c.kind[id]) != DeckCard {
			continue
		}
		t := c.typesOf(id)
		if types[t] == 0 {
			types[t] = uint16(len(group)/colours + 1) //nolint:gosec // some hundred
			group = append(group, make([]int32, colours)...)
		}
		own := c.colours[id]
		if t.Has(Land) {
			own |= c.produces[id]
		}
		number := &group[(int(types[t])-1)*colours+int(own)]
		if *number == 0 {
			x.groups = append(x.groups, alikeGroup{types: t, colours: own})
			*number = int32(len(x.groups)) //nolint:gosec // some hundred
		}
		g := &x.groups[*number-1]
		g.ids, g.signature = append(g.ids, id), append(g.signature, c.signature[id])
		g.sum = append(g.sum, x.sum(c.signature[id]))
	}
}

// sum is the weight of a set of traits, but for the rounding of sums.
func (x *alikeIndex) sum(s Signature) float64 {
	total := 0.0
	for i := 0; s != 0; i, s = i+1, s>>8 {
		total += x.part[i][s&0xff]
	}
	return total
}
