package format

import (
	"bytes"
	"embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"deckmill/ingest/charset"
	"deckmill/ingest/event"
	"deckmill/ingest/sidefile"
	"deckmill/transform/fold"
)

// Status is what a list says about a card.
type Status uint8

// The statuses, as the column `status` of a list names them.
const (
	Banned Status = iota
	Restricted
	Legal
	BannedAsGeneral
	LegalAsGeneral
	BannedAsCompanion
	LegalAsCompanion
)

var statusNames = [...]string{"banned", "restricted", "legal", "banned_as_general", "legal_as_general", "banned_as_companion", "legal_as_companion"}

// String is the name in the column `status`.
func (s Status) String() string { return statusNames[s] }

// ListInfo describes a list that comes with the program.
type ListInfo struct {
	ID     string
	Source string
	// KnownFrom and KnownTo bound the days for which the list is at hand; zero = unbounded.
	KnownFrom, KnownTo event.Date
}

//go:embed lists/*.csv
var listFiles embed.FS

// Lists are the lists that come with the program, in the order of their ids.
// Each is the file lists/<id>.csv with the columns name, status, from, to,
// source: a span is in force from the day `from` up to, not including, `to`.
func Lists() []ListInfo { return slices.Clone(lists) }

var lists = []ListInfo{
	{ID: "5-color", Source: "Grim Tidings 8.5 and seed 004", KnownFrom: event.Date{Year: 2009, Month: 7, Day: 20}},
	{ID: "commander", Source: "announcements of the Commander list", KnownTo: checked},
	{ID: "duel-commander", Source: "Duel Commander committee", KnownFrom: event.Date{Year: 2012, Month: 1, Day: 1}, KnownTo: checked},
	{ID: "edh-1v1-fr", Source: "French championship (FFMTG), about 2010-11", KnownFrom: event.Date{Year: 2010, Month: 7, Day: 16}, KnownTo: event.Date{Year: 2011, Month: 12, Day: 31}},
	{ID: "extended", Source: "Extended of 2005", KnownFrom: event.Date{Year: 2005, Month: 9, Day: 20}, KnownTo: event.Date{Year: 2005, Month: 10, Day: 20}},
	{ID: "legacy", Source: "announcements of banned and restricted cards", KnownTo: checked},
	{ID: "portal", Source: "Portal and Starter sets, legal from 2005-10-20"},
	{ID: "standard", Source: "Standard of 2005", KnownFrom: event.Date{Year: 2005, Month: 8, Day: 20}, KnownTo: event.Date{Year: 2005, Month: 10, Day: 20}},
	{ID: "two-headed-giant-extra", Source: "DCI; not in seed 002"},
	{ID: "vintage", Source: "announcements of banned and restricted cards", KnownTo: checked},
	{ID: "xcb-main", Source: "seed 000, part 2"},
}

// checked is the last day on which the shipped lists of sanctioned formats
// were compared with a published list.
var checked = event.Date{Year: 2026, Month: 8, Day: 31}

// span is a row of a list. Row is the line in its file.
type span struct {
	name     string
	status   Status
	from, to event.Date
	source   string // why, as the column source says
	row      int
}

// on reports whether the span is in force on a day.
func (s *span) on(day event.Date) bool {
	return (s.from.IsZero() || s.from.Compare(day) <= 0) && (s.to.IsZero() || s.to.Compare(day) > 0)
}

// dated is a list as read: rows in file order.
type dated struct {
	info   ListInfo
	spans  []span
	faults []RowFault
}

// builtin reads a shipped list; ok is false when there is none of that id.
func builtin(id string) (*dated, bool) {
	i := slices.IndexFunc(lists, func(l ListInfo) bool { return l.ID == fold.Fold(id) })
	if i < 0 {
		return nil, false
	}
	data, err := listFiles.ReadFile("lists/" + lists[i].ID + ".csv")
	if err != nil {
		return nil, false
	}
	d := parseList(data)
	d.info = lists[i]
	return d, true
}

// version is the day of the last change up to day; zero for a list without dates.
func (d *dated) version(day event.Date) event.Date {
	var last event.Date
	for i := range d.spans {
		for _, x := range [...]event.Date{d.spans[i].from, d.spans[i].to} {
			if x.Compare(day) <= 0 && x.Compare(last) > 0 {
				last = x
			}
		}
	}
	return last
}

// near is the day of the list that is used for a day: the day itself, or the
// nearest one for which the list is known.
func (d *dated) near(day event.Date) (used event.Date, known bool) {
	switch from, to := d.info.KnownFrom, d.info.KnownTo; {
	case !from.IsZero() && day.Compare(from) < 0:
		return from, false
	case !to.IsZero() && day.Compare(to) > 0:
		return to, false
	}
	return day, true
}

// listReader reads the rows of a list as spreadsheets save them: with commas,
// semicolons or tabs, in UTF-8, UTF-16 or an older code page.
func listReader(data []byte) *csv.Reader {
	if !utf8.Valid(data) || bytes.HasPrefix(data, []byte("\ufeff")) {
		data, _ = charset.Decode(data, "")
	}
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord = -1
	r.TrimLeadingSpace = true
	head, _, _ := bytes.Cut(data, []byte("\n"))
	for _, comma := range []byte(";\t") {
		if bytes.IndexByte(head, comma) >= 0 && bytes.IndexByte(head, ',') < 0 {
			r.Comma = rune(comma)
		}
	}
	return r
}

