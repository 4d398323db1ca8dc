package scoring

import (
	"strconv"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/transform"
)

// PrintedTotal is a total that somebody published for a row.
type PrintedTotal struct {
	Value     int
	WithBonus bool // a total (points and bonus); false = points only
	Pos       source.Pos
}

// Printed is the printed total of row i: its own total column first, else the
// total or the points of published.csv.
func Printed(p *event.Phase, i int) (PrintedTotal, bool) {
	all := printedAll(p, i)
	if len(all) == 0 {
		return PrintedTotal{}, false
	}
	return all[0], true
}

// printedAll lists every printed total of a row.
func printedAll(p *event.Phase, i int) []PrintedTotal {
	var out []PrintedTotal
	e := &p.Table.Entrants[i]
	if e.Total.OK && !p.Table.Scale04 {
		out = append(out, PrintedTotal{Value: int(e.Total.V), WithBonus: true, Pos: e.Printed})
	}
	for k := range p.Published {
		r := &p.Published[k]
		if r.Twice || rowOf(p, r.Player) != i {
			continue
		}
		if r.Total.OK {
			out = append(out, PrintedTotal{Value: int(r.Total.V), WithBonus: true, Pos: r.At("total")})
		}
		if r.Points.OK {
			out = append(out, PrintedTotal{Value: int(r.Points.V), Pos: r.At("points")})
		}
	}
	return out
}

