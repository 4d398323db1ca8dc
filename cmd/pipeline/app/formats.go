package app

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"deckmill/ingest"
	"deckmill/ingest/diag"
	"deckmill/rules/format"
	"deckmill/rules/formatname"
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
			{Name: "show", Usage: "what a format demands on a day", ArgsUsage: "NAME", Flags: []cli.Flag{lang, date, catalogFlag()}, Action: func(c *cli.Context) error { return showFormat(c, std) }},
			{Name: "lint", Usage: "check a format file or a ban list", ArgsUsage: "FILE", Flags: []cli.Flag{lang, catalogFlag()}, Action: func(c *cli.Context) error { return lintFormat(c, std) }},
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
	if x, ok := diag.ExampleOf(e.Code); ok {
		fmt.Fprintf(std.out, "Example: %s\n    -> %s\n", x.Input, x.Message(e.Code, c.String("lang")))
	}
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
	cat, err := openCatalogue(c.String("catalog"))
	if err != nil {
		return err
	}
	if cat, err = format.WithCards(c.Args().First(), &spec.Settings[0], cat, ingest.ReadSmall); err != nil {
		return wrap(exitUsage, err)
	}
	f, notes, err := format.Load(c.Args().First(), &spec.Settings[0], cat, ingest.ReadSmall)
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
	cat, err := openCatalogue(c.String("catalog"))
	if err != nil {
		return err
	}
	faults := format.Lint(c.Args().First(), cat, ingest.ReadSmall)
	for _, fault := range faults {
		fmt.Fprintln(std.out, fault)
	}
	if len(faults) > 0 {
		return usage("%s: faulty, as printed", c.Args().First())
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
	lang := c.String("lang")
	fmt.Fprintf(std.out, "%s\n", n)
	means := map[string]string{}
	for _, special := range n.Specials {
		means[special.String()] = format.SpecialMeaning(special, lang)
	}
	for _, part := range n.Parts(lang) {
		if m := means[part.Token]; m != "" {
			part.Text = m + "; " + part.Text
		}
		fmt.Fprintf(std.out, "  %s: %s (%s)\n", part.Token, part.Text, part.Clause)
	}
	for _, note := range notes {
		say := noteTexts[note.Kind].In(lang)
		fmt.Fprintln(std.err, strings.NewReplacer("{from}", note.From, "{to}", note.To).Replace(say))
	}
	undefinedParts(std, n, lang)
	return nil
}

// undefinedParts warns of special formats that an event has to define or to
// declare before a run takes the name, and of card pools that are not at hand.
func undefinedParts(std streams, n formatname.Name, lang string) {
	for _, special := range n.Specials {
		switch {
		case format.KnownSpecial(special.Name):
		case format.ModeratorSpecial(special.Name):
			fmt.Fprintln(std.err, strings.ReplaceAll(declareSpecial.In(lang), "{name}", special.Name))
		default:
			fmt.Fprintf(std.err, "%s: %v\n", refusedByRun.In(lang), format.UndefinedSpecial(n.String(), special.Name, nil))
		}
	}
	if err := format.CheckPool(n.Sanctioned); err != nil {
		fmt.Fprintf(std.err, "%s: %v\n", refusedByRun.In(lang), err)
	}
}

// noteTexts say how a name departed from the canonical form.
var noteTexts = map[formatname.Kind]diag.Text{
	formatname.Case:   {EN: "note: \"{from}\" read as \"{to}\"", FR: "note : « {from} » lu « {to} »", RU: "замечание: «{from}» прочитано как «{to}»"},
	formatname.Order:  {EN: "warning: \"{from}\" stands in another place than in the canonical form", FR: "avertissement : « {from} » n'est pas à sa place dans la forme canonique", RU: "предупреждение: «{from}» стоит не на своём месте"},
	formatname.Word:   {EN: "warning: \"{from}\" read as \"{to}\"", FR: "avertissement : « {from} » lu « {to} »", RU: "предупреждение: «{from}» прочитано как «{to}»"},
	formatname.Ending: {EN: "warning: the special format \"{from}\" ends in the rule token {to}", FR: "avertissement : le format spécial « {from} » finit par la règle {to}", RU: "предупреждение: особый формат «{from}» кончается обозначением правила {to}"},
}

var declareSpecial = diag.Text{
	EN: "note: only a moderator can judge \"{name}\": declare it, [xcb] moderator_specials = [\"{name}\"], and write your word in the column special_ok of the decks",
	FR: "note : seul un modérateur peut juger « {name} » : déclarez-le, [xcb] moderator_specials = [\"{name}\"], et notez votre avis dans la colonne special_ok des decks",
	RU: "замечание: «{name}» может судить только модератор: объявите его, [xcb] moderator_specials = [\"{name}\"], и пишите своё слово в столбце special_ok колод",
}

var refusedByRun = diag.Text{
	EN: "warning: check and run refuse this name",
	FR: "avertissement : check et run refusent ce nom",
	RU: "предупреждение: check и run не примут это имя",
}
