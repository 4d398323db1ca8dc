package swiss

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/results/matchfile"
)

// columns that are compared with what was published.
var columns = []string{"points", "omw", "gw", "ogw"}

// given is a published row with its player and the precision of each share.
type given struct {
	row      *event.Published
	player   int32
	decimals [kinds]int
}

func (g *given) share(k Kind) event.Share { return [...]event.Share{g.row.OMW, g.row.GW, g.row.OGW}[k] }

// published compares the published standings with these, and with those under
// every other profile.
func (r *reporter) published() {
	if len(r.p.Published) == 0 || r.p.Matches.Swiss == 0 {
		return
	}
	rows := r.givenRows()
	if len(rows) == 0 {
		return
	}
	c := comparison{r: r, rows: rows, skip: r.skipped(rows), equal: map[string]int{}}
	c.profiles()
	c.afterCut()
	c.summary()
	for i := range rows {
		c.report(&rows[i])
	}
	c.ranks()
}

// givenRows finds the players; who stands in no match is reported.
func (r *reporter) givenRows() []given {
	var rows []given
	most := [kinds]int{}
	for i := range r.p.Published {
		x := &r.p.Published[i]
		player, ok := r.names.player(x.Player)
		if !ok || r.t.Of(player) == nil {
			if matchfile.IsBye(x.Player) || matchfile.IsFakeBye(x.Player) {
				continue
			}
			f := r.add("PUBLISHED_NO_MATCH", x.At("player"))
			f.Player, f.Subject.ID = strings.TrimSpace(x.Player), strings.TrimSpace(x.Player)
			if x.Points.OK {
				f.Raw = strconv.Itoa(int(x.Points.V))
				if x.Points.V == 0 {
					f.Severity = diag.Info // entered, and never played
				}
			}
			continue
		}
		g := given{row: x, player: player}
		for k := range kinds {
			g.decimals[k] = g.share(k).Decimals
			most[k] = max(most[k], g.decimals[k])
		}
		rows = append(rows, g)
	}
	// a value such as 0.5 may have lost its zeros: it is as exact as its column
	for i := range rows {
		for k := range kinds {
			rows[i].decimals[k] = max(rows[i].decimals[k], min(most[k], 6))
		}
	}
	return rows
}

// skipped are the columns that are not compared: GW% and OGW% where no game
// scores are stored and the profile knows that.
func (r *reporter) skipped(rows []given) [kinds]bool {
	var skip [kinds]bool
	m := &r.p.Matches
	if !r.t.Games || m.NoGames && r.t.Profile.UseGames == "scores" {
		skip[GW], skip[OGW] = true, true
	}
	for k := range kinds {
		skip[k] = skip[k] || !slices.ContainsFunc(rows, func(g given) bool { return g.share(k).OK })
	}
	return skip
}

// comparison is the published table beside those under all profiles.
type comparison struct {
	r      *reporter
	rows   []given
	skip   [kinds]bool
	tables []*Table // other profiles, the best first
	equal  map[string]int
	cut    *Table // after the cut, nil when it was before
}

// differs lists the columns in which a row differs from a table.
func (c *comparison) differs(t *Table, g *given) []string {
	l := t.Of(g.player)
	if l == nil {
		return []string{"points"}
	}
	var out []string
	if g.row.Points.OK && int(g.row.Points.V) != l.Points {
		out = append(out, "points")
	}
	for k := range kinds {
		s := g.share(k)
		if !s.OK || c.skip[k] || !l.Shown[k].OK() && t == c.r.t {
			continue
		}
		if !l.Shown[k].OK() || !near(s.V, l.Shown[k].Float(), g.decimals[k]) {
			out = append(out, k.String())
		}
	}
	return out
}

// near: the two are equal at the printed precision. Seven decimals and more are
// those of a computer that cuts as well as rounds; its noise in the ninth does
// not count.
func near(printed, exact float64, decimals int) bool {
	unit := math.Pow10(-min(decimals, 9))
	if decimals < 6 {
		unit /= 2
	}
	return math.Abs(printed-exact) <= unit*1.001+1e-12
}

// profiles scores the list under every other profile, and sorts them by how
// many players are equal.
func (c *comparison) profiles() {
	count := func(t *Table) {
		for i := range c.rows {
			if len(c.differs(t, &c.rows[i])) == 0 {
				c.equal[t.Profile.ID]++
			}
		}
	}
	count(c.r.t)
	if c.equal[c.r.t.Profile.ID] == len(c.rows) {
		return
	}
	others := slices.Clone(Profiles())
	for _, id := range []string{"melee-floor", "melee-raw"} {
		others = append(others, withDraw(Lookup(id), 0)) // melee in 2023: a drawn game is worth nothing
	}
	for _, p := range others {
		if p.ID != c.r.t.Profile.ID {
			t := Compute(c.r.p, p)
			count(t)
			c.tables = append(c.tables, t)
		}
	}
	slices.SortStableFunc(c.tables, func(a, b *Table) int { return cmp.Compare(c.equal[b.Profile.ID], c.equal[a.Profile.ID]) })
}

