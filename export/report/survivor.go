package report

import (
	"fmt"

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
			line += " - " + w.word("mustbeat") + w.colon() + plainNames(t.Rivals)
		}
		if t.Reason != "" {
			line += " - " + Plain(t.Reason)
		}
		w.line("%s", line)
	}
}

// season is the season table and the next ban list as a post; it belongs to no
// phase.
func (w *poster) season() {
	e := w.page.Event
	if len(e.Season) == 0 {
		return
	}
	w.line("[b]%s[/b]\n", Plain(w.page.Title))
	for _, r := range e.Season {
		line := fmt.Sprintf("%d. %s - %d %s (%s%s%d/%d)", r.Rank, Plain(r.Player), r.TP, w.word("tp"), w.word("rounds"), w.colon(), r.BestK, r.Rounds)
		if r.Elo != view.Null {
			line += fmt.Sprintf(", %s %d", w.word("elo"), r.Elo)
		}
		if r.Rank == 1 {
			line = "[b]" + line + "[/b]"
		}
		w.line("%s", line)
	}
	if len(e.Bans) > 0 {
		w.line("\n[b]%s[/b]", w.word("nextbans"))
		for _, b := range e.Bans {
			w.line("%s (%s)", Plain(b.Card), Plain(b.Reason))
		}
	}
}
