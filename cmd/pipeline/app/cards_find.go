package app

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
	"deckmill/transform/names"
)

func namesFlag() cli.Flag {
	return &cli.StringFlag{Name: "names", Usage: "languages of the event, as a `LIST` with commas, tried first: fr,ru"}
}

func cardsFind(std streams) *cli.Command {
	return &cli.Command{
		Name: "find", Usage: "how a name resolves, and why", ArgsUsage: "NAME",
		Description: "NAME is what a player wrote, in any language, with a count, a set or other decorations. Exit 1 when it is no card.\n" + cardsHelp,
		Flags:       []cli.Flag{catalogFlag(), namesFlag()},
		Action: func(c *cli.Context) error {
			text := strings.Join(c.Args().Slice(), " ")
			if strings.TrimSpace(text) == "" {
				return usage("cards find needs a NAME")
			}
			cat, r, err := resolver(c)
			if err != nil {
				return err
			}
			pieces := r.List(text)
			if len(pieces) == 0 {
				return usage("cards find: %q holds no name", text)
			}
			if len(pieces) > 1 {
				fmt.Fprintf(std.out, "%q is read as a list of %d cards\n", text, len(pieces))
			}
			unknown := 0
			for i := range pieces {
				if !explainPiece(std.out, cat, &pieces[i]) {
					unknown++
				}
			}
			if unknown > 0 {
				return wrap(exitOpen, errors.New(""))
			}
			return nil
		},
	}
}

func resolver(c *cli.Context) (*catalog.Catalog, *names.Resolver, error) {
	cat, err := openCatalogue(c.String("catalog"))
	if err != nil {
		return nil, nil, err
	}
	var langs []string
	for l := range strings.SplitSeq(c.String("names"), ",") {
		if l = strings.TrimSpace(l); l != "" {
			langs = append(langs, l)
		}
	}
	for _, l := range langs {
		if !slices.Contains(cat.Langs(), l) {
			return nil, nil, usage("--names %s: the catalogue has names in %s", l, strings.Join(cat.Langs(), ", "))
		}
	}
	r, _ := names.New(cat, names.Options{Langs: langs})
	return cat, r, nil
}

// why says in words how a name was matched.
var why = map[event.Match]string{
	event.MatchNone:      "no card has this name",
	event.MatchExact:     "the English name, letter by letter",
	event.MatchFolded:    "the English name but for case, accents, quotes or separators",
	event.MatchFace:      "the name of one face",
	event.MatchLocalized: "the name in another language",
	event.MatchAlias:     "an alias, a flavour name or a usual spelling",
	event.MatchAmbiguous: "several cards have this name: a ruling is needed",
	event.MatchNear:      "no card, but one card is a letter away: never taken without aliases.csv",
}

// explainPiece prints what a text means; it reports whether it is a card.
func explainPiece(w io.Writer, cat *catalog.Catalog, p *names.Piece) bool {
	known := p.Known()
	if known {
		fmt.Fprintf(w, "%s\n", cat.Name(p.Card))
	} else {
		fmt.Fprintf(w, "? %s\n", p.Decor.Text)
	}
	rows := [][]string{{"  match", p.Match.String() + ": " + why[p.Match]}}
	add := func(key, value string) {
		if value != "" {
			rows = append(rows, []string{"  " + key, value})
		}
	}
	add("language", p.Lang)
	add("face", p.Face)
	if p.BackFace {
		add("note", "this is not the front face; the whole card counts")
	}
	add("left aside", decorations(&p.Decor))
	var others []string
	for _, id := range p.Candidates {
		others = append(others, cat.Name(id))
	}
	if known {
		add("also means", strings.Join(others, "; "))
		rows = append(rows, factRows(cat, p.Card)...)
	} else {
		add("candidates", strings.Join(others, "; "))
	}
	for _, s := range p.Suggestions {
		add("did you mean", fmt.Sprintf("%s (%.2f)", s.Name, s.Score))
	}
	fmt.Fprint(w, columns(rows))
	return known
}

func decorations(d *names.Decor) string {
	var parts []string
	if d.Count > 0 || d.Zero {
		parts = append(parts, fmt.Sprintf("%d copies", d.Count))
	}
	if d.Set != "" {
		parts = append(parts, "set "+d.Set)
	}
	if d.Num != "" {
		parts = append(parts, "number "+d.Num)
	}
	if d.Proxy {
		parts = append(parts, "proxy")
	}
	if d.Foil {
		parts = append(parts, "foil")
	}
	return strings.Join(parts, ", ")
}

