package catalog_test

import (
	"bytes"
	"encoding/csv"
	"os"
	"slices"
	"strings"
	"testing"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
	"deckmill/transform/catalog/importer"
	"deckmill/transform/fold"
	"deckmill/transform/names"

	"golang.org/x/text/unicode/norm"
)

// TestImportWithoutLoss imports each file alone: every name of the file makes a
// card or another name of one.
func TestImportWithoutLoss(t *testing.T) {
	t.Parallel()
	r := importOf(t, importer.Options{Bare: true}, "AtomicCards.json.gz")
	s, n := r.Sources[0], r.Catalog.Counts()
	// five cards are listed once more, as printed on both sides
	if s.Kind != importer.AtomicCards || s.Listed != 23711 || s.Cards != 23706 || n.Cards != 23706 || s.Skipped != 0 {
		t.Errorf("%+v, %+v", s, n)
	}
}

// TestOnlyOracleCards: nothing is lost, and one printing a card says nothing
// about the first one.
func TestOnlyOracleCards(t *testing.T) {
	t.Parallel()
	r := importOf(t, importer.Options{}, "oracle-cards.json.gz")
	if s := r.Sources[0]; s.Kind != importer.OracleCards || s.Listed != 33785 || s.Cards != 33785 || s.Skipped != 0 {
		t.Errorf("%+v", s)
	}
	c, starter := r.Catalog, load(t)
	if k := card(t, c, "Black Lotus"); k.FirstSet != "LEA" {
		t.Errorf("the starter's first date is lost: %q %v", k.FirstSet, k.FirstDate)
	}
	for id := range int32(c.Len()) {
		k := c.Card(id)
		if _, known := starter.Exact(k.Name); !known && !k.FirstDate.IsZero() {
			t.Errorf("%s: a first date from oracle-cards: %v", k.Name, k.FirstDate)
		}
	}
}

func fullResolver(t *testing.T, o names.Options) (*catalog.Catalog, *names.Resolver) {
	t.Helper()
	c := full(t).Catalog
	r, findings := names.New(c, o)
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	return c, r
}

// TestNoNameIsAnother: no name of the catalogue, in the forms people write,
// resolves to another card.
func TestNoNameIsAnother(t *testing.T) {
	t.Parallel()
	needShared(t)
	c, r := fullResolver(t, names.Options{})
	n := 0
	for id := range int32(c.Len()) {
		name := c.Name(id)
		for _, form := range []string{
			name, fold.Fold(name), strings.ToUpper(name), norm.NFD.String(name), strings.ReplaceAll(name, "'", "’"),
			strings.ReplaceAll(name, " // ", "/"), strings.ReplaceAll(name, " // ", " / "),
		} {
			n++
			res := r.Name(form)
			if res.Card != id && !sameKey(c, res.Card, id) {
				t.Errorf("%q (of %s) is %+v", form, name, res)
			}
		}
	}
	for id := range int32(c.Len()) {
		k := c.Card(id)
		for _, f := range k.Faces {
			res := r.Name(f.Name)
			_, full := c.ByName(f.Name) // full names come before faces
			switch {
			case len(k.Faces) == 1, full, res.Card >= 0 && means(c, res.Card, f.Name), slices.Contains(res.Candidates, id):
			default:
				t.Errorf("the face %q of %s is %+v", f.Name, k.Name, res)
			}
		}
	}
	t.Logf("%d forms of %d names", n, c.Len())
}

// sameKey reports two cards whose names differ in nothing that folding keeps:
// a deck card comes before a scheme, a plane or a token of the same name.
func sameKey(c *catalog.Catalog, a, b int32) bool {
	return a >= 0 && fold.Fold(c.Name(a)) == fold.Fold(c.Name(b))
}

// TestForeignNames resolves every row of fr.csv and ru.csv.
func TestForeignNames(t *testing.T) {
	t.Parallel()
	needShared(t)
	res := full(t)
	strays := map[string]string{}
	for _, s := range res.Strays {
		strays[s.English] = "no card"
		if s.Taken != "" {
			strays[s.English] = "taken as " + s.Taken
		}
	}
	if len(res.Strays) != 37 {
		t.Errorf("%d rows whose English name is no card, want 37", len(res.Strays))
		for _, s := range res.Strays {
			t.Logf("%+v", s)
		}
	}
	count := map[string]int{}
	for _, lang := range []string{"fr", "ru"} {
		c, r := fullResolver(t, names.Options{Langs: []string{lang}})
		_, plain := fullResolver(t, names.Options{})
		for _, row := range table(t, shared+"/data/cards/"+lang+".csv.gz") {
			if why := strays[row[1]]; why == "no card" {
				count[why]++
				continue
			} else if card, ok := strings.CutPrefix(why, "taken as "); ok {
				row[1] = card
			}
			for kind, got := range map[string]names.Result{"declared": r.Name(row[0]), "plain": plain.Name(row[0])} {
				switch {
				case got.Card >= 0 && means(c, got.Card, row[1]):
					count[kind+" resolved"]++
				case got.Match == event.MatchAmbiguous && slices.ContainsFunc(got.Candidates, func(id int32) bool { return means(c, id, row[1]) }):
					count[kind+" ruling"]++
				case kind == "plain" && got.Card >= 0 && slices.ContainsFunc(got.Candidates, func(id int32) bool { return means(c, id, row[1]) }):
					count[kind+" English name, with a warning"]++
				default:
					t.Errorf("%s %s: %q is %+v, want %s", kind, lang, row[0], got, row[1])
				}
			}
		}
	}
	t.Log(count)
}

