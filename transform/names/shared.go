package names

import (
	"maps"
	"strings"
	"sync"
	"sync/atomic"

	"deckmill/transform/catalog"
)

// shared is what all resolvers of a catalogue have in common, made when one of
// them asks first.
type shared struct {
	bare      func() map[string][]catalog.Hit // names with commas, by folded text without them
	spellings func() *spellings
	asked     atomic.Int32 // texts that suggestions were looked for
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

// manyLines are so many that some of them will be no card's name.
const manyLines = 2000

// Learn begins to resolve lines on several processors; once the function that it
// returns was called they are remembered for [Line].
func (r *Resolver) Learn(lines []string, workers int) (learned func()) {
	const few = 64
	workers = max(1, min(workers, len(lines)/few))
	if len(lines) >= manyLines {
		r.shared.asked.Store(manyLines) // more than a few will be asked for
	}
	forks := make([]*Resolver, workers)
	var wait sync.WaitGroup
	for w := range forks {
		f := r.Fork()
		f.lines, f.memo = make(map[string]line, len(lines)/workers), make(map[string]Result, len(lines)/workers)
		forks[w] = f
		wait.Go(func() {
			for i := w; i < len(lines); i += workers { // texts that cost much stand together
				forks[w].Line(lines[i])
			}
		})
	}
	return func() {
		wait.Wait()
		if len(r.lines) == 0 && len(r.memo) == 0 { // room for all
			r.lines, r.memo = make(map[string]line, len(lines)), make(map[string]Result, len(lines))
		}
		for _, f := range forks {
			maps.Copy(r.lines, f.lines)
			maps.Copy(r.memo, f.memo)
			maps.Copy(r.guesses, f.guesses)
		}
	}
}
