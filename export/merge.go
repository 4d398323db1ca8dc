package export

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"deckmill/export/table"
	"deckmill/transform"
)

// Merge joins the outputs of several events, or of the shards of one command, to
// one. The rows of each table are sorted (see [table.Union]), so that the order
// of the parts changes nothing, nor whether they are joined at once or one after
// the other. version is that of the program.
//
// An event that is in two parts, unless these are two of its shards, and shards
// whose decks depend on each other, are errors.
func Merge(version string, parts ...*Part) (*Bundle, error) {
	var events []MergedEvent
	of := map[string]string{} // event -> folder
	for _, p := range parts {
		for _, e := range p.Events {
			at := slices.IndexFunc(events, func(o MergedEvent) bool { return o.ID == e.ID })
			if at < 0 {
				of[e.ID] = p.Folder
				events = append(events, e)
				continue
			}
			if err := events[at].join(&e); err != nil {
				return nil, fmt.Errorf("%s and %s: %w", of[e.ID], p.Folder, err)
			}
		}
	}
	if err := apart(parts); err != nil {
		return nil, err
	}
	slices.SortFunc(events, func(a, b MergedEvent) int { return strings.Compare(a.ID, b.ID) })
	for i := range events {
		events[i].whole()
	}
	b := &Bundle{Lang: "en", Events: events, Version: version, Options: map[string]string{"command": "merge"}}
	b.Title = common(events, func(e *MergedEvent) string { return e.Title })
	b.Format = common(events, func(e *MergedEvent) string { return e.Format })
	b.Profile = common(events, func(e *MergedEvent) string { return e.Profile })
	b.Catalogue = common(events, func(e *MergedEvent) string { return e.Catalogue })
	b.Date = common(events, func(e *MergedEvent) string { return e.Date })
	b.Inputs = inputs(events)
	for _, s := range table.All() {
		var list []*table.Table
		for _, p := range parts {
			if t := p.Tables[s.Name]; t != nil {
				list = append(list, t)
			}
		}
		if len(list) == 0 {
			continue
		}
		t, err := table.Union(s, list...)
		if err != nil {
			return nil, err
		}
		b.Tables = append(b.Tables, t)
	}
	b.joinSides(parts)
	b.Summary = b.mergedSummary()
	return b, nil
}

// join adds further shards of an event.
func (e *MergedEvent) join(o *MergedEvent) error {
	switch {
	case len(e.Shards) == 0 || len(o.Shards) == 0:
		return fmt.Errorf("both hold the event %q; give events names or dates of their own, or leave one out", e.ID)
	case count(e.Shards[0]) != count(o.Shards[0]) || !maps.Equal(e.Options, o.Options) || e.Version != o.Version || e.Catalogue != o.Catalogue:
		return fmt.Errorf("shards %s and %s of %q come from different commands, catalogues or versions; run all shards alike", e.Shards[0], o.Shards[0], e.ID)
	}
	for _, s := range o.Shards {
		if slices.Contains(e.Shards, s) {
			return fmt.Errorf("both hold shard %s of %q", s, e.ID)
		}
	}
	e.Shards = append(slices.Clone(e.Shards), o.Shards...)
	e.Inputs = slices.Concat(e.Inputs, o.Inputs)
	return nil
}

// count is the N of a shard I/N.
func count(shard string) int {
	_, n, _ := strings.Cut(shard, "/")
	of, err := strconv.Atoi(n)
	if err != nil {
		return -1
	}
	return of
}

// whole puts shards and inputs in order; an event with all its shards is whole.
func (e *MergedEvent) whole() {
	slices.SortFunc(e.Inputs, func(a, b Input) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.SHA256, b.SHA256))
	})
	e.Inputs = slices.Compact(e.Inputs)
	if len(e.Shards) == 0 {
		return
	}
	slices.SortFunc(e.Shards, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	if len(e.Shards) == count(e.Shards[0]) {
		e.Shards = nil
	}
}

// inputs are those of all events, of several with the event before the name.
func inputs(events []MergedEvent) []Input {
	out := []Input{}
	for _, e := range events {
		for _, in := range e.Inputs {
			if len(events) > 1 {
				in.Name = e.ID + "/" + in.Name
			}
			out = append(out, in)
		}
	}
	return out
}

// common is what all events have, "" when they differ.
func common(events []MergedEvent, of func(*MergedEvent) string) string {
	for i := range events {
		if of(&events[i]) != of(&events[0]) {
			return ""
		}
	}
	if len(events) == 0 {
		return ""
	}
	return of(&events[0])
}

// apart refuses shards whose decks depend on each other: which of a player's
// decks counts, what a team shares, and what a second deck of an id is called can
// be told only when all files are read at once.
func apart(parts []*Part) error {
	owner := map[string]int{}
	for i, p := range parts {
		for key, what := range p.keys() {
			if other, taken := owner[key]; taken && other != i {
				return fmt.Errorf("%s and %s both hold %s: the decks of the two depend on each other, so run all files at once, without --shard", parts[other].Folder, p.Folder, what)
			}
			owner[key] = i
		}
	}
	return nil
}

// keys are what must not stand in two shards of an event, with words for it.
func (p *Part) keys() map[string]string {
	m := map[string]string{}
	add := func(event, kind, id, what string) {
		if id != "" {
			m[event+"\x00"+kind+"\x00"+id] = what
		}
	}
	each := func(t *table.Table, column string, f func(event, id string, row int)) {
		if t == nil {
			return
		}
		for r := range t.Rows {
			f(t.Column("event_id").StrAt(r), t.Column(column).StrAt(r), r)
		}
	}
	each(p.Tables[table.Players.Name], "player_id", func(event, id string, _ int) {
		add(event, "player", id, "the player "+id)
		add(event, "alike", transform.Skeleton(id), "a player who looks like "+id)
	})
	each(p.Tables[table.Teams.Name], "team_id", func(event, id string, _ int) { add(event, "team", id, "the team "+id) })
	each(p.Tables[table.Decks.Name], "deck_id", func(event, id string, _ int) { add(event, "deck", id, "the deck "+id) })
	findings := p.Tables[table.Findings.Name]
	each(findings, "raw", func(event, raw string, r int) {
		if findings.Column("code").StrAt(r) == "HEADER_NAME_SHARED" {
			add(event, "player", transform.PlayerID(raw), "files with the name "+raw)
		}
	})
	return m
}

// mergedSummary counts what the tables hold.
func (b *Bundle) mergedSummary() string {
	var s strings.Builder
	what := "events"
	if len(b.Events) == 1 {
		what = "event"
	}
	fmt.Fprintf(&s, "%d %s\n", len(b.Events), what)
	for _, e := range b.Events {
		if len(e.Shards) > 0 {
			fmt.Fprintf(&s, "%s: only the shards %s\n", e.ID, strings.Join(e.Shards, ", "))
		}
	}
	for _, t := range b.Tables {
		fmt.Fprintf(&s, "%s: %d\n", t.Schema.Name, t.Rows)
	}
	for _, c := range []struct {
		schema *table.Schema
		column string
	}{{&table.Decks, "verdict"}, {&table.Findings, "severity"}} {
		for _, t := range b.Tables {
			if t.Schema != c.schema {
				continue
			}
			n := map[string]int{}
			for r := range t.Rows {
				n[t.Column(c.column).StrAt(r)]++
			}
			for _, key := range slices.Sorted(maps.Keys(n)) {
				fmt.Fprintf(&s, "%s, %s: %d\n", t.Schema.Name, key, n[key])
			}
		}
	}
	return s.String()
}
