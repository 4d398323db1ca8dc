package app

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"deckmill/export"
	"deckmill/ingest"
	"deckmill/rules/scoring/season"
	"deckmill/transform/catalog"
)

func seasonCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "season", Usage: "a season table over the output folders of runs", ArgsUsage: "OUT...",
		Description: "Reads output folders of run or score (csv or arrow) and sums their rounds up: the best K of each player,\n" +
			"records, head-to-head, frequencies of cards and decks, a rating (--elo), the next ban list (--bans).\n" +
			"Rounds come in the order of their days. -o writes an output folder; the table goes to standard output.",
		Flags:  flagsFor(forSeason),
		Action: func(c *cli.Context) error { return runSeason(c, std) },
	}
}

// policyNames are the policies of --bans, for the help.
func policyNames() string {
	var names []string
	for _, p := range season.Policies() {
		if p.Arg != "" {
			p.Name += ":" + p.Arg
		}
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}

// seasonJob is a season on its way.
type seasonJob struct {
	std      streams
	opt      options
	best     int
	elo      bool
	policies []string
	title    string

	catalog *catalog.Catalog
	inputs  []export.Input
	rounds  []season.Round
	rows    []season.Row
	records []season.Record
	bans    []season.Ban
	notes   []string // what is worth saying, in the language of the season
}

func runSeason(c *cli.Context, std streams) error {
	opt, err := optionsOf(c)
	if err != nil {
		return err
	}
	if opt.lang == "" {
		opt.lang = "en"
	}
	s := &seasonJob{std: std, opt: opt, best: c.Int("best"), elo: c.Bool("elo"), title: c.String("name")}
	for _, list := range c.StringSlice("bans") {
		for name := range strings.SplitSeq(list, ",") {
			if _, _, err := season.Parse(name); err != nil {
				return usage("--bans: %w", err)
			}
			s.policies = append(s.policies, strings.TrimSpace(name))
		}
	}
	folders := c.Args().Slice()
	switch {
	case len(folders) == 0:
		return usage("season needs OUT: the output folders of runs")
	case c.IsSet("best") && s.best < 1:
		return usage("--best %d: write a number from 1", s.best)
	case opt.out == toStdout:
		return usage("season writes a folder: -o DIR")
	}
	if _, err := export.Select(opt.to); err != nil {
		return usage("--to: %w", err)
	}
	stop, err := opt.process()
	if err != nil {
		return err
	}
	defer stop()
	return s.run(c, folders)
}

// run reads, counts and writes.
func (s *seasonJob) run(c *cli.Context, folders []string) error {
	var target *export.Target
	if s.opt.out != "" {
		var inputs []string
		for _, f := range folders {
			inputs = append(inputs, absolute(f))
		}
		var err error
		if target, err = export.Lock(s.opt.out, inputs); err != nil {
			return wrap(exitOutput, err)
		}
		defer target.Close() //nolint:errcheck // the outcome is decided by then; a lock that stays is an OS lock and ends with us
	}
	var err error
	if s.catalog, err = openCatalogue(s.opt.catalog); err != nil {
		return err
	}
	if err := s.read(folders); err != nil {
		return err
	}
	if len(s.rounds) == 0 {
		return wrap(exitNothing, fmt.Errorf("no standings in %s", strings.Join(folders, ", ")))
	}
	s.rows = season.Table(s.rounds, s.best)
	s.records = season.Records(s.rounds, s.rows, s.elo)
	if s.bans, err = season.Bans(s.rounds, s.policies); err != nil {
		return usage("--bans: %w", err)
	}
	s.remark()
	summary := s.summary()
	if target != nil {
		if err := target.Write(c.Context, s.bundle(summary), s.formats(), export.WriteOptions{Compress: s.opt.compress, CSVSafe: s.opt.csvSafe, Workers: s.opt.workers}); err != nil {
			return wrap(exitOutput, err)
		}
	}
	if s.opt.quiet {
		return nil
	}
	for _, n := range s.notes {
		fmt.Fprintln(s.std.err, "warning: "+n)
	}
	fmt.Fprint(s.std.out, summary)
	if target != nil {
		fmt.Fprintf(s.std.out, "\n%s %s\n", word("written", s.opt.lang), s.opt.out)
	}
	return nil
}

func (s *seasonJob) formats() []string {
	if len(s.opt.to) > 0 {
		return s.opt.to
	}
	return runMode().to
}

// remark collects what a reader must know.
func (s *seasonJob) remark() {
	say := func(key string, a ...any) { s.notes = append(s.notes, fmt.Sprintf(word(key, s.opt.lang), a...)) }
	for _, i := range season.WithoutTP(s.rounds) {
		say("s-notp", s.rounds[i].Title())
	}
	ids := map[string][]string{}
	var names []string
	for _, r := range s.rows {
		key := strings.ToLower(strings.TrimSpace(r.Name))
		if ids[key] == nil {
			names = append(names, key)
		}
		ids[key] = append(ids[key], r.ID)
	}
	slices.Sort(names)
	for _, n := range names {
		if len(ids[n]) > 1 {
			slices.Sort(ids[n])
			say("s-ids", n, strings.Join(ids[n], ", "))
		}
	}
	if slices.Contains(s.policies, "winner") && season.Shared(s.rounds) {
		say("s-shared", s.rounds[len(s.rounds)-1].Title())
	}
	if len(s.policies) > 0 {
		for _, r := range s.rounds[len(s.rounds)-1:] {
			if len(r.Decks) == 0 {
				say("s-nodecks", r.Title())
			}
		}
	}
}

// bundle is everything the season publishes.
func (s *seasonJob) bundle(summary string) *export.Bundle {
	last := s.rounds[len(s.rounds)-1]
	options := map[string]string{"command": "season", "lang": s.opt.lang, "bans": strings.Join(s.policies, ",")}
	if s.best > 0 {
		options["best"] = strconv.Itoa(s.best)
	}
	if s.elo {
		options["elo"] = "true"
	}
	b := &export.Bundle{
		Lang: s.opt.lang, Title: s.name(), Profile: ingest.Profiles[0], Catalogue: s.catalog.Version(), Date: last.Date,
		Tables: s.tables(), Summary: summary, Inputs: s.inputs, Options: options, Version: Version,
		ReadMe: []export.Line{
			{Key: word("s-season", s.opt.lang), Value: s.name()},
			{Key: word("s-rounds", s.opt.lang), Value: strconv.Itoa(len(s.rounds))},
			{Key: word("madeby", s.opt.lang), Value: "Deckmill " + Version},
		},
	}
	if len(s.policies) > 0 {
		b.Lists = []export.Sheet{s.banList()}
	}
	return b
}

func (s *seasonJob) name() string {
	if s.title != "" {
		return s.title
	}
	return word("s-season", s.opt.lang)
}
