package names_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"deckmill/transform/names"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var cuts = map[string][]string{
	"Black Lotus":                                 {"Black Lotus"},
	"Mox Jet, Swamp, Duress":                      {"Mox Jet", "Swamp", "Duress"},
	"Mox Jet,Swamp,Duress":                        {"Mox Jet", "Swamp", "Duress"},
	"Mox Jet / Swamp / Duress":                    {"Mox Jet", "Swamp", "Duress"},
	"Mox Jet/ Swamp /Duress":                      {"Mox Jet", "Swamp", "Duress"},
	"Mox Jet | Swamp|Duress":                      {"Mox Jet", "Swamp", "Duress"},
	"Mox Jet; Swamp; Duress":                      {"Mox Jet", "Swamp", "Duress"},
	"Mox Jet + Swamp + Duress":                    {"Mox Jet", "Swamp", "Duress"},
	"Mox Jet - Swamp - Duress":                    {"Mox Jet", "Swamp", "Duress"},
	"Mox Jet • Swamp • Duress":                    {"Mox Jet", "Swamp", "Duress"},
	"Mox Jet // Swamp // Duress":                  {"Mox Jet", "Swamp", "Duress"},
	"Mox Jet\r\nSwamp\r\n\r\nDuress\r\n":          {"Mox Jet", "Swamp", "Duress"},
	"Mox Jet Swamp Duress":                        {"Mox Jet", "Swamp", "Duress"},
	"mox jet swamp duress":                        {"Mox Jet", "Swamp", "Duress"},
	"Jace, Wielder of Mysteries":                  {"Jace, Wielder of Mysteries"},
	"Wasteland, Jace, Wielder of Mysteries":       {"Wasteland", "Jace, Wielder of Mysteries"},
	"Urborg, Tomb of Yawgmoth Dark Depths":        {"Urborg, Tomb of Yawgmoth", "Dark Depths"},
	"2 Urborg, Tomb of Yawgmoth Dark Depths":      {"2 Urborg, Tomb of Yawgmoth", "Dark Depths"},
	"Fire / Ice / Swamp":                          {"Fire // Ice", "Swamp"},
	"Swamp, Fire/Ice, Duress":                     {"Swamp", "Fire // Ice", "Duress"},
	"Cecil, Dark Knight, Swamp":                   {"Cecil, Dark Knight // Cecil, Redeemed Paladin", "Swamp"},
	"2 Lotus Bloom, Barren Glory":                 {"2 Lotus Bloom", "Barren Glory"},
	"Lotus Bloom x2, Barren Glory":                {"2 Lotus Bloom", "Barren Glory"},
	"2x Lotus Bloom Barren Glory":                 {"2 Lotus Bloom", "Barren Glory"},
	"Lotus Bloom x2 Barren Glory":                 {"2 Lotus Bloom", "Barren Glory"},
	"Barren Glory 2 Lotus Bloom":                  {"Barren Glory", "2 Lotus Bloom"},
	"Barren Glory 2 x Lotus Bloom":                {"Barren Glory", "2 Lotus Bloom"},
	"0 Lotus Bloom, Barren Glory":                 {"0 Lotus Bloom", "Barren Glory"},
	"4 Fire // Ice (APC) 128, Swamp":              {"4 Fire // Ice", "Swamp"},
	"[card]Mox Jet[/card] [card]Duress[/card]":    {"Mox Jet", "Duress"},
	"[card]Mox Jet[/card], 2 [card]Duress[/card]": {"Mox Jet", "2 Duress"},
	"[[Mox Jet]] [[Duress]]":                      {"Mox Jet", "Duress"},
	"[B] Mox Jet, [U] Swamp":                      {"Mox Jet", "Swamp"},
	"[b]Mox Jet[/b], [i]Swamp[/i]":                {"Mox Jet", "Swamp"},
	"Mox Jet, Duress,":                            {"Mox Jet", "Duress"},
	"Marais, Contrainte":                          {"Swamp", "Duress"},
	"Mox Jet, Xyzzy Plugh, Swamp":                 {"Mox Jet", "?Xyzzy Plugh", "Swamp"},
	"Mox Jet, Xyzzy, Lord of Plugh":               {"Mox Jet", "?Xyzzy", "?Lord of Plugh"},
	"Mox Jet, Xyzzy, the Plugh, Swamp":            {"Mox Jet", "?Xyzzy, the Plugh", "Swamp"},
	"Mox Jet / Xyzzy, Lord of Plugh / Swamp":      {"Mox Jet", "?Xyzzy, Lord of Plugh", "Swamp"},
	"Mox Jet, Xyzzy, Plugh // Xyzzy, Frotz":       {"Mox Jet", "?Xyzzy, Plugh // Xyzzy, Frotz"},
	"Mox Jet, Xyzzy // Plugh":                     {"Mox Jet", "?Xyzzy // Plugh"},
	"Xyzzy / Plugh / Frotz":                       {"?Xyzzy", "?Plugh", "?Frotz"},
	"Xyzzy Plugh":                                 {"?Xyzzy Plugh"},
	"Island Xyzzy":                                {"?Island Xyzzy"}, // most likely one unknown card
	"Mox Jet Xyzzy Plugh Duress":                  {"Mox Jet", "?Xyzzy Plugh", "Duress"},
	"Swamp Duress, Mox Jet":                       {"Swamp", "Duress", "Mox Jet"},
	"Fire // Ice / Fire // Ice / Fire/Ice":        {"Fire // Ice", "Fire // Ice", "Fire // Ice"},
	"Borrowing 100,000 Horses, Swamp":             {"?Borrowing 100,000 Horses", "Swamp"},
	"Lightning\nBolt":                             {"Lightning Bolt"},
	"Flash Flood":                                 {"Flash Flood"},
	"":                                            nil,
	" , / ":                                       nil,
}

