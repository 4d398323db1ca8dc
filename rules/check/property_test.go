package check_test

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/check"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
	"deckmill/transform/names"
)

// hues is a catalogue with one card for each set of colours, from 0 to 31.
func hues() *catalog.Catalog {
	list := make([]catalog.Entry, 0, 33)
	for mask := range 32 {
		list = append(list, card(hueName(mask), "1994-01-01", "LEA", func(c *catalog.Card) {
			c.Colours = catalog.Colours(mask)
			c.Faces[0].Colours = c.Colours
			c.CopyLimit = -1
		}))
	}
	return catalog.Build("test", day("2026-08-14"), append(list, card("Forest", "1994-01-01", "LEA", basic("Basic Land — Forest"))))
}

func hueName(mask int) string { return fmt.Sprintf("Hue %02d", mask) }

// maxFlow is the most copies that can be given to colours, each colour at most
// least: the oracle of the Hall test (Ford and Fulkerson, one copy at a time).
func maxFlow(copies [32]int, least int) int {
	type copyOf struct{ mask, n int }
	given := [5][]copyOf{}
	var give func(mask int, seen *[5]bool) bool
	give = func(mask int, seen *[5]bool) bool {
		for c := range 5 {
			if mask>>c&1 == 0 || seen[c] {
				continue
			}
			seen[c] = true
			if len(given[c]) < least {
				given[c] = append(given[c], copyOf{mask, 1})
				return true
			}
			for i := range given[c] {
				if give(given[c][i].mask, seen) {
					given[c][i] = copyOf{mask, 1}
					return true
				}
			}
		}
		return false
	}
	total := 0
	for mask := 1; mask < 32; mask++ {
		for range copies[mask] {
			var seen [5]bool
			if !give(mask, &seen) {
				break
			}
			total++
		}
	}
	return total
}

// The Hall test says what max flow says, the failing set is a proof, and the
// assignment printed is one.
func TestHall(t *testing.T) {
	t.Parallel()
	cat := hues()
	s := event.Settings{Date: day("2010-04-01"), Lang: "en", House: event.House{ReadingsAll: true, ListsSet: true}}
	f := load(t, "5-color", s, cat)
	rapid.Check(t, func(r *rapid.T) {
		var copies [32]int
		var deck []string
		total := 0
		for range rapid.IntRange(1, 14).Draw(r, "kinds") {
			mask := rapid.IntRange(0, 31).Draw(r, "mask")
			n := rapid.IntRange(1, 40).Draw(r, "copies")
			copies[mask] += n
			total += n
			deck = append(deck, fmt.Sprintf("%d %s", n, hueName(mask)))
		}
		deck = append(deck, fmt.Sprintf("%d Forest", max(1, 300-total)))
		p := event.NewPhase(s, event.NewStrings())
		addDeck(t, p, cat, "Anne", deck...)
		var sink diag.Sink
		check.Deck(p, 0, f, cat, &sink)
		holds := maxFlow(copies, 25) == 125
		if got := sink.Count("COLOURS_EACH") == 0; got != holds {
			r.Fatalf("Hall says %v, max flow %v: %v", got, holds, copies)
		}
		for i := range sink.List {
			switch x := &sink.List[i]; x.Code {
			case "COLOURS_EACH":
				proof(r, copies, x)
			case "COLOURS_ASSIGNED":
				assignment(r, copies, x.Args["assignment"])
			}
		}
	})
}

func proof(r *rapid.T, copies [32]int, f *diag.Finding) {
	text := f.Args["colours"]
	set := int(catalog.ParseColours(text[slices.Index([]byte(text), '('):]))
	n := 0
	for mask, c := range copies {
		if mask&set != 0 {
			n += c
		}
	}
	if want := 25 * bits.OnesCount(uint(set)); n != f.Counted.V || want != f.Allowed.V || n >= want {
		r.Fatalf("set %05b: counted %d of %d, have %d", set, f.Counted.V, f.Allowed.V, n)
	}
}

