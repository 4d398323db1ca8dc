package survivor

import (
	"deckmill/ingest/event"
	"deckmill/transform"
	"deckmill/transform/fold"
)

// fromTable adds the results of row i that its post does not tell and a results
// matrix of the event does (seed 000, 2.2d): those against the decks it must beat.
func (j *judge) fromTable(i int, results map[int][]int) {
	if j.p.Table.N() == 0 {
		return
	}
	own := j.entrant(i)
	if own < 0 {
		return
	}
	for _, k := range j.out.Rows[i].MustBeat {
		other := j.entrant(k)
		if other < 0 || other == own || len(results[k]) > 0 {
			continue
		}
		here, there := j.p.Table.At(own, other).Games, j.p.Table.At(other, own).Games
		switch {
		case here.Known() && there.Known() && !here.Same(there.Inverse()): // the pair contradicts itself
			results[k] = []int{pointsOfGames(here), pointsOfGames(there.Inverse())}
		case here.Known():
			results[k] = []int{pointsOfGames(here)}
		case there.Known():
			results[k] = []int{pointsOfGames(there.Inverse())}
		}
	}
}

// pointsOfGames are the points of two games, a split being 3.
func pointsOfGames(g event.Games) int { return 3*g.Count(event.Win) + g.Count(event.Draw) }

// entrant is the row of the matrix that stands for the deck of row k, -1 for none:
// its deck, or what the row is called.
func (j *judge) entrant(k int) int {
	t := &j.p.Table
	deck, key := j.post(k).Index, fold.Fold(j.out.Rows[k].Deck)
	for e := range t.Entrants {
		if x := &t.Entrants[e]; deck >= 0 && x.Deck == deck || fold.Fold(x.ID) == key || transform.PlayerID(x.Label) == key {
			return e
		}
	}
	return -1
}
