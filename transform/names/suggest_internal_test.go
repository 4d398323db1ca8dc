package names

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"deckmill/transform/catalog"
)

// TestDistance compares the bit-parallel distance with the table.
func TestDistance(t *testing.T) {
	t.Parallel()
	letters := rapid.StringOfN(rapid.SampledFrom([]rune("abcdя ")), 0, 70, -1)
	rapid.Check(t, func(t *rapid.T) {
		a, b := letters.Draw(t, "a"), letters.Draw(t, "b")
		got, want := newPattern(a).distance(b), alignment([]rune(a), []rune(b))
		if got != want {
			t.Fatalf("distance(%q, %q) = %d, want %d", a, b, got, want)
		}
	})
	for _, tc := range []struct {
		a, b string
		want int
	}{{"", "abc", 3}, {"abc", "", 3}, {"abc", "acb", 1}, {"ca", "abc", 3}, {"яблоко", "яблокo", 1}} {
		if got := newPattern(tc.a).distance(tc.b); got != tc.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tc.a, tc.b, got, tc.want)
		}
	}
}

// TestSuggestAll compares the search with measuring every spelling.
func TestSuggestAll(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	r, _ := New(cat, Options{})
	var all []string
	for text := range cat.Spellings() {
		all = append(all, text)
	}
	rapid.Check(t, func(t *rapid.T) {
		key := []rune(rapid.SampledFrom(all).Draw(t, "name"))
		for range rapid.IntRange(0, 6).Draw(t, "edits") {
			at := rapid.IntRange(0, len(key)-1).Draw(t, "at")
			if c := rapid.SampledFrom([]rune("abeo t")).Draw(t, "letter"); c == 't' && len(key) > 3 {
				key = slices.Delete(key, at, at+1)
			} else {
				key[at] = c
			}
		}
		text := strings.Join(strings.Fields(string(key)), " ")
		n := utf8.RuneCountInString(text)
		if n < 2 {
			return
		}
		sameAsAll(t, r, text)
	})
}

// Texts that were found to differ: names reached by words typed in part, after
// better ones had raised the bound of edits.
func TestSuggestBoundRaised(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	r, _ := New(cat, Options{})
	for _, text := range []string{"chien de mousse", "chien de mouse", "sol ri", "mox j", "ab"} {
		sameAsAll(t, r, text)
	}
}

// Texts of any letters, scripts and lengths.
func TestSuggestAnyText(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	r, _ := New(cat, Options{})
	var words []string
	for text := range cat.Spellings() {
		words = append(words, strings.Fields(text)...)
	}
	slices.Sort(words)
	words = slices.Compact(words)
	word := rapid.OneOf(rapid.SampledFrom(words), rapid.StringOfN(rapid.RuneFrom([]rune("aeionstr'-,/ляйдж漢字ー")), 1, 20, -1))
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(word, 1, 12).Draw(t, "words")
		for i, w := range list {
			c := []rune(w)
			list[i] = string(c[:rapid.IntRange(1, len(c)).Draw(t, "cut")])
		}
		if text := strings.Join(list, " "); utf8.RuneCountInString(text) <= maxTyped && utf8.RuneCountInString(text) > 1 {
			sameAsAll(t, r, text)
		}
	})
}

// Goroutines that ask at once, before the index is made and after, are told the
// same.
func TestSuggestAtOnce(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{"tropcial isalnd", "piroblast", "oath druid", "thormod's crypt", "brion bombras", "mox jett", "яблоко", "sol ri"}
	one, _ := New(cat, Options{})
	r, _ := New(cat, Options{})
	var wait sync.WaitGroup
	forks := make([]*Resolver, 8)
	for w := range forks {
		forks[w] = r.Fork()
		wait.Go(func() {
			for i := range texts {
				forks[w].suggest(texts[(i+w)%len(texts)])
			}
		})
	}
	wait.Wait()
	for _, f := range forks {
		for _, text := range texts {
			if got, want := f.suggest(text), one.suggest(text); !slices.Equal(got.list, want.list) || got.near != want.near {
				t.Errorf("%q: %v, want %v", text, got, want)
			}
		}
	}
}

// sameAsAll compares the suggestions for a text, found with the index and
// without, with those of measuring every spelling.
func sameAsAll(t interface{ Fatalf(string, ...any) }, r *Resolver, text string) {
	n, words := utf8.RuneCountInString(text), strings.Fields(text)
	best, one := map[int32]float64{}, map[int32]bool{}
	p := newPattern(text)
	for s, h := range r.cat.Spellings() {
		edits := p.distance(s)
		score := max(1-float64(edits)/float64(max(n, utf8.RuneCountInString(s))), inParts(words, s))
		if score >= leastScore {
			best[h.Card] = max(best[h.Card], score)
		}
		if edits == 1 {
			one[h.Card] = true
		}
	}
	want, near := r.ranked(best), len(one) == 1 && n >= nearLetters
	for asked, way := range []string{"without the index", "with it"} {
		r.shared.asked.Store(int32(asked * 100))
		if got := r.nearest(text, n); !slices.Equal(got.list, want) || got.near != near {
			t.Fatalf("%q %s: %v near %v, want %v of %d one edit away", text, way, got.list, got.near, want, len(one))
		}
	}
}
