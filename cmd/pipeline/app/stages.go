package app

import (
	"context"
	"slices"
)

// The stages, as they are called in job folders and in progress.
const (
	stageIngest    = "ingest"
	stageCatalogue = "catalogue"
	stageTransform = "transform"
	stageRules     = "rules"
	stageExport    = "export"
)

// stages is the order of the whole program.
var stages = []struct {
	name string
	run  func(*job, context.Context) error
}{
	{stageIngest, func(j *job, _ context.Context) error { return j.ingest() }},       // files -> raw decks, results, side files
	{stageCatalogue, func(j *job, _ context.Context) error { return j.cards() }},     // the built-in card catalogue and the user's
	{stageTransform, func(j *job, _ context.Context) error { return j.transform() }}, // texts -> cards, submissions -> decks, cells -> games
	{stageRules, func(j *job, _ context.Context) error { return j.rules() }},         // verdicts, proof, points, ranks
	{stageExport, (*job).export}, // tables -> files
}

// work runs the named stages, in their order.
func (j *job) work(ctx context.Context, names ...string) error {
	p := newProgress(j.std.err, j.opt.progress, j.opt.quiet)
	defer p.done()
	for _, s := range stages {
		if !slices.Contains(names, s.name) {
			continue
		}
		p.stage(s.name)
		if err := s.run(j, ctx); err != nil {
			return err
		}
		if err := context.Cause(ctx); err != nil {
			return err
		}
	}
	return nil
}
