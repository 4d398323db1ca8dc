package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/check"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// deckCase is a deck and the findings it must have.
type deckCase struct {
	about, format, date string
	deck                []string
	want                []string
	verdict             string
}

var deckCases = []deckCase{
	{"legal", "3CB", "2013-04-01", []string{"1 Black Lotus", "1 Forest", "1 Plague Rats"}, nil, check.Legal},
	{"seed 2.3c: any number of copies, restricted does not restrict", "7CB", "2013-04-01", []string{"6 Black Lotus", "1 Forest"}, nil, check.Legal},
	{"4CB is not 14CB", "14CB", "2013-04-01", []string{"14 Forest"}, nil, check.Legal},
	{"too few", "3CB", "2013-04-01", []string{"2 Forest"}, []string{"DECK_SIZE 2/3 [1.4] :100"}, check.Illegal},
	{"too many", "3CB", "2013-04-01", []string{"2 Forest", "2 Forest"}, []string{"DECK_SIZE 4/3 [1.4] :100"}, check.Illegal},
	{"empty", "3CB", "2013-04-01", nil, []string{"DECK_EMPTY [1.4] :100"}, check.Illegal},
	{"only maybe", "3CB", "2013-04-01", []string{"maybe 3 Forest"}, []string{"DECK_EMPTY [1.4] :100"}, check.Illegal},
	{"maybe never counts", "3CB", "2013-04-01", []string{"3 Forest", "maybe 1 Channel"}, nil, check.Legal},
	{"general counts", "3CB", "2013-04-01", []string{"2 Forest", "general 1 Plague Rats"}, nil, check.Legal},
	{"no sideboard", "3CB", "2013-04-01", []string{"3 Forest", "side 1 Forest"}, []string{"SIDE_NOT_ALLOWED 1/0 [1.4] :102"}, check.Illegal},
	{"unknown and near names count in the size", "3CB", "2013-04-01", []string{"1 ?Foo", "1 ~Channel", "1 Forest"}, nil, check.Legal},
	{
		"all faults, with their lines", "3CB", "2013-04-01",
		[]string{"2 Channel", "1 Chaos Confetti", "1 Channel", "1 Treasure Cruise"},
		[]string{
			"DECK_SIZE 5/3 [1.4] :100", "POOL_NOT_LEGAL Chaos Confetti 1/0 [2.3c] :102",
			"POOL_NOT_YET Treasure Cruise 1/0 [2.3c] :104", "LIST_BANNED Channel 3/0 xcb-main [2.3e] :101",
		},
		check.Illegal,
	},
	{"banned in Vintage", "3CB", "2013-04-01", []string{"1 Shahrazad", "2 Forest"}, []string{"LIST_BANNED Shahrazad 1/0 vintage 2012-10-01 [2.3c] :101"}, check.Illegal},
	{"not banned that day", "3CB", "2006-04-01", []string{"1 Shahrazad", "2 Forest"}, nil, check.Legal},
	{"unknown first date", "3CB", "2006-04-01", []string{"1 Undated", "2 Forest"}, nil, check.Legal},
	{"N04", "3CB FR", "2013-04-01", []string{"1 Black Lotus", "1 Trinisphere", "1 Forest"}, []string{"LIST_BANNED Trinisphere 1/0 xcb-main [2.3e] :102"}, check.Illegal},
	{"vintage size", "vintage", "2013-04-01", []string{"59 Forest"}, []string{"DECK_SIZE 59/60 [MTR 6.1] :100"}, check.Illegal},
	{"vintage has no upper size", "vintage", "2013-04-01", []string{"200 Forest"}, nil, check.Legal},
	{"bug 55: snow basics are free", "vintage", "2013-04-01", []string{"60 Snow-Covered Forest"}, nil, check.Legal},
	{"side of 16", "vintage", "2013-04-01", []string{"60 Forest", "side 15 Forest", "companion 1 Plague Rats"}, []string{"SIDE_SIZE 16/15 [MTR 6.1] :102", "COMPANION_NOT Plague Rats [CR 702.139] :103"}, check.Illegal},
	{"bug 58: the same line again", "vintage", "2013-04-01", []string{"60 Forest", "3 Plague Rats", "3 Plague Rats"}, []string{"COPIES_OVER Plague Rats 6/4 [MTR 6.1] :102"}, check.Illegal},
	{"bug 59: main and side", "vintage", "2013-04-01", []string{"60 Forest", "4 Plague Rats", "side 1 Plague Rats"}, []string{"COPIES_OVER Plague Rats 5/4 [MTR 6.1] :102"}, check.Illegal},
	{"bug 51: four of a restricted card", "vintage", "2015-04-01", []string{"60 Forest", "4 Treasure Cruise"}, []string{"LIST_RESTRICTED Treasure Cruise 4/1 vintage 2015-01-23 [MTR 6] :102"}, check.Illegal},
	{"bug 51, one copy", "vintage", "2015-04-01", []string{"60 Forest", "1 Treasure Cruise"}, nil, check.Legal},
	{"bug 67: before the restriction", "vintage", "2014-10-01", []string{"60 Forest", "4 Treasure Cruise"}, nil, check.Legal},
	{"bug 53: any number", "vintage", "2024-04-01", []string{"40 Forest", "23 Relentless Rats"}, nil, check.Legal},
	{"bug 54: seven and nine", "vintage", "2024-04-01", []string{"60 Forest", "7 Seven Dwarves", "9 Nazgûl"}, nil, check.Legal},
	{
		"bug 54: eight and ten", "vintage", "2024-04-01",
		[]string{"60 Forest", "8 Seven Dwarves", "10 Nazgûl"},
		[]string{"COPIES_OVER Seven Dwarves 8/7 [MTR 6.1] :102", "COPIES_OVER Nazgûl 10/9 [MTR 6.1] :103"},
		check.Illegal,
	},
}

