package swiss

import (
	"cmp"
	"fmt"
	"slices"

	"deckmill/ingest/event"
)

// Step is one line of the working of a tie-break: what one opponent (or the
// player himself, for his own percentages) gave.
type Step struct {
	Player, Opponent int32 // Opponent -1 = none
	Round            int32
	Kind             string // omw, ogw: an opponent's part; mw, gw: the player's own; byes
	Points, Of       int    // earned and possible points
	Used             Rat    // after rounding and floor
	Raw              Rat
	Counted          bool
	Why              string
}

// Worksheet is the working of every tie-break, by final rank, kind and round.
func (t *Table) Worksheet(p *event.Phase) []Step {
	var out []Step
	m := &p.Matches
	if m.Swiss == 0 {
		return nil // standings without matches: nothing was worked out
	}
	outside := uncounted(m)
	for i := range t.Lines {
		l := &t.Lines[i]
		list := append(slices.Clone(l.met), outside[l.Player]...)
		slices.SortFunc(list, func(a, b met) int {
			return cmp.Or(cmp.Compare(m.Round[a.row], m.Round[b.row]), cmp.Compare(a.opponent, b.opponent), cmp.Compare(a.row, b.row))
		})
		out = append(out, t.own(p, l)...)
		for _, kind := range []Kind{OMW, OGW} {
			if kind == OGW && !t.Games {
				continue
			}
			for _, x := range list {
				out = append(out, t.step(p, l, x, kind))
			}
		}
	}
	return out
}

// uncounted are the rows of each player that are not in his tie-breaks: the
// playoff, conflicts, matches without a result.
func uncounted(m *event.Matches) map[int32][]met {
	out := map[int32][]met{}
	for i := range m.Len() {
		if m.Double[i] || notScored(m, i) == "" {
			continue
		}
		out[m.A[i]] = append(out[m.A[i]], met{row: int32(i), opponent: m.B[i]})
		if b := m.B[i]; b >= 0 && b != m.A[i] {
			out[b] = append(out[b], met{row: int32(i), opponent: m.A[i]})
		}
	}
	return out
}

// notScored says why a row is in no tie-break, "" when it is.
func notScored(m *event.Matches, i int) string {
	switch {
	case m.Later[i]:
		return "after the published standings: not in the tie-breaks"
	case m.Playoff[i]:
		return "playoff: not in the tie-breaks"
	case !m.Counts(i):
		return m.Status[i].String() + ": not scored"
	}
	return ""
}

// own is the working of the player's own percentages.
func (t *Table) own(p *event.Phase, l *Line) []Step {
	win := t.Profile.Points.Win
	rounds := l.Rounds
	if t.Profile.Denominator == "all" {
		rounds = int(p.Matches.Swiss)
	}
	out := []Step{{
		Player: l.Player, Opponent: -1, Kind: "mw", Points: l.Points, Of: win * rounds, Raw: l.rawMatch, Used: l.match, Counted: false,
		Why: fmt.Sprintf("own match wins, for the opponents: %d points in %d rounds%s", l.Points, rounds, t.raised(l.rawMatch, l.match)),
	}}
	if t.Games {
		out = append(out, Step{
			Player: l.Player, Opponent: -1, Kind: "gw", Points: l.GamePoints, Of: t.Profile.Games.Win * l.Games, Raw: l.rawGame, Used: l.Shown[GW], Counted: true,
			Why: fmt.Sprintf("own game wins: %d points in %d games%s", l.GamePoints, l.Games, t.raised(l.rawGame, l.Shown[GW])),
		})
	}
	return out
}

// raised says that the floor was used, or a rounding.
func (t *Table) raised(raw, used Rat) string {
	switch c := raw.Cmp(used); {
	case c == 0:
		return ""
	case c < 0 && used.Cmp(t.Profile.Values.apply(t.Profile.floor)) == 0:
		return ", raised to the floor " + t.Profile.Floor
	}
	return ", rounded"
}

// step is what one opponent gave.
func (t *Table) step(p *event.Phase, l *Line, x met, kind Kind) Step {
	s := Step{Player: l.Player, Opponent: x.opponent, Round: p.Matches.Round[x.row], Kind: kind.String(), Counted: x.counted, Raw: R(0, 1), Used: R(0, 1)}
	if why := notScored(&p.Matches, int(x.row)); why != "" {
		s.Why = why
		return s
	}
	o := t.Of(x.opponent)
	if !x.counted || o == nil {
		s.Why = "own bye: no opponent"
		return s
	}
	if kind == OMW {
		rounds := o.Rounds
		if t.Profile.Denominator == "all" {
			rounds = int(p.Matches.Swiss)
		}
		s.Points, s.Of, s.Raw, s.Used = o.Points, t.Profile.Points.Win*rounds, o.rawMatch, o.match
		s.Why = fmt.Sprintf("%d points in %d rounds", o.Points, rounds)
	} else {
		s.Points, s.Of, s.Raw, s.Used = o.GamePoints, t.Profile.Games.Win*o.Games, o.rawGame, o.game
		s.Why = fmt.Sprintf("%d points in %d games", o.GamePoints, o.Games)
	}
	s.Why += t.raised(s.Raw, s.Used)
	return s
}
