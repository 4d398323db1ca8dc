package format_test

import (
	"io/fs"
	"strings"
	"testing"

	"deckmill/ingest/event"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// reads serves one format file.
func reads(text string) format.ReadFunc {
	return func(name string) ([]byte, error) {
		if name == "h.toml" {
			return []byte(text), nil
		}
		return nil, fs.ErrNotExist
	}
}

func TestOwnCards(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	s := event.Settings{Date: day("2010-06-01")}
	files := reads(`
id = "h"
extends = "modern"
[pool]
extra = ["Black Lotus"]
[[card]]
name = "Our Dragon"
also = ["Notre dragon"]
type = "Legendary Creature - Dragon"
cost = "4 r{w/u}"
symbols = "G"
copies = "any"
set = "our"
[[card]]
name = "Our Land"
type = "Land — Forest"
copies = 7
[[card]]
name = "Franky"
type = "Creature — Monster"
colours = "B"
identity = "BR"
produces = "C"
from = "2011-01-01"
[[card]]
name = "Only a Name"
`)
	with, err := format.WithCards("h.toml", &s, cat, files)
	if err != nil {
		t.Fatal(err)
	}
	card := func(name string) (int32, catalog.Card) {
		id, ok := with.ByName(name)
		if !ok {
			t.Fatalf("%s is no card", name)
		}
		return id, with.Card(id)
	}
	id, dragon := card("our dragon")
	if dragon.Faces[0].ManaCost != "{4}{R}{W/U}" || dragon.Colours.String() != "WUR" || dragon.Identity.String() != "WURG" || !dragon.Legendary ||
		!dragon.Types.Has(catalog.Creature) || dragon.CopyLimit != -1 || dragon.FirstSet != "OUR" || !dragon.Custom || dragon.NameOnly() {
		t.Errorf("%+v", dragon)
	}
	if hits := with.Aliases("notre dragon"); len(hits) != 1 || hits[0].Card != id {
		t.Errorf("other names: %v", hits)
	}
	if _, land := card("Our Land"); land.Produces.String() != "G" || land.BasicTypes.String() != "G" || land.CopyLimit != 7 || land.Basic || land.Colours != 0 {
		t.Errorf("%+v", land)
	}
	if _, franky := card("Franky"); franky.Colours.String() != "B" || franky.Identity.String() != "BR" || franky.Produces.String() != "C" || franky.NameOnly() {
		t.Errorf("%+v", franky)
	}
	if _, name := card("Only a Name"); !name.NameOnly() {
		t.Errorf("%+v", name)
	}
	f, _, err := format.Load("h.toml", &s, with, files)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]format.Mark{
		"Our Dragon": format.OwnWords, "Our Land": format.OwnWords, "Only a Name": 0, "Black Lotus": 0, "Franky": format.NotYet, "Mox Crystal": format.NotInPool, "Ancestral Recall": format.NotInPool,
	} {
		if id, _ := card(name); f.Mark(id) != want {
			t.Errorf("%s has the marks %b, want %b", name, f.Mark(id), want)
		}
	}
	// a second phase with the same file changes nothing, the catalogue is shared
	if again, err := format.WithCards("h.toml", &s, with, files); err != nil || again != with {
		t.Errorf("again: %v", err)
	}
	other := reads("id = \"h\"\nextends = \"legacy\"\n[[card]]\nname = \"Our Dragon\"\ntype = \"Instant\"\n")
	if _, err := format.WithCards("h.toml", &s, with, other); err == nil || !strings.Contains(err.Error(), "other facts") {
		t.Errorf("two formats: %v", err)
	}
	if same, err := format.WithCards("legacy", &s, cat, files); err != nil || same != cat {
		t.Errorf("a format without cards: %v", err)
	}
}

func TestOwnCardFaults(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	for card, want := range map[string]string{
		"type = \"Instant\"":                                     "needs a name",
		"name = \" Xyz\"":                                        "needs a name",
		"name = \"Xyz\"\ncost = \"{Q}\"":                         `"{Q}" is no mana cost`,
		"name = \"Xyz\"\ncost = \"{2\"":                          "is no mana cost",
		"name = \"Xyz\"\ntype = \"Legendary Dragon\"":            "holds no card type",
		"name = \"Xyz\"\ncolours = \"blue\"":                     "write letters of WUBRG",
		"name = \"Xyz\"\nproduces = \"WX\"":                      "write letters of WUBRGC",
		"name = \"Xyz\"\ncopies = 0":                             "out of range",
		"name = \"Xyz\"\ncopies = \"some\"":                      `neither a number nor "any"`,
		"name = \"Xyz\"\nfrom = \"soon\"":                        "is no date",
		"name = \"Xyz\"\ncolors = \"W\"":                         "nearest known key: colours",
		"name = \"Xyz\"\ntype = 3":                               "line 5",
		"name = \"Ancestral Recall\"":                            "the catalogue has a card of this name",
		"name = \"ancestral recall\"":                            "the catalogue has a card of this name",
		"name = \"Xyz\"\n[[card]]\nname = \"Xyz\"":               "stands twice",
		"name = \"Xyz\"\n[pool]\nextra = [\"Ancestrel Recall\"]": "Ancestrel Recall",
	} {
		faults := format.Lint("h.toml", cat, reads("id = \"h\"\nextends = \"legacy\"\n[[card]]\n"+card+"\n"))
		if len(faults) != 1 || !strings.Contains(faults[0].Error(), want) {
			t.Errorf("%q: %v, want %q", card, faults, want)
		}
	}
}
