package app

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"deckmill/export/table"
	"deckmill/ingest"
	"deckmill/ingest/container"
)

func runCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "run", Usage: "read, check, score and publish an event", ArgsUsage: "EVENT...",
		Description: "EVENT is a folder holding event.toml, or the .toml file, or (with -f) deck and result files.\n" +
			"Without -o the output goes to <event folder>/out; with several events and -o, to a folder each under it.",
		Flags:  flagsFor(forRun),
		Action: func(c *cli.Context) error { return runEvents(c, std) },
	}
}

func runMode() mode {
	return mode{command: "run", check: true, score: true, tables: table.All(), to: []string{"xlsx", "arrow", "parquet", "csv", "html", "bbcode"}}
}

func runEvents(c *cli.Context, std streams) error {
	opt, err := optionsOf(c)
	if err != nil {
		return err
	}
	args := c.Args().Slice()
	if len(args) == 0 {
		return usage("run needs an EVENT: a folder holding event.toml, the .toml file, or with -f deck and result files")
	}
	stop, err := opt.process()
	if err != nil {
		return err
	}
	defer stop()
	jobs, err := runJobs(args, opt, std)
	if err != nil {
		return err
	}
	return runAll(c, jobs)
}

// runAll runs jobs one after the other; the worst exit code is the program's.
func runAll(c *cli.Context, jobs []*job) error {
	worst := exitOK
	for _, j := range jobs {
		code, err := j.run(c.Context)
		if err != nil {
			return err
		}
		worst = max(worst, code)
	}
	if worst != exitOK {
		return &codeError{worst, silent{}}
	}
	return nil
}

// silent is the error of a run whose findings were already printed.
type silent struct{}

func (silent) Error() string { return "" }

// runJobs makes a job for each event, or one for loose files.
func runJobs(args []string, opt options, std streams) ([]*job, error) {
	events := make([]string, len(args))
	loose := false
	for i, a := range args {
		events[i] = eventFileOf(a)
		loose = loose || events[i] == ""
	}
	if loose {
		if opt.format == "" {
			return nil, noEvent(args[slices.Index(events, "")])
		}
		j, err := filesJob(args, opt, std, runMode())
		if err != nil {
			return nil, err
		}
		if j.opt.out == "" {
			j.opt.out = filepath.Join(j.spec.Root, "out")
		}
		return []*job{j}, nil
	}
	var jobs []*job
	for _, file := range events {
		j, err := eventJob(file, opt, std, runMode())
		if err != nil {
			return nil, err
		}
		switch {
		case opt.out == "":
			j.opt.out = filepath.Join(j.spec.Root, "out")
		case len(events) > 1 && opt.out == toStdout:
			return nil, usage("-o - takes one event; run them one by one")
		case len(events) > 1:
			j.opt.out = filepath.Join(opt.out, filepath.Base(absolute(j.spec.Root)))
		}
		jobs = append(jobs, j)
	}
	return jobs, sameTarget(jobs)
}

// sameTarget refuses two events that would write the same folder.
func sameTarget(jobs []*job) error {
	seen := map[string]bool{}
	for _, j := range jobs {
		if seen[absolute(j.opt.out)] {
			return usage("two events would write the folder %s; run them one by one with -o", j.opt.out)
		}
		seen[absolute(j.opt.out)] = true
	}
	return nil
}

func absolute(p string) string {
	abs, err := filepath.Abs(p)
	if err != nil {
		return p
	}
	return abs
}

// eventFileOf is the event file that an argument names, "" for none.
func eventFileOf(arg string) string {
	info, err := os.Stat(arg)
	if err != nil {
		return ""
	}
	if info.IsDir() {
		file := filepath.Join(arg, "event.toml")
		if s, err := os.Stat(file); err == nil && s.Mode().IsRegular() {
			return file
		}
		return ""
	}
	if filepath.Ext(arg) == ".toml" {
		return arg
	}
	return ""
}

func noEvent(arg string) error {
	info, err := os.Stat(arg)
	switch {
	case err != nil:
		return usage("%s: no such file or folder", arg)
	case info.IsDir():
		return usage("%s: the folder holds no event.toml; write one, or give -f FORMAT to read its files as decks and results", arg)
	}
	return usage("%s: not an event; give the folder of an event.toml, or -f FORMAT to read deck and result files", arg)
}

// eventJob reads an event file.
func eventJob(file string, opt options, std streams, m mode) (*job, error) {
	spec, err := ingest.ReadEvent(file, opt.sets)
	if err != nil {
		return nil, wrap(exitUsage, err)
	}
	j := &job{std: std, opt: opt, mode: m, spec: spec, event: true}
	return j, j.overrides()
}

// filesJob makes a job of loose files; side files among them are known by name.
func filesJob(args []string, opt options, std streams, m mode) (*job, error) {
	root := container.CommonRoot(args)
	spec, err := ingest.Without(root, opt.sets)
	if err != nil {
		return nil, wrap(exitUsage, err)
	}
	s := &spec.Settings[0]
	for _, a := range sortedFiles(args) {
		pattern := a
		if a != container.Stdin {
			pattern = absolute(a)
		}
		if ingest.IsSide(a) {
			spec.Side[filepath.Base(a)] = pattern
			continue
		}
		if m.check {
			s.Decks = append(s.Decks, pattern)
		}
		if m.score {
			s.Results = append(s.Results, pattern)
		}
	}
	j := &job{std: std, opt: opt, mode: m, spec: spec}
	return j, j.overrides()
}

// sortedFiles puts arguments in the order of their paths: the order in which
// they were typed changes no output. Standard input stays first.
func sortedFiles(args []string) []string {
	out := slices.Clone(args)
	slices.SortStableFunc(out, func(a, b string) int {
		if a == container.Stdin || b == container.Stdin {
			return 0
		}
		return strings.Compare(absolute(a), absolute(b))
	})
	return out
}
