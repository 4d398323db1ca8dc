package transform

import (
	"cmp"
	"slices"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/results/matchfile"
	"deckmill/ingest/source"
)

// The profiles that are taken when none is given (issue F): by what was read.
const (
	matrixProfile = "xcb"
	listProfile   = "mtr-2025-11"
)

// matches makes one clean list of the rows of match lists: rounds get numbers,
// names players, rows an outcome for each side; what stands twice counts once,
// what contradicts itself does not count (spec/results.md, spec/standings.md).
func (w *work) matches() {
	w.profile()
	m := &w.p.Matches
	if !m.Given() {
		return
	}
	w.matchRounds()
	w.matchSides()
	w.teamSides()
	w.matchPairs()
	w.laterRounds()
	w.matchScores()
	w.playersTwice()
	w.leavers()
	w.bracket()
	w.fakeByes()
	w.decksWithoutMatch()
}

// profile fills in the profile when none was given: it depends on what was read.
func (w *work) profile() {
	s := &w.p.Settings.Scoring
	list := w.p.Matches.Given()
	if list && len(w.p.Matrices) > 0 {
		w.sink.Add(w.finding("RESULTS_TWO_KINDS", w.firstMatch()))
		list = false
	}
	fit := matrixProfile
	if list {
		fit = listProfile
	}
	switch {
	case s.Profile == "" && list:
		f := w.finding("PROFILE_DEFAULT", source.Pos{})
		f.Args = map[string]string{"profile": fit}
		w.sink.Add(f)
	case s.Profile != "" && (s.Profile == matrixProfile) == list && (list || len(w.p.Matrices) > 0):
		f := w.finding("PROFILE_UNFIT", source.Pos{})
		f.Raw, f.Args = s.Profile, map[string]string{"profile": fit}
		w.sink.Add(f)
	case s.Profile != "":
		return
	}
	s.Profile = fit
}

func (w *work) firstMatch() source.Pos {
	m := &w.p.Matches
	if m.Len() > 0 {
		return m.Pos[0]
	}
	return m.Records[0].Pos
}

// onlyList reports that the phase is scored from match lists.
func (w *work) onlyList() bool { return w.p.Matches.Given() && len(w.p.Matrices) == 0 }

// noCorrections refuses corrections.csv: its results are those of two games,
// as a matrix has them.
func (w *work) noCorrections() {
	for k := range w.p.Corrections {
		c := &w.p.Corrections[k]
		if k == 0 {
			f := w.finding("CORRECTION_FOR_LIST", c.Pos)
			f.Player = c.Player
			w.sink.Add(f)
		}
		c.Status = "refused"
	}
}

// onMatch starts a finding about row i.
func (w *work) onMatch(code string, i int) diag.Finding {
	m := &w.p.Matches
	f := w.finding(code, m.Pos[i])
	f.Subject = diag.Subject{Kind: diag.OnMatch, ID: w.matchID(i)}
	f.Player, f.Raw = w.sideName(m.A[i]), m.Score(i)
	f.Args = map[string]string{"opponent": w.sideName(m.B[i]), "round": m.RoundName(i)}
	return f
}

func (w *work) matchID(i int) string {
	m := &w.p.Matches
	id := func(player int32) string {
		if player < 0 {
			return "bye"
		}
		return w.p.Players.ID[player]
	}
	return MatchID(w.p.Settings.Phase, m.Round[i], id(m.A[i]), id(m.B[i]))
}

func (w *work) sideName(player int32) string {
	if player < 0 {
		return "BYE"
	}
	return w.p.Players.Name[player]
}

// roundKey tells rounds apart by what their names say.
type roundKey struct {
	playoff  bool
	size, no int
	text     string // of a round without number and size
}

