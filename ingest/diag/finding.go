// Package diag holds findings: what Deckmill has to say about a user's data.
// A finding is a value. A Go error means that the program cannot go on; a
// finding never does. Texts are rendered late, in English, French or Russian,
// from the catalogue of codes in this package.
package diag

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/source"
)

// Severity orders findings: an error or an open ruling makes exit code 1.
type Severity uint8

// The four severities, mildest first.
const (
	Info Severity = iota
	Warning
	Ruling // a person must decide
	Error
)

var severityNames = [...]string{"info", "warning", "ruling", "error"}

// String is the name in the findings table: info, warning, ruling or error.
func (s Severity) String() string { return severityNames[s] }

// Int is an optional whole number: the zero value is "unknown" (null), never 0.
type Int struct {
	V  int
	OK bool
}

// N is a known number.
func N(v int) Int { return Int{V: v, OK: true} }

// Kind says what a finding is about.
type Kind string

// The kinds of subject.
const (
	OnEvent Kind = "event"
	OnFile  Kind = "file"
	OnRow   Kind = "row"
	OnDeck  Kind = "deck"
	OnTeam  Kind = "team"
	OnMatch Kind = "match"
	OnList  Kind = "list"
	OnName  Kind = "player"
)

// Subject is what a finding is about; ID is the deck_id, match_id, file name ...
type Subject struct {
	Kind Kind
	ID   string
}

// String is the text of the column `subject`: "deck:anne", "event".
func (s Subject) String() string {
	if s.ID == "" {
		return string(s.Kind)
	}
	return string(s.Kind) + ":" + s.ID
}

// Finding is one thing said about the data. Code names an entry of [Catalogue];
// everything else is what the message template and the findings table need.
type Finding struct {
	Code        string
	Severity    Severity
	Settled     bool   // answered in rulings.csv, corrections.csv or aliases.csv
	Rejected    bool   // says why a row is in rejects/
	Clause      string // clause of the source document, such as "2.3e"
	Phase       string
	Subject     Subject
	TeamID      string
	DeckID      string
	Player      string // full display name
	Card        string // full English name
	Raw         string // text as typed
	Counted     Int
	Allowed     Int
	Args        map[string]string // further values of the message template
	Suggestions []string
	Pos         source.Pos
	Related     []source.Pos
	Told        Told // its message, where it was made already and will be asked for again
}

// Told is the message of a finding in a language.
type Told struct{ Lang, Text string }

// New starts a finding with the catalogue's severity for code.
func New(code string) Finding {
	e, ok := Lookup(code)
	if !ok {
		panic(fmt.Sprintf("diag: code %q is not in the catalogue", code)) // a bug: the app turns it into exit 5
	}
	return Finding{Code: code, Severity: e.Severity, Subject: Subject{Kind: e.Kind}}
}

// Open reports whether the finding still counts for the exit code: an
// unsettled error or ruling, with strict also a warning.
func (f *Finding) Open(strict bool) bool {
	h := f.Head()
	return h.Open(strict)
}

// Sink collects findings in the order in which they are raised.
// The zero value is ready; it is not safe for concurrent use: each worker has
// its own and they are joined in order.
type Sink struct {
	List []Finding
	// Drain takes the findings when there are very many, those that were raised
	// first before the others; they are then no longer in List. nil = never.
	Drain func([]Finding)
}

// drainedAt is how many findings wait to be drained.
const drainedAt = 4096

// Add appends findings.
func (s *Sink) Add(f ...Finding) {
	s.List = append(s.List, f...)
	if s.Drain != nil && len(s.List) >= drainedAt {
		s.Drain(s.List)
		clear(s.List)
		s.List = s.List[:0]
	}
}

// Count is the number of findings with the code.
func (s *Sink) Count(code string) int {
	n := 0
	for i := range s.List {
		if s.List[i].Code == code {
			n++
		}
	}
	return n
}

