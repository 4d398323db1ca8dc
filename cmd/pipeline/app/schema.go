package app

import (
	"github.com/urfave/cli/v2"

	"deckmill/export/report"
)

func schemaCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "schema", Usage: "the data dictionary of all tables",
		Flags: []cli.Flag{&cli.BoolFlag{Name: "json", Usage: "as JSON, as in schema.json"}},
		Action: func(c *cli.Context) error {
			if c.Bool("json") {
				return wrap(exitOutput, report.SchemaJSON(std.out))
			}
			return wrap(exitOutput, report.SchemaText(std.out))
		},
	}
}
