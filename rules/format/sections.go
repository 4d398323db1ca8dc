package format

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"deckmill/ingest"
	"deckmill/ingest/event"
)

// The sections of a format file that only some formats have.

// leaderSection: which cards may lead a deck (seed 001, rule 1).
type leaderSection struct {
	Count     *value `toml:"count"`      // how many leaders a deck has
	Pairs     string `toml:"pairs"`      // "ask": a second leader is left to a person; else it is a fault
	Card      string `toml:"card"`       // predicate over one card
	Ask       string `toml:"ask"`        // predicate: cards whose right to lead the catalogue does not tell
	SelfCheck bool   `toml:"self_check"` // the leader keeps the lock it sets
	Clause    string `toml:"clause"`
}

// lockSection: which colours the leader lets in (seed 001, rule 2).
type lockSection struct {
	From       string   `toml:"from"`             // leader.cost | leader.identity
	Test       []string `toml:"test"`             // colours, symbols, identity
	Hybrid     string   `toml:"hybrid"`           // both (default) | forbid
	Reminder   string   `toml:"reminder_text"`    // ignore (default) | count
	BasicTypes string   `toml:"basic_land_types"` // count (default) | ignore
	Faces      string   `toml:"faces"`            // all (default) | front
	BasicLands string   `toml:"basic_lands"`      // "produce": only those that make a colour of the lock
	Wastes     string   `toml:"wastes"`           // allow (default) | forbid
	Clause     string   `toml:"clause"`
	Basics     string   `toml:"basics_clause"`
}

// coloursSection: so many cards of each colour (seed 004, 25 of each).
type coloursSection struct {
	Each    *value `toml:"each"`
	Faces   string `toml:"faces"`   // front (default) | all
	Unknown string `toml:"unknown"` // none (default) | any: custom cards without facts
	Clause  string `toml:"clause"`
}

// teamSection: unified deck construction (seed 002).
type teamSection struct {
	Members    *value `toml:"members"`
	Copies     *value `toml:"copies"`     // of one English name in all decks of a team
	Restricted string `toml:"restricted"` // "team": one restricted copy for the team
	Rule       string `toml:"deck_rule"`  // carry (default) | free: where the source gives none
	Clause     string `toml:"clause"`
	Members2   string `toml:"members_clause"`
	Listed     string `toml:"restricted_clause"`
	RuleClause string `toml:"rule_clause"`
}

// sealedSection: decks built from opened cards (seed 002).
type sealedSection struct {
	Basics  string `toml:"basics"` // free (default) | opened
	Copies  string `toml:"copies"` // no-limit (default) | four
	Clause  string `toml:"clause"`
	Product string `toml:"product_clause"`
}

// matchSection: how a match is played; shown, not checked.
type matchSection struct {
	Wins       int    `toml:"wins"`    // winning games
	Minutes    int    `toml:"minutes"` // 0 = untimed
	ExtraTurns int    `toml:"extra_turns"`
	Clause     string `toml:"clause"`
}

// scoringSection: how match lists of the format are ranked when the event names
// no profile.
type scoringSection struct {
	Profile string `toml:"profile"`
}

// poolEra: the sets of a rotating format from a day up to, not including, another.
type poolEra struct {
	From dayText  `toml:"from"`
	To   dayText  `toml:"to"`
	Sets []string `toml:"sets"`
}

// readingSection is a clause that can be read in more than one way.
type readingSection struct {
	ID       string   `toml:"id"`      // the clause
	Settles  string   `toml:"settles"` // key of a section, such as lock.reminder_text
	Options  []string `toml:"options"` // only for a reading of a [[rule]]
	Default  string   `toml:"default"`
	Ask      *bool    `toml:"ask"` // false: a switch, the default holds without a ruling
	Question byLang   `toml:"question"`
	Source   string   `toml:"source"`
}

// printSection is a line of reference data: not checked, shown.
type printSection struct {
	Key    string  `toml:"key"`
	Value  string  `toml:"value"` // text; {expression over parameters} is filled in
	Say    byLang  `toml:"say"`   // by language, in place of value
	Clause string  `toml:"clause"`
	From   dayText `toml:"from"`
	To     dayText `toml:"to"`
}

// listUse is a list of a format, on all days or on some of them.
type listUse struct {
	List     string
	From, To event.Date
	Note     bool // say which list was chosen
}

