package format

import (
	"cmp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"deckmill/ingest/diag"
	"deckmill/transform/fold"
)

// Reading is a clause of a source document that can be read in more than one
// way. Until [house] readings chooses, a deck on which the readings differ gets
// the verdict ruling, with the default stated; a switch (Ask is false) has a
// default that holds without asking.
type Reading struct {
	Clause   string // id of the clause, such as EDH-2e: the key in [house] readings
	Key      string // what it settles: a key of the format file, or "rule"
	Options  []string
	Default  string
	Chosen   string // "" = nobody chose
	Ask      bool
	Question diag.Text
	Source   string // where and why the text is silent
}

// Open reports that a person must decide.
func (r *Reading) Open() bool { return r != nil && r.Ask && r.Chosen == "" }

// Value is the option that holds: the chosen one, else the default.
func (r *Reading) Value() string { return cmp.Or(r.Chosen, r.Default) }

// choice is a key of format files that has several values. The first is the
// default where a format does not say.
type choice struct {
	key     string
	options []string
	get     func(d *document) *string
}

// choices are the keys that a [[reading]] may settle.
var choices = []choice{
	{"deck.sideboard", []string{"strict", "ignore", "wish"}, func(d *document) *string { return &d.Deck.Sideboard }},
	{"copies.card_text", []string{"follow", "letter"}, func(d *document) *string { return &d.Copies.CardText }},
	{"pool.unsets", []string{"deny", "allow"}, func(d *document) *string { return &d.Pool.Unsets }},
	{"pool.later_unsets", []string{"deny", "allow"}, func(d *document) *string { return &d.Pool.Later }},
	{"pool.odd_kinds", []string{"deny", "allow"}, func(d *document) *string { return &d.Pool.OddKinds }},
	{"lists.apply_extra", []string{"no", "yes"}, func(d *document) *string { return &d.Lists.ApplyExtra }},
	{"lock.hybrid", []string{"both", "forbid"}, func(d *document) *string { return &d.Lock.Hybrid }},
	{"lock.reminder_text", []string{"ignore", "count"}, func(d *document) *string { return &d.Lock.Reminder }},
	{"lock.basic_land_types", []string{"count", "ignore"}, func(d *document) *string { return &d.Lock.BasicTypes }},
	{"lock.faces", []string{"all", "front"}, func(d *document) *string { return &d.Lock.Faces }},
	{"lock.wastes", []string{"allow", "forbid"}, func(d *document) *string { return &d.Lock.Wastes }},
	{"colours.faces", []string{"front", "all"}, func(d *document) *string { return &d.Colours.Faces }},
	{"colours.unknown", []string{"none", "any"}, func(d *document) *string { return &d.Colours.Unknown }},
	{"team.deck_rule", []string{"carry", "free"}, func(d *document) *string { return &d.Team.Rule }},
	{"sealed.basics", []string{"free", "opened"}, func(d *document) *string { return d.sealedKey(0) }},
	{"sealed.copies", []string{"no-limit", "four"}, func(d *document) *string { return d.sealedKey(1) }},
}

func (d *document) sealedKey(i int) *string {
	if d.Sealed == nil {
		return new(string)
	}
	return [...]*string{&d.Sealed.Basics, &d.Sealed.Copies}[i]
}

// Option is the value of a key of the format file, and the reading it comes
// from (nil when the source leaves no doubt).
func (f *Format) Option(key string) (string, *Reading) {
	return f.options[key], f.byKey[key]
}

// RuleReading is the reading of a [[rule]] of level ruling, by the rule's id;
// nil without one.
func (f *Format) RuleReading(id string) *Reading {
	for i := range f.Readings {
		if f.Readings[i].Clause == id && f.Readings[i].Key == ruleKey {
			return &f.Readings[i]
		}
	}
	return nil
}

// ruleKey is the Key of readings that belong to a [[rule]].
const ruleKey = "rule"

// readings compiles the ambiguous clauses and lays [house] readings over them.
func (l *loader) readings(f *Format, d *document) error {
	for i := range d.Reads {
		r, err := d.reading(&d.Reads[i])
		if err != nil {
			return err
		}
		f.Readings = append(f.Readings, r)
	}
	if err := l.choose(f); err != nil {
		return err
	}
	f.options, f.byKey = map[string]string{}, map[string]*Reading{}
	for _, c := range choices {
		f.options[c.key] = cmp.Or(*c.get(d), c.options[0])
	}
	for i := range f.Readings {
		if r := &f.Readings[i]; r.Key != ruleKey {
			f.options[r.Key], f.byKey[r.Key] = r.Value(), r
		}
	}
	return nil
}

func (d *document) reading(s *readingSection) (Reading, error) {
	r := Reading{
		Clause: s.ID, Key: cmp.Or(s.Settles, ruleKey), Options: s.Options, Default: s.Default, Ask: s.Ask == nil || *s.Ask, Source: s.Source,
		Question: diag.Text{EN: s.Question["en"], FR: s.Question["fr"], RU: s.Question["ru"]},
	}
	at := toml.Key{"reading", "id"}
	if r.Clause == "" || r.Question.EN == "" {
		return r, d.fail(at, "a [[reading]] needs id and question.en")
	}
	if r.Key != ruleKey {
		i := slices.IndexFunc(choices, func(c choice) bool { return c.key == r.Key })
		if i < 0 {
			return r, d.fail(toml.Key{"reading", "settles"}, "reading %s settles %q: known are %s", r.Clause, r.Key, strings.Join(choiceKeys(), ", "))
		}
		r.Options = choices[i].options
		r.Default = cmp.Or(r.Default, *choices[i].get(d), r.Options[0])
	}
	if !slices.Contains(r.Options, r.Default) {
		return r, d.fail(toml.Key{"reading", "default"}, "reading %s: default %q is none of %s", r.Clause, r.Default, strings.Join(r.Options, ", "))
	}
	return r, nil
}

func choiceKeys() []string {
	var keys []string
	for _, c := range choices {
		keys = append(keys, c.key)
	}
	return keys
}

// choose applies [house] readings: a value for a clause, or the defaults of all.
func (l *loader) choose(f *Format) error {
	h := &l.settings.House
	for i := range f.Readings {
		if h.ReadingsAll {
			f.Readings[i].Chosen = f.Readings[i].Default
		}
	}
	for _, clause := range sortedKeys(h.Readings) {
		value := fold.Fold(h.Readings[clause])
		known := false
		for i := range f.Readings {
			r := &f.Readings[i]
			if fold.Fold(r.Clause) != fold.Fold(clause) {
				continue
			}
			known = true
			switch {
			case value == "default":
				r.Chosen = r.Default
			case slices.Contains(r.Options, value):
				r.Chosen = value
			default:
				return &ReadingError{Format: f.Label, Clause: clause, Value: h.Readings[clause], Known: r.Options}
			}
		}
		if !known {
			return &ReadingError{Format: f.Label, Clause: clause, Known: f.clauses()}
		}
	}
	return nil
}

func (f *Format) clauses() []string {
	var list []string
	for i := range f.Readings {
		list = append(list, f.Readings[i].Clause)
	}
	return list
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// ReadingError is a value in [house] readings that the format does not know.
type ReadingError struct {
	Format, Clause, Value string
	Known                 []string
}

func (e *ReadingError) Error() string {
	known := strings.Join(e.Known, ", ")
	if known == "" {
		known = "none"
	}
	if e.Value == "" {
		return "[house] readings: " + e.Format + " has no ambiguous clause " + e.Clause + " (known: " + known + ")"
	}
	return "[house] readings: " + e.Clause + " = \"" + e.Value + "\" is none of " + known
}
