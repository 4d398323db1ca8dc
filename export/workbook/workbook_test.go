package workbook

import (
	"bytes"
	"os"
	"testing"
	"time"

	"deckmill/export/table/tabletest"
)

func sample(letters bool) *Book {
	return &Book{
		Title: "3CB #71 <&> \"Rétro\"", Lang: "en", Date: time.Date(2006, 2, 1, 0, 0, 0, 0, time.UTC), Tables: tabletest.Event(letters),
		ReadMe: []Line{{"Event", "3CB #71"}, {"Date", "2006-02-01"}, {"Rules", "3 Card Blind, lists of 2006-02-01"}, {"Profile", "xcb"}, {"Split", "3 points"}, {"Decks", "12"}, {"Findings", "1 error, 1 ruling"}},
	}
}

func TestWriteForTheEye(t *testing.T) {
	path := os.Getenv("DECKMILL_XLSX")
	if path == "" {
		t.Skip("set DECKMILL_XLSX to write the sample")
	}
	var b bytes.Buffer
	if err := Write(&b, sample(os.Getenv("LETTERS") != "")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}
