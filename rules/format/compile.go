package format

import (
	"cmp"
	"path/filepath"
	"slices"

	"github.com/BurntSushi/toml"

	"deckmill/ingest/diag"
	"deckmill/rules/formatname"
)

// extendsOf is the key extends of a format file, before it is read strictly.
func extendsOf(data []byte) string {
	var d struct {
		Extends string `toml:"extends"`
	}
	if _, err := toml.Decode(string(data), &d); err != nil {
		return "" // decode reports it
	}
	return d.Extends
}

// compile turns a document into the rules of the day.
func (l *loader) compile(d *document, xcb formatname.Name) (*Format, error) {
	f := &Format{
		ID: d.ID, Name: xcb, X: xcb.X, Source: d.Source, Date: l.day,
		Title: diag.Text{EN: cmp.Or(d.Title["en"], d.ID), FR: d.Title["fr"], RU: d.Title["ru"]},
		Clauses: Clauses{
			Main: d.Deck.Clause, Side: cmp.Or(d.Deck.SideClause, d.Deck.Clause), Copies: d.Copies.Clause,
			Pool: d.Pool.Clause, PoolDate: cmp.Or(d.Pool.FromDay, d.Pool.Clause), Lists: d.Lists.Clause,
		},
		cat: l.cat, extra: map[int32]Reason{}, points: map[int32]int{},
		reasons: map[int32][]Reason{}, names: map[string][]Reason{},
	}
	f.Label = f.Title.EN
	if xcb.X > 0 {
		f.Label = xcb.String()
	}
	if d.path != d.ID+".toml" {
		l.file = filepath.ToSlash(d.path)
	}
	p, err := l.params(d, xcb)
	if err != nil {
		return nil, err
	}
	if err := f.sizes(d, p); err != nil {
		return nil, err
	}
	if err := l.readings(f, d); err != nil {
		return nil, err
	}
	f.CopiesOwnWords = f.options["copies.card_text"] == "follow"
	f.CompanionApart = d.Deck.Companion
	f.Profile, f.Match = d.Scoring.Profile, Match{d.Match.Wins, d.Match.Minutes, d.Match.ExtraTurns, d.Match.Clause}
	f.SideIgnored = f.options["deck.sideboard"] == "ignore"
	f.WishBoard = f.options["deck.sideboard"] == "wish"
	for i := range d.Rules {
		r := &d.Rules[i]
		switch {
		case slices.ContainsFunc(r.OffUnder, xcb.Has):
		case r.Level == "info":
			f.Moderator = append(f.Moderator, Duty{r.ID, diag.Text{EN: r.Say["en"], FR: r.Say["fr"], RU: r.Say["ru"]}})
		default:
			rule, err := l.rule(d, r)
			if err != nil {
				return nil, err
			}
			f.Rules = append(f.Rules, rule)
		}
	}
	if err := l.parts(f, d, p); err != nil {
		return nil, err
	}
	if f.companions, err = d.companions(); err != nil {
		return nil, err
	}
	base, err := l.poolDoc(d)
	if err != nil {
		return nil, err
	}
	pool, err := l.pool(f, d, base)
	if err != nil {
		return nil, err
	}
	if err := l.lists(f, d, base); err != nil {
		return nil, err
	}
	l.columns(f, d, pool)
	return f, nil
}

// params are the parameters of the day: defaults, eras, the name.
func (l *loader) params(d *document, xcb formatname.Name) (map[string]int, error) {
	p := merge(d.Params, nil)
	in, first := len(d.Eras) == 0, dayText("")
	for _, e := range d.Eras {
		if l.on(spanOf(e.From, e.To)) {
			in = true
			p = merge(p, e.Set)
		}
		if first == "" || e.From < first {
			first = e.From
		}
	}
	if !in {
		return nil, d.fail(toml.Key{"era"}, "no era holds on %s; the first begins on %s", l.day, first)
	}
	if xcb.X > 0 {
		p["x"] = xcb.X
	}
	return p, nil
}

func (f *Format) sizes(d *document, p map[string]int) error {
	var err error
	set := func(to *int, none int, v *value, key ...string) {
		if err == nil {
			*to, err = d.number(p, v, none, key...)
		}
	}
	set(&f.Main.Min, 0, d.Deck.Main.Min, "deck", "main", "min")
	set(&f.Main.Max, Any, d.Deck.Main.Max, "deck", "main", "max")
	set(&f.SideMax, Any, cmp.Or(d.Deck.Side.Max, d.Deck.Side.Exact), "deck", "side", "max")
	set(&f.Copies, Any, d.Copies.Max, "copies", "max")
	if v := d.Deck.Main.Exact; v != nil {
		set(&f.Main.Min, 0, v, "deck", "main", "exact")
		f.Main.Max = f.Main.Min
	}
	if err == nil && f.Main.Max != Any && f.Main.Min > f.Main.Max {
		err = d.fail(toml.Key{"deck", "main"}, "at least %d and at most %d cards", f.Main.Min, f.Main.Max)
	}
	if err == nil && f.Copies > 127 {
		f.Copies = Any
	}
	return err
}

// number is the value of a key, or none when the key is not there.
func (d *document) number(p map[string]int, v *value, none int, key ...string) (int, error) {
	switch {
	case v == nil:
		return none, nil
	case v.name == "":
		return v.n, nil
	}
	if n, ok := p[v.name]; ok {
		return n, nil
	}
	if v.name == "any" {
		return Any, nil
	}
	return 0, d.fail(key, "%s = %q is neither a number nor a parameter", toml.Key(key), v.name)
}
