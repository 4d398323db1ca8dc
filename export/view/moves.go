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
	standings, names := rows{}, map[string]string{}
	for _, t := range tables {
		switch t.Schema.Name {
		case table.Standings.Name:
			standings = rowsOf(t)
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
			key := strings.Fields(c.text("subject", r))
			m.Phase, m.Player = key[0], cmp.Or(names[key[min(1, len(key)-1)]], key[len(key)-1])
			gone = append(gone, m)
		case column == "":
			at[c.text("subject", r)] = m
		}
	}
	var list []Move
	for r := range standings.n {
		subject := strings.TrimRight(standings.text("phase", r)+" "+standings.text("player_id", r)+" "+standings.text("deck_id", r), " ")
		m, moved := at[subject]
		if !moved {
			continue
		}
		m.Phase, m.Player, m.New = standings.text("phase", r), standings.text("player", r), standings.num("rank", r)
		list = append(list, m)
	}
	return append(list, gone...)
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
