package ingest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // zones on machines that have none installed
	"unicode"
	"unicode/utf8"

	"deckmill/ingest/charset"
	"deckmill/ingest/event"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/results/matchfile"
)

// MainPhase is the name of the phase of an event that has only one.
const MainPhase = "main"

// Profiles are the scoring profiles, in the order of DESIGN.md section 4. When
// none is set, what is read decides: a matrix is xcb, a match list mtr-2025-11.
var Profiles = []string{"xcb", "mtr-2025-11", "melee-floor", "melee-raw", "topdeck", "manatraders", "cardsrealm-2025a", "cardsrealm", "two-headed-giant", "edh-1v1"}

// choices: the keys with fixed values and what they may be, the default first.
var choices = map[string][]string{
	"lang":                {"en", "fr", "ru"},
	"scoring.tp_rounding": {"integer", "tenth"},
	"scoring.order":       {"highest", "lowest"},
	"scoring.ties":        {"shared", "head-to-head", "best-placed"},
	"scoring.cells":       {"auto", "points", "wdl", "vnd", "games-0-4"},
	"scoring.letters":     {"auto", "play-first", "first-named", "unordered"},
	"scoring.profile":     Profiles,
	"output.stage":        {"results", "decks", "sealed"},
}

// settings turns the file into the settings of each phase, with defaults.
func (f *eventFile) settings(name string) ([]event.Settings, error) {
	c := converter{file: name, src: f}
	base := c.base()
	var out []event.Settings
	if len(f.Phase) == 0 {
		base.Phase = MainPhase
		out = append(out, base)
	}
	seen := map[string]bool{"final": true}
	for i := range f.Phase {
		p := &f.Phase[i]
		s := base
		s.Phase = strings.TrimSpace(p.Name)
		c.name("phase", s.Phase)
		if s.Phase == "" || seen[s.Phase] {
			c.fail("phase", fmt.Sprintf("phase name %q is empty, used twice or reserved", p.Name))
		}
		seen[s.Phase] = true
		if p.Decks != nil {
			s.Decks = p.Decks
		}
		if p.Results != nil {
			s.Results = p.Results
		}
		switch round := p.Round.(type) {
		case nil:
		case int64, string:
			s.Round = strings.TrimSpace(fmt.Sprint(round))
		default:
			c.fail("phase.round", fmt.Sprintf("%v is no number and no text", round))
		}
		if p.Format != "" {
			s.Format = p.Format
		}
		c.scoring(&s.Scoring, &p.Scoring)
		out = append(out, s)
	}
	if c.err != nil {
		return nil, c.err
	}
	return out, nil
}

// converter keeps the first fault.
type converter struct {
	file string
	src  *eventFile
	err  error
}

func (c *converter) fail(key, msg string) {
	if c.err == nil {
		c.err = &EventError{File: c.file, Msg: key + ": " + msg}
	}
}

func (c *converter) base() event.Settings {
	f := c.src
	s := event.Settings{
		Name: f.Name, Format: f.Format, Lang: f.Lang, Names: f.Names, Timezone: f.Timezone, Encoding: strings.ToLower(f.Encoding),
		Decks: f.Decks, Results: f.Results, Catalog: f.Catalog, History: f.History, Columns: f.Columns,
		Scoring: event.Scoring{TPRounding: "integer", BonusInTP: true, Order: "highest", Ties: "shared", Cells: "auto", Letters: "auto"},
		Output:  event.Output{To: f.Output.To, Stage: f.Output.Stage, Anonymous: f.Output.Anonymous},
	}
	if s.Encoding != "" && !slices.Contains(charset.Encodings(), s.Encoding) {
		c.fail("encoding", fmt.Sprintf("%q is not one of %s", s.Encoding, strings.Join(charset.Encodings(), ", ")))
	}
	c.columns(s.Columns)
	c.name("name", s.Name)
	if s.Output.Stage == "" {
		s.Output.Stage = "results"
	}
	c.choice("output.stage", s.Output.Stage)
	if s.Lang == "" {
		s.Lang = "en"
	}
	c.choice("lang", s.Lang)
	loc := c.location(s.Timezone)
	s.Date = c.date("date", f.Date)
	s.Deadline = c.moment("deadline", f.Deadline, loc)
	c.scoring(&s.Scoring, &f.Scoring)
	s.XCB = c.xcb(&f.XCB)
	s.House = c.house(&f.House)
	return s
}

// columns refuses a field of [columns] that no reader knows: it would be ignored.
func (c *converter) columns(columns map[string]string) {
	known := slices.Concat(header.Fields(), matchfile.Fields())
	slices.Sort(known)
	known = slices.Compact(known)
	for _, field := range slices.Sorted(maps.Keys(columns)) {
		if slices.Contains(known, field) {
			continue
		}
		near := cmp.Or(string(header.FieldOf(field)), header.NearestOf(field, known))
		if near != "" {
			near = "; nearest field: " + near
		}
		c.fail("columns", fmt.Sprintf("unknown field %q%s; write our field = their header, the fields are %s", field, near, strings.Join(known, ", ")))
	}
}

// name refuses titles that no output can hold: over 1,000 characters
// (spec/faults.md), or with control characters.
func (c *converter) name(key, s string) {
	switch {
	case utf8.RuneCountInString(s) > 1000:
		c.fail(key, "longer than 1,000 characters")
	case strings.ContainsFunc(s, unicode.IsControl):
		c.fail(key, fmt.Sprintf("%q holds a control character", s))
	}
}

