package format_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"deckmill/ingest/event"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// TestListFiles: lists as spreadsheets save them, in English and French.
func TestListFiles(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	var wide []byte
	for _, u := range utf16.Encode([]rune("\ufeffname;status\r\nÂme de l'été;banned\r\nUpheaval;banned\r\n")) {
		wide = append(wide, byte(u), byte(u>>8))
	}
	for about, file := range map[string]string{
		"commas":             "name,status,from,to\nUpheaval,banned,2005-01-01,\n",
		"semicolons, CRLF":   "\ufeffname;status;from;to\r\nUpheaval;banned;2005-01-01;\r\n",
		"tabs":               "name\tstatus\nUpheaval\tbanned\n",
		"French words":       "Nom;Statut;Du;Au;Note\nUpheaval;Interdite;2005-01-01;;vote\n",
		"another spelling":   "name,status\nUPHEAVAL,Banned\n",
		"UTF-16":             string(wide),
		"cp1252 in the note": "name;status;source\nUpheaval;banned;d\xe9cision\n",
		"only names":         "card\nUpheaval\n",
	} {
		files := func(name string) ([]byte, error) {
			if name == "l.csv" {
				return []byte(strings.Replace(file, "Âme", "Ame", 1)), nil
			}
			return []byte("id = \"h\"\nextends = \"legacy\"\n[lists]\nuse = [\"l.csv\"]\n"), nil
		}
		f, _, err := format.Load("h.toml", &event.Settings{Date: day("2010-06-01")}, cat, files)
		if err != nil {
			t.Errorf("%s: %v", about, err)
			continue
		}
		id, _ := cat.Exact("Upheaval")
		if r := f.Reasons(id); len(r) != 1 || r[0].Status != format.Banned {
			t.Errorf("%s: %v", about, r)
		}
	}
	for about, c := range map[string]struct{ file, want string }{
		"banned and restricted": {"name,status,from,to\nUpheaval,banned,2005-01-01,\nUpheaval,restricted,2005-01-01,\n", "row 3: Upheaval stands already in row 2"},
		"unban and ban":         {"name,status,from,to\nUpheaval,banned,2005-01-01,2006-01-01\nUpheaval,legal,2006-01-01,\nUpheaval,banned,2006-01-01,\n", "row 4: Upheaval stands already in row 3"},
		"for no day":            {"name,status,from,to\nUpheaval,banned,2005-01-01,2005-01-01\n", "dates out of order"},
		"nothing":               {"", "no header"},
		"a foreign twin":        {"name,status\nBouleversement,banned\n", "several cards"},
		"a half of two cards":   {"name,status\nFire,banned\n", "several cards: Fire // Ice, Start // Fire"},
	} {
		faults := format.Lint("l.csv", cat, func(string) ([]byte, error) { return []byte(c.file), nil })
		if len(faults) == 0 || !strings.Contains(faults[0].Error(), c.want) {
			t.Errorf("%s: %v", about, faults)
		}
	}
	for _, name := range []string{"Fire/Ice", "Fire / Ice", "Fire//Ice"} {
		files := func(string) ([]byte, error) { return []byte("name,status\n" + name + ",banned\n"), nil }
		if faults := format.Lint("l.csv", cat, files); len(faults) > 1 || len(faults) == 1 && !strings.Contains(faults[0].Error(), "is written") {
			t.Errorf("%s: %v", name, faults)
		}
	}
}

// TestHeadedNames: numbers of heads and bases that are none.
func TestHeadedNames(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	load := func(name string) (string, error) {
		f, _, err := format.Load(name, &event.Settings{Date: day("2006-01-01")}, cat, func(string) ([]byte, error) { return nil, nil })
		if err != nil {
			return "", err
		}
		return f.ID, nil
	}
	for name, want := range map[string]string{
		"2HG-LEGACY": "2hg-legacy", "02hg-Legacy": "2hg-legacy", "1hg-legacy": "1hg-legacy", "50hg-vintage": "50hg-vintage", "Two-Headed Giant, Legacy": "2hg-legacy",
		"2hg-block": "2hg-kamigawa-block", "3HG-Sealed": "3hg-sealed", "VINTAGE": "vintage", "5 color": "5-color", "EDH 1 contre 1": "edh-1v1-fr",
	} {
		if got, err := load(name); got != want || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for _, name := range []string{"0hg-legacy", "51hg-legacy", "99hg-legacy", "1000hg-legacy", "-1hg-legacy", "2hg-", "2hg", "2hg-foo", "2hg-commander", "2hg-duel-commander", "2hg-3CB", "2hg-2hg-legacy", "2hg-edh-1v1-fr", "XHG-legacy"} {
		got, err := load(name)
		if err == nil || strings.Contains(err.Error(), ", 2hg-duel") {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}
