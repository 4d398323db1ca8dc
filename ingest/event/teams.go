package event

import "deckmill/ingest/source"

// Seat is one row of teams.csv: one member of a team, as typed.
type Seat struct {
	Team, Player, Seat string
	Pos                source.Pos
}

// PoolRow is one row of pools.csv: copies of a card that a team opened.
type PoolRow struct {
	Team, Card, Product string
	Count               int32 // at least 1
	Pos                 source.Pos
}

// Teams of a phase, sorted by id. Members of team t are the players
// Members[Start[t]:Start[t+1]], in the order of their seats; the cards it
// opened are Pool[PoolStart[t]:PoolStart[t+1]].
type Teams struct {
	ID        []string // folded name
	Name      []string // as typed first
	Pos       []source.Pos
	Start     []int32 // len = number of teams + 1, or empty without teams
	Members   []int32 // index into Players
	PoolStart []int32 // like Start
	Pool      []PoolCard
}

// PoolCard is a row of a team's pool. Card is -1 when the text is no certain
// card.
type PoolCard struct {
	Card    int32 // catalogue id, -1 = none
	Raw     string
	Product string // "" = not given
	Count   int32
	Pos     source.Pos
}

// Len is the number of teams.
func (t *Teams) Len() int { return len(t.ID) }

// Of are the members of team i, as indexes into Players.
func (t *Teams) Of(i int) []int32 { return t.Members[t.Start[i]:t.Start[i+1]] }

// PoolOf is what team i opened.
func (t *Teams) PoolOf(i int) []PoolCard { return t.Pool[t.PoolStart[i]:t.PoolStart[i+1]] }

// TeamOf is the team of deck d, -1 for none.
func (p *Phase) TeamOf(d int) int32 {
	if i := p.Decks.Player[d]; i >= 0 {
		return p.Players.Team[i]
	}
	return -1
}
