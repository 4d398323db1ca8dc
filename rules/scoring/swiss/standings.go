package swiss

import (
	"cmp"
	"slices"

	"deckmill/ingest/event"
)

// Kind is one of the three tie-breaks of Appendix C.
type Kind int

// The kinds, in the order of the rules.
const (
	OMW Kind = iota // opponents' match-win percentage
	GW              // own game-win percentage
	OGW             // opponents' game-win percentage
	kinds
)

var kindNames = [...]string{"omw", "gw", "ogw"}

// String is the name of the column.
func (k Kind) String() string { return kindNames[k] }

// Line is one player (or team) in the standings.
type Line struct {
	Player              int32 // index into Players
	Rank, Sharing       int   // final rank, 1-2-2-4, and how many share it
	SwissRank           int
	SwissSharing        int
	Points              int
	Rounds              int // rounds with a result
	Wins, Draws, Losses int // matches, byes among the wins
	Byes                int
	GamePoints, Games   int

	Shown [kinds]Rat // as the profile prints it; no number = does not apply
	exact [kinds]Rat // what is compared

	match, game Rat // MW% and GW% as opponents see them: rounded, floored
	rawMatch    Rat
	rawGame     Rat
	met         []met
}

// met is a counted row from the player's view.
type met struct {
	row      int32
	opponent int32 // -1 = none
	counted  bool  // as an opponent
}

// Table is the standings of a phase under a profile.
type Table struct {
	Profile *Profile
	Lines   []Line // by final rank
	Games   bool   // GW% and OGW% apply

	at []int32 // player -> line, -1 = none
}

// Of is the line of a player, nil for none.
func (t *Table) Of(player int32) *Line {
	if player < 0 || int(player) >= len(t.at) || t.at[player] < 0 {
		return nil
	}
	return &t.Lines[t.at[player]]
}

// Compute scores the matches of p under a profile.
func Compute(p *event.Phase, profile *Profile) *Table {
	m := &p.Matches
	t := &Table{Profile: profile, Games: profile.UseGames != "never" && (profile.TeamGames || !m.Teams)}
	s := scorer{m: m, p: profile, t: t, byPlayer: make([]int32, p.Players.Len())}
	s.enter()
	if m.Swiss == 0 {
		s.records(p)
	}
	s.tally()
	s.percentages(false)
	s.averages(t.Lines)
	if m.Swiss == 0 {
		t.printed(p)
	}
	t.rank()
	t.bracket(m)
	t.at = make([]int32, p.Players.Len())
	for i := range t.at {
		t.at[i] = -1
	}
	for i := range t.Lines {
		t.at[t.Lines[i].Player] = int32(i)
	}
	return t
}

// scorer is a computation on its way.
type scorer struct {
	m        *event.Matches
	p        *Profile
	t        *Table
	byPlayer []int32 // player -> line while lines stand by id, -1 = none
	fake     map[int32]bool
}

// enter makes a line for everybody who stands in a match of his own, in the
// order of ids.
func (s *scorer) enter() {
	in := make([]bool, len(s.byPlayer))
	for i := range s.m.Len() {
		if a := s.m.A[i]; a >= 0 {
			in[a] = true
		}
		if b := s.m.B[i]; b >= 0 {
			in[b] = true
		}
	}
	s.fake = map[int32]bool{}
	if s.p.FakeBye == "bye" {
		for _, player := range s.m.Fake {
			s.fake[player] = true
			in[player] = false
		}
	}
	for player, yes := range in {
		s.byPlayer[player] = -1
		if yes {
			s.byPlayer[player] = int32(len(s.t.Lines)) //nolint:gosec // limited input
			s.t.Lines = append(s.t.Lines, Line{Player: int32(player)})
		}
	}
}

// line is the line of a player, nil for none and for a fake bye.
func (s *scorer) line(player int32) *Line {
	if player < 0 || s.byPlayer[player] < 0 {
		return nil
	}
	return &s.t.Lines[s.byPlayer[player]]
}

// tally counts points, rounds and games of the Swiss rounds.
func (s *scorer) tally() {
	for i := range s.m.Len() {
		if s.m.Playoff[i] || !s.m.Counts(i) {
			continue
		}
		a, b := s.m.A[i], s.m.B[i]
		s.count(i, a, b, s.m.AOut[i], false)
		if b >= 0 {
			s.count(i, b, a, s.m.BOut[i], true)
		}
	}
}

// count adds row i to one player.
func (s *scorer) count(i int, player, other int32, out event.Outcome, second bool) {
	l := s.line(player)
	if l == nil {
		return
	}
	bye := other < 0 || s.fake[other]
	if bye && out == event.Win {
		l.Byes++
	}
	l.Rounds++
	l.Points += s.points(out, other < 0 && s.m.Status[i] == event.MatchBye)
	switch out {
	case event.Win:
		l.Wins++
	case event.Draw:
		l.Draws++
	case event.Loss:
		l.Losses++
	case event.Unknown:
	}
	won, lost, drawn := s.games(i, out, bye)
	if second {
		won, lost = lost, won
	}
	l.GamePoints += won*s.p.Games.Win + lost*s.p.Games.Loss + drawn*s.p.Games.Draw
	l.Games += won + lost + drawn
	l.met = append(l.met, met{row: int32(i), opponent: other, counted: !bye}) //nolint:gosec // limited input
}

