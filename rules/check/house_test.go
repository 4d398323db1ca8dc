package check_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/check"
	"deckmill/rules/format"
)

// houseFiles lie beside the event of the documented house rules.
var houseFiles = map[string]string{
	"points.csv":                        "name,points\nSol Ring,4\nBlack Lotus,4\nMox Ruby,3\n",
	"../round70/out/csv/standings.csv":  "rank,player_id,deck_id\n1,anne,anne\n2,bruno,bruno\n",
	"../round70/out/csv/decks.csv":      "deck_id,player_id,counted\nanne,anne,true\nbruno,bruno,true\n",
	"../round70/out/csv/deck_cards.csv": "deck_id,card,zone\nanne,Sol Ring,main\nanne,Forest,main\nbruno,Mox Ruby,main\n",
}

// TestHouseRules: the five worked examples of docs/formats.md, as they are
// printed there, against decks that keep them and decks that do not.
func TestHouseRules(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "formats.md"))
	if err != nil {
		t.Fatal(err)
	}
	cat := starter(t)
	winners := event.House{ListsSet: true, Lists: []string{"xcb-main", "winners:../round70/out"}}
	for _, c := range []struct {
		about, id string
		house     event.House
		deck      []string
		want      []string
	}{
		{about: "five uncommons", id: "peasant", deck: []string{"51 Forest", "4 Naturalize", "4 Watchwolf", "1 Kitchen Finks"}},
		{about: "six uncommons", id: "peasant", deck: []string{"50 Forest", "4 Naturalize", "4 Watchwolf", "2 Kitchen Finks"}, want: []string{"RULE_BROKEN  [five-uncommons]"}},
		{about: "a rare", id: "peasant", deck: []string{"59 Forest", "1 Umezawa's Jitte"}, want: []string{"RULE_BROKEN Umezawa's Jitte [commons]"}},
		{about: "the format's own limits stay", id: "peasant", deck: []string{"55 Forest", "5 Naturalize"}, want: []string{"COPIES_OVER Naturalize [MTR 6.1]"}},
		{about: "a third", id: "tribal", deck: []string{"40 Forest", "20 Relentless Rats"}},
		{about: "less than a third", id: "tribal", deck: []string{"41 Forest", "19 Relentless Rats"}, want: []string{"RULE_BROKEN  [one-third]"}},
		{about: "no creature", id: "tribal", deck: []string{"60 Forest"}, want: []string{"RULE_BROKEN  [one-third]"}},
		{about: "one of each", id: "highlander", deck: []string{"58 Forest", "1 Naturalize", "1 Watchwolf"}},
		{about: "two of one", id: "highlander", deck: []string{"58 Forest", "1 Naturalize", "side 1 Naturalize", "1 Watchwolf"}, want: []string{"COPIES_OVER Naturalize [house]"}},
		{about: "eight points", id: "points", deck: []string{"58 Forest", "1 Sol Ring", "1 Black Lotus"}},
		{about: "eleven points, the sideboard counts", id: "points", deck: []string{"58 Forest", "1 Sol Ring", "1 Black Lotus", "side 1 Mox Ruby"}, want: []string{"RULE_BROKEN  [ten-points]"}},
		{about: "a winner's card", id: "3CB", house: winners, deck: []string{"1 Sol Ring", "2 Forest"}, want: []string{"LIST_BANNED Sol Ring [2.3e]"}},
		{about: "basic lands and the second's cards are free", id: "3CB", house: winners, deck: []string{"1 Mox Ruby", "2 Forest"}},
	} {
		example := regexp.MustCompile("(?s)```toml\n(id +=  *\"" + c.id + "\".*?)```").FindStringSubmatch(string(page))
		name := "house.toml"
		if example == nil {
			name, example = c.id, []string{"", ""}
		}
		s := event.Settings{Date: day("2011-03-01"), Lang: "en", House: c.house}
		f, _, err := format.Load(name, &s, cat, func(path string) ([]byte, error) {
			if path == "house.toml" {
				return []byte(example[1]), nil
			}
			if text, ok := houseFiles[path]; ok {
				return []byte(text), nil
			}
			return nil, fs.ErrNotExist
		})
		if err != nil {
			t.Errorf("%s: %v", c.about, err)
			continue
		}
		p := event.NewPhase(s, event.NewStrings())
		addDeck(t, p, cat, "Anne", c.deck...)
		var sink diag.Sink
		check.Deck(p, 0, f, cat, &sink)
		var got []string
		for i := range sink.List {
			if x := &sink.List[i]; x.Severity > diag.Info {
				got = append(got, x.Code+" "+x.Card+" ["+x.Clause+"]")
			}
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s, %s: %s", c.id, c.about, d)
		}
	}
}
