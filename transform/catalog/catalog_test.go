package catalog_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"testing"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func card(t *testing.T, c *catalog.Catalog, name string) catalog.Card {
	t.Helper()
	id, ok := c.ByName(name)
	if !ok {
		t.Fatalf("%s is not in the catalogue", name)
	}
	return c.Card(id)
}

func TestStarterBasics(t *testing.T) {
	t.Parallel()
	c, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	if c.Len() < 14000 || c.Len() > 17000 {
		t.Errorf("%d cards, want 14,000 to 17,000", c.Len())
	}
	if info, err := os.Stat("starter/cards.gz"); err != nil || info.Size() > 1<<20 {
		t.Errorf("file %v %v, want at most 1 MiB", info.Size(), err)
	}
	if c.Date() != catalogueDate || c.Version() != starterVersion {
		t.Errorf("date %v, version %q", c.Date(), c.Version())
	}
	if d := cmp.Diff([]string{"de", "es", "fr", "it", "pt", "ru"}, c.Langs()); d != "" {
		t.Errorf("languages (-want +got):\n%s", d)
	}
	for id := range int32(c.Len()) {
		if got, ok := c.Exact(c.Name(id)); !ok || got != id {
			t.Errorf("Exact(%q) = %d %v, want %d", c.Name(id), got, ok, id)
		}
		if len(c.Card(id).Faces) == 0 {
			t.Errorf("%s has no face", c.Name(id))
		}
	}
}

