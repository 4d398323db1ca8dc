package results_test

import (
	"fmt"
	"strings"
	"time"

	"deckmill/ingest/csvscan"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// newBook makes a book with one file called in.csv.
func newBook() *intake.Book {
	files := &source.Files{}
	files.Add(source.File{Name: "in.csv"})
	return &intake.Book{Phase: event.NewPhase(event.Settings{Phase: "main", Lang: "en"}, event.NewStrings()), Sink: &diag.Sink{}, Files: files, Location: time.UTC}
}

// scan cuts a CSV text.
func scan(text string) *grid.Grid {
	data := []byte(text)
	return &grid.Grid{File: 1, Rows: csvscan.Scan(data, csvscan.Sniff(data), csvscan.Limits{})}
}

func num(n event.Num) string {
	if !n.OK {
		return ""
	}
	return fmt.Sprint(n.V)
}

// dump writes the matrix: its columns, then place no|label|cells|bonus|total|rank.
func dump(p *event.Phase) []string {
	if len(p.Matrices) == 0 {
		return nil
	}
	m := &p.Matrices[0]
	out := []string{strings.Join(m.Cols, ",")}
	if m.Round > 0 {
		out[0] += fmt.Sprintf(" round %d", m.Round)
	}
	for i := range m.Rows {
		r := &m.Rows[i]
		text := fmt.Sprintf("%d|%s|%s", r.No, r.Label, strings.Join(r.Cells, ","))
		for _, n := range []event.Num{r.Bonus, r.Total, r.Rank} {
			text += "|" + num(n)
		}
		if r.Deck >= 0 {
			from, to := p.DeckEntries(int(r.Deck))
			text += fmt.Sprintf(" %d cards", to-from)
		}
		out = append(out, text)
	}
	return out
}

// codes lists the findings as CODE@row:col.
func codes(b *intake.Book) []string {
	var out []string
	for i := range b.Sink.List {
		f := &b.Sink.List[i]
		out = append(out, fmt.Sprintf("%s@%d:%d", f.Code, f.Pos.Row, f.Pos.Col))
	}
	return out
}

// balanced fails when rows were lost, or the matrix is not what it says.
func balanced(b *intake.Book, n int) error {
	f := b.Files.At(1)
	account := fmt.Sprintf("%d = %d + %d + %d", f.RowsRead, f.RowsAccepted, f.RowsRejected, f.RowsIgnored)
	switch {
	case f.RowsRead != f.RowsAccepted+f.RowsRejected+f.RowsIgnored:
		return fmt.Errorf("rows do not balance: %s", account)
	case f.RowsRead != n:
		return fmt.Errorf("%d rows in the file, account %s", n, account)
	case f.RowsRejected != len(b.Rejects):
		return fmt.Errorf("%d rejects, account %s", len(b.Rejects), account)
	}
	rows := 0
	for _, m := range b.Phase.Matrices {
		for i := range m.Rows {
			if !m.Rows[i].Absent {
				rows++
			}
		}
		if len(m.Cols) != len(m.ColPos) {
			return fmt.Errorf("%d columns, %d places", len(m.Cols), len(m.ColPos))
		}
		for i := range m.Rows {
			r := &m.Rows[i]
			if len(r.Cells) != len(m.Cols) || len(r.Pos) != len(m.Cols) || int(r.At) < i || int(r.At) >= len(m.Cols) {
				return fmt.Errorf("row %d at %d has %d cells, %d places for %d columns", i, r.At, len(r.Cells), len(r.Pos), len(m.Cols))
			}
		}
	}
	if rows != f.RowsAccepted {
		return fmt.Errorf("%d rows in the matrix, account %s", rows, account)
	}
	for i := range b.Sink.List {
		if diag.Message(&b.Sink.List[i], "en") == "" {
			return fmt.Errorf("finding %s has no message", b.Sink.List[i].Code)
		}
	}
	return nil
}
