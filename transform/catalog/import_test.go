package catalog_test

import (
	"context"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"

	"deckmill/transform/catalog"
	"deckmill/transform/catalog/importer"
)

// importOf imports files of the data folder.
func importOf(t *testing.T, o importer.Options, files ...string) *importer.Result {
	t.Helper()
	needShared(t)
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = filepath.Join(shared, "data/cards", f)
	}
	r, err := importer.Import(context.Background(), paths, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var everything struct {
	once sync.Once
	res  *importer.Result
}

// full is the catalogue of all files of the data folder that tests share.
func full(t *testing.T) *importer.Result {
	t.Helper()
	needShared(t)
	everything.once.Do(func() {
		everything.res = importOf(t, importer.Options{}, "default-cards.json.gz", "AtomicCards.json.gz", "fr.csv.gz", "ru.csv.gz")
	})
	if everything.res == nil {
		needShared(t)
		t.Fatal("the import failed")
	}
	return everything.res
}

// differences are the facts in which the downloaded files and catalog.jsonl.gz
// do not agree, and why.
var differences = map[string]struct {
	cards int
	why   string
}{
	"legal not legal, imported unknown":  {44, "new cards and Secret Lairs of which the files say nowhere legal"},
	"legal unknown, imported not legal":  {9, "cards of Arena only, which the files write as not legal"},
	"legal unknown, imported restricted": {1, "The Fantasticar, restricted in Vintage on 2026-08-22"},
	"legal unknown, imported banned":     {1, "The Fantasticar, banned in Legacy on 2026-08-22"},
	"UnsetOnly":                          {2, "promos of set codes with digits (PH17, PH19)"},
}

// TestImportedFacts compares the facts of the downloaded files with those of
// catalog.jsonl.gz, card by card.
func TestImportedFacts(t *testing.T) {
	t.Parallel()
	got, known := full(t).Catalog, catalog.SetsOf(knownSets(t))
	want := catalog.Build("all", catalogueDate, entries(t, nil), knownSets(t)...)
	differ := map[string]map[string]bool{}
	add := func(kind, name string) {
		if differ[kind] == nil {
			differ[kind] = map[string]bool{}
		}
		differ[kind][name] = true
	}
	for id := range int32(want.Len()) {
		a := want.Card(id)
		other, ok := got.Exact(a.Name)
		if !ok {
			t.Errorf("%s is not imported", a.Name)
			continue
		}
		b := got.Card(other)
		for _, format := range catalog.Formats() {
			if a.Legal(format) != b.Legal(format) {
				add("legal "+a.Legal(format).String()+", imported "+b.Legal(format).String(), a.Name)
			}
		}
		va, vb := reflect.ValueOf(a), reflect.ValueOf(b)
		for i := range va.NumField() {
			if f := va.Type().Field(i); f.IsExported() && !reflect.DeepEqual(va.Field(i).Interface(), vb.Field(i).Interface()) {
				add(f.Name, a.Name)
			}
		}
		have := sets(got, other)
		for _, code := range sets(want, id) {
			if _, ok := known[code]; ok && !slices.Contains(have, code) {
				add("sets", a.Name)
			}
		}
	}
	for kind, cards := range differ {
		list := slices.Sorted(maps.Keys(cards))
		if d := differences[kind]; d.cards != len(list) {
			t.Errorf("%s: %d cards differ, want %d: %q", kind, len(list), d.cards, list[:min(len(list), 40)])
		} else {
			t.Logf("%s: %d cards (%s): %q", kind, len(list), d.why, list)
		}
	}
}

func sets(c *catalog.Catalog, id int32) []string {
	var list []string
	for _, p := range c.Printings(id) {
		code := c.Set(p.Set).Code
		if code == "PLIST" {
			continue // The List, which the other file writes PLST
		}
		if len(list) == 0 || list[len(list)-1] != code {
			list = append(list, code)
		}
	}
	return list
}
