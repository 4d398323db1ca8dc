package swiss

import (
	"slices"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
)

// Result is a scored match list.
type Result struct {
	*Table
	Findings []diag.Finding
}

// Score scores the match lists of p under the profile of its settings, and
// compares what was published. It returns nil when the phase holds none.
func Score(p *event.Phase) *Result {
	profile := Lookup(p.Settings.Scoring.Profile)
	if !p.Matches.Given() || profile == nil {
		return nil
	}
	r := reporter{p: p, names: namesOf(p)}
	r.t = Compute(p, profile)
	if p.Matches.Swiss == 0 {
		code := "STANDINGS_ONLY"
		if len(p.Matches.ALabel) > 0 {
			code = "PLAYOFF_ONLY"
		}
		r.add(code, source.Pos{})
	}
	r.fakeByes()
	r.wide()
	r.published()
	return &Result{Table: r.t, Findings: r.out}
}

// reporter collects what there is to say about standings.
type reporter struct {
	p     *event.Phase
	t     *Table
	names names
	out   []diag.Finding
}

// add raises a finding and returns it for its values.
func (r *reporter) add(code string, pos source.Pos) *diag.Finding {
	f := diag.New(code)
	f.Phase, f.Pos, f.Args = r.p.Settings.Phase, pos, map[string]string{}
	r.out = append(r.out, f)
	return &r.out[len(r.out)-1]
}

// about raises a finding about a player.
func (r *reporter) about(code string, player int32, pos source.Pos) *diag.Finding {
	f := r.add(code, pos)
	f.Player, f.Subject.ID = r.p.Players.Name[player], r.p.Players.ID[player]
	return f
}

// fakeByes says how entries that stand for a bye count.
func (r *reporter) fakeByes() {
	for _, player := range r.p.Matches.Fake {
		f := r.about("MATCH_FAKE_BYE", player, r.p.Players.Pos[player])
		f.Args["profile"] = r.t.Profile.ID
		f.Args["how_en"], f.Args["how_fr"], f.Args["how_ru"] = "as byes", "comme byes", "как bye"
		if r.t.Profile.FakeBye == "opponent" {
			f.Args["how_en"], f.Args["how_fr"], f.Args["how_ru"] = "like those of a player", "comme ceux d'un joueur", "как у игрока"
		}
	}
}

// wide says where an exact fraction does not fit its columns.
func (r *reporter) wide() {
	for i := range r.t.Lines {
		l := &r.t.Lines[i]
		for k, v := range l.Shown {
			if !v.OK() {
				continue
			}
			if _, _, ok := v.Parts(); !ok {
				f := r.about("TIEBREAK_WIDE", l.Player, r.p.Players.Pos[l.Player])
				f.Raw = Kind(k).String()
			}
		}
	}
}

// Status is the status of a line for the table.
func (t *Table) Status(p *event.Phase, l *Line) string {
	m := &p.Matches
	has := func(list []int32) bool { _, ok := slices.BinarySearch(list, l.Player); return ok }
	switch {
	case p.Players.Status[l.Player] != "":
		return p.Players.Status[l.Player]
	case has(m.DQ):
		return "dq"
	case has(m.Doubtful):
		return "provisional"
	case has(m.Dropped):
		return "dropped"
	}
	for _, rec := range m.Records {
		if rec.Dropped && rec.Player == p.Players.Name[l.Player] {
			return "dropped"
		}
	}
	return "active"
}

// MatchPoints are the points of one side of a match.
func (t *Table) MatchPoints(out event.Outcome, status event.MatchStatus) int {
	s := scorer{p: t.Profile}
	return s.points(out, status == event.MatchBye)
}
