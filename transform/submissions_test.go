package transform_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
)

func TestSubmissions(t *testing.T) {
	t.Parallel()
	deadline := func(s *event.Settings) { s.Deadline = event.TimeOf(time.Date(2006, 1, 31, 12, 0, 0, 0, time.UTC)) }
	tests := []struct {
		name    string
		decks   string
		results string
		set     func(*event.Settings)
		rulings []event.Ruling
		want    []string
		codes   []string
	}{
		{
			name: "the latest counts", decks: "player,submitted,card_1\nAna,2006-01-31 11:00,Fog\nBob,2006-01-31 11:00,Fog\nAna,2006-01-31 10:00,Ow\n",
			want:  []string{"ana-2 Ana counted", "bob Bob counted", "ana Ana superseded"},
			codes: []string{"SUBMISSION_SUPERSEDED Ana"},
		},
		{
			name: "the same second: the later line", decks: "player,submitted,card_1\nAna,2006-01-31 10:00,Fog\nAna,2006-01-31 10:00,Ow\n",
			want:  []string{"ana Ana superseded", "ana-2 Ana counted"},
			codes: []string{"SUBMISSION_SUPERSEDED Ana", "SUBMISSION_SAME_TIME Ana"},
		},
		{
			name: "without a time before those with one", decks: "player,submitted,card_1\nAna,2006-01-31 10:00,Fog\nAna,,Ow\n",
			want:  []string{"ana-2 Ana counted", "ana Ana superseded"},
			codes: []string{"SUBMISSION_SUPERSEDED Ana"},
		},
		{
			name: "the deadline is inclusive", decks: "player,submitted,card_1\nAna,2006-01-31 12:00:00,Fog\nBob,2006-01-31 12:00:01,Fog\n", set: deadline,
			want:  []string{"ana Ana counted", "bob Bob late"},
			codes: []string{"SUBMISSION_LATE Bob"},
		},
		{
			name: "a late second deck", decks: "player,submitted,card_1\nAna,2006-01-31 10:00,Fog\nAna,2006-01-31 13:00,Ow\n", set: deadline,
			want:  []string{"ana Ana counted", "ana-2 Ana late"},
			codes: []string{"SUBMISSION_LATE Ana"},
		},
		{
			name: "a late deck is let in by its id", decks: "player,submitted,card_1\nAna,2006-01-31 10:00,Fog\nAna,2006-01-31 13:00,Ow\n", set: deadline,
			rulings: []event.Ruling{{Deck: "ana-2", Rule: "submission_late", Decision: "Legal"}},
			want:    []string{"ana Ana superseded", "ana-2 Ana counted late"},
			codes:   []string{"SUBMISSION_SUPERSEDED Ana", "SUBMISSION_LATE Ana"},
		},
		{
			name: "a late deck is let in by its player", decks: "player,deck_id,submitted,card_1\nAna,d7,2006-01-31 13:00,Ow\n", set: deadline,
			rulings: []event.Ruling{{Deck: "Ana", Rule: "*", Decision: "legal"}},
			want:    []string{"d7 Ana counted late"},
			codes:   []string{"SUBMISSION_LATE Ana"},
		},
		{
			name: "the last ruling on a late deck counts", decks: "player,submitted,card_1\nAna,2006-01-31 13:00,Ow\n", set: deadline,
			rulings: []event.Ruling{{Deck: "ana", Rule: "SUBMISSION_LATE", Decision: "legal"}, {Deck: "ana", Rule: "SUBMISSION_LATE", Decision: "illegal"}},
			want:    []string{"ana Ana late"},
			codes:   []string{"SUBMISSION_LATE Ana"},
		},
		{
			name: "two decks a player", decks: "player,card_1\nAna,Fog\nAna,Ow\nAna,Fling\n", set: func(s *event.Settings) { s.XCB.DecksPerPlayer = 2 },
			want:  []string{"ana Ana superseded", "ana-2 Ana counted", "ana-3 Ana counted"},
			codes: []string{"SUBMISSION_SUPERSEDED Ana"},
		},
		{
			name: "twice in the matrix", decks: "player,card_1\nAna,Fog\nAna,Ow\nBob,Fog\n", results: "player,1,2,3\nAna,X,6,6\nBob,0,X,6\nAna,0,0,X\n",
			want:  []string{"ana Ana counted", "ana-2 Ana counted", "bob Bob counted"},
			codes: []string{"PLAYER_SEVERAL_DECKS Ana 2"},
		},
		{
			name: "given ids", decks: "deck_id,player,card_1\nx1,Ana,Fog\nx1,Bob,Ow\n",
			want:  []string{"x1 Ana counted", "x1-2 Bob counted"},
			codes: []string{"DECK_ID_DOUBLE x1"},
		},
		{
			name: "numbers without players", decks: "no,player,card_1\n7,,Fog\n3,,Ow\n",
			want: []string{"deck-7  counted", "deck-3  counted"},
		},
		{
			name: "not in the results", decks: "player,card_1\nAna,Fog\nBob,Ow\nCy,Fog\n", results: "player,1,2\nAna,X,6\nBob,0,X\n",
			want:  []string{"ana Ana counted", "bob Bob counted", "cy Cy"},
			codes: []string{"DECK_NOT_IN_RESULTS Cy"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p, sink := assemble(t, input{decks: tt.decks, results: tt.results, set: tt.set, side: func(p *event.Phase) { p.Rulings = tt.rulings }})
			if diff := cmp.Diff(tt.want, decksOf(p)); diff != "" {
				t.Errorf("decks (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.codes, codes(sink, diag.Info)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}