// matchRounds numbers the rounds: the Swiss ones by their numbers, the playoff
// after them, quarterfinals before semifinals.
func (w *work) matchRounds() {
	m := &w.p.Matches
	keys := map[roundKey]int{} // -> number in list
	byText := map[string]int{}
	var list []roundKey
	of := make([]int, m.Len())
	for i, text := range m.RoundText {
		k, known := byText[text]
		if !known {
			r := matchfile.ParseRound(text)
			key := roundKey{playoff: r.Playoff, size: r.Size, no: r.No}
			if r.No == 0 && r.Size == 0 || r.Playoff && r.Size == 0 {
				key.text = strings.TrimSpace(text)
			}
			var dup bool
			if k, dup = keys[key]; !dup {
				k = len(list)
				keys[key] = k
				list = append(list, key)
				m.Rounds = append(m.Rounds, strings.TrimSpace(text))
			}
			byText[text] = k
		}
		of[i] = k
	}
	number := w.numberRounds(list)
	names := make([]string, 0, len(list))
	for k, n := range number {
		for int(n) > len(names) {
			names = append(names, "")
		}
		names[n-1] = m.Rounds[k]
	}
	m.Rounds = names
	m.Round, m.Playoff, m.Later = make([]int32, m.Len()), make([]bool, m.Len()), make([]bool, m.Len())
	for i, k := range of {
		m.Round[i], m.Playoff[i] = number[k], list[k].playoff
	}
}

var digits = lazyregexp.New(`\d+`)

// padded is a text whose numbers sort as numbers: "Day 2" before "Day 10".
func padded(s string) string {
	return digits.ReplaceAllStringFunc(s, func(d string) string { return strings.Repeat("0", max(0, 9-len(d))) + d })
}

// numberRounds gives each kind of round its number.
func (w *work) numberRounds(list []roundKey) []int32 {
	m := &w.p.Matches
	number := make([]int32, len(list))
	var open, playoff []int
	for k, r := range list {
		switch {
		case r.playoff:
			playoff = append(playoff, k)
		case r.no > 0 && r.text == "":
			number[k] = int32(r.no) //nolint:gosec // at most four digits
			m.Swiss = max(m.Swiss, number[k])
		default:
			open = append(open, k)
		}
	}
	byText := func(a, b int) int { return strings.Compare(padded(list[a].text), padded(list[b].text)) }
	slices.SortStableFunc(open, byText)
	for _, k := range open {
		m.Swiss++
		number[k] = m.Swiss
	}
	slices.SortStableFunc(playoff, func(a, b int) int {
		x, y := list[a], list[b]
		if x.size > 0 && y.size > 0 {
			return cmp.Compare(y.size, x.size)
		}
		return cmp.Or(cmp.Compare(x.no, y.no), byText(a, b))
	})
	next := m.Swiss
	for _, k := range playoff {
		next++
		number[k] = next
	}
	return number
}

// matchSides finds the players of each row, turns it so that the side with the
// smaller id comes first, and works out what happened.
func (w *work) matchSides() {
	m := &w.p.Matches
	n := m.Len()
	m.A, m.B = make([]int32, n), make([]int32, n)
	m.AOut, m.BOut, m.Double = make([]event.Outcome, n), make([]event.Outcome, n), make([]bool, n)
	for i := range n {
		if w.isBye(m.ALabel[i]) {
			m.Turn(i) // readers refuse rows without any player
		}
		m.A[i] = w.matchPlayer(m.ALabel[i])
		m.B[i] = -1
		if !w.isBye(m.BLabel[i]) {
			m.B[i] = w.matchPlayer(m.BLabel[i])
		}
		if m.B[i] >= 0 && m.B[i] < m.A[i] {
			m.Turn(i)
		}
		if m.A[i] < 0 { // nobody at all
			m.Status[i], m.Double[i] = event.MatchVoid, true
			continue
		}
		if m.A[i] == m.B[i] {
			f := w.onMatch("MATCH_SELF", i)
			w.sink.Add(f)
			m.Status[i] = event.MatchConflict
			continue
		}
		w.outcome(i)
	}
}

