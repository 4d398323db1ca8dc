package app

import (
	"fmt"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"deckmill/ingest"
	"deckmill/ingest/diag"
	"deckmill/rules/format"
	"deckmill/rules/formatname"
	"deckmill/transform/catalog"
)

func formatsCommand(std streams) *cli.Command {
	lang := &cli.StringFlag{Name: "lang", Usage: "en, fr or ru", Value: "en"}
	date := &cli.StringFlag{Name: "date", Aliases: []string{"d"}, Usage: "the `DAY` whose lists are shown (2006-01-31)"}
	return &cli.Command{
		Name: "formats", Usage: "list, show and check formats", ArgsUsage: "[list | show NAME | lint FILE | name \"4CB LR ... AFR\"]",
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usage("formats %s: write list, show NAME, lint FILE or name \"3CB ...\"", c.Args().First())
			}
			return listFormats(std, "en")
		},
		Subcommands: []*cli.Command{
			{Name: "list", Usage: "the formats and lists built in", Flags: []cli.Flag{lang}, Action: func(c *cli.Context) error { return listFormats(std, c.String("lang")) }},
			{Name: "show", Usage: "what a format demands on a day", ArgsUsage: "NAME", Flags: []cli.Flag{lang, date}, Action: func(c *cli.Context) error { return showFormat(c, std) }},
			{Name: "lint", Usage: "check a format file or a ban list", ArgsUsage: "FILE", Flags: []cli.Flag{lang}, Action: func(c *cli.Context) error { return lintFormat(c, std) }},
			{Name: "name", Usage: "parse an XCB format name", ArgsUsage: "NAME", Flags: []cli.Flag{lang}, Action: func(c *cli.Context) error { return parseName(c, std) }},
		},
	}
}

func explainCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "explain", Usage: "what a finding means and how to fix it", ArgsUsage: "CODE", Description: "Without CODE it lists all codes.",
		Flags:  []cli.Flag{&cli.StringFlag{Name: "lang", Usage: "language of the message: en, fr or ru", Value: "en"}},
		Action: func(c *cli.Context) error { return explain(c, std) },
	}
}

func explain(c *cli.Context, std streams) error {
	if !c.Args().Present() {
		for _, e := range diag.Catalogue() {
			fmt.Fprintf(std.out, "%-26s %-8s %s\n", e.Code, e.Severity, e.Means)
		}
		return nil
	}
	code := strings.ToUpper(c.Args().First())
	e, ok := diag.Lookup(code)
	if !ok {
		var all []string
		for _, e := range diag.Catalogue() {
			all = append(all, e.Code)
		}
		if near := nearest(code, all); near != "" {
			return usage("no code %s; did you mean %s?", code, near)
		}
		return usage("no code %s; `pipeline explain` lists all", code)
	}
	fmt.Fprintf(std.out, "%s (%s)\n\n%s\n", e.Code, e.Severity, e.Means)
	if c := clauseOf(&e); c != "" {
		fmt.Fprintf(std.out, "Clause: %s\n", c)
	}
	fmt.Fprintf(std.out, "Example: %s\n", e.Example(c.String("lang")))
	fmt.Fprintf(std.out, "Fix: %s\n", e.Fix)
	if e.Answer != diag.NoAnswer {
		fmt.Fprintf(std.out, "Settled by: %s.csv beside event.toml\n", e.Answer)
	}
	fmt.Fprintf(std.out, "Message: %s\n", plainTemplate(e.Text.In(c.String("lang"))))
	return nil
}

// plainTemplate shows a message template to people: optional parts in brackets.
func plainTemplate(t string) string {
	return strings.NewReplacer("[[", "[", "]]", "]").Replace(t)
}

