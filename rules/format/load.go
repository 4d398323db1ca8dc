package format

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/formatname"
	"deckmill/transform/catalog"
	"deckmill/transform/fold"
)

//go:embed *.toml
var formatFiles embed.FS

// ReadFunc reads a file of the user, by the path as it is written in the event
// file or format file.
type ReadFunc func(path string) ([]byte, error)

// Load compiles the format that name stands for: a format id, a title as sites
// write it, an XCB name ("3CB LR FR"), or the path of a format file. The day is
// the event's, else the catalogue's. House rules of the settings are applied.
//
// The error is an [*UnknownFormatError], [*SpecialError], [*FileError],
// [*ListError] or an error of files: without it there is no format. The
// findings say what the user should know about the format that was chosen.
func Load(name string, s *event.Settings, cat *catalog.Catalog, files ReadFunc) (*Format, []diag.Finding, error) {
	return new(Cache).Load(name, s, cat, files)
}

// Load is the function [Load]; what the days of a format have in common is made
// once.
func (c *Cache) Load(name string, s *event.Settings, cat *catalog.Catalog, files ReadFunc) (*Format, []diag.Finding, error) {
	l := loader{settings: s, cat: cat, files: files, day: s.Date, cache: c}
	if l.day.IsZero() {
		l.day = cat.Date()
	}
	if f, found, ok := c.recall(name, l.day); ok {
		return f, found, nil
	}
	doc, xcb, err := l.find(name, 0)
	if err != nil {
		return nil, nil, err
	}
	if s.House.File != "" {
		if doc, xcb, err = l.house(doc, xcb); err != nil {
			return nil, nil, err
		}
	}
	f, err := l.compile(doc, xcb)
	if err != nil {
		return nil, nil, err
	}
	c.keep(name, &l, f)
	return f, l.found, nil
}

// loader is one run of Load.
type loader struct {
	settings *event.Settings
	cat      *catalog.Catalog
	files    ReadFunc
	day      event.Date
	found    []diag.Finding
	chain    []string // what extends what, to find circles
	file     string   // the user's format file, "" = none: its lists lie beside it
	cache    *Cache
	window   window // the days on which everything that was asked has the same answer
}

// maxDepth limits how far `extends` goes.
const maxDepth = 16

// find is the document of a name and, for an XCB name, its parts.
func (l *loader) find(name string, depth int) (*document, formatname.Name, error) {
	var none formatname.Name
	if depth > maxDepth {
		return nil, none, &FileError{Path: name, Why: "extends goes round in a circle"}
	}
	if IsPath(name) {
		return l.findFile(name, depth)
	}
	if id, ok := builtinID(name); ok {
		d, err := l.document(id, depth)
		if err == nil && d.Grammar != "" && depth == 0 {
			return nil, none, &UnknownFormatError{Name: name, Err: fmt.Errorf("format %q needs a number of cards: write 2CB or 3CB", name)}
		}
		return d, none, err
	}
	if x, base, ok := headed(name); ok {
		d, err := l.findHeaded(name, x, base)
		return d, none, err
	}
	if formatname.Looks(name) {
		return l.findXCB(name)
	}
	if headedName.MatchString(titleKey(name)) {
		err := fmt.Errorf("unknown format %q: an X-Headed name is a number from 1 to %d, hg, and a sanctioned format or sealed", name, maxHeads)
		return nil, none, &UnknownFormatError{Name: name, Err: err, Near: headedBases(2)}
	}
	e := &UnknownFormatError{Name: name, Near: nearFormats(name)}
	if len(e.Near) == 0 && name != "" && name[0] >= '0' && name[0] <= '9' {
		_, _, e.Err = formatname.Parse(name) // says what an XCB name looks like
	}
	return nil, none, e
}

// document is a shipped format. One that nothing is laid over is shared.
func (l *loader) document(id string, depth int) (*document, error) {
	if depth == 0 && l.settings.House.File == "" {
		return l.shipped(id)
	}
	return l.builtin(id, depth)
}

