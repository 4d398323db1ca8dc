package report

import (
	"strings"

	"deckmill/export/view"
)

// survivor is the thread of a Survivor on the page.
type survivor struct {
	ID, Winner string
	List       []view.Turn
}

func (m *maker) survivor() {
	if list := m.v.Survivor; len(list) > 0 {
		m.out.Survivor = &survivor{ID: m.heading("survivor", len(list)), Winner: m.v.SurvivorWinner(), List: list}
	}
}

// survivor is the state of a Survivor as a post: decks that do not count are
// struck through.
func (w *poster) survivor(v *view.Phase) {
	if len(v.Survivor) == 0 {
		return
	}
	w.title(v, "survivor")
	if text := v.SurvivorWinner(); text != "" {
		w.line("%s", Plain(text))
	}
	w.line("")
	for i := range v.Survivor {
		t := &v.Survivor[i]
		line := text(t.Post) + ". " + Plain(t.Deck)
		if t.Player != "" {
			line += " (" + Plain(t.Player) + ")"
		}
		if t.Status == "invalid" {
			line = "[s]" + line + "[/s]"
		}
		line += " - " + w.word(t.Status)
		if t.MustBeat != "" {
			line += " - " + w.word("mustbeat") + ": " + strings.ReplaceAll(Plain(t.MustBeat), " ", ", ")
		}
		if t.Reason != "" {
			line += " - " + Plain(t.Reason)
		}
		w.line("%s", line)
	}
}
