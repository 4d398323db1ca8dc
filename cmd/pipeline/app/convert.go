package app

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/urfave/cli/v2"

	"deckmill/ingest"
	"deckmill/ingest/container"
	"deckmill/ingest/deckfile"
	"deckmill/ingest/event"
	"deckmill/transform"
	"deckmill/transform/names"
)

// convertFlags are the flags that convert shares with other commands.
var convertFlags = []string{"out", "catalog", "lang", "set", "format", "memory", "quiet", "v", "strict", "allow-rejects"}

func convertCommand(std streams) *cli.Command {
	flags := []cli.Flag{&cli.StringFlag{Name: "as", Usage: "write this `DIALECT`: " + strings.Join(writerNames(), ", ")}}
	for _, f := range flagsFor(forRun | forCheck) {
		if slices.Contains(convertFlags, f.Names()[0]) {
			flags = append(flags, f)
		}
	}
	return &cli.Command{
		Name: "convert", Usage: "write deck files in another dialect", ArgsUsage: "FILE... --as DIALECT",
		Description: "Reads deck files of any dialect and writes them in another one, with English names.\n" +
			"One deck goes to standard output or to the file -o; several go to one CSV or, a file each, into the folder -o.\n" +
			"What was written is read back: a deck that the dialect cannot hold is exit 4 and nothing is written.",
		Flags:  flags,
		Action: func(c *cli.Context) error { return convert(c, std) },
	}
}

func writerNames() []string {
	var out []string
	for _, w := range deckfile.Writers {
		out = append(out, w.Name)
	}
	return out
}

func convert(c *cli.Context, std streams) error {
	opt, err := optionsOf(c)
	if err != nil {
		return err
	}
	w := deckfile.WriterOf(c.String("as"))
	if w == nil {
		return usage("--as %q: write one of %s", c.String("as"), strings.Join(writerNames(), ", "))
	}
	args := c.Args().Slice()
	if len(args) == 0 {
		return usage("convert needs a FILE; - is standard input")
	}
	out := opt.out
	opt.out = "" // here a file or a folder of deck files, not an output folder
	j, err := filesJob(args, opt, std, mode{command: "convert", check: true})
	if err != nil {
		return err
	}
	for _, stage := range []func(*job) error{(*job).ingest, (*job).cards, (*job).transform} {
		if err := stage(j); err != nil {
			return err
		}
	}
	b := j.input.Books[0]
	j.findings = b.Sink.List
	j.printFindings()
	decks := j.decksOut()
	if len(decks) == 0 {
		return &codeError{exitNothing, silent{}}
	}
	files, err := j.convertAll(w, decks, out)
	if err != nil {
		return err
	}
	if err := j.deliver(files, out); err != nil {
		return wrap(exitOutput, err)
	}
	if code := j.exitCode(); code != exitOK {
		return &codeError{code, silent{}}
	}
	return nil
}

// decksOut are the decks that were read, under the catalogue's names.
func (j *job) decksOut() []deckfile.Deck {
	p := j.input.Books[0].Phase
	var out []deckfile.Deck
	for d := range p.Decks.Len() {
		deck := deckfile.Deck{ID: p.Decks.ID[d], Player: p.Decks.Label[d], Name: p.Decks.Name[d], Format: p.Decks.Format[d]}
		from, to := p.DeckEntries(d)
		for e := from; e < to; e++ {
			deck.Cards = append(deck.Cards, j.cardOut(p, e))
		}
		if len(deck.Cards) > 0 {
			out = append(out, deck)
		}
	}
	return out
}

func (j *job) cardOut(p *event.Phase, e int) deckfile.Card {
	x := &p.Entries
	c := deckfile.Card{
		Zone: x.Zone[e], Count: int(x.Count[e]), Name: p.Strings.At(x.Text[e]),
		Set: p.Strings.At(x.Set[e]), Num: p.Strings.At(x.Num[e]), Foil: x.Foil[e], Proxy: x.Proxy[e],
	}
	if id := x.Card[e]; id >= 0 {
		card := j.catalog.Card(id)
		c.Name = j.catalog.Name(id)
		if len(card.Faces) > 1 {
			c.Halves = !card.TwoSided()
			c.Front = card.Faces[0].Name
		}
	}
	return c
}

// converted is one file of the result.
type converted struct {
	name string
	data []byte
}

