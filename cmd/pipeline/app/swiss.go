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
	"under":   {EN: "standings under", FR: "classement selon", RU: "таблица по"},
	"dropped": {EN: "dropped", FR: "abandon", RU: "выбыл"},
	"dq":      {EN: "disqualified", FR: "disqualifié", RU: "дисквалифицирован"},
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
	return labelled(key, strings.Join(who, "; ")+", "+count("points", points, lang), lang)
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
	line := labelled("results", count("matches", n, lang)+", "+count("rounds", int(m.Swiss), lang), lang)
	if conflicts > 0 {
		line += ", " + count("conflict", conflicts, lang)
	}
	return line + semicolon(lang) + swissWords["under"].In(lang) + " " + o.Swiss.Profile.ID
}

// swissText is the table of ranks for a terminal: tie-breaks with the decimals
// that the profile prints, at most eight.
func swissText(o *rules.Outcome, lang string) string {
	rows := [][]string{swissHead[known(lang)]}
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
