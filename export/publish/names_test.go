package publish

import (
	"strings"
	"testing"

	"deckmill/export/table"
)

func people(names ...string) []*table.Table {
	t := table.New(&table.Players)
	for _, n := range names {
		t.Append("e", strings.ToLower(n), n, table.Nil, table.Nil, 1, false)
	}
	return []*table.Table{t}
}

// TestSweep: names become pseudonyms where they stand as words, in any case and
// without accents, the longest first; a part of a word stays.
func TestSweep(t *testing.T) {
	t.Parallel()
	m := newMask(people("Ana", "Ana Maria", "Gwenaël", "[/b]", "O'Neil", "Ana M"), []byte("a secret of the event"))
	name := func(id string) string { return title(m.players[id]) }
	for text, want := range map[string]string{
		"Ana: no card":            name("ana") + ": no card",
		"ANA MARIA's deck":        name("ana maria") + "'s deck",
		"Ana Mox":                 name("ana") + " Mox",
		"Mana Crypt, Anabel, ana": "Mana Crypt, Anabel, " + name("ana"),
		"by gwenael and GWENAËL.": "by " + name("gwenaël") + " and " + name("gwenaël") + ".",
		"x[/b]y":                  "x" + name("[/b]") + "y",
		"o'neil-2":                name("o'neil") + "-2",
		"":                        "",
	} {
		if got := m.sweep(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestOrder: pseudonyms are 1..n, the same for the same key, and another key
// gives another order.
func TestOrder(t *testing.T) {
	t.Parallel()
	names := strings.Fields("Abe Bea Cid Dot Eli Fay Gus Hal Ida Jon Kim Leo")
	order := func(key string) string {
		m := newMask(people(names...), []byte(key))
		var list []string
		for _, n := range names {
			list = append(list, m.players[strings.ToLower(n)])
		}
		return strings.Join(list, " ")
	}
	a := order("first key")
	for n := 1; n <= len(names); n++ {
		if want := "player-" + strings.Repeat("0", 2-len(digits(n))) + digits(n); strings.Count(a, want) != 1 {
			t.Errorf("%s stands %d times in %s", want, strings.Count(a, want), a)
		}
	}
	if order("first key") != a || order("second key") == a {
		t.Error("the order does not follow the key")
	}
}

func digits(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return string(rune('0'+n/10)) + string(rune('0'+n%10))
}

// TestStageUnknown: what is not on the list of a stage is not published.
func TestStageUnknown(t *testing.T) {
	t.Parallel()
	schema := &table.Schema{Name: "news", Fields: []table.Field{{Name: "x"}}}
	fresh := table.New(schema)
	fresh.Append("secret")
	standings := table.New(&table.Standings)
	for _, stage := range []string{Sealed, Decks} {
		out := Stage([]*table.Table{fresh, standings}, stage)
		if len(out) != 1 || out[0].Schema != &table.Standings || out[0].Rows != 0 {
			t.Errorf("%s: %d tables", stage, len(out))
		}
	}
	if out := Stage([]*table.Table{fresh}, Results); len(out) != 1 {
		t.Error("results: the table is gone")
	}
	if out := Anonymous([]*table.Table{fresh}, []byte("key"), Results); len(out) != 0 {
		t.Error("anonymous: the table is there")
	}
}

// TestNumberedNames: the number in the name of a deck without one, which tells
// the place of its player, becomes that of the pseudonym.
func TestNumberedNames(t *testing.T) {
	t.Parallel()
	m := newMask(people("Ana", "Bob"), []byte("a secret of the event"))
	for name, want := range map[string]string{"Deck 07": "Deck 01", "Deck 7 of Ana": "Deck 7 of " + title(m.players["ana"]), "": ""} {
		r := row{"player_id": "player-01", "deck_name": name}
		if m.deckName(r); r["deck_name"] != want {
			t.Errorf("%q: %q, want %q", name, r["deck_name"], want)
		}
	}
}
