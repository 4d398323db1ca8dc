package app

import (
	"github.com/urfave/cli/v2"

	"deckmill/export/table"
	"deckmill/ingest/container"
)

func checkCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "check", Usage: "judge decks by a format", ArgsUsage: "FILE... -f FORMAT",
		Description: "Reads deck files (no event file is needed) and prints a verdict for each deck.\n" +
			"With -o it writes the tables events, players, decks, deck_cards, teams, findings and files.",
		Flags: flagsFor(forCheck),
		Action: func(c *cli.Context) error {
			return filesCommand(c, std, mode{
				command: "check", check: true, to: []string{"csv", "arrow"},
				tables: checkTables(),
			})
		},
	}
}

func checkTables() []*table.Schema {
	return []*table.Schema{&table.Events, &table.Players, &table.Decks, &table.DeckCards, &table.Teams, &table.Findings, &table.Files}
}

func scoreCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "score", Usage: "prove results and print the standings", ArgsUsage: "FILE...",
		Description: "Reads a results matrix, match lists or the JSON of a tournament site; corrections.csv and published.csv\n" +
			"may stand beside it as arguments. -p names the tie-break profile of a match list.\n" +
			"Decks met in the same files serve as labels and are not judged.\n" +
			"With -o it writes the tables events, players, matches, standings, tiebreaks, crosstable, corrections, findings and files.",
		Flags: flagsFor(forScore),
		Action: func(c *cli.Context) error {
			return filesCommand(c, std, mode{
				command: "score", score: true, to: []string{"csv", "arrow"},
				tables: []*table.Schema{&table.Events, &table.Players, &table.Matches, &table.Standings, &table.Tiebreaks, &table.Crosstable, &table.Corrections, &table.Survivor, &table.Findings, &table.Files},
			})
		},
	}
}

// filesCommand is a command over files, or over one event file.
func filesCommand(c *cli.Context, std streams, m mode) error {
	opt, err := optionsOf(c)
	if err != nil {
		return err
	}
	args := c.Args().Slice()
	if len(args) == 0 {
		return usage("%s needs a FILE; - is standard input", m.command)
	}
	stop, err := opt.process()
	if err != nil {
		return err
	}
	defer stop()
	j, err := fileOrEvent(args, opt, std, m)
	if err != nil {
		return err
	}
	if m.check && opt.format == "" && !j.event {
		return usage("check needs -f FORMAT: an id such as vintage, an XCB name such as 3CB, or auto")
	}
	return runOne(c, j)
}

func fileOrEvent(args []string, opt options, std streams, m mode) (*job, error) {
	if len(args) == 1 {
		if file := eventFileOf(args[0]); file != "" && opt.shard.of > 0 {
			return nil, usage("--shard shares deck files out: name them, not an event")
		} else if file != "" {
			return eventJob(file, opt, std, m)
		}
	}
	root := container.CommonRoot(args)
	if opt.shard.of > 0 {
		var err error
		if args, err = opt.shard.files(root, args); err != nil {
			return nil, err
		}
	}
	return filesJobIn(root, args, opt, std, m)
}
