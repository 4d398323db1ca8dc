package transform

import (
	"cmp"
	"slices"
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/header"
	"deckmill/transform/fold"
)

// Awaited are the names of players.csv of whom no deck is there, in the order
// of the file; those marked as dropped or absent are left out.
func Awaited(p *event.Phase) []string {
	sent := map[string]bool{}
	for _, player := range p.Decks.Player {
		if player >= 0 {
			sent[p.Players.Name[player]] = true
			sent[p.Players.ID[player]] = true
		}
	}
	var out []string
	for _, l := range p.Listed {
		name, id := strings.TrimSpace(l.Player), PlayerID(l.Player)
		if excused(l.Status) || sent[name] || sent[id] || l.ID != "" && sent[l.ID] {
			continue
		}
		sent[id] = true // listed twice, named once
		out = append(out, name)
	}
	return out
}

// expected compares the submissions with players.csv: who is listed and sent
// nothing, and who sent a deck and is not listed, with the names that may be
// meant. Before the first deck nobody is missing yet (see the app's emptiness).
func (w *work) expected() {
	d := &w.p.Decks
	if len(w.p.Listed) == 0 || d.Len() == 0 || w.in.Labels || !w.in.DecksGiven {
		return
	}
	missing := Awaited(w.p)
	said := map[int32]bool{}
	for _, l := range w.p.Listed {
		player := w.player(l.Player)
		if said[player] || !slices.Contains(missing, strings.TrimSpace(l.Player)) {
			continue
		}
		said[player] = true
		f := w.finding("SUBMISSION_MISSING", l.Pos)
		f.Player = strings.TrimSpace(l.Player)
		f.Subject.ID = w.p.Players.ID[player]
		if w.p.Settings.Deadline.OK {
			f.Args = map[string]string{"deadline": w.p.Settings.Deadline.In(w.p.Settings.Timezone)}
		}
		w.sink.Add(f)
	}
	for i, player := range d.Player {
		if player < 0 || said[player] || w.p.Players.Given[player] || w.seated(event.At(d.Label, i)) {
			continue
		}
		said[player] = true
		f := w.finding("PLAYER_UNEXPECTED", d.Pos[i])
		f.Player, f.Raw = w.p.Players.Name[player], strings.TrimSpace(event.At(d.Label, i))
		f.Subject.ID = w.p.Players.ID[player]
		f.Suggestions = w.likelyPlayers(f.Raw, missing)
		w.sink.Add(f)
	}
}

// excusedWords are the words of the column status that say that no deck is
// awaited, folded: dropped, absent and the like, in English, French and Russian.
var excusedWords = []string{
	"drop", "dropped", "absent", "absente", "excused", "excuse", "excusee", "out", "withdrawn", "no show", "noshow", "forfait", "abandon", "retire", "retiree", "dq", "disqualified", "disqualifie",
	"выбыл", "выбыла", "отсутствует", "снят", "снята", "снялся", "снялась",
}

func excused(status string) bool { return slices.Contains(excusedWords, fold.Fold(status)) }

// seated reports a name of teams.csv: of a member or of a team.
func (w *work) seated(label string) bool {
	id := PlayerID(label)
	for _, s := range w.p.Seats {
		if PlayerID(s.Player) == id || PlayerID(s.Team) == id {
			return true
		}
	}
	return false
}

// likelyPlayers are at most three listed names that label may stand for, the
// nearest first, those who sent nothing before the others.
func (w *work) likelyPlayers(label string, missing []string) []string {
	type near struct {
		name string
		cost int
	}
	var list []near
	id := PlayerID(label)
	for _, l := range w.p.Listed {
		other := PlayerID(l.Player)
		cost := header.Distance(id, other)
		if wordOf(id, other) || wordOf(other, id) { // "Ana" for "Ana Martin"
			cost = min(cost, 1)
		}
		if cost > max(1, len([]rune(other))/3) {
			continue
		}
		if !slices.Contains(missing, strings.TrimSpace(l.Player)) {
			cost += 100
		}
		list = append(list, near{strings.TrimSpace(l.Player), cost})
	}
	slices.SortStableFunc(list, func(a, b near) int { return cmp.Compare(a.cost, b.cost) })
	var out []string
	for _, n := range list[:min(3, len(list))] {
		out = append(out, n.name)
	}
	return out
}

// wordOf reports that a is one of the words of b.
func wordOf(a, b string) bool { return slices.Contains(strings.Fields(b), a) && a != b }
