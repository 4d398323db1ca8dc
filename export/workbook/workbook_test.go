package workbook

import (
	"time"

	"deckmill/export/table/tabletest"
)

func sample(letters bool) *Book {
	return &Book{
		Title: "3CB #71 <&> \"Rétro\"", Lang: "en", Date: time.Date(2006, 2, 1, 0, 0, 0, 0, time.UTC), Tables: tabletest.Event(letters),
		ReadMe: []Line{{"Event", "3CB #71"}, {"Date", "2006-02-01"}, {"Rules", "3 Card Blind, lists of 2006-02-01"}, {"Profile", "xcb"}, {"Split", "3 points"}, {"Decks", "12"}, {"Findings", "1 error, 1 ruling"}},
	}
}
