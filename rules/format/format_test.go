package format_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

func day(s string) event.Date {
	d, ok := event.ParseDate(s)
	if !ok && s != "" {
		panic(s)
	}
	return d
}

// card is a test card that is legal in the sanctioned formats.
func card(name, first, set string, mend ...func(*catalog.Entry)) catalog.Entry {
	e := catalog.Entry{Card: catalog.Card{
		Name: name, Layout: "normal", Faces: []catalog.Face{{Name: name}},
		FirstDate: day(first), FirstSet: set,
	}}
	for _, f := range []string{"vintage", "legacy"} {
		e.SetLegal(f, catalog.Legal)
	}
	for _, m := range mend {
		m(&e)
	}
	return e
}

func unset(e *catalog.Entry) { e.UnsetOnly = true; e.SetLegal("vintage", catalog.NotLegal) }

func notLegal(e *catalog.Entry) { e.SetLegal("vintage", catalog.NotLegal) }

func basic(e *catalog.Entry) { e.Basic = true; e.Faces[0].Type = "Basic Land — Forest" }

func french(text string) func(*catalog.Entry) {
	return func(e *catalog.Entry) { e.Foreign = []catalog.Spelling{{Text: text, Lang: "fr", Face: -1}} }
}

// cards is a small catalogue of 2026-08-14 that does not call itself a starter.
func cards() *catalog.Catalog { return cardsNamed("test 2026-08-14") }

func cardsNamed(version string) *catalog.Catalog {
	return catalog.Build(version, day("2026-08-14"), []catalog.Entry{
		card("Channel", "1993-08-05", "LEA"),
		card("Black Lotus", "1993-08-05", "LEA"),
		card("Shahrazad", "1993-12-17", "ARN"),
		card("Trinisphere", "2004-02-06", "DST", french("Trinisphère")),
		card("Cleanse", "1994-06-01", "LEG", notLegal),
		card("Imperial Seal", "1999-05-01", "PTK"),
		card("Ferris Wheel", "2022-10-07", "UNF", notLegal),
		card("Advantageous Proclamation", "2014-06-06", "CNS", notLegal, func(e *catalog.Entry) { e.Kind = catalog.Conspiracy }),
		card("Chaos Confetti", "1998-08-11", "UGL", unset),
		card("Digital Thing", "", "", notLegal),
		card("Tomorrow's Card", "2026-11-20", "XYZ", notLegal),
		card("Forest", "1993-08-05", "LEA", basic),
		card("Relentless Rats", "2004-06-04", "5DN", func(e *catalog.Entry) { e.CopyLimit = -1 }),
		card("Seven Dwarves", "2019-10-04", "ELD", func(e *catalog.Entry) { e.CopyLimit = 7 }),
	})
}

func noFiles(string) ([]byte, error) { return nil, fs.ErrNotExist }

func files(m map[string]string) format.ReadFunc {
	return func(path string) ([]byte, error) {
		if s, ok := m[path]; ok {
			return []byte(s), nil
		}
		return nil, fs.ErrNotExist
	}
}

func load(t *testing.T, name string, s event.Settings, files format.ReadFunc) (*format.Format, []diag.Finding) {
	t.Helper()
	f, found, err := format.Load(name, &s, cards(), files)
	if err != nil {
		t.Fatalf("%q: %v", name, err)
	}
	return f, found
}

func TestLoadShape(t *testing.T) {
	t.Parallel()
	type shape struct {
		ID, Label  string
		X          int
		Main       format.Size
		Side, Free int
		Pool       string
		Lists      []string
		Moderator  []string
	}
	sixty := format.Size{Min: 60, Max: format.Any}
	tests := []struct {
		name string
		want shape
	}{
		{"3CB", shape{"xcb", "3CB", 3, format.Size{Min: 3, Max: 3}, 0, -1, "vintage", []string{"vintage", "xcb-main"}, []string{"2.3a", "2.3b"}}},
		{"14CB FR", shape{"xcb", "14CB FR", 14, format.Size{Min: 14, Max: 14}, 0, -1, "vintage", []string{"vintage", "xcb-main"}, []string{"2.3b"}}},
		{"4CB AFR", shape{"xcb", "4CB AFR", 4, format.Size{Min: 4, Max: 4}, 0, -1, "vintage", []string{"vintage", "xcb-main"}, []string{"2.3b"}}},
		{"3CB LR Legacy", shape{"xcb", "3CB LR Legacy", 3, format.Size{Min: 3, Max: 3}, 0, -1, "legacy", []string{"legacy", "xcb-main"}, []string{"2.3a", "2.3b"}}},
		{"vintage", shape{"vintage", "Vintage", 0, sixty, 15, 4, "vintage", []string{"vintage"}, nil}},
		{"Type 1", shape{"vintage", "Vintage", 0, sixty, 15, 4, "vintage", []string{"vintage"}, nil}},
		{"LEGACY", shape{"legacy", "Legacy", 0, sixty, 15, 4, "legacy", []string{"legacy"}, nil}},
	}
	for _, tt := range tests {
		f, _ := load(t, tt.name, event.Settings{Date: day("2013-04-01")}, noFiles)
		got := shape{f.ID, f.Label, f.X, f.Main, f.SideMax, f.Copies, f.Pool.ID, nil, nil}
		for _, l := range f.Lists {
			got.Lists = append(got.Lists, l.ID)
		}
		for _, m := range f.Moderator {
			got.Moderator = append(got.Moderator, m.Clause)
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%q: %s", tt.name, d)
		}
	}
}

