package rules

import (
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/format"
)

// Ahead are the formats of a phase, loaded while its names are resolved.
type Ahead struct {
	phase   formatKey // of the settings by which they were loaded
	formats map[formatKey]loaded
	decks   []*format.Format // of each deck; nil where there is none
	first   []int            // the first deck of each format and day, and all decks without a format
}

// loaded is what came of loading a format.
type loaded struct {
	format *format.Format
	notes  []diag.Finding
	err    error
}

// LoadAhead loads the formats of all decks of a phase with those settings. Of the
// decks it looks at their formats and days only, which transform leaves alone.
func LoadAhead(s event.Settings, decks *event.Decks, in Input) *Ahead {
	a := &Ahead{phase: formatKey{s.Format, s.Date}, formats: map[formatKey]loaded{}, decks: make([]*format.Format, decks.Len())}
	var cache format.Cache
	var last formatKey
	var x loaded
	for d := range decks.Len() {
		key := keyOf(&s, decks, d, in.Auto)
		if d == 0 || key != last {
			known := false
			if x, known = a.formats[key]; !known {
				if key.named() {
					x = loadFormat(&cache, key, s, &in)
				}
				a.formats[key] = x
				a.first = append(a.first, d)
			}
			last = key
		}
		if a.decks[d] = x.format; x.format == nil && a.first[len(a.first)-1] != d {
			a.first = append(a.first, d)
		}
	}
	return a
}

func (a *Ahead) of(key formatKey) (loaded, bool) {
	if a == nil {
		return loaded{}, false
	}
	x, ok := a.formats[key]
	return x, ok && key.named()
}

// keyOf says by which format and day deck d is judged.
func keyOf(s *event.Settings, decks *event.Decks, d int, auto bool) formatKey {
	key := formatKey{s.Format, s.Date}
	if own := decks.Format[d]; own != "" && (auto || key.name == "") {
		key.name = own
	}
	if own := event.At(decks.Date, d); !own.IsZero() {
		key.date = own
	}
	return key
}

// named reports whether there is a format at all.
func (k formatKey) named() bool { return k.name != "" && k.name != "auto" }

func loadFormat(cache *format.Cache, key formatKey, s event.Settings, in *Input) loaded {
	s.Date = key.date
	f, notes, err := cache.Load(key.name, &s, in.Catalog, in.Files)
	return loaded{f, notes, err}
}
