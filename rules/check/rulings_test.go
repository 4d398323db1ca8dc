package check_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/check"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

func TestVerdict(t *testing.T) {
	t.Parallel()
	f := func(code string, mend ...func(*diag.Finding)) diag.Finding {
		x := diag.New(code)
		for _, m := range mend {
			m(&x)
		}
		return x
	}
	settled := func(x *diag.Finding) { x.Settled = true }
	tests := []struct {
		about string
		list  []diag.Finding
		ruled check.Decision
		want  string
	}{
		{"nothing", nil, "", check.Legal},
		{"error of a rule", []diag.Finding{f("DECK_SIZE")}, "", check.Illegal},
		{"settled", []diag.Finding{f("DECK_SIZE", settled)}, check.RuledLegal, check.Legal},
		{"settled against", []diag.Finding{f("DECK_SIZE", settled)}, check.RuledForfeit, check.Illegal},
		{"ruled without a finding", nil, check.RuledIllegal, check.Illegal},
		{"unknown name", []diag.Finding{f("NAME_UNKNOWN")}, "", check.Ruling},
		{"near name", []diag.Finding{f("NAME_NEAR")}, "", check.Ruling},
		{"unknown name, by an alias", []diag.Finding{f("NAME_UNKNOWN", settled)}, "", check.Legal},
		{"late", []diag.Finding{f("SUBMISSION_LATE")}, "", check.Ruling},
		{"worst counts", []diag.Finding{f("NAME_UNKNOWN"), f("LIST_BANNED")}, "", check.Illegal},
		{"an error that is no rule", []diag.Finding{f("FILE_UNREADABLE")}, "", check.Legal},
		{"not judged at all", []diag.Finding{f("DECK_FORMAT_UNKNOWN")}, "", check.Ruling},
		{"a lost row", []diag.Finding{f("COUNT_INVALID")}, "", check.Ruling},
		{"an impossible pair", []diag.Finding{f("PAIR_IMPOSSIBLE")}, "", check.Legal},
		{"info", []diag.Finding{f("RULE_MODERATOR")}, "", check.Legal},
	}
	for _, tt := range tests {
		if got := check.Verdict(tt.list, tt.ruled); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.about, got, tt.want)
		}
	}
	if got := check.Worst(check.Legal, check.Ruling, check.Incomplete, check.Ruling); got != check.Incomplete {
		t.Errorf("worst: %s", got)
	}
	if got := check.Worst(); got != check.Legal {
		t.Errorf("worst of none: %s", got)
	}
}

// ruled judges three decks with the rulings: Anne holds Channel and one card
// too many, Bob is legal, Cleo is one card short.
func ruled(t *testing.T, rulings ...event.Ruling) (verdicts []string, decided check.Decisions, out []string) {
	t.Helper()
	cat := cards()
	s := event.Settings{Phase: "main", Date: day("2013-04-01")}
	p := event.NewPhase(s, event.NewStrings())
	addDeck(t, p, cat, "Anne", "1 Channel", "3 Forest")
	addDeck(t, p, cat, "Bob", "3 Forest")
	addDeck(t, p, cat, "Cléo", "2 Forest")
	p.Decks.ID[2], p.Decks.Name[2] = "cleo-2", "Short and Sweet"
	p.Rulings = rulings
	f := load(t, "3CB", s, cat)
	var sink diag.Sink
	check.Event(p, f, &sink)
	for d := range p.Decks.Len() {
		check.Deck(p, d, f, cat, &sink)
	}
	late := diag.New("SPLIT_NOT_SET")
	sink.Add(late)
	decided, more := check.ApplyRulings(p, sink.List)
	for i := range more {
		x := &more[i]
		out = append(out, strings.TrimSpace(x.Code+" "+x.DeckID))
		for _, lang := range []string{"en", "fr", "ru"} {
			if m := diag.Message(x, lang); m == "" || strings.ContainsAny(m, "{}") {
				t.Errorf("%s: %q", lang, m)
			}
		}
	}
	for d := range p.Decks.Len() {
		var own []diag.Finding
		for i := range sink.List {
			if sink.List[i].DeckID == p.Decks.ID[d] {
				own = append(own, sink.List[i])
			}
		}
		verdicts = append(verdicts, check.Verdict(own, decided[p.Decks.ID[d]]))
	}
	return verdicts, decided, out
}

