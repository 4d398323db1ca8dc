package app

import (
	"context"
	"slices"
)

// stagePublic is the folder of what rules has made for the public, beside that
// of the moderator: only of events that show a part ([output] stage, anonymous).
const (
	publicSuffix = "-public"
	stagePublic  = stageRules + publicSuffix
)

func (s *staged) rules(ctx context.Context) (int, error) {
	before, hash, err := s.folder.before(stageIngest, stageTransform)
	if err != nil {
		return 0, err
	}
	j := s.job
	s.again(before)
	m := s.manifest(stageRules, hash)
	keep(m, before)
	for k, v := range map[string]bool{"strict": j.opt.strict, "allow-rejects": j.opt.allowRejects, "what-if": j.opt.whatIf} {
		if v {
			m.Options[k] = "true"
		}
	}
	if err := s.restore(j, before); err != nil {
		return 0, err
	}
	pub, err := s.public()
	if err != nil {
		return 0, err
	}
	if err := s.compared(m, pub); err != nil {
		return 0, err
	}
	for _, in := range s.inputs(namesOf(before.Inputs)) {
		if !slices.Contains(before.Inputs, in) {
			return 0, usage("%s has changed since %s was made; run pipeline transform --job %s first", in.Name, s.folder.stage(stageTransform), s.folder.path)
		}
	}
	if (pub == nil || s.publicStands()) && s.stands(m, s.rulesRead()) {
		return exitOK, nil
	}
	if err := j.work(ctx, stageCatalogue, stageRules); err != nil {
		return 0, err
	}
	if !j.usable() {
		j.printFindings()
		return exitNothing, nil
	}
	m.Inputs = s.inputs(s.rulesRead(), j.read)
	if err := s.writeBundle(ctx, m, j); err != nil {
		return 0, err
	}
	if pub != nil {
		if err := s.rulesPublic(ctx, m, pub); err != nil {
			return 0, err
		}
	}
	s.say("rules: %d findings -> %s", len(j.findings), s.folder.stage(stageRules))
	return exitOK, nil
}

// restore makes j what it was after the stage of the manifest.
func (s *staged) restore(j *job, m *stageManifest) error {
	codec, err := phasesCodec()
	if err != nil {
		return wrap(exitBug, err)
	}
	var rows jobRows
	if _, err := s.folder.load(m, codec, &rows); err != nil {
		return err
	}
	j.restore(&rows)
	return nil
}

// public is the job of what the public may see, from what ingest has read; nil
// when it may see everything.
func (s *staged) public() (*job, error) {
	if !s.job.partial() {
		return nil, nil
	}
	m, _, err := s.folder.manifest(stageIngest)
	if err != nil {
		return nil, err
	}
	pub := s.job.split()
	return pub, s.restore(pub, m)
}

// compared opens what the jobs are compared with, and the secret of their seals.
func (s *staged) compared(m *stageManifest, pub *job) error {
	for option, j := range map[string]*job{"since": s.job, "since-public": pub} {
		if j == nil {
			continue
		}
		if err := j.openSince(); err != nil {
			return err
		}
		if j.since != nil {
			m.Options[option] = j.since.mark
		}
		if err := j.readSecret(); err != nil {
			return err
		}
	}
	return nil
}

// rulesRead are the files that rules reads besides what transform has made.
func (s *staged) rulesRead() []string {
	out := s.history()
	if s.job.event {
		out = append(out, secretName)
	}
	return out
}

// rulesPublic makes what the public may see.
func (s *staged) rulesPublic(ctx context.Context, rules *stageManifest, pub *job) error {
	if err := pub.runPublic(ctx, stageCatalogue, stageTransform); err != nil {
		return err
	}
	_, hash, err := s.folder.manifest(stageRules)
	if err != nil {
		return err
	}
	m := s.manifest(stagePublic, hash)
	keep(m, rules)
	return s.writeBundle(ctx, m, pub)
}

// publicStands reports that what the public may see was made of what rules has
// made, and is whole.
func (s *staged) publicStands() bool {
	_, hash, err := s.folder.manifest(stageRules)
	if err != nil {
		return false
	}
	m, _, err := s.folder.manifest(stagePublic)
	return err == nil && m.Before == hash && s.folder.damaged(m) == ""
}

// writeBundle writes what is to be exported of a job.
func (s *staged) writeBundle(ctx context.Context, m *stageManifest, j *job) error {
	bundle := j.bundle()
	kept := &bundleRows{Bundle: *bundle, Files: filesOf(j.input.Files), Opened: j.relativeInputs(), Findings: j.findings, Settings: j.spec.Settings}
	for _, t := range bundle.Tables {
		kept.Results = append(kept.Results, t.Schema.Name)
	}
	codec, err := bundleCodec()
	if err != nil {
		return wrap(exitBug, err)
	}
	return s.folder.write(ctx, m, codec, kept, bundle.Tables, s.guarded())
}