// means reports that a card has the English name, whole or as a face.
func means(c *catalog.Catalog, id int32, english string) bool {
	k := c.Card(id)
	return k.Name == english || slices.ContainsFunc(k.Faces, func(f catalog.Face) bool { return f.Name == english })
}

// TestWildNamesFull scores real spellings against the full catalogue.
func TestWildNamesFull(t *testing.T) {
	t.Parallel()
	needShared(t)
	c, r := fullResolver(t, names.Options{})
	data, err := os.ReadFile(shared + "/cases/names/wild_names.tsv")
	if err != nil {
		t.Fatal(err)
	}
	in := csv.NewReader(bytes.NewReader(data))
	in.Comma, in.LazyQuotes = '\t', true
	rows, err := in.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	score := map[string]map[string]int{}
	add := func(class, what string) {
		if score[class] == nil {
			score[class] = map[string]int{}
		}
		score[class][what]++
	}
	for _, row := range rows[1:] {
		class, raw, guess := row[2], row[3], row[4]
		res, _ := r.Line(raw)
		add(class, res.Match.String())
		switch class {
		case "normalised", "front-face", "residue":
			if res.Match == event.MatchExact && c.Name(res.Card) == raw {
				continue
			}
			if res.Card < 0 || (frontKey(c, res.Card) != fold.Fold(guess) && c.Name(res.Card) != guess) {
				t.Errorf("%s %q: %+v, want %s", class, raw, res, guess)
			}
		case "close":
			suggested := slices.ContainsFunc(res.Suggestions, func(s names.Suggestion) bool {
				return strings.HasPrefix(fold.Fold(s.Name), fold.Fold(guess))
			})
			switch {
			case res.Card >= 0 && (res.Match == event.MatchExact || res.Match == event.MatchFolded || res.Match == event.MatchLocalized || res.Match == event.MatchAlias):
				add(class, "a real or localized name or alias")
			case res.Card < 0 && suggested:
				add(class, "suggested")
			default:
				t.Errorf("close %q: %+v %s, want %s suggested", raw, res, c.Name(max(res.Card, 0)), guess)
			}
		case "unresolved":
			if res.Card >= 0 && res.Match != event.MatchExact && res.Match != event.MatchLocalized && res.Match != event.MatchFace {
				t.Errorf("unresolved %q was taken as %s (%v)", raw, c.Name(res.Card), res.Match)
			}
		}
	}
	for class, s := range score {
		t.Log(class, s)
	}
}

func frontKey(c *catalog.Catalog, id int32) string {
	name, _, _ := strings.Cut(c.Name(id), " // ")
	return fold.Fold(name)
}

// TestSeedSpellings resolves the spellings of the source documents against the
// full catalogue. The two that a ruling must settle (case N05) have the card as
// first suggestion.
func TestSeedSpellings(t *testing.T) {
	t.Parallel()
	needShared(t)
	c, r := fullResolver(t, names.Options{Langs: []string{"fr"}})
	for raw, want := range map[string]string{
		"talisman de domination": "Talisman of Dominance", "vie//mort": "Life // Death", "ghildmage boros": "Boros Guildmage",
		"Queue de rune": "Rune-Tail, Kitsune Ascendant // Rune-Tail's Essence", "Caveau insondable": "Bottomless Vault",
		"Bosh, golem de fer": "Bosh, Iron Golem", "Plaines": "Plains", "Равнины": "Plains", "Condamnation": "Condemn",
		"Mox Crystal": "Mox Crystal", "Franky": "Franky", "Aku Fehling": "Aku Fehling, the Predictor", "Trinisphère": "Trinisphere",
	} {
		if res := r.Name(raw); res.Card < 0 || c.Name(res.Card) != want {
			t.Errorf("%q is %+v, want %s", raw, res, want)
		}
	}
	for raw, want := range map[string]string{"Académie Tolariane": "Tolarian Academy", "brion bombras": "Brion Stoutarm"} {
		if res := r.Name(raw); res.Card >= 0 || len(res.Suggestions) == 0 || res.Suggestions[0].Name != want {
			t.Errorf("%q is %+v, want no card and the suggestion %s", raw, res, want)
		}
	}
}

