package catalog

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// Hit is a card found under a spelling. Face is the face (from 0) that the
// spelling names, -1 for the whole card. Lang numbers [Catalog.Lang].
type Hit struct {
	Card int32
	Face int8
	Lang uint8
}

// index maps folded spellings to hits: sorted keys, equal keys side by side.
type index struct {
	keys texts
	hits []Hit
	slot *slots
}

func (x *index) find(key string) []Hit {
	i := x.slot.find(&x.keys, key)
	if i < 0 {
		return nil
	}
	j := i
	for j < len(x.hits) && x.keys.at(j) == key {
		j++
	}
	return x.hits[i:j:j]
}

func (x *index) hasPrefix(p string) bool {
	i := x.keys.find(p)
	return i < x.keys.len() && strings.HasPrefix(x.keys.at(i), p)
}

func (x *index) all(yield func(string, Hit) bool) bool {
	for i, h := range x.hits {
		if !yield(x.keys.at(i), h) {
			return false
		}
	}
	return true
}

// pair is one row of an index that is being built.
type pair struct {
	key string
	hit Hit
}

func indexOf(pairs []pair) index {
	slices.SortFunc(pairs, func(a, b pair) int {
		return cmp.Or(strings.Compare(a.key, b.key), cmp.Compare(a.hit.Lang, b.hit.Lang),
			cmp.Compare(a.hit.Card, b.hit.Card), cmp.Compare(a.hit.Face, b.hit.Face))
	})
	pairs = slices.CompactFunc(pairs, func(a, b pair) bool { // the whole card (-1) comes first and wins
		return a.key == b.key && a.hit.Card == b.hit.Card && a.hit.Lang == b.hit.Lang
	})
	x := index{hits: make([]Hit, len(pairs)), slot: &slots{}}
	keys := make([]string, len(pairs))
	for i, p := range pairs {
		keys[i], x.hits[i] = p.key, p.hit
	}
	x.keys = textsOf(keys)
	return x
}

// Exact finds a card by its full English name, letter by letter.
func (c *Catalog) Exact(name string) (int32, bool) {
	i := c.exact.find(&c.names, name)
	return int32(i), i >= 0 //nolint:gosec // ids are int32
}

// ByName finds a card by its full English name in any case and with any
// accents, quotes and blanks (see fold.Fold). It looks at no other spelling.
func (c *Catalog) ByName(name string) (int32, bool) {
	if id, ok := c.Exact(name); ok {
		return id, true
	}
	if h := c.Folded(foldKey(name)); len(h) > 0 {
		return h[0].Card, true
	}
	return -1, false
}

// Folded finds the cards whose full name folds to key: nearly always one.
// Deck cards come before tokens and the like.
func (c *Catalog) Folded(key string) []Hit { return c.full.find(key) }

// Faces finds the cards that have a face of the folded name key. Only faces of
// cards with several faces are in this index.
func (c *Catalog) Faces(key string) []Hit { return c.face.find(key) }

// Foreign finds the cards that have the folded localized name key, language by
// language.
func (c *Catalog) Foreign(key string) []Hit { return c.foreign.find(key) }

// Aliases finds the cards that people call key: regional basic lands, flavour
// names, spellings of the source documents.
func (c *Catalog) Aliases(key string) []Hit { return c.alias.find(key) }

// HasPrefix reports whether any spelling of any card starts with the folded
// text p.
func (c *Catalog) HasPrefix(p string) bool {
	return c.full.hasPrefix(p) || c.face.hasPrefix(p) || c.foreign.hasPrefix(p) || c.alias.hasPrefix(p)
}

// Spellings yields every folded spelling of every card: full names, faces,
// localized names, aliases.
func (c *Catalog) Spellings() iter.Seq2[string, Hit] {
	return func(yield func(string, Hit) bool) {
		_ = c.full.all(yield) && c.face.all(yield) && c.foreign.all(yield) && c.alias.all(yield)
	}
}

// English yields the folded full names and face names of every card.
func (c *Catalog) English() iter.Seq2[string, Hit] {
	return func(yield func(string, Hit) bool) {
		_ = c.full.all(yield) && c.face.all(yield)
	}
}
