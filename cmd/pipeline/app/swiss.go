package app

import (
	"fmt"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules"
	"deckmill/rules/scoring/swiss"
)

// swissWords are the words of standings of match lists.
var swissWords = map[string]diag.Text{
	"matches":  {EN: "matches", FR: "matchs", RU: "матчей"},
	"rounds":   {EN: "Swiss rounds", FR: "rondes suisses", RU: "туров швейцарки"},
	"under":    {EN: "standings under", FR: "classement selon", RU: "таблица по"},
	"dropped":  {EN: "dropped", FR: "abandon", RU: "выбыл"},
	"dq":       {EN: "disqualified", FR: "disqualifié", RU: "дисквалифицирован"},
	"conflict": {EN: "in conflict", FR: "en conflit", RU: "противоречат"},
}

// swissWinner names who has rank 1.
func swissWinner(o *rules.Outcome, lang string) string {
	var who []string
	points := 0
	for i := range o.Swiss.Lines {
		if l := &o.Swiss.Lines[i]; l.Rank == 1 {
			who = append(who, o.Phase.Players.Name[l.Player])
			points = l.Points
		}
	}
	key := "winner"
	if len(who) > 1 {
		key = "shared"
	}
	return fmt.Sprintf("%s: %s, %d %s", word(key, lang), strings.Join(who, "; "), points, word("points", lang))
}

// swissLine counts matches and rounds and names the profile.
func swissLine(o *rules.Outcome, lang string) string {
	m := &o.Phase.Matches
	n, conflicts := 0, 0
	for i := range m.Len() {
		switch {
		case m.Double[i]:
		case m.Status[i] == event.MatchConflict:
			conflicts++
		case m.Counts(i):
			n++
		}
	}
	line := fmt.Sprintf("%s: %d %s, %d %s", word("results", lang), n, swissWords["matches"].In(lang), m.Swiss, swissWords["rounds"].In(lang))
	if conflicts > 0 {
		line += fmt.Sprintf(", %d %s", conflicts, swissWords["conflict"].In(lang))
	}
	return line + fmt.Sprintf("; %s %s", swissWords["under"].In(lang), o.Swiss.Profile.ID)
}

// swissText is the table of ranks for a terminal: tie-breaks with the decimals
// that the profile prints, at most eight.
func swissText(o *rules.Outcome, lang string) string {
	rows := [][]string{{"rank", "player", "points", "W-L-D", "omw", "gw", "ogw", ""}}
	decimals := min(o.Swiss.Profile.Printed, 8)
	for i := range o.Swiss.Lines {
		l := &o.Swiss.Lines[i]
		row := []string{strconv.Itoa(l.Rank), o.Phase.Players.Name[l.Player], strconv.Itoa(l.Points), fmt.Sprintf("%d-%d-%d", l.Wins, l.Losses, l.Draws)}
		for _, v := range l.Shown {
			row = append(row, decimal(v, decimals))
		}
		status := o.Swiss.Status(o.Phase, l)
		switch {
		case status == "active":
			status = ""
		case swissWords[status].EN != "":
			status = swissWords[status].In(lang)
		case words[status].EN != "":
			status = word(status, lang)
		}
		rows = append(rows, append(row, status))
	}
	return columns(rows)
}

func decimal(v swiss.Rat, decimals int) string {
	if !v.OK() {
		return ""
	}
	return strconv.FormatFloat(v.Round(decimals, false).Float(), 'f', decimals, 64)
}