func (c *converter) choice(key, value string) {
	if !slices.Contains(choices[key], value) {
		c.fail(key, fmt.Sprintf("%q is not one of %s", value, strings.Join(choices[key], ", ")))
	}
}

func (c *converter) location(zone string) *time.Location {
	loc, err := time.LoadLocation(zone) // "" is UTC
	if err != nil || zone == "Local" {  // the zone of this machine would give other results on another
		c.fail("timezone", fmt.Sprintf("%q is not a time zone such as Europe/Paris", zone))
		return time.UTC
	}
	return loc
}

func (c *converter) date(key string, v any) event.Date {
	switch d := v.(type) {
	case nil:
		return event.Date{}
	case time.Time:
		if d.Location().String() != "time-local" { // a time of day is no date
			return event.DateOf(d)
		}
	case string:
		if date, ok := event.ParseDate(d); ok {
			return date
		}
	}
	c.fail(key, fmt.Sprintf("%v is not a date; write 2006-01-31", v))
	return event.Date{}
}

func (c *converter) moment(key string, v any, loc *time.Location) event.Time {
	switch t := v.(type) {
	case nil:
		return event.Time{}
	case time.Time:
		switch t.Location().String() {
		case "date-local": // the whole day counts
			y, m, d := t.Date()
			return event.TimeOf(time.Date(y, m, d, 23, 59, 59, 999_999_000, loc))
		case "datetime-local":
			y, m, d := t.Date()
			return event.TimeOf(time.Date(y, m, d, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), loc))
		case "time-local": // a time of day without a day
		default:
			return event.TimeOf(t)
		}
	case string:
		if d, ok := event.ParseDate(t); ok {
			return event.TimeOf(time.Date(int(d.Year), time.Month(d.Month), int(d.Day), 23, 59, 59, 999_999_000, loc))
		}
		if at := intake.ParseMoment(t, intake.UnknownOrder, loc); at.OK {
			return at
		}
	}
	c.fail(key, fmt.Sprintf("%v is not a time; write 2006-01-31T23:59:00", v))
	return event.Time{}
}

// scoring lays the keys that are set over the defaults.
func (c *converter) scoring(s *event.Scoring, p *scoringPart) {
	for _, k := range []struct {
		key  string
		from *string
		to   *string
	}{
		{"scoring.profile", p.Profile, &s.Profile},
		{"scoring.tp_rounding", p.TPRounding, &s.TPRounding},
		{"scoring.order", p.Order, &s.Order},
		{"scoring.ties", p.Ties, &s.Ties},
		{"scoring.cells", p.Cells, &s.Cells},
		{"scoring.letters", p.Letters, &s.Letters},
	} {
		if k.from != nil {
			*k.to = *k.from
			c.choice(k.key, *k.from)
		}
	}
	if p.BonusInTP != nil {
		s.BonusInTP = *p.BonusInTP
	}
	if p.SplitPoints != nil {
		if *p.SplitPoints != 2 && *p.SplitPoints != 3 {
			c.fail("scoring.split_points", fmt.Sprintf("%d is neither 3 nor 2", *p.SplitPoints))
		}
		s.SplitPoints = event.N(int32(*p.SplitPoints)) //nolint:gosec // 2 or 3
	}
}

func (c *converter) xcb(p *xcbPart) event.XCB {
	x := event.XCB{DecksPerPlayer: 1, PageSize: 20, FallbackToPrevious: p.FallbackToPrevious, Extra: p.Extra, ModeratorSpecials: p.ModeratorSpecials, Bonus: p.Bonus}
	if p.DecksPerPlayer != nil {
		x.DecksPerPlayer = *p.DecksPerPlayer
	}
	if p.PageSize != nil {
		x.PageSize = *p.PageSize
	}
	if x.DecksPerPlayer < 1 || x.PageSize < 1 {
		c.fail("xcb", "decks_per_player and page_size must be at least 1")
	}
	for _, e := range p.ExtraLegal {
		x.ExtraLegal = append(x.ExtraLegal, event.ExtraSet{Set: e.Set, From: c.date("xcb.extra_legal.from", e.From)})
	}
	return x
}

func (c *converter) house(p *housePart) event.House {
	h := event.House{Ban: p.Ban, Unban: p.Unban, Restrict: p.Restrict, BanAsGeneral: p.BanAsGeneral, File: p.File}
	if p.Lists != nil {
		h.Lists, h.ListsSet = *p.Lists, true
	}
	switch r := p.Readings.(type) {
	case nil:
	case string:
		if r != "defaults" {
			c.fail("house.readings", `write "defaults" or a table such as { "2HG-8" = "no-limit" }`)
		}
		h.ReadingsAll = true
	case map[string]any:
		h.Readings = map[string]string{}
		for _, k := range slices.Sorted(maps.Keys(r)) {
			v := r[k]
			text, ok := v.(string)
			if !ok {
				c.fail("house.readings", fmt.Sprintf("%s: %v is not a text", k, v))
			}
			h.Readings[k] = text
		}
	default:
		c.fail("house.readings", `write "defaults" or a table`)
	}
	return h
}
