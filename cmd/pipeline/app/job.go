package app

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"

	"deckmill/export"
	"deckmill/export/fill"
	"deckmill/export/publish"
	"deckmill/export/table"
	"deckmill/ingest"
	"deckmill/ingest/container"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/ingest/spill"
	"deckmill/rules"
	"deckmill/rules/format"
	"deckmill/transform"
	"deckmill/transform/catalog"
	"deckmill/transform/names"
)

// mode says which stages a command runs.
type mode struct {
	command string
	check   bool // judge decks
	score   bool // prove and score results
	tables  []*table.Schema
	to      []string // default formats
}

// job is one event on its way through the stages.
type job struct {
	std   streams
	opt   options
	mode  mode
	spec  ingest.Spec
	event bool // there is an event file

	target   *export.Target
	since    *earlier // the output named with --since; nil = none
	secret   []byte   // of seals and pseudonyms; nil = none
	silenced bool     // of the public job: --quiet was given
	public   bool     // the job of which the public sees the output: see publication.go
	input    *ingest.Job
	catalog  *catalog.Catalog
	outcomes []*rules.Outcome
	final    *rules.Final   // over several phases, nil for one
	findings []diag.Finding // of all phases
	read     []string       // format files and lists that were read, as the event names them
	shelf    *shelf         // catalogues that several events share; nil = none
	made     *export.Bundle // what was exported
	staged   bool           // one of the staged commands
	ready    *export.Bundle // of a staged job: what rules has made, to be exported
	stream   *stream        // nil for a job that is held whole
	asked    []export.Sheet // of todo, once made
	ahead    *ahead         // of a stream: what is said at the end; nil = not made yet
}

// run takes the job through the stages and exports it. The result is the exit
// code; an error has its own.
func (j *job) run(ctx context.Context) (int, error) {
	j.prepare()
	defer func() {
		j.ahead.drop()
		if j.stream != nil {
			_ = j.stream.close() // a temporary file, read to its end
		}
		if j.target != nil {
			_ = j.target.Close() // the outcome is already decided; a lock that stays is an OS lock and ends with us
		}
	}()
	var pub *job
	if j.partial() {
		pub = j.split()
		defer func() {
			if pub.target != nil {
				_ = pub.target.Close()
			}
		}()
		if err := pub.acquire(); err != nil { // that of j is acquired before it reads anything
			return 0, err
		}
	}
	if err := j.work(ctx, stageIngest, stageCatalogue, stageTransform, stageRules); err != nil {
		return 0, err
	}
	if !j.usable() && j.opt.shard.of == 0 { // a shard is a part: the whole may be usable
		j.printFindings()
		return exitNothing, nil
	}
	if pub != nil {
		if err := pub.runPublic(ctx, stageIngest, stageCatalogue, stageTransform); err != nil {
			return 0, err
		}
	}
	if err := j.work(ctx, stageExport); err != nil {
		return 0, err
	}
	if pub != nil {
		if err := pub.work(ctx, stageExport); err != nil {
			return 0, err
		}
	}
	if j.ahead != nil {
		j.ahead.show(j.std)
		return j.exitCode(), nil
	}
	j.printFindings()
	if pub == nil || pub.opt.out != toStdout {
		j.printResult()
	}
	if pub != nil {
		pub.printPublic()
	}
	return j.exitCode(), nil
}

func (j *job) ingest() error {
	if err := j.acquire(); err != nil {
		return err
	}
	if err := j.openSince(); err != nil {
		return err
	}
	if err := j.readSecret(); err != nil {
		return err
	}
	j.spec.Stdin = j.std.in
	j.spec.Score = !j.mode.check
	input, err := j.openStream()
	if input == nil && err == nil {
		input, err = ingest.Load(j.spec)
	}
	if missing, ok := errors.AsType[*container.MissingError](err); ok {
		return usage("%s: no such file or folder", missing.Path)
	}
	if errors.Is(err, spill.ErrDisk) {
		return wrap(exitOutput, err)
	}
	if err != nil {
		return wrap(exitUsage, err)
	}
	j.input, j.spec.Settings = input, input.Settings() // a file of several rounds makes phases of its own
	if j.target == nil {
		return nil
	}
	inputs := slices.Clone(input.Inputs)
	if j.spec.Event != "" {
		inputs = append(inputs, absolute(j.spec.Event))
	}
	return wrap(exitOutput, j.target.Guard(inputs))
}

