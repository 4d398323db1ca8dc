package format

import (
	"cmp"
	"slices"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/transform/catalog"
)

// parts compiles the sections that only some formats have.
func (l *loader) parts(f *Format, d *document, p map[string]int) error {
	for _, part := range []func(*Format, *document, map[string]int) error{l.leader, l.each, l.team, l.reference} {
		if err := part(f, d, p); err != nil {
			return err
		}
	}
	if d.Sealed != nil {
		f.Sealed = &Sealed{Clause: d.Sealed.Clause, Product: cmp.Or(d.Sealed.Product, d.Sealed.Clause)}
	}
	return nil
}

func (l *loader) leader(f *Format, d *document, p map[string]int) error {
	s := &d.Leader
	if s.Card == "" {
		return nil
	}
	n, err := d.number(p, s.Count, 1, "leader", "count")
	if err != nil {
		return err
	}
	f.Leader = &Leader{Count: n, AskPairs: s.Pairs == "ask", SelfCheck: s.SelfCheck, Clause: s.Clause}
	if f.Leader.Allowed, err = d.cardExpr(s.Card, "leader", "card"); err != nil {
		return err
	}
	if s.Ask != "" {
		if f.Leader.Ask, err = d.cardExpr(s.Ask, "leader", "ask"); err != nil {
			return err
		}
	}
	if d.Lock.From != "" {
		f.Lock = &Lock{
			Identity: d.Lock.From == "leader.identity", BasicLands: d.Lock.BasicLands == "produce",
			Clause: d.Lock.Clause, Basics: cmp.Or(d.Lock.Basics, d.Lock.Clause),
		}
	}
	return nil
}

func (l *loader) each(f *Format, d *document, p map[string]int) error {
	n, err := d.number(p, d.Colours.Each, 0, "colours", "each")
	if err == nil && n > 0 {
		f.Each = &Each{Min: n, Clause: d.Colours.Clause}
	}
	return err
}

func (l *loader) team(f *Format, d *document, p map[string]int) error {
	members, err := d.number(p, d.Team.Members, 0, "team", "members")
	if err != nil || members == 0 {
		return err
	}
	n, err := d.number(p, d.Team.Copies, Any, "team", "copies")
	f.Team = &Team{
		Members: members, Copies: n, Restricted: d.Team.Restricted == "team", Clause: d.Team.Clause,
		Size: cmp.Or(d.Team.Members2, d.Team.Clause), Listed: cmp.Or(d.Team.Listed, d.Team.Clause),
	}
	return err
}

// reference fills the reference data of the day: {15 * x} is computed.
func (l *loader) reference(f *Format, d *document, p map[string]int) error {
	for i := range d.Print {
		s := &d.Print[i]
		if !l.on(spanOf(s.From, s.To)) {
			continue
		}
		text := diag.Text{EN: cmp.Or(s.Say["en"], s.Value), FR: s.Say["fr"], RU: s.Say["ru"]}
		for _, t := range []*string{&text.EN, &text.FR, &text.RU} {
			filled, err := d.compute(*t, p)
			if err != nil {
				return err
			}
			*t = filled
		}
		f.Printed = append(f.Printed, Print{Key: s.Key, Text: text, Clause: s.Clause})
	}
	return nil
}

// colourColumns makes the colour columns and returns what fills them card by
// card.
func (l *loader) colourColumns(f *Format, out *cardColumns, d *document, n int) func(id int32, c *catalog.Card) {
	fill := func(int32, *catalog.Card) {}
	if f.Lock != nil {
		fill = l.lockColumns(f, out, d, n)
	}
	if f.Each == nil {
		return fill
	}
	out.hue = make([]catalog.Colours, n)
	all, r := f.Option("colours.faces")
	if r.Open() {
		out.hueIf = make([]catalog.Colours, n)
	}
	return func(id int32, c *catalog.Card) {
		fill(id, c)
		out.hue[id] = hue(c, all == "all")
		if out.hueIf != nil {
			out.hueIf[id] = hue(c, all != "all")
		}
	}
}