func listFormats(std streams, lang string) error {
	fmt.Fprintln(std.out, "Formats")
	for _, f := range format.Infos() {
		title := f.Title[lang]
		if title == "" {
			title = f.Title["en"]
		}
		fmt.Fprintf(std.out, "  %-16s %s\n", f.ID, title)
	}
	fmt.Fprintf(std.out, "  %-16s %s\n", "<X>hg-<format>", "X-Headed Giant over a sanctioned format, such as 2hg-legacy; <X>hg-sealed")
	fmt.Fprintf(std.out, "  %-16s %s\n", "<X>CB ...", "X-Card Blind, such as 3CB FR")
	fmt.Fprintln(std.out, "\nLists")
	for _, l := range format.Lists() {
		fmt.Fprintf(std.out, "  %-22s %s\n", l.ID, l.Source)
	}
	return nil
}

func showFormat(c *cli.Context, std streams) error {
	if c.Args().Len() != 1 {
		return usage("formats show needs one NAME")
	}
	var sets []string
	if d := c.String("date"); d != "" {
		sets = append(sets, "date="+d)
	}
	spec, err := ingest.Without(".", sets)
	if err != nil {
		return wrap(exitUsage, err)
	}
	cat, err := catalog.Starter()
	if err != nil {
		return wrap(exitBug, err)
	}
	f, notes, err := format.Load(c.Args().First(), &spec.Settings[0], cat, os.ReadFile)
	if err != nil {
		return wrap(exitUsage, err)
	}
	for i := range notes {
		fmt.Fprintf(std.err, "%s: %s\n", notes[i].Severity, diag.Message(&notes[i], c.String("lang")))
	}
	fmt.Fprint(std.out, f.Show(c.String("lang")))
	return nil
}

func lintFormat(c *cli.Context, std streams) error {
	if c.Args().Len() != 1 {
		return usage("formats lint needs one FILE")
	}
	cat, err := catalog.Starter()
	if err != nil {
		return wrap(exitBug, err)
	}
	faults := format.Lint(c.Args().First(), cat, os.ReadFile)
	for _, fault := range faults {
		fmt.Fprintln(std.out, fault)
	}
	if len(faults) > 0 {
		return usage("%s: %d faults", c.Args().First(), len(faults))
	}
	fmt.Fprintln(std.out, c.Args().First()+": no fault found")
	return nil
}

func parseName(c *cli.Context, std streams) error {
	if c.Args().Len() != 1 {
		return usage("formats name needs one NAME in quotes, such as \"4CB Peasant FR\"")
	}
	n, notes, err := formatname.Parse(c.Args().First())
	if err != nil {
		return wrap(exitUsage, err)
	}
	fmt.Fprintf(std.out, "%s\n", n)
	fmt.Fprintf(std.out, "  X = %d: a deck has exactly %d cards and no sideboard\n", n.X, n.X)
	for _, part := range nameParts(n) {
		fmt.Fprintf(std.out, "  %s\n", part)
	}
	for _, note := range notes {
		fmt.Fprintf(std.err, "note: %q read as %q\n", note.From, note.To)
	}
	return nil
}

// nameParts says what each part of a format name means (spec/xcb.md).
func nameParts(n formatname.Name) []string {
	var out []string
	meaning := map[string]string{
		"LR": "basic land rule (1.7a)", "ELR": "expanded land rule (1.7b)", "ALR": "alternative land rule (1.7c)",
		"LF": "life decides when nobody can win (1.10a)", "AL": "life decides, alternative (1.10b)",
		"FR": "rule 2.3a does not apply (1.11a)", "AFR": "hands are protected for two turns and rule 2.3a does not apply (1.11b)",
	}
	for _, t := range []string{n.Land, n.Life, n.French} {
		if t != "" {
			out = append(out, t+": "+meaning[t])
		}
	}
	if n.Sanctioned != "" {
		out = append(out, n.Sanctioned+": the card pool, in place of Vintage (1.1c)")
	}
	for _, s := range n.Specials {
		text := s.Name + ": special format (1.8)"
		if s.Bonus {
			text += ", optional for a bonus (1.1e)"
		}
		out = append(out, text)
	}
	if n.Counter {
		out = append(out, "C: no countering in the first two turns (1.9a)")
	}
	return out
}
