package format_test

import (
	"errors"
	"strings"
	"testing"

	"deckmill/ingest/event"
	"deckmill/rules/format"
)

// A list of the user never panics, and is refused only with rows and reasons.
func FuzzList(f *testing.F) {
	for _, s := range []string{
		"name,status,from,to,source\nChannel,banned,,,x\n", "name;status\nForest;restricted\n", "\ufeffcarte\nTrinisphère\n",
		"name,from,to\nForest,2012-01-01,2011-01-01\n", "name\n\"Cha\nnnel", "", "status\nbanned\n", "name,name\n",
	} {
		f.Add([]byte(s))
	}
	cat := cards()
	f.Fuzz(func(t *testing.T, data []byte) {
		s := event.Settings{Date: day("2013-04-01"), House: event.House{ListsSet: true, Lists: []string{"my.csv"}}}
		_, _, err := format.Load("3CB", &s, cat, func(string) ([]byte, error) { return data, nil })
		var e *format.ListError
		if err != nil && (!errors.As(err, &e) || len(e.Faults) == 0 || e.Faults[0].Why == "") {
			t.Fatalf("%v", err)
		}
	})
}

// A format file never panics, and is refused only with a place.
func FuzzFile(f *testing.F) {
	for _, s := range []string{
		"id = \"a\"\n[deck]\nmain = { exact = 3 }\n", "extends = \"vintage\"\n[copies]\nmax = \"any\"\n", "extends = \"3CB FR\"\nwith = { x = 4 }\n",
		"id = \"a\"\n[[era]]\nfrom = \"2012-01-01\"\nset = { n = 1 }\n[deck]\nmain = { min = \"n\" }\n", "id = 3", "[[rule]]\nid = \"x\"\n", "[pool]\nbase = \"all\"\n",
		"id = \"a\"\nextends = \"edh-1v1-fr\"\n[[rule]]\nid = \"r\"\ncards = [\"Channel\"]\nwhen = 'basic'\ncard = 'value > 1 && \"W\" in colours'\nsay = { en = \"{name}\" }\n",
		"id = \"a\"\nextends = \"2hg-vintage\"\n[[rule]]\nid = \"r\"\nteam = 'len(decks) == 2'\nsay = { en = \"x\" }\n[team]\nmembers = \"x\"\n",
		"id = \"a\"\nextends = \"5-color\"\n[[reading]]\nid = \"R\"\nsettles = \"lock.faces\"\nquestion = { en = \"?\" }\n[[print]]\nkey = \"k\"\nvalue = \"{deck_min / 2}\"\n",
		"id = \"a\"\nextends = \"2hg-sealed\"\n[sealed]\ncopies = \"four\"\n[[pool.era]]\nfrom = \"2010-01-01\"\nsets = [\"LEA\"]\n[lists]\nuse = [{ list = \"vintage\", to = \"2012-01-01\" }]\n",
	} {
		f.Add(s)
	}
	cat := cards()
	f.Fuzz(func(t *testing.T, text string) {
		s := event.Settings{Date: day("2013-04-01")}
		got, _, err := format.Load("my.toml", &s, cat, func(path string) ([]byte, error) {
			if path != "my.toml" {
				return nil, errors.New("no such file")
			}
			return []byte(text), nil
		})
		if err == nil && got.Main.Max != format.Any && got.Main.Min > got.Main.Max {
			t.Fatalf("sizes %v of %q", got.Main, text)
		}
		if err != nil && strings.TrimSpace(err.Error()) == "" {
			t.Fatal("an error without a text")
		}
	})
}
