package transform_test

import (
	"slices"
	"testing"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/transform"
	"deckmill/transform/catalog"
	"deckmill/transform/names"
)

// Teams come from teams.csv and from the team column of decks; a player is in
// one team; pools are resolved as decks are.
func TestTeams(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	p := event.NewPhase(event.Settings{Phase: "main"}, event.NewStrings())
	at := func(row int32) source.Pos { return source.Pos{File: 1, Row: row} }
	for i, s := range []event.Seat{{Team: "Zebras", Player: "Bo", Seat: "B"}, {Team: "zebras ", Player: "Ana", Seat: "A"}, {Team: "Apes", Player: "BO"}, {Team: "Apes", Player: "Cy"}} {
		s.Pos = at(int32(i + 2))
		p.Seats = append(p.Seats, s)
	}
	p.PoolRows = []event.PoolRow{{Team: "Apes", Card: "Naturalisation", Count: 2, Pos: at(2)}, {Team: "Apes", Card: "Sol Rnig", Count: 1, Pos: at(3)}}
	p.AddDeck(event.Deck{Label: "Dee", TeamLabel: "Apes", Pos: at(9)}, nil)
	resolver, _ := names.New(cat, names.Options{})
	var sink diag.Sink
	transform.Phase(p, transform.Input{Catalog: cat, Names: resolver, Files: &source.Files{}}, &sink)

	if !slices.Equal(p.Teams.Name, []string{"Apes", "Zebras"}) {
		t.Fatalf("teams %q", p.Teams.Name)
	}
	members := func(team int) (out []string) {
		for _, m := range p.Teams.Of(team) {
			out = append(out, p.Players.Name[m])
		}
		return out
	}
	if got := members(0); !slices.Equal(got, []string{"Cy", "Dee"}) {
		t.Errorf("Apes: %q", got)
	}
	if got := members(1); !slices.Equal(got, []string{"Ana", "Bo"}) {
		t.Errorf("Zebras by seat: %q", got)
	}
	if sink.Count("TEAM_MEMBER_TWICE") != 1 || sink.Count("POOL_CARD_UNKNOWN") != 1 {
		t.Errorf("findings %+v", sink.List)
	}
	pool := p.Teams.PoolOf(0)
	if len(pool) != 2 || pool[0].Card < 0 || cat.Name(pool[0].Card) != "Naturalize" || pool[1].Card >= 0 || len(p.Teams.PoolOf(1)) != 0 {
		t.Errorf("pool %+v", pool)
	}
	if p.TeamOf(0) != 0 {
		t.Errorf("team of the deck: %d", p.TeamOf(0))
	}
}
