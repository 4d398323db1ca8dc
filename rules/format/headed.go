package format

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/lazyregexp"
)

// headedName is <X>hg-<base>: X-Headed Giant over a sanctioned format, or
// sealed (seed 002 for X = 2, seed 000 for others). Sites write the number as a
// word for two heads.
var headedName = lazyregexp.New(`^(?:([0-9]{1,9}) ?(?:hg|headed giant)|two headed giant|troll a deux tetes|двухглавыи гигант|двухголовыи гигант) ?(.*)$`)

// headed splits the name of an X-Headed format; ok is false for other names.
func headed(name string) (x int, base string, ok bool) {
	m := headedName.FindStringSubmatch(titleKey(name))
	if m == nil || m[2] == "" || strings.HasPrefix(name, "-") {
		return 0, "", false
	}
	x = 2
	if m[1] != "" {
		x, _ = strconv.Atoi(m[1])
	}
	return x, m[2], x > 0 && x <= maxHeads
}

// maxHeads is the largest number of heads; more is surely a typing mistake.
const maxHeads = 50

// findHeaded makes the document of <X>hg-<base>: the shipped deck rule of
// X-Headed Giant over the pool and lists of the base.
func (l *loader) findHeaded(name string, x int, base string) (*document, error) {
	if titleKey(base) == "sealed" || titleKey(base) == "sealed deck" {
		d, err := l.builtin("x-headed-sealed", 1)
		if err != nil {
			return nil, err
		}
		d.asHeaded(x, "sealed", "Sealed")
		return d, nil
	}
	id, ok := builtinID(base)
	var b *document
	if ok {
		var err error
		if b, err = l.builtin(id, 1); err != nil {
			return nil, err
		}
	}
	if b == nil || b.Pool.Legality == "" && len(b.Pool.Eras) == 0 || b.Leader.Card != "" {
		return nil, &UnknownFormatError{
			Name: name, Near: headedBases(x),
			Err: fmt.Errorf("format %q: %q is no sanctioned constructed format", name, base),
		}
	}
	d, err := l.builtin("x-headed-constructed", 1)
	if err != nil {
		return nil, err
	}
	d.asHeaded(x, b.ID, cmp.Or(b.Title["en"], b.ID))
	d.Pool.Base = b.ID
	d.Lists.Use, d.Lists.Catalogue = b.Lists.Use, b.Lists.Catalogue
	d.Lists.Banned, d.Lists.Restricted = b.Lists.Banned, b.Lists.Restricted
	return d, nil
}

// asHeaded names the document and leaves what belongs to another X: two heads
// are stated by seed 002 from its first day, other numbers by nobody.
func (d *document) asHeaded(x int, base, title string) {
	d.Params = merge(d.Params, map[string]int{"x": x})
	d.ID = strconv.Itoa(x) + "hg-" + base
	if x == 2 {
		d.Title = map[string]string{
			"en": "Two-Headed Giant, " + title, "fr": "Troll à deux têtes, " + title, "ru": "Двухглавый Гигант, " + title,
		}
		d.Reads = slices.DeleteFunc(d.Reads, func(r readingSection) bool { return strings.HasPrefix(r.ID, "XHG-") })
		return
	}
	n := strconv.Itoa(x)
	d.Title = map[string]string{
		"en": n + "-Headed Giant, " + title, "fr": "Troll à " + n + " têtes, " + title, "ru": n + "-головый гигант, " + title,
	}
	d.Source = "seed 000 (X-Headed Giant), deck rule after seed 002"
	d.Eras = nil
}

func headedBases(x int) []string {
	var ids []string
	for _, d := range shipped() {
		if d.sanctioned() {
			ids = append(ids, strconv.Itoa(x)+"hg-"+d.ID)
		}
	}
	return append(ids, strconv.Itoa(x)+"hg-sealed")
}

// eraOf are the sets of the day; known is false when the day is in no era.
func (d *document) eraOf(l *loader) (sets []string, known bool) {
	for _, e := range d.Pool.Eras {
		if l.on(spanOf(e.From, e.To)) {
			return e.Sets, true
		}
	}
	return nil, false
}
