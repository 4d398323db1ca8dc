package intake

import (
	"strconv"
	"strings"
	"time"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/event"
)

// Order is the order of day and month in dates written with slashes or dots.
type Order uint8

// The orders; UnknownOrder means that no date of the column tells.
const (
	UnknownOrder Order = iota
	DayFirst
	MonthFirst
)

var (
	isoMoment   = lazyregexp.New(`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6})\d*)?)?)?\s*([AaPp][Mm])?\s*(Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?)?$`)
	localMoment = lazyregexp.New(`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ,]+(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,](\d{1,6})\d*)?)?)?\s*([AaPp][Mm])?\s*(Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?)?$`)
)

// OrderOf looks at one date of a column: 31/01/2006 tells that the day comes
// first, 01/31/2006 that the month does; 01/02/2006 and 05/05/2006 tell nothing.
// Dates with dots have the day first wherever they are written.
func OrderOf(s string) Order {
	if digits(strings.TrimSpace(s), 0, 3) {
		return UnknownOrder // a year comes first
	}
	m := localMoment.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return UnknownOrder
	}
	first, _ := strconv.Atoi(m[1])
	second, _ := strconv.Atoi(m[2])
	switch {
	case first > 12:
		return DayFirst
	case second > 12:
		return MonthFirst
	case m[0][len(m[1])] == '.' && m[0][len(m[1])+1+len(m[2])] == '.':
		return DayFirst
	}
	return UnknownOrder
}

// OrderIn is the order in which people of a language write dates, for a column
// in which no date tells: in French and Russian the day always comes first,
// in English either does.
func OrderIn(lang string) Order {
	if lang == "fr" || lang == "ru" {
		return DayFirst
	}
	return UnknownOrder
}

// ParseMoment reads a time of submission: ISO 8601 (with T or a blank, zone or
// none), 2025/11/16 9:00:00 AM UTC+1 as forms write it, and day or month first
// dates when the date itself or the column's order tells which. loc is the zone
// of times without one. The result is not OK for anything else.
func ParseMoment(s string, order Order, loc *time.Location) event.Time {
	s = strings.TrimSpace(s)
	if n, ok := plainMoment(s); ok {
		return momentOf(n, loc)
	}
	return anyMoment(s, order, loc)
}

// plainMoment cuts 2006-01-02, 2006-01-02 15:04 and 2006-01-02T15:04:05, which
// most files have, without a regular expression.
func plainMoment(s string) (n [7]int, ok bool) {
	switch len(s) {
	case len("2006-01-02"), len("2006-01-02 15:04"), len("2006-01-02 15:04:05"):
	default:
		return n, false
	}
	if !digits(s, 0, 4) || s[4] != '-' || !digits(s, 5, 7) || s[7] != '-' || !digits(s, 8, 10) {
		return n, false
	}
	for i, from := range []int{11, 14, 17} {
		if from > len(s) {
			break
		}
		before := s[from-1]
		if !digits(s, from, from+2) || i == 0 && before != ' ' && before != 'T' || i > 0 && before != ':' {
			return n, false
		}
		n[3+i], _ = strconv.Atoi(s[from : from+2]) //nolint:gosec // three of seven
	}
	for i, part := range []string{s[:4], s[5:7], s[8:10]} {
		n[i], _ = strconv.Atoi(part)
	}
	return n, true
}

// digits reports that s[from:to] is there and has only digits.
func digits(s string, from, to int) bool {
	if to > len(s) {
		return false
	}
	for _, c := range []byte(s[from:to]) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// anyMoment reads what ParseMoment reads.
func anyMoment(s string, order Order, loc *time.Location) event.Time {
	m := isoMoment.FindStringSubmatch(s)
	if m == nil {
		m = localMoment.FindStringSubmatch(s)
		if m == nil {
			return event.Time{}
		}
		if own := OrderOf(s); own != UnknownOrder {
			order = own
		} else if m[1] == m[2] {
			order = DayFirst // either way
		}
		if order == UnknownOrder {
			return event.Time{}
		}
		if order == DayFirst {
			m[1], m[3] = m[3], m[1]
		} else {
			m[1], m[2], m[3] = m[3], m[1], m[2]
		}
	}
	var n [7]int
	for i := range n {
		text := m[i+1]
		if i == 6 {
			text += strings.Repeat("0", 6-len(text)) // fraction of a second in microseconds
		}
		n[i], _ = strconv.Atoi(text)
	}
	if m[8] != "" {
		if m[4] == "" || n[3] < 1 || n[3] > 12 {
			return event.Time{} // "13:00 AM", "0:30 PM": nobody can tell
		}
		n[3] %= 12
		if strings.EqualFold(m[8], "PM") {
			n[3] += 12
		}
	}
	zone, ok := zoneOf(m[9], loc)
	if !ok {
		return event.Time{}
	}
	return momentOf(n, zone)
}

// momentOf is the time of year, month, day, hour, minute, second and microsecond;
// not OK when there is none.
func momentOf(n [7]int, zone *time.Location) event.Time {
	t := time.Date(n[0], time.Month(n[1]), n[2], n[3], n[4], n[5], n[6]*1000, zone)
	valid := t.Day() == n[2] && int(t.Month()) == n[1] && n[3] < 24 && n[4] < 60 && n[5] < 60
	if !valid {
		return event.Time{}
	}
	return event.TimeOf(t)
}

func zoneOf(s string, loc *time.Location) (*time.Location, bool) {
	if s == "" {
		return loc, true
	}
	s = strings.TrimPrefix(strings.TrimPrefix(s, "UTC"), "GMT")
	if s == "" || s == "Z" {
		return time.UTC, true
	}
	sign := 1
	if s[0] == '-' {
		sign = -1
	}
	hours, minutes, found := strings.Cut(s[1:], ":")
	if !found && len(hours) > 2 {
		hours, minutes = hours[:len(hours)-2], hours[len(hours)-2:]
	}
	h, _ := strconv.Atoi(hours)
	m, _ := strconv.Atoi(minutes)
	if h > 14 || m > 59 {
		return nil, false
	}
	return time.FixedZone("", sign*(h*3600+m*60)), true
}
