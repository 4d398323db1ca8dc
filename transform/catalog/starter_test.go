package catalog_test

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/gzip"
)

var update = flag.Bool("update", false, "write starter/cards.gz from ../shared")

// catalogueDate is the day of the data in ../shared/data/cards.
var catalogueDate = event.Date{Year: 2026, Month: 8, Day: 14}

const starterVersion = "starter 2026-08-14"

// TestStarter compares every fact of the starter with the card data. With
// -update it chooses the cards anew and writes the file.
func TestStarter(t *testing.T) {
	t.Parallel()
	needShared(t)
	if *update {
		writeStarter(t)
	}
	starter := load(t)
	wanted := map[string]bool{}
	for id := range int32(starter.Len()) {
		wanted[starter.Name(id)] = true
	}
	fresh := catalog.Build(starterVersion, catalogueDate, entries(t, wanted), knownSets(t)...)
	if bytes.Equal(file(t, fresh), file(t, starter)) {
		return
	}
	for id := range int32(min(fresh.Len(), starter.Len())) {
		if d := cmp.Diff(fresh.Card(id), starter.Card(id), cmp.AllowUnexported(catalog.Card{})); d != "" {
			t.Errorf("%s differs from ../shared/data/cards (-data +starter):\n%s", starter.Name(id), d)
		}
	}
	t.Errorf("the starter (%d cards) does not say what the data (%d cards) says: go test ./transform/catalog -run TestStarter -update",
		starter.Len(), fresh.Len())
}

func writeStarter(t *testing.T) {
	t.Helper()
	c := catalog.Build(starterVersion, catalogueDate, entries(t, selection(t)), knownSets(t)...)
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.WriteTo(z); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("starter/cards.gz", out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d cards, %d bytes", c.Len(), out.Len())
}

// load reads the starter from disk, so that -update is seen at once.
func load(t testing.TB) *catalog.Catalog {
	t.Helper()
	c, err := catalog.Open("starter/cards.gz")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func file(t *testing.T, c *catalog.Catalog) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func knownSets(t *testing.T) []catalog.Set {
	t.Helper()
	sets, err := catalog.KnownSets()
	if err != nil {
		t.Fatal(err)
	}
	return sets
}
