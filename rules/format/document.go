package format

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest"

	"github.com/BurntSushi/toml"
)

// document is a format file. Keys that are not here are an error: nothing in a
// format file is ignored.
type document struct {
	ID       string           `toml:"id"`
	Title    byLang           `toml:"title"`
	Aliases  []string         `toml:"aliases"` // other titles, as sites write them
	Source   string           `toml:"source"`
	Template bool             `toml:"template"` // only a base of other formats
	Grammar  string           `toml:"grammar"`  // "xcb": the format is chosen by an XCB name
	Extends  string           `toml:"extends"`  // a format id, an XCB name or a path
	With     map[string]int   `toml:"with"`     // parameters for the extended format
	Params   map[string]int   `toml:"params"`   // defaults of parameters
	Eras     []era            `toml:"era"`
	Pool     poolSection      `toml:"pool"`
	Deck     deckSection      `toml:"deck"`
	Copies   copiesSection    `toml:"copies"`
	Lists    listsSection     `toml:"lists"`
	Leader   leaderSection    `toml:"leader"`
	Lock     lockSection      `toml:"lock"`
	Colours  coloursSection   `toml:"colours"`
	Team     teamSection      `toml:"team"`
	Sealed   *sealedSection   `toml:"sealed"`
	Match    matchSection     `toml:"match"`
	Scoring  scoringSection   `toml:"scoring"`
	Rules    []ruleSection    `toml:"rule"`
	Reads    []readingSection `toml:"reading"`
	Print    []printSection   `toml:"print"`
	// what companions ask, beside the shipped ones
	Companions []companionSection `toml:"companion"`
	Cards      []cardSection      `toml:"card"` // cards of no database, and their facts

	path, text string
	compiled   map[exprKey]*Expr // expressions, once for all days
}

// era dates parameters: they hold from `from` up to, not including, `to`.
type era struct {
	From dayText        `toml:"from"`
	To   dayText        `toml:"to"`
	Set  map[string]int `toml:"set"`
}

type poolSection struct {
	Base      string    `toml:"base"`         // the pool of another format, or "all"
	Legality  string    `toml:"legality"`     // column of the catalogue
	Of        string    `toml:"of"`           // "catalogue": the column holds on the catalogue's own day only
	Eras      []poolEra `toml:"era"`          // sets of a rotating format
	Entries   []string  `toml:"entries"`      // lists of cards that entered on a day
	LegalFrom string    `toml:"legal_from"`   // release (default) | prerelease | full-reveal
	DenyOnly  []string  `toml:"deny_only_in"` // cards printed in these sets only are out
	Unsets    string    `toml:"unsets"`       // deny (default) | allow: cards printed in deny_only_in only
	Later     string    `toml:"later_unsets"` // deny (default) | allow: cards of other humorous sets only
	OddKinds  string    `toml:"odd_kinds"`    // deny (default) | allow: conspiracies, planes, schemes, vanguards
	Extra     []string  `toml:"extra"`        // cards that are in, whatever the pool says
	Proxies   string    `toml:"proxies"`      // allow (default) | deny: cards marked as proxies
	Clause    string    `toml:"clause"`
	FromDay   string    `toml:"date_clause"`
}

type deckSection struct {
	Main       sizes  `toml:"main"`
	Side       sizes  `toml:"side"`
	Companion  bool   `toml:"companion"` // a companion stands outside the deck and its sideboard
	Sideboard  string `toml:"sideboard"` // strict (default) | ignore | wish: cards that wishes may fetch, one at a time
	Clause     string `toml:"clause"`
	SideClause string `toml:"side_clause"`
}

type sizes struct {
	Exact *value `toml:"exact"`
	Min   *value `toml:"min"`
	Max   *value `toml:"max"`
}

// over drops what the extended format said in the other way: exact, or min and max.
func (s *sizes) over(md toml.MetaData, part string) {
	switch {
	case md.IsDefined("deck", part, "exact"):
		s.Min, s.Max = nil, nil
	case md.IsDefined("deck", part, "min") || md.IsDefined("deck", part, "max"):
		s.Exact = nil
	}
}

type copiesSection struct {
	Max       *value `toml:"max"`       // a number, a parameter or "any"
	Unlimited string `toml:"unlimited"` // "basic": basic lands are free
	CardText  string `toml:"card_text"` // follow (default) | letter: what a card itself allows counts or not
	Clause    string `toml:"clause"`
}

