package app

import (
	"github.com/urfave/cli/v2"

	"deckmill/export/report"
)

func schemaCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "schema", Usage: "the data dictionary of all tables",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "json", Usage: "as JSON, as in schema.json"},
			&cli.BoolFlag{Name: "markdown", Usage: "as Markdown, as in docs/tables.md"},
		},
		Action: func(c *cli.Context) error {
			switch {
			case c.Bool("json"):
				return wrap(exitOutput, report.SchemaJSON(std.out))
			case c.Bool("markdown"):
				return wrap(exitOutput, report.SchemaMarkdown(std.out))
			}
			return wrap(exitOutput, report.SchemaText(std.out))
		},
	}
}
