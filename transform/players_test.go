package transform_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform"
)

func TestPlayers(t *testing.T) {
	t.Parallel()
	type player struct{ ID, Name, Status string }
	tests := []struct {
		name    string
		decks   string
		results string
		listed  []event.Listed
		want    []player
		codes   []string
	}{
		{
			name: "spellings are one player", decks: "player,card_1\nÉlodie,Fog\n", results: "player,1,2\nELODIE,X,6\nMüller,0,X\n",
			want:  []player{{"elodie", "Élodie", ""}, {"muller", "Müller", ""}},
			codes: []string{"PLAYER_SPELLINGS Élodie", "RESULT_PLAYER_UNKNOWN Müller Müller"},
		},
		{
			name: "quotes, commas, ß", decks: "player,card_1\n\"Smith, Bob\",Fog\n»Zoë«,Fog\nMaß,Fog\n\"The \"\"Q\"\"\",Fog\n",
			want: []player{{"\"zoe\"", "»Zoë«", ""}, {"mass", "Maß", ""}, {"smith, bob", "Smith, Bob", ""}, {"the \"q\"", "The \"Q\"", ""}},
		},
		{
			name: "invisible characters are said and kept", decks: "player,card_1\nAna,Fog\nA\u200bna,Fog\nB\u202eob,Fog\n",
			want:  []player{{"ana", "Ana", ""}, {"bob", "B\u202eob", ""}},
			codes: []string{"CHAR_INVISIBLE A\u200bna A\u200bna", "CHAR_INVISIBLE B\u202eob B\u202eob", "PLAYER_SPELLINGS Ana", "SUBMISSION_SUPERSEDED Ana"},
		},
		{
			name: "look-alikes stay two", decks: "player,card_1\nAna,Fog\nАna,Ow\n", // the second A is Cyrillic
			want:  []player{{"ana", "Ana", ""}, {"аna", "Аna", ""}},
			codes: []string{"NAME_LOOKALIKE Аna Ana"},
		},
		{
			name: "a list of players", decks: "player,card_1\nana,Fog\n", listed: []event.Listed{{Player: "Ana", ID: "p7", Status: "dropped"}, {Player: "Cy"}},
			want:  []player{{"cy", "Cy", ""}, {"p7", "Ana", "dropped"}},
			codes: []string{"PLAYER_SPELLINGS Ana", "SUBMISSION_MISSING Cy"},
		},
		{
			name: "two players never share an id", listed: []event.Listed{{Player: "Alix", ID: "bo"}, {Player: "Bo"}, {Player: "Cy", ID: "7"}, {Player: "Dee", ID: "7"}},
			want:  []player{{"7", "Cy", ""}, {"7-2", "Dee", ""}, {"bo-2", "Alix", ""}, {"bo", "Bo", ""}},
			codes: []string{"PLAYER_ID_DOUBLE Dee 7", "PLAYER_ID_DOUBLE Alix bo"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p, sink := assemble(t, input{decks: tt.decks, results: tt.results, side: func(p *event.Phase) { p.Listed = tt.listed }})
			var got []player
			for i := range p.Players.Len() {
				got = append(got, player{p.Players.ID[i], p.Players.Name[i], p.Players.Status[i]})
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("players (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.codes, codes(sink, diag.Info)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPlayerIDIsIdempotent(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "name")
		if once := transform.PlayerID(s); transform.PlayerID(once) != once {
			t.Fatalf("PlayerID(%q) = %q, of that %q", s, once, transform.PlayerID(once))
		}
	})
}

func TestListCellsBecomeEntries(t *testing.T) {
	t.Parallel()
	p, sink := assemble(t, input{
		decks: "player,deck\nAna,\"Black Lotus, Jace, Wielder of Mysteries, Wasteland\"\nBob,Black Lotus / Ancestral Recall / Nonesuch Card\nCy,2x Wasteland; Super Lotus\n",
		extra: []string{"Super Lotus"},
	})
	var got []string
	for d := range p.Decks.Len() {
		from, to := p.DeckEntries(d)
		for e := from; e < to; e++ {
			got = append(got, p.Decks.ID[d]+": "+p.Strings.At(p.Entries.Text[e])+" "+p.Entries.Match[e].String()+" "+p.Entries.Zone[e].String())
			if p.Entries.Pos[e].Row != int32(d+2) || p.Entries.Pos[e].Col != 2 {
				t.Errorf("%s stands at %v", got[len(got)-1], p.Entries.Pos[e])
			}
		}
	}
	want := []string{
		"ana: Black Lotus exact main", "ana: Jace, Wielder of Mysteries exact main", "ana: Wasteland exact main",
		"bob: Black Lotus exact main", "bob: Ancestral Recall exact main", "bob: Nonesuch Card none main",
		"cy: 2x Wasteland exact main", "cy: Super Lotus none maybe",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
	if n := sink.Count("NAME_UNKNOWN"); n != 1 {
		t.Errorf("%d unknown names: %v", n, codes(sink, diag.Info))
	}
}
