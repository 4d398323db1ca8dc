package names_test

import (
	"testing"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform/names"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestName(t *testing.T) {
	t.Parallel()
	c, r := resolver(t, names.Options{})
	tests := []struct {
		raw, card, face string
		match           event.Match
		lang            string
		back            bool
	}{
		{raw: "Lion's Eye Diamond", card: "Lion's Eye Diamond", match: event.MatchExact},
		{raw: "Lion’s  eye DIAMOND", card: "Lion's Eye Diamond", match: event.MatchFolded},
		{raw: "Lim-Dul's Vault", card: "Lim-Dûl's Vault", match: event.MatchFolded},
		{raw: "Æther Vial", card: "Aether Vial", match: event.MatchFolded},
		{raw: "Nazgul", card: "Nazgûl", match: event.MatchFolded},
		{raw: "Trinisphère", card: "Trinisphere", match: event.MatchFolded},
		{raw: "SP//dr, Piloted by Peni", card: "SP//dr, Piloted by Peni", match: event.MatchExact},
		{raw: "Fire // Ice", card: "Fire // Ice", match: event.MatchExact},
		{raw: "Fire/Ice", card: "Fire // Ice", match: event.MatchFolded},
		{raw: "Fire / Ice", card: "Fire // Ice", match: event.MatchFolded},
		{raw: "Fire /// Ice", card: "Fire // Ice", match: event.MatchFolded},
		{raw: "Fire & Ice", card: "Fire // Ice", match: event.MatchFolded},
		{raw: "Ice // Fire", card: "Fire // Ice", match: event.MatchFolded},
		{raw: "Who/What/When/Where/Why", card: "Who // What // When // Where // Why", match: event.MatchFolded},
		{raw: "Scavenger Regent // Exude Toxin // Scavenger Regent", card: "Scavenger Regent // Exude Toxin", match: event.MatchFolded},
		{raw: "Cecil, Dark Knight", card: "Cecil, Dark Knight // Cecil, Redeemed Paladin", face: "Cecil, Dark Knight", match: event.MatchFace},
		{raw: "Cecil, Redeemed Paladin", card: "Cecil, Dark Knight // Cecil, Redeemed Paladin", face: "Cecil, Redeemed Paladin", match: event.MatchFace, back: true},
		{raw: "Lightning Bolt", card: "Lightning Bolt", match: event.MatchExact},     // also a face of a card of 2026
		{raw: "Ancestral Recall", card: "Ancestral Recall", match: event.MatchExact}, // likewise
		{raw: "Recall", card: "Recall", match: event.MatchExact},
		{raw: "Bosh, golem de fer", card: "Bosh, Iron Golem", match: event.MatchLocalized, lang: "fr"},
		{raw: "Caveau insondable", card: "Bottomless Vault", match: event.MatchLocalized, lang: "fr"},
		{raw: "Приживание", card: "Naturalize", match: event.MatchLocalized, lang: "ru"},
		{raw: "Bosque", card: "Forest", match: event.MatchLocalized, lang: "es"},
		{raw: "îles", card: "Island", match: event.MatchAlias, lang: "fr"},
		{raw: "Plaines", card: "Plains", match: event.MatchAlias, lang: "fr"},
		{raw: "Равнины", card: "Plains", match: event.MatchLocalized, lang: "ru"},
		{raw: "Horizons lointains", match: event.MatchNone},
		{raw: "talisman de domination", card: "Talisman of Dominance", match: event.MatchAlias, lang: "fr"},
		{raw: "vie//mort", card: "Life // Death", match: event.MatchAlias, lang: "fr"},
		{raw: "Thrum of the Vestige", card: "Lightning Bolt", match: event.MatchAlias},
		{raw: "Graf Rats // Chittering Host", card: "Graf Rats", match: event.MatchFolded},
		{raw: "Mox Jett", match: event.MatchNear},
		{raw: "Waste Land", card: "Waste Land", match: event.MatchExact}, // a playtest card, not Wasteland
		{raw: "Lava, Axe", card: "Lava, Axe", match: event.MatchExact},
		{raw: "Grub Storied Matriarch", card: "Grub, Storied Matriarch // Grub, Notorious Auntie", face: "Grub, Storied Matriarch", match: event.MatchFolded},
		{raw: "Bouleversement", match: event.MatchAmbiguous, lang: "fr"},
		{raw: "Académie Tolariane", match: event.MatchNone},
		{raw: "brion bombras", match: event.MatchNear},
		{raw: "Mox\u200b Jet", card: "Mox Jet", match: event.MatchFolded},
		{raw: "", match: event.MatchNone},
		{raw: "/", match: event.MatchNone},
	}
	for _, tc := range tests {
		got := r.Name(tc.raw)
		card := ""
		if got.Card >= 0 {
			card = c.Name(got.Card)
		}
		if card != tc.card || got.Face != tc.face || got.Match != tc.match || got.Lang != tc.lang || got.BackFace != tc.back {
			t.Errorf("Name(%q) = %q %+v, want %+v", tc.raw, card, got, tc)
		}
	}
}

