package app

import (
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"deckmill/ingest"
	"deckmill/ingest/header"
)

func nearest(s string, list []string) string { return header.NearestOf(s, list) }

// flagSet says which commands have a flag.
type flagSet uint16

const (
	forRun flagSet = 1 << iota
	forCheck
	forScore
	forIngest
	forTransform
	forRules
	forExport
	forMerge
	forSeason

	forJobs   = forRun | forCheck | forScore
	forStages = forIngest | forTransform | forRules | forExport
	forAll    = forJobs | forStages | forMerge
)

// flagEntry is one flag of the program: the table drives parsing, help and the
// sorting of arguments.
type flagEntry struct {
	in   flagSet
	flag cli.Flag
}

func flagTable() []flagEntry {
	text := func(name, short, usage string) *cli.StringFlag {
		f := &cli.StringFlag{Name: name, Usage: usage}
		if short != "" {
			f.Aliases = []string{short}
		}
		return f
	}
	return []flagEntry{
		{forJobs | forExport | forMerge | forSeason, text("out", "o", "write the output folder `DIR`; run: <event folder>/out without it, check and score: none; with --to arrows, - is standard output")},
		{forRun | forCheck | forIngest, text("format", "f", "`FORMAT`: an id, an XCB name such as 3CB, a format file, or auto (each deck's own column)")},
		{forJobs | forIngest, text("date", "d", "judge by the lists of this `DAY` (2006-01-31)")},
		{forRun | forScore | forIngest, text("profile", "p", "scoring `PROFILE`: "+strings.Join(ingest.Profiles, ", "))},
		{forJobs | forTransform | forSeason, &cli.StringFlag{Name: "catalog", Usage: "add the card catalogue `FILE` to the built-in one", EnvVars: []string{"DECKMILL_CATALOG"}}},
		{forJobs | forIngest | forSeason, text("lang", "", "language of messages: en, fr or ru")},
		{forAll | forSeason, &cli.IntFlag{Name: "workers", Usage: "work on `N` things at once", DefaultText: "as many as there are processors"}},
		{forJobs | forExport | forMerge | forSeason, text("to", "", "output formats, as a `LIST` with commas: xlsx, arrow, parquet, csv, html, bbcode, jsonl, arrows")},
		{forJobs | forIngest, &cli.StringSliceFlag{Name: "set", Usage: "set a key of the event file: `KEY=VALUE`, such as scoring.order=lowest; may be repeated"}},
		{forAll | forSeason, text("memory", "", "memory to keep to, as a `SIZE` such as 512MiB: large deck files put into temporary files what is beyond")},
		{forJobs | forExport | forMerge | forSeason, text("compress", "", "compression of Arrow files: none, lz4 or zstd")},
		{forJobs | forExport | forMerge | forSeason, &cli.BoolFlag{Name: "csv-safe", Usage: "prefix ' to text cells of CSV files that a spreadsheet could run as a formula"}},
		{forRun | forScore | forRules, &cli.BoolFlag{Name: "what-if", Usage: "add the table whatif: the standings with the other split, without the bonus, without each deck"}},
		{forJobs | forRules, text("since", "", "compare with an earlier output folder `OUT` of the event: adds the table changes")},
		{forJobs | forExport, text("dataset", "", "also add the event to the Parquet dataset of many events in `DIR`")},
		{forAll, text("progress", "", "progress on stderr: `MODE` auto, plain or never")},
		{forJobs | forRules, &cli.BoolFlag{Name: "strict", Usage: "warnings count for the exit code"}},
		{forJobs | forRules, &cli.BoolFlag{Name: "allow-rejects", Usage: "rejected rows do not count for the exit code"}},
		{forAll | forSeason, &cli.BoolFlag{Name: "quiet", Usage: "no summary and no findings, only errors of the program"}},
		{forAll, &cli.BoolFlag{Name: "v", Usage: "print infos and settled findings too, and how long each stage took"}},
		{forAll, text("pprof", "", "write profiles for go tool pprof into `DIR`: cpu.pprof, heap.pprof")},
		{forRun | forCheck, text("shard", "", "do only the events (check: the files) of shard `I/N`, such as 2/8; pipeline merge joins the outputs")},
		{forSeason, &cli.IntFlag{Name: "best", Usage: "count the best `K` rounds of each player (default: all)"}},
		{forSeason, &cli.BoolFlag{Name: "elo", Usage: "rate the players: start 1500, K 16 a match, round by round"}},
		{forSeason, &cli.StringSliceFlag{Name: "bans", Usage: "write the next ban list by a `POLICY`, or several: " + policyNames()}},
		{forSeason, text("name", "", "`TITLE` of the season")},
		{forStages, text("job", "", "the job folder `JOB`: one sub-folder of Arrow files for each stage")},
		{forStages, &cli.BoolFlag{Name: "force", Usage: "do the stage again although nothing has changed"}},
	}
}