// IsPath reports that a format is named by the path of its file.
func IsPath(name string) bool {
	return strings.ContainsAny(name, `/\`) || strings.HasSuffix(strings.ToLower(name), ".toml")
}

func (l *loader) findFile(name string, depth int) (*document, formatname.Name, error) {
	if len(l.chain) == 0 {
		l.chain = append(l.chain, path.Clean(name))
	}
	data, err := l.files(name)
	if err != nil {
		return nil, formatname.Name{}, &FileError{Path: name, Why: unread(err)}
	}
	return l.extend(name, data, depth)
}

// extend decodes a file over what it extends.
func (l *loader) extend(name string, data []byte, depth int) (*document, formatname.Name, error) {
	base, xcb, err := l.baseOf(name, data, depth)
	if err != nil {
		return nil, xcb, err
	}
	d, err := decode(name, data, base)
	if err != nil {
		return nil, xcb, err
	}
	for k, v := range d.With {
		if _, ok := d.Params[k]; !ok && d.Grammar == "" {
			return nil, xcb, d.fail([]string{"with", k}, "%s has no parameter %s", d.Extends, k)
		}
		d.Params[k] = v
	}
	if x, ok := d.Params["x"]; ok && d.Grammar == "xcb" && xcb.X == 0 {
		if x < 1 || x > formatname.MaxX {
			return nil, xcb, d.fail([]string{"with", "x"}, "x = %d is out of range", x)
		}
		xcb.X = x
	}
	return d, xcb, nil
}

func (l *loader) baseOf(name string, data []byte, depth int) (document, formatname.Name, error) {
	parent := extendsOf(data)
	if parent == "" {
		return document{}, formatname.Name{}, nil
	}
	if IsPath(parent) {
		parent = path.Join(path.Dir(name), parent)
	}
	if slices.Contains(l.chain, parent) {
		chain := strings.Join(append(l.chain, parent), " -> ")
		return document{}, formatname.Name{}, &FileError{Path: name, Why: "extends goes round in a circle: " + chain}
	}
	l.chain = append(l.chain, parent)
	defer func() { l.chain = l.chain[:len(l.chain)-1] }()
	b, xcb, err := l.find(parent, depth+1)
	if fe, ok := errors.AsType[*FileError](err); ok {
		return document{}, xcb, fe // it names the file
	}
	if err != nil {
		return document{}, xcb, fmt.Errorf("format file %s extends %q: %w", name, parent, err)
	}
	return *b, xcb, nil
}

func (l *loader) builtin(id string, depth int) (*document, error) {
	data, err := formatFiles.ReadFile(id + ".toml")
	if err != nil {
		return nil, fmt.Errorf("format %s: %w", id, err)
	}
	d, _, err := l.extend(id+".toml", data, depth)
	return d, err
}

// findXCB reads an XCB name (seed 000, 1.1).
func (l *loader) findXCB(name string) (*document, formatname.Name, error) {
	n, notes, err := formatname.Parse(name)
	if err != nil {
		return nil, n, &UnknownFormatError{Name: name, Err: err, Near: nearFormats(name)}
	}
	var files []special
	for _, s := range n.Specials {
		file, ok := l.special(s)
		switch {
		case ok:
			files = append(files, file)
		case l.declared(s.Name):
			f := diag.New("SPECIAL_MODERATOR")
			f.Clause, f.Args = "1.8", map[string]string{"special": s.Name}
			l.add(f)
		default:
			return nil, n, UndefinedSpecial(name, s.Name, l.settings.XCB.ModeratorSpecials)
		}
	}
	l.readAs(name, n, notes)
	d, err := l.builtin("xcb", 1)
	for i := 0; i < len(files) && err == nil; i++ {
		err = files[i].over(d, l.settings.XCB.Bonus)
	}
	if err != nil || n.Sanctioned == "" {
		return d, n, err
	}
	id, ok := builtinID(n.Sanctioned)
	if !ok {
		return nil, n, &UnknownFormatError{Name: name, Err: fmt.Errorf("format %q: %w", name, poolError(n.Sanctioned))}
	}
	d.Pool.Base, d.Pool.Clause = id, "1.1c"
	return d, n, nil
}

func (l *loader) declared(special string) bool {
	key := fold.Fold(special)
	return slices.ContainsFunc(l.settings.XCB.ModeratorSpecials, func(s string) bool { return fold.Fold(s) == key })
}

func (l *loader) readAs(name string, n formatname.Name, notes []formatname.Note) {
	if len(notes) == 0 {
		return
	}
	f := diag.New("FORMAT_NAME_READ_AS")
	f.Severity = diag.Info
	for _, note := range notes {
		if note.Kind != formatname.Case {
			f.Severity = diag.Warning
		}
	}
	f.Clause, f.Raw, f.Args = "1.1", name, map[string]string{"format": n.String()}
	f.Suggestions = []string{n.String()}
	l.add(f)
}

func (l *loader) add(f diag.Finding) {
	f.Phase = l.settings.Phase
	l.found = append(l.found, f)
}

// house lays the format file of [house] file over doc.
func (l *loader) house(doc *document, xcb formatname.Name) (*document, formatname.Name, error) {
	name := l.settings.House.File
	data, err := l.files(name)
	if err != nil {
		return nil, xcb, &FileError{Path: name, Why: unread(err)}
	}
	if parent := extendsOf(data); parent != "" {
		id, _ := builtinID(parent)
		if id != doc.ID && parent != doc.ID && parent != xcb.String() {
			return nil, xcb, &FileError{Path: name, Why: fmt.Sprintf("extends %q, the event's format is %q", parent, doc.ID)}
		}
	}
	d, err := decode(name, data, *doc)
	if err != nil {
		return nil, xcb, err
	}
	d.Params = merge(d.Params, d.With)
	return d, xcb, nil
}

// builtinID is the id of a shipped format by id, title or alias, compared
// without case, accents and punctuation, and never by a prefix.
func builtinID(name string) (string, bool) {
	id, ok := shippedIDs()[titleKey(name)]
	return id, ok
}

// shippedIDs are the ids of the shipped formats by the keys of their names, read
// once from the heads of their files: few runs need the rest of more than one.
var shippedIDs = sync.OnceValue(func() map[string]string {
	ids := map[string]string{}
	for _, file := range shippedFiles() {
		text, _, _ := strings.Cut(file.text, "\n[") // the sections
		var d struct {
			ID      string   `toml:"id"`
			Title   byLang   `toml:"title"`
			Aliases []string `toml:"aliases"`
		}
		if _, err := toml.Decode(text, &d); err != nil {
			continue // a test compares with shipped
		}
		for _, name := range (&document{ID: d.ID, Title: d.Title, Aliases: d.Aliases}).names() {
			if key := titleKey(name); key != "" && ids[key] == "" {
				ids[key] = d.ID
			}
		}
	}
	return ids
})

func (d *document) names() []string {
	names := append([]string{d.ID}, d.Aliases...)
	for _, lang := range []string{"en", "fr", "ru"} {
		if t := d.Title[lang]; t != "" {
			names = append(names, t)
		}
	}
	return names
}

// titleKey drops what sites write differently: "Duel-Commander", "duel commander".
func titleKey(s string) string {
	return strings.Join(strings.FieldsFunc(fold.Fold(s), func(r rune) bool {
		return strings.ContainsRune(" -_()/,:", r)
	}), " ")
}

// shipped are the format files that come with the program, as written, read
// once; nobody changes them.
var shipped = sync.OnceValue(func() []*document {
	var docs []*document
	for _, file := range shippedFiles() {
		if d, err := decode(file.name, []byte(file.text), document{}); err == nil { // a test loads each
			docs = append(docs, d)
		}
	}
	return docs
})

type shippedFile struct{ name, text string }

// shippedFiles are the files themselves, by their names.
func shippedFiles() []shippedFile {
	names, err := fs.Glob(formatFiles, "*.toml")
	if err != nil {
		return nil
	}
	var files []shippedFile
	for _, n := range names {
		if data, err := formatFiles.ReadFile(n); err == nil {
			files = append(files, shippedFile{n, string(data)})
		}
	}
	return files
}

// Ready reads what the shipped formats are called, so that it may be done beside
// something else.
func Ready() { shippedIDs() }

func nearFormats(name string) []string {
	return nearest(name, 3, func(yield func(string) bool) {
		for _, d := range shipped() {
			for _, n := range d.names() {
				if !yield(n) {
					return
				}
			}
		}
	})
}

// sanctioned are the formats whose pool is at hand.
func sanctioned() []string {
	var ids []string
	for _, d := range shipped() {
		if d.sanctioned() {
			ids = append(ids, cmp.Or(d.Title["en"], d.ID))
		}
	}
	return ids
}

// sanctioned reports a shipped document, as written, that other formats may take
// the pool of: it has one, and neither it nor what it extends has a general.
func (d *document) sanctioned() bool {
	led := slices.ContainsFunc(shipped(), func(p *document) bool { return p.ID == d.Extends && p.Leader.Card != "" })
	return d.Leader.Card == "" && !led && (d.Pool.Legality != "" || len(d.Pool.Eras) > 0)
}
