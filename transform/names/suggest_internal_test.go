package names

import (
	"slices"
	"strings"
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
		x, y := bagOf(a), bagOf(b)
		if least := x.edits(&y); least > want || least != y.edits(&x) {
			t.Fatalf("bags of %q and %q need %d edits, they need %d", a, b, least, want)
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

// sameAsAll compares the suggestions for a text with those of measuring every
// spelling.
func sameAsAll(t interface{ Fatalf(string, ...any) }, r *Resolver, text string) {
	n := utf8.RuneCountInString(text)
	got := r.nearest(text, n)
	best, one := map[int32]float64{}, map[int32]bool{}
	for s, h := range r.cat.Spellings() {
		edits := newPattern(text).distance(s)
		score := max(1-float64(edits)/float64(max(n, utf8.RuneCountInString(s))), inParts(strings.Fields(text), s))
		if score >= leastScore {
			best[h.Card] = max(best[h.Card], score)
		}
		if edits == 1 {
			one[h.Card] = true
		}
	}
	if want := r.ranked(best); !slices.Equal(got.list, want) || got.near != (len(one) == 1 && n >= nearLetters) {
		t.Fatalf("%q: %v near %v, want %v of %d one edit away", text, got.list, got.near, want, len(one))
	}
}