// flagsFor are the flags of a command.
func flagsFor(in flagSet) []cli.Flag {
	var out []cli.Flag
	for _, e := range flagTable() {
		if e.in&in != 0 {
			out = append(out, e.flag)
		}
	}
	return out
}

// takesValue tells which flags of any command are followed by a value.
func takesValue(commands []*cli.Command) map[string]bool {
	m := map[string]bool{}
	for _, c := range commands {
		for _, f := range c.Flags {
			_, isBool := f.(*cli.BoolFlag)
			for _, n := range f.Names() {
				m[n] = !isBool
			}
		}
		maps.Copy(m, takesValue(c.Subcommands))
	}
	return m
}

// sortArgs puts flags before files, since cli v2 stops at the first argument
// that is no flag; "--" ends the flags. args[0] is the program, then stand the
// command and perhaps its subcommand. A flag without its value is an error.
func sortArgs(args []string, commands []*cli.Command) ([]string, error) {
	start := 1 + commandWords(args[min(1, len(args)):], commands)
	if len(args) <= start {
		return args, nil
	}
	values := takesValue(commands)
	out := slices.Clone(args[:start])
	var files []string
	for i := start; i < len(args); i++ {
		a := args[i]
		if a == "--" {
			files = append(files, args[i+1:]...)
			break
		}
		if a == "-" || !strings.HasPrefix(a, "-") {
			files = append(files, a)
			continue
		}
		out = append(out, a)
		if !values[strings.TrimLeft(a, "-")] {
			continue
		}
		if i++; i >= len(args) || isFlag(args[i], values) {
			return nil, usage("%s needs a value behind it", a)
		}
		out = append(out, args[i])
	}
	if len(files) > 0 && start > 1 {
		out = append(append(out, "--"), files...)
	} else {
		out = append(out, files...)
	}
	return out, nil
}

// isFlag reports an argument that is a flag of the program, and so no value of
// the one before it.
func isFlag(arg string, values map[string]bool) bool {
	name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
	_, known := values[name]
	return arg == "--" || len(arg) > 1 && arg[0] == '-' && known
}

// commandWords is how many of the first arguments name a command and its
// subcommand.
func commandWords(args []string, commands []*cli.Command) int {
	for _, c := range commands {
		if len(args) > 0 && c.HasName(args[0]) {
			return 1 + commandWords(args[1:], c.Subcommands)
		}
	}
	return 0
}

// options are the flags of a job as typed.
type options struct {
	out, format, date, profile, catalog, lang string
	to                                        []string
	sets                                      []string
	memory, compress, progress, pprof         string
	dataset, since                            string
	workers                                   int
	shard                                     shard
	csvSafe, strict, allowRejects, whatIf     bool
	quiet, verbose                            bool

	stream streaming // not a flag: which way a job goes changes no output
}

func optionsOf(c *cli.Context) (options, error) {
	o := options{
		out: c.String("out"), format: c.String("format"), date: c.String("date"), profile: c.String("profile"), catalog: c.String("catalog"), lang: c.String("lang"),
		sets: c.StringSlice("set"), memory: c.String("memory"), compress: c.String("compress"), progress: c.String("progress"), pprof: c.String("pprof"), dataset: c.String("dataset"), since: c.String("since"), whatIf: c.Bool("what-if"),
		workers: c.Int("workers"), csvSafe: c.Bool("csv-safe"), strict: c.Bool("strict"), allowRejects: c.Bool("allow-rejects"),
		quiet: c.Bool("quiet"), verbose: c.Bool("v"), stream: usualStreaming(),
	}
	for part := range strings.SplitSeq(c.String("to"), ",") {
		if part = strings.TrimSpace(part); part != "" {
			o.to = append(o.to, part)
		}
	}
	if err := o.shard.parse(c.String("shard")); err != nil {
		return o, err
	}
	return o, o.check()
}

// check refuses values that no job can use.
func (o *options) check() error {
	for _, k := range []struct {
		name, value string
		allowed     []string
	}{
		{"--compress", o.compress, []string{"", "none", "lz4", "zstd"}},
		{"--progress", o.progress, []string{"", "auto", "plain", "never"}},
		{"--lang", o.lang, []string{"", "en", "fr", "ru"}},
	} {
		if !slices.Contains(k.allowed, k.value) {
			return usage("%s %q: write one of %s", k.name, k.value, strings.Join(k.allowed[1:], ", "))
		}
	}
	if o.workers < 0 {
		return usage("--workers %d: write a number from 1", o.workers)
	}
	return o.checkStdout()
}

// isTerminal reports whether w is a terminal.
func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
