package ingest

import (
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// List opens the inputs of the spec as [Load] does, in the same order and with
// the same names and hashes, and reads none of them: it tells whether a job that
// was read before would be read again. Errors are as for Load.
func List(spec Spec) (*source.Files, error) {
	job := &Job{Files: &source.Files{}}
	l := &loader{spec: spec, job: job, opened: map[string]*opened{}, patterns: map[string][]*opened{}}
	b := &intake.Book{Phase: &event.Phase{}, Sink: &diag.Sink{}, Files: job.Files}
	for i := range spec.Settings {
		s := &spec.Settings[i]
		for _, patterns := range [][]string{s.Decks, s.Results} {
			for _, p := range patterns {
				pattern, _ := cutSheet(p)
				inputs, err := l.open(b, pattern)
				if err != nil {
					return nil, err
				}
				for _, o := range inputs {
					l.isSide(o, pattern)
				}
			}
		}
	}
	for _, s := range sideReaders {
		if path := l.spec.Side[s.name]; path != "" {
			if _, err := l.open(b, path); err != nil {
				return nil, err
			}
		}
	}
	return job.Files, nil
}