// rowOf is the row of a player as published.csv names him, -1 when there is
// none or he has several.
func rowOf(p *event.Phase, name string) int {
	found := -1
	id := transform.PlayerID(name)
	for i := range p.Table.Entrants {
		e := &p.Table.Entrants[i]
		if e.ID == name {
			return i
		}
		if transform.PlayerID(e.Label) == id || e.Player >= 0 && p.Players.ID[e.Player] == id {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// sum is the points of row i, as given or after corrections.
func sum(t *event.Crosstable, i, split int, corrected bool) int {
	n := 0
	for j := range t.Entrants {
		if j == i {
			continue
		}
		g := t.At(i, j).Given
		if corrected {
			g = t.At(i, j).Games
		}
		n += Points(g, split)
	}
	return n
}

func bonus(e *event.Entrant) int {
	if e.Bonus.OK {
		return int(e.Bonus.V)
	}
	return 0
}

// DecideSplit finds the worth of a split match: as set; else the value that
// more than half of the printed totals fit, and more than fit the other; else 3
// with a warning. A table in which it makes no difference needs neither.
func DecideSplit(p *event.Phase, sink *diag.Sink) int {
	if s := p.Settings.Scoring.SplitPoints; s.OK {
		return int(s.V)
	}
	t := &p.Table
	fits := map[int]int{}
	printed, matters := 0, false
	for i := range t.Entrants {
		matters = matters || sum(t, i, 3, false) != sum(t, i, 2, false) || sum(t, i, 3, true) != sum(t, i, 2, true)
		for _, total := range printedAll(p, i) {
			printed++
			for _, s := range []int{3, 2} {
				if reaches(t, i, s, total) {
					fits[s]++
				}
			}
		}
	}
	if !matters {
		return 3
	}
	for _, s := range []int{3, 2} {
		if 2*fits[s] > printed && fits[s] > fits[5-s] {
			sink.Add(splitFinding(p, "SPLIT_FROM_TOTALS", s))
			return s
		}
	}
	sink.Add(splitFinding(p, "SPLIT_NOT_SET", 3))
	return 3
}

// reaches reports that row i sums to a printed total, before or after corrections.
func reaches(t *event.Crosstable, i, split int, printed PrintedTotal) bool {
	b := 0
	if printed.WithBonus {
		b = bonus(&t.Entrants[i])
	}
	return sum(t, i, split, false)+b == printed.Value || sum(t, i, split, true)+b == printed.Value
}

func splitFinding(p *event.Phase, code string, split int) diag.Finding {
	f := diag.New(code)
	f.Phase = p.Settings.Phase
	f.Clause = "2.4e"
	f.Counted = diag.N(split)
	f.Pos = source.Pos{File: p.Table.Entrants[0].Pos.File, Sheet: p.Table.Entrants[0].Pos.Sheet}
	return f
}

// totals compares printed values with computed ones: q is the phase as it is
// scored, p as it was given.
type totals struct {
	p, q   *event.Phase
	origin []int // row of p for each row of q
	o      Options
	sink   *diag.Sink
}

// check compares printed totals, game records, tournament points and ranks
// with the computed ones. counted is the computed value, allowed the printed
// one. A total that was right before corrections and rulings is only noted; one
// that is right after them is settled.
func (t *totals) check(rows []Row) {
	byEntrant := map[int]*Row{}
	for k := range rows {
		byEntrant[rows[k].Entrant] = &rows[k]
	}
	t.twice()
	for i := range t.q.Table.Entrants {
		t.ownScale(i)
		for _, printed := range printedAll(t.q, i) {
			t.total(i, printed)
		}
	}
	t.printedRows(rows)
	published := t.publishedTotals(rows)
	for k := range t.q.Published {
		r := &t.q.Published[k]
		if r.Twice {
			continue
		}
		i := rowOf(t.q, r.Player)
		switch {
		case i < 0 && rowOf(t.p, r.Player) < 0:
			t.sink.Add(unknownPublished(t.q, r))
		case i >= 0:
			t.published(r, byEntrant[i], published)
		}
	}
}

// twice marks the rows of published.csv that name a row of the table again: the
// first one is compared.
func (t *totals) twice() {
	first := map[int]*event.Published{}
	for k := range t.q.Published {
		r := &t.q.Published[k]
		i := rowOf(t.p, r.Player)
		if i < 0 || first[i] == nil {
			first[i] = r
			continue
		}
		r.Twice = true
		f := onRow(t.p, i, "PUBLISHED_TWICE", r.At("player"))
		f.Related = []source.Pos{first[i].At("player")}
		t.sink.Add(f)
	}
}

// ownScale compares the printed total of a row of a table of the scale 4 3 2 1 0
// with the sum of its cells as they stand there.
func (t *totals) ownScale(i int) {
	e := &t.q.Table.Entrants[i]
	if !t.q.Table.Scale04 || !e.Total.OK {
		return
	}
	n := bonus(e)
	for j := range t.p.Table.Entrants {
		if g := t.p.Table.At(t.origin[i], j).Given; g.Ambiguous {
			n += 2
		} else {
			n += 2*g.Count(event.Win) + g.Count(event.Draw)
		}
	}
	if n == int(e.Total.V) {
		return
	}
	f := onRow(t.q, i, "TOTAL_DIFFERS", e.Printed)
	f.Clause = "2.4g"
	f.Counted, f.Allowed = diag.N(n), diag.N(int(e.Total.V))
	f.Args = map[string]string{"difference": signed(int(e.Total.V) - n)}
	t.sink.Add(f)
}

// total compares one printed total of row i. It may count the decks that a
// ruling took out.
func (t *totals) total(i int, printed PrintedTotal) {
	before, corrected := sum(&t.p.Table, t.origin[i], t.o.Split, false), sum(&t.p.Table, t.origin[i], t.o.Split, true)
	counted := sum(&t.q.Table, i, t.o.Split, true)
	if printed.WithBonus {
		b := bonus(&t.q.Table.Entrants[i])
		before, corrected, counted = before+b, corrected+b, counted+b
	}
	right := printed.Value == counted || printed.Value == corrected
	if right && before == corrected {
		return
	}
	f := onRow(t.q, i, "TOTAL_DIFFERS", printed.Pos)
	f.Clause = "2.4g"
	f.Counted, f.Allowed = diag.N(counted), diag.N(printed.Value)
	switch {
	case right: // a correction mended it
		f.Counted = diag.N(before)
		f.Settled = true
	case printed.Value == before: // printed before the corrections
		f.Severity = diag.Info
	}
	f.Args = map[string]string{"difference": signed(printed.Value - f.Counted.V)}
	t.sink.Add(f)
}

func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// onRow starts a finding about row i of the table.
func onRow(p *event.Phase, i int, code string, pos source.Pos) diag.Finding {
	f := diag.New(code)
	f.Phase = p.Settings.Phase
	f.Pos = pos
	e := &p.Table.Entrants[i]
	f.Player, f.DeckID = e.Label, deckID(p, i)
	f.Subject.ID = e.ID
	return f
}

func unknownPublished(p *event.Phase, r *event.Published) diag.Finding {
	f := diag.New("PUBLISHED_PLAYER_UNKNOWN")
	f.Phase, f.Pos = p.Settings.Phase, r.At("player")
	f.Player, f.Raw = r.Player, r.Player
	f.Subject.ID = r.Player
	return f
}
