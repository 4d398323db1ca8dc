package catalog_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
	"deckmill/transform/fold"
)

// pools says how many decks of a pool must hold a card for the starter.
var pools = map[string]int{
	"vintage": 12, "legacy": 20, "premodern": 60, "pauper": 120, "modern": 150,
	"pioneer": 250, "standard": 300, "commander": 300, "duel_commander": 300,
}

// selection picks the cards of the starter. It depends on the data only, so
// the same data gives the same file.
func selection(t *testing.T) map[string]bool {
	t.Helper()
	all := entries(t, nil)
	s := selector{cat: catalog.Build("all", catalogueDate, all), want: map[int32]bool{}}
	s.prose(t, shared+"/seeds/*.txt", 5)
	s.prose(t, shared+"/spec/*.md", 100)
	s.prose(t, shared+"/cases/bugs.md", 5)
	for _, dir := range []string{"data/lists", "cases/xcb", "cases/legality", "cases/names", "cases/decklists", "cases/results"} {
		s.any = dir == "cases/legality"
		s.decks(t, shared+"/"+dir, nil)
	}
	s.decks(t, "../../fixtures", regexp.MustCompile(`^decks.*\.csv$`))
	s.pools(t)
	s.kinds(t)
	s.era()
	for _, name := range []string{"Gyruda, Doom of Depths", "Obosh, the Preypiercer", "Keruga, the Macrosage", "Umori, the Collector"} { // companions
		s.add(name)
	}
	for _, name := range []string{"Arena", "Foil", "Fog", "Ow"} { // single words of the specifications
		s.add(name)
	}
	for _, row := range append(table(t, "starter/aliases.csv"), table(t, "starter/foreign.csv")...) {
		id, ok := s.cat.Exact(row[1])
		if !ok {
			t.Fatalf("starter: %q is no card", row[1])
		}
		s.want[id] = true
	}
	s.closure()
	names := map[string]bool{}
	for id := range s.want {
		names[s.cat.Name(id)] = true
	}
	return names
}

type selector struct {
	any  bool             // take schemes, planes and vanguards, too: to say that they are no deck cards
	cat  *catalog.Catalog // all cards of the data
	want map[int32]bool
}

// add takes a card of a deck by any of its names; it reports whether s is one.
func (s *selector) add(name string) bool {
	key := fold.Fold(name)
	hits := s.cat.Folded(key)
	if len(hits) == 0 {
		hits = append(slices.Clone(s.cat.Faces(key)), s.cat.Foreign(key)...)
	}
	for _, h := range hits {
		if k := s.cat.Card(h.Card).Kind; k <= catalog.Conspiracy || s.any && k <= catalog.Plane {
			s.want[h.Card] = true
		}
	}
	return len(hits) > 0
}

var (
	cuts  = regexp.MustCompile(`[\n\r\t,;|<>"/]+| / | // `)
	decor = regexp.MustCompile(`^\W*(SB: *)?(\d+ *[xX]? +)?|( *[\[(#*].*)$`)
)

// decks takes every card named in the text files of a folder: whole cells and
// lines without their counts, and inside them every run of words that is a name.
func (s *selector) decks(t *testing.T, dir string, only *regexp.Regexp) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if only != nil && !only.MatchString(d.Name()) || slices.Contains([]string{".xlsx", ".zip", ".gz", ".md", ".py"}, filepath.Ext(path)) {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(data)) {
			s.runs(line, func(run string, words int) bool { return words > 1 })
			for _, cell := range cuts.Split(line, -1) {
				s.add(decor.ReplaceAllString(cell, ""))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// prose takes the cards that running text names: names of several words in
// any case, single words only of more than some letters and with a capital, or
// where a line holds nothing else.
func (s *selector) prose(t *testing.T, pattern string, letters int) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			s.runs(line, func(run string, words int) bool {
				return words > 1 || (len(run) > letters && run != strings.ToLower(run))
			})
			s.add(decor.ReplaceAllString(line, ""))
		}
	}
}

var word = regexp.MustCompile("[^\\s(){}«»;:!?`\"]+")

