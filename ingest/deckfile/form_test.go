package deckfile_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/deckfile"
)

// The player stands above one row per card.
func TestForm(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, text string
		is         bool
		decks      []string
		codes      []string
		rows       string
	}{
		{"filled in", "Player,Ana,\nDeck name,Noir,\n\nsection,card,count\nmain,Swamp,56\n,Fog,\nside,Duress,4\n,,\n", true, []string{"|Ana|Noir: 56 Swamp ; 1 Fog ; 4 Duress[side]"}, nil, "8 = 3 + 0 + 5"},
		{"French, semicolons, a team", "Joueur;Ana\nÉquipe;Reds\nsection;carte;nombre\n;Forêt;2\n", true, []string{"|Ana|: 2 Forêt"}, nil, "4 = 1 + 0 + 3"},
		{"the general is not filled in", "Player,Ana\nsection,card,count\ngeneral,,\nmain,Fog,1\n", true, []string{"|Ana|: 1 Fog"}, nil, "4 = 1 + 0 + 3"},
		{"nobody", "Player,\nsection,card,count\nmain,Fog,1\nmain,Swamp,1\n", true, nil, []string{"ROW_NO_PLAYER@1:1"}, "4 = 0 + 2 + 2"},
		{"untouched", "Player,\nDeck name,\nsection,card,count\ngeneral,,\n", true, nil, nil, "4 = 0 + 0 + 4"},
		{"a faulty row", "Player,Ana\nsection,card,count\nmain,Fog,x\nmain,,2\nnowhere,Fog,1\nmain,Fog,1,9\nmain,Fog,2\n", true, []string{"|Ana|: 2 Fog"}, []string{"ROW_COUNT@3:3", "ROW_NO_CARD@4:2", "ROW_SECTION@5:1", "ROW_RAGGED@6:4"}, "7 = 1 + 4 + 2"},
		{"a player column is another layout", "Player,Ana\nplayer,card,count\nBo,Fog,1\n", false, nil, nil, ""},
		{"no player above", "Deck name,Noir\nsection,card,count\nmain,Fog,1\n", false, nil, nil, ""},
		{"words above", "Player,Ana,is,here\nsection,card,count\nmain,Fog,1\n", false, nil, nil, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b, g := newBook(), scan(tt.text)
			if got := deckfile.IsForm(g, nil); got != tt.is {
				t.Fatalf("IsForm = %v", got)
			}
			if !tt.is {
				return
			}
			deckfile.Form(b, g)
			if diff := cmp.Diff(tt.decks, dump(b.Phase)); diff != "" {
				t.Errorf("decks (-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(tt.codes, codes(b)); diff != "" {
				t.Errorf("codes (-want +got)\n%s", diff)
			}
			if got := rows(b); got != tt.rows {
				t.Errorf("rows %s, want %s", got, tt.rows)
			}
			if err := balanced(b, len(g.Rows)); err != nil {
				t.Error(err)
			}
		})
	}
}
