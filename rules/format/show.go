package format

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform/catalog"
)

// Info describes a shipped format for `pipeline formats list`.
type Info struct {
	ID      string
	Title   map[string]string // by language
	Aliases []string          // other titles, as sites write them
	Source  string
	Clauses []string // clauses that findings of this format cite
}

// Infos are the shipped formats, sorted by id.
func Infos() []Info {
	var out []Info
	l := loader{settings: &event.Settings{}, files: func(string) ([]byte, error) { return nil, fs.ErrNotExist }}
	for _, s := range shipped() {
		if s.Template {
			continue
		}
		d, err := l.builtin(s.ID, 1)
		if err != nil {
			continue // a test loads each
		}
		i := Info{ID: d.ID, Title: d.Title, Aliases: s.Aliases, Source: d.Source}
		for _, c := range []string{
			d.Deck.Clause, d.Deck.SideClause, d.Copies.Clause, d.Pool.Clause, d.Pool.FromDay, d.Lists.Clause, d.Leader.Clause,
			d.Lock.Clause, d.Lock.Basics, d.Colours.Clause,
		} {
			i.add(c)
		}
		for _, r := range d.Rules {
			i.add(r.ID)
		}
		for _, r := range d.Reads {
			i.add(r.ID)
		}
		slices.Sort(i.Clauses)
		out = append(out, i)
	}
	slices.SortFunc(out, func(a, b Info) int { return strings.Compare(a.ID, b.ID) })
	return out
}

func (i *Info) add(clause string) {
	if clause != "" && !slices.Contains(i.Clauses, clause) {
		i.Clauses = append(i.Clauses, clause)
	}
}

// Show is the format as text for `pipeline formats show`, in lang.
func (f *Format) Show(lang string) string {
	var b strings.Builder
	line := func(key, text, clause string) {
		if text == "" {
			return
		}
		if clause != "" {
			text += "  [" + clause + "]"
		}
		fmt.Fprintf(&b, "%-10s %s\n", key, text)
	}
	line("id", f.ID, "")
	line("title", f.Title.In(lang), "")
	if f.X > 0 {
		line("name", f.Label, "")
	}
	line("source", f.Source, "")
	line("day", f.Date.String(), "")
	line("main", f.Main.String(), f.Clauses.Main)
	line("side", sideText(f.SideMax), f.Clauses.Side)
	line("copies", copiesText(f), f.Clauses.Copies)
	pool := cmp.Or(f.Pool.Title.In(lang), f.Pool.ID)
	if f.pools != "" {
		pool += ", " + f.pools
	}
	line("pool", pool, f.Clauses.Pool)
	if f.NoProxies {
		line("proxies", "none", f.Clauses.Pool)
	}
	for _, name := range f.own {
		line("card", name, f.Clauses.Pool)
	}
	f.showParts(line)
	for _, l := range f.Lists {
		text := fmt.Sprintf("%s, entries in force: %d", l.ID, l.Rows)
		if !l.Date.IsZero() {
			text += ", last change " + l.Date.String()
		}
		line("list", text, l.Clause)
	}
	for _, d := range f.Moderator {
		line("moderator", d.Say.In(lang), d.Clause)
	}
	f.showRules(lang, line)
	f.showReadings(lang, line)
	f.showMatch(line)
	f.showPrinted(lang, line)
	return b.String()
}

// String is "exactly 3", "at least 60", ...
func (s Size) String() string {
	switch {
	case s.Min == s.Max:
		return fmt.Sprintf("exactly %d", s.Min)
	case s.Max == Any:
		return fmt.Sprintf("at least %d", s.Min)
	}
	return fmt.Sprintf("%d to %d", s.Min, s.Max)
}

func sideText(limit int) string {
	switch limit {
	case Any:
		return "any number"
	case 0:
		return "none"
	}
	return fmt.Sprintf("at most %d", limit)
}

func copiesText(f *Format) string {
	if f.Copies == Any {
		return "any number"
	}
	text := fmt.Sprintf("at most %d of one English name", f.Copies)
	if f.CopiesOwnWords && f.byKey["copies.card_text"] == nil {
		text += ", unless the card itself says otherwise"
	}
	return text
}

// Lint checks a format file (.toml) or a list (.csv) without any deck and
// returns every fault it finds.
func Lint(path string, cat *catalog.Catalog, files ReadFunc) []error {
	l := loader{settings: &event.Settings{}, cat: cat, files: files, day: cat.Date()}
	if strings.HasSuffix(strings.ToLower(path), ".csv") {
		list, err := l.userList(path)
		if err != nil {
			return append([]error{err}, l.warnings()...)
		}
		return append(l.warnings(), l.spellings(path, list)...)
	}
	doc, xcb, err := l.find(path, 0)
	if err == nil {
		l.cat, err = doc.withCards(cat)
	}
	if err == nil {
		_, err = l.compile(doc, xcb)
	}
	if err != nil {
		return []error{err}
	}
	return l.warnings()
}

// spellings reports English names that are written in another way than the
// catalogue's: ban lists rot by spelling. Names in other languages are fine.
func (l *loader) spellings(path string, list *dated) []error {
	var faults []RowFault
	for i := range list.spans {
		s := &list.spans[i]
		id, ok := l.cat.ByName(s.name)
		if ok && l.cat.Name(id) != s.name {
			faults = append(faults, RowFault{Row: s.row, Why: fmt.Sprintf("%q is written %q", s.name, l.cat.Name(id))})
		}
	}
	if len(faults) == 0 {
		return nil
	}
	return []error{&ListError{List: path, Faults: faults}}
}

// warnings are the findings of a run as errors.
func (l *loader) warnings() []error {
	var errs []error
	for i := range l.found {
		f := &l.found[i]
		errs = append(errs, &ListError{List: f.Args["list"], Faults: []RowFault{{Why: diag.Message(f, "en")}}})
	}
	return errs
}
