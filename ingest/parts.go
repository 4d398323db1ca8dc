package ingest

import (
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/intake"
)

// parts makes the phases of an event without [[phase]] sections whose results
// turn out to hold several rounds: the phase itself becomes the first one.
func (l *loader) parts(base *intake.Book) func(string) *intake.Book {
	made := map[string]*intake.Book{}
	return func(name string) *intake.Book {
		if b := made[name]; b != nil {
			return b
		}
		if len(made) == 0 {
			made[name] = base
			old := base.Phase.Settings.Phase
			base.Phase.Settings.Phase = name
			for i := range base.Sink.List {
				if f := &base.Sink.List[i]; f.Phase == old {
					f.Phase = name
				}
			}
			return base
		}
		s := base.Phase.Settings
		s.Phase = name
		b := &intake.Book{Phase: event.NewPhase(s, l.job.Strings), Sink: &diag.Sink{}, Files: base.Files, Location: base.Location, Part: base.Part}
		made[name] = b
		l.job.Books = append(l.job.Books, b)
		return b
	}
}

// Settings are those of each phase as it was read: a file of several rounds makes
// phases of its own.
func (j *Job) Settings() []event.Settings {
	out := make([]event.Settings, len(j.Books))
	for i, b := range j.Books {
		out[i] = b.Phase.Settings
	}
	return out
}

// roundsOf are the rounds that phases pick.
func roundsOf(list []event.Settings) []string {
	var out []string
	for i := range list {
		if r := list[i].Round; r != "" {
			out = append(out, r)
		}
	}
	return out
}

// phaseNames are the names of the phases of an event.
func phaseNames(list []event.Settings) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = list[i].Phase
	}
	return out
}