type listsSection struct {
	Use        []listUse `toml:"use"`         // lists of the format: ids or CSV files
	House      []listUse `toml:"house"`       // default of [house] lists
	Catalogue  string    `toml:"catalogue"`   // bans and restrictions are those of this column of the catalogue
	Extra      string    `toml:"extra"`       // a list that outsiders add, off by default: see reading lists.apply_extra
	ApplyExtra string    `toml:"apply_extra"` // no (default) | yes
	Banned     *limit    `toml:"banned"`
	Restricted *limit    `toml:"restricted"`
	Points     string    `toml:"points"` // a CSV file name,points for expressions
	Clause     string    `toml:"clause"`
}

type limit struct {
	Max int `toml:"max"`
}

type ruleSection struct {
	ID       string   `toml:"id"`        // the clause
	Level    string   `toml:"level"`     // info | warn | ruling | error (default with an expression)
	OffUnder []string `toml:"off_under"` // words of an XCB name
	Cards    []string `toml:"cards"`     // only these cards; only decks that hold one of them
	When     string   `toml:"when"`      // only cards for which this holds
	Card     string   `toml:"card"`      // must hold for every card
	Deck     string   `toml:"deck"`      // must hold for the deck
	Team     string   `toml:"team"`      // must hold for the team
	Fault    string   `toml:"fault"`     // option of the reading of this id under which it is an error
	Say      byLang   `toml:"say"`
	Example  string   `toml:"example"`
	Bonus    int      `toml:"bonus"` // points for keeping it, where (Bonus) stands behind a special format

	optional string // the file of the special format with (Bonus) that brought it
}

// value is a number, or the name of a parameter.
type value struct {
	n    int
	name string
}

// UnmarshalTOML reads 60, "60", "x" or "any".
func (v *value) UnmarshalTOML(x any) error {
	switch x := x.(type) {
	case int64:
		v.n = int(x)
	case string:
		if n, err := strconv.Atoi(x); err == nil {
			v.n = n
		} else {
			v.name = x
		}
	default:
		return fmt.Errorf("%v is neither a number nor the name of a parameter", x)
	}
	if v.n < 0 || v.n > 1_000_000 {
		return fmt.Errorf("%d is out of range", v.n)
	}
	return nil
}

// maxFile is the largest format file, in bytes.
const maxFile = 1 << 20

// decode reads a format file over base, which holds what it extends.
func decode(path string, data []byte, base document) (*document, error) {
	text := strings.TrimPrefix(string(data), "\ufeff")
	if len(text) > maxFile {
		return nil, fileError(path, "", 0, "larger than %d bytes", maxFile)
	}
	if err := ingest.GuardTOML(path, []byte(text)); err != nil {
		return nil, fileError(path, "", 0, "%s", err)
	}
	d := base
	d.path, d.text = path, text
	eras, rules, reads, prints, poolEras := d.Eras, d.Rules, d.Reads, d.Print, d.Pool.Eras
	if base.Sealed != nil {
		own := *base.Sealed
		d.Sealed = &own
	}
	d.Reads, d.Print, d.Pool.Eras = nil, nil, nil
	d.Eras, d.Rules, d.With, d.Extends, d.Aliases = nil, nil, nil, "", nil
	d.Title, d.Params, d.Template = nil, nil, false
	d.Companions, d.Cards = nil, nil
	md, err := toml.Decode(text, &d)
	if err != nil {
		return nil, decodeError(path, text, err)
	}
	if bad := md.Undecoded(); len(bad) > 0 {
		key := bad[0]
		return nil, fileError(path, text, lineOf(text, key), "unknown key %s%s", key, nearKey(key))
	}
	d.Deck.Main.over(md, "main")
	d.Deck.Side.over(md, "side")
	if d.Eras == nil {
		d.Eras = eras
	}
	if d.Pool.Eras == nil {
		d.Pool.Eras = poolEras
	}
	d.Rules = append(slices.Clone(rules), d.Rules...)
	d.Reads = over(reads, d.Reads, func(r readingSection) string { return r.ID })
	d.Print = over(prints, d.Print, func(p printSection) string { return p.Key + string(p.From) })
	d.Companions = over(base.Companions, d.Companions, func(c companionSection) string { return c.Name })
	d.Cards = over(base.Cards, d.Cards, func(c cardSection) string { return c.Name })
	if d.Title == nil {
		d.Title = base.Title
	}
	d.Params = merge(base.Params, d.Params)
	if err := d.validate(); err != nil {
		return nil, err
	}
	return &d, nil
}

