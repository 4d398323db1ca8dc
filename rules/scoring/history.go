package scoring

import (
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform"
)

// Past is a match of an earlier round: the keys of its decks (see DeckKey, by
// the full names of their cards) and the games from the view of A.
type Past struct {
	Event, A, B      string
	PlayerA, PlayerB string
	Games            event.Games
}

// History reports pairs of decks that were judged otherwise in an earlier round
// (spec/xcb.md, fact 4: the same pair came back 585 times in 160 rounds, 7 times
// with another result). name is the full name of a card.
func History(p *event.Phase, past []Past, split int, name func(card int32) string, sink *diag.Sink) {
	if len(past) == 0 {
		return
	}
	t := &p.Table
	type pair struct{ a, b string }
	index := map[pair][]int{}
	for k := range past {
		index[pair{past[k].A, past[k].B}] = append(index[pair{past[k].A, past[k].B}], k)
	}
	keys := make([]string, t.N())
	for i := range keys {
		if d := p.Table.Entrants[i].Deck; d >= 0 {
			keys[i] = DeckKey(p, int(d), name)
		}
	}
	for i := range t.Entrants {
		for j := i + 1; j < t.N(); j++ {
			if keys[i] == "" || keys[j] == "" || keys[i] == keys[j] || Pair(t, i, j, true) != Played {
				continue
			}
			for _, k := range index[pair{keys[i], keys[j]}] {
				historyPair(p, i, j, &past[k], past[k].Games, split, sink)
			}
			for _, k := range index[pair{keys[j], keys[i]}] {
				historyPair(p, j, i, &past[k], past[k].Games, split, sink)
			}
		}
	}
}

// historyPair compares row i against row j with an earlier match of their decks.
func historyPair(p *event.Phase, i, j int, past *Past, games event.Games, split int, sink *diag.Sink) {
	t := &p.Table
	now := t.At(i, j).Games
	if now.Ambiguous || now.Same(games) {
		return
	}
	f := diag.New("HISTORY_DIFFERS")
	f.Phase, f.Pos = p.Settings.Phase, t.At(i, j).Pos
	f.Subject = diag.Subject{Kind: diag.OnMatch, ID: transform.MatchID(p.Settings.Phase, t.Round, t.Entrants[i].ID, t.Entrants[j].ID)}
	f.Player, f.DeckID, f.Raw = t.Entrants[i].Label, deckID(p, i), show(t, now, split)
	f.Args = map[string]string{
		"opponent": t.Entrants[j].Label, "other_raw": show(t, games, split), "event": past.Event, "past_a": past.PlayerA, "past_b": past.PlayerB,
	}
	sink.Add(f)
}
