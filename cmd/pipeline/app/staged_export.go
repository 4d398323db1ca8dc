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
	codec, err := bundleCodec()
	if err != nil {
		return 0, wrap(exitBug, err)
	}
	var kept bundleRows
	tables, err := s.folder.load(before, codec, &kept)
	if err != nil {
		return 0, err
	}
	j.opt.strict, j.opt.allowRejects = before.Options["strict"] != "", before.Options["allow-rejects"] != ""
	j.input = &ingest.Job{Files: filesFrom(kept.Files), Inputs: j.absoluteInputs(kept.Opened)}
	j.findings, j.spec.Settings = kept.Findings, kept.Settings
	j.ready = &kept.Bundle
	for _, name := range kept.Results {
		schema, t := schemaOf(name), tables["tables/"+name]
		if schema == nil || t == nil || !sameColumns(t, schema) {
			return 0, usage("%s holds no table %s of this version; run pipeline rules --job %s --force", s.folder.stage(stageRules), name, s.folder.path)
		}
		t.Schema = schema
		for c := range t.Columns {
			t.Columns[c].Field = schema.Fields[c]
		}
		j.ready.Tables = append(j.ready.Tables, t)
	}
	if j.opt.out == "" {
		j.opt.out = filepath.Join(j.spec.Root, "out")
	}
	if err := j.overrides(); err != nil {
		return 0, err
	}
	return s.publish(ctx, before, hash)
}

// publish writes the output folder, unless it is there.
func (s *staged) publish(ctx context.Context, before *stageManifest, hash string) (int, error) {
	j := s.job
	m := s.manifest(stageExport, hash)
	keep(m, before)
	maps.Copy(m.Options, map[string]string{"to": fmt.Sprint(j.formats()), "compress": j.opt.compress, "csv-safe": strconv.FormatBool(j.opt.csvSafe)})
	out := func() []stageInput {
		return []stageInput{hashed(relativeTo(s.folder.path, j.opt.out), filepath.Join(j.opt.out, export.ManifestName))}
	}
	toFolder := j.opt.out != toStdout && j.opt.dataset == ""
	if toFolder {
		m.Inputs = out()
		if m.Inputs[0].SHA256 != "" && export.Whole(j.opt.out) && s.skip(m, j.opt.out) {
			return j.exitCode(), nil
		}
	}
	if j.opt.out != toStdout {
		guarded := append(s.guarded(), filepath.Join(absolute(s.folder.stage(stageRules)), export.ManifestName))
		target, err := export.Lock(j.opt.out, guarded)
		if err != nil {
			return 0, wrap(exitOutput, err)
		}
		j.target = target
		defer target.Close() //nolint:errcheck // the outcome is decided; an OS lock ends with us
	}
	if err := j.work(ctx, stageExport); err != nil {
		return 0, err
	}
	j.printFindings()
	j.printResult()
	if toFolder {
		m.Inputs = out()
		if err := s.folder.write(ctx, m, nil, nil, nil, s.guarded()); err != nil {
			return 0, err
		}
	}
	return j.exitCode(), nil
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
