// Package season sums up the rounds of many events: the best rounds of each
// player, records, ratings, frequencies of cards, and the next ban list. It
// works on what runs have published and reads nothing itself.
package season

import (
	"cmp"
	"slices"
	"strings"

	"deckmill/ingest/event"
)

// Round is one phase of one event, as it was published.
type Round struct {
	EventID, Event string // id and name
	Phase          string // "main" in an event of one phase
	Date           string // ISO 8601, "" = unknown
	At             int    // place of the phase in its event
	Lines          []Line
	Matches        []Match
	Decks          map[string]Deck // by deck_id
}

// Title names the round for people: event, phase and day.
func (r *Round) Title() string {
	name := cmp.Or(r.Event, r.EventID)
	if r.Phase != "main" && r.Phase != "" {
		name += ", " + r.Phase
	}
	if r.Date != "" {
		name += " (" + r.Date + ")"
	}
	return name
}

// Line is a row of the standings.
type Line struct {
	Rank         int
	ID, Name     string // of the player
	Deck         string // deck_id, "" = none
	TP           event.Num
	Points       int
	Played       int // opponents with a result; 0 = not known
	W, D, L      int // games
	GamesUnknown bool
}

// Match is one pair from the view of A. Players are ids.
type Match struct {
	A, B                string
	Wins, Losses, Draws event.Num // games; not OK = unknown
	Points, Against     int
	OnPlay, OnDraw      string // results of A's games: W, D, L; "" = unknown
}

// Deck is a deck with its player and its cards in their order.
type Deck struct {
	Player string // id
	Cards  []Card
}

// Card is a card of a deck: the zones that are played, once per line.
type Card struct {
	Name  string
	Count int
	Basic bool // a basic land: never banned
}

// Sort puts rounds in order: by day, event and place in the event.
func Sort(rounds []Round) {
	slices.SortStableFunc(rounds, func(a, b Round) int {
		return cmp.Or(strings.Compare(a.Date, b.Date), strings.Compare(a.EventID, b.EventID), cmp.Compare(a.At, b.At))
	})
}

// Score is a player in a round.
type Score struct {
	Round   int // into the rounds
	TP      int
	Rank    int  // his best one
	Counted bool // among the best
}

// Row is a line of the season table.
type Row struct {
	ID, Name string // the name as in his latest round
	Rounds   int
	BestK    int // how many rounds count
	TP       int // sum over these
	Rank     int // 1-2-2-4
	Scores   []Score
}

// Table is the season table: the sum of the best rounds of each player, of all
// when best is 0. In rounds without tournament points (match lists) the points
// stand for them when no round has any; else such rounds do not count (see
// [WithoutTP]). Two decks of a player in one round are added, as in the final
// standings of an event.
func Table(rounds []Round, best int) []Row {
	byID := map[string]*Row{}
	points := !slices.ContainsFunc(rounds, func(r Round) bool { return hasTP(&r) })
	for i := range rounds {
		if !points && !hasTP(&rounds[i]) {
			continue
		}
		for _, l := range rounds[i].Lines {
			r := byID[l.ID]
			if r == nil {
				r = &Row{ID: l.ID}
				byID[l.ID] = r
			}
			r.Name = l.Name
			value := int(l.TP.V)
			if points {
				value = l.Points
			}
			if n := len(r.Scores); n > 0 && r.Scores[n-1].Round == i {
				r.Scores[n-1].TP += value
				r.Scores[n-1].Rank = min(r.Scores[n-1].Rank, l.Rank)
			} else {
				r.Scores = append(r.Scores, Score{Round: i, TP: value, Rank: l.Rank})
			}
		}
	}
	rows := make([]Row, 0, len(byID))
	for _, r := range byID {
		r.count(best)
		rows = append(rows, *r)
	}
	slices.SortFunc(rows, func(a, b Row) int { return cmp.Or(cmp.Compare(b.TP, a.TP), strings.Compare(a.ID, b.ID)) })
	for i := range rows {
		rows[i].Rank = i + 1
		if i > 0 && rows[i].TP == rows[i-1].TP {
			rows[i].Rank = rows[i-1].Rank
		}
	}
	return rows
}

func hasTP(r *Round) bool {
	return slices.ContainsFunc(r.Lines, func(l Line) bool { return l.TP.OK })
}

// WithoutTP are the rounds that do not count, since others have tournament
// points and they have none.
func WithoutTP(rounds []Round) []int {
	var list []int
	for i := range rounds {
		if !hasTP(&rounds[i]) {
			list = append(list, i)
		}
	}
	if len(list) == len(rounds) {
		return nil
	}
	return list
}

// count marks the best rounds: the highest scores, the earlier of equal ones.
func (r *Row) count(best int) {
	r.Rounds = len(r.Scores)
	r.BestK = r.Rounds
	if best > 0 {
		r.BestK = min(best, r.Rounds)
	}
	order := make([]int, len(r.Scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(r.Scores[b].TP, r.Scores[a].TP) })
	for _, k := range order[:r.BestK] {
		r.Scores[k].Counted = true
		r.TP += r.Scores[k].TP
	}
}