// teamSides: most sides are teams of teams.csv.
func (w *work) teamSides() {
	m := &w.p.Matches
	n := 0
	for i := range m.Len() {
		if m.A[i] >= 0 && slices.Contains(w.p.Teams.ID, w.p.Players.ID[m.A[i]]) {
			n++
		}
	}
	m.Teams = m.Teams || n > 0 && 2*n > m.Len()
}

// outcome decides row i: the games, unless the status overrides them. A winner
// or a draw that the games contradict is an error, and the row does not count.
func (w *work) outcome(i int) {
	m := &w.p.Matches
	byGames := m.ByGames(i)
	a, b := event.Unknown, event.Unknown
	switch s := m.Status[i]; s {
	case event.MatchPlayed:
		a, b = w.played(i, byGames)
		if m.Status[i] != event.MatchPlayed {
			break
		}
		if a == event.Unknown {
			m.Status[i] = event.MatchNotReported
		}
	case event.MatchBye:
		a = event.Win
		if byGames == event.Loss && !m.NoGames {
			m.Status[i], a = event.MatchByeLost, event.Loss
		}
	case event.MatchByeHalf:
		a = event.Draw
	case event.MatchByeLost:
		a = event.Loss
	case event.MatchForfeitWin, event.MatchNoShowB, event.MatchDQB:
		a, b = event.Win, event.Loss
	case event.MatchForfeitLoss, event.MatchNoShowA, event.MatchDQA:
		a, b = event.Loss, event.Win
	case event.MatchDoubleLoss, event.MatchDoubleNoShow:
		a, b = event.Loss, event.Loss
	case event.MatchIntentional:
		a, b = event.Draw, event.Draw
		if byGames == event.Win || byGames == event.Loss {
			a, b = w.contradiction(i, byGames)
		}
	case event.MatchTimeDraw: // the games at time count
		a = cmp.Or(byGames, event.Draw)
		b = a.Inverse()
		if a != event.Draw {
			m.Status[i] = event.MatchPlayed
		}
	case event.MatchConcession:
		a = wonBy(m.Won[i])
		b = a.Inverse()
	default: // drop, not reported, void, unknown, conflict: nobody gets anything
	}
	if m.B[i] < 0 {
		b = event.Unknown
	}
	m.AOut[i], m.BOut[i] = a, b
}

func wonBy(s event.MatchSide) event.Outcome {
	return [...]event.Outcome{event.Unknown, event.Win, event.Loss, event.Draw}[s]
}

// played decides a row without a status of its own. Without an opponent it is a
// bye, lost when the games say so (a late entry).
func (w *work) played(i int, byGames event.Outcome) (a, b event.Outcome) {
	m := &w.p.Matches
	if m.B[i] < 0 {
		m.Status[i] = event.MatchBye
		if byGames == event.Loss {
			m.Status[i] = event.MatchByeLost
			return event.Loss, event.Unknown
		}
		return event.Win, event.Unknown
	}
	said := wonBy(m.Won[i])
	fits := said == event.Unknown || byGames == event.Unknown || said == byGames || m.Playoff[i] && byGames == event.Draw
	if !fits {
		return w.contradiction(i, byGames)
	}
	if a = cmp.Or(said, byGames); a == event.Draw && m.AWins[i].V+m.BWins[i].V == 0 && m.Drawn[i].V == 3 && !m.NoGames {
		m.Status[i] = event.MatchIntentional // 0-0-3: how platforms write it
	}
	return a, a.Inverse()
}

func (w *work) contradiction(i int, byGames event.Outcome) (a, b event.Outcome) {
	m := &w.p.Matches
	f := w.onMatch("MATCH_CONTRADICTION", i)
	f.Args["games"] = m.Score(i)
	f.Raw = cmp.Or(m.Raw[i], "the opposite")
	_ = byGames
	w.sink.Add(f)
	m.Status[i] = event.MatchConflict
	m.Doubtful = append(m.Doubtful, m.A[i], m.B[i])
	return event.Unknown, event.Unknown
}
