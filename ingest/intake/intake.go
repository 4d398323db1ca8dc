// Package intake is what readers fill: the phase of the event, findings,
// rejected rows and the count of rows. Every row of an input ends in exactly
// one of accepted, rejected and ignored. It is a leaf above event and diag.
package intake

import (
	"slices"
	"time"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/source"
)

// Book collects what all readers of a phase find.
type Book struct {
	Phase    *event.Phase
	Sink     *diag.Sink
	Files    *source.Files
	Rejects  []event.Reject
	Location *time.Location // zone of times that name none

	// Part is the phase of the given name, made at need, for a file that holds
	// several rounds; nil when the event file names its phases. Asked for the first
	// name it renames this phase.
	Part func(name string) *Book
	// Round is the round of the first table that named one, "" = none did.
	Round string
	// Rounds are those that the phases of the event pick.
	Rounds []string
	// Phases are the names of the phases of the event.
	Phases []string
}

// File is one opened input on its way to a reader.
type File struct {
	No     int32
	Name   string
	Stem   string      // file name without folder and extension
	Lines  []string    // physical lines of a text; nil for a workbook
	Grids  []grid.Grid // the records of a CSV, or the visible sheets of a workbook
	Sheet  string      // the sheet that was asked for, "" = the first that fits
	Page   bool        // the grids are the tables of a web page
	Around bool        // the text is all of a web page that has tables: any line of it may be a card for Plain
	Whole  []grid.Grid // of a web page, what Grids held before a reader took its part
}

// Columns is the event file's section [columns].
func (b *Book) Columns() map[string]string { return b.Phase.Settings.Columns }

// Picked reports a round that some phase of the event picks.
func (b *Book) Picked(round string) bool { return slices.Contains(b.Rounds, round) }

// Finding starts a finding of the phase on a place.
func (b *Book) Finding(code string, pos source.Pos) diag.Finding {
	f := diag.New(code)
	f.Phase = b.Phase.Settings.Phase
	f.Pos = pos
	if f.Subject.Kind == diag.OnFile || f.Subject.Kind == diag.OnRow {
		f.Subject.ID = b.Files.Name(pos)
	}
	return f
}

// Accept counts n rows of a file that were used.
func (b *Book) Accept(file int32, n int) {
	f := b.Files.At(file)
	f.RowsRead += n
	f.RowsAccepted += n
}

// Ignore counts n header, blank, comment or sep= lines.
func (b *Book) Ignore(file int32, n int) {
	f := b.Files.At(file)
	f.RowsRead += n
	f.RowsIgnored += n
}

// Reject counts a row that cannot be used, keeps it for rejects/ and raises
// its finding.
func (b *Book) Reject(g *grid.Grid, r *grid.Row, head []string, f diag.Finding) {
	b.keep(g, r, head, &f)
	f.Rejected = true
	b.Sink.Add(f)
}

func (b *Book) keep(g *grid.Grid, r *grid.Row, head []string, f *diag.Finding) {
	file := b.Files.At(g.File)
	file.RowsRead++
	file.RowsRejected++
	b.Rejects = append(b.Rejects, event.Reject{
		File: g.File, Sheet: g.Sheet, Row: r.Line, Header: head, Cells: r.Cells,
		Code: f.Code, Message: diag.Message(f, b.Phase.Settings.Lang),
	})
}

// RejectAll refuses a grid whole with one finding: every row that is not blank
// goes to rejects/, from row `from` on; the rows before are ignored, unless they could
// not be cut.
func (b *Book) RejectAll(g *grid.Grid, from int, head []string, f diag.Finding) {
	b.Sink.Add(f)
	for i := range g.Rows {
		if g.Rows[i].Err == nil && (i < from || g.Rows[i].Blank()) {
			b.Ignore(g.File, 1)
			continue
		}
		b.keep(g, &g.Rows[i], head, &f)
	}
}

// Head counts the rows of a table down to its header, row at: they are ignored,
// but for those that could not be cut.
func (b *Book) Head(g *grid.Grid, at int) {
	for i := range g.Rows[:at+1] {
		if r := &g.Rows[i]; r.Err != nil {
			b.Reject(g, r, g.Rows[at].Cells, b.RowFault(g, r))
			continue
		}
		b.Ignore(g.File, 1)
	}
}

// RowFault is the finding of a record that the scanner could not cut.
func (b *Book) RowFault(g *grid.Grid, r *grid.Row) diag.Finding {
	f := b.Finding(r.Err.Code, source.Pos{File: g.File, Sheet: g.Sheet, Row: r.Line, Col: r.Err.Col})
	f.Args = r.Err.Args
	return f
}
