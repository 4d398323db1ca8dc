package view

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deckmill/export/table"
)

// Revised is a result that both outputs have and that differs. Old and New are
// the points of A and B, or the games when only those differ.
type Revised struct{ A, B, Old, New string }

// since notes what differs from the earlier output of the event (table changes):
// ranks, results, and which corrections are new since then.
func (b *builder) since(tables []*table.Table) {
	changes := b.tables[table.Changed.Name]
	for _, m := range Moves(tables, changes) {
		p := b.phase(m.Phase)
		p.Moves = append(p.Moves, m)
	}
	c := rowsOf(changes)
	if c.n == 0 {
		return
	}
	was := map[string]map[string]string{} // match_id -> column -> old value
	fresh := map[string]bool{}            // phase and number of a correction
	for r := range c.n {
		subject, column := c.text("subject", r), c.text("column", r)
		switch c.text("table", r) {
		case table.Corrections.Name:
			fresh[subject] = true
		case table.Matches.Name:
			if column == "" {
				continue // came or went as a whole: no correction
			}
			if was[subject] == nil {
				was[subject] = map[string]string{}
			}
			was[subject][column] = c.text("old", r)
		}
	}
	for _, p := range b.event.Phases {
		for i := range p.Corrections {
			p.Corrections[i].Known = !fresh[fmt.Sprintf("%s %d", p.ID, p.Corrections[i].Seq)]
		}
	}
	b.revised(was)
}

// revised lists the results that differ, in the order of the matches.
func (b *builder) revised(was map[string]map[string]string) {
	t := b.rows(&table.Matches)
	count := func(n int64) string {
		if n == Null {
			return ""
		}
		return strconv.FormatInt(n, 10)
	}
	for r := range t.n {
		old := was[t.text("match_id", r)]
		if old == nil {
			continue
		}
		x := Revised{A: t.text("a", r), B: t.text("b", r)}
		for _, columns := range [][]string{{"a_points", "b_points"}, {"a_games", "b_games", "drawn_games"}} {
			var before, now []string
			for _, name := range columns {
				value := count(t.num(name, r))
				now = append(now, value)
				if first, changed := old[name]; changed {
					value = first
				}
				before = append(before, value)
			}
			x.Old, x.New = strings.Join(before, " / "), strings.Join(now, " / ")
			if x.Old != x.New && !slices.Contains(before, "") {
				p := b.phase(t.text("phase", r))
				p.Revised = append(p.Revised, x)
				break
			}
		}
	}
}