func TestDeck(t *testing.T) {
	t.Parallel()
	cat := cards()
	for _, tt := range deckCases {
		s := event.Settings{Phase: "main", Date: day(tt.date), Lang: "en"}
		p := event.NewPhase(s, event.NewStrings())
		addDeck(t, p, cat, "Anne", tt.deck...)
		var sink diag.Sink
		check.Deck(p, 0, load(t, tt.format, s, cat), cat, &sink)
		if d := cmp.Diff(tt.want, short(sink.List)); d != "" {
			t.Errorf("%s: %s", tt.about, d)
		}
		if got := check.Verdict(sink.List, ""); got != tt.verdict {
			t.Errorf("%s: verdict %s, want %s", tt.about, got, tt.verdict)
		}
		for i := range sink.List {
			complete(t, tt.about, &sink.List[i])
		}
	}
}

// complete checks what every finding of a deck carries.
func complete(t *testing.T, about string, f *diag.Finding) {
	t.Helper()
	if f.DeckID != "anne" || f.Player != "Anne" || f.Phase != "main" || f.Subject.String() != "deck:anne" || f.Clause == "" || f.Pos.Row == 0 {
		t.Errorf("%s: %s lacks a field: %+v", about, f.Code, f)
	}
	if len(f.Suggestions) == 0 && f.Code != "DECK_EMPTY" && f.Severity > diag.Info {
		t.Errorf("%s: %s suggests no fix", about, f.Code)
	}
	for _, lang := range []string{"en", "fr", "ru"} {
		m := diag.Message(f, lang)
		if strings.ContainsAny(m, "{}") || strings.Contains(m, "  ") || !strings.Contains(m, "Anne") || !strings.Contains(m, f.Card) {
			t.Errorf("%s: %s in %s: %q", about, f.Code, lang, m)
		}
	}
}

func TestMessages(t *testing.T) {
	t.Parallel()
	cat := cards()
	tests := []struct {
		lang, format string
		deck         []string
		want, fix    string
	}{
		{"en", "3CB", []string{"4 Forest"}, "Anne: number of cards is 4; 3CB has exactly 3", "remove 1 of 4"},
		{"fr", "3CB", []string{"2 Forest"}, "Anne : nombre de cartes : 2 ; 3CB en veut exactement 3", "en ajouter 1"},
		{"ru", "vintage", []string{"58 Forest"}, "Anne: карт в колоде: 58; в Vintage должно быть не меньше 60", "добавьте 2"},
		{"en", "3CB FR", []string{"1 Channel", "2 Forest"}, "Anne: Channel is banned by the list xcb-main (seed 000, part 2)", "replace it"},
		{
			"en", "vintage",
			[]string{"60 Forest", "1 Black Lotus", "side 1 Black Lotus"},
			"Anne: 2 copies of Black Lotus (1 main + 1 side); it is restricted to 1 by the list vintage of 2012-10-01 (announcements of banned and restricted cards)", "remove 1 of 2",
		},
		{"fr", "3CB", []string{"1 Treasure Cruise", "2 Forest"}, "Anne : Treasure Cruise n'est légale en Vintage qu'à partir du 2014-09-26 (KTK) ; le jour qui compte est le 2013-04-01", "la remplacer"},
	}
	for _, tt := range tests {
		s := event.Settings{Date: day("2013-04-01"), Lang: tt.lang}
		p := event.NewPhase(s, event.NewStrings())
		addDeck(t, p, cat, "Anne", tt.deck...)
		var sink diag.Sink
		check.Deck(p, 0, load(t, tt.format, s, cat), cat, &sink)
		if len(sink.List) != 1 {
			t.Errorf("%v: %v", tt.deck, short(sink.List))
			continue
		}
		got := diag.Message(&sink.List[0], tt.lang) + " -> " + strings.Join(sink.List[0].Suggestions, ", ")
		if d := cmp.Diff(tt.want+" -> "+tt.fix, got); d != "" {
			t.Error(d)
		}
	}
}

