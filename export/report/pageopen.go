package report

import (
	"strconv"
	"strings"

	"deckmill/export/view"
)

type pairs struct {
	ID         string
	Impossible []impossible
	Missing    []owes
}

type impossible struct{ A, B, Cells, Place string }

type owes struct {
	Player  string
	Against []string
}

// pairs are the results that are wanted: impossible ones and missing ones.
func (m *maker) pairs() {
	if len(m.v.Open) == 0 {
		return
	}
	key := "missing"
	if len(m.v.Missing()) == 0 {
		key = "impossible"
	}
	t := &pairs{ID: m.heading(key, len(m.v.Open))}
	for _, x := range m.v.Impossible() {
		if len(t.Impossible) == mostFindings {
			break
		}
		t.Impossible = append(t.Impossible, impossible{A: x.A, B: x.B, Cells: x.ACell + " / " + x.BCell, Place: place(x.File, "", text(x.Row), text(x.Col))})
	}
	for _, o := range m.v.MissingByPlayer() {
		if len(t.Missing) == mostFindings {
			break
		}
		x := owes{Player: o.Player}
		for _, p := range o.Pairs {
			x.Against = append(x.Against, p.Other(o.Player))
		}
		t.Missing = append(t.Missing, x)
	}
	m.out.Pairs = t
}

// place is file, sheet, row and column as far as they are known.
func place(file, sheet, row, col string) string {
	s := file
	if sheet != "" {
		s += "!" + sheet
	}
	if row == "" {
		return s
	}
	return strings.TrimSuffix(s+":"+row+":"+col, ":")
}

type findings struct {
	ID            string
	Open, Settled []finding
	More          string
}

type finding struct {
	*view.Finding
	Place string
	Fixes []string // what mends it, one of them each
}

func (m *maker) findings() {
	if len(m.v.Findings) == 0 {
		return
	}
	t := &findings{ID: m.heading("findings", len(m.v.OpenFindings()))}
	for i, f := range m.v.Findings {
		if i == mostFindings {
			t.More = m.more(len(m.v.Findings) - mostFindings)
			break
		}
		x := finding{Finding: f, Place: place(f.File, f.Sheet, f.Row, f.Col)}
		if f.Suggestion != "" {
			x.Fixes = strings.Split(f.Suggestion, " | ")
		}
		if 0 < len(f.Suggestion) && len(f.Suggestion) <= 2 && f.Player != "" { // a result, from the player's view
			x.Fixes[0] = f.Player + ": " + x.Fixes[0]
		}
		if f.Settled {
			t.Settled = append(t.Settled, x)
			continue
		}
		t.Open = append(t.Open, x)
	}
	m.out.Findings = t
}

type corrections struct {
	ID   string
	List []view.Correction
}

func (m *maker) corrections() {
	if len(m.v.Corrections) > 0 {
		m.out.Corrections = &corrections{ID: m.heading("corrections", len(m.v.Corrections)), List: m.v.Corrections}
	}
}

type tiebreaks struct {
	ID      string
	Players []tiebreakPlayer
	More    string
}

type tiebreakPlayer struct {
	Player, Result string
	Rows           []tiebreakRow
}

type tiebreakRow struct {
	Round, Opponent, Kind, Value, Used, Why string
	Counted                                 bool
}

// mostTiebreaks is the number of rows of the working that the page shows.
const mostTiebreaks = 5000

// tiebreaks is the working of the tie-breaks, player by player in the order of
// the standings.
func (m *maker) tiebreaks() {
	if len(m.v.Tiebreaks) == 0 {
		return
	}
	t := &tiebreaks{ID: m.heading("tiebreaks", 0)}
	names := map[string]string{}
	for _, s := range m.v.Standings {
		names[s.PlayerID] = s.Player
	}
	byPlayer := map[string][]tiebreakRow{}
	var others []string
	for i := range m.v.Tiebreaks {
		if i == mostTiebreaks {
			t.More = m.more(len(m.v.Tiebreaks) - mostTiebreaks)
			break
		}
		x := &m.v.Tiebreaks[i]
		if byPlayer[x.PlayerID] == nil && names[x.PlayerID] == "" {
			others = append(others, x.PlayerID)
		}
		byPlayer[x.PlayerID] = append(byPlayer[x.PlayerID], tiebreakLine(x, names))
	}
	for _, s := range m.v.Standings {
		if rows := byPlayer[s.PlayerID]; rows != nil {
			t.Players = append(t.Players, tiebreakPlayer{s.Player, percents(s), rows})
			delete(byPlayer, s.PlayerID)
		}
	}
	for _, id := range others {
		t.Players = append(t.Players, tiebreakPlayer{id, "", byPlayer[id]})
	}
	m.out.Tiebreaks = t
}

func tiebreakLine(x *view.Tiebreak, names map[string]string) tiebreakRow {
	row := tiebreakRow{Round: text(x.Round), Opponent: x.OpponentID, Kind: x.Kind, Used: decimal(x.Used), Why: x.Why, Counted: x.Counted}
	if names[x.OpponentID] != "" {
		row.Opponent = names[x.OpponentID]
	}
	row.Value = decimal(x.Raw)
	if x.Num != view.Null && x.Den != view.Null {
		row.Value = text(x.Num) + "/" + text(x.Den) + " = " + row.Value
	}
	return row
}

func decimal(v float64) string { return strconv.FormatFloat(v, 'f', 4, 64) }

func percents(s *view.Standing) string {
	var list []string
	for _, x := range []struct {
		name  string
		value float64
	}{{"OMW", s.OMW}, {"GW", s.GW}, {"OGW", s.OGW}} {
		if x.value >= 0 {
			list = append(list, x.name+" "+strconv.FormatFloat(100*x.value, 'f', 2, 64)+" %")
		}
	}
	return strings.Join(list, " · ")
}
