package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/urfave/cli/v2"

	"deckmill/ingest"
	"deckmill/ingest/container"
)

// The staged commands do what run does, one stage at a time, over a job folder.

func ingestCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: stageIngest, Usage: "stage 1 of run: read the inputs of an event into a job folder", ArgsUsage: "--job JOB EVENT",
		Description: "EVENT is what run takes: a folder holding event.toml, the .toml file, or (with -f) deck and result files.\n" +
			"Writes JOB/ingest, Arrow files that any notebook reads. A stage whose inputs did not change is skipped.",
		Flags:  flagsFor(forIngest),
		Action: func(c *cli.Context) error { return stageOf(c, std, (*staged).ingest) },
	}
}

func transformCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: stageTransform, Usage: "stage 2 of run: names to cards, submissions to decks, cells to games", ArgsUsage: "--job JOB",
		Description: "Reads JOB/ingest and writes JOB/transform. The catalogue that is named here is that of the next stages, too.",
		Flags:       flagsFor(forTransform),
		Action:      func(c *cli.Context) error { return stageOf(c, std, (*staged).transform) },
	}
}

func rulesCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: stageRules, Usage: "stage 3 of run: verdicts, proof, points, ranks", ArgsUsage: "--job JOB",
		Description: "Reads JOB/transform and writes JOB/rules: its folder tables/ holds the tables of the event.",
		Flags:       flagsFor(forRules),
		Action:      func(c *cli.Context) error { return stageOf(c, std, (*staged).rules) },
	}
}

func exportCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: stageExport, Usage: "stage 4 of run: publish what a job folder holds", ArgsUsage: "--job JOB -o OUT",
		Description: "Reads JOB/rules and writes the output folder, the same bytes as run. Without -o it is <event folder>/out.\n" +
			"Of an event that shows a part only, OUT is for the public and OUT-private for its moderator.\n" +
			"Findings are printed here, and the exit code is that of run; the stages before end with 0 when the next can go on.",
		Flags:  flagsFor(forExport),
		Action: func(c *cli.Context) error { return stageOf(c, std, (*staged).export) },
	}
}

// staged is one command at work on a job folder.
type staged struct {
	job    *job
	folder jobFolder
	args   []string
	force  bool
}

// stageOf prepares a staged command, locks the job folder and runs it.
func stageOf(c *cli.Context, std streams, run func(*staged, context.Context) (int, error)) error {
	opt, err := optionsOf(c)
	if err != nil {
		return err
	}
	s := &staged{folder: jobFolder{c.String("job")}, args: c.Args().Slice(), force: c.Bool("force")}
	if s.folder.path == "" {
		return usage("%s needs --job JOB: the folder of the staged job", c.Command.Name)
	}
	if c.Command.Name != stageIngest && len(s.args) > 0 {
		return usage("%s takes no EVENT: it goes on from what pipeline ingest has read into %s", c.Command.Name, s.folder.path)
	}
	s.job = &job{std: std, opt: opt, mode: runMode(), staged: true}
	stop, err := opt.process()
	if err != nil {
		return err
	}
	defer stop()
	held, err := s.folder.lock()
	if err != nil {
		return err
	}
	code, err := run(s, c.Context)
	if err = errors.Join(err, wrap(exitOutput, held.Close())); err != nil {
		return err
	}
	if code != exitOK {
		return &codeError{code, silent{}}
	}
	return nil
}

// say tells what a stage has done.
func (s *staged) say(format string, a ...any) {
	if !s.job.opt.quiet {
		fmt.Fprintf(s.job.std.err, format+"\n", a...)
	}
}

// manifest starts the manifest of a stage.
func (s *staged) manifest(stage, before string) *stageManifest {
	j := s.job
	m := &stageManifest{
		Program: "deckmill", Stage: stage, Version: Version, JobVersion: jobVersion, Before: before,
		Root: relativeTo(s.folder.path, j.spec.Root), Options: map[string]string{}, Inputs: []stageInput{},
	}
	if j.spec.Event != "" {
		m.Event = relativeTo(s.folder.path, j.spec.Event)
	}
	return m
}

// skip reports that the stage stands as it is, and says so; made is the folder
// that it would write.
func (s *staged) skip(m *stageManifest, made string) bool {
	if s.force || !s.folder.stands(m) {
		return false
	}
	s.say("%s: nothing has changed, %s stands (--force does it again)", m.Stage, made)
	return true
}