// summary says under which profiles the published table is equal.
func (c *comparison) summary() {
	f := c.r.add("PUBLISHED_PROFILE", c.rows[0].row.Pos)
	f.Counted, f.Allowed = diag.N(c.equal[c.r.t.Profile.ID]), diag.N(len(c.rows))
	f.Args["profile"] = c.r.t.Profile.ID
	var other []string
	for _, t := range c.tables {
		if c.equal[t.Profile.ID] == len(c.rows) {
			other = append(other, t.Profile.ID)
		}
	}
	slices.Sort(other)
	if len(other) > 0 {
		f.Severity = diag.Warning
	}
	f.Args["other"] = strings.Join(other, ", ")
	f.Suggestions = other
}

// report raises a finding for each column that differs.
func (c *comparison) report(g *given) {
	l := c.r.t.Of(g.player)
	for _, column := range c.differs(c.r.t, g) {
		published, value := c.values(l, g, column)
		other := c.explains(g, column)
		code := "PUBLISHED_DIFFERS"
		if other != "" {
			code = "PUBLISHED_OTHER_PROFILE"
		}
		f := c.r.about(code, g.player, g.row.At(column))
		f.Raw = published
		f.Args["column"], f.Args["value"], f.Args["profile"], f.Args["other"] = column, value, c.r.t.Profile.ID, other
		if other == "" && column == "points" {
			f.Counted, f.Allowed = diag.N(l.Points), diag.N(int(g.row.Points.V))
			c.needs(f, l, int(g.row.Points.V)-l.Points)
		}
	}
}

// values are the published and the computed text of a column.
func (c *comparison) values(l *Line, g *given, column string) (published, value string) {
	k := slices.Index(columns, column) - 1
	if k < 0 {
		return strconv.Itoa(int(g.row.Points.V)), strconv.Itoa(l.Points)
	}
	decimals := min(max(g.decimals[k], 4), 9)
	return strconv.FormatFloat(g.share(Kind(k)).V, 'f', decimals, 64), strconv.FormatFloat(l.Shown[k].Float(), 'f', decimals, 64)
}

// explains names the profile under which the column is as published: the one
// with most players equal first.
func (c *comparison) explains(g *given, column string) string {
	for _, t := range c.tables {
		if c.equal[t.Profile.ID] == len(c.rows) && !slices.Contains(c.differs(t, g), column) {
			return t.Profile.ID
		}
	}
	if c.cut != nil {
		return "after-the-cut"
	}
	for _, t := range c.tables {
		if !slices.Contains(c.differs(t, g), column) {
			return t.Profile.ID
		}
	}
	return ""
}

// needs says what would explain a difference in points: a missing win or draw,
// and in which rounds the player has no result.
func (c *comparison) needs(f *diag.Finding, l *Line, more int) {
	m := &c.r.p.Matches
	has := map[int32]bool{}
	for _, x := range l.met {
		has[m.Round[x.row]] = true
	}
	var open []string
	for round := int32(1); round <= min(m.Swiss, 1000); round++ {
		if !has[round] {
			open = append(open, strconv.Itoa(int(round)))
		}
	}
	in := strings.Join(open, ", ")
	say := func(en, fr, ru, enIn, frIn, ruIn string) {
		if in != "" && more > 0 {
			en, fr, ru = en+enIn+in, fr+frIn+in, ru+ruIn+in
		}
		f.Args["needs_en"], f.Args["needs_fr"], f.Args["needs_ru"] = en, fr, ru
		f.Suggestions = []string{en}
	}
	win, draw := c.r.t.Profile.Points.Win, c.r.t.Profile.Points.Draw
	enIn, frIn, ruIn := " in round ", " à la ronde ", " в туре "
	switch {
	case more == win:
		say("needs one more win", "il manque une victoire", "не хватает одной победы", enIn, frIn, ruIn)
	case more == draw:
		say("needs one more draw", "il manque un nul", "не хватает одной ничьей", enIn, frIn, ruIn)
	case more > 0:
		say(fmt.Sprintf("needs %d more points", more), fmt.Sprintf("il manque %d points", more), fmt.Sprintf("не хватает очков: %d", more), enIn, frIn, ruIn)
	default:
		say(fmt.Sprintf("has %d points too many here", -more), fmt.Sprintf("%d points de trop ici", -more), fmt.Sprintf("здесь лишних очков: %d", -more), "", "", "")
	}
}

// ranks compares the order: among the published players, equal ones may stand
// in any order. Where values differ, the order does too, and is not told again.
func (c *comparison) ranks() {
	if c.equal[c.r.t.Profile.ID] < len(c.rows) {
		return
	}
	for i := range c.rows {
		g := &c.rows[i]
		if !g.row.Rank.OK {
			continue
		}
		l := c.r.t.Of(g.player)
		before, same := 0, 0
		for k := range c.rows {
			switch o := c.r.t.Of(c.rows[k].player); {
			case o.Rank < l.Rank:
				before++
			case o.Rank == l.Rank:
				same++
			}
		}
		rank := int(g.row.Rank.V)
		if (rank <= before || rank > before+same) && (rank < l.Rank || rank >= l.Rank+l.Sharing) {
			f := c.r.about("PUBLISHED_RANK", g.player, g.row.At("position"))
			f.Raw = strconv.Itoa(rank)
			f.Args["value"] = strconv.Itoa(before + 1)
		}
	}
}
