package catalog_test

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
	"deckmill/transform/fold"

	"github.com/klauspost/compress/gzip"
)

// shared is the folder of the card data, beside the root of the repository.
const shared = "../../../shared"

func needShared(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(shared); err != nil {
		t.Skip("../shared is not here")
	}
}

// rawCard is a card of data/cards/catalog.jsonl.gz.
type rawCard struct {
	Name, Layout string
	Faces        []struct {
		Name, ManaCost, Type, Text string
		Colors                     []string
	}
	Colors, ColorIdentity, Printings []string
	Rarities                         []string
	Legal20260812                    []string
	FirstSetPrinting                 *printing
	FirstPaperPrinting               *printing
	Legalities20220425               map[string]string
	Foreign                          map[string]json.RawMessage
}

type printing struct{ Date, Set string }

// lines calls use with every line of a packed file.
func lines(t *testing.T, path string, use func(line []byte)) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	s := bufio.NewScanner(z)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		use(s.Bytes())
	}
	if err := s.Err(); err != nil {
		t.Fatal(path, err)
	}
}

// nameOf reads the value of "name" near the front of a JSON line.
func nameOf(line []byte) string {
	_, rest, ok := bytes.Cut(line, []byte(`"name":`))
	if !ok {
		return ""
	}
	var name string
	if err := json.NewDecoder(bytes.NewReader(rest)).Decode(&name); err != nil {
		return ""
	}
	return name
}

// table reads a CSV file, packed when it ends in .gz, without its header.
func table(t *testing.T, path string) [][]string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var r io.Reader = bytes.NewReader(data)
	if filepath.Ext(path) == ".gz" {
		if r, err = gzip.NewReader(r); err != nil {
			t.Fatal(err)
		}
	}
	c := csv.NewReader(r)
	c.FieldsPerRecord = -1
	rows, err := c.ReadAll()
	if err != nil {
		t.Fatal(path, err)
	}
	return rows[1:]
}

// entries builds the facts of the wanted cards (all when wanted is nil) from
// the data folder and from the hand-made tables in starter/.
func entries(t *testing.T, wanted map[string]bool) []catalog.Entry {
	t.Helper()
	funny := map[string]bool{}
	for _, row := range table(t, shared+"/data/cards/sets.csv") {
		funny[row[0]] = row[3] == "funny"
	}
	status := statuses(t, wanted)
	var list []catalog.Entry
	lines(t, shared+"/data/cards/catalog.jsonl.gz", func(line []byte) {
		if wanted != nil && !wanted[nameOf(line)] {
			return
		}
		var c rawCard
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		list = append(list, entryOf(&c, funny, status[c.Name]))
	})
	for _, row := range table(t, "starter/custom.csv") {
		list = append(list, catalog.Entry{Card: catalog.Card{
			Name: row[0], Layout: row[1], Custom: true, Faces: []catalog.Face{{Name: row[0]}},
		}})
	}
	addNames(t, list)
	return list
}

// statuses reads the legalities of 2026-08-22.
func statuses(t *testing.T, wanted map[string]bool) map[string]map[string]string {
	t.Helper()
	all := map[string]map[string]string{}
	lines(t, shared+"/data/cards/oracle-cards.json.gz", func(line []byte) {
		if len(line) < 3 || (wanted != nil && !wanted[nameOf(line)]) {
			return
		}
		var o struct {
			Name       string
			Legalities map[string]string
		}
		if err := json.Unmarshal(bytes.TrimSuffix(line, []byte(",")), &o); err != nil {
			t.Fatal(err)
		}
		all[o.Name] = o.Legalities
	})
	return all
}