// acquire locks the output folder, if there is one and it is not held already.
func (j *job) acquire() (err error) {
	if j.opt.out == "" || j.opt.out == toStdout || j.target != nil {
		return nil
	}
	j.target, err = export.Acquire(j.opt.out)
	return wrap(exitOutput, err)
}

// cards opens the catalogue: the built-in starter, below the event's own file,
// below --catalog.
func (j *job) cards() error {
	var err error
	if j.catalog, err = j.shelf.catalogue(j.ownCatalogue(), j.opt.catalog); err != nil {
		return err
	}
	return j.ownCards()
}

// ownCatalogue is the path of the event's own file, "" = none.
func (j *job) ownCatalogue() string {
	own := j.spec.Settings[0].Catalog
	if own != "" && !filepath.IsAbs(own) {
		own = filepath.Join(j.spec.Root, own)
	}
	return own
}

// ownCards lays the cards of the event's format files over the catalogue, before
// names are resolved, and takes their scoring profile for a match list where the
// event names none.
func (j *job) ownCards() error {
	done := map[string]bool{}
	for _, b := range j.input.Books {
		s := b.Phase.Settings
		last := ""
		for d := -1; d < len(b.Phase.Decks.Format); d++ {
			name := s.Format
			if d >= 0 {
				name = b.Phase.Decks.Format[d]
			}
			if name == last {
				continue // as for the deck before
			}
			last = name
			key := name + "\x00" + s.House.File
			if name == "" || done[key] {
				continue
			}
			done[key] = true
			var err error
			if j.catalog, err = format.WithCards(name, &s, j.catalog, j.readBeside); err != nil {
				return wrap(exitUsage, err)
			}
		}
		if p := b.Phase; p.Settings.Scoring.Profile == "" && s.Format != "" && p.Matches.Given() {
			p.Settings.Scoring.Profile = format.ProfileOf(s.Format, &s, j.catalog, j.readBeside)
		}
	}
	return nil
}

// readBeside reads a file that the event file or a format file names.
// -f names a file from where the command is typed, and so what that file names.
func (j *job) readBeside(path string) ([]byte, error) {
	j.read = append(j.read, filepath.ToSlash(path))
	return j.readNamed(path)
}

// readNamed is readBeside for a look at what was read before.
func (j *job) readNamed(path string) ([]byte, error) {
	if !format.IsPath(j.opt.format) {
		return ingest.ReadSmall(j.beside(path))
	}
	first, second := j.beside(path), path
	if path == j.opt.format {
		first, second = second, first
	}
	data, err := ingest.ReadSmall(first)
	if errors.Is(err, fs.ErrNotExist) {
		if other, err := ingest.ReadSmall(second); err == nil {
			return other, nil
		}
	}
	return data, err
}

func (j *job) transform() error {
	for i, b := range j.input.Books {
		p := b.Phase
		o := names.Options{Langs: p.Settings.Names, Extra: p.Settings.XCB.Extra}
		for _, a := range p.Aliases {
			o.Aliases = append(o.Aliases, names.Alias{Typed: a.Typed, Card: a.Card, Lang: a.Lang})
		}
		resolver, findings := names.New(j.catalog, o)
		for i := range findings {
			findings[i].Phase = p.Settings.Phase
			findings[i].Pos = aliasPos(p, &findings[i])
		}
		b.Sink.Add(findings...)
		if in := j.inputOf(p, transform.Input{Names: resolver}); j.stream != nil {
			j.assemble(p, in, b.Sink)
		} else {
			transform.Phase(p, in, b.Sink)
		}
		j.spec.Settings[i].Scoring.Profile, j.spec.Settings[i].Date = p.Settings.Scoring.Profile, p.Settings.Date // what was read may decide them
		j.emptiness(p, b.Sink)
	}
	return nil
}

// aliasPos is the place of the alias that a finding of names.New is about.
func aliasPos(p *event.Phase, f *diag.Finding) source.Pos {
	for _, a := range p.Aliases {
		if a.Typed == f.Raw || a.Card == f.Raw || a.Card == f.Card {
			return a.Pos
		}
	}
	return f.Pos
}

