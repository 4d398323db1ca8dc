package deckfile

import (
	"strconv"
	"strings"
	"time"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

var aboutDeck = [...]header.Field{
	header.DeckID, header.Player, header.Team, header.DeckName, header.Format, header.SpecialOK, header.Rule23a,
	header.No, header.SubmittedAt, header.DateField,
}

// AboutDeck are the fields of the columns that describe a deck, not its cards.
func AboutDeck() []header.Field { return aboutDeck[:] }

// SetAbout puts into a deck what a cell of a column of [AboutDeck] says about it;
// false for a time or a date that cannot be read. Order and loc are for times.
func SetAbout(d *event.Deck, f header.Field, cell string, order intake.Order, loc *time.Location) bool {
	text := strings.TrimSpace(cell)
	switch f {
	case header.DeckID:
		d.GivenID = text
	case header.Player:
		d.Label = cell
	case header.Team:
		d.TeamLabel = text
	case header.DeckName:
		d.Name = text
	case header.Format:
		d.Format = text
	case header.SpecialOK:
		d.SpecialOK = text
	case header.Rule23a:
		d.Rule23a = text
	case header.No:
		d.No = 0
		if v, err := strconv.ParseInt(strings.Trim(text, "#. "), 10, 32); err == nil {
			d.No = int32(v)
		}
	case header.SubmittedAt:
		d.Submitted = event.Time{}
		if text != "" {
			d.Submitted = intake.ParseMoment(text, order, loc)
			return d.Submitted.OK
		}
	case header.DateField:
		d.Date = event.Date{}
		if text != "" {
			var ok bool
			d.Date, ok = event.ParseDate(text)
			return ok
		}
	default: // no column about the deck
	}
	return true
}

// Named reports that a deck has an id or a player.
func Named(d *event.Deck) bool { return d.GivenID != "" || strings.TrimSpace(d.Label) != "" }

// DeckOf reads the columns of a row that describe its deck. The finding says
// why the row has to be refused; nil when it is good.
func DeckOf(b *intake.Book, g *grid.Grid, r *grid.Row, x *header.Index, order intake.Order) (event.Deck, *diag.Finding) {
	d := event.Deck{Pos: source.Pos{File: g.File, Sheet: g.Sheet, Row: r.Line, Col: int16(max(0, x.Col(header.Player)) + 1)}} //nolint:gosec // few columns
	unread := header.Field("")
	for _, f := range aboutDeck {
		if c := x.Col(f); c >= 0 && !SetAbout(&d, f, r.Cell(c), order, b.Location) && unread == "" {
			unread = f
		}
	}
	switch {
	case Named(&d):
	case d.No == 0:
		f := b.Finding("ROW_NO_PLAYER", g.Pos(r, max(0, x.Col(header.Player))))
		return d, &f
	default:
		d.Label = ""
	}
	if unread == "" {
		return d, nil
	}
	code := "TIME_UNREADABLE"
	if unread == header.DateField {
		code = "DATE_UNREADABLE"
	}
	f := b.Finding(code, g.Pos(r, x.Col(unread)))
	f.Raw = strings.TrimSpace(r.Cell(x.Col(unread)))
	return d, &f
}
