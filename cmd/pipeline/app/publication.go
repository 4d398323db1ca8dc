package app

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"deckmill/export"
	"deckmill/export/publish"
	"deckmill/export/table"
	"deckmill/ingest/container"
	"deckmill/ingest/event"
)

// An event whose results may not be seen yet, or whose players may not, is run
// twice: once for its moderator, with everything, into the folder beside the
// output; once for the public, on a job from which what must not be seen is
// taken before anything is judged or written.

// stage is what may be published ([output] stage).
func (j *job) stage() string { return j.spec.Settings[0].Output.Stage }

func (j *job) anonymous() bool { return j.spec.Settings[0].Output.Anonymous }

// partial reports that the public may not see everything.
func (j *job) partial() bool { return j.stage() != publish.Results || j.anonymous() }

// ownSuffix ends the name of the folder that is the moderator's own.
const ownSuffix = "-private"

// ownFolder is the moderator's folder beside an output folder.
func ownFolder(out string) string {
	if out == "" || out == toStdout {
		return ""
	}
	if base := filepath.Base(out); base == "." || base == ".." {
		out = absolute(out)
	}
	return filepath.Clean(out) + ownSuffix
}

// printPublic says, after the moderator's own summary, what may be shown.
func (j *job) printPublic() {
	if !j.silenced && j.opt.out != "" && j.opt.out != toStdout {
		fmt.Fprintf(j.std.out, "%s %s (%s)\n", word("show", j.lang()), j.opt.out, j.stageWords())
	}
}

// checkStage refuses what cannot be run in two.
func (j *job) checkStage() error {
	switch {
	case !j.partial():
		return nil
	case j.mode.command != "run":
		return usage("output.stage and output.anonymous are for pipeline run")
	case !j.event:
		return usage("output.stage and output.anonymous need an event file: the secret of the seals (%s) lies beside it", secretName)
	}
	for i := range j.spec.Settings {
		s := &j.spec.Settings[i]
		if slices.Contains(slices.Concat(s.Decks, s.Results), container.Stdin) {
			return usage("standard input can be read once only: name files, or publish the stage results without output.anonymous")
		}
	}
	return nil
}

// split makes the public job of j, which becomes the moderator's own.
func (j *job) split() *job {
	if j.shelf == nil {
		j.shelf = newShelf() // both read the same catalogue
	}
	pub := *j
	pub.public = true
	pub.mode.score = j.stage() == publish.Results
	pub.spec.Settings = slices.Clone(j.spec.Settings)
	pub.spec.Side = maps.Clone(j.spec.Side)
	j.opt.dataset = ""
	j.opt.out = ownFolder(pub.opt.out)
	if own := ownFolder(j.opt.since); own != "" && isRun(own) {
		j.opt.since = own
	}
	return &pub
}

// runPublic takes the public job through the stages named, and rules.
func (j *job) runPublic(ctx context.Context, stages ...string) error {
	j.silenced, j.opt.quiet = j.opt.quiet, true // progress is shown once
	if err := j.work(ctx, stages...); err != nil {
		return err
	}
	if j.stage() != publish.Results {
		j.hideResults()
	}
	return j.work(ctx, stageRules)
}

// hideResults forgets every result before rules see it.
func (j *job) hideResults() {
	for _, b := range j.input.Books {
		b.Phase.Table, b.Phase.Matches, b.Phase.Matrices = event.Crosstable{}, event.Matches{}, nil
		b.Phase.Published, b.Phase.Corrections, b.Phase.Posts = nil, nil, nil
	}
}

// publicTables are the tables as the public may see them.
func (j *job) publicTables() []*table.Table {
	tables := publish.Stage(j.tables(), j.stage())
	if j.anonymous() {
		tables = publish.Anonymous(tables, j.secret, j.stage())
	}
	return tables
}

// publicBundle is what is published of the public job: the tables that may be
// seen, and what is made of them; no rejected rows, no open questions, of the
// inputs only the numbers of rows.
func (j *job) publicBundle() *export.Bundle {
	s := &j.spec.Settings[0]
	b := &export.Bundle{
		Lang: j.lang(), Title: s.Name, Format: s.Format, Profile: s.Scoring.Profile, Catalogue: j.catalog.Version(), Date: s.Date.String(),
		Tables: j.publicTables(), Version: Version, Call: j.call(),
		Options: map[string]string{"command": j.mode.command, "stage": j.stage()},
	}
	if j.anonymous() {
		b.Options["anonymous"] = "true"
	}
	if j.stage() != publish.Sealed {
		b.Colours = j.colours()
	}
	if !j.anonymous() || j.stage() == publish.Sealed {
		b.Seals = j.sealFiles()
	}
	if j.since != nil {
		b.Tables = append(b.Tables, j.changes(b.Tables))
		b.Options["since"] = j.since.mark
	}
	all := export.Input{Name: "*"}
	for n := range j.input.Files.Len() {
		f := j.input.Files.At(int32(n + 1))
		all.RowsRead += f.RowsRead
		all.Accepted += f.RowsAccepted
		all.Rejected += f.RowsRejected
		all.Ignored += f.RowsIgnored
	}
	b.Inputs = []export.Input{all}
	b.Summary, b.ReadMe = j.publicSummary(b.Tables), j.publicReadMe(b.Tables)
	return b
}
