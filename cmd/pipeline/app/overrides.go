package app

import (
	"path/filepath"
	"slices"
	"strings"

	"deckmill/export"
	"deckmill/ingest"
	"deckmill/ingest/event"
	"deckmill/transform/fold"
)

// overrides lays the flags over the settings of every phase.
func (j *job) overrides() error {
	for i := range j.spec.Settings {
		s := &j.spec.Settings[i]
		if j.opt.format != "" {
			s.Format = j.opt.format
		}
		if j.opt.lang != "" {
			s.Lang = j.opt.lang
		}
		if j.opt.profile != "" {
			s.Scoring.Profile = j.opt.profile
		}
		if j.opt.date != "" {
			d, ok := event.ParseDate(j.opt.date)
			if !ok {
				return usage("--date %q: write a day such as 2006-01-31", j.opt.date)
			}
			s.Date = d
		}
		s.EventID = eventID(s, j.mode.command)
		if err := unsupported(s); err != nil {
			return err
		}
	}
	if err := j.checkStage(); err != nil {
		return err
	}
	if d := j.opt.dataset; d != "" && (within(d, j.opt.out) || within(j.opt.out, d) || j.event && within(d, j.spec.Root)) {
		return usage("--dataset %s: choose a folder outside the event and its output", d)
	}
	if len(j.opt.to) > 0 {
		if _, err := export.Select(j.opt.to); err != nil {
			return usage("--to: %w", err)
		}
	}
	if to := j.spec.Settings[0].Output.To; len(to) > 0 {
		if _, err := export.Select(to); err != nil {
			return usage("output.to: %w", err)
		}
	}
	return nil
}

// within reports that folder a is b or lies in it; an empty one is nowhere.
func within(a, b string) bool {
	if a == "" || b == "" || a == toStdout || b == toStdout {
		return false
	}
	rel, err := filepath.Rel(absolute(b), absolute(a))
	return err == nil && (rel == "." || filepath.IsLocal(rel))
}

// eventID is the folded name with the day; without a name the command's.
func eventID(s *event.Settings, command string) string {
	id := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r > 127:
			return r
		}
		return '-'
	}, fold.Fold(s.Name))
	for strings.Contains(id, "--") {
		id = strings.ReplaceAll(id, "--", "-")
	}
	id = strings.Trim(id, "-")
	if id == "" {
		id = command
	}
	if !s.Date.IsZero() {
		id += "-" + s.Date.String()
	}
	return id
}

// unsupported refuses what would change what is published, or be ignored, since
// this version does not do it.
func unsupported(s *event.Settings) error {
	if s.Scoring.Profile != "" && !slices.Contains(ingest.Profiles, s.Scoring.Profile) {
		return usage("profile %q is not known; there are: %s", s.Scoring.Profile, strings.Join(ingest.Profiles, ", "))
	}
	return nil
}
