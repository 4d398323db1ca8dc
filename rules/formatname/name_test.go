package formatname_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"deckmill/rules/formatname"
)

type name = formatname.Name

func specials(names ...string) []formatname.Special {
	var out []formatname.Special
	for _, n := range names {
		s, bonus := strings.CutSuffix(n, "!")
		out = append(out, formatname.Special{Name: s, Bonus: bonus})
	}
	return out
}

func TestParse(t *testing.T) {
	t.Parallel()
	const none = formatname.Kind(99)
	tests := []struct {
		text string
		want name
		note formatname.Kind // none = canonical
	}{
		{"3CB", name{X: 3}, none},
		{"14CB", name{X: 14}, none},
		{"4CB", name{X: 4}, none},
		{"3CB FR", name{X: 3, French: "FR"}, none},
		{"3CB C FR", name{X: 3, Counter: true, French: "FR"}, none},
		{"3CB LR C AL AFR", name{X: 3, Land: "LR", Counter: true, Life: "AL", French: "AFR"}, none},
		{
			"3CB LR Pauper Highlander (Bonus) C AFR",
			name{X: 3, Land: "LR", Sanctioned: "Pauper", Specials: specials("Highlander!"), Counter: true, French: "AFR"},
			none,
		},
		{"5CB Kamigawa Block Peasant", name{X: 5, Sanctioned: "Kamigawa Block", Specials: specials("Peasant")}, none},
		{"5CB Ravnica Block Constructed", name{X: 5, Sanctioned: "Ravnica Block Constructed"}, none},
		{"3CB Hot Potato + Siege", name{X: 3, Specials: specials("Hot Potato", "Siege")}, none},
		{"3CB Hot Potato, Siege", name{X: 3, Specials: specials("Hot Potato", "Siege")}, formatname.Case},
		{"3cb lr fr", name{X: 3, Land: "LR", French: "FR"}, formatname.Case},
		{" 3 CB ", name{X: 3}, formatname.Word},
		{"4CB FR PEASANT", name{X: 4, Specials: specials("Peasant"), French: "FR"}, formatname.Order},
		{"4CB FR LR Vintage Peasant", name{X: 4, Land: "LR", Sanctioned: "Vintage", Specials: specials("Peasant"), French: "FR"}, formatname.Order},
		{"3CB Peasant LR", name{X: 3, Land: "LR", Specials: specials("Peasant")}, formatname.Order},
		{"3CB FR C", name{X: 3, Counter: true, French: "FR"}, formatname.Order},
		{"3CH LR Slow Roll", name{X: 3, Land: "LR", Specials: specials("Slow Roll")}, formatname.Word},
		{"3CM", name{X: 3}, formatname.Word},
		{"3 Card ELR - No Main", name{X: 3, Land: "ELR", Specials: specials("No Main")}, formatname.Word},
		{"5 Card - Mana Dependency", name{X: 5, Specials: specials("Mana Dependency")}, formatname.Word},
		{"3CB T1.5", name{X: 3, Sanctioned: "Legacy"}, formatname.Word},
		{"3CB Type 2 FR", name{X: 3, Sanctioned: "Standard", French: "FR"}, formatname.Word},
		{"3CB Étendu", name{X: 3, Sanctioned: "Extended"}, formatname.Word},
		{"3CB Bloc Kamigawa FR", name{X: 3, Sanctioned: "Kamigawa Block", French: "FR"}, formatname.Word},
		{"3CB Vitamin C + Siege", name{X: 3, Specials: specials("Vitamin C", "Siege")}, formatname.Ending},
	}
	for _, tt := range tests {
		got, notes, err := formatname.Parse(tt.text)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		if d := cmp.Diff(tt.want, got, cmpopts.EquateEmpty()); d != "" {
			t.Errorf("%q: %s", tt.text, d)
		}
		if tt.note == none && len(notes) > 0 || tt.note != none && (len(notes) == 0 || notes[0].Kind != tt.note) {
			t.Errorf("%q: notes %v, want kind %v first", tt.text, notes, tt.note)
		}
		if tt.note == none && got.String() != tt.text {
			t.Errorf("%q prints %q", tt.text, got)
		}
	}
}

func TestParseErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, at, why string }{
		{"", "", "starts with a number"},
		{"CB", "", "starts with a number"},
		{"3CBX", "", "starts with a number"},
		{"0CB", "0", "leading zero"},
		{"03CB", "03", "leading zero"},
		{"99999999999999999999CB", "99999999999999999999", "too many"},
		{"2C DLR - Limited Room", "DLR", "unknown land rule"},
		{"3CB LR ALR", "ALR", "second land rule"},
		{"3CB FR AFR", "FR", "second rule"},
		{"3CB (Bonus)", "(Bonus)", "no special format before"},
		{"3CB Peasant + (Bonus)", "(Bonus)", "no special format before"},
		{"3CB Peasant (Bonus) (Bonus)", "(Bonus)", "no special format before"},
		{"3CB + Peasant", "+", "no special format before"},
		{"3CB Peasant +", "", "no special format after"},
		{"3CB Peasant (2)", "(2)", "unexpected"},
		{"3CB \x1b[31m", "", "control"},
		{"3CB " + strings.Repeat("A ", 300), "", "too long"},
		{"3CB \xff", "", "UTF-8"},
	}
	for _, tt := range tests {
		_, _, err := formatname.Parse(tt.text)
		var e *formatname.Error
		if !errors.As(err, &e) {
			t.Errorf("%q: error %v, want *Error", tt.text, err)
			continue
		}
		if e.At != tt.at || !strings.Contains(e.Error(), tt.why) {
			t.Errorf("%q: %v (at %q), want %q at %q", tt.text, err, e.At, tt.why, tt.at)
		}
	}
}

func TestLooks(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"3CB": true, "14CB FR": true, "3 Card Blind": true, "2c DLR": true, "3-card": true,
		"5-color": false, "vintage": false, "3CBX": false, "2hg-legacy": false, "x3CB": false, "3cbs": false,
	} {
		if got := formatname.Looks(text); got != want {
			t.Errorf("Looks(%q) = %v", text, got)
		}
	}
}

func genName(t *rapid.T) name {
	// a word is no token, whatever its case, and no name of a pool
	word := rapid.StringMatching(`[A-BD-Z][a-z]{2,8}`).Filter(func(s string) bool {
		return !slices.Contains([]string{"ELR", "ALR", "AFR", "BLOCK", "CONSTRUCTED"}, strings.ToUpper(s)) && !slices.Contains(formatname.Known(), s)
	})
	words := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(word, 1, 3).Draw(t, "words"), " ")
	})
	n := name{
		X:       rapid.IntRange(1, formatname.MaxX).Draw(t, "x"),
		Land:    rapid.SampledFrom([]string{"", "LR", "ELR", "ALR"}).Draw(t, "land"),
		Counter: rapid.Bool().Draw(t, "counter"),
		Life:    rapid.SampledFrom([]string{"", "LF", "AL"}).Draw(t, "life"),
		French:  rapid.SampledFrom([]string{"", "FR", "AFR"}).Draw(t, "french"),
	}
	n.Sanctioned = rapid.SampledFrom(append(formatname.Known(), "", "Kamigawa Block", "Time Spiral Constructed")).Draw(t, "pool")
	for range rapid.IntRange(0, 3).Draw(t, "specials") {
		n.Specials = append(n.Specials, formatname.Special{Name: words.Draw(t, "special"), Bonus: rapid.Bool().Draw(t, "bonus")})
	}
	return n
}

// A printed name is read back as the same name, without notes.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := genName(t)
		got, notes, err := formatname.Parse(want.String())
		if err != nil || len(notes) > 0 {
			t.Fatalf("%q: notes %v, error %v", want, notes, err)
		}
		if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
			t.Fatalf("%q: %s", want, d)
		}
	})
}

// Whatever is read prints to a text that is read as the same name.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"3CB LR Pauper Highlander (Bonus) C AFR", "4CB FR PEASANT", "2C DLR - Limited Room", "5 Card - Mana Dependency",
		"3CB Bloc Kamigawa", "3CB type 1.5 x", "3CB a+b,c (bonus) d C", "14cb  elr", "3CB Foo - Bar Block", "3CB Foo LR",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, _, err := formatname.Parse(s)
		if err != nil {
			return
		}
		again, notes, err := formatname.Parse(n.String())
		if err != nil {
			t.Fatalf("%q prints %q: %v", s, n, err)
		}
		if d := cmp.Diff(n, again, cmpopts.EquateEmpty()); d != "" {
			t.Fatalf("%q prints %q: %s", s, n, d)
		}
		for _, note := range notes {
			if note.Kind != formatname.Ending {
				t.Fatalf("%q prints %q with note %v", s, n, note)
			}
		}
	})
}
