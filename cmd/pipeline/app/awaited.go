package app

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"deckmill/export"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform"
)

// nothingYet says so in one finding when no deck or result file of the event is
// there: an event that was just set up. It takes the place of one finding for
// each pattern.
func (j *job) nothingYet(p *event.Phase, sink *diag.Sink) bool {
	patterns := slices.Compact(slices.Sorted(slices.Values(slices.Concat(p.Settings.Decks, p.Settings.Results))))
	if !j.event || len(patterns) == 0 || p.Decks.Len() > 0 || len(p.Matrices) > 0 || p.Matches.Given() || sink.Count("GLOB_EMPTY") != len(patterns) {
		return false
	}
	sink.List = slices.DeleteFunc(sink.List, func(f diag.Finding) bool { return f.Code == "GLOB_EMPTY" })
	f := diag.New("EVENT_NOTHING_YET")
	f.Phase = p.Settings.Phase
	f.Args = map[string]string{"patterns": strings.Join(patterns, ", "), "players": strings.Join(transform.Awaited(p), ", ")}
	if side := j.spec.Side["players.csv"]; side != "" && len(p.Listed) == 0 {
		f.Args["unlisted"] = "players.csv"
	}
	if at := p.Settings.Deadline; at.OK {
		f.Args["deadline"] = localTime(at, p.Settings.Timezone)
	}
	sink.Add(f)
	return true
}

// mostAwaited are the names of missing players that a line holds.
const mostAwaited = 10

// expectedLine compares the decks with players.csv in one line; "" when nobody
// is listed.
func expectedLine(p *event.Phase, lang string) string {
	if len(p.Listed) == 0 {
		return ""
	}
	missing := transform.Awaited(p)
	line := count("expected", len(p.Listed), lang) + semicolon(lang)
	if len(missing) == 0 {
		return line + word("allsent", lang)
	}
	names := strings.Join(missing[:min(len(missing), mostAwaited)], ", ")
	if more := len(missing) - mostAwaited; more > 0 {
		names += " + " + strconv.Itoa(more)
	}
	return line + word("awaited", lang) + " " + names
}

// mostInTodo is the largest matrix that todo/ offers.
const mostInTodo = 200

// todoResults is the empty crosstable of the decks that count, for an event of
// X-Card Blind whose results are still to come and whose event file looks for a
// results.csv.
func (j *job) todoResults() export.Sheet {
	t := export.Sheet{Name: "results", Header: []string{"no", "player"}}
	if len(j.outcomes) != 1 || !j.mode.score || !j.any(func(h *diag.Head) bool { return h.Code == "RESULTS_NONE" }) {
		return t
	}
	o := j.outcomes[0]
	named := slices.ContainsFunc(o.Phase.Settings.Results, func(pattern string) bool {
		ok, err := filepath.Match(pattern, "results.csv")
		return ok && err == nil
	})
	if !named || o.Format == nil || o.Format.X == 0 {
		return t
	}
	var names []string
	for d := range o.Phase.Decks.Len() {
		if _, name := o.Phase.PlayerOf(d); name != "" && o.Phase.Decks.Counted[d] && !o.Phase.Decks.Superseded[d] {
			names = append(names, name)
		}
	}
	if len(names) < 2 || len(names) > mostInTodo {
		return t
	}
	for i := range names {
		t.Header = append(t.Header, strconv.Itoa(i+1))
	}
	t.Header = append(t.Header, "bonus")
	for i, name := range names {
		row := make([]string, len(t.Header))
		row[0], row[1], row[2+i] = strconv.Itoa(i+1), name, "X"
		t.Rows = append(t.Rows, row)
	}
	return t
}

// localTime writes an instant to the minute, as the event's people read it.
func localTime(t event.Time, zone string) string {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		loc = time.UTC // settings were checked before
	}
	return t.UTC().In(loc).Format("2006-01-02 15:04 MST")
}
