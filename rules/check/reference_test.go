package check_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/event"
	"deckmill/rules/check"
)

// TestReferenceCases: the cases of ../shared/cases/legality that ask for
// something no list of cards or table of results tells (damage dealt, life
// totals during a game). Decks and results carry no such fact, so they are
// answered by the reference data that `formats show` prints; the arithmetic of
// the table is for the judge at it.
func TestReferenceCases(t *testing.T) {
	t.Parallel()
	cat := starter(t)
	for _, c := range []struct {
		ids, format string
		says        []string
	}{
		{"E92 E94 E95", "edh-1v1-fr", []string{"21 combat damage by one general, each general apart, whoever controls it"}},
		{"E97 E98", "edh-1v1-fr", []string{"two winning games, 60 minutes"}},
		{"T31 T33", "2hg-legacy", []string{"one game; a draw only on time, five extra turns"}},
		{"T34", "2hg-legacy", []string{"of the team: who cannot lose keeps the team in"}},
		{"T36 T39 T40", "2hg-legacy", []string{"half of the team's, rounded up"}},
		{"T37", "2hg-legacy", []string{"the new totals are added up"}},
		{"X01", "2hg-sealed", []string{"30 for the team", "a team loses at 15 counters"}},
		{"X02", "3hg-legacy", []string{"45 for the team", "a team loses at 20 counters"}},
		{"X03", "1hg-vintage", []string{"15 for the team", "a team loses at 10 counters"}},
	} {
		text := load(t, c.format, event.Settings{Date: day("2011-03-01")}, cat).Show("en")
		for _, want := range c.says {
			if !strings.Contains(text, want) {
				t.Errorf("%s: formats show %s does not say %q", c.ids, c.format, want)
			}
		}
	}
}

// TestDatedCases: C47 is one deck on two days, C53 a wish for every card of the
// board.
func TestDatedCases(t *testing.T) {
	t.Parallel()
	cat := starter(t)
	deck := five(25, 25, 25, 25, 25, "1 Panoptic Mirror")
	for _, c := range []struct {
		about, date string
		deck        []string
		house       event.House
		want        []string
		verdict     string
	}{
		{"C47, July list of 2009", "2009-08-01", deck, event.House{}, []string{"LIST_BANNED Panoptic Mirror"}, check.Illegal},
		{"C47, the seed's list", "2010-04-01", deck, event.House{}, nil, check.Legal},
		{"C47, two copies", "2010-04-01", five(25, 25, 25, 25, 25, "2 Panoptic Mirror"), event.House{}, []string{"LIST_RESTRICTED Panoptic Mirror"}, check.Illegal},
		{"C53, a fifth Naturalize", "2010-04-01", five(25, 25, 25, 25, 25, "4 Naturalize", "side 1 Naturalize"), reading("5C-10", "wish"), []string{"COPIES_OVER Naturalize"}, check.Illegal},
		{"C53, a second Sol Ring", "2010-04-01", five(25, 25, 25, 25, 25, "1 Sol Ring", "side 1 Sol Ring"), reading("5C-10", "wish"), []string{"LIST_RESTRICTED Sol Ring"}, check.Illegal},
		{"C53, allowed", "2010-04-01", five(25, 25, 25, 25, 25, "3 Naturalize", "side 2 Naturalize"), reading("5C-10", "wish"), nil, check.Legal},
	} {
		got, verdict := judge(t, cat, formatCase{about: c.about, format: "5-color", date: c.date, deck: c.deck, house: c.house})
		if d := cmp.Diff(c.want, got); d != "" || verdict != c.verdict {
			t.Errorf("%s: %s %s", c.about, verdict, d)
		}
	}
}