// What a card is worth on a day, as the marks and list entries say it.
func TestCards(t *testing.T) {
	t.Parallel()
	tests := []struct {
		format, date, card, want string
	}{
		{"3CB", "2013-04-01", "Channel", "xcb-main banned"},
		{"3CB", "1998-04-01", "Channel", "vintage banned 1996-02-01, xcb-main banned"},
		{"3CB", "2013-04-01", "Black Lotus", ""}, // restricted in Vintage: free here (2.3c)
		{"3CB", "2013-04-01", "Trinisphere", "xcb-main banned"},
		{"vintage", "2013-04-01", "Trinisphere", "vintage restricted 2005-03-20"},
		{"vintage", "2004-04-01", "Trinisphere", ""},
		{"vintage", "2003-04-01", "Trinisphere", "not yet"},
		{"legacy", "2013-04-01", "Black Lotus", "legacy banned"},
		{"3CB Legacy", "2013-04-01", "Black Lotus", "legacy banned"},
		{"3CB", "2006-04-01", "Shahrazad", ""}, // banned again on 2007-09-20
		{"3CB", "2007-09-19", "Shahrazad", ""},
		{"3CB", "2007-09-20", "Shahrazad", "vintage banned 2007-09-20"},
		{"3CB", "2019-04-01", "Cleanse", ""}, // banned today, legal then
		{"3CB", "2021-04-01", "Cleanse", "vintage banned 2020-06-10"},
		{"3CB", "2005-10-01", "Imperial Seal", "not yet"},
		{"vintage", "2005-10-19", "Imperial Seal", "not yet, vintage restricted 2005-09-20"},
		{"vintage", "2005-10-20", "Imperial Seal", "vintage restricted 2005-09-20"},
		{"3CB", "2023-01-01", "Ferris Wheel", ""},
		{"3CB", "2025-01-01", "Ferris Wheel", "vintage banned 2024-05-13"},
		{"3CB", "2025-01-01", "Advantageous Proclamation", "vintage banned 2014-06-06"},
		{"3CB", "2025-01-01", "Chaos Confetti", "not in pool"},
		{"3CB", "2025-01-01", "Digital Thing", "not in pool"},
		{"3CB", "2026-08-01", "Tomorrow's Card", "not yet"},
		{"3CB", "2027-01-01", "Tomorrow's Card", ""}, // the catalogue is older than the card
	}
	cat := cards()
	for _, tt := range tests {
		f, _ := load(t, tt.format, event.Settings{Date: day(tt.date)}, noFiles)
		if got := describe(t, f, cat, tt.card); got != tt.want {
			t.Errorf("%s %s %s: %q, want %q", tt.format, tt.date, tt.card, got, tt.want)
		}
	}
}

func describe(t *testing.T, f *format.Format, cat *catalog.Catalog, name string) string {
	t.Helper()
	id, ok := cat.Exact(name)
	if !ok {
		t.Fatalf("no card %q", name)
	}
	var parts []string
	m := f.Mark(id)
	if m&format.NotInPool != 0 {
		parts = append(parts, "not in pool")
	}
	if m&format.NotYet != 0 {
		parts = append(parts, "not yet")
	}
	if got := len(f.Reasons(id)) > 0; got != (m&format.Listed != 0) {
		t.Errorf("%s: mark Listed is %v, reasons %v", name, !got, f.Reasons(id))
	}
	for _, r := range f.Reasons(id) {
		parts = append(parts, strings.TrimSpace(f.Lists[r.List].ID+" "+r.Status.String()+" "+r.Since.String()))
	}
	return strings.Join(parts, ", ")
}

func TestLimits(t *testing.T) {
	t.Parallel()
	cat := cards()
	for _, tt := range []struct {
		format, card string
		want         int
	}{
		{"3CB", "Channel", format.Any},
		{"3CB", "Seven Dwarves", format.Any},
		{"vintage", "Channel", 4},
		{"vintage", "Forest", format.Any},
		{"vintage", "Relentless Rats", format.Any},
		{"vintage", "Seven Dwarves", 7},
	} {
		f, _ := load(t, tt.format, event.Settings{}, noFiles)
		id, _ := cat.Exact(tt.card)
		if got := f.Limit(id); got != tt.want {
			t.Errorf("%s %s: limit %d, want %d", tt.format, tt.card, got, tt.want)
		}
	}
}

