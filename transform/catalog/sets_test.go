package catalog_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deckmill/transform/catalog"

	"github.com/google/go-cmp/cmp"
)

func TestSets(t *testing.T) {
	t.Parallel()
	table := catalog.SetsOf(knownSets(t))
	in := func(codes ...string) (list []catalog.PrintedIn) {
		for _, c := range codes {
			list = append(list, catalog.PrintedIn{Set: c})
		}
		return list
	}
	for want, codes := range map[string][]string{
		"1993-08-05 LEA":  {"M10", "LEA", "SLD"},
		"1994-09-01 PHPR": {"PHPR", "EMA"},
		" ":               {"SLD", "PLST", "YMID", "NOSUCHSET"},
	} {
		day, code := table.First(in(codes...))
		if got := day.String() + " " + code; got != want {
			t.Errorf("first of %v is %q, want %q", codes, got, want)
		}
	}
	for _, tc := range []struct {
		codes []string
		want  bool
	}{{[]string{"UGL"}, true}, {[]string{"UNH", "SLD", "PLST"}, true}, {[]string{"UND", "UPLIST"}, true}, {[]string{"UST", "FUT"}, false}, {nil, false}, {[]string{"SLD"}, false}} {
		if got := table.UnsetOnly(in(tc.codes...)); got != tc.want {
			t.Errorf("%v in Un-sets only: %v", tc.codes, got)
		}
	}
}

func TestPrintings(t *testing.T) {
	t.Parallel()
	list := small()
	list[0].Printings = []catalog.PrintedIn{
		{Set: "M10", Rarity: catalog.Common},
		{Set: "ICE"},
		{Set: "M10"},
		{Set: "ICE", Rarity: catalog.Rare},
		{Set: "ICE", Rarity: catalog.Common},
		{Set: "ICE", Rarity: catalog.Rare},
	}
	c := catalog.Build("x", when, list, knownSets(t)...)
	back, err := catalog.Decode(file(t, c))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []*catalog.Catalog{c, back, catalog.Merge(c, c), c.With(list)} {
		var got []string
		id, _ := c.ByName("Jotun")
		for _, p := range c.Printings(id) {
			got = append(got, c.Set(p.Set).Code+" "+p.Rarity.String()+" "+c.Set(p.Set).Date.String())
		}
		if d := cmp.Diff([]string{"ICE rare 1995-06-03", "ICE common 1995-06-03", "M10 common 2009-07-17"}, got); d != "" {
			t.Errorf("(-want +got):\n%s", d)
		}
		if other, _ := c.ByName("Fire // Ice"); len(c.Printings(other)) != 0 {
			t.Error("printings of another card")
		}
	}
}

// TestSignature uses invented texts.
func TestSignature(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "", "Flying, haste": "flying, haste", "Draw two blue cards.": "draw",
		"It deals 3 damage to any target. (Flying is good.)":      "damage, damage any, damage creature",
		"Search your library for a Forest card.":                  "tutor, fetch land",
		"{T}: Add {G}. The bear gets +2/+2 until the end of turn": "mana, pump",
		"Destroy target bear. Every creature sleeps.":             "",
	} {
		e := catalog.Entry{Card: catalog.Card{Name: "X", Faces: []catalog.Face{{Name: "X"}}}}
		e.Derive([]string{text})
		if got := strings.Join(e.Signature.Traits(), ", "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestLike(t *testing.T) {
	t.Parallel()
	c := load(t)
	id, _ := c.ByName("Lightning Bolt")
	list := c.Like(id, 5, func(k *catalog.Card) bool { return k.Legal("premodern") == catalog.Legal })
	if len(list) != 5 {
		t.Fatalf("%d cards", len(list))
	}
	for i, s := range list {
		k := c.Card(s.Card)
		if s.Card == id || s.Score <= 0 || s.Score > 1 || (i > 0 && s.Score > list[i-1].Score) || !k.Signature.Has("damage") || k.Legal("premodern") != catalog.Legal {
			t.Errorf("%d: %s %.2f", i, k.Name, s.Score)
		}
	}
	if k := card(t, c, "Fire // Ice"); k.ManaValue() != 4 {
		t.Errorf("Fire // Ice: mana value %d", k.ManaValue())
	}
}

// TestLikeFew: the few nearest cards are the first of all cards by likeness.
func TestLikeFew(t *testing.T) {
	t.Parallel()
	c := load(t)
	for _, name := range []string{"Lightning Bolt", "Black Lotus", "Llanowar Elves", "Wasteland", "Fire // Ice"} {
		id, ok := c.ByName(name)
		if !ok {
			t.Fatal(name)
		}
		all := c.Like(id, c.Len(), nil)
		for _, n := range []int{0, 1, 7, 50} {
			if got := c.Like(id, n, nil); !slices.Equal(got, all[:n]) {
				t.Errorf("%s: the %d nearest are %v, want %v", name, n, got, all[:n])
			}
		}
	}
}

func TestWriteFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "new", "cards.bin")
	c := catalog.Build("x", when, small())
	for range 2 {
		if err := c.WriteFile(path); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := os.ReadDir(filepath.Dir(path)); err != nil || len(list) != 1 {
		t.Errorf("left: %v %v", list, err)
	}
	other := filepath.Join(dir, "letter")
	if err := os.WriteFile(other, []byte("Dear Sir"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, target := range []string{other, dir} {
		if err := c.WriteFile(target); !errors.Is(err, catalog.ErrForeignFile) {
			t.Errorf("%s: %v", target, err)
		}
	}
	if err := c.WriteFile(filepath.Join(other, "x")); err == nil {
		t.Error("a file as a folder")
	}
}

// TestLoad: files lie above the starter and above each other.
func TestLoad(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	lotus := small()[0]
	lotus.Name, lotus.FirstSet, lotus.Faces = "Black Lotus", "OWN", []catalog.Face{{Name: "Black Lotus"}}
	own := catalog.Build("own", when, append(small(), lotus))
	whole, err := catalog.WithStarter("whole", when, small()[:1])
	if err != nil {
		t.Fatal(err)
	}
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	if err := errors.Join(own.WriteFile(a), whole.WriteFile(b)); err != nil {
		t.Fatal(err)
	}
	for _, paths := range [][]string{{a}, {b}, {a, b}, {b, a}} {
		c, err := catalog.Load(paths...)
		if err != nil {
			t.Fatal(err)
		}
		_, custom := c.Exact("Mox Crystal")
		_, mine := c.Exact("Jötun")
		if !custom || !mine || !c.HoldsStarter() && len(paths) == 1 && paths[0] == b {
			t.Errorf("%v: starter %v, own %v", paths, custom, mine)
		}
		// Jötun's facts of the files win
		if k := card(t, c, "Jötun"); k.CopyLimit != 7 {
			t.Errorf("%v: %+v", paths, k)
		}
		// b knows the Lotus from the starter only
		if k := card(t, c, "Black Lotus"); (k.FirstSet == "OWN") != slices.Contains(paths, a) {
			t.Errorf("%v: Black Lotus is of %s", paths, k.FirstSet)
		}
	}
	if c, err := catalog.Load(); err != nil || c.Version() != starterVersion {
		t.Error("no path is the starter", err)
	}
	if _, err := catalog.Load(a, dir+"/none"); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}