func TestList(t *testing.T) {
	t.Parallel()
	c, r := resolver(t, names.Options{})
	for raw, want := range cuts {
		if d := cmp.Diff(want, cards(c, r.List(raw))); d != "" {
			t.Errorf("List(%q) (-want +got):\n%s", raw, d)
		}
		covers(t, raw, r.List(raw))
	}
}

var anyTag = regexp.MustCompile(`(?i)\[/?[a-z]+(=[^]\n]*)?]`)

// fataler is what testing.T and rapid.T have in common.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// covers checks that pieces are parts of raw in order, and that what lies
// between them holds no letter and no digit outside tags.
func covers(t fataler, raw string, pieces []names.Piece) {
	t.Helper()
	end := 0
	gap := func(s string) {
		if strings.ContainsFunc(anyTag.ReplaceAllString(s, ""), func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }) {
			t.Fatalf("List(%q) loses %q", raw, s)
		}
	}
	for _, p := range pieces {
		if p.Off < end || p.Text == "" || raw[p.Off:p.Off+len(p.Text)] != p.Text {
			t.Fatalf("List(%q): piece %q at %d is not there, or overlaps", raw, p.Text, p.Off)
		}
		gap(raw[end:p.Off])
		end = p.Off + len(p.Text)
	}
	gap(raw[end:])
}

// TestListOfNames cuts lists made of random cards and one separator.
func TestListOfNames(t *testing.T) {
	t.Parallel()
	c, r := resolver(t, names.Options{})
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.SliceOfN(rapid.Int32Range(0, int32(c.Len()-1)), 1, 9).Draw(t, "cards")
		sep := rapid.SampledFrom([]string{", ", " / ", " | ", "; ", "\n", " + ", ","}).Draw(t, "separator")
		var want []string
		for _, id := range ids {
			want = append(want, c.Name(id))
		}
		raw := strings.Join(want, sep)
		got := r.List(raw)
		covers(t, raw, got)
		if d := cmp.Diff(want, cards(c, got)); d != "" {
			t.Fatalf("List(%q) (-want +got):\n%s", raw, d)
		}
	})
}