// emptiness says that files were named but hold nothing usable.
func (j *job) emptiness(p *event.Phase, sink *diag.Sink) {
	say := func(code string) {
		f := diag.New(code)
		f.Phase = p.Settings.Phase
		sink.Add(f)
	}
	if j.nothingYet(p, sink) {
		return
	}
	nothing := j.event && len(p.Settings.Decks) == 0 && len(p.Settings.Results) == 0 && len(p.Posts) == 0
	if j.mode.check && (len(p.Settings.Decks) > 0 || nothing) && p.Decks.Len() == 0 && j.opt.shard.of == 0 {
		say("DECKS_NONE")
	}
	if j.mode.score && j.event && len(p.Settings.Results) > 0 && p.Table.N() == 0 && !p.Matches.Given() {
		say("RESULTS_NONE")
	}
}

func (j *job) rules() error {
	j.compareSeals()
	in := j.rulesInput()
	if j.stream != nil {
		fits, err := j.judgeStream(in)
		if err != nil || fits {
			return wrap(exitUsage, err)
		}
		return j.again()
	}
	for _, b := range j.input.Books {
		in.Past, in.LastRound = j.past(b.Phase, b.Sink)
		o, err := rules.Phase(b.Phase, in, b.Sink.List)
		if err != nil {
			return wrap(exitUsage, err)
		}
		j.outcomes = append(j.outcomes, o)
		j.findings = append(j.findings, o.Findings...)
	}
	if j.mode.score {
		if j.final = rules.FinalOf(j.outcomes); j.final != nil {
			j.findings = append(j.findings, j.final.Findings...)
		}
	}
	return nil
}

func (j *job) rulesInput() rules.Input {
	return rules.Input{
		Catalog: j.catalog, Check: j.mode.check, Score: j.mode.score,
		Auto:  j.opt.format == "auto",
		Loose: !j.mode.score && !j.event,
		Files: j.readBeside,
	}
}

// again takes the stages up to rules for a job that turned out not to be a
// stream, this time held whole.
func (j *job) again() error {
	if err := j.stream.close(); err != nil {
		return wrap(exitOutput, err)
	}
	j.spec.Settings = j.stream.settings
	j.stream, j.input, j.opt.stream, j.read = nil, nil, streaming{}, nil
	for _, stage := range []func() error{j.ingest, j.cards, j.transform, j.rules} {
		if err := stage(); err != nil {
			return err
		}
	}
	return nil
}

// beside is a path of the event file: relative to its folder.
func (j *job) beside(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(j.spec.Root, path)
}

// usable reports whether anything was read: a deck to check, a table to score.
func (j *job) usable() bool {
	for _, o := range j.outcomes {
		if j.mode.check && o.Phase.Decks.Len() > 0 || j.mode.score && (o.Phase.Table.N() > 0 || o.Swiss != nil || o.Survivor != nil) {
			return true
		}
	}
	return false
}

// fillInput is what the tables are made of.
func (j *job) fillInput() fill.Input {
	return fill.Input{Phases: j.outcomes, Final: j.final, Files: j.input.Files, Catalog: j.catalog, Version: Version, Lang: j.lang(), Sums: j.sums()}
}

// tables are the tables of the command, filled.
func (j *job) tables() []*table.Table {
	all := fill.Tables(j.fillInput())
	all = slices.DeleteFunc(all, func(t *table.Table) bool { return !slices.Contains(j.mode.tables, t.Schema) })
	if j.opt.whatIf {
		all = append(all, fill.WhatIf(j.outcomes))
	}
	if j.secret != nil {
		all = append(all, publish.Seals(j.outcomes, j.secret))
	}
	return all
}

func (j *job) lang() string { return j.spec.Settings[0].Lang }

func (j *job) exitCode() int {
	if j.any(func(h *diag.Head) bool { return h.Open(j.opt.strict) && (!h.Rejected || !j.opt.allowRejects) }) {
		return exitOpen
	}
	for n := range j.input.Files.Len() {
		if j.input.Files.At(int32(n+1)).RowsRejected > 0 && !j.opt.allowRejects {
			return exitOpen
		}
	}
	return exitOK
}