func TestSuggestions(t *testing.T) {
	t.Parallel()
	_, r := resolver(t, names.Options{})
	for raw, want := range map[string]string{
		"brion bombras":      "Brion Stoutarm",
		"Académie Tolariane": "Tolarian Academy",
		"Tropcial Isalnd":    "Tropical Island",
		"piroblast":          "Pyroblast",
		"dimor house guard":  "Dimir House Guard",
		"Thormod’s Crypt":    "Tormod's Crypt",
		"bridge from bellow": "Bridge from Below",
		"oath druid":         "Oath of Druids",
	} {
		got := r.Name(raw)
		if got.Card >= 0 || len(got.Suggestions) == 0 || len(got.Suggestions) > 3 || got.Suggestions[0].Name != want {
			t.Errorf("Name(%q) = %+v, want %s suggested first", raw, got, want)
		}
	}
	if got := r.Name("Fod"); got.Match == event.MatchNear {
		t.Errorf("three letters are near: %+v", got)
	}
}

func TestLanguages(t *testing.T) {
	t.Parallel()
	c, plain := resolver(t, names.Options{})
	_, french := resolver(t, names.Options{Langs: []string{"fr"}})
	contemplation, _ := c.Exact("Contemplation")
	ponder, _ := c.Exact("Ponder")
	want := names.Result{Card: contemplation, Match: event.MatchExact, Candidates: []int32{ponder}}
	if d := cmp.Diff(want, plain.Name("Contemplation")); d != "" {
		t.Errorf("an English event (-want +got):\n%s", d)
	}
	want = names.Result{Card: -1, Match: event.MatchAmbiguous, Candidates: []int32{contemplation, ponder}}
	if d := cmp.Diff(want, french.Name("Contemplation")); d != "" {
		t.Errorf("a French event (-want +got):\n%s", d)
	}
}

func TestEventAliases(t *testing.T) {
	t.Parallel()
	c := starter(t)
	r, findings := names.New(c, names.Options{
		Aliases: []names.Alias{
			{Typed: "the big bird", Card: "birds of paradise", Lang: "en"},
			{Typed: "Bouleversement", Card: "Upheaval", Lang: "fr"},
			{Typed: "Swamp", Card: "Island"},
			{Typed: "Wastelan", Card: "Wasteland"},
			{Typed: "nothing", Card: "Wastelande"},
		},
		Extra: []string{"Super Lotus"},
	})
	if len(findings) != 1 || findings[0].Code != "ALIAS_UNKNOWN_CARD" || findings[0].Card != "Wastelande" || findings[0].Raw != "nothing" {
		t.Fatalf("findings %+v, want one ALIAS_UNKNOWN_CARD", findings)
	}
	if got := diag.Message(&findings[0], "en"); got != `the alias "nothing" points to "Wastelande", which is no card; did you mean Wasteland, Waste Land, Wasteland Viper?` {
		t.Errorf("message %q", got)
	}
	for _, tc := range []struct {
		raw, card string
		without   event.Match
	}{
		{"The Big  Bird", "Birds of Paradise", event.MatchNone},
		{"bouleversement", "Upheaval", event.MatchAmbiguous},
		{"Swamp", "Island", event.MatchExact},
		{"wastelan", "Wasteland", event.MatchNear},
	} {
		got := r.Name(tc.raw)
		if got.Card < 0 || c.Name(got.Card) != tc.card || !got.ByAlias || got.Match != event.MatchAlias || got.Without != tc.without {
			t.Errorf("Name(%q) = %+v, want %s by alias, without it %v", tc.raw, got, tc.card, tc.without)
		}
	}
	if got := r.Name("super lotus"); !got.Extra || got.Card != -1 || !got.Known() {
		t.Errorf("extra element: %+v", got)
	}
	if got := cards(c, r.List("Super Lotus Mox Jet The Big Bird")); len(got) != 3 {
		t.Errorf("the event's own words in a list without separators: %q", got)
	}
}

