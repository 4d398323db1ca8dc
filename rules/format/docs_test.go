package format_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"deckmill/ingest/event"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// The examples of docs/formats.md load as they are printed.
func TestDocumentedExamples(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "formats.md"))
	if err != nil {
		t.Fatal(err)
	}
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	beside := map[string]string{
		"points.csv": "name,points\nSol Ring,4\nBlack Lotus,4\n", "our-list.csv": "name,status\nSol Ring,banned\n",
		"../round70/out/csv/standings.csv": "rank,player_id,deck_id\n1,anne,anne\n", "../round70/out/csv/decks.csv": "deck_id,player_id,counted\nanne,anne,true\n",
		"../round70/out/csv/deck_cards.csv": "deck_id,card,zone\nanne,Sol Ring,main\n",
	}
	seen := 0
	for _, m := range regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		block := m[1]
		s := event.Settings{Date: day("2011-03-01")}
		name := "block.toml"
		switch {
		case strings.Contains(block, "special/highlander"):
			name, beside["special-highlander.toml"] = "3CB Highlander", block
		case strings.HasPrefix(block, "id"):
			seen++
		default:
			continue // a part of an event file
		}
		_, _, err := format.Load(name, &s, cat, func(path string) ([]byte, error) {
			if path == "block.toml" {
				return []byte(block), nil
			}
			if text, ok := beside[path]; ok {
				return []byte(text), nil
			}
			return nil, fs.ErrNotExist
		})
		if err != nil {
			t.Errorf("%v in\n%s", err, block)
		}
	}
	if seen < 5 {
		t.Errorf("%d examples of format files", seen)
	}
}