func TestHouse(t *testing.T) {
	t.Parallel()
	cat := cards()
	my := files(map[string]string{
		"my.csv":     "name,status\nTrinisphère,banned\nForest,restricted\n",
		"dated.csv":  "name;status;from;to\nForest;banned;2010-01-01;2012-01-01\n",
		"house.toml": "extends = \"3CB\"\n[deck]\nmain = { min = 2, max = \"x\" }\n",
	})
	tests := []struct {
		about string
		house event.House
		card  string
		want  string
	}{
		{"no lists", event.House{ListsSet: true}, "Channel", ""},
		{"own list replaces the default", event.House{ListsSet: true, Lists: []string{"my.csv"}}, "Channel", ""},
		{"foreign name in a list", event.House{ListsSet: true, Lists: []string{"my.csv"}}, "Trinisphere", "my.csv banned"},
		{"restricted by a house list", event.House{ListsSet: true, Lists: []string{"xcb-main", "my.csv"}}, "Forest", "my.csv restricted"},
		{"out of its dates", event.House{ListsSet: true, Lists: []string{"dated.csv"}}, "Forest", ""},
		{"ban", event.House{Ban: []string{"forest"}}, "Forest", "[house] banned"},
		{"restrict", event.House{Restrict: []string{"Forest"}}, "Forest", "[house] restricted"},
		{"unban", event.House{Unban: []string{"Channel"}}, "Channel", ""},
	}
	for _, tt := range tests {
		f, _ := load(t, "3CB", event.Settings{Date: day("2013-04-01"), House: tt.house}, my)
		if got := describe(t, f, cat, tt.card); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.about, got, tt.want)
		}
	}
	f, _ := load(t, "3CB", event.Settings{House: event.House{File: "house.toml"}}, my)
	if want := (format.Size{Min: 2, Max: 3}); f.Main != want {
		t.Errorf("house file: main %v, want %v", f.Main, want)
	}
}

func TestExtraLegal(t *testing.T) {
	t.Parallel()
	cat := cards()
	for _, tt := range []struct{ from, want string }{
		{"2026-08-01", ""},
		{"2026-09-01", "not yet"},
		{"", ""},
	} {
		s := event.Settings{Date: day("2026-08-14")}
		s.XCB.ExtraLegal = []event.ExtraSet{{Set: "xyz", From: day(tt.from)}}
		f, _ := load(t, "3CB", s, noFiles)
		if got := describe(t, f, cat, "Tomorrow's Card"); got != tt.want {
			t.Errorf("from %q: %q, want %q", tt.from, got, tt.want)
		}
	}
}

func TestFindings(t *testing.T) {
	t.Parallel()
	starter := cardsNamed("starter 2026-08-14")
	tests := []struct {
		name string
		s    event.Settings
		want []string
	}{
		{"3CB", event.Settings{}, nil},
		{"3cb", event.Settings{}, []string{"info FORMAT_NAME_READ_AS 3CB"}},
		{"4CB FR PEASANT", event.Settings{XCB: event.XCB{ModeratorSpecials: []string{"peasant"}}}, []string{"info SPECIAL_MODERATOR ", "warning FORMAT_NAME_READ_AS 4CB Peasant FR"}},
		{"vintage", event.Settings{Date: day("2031-01-01")}, []string{"warning LIST_NOT_OF_DAY "}},
		{"3CB", event.Settings{House: event.House{Ban: []string{"Chanel"}}}, []string{"warning LIST_CARD_UNKNOWN Channel"}},
	}
	for _, tt := range tests {
		_, found, err := format.Load(tt.name, &tt.s, starter, noFiles)
		if err != nil {
			t.Errorf("%q: %v", tt.name, err)
			continue
		}
		var got []string
		for i := range found {
			got = append(got, found[i].Severity.String()+" "+found[i].Code+" "+strings.Join(found[i].Suggestions, ", "))
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%q: %s", tt.name, d)
		}
	}
}

