package format_test

import (
	"io/fs"
	"strings"
	"testing"

	"deckmill/ingest/event"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// TestHostileFiles: every fault of a format file is an error at load that says
// what is wrong and where, in a few lines.
func TestHostileFiles(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	const head = "id = \"h\"\nextends = \"legacy\"\n"
	rule := func(text string) string { return head + "[[rule]]\nid = \"r\"\nsay = { en = \"x\" }\n" + text }
	for about, c := range map[string]struct{ file, want string }{
		"a circle of one":         {"id = \"h\"\nextends = \"./h.toml\"", "round in a circle: h.toml -> h.toml"},
		"a circle of two":         {"id = \"h\"\nextends = \"./other.toml\"", "round in a circle: h.toml -> other.toml -> h.toml"},
		"extends nothing":         {"id = \"h\"\nextends = \"no-such\"", `unknown format "no-such"`},
		"extends a lost file":     {"id = \"h\"\nextends = \"./lost.toml\"", "lost.toml: cannot be read: there is no such file"},
		"unknown at the top":      {head + "poool = 1", "line 3: unknown key poool; nearest known key: pool"},
		"far from every key":      {head + "[pool]\nquux = 1", "unknown key pool.quux; known keys here: base, clause"},
		"a key of another table":  {head + "[lock]\nunlimited = \"basic\"", "unknown key lock.unlimited; "},
		"in an inline table":      {head + "[deck]\nmain = { min = 60, mx = 3 }", "line 4: unknown key deck.main.mx; nearest known key: max"},
		"in a rule":               {rule("cardz = ['x']\ncard = 'true'"), "unknown key rule.cardz; nearest known key: card"},
		"an unknown language":     {head + "title = { en = \"x\", de = \"y\" }", "keys en, fr and ru; got de = y"},
		"a list with a key more":  {head + "lists.use = [{ list = \"legacy\", when = \"x\" }]", "got when = x"},
		"a number for a text":     {"id = 3", "line 1: found a whole number; expected a text"},
		"a number for a table":    {head + "deck.main = 60", "expected table but found a whole number"},
		"a truth for a text":      {rule("card = true"), "line 6: found true or false; expected a text"},
		"a list for a text":       {"id = \"h\"\nextends = [\"legacy\"]", "found a list; expected a text"},
		"a table for a parameter": {head + "params = { n = 1 }\n[[era]]\n[era.set]\ncopies.max = 3", "line 6: era.set.copies: found a table; expected "},
		"a fraction":              {head + "copies.max = 4.5", "neither a number nor the name of a parameter"},
		"below nothing":           {head + "copies.max = -1", "out of range"},
		"no parameter":            {head + "deck.main = { min = \"sixty\" }", "neither a number nor a parameter"},
		"more than at most":       {head + "deck.main = { min = 60, max = 40 }", "at least 60 and at most 40"},
		"a huge expression":       {rule("card = '" + strings.Repeat("true && ", 700) + "true'"), "expression over 4096 bytes"},
		"a wrong field":           {rule("card = 'colurs == []'"), "unknown name colurs, at character 1"},
		"a wrong type":            {rule("card = 'value == \"3\"'"), "line 6"},
		"no truth":                {rule("card = 'value'"), "line 6"},
		"the clock":               {rule("deck = 'now().Year() > 2000'"), "unknown name now"},
		"eras that overlap":       {head + "params = { n = 1 }\n[[era]]\nfrom = \"2009-01-01\"\nset = { n = 2 }\n[[era]]\nfrom = \"2005-01-01\"\nto = \"2010-01-01\"", "eras 1 and 2 overlap"},
		"an era backwards":        {head + "[[era]]\nfrom = \"2010-01-01\"\nto = \"2009-01-01\"", "dates out of order: from 2010-01-01 to 2009-01-01"},
		"an era of nothing":       {head + "[[era]]\nset = { m = 3 }", "era 1 sets m, which is no parameter"},
		"before every era":        {head + "[[era]]\nfrom = 2030-01-01", "no era holds on 2010-06-01; the first begins on 2030-01-01"},
		"no day":                  {head + "[[era]]\nfrom = \"soon\"", `"soon" is no date`},
		"empty":                   {"", "key id is missing"},
		"a long line":             {head + "poool = \"" + strings.Repeat("x", 5000) + "\"", "…"},
		"no TOML":                 {"<html>", "line 1"},
	} {
		files := func(name string) ([]byte, error) {
			switch name {
			case "h.toml":
				return []byte(c.file), nil
			case "other.toml":
				return []byte("id = \"o\"\nextends = \"./h.toml\""), nil
			}
			return nil, fs.ErrNotExist
		}
		_, _, err := format.Load("h.toml", &event.Settings{Date: day("2010-06-01")}, cat, files)
		if err == nil || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 700 {
			t.Errorf("%s: %v, want %q", about, err, c.want)
		}
	}
	plain := "id = \"h\"\ntitle = \"Ours\"\nextends = \"legacy\"\n[[rule]]\nid = \"r\"\ncard = 'basic'\nsay = \"only basic lands\"\n"
	if f, _, err := format.Load("h.toml", &event.Settings{Date: day("2010-06-01")}, cat, func(string) ([]byte, error) { return []byte(plain), nil }); err != nil || f.Label != "Ours" {
		t.Errorf("one text for all languages: %v", err)
	}
	// days may be TOML dates, in every place
	ok := "id = \"h\"\nextends = \"legacy\"\nparams = { n = 60 }\nlists.use = [{ list = \"legacy\", from = 2009-01-01 }]\n[deck]\nmain = { min = \"n\" }\n[[era]]\nfrom = 2009-01-01\nto = 2011-01-01\nset = { n = 250 }\n[[print]]\nkey = \"life\"\nvalue = \"20\"\nfrom = 2009-01-01\n"
	f, _, err := format.Load("h.toml", &event.Settings{Date: day("2010-06-01")}, cat, func(string) ([]byte, error) { return []byte(ok), nil })
	if err != nil || f.Main.Min != 250 {
		t.Errorf("TOML dates: %v", err)
	}
}
