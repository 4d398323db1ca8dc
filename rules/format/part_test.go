package format_test

import (
	"strings"
	"testing"

	"deckmill/ingest/event"
	"deckmill/rules/format"
)

// Faults of format files name the key and quote the line.
func TestFileFaults(t *testing.T) {
	t.Parallel()
	for about, c := range map[string]struct {
		file string
		want []string
	}{
		"a wrong field in an expression": {"[[rule]]\nid = \"r\"\ncard = 'colour == \"W\"'\nsay = { en = \"x\" }\n", []string{"line 5", "rule r, card", "unknown name colour", ">    5 | card"}},
		"a result that is no yes or no":  {"[[rule]]\nid = \"r\"\ndeck = 'size + 1'\nsay = { en = \"x\" }\n", []string{"line 5", "expected bool"}},
		"a syntax error":                 {"[[rule]]\nid = \"r\"\nteam = 'len(decks) =='\nsay = { en = \"x\" }\n", []string{"line 5", "at character"}},
		"two expressions":                {"[[rule]]\nid = \"r\"\ndeck = 'true'\ncard = 'true'\nsay = { en = \"x\" }\n", []string{"exactly one of card, deck and team"}},
		"no expression":                  {"[[rule]]\nid = \"r\"\nlevel = \"error\"\nsay = { en = \"x\" }\n", []string{"has no expression"}},
		"a wrong level":                  {"[[rule]]\nid = \"r\"\nlevel = \"fatal\"\ndeck = 'true'\nsay = { en = \"x\" }\n", []string{`"fatal"`, "info, warn, ruling, error"}},
		"an unknown key to settle":       {"[[reading]]\nid = \"r\"\nsettles = \"lock.remindr\"\nquestion = { en = \"x\" }\n", []string{`settles "lock.remindr"`, "lock.reminder_text"}},
		"a wrong default":                {"[[reading]]\nid = \"r\"\nsettles = \"lock.faces\"\ndefault = \"both\"\nquestion = { en = \"x\" }\n", []string{`default "both" is none of all, front`}},
		"a wrong word":                   {"[lock]\nhybrid = \"either\"\n", []string{"lock.hybrid", "both, forbid"}},
		"an unknown key":                 {"[leader]\ncards = 'true'\n", []string{"unknown key leader.cards", "nearest known key: card"}},
		"a faulty list entry":            {"[lists]\nuse = [{ list = \"vintage\", since = \"2010-01-01\" }]\n", []string{"since"}},
		"a faulty day":                   {"[[pool.era]]\nfrom = \"soon\"\n", []string{`"soon" is no date`}},
		"a number or a parameter":        {"[team]\nmembers = \"many\"\n", []string{`"many" is neither a number nor a parameter`}},
		"an expression in print":         {"[[print]]\nkey = \"life\"\nvalue = \"{15 * y}\"\n", []string{"print"}},
		"an unknown list":                {"[lists]\nuse = [\"vintge\"]\n", []string{`unknown list`}},
		"no points":                      {"[lists]\npoints = \"points.csv\"\n", []string{"points.csv", "cannot be read"}},
	} {
		my := files(map[string]string{"f.toml": "id = \"f\"\nextends = \"edh-1v1-fr\"\n" + c.file})
		_, _, err := format.Load("f.toml", &event.Settings{Date: day("2011-03-01")}, cards(), my)
		if err == nil {
			t.Errorf("%s: no error", about)
			continue
		}
		for _, w := range c.want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%s: no %q in\n%v", about, w, err)
			}
		}
	}
}

func TestReadings(t *testing.T) {
	t.Parallel()
	s := event.Settings{Date: day("2011-03-01"), House: event.House{Readings: map[string]string{"edh-2E": "Count", "EDH-16": "default"}}}
	f, _ := load(t, "edh-1v1-fr", s, noFiles)
	if v, r := f.Option("lock.reminder_text"); v != "count" || r.Open() || r.Clause != "EDH-2e" {
		t.Errorf("lock.reminder_text = %q, %+v", v, r)
	}
	if v, r := f.Option("lock.faces"); v != "all" || !r.Open() {
		t.Errorf("lock.faces = %q, %+v", v, r)
	}
	if r := f.RuleReading("EDH-16"); r.Open() || r.Value() != "as-printed" {
		t.Errorf("EDH-16: %+v", r)
	}
	if v, r := f.Option("lock.hybrid"); v != "both" || r != nil || r.Open() {
		t.Errorf("lock.hybrid = %q, %+v", v, r)
	}
	for clause, value := range map[string]string{"EDH-99": "x", "EDH-2e": "maybe"} {
		s := event.Settings{House: event.House{Readings: map[string]string{clause: value}}}
		if _, _, err := format.Load("edh-1v1-fr", &s, cards(), noFiles); err == nil || !strings.Contains(err.Error(), "EDH-2e") {
			t.Errorf("%s = %s: %v", clause, value, err)
		}
	}
}