// A banned name that the starter does not hold is banned by its folded text.
func TestBanByName(t *testing.T) {
	t.Parallel()
	s := event.Settings{House: event.House{Ban: []string{"Sūper  Lotus"}}}
	f, _, err := format.Load("3CB", &s, cardsNamed("starter x"), noFiles)
	if err != nil {
		t.Fatal(err)
	}
	if got := f.ReasonsByName("super lotus"); len(got) != 1 || got[0].Status != format.Banned {
		t.Errorf("reasons %v", got)
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	my := files(map[string]string{
		"a.toml":   "id = \"a\"\n\n[deck]\nmain = { exakt = 3 }\n",
		"b.toml":   "id = \"b\"\nx = [\n",
		"c.toml":   "id = \"c\"\n[deck]\nmain = { exact = \"y\" }\n",
		"d.toml":   "extends = \"d.toml\"\nid = \"d\"\n",
		"e.toml":   "id = \"e\"\nparams = { n = 2 }\n[[era]]\nfrom = \"2012-01-01\"\nset = { n = 1 }\n",
		"twice":    "",
		"bad.csv":  "name,status,from,to\nChannel,banned,,\nChannel,banned,2010-01-01,\nForest,baned,,\nForest,banned,2012-01-01,2011-01-01\nChanel,banned,,\nForest,banned,2010,\n",
		"two.csv":  "name\nTrinisphere\nTrinisphère\n",
		"head.csv": "carte,foo\nChannel,x\n",
	})
	house := func(lists ...string) event.House { return event.House{ListsSet: true, Lists: lists} }
	tests := []struct {
		name  string
		house event.House
		want  []string
	}{
		{"vintag", event.House{}, []string{`unknown format "vintag"`, "nearest: vintage"}},
		{"vint", event.House{}, []string{`unknown format "vint"`}},
		{"", event.House{}, []string{`unknown format ""`}},
		{"xcb", event.House{}, []string{"3CB"}},
		{"3CBB", event.House{}, []string{`"3CBB"`, "such as 3CB"}},
		{"3CB DLR", event.House{}, []string{"unknown land rule", "LR, ELR, ALR"}},
		{"3CB Ravnica Block", event.House{}, []string{`"Ravnica Block" is not at hand`, "Legacy"}},
		{"3CB Legacy Modern", event.House{}, []string{"Modern is a sanctioned format: one only"}},
		{"3CB Peasant Legacy", event.House{}, []string{"Legacy is a sanctioned format", "as in 3CB LR Legacy"}},
		{"3CB Foo Bar", event.House{}, []string{`unknown special format "Foo Bar"`, "moderator_specials"}},
		{"a.toml", event.House{}, []string{"line 4", "unknown key deck.main.exakt", "nearest known key: exact", ">    4 | main = { exakt = 3 }"}},
		{"b.toml", event.House{}, []string{"b.toml, line", ">"}},
		{"c.toml", event.House{}, []string{"line 3", "neither a number nor a parameter"}},
		{"d.toml", event.House{}, []string{"circle"}},
		{"e.toml", event.House{}, []string{"no era holds on 2010-01-01; the first begins on 2012-01-01"}},
		{"none.toml", event.House{}, []string{"none.toml", "cannot be read"}},
		{"3CB", house("nolist"), []string{"unknown list", "xcb-main"}},
		{"3CB", house("no.csv"), []string{"cannot be read"}},
		{"3CB", house("head.csv"), []string{"row 1", `unknown column "foo"`}},
		{"3CB", house("bad.csv"), []string{"row 3: Channel stands already in row 2", `row 4: unknown status "baned"`, "row 5: dates out of order", `row 6: unknown card "Chanel"; nearest: Channel`, `row 7: "2010" is no date`}},
		{"3CB", event.House{Ban: []string{"Chanel"}}, []string{`unknown card "Chanel"; nearest: Channel`}},
		{"3CB", event.House{Unban: []string{"Forest"}}, []string{"no list of 3CB bans"}},
		{"3CB", event.House{Ban: []string{"Channel", "channel"}}, []string{`ban "channel": it stands already under ban`}},
		{"3CB", event.House{Ban: []string{"Channel"}, Unban: []string{"Channel"}}, []string{"it stands already under ban"}},
		{"3CB", event.House{BanAsGeneral: []string{"Channel"}}, []string{"has no general"}},
		{"3CB", house("two.csv"), []string{"row 3: Trinisphère stands already in row 2"}},
		{"3CB", event.House{File: "e.toml"}, nil},
	}
	for _, tt := range tests {
		s := event.Settings{Date: day("2010-01-01"), House: tt.house}
		_, _, err := format.Load(tt.name, &s, cards(), my)
		if err == nil {
			t.Errorf("%q: no error", tt.name)
			continue
		}
		for _, w := range tt.want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%q: %v\nwants %q", tt.name, err, w)
			}
		}
	}
}

func TestErrorTypes(t *testing.T) {
	t.Parallel()
	_, _, err := format.Load("vintag", &event.Settings{}, cards(), noFiles)
	if e := (*format.UnknownFormatError)(nil); !errors.As(err, &e) || len(e.Near) == 0 {
		t.Errorf("error %v", err)
	}
}