// TestNameBugs are the items of cases/bugs.md with the tag [name].
func TestNameBugs(t *testing.T) {
	t.Parallel()
	needShared(t)
	c, r := fullResolver(t, names.Options{})
	for raw, want := range map[string]string{
		"1 Find/Finality":                       "Find // Finality",
		"1 Murderous Rider // Swift End":        "Murderous Rider // Swift End",
		"1 Murderous Rider":                     "Murderous Rider // Swift End",
		"4 Collision (RNA) 223":                 "Collision // Colossus",
		"1 Who/What/When/Where/Why":             "Who // What // When // Where // Why",
		"1 Who // What // When // Where // Why": "Who // What // When // Where // Why",
		"1 Nicol Bolas, the Arisen (M19) 218":   "Nicol Bolas, the Ravager // Nicol Bolas, the Arisen",
		"Fell the Profane // Fell Mire":         "Fell the Profane // Fell Mire",
		"Fell the Profane":                      "Fell the Profane // Fell Mire",
		"1 SP//dr, Piloted by Peni":             "SP//dr, Piloted by Peni",
		"Struggle // Survive":                   "Struggle // Survive",
		"1 Illusion":                            "Illusion // Reality",
		"1 Kingpin's Pet\u00a0":                 "Kingpin's Pet",
		"1\u00a0Kingpin's Pet":                  "Kingpin's Pet",
		"1 Lion’s Eye Diamond":                  "Lion's Eye Diamond",
		"4 Lorien Revealed":                     "Lórien Revealed",
		"4 Lórien Revealed":                     "Lórien Revealed",
		"1 Lim-Dul's Vault":                     "Lim-Dûl's Vault",
		"10 Bosque":                             "Forest",
		"1 Watery Grave":                        "Watery Grave",
		"4 Thrum of the Vestige (FCA) 40":       "Lightning Bolt",
		"1 Recall":                              "Recall",
	} {
		if res, _ := r.Line(raw); res.Card < 0 || c.Name(res.Card) != want {
			t.Errorf("%q is %+v, want %s", raw, res, want)
		}
	}
	if res, _ := r.Line("1 Nicol Bolas, the Arisen (M19) 218"); !res.BackFace {
		t.Error("the back face is not flagged")
	}
	res := r.Name("gideon trial")
	if res.Card >= 0 || !slices.ContainsFunc(res.Suggestions, func(s names.Suggestion) bool { return s.Name == "Gideon of the Trials" }) {
		t.Errorf("gideon trial: %+v", res)
	}
}

func BenchmarkOpen(b *testing.B) {
	path, _, _ := benchCatalogue(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := catalog.Load(path); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLookup measures look-ups over all names of the full catalogue, in
// an order that is not that of the file.
func BenchmarkLookup(b *testing.B) {
	_, c, plain := benchCatalogue(b)
	var exact, folded []string
	for name := range plain { // random order
		exact, folded = append(exact, name), append(folded, fold.Fold(name))
	}
	i := 0
	next := func(list []string) string {
		if i++; i >= len(list) {
			i = 0
		}
		return list[i]
	}
	b.Run("map", func(b *testing.B) {
		for b.Loop() {
			if _, ok := plain[next(exact)]; !ok {
				b.Fatal("unknown")
			}
		}
	})
	b.Run("exact", func(b *testing.B) {
		for b.Loop() {
			if _, ok := c.Exact(next(exact)); !ok {
				b.Fatal("unknown")
			}
		}
	})
	b.Run("folded", func(b *testing.B) {
		for b.Loop() {
			if len(c.Folded(next(folded))) == 0 {
				b.Fatal("unknown")
			}
		}
	})
	b.Run("near", func(b *testing.B) {
		r, _ := names.New(c, names.Options{})
		n := 0
		for b.Loop() {
			n++
			name := next(exact)
			r.Name(name[:len(name)/2] + "q" + name[len(name)/2:] + string(rune('a'+n%26)))
		}
	})
}

func benchCatalogue(b *testing.B) (string, *catalog.Catalog, map[string]int32) {
	b.Helper()
	if _, err := os.Stat(shared); err != nil {
		b.Skip("../shared is not here")
	}
	d := shared + "/data/cards/"
	r, err := importer.Import(b.Context(), []string{d + "default-cards.json.gz", d + "AtomicCards.json.gz", d + "fr.csv.gz", d + "ru.csv.gz"}, importer.Options{})
	if err != nil {
		b.Fatal(err)
	}
	path := b.TempDir() + "/cards.bin"
	if err := r.Catalog.WriteFile(path); err != nil {
		b.Fatal(err)
	}
	plain := map[string]int32{}
	for id := range int32(r.Catalog.Len()) {
		plain[r.Catalog.Name(id)] = id
	}
	return path, r.Catalog, plain
}
