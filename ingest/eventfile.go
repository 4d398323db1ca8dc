package ingest

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"deckmill/ingest/header"
)

// eventFile is event.toml as written (DESIGN.md section 4). Pointers tell what
// was set from what was not.
type eventFile struct {
	Name     string            `toml:"name"`
	Date     any               `toml:"date"`
	Format   string            `toml:"format"`
	Lang     string            `toml:"lang"`
	Names    []string          `toml:"names"`
	Deadline any               `toml:"deadline"`
	Timezone string            `toml:"timezone"`
	Encoding string            `toml:"encoding"`
	Decks    []string          `toml:"decks"`
	Results  []string          `toml:"results"`
	Catalog  string            `toml:"catalog"`
	History  []string          `toml:"history"`
	Columns  map[string]string `toml:"columns"`
	Scoring  scoringPart       `toml:"scoring"`
	XCB      xcbPart           `toml:"xcb"`
	House    housePart         `toml:"house"`
	Phase    []phasePart       `toml:"phase"`
	Output   outputPart        `toml:"output"`

	Players     string `toml:"players"`
	Teams       string `toml:"teams"`
	Pools       string `toml:"pools"`
	Aliases     string `toml:"aliases"`
	Rulings     string `toml:"rulings"`
	Corrections string `toml:"corrections"`
	Published   string `toml:"published"`
	Posts       string `toml:"posts"`
}

type scoringPart struct {
	Profile     *string `toml:"profile"`
	SplitPoints *int    `toml:"split_points"`
	TPRounding  *string `toml:"tp_rounding"`
	BonusInTP   *bool   `toml:"bonus_in_tp"`
	Order       *string `toml:"order"`
	Ties        *string `toml:"ties"`
	Cells       *string `toml:"cells"`
	Letters     *string `toml:"letters"`
}

type xcbPart struct {
	DecksPerPlayer     *int        `toml:"decks_per_player"`
	FallbackToPrevious bool        `toml:"fallback_to_previous"`
	PageSize           *int        `toml:"page_size"`
	Extra              []string    `toml:"extra"`
	ExtraLegal         []extraPart `toml:"extra_legal"`
	ModeratorSpecials  []string    `toml:"moderator_specials"`
	Bonus              int         `toml:"bonus"`
}

type extraPart struct {
	Set  string `toml:"set"`
	From any    `toml:"from"`
}

type housePart struct {
	Lists        *[]string `toml:"lists"`
	Ban          []string  `toml:"ban"`
	Unban        []string  `toml:"unban"`
	Restrict     []string  `toml:"restrict"`
	BanAsGeneral []string  `toml:"ban_as_general"`
	Readings     any       `toml:"readings"`
	File         string    `toml:"file"`
}

type phasePart struct {
	Name    string      `toml:"name"`
	Decks   []string    `toml:"decks"`
	Results []string    `toml:"results"`
	Round   any         `toml:"round"`
	Format  string      `toml:"format"`
	Scoring scoringPart `toml:"scoring"`
}

type outputPart struct {
	To        []string `toml:"to"`
	Stage     string   `toml:"stage"`
	Anonymous bool     `toml:"anonymous"`
}

// EventError is a fault of the event file or of a --set: the program cannot go
// on (exit 2). Line is 0 when it is not known.
type EventError struct {
	File string
	Line int
	Msg  string
}

// Error implements error: "event.toml:12: unknown key ...".
func (e *EventError) Error() string {
	if e.Line > 0 {
		return e.File + ":" + strconv.Itoa(e.Line) + ": " + e.Msg
	}
	if e.File != "" {
		return e.File + ": " + e.Msg
	}
	return e.Msg
}

// decode reads event.toml strictly, then lays the --set values over it.
func decode(file string, data []byte, sets []string) (*eventFile, error) {
	name := filepath.Base(file)
	if err := GuardTOML(name, data); err != nil {
		return nil, err
	}
	var f eventFile
	md, err := toml.Decode(string(data), &f)
	if err != nil {
		return nil, tomlError(name, err)
	}
	if key := undecoded(md); key != nil {
		return nil, unknownKey(name, data, key)
	}
	for _, set := range sets {
		if err := f.set(set); err != nil {
			return nil, err
		}
	}
	return &f, nil
}