// TestFacts holds facts that rules depend on, mostly the traps of spec/names.md.
func TestFacts(t *testing.T) {
	t.Parallel()
	c := load(t)
	type facts struct{ colours, identity, outside, inside, produces, basic string }
	for name, want := range map[string]facts{
		"Memnarch":                 {identity: "U", outside: "U"},
		"Bosh, Iron Golem":         {identity: "R", outside: "R"},
		"Degavolver":               {colours: "W", identity: "WBR", outside: "WBR", inside: "BR"},
		"Transguild Courier":       {colours: "WUBRG", identity: "WUBRG"},
		"Dryad Arbor":              {colours: "G", identity: "G", inside: "G", produces: "G", basic: "G"},
		"Ancestral Vision":         {colours: "U", identity: "U", outside: "U", inside: "U"},
		"Underground Sea":          {identity: "UB", inside: "UB", produces: "UB", basic: "UB"},
		"Boros Guildmage":          {colours: "WR", identity: "WR", outside: "WR"},
		"Trinisphere":              {inside: "B"},
		"Tolarian Academy":         {identity: "U", outside: "U", produces: "U"},
		"City of Brass":            {produces: "WUBRG"},
		"Chrome Mox":               {produces: "WUBRG"},
		"Ancient Tomb":             {produces: "C"},
		"Urborg, Tomb of Yawgmoth": {},
		"Wastes":                   {produces: "C"},
		"Snow-Covered Island":      {identity: "U", inside: "U", produces: "U", basic: "U"},
		"Cecil, Dark Knight // Cecil, Redeemed Paladin": {colours: "B", identity: "WB", outside: "B"},
	} {
		k := card(t, c, name)
		got := facts{
			k.Colours.String(), k.Identity.String(), k.SymbolsOutsideReminder.String(),
			k.SymbolsInReminder.String(), k.Produces.String(), k.BasicTypes.String(),
		}
		if d := cmp.Diff(want, got, cmp.AllowUnexported(facts{})); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

func TestFirstDates(t *testing.T) {
	t.Parallel()
	c := load(t)
	for name, want := range map[string]string{
		"Black Lotus":                "1993-08-05 LEA",
		"Mana Crypt":                 "1994-09-01 PHPR", // book promo
		"Arena":                      "1994-09-01 PHPR",
		"Nalathni Dragon":            "1994-07-15 PDRC",
		"Dryad Arbor":                "2007-05-04 FUT", // not its printing in a rolling set
		"Wastes":                     "2016-01-22 OGW",
		"Mox Crystal":                " ",
		"Aku Fehling, the Predictor": " ",
	} {
		k := card(t, c, name)
		if got := k.FirstDate.String() + " " + k.FirstSet; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestKindsAndLimits(t *testing.T) {
	t.Parallel()
	c := load(t)
	for name, want := range map[string]int{
		"Relentless Rats": -1, "Shadowborn Apostle": -1, "Rat Colony": -1, "Persistent Petitioners": -1, "Dragon's Approach": -1,
		"Hare Apparent": -1, "Slime Against Humanity": -1, "Templar Knight": -1, "Tempest Hawk": -1, "Cid, Timeless Artificer": -1,
		"Seven Dwarves": 7, "Nazgûl": 9, "Plains": 0, "Black Lotus": 0,
	} {
		if got := card(t, c, name).CopyLimit; got != want {
			t.Errorf("%s: copy limit %d, want %d", name, got, want)
		}
	}
	for _, name := range []string{"Plains", "Wastes", "Snow-Covered Forest"} {
		if !card(t, c, name).Basic {
			t.Errorf("%s is not basic", name)
		}
	}
	if k := card(t, c, "Dryad Arbor"); k.Basic || !k.Types.Has(catalog.Land|catalog.Creature) {
		t.Errorf("Dryad Arbor: %+v", k)
	}
	if k := card(t, c, "Cecil, Dark Knight"+" // "+"Cecil, Redeemed Paladin"); !k.Legendary || !k.TwoSided() || k.Layout != "transform" {
		t.Errorf("Cecil: %+v", k)
	}
	if k := card(t, c, "Mox Crystal"); !k.Custom || k.Kind != catalog.DeckCard {
		t.Errorf("Mox Crystal: %+v", k)
	}
}

func TestLegal(t *testing.T) {
	t.Parallel()
	c := load(t)
	for _, tc := range []struct {
		card, format string
		want         catalog.Status
	}{
		{"Black Lotus", "vintage", catalog.Restricted},
		{"Black Lotus", "legacy", catalog.Banned},
		{"Black Lotus", "modern", catalog.NotLegal},
		{"Black Lotus", "duel-commander", catalog.Banned},
		{"Black Lotus", "duel", catalog.Banned},
		{"Chrome Mox", "modern", catalog.Banned},
		{"Island", "standard", catalog.Legal},
		{"Jeweled Bird", "vintage", catalog.Banned},
		{"Black Lotus", "nonsense", catalog.Unknown},
		{"Mox Crystal", "vintage", catalog.Unknown},
	} {
		if got := card(t, c, tc.card).Legal(tc.format); got != tc.want {
			t.Errorf("%s in %s: %v, want %v", tc.card, tc.format, got, tc.want)
		}
	}
}

func small() []catalog.Entry {
	face := func(name, cost, line string) catalog.Face {
		return catalog.Face{Name: name, ManaCost: cost, Type: line}
	}
	fire := catalog.Entry{
		Card:    catalog.Card{Name: "Fire // Ice", Layout: "split", Faces: []catalog.Face{face("Fire", "{1}{R}", "Instant"), face("Ice", "{1}{U}", "Instant")}},
		Foreign: []catalog.Spelling{{Text: "Feu", Lang: "fr", Face: 0}, {Text: "Feu // Glace", Lang: "fr", Face: -1}},
	}
	fire.Derive([]string{"", "Add {R}. (Then add {G}.)"})
	jotun := catalog.Entry{
		Card:    catalog.Card{Name: "Jötun", Layout: "normal", FirstDate: event.Date{Year: 1995, Month: 6, Day: 3}, FirstSet: "ICE", Faces: []catalog.Face{face("Jötun", "{W/U}{2/B}{G/P}", "Creature — Giant")}},
		Aliases: []catalog.Spelling{{Text: "The Giant", Face: -1}},
	}
	jotun.Derive([]string{"A deck can have up to seven cards named Jötun."})
	jotun.SetLegal("legacy", catalog.Banned)
	return []catalog.Entry{jotun, fire}
}

var when = event.Date{Year: 2020, Month: 1, Day: 2}

func TestBuildAndMerge(t *testing.T) {
	t.Parallel()
	base := catalog.Build("base", when, small())
	if base.Name(0) != "Fire // Ice" || base.Name(1) != "Jötun" {
		t.Fatalf("ids are not in name order: %q %q", base.Name(0), base.Name(1))
	}
	if k := base.Card(0); k.SymbolsOutsideReminder.String() != "UR" || k.SymbolsInReminder.String() != "G" || k.Produces.String() != "R" {
		t.Errorf("facts of the text: %+v", k)
	}
	if k := base.Card(1); k.SymbolsOutsideReminder.String() != "WUBG" || k.CopyLimit != 7 || k.Legal("legacy") != catalog.Banned {
		t.Errorf("facts: %+v", k)
	}
	over := small()[:1]
	over[0].FirstSet = "XXX"
	over[0].Aliases = []catalog.Spelling{{Text: "Titan", Face: -1}}
	over = append(over, catalog.Entry{Card: catalog.Card{Name: "Aaa", Layout: "normal", Faces: []catalog.Face{{Name: "Aaa"}}}})
	m := catalog.Merge(base, catalog.Build("over", when, over))
	if m.Len() != 3 || m.Name(0) != "Aaa" || m.Version() != "over over base" || m.Card(2).FirstSet != "XXX" {
		t.Errorf("merged: %d cards, %q, %+v", m.Len(), m.Version(), m.Card(2))
	}
	for key, want := range map[string][]catalog.Hit{"the giant": {{Card: 2, Face: -1}}, "titan": {{Card: 2, Face: -1}}} {
		if d := cmp.Diff(want, m.Aliases(key)); d != "" {
			t.Errorf("alias %q (-want +got):\n%s", key, d)
		}
	}
	if h := m.Foreign("feu"); len(h) != 1 || h[0].Card != 1 || h[0].Face != 0 || m.Lang(h[0]) != "fr" {
		t.Errorf("feu: %+v", h)
	}
	if id, ok := m.ByName("JOTUN"); !ok || id != 2 {
		t.Errorf("ByName(JOTUN) = %d %v", id, ok)
	}
	if h := m.Faces("ice"); len(h) != 1 || h[0].Face != 1 || !m.HasPrefix("feu // gl") || m.HasPrefix("feux") {
		t.Errorf("faces %+v", h)
	}
}

func TestFile(t *testing.T) {
	t.Parallel()
	c := catalog.Build("small", when, small())
	data := file(t, c)
	path := filepath.Join(t.TempDir(), "cards.bin")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	back, err := catalog.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(data, file(t, back)) {
		t.Error("reading and writing changes the file")
	}
	for id := range int32(c.Len()) {
		if d := cmp.Diff(c.Card(id), back.Card(id), cmp.AllowUnexported(catalog.Card{}), cmpopts.EquateEmpty()); d != "" {
			t.Errorf("(-built +read):\n%s", d)
		}
	}
	for i := range data {
		broken := bytes.Clone(data)
		broken[i] ^= 0x10
		if _, err := catalog.Decode(broken); !errors.Is(err, catalog.ErrFormat) {
			t.Fatalf("byte %d flipped: %v, want ErrFormat", i, err)
		}
		if _, err := catalog.Decode(data[:i]); !errors.Is(err, catalog.ErrFormat) {
			t.Fatalf("cut at byte %d: %v, want ErrFormat", i, err)
		}
	}
	if _, err := catalog.Open(path + "x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
}

// FuzzDecode changes the columns behind a right checksum: a catalogue that is
// accepted must not panic.
func FuzzDecode(f *testing.F) {
	var b bytes.Buffer
	if _, err := catalog.Build("small", when, small()).WriteTo(&b); err != nil {
		f.Fatal(err)
	}
	const head = len("DECKMILL-CARDS-2\n") + 4
	f.Add(b.Bytes()[head:])
	magic := b.Bytes()[:head-4]
	f.Fuzz(func(t *testing.T, body []byte) {
		sum := crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli))
		data := binary.LittleEndian.AppendUint32(bytes.Clone(magic), sum)
		c, err := catalog.Decode(append(data, body...))
		if err != nil {
			return
		}
		for id := range int32(c.Len()) {
			_ = c.Card(id).Legal("vintage").String() + c.Card(id).Kind.String() + c.Name(id)
		}
		for key, h := range c.Spellings() {
			_ = c.Lang(h) + c.Name(h.Card)
			c.HasPrefix(key)
		}
		for id := range int32(c.Len()) {
			for _, p := range c.Printings(id) {
				_ = c.Set(p.Set).Code + p.Rarity.String()
			}
			c.Like(id, 2, nil)
		}
		_ = c.LangCounts()
		catalog.Merge(c, c)
	})
}

func BenchmarkStarter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := catalog.Starter(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkByName(b *testing.B) {
	c := load(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := c.ByName("lim-dul's vault"); !ok {
			b.Fatal("unknown")
		}
	}
}
