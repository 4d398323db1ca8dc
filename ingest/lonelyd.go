package ingest

import (
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/sidefile"
)

// lonelyD settles what D means in a file of corrections that has no other letter: a
// defeat where the table of the phase is written in V, N and D, a draw where it is in W,
// D and L, and else as the language of the event has it; where that is French it is
// said.
func (l *loader) lonelyD(p *event.Phase, o *opened, r *sidefile.Correction) {
	if !r.OnlyD {
		return
	}
	french, english := lettersOf(p)
	if french {
		r.Defeat()
	}
	if french || english || p.Settings.Lang != "fr" {
		return
	}
	r.Defeat()
	b := l.job.Books[0]
	for i := range b.Sink.List {
		if f := &b.Sink.List[i]; f.Code == "CORRECTION_LETTER_D" {
			return // once is enough
		}
	}
	f := b.Finding("CORRECTION_LETTER_D", r.Pos)
	f.Pos.File, f.Subject.ID, f.Player = o.no, o.input.Name, r.Player
	f.Args = map[string]string{"opponent": r.Opponent}
	b.Sink.Add(f)
}

// lettersOf reports letters in the results of a phase that only French, or only English,
// tables hold.
func lettersOf(p *event.Phase) (french, english bool) {
	switch p.Settings.Scoring.Cells {
	case "vnd":
		return true, false
	case "wdl":
		return false, true
	}
	for i := range p.Matrices {
		for k := range p.Matrices[i].Rows {
			for _, cell := range p.Matrices[i].Rows[k].Cells {
				cell = strings.ToUpper(strings.TrimSpace(cell))
				if len(cell) > 2 || strings.Trim(cell, "WDLVN?") != "" {
					continue
				}
				french = french || strings.ContainsAny(cell, "VN")
				english = english || strings.ContainsAny(cell, "WL")
			}
		}
	}
	return french && !english, english
}
