package app

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"

	"deckmill/export"
	"deckmill/export/table"
	"deckmill/ingest"
)

func (s *staged) export(ctx context.Context) (int, error) {
	before, hash, err := s.folder.before(stageIngest, stageTransform, stageRules)
	if err != nil {
		return 0, err
	}
	j := s.job
	s.again(before)
	if j.opt.out == "" {
		j.opt.out = filepath.Join(j.spec.Root, "out")
	}
	if err := j.acquire(); err != nil {
		return 0, err
	}
	pub := (*job)(nil)
	defer func() { // the outcome is decided; an OS lock ends with us
		for _, j := range []*job{j, pub} {
			if j != nil && j.target != nil {
				_ = j.target.Close()
			}
		}
	}()
	if err := s.restoreBundle(j, before); err != nil {
		return 0, err
	}
	j.opt.strict, j.opt.allowRejects = before.Options["strict"] != "", before.Options["allow-rejects"] != ""
	if err := j.overrides(); err != nil {
		return 0, err
	}
	if j.partial() {
		m, _, err := s.folder.before(stageIngest, stageTransform, stageRules, stagePublic)
		if err != nil {
			return 0, err
		}
		pub = j.split()
		if j.target = nil; j.opt.out != "" { // what is held is the folder of the public
			if err := j.acquire(); err != nil {
				return 0, err
			}
		}
		if err := s.restoreBundle(pub, m); err != nil {
			return 0, err
		}
	}
	return s.publish(ctx, before, hash, pub)
}

// restoreBundle makes j ready for what rules has made of it.
func (s *staged) restoreBundle(j *job, m *stageManifest) error {
	codec, err := bundleCodec()
	if err != nil {
		return wrap(exitBug, err)
	}
	var kept bundleRows
	tables, err := s.folder.load(m, codec, &kept)
	if err != nil {
		return err
	}
	j.spec.Settings = kept.Settings
	j.input = &ingest.Job{Files: filesFrom(kept.Files), Inputs: j.absoluteInputs(kept.Opened)}
	j.findings = kept.Findings
	j.ready = &kept.Bundle
	for _, name := range kept.Results {
		schema, t := schemaOf(name), tables["tables/"+name]
		if schema == nil || t == nil || !sameColumns(t, schema) {
			return usage("%s holds no table %s of this version; run pipeline rules --job %s --force", s.folder.stage(m.Stage), name, s.folder.path)
		}
		t.Schema = schema
		for c := range t.Columns {
			t.Columns[c].Field = schema.Fields[c]
		}
		j.ready.Tables = append(j.ready.Tables, t)
	}
	return nil
}

// publish writes the output folder, and the moderator's own beside that of the
// public, unless they are there.
func (s *staged) publish(ctx context.Context, before *stageManifest, hash string, pub *job) (int, error) {
	j := s.job
	m := s.manifest(stageExport, hash)
	keep(m, before)
	maps.Copy(m.Options, map[string]string{"to": fmt.Sprint(j.formats()), "compress": j.opt.compress, "csv-safe": strconv.FormatBool(j.opt.csvSafe)})
	jobs := []*job{j}
	if pub != nil {
		jobs = append(jobs, pub)
	}
	toFolder := true
	for _, j := range jobs {
		toFolder = toFolder && j.opt.out != toStdout && j.opt.out != "" && j.opt.dataset == ""
	}
	if toFolder && s.published(m, jobs) {
		return j.exitCode(), nil
	}
	for _, j := range jobs {
		if j.target != nil {
			if err := j.target.Guard(s.notReplaced()); err != nil {
				return 0, wrap(exitOutput, err)
			}
		}
	}
	for _, j := range jobs {
		if err := j.work(ctx, stageExport); err != nil {
			return 0, err
		}
	}
	j.printFindings()
	if pub == nil || pub.opt.out != toStdout {
		j.printResult()
	}
	if pub != nil {
		pub.printPublic()
	}
	if toFolder {
		m.Inputs = s.outputs(jobs)
		if err := s.folder.write(ctx, m, nil, nil, nil, s.guarded()); err != nil {
			return 0, err
		}
	}
	return j.exitCode(), nil
}

// notReplaced are the files that no output may replace.
func (s *staged) notReplaced() []string {
	list := s.guarded()
	for _, stage := range []string{stageIngest, stageTransform, stageRules, stagePublic} {
		list = append(list, filepath.Join(absolute(s.folder.stage(stage)), export.ManifestName))
	}
	return list
}

// outputs are the manifests of the output folders, as inputs of the next export.
func (s *staged) outputs(jobs []*job) []stageInput {
	var list []stageInput
	for _, j := range jobs {
		list = append(list, hashed(relativeTo(s.folder.path, j.opt.out), filepath.Join(j.opt.out, export.ManifestName)))
	}
	return list
}

// published reports that the output folders stand as they are.
func (s *staged) published(m *stageManifest, jobs []*job) bool {
	m.Inputs = s.outputs(jobs)
	for i, j := range jobs {
		if m.Inputs[i].SHA256 == "" || !export.Whole(j.opt.out) {
			return false
		}
	}
	return s.skip(m, jobs[len(jobs)-1].opt.out)
}

// sameColumns reports that the table has the columns of this version.
func sameColumns(t *table.Table, s *table.Schema) bool {
	return slices.EqualFunc(t.Columns, s.Fields, func(c table.Column, f table.Field) bool { return c.Name == f.Name && c.Type == f.Type })
}

// schemaOf is the schema of a table by its name, nil for none.
func schemaOf(name string) *table.Schema {
	for _, s := range table.All() {
		if s.Name == name {
			return s
		}
	}
	return nil
}
