package app

import (
	"strconv"

	"deckmill/export/view"
	"deckmill/ingest/diag"
	"deckmill/rules"
)

// survivorWinner is the line that says who wins when, "" without a valid deck.
func survivorWinner(o *rules.Outcome, lang string) string {
	for i := range o.Survivor.Findings {
		if f := &o.Survivor.Findings[i]; f.Code == "SURVIVOR_WINNER" {
			return diag.Message(f, lang)
		}
	}
	return ""
}

// survivorText is the thread of a Survivor for a terminal.
func survivorText(o *rules.Outcome) string {
	lang := known(o.Phase.Settings.Lang)
	rows := [][]string{survivorHead[lang]}
	list := o.Survivor.Rows
	for i := range list {
		r := &list[i]
		post := &o.Phase.Posts[r.Post]
		k, beat := "", ""
		if r.K > 0 {
			k = strconv.Itoa(r.K)
		}
		for _, b := range r.MustBeat {
			if beat != "" {
				beat += " "
			}
			beat += list[b].Deck
		}
		rows = append(rows, []string{strconv.Itoa(int(post.No)), strconv.Itoa(r.Page), post.Author, r.Deck, k, beat, survivorStatus(r.Status, lang), r.Reason})
	}
	return columns(rows)
}

// survivorStatus is the status of a deck as people say it; in English the word of
// the table.
func survivorStatus(status, lang string) string {
	if lang == "en" {
		return status
	}
	return view.Word(status, lang)
}
