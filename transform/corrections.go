package transform

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/header"
)

// MatchID is the id of a match: phase, round and the sorted ids of its sides.
func MatchID(phase string, round int32, a, b string) string {
	if b < a {
		a, b = b, a
	}
	return phase + "/" + strconv.Itoa(int(max(round, 1))) + "/" + a + "/" + b
}

// corrections applies corrections.csv in order: seq, then file order. Each
// sets both cells of its pair; refused and pending ones are only listed.
func (w *work) corrections() {
	list := w.p.Corrections
	slices.SortStableFunc(list, func(a, b event.Correction) int { return int(a.Seq) - int(b.Seq) })
	for k := range list {
		c := &list[k]
		if c.Phase != "" && c.Phase != w.p.Settings.Phase {
			continue
		}
		if c.Status == "" {
			c.Status = "applied"
		}
		w.correct(c)
	}
}

func (w *work) correct(c *event.Correction) {
	i := w.correctionSide(c, c.Player)
	j := w.correctionSide(c, c.Opponent)
	games, ok := correctionGames(c)
	switch {
	case i < 0 || j < 0:
		c.Old, c.New, c.Status = "", games.String(), unusable(c.Status)
		return
	case i == j:
		w.correctionFault(c, "CORRECTION_SELF", c.Player)
		c.Status = unusable(c.Status)
		return
	case !ok:
		w.correctionFault(c, "CORRECTION_RESULT", c.OnPlay+c.OnDraw+c.Result)
		c.Status = unusable(c.Status)
		return
	}
	t := &w.p.Table
	here, there := t.At(i, j), t.At(j, i)
	c.Old, c.New = pairText(t, here, there), gamesText(t, games)
	if c.Status != "applied" {
		return
	}
	here.Games, there.Games = games, games.Inverse()
	here.Corrected, there.Corrected = true, true
}

// unusable: a correction that cannot be applied stays pending.
func unusable(status string) string {
	if status == "refused" {
		return status
	}
	return "pending"
}

// correctionSide is the row of a player as a correction names him: by deck id,
// name or number of the row; a full stop behind the name is forgiven. A player
// with several rows has to be named by deck id.
func (w *work) correctionSide(c *event.Correction, label string) int {
	label = strings.TrimSpace(label)
	var rows []int
	for _, text := range []string{label, strings.TrimRight(label, ". ")} {
		if rows = w.rowsCalled(text); len(rows) == 1 {
			return rows[0]
		}
		if len(rows) > 1 {
			break
		}
	}
	w.correctionFault(c, "CORRECTION_PLAYER_UNKNOWN", label, rows...)
	return -1
}

// rowsCalled lists the rows that a text names: the one with this id, else those
// of the player, else the one with this number.
func (w *work) rowsCalled(text string) []int {
	t := &w.p.Table
	id, player := PlayerID(text), w.player(text)
	var byName, byNumber []int
	for i := range t.Entrants {
		e := &t.Entrants[i]
		switch {
		case e.ID == text:
			return []int{i}
		case PlayerID(e.Label) == id || player >= 0 && e.Player == player:
			byName = append(byName, i)
		case e.No > 0 && strconv.Itoa(int(e.No)) == text:
			byNumber = append(byNumber, i)
		}
	}
	if byName != nil {
		return byName
	}
	return byNumber
}

// correctionFault reports a correction that cannot be applied; rows are those
// it may mean.
func (w *work) correctionFault(c *event.Correction, code, raw string, rows ...int) {
	f := w.finding(code, c.Pos)
	f.Raw, f.Player = raw, c.Player
	f.Subject.ID = w.in.Files.Name(c.Pos)
	f.Args = map[string]string{"opponent": c.Opponent}
	if code == "CORRECTION_PLAYER_UNKNOWN" {
		var known []string
		for _, e := range w.p.Table.Entrants {
			known = append(known, e.Label)
		}
		if near := header.NearestOf(raw, known); near != "" && rows == nil {
			f.Suggestions = []string{near}
		}
		for _, i := range rows {
			f.Suggestions = append(f.Suggestions, w.p.Table.Entrants[i].ID)
		}
	}
	w.sink.Add(f)
}

// correctionGames reads the result of a correction: on_play and on_draw, or
// one text of letters or points.
func correctionGames(c *event.Correction) (event.Games, bool) {
	if c.OnPlay != "" || c.OnDraw != "" {
		first, okFirst := anyLetter(c.OnPlay)
		second, okSecond := anyLetter(c.OnDraw)
		return event.Games{First: first, Second: second, Ordered: true}, okFirst && okSecond
	}
	text := strings.ToUpper(strings.TrimSpace(c.Result))
	own, _, both := strings.Cut(text, "-") // "6-0" names both sides
	if both {
		text = strings.TrimSpace(own)
	}
	if g, ok := readCell(text, points); ok && text != "" {
		return g, true
	}
	g, ok := readCell(text, wdl)
	return g.Unordered(), ok
}

func anyLetter(s string) (event.Outcome, bool) {
	s = strings.ToUpper(strings.TrimSpace(s))
	if len(s) != 1 {
		return event.Unknown, false
	}
	return letter(s[0], wdl)
}

// pairText is a pair as the table has it: the cell, with the mirror when the
// two do not fit.
func pairText(t *event.Crosstable, here, there *event.Cell) string {
	if here.Corrected {
		return gamesText(t, here.Games)
	}
	text := here.Text
	if text == "" {
		text = "?"
	}
	if there.Given.Inverse().Same(here.Given) {
		return text
	}
	mirror := there.Text
	if mirror == "" {
		mirror = "?"
	}
	return text + " / " + mirror
}

// gamesText writes games as the table does: letters, or points with a split as 3.
func gamesText(t *event.Crosstable, g event.Games) string {
	if !g.Known() {
		return "?"
	}
	if t.Letters != "" {
		return g.Unordered().String()
	}
	for text, games := range pointGames {
		if games.Same(g) {
			return text
		}
	}
	return "0"
}
