// Package view reads the output tables the way people look at an event: phases
// with standings, a results matrix, decks with what was found about them, open
// pairs, a metagame. The page, the forum posts and the workbook are made from
// it. It joins and counts rows, and decides nothing about decks or results.
package view

import (
	"cmp"
	"slices"

	"deckmill/export/table"
)

// Null stands for a number that is null in the tables.
const Null = -1 << 62

// Event is everything there is to see, phase by phase.
type Event struct {
	Phases []*Phase
	Teams  []*Team
	Season []SeasonRow
	Bans   []SeasonBan
	Absent []string // expected players of whom no deck has come
	Late   []string // players who have sent a deck after the deadline
	Files  []File
}

// Phase is one phase of an event.
type Phase struct {
	ID      string
	Title   string // name of the event
	Date    string
	Format  string
	Profile string
	Ties    string
	Order   string
	Split   int64 // points of a split match, Null = none
	Tenth   bool  // tournament points are rounded by tenths
	Bonus   bool  // the bonus counts for tournament points

	Standings   []*Standing
	Matrix      *Matrix // nil = none
	Decks       []*Deck // by player, as in the table
	Findings    []*Finding
	Pairs       int     // matches of the phase
	Open        []*Pair // matches that are missing or in conflict
	Corrections []Correction
	Seals       []Seal
	Moves       []Move    // ranks that differ from the earlier output (--since)
	Revised     []Revised // results that differ from it
	Tiebreaks   []Tiebreak
	Meta        Metagame
	Survivor    []Turn     // decks of a Survivor, post by post
	WhatIf      []Scenario // readings under which ranks would differ (--what-if)
}

// Turn is one deck of a Survivor. K is Null when there was nothing to beat.
type Turn struct {
	Post, Page, K          int64
	Deck, MustBeat, Player string
	Rivals                 []string // the decks of MustBeat
	Status, Reason         string
}

// SeasonRow is one player of a season. Elo is Null without a rating.
type SeasonRow struct {
	Rank, Rounds, BestK, TP, Won, Elo int64
	PlayerID, Player                  string
}

// SeasonBan is one card of the next ban list.
type SeasonBan struct{ Card, From, Reason string }

// SurvivorWinner says who wins the Survivor and when, "" when nobody does.
func (p *Phase) SurvivorWinner() string {
	for _, f := range p.Findings {
		if f.Code == "SURVIVOR_WINNER" {
			return f.Message
		}
	}
	return ""
}

// Standing is one row of the standings. Numbers are Null when they are null.
type Standing struct {
	Rank                        int64
	Tied                        bool
	PlayerID, Player            string
	DeckID, DeckName            string
	Status                      string
	Points, Total, Bonus, TP    int64
	Played, Wins, Draws, Losses int64
	Byes                        int64
	N                           [7]int64 // matches worth 6 4 3 2 1 0 points; N[5] is not used
	OMW, GW, OGW                float64  // -1 = null
	Deck                        *Deck    // nil = none given
	row                         int
}

// Row is the row in the table, from 0.
func (s *Standing) Row() int { return s.row }

// Score is the total, or the points where there is none.
func (s *Standing) Score() int64 {
	if s.Total != Null {
		return s.Total
	}
	return s.Points
}

// ID is what the matrix calls the row: the deck, else the player.
func (s *Standing) ID() string {
	if s.DeckID != "" {
		return s.DeckID
	}
	return s.PlayerID
}

// Deck is one submission.
type Deck struct {
	No                     int // from 1, in the order of the table
	ID, Name               string
	PlayerID, Player       string
	TeamID, Team           string
	Format, Verdict        string
	Counted, Superseded    bool
	Late                   bool // came after the deadline
	Submitted, General     string
	Main, Side             int64
	Hash                   string
	Cards                  []Card
	Findings               []*Finding
	Twins                  []*Deck // other decks with the same cards
	Standing               *Standing
	Colours                string // letters of WUBRG that its cards have
	sheetRow, cardsFromRow int
}

// SheetRow is the row of the deck in the table, from 0.
func (d *Deck) SheetRow() int { return d.sheetRow }

// FirstCardRow is the row of its first card in the table of cards, from 0; -1
// when it has none.
func (d *Deck) FirstCardRow() int { return d.cardsFromRow }

// Struck reports a deck that is shown struck through: illegal, or taken out.
func (d *Deck) Struck() bool { return d.Verdict == "illegal" || !d.Counted && !d.Superseded }

// Team is one team with the judged decks of its members.
type Team struct {
	ID, Name, Verdict string
	Members           int64
	Decks             []*Deck
}

// Card is one line of a deck.
type Card struct {
	Zone  string
	Count int64
	Name  string // full name, else the text as typed
	Raw   string
	Known bool
}

// Finding is one row of the findings.
type Finding struct {
	Severity, Code        string
	Settled               bool
	Clause, Subject       string
	DeckID, Player, Raw   string
	Message, Suggestion   string
	File, Sheet, Row, Col string
}

// Pair is a match without a usable result.
type Pair struct {
	A, B       string // labels
	AID, BID   string
	ACell      string // cells as published, "" = unknown
	BCell      string
	Status     string
	Round      int64
	File       string
	Row, Col   int64
	Impossible bool // both cells are there and contradict each other
}

