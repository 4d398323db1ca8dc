package check_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/check"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

const companionDay = "2022-01-01"

// companionCases: real cards against what each companion asks (Comprehensive
// Rules 702.139).
var companionCases = []formatCase{
	{about: "Lurrus: two is not above two, spells are free", deck: []string{"52 Forest", "4 Watchwolf", "4 Fire // Ice", "companion 1 Lurrus of the Dream-Den"}, verdict: check.Legal},
	{about: "Lurrus: every card that breaks it", deck: []string{"52 Forest", "4 Kitchen Finks", "4 Reality Smasher", "companion 1 Lurrus of the Dream-Den"}, want: []string{"COMPANION_BROKEN Kitchen Finks", "COMPANION_BROKEN Reality Smasher"}, verdict: check.Illegal},
	{about: "the sideboard is free", deck: []string{"60 Forest", "side 4 Kitchen Finks", "companion 1 Lurrus of the Dream-Den"}, verdict: check.Legal},
	{about: "Gyruda: lands are even, a split card is the sum of its halves", deck: []string{"52 Forest", "4 Watchwolf", "4 Fire // Ice", "companion 1 Gyruda, Doom of Depths"}, verdict: check.Legal},
	{about: "Gyruda: odd", deck: []string{"56 Forest", "4 Kitchen Finks", "companion 1 Gyruda, Doom of Depths"}, want: []string{"COMPANION_BROKEN Kitchen Finks"}, verdict: check.Illegal},
	{about: "Obosh: odd and lands", deck: []string{"52 Forest", "4 Kitchen Finks", "4 Lightning Bolt", "companion 1 Obosh, the Preypiercer"}, verdict: check.Legal},
	{about: "Obosh: even", deck: []string{"56 Forest", "4 Watchwolf", "companion 1 Obosh, the Preypiercer"}, want: []string{"COMPANION_BROKEN Watchwolf"}, verdict: check.Illegal},
	{about: "Keruga: an adventurer is its front", deck: []string{"56 Forest", "4 Bonecrusher Giant // Stomp", "companion 1 Keruga, the Macrosage"}, verdict: check.Legal},
	{about: "Keruga: two", deck: []string{"56 Forest", "4 Watchwolf", "companion 1 Keruga, the Macrosage"}, want: []string{"COMPANION_BROKEN Watchwolf"}, verdict: check.Illegal},
	{about: "Jegantha: no symbol twice", deck: []string{"56 Forest", "4 Watchwolf", "companion 1 Jegantha, the Wellspring"}, verdict: check.Legal},
	{about: "Jegantha: a hybrid symbol twice", deck: []string{"52 Forest", "4 Kitchen Finks", "4 Brazen Borrower // Petty Theft", "companion 1 Jegantha, the Wellspring"}, want: []string{"COMPANION_BROKEN Kitchen Finks", "COMPANION_BROKEN Brazen Borrower // Petty Theft"}, verdict: check.Illegal},
	{about: "Kaheera: changelings are cats", deck: []string{"52 Forest", "4 Woodland Changeling", "4 Lightning Bolt", "companion 1 Kaheera, the Orphanguard"}, verdict: check.Legal},
	{about: "Kaheera: a wolf", deck: []string{"56 Forest", "4 Watchwolf", "companion 1 Kaheera, the Orphanguard"}, want: []string{"COMPANION_BROKEN Watchwolf"}, verdict: check.Illegal},
	{about: "Zirda: activated abilities and spells", deck: []string{"52 Forest", "4 Birds of Paradise", "4 Naturalize", "companion 1 Zirda, the Dawnwaker"}, verdict: check.Legal},
	{about: "Zirda: none", deck: []string{"56 Forest", "4 Kitchen Finks", "companion 1 Zirda, the Dawnwaker"}, want: []string{"COMPANION_BROKEN Kitchen Finks"}, verdict: check.Illegal},
	{about: "Umori: one type", deck: []string{"52 Forest", "4 Watchwolf", "4 Kitchen Finks", "side 4 Naturalize", "companion 1 Umori, the Collector"}, verdict: check.Legal},
	{about: "Umori: two types", deck: []string{"52 Forest", "4 Watchwolf", "4 Naturalize", "companion 1 Umori, the Collector"}, want: []string{"COMPANION_BROKEN Umori, the Collector"}, verdict: check.Illegal},
	{about: "Lutri: one of each, lands free", deck: []string{"58 Forest", "1 Watchwolf", "1 Naturalize", "side 4 Naturalize", "companion 1 Lutri, the Spellchaser"}, want: []string{"COPIES_OVER Naturalize"}, verdict: check.Illegal},
	{about: "Lutri: two", deck: []string{"58 Forest", "2 Watchwolf", "companion 1 Lutri, the Spellchaser"}, want: []string{"COMPANION_BROKEN Watchwolf"}, verdict: check.Illegal},
	{about: "Yorion: eighty", deck: []string{"80 Forest", "companion 1 Yorion, Sky Nomad"}, verdict: check.Legal},
	{about: "Yorion: seventy-nine", deck: []string{"79 Forest", "companion 1 Yorion, Sky Nomad"}, want: []string{"COMPANION_BROKEN Yorion, Sky Nomad"}, verdict: check.Illegal},
	{about: "Yorion in a format of exactly 100", format: "commander", deck: append(edh("Zur the Enchanter"), "companion 1 Yorion, Sky Nomad"), want: []string{"COMPANION_BROKEN Yorion, Sky Nomad"}, verdict: check.Illegal},
	{about: "the general is of the starting deck", format: "commander", deck: append(edh("Zur the Enchanter"), "companion 1 Keruga, the Macrosage"), want: []string{"LOCK_COLOUR Keruga, the Macrosage"}, verdict: check.Illegal},
	{about: "the general breaks it", format: "commander", deck: append(edh("Zur the Enchanter"), "companion 1 Lurrus of the Dream-Den"), want: []string{"COMPANION_BROKEN Zur the Enchanter"}, verdict: check.Illegal},
	{about: "no companion", deck: []string{"60 Forest", "companion 1 Watchwolf"}, want: []string{"COMPANION_NOT Watchwolf"}, verdict: check.Illegal},
	{about: "two companions", deck: []string{"80 Forest", "companion 1 Yorion, Sky Nomad", "companion 1 Lurrus of the Dream-Den"}, want: []string{"COMPANION_COUNT "}, verdict: check.Illegal},
	{about: "one companion twice", deck: []string{"80 Forest", "companion 2 Yorion, Sky Nomad"}, want: []string{"COMPANION_COUNT "}, verdict: check.Illegal},
	{about: "banned as a companion only", format: "commander", date: "2026-03-01", deck: append(edh("Esika, God of the Tree // The Prismatic Bridge"), "companion 1 Lutri, the Spellchaser"), want: []string{"LIST_BANNED_AS_COMPANION Lutri, the Spellchaser"}, verdict: check.Illegal},
	{about: "in the deck it may be", format: "commander", date: "2026-03-01", deck: edh("Esika, God of the Tree // The Prismatic Bridge", "1 Lutri, the Spellchaser"), verdict: check.Legal},
	{about: "banned whole before", format: "commander", date: "2025-03-01", deck: edh("Esika, God of the Tree // The Prismatic Bridge", "1 Lutri, the Spellchaser"), want: []string{"LIST_BANNED Lutri, the Spellchaser"}, verdict: check.Illegal},
}

