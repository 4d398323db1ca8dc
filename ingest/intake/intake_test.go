package intake_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

func TestParseMoment(t *testing.T) {
	t.Parallel()
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		in    string
		order intake.Order
		want  string // UTC, "" = refused
	}{
		{"2006-01-31", 0, "2006-01-30T23:00:00Z"},
		{"2006-01-31 22:10", 0, "2006-01-31T21:10:00Z"},
		{" 2006-01-31T22:10:05 ", 0, "2006-01-31T21:10:05Z"},
		{"2006-07-31T22:10:05", 0, "2006-07-31T20:10:05Z"}, // summer time
		{"2006-01-31T22:10:05Z", 0, "2006-01-31T22:10:05Z"},
		{"2006-01-31T22:10:05.25+01:00", 0, "2006-01-31T21:10:05.25Z"},
		{"2006-01-31T22:10:05.1234567Z", 0, "2006-01-31T22:10:05.123456Z"},
		{"2006-01-31T22:10:05,5Z", 0, "2006-01-31T22:10:05.5Z"},
		{"2006-01-31 22:10:05 -0530", 0, "2006-02-01T03:40:05Z"},
		{"2025/11/16 9:00:00 AM UTC+1", 0, "2025-11-16T08:00:00Z"},
		{"2025/11/16 9:00:00 PM UTC-5", 0, "2025-11-17T02:00:00Z"},
		{"2025/11/16 12:00:00 AM GMT", 0, "2025-11-16T00:00:00Z"},
		{"2025/11/16 12:30:00 PM GMT+5:30", 0, "2025-11-16T07:00:00Z"},
		{"31/01/2006 22:10", intake.DayFirst, "2006-01-31T21:10:00Z"},
		{"31.01.2006 22h10", intake.DayFirst, "2006-01-31T21:10:00Z"},
		{"01/02/2006 10:00", intake.DayFirst, "2006-02-01T09:00:00Z"},
		{"01/02/2006 10:00", intake.MonthFirst, "2006-01-02T09:00:00Z"},
		{"01/02/2006 10:00", intake.UnknownOrder, ""}, // nobody can tell
		{"01/02/2006 10:00", intake.OrderIn("en"), ""},
		{"01/02/2006 10:00", intake.OrderIn("fr"), "2006-02-01T09:00:00Z"},
		{"01/02/2006 10:00", intake.OrderIn("ru"), "2006-02-01T09:00:00Z"},
		{"05/05/2006 10:00", intake.UnknownOrder, "2006-05-05T08:00:00Z"},
		{"31/01/2006", intake.UnknownOrder, "2006-01-30T23:00:00Z"}, // it tells itself
		{"01/31/2006", intake.DayFirst, "2006-01-30T23:00:00Z"},     // likewise
		{"01/02/06", intake.DayFirst, ""},
		{"2006-02-30", 0, ""},
		{"2006-13-01", 0, ""},
		{"2006-01-31 24:00", 0, ""},
		{"2006-01-31 22:60", 0, ""},
		{"2025/11/16 13:00:00 AM", 0, ""},
		{"2025/11/16 0:30:00 PM", 0, ""},
		{"2025-11-16 AM", 0, ""},
		{"2006-01-31T10:00:00+15:00", 0, ""},
		{"2006-01-31T10:00:00+01:75", 0, ""},
		{"yesterday", 0, ""},
		{"", 0, ""},
		{"38747.5", 0, ""},
		{"2006-01-31; x", 0, ""},
	}
	for _, tt := range tests {
		got := intake.ParseMoment(tt.in, tt.order, paris)
		text := ""
		if got.OK {
			text = got.UTC().Format(time.RFC3339Nano)
		}
		if text != tt.want {
			t.Errorf("ParseMoment(%q, %d) = %q, want %q", tt.in, tt.order, text, tt.want)
		}
	}
}

func TestOrderOf(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]intake.Order{
		"31/01/2006": intake.DayFirst, "01/31/2006": intake.MonthFirst, "1.2.2006": intake.DayFirst, "12.03.2026 20:30:12": intake.DayFirst, "03.15.2026": intake.MonthFirst, "1-2-2006": 0, "1/2.2006": 0, "05/05/2006": 0, "2006-01-31": 0, "x": 0,
	} {
		if got := intake.OrderOf(in); got != want {
			t.Errorf("OrderOf(%q) = %d, want %d", in, got, want)
		}
	}
}

// book makes a book with one file.
func book() *intake.Book {
	files := &source.Files{}
	files.Add(source.File{Name: "a.csv"})
	return &intake.Book{Phase: event.NewPhase(event.Settings{Phase: "main", Lang: "en"}, event.NewStrings()), Sink: &diag.Sink{}, Files: files, Location: time.UTC}
}

type tally struct{ Read, Accepted, Rejected, Ignored int }

func tallyOf(b *intake.Book) tally {
	f := b.Files.At(1)
	return tally{f.RowsRead, f.RowsAccepted, f.RowsRejected, f.RowsIgnored}
}

func TestRowsAreAccounted(t *testing.T) {
	t.Parallel()
	bad := &grid.RowError{Code: "ROW_QUOTE", Col: 2}
	g := &grid.Grid{File: 1, Rows: []grid.Row{
		{Line: 1, Cells: []string{`"x`}, Err: bad},
		{Line: 2, Cells: []string{"player", "card"}},
		{Line: 3},
		{Line: 4, Cells: []string{" ", "\u00a0"}},
		{Line: 5, Cells: []string{"Ana", "Fog"}},
		{Line: 6, Cells: []string{`Bo`}, Err: bad},
	}}

	b := book()
	b.RejectAll(g, 2, g.Rows[1].Cells, b.Finding("FILE_LAYOUT_UNKNOWN", source.Pos{File: 1}))
	if diff := cmp.Diff(tally{6, 0, 3, 3}, tallyOf(b)); diff != "" {
		t.Errorf("RejectAll (-want +got):\n%s", diff)
	}
	if len(b.Rejects) != 3 || b.Sink.Count("FILE_LAYOUT_UNKNOWN") != 1 {
		t.Errorf("RejectAll: %d rejects, findings %v", len(b.Rejects), b.Sink.List)
	}

	b = book()
	b.Head(g, 1)
	b.Ignore(1, 2)
	b.Accept(1, 1)
	b.Reject(g, &g.Rows[5], g.Rows[1].Cells, b.RowFault(g, &g.Rows[5]))
	if diff := cmp.Diff(tally{6, 1, 2, 3}, tallyOf(b)); diff != "" {
		t.Errorf("row by row (-want +got):\n%s", diff)
	}
	want := event.Reject{File: 1, Row: 6, Header: []string{"player", "card"}, Cells: []string{"Bo"}, Code: "ROW_QUOTE", Message: b.Rejects[1].Message}
	if diff := cmp.Diff(want, b.Rejects[1]); diff != "" {
		t.Errorf("reject (-want +got):\n%s", diff)
	}
	if f := b.Sink.List[1]; f.Pos != (source.Pos{File: 1, Row: 6, Col: 2}) || f.Subject.ID != "a.csv" || b.Rejects[1].Message == "" {
		t.Errorf("finding = %+v", f)
	}
}
