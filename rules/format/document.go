package format

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"deckmill/ingest/event"
)

// document is a format file. Keys that are not here are an error: nothing in a
// format file is ignored. Sections of team, leader and colour rules come with
// the checks that judge them.
type document struct {
	ID      string            `toml:"id"`
	Title   map[string]string `toml:"title"`
	Aliases []string          `toml:"aliases"` // other titles, as sites write them
	Source  string            `toml:"source"`
	Grammar string            `toml:"grammar"` // "xcb": the format is chosen by an XCB name
	Extends string            `toml:"extends"` // a format id, an XCB name or a path
	With    map[string]int    `toml:"with"`    // parameters for the extended format
	Params  map[string]int    `toml:"params"`  // defaults of parameters
	Eras    []era             `toml:"era"`
	Pool    poolSection       `toml:"pool"`
	Deck    deckSection       `toml:"deck"`
	Copies  copiesSection     `toml:"copies"`
	Lists   listsSection      `toml:"lists"`
	Rules   []ruleSection     `toml:"rule"`

	path, text string
}

// era dates parameters: they hold from `from` up to, not including, `to`.
type era struct {
	From string         `toml:"from"`
	To   string         `toml:"to"`
	Set  map[string]int `toml:"set"`
}

type poolSection struct {
	Base      string   `toml:"base"`       // the pool of another format, or "all"
	Legality  string   `toml:"legality"`   // column of the catalogue
	Entries   []string `toml:"entries"`    // lists of cards that entered on a day
	LegalFrom string   `toml:"legal_from"` // release (default) | full-reveal
	Clause    string   `toml:"clause"`
}

type deckSection struct {
	Main   sizes  `toml:"main"`
	Side   sizes  `toml:"side"`
	Clause string `toml:"clause"`
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
	CardText  string `toml:"card_text"` // follow (default) | ignore
	Clause    string `toml:"clause"`
}

type listsSection struct {
	Use        []string `toml:"use"`   // lists of the format: ids or CSV files
	House      []string `toml:"house"` // default of [house] lists
	Banned     *limit   `toml:"banned"`
	Restricted *limit   `toml:"restricted"`
	Clause     string   `toml:"clause"`
}

type limit struct {
	Max int `toml:"max"`
}

type ruleSection struct {
	ID       string            `toml:"id"`    // the clause
	Level    string            `toml:"level"` // info
	OffUnder []string          `toml:"off_under"`
	Say      map[string]string `toml:"say"`
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
	d := base
	d.path, d.text = path, text
	eras, rules := d.Eras, d.Rules
	d.Eras, d.Rules, d.With, d.Extends, d.Aliases = nil, nil, nil, "", nil
	d.Title, d.Params = nil, nil
	md, err := toml.Decode(text, &d)
	if err != nil {
		var pe toml.ParseError
		if errors.As(err, &pe) {
			return nil, fileError(path, text, pe.Position.Line, "%s", cmp.Or(pe.Message, lastLine(pe.Error())))
		}
		return nil, fileError(path, text, 0, "%v", err)
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
	d.Rules = append(slices.Clone(rules), d.Rules...)
	if d.Title == nil {
		d.Title = base.Title
	}
	d.Params = merge(base.Params, d.Params)
	if err := d.validate(); err != nil {
		return nil, err
	}
	return &d, nil
}

func lastLine(s string) string { return s[strings.LastIndexByte(s, '\n')+1:] }

func merge(base, over map[string]int) map[string]int {
	out := map[string]int{}
	for _, m := range []map[string]int{base, over} {
		for k, v := range m {
			out[k] = v
		}
	}
	return out
}

// fail is a fault at a key of the document.
func (d *document) fail(key toml.Key, format string, args ...any) error {
	return fileError(d.path, d.text, lineOf(d.text, key), format, args...)
}

// validate checks what the types cannot.
func (d *document) validate() error {
	oneOf := func(key toml.Key, got string, known ...string) error {
		if got != "" && !slices.Contains(known, got) {
			return d.fail(key, "%s = %q: known are %s", key, got, strings.Join(known, ", "))
		}
		return nil
	}
	if d.ID == "" {
		return d.fail(nil, "key id is missing")
	}
	errs := []error{
		oneOf(toml.Key{"grammar"}, d.Grammar, "xcb"),
		oneOf(toml.Key{"pool", "legal_from"}, d.Pool.LegalFrom, "release", "full-reveal"),
		oneOf(toml.Key{"copies", "unlimited"}, d.Copies.Unlimited, "basic"),
		oneOf(toml.Key{"copies", "card_text"}, d.Copies.CardText, "follow", "ignore"),
	}
	for _, r := range d.Rules {
		if r.ID == "" || r.Say["en"] == "" {
			return d.fail(toml.Key{"rule", "id"}, "a [[rule]] needs id and say.en")
		}
		errs = append(errs, oneOf(toml.Key{"rule", "level"}, cmp.Or(r.Level, "missing"), "info"))
	}
	for _, e := range d.Eras {
		for _, day := range []string{e.From, e.To} {
			if _, ok := event.ParseDate(day); day != "" && !ok {
				return d.fail(toml.Key{"era", "from"}, "%q is no date of the form 2009-07-20", day)
			}
		}
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// lineOf is the line on which a key stands, 0 when it is not found.
func lineOf(text string, key toml.Key) int {
	if len(key) == 0 {
		return 0
	}
	table, best := "", 0
	for i, line := range strings.Split(text, "\n") {
		s := strings.TrimSpace(line)
		if strings.HasPrefix(s, "[") {
			table = strings.Trim(strings.Split(s, "]")[0], "[ ")
			if table == key.String() {
				return i + 1
			}
			continue
		}
		name, rest, found := strings.Cut(s, "=")
		if !found || strings.HasPrefix(s, "#") {
			continue
		}
		full := strings.Trim(strings.TrimSpace(name), `"'`)
		if table != "" {
			full = table + "." + full
		}
		if full == key.String() {
			return i + 1
		}
		// a key inside an inline table: main = { exakt = 3 }
		if strings.HasPrefix(key.String(), full+".") && strings.Contains(rest, key[len(key)-1]) && best == 0 {
			best = i + 1
		}
	}
	return best
}

// nearKey names the known key that is nearest to a wrong one.
func nearKey(key toml.Key) string {
	near := nearest(key[len(key)-1], 1, func(yield func(string) bool) {
		for _, k := range keysOf(reflect.TypeFor[document]()) {
			yield(k)
		}
	})
	if len(near) == 0 {
		return ""
	}
	return fmt.Sprintf("; nearest known key: %s", near[0])
}

func keysOf(t reflect.Type) []string {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	var keys []string
	for f := range t.Fields() {
		if tag := f.Tag.Get("toml"); tag != "" {
			keys = append(append(keys, tag), keysOf(f.Type)...)
		}
	}
	return keys
}