func TestCompanions(t *testing.T) {
	t.Parallel()
	cat := starter(t)
	for _, c := range companionCases {
		if c.format == "" {
			c.format = "vintage"
		}
		if c.date == "" {
			c.date = companionDay
		}
		if got, verdict := judge(t, cat, c); verdict != c.verdict || !cmp.Equal(got, c.want) {
			t.Errorf("%s: %s %q, want %s %q", c.about, verdict, got, c.verdict, c.want)
		}
	}
}

// A catalogue made without rules texts does not tell who has an activated
// ability: a person decides, and only about cards that it concerns.
func TestCompanionWithoutTexts(t *testing.T) {
	t.Parallel()
	cat := catalog.Build("test", day("2026-08-14"), []catalog.Entry{
		card("Zirda, the Dawnwaker", "2020-04-24", "IKO"), card("Naturalize", "2002-10-07", "ONS", func(c *catalog.Card) { c.Faces[0].Type = "Instant" }),
		card("Mind Stone", "1997-06-09", "WTH", func(c *catalog.Card) { c.Faces[0].Type = "Artifact" }), card("Forest", "1994-01-01", "LEA", basic("Basic Land — Forest")),
		card("Unheard Of", "2026-09-01", "XXX"),
	})
	c := formatCase{about: "no texts", format: "vintage", date: companionDay, deck: []string{"52 Forest", "4 Naturalize", "4 Mind Stone", "companion 1 Zirda, the Dawnwaker"}}
	got, verdict := judge(t, cat, c)
	if d := cmp.Diff([]string{"COMPANION_ASK Forest", "COMPANION_ASK Mind Stone"}, got); d != "" || verdict != check.Ruling {
		t.Error(verdict, d)
	}
	c.deck, c.date = []string{"60 Forest", "companion 1 Unheard Of"}, "2026-10-01"
	if got, verdict = judge(t, cat, c); !cmp.Equal(got, []string{"COMPANION_UNCHECKED Unheard Of"}) || verdict != check.Ruling {
		t.Error(verdict, got)
	}
}

// A format file may add a companion, or ask something else of one.
func TestCompanionOfAFile(t *testing.T) {
	t.Parallel()
	cat := starter(t)
	file := "id = \"h\"\nextends = \"vintage\"\n[pool]\nproxies = \"deny\"\n[[companion]]\nname = \"Watchwolf\"\ncard = 'basic'\nsay = { en = \"{name} is no basic land\" }\n"
	s := event.Settings{Date: day(companionDay), Lang: "en"}
	f, _, err := format.Load("h.toml", &s, cat, func(string) ([]byte, error) { return []byte(file), nil })
	if err != nil {
		t.Fatal(err)
	}
	p := event.NewPhase(s, event.NewStrings())
	addDeck(t, p, cat, "Anne", "56 Forest", "4 Naturalize", "companion 1 Watchwolf")
	p.Entries.Proxy[1] = true
	var sink diag.Sink
	check.Deck(p, 0, f, cat, &sink)
	want := []string{"COMPANION_BROKEN Naturalize 4/0 [CR 702.139] :102", "POOL_PROXY Naturalize 4/0 [MTR 6] :102"}
	if d := cmp.Diff(want, short(sink.List)); d != "" {
		t.Error(d)
	}
	for _, bad := range []string{"name = \"X\"\ncard = 'true'\ndeck = 'true'\nsay = { en = \"x\" }", "card = 'true'\nsay = { en = \"x\" }", "name = \"X\"\ncard = 'nope'\nsay = { en = \"x\" }"} {
		_, _, err := format.Load("h.toml", &s, cat, func(string) ([]byte, error) {
			return []byte("id = \"h\"\nextends = \"vintage\"\n[[companion]]\n" + bad), nil
		})
		if err == nil || !strings.Contains(err.Error(), "companion") {
			t.Errorf("%s: %v", bad, err)
		}
	}
	if _, _, err := format.Load("vintage", &s, cat, func(string) ([]byte, error) { return nil, fs.ErrNotExist }); err != nil {
		t.Error(err)
	}
}