func assignment(r *rapid.T, copies [32]int, text string) {
	used := [32]int{}
	colour, n, word := -1, 0, ""
	given := [5]int{}
	flush := func() {
		if n > 0 && word != "" {
			mask := int(catalog.ParseColours(word))
			if mask>>colour&1 == 0 {
				r.Fatalf("%s for colour %d in %q", word, colour, text)
			}
			used[mask] += n
			given[colour] += n
		}
		n, word = 0, ""
	}
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case i+1 < len(text) && text[i+1] == ':':
			colour = slices.Index([]byte("WUBRG"), b)
			i++
		case b >= '0' && b <= '9':
			n = n*10 + int(b-'0')
		case b == '+' || b == ';':
			flush()
		case b != ' ':
			word += string(b)
		}
	}
	flush()
	for mask := range used {
		if used[mask] > copies[mask] {
			r.Fatalf("%q uses %d of %d", text, used[mask], copies[mask])
		}
	}
	if given != [5]int{25, 25, 25, 25, 25} {
		r.Fatalf("%q gives %v", text, given)
	}
}

// lines draws a deck of real cards.
func lines(r *rapid.T, cat *catalog.Catalog) []string {
	var deck []string
	for range rapid.IntRange(0, 12).Draw(r, "lines") {
		id := rapid.Int32Range(0, int32(cat.Len()-1)).Draw(r, "card")
		zone := rapid.SampledFrom([]string{"", "", "", "side ", "general "}).Draw(r, "zone")
		deck = append(deck, fmt.Sprintf("%s%d %s", zone, rapid.IntRange(1, 40).Draw(r, "count"), cat.Name(id)))
	}
	return deck
}

var propertyFormats = []string{"edh-1v1-fr", "5-color", "commander", "vintage", "modern", "standard", "2hg-legacy", "3CB"}

func faults(t testing.TB, cat *catalog.Catalog, f *format.Format, deck []string) map[string]bool {
	t.Helper()
	p := event.NewPhase(event.Settings{Lang: "en"}, event.NewStrings())
	addDeck(t, p, cat, "Anne", deck...)
	var sink diag.Sink
	check.Deck(p, 0, f, cat, &sink)
	out := map[string]bool{}
	for i := range sink.List {
		f := &sink.List[i]
		over := "few"
		if f.Counted.OK && f.Allowed.OK && f.Counted.V > f.Allowed.V {
			over = "many"
		}
		out[f.Code+" "+f.Card+" "+over] = true
	}
	return out
}

// Adding a card never cures "too many", taking one away never cures "too few",
// and the order of lines never matters.
func TestMonotone(t *testing.T) {
	t.Parallel()
	cat := cards()
	formats := map[string]*format.Format{}
	for _, name := range propertyFormats {
		formats[name] = load(t, name, event.Settings{Date: day("2013-04-01"), Lang: "en"}, cat)
	}
	rapid.Check(t, func(r *rapid.T) {
		f := formats[rapid.SampledFrom(propertyFormats).Draw(r, "format")]
		deck := lines(r, cat)
		before := faults(t, cat, f, deck)
		added := append(slices.Clone(deck), "1 "+cat.Name(rapid.Int32Range(0, int32(cat.Len()-1)).Draw(r, "more")))
		after := faults(t, cat, f, added)
		for _, code := range []string{"DECK_SIZE  many", "SIDE_SIZE  many", "SIDE_NOT_ALLOWED  many", "LEADER_COUNT  many"} {
			if before[code] && !after[code] {
				r.Fatalf("%s cured by one more card: %v", code, deck)
			}
		}
		for k := range before {
			if len(k) > 5 && k[len(k)-4:] == "many" && (k[:6] == "COPIES" || k[:5] == "LIST_") && !after[k] {
				r.Fatalf("%s cured by one more card: %v", k, deck)
			}
		}
		if len(deck) > 0 && after["DECK_SIZE  few"] && !before["DECK_SIZE  few"] && !before["DECK_EMPTY  few"] {
			r.Fatalf("too few after adding: %v", deck)
		}
		shuffled := rapid.Permutation(deck).Draw(r, "order")
		again := faults(t, cat, f, shuffled)
		if fmt.Sprint(before) != fmt.Sprint(again) {
			r.Fatalf("order matters: %v and %v", before, again)
		}
	})
}