// A banned name that the catalogue does not hold is found by its letters, all
// its lines together.
func TestBannedByName(t *testing.T) {
	t.Parallel()
	cat := cards()
	s := event.Settings{Date: day("2013-04-01"), House: event.House{Ban: []string{"Super Lotus"}, Restrict: []string{"Forest"}}}
	p := event.NewPhase(s, event.NewStrings())
	addDeck(t, p, cat, "Anne", "1 ?super lotus", "1 ?Other", "1 ?SUPER LOTUS", "2 Forest")
	var sink diag.Sink
	check.Deck(p, 0, load(t, "5CB", s, cat), cat, &sink)
	want := []string{"LIST_RESTRICTED Forest 2/1 [house] [2.3e] :104", "LIST_BANNED super lotus 2/0 [house] [2.3e] :101"}
	if d := cmp.Diff(want, short(sink.List)); d != "" {
		t.Error(d)
	}
}

func TestEvent(t *testing.T) {
	t.Parallel()
	cat := cards()
	for name, want := range map[string]string{"3CB": "2.3a 2.3b", "3CB FR": "2.3b", "2CB AFR": "2.3b", "vintage": ""} {
		var sink diag.Sink
		p := event.NewPhase(event.Settings{Phase: "main"}, event.NewStrings())
		check.Event(p, load(t, name, p.Settings, cat), &sink)
		var clauses []string
		for i := range sink.List {
			f := &sink.List[i]
			clauses = append(clauses, f.Clause)
			if f.Severity != diag.Info || f.Code != "RULE_MODERATOR" || f.Subject.String() != "event" {
				t.Errorf("%s: %+v", name, f)
			}
			for _, lang := range []string{"en", "fr", "ru"} {
				if m := diag.Message(f, lang); !strings.Contains(m, f.Clause) || len(m) < 60 {
					t.Errorf("%s: %q", lang, m)
				}
			}
		}
		if got := strings.Join(clauses, " "); got != want {
			t.Errorf("%s: clauses %q, want %q", name, got, want)
		}
	}
}

// The order of lines changes nothing but places, and a line may be cut in two.
func TestOrderOfLines(t *testing.T) {
	t.Parallel()
	cat := cards()
	s := event.Settings{Date: day("2015-04-01")}
	formats := []*format.Format{load(t, "5CB", s, cat), load(t, "vintage", s, cat)}
	rapid.Check(t, func(t *rapid.T) {
		names := []string{"Channel", "Black Lotus", "Plague Rats", "Shahrazad", "Forest", "Treasure Cruise", "Preview", "Chaos Confetti", "Seven Dwarves", "?Foo"}
		lines := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			zone := rapid.SampledFrom([]string{"", "side ", "maybe "}).Draw(t, "zone")
			return fmt.Sprintf("%s1 %s", zone, rapid.SampledFrom(names).Draw(t, "name"))
		}), 0, 80).Draw(t, "lines")
		f := rapid.SampledFrom(formats).Draw(t, "format")
		judge := func(lines []string) []string {
			p := event.NewPhase(s, event.NewStrings())
			addDeck(noTB{}, p, cat, "Anne", lines...)
			var sink diag.Sink
			check.Deck(p, 0, f, cat, &sink)
			out := short(sink.List)
			for i := range out {
				out[i], _, _ = strings.Cut(out[i], " :")
			}
			slices.Sort(out)
			return out
		}
		if d := cmp.Diff(judge(lines), judge(rapid.Permutation(lines).Draw(t, "order"))); d != "" {
			t.Fatal(d)
		}
	})
}

// noTB serves helpers that cannot fail here.
type noTB struct{ testing.TB }

func (noTB) Helper()               {}
func (noTB) Fatalf(string, ...any) { panic("test deck") }

// More distinct cards than the table of a pass holds.
func TestManyNames(t *testing.T) {
	t.Parallel()
	var list []catalog.Entry
	for i := range 400 {
		list = append(list, card(fmt.Sprintf("Card %03d", i), "1994-01-01", "LEA"))
	}
	cat := catalog.Build("test", day("2026-08-14"), list)
	s := event.Settings{Date: day("2015-04-01")}
	p := event.NewPhase(s, event.NewStrings())
	var lines []string
	for i := range 800 {
		lines = append(lines, fmt.Sprintf("2 Card %03d", i%400))
	}
	addDeck(t, p, cat, "Anne", append(lines, "1 Card 399", "1 Card 000")...)
	var sink diag.Sink
	check.Deck(p, 0, load(t, "vintage", s, cat), cat, &sink)
	want := []string{"COPIES_OVER Card 000 5/4 [MTR 6.1] :101", "COPIES_OVER Card 399 5/4 [MTR 6.1] :500"}
	if d := cmp.Diff(want, short(sink.List)); d != "" {
		t.Error(d)
	}
}

// One judge for many decks finds what a new one finds for each.
func TestJudgeIsReusable(t *testing.T) {
	t.Parallel()
	cat := cards()
	s := event.Settings{Date: day("2015-04-01")}
	p := event.NewPhase(s, event.NewStrings())
	for i, c := range deckCases {
		addDeck(t, p, cat, fmt.Sprintf("P%02d", i), c.deck...)
	}
	f := load(t, "3CB", s, cat)
	var one, each diag.Sink
	judge := check.NewJudge(p, cat, &one)
	for d := range p.Decks.Len() {
		judge.Deck(d, f)
		check.Deck(p, d, f, cat, &each)
	}
	if d := cmp.Diff(short(each.List), short(one.List)); d != "" {
		t.Error(d)
	}
}
