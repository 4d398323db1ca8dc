package view

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"deckmill/export/table"
)

// Move is a place in the standings that differs from the earlier output of the
// event (table changes). Old is Null for who came in, New for who went.
type Move struct {
	Phase, Player string
	Old, New      int64
}

// Moves are the ranks that have changed, in the order of the standings; who
// went out of them stands last.
func Moves(tables []*table.Table, changes *table.Table) []Move {
	standings, names, phases := rows{}, map[string]string{}, map[string]string{"final": ""}
	for _, t := range tables {
		switch t.Schema.Name {
		case table.Standings.Name:
			standings = rowsOf(t)
		case table.Events.Name:
			events := rowsOf(t)
			for r := range events.n {
				phases[events.text("phase", r)] = ""
			}
		case table.Players.Name:
			players := rowsOf(t)
			for r := range players.n {
				names[players.text("player_id", r)] = players.text("player", r)
			}
		}
	}
	at := map[string]Move{} // by subject
	var gone []Move
	c := rowsOf(changes)
	for r := range c.n {
		if c.text("table", r) != table.Standings.Name {
			continue
		}
		m := Move{Old: whole(c.text("old", r)), New: whole(c.text("new", r))}
		switch column := c.text("column", r); {
		case column == "rank":
			at[c.text("subject", r)] = m
		case column == "" && c.text("new", r) == "":
			var rest string
			m.Phase, rest = firstOf(c.text("subject", r), phases)
			id, _ := firstOf(rest, names)
			m.Player = cmp.Or(names[id], id)
			gone = append(gone, m)
		case column == "":
			at[c.text("subject", r)] = m
		}
	}
	var list []Move
	before := map[string]bool{} // phases with standings in the earlier output
	for _, m := range gone {
		before[m.Phase] = true
	}
	for r := range standings.n {
		if m, moved := at[standingKey(standings, r)]; !moved || m.Old != Null {
			before[standings.text("phase", r)] = true
		}
	}
	for r := range standings.n {
		m, moved := at[standingKey(standings, r)]
		if !moved {
			continue
		}
		if m.Old == Null && !before[standings.text("phase", r)] {
			continue // the results of the phase are new as a whole
		}
		m.Phase, m.Player, m.New = standings.text("phase", r), standings.text("player", r), standings.num("rank", r)
		list = append(list, m)
	}
	return append(list, gone...)
}

// standingKey is how the table changes calls a row of the standings.
func standingKey(standings rows, r int) string {
	return strings.TrimRight(standings.text("phase", r)+" "+standings.text("player_id", r)+" "+standings.text("deck_id", r), " ")
}

// firstOf cuts the longest known text, which may hold blanks, from the beginning
// of s; else the first word.
func firstOf(s string, known map[string]string) (first, rest string) {
	for i := len(s); i > 0; i-- {
		if _, ok := known[s[:i]]; ok && (i == len(s) || s[i] == ' ') {
			return s[:i], strings.TrimPrefix(s[i:], " ")
		}
	}
	first, rest, _ = strings.Cut(s, " ")
	return first, rest
}

// whole is the number of a text, Null for none.
func whole(s string) int64 {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n
	}
	return Null
}

// Text is the move as people write it, "Corvin 3 -> 1".
func (m *Move) Text(lang string) string {
	switch {
	case m.Old == Null && m.New == Null:
		return m.Player + " " + Word("moveout", lang)
	case m.Old == Null:
		return fmt.Sprintf("%s %s -> %d", m.Player, Word("movenew", lang), m.New)
	}
	return fmt.Sprintf("%s %d -> %d", m.Player, m.Old, m.New)
}