// parseList reads a list. Faults are kept with their rows; a row with a fault
// is left out.
func parseList(data []byte) *dated {
	d := &dated{}
	r := listReader(data)
	header, err := r.Read()
	if err != nil {
		d.fault(1, "no header: expected name,status,from,to")
		return d
	}
	cols, ok := d.columns(header)
	if !ok {
		return d
	}
	for {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if pe := (*csv.ParseError)(nil); errors.As(err, &pe) {
			d.fault(pe.Line, "%v", pe.Err)
			continue
		}
		row, _ := r.FieldPos(0)
		d.row(rec, row, len(header), cols)
	}
	return d
}

func (d *dated) fault(row int, format string, args ...any) {
	d.faults = append(d.faults, RowFault{Row: row, Why: fmt.Sprintf(format, args...)})
}

// columns of a list, by position; -1 = not there.
type columns struct{ name, status, from, to, source int }

func (d *dated) columns(header []string) (columns, bool) {
	c := columns{-1, -1, -1, -1, -1}
	for i, h := range header {
		var at *int
		switch fold.Fold(h) {
		case "name", "card", "carte", "nom":
			at = &c.name
		case "status", "statut":
			at = &c.status
		case "from", "du":
			at = &c.from
		case "to", "au":
			at = &c.to
		case "source":
			at = &c.source
		case "note":
			continue
		default:
			d.fault(1, "unknown column %q (known: name, status, from, to, source)", h)
			return c, false
		}
		if *at >= 0 {
			d.fault(1, "column %q stands twice", h)
			return c, false
		}
		*at = i
	}
	if c.name < 0 {
		d.fault(1, "column name is missing")
	}
	return c, c.name >= 0
}

func (d *dated) row(rec []string, row, width int, c columns) {
	get := func(i int) string {
		if i < 0 || i >= len(rec) {
			return ""
		}
		return strings.TrimSpace(rec[i])
	}
	s := span{name: get(c.name), source: get(c.source), row: row}
	switch {
	case len(rec) > width:
		d.fault(row, "%d fields, the header has %d: quote names that hold a comma", len(rec), width)
		return
	case s.name == "" && strings.TrimSpace(strings.Join(rec, "")) == "":
		return
	case s.name == "":
		d.fault(row, "no card name")
		return
	}
	if text := fold.Fold(get(c.status)); text != "" {
		var word sidefile.ListStatus
		i := -1
		if word.UnmarshalCSV(text) == nil { // in English or French
			i = slices.Index(statusNames[:], string(word))
		}
		if i < 0 {
			d.fault(row, "unknown status %q (known: %s)", get(c.status), strings.Join(statusNames[:], ", "))
			return
		}
		s.status = Status(i)
	}
	for _, x := range []struct {
		text string
		to   *event.Date
	}{{get(c.from), &s.from}, {get(c.to), &s.to}} {
		day, ok := event.ParseDate(x.text)
		if x.text != "" && !ok {
			d.fault(row, "%q is no date of the form 2010-03-17", x.text)
			return
		}
		*x.to = day
	}
	if !s.from.IsZero() && !s.to.IsZero() && s.from.Compare(s.to) >= 0 {
		d.fault(row, "dates out of order: from %s to %s", s.from, s.to)
		return
	}
	d.spans = append(d.spans, s)
}

// overlaps reports cards that stand twice for one day; key tells cards apart.
func (d *dated) overlaps(key func(name string) string) {
	first := map[string][]int{}
	for i := range d.spans {
		s := &d.spans[i]
		k := key(s.name)
		for _, j := range first[k] {
			o := &d.spans[j]
			if role(o.status) == role(s.status) && before(s.from, o.to) && before(o.from, s.to) {
				d.fault(s.row, "%s stands already in row %d for the same days", s.name, o.row)
			}
		}
		first[k] = append(first[k], i)
	}
}

// unbans reports cards that are made legal without having been banned. A list
// of nothing but legal cards is a list of entries, not of bans.
func (d *dated) unbans(key func(name string) string) {
	bans, entries := map[string]bool{}, true
	for i := range d.spans {
		switch s := &d.spans[i]; s.status {
		case Banned, Restricted, BannedAsGeneral, BannedAsCompanion:
			bans[key(s.name)], entries = true, false
		case Legal, LegalAsGeneral, LegalAsCompanion:
		}
	}
	for i := range d.spans {
		s := &d.spans[i]
		if !entries && (s.status == Legal || s.status == LegalAsGeneral || s.status == LegalAsCompanion) && !bans[key(s.name)] {
			d.fault(s.row, "%s is made legal, and no row bans it", s.name)
		}
	}
}

// role is the part of a deck that a status speaks of: a card may be legal in a
// deck and banned as its general.
func role(s Status) Status {
	switch s {
	case BannedAsGeneral, LegalAsGeneral:
		return BannedAsGeneral
	case BannedAsCompanion, LegalAsCompanion:
		return BannedAsCompanion
	case Banned, Restricted, Legal:
	}
	return Banned
}

// before compares a day `from` (zero = always) with a day `to` (zero = never).
func before(from, to event.Date) bool {
	return from.IsZero() || to.IsZero() || from.Compare(to) < 0
}
