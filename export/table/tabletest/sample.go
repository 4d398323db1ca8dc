// Package tabletest has tables for tests: an invented event of twelve decks
// and random tables. It is imported by tests only.
package tabletest

import (
	"fmt"
	"slices"
	"strconv"

	"deckmill/export/table"
)

// Decks is the number of decks of the invented event.
const Decks = 12

var people = [Decks]string{
	"Anne Lefèvre", "Boris Иванов", "Chloé d'Arc", "Dmitri", "Éva Nagy", "Fred \"Fox\" Miller",
	"Guðrún", "=HYPERLINK(\"http://x\")", "Ivan_x0041_", "José & María", "Kim 김", "Léo",
}

var deckNames = [Decks]string{
	"Mox Lotus", "Turn-one Vise", "Manlands", "Black Vise", "Sapphire Storm", "Chancellor", "-2 Liliana", "Land Lock", "Dryad", "Thopters", "Rack", "Leyline",
}

var cards = [...]string{"Black Lotus", "Barbarian Ring", "Mishra's Factory", "Chancellor of the Annex", "Elvish Spirit Guide", "Fire // Ice"}

// Event makes all tables of the invented event, in schema order, with each text
// for itself. The results table is in letters when letters is set, else in
// points.
func Event(letters bool) []*table.Table {
	e := &event{tables: map[string]*table.Table{}}
	var list []*table.Table
	for _, s := range slices.Insert(table.Schemas(), len(table.Schemas())-1, &table.Survivor, &table.Season) {
		t := table.New(s)
		e.tables[s.Name] = t
		list = append(list, t)
	}
	e.play(letters)
	e.people()
	e.submissions()
	e.rest()
	for i, t := range list {
		list[i] = Plain(t)
	}
	return list
}

const (
	id  = "3cb-71-2006-02-01"
	day = 13180 // 2006-02-01
)

type event struct {
	tables map[string]*table.Table
	points [Decks]int
	counts [Decks][7]int // by points of the match
}

func player(i int) string { return fmt.Sprintf("p%02d", i+1) }

// play fills crosstable and matches.
func (e *event) play(letters bool) {
	t, m := e.tables["crosstable"], e.tables["matches"]
	values := [...]int{6, 4, 3, 2, 1, 0}
	names := [...]string{"WW", "WD", "WL", "DD", "DL", "LL"}
	for i := range Decks {
		for j := range Decks {
			if i == j {
				t.Append(id, "main", i+1, j+1, player(i), player(j), "X", table.Nil)
				continue
			}
			k := (i*7 + j*3 + 5*((i+j)%4)) % 6
			if i > j {
				k = 5 - (j*7+i*3+5*((i+j)%4))%6
			}
			cell := strconv.Itoa(values[k])
			if letters {
				cell = names[k]
			}
			t.Append(id, "main", i+1, j+1, player(i), player(j), cell, values[k])
			e.points[i] += values[k]
			e.counts[i][values[k]]++
			if i < j {
				m.Append(id, "main", fmt.Sprintf("main-1-%s-%s", player(i), player(j)), 1, table.Nil, player(i), people[i], player(j), people[j],
					1, 1, table.Nil, "W", "L", values[k], values[5-k], "played", "matrix.csv", table.Nil, i+2, j+2)
			}
		}
	}
}

// people fills events, players and standings.
func (e *event) people() {
	e.tables["events"].Append(id, "main", "3CB #71", day, "3CB", "xcb", 3, "integer", true, "shared", "highest", "starter 2026-08", 20666, "0.1.0")
	order := make([]int, Decks)
	for i := range order {
		order[i] = i
		e.tables["players"].Append(id, player(i), people[i], table.Nil, table.Nil, 1, false)
	}
	slices.SortStableFunc(order, func(a, b int) int { return e.points[b] - e.points[a] })
	s := e.tables["standings"]
	n := table.Nil
	for rank, i := range order {
		c := e.counts[i]
		status := "active"
		if rank == 4 {
			status = "provisional"
		}
		s.Append(id, "main", rank+1, false, n, player(i), people[i], n, player(i), deckNames[i], status, e.points[i], Decks-1,
			2*c[6]+c[4]+c[3], c[4]+2*c[2]+c[1], 2*c[0]+c[1]+c[3], 0,
			e.points[i]+i%3, i%3, 110-7*rank, c[6], c[4], c[3], c[2], c[1], c[0], n, n, n, n, n, n, n, n, n)
	}
}

// submissions fills decks and deck_cards.
func (e *event) submissions() {
	n := table.Nil
	verdicts := []string{"legal", "legal", "legal", "illegal", "legal", "ruling", "legal", "legal", "incomplete", "legal", "legal", "legal"}
	for i := range Decks {
		e.tables["decks"].Append(id, "main", player(i), player(i), people[i], n, deckNames[i], "3CB", verdicts[i], verdicts[i] == "legal", false,
			int64(1138752000000000+i*61_000_000), 3, 0, n, fmt.Sprintf("%064x", i), "decks.csv", n, i+2)
		for k := range 3 {
			card := cards[(i+k*2)%len(cards)]
			e.tables["deck_cards"].Append(id, "main", player(i), "main", k+1, 1, card, card, n, 1000+k, "exact", "en", n, n, false, "decks.csv", n, i+2, k+3)
		}
	}
	e.tables["deck_cards"].Append(id, "main", player(8), "main", 4, 1, "Blakc Lotus", n, n, n, "near", n, n, n, false, "decks.csv", n, 10, 6)
}

// rest fills findings, corrections and files.
func (e *event) rest() {
	n := table.Nil
	f := e.tables["findings"]
	f.Append(id, "main", "error", "LIST_BANNED", false, "2.2b", "deck:p04", n, player(3), people[3], "Black Lotus", n, 1, 0,
		"Dmitri's deck Black Vise holds Black Lotus, which is on the list xcb-main of this day and may not be played.", n, "decks.csv", n, 5, 3)
	f.Append(id, "main", "ruling", "DECK_AMBIGUOUS", false, "2.3e", "deck:p06", n, player(5), people[5], n, "Chancellor", n, n,
		"Chancellor may be one of five cards.\nSay which in todo/rulings.csv.", "Chancellor of the Annex", "decks.csv", n, 7, 3)
	f.Append(id, "main", "warning", "NAME_NEAR", true, n, "deck:p09", n, player(8), people[8], n, "Blakc Lotus", n, n,
		"Blakc Lotus is not a card; Black Lotus is near.", "Black Lotus", "decks.csv", n, 10, 6)
	f.Append(id, "main", "info", "FILE_ENCODING", false, n, "file:decks.csv", n, n, n, n, n, n, n, "Read as windows-1252.", n, "decks.csv", n, n, n)
	e.tables["survivor"].Append(id, 2, "D01", 1, n, "", "valid", "first deck")
	e.tables["survivor"].Append(id, 3, "D02", 1, 1, "D01", "invalid", "3 against D01 (needs 6 or 4)")
	e.tables["season"].Append("p01", people[0], 3, 2, 842, 1)
	e.tables["corrections"].Append(id, "main", 1, "p01 p02", "WL", "WW", "forum post 17", "agreed by both", "applied")
	e.tables["files"].Append(id, "decks.csv", fmt.Sprintf("%064x", 1), int64(1234), "windows-1252", "decks-wide", 14, 12, 1, 1)
	e.tables["files"].Append(id, "matrix.csv", fmt.Sprintf("%064x", 2), int64(999), "utf-8", "matrix-points", 13, 12, 0, 1)
}