// again takes what an earlier stage knows of the event.
func (s *staged) again(m *stageManifest) {
	at := func(p string) string {
		if p = filepath.FromSlash(p); !filepath.IsAbs(p) {
			p = filepath.Join(s.folder.path, p)
		}
		return p
	}
	s.job.spec = ingest.Spec{Root: at(m.Root)}
	if m.Event != "" {
		s.job.spec.Event, s.job.event = at(m.Event), true
	}
	s.job.opt.sets = nil
	for _, o := range []struct {
		key string
		to  *string
	}{{"format", &s.job.opt.format}, {"date", &s.job.opt.date}, {"profile", &s.job.opt.profile}, {"lang", &s.job.opt.lang}} {
		*o.to = m.Options[o.key]
	}
	if m.Options["set"] != "" {
		s.job.opt.sets = []string{m.Options["set"]} // only for the manifest of the output
	}
	s.job.opt.catalog = m.Options["catalog"]
	if s.job.opt.catalog != "" {
		s.job.opt.catalog = at(s.job.opt.catalog)
	}
}

// keep hands the options of the stage before on.
func keep(m, before *stageManifest) {
	maps.Copy(m.Options, before.Options)
	m.Root, m.Event = before.Root, before.Event
}

func (s *staged) ingest(ctx context.Context) (int, error) {
	if len(s.args) == 0 {
		return 0, usage("ingest needs an EVENT: a folder holding event.toml, the .toml file, or with -f deck and result files")
	}
	found, err := findEvents(s.args, s.job.opt)
	if err != nil {
		return 0, err
	}
	if !found.one() {
		return 0, usage("a job folder holds one event: give each event a --job of its own")
	}
	j, err := oneJob(found.args(s.args), s.job.opt, s.job.std)
	if err != nil {
		return 0, err
	}
	j.opt.out = ""
	j.staged = true
	s.job = j
	m := s.manifest(stageIngest, "")
	for k, v := range j.manifestOptions() {
		if k != "command" {
			m.Options[k] = v
		}
	}
	settings, err := json.Marshal([]any{j.spec.Settings, j.spec.Side})
	if err != nil {
		return 0, wrap(exitBug, err)
	}
	m.Options["settings"] = sum(settings)
	if !slices.Contains(s.args, container.Stdin) { // what stands there can be read only once
		files, err := ingest.List(j.spec)
		if missing, ok := errors.AsType[*container.MissingError](err); ok {
			return 0, usage("%s: no such file or folder", missing.Path)
		}
		if err != nil {
			return 0, wrap(exitUsage, err)
		}
		for n := range files.Len() {
			f := files.At(int32(n + 1))
			m.Inputs = append(m.Inputs, stageInput{f.Name, f.SHA256})
		}
		if s.skip(m, s.folder.stage(m.Stage)) {
			return exitOK, nil
		}
	}
	if err := j.work(ctx, stageIngest); err != nil {
		return 0, err
	}
	m.Inputs = m.Inputs[:0]
	read := 0
	for _, f := range filesOf(j.input.Files) {
		m.Inputs = append(m.Inputs, stageInput{f.Name, f.SHA256})
		read += f.RowsRead
	}
	codec, err := phasesCodec()
	if err != nil {
		return 0, wrap(exitBug, err)
	}
	if err := s.folder.write(ctx, m, codec, j.rows(), nil, s.guarded()); err != nil {
		return 0, err
	}
	s.say("ingest: %d files, %d rows -> %s", len(m.Inputs), read, s.folder.stage(stageIngest))
	return exitOK, nil
}

// guarded are the files that no stage may replace.
func (s *staged) guarded() []string {
	inputs := slices.Clone(s.job.input.Inputs)
	if s.job.spec.Event != "" {
		inputs = append(inputs, absolute(s.job.spec.Event))
	}
	return inputs
}

func (s *staged) transform(ctx context.Context) (int, error) {
	before, hash, err := s.folder.before(stageIngest)
	if err != nil {
		return 0, err
	}
	j := s.job
	catalogue := j.opt.catalog
	s.again(before)
	m := s.manifest(stageTransform, hash)
	keep(m, before)
	if j.opt.catalog = catalogue; catalogue != "" {
		m.Options["catalog"] = relativeTo(s.folder.path, catalogue)
	}
	codec, err := phasesCodec()
	if err != nil {
		return 0, wrap(exitBug, err)
	}
	var rows jobRows
	if _, err := s.folder.load(before, codec, &rows); err != nil {
		return 0, err
	}
	j.restore(&rows)
	if s.stands(m, s.catalogues()) {
		return exitOK, nil
	}
	if err := j.work(ctx, stageCatalogue, stageTransform); err != nil {
		return 0, err
	}
	m.Inputs = s.inputs(s.catalogues(), j.read)
	if err := s.folder.write(ctx, m, codec, j.rows(), nil, s.guarded()); err != nil {
		return 0, err
	}
	decks := 0
	for _, b := range j.input.Books {
		decks += b.Phase.Decks.Len()
	}
	s.say("transform: %d decks -> %s", decks, s.folder.stage(stageTransform))
	return exitOK, nil
}
