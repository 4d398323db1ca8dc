package rules_test

import (
	"os"
	"slices"
	"testing"

	"deckmill/ingest/diag"
	columns "deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/rules"
	"deckmill/transform/catalog"
)

// line is an entry of a deck for tests; an empty card is an unknown name.
type line struct {
	count int16
	card  string
	zone  columns.Zone
}

func phaseOf(t *testing.T, cat *catalog.Catalog, s columns.Settings, decks map[string][]line) *columns.Phase {
	t.Helper()
	p := columns.NewPhase(s, columns.NewStrings())
	names := make([]string, 0, len(decks))
	for name := range decks {
		names = append(names, name)
	}
	slices.Sort(names)
	for n, name := range names {
		p.AddDeck(columns.Deck{Label: name, Pos: source.Pos{File: 1, Row: int32(100*n + 1)}}, nil)
		for i, l := range decks[name] {
			p.Entries.Add(columns.Entry{Raw: p.Strings.ID("text " + l.card), Count: l.count, Zone: l.zone, Pos: source.Pos{File: 1, Row: int32(100*n + i + 2)}})
			if id, ok := cat.ByName(l.card); ok {
				e := p.Entries.Len() - 1
				p.Entries.Card[e], p.Entries.Match[e] = id, columns.MatchExact
			}
		}
		p.Decks.Start[n+1] = int32(p.Entries.Len())
		d := &p.Decks
		d.ID, d.Player, d.Counted = append(d.ID, name), append(d.Player, int32(n)), append(d.Counted, true)
		d.Superseded, d.Late = append(d.Superseded, false), append(d.Late, false)
		p.Players.ID, p.Players.Name, p.Players.Team = append(p.Players.ID, name), append(p.Players.Name, name), append(p.Players.Team, -1)
	}
	return p
}

func codesOf(o *rules.Outcome) (out []string) {
	for i := range o.Findings {
		if o.Findings[i].Code != "LIST_CHOSEN" {
			out = append(out, o.Findings[i].Code)
		}
	}
	return out
}

// A lone legend in the sideboard is the general; names that cannot be legal in
// any meaning make a deck illegal; players without a team are incomplete.
func TestLeadersAndTeams(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	date, _ := columns.ParseDate("2011-03-01")
	for _, c := range []struct {
		about, format string
		decks         map[string][]line
		found         []diag.Finding
		codes         []string
		verdicts      []string
	}{
		{
			about: "bug 37: the general printed as a sideboard", format: "edh-1v1-fr",
			decks: map[string][]line{"a": {{99, "Island", columns.Main}, {1, "Zur the Enchanter", columns.Side}}},
			codes: []string{"LEADER_FROM_SIDE"}, verdicts: []string{"legal"},
		},
		{
			about: "no legend there", format: "edh-1v1-fr",
			decks: map[string][]line{"a": {{99, "Island", columns.Main}, {1, "Brainstorm", columns.Side}}},
			codes: []string{"DECK_SIZE", "LEADER_MISSING", "SIDE_NOT_ALLOWED"}, verdicts: []string{"illegal"},
		},
		{
			about: "N05: illegal whatever it means", format: "edh-1v1-fr",
			decks: map[string][]line{"a": {{98, "Island", columns.Main}, {1, "", columns.Main}, {1, "Zur the Enchanter", columns.General}}},
			found: []diag.Finding{{Code: "NAME_UNKNOWN", Severity: diag.Error, DeckID: "a", Subject: diag.Subject{Kind: diag.OnDeck, ID: "a"}, Suggestions: []string{"Tolarian Academy"}}},
			codes: []string{"NAME_UNKNOWN", "DECK_ILLEGAL_ANYWAY"}, verdicts: []string{"illegal"},
		},
		{
			about: "E79: one meaning is legal", format: "edh-1v1-fr",
			decks: map[string][]line{"a": {{98, "Island", columns.Main}, {1, "", columns.Main}, {1, "Zur the Enchanter", columns.General}}},
			found: []diag.Finding{{Code: "NAME_AMBIGUOUS", Severity: diag.Ruling, DeckID: "a", Subject: diag.Subject{Kind: diag.OnDeck, ID: "a"}, Suggestions: []string{"Discombobulate", "Upheaval"}}},
			codes: []string{"NAME_AMBIGUOUS"}, verdicts: []string{"ruling"},
		},
		{
			about: "no team", format: "2hg-legacy",
			decks: map[string][]line{"a": {{60, "Island", columns.Main}}},
			codes: []string{"TEAM_NONE"}, verdicts: []string{"incomplete"},
		},
	} {
		p := phaseOf(t, cat, columns.Settings{Phase: "main", Date: date, Format: c.format, Lang: "en"}, c.decks)
		o, err := rules.Phase(p, rules.Input{Catalog: cat, Check: true, Files: os.ReadFile}, c.found)
		if err != nil {
			t.Fatal(err)
		}
		if got := codesOf(o); !slices.Equal(got, c.codes) || !slices.Equal(o.Verdicts, c.verdicts) {
			t.Errorf("%s: %q %q, want %q %q", c.about, got, o.Verdicts, c.codes, c.verdicts)
		}
	}
}

// A team's verdict is the worst of its decks'; a fault of the sum makes every
// deck that holds a copy illegal, and no other.
func TestTeamVerdicts(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	date, _ := columns.ParseDate("2005-10-15")
	p := phaseOf(t, cat, columns.Settings{Phase: "main", Date: date, Format: "2hg-legacy", Lang: "en"}, map[string][]line{
		"a": {{60, "Island", columns.Main}}, "b": {{59, "Island", columns.Main}},
		"c": {{57, "Forest", columns.Main}, {3, "Naturalize", columns.Main}}, "d": {{58, "Forest", columns.Main}, {2, "Naturalize", columns.Main}},
	})
	p.Teams = columns.Teams{
		ID: []string{"t1", "t2"}, Name: []string{"T1", "T2"}, Pos: make([]source.Pos, 2),
		Start: []int32{0, 2, 4}, Members: []int32{0, 1, 2, 3}, PoolStart: []int32{0, 0, 0},
	}
	p.Players.Team = []int32{0, 0, 1, 1}
	o, err := rules.Phase(p, rules.Input{Catalog: cat, Check: true, Files: os.ReadFile}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"legal", "illegal", "illegal", "illegal"}; !slices.Equal(o.Verdicts, want) {
		t.Errorf("decks %q, want %q: %q", o.Verdicts, want, codesOf(o))
	}
	if want := []string{"illegal", "illegal"}; !slices.Equal(o.TeamVerdicts, want) {
		t.Errorf("teams %q, want %q", o.TeamVerdicts, want)
	}
}