// factRows are the facts of a card.
func factRows(cat *catalog.Catalog, id int32) [][]string {
	k := cat.Card(id)
	var rows [][]string
	for _, f := range k.Faces {
		line := strings.TrimSpace(f.ManaCost + " " + f.Type)
		if len(k.Faces) > 1 {
			line = f.Name + ": " + line
		}
		if ind := f.Indicator(); ind != 0 && f.ManaCost == "" {
			line += " (" + ind.String() + " by indicator)"
		}
		rows = append(rows, []string{"  card", line})
	}
	colours := "colours " + orNone(k.Colours) + ", identity " + orNone(k.Identity) +
		", symbols " + orNone(k.SymbolsOutsideReminder) + ", in reminder text " + orNone(k.SymbolsInReminder)
	rows = append(rows, []string{"  colours", colours})
	if k.Produces != 0 {
		rows = append(rows, []string{"  makes mana", k.Produces.String()})
	}
	if first := strings.TrimSpace(k.FirstDate.String() + " " + k.FirstSet); first != "" {
		rows = append(rows, []string{"  first printed", first})
	}
	switch {
	case k.CopyLimit < 0:
		rows = append(rows, []string{"  copies", "any number"})
	case k.CopyLimit > 0:
		rows = append(rows, []string{"  copies", fmt.Sprintf("up to %d", k.CopyLimit)})
	}
	if k.Kind != catalog.DeckCard {
		rows = append(rows, []string{"  kind", k.Kind.String() + ", no deck card"})
	}
	var legal []string
	for _, f := range catalog.Formats() {
		if s := k.Legal(f); s != catalog.Unknown {
			legal = append(legal, f+" "+s.String())
		}
	}
	if len(legal) > 0 {
		rows = append(rows, []string{"  on " + cat.Date().String(), strings.Join(legal, ", ")})
	}
	return rows
}

func orNone(c catalog.Colours) string {
	if c == 0 {
		return "none"
	}
	return c.String()
}

func cardsLike(std streams) *cli.Command {
	return &cli.Command{
		Name: "like", Usage: "the nearest cards by text, type, colour and cost", ArgsUsage: "NAME",
		Description: "The X-Like of the X-Card Blind glossary. With -f only cards that are legal in the format: replacements for an illegal card.\n" + cardsHelp,
		Flags: []cli.Flag{
			catalogFlag(), namesFlag(),
			&cli.IntFlag{Name: "n", Usage: "show `N` cards", Value: 10},
			&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Usage: "only cards legal in `FORMAT`: " + strings.Join(catalog.Formats(), ", ")},
		},
		Action: func(c *cli.Context) error {
			text := strings.Join(c.Args().Slice(), " ")
			if strings.TrimSpace(text) == "" || c.Int("n") < 1 {
				return usage("cards like needs a NAME, and -n a number from 1")
			}
			format := c.String("format")
			if format == "duel-commander" {
				format = "duel"
			}
			if format != "" && !slices.Contains(catalog.Formats(), format) {
				return usage("--format %s: the catalogue knows %s", format, strings.Join(catalog.Formats(), ", "))
			}
			cat, r, err := resolver(c)
			if err != nil {
				return err
			}
			res, decor := r.Line(text)
			if res.Card < 0 {
				explainPiece(std.out, cat, &names.Piece{Decor: decor, Result: res})
				return wrap(exitOpen, errors.New(""))
			}
			printLike(std.out, cat, res.Card, c.Int("n"), format)
			return nil
		},
	}
}

func printLike(w io.Writer, cat *catalog.Catalog, id int32, n int, format string) {
	of := cat.Card(id)
	fmt.Fprintf(w, "%s-like\n", of.Name)
	take := func(k *catalog.Card) bool {
		s := k.Legal(format)
		return format == "" || s == catalog.Legal || s == catalog.Restricted
	}
	rows := [][]string{{"  score", "card", "cost", "type", "in common"}}
	for _, s := range cat.Like(id, n, take) {
		k := cat.Card(s.Card)
		common := strings.Join((k.Signature & of.Signature).Traits(), ", ")
		rows = append(rows, []string{fmt.Sprintf("  %.2f", s.Score), k.Name, k.Faces[0].ManaCost, k.Faces[0].Type, common})
	}
	fmt.Fprint(w, columns(rows))
}
