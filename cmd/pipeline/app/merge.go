package app

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"deckmill/export"
	"deckmill/export/table"
	"deckmill/rules"
	"deckmill/rules/check"
)

func mergeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "merge", Usage: "join the outputs of shards or events", ArgsUsage: "OUT... -o DIR",
		Description: "Each OUT is an output folder, or a glob of such. The tables are joined and sorted; the formats are those of the\n" +
			"parts (csv, arrow, parquet, jsonl, arrows) unless --to names others. Rejected rows (rejects/) and open questions\n" +
			"(todo/) are joined as well, of several events each in a folder of its own, and summary.txt lists the events.\n" +
			"In whatever order the parts come, and whether they are joined at once or step by step, the result is the same,\n" +
			"and that of shards is that of the whole.",
		Flags:  flagsFor(forMerge),
		Action: func(c *cli.Context) error { return merge(c, std) },
	}
}

// tableFormats are the output formats that hold tables and nothing else.
var tableFormats = []string{"arrow", "parquet", "csv", "jsonl", "arrows"}

func merge(c *cli.Context, std streams) error {
	opt, err := optionsOf(c)
	if err != nil {
		return err
	}
	if opt.out == "" || !c.Args().Present() {
		return usage("merge needs OUT... and -o DIR: the outputs to join, and where to")
	}
	stop, err := opt.process()
	if err != nil {
		return err
	}
	defer stop()
	folders, err := outputFolders(c.Args().Slice(), std)
	if err != nil {
		return err
	}
	for _, f := range opt.to {
		if !slices.Contains(tableFormats, f) {
			return usage("--to %s: joined outputs are tables: %s", f, strings.Join(tableFormats, ", "))
		}
	}
	var inputs []string
	for _, f := range folders {
		inputs = append(inputs, filepath.Join(absolute(f), export.ManifestName))
	}
	target, err := export.Lock(opt.out, inputs)
	if err != nil {
		return wrap(exitOutput, err)
	}
	defer target.Close() //nolint:errcheck // the outcome is decided; an OS lock ends with us
	bundle, to, err := joined(folders, std)
	if err != nil {
		return err
	}
	bundle.Summary += "\n" + columns(eventIndex(bundle))
	if len(opt.to) > 0 {
		to = opt.to
	}
	o := export.WriteOptions{Compress: opt.compress, CSVSafe: opt.csvSafe, Workers: opt.workers}
	if err := target.Write(c.Context, bundle, to, o); err != nil {
		return wrap(exitOutput, err)
	}
	if !opt.quiet {
		fmt.Fprintf(std.out, "%s\nWritten to %s\n", bundle.Summary, opt.out)
	}
	return nil
}

// outputFolders are the folders that the arguments name, each once.
func outputFolders(args []string, std streams) ([]string, error) {
	var out []string
	seen := map[string]bool{}
	for _, a := range args {
		found := []string{a}
		if !pathExists(a) && hasGlob(a) {
			var err error
			if found, err = filepath.Glob(filepath.Clean(a)); err != nil {
				return nil, usage("%s: %w", a, err)
			}
			found = slices.DeleteFunc(found, func(p string) bool { return !pathExists(filepath.Join(p, export.ManifestName)) })
			if len(found) == 0 {
				fmt.Fprintf(std.err, "warning: %s matches no output folder\n", a)
			}
		}
		for _, f := range found {
			if !seen[absolute(f)] {
				seen[absolute(f)] = true
				out = append(out, f)
			}
		}
	}
	if len(out) == 0 {
		return nil, &codeError{exitNothing, fmt.Errorf("there is nothing to join")}
	}
	return out, nil
}

// joined reads the folders and joins them; to are the formats of any of them.
func joined(folders []string, std streams) (b *export.Bundle, to []string, err error) {
	var parts []*export.Part
	for _, f := range folders {
		if !pathExists(f) {
			return nil, nil, usage("%s: no such file or folder", f)
		}
		p, err := export.ReadPart(f)
		if err != nil {
			return nil, nil, usage("%w", err)
		}
		for _, note := range p.Notes {
			fmt.Fprintln(std.err, "warning: "+note)
		}
		for name := range strings.SplitSeq(p.Manifest.Options["to"], ",") {
			if slices.Contains(tableFormats, name) && !slices.Contains(to, name) {
				to = append(to, name)
			}
		}
		parts = append(parts, p)
	}
	if b, err = export.Merge(Version, parts...); err != nil {
		return nil, nil, usage("%w", err)
	}
	return b, to, nil
}

// eventIndex is the list of the events of joined outputs, a line for each.
func eventIndex(b *export.Bundle) [][]string {
	type sums struct {
		verdicts map[string]int
		decks    int
		phase    string // whose leaders are named
		leaders  []string
	}
	of := map[string]*sums{}
	for _, e := range b.Events {
		of[e.ID] = &sums{verdicts: map[string]int{}}
	}
	for _, t := range b.Tables {
		switch t.Schema {
		case &table.Decks:
			id, verdict, superseded := t.Column("event_id"), t.Column("verdict"), t.Column("superseded")
			for r := range t.Rows {
				if s := of[id.StrAt(r)]; s != nil && !superseded.FlagAt(r) {
					s.verdicts[verdict.StrAt(r)]++
					s.decks++
				}
			}
		case &table.Standings:
			id, phase, rank, player := t.Column("event_id"), t.Column("phase"), t.Column("rank"), t.Column("player")
			for r := range t.Rows { // sorted: the phases of an event stand together
				s := of[id.StrAt(r)]
				if s == nil || s.phase == rules.FinalPhase && phase.StrAt(r) != s.phase {
					continue
				}
				if phase.StrAt(r) != s.phase {
					s.phase, s.leaders = phase.StrAt(r), nil
				}
				if rank.IntAt(r) == 1 {
					s.leaders = append(s.leaders, player.StrAt(r))
				}
			}
		}
	}
	n := strconv.Itoa
	rows := [][]string{{"event", "date", "decks", "legal", "illegal", "open", "leader"}}
	for _, e := range b.Events {
		s := of[e.ID]
		rows = append(rows, []string{
			cmp.Or(e.Title, e.ID), e.Date, n(s.decks), n(s.verdicts[check.Legal]), n(s.verdicts[check.Illegal]),
			n(s.verdicts[check.Ruling] + s.verdicts[check.Incomplete]), some(s.leaders),
		})
	}
	return rows
}

// some are the first names of a list, with commas.
func some(names []string) string {
	const most = 3
	if len(names) > most {
		names = append(slices.Clip(names[:most]), "...")
	}
	return strings.Join(names, ", ")
}