func TestApplyRulings(t *testing.T) {
	t.Parallel()
	r := func(deck, rule, decision string) event.Ruling {
		return event.Ruling{Deck: deck, Rule: rule, Decision: decision}
	}
	type rulings = []event.Ruling
	tests := []struct {
		about    string
		rulings  rulings
		verdicts string
		decided  check.Decisions
		out      []string
	}{
		{"none", nil, "illegal legal illegal", check.Decisions{}, nil},
		{"one of two faults", rulings{r("anne", "DECK_SIZE", "legal")}, "illegal legal illegal", check.Decisions{"anne": "legal"}, nil},
		{"both, by clause and code", rulings{r("Anne", "1.4", "legal"), r("ANNE", "list_banned", "legal")}, "legal legal illegal", check.Decisions{"anne": "legal"}, nil},
		{"every rule", rulings{r("anne", "*", "legal")}, "legal legal illegal", check.Decisions{"anne": "legal"}, nil},
		{"empty rule, by folded player", rulings{r("cleo", "", "legal")}, "illegal legal legal", check.Decisions{"cleo-2": "legal"}, nil},
		{"by deck name", rulings{r("short and sweet", "", "legal")}, "illegal legal legal", check.Decisions{"cleo-2": "legal"}, nil},
		{"remove", rulings{r("anne", "*", "remove")}, "illegal legal illegal", check.Decisions{"anne": "remove"}, nil},
		{"one legal, one forfeit", rulings{r("anne", "1.4", "forfeit"), r("anne", "2.3e", "legal")}, "illegal legal illegal", check.Decisions{"anne": "forfeit"}, nil},
		{"2.3a broken", rulings{r("bob", "2.3a", "illegal")}, "illegal illegal illegal", check.Decisions{"bob": "illegal"}, []string{"DECK_RULED bob"}},
		{"2.3a kept", rulings{r("bob", "2.3a", "legal")}, "illegal legal illegal", check.Decisions{}, nil},
		{"2.3a, taken back", rulings{r("bob", "2.3a", "illegal"), r("bob", "2.3a", "legal")}, "illegal legal illegal", check.Decisions{}, nil},
		{"taken back for all rules", rulings{r("bob", "2.3a", "illegal"), r("bob", "", "legal")}, "illegal legal illegal", check.Decisions{}, nil},
		{"later row counts", rulings{r("anne", "*", "legal"), r("anne", "1.4", "illegal")}, "illegal legal illegal", check.Decisions{"anne": "illegal"}, nil},
		{"no such deck", rulings{r("dora", "", "legal")}, "illegal legal illegal", check.Decisions{}, []string{"RULING_UNUSED"}},
		{"no such finding", rulings{r("bob", "DECK_SIZE", "legal")}, "illegal legal illegal", check.Decisions{}, []string{"RULING_UNUSED"}},
		{"no decision", rulings{r("anne", "*", "")}, "illegal legal illegal", check.Decisions{}, []string{"RULING_UNUSED"}},
		{"a finding of the event", rulings{r("event", "SPLIT_NOT_SET", "legal")}, "illegal legal illegal", check.Decisions{}, nil},
	}
	for _, tt := range tests {
		verdicts, decided, out := ruled(t, tt.rulings...)
		if got := strings.Join(verdicts, " "); got != tt.verdicts {
			t.Errorf("%s: verdicts %s, want %s", tt.about, got, tt.verdicts)
		}
		if d := cmp.Diff(tt.decided, decided); d != "" {
			t.Errorf("%s: decided %s", tt.about, d)
		}
		if d := cmp.Diff(tt.out, out); d != "" {
			t.Errorf("%s: findings %s", tt.about, d)
		}
	}
}

// A deck_id is meant before a player of the same name; without a counted deck
// of that id the player's other deck is meant.
func TestRulingFindsCountedDeck(t *testing.T) {
	t.Parallel()
	cat := cards()
	for counted, want := range map[bool]string{true: "anne", false: "anne-2"} {
		p := event.NewPhase(event.Settings{}, event.NewStrings())
		addDeck(t, p, cat, "Anne", "1 Forest")
		addDeck(t, p, cat, "Anne", "1 Forest")
		p.Decks.ID[1] = "anne-2"
		p.Decks.Counted[0] = counted
		p.Rulings = []event.Ruling{{Deck: "anne", Rule: "2.3b", Decision: "illegal"}}
		decided, _ := check.ApplyRulings(p, nil)
		if decided[want] != check.RuledIllegal {
			t.Errorf("counted %v: %v, want %s", counted, decided, want)
		}
	}
}

