package transform

import (
	"cmp"
	"slices"
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/source"
)

// teams makes the teams of teams.csv and of the team column of deck files, with
// their members and what they opened (pools.csv). A player who is in two teams
// stays in the first, and it is said.
func (w *work) teams() {
	c := teamCollector{w: w, index: map[string]int{}}
	for _, s := range w.p.Seats {
		c.member(s.Team, w.player(s.Player), s.Seat, s.Pos)
	}
	d := &w.p.Decks
	for i := range d.Len() {
		if strings.TrimSpace(event.At(d.TeamLabel, i)) != "" && d.Player[i] >= 0 {
			c.member(event.At(d.TeamLabel, i), d.Player[i], "", d.Pos[i])
		}
	}
	for _, r := range w.p.PoolRows {
		c.pool(r)
	}
	c.finish()
}

// teamCollector gathers teams before they are sorted.
type teamCollector struct {
	w     *work
	index map[string]int // folded name -> number in list
	list  []teamFound
}

type teamFound struct {
	id, name string
	pos      source.Pos
	members  []seated
	pool     []event.PoolCard
}

type seated struct {
	player int32
	seat   string
}

func (c *teamCollector) team(label string, pos source.Pos) *teamFound {
	name := strings.TrimSpace(label)
	id := PlayerID(name)
	i, ok := c.index[id]
	if !ok {
		i = len(c.list)
		c.index[id] = i
		c.list = append(c.list, teamFound{id: id, name: name, pos: pos})
	}
	return &c.list[i]
}

func (c *teamCollector) member(team string, player int32, seat string, pos source.Pos) {
	if player < 0 || strings.TrimSpace(team) == "" {
		return
	}
	t := c.team(team, pos)
	if slices.ContainsFunc(t.members, func(s seated) bool { return s.player == player }) {
		return
	}
	for i := range c.list {
		o := &c.list[i]
		if o.id != t.id && slices.ContainsFunc(o.members, func(s seated) bool { return s.player == player }) {
			f := c.w.finding("TEAM_MEMBER_TWICE", pos)
			f.Subject.ID, f.TeamID = t.id, t.id
			f.Player = c.w.p.Players.Name[player]
			f.Args = map[string]string{"team": o.name, "other": t.name}
			c.w.sink.Add(f)
			return
		}
	}
	t.members = append(t.members, seated{player, seat})
}

// pool adds a row of pools.csv: its card is resolved as in a deck.
func (c *teamCollector) pool(r event.PoolRow) {
	t := c.team(r.Team, r.Pos)
	res := c.w.in.Names.Name(r.Card)
	card := res.Card
	if res.Match == event.MatchNear || res.Match == event.MatchAmbiguous {
		card = -1
	}
	if card < 0 {
		f := c.w.finding("POOL_CARD_UNKNOWN", r.Pos)
		f.Subject.ID, f.TeamID, f.Raw = t.id, t.id, r.Card
		f.Args = map[string]string{"team": t.name}
		for _, s := range res.Suggestions {
			f.Suggestions = append(f.Suggestions, s.Name)
		}
		for _, id := range res.Candidates {
			f.Suggestions = append(f.Suggestions, c.w.in.Catalog.Name(id))
		}
		c.w.sink.Add(f)
	}
	t.pool = append(t.pool, event.PoolCard{Card: card, Raw: r.Card, Product: strings.TrimSpace(r.Product), Count: r.Count, Pos: r.Pos})
}

func (c *teamCollector) finish() {
	slices.SortStableFunc(c.list, func(a, b teamFound) int { return strings.Compare(a.id, b.id) })
	t := &c.w.p.Teams
	*t = event.Teams{}
	if len(c.list) == 0 {
		return
	}
	t.Start, t.PoolStart = []int32{0}, []int32{0}
	for n := range c.list {
		f := &c.list[n]
		slices.SortStableFunc(f.members, func(a, b seated) int { return cmp.Or(strings.Compare(a.seat, b.seat), cmp.Compare(a.player, b.player)) })
		for _, m := range f.members {
			t.Members = append(t.Members, m.player)
			c.w.p.Players.Team[m.player] = int32(n)
		}
		t.ID, t.Name, t.Pos = append(t.ID, f.id), append(t.Name, f.name), append(t.Pos, f.pos)
		t.Pool = append(t.Pool, f.pool...)
		t.Start = append(t.Start, int32(len(t.Members)))      //nolint:gosec // likewise
		t.PoolStart = append(t.PoolStart, int32(len(t.Pool))) //nolint:gosec // likewise
	}
}