// TestListLosesNothing cuts texts of cards, words, counts and separators in any order.
func TestListLosesNothing(t *testing.T) {
	t.Parallel()
	c, r := resolver(t, names.Options{})
	part := rapid.OneOf(
		rapid.Custom(func(t *rapid.T) string { return c.Name(rapid.Int32Range(0, int32(c.Len()-1)).Draw(t, "card")) }),
		rapid.SampledFrom([]string{", ", " / ", "//", "|", "\n", " ", "[card]", "[/card]", "x2", "4 ", "(ICE) 12", "*F*", "#a", "«", "\u200b"}),
		rapid.StringN(0, 8, 20),
	)
	rapid.Check(t, func(t *rapid.T) {
		raw := strings.Join(rapid.SliceOfN(part, 0, 12).Draw(t, "parts"), rapid.SampledFrom([]string{"", " "}).Draw(t, "glue"))
		if utf8.ValidString(raw) {
			covers(t, raw, r.List(raw))
		}
	})
}

// TestLongLists cuts hostile inputs: if the work grew with the square of the
// length, this would not end within the limit of go test.
func TestLongLists(t *testing.T) {
	t.Parallel()
	_, r := resolver(t, names.Options{}) // one resolver, so no parallel sub-tests
	for name, raw := range map[string]string{
		"no separators": strings.Repeat("mox jet swamp ", 5000),
		"unknown words": strings.Repeat("xyzzy ", 20000),
		"commas":        strings.Repeat("swamp,", 20000),
		"slashes":       strings.Repeat("/", 100000) + "x",
		"brackets":      strings.Repeat("(a) ", 20000),
		"one word":      strings.Repeat("x", 200000),
		"ampersands":    strings.Repeat("a & ", 20000),
	} {
		t.Log(name)
		covers(t, raw, r.List(raw))
	}
}

func FuzzList(f *testing.F) {
	for raw := range cuts {
		f.Add(raw)
	}
	_, r := resolver(f, names.Options{})
	f.Fuzz(func(t *testing.T, raw string) {
		if utf8.ValidString(raw) && len(raw) < 1<<14 {
			covers(t, raw, r.List(raw))
		}
	})
}

func FuzzLine(f *testing.F) {
	for _, raw := range []string{"", " ", "4 Fog", "1 Sol Ring (C21) 263 *F*", "[A] Dark Ritual", "x4 (x4) [[", "Opt|XLN|2", `"`, "«»", "1996 World Champion", "0 x", "* *"} {
		f.Add(raw)
	}
	c, r := resolver(f, names.Options{})
	f.Fuzz(func(t *testing.T, raw string) {
		if !utf8.ValidString(raw) {
			return // ingest/charset hands on valid UTF-8 only
		}
		res, decor := r.Line(raw)
		if res.Card >= int32(c.Len()) || decor.Count < 0 || decor.Count > 999 || len(decor.Text) > len(raw) {
			t.Fatalf("Line(%q) = %+v %+v", raw, res, decor)
		}
		if strings.TrimSpace(raw) != "" && utf8.ValidString(raw) && !strings.Contains(raw, "[") && decor.Text == "" {
			t.Fatalf("Line(%q) loses its text", raw)
		}
	})
}

func BenchmarkList(b *testing.B) {
	c := starter(b)
	for name, raw := range map[string]string{
		"comma": "Cecil, Dark Knight // Cecil, Redeemed Paladin, Swamp, Thoughtseize",
		"none":  "City of Traitors Illusionary Mask Phyrexian Dreadnought",
	} {
		b.Run(name, func(b *testing.B) {
			r, _ := names.New(c, names.Options{})
			b.ReportAllocs()
			for b.Loop() {
				r.List(raw)
			}
		})
	}
}

func BenchmarkNameNew(b *testing.B) {
	c := starter(b)
	for b.Loop() {
		r, _ := names.New(c, names.Options{})
		r.Name("Lion’s Eye Diamond")
	}
}

func BenchmarkSuggest(b *testing.B) {
	_, r := resolver(b, names.Options{})
	n := 0
	for b.Loop() {
		n++
		r.Name("Thormod's Crypt " + strconv.Itoa(n%1000)) // remembered after the first thousand
		if n%1000 == 0 {
			_, r = resolver(b, names.Options{})
		}
	}
}