// X-Headed names make formats for any X; reference data follows X and the day.
func TestHeaded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, day string
		want      []string
	}{
		{"2hg-vintage", "2005-10-01", []string{"2 members", "30 for the team", "loses at 15", "2hg-vintage", "2005-09-20"}},
		{"3HG Legacy", "2010-04-01", []string{"3 members", "45 for the team", "loses at 20", "XHG-3"}},
		{"1hg-vintage", "2010-04-01", []string{"15 for the team", "loses at 10"}},
		{"Two-Headed Giant, Standard", "2005-10-20", []string{"sets CHK BOK SOK 9ED RAV"}},
		{"2hg-sealed", "2005-10-15", []string{"at least 40", "pools.csv", "2HG-9"}},
		{"5-color", "2005-01-01", []string{"at least 250", "at least 20 cards"}},
		{"duel-commander", "2015-01-01", []string{"life: 30", "general damage: 21"}},
		{"duel-commander", "2018-01-01", []string{"life: 20"}},
		{"edh-multiplayer", "2012-01-01", []string{"life: 40", "commander, entries"}},
	} {
		f, _, err := format.Load(c.name, &event.Settings{Date: day(c.day)}, cards(), noFiles)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		text := f.Show("en")
		for _, w := range c.want {
			if !strings.Contains(text, w) {
				t.Errorf("%s on %s: no %q in\n%s", c.name, c.day, w, text)
			}
		}
	}
	for name, want := range map[string]string{
		"2hg-legcy": "2hg-legacy", "2hg-edh-1v1-fr": "no sanctioned constructed format", "0hg-legacy": "unknown format", "99hg-legacy": "unknown format", "2hg": "unknown format",
	} {
		if _, _, err := format.Load(name, &event.Settings{}, cards(), noFiles); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	if _, _, err := format.Load("2hg-legacy", &event.Settings{Date: day("2004-01-01")}, cards(), noFiles); err == nil || !strings.Contains(err.Error(), "2005-10-01") {
		t.Errorf("before the first day: %v", err)
	}
}

// bug 65: a format is found by its whole name, never by a prefix.
func TestWholeNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"EDH": "commander", "EDH 1 vs 1": "edh-1v1-fr", "EDH 1 contre 1": "edh-1v1-fr", "edh-multiplayer": "edh-multiplayer", "Duel Commander": "duel-commander",
		"5C": "5-color", "5-Color": "5-color", "T2": "standard", "Étendu": "extended", "Type 1": "vintage", "Premodern": "premodern",
	} {
		f, _, err := format.Load(name, &event.Settings{Date: day("2011-03-01")}, cards(), noFiles)
		if err != nil || f.ID != want {
			t.Errorf("%s: %v %v", name, f, err)
		}
	}
	for _, name := range []string{"ED", "EDH 1", "5-Col", "Stand", "duel"} {
		if _, _, err := format.Load(name, &event.Settings{}, cards(), noFiles); err == nil {
			t.Errorf("%s is a format", name)
		}
	}
}

// Cards of an earlier run's winners are a list.
func TestWinners(t *testing.T) {
	t.Parallel()
	my := files(map[string]string{
		"../r70/out/csv/standings.csv":  "rank,player_id,deck_id\n1,anne,anne\n1,bo,\n3,cy,cy\n",
		"../r70/out/csv/decks.csv":      "deck_id,player_id,counted\nanne,anne,true\nbo-2,bo,true\nbo,bo,false\ncy,cy,true\n",
		"../r70/out/csv/deck_cards.csv": "deck_id,card,zone\nanne,Channel,main\nanne,Forest,main\nbo-2,Trinisphere,side\nbo,Black Lotus,main\ncy,Imperial Seal,main\nanne,,main\nanne,Shahrazad,maybe\n",
	})
	f, _ := load(t, "3CB", event.Settings{House: event.House{ListsSet: true, Lists: []string{"winners:../r70/out"}}}, my)
	cat := cards()
	for name, want := range map[string]bool{"Channel": true, "Trinisphere": true, "Forest": false, "Black Lotus": false, "Imperial Seal": false} {
		id, _ := cat.ByName(name)
		banned := false
		for _, r := range f.Reasons(id) {
			banned = banned || strings.HasPrefix(f.Lists[r.List].ID, "winners:")
		}
		if banned != want {
			t.Errorf("%s: banned %v", name, banned)
		}
	}
	if _, _, err := format.Load("3CB", &event.Settings{House: event.House{ListsSet: true, Lists: []string{"winners:nowhere"}}}, cat, my); err == nil {
		t.Error("no error without a run")
	}
}

// A special format of X-Card Blind is a file that a moderator writes.
func TestSpecial(t *testing.T) {
	t.Parallel()
	my := files(map[string]string{"special-highlander.toml": "id = \"special/highlander\"\n[[rule]]\nid = \"no-two-alike\"\ndeck = 'all(cards, .copies == 1 || .basic)'\nbonus = 2\nsay = { en = \"two copies\" }\n"})
	for name, want := range map[string]format.Level{"3CB Highlander": format.Faults, "3CB Highlander (Bonus)": format.Warns} {
		f, _ := load(t, name, event.Settings{Date: day("2013-04-01")}, my)
		if len(f.Rules) != 1 || f.Rules[0].Level != want || f.Rules[0].Bonus != 2 || f.ID != "xcb" || f.Label != name {
			t.Errorf("%s: %s %+v", name, f.ID, f.Rules)
		}
	}
}