// Taking a line away never cures "too few": of cards, of a colour, of generals.
func TestRemoving(t *testing.T) {
	t.Parallel()
	cat := cards()
	formats := map[string]*format.Format{}
	for _, name := range propertyFormats {
		formats[name] = load(t, name, event.Settings{Date: day("2013-04-01"), Lang: "en"}, cat)
	}
	has := func(found map[string]bool, code string) bool {
		for k := range found {
			if strings.HasPrefix(k, code+" ") && (code != "DECK_SIZE" || strings.HasSuffix(k, "few")) {
				return true
			}
		}
		return false
	}
	rapid.Check(t, func(r *rapid.T) {
		f := formats[rapid.SampledFrom(propertyFormats).Draw(r, "format")]
		deck := lines(r, cat)
		if len(deck) == 0 {
			return
		}
		gone := rapid.IntRange(0, len(deck)-1).Draw(r, "gone")
		before, after := faults(t, cat, f, deck), faults(t, cat, f, slices.Delete(slices.Clone(deck), gone, gone+1))
		for _, code := range []string{"DECK_SIZE", "COLOURS_EACH", "LEADER_MISSING"} {
			if has(before, code) && !has(after, code) && !has(after, "DECK_EMPTY") && !has(after, "READING_OPEN") {
				r.Fatalf("%s cured by taking %s out of %v", code, deck[gone], deck)
			}
		}
	})
}

// The same deck in English, French and Russian has the same faults.
func TestLanguages(t *testing.T) {
	t.Parallel()
	cat := starter(t)
	local := map[string][]string{} // lang -> one name per card, "" = none or not its own
	for _, lang := range []string{"fr", "ru"} {
		local[lang] = make([]string, cat.Len())
	}
	for key, h := range cat.Spellings() {
		if list := local[cat.Lang(h)]; list != nil && h.Face <= 0 {
			list[h.Card] = key
		}
	}
	resolvers := map[string]*names.Resolver{}
	for lang := range local {
		resolvers[lang], _ = names.New(cat, names.Options{Langs: []string{lang}})
	}
	formats := map[string]*format.Format{}
	for _, name := range propertyFormats {
		formats[name] = load(t, name, event.Settings{Date: day("2013-04-01"), Lang: "en"}, cat)
	}
	rapid.Check(t, func(r *rapid.T) {
		f := formats[rapid.SampledFrom(propertyFormats).Draw(r, "format")]
		lang := rapid.SampledFrom([]string{"fr", "ru"}).Draw(r, "language")
		english := lines(r, cat)
		var foreign []string
		for _, line := range english {
			at := strings.IndexByte(strings.TrimPrefix(strings.TrimPrefix(line, "side "), "general "), ' ') + len(line) - len(strings.TrimPrefix(strings.TrimPrefix(line, "side "), "general ")) + 1
			id, _ := cat.ByName(line[at:])
			name := local[lang][id]
			if name == "" {
				foreign = append(foreign, line)
				continue
			}
			res := resolvers[lang].Name(name)
			switch {
			case res.Match == event.MatchAmbiguous || res.Card < 0: // two cards share it: a ruling, said elsewhere
				foreign = append(foreign, line)
			case res.Card != id && len(res.Candidates) == 0:
				r.Fatalf("%s %q is %s, not %s", lang, name, cat.Name(res.Card), cat.Name(id))
			case res.Card != id:
				foreign = append(foreign, line)
			default:
				foreign = append(foreign, line[:at]+cat.Name(res.Card))
			}
		}
		if a, b := faults(t, cat, f, english), faults(t, cat, f, foreign); fmt.Sprint(a) != fmt.Sprint(b) {
			r.Fatalf("%v in English, %v in %s", a, b, lang)
		}
	})
}