// hue is the colours a card can count for: its own, not those of symbols; all
// halves of a split card, the front of a two-faced one (seed 004).
func hue(c *catalog.Card, all bool) catalog.Colours {
	h := c.Colours & catalog.All
	if all {
		for i := range c.Faces {
			h |= c.Faces[i].Colours & catalog.All
		}
	}
	return h
}

// lockColumns: what the lock looks at, and the same under the other option of
// each open reading.
func (l *loader) lockColumns(f *Format, out *cardColumns, d *document, n int) func(id int32, c *catalog.Card) {
	out.shows = make([]catalog.Colours, n)
	now := lockTest{colours: slices.Contains(d.Lock.Test, "colours"), symbols: slices.Contains(d.Lock.Test, "symbols"), identity: slices.Contains(d.Lock.Test, "identity")}
	now.set("lock.reminder_text", f.options["lock.reminder_text"])
	now.set("lock.faces", f.options["lock.faces"])
	now.set("lock.basic_land_types", f.options["lock.basic_land_types"])
	now.set("lock.hybrid", f.options["lock.hybrid"])
	var others []lockTest
	for _, key := range []string{"lock.reminder_text", "lock.faces", "lock.basic_land_types", "lock.hybrid"} {
		value, r := f.Option(key)
		if !r.Open() {
			continue
		}
		other := now
		for _, o := range r.Options {
			if o != value {
				other.set(key, o)
			}
		}
		out.showsIf = append(out.showsIf, altShows{r, make([]catalog.Colours, n)})
		others = append(others, other)
	}
	return func(id int32, c *catalog.Card) {
		out.shows[id] = now.shows(c)
		for i := range others {
			out.showsIf[i].shows[id] = others[i].shows(c)
		}
	}
}

// lockTest is one way to read the lock (seed 001, rule 2).
type lockTest struct {
	colours, symbols, identity     bool
	reminder, front, types, single bool
}

func (t *lockTest) set(key, option string) {
	switch key {
	case "lock.reminder_text":
		t.reminder = option == "count"
	case "lock.faces":
		t.front = option == "front"
	case "lock.basic_land_types":
		t.types = option == "count"
	case "lock.hybrid":
		t.single = option == "forbid"
	}
}

// hybridOut is a colour bit that no lock holds: a hybrid symbol where they are
// forbidden.
const hybridOut = catalog.Colours(1 << 7)

// shows is the colours of a card that must be in the lock.
func (t *lockTest) shows(c *catalog.Card) catalog.Colours {
	var s catalog.Colours
	if t.identity {
		s |= c.Identity
	}
	var front, back, backHues catalog.Colours
	for i := range c.Faces {
		cost, hues := catalog.Symbols(c.Faces[i].ManaCost), c.Faces[i].Colours&catalog.All
		if i == 0 || !c.TwoSided() {
			front |= cost
			if t.colours {
				s |= hues
			}
		} else {
			back |= cost
			backHues |= hues
		}
		if t.single && hybrid(c.Faces[i].ManaCost) {
			s |= hybridOut
		}
	}
	if t.colours {
		s |= c.Colours & catalog.All
		if !t.front {
			s |= backHues
		}
	}
	if t.symbols {
		s |= c.SymbolsOutsideReminder
		if t.front { // symbols that only the back explains
			s &^= (back | backHues) &^ (front | c.Colours)
		}
	}
	if t.reminder {
		s |= c.SymbolsInReminder
	}
	if t.types {
		s |= c.BasicTypes
	}
	return s
}

// hybrid reports a symbol of two colours, such as {W/U}.
func hybrid(cost string) bool {
	for part := range strings.SplitSeq(cost, "{") {
		if len(part) >= 3 && part[1] == '/' && strings.IndexByte("WUBRG", part[0]) >= 0 && strings.IndexByte("WUBRG", part[2]) >= 0 {
			return true
		}
	}
	return false
}
