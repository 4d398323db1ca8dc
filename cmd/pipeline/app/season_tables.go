package app

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deckmill/export"
	"deckmill/export/table"
	"deckmill/ingest/event"
	"deckmill/rules/scoring/season"
)

// tables are the tables of a season.
func (s *seasonJob) tables() []*table.Table {
	t := map[*table.Schema]*table.Table{}
	var out []*table.Table
	for _, schema := range table.SeasonTables() {
		t[schema] = table.New(schema)
		out = append(out, t[schema])
	}
	for i := range s.rows {
		r := &s.rows[i]
		t[&table.Season].Append(r.ID, r.Name, r.Rounds, r.BestK, r.TP, r.Rank)
		for _, x := range r.Scores {
			round := &s.rounds[x.Round]
			t[&table.SeasonRounds].Append(x.Round+1, round.EventID, round.Phase, day(round.Date, 0), r.ID, r.Name, x.Rank, x.TP, x.Counted)
		}
	}
	for i := range s.records {
		r := &s.records[i]
		best, tp, hardest, elo := any(table.Nil), any(table.Nil), any(table.Nil), any(table.Nil)
		if r.Best >= 0 {
			best, tp = r.Best+1, r.BestTP
		}
		if r.Hardest != "" {
			hardest = r.Hardest
		}
		if r.Elo.OK {
			elo = r.Elo.V
		}
		t[&table.SeasonRecords].Append(r.ID, r.Name, r.Rounds, r.Wins, best, tp, r.W, r.D, r.L, r.Play[0], r.Play[1], r.Play[2], r.Draw[0], r.Draw[1], r.Draw[2], hardest, elo)
	}
	for _, p := range season.Pairs(s.rounds) {
		t[&table.SeasonPairs].Append(p.ID, p.Opponent, p.Matches, p.Points, p.Against, p.Wins, p.Draws, p.Loses)
	}
	for _, u := range season.Cards(s.rounds) {
		t[&table.SeasonCards].Append(u.Name, u.Decks, u.Rounds, u.Players, u.Points, u.Played)
	}
	for _, u := range season.Decks(s.rounds) {
		t[&table.SeasonDecks].Append(u.Name, u.Decks, u.Rounds, u.Players, u.Points, u.Played)
	}
	for _, b := range s.bans {
		round := &s.rounds[b.Round]
		t[&table.SeasonBans].Append(b.Card, day(round.Date, 1), b.Round+1, round.EventID, round.Phase, b.Why)
	}
	return out
}

// day is a day of ISO 8601 some days later, null when it is unknown.
func day(text string, later int32) any {
	d, ok := event.ParseDate(text)
	if !ok {
		return table.Nil
	}
	return d.Days() + later
}

// banList is lists/bans.csv, as [house] lists reads it: a card is banned from
// the day after the round that bans it, and the source names the round.
func (s *seasonJob) banList() export.Sheet {
	sheet := export.Sheet{Name: "bans", Header: []string{"name", "status", "from", "to", "source"}}
	for _, b := range s.bans {
		from := ""
		if d, ok := event.ParseDate(s.rounds[b.Round].Date); ok {
			from = d.Next().String()
		}
		sheet.Rows = append(sheet.Rows, []string{b.Card, "banned", from, "", b.Why})
	}
	return sheet
}

// mostColumns is how many rounds the table for a terminal shows; more are in
// season_rounds.
const mostColumns = 12

// summary is the season table with the rounds, the rounds by name, and the next
// ban list.
func (s *seasonJob) summary() string {
	lang := s.opt.lang
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n", s.name(), strings.Repeat("=", len([]rune(s.name()))))
	for i := range s.rounds {
		fmt.Fprintf(&b, "R%d  %s\n", i+1, s.rounds[i].Title())
	}
	if s.best > 0 {
		fmt.Fprintf(&b, word("s-best", lang)+"\n", s.best)
	}
	fmt.Fprintf(&b, "\n%s", s.summaryTable())
	if len(s.policies) > 0 {
		fmt.Fprintf(&b, "\n%s (%s)%s%d\n", word("s-bans", lang), strings.Join(s.policies, ", "), colon(lang), len(s.bans))
		for _, x := range s.bans {
			fmt.Fprintf(&b, "  %s - %s\n", x.Card, x.Why)
		}
	}
	return b.String()
}

func (s *seasonJob) summaryTable() string {
	lang := known(s.opt.lang)
	head := matrixHead[lang]
	header := slices.Concat(head[:2], seasonHead[lang], head[5:6])
	shown := min(len(s.rounds), mostColumns)
	for i := len(s.rounds) - shown; i < len(s.rounds); i++ {
		header = append(header, fmt.Sprintf("R%d", i+1))
	}
	if s.elo {
		header = append(header, "elo")
	}
	rows := [][]string{header}
	for i := range s.rows {
		r := &s.rows[i]
		row := []string{strconv.Itoa(r.Rank), r.Name, strconv.Itoa(r.Rounds), strconv.Itoa(s.records[i].Wins), strconv.Itoa(r.TP)}
		cells := make([]string, len(s.rounds))
		for _, x := range r.Scores {
			if cells[x.Round] = strconv.Itoa(x.TP); !x.Counted {
				cells[x.Round] = "(" + cells[x.Round] + ")"
			}
		}
		for _, c := range cells[len(cells)-shown:] {
			if c == "" {
				c = "-"
			}
			row = append(row, c)
		}
		if s.elo {
			row = append(row, strconv.Itoa(int(s.records[i].Elo.V)))
		}
		rows = append(rows, row)
	}
	return columns(rows)
}
