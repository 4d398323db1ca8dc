package app

import (
	"strings"
	"sync"

	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// shelf keeps the catalogues that the events of one run have opened, so that each
// is read once. It may be used by several events at once; nil keeps none.
type shelf struct {
	mu   sync.Mutex
	open map[string]func() (*catalog.Catalog, error)
}

func newShelf() *shelf { return &shelf{open: map[string]func() (*catalog.Catalog, error){}} }

// catalogue is openCatalogue, once for the same files.
func (s *shelf) catalogue(paths ...string) (*catalog.Catalog, error) {
	if s == nil {
		return openCatalogue(paths...)
	}
	key := strings.Join(paths, "\x00")
	s.mu.Lock()
	read := s.open[key]
	if read == nil {
		read = sync.OnceValues(func() (*catalog.Catalog, error) { return openCatalogue(paths...) })
		s.open[key] = read
	}
	s.mu.Unlock()
	return read()
}

// prepare opens the catalogue and reads the shipped formats while the inputs are
// read. What goes wrong is said when they are asked for.
func (j *job) prepare() {
	if j.shelf == nil {
		j.shelf = newShelf()
	}
	own, shelf := j.ownCatalogue(), j.shelf
	for _, work := range []func(){func() { _, _ = shelf.catalogue(own, j.opt.catalog) }, format.Ready} {
		go func() {
			defer func() { _ = recover() }() // it comes again where it is asked for
			work()
		}()
	}
}