// Every code of codes_deck.go is raised somewhere by these packages.
func TestEveryDeckCodeIsRaised(t *testing.T) {
	t.Parallel()
	raised := map[string]bool{}
	for _, r := range check.Rules() {
		for _, c := range r.Codes {
			raised[c] = true // TestTables shows that each has a case
		}
	}
	add := func(list ...diag.Finding) {
		for i := range list {
			raised[list[i].Code] = true
		}
	}
	cat := cards()
	none := func(string) ([]byte, error) { return nil, fs.ErrNotExist }
	for name, s := range map[string]event.Settings{
		"3cb hot potato": {Date: day("2031-01-01"), House: event.House{Ban: []string{"Nobody Knows"}}, XCB: event.XCB{ModeratorSpecials: []string{"Hot Potato"}}},
	} {
		f, found, err := format.Load(name, &s, cat, none)
		if err != nil {
			t.Fatal(err)
		}
		add(found...)
		var sink diag.Sink
		check.Event(event.NewPhase(s, event.NewStrings()), f, &sink)
		add(sink.List...)
	}
	p := event.NewPhase(event.Settings{}, event.NewStrings())
	addDeck(t, p, cat, "Anne", "1 Forest")
	p.Rulings = []event.Ruling{{Deck: "anne", Rule: "2.3b", Decision: "illegal"}, {Deck: "bob", Decision: "legal"}}
	_, more := check.ApplyRulings(p, nil)
	add(more...)
	for _, code := range sourceCodes(t) {
		e, ok := diag.Lookup(code)
		if !ok || !raised[code] || e.Text.FR == "" || e.Text.RU == "" || e.Means == "" || e.Fix == "" {
			t.Errorf("%s: in the catalogue %v, raised %v, or a text is missing", code, ok, raised[code])
		}
	}
}

func sourceCodes(t *testing.T) []string {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("..", "..", "ingest", "diag", "codes_deck.go"))
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, m := range regexp.MustCompile(`Code: "([A-Z_]+)"`).FindAllStringSubmatch(string(src), -1) {
		codes = append(codes, m[1])
	}
	if len(codes) < 10 {
		t.Fatalf("found only %v", codes)
	}
	return codes
}

// The decks of the cases N04, T09 and T16 (shared/cases/legality) under the
// individual formats, with the starter catalogue.
func TestRealCases(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		about, format, date string
		deck, want          []string
	}{
		{"N04", "3CB FR", "2013-04-01", []string{"1 Mishra's Workshop", "1 Trinisphere", "1 Mishra's Factory"}, []string{"LIST_BANNED Trinisphere 1/0 xcb-main [2.3e] :102"}},
		{"T09 Ana", "vintage", "2005-10-01", []string{"1 Sol Ring", "59 Forest"}, nil},
		{"T09 Bruno", "vintage", "2005-10-01", []string{"1 Black Lotus", "59 Forest"}, nil},
		{"T16 Ana", "vintage", "2005-10-01", []string{"1 Imperial Seal", "59 Swamp"}, []string{"POOL_NOT_YET Imperial Seal 1/0 [MTR 6] :101"}},
		{"T16 Ana, when the Portal sets are in", "vintage", "2005-10-20", []string{"1 Imperial Seal", "59 Swamp"}, nil},
	}
	for _, tt := range tests {
		s := event.Settings{Date: day(tt.date)}
		p := event.NewPhase(s, event.NewStrings())
		addDeck(t, p, cat, "Ana", tt.deck...)
		var sink diag.Sink
		check.Deck(p, 0, load(t, tt.format, s, cat), cat, &sink)
		if d := cmp.Diff(tt.want, short(sink.List)); d != "" {
			t.Errorf("%s: %s", tt.about, d)
		}
	}
}

// A deck that a ruling put out needs no answer to its other questions; one that
// was allowed does.
func TestDecidedAgainstNeedsNoMore(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		decision string
		settled  bool
	}{{"remove", true}, {"forfeit", true}, {"illegal", true}, {"legal", false}} {
		p := event.NewPhase(event.Settings{Phase: "main"}, event.NewStrings())
		p.AddDeck(event.Deck{Label: "Ana"}, nil)
		p.Decks.ID, p.Decks.Player, p.Decks.Counted = []string{"ana"}, []int32{-1}, []bool{true}
		p.Rulings = []event.Ruling{{Deck: "ana", Rule: "LIST_BANNED", Decision: c.decision}}
		banned, late := diag.New("LIST_BANNED"), diag.New("SUBMISSION_LATE")
		banned.DeckID, late.DeckID = "ana", "ana"
		findings := []diag.Finding{banned, late}
		check.ApplyRulings(p, findings)
		if !findings[0].Settled || findings[1].Settled != c.settled {
			t.Errorf("%s: settled %t %t, want true %t", c.decision, findings[0].Settled, findings[1].Settled, c.settled)
		}
	}
}
