package app

import (
	"context"
	"fmt"
	"runtime/pprof"
	"slices"
	"time"
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

// work runs the named stages, in their order. With -v each says how long it took
// and how much it did; profiles know the stages by the label stage.
func (j *job) work(ctx context.Context, names ...string) error {
	p := newProgress(j.std.err, j.opt.progress, j.opt.quiet)
	defer p.done()
	for _, s := range stages {
		if !slices.Contains(names, s.name) {
			continue
		}
		p.stage(s.name)
		start := time.Now()
		var err error
		pprof.Do(ctx, pprof.Labels("stage", s.name), func(ctx context.Context) { err = s.run(j, ctx) })
		if err != nil {
			return err
		}
		if err := context.Cause(ctx); err != nil && (s.name != stageExport || j.target == nil) { // a new output that stands counts
			return err
		}
		if j.opt.verbose && !j.opt.quiet {
			p.done()
			rows, bytes := j.amount(s.name)
			fmt.Fprintln(j.std.err, timing(s.name, time.Since(start), rows, bytes))
		}
	}
	return nil
}

// amount is what a stage has worked on: rows read and bytes on disk for ingest,
// cards of the catalogue, deck lines and cells of the results, rows of the tables
// and bytes written.
func (j *job) amount(stage string) (rows, bytes int64) {
	switch stage {
	case stageIngest:
		for n := range j.input.Files.Len() {
			f := j.input.Files.At(int32(n + 1))
			rows, bytes = rows+int64(f.RowsRead), bytes+f.Bytes
		}
	case stageCatalogue:
		rows = int64(j.catalog.Len())
	case stageTransform, stageRules:
		for _, b := range j.input.Books {
			rows += int64(b.Phase.Entries.Len() + len(b.Phase.Table.Cells) + b.Phase.Matches.Len())
		}
	case stageExport:
		if j.stream != nil {
			rows = int64(j.stream.lines.Len())
		}
		if j.made != nil {
			for _, t := range j.made.Tables {
				rows += int64(t.Rows)
			}
		}
		if j.target != nil {
			bytes = j.target.Bytes()
		}
	}
	return rows, bytes
}

// timing is one line about a stage: "ingest: 0.120 s, 3474025 rows (29.0 M rows/s), 168.0 MB (1400 MB/s)".
func timing(stage string, took time.Duration, rows, bytes int64) string {
	seconds := max(took.Seconds(), 1e-6)
	line := fmt.Sprintf("%s: %.3f s", stage, seconds)
	if rows > 0 {
		rate, unit := float64(rows)/seconds, ""
		switch {
		case rate >= 1e6:
			rate, unit = rate/1e6, " M"
		case rate >= 1e3:
			rate, unit = rate/1e3, " k"
		}
		line += fmt.Sprintf(", %d rows (%.1f%s rows/s)", rows, rate, unit)
	}
	if bytes > 0 {
		line += fmt.Sprintf(", %.1f MB (%.1f MB/s)", float64(bytes)/1e6, float64(bytes)/1e6/seconds)
	}
	return line
}