// convertAll writes the decks into memory and reads them back.
func (j *job) convertAll(w *deckfile.Writer, decks []deckfile.Deck, out string) ([]converted, error) {
	if w.Many {
		data := w.Bytes(decks...)
		return []converted{{"decks" + w.Ext, data}}, j.readBack(w, decks, data)
	}
	if len(decks) > 1 && out == "" {
		return nil, usage("%d decks: give a folder with -o, or --as csv, which holds them all", len(decks))
	}
	var files []converted
	taken := map[string]bool{}
	for i := range decks {
		name := fileName(decks[i].ID)
		for k := 2; taken[name]; k++ {
			name = fmt.Sprintf("%s-%d", fileName(decks[i].ID), k)
		}
		taken[name] = true
		data := w.Bytes(decks[i])
		if err := j.readBack(w, decks[i:i+1], data); err != nil {
			return nil, err
		}
		files = append(files, converted{name + w.Ext, data})
	}
	return files, nil
}

// readBack reads what was written and compares it card by card: a deck that
// the dialect cannot hold is not written at all.
func (j *job) readBack(w *deckfile.Writer, decks []deckfile.Deck, data []byte) error {
	spec, err := ingest.Without(".", nil)
	if err != nil {
		return wrap(exitBug, err)
	}
	spec.Settings[0].Format = j.spec.Settings[0].Format
	spec.Settings[0].Decks, spec.Stdin = []string{container.Stdin}, bytes.NewReader(data)
	back, err := ingest.Load(spec)
	if err != nil {
		return wrap(exitBug, err)
	}
	resolver, _ := names.New(j.catalog, names.Options{})
	b := back.Books[0]
	transform.Phase(b.Phase, transform.Input{Catalog: j.catalog, Names: resolver, Files: back.Files, Labels: true}, b.Sink)
	again := (&job{spec: j.spec, catalog: j.catalog, input: back}).decksOut()
	for i := range decks {
		k := 0
		if w.Many {
			k = slices.IndexFunc(again, func(d deckfile.Deck) bool { return d.ID == decks[i].ID })
		}
		if k < 0 || k >= len(again) || !slices.Equal(sums(w, &decks[i]), sums(w, &again[k])) {
			return wrap(exitOutput, fmt.Errorf("the deck of %s cannot be written as %s without loss: a zone or a name would not be read back; try --as csv", decks[i].Player, w.Name))
		}
	}
	return nil
}

// sums are the cards of a deck by zone and name; what never counts is left out
// where the dialect has no place for it.
func sums(w *deckfile.Writer, d *deckfile.Deck) []string {
	n := map[string]int{}
	for _, c := range d.Cards {
		if c.Zone != event.Maybe && c.Zone != event.Pool || slices.Contains(w.Zones, c.Zone) {
			n[c.Zone.String()+"\x00"+c.Name] += c.Count
		}
	}
	out := make([]string, 0, len(n))
	for k, v := range n {
		out = append(out, fmt.Sprintf("%s\x00%d", k, v))
	}
	slices.Sort(out)
	return out
}

// fileName makes a file name from a deck id that every system accepts.
func fileName(id string) string {
	s := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_ .", r) {
			return r
		}
		return '_'
	}, id)
	if runes := []rune(s); len(runes) > 60 {
		s = string(runes[:60])
	}
	if s = strings.Trim(s, " ."); s == "" {
		return "deck"
	}
	stem, _, _ := strings.Cut(strings.ToUpper(s), ".")
	if slices.Contains([]string{"CON", "PRN", "AUX", "NUL"}, stem) || len(stem) == 4 && (strings.HasPrefix(stem, "COM") || strings.HasPrefix(stem, "LPT")) {
		return "_" + s
	}
	return s
}

// deliver writes the files: to standard output, to the file out, or into the
// folder out when there are several or it exists.
func (j *job) deliver(files []converted, out string) error {
	if out == "" {
		_, err := j.std.out.Write(files[0].data)
		return err
	}
	info, err := os.Stat(out)
	folder := err == nil && info.IsDir()
	if len(files) == 1 && !folder {
		return j.writeFile(out, files[0].data)
	}
	if err == nil && !folder {
		return fmt.Errorf("%s is a file; %d decks need a folder", out, len(files))
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for _, f := range files {
		if err := j.writeFile(filepath.Join(out, f.name), f.data); err != nil {
			return err
		}
	}
	return nil
}

// writeFile writes beside the target and renames, so that no half file stays.
// An input is never overwritten.
func (j *job) writeFile(path string, data []byte) error {
	if slices.Contains(j.input.Inputs, absolute(path)) {
		return fmt.Errorf("%s is an input; choose another name", path)
	}
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", path)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".convert-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Chmod(f.Name(), 0o644) //nolint:gosec // outputs are for everybody to read
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
