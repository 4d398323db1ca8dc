package app

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"deckmill/transform/catalog"
)

// cardsHelp says where catalogues lie and when they are used.
const cardsHelp = "A catalogue is one file. import and update write it to -o OUT, else to the cache folder of the user\n" +
	"(on Linux ~/.cache/deckmill/cards.bin) and print its path. No command reads it by itself: the catalogue is an input,\n" +
	"and the same inputs must give the same results on every machine. Name it by --catalog FILE or DECKMILL_CATALOG;\n" +
	"without them there is the built-in starter catalogue."

func cardsCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "cards", Usage: "the card catalogue: import, update, look up", ArgsUsage: "import FILE... | update | info | find NAME | like NAME | starter",
		Description: cardsHelp,
		Action: func(c *cli.Context) error {
			words := []string{"import", "update", "info", "find", "like", "starter"}
			if !c.Args().Present() {
				return usage("cards needs one of: %s", strings.Join(words, ", "))
			}
			if near := nearest(c.Args().First(), words); near != "" {
				return usage("cards %s: did you mean %q?", c.Args().First(), near)
			}
			return usage("cards %s: write one of %s", c.Args().First(), strings.Join(words, ", "))
		},
		Subcommands: []*cli.Command{
			cardsImport(std), cardsUpdate(std), cardsInfo(std), cardsFind(std), cardsLike(std), cardsStarter(std),
		},
	}
}

// catalogFlag names the catalogue of the commands that look cards up.
func catalogFlag() cli.Flag {
	return &cli.StringFlag{Name: "catalog", Usage: "look into the card catalogue `FILE` (over the built-in one)", EnvVars: []string{"DECKMILL_CATALOG"}}
}

func outFlag() cli.Flag {
	return &cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "write the catalogue to `OUT` (default: deckmill/cards.bin in the cache folder)"}
}

// openCatalogue opens the catalogues that are named, each above those before
// it; without any it is the starter.
func openCatalogue(paths ...string) (*catalog.Catalog, error) {
	paths = slices.DeleteFunc(paths, func(p string) bool { return p == "" })
	c, err := catalog.Load(paths...)
	if err != nil && len(paths) == 0 {
		return nil, wrap(exitBug, err)
	}
	if err != nil {
		return nil, usage("card %w; pipeline cards import or update makes one", err)
	}
	return c, nil
}

// cachedCatalogue is where import and update write without -o.
func cachedCatalogue() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("there is no cache folder (%w); name a file by -o", err)
	}
	return filepath.Join(dir, "deckmill", "cards.bin"), nil
}

// target is the file to write: -o, else the cached one. A file that is no
// catalogue is never replaced.
func target(c *cli.Context) (string, error) {
	path := c.String("out")
	if path == "" {
		var err error
		if path, err = cachedCatalogue(); err != nil {
			return "", wrap(exitUsage, err)
		}
	}
	return path, wrap(exitOutput, catalog.CheckTarget(path))
}

func cardsInfo(std streams) *cli.Command {
	return &cli.Command{
		Name: "info", Usage: "version, counts, newest set and languages of the catalogue", Flags: []cli.Flag{catalogFlag()}, Description: cardsHelp,
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usage("cards info takes no file: name a catalogue by --catalog")
			}
			cat, err := openCatalogue(c.String("catalog"))
			if err != nil {
				return err
			}
			name := c.String("catalog")
			if name == "" {
				name = "built-in starter"
			}
			fmt.Fprint(std.out, columns(append([][]string{{"catalogue", name}}, infoRows(cat)...)))
			if cached, err := cachedCatalogue(); err == nil && c.String("catalog") == "" {
				if _, err := os.Stat(cached); err == nil {
					fmt.Fprintf(std.err, "note: %s exists; use it with --catalog or DECKMILL_CATALOG\n", cached)
				}
			}
			return nil
		},
	}
}

// infoRows describe a catalogue.
func infoRows(c *catalog.Catalog) [][]string {
	n := c.Counts()
	num := strconv.Itoa
	kinds, custom, unset := 0, 0, 0
	for id := range int32(c.Len()) { //nolint:gosec // ids are int32
		k := c.Card(id)
		if k.Kind != catalog.DeckCard {
			kinds++
		}
		if k.Custom {
			custom++
		}
		if k.UnsetOnly {
			unset++
		}
	}
	var langs []string
	counts := c.LangCounts()
	for i, l := range c.Langs() {
		if counts[i] > 0 {
			langs = append(langs, fmt.Sprintf("%s %d", l, counts[i]))
		}
	}
	newest, announced := newestSet(c)
	rows := [][]string{
		{"version", c.Version()},
		{"date", c.Date().String()},
		{"cards", num(n.Cards)},
		{"  no deck cards", num(kinds)},
		{"  Un-sets only", num(unset)},
		{"  in no database", num(custom)},
		{"faces", num(n.Faces)},
		{"printings", num(n.Printings)},
		{"sets", num(len(c.Sets()))},
		{"newest set", newest},
		{"foreign names", num(n.Foreign)},
		{"languages", strings.Join(langs, ", ")},
		{"other names", num(n.Aliases)},
		{"formats", strings.Join(catalog.Formats(), " ")},
	}
	if announced > 0 {
		rows = append(rows, []string{"announced sets", num(announced)})
	}
	return rows
}

// newestSet is the last set that was out on the catalogue's date, and how many
// come later.
func newestSet(c *catalog.Catalog) (string, int) {
	var best catalog.Set
	later := 0
	for _, s := range c.Sets() {
		switch {
		case !s.Real():
		case s.Date.Compare(c.Date()) > 0:
			later++
		case s.Date.Compare(best.Date) > 0:
			best = s
		}
	}
	return strings.TrimSpace(best.Code + " " + best.Date.String()), later
}

func cardsStarter(std streams) *cli.Command {
	return &cli.Command{
		Name: "starter", Usage: "what the built-in starter catalogue holds",
		Flags: []cli.Flag{&cli.BoolFlag{Name: "list", Usage: "list the names of its cards, one a line"}},
		Action: func(c *cli.Context) error {
			cat, err := openCatalogue("")
			if err != nil {
				return err
			}
			if !c.Bool("list") {
				fmt.Fprint(std.out, columns(infoRows(cat)))
				return nil
			}
			var b strings.Builder
			for id := range int32(cat.Len()) { //nolint:gosec // ids are int32
				b.WriteString(cat.Name(id) + "\n")
			}
			_, err = fmt.Fprint(std.out, b.String())
			return wrap(exitOutput, err)
		},
	}
}
