package scoring

import (
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
)

// MissingByPlayer says for each row which of its results are missing, so that
// the player who writes it can be asked (spec/xcb.md, what a moderator would
// love, 3).
func MissingByPlayer(p *event.Phase, sink *diag.Sink) {
	t := &p.Table
	if len(p.Posts) > 0 { // a Survivor: see Prove
		return
	}
	for i := range t.Entrants {
		var opponents []string
		for j := range t.Entrants {
			g := t.At(i, j).Games
			if i != j && !t.Apart(i, j) && !g.Known() && !g.Ambiguous {
				opponents = append(opponents, t.Entrants[j].Label)
			}
		}
		if len(opponents) == 0 {
			continue
		}
		f := onRow(p, i, "PLAYER_RESULTS_MISSING", t.Entrants[i].Pos)
		f.Counted = diag.N(len(opponents))
		f.Args = map[string]string{"opponents": strings.Join(opponents, ", ")}
		sink.Add(f)
	}
}
