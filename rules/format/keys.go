package format

import (
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"deckmill/ingest/lazyregexp"

	"github.com/BurntSushi/toml"
)

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
		// a key above dotted ones: copies.max = 3
		if strings.HasPrefix(full, key.String()+".") && best == 0 {
			best = i + 1
		}
	}
	return best
}

// nearKey names the known key that is nearest to a wrong one, among those of its
// table; where none is near, all of them.
func nearKey(key toml.Key) string {
	known := keysAt(reflect.TypeFor[document](), key[:len(key)-1])
	near := nearest(key[len(key)-1], 1, slices.Values(known))
	switch {
	case len(near) > 0:
		return "; nearest known key: " + near[0]
	case len(known) > 0:
		slices.Sort(known)
		return "; known keys here: " + strings.Join(known, ", ")
	}
	return ""
}

// keysAt are the keys that a table may hold.
func keysAt(t reflect.Type, table toml.Key) []string {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	var keys []string
	for field := range t.Fields() {
		tag := field.Tag.Get("toml")
		switch {
		case tag == "":
		case len(table) == 0:
			keys = append(keys, tag)
		case tag == table[0]:
			return keysAt(field.Type, table[1:])
		}
	}
	return keys
}

// dayText is a day of a format file: "2009-07-20" or a TOML date.
type dayText string

// UnmarshalTOML reads a text or a date.
func (d *dayText) UnmarshalTOML(x any) error {
	switch x := x.(type) {
	case string:
		*d = dayText(x)
	case time.Time:
		*d = dayText(x.Format("2006-01-02"))
	default:
		return fmt.Errorf("%v is no day such as 2009-07-20", x)
	}
	return nil
}

// byLang is a text in the languages of the program.
type byLang map[string]string

// UnmarshalTOML reads { en = "...", fr = "...", ru = "..." }, or one text for
// all languages.
func (t *byLang) UnmarshalTOML(x any) error {
	if s, ok := x.(string); ok {
		*t = byLang{"en": s}
		return nil
	}
	table, ok := x.(map[string]any)
	if !ok {
		return fmt.Errorf("%v is no text and no table such as { en = \"...\", fr = \"...\", ru = \"...\" }", x)
	}
	*t = byLang{}
	for lang, text := range table {
		s, ok := text.(string)
		if !ok || !slices.Contains([]string{"en", "fr", "ru"}, lang) {
			return fmt.Errorf("a text has the keys en, fr and ru; got %s = %v", lang, text)
		}
		(*t)[lang] = s
	}
	return nil
}

// typeFault is what the decoder says of a value of the wrong type.
var typeFault = lazyregexp.New(`^toml: line (\d+) \(last key "[^"]*"\): (.*)$`)

// keyFault is the same of a value in a table of values, of which the decoder
// knows no line.
var keyFault = lazyregexp.New(`^toml: \(last key "([^"]*)"\): (.*)$`)

// decodeError quotes the line of a fault of the decoder.
func decodeError(path, text string, err error) error {
	if pe, ok := errors.AsType[toml.ParseError](err); ok {
		why := pe.Message
		if why == "" {
			why = lastLine(pe.Error())
		}
		return fileError(path, text, pe.Position.Line, "%s", why)
	}
	if m := typeFault.FindStringSubmatch(err.Error()); m != nil {
		line, _ := strconv.Atoi(m[1])
		return fileError(path, text, line, "%s", plainTypes.Replace(m[2]))
	}
	if m := keyFault.FindStringSubmatch(err.Error()); m != nil {
		return fileError(path, text, lineOf(text, strings.Split(m[1], ".")), "%s: %s", m[1], plainTypes.Replace(m[2]))
	}
	return fileError(path, text, 0, "%v", err)
}

// plainTypes turns the decoder's words for types into words for people.
var plainTypes = strings.NewReplacer(
	"incompatible types: TOML value has type ", "found ", "; destination has type ", "; expected ", "type mismatch for ", "", "[]any", "a list", "map[string]any", "a table",
	"int64", "a whole number", "float64", "a number", "time.Time", "a date", "bool", "true or false", "[]string", "a list of texts", "string", "a text", "format.", "",
)

// unread says why a file cannot be read, without the path of this machine.
func unread(err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		return "cannot be read: there is no such file"
	}
	return "cannot be read: " + err.Error()
}