// runs adds every run of words that is a name and that take accepts.
func (s *selector) runs(line string, take func(run string, words int) bool) {
	at := word.FindAllStringIndex(line, -1)
	for i := range at {
		for j := i; j < min(len(at), i+12); j++ {
			run := strings.Trim(line[at[i][0]:at[j][1]], `.,"`)
			key := fold.Fold(run)
			if !s.cat.HasPrefix(key) {
				break
			}
			if take(run, j-i+1) {
				s.add(run)
			}
		}
	}
}

// pools takes the cards that enough decks of a pool play.
func (s *selector) pools(t *testing.T) {
	t.Helper()
	for format, least := range pools {
		decks := map[string]int{}
		first := true
		lines(t, shared+"/data/pool/pool_"+format+".csv.gz", func(line []byte) {
			if f := strings.SplitN(string(line), ",", 6); !first && len(f) == 6 {
				decks[strings.Trim(f[5], `"`)]++
			}
			first = false
		})
		for name, n := range decks {
			if n >= least {
				s.add(name)
			}
		}
	}
}

// eraEnd closes the time of the source documents (EDH 2010, 5-Color 2010,
// XCB 2013): every real card first printed before it may be played in their
// formats, and is in the starter.
var eraEnd = event.Date{Year: 2014, Month: 1, Day: 1}

// era takes the cards of that time.
func (s *selector) era() {
	for id := range int32(s.cat.Len()) {
		c := s.cat.Card(id)
		if c.Kind == catalog.DeckCard && !c.UnsetOnly && !c.FirstDate.IsZero() && c.FirstDate.Compare(eraEnd) < 0 {
			s.want[id] = true
		}
	}
}

var fetch = regexp.MustCompile(`(?i)^(arid mesa|bloodstained mire|flooded strand|marsh flats|misty rainforest|polluted delta|scalding tarn|verdant catacombs|windswept heath|wooded foothills|.* panorama|bad river|flood plain|grasslands|mountain valley|rocky tar pit|evolving wilds|terramorphic expanse|fabled passage|prismatic vista)$`)

// kinds takes whole kinds of cards: moxen, lands with two basic land types,
// fetch lands, lands that become creatures, basic lands, cards with a copy
// limit of their own, and every name made of other names.
func (s *selector) kinds(t *testing.T) {
	t.Helper()
	manlands := map[string]bool{}
	lines(t, shared+"/data/cards/catalog.jsonl.gz", func(line []byte) {
		if text := string(line); strings.Contains(text, `"type":"Land"`) && regexp.MustCompile(`becomes? an? [^.]*creature`).MatchString(text) {
			manlands[nameOf(line)] = true
		}
	})
	for id := range int32(s.cat.Len()) {
		c := s.cat.Card(id)
		if c.Kind != catalog.DeckCard || c.UnsetOnly {
			continue
		}
		two := c.BasicTypes&(c.BasicTypes-1) != 0
		if strings.HasPrefix(c.Name, "Mox ") || two || c.Basic || c.CopyLimit != 0 || manlands[c.Name] || fetch.MatchString(c.Name) || s.made(c.Name) {
			s.want[id] = true
		}
	}
}

// made reports a name that can be cut into other full names: a list without
// separators would be cut there if the card were unknown.
func (s *selector) made(name string) bool {
	words := strings.Fields(fold.Fold(name))
	from := map[int]bool{0: true}
	for i := range words {
		if !from[i] {
			continue
		}
		for j := i + 1; j <= len(words); j++ {
			part := strings.TrimSuffix(strings.Join(words[i:j], " "), ",")
			if j-i < len(words) && len(s.cat.Folded(part)) > 0 {
				from[j] = true
			}
		}
	}
	return from[len(words)]
}

// closure takes the cards that share a localized name with a chosen card, and
// those whose English name is a localized name of a chosen card: without them
// an ambiguous name would look certain.
func (s *selector) closure() {
	for n := 0; n != len(s.want); {
		n = len(s.want)
		chosen := map[string]bool{}
		for key, h := range s.cat.Spellings() {
			if s.want[h.Card] {
				chosen[key] = true
			}
		}
		for _, key := range slices.Sorted(maps.Keys(chosen)) {
			for _, h := range slices.Concat(s.cat.Folded(key), s.cat.Foreign(key)) {
				if s.cat.Card(h.Card).Kind == catalog.DeckCard {
					s.want[h.Card] = true
				}
			}
		}
	}
}