func TestLine(t *testing.T) {
	t.Parallel()
	c, r := resolver(t, names.Options{})
	tests := []struct {
		raw, card string
		decor     names.Decor
	}{
		{"4 Fog", "Fog", names.Decor{Count: 4}},
		{"4x plains", "Plains", names.Decor{Count: 4}},
		{"4 x Fog", "Fog", names.Decor{Count: 4}},
		{"x4 Fog", "Fog", names.Decor{Count: 4}},
		{"Fog ×2", "Fog", names.Decor{Count: 2}},
		{"Hunter's Blowgun x2", "Hunter's Blowgun", names.Decor{Count: 2}},
		{"Erase (Not the Urza's Legacy One) x 2", "Erase (Not the Urza's Legacy One)", names.Decor{Count: 2}},
		{"Erase (Not the Urza's Legacy One)", "Erase (Not the Urza's Legacy One)", names.Decor{}},
		{"1 Sol Ring (C21) 263 *F*", "Sol Ring", names.Decor{Count: 1, Set: "C21", Num: "263", Foil: true}},
		{"Sol Ring [C21]", "Sol Ring", names.Decor{Set: "C21"}},
		{"Sol Ring [C21:263]", "Sol Ring", names.Decor{Set: "C21", Num: "263"}},
		{"7 Plains (331)", "Plains", names.Decor{Count: 7, Num: "331"}},
		{"[GP] Leyline of the Void", "Leyline of the Void", names.Decor{Set: "GP"}},
		{"4 [A] Dark Ritual", "Dark Ritual", names.Decor{Count: 4, Set: "A"}},
		{"Opt|XLN", "Opt", names.Decor{Set: "XLN"}},
		{"Opt|XLN|2", "Opt", names.Decor{Set: "XLN"}},
		{"Sol Ring (proxy)", "Sol Ring", names.Decor{Proxy: true}},
		{"Sol Ring proxy", "Sol Ring", names.Decor{Proxy: true}},
		{"Sol Ring #ramp #!Commander", "Sol Ring", names.Decor{}},
		{"1 Shock (M21) 159 [Maybeboard{noDeck}{noPrice}]", "Shock", names.Decor{Count: 1, Set: "M21", Num: "159"}},
		{"Sol Ring $1.20", "Sol Ring", names.Decor{}},
		{"- Sol Ring,", "Sol Ring", names.Decor{}},
		{"1. Sol Ring", "Sol Ring", names.Decor{}},
		{"[card]Sol Ring[/card]", "Sol Ring", names.Decor{}},
		{"[[Sol Ring]]", "Sol Ring", names.Decor{}},
		{`"Sol Ring"`, "Sol Ring", names.Decor{}},
		{"0 Villainous Wealth", "Villainous Wealth", names.Decor{Zero: true}},
		{"2 Foil", "Foil", names.Decor{Count: 2}},
		{"2 Foil foil", "Foil", names.Decor{Count: 2, Foil: true}},
		{"+2 Mace", "+2 Mace", names.Decor{}},
		{"4 Thrum of the Vestige (FCA) 40", "Lightning Bolt", names.Decor{Count: 4, Set: "FCA", Num: "40"}},
		{"2 +2 Mace", "+2 Mace", names.Decor{Count: 2}},
		{"1996 World Champion", "1996 World Champion", names.Decor{}},
		{"SP//dr, Piloted by Peni", "SP//dr, Piloted by Peni", names.Decor{}},
		{"2 Rakdos' Retern", "", names.Decor{Count: 2, Text: "Rakdos' Retern"}},
		{"3 Some Unknown Thing (ABC) 12", "", names.Decor{Count: 3, Set: "ABC", Num: "12", Text: "Some Unknown Thing"}},
		{"Some (strange kind of) Thing (with words)", "", names.Decor{Text: "Some (strange kind of) Thing (with words)"}},
	}
	for _, tc := range tests {
		res, decor := r.Line(tc.raw)
		card := ""
		if res.Card >= 0 {
			card = c.Name(res.Card)
		}
		var opts cmp.Options
		if tc.decor.Text == "" {
			opts = append(opts, cmpopts.IgnoreFields(names.Decor{}, "Text"))
		}
		if d := cmp.Diff(tc.decor, decor, opts); d != "" || card != tc.card {
			t.Errorf("Line(%q) = %q, want %q; decor (-want +got):\n%s", tc.raw, card, tc.card, d)
		}
	}
}
