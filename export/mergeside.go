package export

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"deckmill/export/report"
	"deckmill/export/table"
	"deckmill/ingest/diag"
)

// Beside its tables an output holds rows for people: those that could not be
// read (rejects/) and open questions (todo/). Joined outputs hold them as well,
// of several events each in a folder of its own.

// eventFolders are the names of the folders of events, whose ids are sorted; one
// event has none.
func eventFolders(events []MergedEvent) map[string]string {
	folders := map[string]string{}
	if len(events) < 2 {
		return folders
	}
	n := newNames()
	for _, e := range events {
		folders[e.ID] = strings.TrimSuffix(n.file(e.ID+".csv"), ".csv")
	}
	return folders
}

// sides reads the rejects and questions of the part. A file that was taken away
// to be filled in is no fault: it is left out, with a note.
func (p *Part) sides() error {
	of := map[string]string{"": ""} // folder -> event
	if len(p.Events) == 1 {
		of[""] = p.Events[0].ID
	}
	for id, folder := range eventFolders(p.Events) {
		of[folder] = id
	}
	for _, o := range p.Manifest.Outputs {
		kind, rest, _ := strings.Cut(o.Name, "/")
		if kind != rejectsFolder && kind != todoFolder {
			continue
		}
		folder, name, deep := strings.Cut(rest, "/")
		if !deep {
			folder, name = "", rest
		}
		event := of[folder]
		data, err := os.ReadFile(filepath.Join(p.Folder, filepath.FromSlash(o.Name)))
		if err != nil || hashOf(data) != o.SHA256 {
			p.Notes = append(p.Notes, fmt.Sprintf("%s: %s is missing or not as it was written; its rows are left out", p.Folder, o.Name))
			continue
		}
		header, rows, err := report.ReadRows(data, report.CSVOptions{Safe: p.Manifest.Options["csv_safe"] == strconv.FormatBool(true)})
		if err != nil {
			return fmt.Errorf("%s: %s: %w", p.Folder, o.Name, err)
		}
		if kind == todoFolder {
			p.Todo = append(p.Todo, Sheet{Event: event, Name: strings.TrimSuffix(name, ".csv"), Header: header, Rows: rows})
			continue
		}
		r := Rejects{Event: event, Header: header, Rows: rows}
		if r.Input, err = inputOf(header, rows); err != nil {
			return fmt.Errorf("%s: %s: %w", p.Folder, o.Name, err)
		}
		p.Rejects = append(p.Rejects, r)
	}
	return nil
}

// inputOf is the display name of the input of rejected rows, as [Rejects] has it.
func inputOf(header []string, rows [][]string) (string, error) {
	at := len(header) - len(rejectColumns())
	if at < 0 || !slices.Equal(header[at:], rejectColumns()) || len(rows) == 0 {
		return "", fmt.Errorf("the last columns are not %s", strings.Join(rejectColumns(), ", "))
	}
	return RejectedInput(rows[0][at+1], rows[0][at+2]), nil
}

// rejectColumns are the last columns of rejected rows.
func rejectColumns() []string {
	return []string{"_rest", "_file", "_sheet", "_row", "_code", "_message"}
}

// RejectsHeader is the header of the rejected rows of an input with this header.
func RejectsHeader(header []string) []string { return append(slices.Clone(header), rejectColumns()...) }

// RejectedInput is the display name of a file, or of a sheet of it.
func RejectedInput(file, sheet string) string {
	if sheet == "" {
		return file
	}
	return file + "-" + sheet
}

// joinSides joins the rejects and questions of parts: what two shards say of a
// side file that both have read is said once.
func (b *Bundle) joinSides(parts []*Part) {
	folders := eventFolders(b.Events)
	at := map[[3]string]int{} // kind, event, input or name -> place
	for _, p := range parts {
		for _, r := range p.Rejects {
			key := [3]string{rejectsFolder, r.Event, r.Input}
			if i, known := at[key]; !known {
				at[key] = len(b.Rejects)
				r.Folder = folders[r.Event]
				b.Rejects = append(b.Rejects, r)
			} else if len(r.Rows) > len(b.Rejects[i].Rows) {
				b.Rejects[i].Rows = r.Rows
			}
		}
		for _, s := range p.Todo {
			key := [3]string{todoFolder, s.Event, s.Name}
			if i, known := at[key]; !known {
				at[key] = len(b.Todo)
				s.Folder, s.Rows = folders[s.Event], slices.Clone(s.Rows)
				b.Todo = append(b.Todo, s)
			} else {
				b.Todo[i].Rows = append(b.Todo[i].Rows, s.Rows...)
			}
		}
	}
	slices.SortFunc(b.Rejects, func(x, y Rejects) int {
		return cmp.Or(strings.Compare(x.Event, y.Event), strings.Compare(x.Input, y.Input))
	})
	slices.SortFunc(b.Todo, func(x, y Sheet) int {
		return cmp.Or(strings.Compare(x.Event, y.Event), strings.Compare(x.Name, y.Name))
	})
	for i := range b.Todo {
		switch s := &b.Todo[i]; s.Name { // those that shards may hold
		case "aliases":
			b.askedOnce(s)
			sortRows(s)
		case "rulings":
			sortRows(s)
		}
	}
}

// sortRows puts rows in order, each once.
func sortRows(s *Sheet) {
	slices.SortFunc(s.Rows, slices.Compare[[]string])
	s.Rows = slices.CompactFunc(s.Rows, slices.Equal[[]string])
}

// askedOnce says of each text of the sheet aliases who typed it first, by the
// order of the joined findings: in shards it may be somebody else.
func (b *Bundle) askedOnce(s *Sheet) {
	column := func(name string) int { return slices.Index(s.Header, name) }
	typed, card, player, message, first := column("typed"), column("card"), column("player"), column("message"), column("suggestion_1")
	at := slices.IndexFunc(b.Tables, func(t *table.Table) bool { return t.Schema == &table.Findings })
	if at < 0 || min(typed, card, player, message, first) < 0 {
		return
	}
	found := b.firstFindings(b.Tables[at], s.Event)
	for i, row := range s.Rows {
		about, ok := found[asked{row[typed], row[card] != ""}]
		if !ok {
			continue
		}
		row = slices.Clone(row)
		row[player], row[message] = about.player, about.message
		if row[card] == "" {
			for i := range 3 {
				if row[first+i] = ""; i < len(about.suggestions) {
					row[first+i] = about.suggestions[i]
				}
			}
		}
		s.Rows[i] = row
	}
}

// asked is a text that was typed, and whether an alias settles it.
type asked struct {
	raw     string
	settled bool
}

type answer struct {
	player, message string
	suggestions     []string
}

// firstFindings are, for each text of an event that aliases answer, what the
// first finding about it says.
func (b *Bundle) firstFindings(t *table.Table, event string) map[asked]answer {
	found := map[asked]answer{}
	ids, raws, codes, settled := t.Column("event_id"), t.Column("raw"), t.Column("code"), t.Column("settled")
	players, messages, suggestions := t.Column("player"), t.Column("message"), t.Column("suggestion")
	for r := range t.Rows {
		if ids.StrAt(r) != event {
			continue
		}
		e, _ := diag.Lookup(codes.StrAt(r))
		key := asked{raws.StrAt(r), settled.FlagAt(r)}
		if _, known := found[key]; known || e.Answer != diag.ByAliases && !key.settled {
			continue
		}
		a := answer{player: players.StrAt(r), message: messages.StrAt(r)}
		if text := suggestions.StrAt(r); text != "" {
			a.suggestions = strings.Split(text, " | ")
		}
		found[key] = a
	}
	return found
}