func entryOf(c *rawCard, funny map[string]bool, status map[string]string) catalog.Entry {
	e := catalog.Entry{Card: catalog.Card{
		Name: c.Name, Layout: c.Layout,
		Colours: colours(c.Colors), Identity: colours(c.ColorIdentity), UnsetOnly: unsetOnly(c.Printings, funny),
	}}
	var rules []string
	for _, f := range c.Faces {
		e.Faces = append(e.Faces, catalog.Face{Name: f.Name, ManaCost: f.ManaCost, Type: f.Type, Colours: colours(f.Colors)})
		rules = append(rules, f.Text)
	}
	e.Derive(rules)
	e.FirstDate, e.FirstSet = firstPrinting(c)
	for _, r := range c.Rarities {
		set, rarity, _ := strings.Cut(r, ":")
		e.Printings = append(e.Printings, catalog.PrintedIn{Set: set, Rarity: catalog.ParseRarity(rarity)})
	}
	for _, set := range c.Printings {
		e.Printings = append(e.Printings, catalog.PrintedIn{Set: set})
	}
	if c.Legal20260812 == nil { // unknown, which the other file writes as not legal
		status = nil
	}
	for _, f := range catalog.Formats() {
		e.SetLegal(f, statusOf(status[f], c.Legalities20220425[f], f))
	}
	return e
}

// statusOf joins the two snapshots: the later one knows bans of Vintage,
// Legacy, Commander and Duel Commander only. Cards do not leave the pools of
// the other formats but by a ban, so a ban of 2022 that is still "not legal" stands.
func statusOf(now, in2022, format string) catalog.Status {
	switch {
	case now == "legal":
		return catalog.Legal
	case now == "restricted":
		return catalog.Restricted
	case now == "banned", now == "not_legal" && in2022 == "Banned" && format != "standard":
		return catalog.Banned
	case now == "not_legal":
		return catalog.NotLegal
	}
	return catalog.Unknown
}

// firstPrinting is the earliest real printing: a set, or one of the book
// promos of 1994. Rolling lists (PLST, SLD) and other promos do not count.
func firstPrinting(c *rawCard) (event.Date, string) {
	p := c.FirstSetPrinting
	if q := c.FirstPaperPrinting; q != nil && (q.Set == "PHPR" || q.Set == "PDRC") {
		p = q
	}
	if p == nil {
		return event.Date{}, ""
	}
	d, _ := event.ParseDate(p.Date)
	return d, p.Set
}

func unsetOnly(printings []string, funny map[string]bool) bool {
	n := 0
	for _, set := range printings {
		switch {
		case funny[set]:
			n++
		case set != "SLD" && set != "PLST" && set != "PLIST" && set != "UPLIST" && set != "PRM" && (set[0] != 'P' || len(set) != 4):
			return false
		}
	}
	return n > 0
}

func colours(letters []string) catalog.Colours {
	return catalog.ParseColours(strings.Join(letters, ""))
}

// addNames adds localized names and aliases to the cards of the list.
func addNames(t *testing.T, list []catalog.Entry) {
	t.Helper()
	whole, parts := map[string]int{}, map[string][][2]int{}
	for i := range list {
		whole[list[i].Name] = i
		if len(list[i].Faces) > 1 {
			for k, f := range list[i].Faces {
				parts[f.Name] = append(parts[f.Name], [2]int{i, k})
			}
		}
	}
	for _, file := range []string{shared + "/data/cards/fr.csv.gz", shared + "/data/cards/ru.csv.gz", "starter/foreign.csv"} {
		for _, row := range table(t, file) {
			if i, ok := whole[row[1]]; ok {
				addForeign(&list[i], row[0], row[2], -1)
				continue
			}
			for _, p := range parts[row[1]] {
				addForeign(&list[p[0]], row[0], row[2], p[1])
			}
		}
	}
	for _, row := range table(t, "starter/aliases.csv") {
		if i, ok := whole[row[1]]; ok {
			list[i].Aliases = append(list[i].Aliases, catalog.Spelling{Text: row[0], Lang: row[2], Face: -1})
		}
	}
}

// addForeign adds a localized name unless it is the English name of the card
// or of its faces. The data gives flip cards the back's name on the front.
func addForeign(e *catalog.Entry, text, lang string, face int) {
	key := fold.Fold(text)
	if key == fold.Fold(e.Name) || slices.ContainsFunc(e.Faces, func(f catalog.Face) bool { return fold.Fold(f.Name) == key }) {
		return
	}
	if e.Layout == "flip" {
		face = -1
	}
	e.Foreign = append(e.Foreign, catalog.Spelling{Text: text, Lang: lang, Face: int8(face)})
}