// over appends own to base; what own names again replaces what base says.
func over[T any](base, own []T, key func(T) string) []T {
	var out []T
	for _, b := range base {
		if !slices.ContainsFunc(own, func(o T) bool { return key(o) == key(b) }) {
			out = append(out, b)
		}
	}
	return append(out, own...)
}

func lastLine(s string) string { return s[strings.LastIndexByte(s, '\n')+1:] }

func merge(base, over map[string]int) map[string]int {
	out := map[string]int{}
	maps.Copy(out, base)
	maps.Copy(out, over)
	return out
}

// validateEras: days in order, no day in two eras, and only parameters that the
// format has.
func (d *document) validateEras() error {
	key := toml.Key{"era", "from"}
	for i := range d.Eras {
		e := &d.Eras[i]
		if err := d.days(key, e.From, e.To); err != nil {
			return err
		}
		if e.From != "" && e.To != "" && e.From >= e.To {
			return d.fail(key, "era %d: dates out of order: from %s to %s", i+1, e.From, e.To)
		}
		a := spanOf(e.From, e.To)
		for k := range d.Eras[:i] {
			if b := spanOf(d.Eras[k].From, d.Eras[k].To); before(a.from, b.to) && before(b.from, a.to) {
				return d.fail(key, "eras %d and %d overlap: give the earlier one its day to", k+1, i+1)
			}
		}
		for _, name := range sortedKeys(e.Set) {
			if _, ok := d.Params[name]; !ok {
				return d.fail(toml.Key{"era", "set"}, "era %d sets %s, which is no parameter of the format: params = { %s = ... }", i+1, name, name)
			}
		}
	}
	return nil
}

// fail is a fault at a key of the document.
func (d *document) fail(key toml.Key, format string, args ...any) error {
	return fileError(d.path, d.text, lineOf(d.text, key), format, args...)
}

// validate checks what the types cannot.
func (d *document) validate() error {
	if d.ID == "" {
		return d.fail(nil, "key id is missing")
	}
	errs := []error{
		d.oneOf(toml.Key{"grammar"}, d.Grammar, "xcb"),
		d.oneOf(toml.Key{"pool", "legal_from"}, d.Pool.LegalFrom, "release", "prerelease", "full-reveal"),
		d.oneOf(toml.Key{"pool", "of"}, d.Pool.Of, "catalogue"),
		d.oneOf(toml.Key{"pool", "unsets"}, d.Pool.Unsets, "deny", "allow"),
		d.oneOf(toml.Key{"pool", "later_unsets"}, d.Pool.Later, "deny", "allow"),
		d.oneOf(toml.Key{"pool", "odd_kinds"}, d.Pool.OddKinds, "deny", "allow"),
		d.oneOf(toml.Key{"pool", "proxies"}, d.Pool.Proxies, "allow", "deny"),
		d.oneOf(toml.Key{"copies", "unlimited"}, d.Copies.Unlimited, "basic"),
		d.oneOf(toml.Key{"copies", "card_text"}, d.Copies.CardText, "follow", "letter"),
		d.oneOf(toml.Key{"deck", "sideboard"}, d.Deck.Sideboard, "strict", "ignore", "wish"),
		d.validateSections(),
	}
	for _, r := range d.Rules {
		if r.ID == "" || r.Say["en"] == "" {
			return d.fail(toml.Key{"rule", "id"}, "a [[rule]] needs id and say.en")
		}
		if r.Card == "" && r.Deck == "" && r.Team == "" && r.Level != "info" {
			return d.fail(toml.Key{"rule", "level"}, "rule %s has no expression (card, deck or team): its level must be info", r.ID)
		}
		errs = append(errs, d.oneOf(toml.Key{"rule", "level"}, cmp.Or(r.Level, "error"), "info", "warn", "ruling", "error"))
	}
	errs = append(errs, d.validateEras())
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
