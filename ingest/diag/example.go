package diag

import (
	_ "embed"
	"strings"
	"sync"

	"deckmill/ingest/lazyregexp"
)

//go:embed examples.txt
var examplesFile string

// Example is a small input and the message that it gives.
type Example struct {
	Input  string
	values []sample
}

// sample is the value of a placeholder, in one language or ("") in all.
type sample struct{ key, lang, value string }

// examples by code, read once; nobody changes them.
var examples = sync.OnceValue(func() map[string]Example {
	m := map[string]Example{}
	for line := range strings.Lines(examplesFile) {
		parts := strings.Split(strings.TrimSpace(line), " ~ ")
		if strings.HasPrefix(line, "#") || len(parts) < 2 {
			continue
		}
		x := Example{Input: parts[1]}
		for _, p := range parts[2:] {
			key, value, _ := strings.Cut(p, "=")
			key, lang, _ := strings.Cut(key, "@")
			x.values = append(x.values, sample{key, lang, value})
		}
		m[parts[0]] = x
	}
	return m
})

// ExampleOf is the example of a code; ok is false for a code without one.
func ExampleOf(code string) (Example, bool) {
	x, ok := examples()[code]
	return x, ok
}

// Message is the message of the example, in lang.
func (x *Example) Message(code, lang string) string {
	f := Finding{Code: code, Args: map[string]string{}}
	for _, of := range []string{"", lang} { // what is said in the language wins
		for _, v := range x.values {
			if v.lang == of {
				f.Args[v.key] = v.value
			}
		}
	}
	return Message(&f, lang)
}

var (
	placeholder = lazyregexp.New(`\{([a-z_0-9]+)\}`)
	optional    = lazyregexp.New(`\[\[.*?\]\]`)
)

// unfilled are the placeholders of a text that every message has to fill and
// the example does not, and values of the example that the text does not use.
func (x *Example) unfilled(text string) []string {
	has := map[string]bool{}
	for _, v := range x.values {
		has[v.key] = true
	}
	var out []string
	for _, m := range placeholder.FindAllStringSubmatch(optional.ReplaceAllString(text, ""), -1) {
		if !has[m[1]] {
			out = append(out, m[1])
		}
	}
	return out
}
