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
	found, err := findEvents(args, opt)
	if err != nil {
		return err
	}
	if found.one() {
		j, err := oneJob(found.args(args), opt, std)
		if err != nil {
			return err
		}
		return runOne(c, j)
	}
	return found.run(c.Context, opt, std)
}

// runOne runs a job; its exit code is the program's.
func runOne(c *cli.Context, j *job) error {
	code, err := j.run(c.Context)
	if err != nil {
		return err
	}
	if code != exitOK {
		return &codeError{code, silent{}}
	}
	return nil
}

// silent is the error of a run whose findings were already printed.
type silent struct{}

func (silent) Error() string { return "" }

// oneJob makes the job of one event, or one for loose files.
func oneJob(args []string, opt options, std streams) (*job, error) {
	var j *job
	var err error
	if file := eventFileOf(args[0]); len(args) == 1 && file != "" {
		j, err = eventJob(file, opt, std, runMode())
	} else {
		if opt.format == "" {
			return nil, noEvent(args[slices.IndexFunc(args, func(a string) bool { return eventFileOf(a) == "" })])
		}
		j, err = filesJob(args, opt, std, runMode())
	}
	if err == nil && j.opt.out == "" {
		j.opt.out = filepath.Join(j.spec.Root, "out")
	}
	return j, err
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

// filesJob makes a job of loose files.
func filesJob(args []string, opt options, std streams, m mode) (*job, error) {
	return filesJobIn(container.CommonRoot(args), args, opt, std, m)
}

// filesJobIn makes a job of loose files, which outputs name relative to root;
// side files among them are known by name.
func filesJobIn(root string, args []string, opt options, std streams, m mode) (*job, error) {
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
