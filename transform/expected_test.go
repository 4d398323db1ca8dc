package transform_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform"
)

// Who is listed in players.csv and sent nothing, and who sent a deck and is not
// listed, with the names that may be meant.
func TestExpected(t *testing.T) {
	t.Parallel()
	const head = "player,submitted,card_1\n"
	list := func(names ...string) func(*event.Phase) {
		return func(p *event.Phase) {
			for _, n := range names {
				name, status, _ := strings.Cut(n, "/")
				p.Listed = append(p.Listed, event.Listed{Player: name, Status: status})
			}
		}
	}
	for _, tt := range []struct {
		name, decks string
		side        func(*event.Phase)
		codes       []string
		awaited     []string
	}{
		{"no list: nobody is expected", head + "Ana,,Fog\n", list(), nil, nil},
		{"all there, whatever the spelling", head + "ana,,Fog\nGwenael,,Fog\n", list("Ana", "Gwenaël"), []string{"PLAYER_SPELLINGS", "PLAYER_SPELLINGS"}, nil},
		{"one is missing", head + "Ana,,Fog\n", list("Ana", "Bo", "Cy/Absent", "Di/abandon", "Ed/paid"), []string{"SUBMISSION_MISSING Bo", "SUBMISSION_MISSING Ed"}, []string{"Bo", "Ed"}},
		{"listed twice, said once", head + "Ana,,Fog\n", list("Ana", "Bo", "bo", "Bo"), []string{"PLAYER_SPELLINGS", "SUBMISSION_MISSING Bo"}, []string{"Bo"}},
		{"a slip in a name", head + "Corvn,,Fog\nAna,,Fog\n", list("Ana", "Corvin"), []string{"SUBMISSION_MISSING Corvin", "PLAYER_UNEXPECTED Corvn Corvn -> Corvin"}, []string{"Corvin"}},
		{"a first name; the missing one comes first", head + "Ana,,Fog\nAna Petit,,Fog\n", list("Ana Petit", "Ana Roux"), []string{"SUBMISSION_MISSING Ana Roux", "PLAYER_UNEXPECTED Ana Ana -> Ana Roux|Ana Petit"}, []string{"Ana Roux"}},
		{"nobody is like it", head + "Zoltan,,Fog\nAna,,Fog\n", list("Ana"), []string{"PLAYER_UNEXPECTED Zoltan Zoltan"}, nil},
		{"a late deck is no missing deck", head + "Ana,2006-02-02 10:00,Fog\n", list("Ana"), []string{"SUBMISSION_LATE Ana"}, nil},
		{"a seat of a team is known", head + "Ana,,Fog\nBo,,Fog\n", func(p *event.Phase) {
			list("Ana")(p)
			p.Seats = append(p.Seats, event.Seat{Team: "Reds", Player: "Bo"})
		}, nil, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p, sink := assemble(t, input{decks: tt.decks, side: tt.side, set: func(s *event.Settings) {
				s.Deadline = event.TimeOf(time.Date(2006, 1, 31, 12, 0, 0, 0, time.UTC))
			}})
			var got []string
			for _, c := range codes(sink, diag.Info) {
				if strings.HasPrefix(c, "PLAYER_SPELLINGS") {
					c, _, _ = strings.Cut(c, " ")
				}
				got = append(got, c)
			}
			if diff := cmp.Diff(tt.codes, got); diff != "" {
				t.Errorf("findings (-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(tt.awaited, transform.Awaited(p)); diff != "" {
				t.Errorf("awaited (-want +got)\n%s", diff)
			}
		})
	}
}
