package ingest_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest"
	"deckmill/ingest/deckfile"
	"deckmill/ingest/event"
)

// anyDeck draws a deck that a writer can hold. A sideboard of one or two cards
// beside a hundred is left out: it reads as the general, on purpose.
func anyDeck(t *rapid.T, w *deckfile.Writer) deckfile.Deck {
	word := rapid.StringMatching(`[A-ZÉÆ][a-zéûö]{1,8}('s)?`)
	d := deckfile.Deck{ID: "ana-2", Player: rapid.SampledFrom([]string{"Ana", "Zoë d'Arc", `A "B" <c> & d`}).Draw(t, "player"), Name: "Blue"}
	seen := map[string]bool{}
	for _, z := range w.Zones {
		if z == event.Pool {
			continue
		}
		for range rapid.IntRange(0, 6).Draw(t, z.String()) {
			name := word.Draw(t, "word") + " " + word.Draw(t, "word")
			c := deckfile.Card{Zone: z, Count: rapid.IntRange(3, 40).Draw(t, "count"), Name: name}
			switch rapid.IntRange(0, 5).Draw(t, "kind") {
			case 0:
				c.Name, c.Front, c.Halves = name+" // "+word.Draw(t, "half"), name, true
			case 1:
				c.Name, c.Front = name+" // "+word.Draw(t, "back"), name
			case 2:
				c.Name += ", the " + word.Draw(t, "title") + ` "Quote"`
			case 3:
				c.Set, c.Num = "LEA", strconv.Itoa(rapid.IntRange(1, 400).Draw(t, "number"))
			}
			if !seen[c.Name] {
				d.Cards = append(d.Cards, c)
			}
			seen[c.Name] = true
		}
	}
	return d
}

// written is how a card comes back: its zone, count and the text of its name.
func written(w *deckfile.Writer, c *deckfile.Card) string {
	front := c.Name
	if c.Front != "" && !c.Halves {
		front = c.Front
	}
	name := map[string]string{"mtgo": strings.ReplaceAll(front, " // ", "/"), "dek": strings.ReplaceAll(front, " // ", "/"), "arena": front, "cod": c.Name, "csv": c.Name}[w.Name]
	set := " (" + c.Set + " " + c.Num + ")"
	switch {
	case c.Set == "" || w.Name == "mtgo" || w.Name == "dek":
		set = ""
	case w.Name == "arena":
		name, set = name+" ("+c.Set+") "+c.Num, "" // peeled with the name, by transform/names
	}
	zone := ""
	if c.Zone != event.Main {
		zone = "/" + c.Zone.String()
	}
	return strconv.Itoa(c.Count) + " " + name + zone + set
}

// TestReadOfWritten: read(write(deck)) = deck, in every dialect that is written.
func TestReadOfWritten(t *testing.T) {
	t.Parallel()
	for i := range deckfile.Writers {
		w := &deckfile.Writers[i]
		rapid.Check(t, func(rt *rapid.T) {
			d := anyDeck(rt, w)
			if len(d.Cards) == 0 {
				return
			}
			spec, _ := ingest.Without(t.TempDir(), nil)
			spec.Settings[0].Decks, spec.Stdin = []string{"-"}, strings.NewReader(string(w.Bytes(d)))
			job, err := ingest.Load(spec)
			if err != nil {
				rt.Fatal(err)
			}
			var want []string
			for k := range d.Cards {
				want = append(want, written(w, &d.Cards[k]))
			}
			p := job.Books[0].Phase
			if p.Decks.Len() != 1 {
				rt.Fatalf("%s: %d decks of\n%s", w.Name, p.Decks.Len(), w.Bytes(d))
			}
			_, cards, _ := strings.Cut(decksOf(p), ": ")
			got := strings.Split(cards, ", ")
			want = strings.Split(strings.Join(want, ", "), ", ") // names hold commas, too
			slices.Sort(want)
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				rt.Fatalf("%s (-want +got):\n%s\n%s", w.Name, diff, w.Bytes(d))
			}
			if w.Name != "mtgo" && w.Name != "dek" && p.Decks.Label[0] != d.Player {
				rt.Fatalf("%s: player %q", w.Name, p.Decks.Label[0])
			}
		})
	}
}

func TestWriters(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, w := range deckfile.Writers {
		if w.Name == "" || w.Doc == "" || !strings.HasPrefix(w.Ext, ".") || len(w.Zones) < 2 || seen[w.Name] {
			t.Errorf("writer %+v", w.Name)
		}
		seen[w.Name] = true
	}
	for _, n := range []string{"mtgo", "arena", "cod", "dek", "csv"} {
		if deckfile.WriterOf(n) == nil {
			t.Errorf("no writer %s", n)
		}
	}
}