// Message renders a finding in lang (en, fr or ru; anything else is en).
// {name} in the template stands for Args["name_LANG"] or Args["name"], or for player, card, raw,
// counted, allowed, deck, clause, suggestion of the finding itself. A part
// between [[ and ]] is left out when one of its names has no value.
func Message(f *Finding, lang string) string {
	if f.Told.Lang != "" && f.Told.Lang == lang {
		return f.Told.Text
	}
	e, ok := Lookup(f.Code)
	if !ok {
		return f.Code
	}
	var room [256]byte
	b := room[:0]
	t := e.Text.In(lang)
	for {
		before, rest, found := strings.Cut(t, "[[")
		part, after, closed := strings.Cut(rest, "]]")
		if !found || !closed {
			b, _ = appendFilled(b, t, f, lang)
			return string(b)
		}
		b, _ = appendFilled(b, before, f, lang)
		if longer, full := appendFilled(b, part, f, lang); full {
			b = longer
		}
		t = after
	}
}

// Form is the form of a word behind the number n: forms are "day|days", in Russian
// "день|дня|дней"; one form stands for all.
func Form(forms string, n int, lang string) string {
	list := strings.Split(forms, "|")
	i := len(list) - 1
	switch {
	case lang == "ru" && n%10 == 1 && n%100 != 11, lang == "fr" && n < 2, lang != "ru" && n == 1:
		i = 0
	case lang == "ru" && n%10 >= 2 && n%10 <= 4 && (n%100 < 12 || n%100 > 14):
		i = min(1, i)
	}
	return list[i]
}

// appendFilled appends a text whose {name} are replaced by their values, and
// {name|form|form} by the form of a word that the value asks for (see [Form]), and
// reports whether all had one.
func appendFilled(b []byte, t string, f *Finding, lang string) (longer []byte, full bool) {
	full = true
	var room [32]byte
	key := room[:0]
	for {
		open := strings.IndexByte(t, '{')
		if open < 0 {
			break
		}
		end := strings.IndexByte(t[open:], '}')
		if end < 0 {
			break
		}
		name, forms, counts := strings.Cut(t[open+1:open+end], "|")
		key = append(append(append(key[:0], name...), '_'), lang...)
		v, own := f.Args[string(key)]
		if !own {
			v = value(f, name)
		}
		if counts {
			if n, err := strconv.Atoi(v); err == nil {
				v = Form(forms, n, lang)
			}
		}
		full = full && v != ""
		b = append(append(b, t[:open]...), v...)
		t = t[open+end+1:]
	}
	return append(b, t...), full
}

func value(f *Finding, name string) string {
	if v, ok := f.Args[name]; ok {
		return v
	}
	switch name {
	case "player":
		return f.Player
	case "card":
		return f.Card
	case "raw":
		return f.Raw
	case "deck":
		return f.DeckID
	case "clause":
		return f.Clause
	case "counted":
		return f.Counted.text()
	case "allowed":
		return f.Allowed.text()
	case "suggestion":
		return strings.Join(f.Suggestions, ", ")
	case "cell":
		return source.Cell(f.Pos)
	}
	return ""
}

func (n Int) text() string {
	if !n.OK {
		return ""
	}
	return strconv.Itoa(n.V)
}

// Sort orders findings for output: by phase, then severity (worst first),
// then file, row and column, code, deck and card: independent of the order in
// which workers found them.
func Sort(list []Finding) {
	order := make([]int32, len(list))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return Compare(&list[a], &list[b]) })
	for i := range order { // each cycle of places once
		if int(order[i]) == i {
			continue
		}
		first, at := list[i], i
		for int(order[at]) != i {
			from := int(order[at])
			list[at], order[at] = list[from], int32(at)
			at = from
		}
		list[at], order[at] = first, int32(at)
	}
}

// Compare is the order of [Sort].
func Compare(a, b *Finding) int {
	if c := strings.Compare(a.Phase, b.Phase); c != 0 {
		return c
	}
	if c := int(b.Severity) - int(a.Severity); c != 0 {
		return c
	}
	if c := a.Pos.Compare(b.Pos); c != 0 {
		return c
	}
	if c := strings.Compare(a.Code, b.Code); c != 0 {
		return c
	}
	return cmp.Or(strings.Compare(a.DeckID, b.DeckID), strings.Compare(a.Card, b.Card), strings.Compare(a.Raw, b.Raw))
}
