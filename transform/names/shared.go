package names

import (
	"strings"
	"sync"

	"deckmill/transform/catalog"
)

// shared is what all resolvers of a catalogue have in common, made when one of
// them asks first.
type shared struct {
	bare      func() map[string][]catalog.Hit // names with commas, by folded text without them
	spellings func() *spellings
}

func newShared(c *catalog.Catalog) *shared {
	return &shared{
		bare:      sync.OnceValue(func() map[string][]catalog.Hit { return bareNames(c) }),
		spellings: sync.OnceValue(func() *spellings { return spellingsOf(c) }),
	}
}

// Fork is a resolver of the same event for another goroutine. It remembers its
// own texts.
func (r *Resolver) Fork() *Resolver {
	f := *r
	f.memo, f.guesses, f.lines = map[string]Result{}, map[string]guesses{}, map[string]line{}
	return &f
}

// bareNames are the names that hold commas, by what they are without.
func bareNames(c *catalog.Catalog) map[string][]catalog.Hit {
	bare := map[string][]catalog.Hit{}
	for name, h := range c.English() {
		if strings.Contains(name, ",") {
			name = strings.ReplaceAll(name, ",", "")
			bare[name] = append(bare[name], h)
		}
	}
	return bare
}
