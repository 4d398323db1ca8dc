package event

import "deckmill/ingest/source"

// Phase is everything known about one phase of an event. ingest fills the raw
// side, transform the cards, players and matches; rules only read.
type Phase struct {
	Settings Settings
	Strings  *Strings

	// ingest
	Decks       Decks
	Entries     Entries
	Matrices    []Matrix
	Listed      []Listed
	Aliases     []Alias
	Rulings     []Ruling
	Corrections []Correction
	Published   []Published
	Matches     Matches   // of match lists; transform fills its second group
	Seats       []Seat    // teams.csv
	PoolRows    []PoolRow // pools.csv
	Posts       []Post    // posts.csv: the thread of a Survivor

	// transform
	Players Players
	Teams   Teams
	Table   Crosstable
}

// NewPhase is an empty phase of the settings; d is the dictionary of the run.
func NewPhase(s Settings, d *Strings) *Phase {
	return &Phase{Settings: s, Strings: d, Decks: Decks{Start: []int32{0}}}
}

// DeckEntries is the range of entries of deck d.
func (p *Phase) DeckEntries(d int) (from, to int) {
	return int(p.Decks.Start[d]), int(p.Decks.Start[d+1])
}

// PlayerOf is the id and the name of the player of deck d, "" when unknown.
func (p *Phase) PlayerOf(d int) (id, name string) {
	i := p.Decks.Player[d]
	if i < 0 {
		return "", ""
	}
	return p.Players.ID[i], p.Players.Name[i]
}

// Crosstable is the results matrix of a phase after transform: Entrant i is row
// and column i. Cells are row-major, n = len(Entrants).
type Crosstable struct {
	Round    int32
	Entrants []Entrant
	Cells    []Cell // n*n, the diagonal included
	// Letters is how the two letters of a cell are read: play-first,
	// first-named, unordered, or "" for a table in points.
	Letters string
	// Splits reports that a points table writes splits as 3, so that a 2 is
	// two draws even when a split is worth 2.
	Splits bool
	// Scorers is the number of tables that were joined; 0 when there is one.
	Scorers int
	// Scale04 reports a table of the scale 4 3 2 1 0 (win 2, tie 1 for each
	// game): totals of its rows are on that scale.
	Scale04 bool
	// Expected are the values that a cell may have, for messages.
	Expected string
}

// N is the number of rows.
func (c *Crosstable) N() int { return len(c.Entrants) }

// At is the cell of row i against column j.
func (c *Crosstable) At(i, j int) *Cell { return &c.Cells[i*len(c.Entrants)+j] }

// Entrant is one row of the crosstable: a deck, or a player whose deck is not known.
type Entrant struct {
	ID      string // deck_id, or the player_id when there is no deck
	Player  int32  // index into Players
	Deck    int32  // index into Decks, -1 = not known
	Label   string // as typed in the table
	No      int32  // number of the row in the table's own numbering, 0 = none
	Bonus   Num
	Total   Num // printed total of the row
	Rank    Num // printed rank
	TP      Num // printed tournament points
	Printed source.Pos
	Pos     source.Pos
	Absent  bool   // its own row has not come: only its column is known
	Struck  bool   // its row is struck through
	Group   string // decks of different groups do not meet; "" = one group
}

// Apart reports that rows i and j belong to different groups: they have no
// match, and none is missing.
func (c *Crosstable) Apart(i, j int) bool { return c.Entrants[i].Group != c.Entrants[j].Group }

// Cell is one result. Given are the games as the table has them, Games the
// games after applied corrections (equal without any).
type Cell struct {
	Text      string // as typed
	Pos       source.Pos
	Self      bool // the diagonal
	Given     Games
	Games     Games
	Corrected bool
	// Said are the results of several scorers (or of a row that came twice), as
	// typed, one for each table; nil when there is one table.
	Said []Said
	// Disputed: the scorers differ and none has a majority; Given is unknown.
	Disputed bool
}

// Said is what one scorer has in a cell.
type Said struct {
	Text  string
	Where string // file and place, for messages
	Pos   source.Pos
	Games Games
}

// Same reports the same games, or the same text that is no result.
func (s *Said) Same(o *Said) bool {
	a, b := s.Games.Known() || s.Games.Ambiguous, o.Games.Known() || o.Games.Ambiguous
	if a && b {
		return s.Games.Same(o.Games)
	}
	return a == b && s.Text == o.Text
}

// Agreed reports that all who give a result for the cell give the same.
func (c *Cell) Agreed() bool {
	for k := range c.Said {
		if !c.Said[k].Same(&c.Said[0]) {
			return false
		}
	}
	return true
}