// Correction is one row of the corrections.
type Correction struct {
	Seq                                       int64
	Subject, Old, New, Source, Reason, Status string
	Known                                     bool // the earlier output (--since) has it already
}

// Scenario is another reading of the rules: Kind as in the table whatif, Without
// the player whose deck is taken out. Moves are the ranks that it changes: Old is the
// rank of the standings.
type Scenario struct {
	Kind, Without string
	Moves         []Move
}

// Seal is one deck that was sealed. Salt and text are "" as long as the decks may
// not be seen.
type Seal struct {
	Number                   int64
	Player, Seal, Salt, Text string
}

// Tiebreak is one row of the working of the tie-breaks.
type Tiebreak struct {
	PlayerID, OpponentID string
	Round                int64
	Kind, Why            string
	Raw, Used            float64
	Num, Den             int64
	Counted              bool
}

// File is one input.
type File struct {
	Name, SHA256, Encoding, Dialect   string
	Bytes                             int64
	Read, Accepted, Rejected, Ignored int64
}

// Of reads the tables. colours are the letters of WUBRG by the full name of a
// card; a card that is not in it has unknown colours.
func Of(tables []*table.Table, colours map[string]string) *Event {
	b := &builder{tables: map[string]*table.Table{}, phases: map[string]*Phase{}, event: &Event{}}
	for _, t := range tables {
		b.tables[t.Schema.Name] = t
	}
	b.events()
	decks := b.decks()
	b.cards(decks, colours)
	b.findings(decks)
	b.standings(decks)
	b.pairs()
	b.matrices(decks)
	b.corrections()
	b.seals()
	b.since(tables)
	b.whatIf()
	b.tiebreaks()
	b.survivor(decks)
	b.season()
	b.players()
	b.files()
	for _, p := range b.event.Phases {
		for _, d := range p.Decks {
			d.nameUnknown()
		}
		p.twins()
		p.Meta = metagame(p, colours)
	}
	b.teams()
	return b.event
}

// OpenFindings are the findings of a phase that wait for somebody: errors and
// rulings that are not settled.
func (p *Phase) OpenFindings() []*Finding {
	var list []*Finding
	for _, f := range p.Findings {
		if f.Open() {
			list = append(list, f)
		}
	}
	return list
}

// Open reports an error or a ruling that is not settled.
func (f *Finding) Open() bool {
	return !f.Settled && (f.Severity == "error" || f.Severity == "ruling")
}

// Weight orders severities, the gravest first; what is settled comes last.
func (f *Finding) Weight() int {
	w := slices.Index([]string{"error", "ruling", "warning", "info"}, f.Severity)
	if f.Settled {
		w += 10
	}
	return w
}

// Judged are the decks that are neither an earlier nor a late submission.
func (p *Phase) Judged() []*Deck {
	return slices.DeleteFunc(slices.Clone(p.Decks), func(d *Deck) bool { return d.Superseded || d.Late })
}

// Earlier are the submissions that a later one has replaced, or that came late.
func (p *Phase) Earlier() []*Deck {
	return slices.DeleteFunc(slices.Clone(p.Decks), func(d *Deck) bool { return !d.Superseded && !d.Late })
}

// Verdicts counts the judged decks by verdict.
func (p *Phase) Verdicts() map[string]int {
	n := map[string]int{}
	for _, d := range p.Judged() {
		n[d.Verdict]++
	}
	return n
}

// Winners are the rows that share the first place.
func (p *Phase) Winners() []*Standing {
	var list []*Standing
	for _, s := range p.Standings {
		if s.Rank == 1 {
			list = append(list, s)
		}
	}
	return list
}

// Missing are the open pairs without a result, Impossible the others.
func (p *Phase) Missing() []*Pair { return p.open(false) }

// Impossible are the pairs whose two cells contradict each other.
func (p *Phase) Impossible() []*Pair { return p.open(true) }

func (p *Phase) open(impossible bool) []*Pair {
	var list []*Pair
	for _, x := range p.Open {
		if x.Impossible == impossible {
			list = append(list, x)
		}
	}
	return list
}

// Owed is a player with the pairs he has no result for.
type Owed struct {
	Player string
	Pairs  []*Pair
}

// MissingByPlayer groups the missing pairs by player; each pair stands under
// both. Who misses most comes first.
func (p *Phase) MissingByPlayer() []Owed {
	at := map[string]int{}
	var list []Owed
	add := func(id, label string, x *Pair) {
		i, ok := at[id]
		if !ok {
			i = len(list)
			at[id] = i
			list = append(list, Owed{Player: label})
		}
		list[i].Pairs = append(list[i].Pairs, x)
	}
	for _, x := range p.Missing() {
		add(x.AID, x.A, x)
		add(x.BID, x.B, x)
	}
	slices.SortStableFunc(list, func(a, b Owed) int { return cmp.Compare(len(b.Pairs), len(a.Pairs)) })
	return list
}

// Other is the opponent of the player in the pair.
func (x *Pair) Other(player string) string {
	if x.A == player {
		return x.B
	}
	return x.A
}