// UnmarshalTOML reads "vintage" or { list = "vintage", from = "2012-01-01" }.
func (u *listUse) UnmarshalTOML(x any) error {
	*u = listUse{}
	switch x := x.(type) {
	case string:
		u.List = x
		return nil
	case map[string]any:
		for k, v := range x {
			text, ok := v.(string)
			if t, isTime := v.(time.Time); isTime {
				text = t.Format("2006-01-02")
			}
			day, isDay := event.ParseDate(text)
			switch {
			case k == "list" && ok:
				u.List = text
			case k == "from" && isDay:
				u.From = day
			case k == "to" && isDay:
				u.To = day
			case k == "note":
				u.Note, _ = v.(bool)
			default:
				return fmt.Errorf("a list is named as text or as { list, from, to, note } with days such as 2012-01-01; got %s = %v", k, v)
			}
		}
		if u.List == "" {
			return errors.New("a list needs its name")
		}
		return nil
	}
	return fmt.Errorf("%v is no list", x)
}

func uses(list []listUse, id string) bool {
	return slices.ContainsFunc(list, func(u listUse) bool { return u.List == id })
}

// oneOf is a fault when a key holds none of the known words.
func (d *document) oneOf(key toml.Key, got string, known ...string) error {
	if got != "" && !slices.Contains(known, got) {
		return d.fail(key, "%s = %q: known are %s", key, got, strings.Join(known, ", "))
	}
	return nil
}

// validateSections checks the words of the sections above.
func (d *document) validateSections() error {
	key := func(k ...string) toml.Key { return k }
	errs := []error{
		d.oneOf(key("leader", "pairs"), d.Leader.Pairs, "ask"),
		d.oneOf(key("lock", "from"), d.Lock.From, "leader.cost", "leader.identity"),
		d.oneOf(key("lock", "hybrid"), d.Lock.Hybrid, "both", "forbid"),
		d.oneOf(key("lock", "reminder_text"), d.Lock.Reminder, "ignore", "count"),
		d.oneOf(key("lock", "basic_land_types"), d.Lock.BasicTypes, "count", "ignore"),
		d.oneOf(key("lock", "faces"), d.Lock.Faces, "all", "front"),
		d.oneOf(key("lock", "basic_lands"), d.Lock.BasicLands, "produce"),
		d.oneOf(key("lock", "wastes"), d.Lock.Wastes, "allow", "forbid"),
		d.oneOf(key("colours", "faces"), d.Colours.Faces, "front", "all"),
		d.oneOf(key("colours", "unknown"), d.Colours.Unknown, "none", "any"),
		d.oneOf(key("team", "restricted"), d.Team.Restricted, "team", "deck"),
		d.oneOf(key("team", "deck_rule"), d.Team.Rule, "carry", "free"),
		d.oneOf(key("lists", "apply_extra"), d.Lists.ApplyExtra, "no", "yes"),
		d.oneOf(key("scoring", "profile"), d.Scoring.Profile, ingest.Profiles...),
	}
	if d.Sealed != nil {
		errs = append(errs, d.oneOf(key("sealed", "basics"), d.Sealed.Basics, "free", "opened"),
			d.oneOf(key("sealed", "copies"), d.Sealed.Copies, "no-limit", "four"))
	}
	if m := d.Match; min(m.Wins, m.Minutes, m.ExtraTurns) < 0 || max(m.Wins, m.Minutes, m.ExtraTurns) > 1000 {
		errs = append(errs, d.fail(key("match", "wins"), "[match] holds whole numbers from 0 to 1000"))
	}
	for _, t := range d.Lock.Test {
		errs = append(errs, d.oneOf(key("lock", "test"), t, "colours", "symbols", "identity"))
	}
	if d.Lock.From != "" && d.Leader.Card == "" {
		errs = append(errs, d.fail(key("lock", "from"), "a lock needs a [leader]"))
	}
	for _, e := range d.Pool.Eras {
		errs = append(errs, d.days(key("pool", "era", "from"), e.From, e.To))
	}
	for _, p := range d.Print {
		errs = append(errs, d.days(key("print", "from"), p.From, p.To))
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (d *document) days(key toml.Key, days ...dayText) error {
	for _, day := range days {
		if _, ok := event.ParseDate(string(day)); day != "" && !ok {
			return d.fail(key, "%q is no date of the form 2009-07-20", day)
		}
	}
	return nil
}

func spanOf(from, to dayText) span {
	a, _ := event.ParseDate(string(from))
	b, _ := event.ParseDate(string(to))
	return span{from: a, to: b}
}
