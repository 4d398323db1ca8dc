package names

import (
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

// Learned are lines that were resolved on several processors.
type Learned struct {
	lines []line
	wait  sync.WaitGroup
}

// Learn begins to resolve lines as [Resolver.Line] does.
func (r *Resolver) Learn(lines []string, workers int) *Learned {
	const few = 64
	if len(lines) >= manyLines {
		r.shared.asked.Store(manyLines) // more than a few will be asked for
	}
	l := &Learned{lines: make([]line, len(lines))}
	var next atomic.Int64
	for range max(1, min(workers, len(lines)/few)) {
		f := r.Fork()
		l.wait.Go(func() {
			for {
				to := int(next.Add(few))
				for i := to - few; i < min(to, len(lines)); i++ {
					l.lines[i] = f.line(lines[i])
				}
				if to >= len(lines) {
					return
				}
			}
		})
	}
	return l
}

// Wait waits until all are resolved.
func (l *Learned) Wait() { l.wait.Wait() }

// Line is line i.
func (l *Learned) Line(i int) (Result, Decor) { return l.lines[i].res, l.lines[i].decor }
