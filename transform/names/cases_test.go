package names_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
	"deckmill/transform/fold"
	"deckmill/transform/names"

	"github.com/google/go-cmp/cmp"
)

const shared = "../../../shared"

func needShared(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(shared); err != nil {
		t.Skip("../shared is not here")
	}
}

func table(t *testing.T, path string, comma rune) [][]string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(bytes.NewReader(data))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = comma, -1, comma == '\t'
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(path, err)
	}
	return rows[1:]
}

func starter(t testing.TB) *catalog.Catalog {
	t.Helper()
	c, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func resolver(t testing.TB, o names.Options) (*catalog.Catalog, *names.Resolver) {
	t.Helper()
	c := starter(t)
	r, findings := names.New(c, o)
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	return c, r
}

// cards are the pieces of a list: the card's name, `?text` for what is none,
// `2 name` for copies.
func cards(c *catalog.Catalog, pieces []names.Piece) []string {
	var list []string
	for _, p := range pieces {
		s := "?" + p.Text
		if p.Card >= 0 {
			s = c.Name(p.Card)
		}
		if p.Count != 1 {
			s = string(rune('0'+p.Count)) + " " + s
		}
		list = append(list, s)
	}
	return list
}

// TestOneLineDecks cuts real one-line decks into the cards of decks.csv beside them.
func TestOneLineDecks(t *testing.T) {
	t.Parallel()
	needShared(t)
	c, r := resolver(t, names.Options{})
	files, err := filepath.Glob(shared + "/cases/xcb/*/decks_one_line.csv")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	decks := 0
	for _, f := range files {
		want := map[string][]string{}
		for _, row := range table(t, filepath.Join(filepath.Dir(f), "decks.csv"), ',') {
			want[row[0]] = slices.DeleteFunc(row[2:], func(s string) bool { return s == "" })
		}
		for _, row := range table(t, f, ',') {
			if d := cmp.Diff(want[row[0]], cards(c, r.List(row[2]))); d != "" {
				t.Errorf("%s %q (-want +got):\n%s", f, row[2], d)
			}
			decks++
		}
	}
	t.Logf("%d decks", decks)
}

func TestDecksWithoutSeparators(t *testing.T) {
	t.Parallel()
	needShared(t)
	c, r := resolver(t, names.Options{})
	for _, row := range table(t, shared+"/cases/xcb/tmd98_decks.csv", ',') {
		got := cards(c, r.List(row[3]))
		if len(got) != 3 || strings.ReplaceAll(strings.Join(got, " "), "?", "") != row[3] {
			t.Errorf("%q is cut into %q", row[3], got)
		}
	}
}

func TestForumHands(t *testing.T) {
	t.Parallel()
	needShared(t)
	c, r := resolver(t, names.Options{})
	for _, row := range table(t, shared+"/cases/xcb/phm_hands.csv", ',') {
		var want []string
		for s := range strings.SplitSeq(row[5], "/") {
			want = append(want, strings.TrimSpace(s))
		}
		var got []string
		for _, s := range cards(c, r.List(row[5])) {
			s, _, _ = strings.Cut(s, " // ")
			got = append(got, s)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%q (-want +got):\n%s", row[5], d)
		}
	}
}

// TestWildNames resolves what people really typed. The starter does not know
// every card that is named there.
func TestWildNames(t *testing.T) {
	t.Parallel()
	needShared(t)
	c, r := resolver(t, names.Options{})
	for _, row := range table(t, shared+"/cases/names/wild_names.tsv", '\t') {
		class, raw, guess := row[2], row[3], row[4]
		res, _ := r.Line(raw)
		switch class {
		case "normalised", "front-face", "residue":
			if res.Match == event.MatchExact && c.Name(res.Card) == raw {
				continue // the playtest cards `Ransack, the Lab` and `Glimpse, the Unthinkable`: exact comes first
			}
			if res.Card < 0 || (front(c, res.Card) != fold.Fold(guess) && c.Name(res.Card) != guess) {
				t.Errorf("%s %q: %+v, want %s", class, raw, res, guess)
			}
		case "close":
			suggested := slices.ContainsFunc(res.Suggestions, func(s names.Suggestion) bool {
				return strings.HasPrefix(fold.Fold(s.Name), fold.Fold(guess))
			})
			if res.Card < 0 && !suggested {
				t.Errorf("close %q: %+v, want %s suggested", raw, res, guess)
			}
			if res.Card >= 0 && (res.Match != event.MatchLocalized && res.Match != event.MatchAlias && res.Match != event.MatchExact && res.Match != event.MatchFolded) {
				t.Errorf("close %q was taken as %s", raw, c.Name(res.Card))
			}
		case "unresolved":
			if res.Card >= 0 && res.Match != event.MatchExact && res.Match != event.MatchLocalized && res.Match != event.MatchFace {
				t.Errorf("unresolved %q was taken as %s (%v)", raw, c.Name(res.Card), res.Match)
			}
		}
	}
}

func front(c *catalog.Catalog, id int32) string {
	name, _, _ := strings.Cut(c.Name(id), " // ")
	return fold.Fold(name)
}

// TestResolveCases resolves the names that the legality cases name; null means
// that a name must not become a card silently.
func TestResolveCases(t *testing.T) {
	t.Parallel()
	needShared(t)
	c, r := resolver(t, names.Options{})
	files, err := filepath.Glob(shared + "/cases/legality/runnable/*/expect.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var expect struct{ Resolve map[string]*string }
		if err := json.Unmarshal(data, &expect); err != nil {
			t.Fatal(f, err)
		}
		for raw, want := range expect.Resolve {
			switch res := r.Name(raw); {
			case want == nil && res.Card >= 0:
				t.Errorf("%s: %q is %s, want no card", f, raw, c.Name(res.Card))
			case want != nil && (res.Card < 0 || c.Name(res.Card) != *want):
				t.Errorf("%s: %q is %+v, want %s", f, raw, res, *want)
			}
		}
	}
}
