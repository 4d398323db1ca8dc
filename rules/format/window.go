package format

import (
	"maps"
	"slices"
	"time"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
)

// Cache keeps what the days of a format have in common. It belongs to one
// catalogue and one event's settings, whose date may differ; it is not safe for
// concurrent use. The zero value is ready.
type Cache struct {
	columns map[string]*cardColumns
	lists   map[string][]listed // bans and restrictions of a column of the catalogue
	shipped map[string]*dated   // lists that come with the program, as read
	docs    map[string]*document
	loaded  map[string][]loaded // by name as typed
}

// loaded is a compiled format with the days for which it is the same: nothing
// that it was asked about a day changes from the first day up to, not
// including, the last.
type loaded struct {
	window
	format *Format
	found  []diag.Finding
}

// window is a range of days: from up to, not including, to; zero = unbounded.
type window struct{ from, to event.Date }

func (w *window) holds(day event.Date) bool {
	return day.Compare(w.from) >= 0 && (w.to.IsZero() || day.Compare(w.to) < 0)
}

// turn narrows the window around day: on the day `at` an answer may change.
func (w *window) turn(day, at event.Date) {
	switch {
	case at.IsZero():
	case at.Compare(day) > 0:
		if w.to.IsZero() || at.Compare(w.to) < 0 {
			w.to = at
		}
	case at.Compare(w.from) > 0:
		w.from = at
	}
}

// on reports whether a span is in force on the day of the format.
func (l *loader) on(s span) bool {
	l.window.turn(l.day, s.from)
	l.window.turn(l.day, s.to)
	return s.on(l.day)
}

// near is the day of a list that is used for the day of the format.
func (l *loader) near(list *dated) (used event.Date, known bool) {
	l.window.turn(l.day, list.info.KnownFrom)
	l.window.turn(l.day, after(list.info.KnownTo))
	return list.near(l.day)
}

// today reports that the day of the format is that of the catalogue.
func (l *loader) today() bool {
	l.window.turn(l.day, l.cat.Date())
	l.window.turn(l.day, after(l.cat.Date()))
	return l.day == l.cat.Date()
}

// turns narrows the window to days between two changes of a list.
func (l *loader) turns(list *dated) {
	for i := range list.spans {
		l.window.turn(l.day, list.spans[i].from)
		l.window.turn(l.day, list.spans[i].to)
	}
}

// after is the day after d, zero for none.
func after(d event.Date) event.Date {
	if d.IsZero() {
		return d
	}
	return event.DateOf(time.Unix(int64(d.Days()+1)*86400, 0).UTC())
}

// recall finds a format that was compiled for a day with the same answers, and
// puts the day into it and its findings.
func (c *Cache) recall(name string, day event.Date) (*Format, []diag.Finding, bool) {
	for i := range c.loaded[name] {
		if k := &c.loaded[name][i]; k.holds(day) {
			f, found := k.at(day)
			return f, found, true
		}
	}
	return nil, nil, false
}

func (k *loaded) at(day event.Date) (*Format, []diag.Finding) {
	if k.format.Date == day {
		return k.format, k.found
	}
	f := *k.format
	f.Date, f.day = day, day.Days()
	found := slices.Clone(k.found)
	for i := range found {
		if _, dated := found[i].Args["date"]; dated {
			found[i].Args = maps.Clone(found[i].Args)
			found[i].Args["date"] = day.String()
		}
	}
	return &f, found
}

// keep remembers what was compiled for a name.
func (c *Cache) keep(name string, l *loader, f *Format) {
	if c.loaded == nil {
		c.loaded = map[string][]loaded{}
	}
	c.loaded[name] = append(c.loaded[name], loaded{l.window, f, slices.Clone(l.found)})
}

// list is a shipped list, read once.
func (l *loader) list(id string) (*dated, bool) {
	if l.cache == nil {
		return builtin(id)
	}
	if d, ok := l.cache.shipped[id]; ok {
		return d, d != nil
	}
	d, ok := builtin(id)
	if l.cache.shipped == nil {
		l.cache.shipped = map[string]*dated{}
	}
	l.cache.shipped[id] = d
	return d, ok
}

// shipped is a shipped document that nobody changes, decoded once.
func (l *loader) shipped(id string) (*document, error) {
	if l.cache == nil {
		return l.builtin(id, 1)
	}
	if d := l.cache.docs[id]; d != nil {
		return d, nil
	}
	d, err := l.builtin(id, 1)
	if err != nil {
		return nil, err
	}
	if l.cache.docs == nil {
		l.cache.docs = map[string]*document{}
	}
	l.cache.docs[id] = d
	return d, nil
}
