package fold_test

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"deckmill/transform/fold"

	"pgregory.net/rapid"
)

func TestFold(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ in, want string }{
		"empty":               {"", ""},
		"folded already":      {"lion's eye diamond", "lion's eye diamond"},
		"case":                {"Black LOTUS", "black lotus"},
		"typographic quote":   {"Lion’s Eye Diamond", "lion's eye diamond"},
		"acute as quote":      {"Lion´s Eye", "lion's eye"},
		"grave as quote":      {"Lion`s Eye", "lion's eye"},
		"accents":             {"Lim-Dûl’s Vault", "lim-dul's vault"},
		"decomposed":          {"Troll of Khazad-du\u0302m", "troll of khazad-dum"},
		"ligatures":           {"Æther Vial Œuvre", "aether vial oeuvre"},
		"table":               {"ßẞ Øø Łł ı", "ssss oo ll i"},
		"NBSP":                {"Kingpin's\u00a0Pet\u00a0", "kingpin's pet"},
		"thin blank":          {"a\u2009\u202fb", "a b"},
		"runs of blanks":      {"  Mana \t Drain \r\n", "mana drain"},
		"blanks in the front": {" swamp", "swamp"},
		"dashes":              {"Snow–Covered—Swamp−x", "snow-covered-swamp-x"},
		"zero width":          {"Mox\u200b Jet\ufeff\u00ad", "mox jet"},
		"bidi":                {"\u202eMox\u2066 Jet", "mox jet"},
		"control":             {"Mox\x01 Jet\x7f", "mox jet"},
		"cyrillic":            {"Ёлка Й", "елка и"},
		"guillemets":          {"« Ach Hans »", `" ach hans "`},
		"full width":          {"Ｍox　Ｊet", "mox jet"},
		"commas stay":         {"Lava, Axe", "lava, axe"},
		"punctuation only":    {"_____", "_____"},
		"slashes stay":        {"Fire // Ice", "fire // ice"},
		"hangul is kept":      {"보물", "보물"},
		"not UTF-8":           {"a\xffb", "a\ufffdb"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := fold.Fold(tc.in); got != tc.want {
				t.Errorf("Fold(%q) = %q, want %q", tc.in, got, tc.want)
			}
		})
	}
}

// TestFoldEveryRune folds each character alone and between letters.
func TestFoldEveryRune(t *testing.T) {
	t.Parallel()
	for r := range rune(unicode.MaxRune + 1) {
		if !utf8.ValidRune(r) || (r >= 0x3400 && r <= 0x9fff) || (r >= 0x20000 && r <= 0xe0000) || r >= 0xe0200 {
			continue // ideographs and private use never change
		}
		for _, s := range []string{string(r), "a" + string(r) + " b"} {
			once := fold.Fold(s)
			if twice := fold.Fold(once); twice != once {
				t.Fatalf("%U: Fold(%q) = %q, again %q", r, s, once, twice)
			}
			if fold.HasInvisible(once) {
				t.Fatalf("%U: Fold(%q) = %q holds an invisible character", r, s, once)
			}
		}
	}
}

func TestFoldIdempotent(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		once := fold.Fold(s)
		if twice := fold.Fold(once); twice != once {
			t.Fatalf("Fold(%q) = %q, again %q", s, once, twice)
		}
	})
}

func TestFoldDoesNotAllocate(t *testing.T) { //nolint:paralleltest // AllocsPerRun counts the whole process
	if n := testing.AllocsPerRun(100, func() { fold.Fold("urborg, tomb of yawgmoth") }); n != 0 {
		t.Errorf("%v allocations for a folded text, want 0", n)
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"Lim-Dûl’s Vault", "a\u0301\u200d b", "\xff\xfe", "« Ach »", "´ˈ`", " ς İ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := fold.Fold(s)
		if !utf8.ValidString(once) {
			t.Fatalf("Fold(%q) = %q is not UTF-8", s, once)
		}
		if twice := fold.Fold(once); twice != once {
			t.Fatalf("Fold(%q) = %q, again %q", s, once, twice)
		}
	})
}

func BenchmarkFold(b *testing.B) {
	for name, s := range map[string]string{
		"folded":  "urborg, tomb of yawgmoth",
		"ascii":   "Urborg, Tomb of Yawgmoth",
		"accent":  "Lim-Dûl’s Vault",
		"russian": "Межгильдейский курьер",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				fold.Fold(s)
			}
		})
	}
}