func (s *scorer) points(out event.Outcome, bye bool) int {
	switch {
	case bye:
		return s.p.Bye.Points
	case out == event.Win:
		return s.p.Points.Win
	case out == event.Draw:
		return s.p.Points.Draw
	case out == event.Loss:
		return s.p.Points.Loss
	}
	return 0
}

// games are the games of row i as its first side has them. A bye counts as the
// profile says; games that nobody wrote count only where the source never
// stores them, and for an intentional draw.
func (s *scorer) games(i int, out event.Outcome, bye bool) (won, lost, drawn int) {
	m := s.m
	first := m.AOut[i]
	switch given := m.AWins[i].OK; {
	case m.Status[i] == event.MatchBye || bye && out == event.Win:
		won, lost = s.p.Bye.Games[0], s.p.Bye.Games[1]
		if bye && m.B[i] >= 0 && first != event.Win { // the fake bye stands first
			won, lost = lost, won
		}
		return won, lost, 0
	case m.Status[i] == event.MatchByeLost && !given:
		return s.p.Bye.Games[1], s.p.Bye.Games[0], 0
	case given:
		return int(m.AWins[i].V), int(m.BWins[i].V), int(m.Drawn[i].V)
	case m.Status[i] == event.MatchIntentional:
		g := s.p.IntentionalGames
		return g[0], g[1], g[2]
	case m.NoGames && first == event.Win:
		return 1, 0, 0
	case m.NoGames && first == event.Loss:
		return 0, 1, 0
	case m.NoGames && first == event.Draw:
		return 0, 0, 1
	}
	return 0, 0, 0
}

// percentages works out the MW% and GW% of everybody. In polluted standings
// (taken after the cut) the rounds and games of the playoff are in them.
func (s *scorer) percentages(polluted bool) {
	floor := s.p.Values.apply(s.p.floor)
	for i := range s.t.Lines {
		l := &s.t.Lines[i]
		rounds := l.Rounds
		if s.p.Denominator == "all" && !polluted {
			rounds = int(s.m.Swiss)
		}
		l.rawMatch, l.rawGame = share(l.Points, s.p.Points.Win*rounds), share(l.GamePoints, s.p.Games.Win*l.Games)
		l.match = s.p.Values.apply(l.rawMatch).Max(floor)
		game := s.p.Values.apply(l.rawGame)
		l.game = game.Max(floor)
		own := game
		if s.p.FloorOwnGW {
			own = l.game
		}
		l.exact[GW] = own
		l.Shown[GW] = own
		if s.p.Values.Decimals == 0 {
			l.Shown[GW] = s.p.Averages.apply(own)
		}
	}
}

// share is n of d, 0 when nothing was played.
func share(n, d int) Rat {
	if d == 0 {
		return R(0, 1)
	}
	return R(n, d)
}

// averages are the means over the opponents, one for each match with him; own
// byes are left out. Without any opponent it is the floor.
func (s *scorer) averages(lines []Line) {
	floor := s.p.Values.apply(s.p.floor)
	for i := range lines {
		l := &lines[i]
		match, game, n := R(0, 1), R(0, 1), 0
		for _, x := range l.met {
			if !x.counted {
				continue
			}
			o := s.line(x.opponent)
			match, game = match.Add(o.match), game.Add(o.game)
			n++
		}
		l.exact[OMW], l.exact[OGW] = floor, floor
		if n > 0 {
			l.exact[OMW], l.exact[OGW] = match.Over(n), game.Over(n)
		}
		l.Shown[OMW], l.Shown[OGW] = s.p.Averages.apply(l.exact[OMW]), s.p.Averages.apply(l.exact[OGW])
		if !s.t.Games {
			l.Shown[GW], l.Shown[OGW] = Rat{}, Rat{}
		}
		if s.p.Compare == "rounded" {
			l.exact = l.Shown
		}
	}
}

// compare orders two lines by the keys of the profile. It never looks at their
// match: head-to-head inside a comparator is not transitive (bugs 69).
func (t *Table) compare(a, b *Line) int {
	for _, key := range t.Profile.Keys {
		c := 0
		switch key {
		case "points":
			c = cmp.Compare(b.Points, a.Points)
		case "omw":
			c = compareRat(b.exact[OMW], a.exact[OMW])
		case "gw":
			if t.Games {
				c = compareRat(b.exact[GW], a.exact[GW])
			}
		case "ogw":
			if t.Games {
				c = compareRat(b.exact[OGW], a.exact[OGW])
			}
		}
		if c != 0 {
			return c
		}
	}
	return 0
}

func compareRat(a, b Rat) int {
	if !a.OK() || !b.OK() {
		return 0
	}
	return a.Cmp(b)
}

// rank sorts the lines and numbers them 1-2-2-4; a total tie shares the rank
// and stands in the order of ids.
func (t *Table) rank() {
	slices.SortStableFunc(t.Lines, func(a, b Line) int { return t.compare(&a, &b) })
	for from := 0; from < len(t.Lines); {
		to := from + 1
		for to < len(t.Lines) && t.compare(&t.Lines[from], &t.Lines[to]) == 0 {
			to++
		}
		for k := from; k < to; k++ {
			l := &t.Lines[k]
			l.SwissRank, l.SwissSharing = from+1, to-from
			l.Rank, l.Sharing = l.SwissRank, l.SwissSharing
		}
		from = to
	}
}
