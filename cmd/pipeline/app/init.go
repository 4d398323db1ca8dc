package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/urfave/cli/v2"

	"deckmill/export/kit"
	"deckmill/ingest"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/header"
	"deckmill/ingest/sidefile"
	"deckmill/rules/format"
)

func initCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "init", Usage: "make a ready event folder with templates", ArgsUsage: "DIR -f FORMAT",
		Description: "Makes the folder DIR: event.toml, players.csv, templates for decks and results (XLSX with drop-downs, CSV),\n" +
			"and how-tos in English and French. A folder that holds anything is refused.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Usage: "`FORMAT`: an id, an XCB name such as 3CB, or a format file"},
			&cli.StringFlag{Name: "name", Usage: "`TITLE` of the event"},
			&cli.StringFlag{Name: "date", Aliases: []string{"d"}, Usage: "the `DAY` of the event (2006-01-31)"},
			&cli.StringFlag{Name: "players", Usage: "`FILE` of the expected players: players.csv, or a name a line"},
			&cli.StringFlag{Name: "lang", Usage: "language of the event file and the templates: en, fr or ru", Value: "en"},
			catalogFlag(),
		},
		Action: func(c *cli.Context) error { return initEvent(c, std) },
	}
}

func initEvent(c *cli.Context, std streams) error {
	if c.Args().Len() != 1 || c.Args().First() == "" {
		return usage("init needs one DIR: the folder to make")
	}
	o, err := initOptions(c)
	if err != nil {
		return err
	}
	files, err := kit.Files(o)
	if err != nil {
		return wrap(exitOutput, err)
	}
	dir := c.Args().First()
	if err := makeFolder(dir, files); err != nil {
		return wrap(exitOutput, err)
	}
	for _, f := range files {
		fmt.Fprintln(std.out, filepath.ToSlash(filepath.Join(dir, f.Name)))
	}
	fmt.Fprintf(std.out, "\n%s%s%s\n", word("next", o.Lang), colon(o.Lang), fmt.Sprintf(word("initnext", o.Lang), filepath.Join(dir, "decks"), dir))
	return nil
}

// initOptions reads the flags; the format must be one that `run` takes.
func initOptions(c *cli.Context) (*kit.Options, error) {
	o := &kit.Options{Name: strings.TrimSpace(c.String("name")), Format: c.String("format"), Lang: c.String("lang")}
	switch {
	case o.Format == "":
		return nil, usage("init needs -f FORMAT: an id, an XCB name such as 3CB, or a format file; `pipeline formats` lists them")
	case o.Format == "auto":
		return nil, usage("-f auto is for decks that name their formats; give the format of the event")
	case !slices.Contains([]string{"en", "fr", "ru"}, o.Lang):
		return nil, usage("--lang %q: write one of en, fr, ru", o.Lang)
	case strings.ContainsFunc(o.Name+o.Format, unicode.IsControl) || len([]rune(o.Name)) > 1000:
		return nil, usage("--name: write one line of at most 1,000 characters")
	}
	spec, err := ingest.Without(".", nil)
	if err != nil {
		return nil, wrap(exitUsage, err)
	}
	if d := c.String("date"); d != "" {
		day, ok := event.ParseDate(d)
		if !ok {
			return nil, usage("--date %q: write a day such as 2006-01-31", d)
		}
		o.Date, spec.Settings[0].Date = day, day
	}
	cat, err := openCatalogue(c.String("catalog"))
	if err != nil {
		return nil, err
	}
	if o.Rules, _, err = format.Load(o.Format, &spec.Settings[0], cat, ingest.ReadSmall); err != nil {
		return nil, wrap(exitUsage, err)
	}
	if err := takeFormatFile(o); err != nil {
		return nil, err
	}
	if file := c.String("players"); file != "" {
		if o.Players, err = playersOf(file); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// takeFormatFile puts a format file into the folder, so that it holds all that
// the event needs.
func takeFormatFile(o *kit.Options) error {
	if filepath.Ext(o.Format) != ".toml" {
		return nil
	}
	data, err := ingest.ReadSmall(o.Format)
	if err != nil {
		return usage("-f %s: %w", o.Format, err)
	}
	if o.Format = filepath.Base(o.Format); o.Format == "event.toml" {
		return usage("-f event.toml: give the format file another name")
	}
	o.FormatFile = data
	return nil
}

// playersOf reads the expected players: a players.csv, or a name a line.
func playersOf(file string) ([]string, error) {
	data, err := ingest.ReadSmall(file)
	if err != nil {
		return nil, usage("--players: %w", err)
	}
	var names []string
	first, _, _ := strings.Cut(strings.TrimPrefix(string(data), "\ufeff"), "\n")
	if cells := strings.FieldsFunc(first, func(r rune) bool { return strings.ContainsRune(",;\t\r", r) }); slices.ContainsFunc(cells, func(s string) bool { return header.FieldOf(strings.Trim(s, `"`)) == header.Player }) {
		table := sidefile.ReadPlayers(data, 1)
		for i := range table.Findings {
			if f := &table.Findings[i]; f.Severity == diag.Error {
				return nil, usage("--players %s, row %d: %s", file, f.Pos.Row, diag.Message(f, "en"))
			}
		}
		for _, p := range table.Rows {
			names = append(names, strings.TrimSpace(p.Player))
		}
	} else {
		for line := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
			names = append(names, strings.TrimSpace(line))
		}
	}
	names = slices.DeleteFunc(names, func(s string) bool { return s == "" })
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return nil, usage("--players %s: %s is listed twice", file, name)
		}
	}
	return names, nil
}

// makeFolder writes the files into a folder beside dir and renames it, so that
// dir is whole or not there. A dir that holds anything is refused.
func makeFolder(dir string, files []kit.File) (err error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	info, err := os.Lstat(abs)
	there := err == nil
	switch {
	case there && !info.IsDir():
		return fmt.Errorf("%s is there and is no folder; choose another name", dir)
	case there:
		entries, err := os.ReadDir(abs)
		if err != nil {
			return err
		}
		if len(entries) > 0 {
			return fmt.Errorf("%s is not empty (it holds %s); nothing was written: choose a new folder", dir, entries[0].Name())
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if err := os.MkdirAll(filepath.Dir(abs), 0o755); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(abs), "."+filepath.Base(abs)+".init-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(tmp))
		}
	}()
	for _, f := range files {
		path := filepath.Join(tmp, filepath.FromSlash(f.Name))
		if strings.HasSuffix(f.Name, "/") {
			err = os.MkdirAll(path, 0o755)
		} else if err = os.MkdirAll(filepath.Dir(path), 0o755); err == nil {
			err = os.WriteFile(path, f.Data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	if err := os.Chmod(tmp, 0o755); err != nil { //nolint:gosec // the folder is for everybody to read
		return err
	}
	if there { // empty: it makes room
		if err := os.Remove(abs); err != nil {
			return err
		}
	}
	return os.Rename(tmp, abs)
}
