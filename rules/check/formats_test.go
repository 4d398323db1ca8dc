package check_test

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/check"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

func starter(tb testing.TB) *catalog.Catalog {
	tb.Helper()
	c, err := catalog.Starter()
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

// formatCase is a deck of real cards under a format with generals, colours or
// expressions. want are "CODE card" in the order of the rules; infos are left
// out.
type formatCase struct {
	about, format, date string
	house               event.House
	deck                []string
	want                []string
	verdict             string
}

func edh(general string, rest ...string) []string {
	n := 99
	for _, r := range rest {
		var k int
		_, _ = fmt.Sscanf(strings.TrimPrefix(r, "side "), "%d", &k)
		if !strings.HasPrefix(r, "side ") {
			n -= k
		}
	}
	basic := map[string]string{"Godo, Bandit Warlord": "Mountain", "Rhys the Exiled": "Forest", "Archangel Avacyn // Avacyn, the Purifier": "Plains", "Bosh, Iron Golem": "Mountain"}[general]
	if basic == "" {
		basic = "Island"
	}
	return append([]string{"general 1 " + general, fmt.Sprintf("%d %s", n, basic)}, rest...)
}

// monos are old cards of one colour each that no list names, by colour.
var monos = sync.OnceValue(func() (out [5][]string) {
	cat, err := catalog.Starter()
	if err != nil {
		panic(err)
	}
	s := event.Settings{Date: day("2011-03-01")}
	f, _, err := format.Load("5-color", &s, cat, func(string) ([]byte, error) { return nil, fs.ErrNotExist })
	if err != nil {
		panic(err)
	}
	for id := range int32(cat.Len()) {
		c := cat.Card(id)
		for i := range out {
			if c.Colours == 1<<i && len(c.Faces) == 1 && !c.FirstDate.IsZero() && c.FirstDate.Compare(day("2001-01-01")) < 0 && f.Mark(id) == 0 && c.CopyLimit == 0 && c.Legal("vintage") == catalog.Legal {
				out[i] = append(out[i], c.Name)
			}
		}
	}
	return out
})

// five is 300 cards with so many of each colour, lands and the rest.
func five(w, u, b, r, g int, rest ...string) []string {
	n := 300 - w - u - b - r - g
	for _, line := range rest {
		var k int
		_, _ = fmt.Sscanf(line, "%d", &k) // 0 for a sideboard
		n -= k
	}
	out := []string{fmt.Sprintf("%d Forest", n)}
	for i, c := range []int{w, u, b, r, g} {
		for k := 0; c > 0; k++ {
			out = append(out, fmt.Sprintf("%d %s", min(c, 4), monos()[i][k]))
			c -= min(c, 4)
		}
	}
	return append(out, rest...)
}

var reading = func(k, v string) event.House { return event.House{Readings: map[string]string{k: v}} }

var formatCases = []formatCase{
	{about: "E02", deck: edh("Phelddagrif", "1 Dark Ritual"), want: []string{"LOCK_COLOUR Dark Ritual"}, verdict: check.Illegal},
	{about: "a hybrid in the lock", deck: edh("Phelddagrif", "1 Kitchen Finks"), verdict: check.Legal},
	{about: "E22 colourless with a red cost", deck: edh("Phelddagrif", "1 Ghostfire"), want: []string{"LOCK_COLOUR Ghostfire"}, verdict: check.Illegal},
	{about: "E25 colours without a symbol", deck: edh("Phelddagrif", "1 Transguild Courier"), want: []string{"LOCK_COLOUR Transguild Courier"}, verdict: check.Illegal},
	{about: "E29 reminder text", deck: edh("Phelddagrif", "1 Trinisphere"), want: []string{"READING_OPEN Trinisphere"}, verdict: check.Ruling},
	{about: "E29 settled: ignore", house: reading("EDH-2e", "ignore"), deck: edh("Phelddagrif", "1 Trinisphere"), verdict: check.Legal},
	{about: "E29 settled: count", house: reading("edh-2e", "Count"), deck: edh("Phelddagrif", "1 Trinisphere"), want: []string{"LOCK_COLOUR Trinisphere"}, verdict: check.Illegal},
	{about: "E29 all defaults", house: event.House{ReadingsAll: true}, deck: edh("Phelddagrif", "1 Trinisphere"), verdict: check.Legal},
	{about: "E31 basic land types", deck: edh("Phelddagrif", "1 Watery Grave"), want: []string{"LOCK_COLOUR Watery Grave"}, verdict: check.Illegal},
	{about: "E35 fetch lands", deck: edh("Godo, Bandit Warlord", "1 Polluted Delta", "1 City of Brass"), verdict: check.Legal},
	{about: "E46 Bosh keeps its own lock", deck: []string{"general 1 Bosh, Iron Golem", "99 Forest"}, want: []string{"LEADER_OWN_COLOURS Bosh, Iron Golem", "LOCK_BASIC Forest"}, verdict: check.Illegal},
	{about: "E48", deck: edh("Rhys the Exiled"), want: []string{"LEADER_OWN_COLOURS Rhys the Exiled"}, verdict: check.Illegal},
	{about: "E54 two-faced general", date: "2017-03-01", deck: edh("Archangel Avacyn // Avacyn, the Purifier"), want: []string{"READING_OPEN Archangel Avacyn // Avacyn, the Purifier"}, verdict: check.Ruling},
	{about: "E56", deck: edh("Birds of Paradise", "1 Llanowar Elves"), want: []string{"LEADER_NOT_ALLOWED Birds of Paradise", "LOCK_BASIC Island"}, verdict: check.Illegal},
	{about: "E57 two generals", deck: append(edh("Zur the Enchanter", "1 Phelddagrif")[:2:2], "general 1 Phelddagrif"), want: []string{"LEADER_COUNT "}, verdict: check.Illegal},
	{about: "E59 no general", deck: []string{"99 Island", "1 Zur the Enchanter"}, want: []string{"LEADER_MISSING "}, verdict: check.Illegal},
	{about: "E64", deck: edh("Phelddagrif", "1 Snow-Covered Swamp"), want: []string{"LOCK_BASIC Snow-Covered Swamp"}, verdict: check.Illegal},
	{about: "E102 Wastes", date: "2016-03-01", deck: edh("Phelddagrif", "2 Wastes"), want: []string{"READING_OPEN Wastes"}, verdict: check.Ruling},
	{about: "E102 settled: forbid", date: "2016-03-01", house: reading("EDH-2g", "forbid"), deck: edh("Phelddagrif", "2 Wastes"), want: []string{"LOCK_BASIC Wastes"}, verdict: check.Illegal},
	{about: "E75 any number", deck: edh("Zur the Enchanter", "30 Relentless Rats"), want: []string{"READING_OPEN Relentless Rats"}, verdict: check.Ruling},
	{about: "letter: one", house: reading("EDH-4", "letter"), deck: edh("Zur the Enchanter", "2 Relentless Rats"), want: []string{"COPIES_OVER Relentless Rats"}, verdict: check.Illegal},
	{about: "E88", deck: []string{"general 1 Rofellos, Llanowar Emissary", "99 Forest"}, want: []string{"LIST_BANNED_AS_GENERAL Rofellos, Llanowar Emissary"}, verdict: check.Illegal},
	{about: "E90 an own list", house: event.House{ListsSet: true}, deck: []string{"general 1 Rofellos, Llanowar Emissary", "99 Forest"}, verdict: check.Legal},
	{about: "E91", deck: edh("Phelddagrif", "side 10 Island"), want: []string{"SIDE_NOT_ALLOWED "}, verdict: check.Illegal},
	{about: "E100", deck: edh("Phelddagrif", "1 Felidar Sovereign"), want: []string{"RULE_BROKEN Felidar Sovereign"}, verdict: check.Ruling},
	{about: "E100 settled", house: reading("EDH-16", "as-printed"), deck: edh("Phelddagrif", "1 Felidar Sovereign"), verdict: check.Legal},
	{about: "bug 57: not in the format, not too many", format: "standard", date: "2005-10-20", deck: []string{"50 Mountain", "10 Snow-Covered Mountain"}, want: []string{"POOL_NOT_LEGAL Snow-Covered Mountain"}, verdict: check.Illegal},
	{about: "bug 53 in EDH", deck: edh("Zur the Enchanter", "30 Rat Colony"), date: "2018-06-01", house: event.House{ListsSet: true, ReadingsAll: true}, verdict: check.Legal},
	{about: "bug 66: 44 cards", format: "legacy", deck: []string{"44 Forest"}, want: []string{"DECK_SIZE "}, verdict: check.Illegal},
	{about: "bug 61: a Legacy deck", format: "duel-commander", date: "2020-01-01", deck: []string{"56 Island", "4 Brainstorm"}, want: []string{"DECK_SIZE ", "LEADER_MISSING ", "COPIES_OVER Brainstorm"}, verdict: check.Illegal},
	{about: "bug 62: reminder text is no identity", format: "commander", date: "2026-08-01", deck: edh("Lazav, Dimir Mastermind", "1 Crypt Ghast"), verdict: check.Legal},
	{about: "bug 63: five colours by identity", format: "commander", date: "2026-08-01", deck: edh("Esika, God of the Tree // The Prismatic Bridge", "1 Lightning Bolt"), verdict: check.Legal},
	{about: "bug 63: green by cost", date: "2022-01-01", deck: []string{"general 1 Esika, God of the Tree // The Prismatic Bridge", "99 Forest"}, want: []string{"READING_OPEN Esika, God of the Tree // The Prismatic Bridge"}, verdict: check.Ruling},
	{about: "a companion outside the deck", format: "commander", date: "2026-08-01", deck: append(edh("Zur the Enchanter"), "companion 1 Gyruda, Doom of Depths"), verdict: check.Legal},
	{about: "a companion out of the colours", format: "commander", date: "2026-08-01", deck: append(edh("Zur the Enchanter"), "companion 1 Jegantha, the Wellspring"), want: []string{"LOCK_COLOUR Jegantha, the Wellspring"}, verdict: check.Illegal},
	{about: "identity", format: "commander", date: "2026-08-01", deck: edh("Bosh, Iron Golem", "1 Counterspell"), want: []string{"LOCK_COLOUR Counterspell"}, verdict: check.Illegal},
	{about: "partners", format: "commander", date: "2026-08-01", deck: append(edh("Thrasios, Triton Hero", "1 Swords to Plowshares")[:2:2], "general 1 Tymna the Weaver"), verdict: check.Legal},
	{about: "no partners", format: "commander", date: "2026-08-01", deck: append(edh("Thrasios, Triton Hero", "1 Swords to Plowshares")[:2:2], "general 1 Zur the Enchanter"), want: []string{"LEADER_COUNT "}, verdict: check.Illegal},
	{about: "a planeswalker", format: "commander", date: "2026-08-01", deck: edh("Nicol Bolas, Planeswalker"), want: []string{"LEADER_NOT_ALLOWED Nicol Bolas, Planeswalker"}, verdict: check.Illegal},
	{about: "C04", format: "5-color", deck: five(25, 25, 25, 25, 25), verdict: check.Legal},
	{about: "C05", format: "5-color", deck: five(24, 25, 25, 25, 25), want: []string{"COLOURS_EACH "}, verdict: check.Illegal},
	{about: "C07 one card, one colour", format: "5-color", deck: five(24, 25, 25, 24, 25, "1 Boros Guildmage"), want: []string{"COLOURS_EACH "}, verdict: check.Illegal},
	{about: "two colours short apart", format: "5-color", deck: five(24, 25, 25, 24, 25), want: []string{"COLOURS_EACH ", "COLOURS_EACH "}, verdict: check.Illegal},
	{about: "promos without known colours", format: "5-color", deck: five(21, 25, 25, 25, 25, "4 Franky"), want: []string{"READING_OPEN "}, verdict: check.Ruling},
	{about: "an unknown name may be the card", format: "5-color", deck: five(24, 25, 25, 25, 25, "1 ?Foo"), verdict: check.Legal},
	{about: "eras: 20 and 250", format: "5-color", date: "2005-06-01", deck: five(20, 20, 20, 20, 20), verdict: check.Legal},
	{about: "C53 a wish for a fifth copy", format: "5-color", house: reading("5C-10", "wish"), deck: five(25, 25, 25, 25, 25, "4 Kitchen Finks", "side 3 Kitchen Finks", "1 Sol Ring", "side 1 Sol Ring", "side 3 Naturalize"), want: []string{"COPIES_OVER Kitchen Finks", "LIST_RESTRICTED Sol Ring"}, verdict: check.Illegal},
	{about: "C46", format: "5-color", date: "2018-01-15", deck: five(25, 25, 25, 25, 25, "1 Krark's Other Thumb"), want: []string{"READING_OPEN Krark's Other Thumb"}, verdict: check.Ruling},
	{about: "C44", format: "5-color", deck: five(25, 25, 25, 25, 25, "1 Cheatyface"), want: []string{"POOL_NOT_LEGAL Cheatyface"}, verdict: check.Illegal},
	{about: "C44 switch", format: "5-color", house: reading("5C-5-unsets", "allow"), deck: five(25, 25, 25, 25, 25, "1 Cheatyface"), verdict: check.Legal},
	{about: "C49", format: "5-color", date: "2010-01-30", deck: five(25, 25, 25, 25, 25, "1 Jace, the Mind Sculptor"), want: []string{"POOL_PRERELEASE Jace, the Mind Sculptor"}, verdict: check.Legal},
	{about: "C50", format: "5-color", date: "2010-01-23", deck: five(25, 25, 25, 25, 25, "1 Jace, the Mind Sculptor"), want: []string{"POOL_NOT_YET Jace, the Mind Sculptor"}, verdict: check.Illegal},
	{about: "C52", format: "5-color", deck: five(25, 25, 25, 25, 25, "2 Jeweled Bird"), want: []string{"RULE_BROKEN Jeweled Bird", "RULE_BROKEN "}, verdict: check.Ruling},
	{about: "C55", format: "5-color", date: "2014-07-15", deck: five(25, 25, 25, 25, 25, "1 Advantageous Proclamation"), want: []string{"READING_OPEN Advantageous Proclamation"}, verdict: check.Ruling},
	{about: "T17 Erayo", format: "2hg-legacy", date: "2005-10-01", deck: []string{"59 Island", "1 Erayo, Soratami Ascendant // Erayo's Essence"}, want: []string{"LIST_EXTRA Erayo, Soratami Ascendant // Erayo's Essence", "READING_OPEN Erayo, Soratami Ascendant // Erayo's Essence"}, verdict: check.Ruling},
	{about: "T20 a sideboard ignored", format: "2hg-legacy", date: "2005-10-01", house: reading("2HG-2", "ignore"), deck: []string{"56 Forest", "4 Naturalize", "side 4 Naturalize"}, verdict: check.Legal},
	{about: "Standard of 2005", format: "standard", date: "2005-10-20", deck: []string{"58 Forest", "1 Watchwolf", "1 Isochron Scepter"}, want: []string{"POOL_NOT_LEGAL Isochron Scepter"}, verdict: check.Illegal},
	{about: "unjudged pool, copies judged", format: "standard", date: "2006-10-20", deck: []string{"55 Forest", "5 Black Lotus"}, want: []string{"COPIES_OVER Black Lotus"}, verdict: check.Illegal},
	{about: "an unjudged pool has no first days either", format: "standard", date: "2006-10-20", deck: []string{"59 Forest", "1 Transguild Courier", "1 Treasure Cruise"}, verdict: check.Legal},
	{about: "a legality of the catalogue", format: "modern", date: "2026-08-14", deck: []string{"56 Forest", "4 Black Lotus"}, want: []string{"POOL_NOT_LEGAL Black Lotus"}, verdict: check.Illegal},
}

func TestFormats(t *testing.T) {
	t.Parallel()
	cat := starter(t)
	for _, c := range formatCases {
		if got, verdict := judge(t, cat, c); verdict != c.verdict || !cmp.Equal(got, c.want) {
			t.Errorf("%s: %s %q, want %s %q", c.about, verdict, got, c.verdict, c.want)
		}
	}
}

func judge(tb testing.TB, cat *catalog.Catalog, c formatCase) ([]string, string) {
	tb.Helper()
	if c.date == "" {
		c.date = "2011-03-01"
	}
	if c.format == "" {
		c.format = "edh-1v1-fr"
	}
	s := event.Settings{Phase: "main", Date: day(c.date), Lang: "en", House: c.house}
	p := event.NewPhase(s, event.NewStrings())
	addDeck(tb, p, cat, "Anne", c.deck...)
	var sink diag.Sink
	check.Deck(p, 0, load(tb, c.format, s, cat), cat, &sink)
	var got []string
	for i := range sink.List {
		f := &sink.List[i]
		if f.Severity > diag.Info {
			if f.Clause == "" || f.Pos.Row == 0 || len(f.Suggestions) == 0 && f.Code != "LEADER_MISSING" {
				tb.Errorf("%s: %s has clause %q, row %d, fixes %q", c.about, f.Code, f.Clause, f.Pos.Row, f.Suggestions)
			}
			got = append(got, f.Code+" "+f.Card)
		}
		for _, lang := range []string{"en", "fr", "ru"} {
			if m := diag.Message(f, lang); strings.ContainsAny(m, "{}") || strings.Contains(m, "  ") || !strings.Contains(m, "Anne") {
				tb.Errorf("%s: %s in %s: %q", c.about, f.Code, lang, m)
			}
		}
	}
	return got, check.Verdict(sink.List, "")
}

// raisedByFormats are the codes that the cases raise, infos included.
func raisedByFormats() []string {
	codes := []string{"LEADER_PAIR", "LEADER_ASK", "COLOURS_ASSIGNED", "COMPANION_UNCHECKED", "COMPANION_ASK", "POOL_PROXY", "RULE_FAILED"} // see TestAssignment, TestCompanion..., TestRules
	for _, c := range slices.Concat(formatCases, companionCases) {
		for _, w := range c.want {
			code, _, _ := strings.Cut(w, " ")
			codes = append(codes, code)
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// Expressions fail at load where they can, else with a finding.
func TestRules(t *testing.T) {
	t.Parallel()
	cat := starter(t)
	for _, c := range []struct {
		about, file string
		deck        []string
		want        []string
	}{
		{"a card", "[[rule]]\nid = \"r\"\ncard = '\"Creature\" in types || basic'\nsay = { en = \"{name}: {copies}\" }\n", []string{"56 Forest", "4 Naturalize"}, []string{"error RULE_BROKEN Naturalize: 4"}},
		{"when", "[[rule]]\nid = \"r\"\nwhen = 'value > 1'\ncard = 'false'\nlevel = \"warn\"\nsay = { en = \"{name}\" }\n", []string{"52 Forest", "4 Naturalize", "4 Lightning Bolt"}, []string{"warning RULE_BROKEN Naturalize"}},
		{"a deck", "[[rule]]\nid = \"r\"\ndeck = 'size == 60 && min == 60'\nsay = { en = \"no {size}\" }\n", []string{"60 Forest"}, nil},
		{"a rule that fails", "[[rule]]\nid = \"r\"\ndeck = 'cards[7].name == \"\"'\nsay = { en = \"x\" }\n", []string{"60 Forest"}, []string{"ruling RULE_FAILED "}},
		{"two generals", "[leader]\ncard = 'legendary'\ncount = 1\n", []string{"58 Forest", "general 1 Phelddagrif", "general 1 Rofellos, Llanowar Emissary"}, []string{"error LEADER_COUNT "}},
	} {
		s := event.Settings{Date: day("2005-10-01"), Lang: "en"}
		p := event.NewPhase(s, event.NewStrings())
		addDeck(t, p, cat, "Anne", c.deck...)
		f, _, err := format.Load("h.toml", &s, cat, func(string) ([]byte, error) {
			return []byte("id = \"h\"\nextends = \"legacy\"\n" + strings.Replace(c.file, "count = 1\n", "count = 1\nclause = \"x\"\n", 1)), nil
		})
		if err != nil {
			t.Errorf("%s: %v", c.about, err)
			continue
		}
		var sink diag.Sink
		check.Deck(p, 0, f, cat, &sink)
		var got []string
		for i := range sink.List {
			x := &sink.List[i]
			got = append(got, x.Severity.String()+" "+x.Code+" "+x.Args["say_en"])
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", c.about, d)
		}
	}
}

// BenchmarkFiveColor judges 5-Color decks of 300 cards on some 75 lines.
func BenchmarkFiveColor(b *testing.B) {
	cat := starter(b)
	s := event.Settings{Date: day("2010-04-01"), Lang: "en"}
	p := event.NewPhase(s, event.NewStrings())
	const decks = 1000
	for d := range decks {
		addDeck(b, p, cat, fmt.Sprintf("p%d", d), five(25, 40, 30, 25, 30, "8 Boros Guildmage", "4 Kitchen Finks", "4 Fire // Ice", "4 Reaper King")...)
	}
	f := load(b, "5-color", s, cat)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		var sink diag.Sink
		judge := check.NewJudge(p, cat, &sink)
		for d := range decks {
			judge.Deck(d, f)
		}
		n += decks
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "decks/s")
}
