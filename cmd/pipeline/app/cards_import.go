package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
	"deckmill/transform/catalog/importer"
)

func dateFlag() cli.Flag {
	return &cli.StringFlag{Name: "date", Aliases: []string{"d"}, Usage: "the `DAY` of the data (2006-01-31), when the files do not tell"}
}

func cardsImport(std streams) *cli.Command {
	return &cli.Command{
		Name: "import", Usage: "make a catalogue of downloaded files", ArgsUsage: "FILE... [-o OUT]",
		Description: "Reads MTGJSON AtomicCards, AllPrintings, single sets and SetList, Scryfall oracle-cards, default-cards and all-cards,\n" +
			"and tables foreign_name,english_name,lang; each plain or as .gz, .zip, .xz or .zst, told apart by content.\n" +
			"Several files are merged in any order: facts come from the newest, names from all. The starter's aliases stay.\n" + cardsHelp,
		Flags: []cli.Flag{outFlag(), dateFlag()},
		Action: func(c *cli.Context) error {
			files := c.Args().Slice()
			if len(files) == 0 {
				return usage("cards import needs a FILE")
			}
			if err := present(files); err != nil {
				return err
			}
			out, err := target(c)
			if err != nil {
				return err
			}
			o, err := importOptions(c)
			if err != nil {
				return err
			}
			return importFiles(c.Context, std, files, out, o)
		},
	}
}

// present refuses files that are not there.
func present(files []string) error {
	for _, f := range files {
		if _, err := os.Stat(f); errors.Is(err, os.ErrNotExist) {
			return usage("%s: no such file", f)
		}
	}
	return nil
}

func importOptions(c *cli.Context) (importer.Options, error) {
	var o importer.Options
	if text := c.String("date"); text != "" {
		var ok bool
		if o.Date, ok = event.ParseDate(text); !ok {
			return o, usage("--date %q: write a day such as 2006-01-31", text)
		}
	}
	return o, nil
}

// importFiles makes the catalogue and writes it. A broken file is an error
// (exit 1 when others were usable, 3 when none was).
func importFiles(ctx context.Context, std streams, files []string, out string, o importer.Options) error {
	res, err := importer.Import(ctx, files, o)
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return cause
	}
	if err != nil {
		return wrap(exitNothing, err)
	}
	if err := res.Catalog.WriteFile(out); err != nil {
		return wrap(exitOutput, err)
	}
	for _, s := range res.Sources {
		fmt.Fprintln(std.out, sourceLine(&s))
	}
	printStrays(std, res.Strays)
	printWritten(std, res.Catalog, out)
	for _, e := range res.Failed {
		fmt.Fprintln(std.err, "error: "+e.Error())
	}
	if len(res.Failed) > 0 {
		return wrap(exitOpen, errors.New(""))
	}
	return nil
}

func sourceLine(s *importer.Summary) string {
	line := filepath.Base(s.File) + ": " + s.Kind.String()
	if !s.Date.IsZero() {
		line += " " + s.Date.String()
	}
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{
		{s.Objects, "rows or objects"},
		{s.Skipped, "left out"},
		{s.Listed, "names"},
		{s.Cards, "cards"},
		{s.Names, "foreign and flavour names"},
	} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.what))
		}
	}
	return line + ": " + strings.Join(parts, ", ")
}

// printStrays lists the rows of tables of names that fit no card.
func printStrays(std streams, list []importer.Stray) {
	for _, s := range list[:min(len(list), mostFindings)] {
		why := fmt.Sprintf("%q is no card", s.English)
		if s.Why != "" {
			why = s.Why
		} else if s.Taken != "" {
			why += "; taken as " + s.Taken
		}
		fmt.Fprintf(std.err, "warning: %s:%d: %q: %s\n", filepath.Base(s.File), s.Row, s.Foreign, why)
	}
	if rest := len(list) - mostFindings; rest > 0 {
		fmt.Fprintf(std.err, "... and %d more rows\n", rest)
	}
}

func printWritten(std streams, c *catalog.Catalog, out string) {
	n := c.Counts()
	fmt.Fprintf(std.out, "written %s: %d cards, %d foreign names, data of %s\n", out, n.Cards, n.Foreign, c.Date())
	fmt.Fprintf(std.out, "use it with --catalog %s or DECKMILL_CATALOG=%s\n", out, out)
}
