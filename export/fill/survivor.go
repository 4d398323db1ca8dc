package fill

import (
	"strings"

	"deckmill/export/table"
	"deckmill/rules"
)

// survivor fills the thread of a Survivor, post by post.
func (f *filler) survivor(o *rules.Outcome) {
	if o.Survivor == nil {
		return
	}
	rows := o.Survivor.Rows
	for i := range rows {
		r := &rows[i]
		var beat []string
		for _, k := range r.MustBeat {
			beat = append(beat, rows[k].Deck)
		}
		f.t[&table.Survivor].Append(eventID(o), int(o.Phase.Posts[r.Post].No), r.Deck, r.Page, positive(r.K), strings.Join(beat, " "), r.Status, r.Reason)
	}
}
