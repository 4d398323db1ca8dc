package swiss

import (
	"strings"

	"deckmill/ingest/event"
	"deckmill/transform"
)

// names finds players by a name as somebody else typed it.
type names struct {
	exact, folded map[string]int32
}

func namesOf(p *event.Phase) names {
	n := names{exact: map[string]int32{}, folded: map[string]int32{}}
	for i, name := range p.Players.Name {
		n.exact[name] = int32(i)
		n.folded[p.Players.ID[i]] = int32(i)
		if id := transform.PlayerID(name); id != "" {
			if _, taken := n.folded[id]; !taken {
				n.folded[id] = int32(i)
			}
		}
	}
	return n
}

func (n names) player(label string) (int32, bool) {
	label = strings.TrimSpace(label)
	if i, ok := n.exact[label]; ok {
		return i, true
	}
	i, ok := n.folded[transform.PlayerID(label)]
	return i, ok
}