func tomlError(name string, err error) error {
	if parse, ok := errors.AsType[toml.ParseError](err); ok {
		return &EventError{File: name, Line: parse.Position.Line, Msg: parse.Message}
	}
	return &EventError{File: name, Msg: strings.TrimPrefix(err.Error(), "toml: ")}
}

// undecoded is the first key that means nothing, nil when all are known. The
// keys of a table that may hold any, such as house.readings, are known.
func undecoded(md toml.MetaData) toml.Key {
	for _, key := range md.Undecoded() {
		t := reflect.TypeFor[eventFile]()
		for _, part := range key {
			if t = fieldType(t, part); t == nil || t.Kind() == reflect.Interface {
				break
			}
		}
		if t == nil {
			return key
		}
	}
	return nil
}

// unknownKey names the line and the nearest known key.
func unknownKey(name string, data []byte, key toml.Key) error {
	known := keysUnder(reflect.TypeFor[eventFile](), key[:len(key)-1])
	last := key[len(key)-1]
	msg := fmt.Sprintf("unknown key %q", key.String())
	if near := nearestKey(last, known); near != "" {
		msg += fmt.Sprintf("; did you mean %q?", near)
	} else {
		msg += "; known keys here: " + strings.Join(known, ", ")
	}
	return &EventError{File: name, Line: lineOf(data, key), Msg: msg}
}

func nearestKey(key string, known []string) string {
	if near := header.NearestOf(key, known); near != "" {
		return near
	}
	for _, k := range known {
		if strings.HasPrefix(k, key) || strings.HasPrefix(key, k) {
			return k
		}
	}
	return ""
}

// keysUnder lists the TOML keys of the struct at path, sorted.
func keysUnder(t reflect.Type, path []string) []string {
	for _, p := range path {
		next := fieldType(t, p)
		if next == nil {
			break
		}
		t = next
	}
	var out []string
	if t.Kind() == reflect.Struct {
		for field := range t.Fields() {
			out = append(out, field.Tag.Get("toml"))
		}
	}
	slices.Sort(out)
	return out
}

func fieldType(t reflect.Type, key string) reflect.Type {
	if t.Kind() != reflect.Struct {
		return nil
	}
	for field := range t.Fields() {
		if field.Tag.Get("toml") != key {
			continue
		}
		ft := field.Type
		for ft.Kind() == reflect.Slice || ft.Kind() == reflect.Pointer {
			ft = ft.Elem()
		}
		return ft
	}
	return nil
}

// lineOf finds the line of a key by its last part, below its table's header
// when it has one.
func lineOf(data []byte, key toml.Key) int {
	last, table := key[len(key)-1], strings.Join(key[:len(key)-1], ".")
	current, found := "", 0
	for i, line := range strings.Split(string(data), "\n") {
		t := strings.TrimSpace(line)
		if strings.HasPrefix(t, "[") {
			current = strings.Trim(t, "[] \t\r")
			if current == key.String() {
				return i + 1
			}
			continue
		}
		name, _, isPair := strings.Cut(t, "=")
		name = strings.Trim(strings.TrimSpace(name), `"'`)
		if isPair && (name == last && current == table || current == "" && name == key.String()) {
			return i + 1
		}
		if found == 0 && strings.Contains(t, last) && !strings.HasPrefix(t, "#") {
			found = i + 1
		}
	}
	return found
}

// set lays KEY=VALUE over the event file: the value is read as TOML, or as a
// text when it is none.
func (f *eventFile) set(text string) error {
	key, value, ok := strings.Cut(text, "=")
	key = strings.TrimSpace(key)
	if !ok || key == "" {
		return &EventError{Msg: fmt.Sprintf("--set %q: write KEY=VALUE, such as --set scoring.order=lowest", text)}
	}
	if err := GuardTOML("--set", []byte(key+" = "+value)); err != nil {
		return err
	}
	md, err := toml.Decode(key+" = "+value, f)
	if err != nil {
		md, err = toml.Decode(key+" = "+strconv.Quote(value), f)
	}
	if err != nil {
		return &EventError{Msg: fmt.Sprintf("--set %s: %s", text, strings.TrimPrefix(err.Error(), "toml: "))}
	}
	if unknown := undecoded(md); unknown != nil {
		fault := unknownKey("--set", nil, unknown)
		if e, ok := errors.AsType[*EventError](fault); ok {
			e.Line = 0
		}
		return fault
	}
	return nil
}
